//! The file format: TOML in, raw sections with a place for every key and value out.
//!
//! In: the text of a file and a [`FileSource`](crate::source::FileSource) that knows other files and the
//! library. Out: [`raw::File`] with all that it inherits, or findings: every fault of a file in one run.
//!
//! [`raw`] declares the sections; [`read`] and [`section`] turn values into them; [`shape`] is the
//! same declaration as data, [`keys`] asks it by path, [`edit`] changes a tree, `slips` and `foreign` know the habits of other formats. `parse` and `syntax` make a [`tree`] of a text, `extends` and `merge` lay the
//! trees of several files over each other.

pub mod edit;
mod extends;
mod foreign;
mod hint;
pub mod json;
pub mod keys;
pub mod leaves;
mod load;
mod merge;
mod normal;
mod parse;
pub mod raw;
pub mod read;
pub mod section;
pub mod shape;
mod slips;
mod syntax;
pub mod tree;
pub mod word;

pub use leaves::{Leaf, Leaves};
pub use load::{FORMAT, load, load_with_tree, names, own_tree, read_tree};
pub use normal::normal;
pub use parse::{MAX_BYTES, check_syntax};

#[cfg(test)]
mod tests;
