//! Endings by what stands on the board.

use super::{Facing, Outcome, words};
use crate::schema::read::{Pairs, Sided, Text};
use crate::schema::section::sections;
use crate::source::Spanned;
use serde::Deserialize;

sections! {
    /// A side has too few pieces of some kinds, on the board and in hand together.
    Extinction {
        /// The pieces and classes that are counted; by default all pieces.
        pieces: Vec<Text>,
        /// Each kind is counted by itself, and one of them is enough; by default all together.
        each: Option<Spanned<bool>>,
        /// A side with at most so many is extinct; by default 0.
        count: Option<Spanned<u8>>,
        /// Only pieces that stand here are counted, and none in hand; by default all.
        squares: Option<Sided<Text>>,
        /// Only if the other side has at least so many of them; by default 0.
        opponent_at_least: Option<Spanned<u8>>,
        /// Only if the other side has at most so many of them; by default any number.
        opponent_at_most: Option<Spanned<u8>>,
        /// Not while the side to move can win at once by the extinction of the other.
        reply: Option<Spanned<bool>>,
        /// What falls to the extinct side; by default `"loss"`. Given for one side only, the other is never
        /// extinct.
        result: Option<Sided<Spanned<Outcome>>>,
    }
    /// Pieces stand where they were to go. If both sides are there at once, the game is drawn.
    Goal {
        /// The pieces and classes that are to go there; by default all pieces.
        pieces: Vec<Text>,
        /// Where to: a set of squares.
        squares = required: Option<Sided<Text>>,
        /// How many must be there; by default 1.
        count: Option<Spanned<u8>>,
        /// Pieces that the other side could capture do not count.
        safe: Option<Spanned<bool>>,
        /// They must still be there when their side is to move again.
        held: Option<Spanned<bool>>,
        /// One is enough once every square of the goal is occupied.
        blocked: Option<Spanned<bool>>,
        /// When its opponent gets there first, a side may still get there with its next move; the game is then
        /// drawn: `true`, or `{ black = true }` for one side.
        reply: Option<Sided<Spanned<bool>>>,
        /// What falls to the side that gets there; by default `"win"`. Given for one side only, the other has no
        /// goal.
        result: Option<Sided<Spanned<Outcome>>>,
    }
    /// Pieces of one side stand together: on a line, in a square or on a path. Exactly one of `length`, `square`
    /// and `from` with `to` says how.
    Connect {
        /// The pieces and classes that count; by default all pieces.
        pieces: Vec<Text>,
        /// So many of them stand on one line.
        length: Option<Spanned<u8>>,
        /// On a line, other squares may lie between them.
        gaps: Option<Spanned<bool>>,
        /// They fill a square of so many files and ranks.
        square: Option<Spanned<u8>>,
        /// They make a path of neighbours from one of these squares ...
        from: Option<Sided<Text>>,
        /// ... to one of these.
        to: Option<Sided<Text>>,
        /// The lines that count, and the steps of a path: `"file"`, `"rank"`, `"diagonal"`; by default all.
        lines: Vec<Spanned<Facing>>,
        /// What falls to their side; by default `"win"`. Given for one side only, the other's do not count.
        result: Option<Sided<Spanned<Outcome>>>,
    }
    /// Material decides. The side with more on the board wins.
    Material {
        /// When it is asked: `"full"` (no square is free), `"stalemate"` (a side cannot move and is not in check),
        /// `"repetition"`, `"counter"`, `"passes"`, `"facing"` (where these end the game).
        when = required: Vec<Spanned<Moment>>,
        /// What pieces and classes are worth, as whole numbers; one that is not named is worth 1.
        values: Option<Pairs<Spanned<u16>>>,
        /// What is added to a side's sum: `{ black = 3 }`.
        bonus: Option<Sided<Spanned<u16>>>,
        /// Which side has won: the one with `"more"` (the default) or with `"less"`.
        wins: Option<Spanned<Which>>,
        /// Who has won if both have the same: `"white"`, `"black"` or `"draw"` (the default).
        equal: Option<Spanned<Even>>,
    }
    /// A side has given check often enough. Positions then tell how many checks each side still has to give.
    Checks {
        /// How many; by default 3.
        count: Option<Sided<Spanned<u8>>>,
        /// What falls to the side that has given them; by default `"win"`.
        result: Option<Spanned<Outcome>>,
    }
}

/// When material decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// No square is free.
    Full,
    /// A side cannot move.
    Stalemate,
    /// A position has come up too often.
    Repetition,
    /// The move counter has run out.
    Counter,
    /// The sides have passed in turn.
    Passes,
    /// A side passed while royals saw each other.
    Facing,
}

/// Which side wins by material.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    /// That with more.
    More,
    /// That with less.
    Less,
}

/// Who wins if both sides have the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Even {
    /// The first player.
    White,
    /// The second player.
    Black,
    /// Nobody.
    Draw,
}

words!(Moment, Which, Even);
