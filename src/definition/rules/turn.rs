//! `[turn]`, and the endings that come of passing: `[end.passes]`, `[end.facing]`.

use super::{Facing, Verdict};
use crate::id::PerSide;

/// What a turn is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// When each side may pass.
    pub pass: PerSide<Pass>,
    /// Moves of several legs are told apart by where their legs end, not only by what they do.
    pub distinct_paths: bool,
}

/// When a side may pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pass {
    /// Never.
    #[default]
    Never,
    /// Always.
    Always,
    /// When it has no other move and is not in check.
    Stuck,
}

/// Passes in a row end the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passes {
    /// How many.
    pub count: u8,
    /// What falls to the side that passed last.
    pub result: Verdict,
}

/// Royals that see each other oblige the side to move to break the line or to pass, which ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FacingEnd {
    /// The lines.
    pub lines: Facing,
    /// What falls to the side that passed.
    pub result: Verdict,
}
