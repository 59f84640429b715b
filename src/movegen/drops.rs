//! Drops: pieces from hand on empty squares.

use super::generate::{Generator, generate};
use super::listener::Listener;
use super::{Found, attack, special};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::AttackForm;
use crate::position::{Move, MoveKind};

impl<B: Bits> Generator<'_, '_, B> {
    /// Whether the side has pieces in hand that it must drop.
    #[cold]
    #[inline(never)]
    pub(super) fn must_drop(&self) -> bool {
        let own = self.scene.us * self.tables.kinds;
        let must = self.tables.drops.iter().flat_map(|d| &d.must);
        let mut held = must.filter(|&&k| self.position.hands[own + usize::from(k)] > 0);
        held.next().is_some()
    }

    /// Whether the side has anything to drop.
    #[inline(always)]
    pub(super) fn may_drop_some(&self) -> bool {
        let us = self.scene.us;
        let drops = self.tables.drops.as_ref();
        drops.is_some_and(|d| d.endless || self.position.in_hand[us] > 0)
    }

    #[inline(never)]
    pub(super) fn drops<L: Listener<B>>(&mut self, listener: &mut L) -> bool {
        let tables = self.tables;
        let Some(drops) = &tables.drops else {
            return false;
        };
        let us = self.scene.us;
        let mut open = self.scene.empty & self.node.allowed;
        if let Some(rule) = tables.special.as_ref().and_then(|s| s.drops.as_ref()) {
            open &= special::drop_squares(tables, rule, self.position);
        }
        if open.none() {
            return false;
        }
        let bound = tables.must_drop && self.must_drop();
        let rooms = bound && drops.rooms;
        for &held in &drops.held {
            let held = usize::from(held);
            if (self.position.hands[us * tables.kinds + held] == 0 && !drops.unlimited[held])
                || (bound && !drops.must.contains(&(held as u8)))
            {
                continue;
            }
            for &form in &drops.forms[held] {
                let open = if rooms {
                    open.minus(self.needed_by_others(held as u8))
                } else {
                    open
                };
                if self.drops_of(held as u8, form, open, listener) {
                    return true;
                }
            }
        }
        false
    }

    /// Squares that must stay free of `held`, since another kind that must be dropped has no more squares than
    /// pieces: those of its parts where each free square counts.
    #[cold]
    #[inline(never)]
    fn needed_by_others(&self, held: u8) -> B {
        let tables = self.tables;
        let us = self.scene.us;
        let mut needed = B::ZERO;
        let Some(drops) = &tables.drops else {
            return needed;
        };
        for &kind in drops.must.iter().filter(|&&k| k != held) {
            let index = usize::from(kind);
            let waiting = u32::from(self.position.hands[us * tables.kinds + index]);
            let free = drops.zones[us][index] & self.scene.empty;
            let own = self.position.pieces(us, kind);
            // Each part takes as many as it may and can.
            let places = drops.limits[index].iter().map(|&(part, limit)| {
                let may = u32::from(limit).saturating_sub((own & part).count());
                (part & free, may)
            });
            let room: u32 = places
                .clone()
                .map(|(squares, may)| squares.count().min(may))
                .sum();
            if waiting == 0 || drops.limits[index].is_empty() || room > waiting {
                continue;
            }
            for (squares, may) in places {
                if squares.count() <= may {
                    needed |= squares;
                }
            }
        }
        needed
    }

    /// Drops of one kind in hand as one kind on the board.
    fn drops_of<L: Listener<B>>(&mut self, held: u8, form: u8, open: B, listener: &mut L) -> bool {
        let tables = self.tables;
        let us = self.scene.us;
        let Some(drops) = &tables.drops else {
            return false;
        };
        let kind = usize::from(form);
        let mut targets = drops.zones[us][kind] & open;
        for &(part, limit) in &drops.limits[kind] {
            let own = self.position.pieces(us, form) & part;
            if own.count() >= u32::from(limit) {
                targets = targets.minus(part);
            }
        }
        let mut looked_at = if self.legal {
            targets & self.node.sensitive
        } else {
            B::ZERO
        };
        let royal = self.legal && tables.is_royal[kind];
        if royal {
            looked_at = targets;
        } else if drops.no_mate[kind] || drops.no_check[kind] {
            looked_at |= targets & self.checking_drops(form);
        }
        if self.node.exotic_check {
            targets = looked_at;
        }
        if listener.drops(held, form, targets.minus(looked_at)) {
            return true;
        }
        for to in Squares(looked_at) {
            let mv = Move {
                becomes: form,
                ..Move::drop(held, to)
            };
            if self.may_drop(&mv) && self.tested(&mv, listener) {
                return true;
            }
        }
        false
    }

    /// Where a piece of `form` that is dropped may check, and no square from where it cannot.
    fn checking_drops(&self, form: u8) -> B {
        let (tables, us) = (self.tables, self.scene.us);
        let Some(royals) = self.plain_targets() else {
            return tables.all;
        };
        let mut squares = B::ZERO;
        for royal in Squares(royals) {
            let kind = self.position.board[usize::from(royal)];
            let set = attack::set_of(tables, us, kind);
            for (class, from) in set.at(royal) {
                if matches!(class.form, AttackForm::Hop(_)) {
                    // A dropped piece may be the hurdle of another's check.
                    return tables.all;
                }
                if class.kinds.contains(&form) {
                    squares |= from;
                }
            }
            if !set.exotic.is_empty() {
                return tables.all;
            }
        }
        squares
    }

    /// The enemy's royals, if nothing but simple attacks on their squares checks them.
    fn plain_targets(&self) -> Option<B> {
        let tables = self.tables;
        let plain = tables.special.is_none() && !tables.fickle_royalty && !tables.imitates;
        plain.then(|| self.position.royals(tables, 1 - self.scene.us))
    }

    /// Bans on drops that check or mate.
    pub(super) fn may_drop(&mut self, mv: &Move<B>) -> bool {
        let tables = self.tables;
        let Some(drops) = &tables.drops else {
            return true;
        };
        // Onto another piece it is dropped as what it is in hand.
        let kind = usize::from(match mv.kind {
            MoveKind::Merge => mv.piece,
            _ => mv.becomes,
        });
        if !drops.no_mate[kind] && !drops.no_check[kind] {
            return true;
        }
        let them = 1 - self.scene.us;
        self.position.make(tables, mv);
        let check = attack::in_danger(tables, self.position, them, self.scratch);
        let banned = check
            && (drops.no_check[kind] || {
                let mut found = Found::default();
                // Drops come after all that this node keeps in the scratch memory.
                generate(tables, self.position, self.scratch, &mut found);
                !found.0
            });
        self.position.unmake(tables);
        !banned
    }
}
