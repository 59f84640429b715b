//! Positions that are decided while moves are left: extinction, goals, checks given, connections, a full board,
//! passes.
//!
//! In: a position. Out: why and for whom. Such a position has no moves. Where both sides are concerned at
//! once, the side that moved last is asked first.

use super::{List, Scratch, attack, facing};
use crate::compile::bits::{Bits, Squares};
use crate::compile::decide::{Deciders, ExtinctionTable, GoalTable};
use crate::compile::tables::Tables;
use crate::definition::rules::Verdict;
use crate::position::Position;

/// Why a position is decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// A side has lost its royal pieces.
    RoyalCapture,
    /// A side has too few pieces of some kinds.
    Extinction,
    /// Pieces stand where they were to go.
    Goal,
    /// A side has given its checks.
    Checks,
    /// Sides have passed in turn.
    Passes,
    /// A side passed while royals saw each other.
    Facing,
    /// Pieces of a side stand together.
    Connection,
    /// No square is free, and material decides.
    Material,
}

/// A decision: why, and who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Why.
    pub cause: Cause,
    /// 0 White, 1 Black, `None` for a draw.
    pub winner: Option<usize>,
}

impl Decision {
    const fn of(cause: Cause, side: usize, verdict: Verdict) -> Self {
        let winner = match verdict {
            Verdict::Win => Some(side),
            Verdict::Loss => Some(1 - side),
            Verdict::Draw => None,
        };
        Self { cause, winner }
    }
}

/// Whether the position is decided.
#[cold]
#[inline(never)]
pub fn decision<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
) -> Option<Decision> {
    let deciders = tables.deciders.as_deref()?;
    if let Some(found) = extinction(tables, position) {
        return Some(found);
    }
    if deciders.by_reply
        && let Some(found) = unanswered(tables, deciders, position, scratch)
    {
        return Some(found);
    }
    for goal in &deciders.goals {
        if let Some(found) = reached_by(tables, position, scratch, goal) {
            return Some(found);
        }
    }
    checks_given(tables, position)
        .or_else(|| connected(tables, position))
        .or_else(|| filled(tables, position))
        .or_else(|| passed(tables, position))
}

/// Pieces that stand together.
fn connected<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> Option<Decision> {
    let deciders = tables.deciders.as_deref()?;
    for side in [1 - position.to_move, position.to_move] {
        for rule in &deciders.connections {
            if let Some(verdict) = rule.result[side]
                && rule.holds(side, position.of_kinds(&rule.kinds, side))
            {
                return Some(Decision::of(Cause::Connection, side, verdict));
            }
        }
    }
    None
}

/// No square is free, and material decides.
fn filled<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> Option<Decision> {
    let full =
        tables.deciders.as_deref()?.full_board && tables.all.minus(position.occupied()).none();
    full.then(|| judged(tables, position))
}

/// The side with more material wins.
fn judged<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> Decision {
    Decision {
        cause: Cause::Material,
        winner: by_material(tables, position),
    }
}

/// Passing that ends the game: sides in turn, or one that let royals see each other.
fn passed<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> Option<Decision> {
    let deciders = tables.deciders.as_deref()?;
    let last = 1 - position.to_move;
    let material = tables.definition.rules.ends.material.as_ref();
    if let Some(verdict) = deciders.facing
        && facing::accepted(tables, position)
    {
        if material.is_some_and(|m| m.facing) {
            return Some(judged(tables, position));
        }
        return Some(Decision::of(Cause::Facing, last, verdict));
    }
    let (count, verdict) = deciders.passes?;
    (position.passes_in_a_row() >= count).then(|| {
        if material.is_some_and(|m| m.passes) {
            judged(tables, position)
        } else {
            Decision::of(Cause::Passes, last, verdict)
        }
    })
}

/// A side has given all its checks.
fn checks_given<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> Option<Decision> {
    let verdict = tables.deciders.as_deref()?.checks?;
    let given = |side: &usize| {
        let rule = tables.definition.rules.ends.checks;
        position.checks[*side] == 0 && rule.is_some_and(|c| c.count.0[*side] > 0)
    };
    let side = [1 - position.to_move, position.to_move]
        .into_iter()
        .find(given)?;
    Some(Decision::of(Cause::Checks, side, verdict))
}

/// Who has more on the board, or less where that wins; `None` if nobody wins.
#[must_use]
pub fn by_material<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> Option<usize> {
    let rule = tables.definition.rules.ends.material.as_ref()?;
    let sum = |side: usize| {
        let kinds = rule.values.iter().zip(&position.by_kind);
        kinds.fold(u32::from(rule.bonus.0[side]), |sum, (&worth, set)| {
            sum + u32::from(worth) * (*set & position.sides[side]).count()
        })
    };
    let (white, black) = (sum(0), sum(1));
    match white.cmp(&black) {
        std::cmp::Ordering::Greater => Some(usize::from(rule.less)),
        std::cmp::Ordering::Less => Some(usize::from(!rule.less)),
        std::cmp::Ordering::Equal => rule.equal.map(crate::id::Side::index),
    }
}

/// Extinction alone.
pub(super) fn extinction<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> Option<Decision> {
    extinct(tables, position).map(|(_, decision)| decision)
}

/// Whether the enemy of `us` is extinct and has lost by that.
pub(super) fn wins_at_once<B: Bits>(tables: &Tables<B>, position: &Position<B>, us: usize) -> bool {
    extinct(tables, position).is_some_and(|(side, d)| side != us && d.winner == Some(us))
}

/// The side that is extinct, and what comes of it.
fn extinct<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> Option<(usize, Decision)> {
    let deciders = tables.deciders.as_deref()?;
    // A game that went on has nobody extinct, and a quiet move takes nobody off the board.
    let looked_for = deciders.by_square || !position.moved_quietly(tables);
    if deciders.extinctions.is_empty() || !looked_for {
        return None;
    }
    let last = 1 - position.to_move;
    for side in [last, 1 - last] {
        for rule in &deciders.extinctions {
            let Some(verdict) = rule.result[side].filter(|_| !rule.reply) else {
                continue;
            };
            if is_extinct(tables, position, rule, side) {
                let cause = if rule.royal && verdict == Verdict::Loss {
                    Cause::RoyalCapture
                } else {
                    Cause::Extinction
                };
                return Some((side, Decision::of(cause, side, verdict)));
            }
        }
    }
    None
}

fn is_extinct<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    rule: &ExtinctionTable,
    side: usize,
) -> bool {
    let count = |side: usize| match &rule.squares {
        None => position.count_with_hand(tables, &rule.kinds, side),
        Some(squares) => (position.of_kinds(&rule.kinds, side) & B::of_set(squares[side])).count(),
    };
    let others = || rule.opponent_at_least..=rule.opponent_at_most;
    count(side) <= rule.count && others().contains(&count(1 - side))
}

/// An extinction that only counts where the side to move cannot win at once by another.
fn unanswered<B: Bits>(
    tables: &Tables<B>,
    deciders: &Deciders<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
) -> Option<Decision> {
    let next = position.to_move;
    for side in [1 - next, next] {
        for rule in deciders.extinctions.iter().filter(|r| r.reply) {
            if let Some(verdict) = rule.result[side]
                && is_extinct(tables, position, rule, side)
                && !some_move(tables, position, scratch, |p, _| {
                    wins_at_once(tables, p, next)
                })
            {
                return Some(Decision::of(Cause::Extinction, side, verdict));
            }
        }
    }
    None
}

/// Whether some move of the side to move leads where `there` says.
fn some_move<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    mut there: impl FnMut(&mut Position<B>, &mut Scratch<B>) -> bool,
) -> bool {
    let mut moves = scratch.take_list();
    super::generate::undecided(tables, position, scratch, &mut List(&mut moves));
    let found = moves.iter().any(|mv| {
        position.make(tables, mv);
        let there = there(position, scratch);
        position.unmake(tables);
        there
    });
    scratch.give_back(moves);
    found
}

/// Whether a side has reached a goal and what comes of it.
fn reached_by<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    goal: &GoalTable<B>,
) -> Option<Decision> {
    let next = position.to_move;
    let last = 1 - next;
    for side in [last, next] {
        let Some(verdict) = goal.result[side] else {
            continue;
        };
        if (goal.held && side == last) || !reached(tables, position, scratch, goal, side) {
            continue;
        }
        let other = 1 - side;
        let spoken = goal.result[other].is_some();
        // Both are there at once, or a side that was let to reply has moved.
        if spoken && !goal.held && reached(tables, position, scratch, goal, other) {
            return Some(Decision {
                cause: Cause::Goal,
                winner: None,
            });
        }
        if goal.reply[other]
            && spoken
            && other == next
            && some_move(tables, position, scratch, |p, s| {
                reached(tables, p, s, goal, other)
            })
        {
            return None;
        }
        return Some(Decision::of(Cause::Goal, side, verdict));
    }
    None
}

fn reached<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
    goal: &GoalTable<B>,
    side: usize,
) -> bool {
    let squares = goal.squares[side];
    let there = position.of_kinds(&goal.kinds, side) & squares;
    if there.none() {
        return false;
    }
    let full = goal.blocked && squares.minus(position.occupied()).none();
    if there.count() < goal.count && !full {
        return false;
    }
    if !goal.safe {
        return true;
    }
    let safe = Squares(there).filter(|&square| {
        let kind = position.board[usize::from(square)];
        !attack::is_attacked(tables, position, 1 - side, square, kind, scratch)
    });
    let safe = safe.count() as u32;
    safe >= goal.count || (full && safe > 0)
}
