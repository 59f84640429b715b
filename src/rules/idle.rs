//! Stalemate of a side that could still promote: promotion as a move of its own need not be made by a last piece.
//!
//! In: a position. Out: its ending, if every legal move of the side to move is such a promotion of its only piece
//! beside royals. The moves are still there.

use super::outcome::{Ending, Reason};
use crate::compile::bits::Bits;
use crate::compile::tables::Tables;
use crate::id::Side;
use crate::movegen::{List, Scratch, attack, generate};
use crate::position::Position;

/// The ending, if the side to move can only do what it need not.
pub fn ending<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
) -> Option<Ending> {
    let us = position.to_move;
    if tables.standing[us].is_empty() {
        return None;
    }
    let mut rules = tables.standing[us].iter().filter(|r| r.how.alone_unforced);
    let others = position.sides[us].minus(position.royals(tables, us));
    if others.none()
        || others.many()
        || position.hands[us * tables.kinds..][..tables.kinds]
            .iter()
            .any(|&n| n > 0)
    {
        return None;
    }
    let square = others.lowest();
    let kind = position.board[usize::from(square)];
    let rule = rules.find(|r| r.kinds.contains(&kind))?;
    if attack::in_danger(tables, position, us, scratch) {
        return None;
    }
    let mut moves = Vec::new();
    generate(tables, position, scratch, &mut List(&mut moves));
    let idle = moves
        .iter()
        .all(|m| m.from == square && m.is_promotion() && rule.options.contains(&m.becomes));
    let side = Side::BOTH[us];
    let verdict = tables.definition.rules.ends.stalemate[side];
    idle.then(|| Ending::of(Reason::Stalemate, side, verdict))
}
