//! Promotion as a move of its own: a piece turns into another where it stands, or on its way as that piece.

use super::generate::Generator;
use super::listener::Listener;
use super::promote::is_open;
use super::{attack, reach_of};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::StandingTable;
use crate::position::Move;

impl<B: Bits> Generator<'_, '_, B> {
    #[cold]
    #[inline(never)]
    pub(super) fn standing<L: Listener<B>>(&mut self, listener: &mut L) -> bool {
        let tables = self.tables;
        tables.standing[self.scene.us]
            .iter()
            .any(|rule| self.standing_by(rule, listener))
    }

    fn standing_by<L: Listener<B>>(&mut self, rule: &StandingTable<B>, listener: &mut L) -> bool {
        let us = self.scene.us;
        let own = rule
            .kinds
            .iter()
            .fold(B::ZERO, |set, &k| set | self.position.pieces(us, k));
        let alone = rule.how.alone_anywhere && own.any() && !own.many();
        let ready = if alone { own } else { own & rule.zone };
        for from in Squares(ready) {
            for (i, &becomes) in rule.options.iter().enumerate() {
                if is_open(self.position, rule.limits.as_deref(), i)
                    && self.standing_as(rule, from, becomes, listener)
                {
                    return true;
                }
            }
        }
        false
    }

    fn standing_as<L: Listener<B>>(
        &mut self,
        rule: &StandingTable<B>,
        from: u8,
        becomes: u8,
        listener: &mut L,
    ) -> bool {
        let tables = self.tables;
        let us = self.scene.us;
        let mut targets = B::bit(from);
        if rule.how.as_new {
            let (landings, _) = reach_of(tables, self.position, us, becomes, from, self.scratch);
            targets |= landings & self.scene.empty;
        }
        for to in Squares(targets) {
            let mv = Move {
                becomes,
                ..Move::normal(self.position.board[usize::from(from)], from, to, B::ZERO)
            };
            if rule.how.no_attack {
                self.position.make(tables, &mv);
                let (_, victims) = reach_of(tables, self.position, us, becomes, to, self.scratch);
                let attacks = (victims & self.position.sides[1 - us]).any()
                    || attack::in_danger(tables, self.position, 1 - us, self.scratch);
                self.position.unmake(tables);
                if attacks {
                    continue;
                }
            }
            if self.tested(&mv, listener) {
                return true;
            }
        }
        false
    }
}
