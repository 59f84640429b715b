//! Capture in passing where turns have several moves: each double step of a turn can be captured by the next turn.
//!
//! In: the squares that were passed. Out: those of them on which something could be captured, and for each the piece
//! that passed it. There is no state beside the squares: the board tells who passed them, so that a FEN does. While a turn
//! lasts they are those that its own side has passed so far, or what it may yet capture after a capture in passing.

use super::{Move, MoveKind, Position, marks};
use crate::compile::bits::{Bits, Squares};
use crate::compile::keys::Mark;
use crate::compile::tables::{NONE, Tables};

impl<B: Bits> Position<B> {
    /// Where the piece stands that is captured in passing on `target`, one of the squares on which that is possible;
    /// [`NONE`] if there is none.
    #[inline]
    #[must_use]
    pub fn passer(&self, target: u8) -> u8 {
        if self.en_passant_victim != NONE {
            return self.en_passant_victim;
        }
        let mut passers = self.passers.iter();
        passers
            .find(|&&(square, _)| square == target)
            .map_or(NONE, |&(_, victim)| victim)
    }

    /// What remains to be captured in passing after `mv`, as far as can be told before it is made: after a move of the turn
    /// that has passed the squares those whose piece stays where it is; after one of the next turn those of other pieces,
    /// if it is itself such a capture and the rules let another follow.
    #[cold]
    #[inline(never)]
    pub(super) fn still_passed(&self, tables: &Tables<B>, mv: &Move<B>) -> B {
        if self.en_passant.none() {
            return B::ZERO;
        }
        let us = self.to_move;
        let own = self.passers.iter().any(|&(_, at)| self.sides[us].has(at));
        let mut gone = mv.victims;
        if own {
            let way = match mv.kind {
                MoveKind::Castle | MoveKind::Unload => [mv.from, mv.to, mv.other.0, mv.other.1],
                _ => [mv.from, mv.to, NONE, NONE],
            };
            for square in way.into_iter().filter(|&s| s != NONE) {
                gone |= B::bit(square);
            }
        } else if !(tables.en_passant.again && mv.is_in_passing(self)) {
            return B::ZERO;
        }
        let left = self.passers.iter().filter(|&&(_, at)| !gone.has(at));
        left.fold(B::ZERO, |set, &(target, _)| set | B::bit(target))
    }

    /// Of squares that were passed, keeps those on which the piece that passed can be captured. Between the moves of
    /// its own side's turn nothing is asked of the ways there, which that side may still open.
    #[cold]
    #[inline(never)]
    pub(super) fn settle_passed(&mut self, tables: &Tables<B>, squares: B) {
        self.end_en_passant(tables);
        self.passers.clear();
        self.en_passant_victim = NONE;
        let Some(owner) = self.who_passed(tables, squares) else {
            return;
        };
        let mut kept = B::ZERO;
        for target in Squares(squares.minus(self.occupied())) {
            if let Some(victim) = self.find_passer(tables, owner, target)
                && self.may_be_taken(tables, 1 - owner, target, victim)
            {
                kept |= B::bit(target);
                self.passers.push((target, victim));
            }
        }
        self.en_passant = kept;
        self.hash ^= marks(tables, Mark::EnPassant, kept);
    }

    /// The side whose pieces have passed these squares: the one not to move, or within a turn the one to move.
    fn who_passed(&self, tables: &Tables<B>, squares: B) -> Option<usize> {
        let within = self.turn.0 < self.turn.1;
        let mut sides = [1 - self.to_move, self.to_move]
            .into_iter()
            .take(1 + usize::from(within));
        sides.find(|&side| Squares(squares).any(|s| self.find_passer(tables, side, s).is_some()))
    }

    /// The piece of `side` that can have passed `target` and come to where it stands with one step.
    fn find_passer(&self, tables: &Tables<B>, side: usize, target: u8) -> Option<u8> {
        let all = tables.en_passant.steps[side].iter().enumerate();
        let mut steps = all.flat_map(|(from, steps)| steps.iter().map(move |step| (from, step)));
        let found = steps.find(|&(from, &(to, passed))| {
            let kind = self.board[usize::from(to)];
            passed.has(target)
                && self.sides[side].has(to)
                && (tables.en_passant.changed
                    || tables.movers[side][usize::from(kind)]
                        .double_steps
                        .get(from)
                        .is_some_and(|s| s.has(to)))
        });
        found.map(|(_, &(to, _))| to)
    }

    fn may_be_taken(&self, tables: &Tables<B>, taker: usize, target: u8, victim: u8) -> bool {
        let kind = self.board[usize::from(victim)];
        let occupied = self.occupied();
        let waits = taker != self.to_move;
        let mut takers = tables.en_passant.takers[taker][usize::from(target)].iter();
        takers.any(|t| {
            self.pieces(taker, t.kind).has(t.from)
                && (waits || (t.path & occupied).none())
                && tables.may_capture(taker, t.kind, kind)
        })
    }
}
