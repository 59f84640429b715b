//! The square of the last capture that bars others in return.

use super::{Move, Position};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::{NONE, Tables};
use crate::id::Kind;

impl<B: Bits> Position<B> {
    /// Pieces among the victims of `mv` that may not simply be exchanged.
    #[must_use]
    pub fn prizes(&self, tables: &Tables<B>, mv: &Move<B>) -> B {
        let Some(rule) = &tables.definition.rules.trade else {
            return B::ZERO;
        };
        let prize = |&square: &u8| {
            let kind = self.board[usize::from(square)];
            kind != NONE && rule.kinds.contains(Kind::from_raw(kind))
        };
        Squares(mv.victims)
            .filter(prize)
            .fold(B::ZERO, |set, square| set | B::bit(square))
    }

    /// Where such a piece stands that `mv` takes with another kind; [`NONE`] if it does not.
    #[cold]
    #[inline(never)]
    pub(super) fn trade_of(&self, tables: &Tables<B>, mv: &Move<B>) -> u8 {
        let own = |kind: u8| {
            let rule = tables.definition.rules.trade;
            rule.is_some_and(|r| kind != NONE && r.kinds.contains(Kind::from_raw(kind)))
        };
        let prizes = self.prizes(tables, mv);
        if prizes.none() || own(mv.piece) {
            NONE
        } else if prizes.has(mv.to) {
            mv.to
        } else {
            prizes.lowest()
        }
    }

    /// Notes the square, or that there is none.
    pub(super) fn set_traded(&mut self, tables: &Tables<B>, square: u8) {
        self.hash ^= tables.keys.trade(self.traded) ^ tables.keys.trade(square);
        self.traded = square;
    }
}
