//! Legality by making a move and looking, with all that the rules say of royals.
//!
//! In: a pseudo-legal move. Out: whether it may be played. A move is refused if it takes an own royal off the
//! board, if a castling piece that is royal would pass through danger, if a royal in danger moves in a
//! way that it may not, if own royals are left in danger, if it gives check where none may be given, if it
//! leaves royals facing each other that must not stay so, or if it repeats a position that may not be repeated.
//! A move by which the enemy is extinct wins at once, whatever danger it leaves.

use super::{Scratch, attack, decided, facing};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::Tables;
use crate::definition::rules::Evade;
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
    let walks = !matches!(mv.kind, MoveKind::Drop | MoveKind::Pass) && royals.has(mv.from);
    if walks && !may_walk(tables, position, scratch, mv) {
        return false;
    }
    let rule = tables.definition.rules.royal;
    position.make(tables, mv);
    let decision = decided::extinction(tables, position);
    let legal = (position.lost(us) & royals).none()
        && (decision.is_some_and(|d| d.winner == Some(us))
            || (!attack::in_danger(tables, position, us, scratch)
                && !(rule.no_checks && attack::in_danger(tables, position, 1 - us, scratch))));
    let settled = !(bound && facing::binds(tables, position)) && !repeats(tables, position);
    position.unmake(tables);
    legal && settled
}

/// Whether the position has come up as often as it may not.
fn repeats<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> bool {
    let rule = tables.definition.rules.ends.repetition.as_ref();
    rule.is_some_and(|r| r.illegal && position.occurrences() >= usize::from(r.count))
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
        let guarded = entry.safe.minus(B::bit(entry.to)) | (entry.safe & B::bit(entry.from));
        if Squares(guarded).any(|s| passes_danger(tables, position, scratch, mv, s)) {
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

/// Whether a castling piece could be taken on a square that it stands on or passes: it is gone from where it
/// stood, its partner is not.
fn passes_danger<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    mv: &Move<B>,
    square: u8,
) -> bool {
    let us = position.to_move;
    if square == mv.from {
        return attack::is_attacked(tables, position, 1 - us, square, mv.piece, scratch);
    }
    let step = Move::normal(mv.piece, mv.from, square, B::ZERO);
    position.make(tables, &step);
    let hit = attack::is_attacked(tables, position, 1 - us, square, mv.piece, scratch);
    position.unmake(tables);
    hit
}
