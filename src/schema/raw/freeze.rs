//! Pieces that cannot move for what stands near them, and squares that are kept for captures.

use super::{Directions, Whose, words};
use crate::schema::read::{Sided, Text};
use crate::schema::section::sections;
use crate::source::Spanned;
use serde::Deserialize;

sections! {
    /// Pieces that cannot move for what stands near them. They cannot capture either, so they give no check; but what
    /// freezes others does so whether or not it is frozen itself.
    Freeze {
        /// The pieces and classes that it freezes; by default all.
        pieces: Vec<Text>,
        /// The pieces and classes that freeze them; by default all.
        by: Vec<Text>,
        /// Only pieces of the same kind freeze each other.
        alike: Option<Spanned<bool>>,
        /// Whose pieces freeze a piece, as its own side sees them: `"enemy"` (the default), `"own"` or `"both"`.
        whose: Option<Spanned<Whose>>,
        /// Where a piece is frozen: `"neighbours"` (on the squares around one of these, the default) or `"attacked"`
        /// (where one of these aims at it; captures in passing do not count).
        area: Option<Spanned<FreezeArea>>,
        /// Which directions `"neighbours"` and `unless` look in: `"all"` (eight, the default), `"orthogonal"` or
        /// `"diagonal"`.
        directions: Option<Spanned<Directions>>,
        /// The pieces and classes of the frozen piece's side that, beside the one that freezes it, take that power from it;
        /// not for themselves.
        unless: Vec<Text>,
        /// A frozen piece that is not royal may be taken off the board instead of moving, written as a move to where it
        /// stands.
        suicide: Option<Spanned<bool>>,
    }
    /// Squares on which nothing but captures may end.
    Reserve {
        /// The squares.
        squares = required: Option<Sided<Text>>,
        /// Only captures that the piece cannot make by a move which ends on other squares; swaps are compared with swaps.
        needed: Option<Spanned<bool>>,
    }
}

/// Where pieces are frozen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FreezeArea {
    /// Around those who freeze.
    Neighbours,
    /// Where they aim.
    Attacked,
}

words!(FreezeArea);
