//! `[setup.shuffle.NAME]` and `[setup.choice.NAME]`: other set-ups than the one that is drawn.

use super::{OneSide, Symmetry};
use crate::schema::read::{Pairs, Text};
use crate::schema::section::sections;
use crate::source::Spanned;

sections! {
    /// Pieces of the set-up that are drawn by lot among their squares.
    Shuffle {
        /// White's squares; the pieces that stand on them are shuffled.
        squares = required: Option<Text>,
        /// Where the pieces go, one step after the other: `{ pieces = "bishop", squares = "light" }`.
        place = required: Vec<PlaceStep>,
        /// Pieces that do not all stand on light squares, nor all on dark ones.
        shades: Vec<Text>,
        /// Pieces no two of which stand side by side.
        apart: Vec<Text>,
        /// Pieces, anywhere on the board, each of which another piece of its side guards.
        guarded: Vec<Text>,
        /// How Black's squares follow from White's: `"mirror"` (the default) or `"rotate"`.
        symmetry: Option<Spanned<Symmetry>>,
        /// Each side's pieces are drawn by themselves; by default Black's stand as White's do.
        each: Option<Spanned<bool>>,
        /// The only side whose pieces are shuffled; by default both.
        side: Option<Spanned<OneSide>>,
    }
    /// One step: pieces and the squares that they choose from.
    PlaceStep {
        /// Pieces. Several go to squares of which they take the first, the second … in this order, rank by rank and
        /// from the left.
        pieces = required: Vec<Text>,
        /// Squares on which they may stand; by default all that are shuffled. Those that pieces of the steps before
        /// have taken are not free.
        squares: Option<Text>,
    }
    /// Arrays of which a side chooses one.
    Choice {
        /// White's squares.
        squares = required: Option<Text>,
        /// The arrays, by name: the pieces on the squares, as in a picture (`"R N B . K"`), rank by rank from the
        /// top and from the left.
        arrays = required: Option<Pairs<Text>>,
        /// How Black's squares follow from White's: `"mirror"` (the default) or `"rotate"`.
        symmetry: Option<Spanned<Symmetry>>,
        /// Each side chooses for itself; by default both have the same.
        each: Option<Spanned<bool>>,
        /// The only side that has a choice; by default both.
        side: Option<Spanned<OneSide>>,
    }
}
