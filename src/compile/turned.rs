//! What Black's pieces do, from what White's do, where one is the other turned round.
//!
//! In: a definition. Out: a [`Turn`] if the board and all movement look to Black as they look to White; with it the
//! [`Attacks`] of White become those of Black, which costs less than finding them again.

use crate::compile::attacks::{Attacks, Reads, Relation};
use crate::definition::{BoundProgram, Definition};
use crate::id::{Side, Square};
use crate::util::bits256::SquareSet;

/// By White's square: the one that is the same to Black.
pub(super) struct Turn(Vec<Square>);

impl Turn {
    /// `None` if there is more difference between the sides than where they look.
    pub(super) fn of(definition: &Definition) -> Option<Self> {
        let board = &definition.board;
        if !board.is_flat() {
            return None;
        }
        let there = |square| definition.orientation.square(board, square);
        let squares: Option<Vec<Square>> = (0..board.len())
            .map(|i| there(Square::from_raw(i as u8)).filter(|s| s.index() < board.len()))
            .collect();
        let turn = Self(squares?);
        let alike = definition.kinds.iter().all(|kind| {
            turn.set(kind.start[Side::White]) == kind.start[Side::Black]
                && turn.programs(&kind.movement[Side::White], &kind.movement[Side::Black])
        });
        (alike && turn.set(board.all()) == board.all()).then_some(turn)
    }

    /// Whether Black's program is White's.
    fn programs(&self, white: &BoundProgram, black: &BoundProgram) -> bool {
        let plain = white.barriers.is_empty() && black.barriers.is_empty();
        let sets = white.sets.iter().zip(&black.sets);
        plain
            && white.program == black.program
            && white.filters == black.filters
            && white.sets.len() == black.sets.len()
            && sets
                .into_iter()
                .all(|(white, black)| self.set(white[Side::White]) == black[Side::Black])
    }

    fn square(&self, square: Square) -> Square {
        self.0[square.index()]
    }

    fn set(&self, set: SquareSet) -> SquareSet {
        set.iter().map(|square| self.square(square)).collect()
    }

    /// Black's attacks on a royal, from White's on one of the same kind.
    pub(super) fn attacks(&self, white: &Attacks) -> Attacks {
        let relation = |relation: &Relation| {
            let turned = relation.iter().map(|&((from, royal), path)| {
                ((self.square(from), self.square(royal)), self.set(path))
            });
            let mut turned: Relation = turned.collect();
            turned.sort_by_key(|&((from, royal), _)| (from, royal));
            turned
        };
        let reads = |reads: &Reads| {
            let turned = reads.iter();
            turned
                .map(|(from, set)| (self.square(*from), self.set(*set)))
                .collect()
        };
        white.map(relation, reads)
    }
}
