//! Playing a move of a game: making it and noting what only attack tables can tell.

use super::{Scratch, attack};
use crate::compile::bits::Bits;
use crate::compile::tables::Tables;
use crate::position::{Move, Position};

/// Makes `mv` and counts the check that it gives, where checks are counted. Taken back with
/// [`Position::unmake`]. Where only the board after a move is looked at, [`Position::make`] will do.
#[inline]
pub fn play<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    mv: &Move<B>,
) {
    position.make(tables, mv);
    if tables.deciders.as_ref().is_some_and(|d| d.checks.is_some()) {
        count_check(tables, position, scratch);
    }
}

#[cold]
#[inline(never)]
fn count_check<B: Bits>(tables: &Tables<B>, position: &mut Position<B>, scratch: &mut Scratch<B>) {
    let them = position.to_move;
    if attack::in_danger(tables, position, them, scratch) {
        position.gave_check(tables, 1 - them);
    }
}
