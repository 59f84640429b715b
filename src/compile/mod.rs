//! From a [`Definition`] to frozen move-pattern tables.
//!
//! In: a resolved definition. Out: [`Variant`], the tables at the width that its board needs. After this
//! no name, span or notation is looked at again.

pub mod attacks;
pub mod bits;
mod build;
pub mod connect;
pub mod counting;
pub mod decide;
mod gating;
pub mod graph;
pub mod keys;
mod legs;
pub mod lines;
pub mod patterns;
pub mod pext;
mod promotion;
pub mod rays;
pub mod selective;
mod setwise;
pub mod special;
pub mod tables;
mod turned;

pub use build::tables;

use crate::definition::Definition;
use bits::U256;
use std::sync::Arc;
use tables::Tables;

/// A compiled variant, whatever its width. Cheap to share.
#[derive(Clone, Debug)]
pub enum Variant {
    /// Up to 64 squares.
    Narrow(Arc<Tables<u64>>),
    /// Up to 128 squares.
    Middle(Arc<Tables<u128>>),
    /// Up to 256 squares.
    Wide(Arc<Tables<U256>>),
}

impl Variant {
    /// Compiles a definition at the smallest width that holds its board.
    #[must_use]
    pub fn compile(definition: Arc<Definition>) -> Self {
        match definition.board.len() {
            0..=64 => Self::Narrow(Arc::new(tables(definition))),
            65..=128 => Self::Middle(Arc::new(tables(definition))),
            _ => Self::Wide(Arc::new(tables(definition))),
        }
    }

    /// What was compiled.
    #[must_use]
    pub fn definition(&self) -> &Arc<Definition> {
        match self {
            Self::Narrow(t) => &t.definition,
            Self::Middle(t) => &t.definition,
            Self::Wide(t) => &t.definition,
        }
    }
}
