//! `[end.repetition]`: what it means that a position comes up again, and who is to blame.

use super::Verdict;
use crate::id::PerSide;
use crate::util::bits256::{KindSet, SquareSet};

/// Repetition of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// At which occurrence it counts.
    pub count: u8,
    /// What falls to the side that made the move.
    pub result: PerSide<Verdict>,
    /// A move that would end the game so may not be made at all.
    pub illegal: bool,
    /// What falls to a side that gave check with each of its moves since the position came up first, if the
    /// other side did not do so too; `None` where checks are like other moves.
    pub perpetual_check: Option<Verdict>,
    /// Perpetual attacks on the same piece, asked after checks.
    pub chase: Option<Chase>,
}

/// A chase: each move of a side attacks the same enemy piece anew, with the threat of taking it at a profit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chase {
    /// What falls to a side that chases, if the other does not do so too.
    pub result: Verdict,
    /// Kinds that may attack as they like.
    pub exempt: KindSet,
    /// Kinds that may be attacked on `spared_at`; royals may everywhere.
    pub spared: KindSet,
    /// Where those kinds may be attacked, by their side.
    pub spared_at: PerSide<SquareSet>,
    /// Kinds of equal worth, the strongest first: a stronger piece is attacked even if it is protected.
    pub ranks: Vec<KindSet>,
}
