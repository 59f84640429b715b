//! The obvious way: make every pseudo-legal move, then let the enemy try to take a royal.
//!
//! It asks no reverse table, no path and no constraint, only forward generation, so that a fault in those
//! cannot hide. Slow; for tests.

use super::special::captures;
use super::{List, Scratch, decided, mates, pseudo_legal, threats, trade};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::{Legality, NONE, Tables};
use crate::definition::rules::{Evade, Facing, Safe, SeriesCheck};
use crate::position::{Move, MoveKind, Position};

/// The legal moves, found by making each.
pub fn legal_moves<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
) -> Vec<Move<B>> {
    if decided::decision(tables, position, scratch).is_some() {
        return Vec::new();
    }
    let mut moves = Vec::new();
    pseudo_legal(tables, position, scratch, &mut List(&mut moves));
    let us = position.to_move;
    if tables.legality != Legality::Free {
        retain_safe(tables, position, scratch, us, &mut moves);
    }
    if tables.special.as_ref().is_some_and(|s| s.must_capture[us]) && moves.iter().any(captures) {
        moves.retain(captures);
    }
    pass_if_stuck(tables, position, scratch, &mut moves);
    moves
}

fn retain_safe<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    us: usize,
    moves: &mut Vec<Move<B>>,
) {
    let royals = position.royals(tables, us);
    let rule = tables.definition.rules.royal;
    let bound = seen(tables, position);
    if bound && !tables.pass[us] {
        moves.push(Move::pass());
    }
    moves.retain(|mv| {
        if bound && mv.kind == MoveKind::Pass {
            return true;
        }
        if mv.kind == MoveKind::Castle
            && royals.has(mv.from)
            && !castles_safely(tables, position, scratch, mv)
        {
            return false;
        }
        if (mv.victims & royals).any() || !trade::allows(tables, position, scratch, mv) {
            return false;
        }
        if rule.evade != Evade::Any
            && !(mv.is_drop() || mv.kind == MoveKind::Pass)
            && royals.has(mv.from)
            && !evades(tables, position, scratch, mv)
        {
            return false;
        }
        // What is gated must not be what makes the move safe.
        let mut steps = vec![*mv];
        if mv.gate.0 != NONE {
            steps.push(mv.ungated());
        }
        if rule.before_change && mv.becomes != mv.piece && mv.kind != MoveKind::Merge {
            steps.push(mv.unchanged());
        }
        steps.iter().all(|mv| {
            position.make(tables, mv);
            let goes_on = position.to_move == us;
            position.hand_over(tables, us);
            let lost = (position.lost(tables, us) & royals).any();
            let won = decided::wins_at_once(tables, position, us);
            let mut safe = !in_danger(tables, position, us, scratch);
            if safe && rule.no_checks {
                let them = 1 - us;
                position.make(tables, &Move::pass());
                safe = !in_danger(tables, position, them, scratch);
                position.unmake(tables);
                safe = safe || (rule.but_mate && legal_moves(tables, position, scratch).is_empty());
            }
            let early = goes_on
                && tables.series.is_some_and(|s| s.check == SeriesCheck::Last)
                && checks(tables, position, scratch);
            let settled = !(early
                || bound && seen(tables, position)
                || repeats(tables, position, scratch)
                || (!goes_on
                    && !lost
                    && (safe || won)
                    && is_barred(tables, position, scratch, us)));
            position.unmake(tables);
            !lost && (safe || won) && settled
        })
    });
}

/// Whether the move of `us` just made, with the enemy to move, gives a mate that may not be given.
fn is_barred<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    us: usize,
) -> bool {
    let ends = &tables.definition.rules.ends;
    if !ends.mates.iter().any(|m| m.illegal)
        || scratch.nested >= mates::DEEPEST
        || !checks(tables, position, scratch)
    {
        return false;
    }
    let rule = mates::of_check(tables, position, scratch, 1 - us);
    if !rule.is_some_and(|m| m.illegal) || decided::decision(tables, position, scratch).is_some() {
        return false;
    }
    scratch.nested += 1;
    let mate = legal_moves(tables, position, scratch).is_empty();
    scratch.nested -= 1;
    mate
}

/// What the side to move threatens to capture. Captures that would cost it its own royal are no threat.
fn replies<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
) -> Vec<Move<B>> {
    let mut replies = Vec::new();
    threats(tables, position, scratch, &mut replies);
    let them = position.to_move;
    let royals = position.royals(tables, them);
    replies.retain(|reply| reply.victims.any() && (reply.victims & royals).none());
    if tables.special.is_some() {
        replies.retain(|reply| {
            position.make(tables, reply);
            let sound = (position.lost(tables, them) & royals).none();
            position.unmake(tables);
            sound
        });
    }
    replies
}

/// Whether the side to move is in check.
fn checks<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
) -> bool {
    let them = position.to_move;
    position.make(tables, &Move::pass());
    let check = in_danger(tables, position, them, scratch);
    position.unmake(tables);
    check
}

/// Whether royals see each other where that has to be broken.
fn seen<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> bool {
    let Some(rule) = tables.definition.rules.ends.facing else {
        return false;
    };
    let mut royals = Squares(position.royals(tables, position.to_move));
    royals.any(|royal| faced(tables, position, royal, rule.lines).any())
}

/// Whether the position has come up as often as it may not, or a piece goes to and fro too often.
fn repeats<B: Bits>(tables: &Tables<B>, position: &Position<B>, scratch: &mut Scratch<B>) -> bool {
    let ends = &tables.definition.rules.ends;
    let rule = ends.repetition.as_ref();
    let shuttle = ends.shuttle.filter(|s| s.illegal);
    rule.is_some_and(|r| r.illegal && position.occurrences(tables) >= usize::from(r.count))
        || shuttle.is_some_and(|rule| mates::shuttles(tables, position, scratch, rule))
}

/// Whether a royal may make this move, in view of who attacks it where it stands.
fn evades<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    mv: &Move<B>,
) -> bool {
    position.make(tables, &Move::pass());
    let replies = replies(tables, position, scratch);
    position.unmake(tables);
    let rule = tables.definition.rules.royal;
    let (capture, facing) = (rule.evade == Evade::Capture, rule.facing);
    let takers = replies.iter().filter(|r| r.victims.has(mv.from));
    // What drops attack, nobody on the board does.
    let takers = takers.filter(|reply| reply.from != NONE);
    let attackers = takers.fold(faced(tables, position, mv.from, facing), |set, reply| {
        set | B::bit(reply.from)
    });
    attackers.none() || (capture && attackers.minus(mv.victims).none())
}

/// The pass of a side that has no other move and could not be taken where it stands.
fn pass_if_stuck<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    moves: &mut Vec<Move<B>>,
) {
    let us = position.to_move;
    if !moves.is_empty() || !tables.pass_stuck[us] {
        return;
    }
    position.make(tables, &Move::pass());
    let safe = tables.legality == Legality::Free || !in_danger(tables, position, us, scratch);
    position.unmake(tables);
    if safe {
        moves.push(Move::pass());
    }
}

/// Whether the side not to move (`side`) has its royals in forbidden danger, by forward generation.
fn in_danger<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    side: usize,
    scratch: &mut Scratch<B>,
) -> bool {
    let royals = position.royals(tables, side);
    let replies = replies(tables, position, scratch);
    let mut hit = replies.iter().fold(B::ZERO, |set, mv| set | mv.victims) & royals;
    hit |= facing(tables, position, royals);
    match tables.definition.rules.royal.safe {
        Safe::None => false,
        Safe::All => hit.any(),
        Safe::One => royals.any() && royals.minus(hit).none(),
    }
}

/// Royals that see an enemy royal where the rules forbid it.
fn facing<B: Bits>(tables: &Tables<B>, position: &Position<B>, royals: B) -> B {
    let rule = tables.definition.rules.royal.facing;
    Squares(royals)
        .filter(|&royal| faced(tables, position, royal, rule).any())
        .fold(B::ZERO, |set, royal| set | B::bit(royal))
}

/// The enemy royals that this one sees along lines of these.
fn faced<B: Bits>(tables: &Tables<B>, position: &Position<B>, royal: u8, rule: Facing) -> B {
    let board = &tables.definition.board;
    let occupied = position.occupied();
    let mut seen = B::ZERO;
    // What is royal only for being few does not face anybody.
    let Some(side) = [0, 1]
        .into_iter()
        .find(|&side| position.crowned(tables, side).has(royal))
    else {
        return seen;
    };
    let enemies = position.crowned(tables, 1 - side);
    for (direction, (dx, dy)) in crate::board::COMPASS.into_iter().enumerate() {
        let on = if dx == 0 {
            rule.files
        } else if dy == 0 {
            rule.ranks
        } else {
            rule.diagonals
        };
        let mut at = crate::id::Square::from_raw(royal);
        while let Some(next) = board.step(at, direction).filter(|_| on) {
            at = next;
            if occupied.has(at.raw()) || at.raw() == royal {
                break;
            }
        }
        seen |= B::bit(at.raw()) & enemies;
    }
    seen
}

/// Puts the castling piece on each square that must be safe and looks.
fn castles_safely<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    mv: &Move<B>,
) -> bool {
    let us = position.to_move;
    let entry = &tables.castlings[us][usize::from(mv.entry)];
    let guarded = entry.safe.minus(B::bit(entry.to)) | (entry.safe & B::bit(entry.from));
    Squares(guarded).all(|square| {
        // What may be passed makes room for the moment.
        let other = position.board[usize::from(square)];
        let passed = position.side_at(square).filter(|_| square != entry.from);
        if let Some(owner) = passed {
            position.lift(tables, owner, other, square);
        }
        let step = if square == entry.from {
            Move::pass()
        } else {
            Move::normal(entry.kind, entry.from, square, B::ZERO)
        };
        position.make(tables, &step);
        position.hand_over(tables, us);
        let replies = replies(tables, position, scratch);
        let royal = B::bit(square) & position.royals(tables, us);
        let hit = replies.iter().any(|reply| reply.victims.has(square))
            || facing(tables, position, royal).any();
        position.unmake(tables);
        if let Some(owner) = passed {
            position.place(tables, owner, other, square);
        }
        !hit
    })
}
