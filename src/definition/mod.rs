//! The resolved definition of a variant: ids, squares and sets; no name is left to look up.
//!
//! In: raw tables, notation trees and the board. Out: [`Definition`], or diagnostics.

pub mod model;
pub mod rules;

pub use model::{
    BoundProgram, Class, Definition, KindDef, Meta, Orientation, Region, Setup, SideInfo, Terrain,
};
pub use rules::Rules;
