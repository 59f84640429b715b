//! Repetition, and whom it is laid at the door of.
//!
//! In: a position with its history that has come up too often. Out: the ending. The moves since an earlier
//! occurrence are played again on a copy: a side that gave check with all of its moves, or failing that, a side
//! all of whose moves attacked one and the same piece anew, is to blame unless both are.

use super::outcome::{Ending, Reason, by_material};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::{NONE, Tables};
use crate::definition::rules::{Chase, Repetition, Safe, Verdict};
use crate::id::{Kind, Side, Square};
use crate::movegen::{List, Scratch, attack, generate, pseudo_legal};
use crate::position::{Move, MoveKind, Position};

/// What the rules say of a position that has come up too often. `occurrence` tells since which earlier one
/// moves are looked at: 1 is the latest. `None` where there is no rule.
#[must_use]
pub fn ending<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
    occurrence: usize,
) -> Option<Ending> {
    let rule = tables.definition.rules.ends.repetition.as_ref()?;
    let mover = Side::BOTH[position.last_mover()];
    let material = tables.definition.rules.ends.material.as_ref();
    let plain = if material.is_some_and(|m| m.repetition) {
        by_material(tables, position)
    } else {
        Ending::of(Reason::Repetition, mover, rule.result[mover])
    };
    if rule.perpetual_check.is_none() && rule.chase.is_none() {
        return Some(plain);
    }
    let blamed = blame(tables, position, scratch, rule, occurrence);
    Some(blamed.map_or(plain, |(side, verdict)| {
        Ending::of(Reason::Repetition, Side::BOTH[side], verdict)
    }))
}

/// The side at whose door the repetition is laid and what falls to it. Where both sides are, it is a draw by
/// check, and nobody's fault by chases.
#[cold]
#[inline(never)]
fn blame<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
    rule: &Repetition,
    occurrence: usize,
) -> Option<(usize, Verdict)> {
    let earlier = position.past_hashes().rev().enumerate();
    let mut equal = earlier.filter(|&(_, h)| h == position.hash);
    let (back, _) = equal.nth(occurrence.max(1) - 1)?;
    let mut copy = position.clone();
    let mut moves: Vec<Move<B>> = Vec::with_capacity(back + 1);
    for _ in 0..=back {
        moves.extend(copy.unmake(tables));
    }
    moves.reverse();
    if let Some(verdict) = rule.perpetual_check {
        let checking = checking(tables, &mut copy.clone(), scratch, &moves);
        match checking {
            [true, true] => return Some((0, Verdict::Draw)),
            [true, false] => return Some((0, verdict)),
            [false, true] => return Some((1, verdict)),
            [false, false] => {}
        }
    }
    let chase = rule.chase.as_ref()?;
    match chasing(tables, &mut copy, scratch, &moves, chase) {
        [true, false] => Some((0, chase.result)),
        [false, true] => Some((1, chase.result)),
        [true, true] | [false, false] => None,
    }
}

/// By side: it gave check with each of its moves.
fn checking<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    moves: &[Move<B>],
) -> [bool; 2] {
    let mut all = [true; 2];
    let mut any = [false; 2];
    if tables.definition.rules.royal.safe == Safe::None {
        return [false; 2];
    }
    for mv in moves {
        let us = position.to_move;
        position.make(tables, mv);
        let check = attack::in_danger(tables, position, 1 - us, scratch);
        all[us] &= check;
        any[us] |= check;
    }
    [all[0] && any[0], all[1] && any[1]]
}

/// By side: some enemy piece was attacked anew with each of its moves.
fn chasing<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    moves: &[Move<B>],
    rule: &Chase,
) -> [bool; 2] {
    // Pieces are known by where they stood at the beginning.
    let mut name: Vec<u8> = (0..tables.squares).map(|s| s as u8).collect();
    let mut chased: [Option<B>; 2] = [None; 2];
    for mv in moves {
        let us = position.to_move;
        let before = threats(tables, position, scratch, rule, us);
        position.make(tables, mv);
        carry(&mut name, mv);
        let after = threats(tables, position, scratch, rule, us);
        let moved = |from: u8| if from == mv.from { mv.to } else { from };
        let mut now = B::ZERO;
        for threat in after.iter().filter(|t| t.profit) {
            let old = before
                .iter()
                .find(|t| moved(t.attacker) == threat.attacker && t.victim == threat.victim);
            // An attack that was there already is new if a pin has taken the victim's protection.
            if old.is_none_or(|old| !old.profit && threat.pinned) {
                now |= B::bit(name[usize::from(threat.victim)]);
            }
        }
        let slot = &mut chased[us];
        *slot = Some(slot.map_or(now, |set| set & now));
    }
    chased.map(|set| set.is_some_and(Bits::any))
}

/// Keeps the names of pieces with them.
fn carry<B: Bits>(name: &mut [u8], mv: &Move<B>) {
    match mv.kind {
        MoveKind::Pass | MoveKind::Drop | MoveKind::Merge => {}
        MoveKind::Castle => {
            let king = name[usize::from(mv.from)];
            let partner = name[usize::from(mv.other.0)];
            name[usize::from(mv.to)] = king;
            name[usize::from(mv.other.1)] = partner;
        }
        MoveKind::Normal | MoveKind::Unload => {
            name.swap(usize::from(mv.from), usize::from(mv.to));
        }
    }
}

/// A capture that a side could make.
#[derive(Clone, Copy, Debug)]
struct Threat {
    attacker: u8,
    victim: u8,
    /// It wins something: a stronger piece, or one that could not be retaken.
    profit: bool,
    /// It could be retaken if that were not barred by a pin or a check.
    pinned: bool,
}

/// What side `by` could capture legally if it were its turn, whoever is to move.
fn threats<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    rule: &Chase,
    by: usize,
) -> Vec<Threat> {
    let own = captures(tables, position, scratch, by);
    // What the other side could take back at once.
    let other = captures(tables, position, scratch, 1 - by);
    let passes = position.to_move != by;
    if passes {
        position.make(tables, &Move::pass());
    }
    let mut found = Vec::new();
    for mv in own {
        for victim in Squares(mv.victims) {
            let kind = position.board[usize::from(victim)];
            if position.side_at(victim) == Some(by)
                || !counts(tables, rule, 1 - by, mv.piece, kind, victim)
            {
                continue;
            }
            let mutual = kind == mv.piece
                && other
                    .iter()
                    .any(|o| o.from == victim && o.victims.has(mv.from));
            let stronger = rank(rule, kind) < rank(rule, mv.piece);
            let (legally, at_all) = retaken(tables, position, scratch, &mv);
            found.push(Threat {
                attacker: mv.from,
                victim,
                profit: stronger || (!mutual && !legally),
                pinned: at_all && !legally,
            });
        }
    }
    if passes {
        position.unmake(tables);
    }
    found
}

/// Whether an attack of this kind on such a victim there can be a chase.
fn counts<B: Bits>(
    tables: &Tables<B>,
    rule: &Chase,
    side: usize,
    attacker: u8,
    victim: u8,
    at: u8,
) -> bool {
    let spared = rule.spared.contains(Kind::from_raw(victim))
        && rule.spared_at[Side::BOTH[side]].contains(Square::from_raw(at));
    !rule.exempt.contains(Kind::from_raw(attacker))
        && !spared
        && !tables.is_royal[usize::from(victim)]
}

/// The place of a kind in the order of worth, 0 the strongest; kinds without one come last.
fn rank(rule: &Chase, kind: u8) -> usize {
    let mut ranks = rule.ranks.iter();
    let found = ranks.position(|r| r.contains(Kind::from_raw(kind)));
    found.unwrap_or(rule.ranks.len())
}

/// All legal captures of `by`, as if it were to move.
fn captures<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    by: usize,
) -> Vec<Move<B>> {
    let passes = position.to_move != by;
    if passes {
        position.make(tables, &Move::pass());
    }
    let mut moves = Vec::new();
    generate(tables, position, scratch, &mut List(&mut moves));
    if passes {
        position.unmake(tables);
    }
    moves.retain(|mv| mv.victims.any() && mv.from != NONE);
    moves
}

/// Whether a capture can be answered by taking the capturer: legally, and but for the danger to royals.
fn retaken<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    mv: &Move<B>,
) -> (bool, bool) {
    let us = position.to_move;
    position.make(tables, mv);
    position.hand_over(tables, us);
    let mut replies = Vec::new();
    let takes = |replies: &[Move<B>]| replies.iter().any(|reply| reply.victims.has(mv.to));
    generate(tables, position, scratch, &mut List(&mut replies));
    let legally = takes(&replies);
    if !legally {
        replies.clear();
        pseudo_legal(tables, position, scratch, &mut List(&mut replies));
    }
    let at_all = takes(&replies);
    position.unmake(tables);
    (legally, at_all)
}
