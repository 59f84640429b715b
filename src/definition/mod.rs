//! The resolved definition of a variant: ids, squares and sets; no name is left to look up.
//!
//! In: raw tables, notation trees and the board. Out: [`Definition`] with its [`Provenance`], or
//! diagnostics.

pub mod arrangement;
pub mod features;
pub mod hash;
mod levels;
mod load;
pub mod model;
pub mod provenance;
pub mod reach;
pub mod resolve;
mod rights;
pub mod rules;
mod traffic;

pub use arrangement::Arrangement;
pub use features::features;
pub use hash::definition_hash;
pub use load::{Loaded, load, of_tree};
pub use model::{
    BoundProgram, Class, Definition, KindDef, Meta, Orientation, Region, Setup, SideInfo, Terrain,
    Written,
};
pub use provenance::{KindPlace, Provenance};
pub use resolve::resolve;
pub use rules::Rules;
