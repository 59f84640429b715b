//! Small tools with no knowledge of chess.

#[allow(
    clippy::indexing_slicing,
    reason = "an element is below 256, and there are four words"
)]
pub mod bits256;
pub mod rng;
pub mod text;
