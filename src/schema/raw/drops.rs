//! `[drops]`.

use super::{Compass, Directions, Whose};
use crate::schema::read::{FlagOr, Map, Sided, Text};
use crate::schema::section::sections;
use crate::source::Spanned;

sections! {
    /// Pieces in hand and how they come to the board.
    Drops {
        /// Captured pieces go to the capturer's hand.
        captures: Option<Spanned<bool>>,
        /// The pieces and classes that can be dropped; by default all that are not royal.
        pieces: Vec<Text>,
        /// Where; by default on any empty square.
        zone: Option<Sided<Text>>,
        /// A piece in hand may also be dropped as one of its promoted forms (those whose `base` it is).
        promoted: Option<Spanned<bool>>,
        /// While a side has such pieces in hand, it must drop one of them: `true` for all, or pieces and
        /// classes. No drop then takes a square from a piece in hand that has no other one left.
        must: Option<FlagOr<Vec<Text>>>,
        /// No piece is dropped where it could never move.
        no_stuck: Option<Spanned<bool>>,
        /// Pieces and classes that need not be in hand: there are always more of them.
        unlimited: Vec<Text>,
        /// A drop must enclose enemies in an unbroken line between itself and another own piece.
        enclose: Option<Spanned<bool>>,
        /// Beside whose piece a drop must be: `"own"`, `"enemy"` or `"both"` (either side's).
        beside: Option<Spanned<Whose>>,
        /// Beside whose piece a drop must not be.
        not_beside: Option<Spanned<Whose>>,
        /// Which directions `enclose`, `beside` and `not_beside` look in: `"all"` (eight, the default),
        /// `"orthogonal"` or `"diagonal"`.
        directions: Option<Spanned<Directions>>,
        /// Ways in which pieces slide in from the edge, as far as they go: `["s"]` falls down from the top.
        enter: Vec<Spanned<Compass>>,
        /// While any of these squares is empty, pieces are dropped there and nowhere else, and neither `enclose`
        /// nor `beside` is asked for.
        opening: Option<Sided<Text>>,
        /// Pieces and classes whose drop must not be mate.
        no_mate: Vec<Text>,
        /// Pieces and classes whose drop must not be check.
        no_check: Vec<Text>,
        /// What is different for one piece, by its name.
        piece: Map<DropPiece>,
    }
    /// How one piece is dropped.
    DropPiece {
        /// Where.
        zone: Option<Sided<Text>>,
        /// At most so many of a side's on one file after the drop; 0 for any number.
        per_file: Option<Spanned<u8>>,
        /// At most so many of a side's on squares of one colour after the drop; 0 for any number.
        per_shade: Option<Spanned<u8>>,
        /// At most so many of a side's on the board after the drop; 0 for any number.
        per_board: Option<Spanned<u8>>,
    }
}
