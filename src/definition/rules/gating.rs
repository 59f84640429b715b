//! `[gating]` and `[first_move.NAME]`: rights bound to squares that pieces have not left yet.

use crate::definition::BoundProgram;
use crate::id::PerSide;
use crate::util::bits256::{KindSet, SquareSet};
use std::sync::Arc;

/// Pieces in hand that come to the board on squares which others leave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gating {
    /// What can be gated.
    pub kinds: KindSet,
    /// Squares whose pieces at the start may gate.
    pub squares: PerSide<SquareSet>,
}

/// A further move of pieces that have not moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstMove {
    /// Its key in the file.
    pub name: String,
    /// Who has it.
    pub kinds: KindSet,
    /// The move, to empty squares only.
    pub movement: PerSide<Arc<BoundProgram>>,
    /// It may be made while in check.
    pub in_check: bool,
    /// It does not go across squares where the piece could be captured.
    pub safe: bool,
    /// Enemy kinds that end it by aiming at the piece.
    pub lost_to: KindSet,
}
