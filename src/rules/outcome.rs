//! The state of a game.

use super::{bare, idle, repetition};
use crate::compile::bits::Bits;
use crate::compile::tables::Tables;
use crate::definition::rules::Verdict;
use crate::id::Side;
use crate::movegen::decided::{self, Cause};
use crate::movegen::{Found, Scratch, attack, generate, mates};
use crate::position::Position;

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// No move, in check.
    Checkmate,
    /// No move, not in check.
    Stalemate,
    /// The position was decided while moves were left.
    Decided(Cause),
    /// A side has nothing left but royals.
    Bare,
    /// A position came up too often.
    Repetition,
    /// Too many moves without progress.
    Counter,
    /// Nobody can win any more, or the side with more material wins.
    Material,
}

/// The end of a game: why, and who won (`None`: nobody).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Why.
    pub reason: Reason,
    /// Who won.
    pub winner: Option<Side>,
}

impl Ending {
    /// `verdict` falls to `side`.
    #[must_use]
    pub const fn of(reason: Reason, side: Side, verdict: Verdict) -> Self {
        let winner = match verdict {
            Verdict::Win => Some(side),
            Verdict::Loss => Some(side.other()),
            Verdict::Draw => None,
        };
        Self { reason, winner }
    }
}

/// Whether and how the game has ended in the position reached. `can_win` tells whether the two sides can
/// still win; it is asked last and only if the rules care.
pub fn ending<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    can_win: &mut dyn FnMut(&mut Position<B>) -> [bool; 2],
) -> Option<Ending> {
    let mut found = Found::default();
    generate(tables, position, scratch, &mut found);
    if !found.0 {
        return Some(without_moves(tables, position, scratch));
    }
    ending_with(tables, position, scratch, can_win)
}

/// [`ending`] of a position in which the side to move is known to have a move.
pub fn ending_with<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    can_win: &mut dyn FnMut(&mut Position<B>) -> [bool; 2],
) -> Option<Ending> {
    let ends = &tables.definition.rules.ends;
    if let Some(ending) = bared(tables, position, scratch) {
        return Some(ending);
    }
    if let Some(ending) = idle::ending(tables, position, scratch) {
        return Some(ending);
    }
    if let Some(rule) = &ends.repetition
        && position.occurrences(tables) >= usize::from(rule.count)
    {
        return repetition::ending(tables, position, scratch, usize::from(rule.count) - 1);
    }
    if let Some(ending) = shuttled(tables, position, scratch) {
        return Some(ending);
    }
    if let Some(ending) = counted_out(tables, position) {
        return Some(ending);
    }
    if ends.dead && can_win(position) == [false, false] {
        return Some(Ending {
            reason: Reason::Material,
            winner: None,
        });
    }
    None
}

/// The side to move has no move: the game is decided, or it is mated or not, by the rules of that side.
pub fn without_moves<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
) -> Ending {
    if let Some(decision) = decided::decision(tables, position, scratch) {
        return Ending {
            reason: Reason::Decided(decision.cause),
            winner: decision.winner.and_then(|s| Side::BOTH.get(s).copied()),
        };
    }
    let side = Side::BOTH[position.to_move];
    let ends = &tables.definition.rules.ends;
    if attack::in_danger(tables, position, position.to_move, scratch) {
        let verdict = match mates::of_check(tables, position, scratch, position.to_move) {
            Some(mate) => mate.result[side],
            None => ends.checkmate[side],
        };
        Ending::of(Reason::Checkmate, side, verdict)
    } else if ends.material.as_ref().is_some_and(|m| m.stalemate) {
        by_material(tables, position)
    } else {
        Ending::of(Reason::Stalemate, side, ends.stalemate[side])
    }
}

/// The side with more material wins.
pub(super) fn by_material<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> Ending {
    let winner = decided::by_material(tables, position);
    Ending {
        reason: Reason::Material,
        winner: winner.and_then(|s| Side::BOTH.get(s).copied()),
    }
}

/// Bare royals, where that ends the game.
pub fn bared<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
) -> Option<Ending> {
    let rule = tables.definition.rules.ends.bare?;
    bare::ending(tables, position, scratch, rule)
}

/// A piece that has gone to and fro too often, where that ends the game.
pub fn shuttled<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
) -> Option<Ending> {
    let rule = tables.definition.rules.ends.shuttle?;
    let mover = Side::BOTH[position.last_mover()];
    mates::shuttles(tables, position, scratch, rule)
        .then(|| Ending::of(Reason::Repetition, mover, rule.result[mover]))
}

/// Too many moves without progress, by the position's own counters.
#[must_use]
pub fn counted_out<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> Option<Ending> {
    let (limit, count) = position.counting;
    if limit > 0 && count > limit && tables.counting.is_some() {
        return Some(Ending {
            reason: Reason::Counter,
            winner: None,
        });
    }
    let ends = &tables.definition.rules.ends;
    let rule = ends.counter.as_ref()?;
    let mover = Side::BOTH[position.last_mover()];
    (position.half_moves >= rule.plies).then(|| {
        if ends.material.as_ref().is_some_and(|m| m.counter) {
            by_material(tables, position)
        } else {
            Ending::of(Reason::Counter, mover, rule.result[mover])
        }
    })
}
