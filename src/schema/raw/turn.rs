//! `[turn]`, and the endings that come of passing.

use super::{Facing, Outcome, words};
use crate::schema::read::{FlagOr, Sided};
use crate::schema::section::sections;
use crate::source::Spanned;

sections! {
    /// What a turn is.
    Turn {
        /// A side may pass: `true`, or `"stalemate"` for a side that has no other move and is not in check, which
        /// then must.
        pass: Option<Sided<FlagOr<Spanned<PassWhen>>>>,
        /// What makes two moves different: `"effect"` (the default: what becomes of the board) or `"path"` (the squares
        /// where the legs of a move of several legs end, too).
        distinct: Option<Spanned<Distinct>>,
    }
    /// All sides have passed in turn.
    Passes {
        /// After how many passes in a row the game ends; by default 2.
        count: Option<Spanned<u8>>,
        /// What falls to the side that passed last; by default `"draw"`.
        result: Option<Spanned<Outcome>>,
    }
    /// The royals of both sides see each other along an open line. The side to move then breaks the line or passes,
    /// in check or not; if it passes, the game ends.
    FacingEnd {
        /// Lines along which it counts: `"file"` (the default), `"rank"`, `"diagonal"`.
        lines: Vec<Spanned<Facing>>,
        /// What falls to the side that passed; by default `"draw"`.
        result: Option<Spanned<Outcome>>,
    }
}

/// When a side may pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassWhen {
    /// When it has no other move and is not in check.
    Stalemate,
}

/// What makes two moves different.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Distinct {
    /// What becomes of the board.
    Effect,
    /// The ends of their legs too.
    Path,
}

words!(PassWhen, Distinct);
