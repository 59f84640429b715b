//! Generation of castling moves.
//!
//! In: the castling entries of the tables. Out: one move for each entry whose right holds, whose partner is
//! there, whose way is free and, for a royal, safe.

use super::generate::Generator;
use super::legal::is_safe;
use super::listener::Listener;
use super::{attack, verify};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::{CastlingEntry, CastlingPair};
use crate::id::Kind;
use crate::position::{Move, MoveKind};

impl<B: Bits> Generator<'_, '_, B> {
    /// Nearly always something stands in the way, so only that is asked in line.
    #[inline]
    pub(super) fn castle<L: Listener<B>>(&mut self, listener: &mut L) -> bool {
        let tables = self.tables;
        let us = self.scene.us;
        let pairs = &tables.castling_pairs[us];
        let castlers = self.position.of_kinds(&tables.castlers, us);
        for from in Squares(castlers & pairs.squares) {
            let slot = usize::from(pairs.slots[usize::from(from)]);
            let (bound, free) = pairs.partners[slot];
            let partners = ((self.position.rights & bound) | free) & self.scene.own;
            for partner in Squares(partners) {
                let pair = &pairs.pairs[slot * tables.squares + usize::from(partner)];
                if (pair.empty & self.scene.occupied).none() && self.castle_pair(pair, listener) {
                    return true;
                }
            }
        }
        false
    }

    /// All castling of two pieces.
    #[inline(never)]
    fn castle_pair<L: Listener<B>>(&mut self, pair: &CastlingPair<B>, listener: &mut L) -> bool {
        (pair.first..pair.end).any(|index| self.castle_by(index, listener))
    }

    fn castle_by<L: Listener<B>>(&mut self, index: u16, listener: &mut L) -> bool {
        let tables = self.tables;
        let entry = &tables.castlings[self.scene.us][usize::from(index)];
        let position = &*self.position;
        let partner = position.board[usize::from(entry.partner_from)];
        let blocked = entry.empty & self.scene.occupied;
        if (blocked.any() && !self.lets_through(entry, blocked))
            || (entry.needs_right && !position.rights.has(entry.partner_from))
            || position.board[usize::from(entry.from)] != entry.kind
            || !entry.partner.contains(Kind::from_raw(partner))
        {
            return false;
        }
        let mv = Move {
            kind: MoveKind::Castle,
            other: (entry.partner_from, entry.partner_to),
            entry: index,
            ..Move::normal(entry.kind, entry.from, entry.to, B::ZERO)
        };
        (!self.legal || self.castles_safely(entry, &mv)) && listener.one(&mv)
    }

    /// Whether pieces in the way do not matter to an entry.
    #[cold]
    #[inline(never)]
    fn lets_through(&self, entry: &CastlingEntry<B>, blocked: B) -> bool {
        let ends = B::bit(entry.to) | B::bit(entry.partner_to);
        let mut way = Squares(blocked);
        (blocked & ends).none()
            && way.all(|at| {
                let kind = Kind::from_raw(self.position.board[usize::from(at)]);
                !self.position.walls.has(at) && entry.through.contains(kind)
            })
    }

    /// Whether the move is legal: the castling piece's way, and the position after it.
    fn castles_safely(&mut self, entry: &CastlingEntry<B>, mv: &Move<B>) -> bool {
        let tables = self.tables;
        let royal = tables.is_royal[usize::from(entry.kind)];
        if !royal || !self.is_simple(entry.kind) {
            let (position, us) = (&mut *self.position, self.scene.us);
            return (!royal || verify::castles_safely(tables, position, self.scratch, us, entry))
                && is_safe(tables, position, self.scratch, mv);
        }
        if !self.passes_safely(entry) {
            return false;
        }
        let set = self.enemies_of(entry.kind);
        let gone = B::bit(entry.from) | B::bit(entry.partner_from);
        let come = B::bit(entry.to) | B::bit(entry.partner_to);
        let occupied = self.scene.occupied.minus(gone) | come;
        let members = &self.scratch.members;
        let (position, enemy) = (&*self.position, self.scene.enemy);
        !attack::attacked_by(tables, position, set, members, entry.to, occupied, enemy)
    }

    /// Whether the only royal is safe where it stands and on the squares that it passes, as the entry asks.
    fn passes_safely(&mut self, entry: &CastlingEntry<B>) -> bool {
        let own = B::bit(entry.from);
        if entry.safe.has(entry.from) && self.node.checks > 0 {
            return false;
        }
        // Its steps to empty squares have been looked at.
        let passed = entry.safe.minus(own | B::bit(entry.to));
        let known = passed & self.steps_asked;
        if known.minus(self.steps_safe).any() {
            return false;
        }
        let unknown = passed.minus(known);
        if unknown.none() {
            return true;
        }
        let set = self.enemies_of(entry.kind);
        // Passing squares are asked with the castling piece gone and its partner still there.
        let without = self.scene.occupied.minus(own);
        let members = &self.scratch.members;
        let (tables, position, enemy) = (self.tables, &*self.position, self.scene.enemy);
        !Squares(unknown).any(|at| {
            let occupied = without | B::bit(at);
            attack::attacked_by(tables, position, set, members, at, occupied, enemy)
        })
    }
}
