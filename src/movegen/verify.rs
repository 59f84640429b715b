//! Legality by making a move and looking, with all that the rules say of royals.
//!
//! In: a pseudo-legal move. Out: whether it may be played. A move is refused if it takes an own royal off the
//! board, if a castling piece that is royal would pass through danger, if a royal in danger moves in a
//! way that it may not, if own royals are left in danger, if it gives check where none may be given, if it
//! leaves royals facing each other that must not stay so, if it makes an exchange that is
//! barred, if it gives check too early in a turn, if it repeats a position that may not be repeated or goes to and
//! fro too often, or if it is a mate that may not be given.
//! A move by which the enemy is extinct wins at once, whatever danger it leaves.

use super::{Found, Scratch, attack, decided, facing, generate, mates, trade};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::{CastlingEntry, NONE, Tables};
use crate::definition::rules::{Evade, SeriesCheck};
use crate::position::{Move, MoveKind, Position};

/// Whether the side to move may play `mv`.
pub(super) fn is_legal<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    mv: &Move<B>,
) -> bool {
    let us = position.to_move;
    let bound = facing::binds(tables, position);
    if bound && mv.kind == MoveKind::Pass {
        return true;
    }
    let royals = position.royals(tables, us);
    if (mv.victims & royals).any() {
        return false;
    }
    // What is gated must not be what makes the move legal.
    if mv.gate.0 != NONE && !is_legal(tables, position, scratch, &mv.ungated()) {
        return false;
    }
    let rule = tables.definition.rules.royal;
    if rule.before_change
        && mv.becomes != mv.piece
        && mv.kind != MoveKind::Merge
        && !is_legal(tables, position, scratch, &mv.unchanged())
    {
        return false;
    }
    let walks = !(mv.is_drop() || mv.kind == MoveKind::Pass) && royals.has(mv.from);
    if walks && !may_walk(tables, position, scratch, mv) {
        return false;
    }
    if tables.trades && !trade::allows(tables, position, scratch, mv) {
        return false;
    }
    position.make(tables, mv);
    let won = decided::wins_at_once(tables, position, us);
    let legal = (position.lost(tables, us) & royals).none()
        && (won
            || (!attack::in_danger(tables, position, us, scratch)
                && !(rule.no_checks
                    && attack::in_danger(tables, position, 1 - us, scratch)
                    && !(rule.but_mate && is_mate(tables, position, scratch)))));
    let early = position.to_move == us
        && tables.series.is_some_and(|s| s.check == SeriesCheck::Last)
        && attack::in_danger(tables, position, 1 - us, scratch);
    let settled = !(early
        || bound && facing::binds(tables, position)
        || repeats(tables, position, scratch)
        || legal && mates::is_barred(tables, position, scratch, us));
    position.unmake(tables);
    legal && settled
}

/// How deep mates are looked for whose refutation is itself a check that would have to be mate.
const DEEPEST: u32 = 6;

/// Whether the side to move, which is in check, has no move.
#[cold]
#[inline(never)]
fn is_mate<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
) -> bool {
    if scratch.nested >= DEEPEST {
        return false;
    }
    scratch.nested += 1;
    let mut found = Found::default();
    generate(tables, position, scratch, &mut found);
    scratch.nested -= 1;
    !found.0
}

/// Whether the position has come up as often as it may not, or a piece goes to and fro too often.
fn repeats<B: Bits>(tables: &Tables<B>, position: &Position<B>, scratch: &mut Scratch<B>) -> bool {
    let ends = &tables.definition.rules.ends;
    let rule = ends.repetition.as_ref();
    let shuttle = ends.shuttle.filter(|s| s.illegal);
    rule.is_some_and(|r| r.illegal && position.occurrences(tables) >= usize::from(r.count))
        || shuttle.is_some_and(|rule| mates::shuttles(tables, position, scratch, rule))
}

/// What is asked of a move of a royal beside the safety of where it comes to stand.
fn may_walk<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    mv: &Move<B>,
) -> bool {
    let us = position.to_move;
    if mv.kind == MoveKind::Castle {
        let entry = &tables.castlings[us][usize::from(mv.entry)];
        if !castles_safely(tables, position, scratch, us, entry) {
            return false;
        }
    }
    match tables.definition.rules.royal.evade {
        Evade::Any => true,
        rule => {
            let attackers = attack::attackers(tables, position, us, mv.from, scratch);
            let attackers = B::of_set(attackers);
            attackers.none() || (rule == Evade::Capture && attackers.minus(mv.victims).none())
        }
    }
}

/// Whether the castling piece is safe on all squares on which it must be, but for where it arrives.
pub(super) fn castles_safely<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
    us: usize,
    entry: &CastlingEntry<B>,
) -> bool {
    let everyone = position.occupied();
    let mut unsafe_on = |square: u8| {
        // Passing squares are asked with the castling piece gone and its partner still there.
        let occupied = if square == entry.from {
            everyone
        } else {
            everyone.minus(B::bit(entry.from)) | B::bit(square)
        };
        if tables.special.is_some() || tables.faces_apart {
            let spare = &mut scratch.spare;
            let there = position.with_castling_piece(tables, us, entry.from, square, spare);
            let hit = attack::is_attacked(tables, &there, 1 - us, square, entry.kind, scratch);
            scratch.spare.push(there);
            return hit;
        }
        let set = attack::set_of(tables, 1 - us, entry.kind);
        attack::attacked(tables, position, set, 1 - us, square, occupied, B::ZERO)
            || (!set.exotic.is_empty()
                && attack::is_attacked(tables, position, 1 - us, square, entry.kind, scratch))
    };
    let guarded = entry.safe.minus(B::bit(entry.to)) | (entry.safe & B::bit(entry.from));
    !Squares(guarded).any(&mut unsafe_on)
}
