//! Mates that are not like others (`[end.mate.NAME]`), and moving to and fro (`[end.shuttle]`).
//!
//! In: a position with its history. Out: the rule that speaks of the mate there, and whether the side that has moved
//! last has taken one piece to and fro too often. Both look back over the moves made, on a copy.

use super::{Found, Scratch, attack, decided, generate};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::Tables;
use crate::definition::rules::{Mate, Shuttle};
use crate::id::Kind;
use crate::position::{Move, MoveKind, Position};
use crate::util::bits256::KindSet;

/// The rule that speaks of a mate by the pieces that now give check to `side`.
#[cold]
#[inline(never)]
pub fn of_check<'t, B: Bits>(
    tables: &'t Tables<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
    side: usize,
) -> Option<&'t Mate> {
    let mates = &tables.definition.rules.ends.mates;
    if mates.is_empty() {
        return None;
    }
    let by = checkers(tables, position, scratch, side);
    let alone = |mate: &&Mate| !by.is_empty() && (by - mate.by).is_empty();
    let mut fitting = mates.iter().filter(alone);
    fitting.find(|m| m.unless.is_empty() || !checked_before(tables, position, scratch, side, m))
}

/// The kinds that give check to `side`.
fn checkers<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
    side: usize,
) -> KindSet {
    let royals = position.royals(tables, side);
    let from = Squares(royals).fold(B::ZERO, |set, royal| {
        set | B::of_set(attack::attackers(tables, position, side, royal, scratch))
    });
    let kinds = Squares(from).map(|s| Kind::from_raw(position.board[usize::from(s)]));
    kinds.collect()
}

/// Whether one of the pieces that except a mate from its rule has given one of the checks that led to it.
fn checked_before<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
    side: usize,
    mate: &Mate,
) -> bool {
    let mut copy = position.copied(&mut scratch.spare);
    let mut found = false;
    while copy.unmake(tables).is_some() {
        if copy.to_move != side || copy.last_mover() == side {
            continue;
        }
        if !attack::in_danger(tables, &copy, side, scratch) {
            break;
        }
        found = !(checkers(tables, &copy, scratch, side) & mate.unless).is_empty();
        if found {
            break;
        }
    }
    scratch.spare.push(copy);
    found
}

/// How deep mates are looked for whose refutation is itself a mate that may not be given.
pub(super) const DEEPEST: u32 = 6;

/// Whether the move of `us` just made gives a mate that may not be given.
pub(super) fn is_barred<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    us: usize,
) -> bool {
    let mates = &tables.definition.rules.ends.mates;
    let them = 1 - us;
    if !mates.iter().any(|m| m.illegal)
        || position.to_move == us
        || scratch.nested >= DEEPEST
        || !attack::in_danger(tables, position, them, scratch)
        || !of_check(tables, position, scratch, them).is_some_and(|m| m.illegal)
        || decided::decision(tables, position, scratch).is_some()
    {
        return false;
    }
    scratch.nested += 1;
    let mut found = Found::default();
    generate(tables, position, scratch, &mut found);
    scratch.nested -= 1;
    !found.0
}

/// Whether the side that has moved last has now taken one piece to and fro as often as `rule` says.
pub fn shuttles<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
    rule: Shuttle,
) -> bool {
    let us = position.last_mover();
    let moves = 2 * usize::from(rule.count) - 1;
    let mut later: Option<&Move<B>> = None;
    let mut found = 0;
    for mv in position.made_by(us).take(moves) {
        let quiet = mv.kind == MoveKind::Normal && mv.victims.none() && mv.from != mv.to;
        let same = mv.piece == mv.becomes && later.is_none_or(|next| next.piece == mv.piece);
        let joins = later.is_none_or(|next| {
            // The first of them may come from anywhere.
            mv.to == next.from && (found + 1 == moves || mv.from == next.to)
        });
        if !(quiet && same && joins && rule.kinds.contains(Kind::from_raw(mv.piece))) {
            return false;
        }
        later = Some(mv);
        found += 1;
    }
    found == moves && !answered_checks(tables, position, scratch, us, moves)
}

/// Whether one of the last moves of `us` answered a check.
#[cold]
#[inline(never)]
fn answered_checks<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
    us: usize,
    mut moves: usize,
) -> bool {
    let mut copy = position.copied(&mut scratch.spare);
    let mut found = false;
    while !found && moves > 0 && copy.unmake(tables).is_some() {
        if copy.to_move == us {
            moves -= 1;
            found = attack::in_danger(tables, &copy, us, scratch);
        }
    }
    scratch.spare.push(copy);
    found
}
