//! The movement notation: tables of known pieces, laws, errors.

mod directions;
mod documents;
mod errors;
mod guards;
mod laws;
mod support;
mod tables;
mod text;
