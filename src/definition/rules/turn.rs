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
    /// Several moves in a turn; `None`: one.
    pub series: Option<Series>,
}

/// Turns of several moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Series {
    /// Moves in a turn of each side.
    pub moves: PerSide<u8>,
    /// Moves in the first turn of the game.
    pub first: u8,
    /// Each turn has one move more than the turn before it.
    pub grows: bool,
    /// What a check does.
    pub check: SeriesCheck,
}

impl Series {
    /// How many moves a turn has, as a FEN tells it that does not say: by side and number of the full move.
    #[must_use]
    pub fn length(&self, side: crate::id::Side, full_moves: u16) -> u8 {
        if !self.grows {
            return self.moves[side];
        }
        let before = 2 * u32::from(full_moves.saturating_sub(1)) + side.index() as u32;
        u8::try_from(u32::from(self.first) + before).unwrap_or(u8::MAX)
    }
}

/// What a check does within a turn of several moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SeriesCheck {
    /// Nothing.
    #[default]
    Free,
    /// It ends the turn.
    Ends,
    /// Only the last move of a turn may give it.
    Last,
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
