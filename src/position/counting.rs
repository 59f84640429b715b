//! The running count of a counting rule.
//!
//! A count begins when a rule comes to apply to the side that is to move, goes on ply by ply, and begins anew
//! when another rule comes to apply. It is part of the position and its FEN, not of what repetition sees.

use super::Position;
use crate::compile::bits::Bits;
use crate::compile::counting::{CountRule, CountingTables};

impl<B: Bits> Position<B> {
    /// The rule that applies to `side` as the defender, its index and its limit in plies.
    #[must_use]
    pub fn count_rule(&self, tables: &CountingTables, side: usize) -> Option<(usize, u16)> {
        let applies = |rule: &CountRule| {
            let own = self.sides[side].count();
            let none = rule
                .without
                .iter()
                .all(|&k| self.by_kind[usize::from(k)].none());
            let few = rule.own.0 <= own && own <= rule.own.1;
            if !none || !few || self.sides[1 - side].count() < rule.other {
                return None;
            }
            let limit = rule.limits.iter().find(|(kinds, least, _)| {
                let force = kinds
                    .iter()
                    .fold(B::ZERO, |set, &k| set | self.pieces(1 - side, k));
                force.count() >= *least
            });
            limit.map(|&(_, _, plies)| plies)
        };
        let mut rules = tables.rules.iter().enumerate();
        rules.find_map(|(i, rule)| applies(rule).map(|plies| (i, plies)))
    }

    /// Goes on counting after a move; `before` is the rule that applied to the side now to move.
    #[cold]
    #[inline(never)]
    pub(super) fn count_on(&mut self, tables: &CountingTables, before: Option<usize>) {
        let after = self.count_rule(tables, self.to_move);
        let (limit, count) = self.counting;
        match after {
            Some((index, plies)) if limit == 0 || before != Some(index) => {
                let pieces = (self.sides[0] | self.sides[1]).count();
                let start = if tables.rules[index].from_pieces {
                    u16::try_from(2 * pieces).unwrap_or(u16::MAX)
                } else {
                    0
                };
                self.counting = (plies, start);
            }
            _ if limit > 0 => self.counting = (limit, count.saturating_add(1)),
            _ => {}
        }
    }
}
