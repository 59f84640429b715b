//! The movement notation: tables of known pieces, laws, errors.

mod support;
mod tables;
