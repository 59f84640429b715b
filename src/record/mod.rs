//! Positions and moves as text: FEN, coordinates, SAN and other styles.
//!
//! In: a [`Definition`](crate::definition::Definition), set-ups and moves as plain data. Out: text, and back, with located
//! faults. Nothing here knows an engine: who calls says which moves are legal and which give check.

pub mod coordinate;
mod error;
pub mod fen;
pub mod names;
pub mod san;
pub mod styles;

pub use error::{MoveError, MoveFault};
pub use names::Scene;

#[cfg(test)]
mod testing;
