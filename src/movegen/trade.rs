//! Bars on exchanges of strong pieces: whether a capture of one may be made.

use super::{List, Scratch, pseudo_legal};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::{NONE, Tables};
use crate::id::{Kind, Square};
use crate::position::{Move, Position};

/// Whether `[capture.trade]` lets `mv` be made.
pub(super) fn allows<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    mv: &Move<B>,
) -> bool {
    let Some(rule) = &tables.definition.rules.trade else {
        return true;
    };
    let prizes = position.prizes(tables, mv);
    if prizes.none() {
        return true;
    }
    let last = position.traded;
    if !rule.kinds.contains(Kind::from_raw(mv.piece)) {
        return last == NONE || prizes.minus(B::bit(last)).none();
    }
    let board = &tables.definition.board;
    let distance = |square: u8| {
        let (a, b) = (Square::from_raw(mv.from), Square::from_raw(square));
        let files = board.file(a).abs_diff(board.file(b));
        files.max(board.rank(a).abs_diff(board.rank(b)))
    };
    let gain = |square: u8| {
        let kind = Kind::from_raw(position.board[usize::from(square)]);
        !rule.trifles.contains(kind)
    };
    if Squares(prizes).all(|square| distance(square) <= 1)
        || Squares(mv.victims.minus(prizes)).any(gain)
    {
        return true;
    }
    // Taken by itself, with what else the move would capture still standing.
    let alone = Move {
        victims: prizes,
        ..*mv
    };
    let before = rule.before && prizes.has(mv.to) && alone != *mv;
    !(retaken(tables, position, scratch, mv)
        || before && retaken(tables, position, scratch, &alone))
}

/// Whether the enemy could take what `mv` brings to where it ends.
fn retaken<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    mv: &Move<B>,
) -> bool {
    let us = position.to_move;
    position.make(tables, mv);
    position.hand_over(tables, us);
    let mut replies = scratch.take_list();
    pseudo_legal(tables, position, scratch, &mut List(&mut replies));
    let retaken = replies.iter().any(|reply| reply.victims.has(mv.to));
    scratch.give_back(replies);
    position.unmake(tables);
    retaken
}
