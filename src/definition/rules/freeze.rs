//! Pieces that cannot move for what stands near them, and squares that are kept for captures.

use super::{Directions, Whose};
use crate::id::PerSide;
use crate::util::bits256::{KindSet, SquareSet};

/// `[freeze.NAME]`: pieces that cannot move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Freeze {
    /// Its key in the file.
    pub name: String,
    /// The kinds that it freezes.
    pub pieces: KindSet,
    /// The kinds that freeze them.
    pub by: KindSet,
    /// Only pieces of the same kind freeze each other.
    pub alike: bool,
    /// Whose pieces freeze a piece, as its own side sees them.
    pub whose: Whose,
    /// A piece is frozen where one of these aims at it, instead of beside one.
    pub attacked: bool,
    /// The directions in which pieces are beside each other.
    pub directions: Directions,
    /// Kinds that, beside a piece that freezes others of their side, take that power from it.
    pub unless: KindSet,
    /// A frozen piece may be taken off the board.
    pub suicide: bool,
}

/// `[capture.reserve]`: squares on which nothing but captures may end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reserve {
    /// The squares, by the side that moves.
    pub squares: PerSide<SquareSet>,
    /// Only captures that the piece cannot make by a move which ends elsewhere.
    pub needed: bool,
}
