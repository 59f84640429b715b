//! The file format: TOML in, raw sections with a place for every key and value out.
//!
//! [`raw`] declares the sections; [`read`] and [`section`] turn values into them; [`shape`] is the
//! same declaration as data.

mod extends;
mod load;
mod parse;
pub mod raw;
pub mod read;
pub mod section;
pub mod shape;
pub mod tree;
pub mod word;

pub use load::{FORMAT, load, names};
pub use parse::MAX_BYTES;
