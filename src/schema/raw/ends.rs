//! Endings that decide a game while moves are left.

use super::Outcome;
use crate::schema::read::{Sided, Text};
use crate::schema::section::sections;
use crate::source::Spanned;

sections! {
    /// A side has too few pieces of some kinds, on the board and in hand together.
    Extinction {
        /// The pieces and classes that are counted; by default all pieces.
        pieces: Vec<Text>,
        /// Each kind is counted by itself, and one of them is enough; by default all together.
        each: Option<Spanned<bool>>,
        /// A side with at most so many is extinct; by default 0.
        count: Option<Spanned<u8>>,
        /// Only if the other side has at least so many of them; by default 0.
        opponent_at_least: Option<Spanned<u8>>,
        /// What falls to the extinct side; by default `"loss"`. Given for one side only, the other is never
        /// extinct.
        result: Option<Sided<Spanned<Outcome>>>,
    }
    /// Pieces stand where they were to go.
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
    /// A side has given check often enough. Positions then tell how many checks each side still has to give.
    Checks {
        /// How many; by default 3.
        count: Option<Sided<Spanned<u8>>>,
        /// What falls to the side that has given them; by default `"win"`.
        result: Option<Spanned<Outcome>>,
    }
}
