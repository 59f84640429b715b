//! Which moves to look at first.
//!
//! The move remembered from before, captures and promotions by what they gain, then quiet moves that
//! refuted a sister position (killers) or have refuted many (history).

use super::values::Values;
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::{NONE, Tables};
use crate::position::{Move, MoveKind, Position};
use std::hash::{Hash, Hasher};

const REMEMBERED: i32 = i32::MAX;
const GAIN: i32 = 1 << 24;
const KILLER: i32 = 1 << 23;
/// Past this, all history is halved.
const MOST_HISTORY: i32 = 1 << 20;

/// A short name of a move, never 0. Moves that look alike in a position are told apart by what they take.
pub(super) fn code<B: Bits>(mv: &Move<B>) -> u32 {
    let mut hasher = rustc_hash::FxHasher::default();
    (mv.victims, mv.kind as u8, mv.other, mv.piece, mv.wall).hash(&mut hasher);
    let mixed = hasher.finish();
    let rest = (mixed ^ (mixed >> 32)) as u32 | 1;
    u32::from(mv.from) | u32::from(mv.to) << 8 | u32::from(mv.becomes) << 16 | rest << 24
}

/// What moves have done so far.
#[derive(Debug)]
pub(super) struct Order<B> {
    squares: usize,
    kinds: usize,
    /// By ply.
    killers: Vec<[Option<Move<B>>; 2]>,
    /// By side, kind and destination; passes and odd moves share the last row.
    history: Vec<i32>,
}

impl<B: Bits> Order<B> {
    pub(super) fn new(tables: &Tables<B>, plies: usize) -> Self {
        Self {
            squares: tables.squares,
            kinds: tables.kinds,
            killers: vec![[None; 2]; plies],
            history: vec![0; 2 * (tables.kinds + 1) * tables.squares.max(1)],
        }
    }

    fn slot(&self, side: usize, mv: &Move<B>) -> usize {
        let kind = usize::from(mv.piece).min(self.kinds);
        let to = if mv.to == NONE { 0 } else { usize::from(mv.to) };
        (side * (self.kinds + 1) + kind) * self.squares + to
    }

    /// A quiet move was too good for the opponent to allow.
    pub(super) fn refuted(&mut self, side: usize, mv: &Move<B>, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(*mv) {
            killers[1] = killers[0];
            killers[0] = Some(*mv);
        }
        let slot = self.slot(side, mv);
        self.history[slot] += depth * depth;
        if self.history[slot] > MOST_HISTORY {
            for value in &mut self.history {
                *value /= 2;
            }
        }
    }

    /// How early to look at a move; higher is earlier.
    pub(super) fn rank(
        &self,
        values: &Values,
        position: &Position<B>,
        mv: &Move<B>,
        remembered: u32,
        ply: usize,
    ) -> i32 {
        if remembered != 0 && code(mv) == remembered {
            return REMEMBERED;
        }
        let side = position.to_move;
        if is_loud(position, mv) {
            let attacker = if mv.piece == NONE {
                0
            } else {
                values.of(side, mv.piece)
            };
            return GAIN + gain(values, position, mv).clamp(-100_000, 100_000) * 64
                - attacker.clamp(0, 10_000) / 16;
        }
        match &self.killers[ply] {
            [Some(first), _] if first == mv => KILLER + 1,
            [_, Some(second)] if second == mv => KILLER,
            _ => self.history[self.slot(side, mv)],
        }
    }
}

/// What the move wins at once: victims' worth, own ones counted against it, and what promotion adds.
pub(super) fn gain<B: Bits>(values: &Values, position: &Position<B>, mv: &Move<B>) -> i32 {
    let us = position.to_move;
    let mut gain = 0;
    for square in Squares(mv.victims) {
        let kind = position.board[usize::from(square)];
        if position.sides[us].has(square) {
            gain -= values.of(us, kind);
        } else {
            gain += values.of(1 - us, kind);
        }
    }
    if mv.is_promotion() && mv.piece != NONE {
        gain += values.of(us, mv.becomes) - values.of(us, mv.piece);
    }
    gain
}

/// Captures an enemy or changes its kind. What is dropped onto another is as quiet as other drops.
pub(super) fn is_loud<B: Bits>(position: &Position<B>, mv: &Move<B>) -> bool {
    (mv.victims & position.sides[1 - position.to_move]).any()
        || (mv.is_promotion() && mv.kind != MoveKind::Merge)
}
