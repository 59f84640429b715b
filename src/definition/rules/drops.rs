//! `[drops]`.

use super::Among;
use crate::id::{Kind, PerSide};
use crate::util::bits256::{KindSet, SquareSet};

/// Pieces in hand and how they come to the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drops {
    /// By kind: the squares on which each side may drop it, `None` if it can't be dropped.
    pub zones: Vec<PerSide<SquareSet>>,
    /// Captured pieces go to the capturer's hand.
    pub captures_to_hand: bool,
    /// By kind in hand: the kinds as which it may be dropped, usually itself alone.
    pub forms: Vec<Vec<Kind>>,
    /// While a side has any of these in hand, it must drop one of them.
    pub must: KindSet,
    /// By kind: at most so many own pieces of the kind on a file after the drop; 0 for no limit.
    pub per_file: Vec<u8>,
    /// By kind: at most so many own pieces of the kind on squares of one shade after the drop; 0 for no limit.
    pub per_shade: Vec<u8>,
    /// By kind: at most so many own pieces of the kind on the board after the drop; 0 for no limit.
    pub per_board: Vec<u8>,
    /// Kinds that need not be in hand.
    pub unlimited: KindSet,
    /// What a drop must be to the pieces around it.
    pub among: Among,
    /// Kinds whose drop must not be mate.
    pub no_mate: KindSet,
    /// Kinds whose drop must not be check.
    pub no_check: KindSet,
}
