//! Small tools with no knowledge of chess.

pub mod bits256;
pub mod rng;
pub mod text;
