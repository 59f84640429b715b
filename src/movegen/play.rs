//! Playing a move of a game: making it and noting what only attack tables can tell.

use super::{Scratch, attack};
use crate::compile::bits::Bits;
use crate::compile::tables::Tables;
use crate::definition::rules::SeriesCheck;
use crate::position::{Move, Position};

/// Makes `mv`, counts the check that it gives where checks are counted, and ends the turn where a check does that. Taken back with
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
    if tables.series.is_some_and(|s| s.check == SeriesCheck::Ends) {
        end_with_check(tables, position, scratch);
    }
}

/// A check ends the turn that it is given in.
#[cold]
#[inline(never)]
fn end_with_check<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
) {
    let us = position.last_mover();
    if position.to_move != us {
        return;
    }
    if attack::in_danger(tables, position, 1 - us, scratch) {
        position.end_turn(tables);
    }
}

#[cold]
#[inline(never)]
fn count_check<B: Bits>(tables: &Tables<B>, position: &mut Position<B>, scratch: &mut Scratch<B>) {
    let us = position.last_mover();
    if attack::in_danger(tables, position, 1 - us, scratch) {
        position.gave_check(tables, us);
    }
}
