//! Whole games held to published facts: node counts, full lists of legal moves, states of positions.
//!
//! Every reading of a rule that its inventor left open is a variant of its own: what the library does not
//! have is a few lines of `extends` in `tests/cases/variants/`.

mod counts;
mod endings;
mod laws;
mod library_laws;
mod outcomes;
mod positions;
mod repetition;
mod reports;
mod soak;
