//! Passing where a side may do so for a reason of the position: it has no other move, or royals face each other.

use super::generate::moves;
use super::special::captures;
use super::{Found, List, Listener, Scratch, attack, facing};
use crate::compile::bits::Bits;
use crate::compile::tables::Tables;
use crate::position::{Move, Position};

/// Feeds the pass of a side that has no other move and is not in check, or whose royal faces an enemy one where that
/// ends by passing; true if the listener stopped.
#[cold]
#[inline(never)]
pub(super) fn in_need<B: Bits, L: Listener<B>>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    listener: &mut L,
) -> bool {
    let us = position.to_move;
    if facing::binds(tables, position) {
        let pass = !tables.pass[us] && !must_capture(tables, position, scratch);
        return pass && listener.one(&Move::pass());
    }
    if !tables.pass_stuck[us] {
        return false;
    }
    let mut found = Found::default();
    moves(tables, position, scratch, &mut found);
    !found.0 && !attack::in_danger(tables, position, us, scratch) && listener.one(&Move::pass())
}

/// Whether the side to move has a capture and must not do anything else then.
fn must_capture<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
) -> bool {
    let us = position.to_move;
    if !tables.special.as_ref().is_some_and(|s| s.must_capture[us]) {
        return false;
    }
    let mut list = scratch.take_list();
    moves(tables, position, scratch, &mut List(&mut list));
    let forced = list.iter().any(captures);
    scratch.give_back(list);
    forced
}
