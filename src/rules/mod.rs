//! How games end.
//!
//! In: a position with its history. Out: an [`Outcome`](crate::game::Outcome)-like verdict. Order of
//! asking: royal capture and extinction, goal, checks, mate and stalemate, bare royal, repetition,
//! counter, material; so a mate on the counter's last ply is a mate.

pub mod bare;
pub mod dead;
pub mod idle;
pub mod outcome;
pub mod playout;
pub mod repetition;

pub use outcome::{Ending, ending};
