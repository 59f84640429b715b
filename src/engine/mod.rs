//! The computer player.
//!
//! In: a compiled variant, a position and limits. Out: a move with its line and value. What pieces are worth
//! is drawn from their own moves ([`values`]), so that a variant nobody has seen before can be played at
//! once. There is no clock here: the caller's `stop` says when to end.

pub mod eval;
mod order;
pub mod search;
mod transposition;
pub mod values;

pub use search::{Finding, Limits, search};
pub use values::Values;
