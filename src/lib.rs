//! Ferz: a generic chess-variant interpreter.

pub mod board;
pub mod catalog;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compile;
pub mod definition;
pub mod diagnostic;
pub mod engine;
pub mod explain;
pub mod game;
pub mod id;
pub mod movegen;
pub mod movement;
pub mod placement;
pub mod play;
pub mod position;
pub mod record;
pub mod render;
pub mod rules;
pub mod schema;
pub mod source;
pub mod starter;
pub mod testing;
pub mod util;
pub mod walk;
pub mod why;
