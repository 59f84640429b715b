//! Ferz: a generic chess-variant interpreter.
//!
//! Whatever bytes come in, what is wrong with them is told and nothing panics. Only the inner loops index without
//! asking, by ids that their own tables gave out.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

pub mod board;
pub mod catalog;
#[cfg(feature = "cli")]
pub mod cli;
#[allow(clippy::indexing_slicing)]
pub mod compile;
pub mod definition;
pub mod diagnostic;
#[allow(clippy::indexing_slicing)]
pub mod engine;
pub mod explain;
#[allow(clippy::indexing_slicing)]
pub mod game;
pub mod id;
pub mod import;
pub mod lint;
#[cfg(feature = "lsp")]
pub mod lsp;
#[allow(clippy::indexing_slicing)]
pub mod movegen;
pub mod movement;
pub mod placement;
pub mod play;
#[allow(clippy::indexing_slicing)]
pub mod position;
pub mod record;
pub mod render;
#[allow(clippy::indexing_slicing)]
pub mod rules;
pub mod schema;
pub mod source;
pub mod starter;
pub mod testing;
pub mod util;
pub mod validate;
pub mod walk;
pub mod why;
