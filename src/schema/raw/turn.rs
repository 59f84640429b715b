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
        /// How many moves a turn has; by default 1. Each of them has to be legal by itself.
        moves: Option<Sided<Spanned<u8>>>,
        /// How many moves the first turn of the game has; by default as many as others.
        first: Option<Spanned<u8>>,
        /// Each turn has one move more than the turn before it.
        grows: Option<Spanned<bool>>,
        /// What a check does in a turn of several moves: `"free"` (nothing, the default), `"ends"` (it ends the turn)
        /// or `"last"` (only the last move of a turn may give it).
        check: Option<Spanned<SeriesCheck>>,
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

/// What a check does within a turn of several moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeriesCheck {
    /// Nothing.
    Free,
    /// It ends the turn.
    Ends,
    /// Only the last move may give it.
    Last,
}

words!(PassWhen, Distinct, SeriesCheck);
