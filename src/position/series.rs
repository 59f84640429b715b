//! Turns of several moves.

use super::Position;
use crate::compile::bits::Bits;
use crate::compile::tables::Tables;
use crate::id::Side;

impl<B: Bits> Position<B> {
    /// The side that made the last move; before the first one, the side that is not to move.
    #[must_use]
    pub fn last_mover(&self) -> usize {
        let last = self.undo.last();
        last.map_or(1 - self.to_move, |u| usize::from(u.side))
    }

    /// After a move: the same side goes on, or its turn is over. `passed` are squares on which what earlier moves of the
    /// turn have done can still be captured in passing.
    #[cold]
    #[inline(never)]
    pub(super) fn go_on(&mut self, tables: &Tables<B>, pass: bool, passed: B) {
        // What this move has passed, and what earlier ones have. Who can capture it is asked below.
        let passed = self.en_passant | passed;
        self.end_en_passant(tables);
        let (left, length) = self.turn;
        if left > 1 && !pass {
            self.set_turn(tables, (left - 1, length));
        } else {
            self.end_turn(tables);
        }
        if passed.any() {
            self.settle_passed(tables, passed);
        }
    }

    /// The side to move has finished its turn, whatever was left of it. Taken back with the last move.
    #[cold]
    #[inline(never)]
    pub fn end_turn(&mut self, tables: &Tables<B>) {
        self.full_moves = self.full_moves.saturating_add(self.to_move as u16);
        self.to_move = 1 - self.to_move;
        self.hash ^= tables.keys.side;
        if let Some(series) = tables.series {
            let length = if series.grows {
                self.turn.1.saturating_add(1)
            } else {
                series.moves[Side::BOTH[self.to_move]]
            };
            self.set_turn(tables, (length, length));
            if self.en_passant.any() {
                self.settle_passed(tables, self.en_passant);
            }
        }
    }

    /// Hands the move over if the last move did not, so that what the other side could do can be looked at. Taken back
    /// with the last move.
    pub fn hand_over(&mut self, tables: &Tables<B>, from: usize) {
        if self.to_move == from {
            self.end_turn(tables);
        }
    }

    fn set_turn(&mut self, tables: &Tables<B>, turn: (u8, u8)) {
        self.hash ^= tables.keys.turn(self.turn) ^ tables.keys.turn(turn);
        self.turn = turn;
    }
}
