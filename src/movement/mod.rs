//! The movement notation: one string says how a piece moves.
//!
//! In: text. Out: a syntax tree ([`ast`]), its meaning ([`ir`]), canonical text, a sentence for people,
//! and what other programs would make of it. `grammar/README.md` is the reference for users.

pub mod ast;
mod atoms;
pub mod dialect;
mod direction;
mod explain;
mod flat;
pub mod ir;
mod lower;
mod order;
mod parse;
mod print;
mod refuse;
mod scan;
mod spec;
pub mod words;

pub use dialect::{Note, dialect_notes};
pub use explain::sentence;
pub use lower::{KingReading, MAX_NODES, Options, lower};
pub use parse::{parse, parse_guard};
pub use print::{print, print_guard};
pub use scan::{MAX_BYTES, MAX_DEPTH};
