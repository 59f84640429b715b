//! Which pieces of a set-up have rights of their own: to castle, to gate, to a first move.
//!
//! In: a set-up and the rules. Out: squares and castling entries.

use super::Setup;
use super::rules::{Castling, FirstMove, Gating};
use crate::id::{Side, Square};
use crate::util::bits256::SquareSet;

/// The castling entries whose pieces stand ready for them, of those that ask for a right.
pub fn ready<'a>(
    entries: &'a [Castling],
    setup: &'a Setup,
) -> impl Iterator<Item = &'a Castling> + 'a {
    let stands = |square: Square, side: Side| match setup.pieces.get(square.index()) {
        Some(Some((s, kind))) if *s == side => Some(*kind),
        _ => None,
    };
    entries.iter().filter(move |c| {
        c.needs_right
            && stands(c.from, c.side) == Some(c.kind)
            && stands(c.partner_from, c.side).is_some_and(|k| c.partner.contains(k))
    })
}

/// Squares whose pieces may gate or make a first move.
#[must_use]
pub fn gates(setup: &Setup, gating: Option<&Gating>, first_moves: &[FirstMove]) -> SquareSet {
    let mut squares = SquareSet::EMPTY;
    for (index, piece) in setup.pieces.iter().enumerate() {
        let (Some((side, kind)), Ok(index)) = (piece, u8::try_from(index)) else {
            continue;
        };
        let square = Square::from_raw(index);
        if gating.is_some_and(|g| g.squares[*side].contains(square))
            || first_moves.iter().any(|f| f.kinds.contains(*kind))
        {
            squares.insert(square);
        }
    }
    squares
}
