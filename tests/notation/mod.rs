//! The movement notation: tables of known pieces, laws, errors.

mod laws;
mod support;
mod tables;
