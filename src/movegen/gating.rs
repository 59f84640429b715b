//! Gating and first moves: what pieces that have not moved may do beside their ordinary moves.

use super::generate::Generator;
use super::listener::{List, Listener};
use super::{attack, legal};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::NONE;
use crate::id::Square;
use crate::position::{Move, MoveKind};
use smallvec::SmallVec;

impl<B: Bits> Generator<'_, '_, B> {
    /// All moves of a variant that gates: each as it is, then with each piece that may be gated.
    ///
    /// What is gated never helps a move to be legal: the move must be so without it.
    #[cold]
    #[inline(never)]
    pub(super) fn all_gating<L: Listener<B>>(&mut self, listener: &mut L) -> bool {
        let mut list = self.scratch.take_list();
        self.ungated(&mut List(&mut list));
        let mut stopped = false;
        for mv in &list {
            stopped = listener.one(mv) || self.gates_of(mv, listener);
            if stopped {
                break;
            }
        }
        self.scratch.give_back(list);
        stopped
    }

    fn gates_of<L: Listener<B>>(&mut self, mv: &Move<B>, listener: &mut L) -> bool {
        let castles = mv.kind == MoveKind::Castle;
        if !(castles || mv.kind == MoveKind::Normal) {
            return false;
        }
        let tables = self.tables;
        let own = self.scene.us * tables.kinds;
        let filled = if castles {
            B::bit(mv.to) | B::bit(mv.other.1)
        } else {
            B::bit(mv.to)
        };
        let left = [mv.from, if castles { mv.other.0 } else { NONE }];
        for square in left {
            if square == NONE || !self.position.gates.has(square) || filled.has(square) {
                continue;
            }
            for &kind in &tables.gated {
                if self.position.hands[own + usize::from(kind)] == 0 {
                    continue;
                }
                let gated = Move {
                    gate: (kind, square),
                    ..*mv
                };
                let safe = !self.legal
                    || legal::is_safe_by_making(tables, self.position, self.scratch, &gated);
                if safe && listener.one(&gated) {
                    return true;
                }
            }
        }
        false
    }

    /// Moves that pieces have until they first move.
    #[cold]
    #[inline(never)]
    pub(super) fn first_moves<L: Listener<B>>(&mut self, listener: &mut L) -> bool {
        let tables = self.tables;
        let us = self.scene.us;
        let mut check = None;
        for rule in &tables.first_moves[us] {
            let kinds = rule.kinds.iter();
            let ready = kinds.fold(B::ZERO, |set, &k| set | self.position.pieces(us, k));
            for from in Squares(ready & self.position.gates) {
                let checked = *check.get_or_insert_with(|| {
                    attack::in_danger(tables, self.position, us, self.scratch)
                });
                if checked && !rule.in_check {
                    continue;
                }
                for &(to, path) in &rule.moves[usize::from(from)] {
                    if !self.scene.empty.has(to) || (path & self.scene.occupied).any() {
                        continue;
                    }
                    let kind = self.position.board[usize::from(from)];
                    if rule.safe && !self.passes_unharmed(kind, from, to) {
                        continue;
                    }
                    let mv = Move::normal(kind, from, to, B::ZERO);
                    if self.tested(&mv, listener) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether a piece could not be captured on its way: for each rank or file that it passes, on at least one of the squares
    /// that lie nearest to the straight line.
    #[cold]
    fn passes_unharmed(&mut self, kind: u8, from: u8, to: u8) -> bool {
        let (tables, us) = (self.tables, self.scene.us);
        let board = &tables.definition.board;
        let at = |square: u8| {
            let square = Square::from_raw(square);
            (i16::from(board.file(square)), i16::from(board.rank(square)))
        };
        let ((x, y), (to_x, to_y)) = (at(from), at(to));
        let (dx, dy) = (to_x - x, to_y - y);
        let steps = dx.abs().max(dy.abs());
        (1..steps).all(|step| {
            let near = |d: i16| [(d * step).div_euclid(steps), -(-d * step).div_euclid(steps)];
            let [xs, ys] = [near(dx), near(dy)];
            let squares = (0..2).filter_map(|i| {
                let file = u8::try_from(x + xs[i]).ok()?;
                let rank = u8::try_from(y + ys[i]).ok()?;
                board.at(file, rank)
            });
            let squares: SmallVec<[Square; 2]> = squares.collect();
            squares.is_empty()
                || squares.into_iter().any(|square| {
                    let square = square.raw();
                    let (position, spare) = (&*self.position, &mut self.scratch.spare);
                    let there = position.with_castling_piece(tables, us, from, square, spare);
                    let hit =
                        attack::is_attacked(tables, &there, 1 - us, square, kind, self.scratch);
                    self.scratch.spare.push(there);
                    !hit
                })
        })
    }
}
