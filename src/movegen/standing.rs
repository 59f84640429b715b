//! Promotion as a move of its own: a piece turns into another where it stands, or on its way as that piece, or by what is
//! dropped onto it.

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
        let mut alone = tables.standing[self.scene.us]
            .iter()
            .filter(|rule| rule.with.is_empty());
        alone.any(|rule| self.standing_by(rule, listener)) || self.merges(listener)
    }

    /// Pieces from hand onto others.
    #[cold]
    #[inline(never)]
    pub(super) fn merges<L: Listener<B>>(&mut self, listener: &mut L) -> bool {
        let (tables, us) = (self.tables, self.scene.us);
        let Some(drops) = tables.drops.as_ref().filter(|_| self.may_drop_some()) else {
            return false;
        };
        let bound = tables.must_drop && self.bound && self.must_drop();
        for rule in &tables.standing[us] {
            for &held in &rule.with {
                let index = usize::from(held);
                let there =
                    self.position.hands[us * tables.kinds + index] > 0 || drops.unlimited[index];
                if there
                    && (!bound || drops.must.contains(&held))
                    && self.merges_with(rule, held, listener)
                {
                    return true;
                }
            }
        }
        false
    }

    fn merges_with<L: Listener<B>>(
        &mut self,
        rule: &StandingTable<B>,
        held: u8,
        listener: &mut L,
    ) -> bool {
        for to in Squares(self.ready(rule)) {
            let onto = self.position.board[usize::from(to)];
            for (i, &becomes) in rule.options.iter().enumerate() {
                let mv = Move::merge(held, to, onto, becomes);
                if onto != becomes
                    && is_open(self.position, rule.limits.as_deref(), i)
                    && self.may_drop(&mv)
                    && !(rule.how.no_attack && self.attacks(&mv))
                    && self.tested(&mv, listener)
                {
                    return true;
                }
            }
        }
        false
    }

    /// The pieces that a rule may promote now.
    fn ready(&self, rule: &StandingTable<B>) -> B {
        let own = rule.kinds.iter().fold(B::ZERO, |set, &k| {
            set | self.position.pieces(self.scene.us, k)
        });
        let alone = rule.how.alone_anywhere && own.any() && !own.many();
        if alone { own } else { own & rule.zone }
    }

    /// Whether the piece that `mv` makes attacks an enemy, or the move gives check.
    fn attacks(&mut self, mv: &Move<B>) -> bool {
        let (tables, us) = (self.tables, self.scene.us);
        self.position.make(tables, mv);
        let (_, victims) = reach_of(tables, self.position, us, mv.becomes, mv.to, self.scratch);
        let attacks = (victims & self.position.sides[1 - us]).any()
            || attack::in_danger(tables, self.position, 1 - us, self.scratch);
        self.position.unmake(tables);
        attacks
    }

    fn standing_by<L: Listener<B>>(&mut self, rule: &StandingTable<B>, listener: &mut L) -> bool {
        for from in Squares(self.ready(rule)) {
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
            if rule.how.no_attack && self.attacks(&mv) {
                continue;
            }
            if self.tested(&mv, listener) {
                return true;
            }
        }
        false
    }
}
