//! Generation where a move's own way tells what else it captures, where pieces are frozen, and where squares are kept for
//! captures.
//!
//! In: moves as pieces make them. Out: those that remain, with all their victims; and who attacks what, which only the moves
//! that a side could make next can tell.

use super::Scratch;
use super::generate::{raw_threats, threats};
use super::special::{banned, captures, keeps};
use crate::compile::bits::{Bits, Squares};
use crate::compile::special::{FreezeTable, ReserveTable, Special};
use crate::compile::tables::{NONE, Tables};
use crate::definition::rules::Whose;
use crate::position::{Move, MoveKind, Position};

/// Takes out the moves of frozen pieces, and adds that they leave the board where they may.
pub(super) fn thaw<B: Bits>(
    tables: &Tables<B>,
    special: &Special<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
    list: &mut Vec<Move<B>>,
) {
    let (mut frozen, mut leaving) = (B::ZERO, B::ZERO);
    for rule in &special.freezes {
        let found = frozen_by(tables, special, position, rule, scratch);
        frozen |= found;
        if rule.suicide {
            leaving |= found;
        }
    }
    if frozen.none() {
        return;
    }
    list.retain(|mv| {
        let partner = mv.kind == MoveKind::Castle && frozen.has(mv.other.0);
        mv.from == NONE || !(frozen.has(mv.from) || partner)
    });
    let leaving = leaving.minus(position.royals(tables, position.to_move));
    list.extend(Squares(leaving).map(|square| {
        let kind = position.board[usize::from(square)];
        Move::normal(kind, square, square, B::bit(square))
    }));
}

/// The pieces of the side to move that a rule keeps from it.
fn frozen_by<B: Bits>(
    tables: &Tables<B>,
    special: &Special<B>,
    position: &Position<B>,
    rule: &FreezeTable,
    scratch: &mut Scratch<B>,
) -> B {
    let us = position.to_move;
    let mut frozen = B::ZERO;
    if rule.attacked {
        for side in [us, 1 - us] {
            let own = side == us;
            if rule.whose == Whose::Both || own == (rule.whose == Whose::Own) {
                frozen |= aimed_at(tables, special, position, rule, side, scratch);
            }
        }
        return frozen;
    }
    for (kind, by) in rule.by.iter().enumerate() {
        let there = position.pieces(us, kind as u8);
        if there.none() {
            continue;
        }
        let freezers = position.of_any_side(by) & position.of_whom(rule.whose, us);
        for freezer in Squares(freezers) {
            let beside = special.around.of(freezer, rule.directions) & there;
            frozen |= held(special, position, rule, freezer, beside);
        }
    }
    frozen
}

/// Of pieces that the one on `freezer` freezes, those that no other of their side frees.
fn held<B: Bits>(
    special: &Special<B>,
    position: &Position<B>,
    rule: &FreezeTable,
    freezer: u8,
    pieces: B,
) -> B {
    if rule.unless.is_empty() || pieces.none() {
        return pieces;
    }
    let friends = position.of_kinds(&rule.unless, position.to_move);
    let free = friends & special.around.of(freezer, rule.directions);
    Squares(pieces)
        .filter(|&s| free.minus(B::bit(s)).none())
        .fold(B::ZERO, |set, s| set | B::bit(s))
}

/// Pieces of the side to move at which those of `side` aim that freeze them, whether they are frozen themselves or not.
fn aimed_at<B: Bits>(
    tables: &Tables<B>,
    special: &Special<B>,
    position: &Position<B>,
    rule: &FreezeTable,
    side: usize,
    scratch: &mut Scratch<B>,
) -> B {
    let us = position.to_move;
    let mut copy = position.sketched(tables, side, &mut scratch.spare);
    copy.end_en_passant(tables);
    let mut list = scratch.take_list();
    raw_threats(tables, &mut copy, scratch, &mut list);
    let mut found = B::ZERO;
    for mv in list.iter().filter(|mv| mv.from != NONE) {
        for square in Squares(mv.victims & position.sides[us]) {
            let kind = position.board[usize::from(square)];
            if rule.by[usize::from(kind)].contains(&mv.piece) {
                found |= held(special, position, rule, mv.from, B::bit(square));
            }
        }
    }
    scratch.spare.push(copy);
    scratch.give_back(list);
    found
}

/// Adds what moves capture by effects. Pieces that the mover may not capture are spared.
pub(super) fn widen<B: Bits>(
    tables: &Tables<B>,
    special: &Special<B>,
    position: &Position<B>,
    list: &mut [Move<B>],
) {
    if !special.captures {
        return;
    }
    let us = position.to_move;
    for mv in list
        .iter_mut()
        .filter(|mv| mv.kind != MoveKind::Pass && !mv.is_suicide())
    {
        let found = position.captured_beside(special, mv, tables.all);
        let may = |&s: &u8| {
            let of = position.board[usize::from(s)];
            tables.may_capture(us, mv.piece, of) && !banned(special, us, mv.piece, of, s)
        };
        let taken = Squares(found).filter(may);
        mv.victims |= taken.fold(B::ZERO, |set, s| set | B::bit(s));
    }
}

/// Takes out moves that end on squares which are kept for captures.
pub(super) fn reserve<B: Bits>(
    rule: &ReserveTable<B>,
    us: usize,
    scratch: &mut Scratch<B>,
    list: &mut Vec<Move<B>>,
) {
    let kept = rule.squares[us];
    let elsewhere = |one: &Move<B>, other: &Move<B>| {
        other.from == one.from
            && other.kind == one.kind
            && other.piece == one.piece
            && !kept.has(other.to)
            && !other.is_suicide()
            && one.victims.minus(other.victims).none()
    };
    let stays = |mv: &Move<B>| {
        mv.to == NONE
            || !kept.has(mv.to)
            || mv.is_suicide()
            || (captures(mv) && !(rule.needed && list.iter().any(|o| elsewhere(mv, o))))
    };
    let mut staying = scratch.take_list();
    staying.extend(list.iter().filter(|mv| stays(mv)).copied());
    std::mem::swap(list, &mut staying);
    scratch.give_back(staying);
}

/// The captures that `by` threatens on `square`, without those that would cost it its own royals: where they begin;
/// [`NONE`] for drops.
fn takers<B: Bits>(
    tables: &Tables<B>,
    special: &Special<B>,
    position: &Position<B>,
    by: usize,
    square: u8,
    scratch: &mut Scratch<B>,
    mut found: impl FnMut(u8) -> bool,
) {
    let mut copy = position.sketched(tables, by, &mut scratch.spare);
    let last = copy.en_passant_victim;
    if copy.en_passant.any() && last != NONE && copy.sides[by].has(last) {
        copy.end_en_passant(tables);
    }
    let mut list = scratch.take_list();
    threats(tables, &mut copy, scratch, &mut list);
    let own = copy.royals(tables, by);
    for mv in &list {
        if !mv.victims.has(square) || (mv.victims & own).any() {
            continue;
        }
        if special.costs_royals && !keeps(tables, &mut copy, by, own, mv) {
            continue;
        }
        if found(mv.from) {
            break;
        }
    }
    scratch.spare.push(copy);
    scratch.give_back(list);
}

/// Whether `by` could capture on `square`.
#[cold]
#[inline(never)]
pub(super) fn threatens<B: Bits>(
    tables: &Tables<B>,
    special: &Special<B>,
    position: &Position<B>,
    by: usize,
    square: u8,
    scratch: &mut Scratch<B>,
) -> bool {
    let mut hit = false;
    takers(tables, special, position, by, square, scratch, |_| {
        hit = true;
        true
    });
    hit
}

/// The pieces of `by` that could capture on `square`.
#[cold]
#[inline(never)]
pub(super) fn attackers<B: Bits>(
    tables: &Tables<B>,
    special: &Special<B>,
    position: &Position<B>,
    by: usize,
    square: u8,
    scratch: &mut Scratch<B>,
) -> B {
    let mut all = B::ZERO;
    takers(tables, special, position, by, square, scratch, |from| {
        if from != NONE {
            all |= B::bit(from);
        }
        false
    });
    all
}
