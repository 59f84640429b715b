//! The file format: TOML in, raw sections with a place for every key and value out.
//!
//! In: the text of a file and a [`FileSource`](crate::source::FileSource) that knows other files and the
//! library. Out: [`raw::File`] with all that it inherits, or findings: every fault of a file in one run.
//!
//! [`raw`] declares the sections; [`read`] and [`section`] turn values into them; [`shape`] is the
//! same declaration as data. `parse` and `syntax` make a [`tree`] of a text, `extends` and `merge` lay the
//! trees of several files over each other.

mod extends;
mod load;
mod merge;
mod parse;
pub mod raw;
pub mod read;
pub mod section;
pub mod shape;
mod syntax;
pub mod tree;
pub mod word;

pub use load::{FORMAT, load, names};
pub use parse::MAX_BYTES;

#[cfg(test)]
mod tests;
