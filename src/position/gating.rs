//! What moves do to rights and hands beside the usual: gating, castling that bars castling, rights of dropped
//! pieces, first moves that end.

use super::{Move, MoveKind, Position, marks};
use crate::compile::bits::{Bits, Squares};
use crate::compile::keys::Mark;
use crate::compile::tables::Tables;
use crate::id::Kind;

impl<B: Bits> Position<B> {
    /// Sets a piece from hand on a square just left.
    #[cold]
    #[inline(never)]
    pub(super) fn gate(&mut self, tables: &Tables<B>, us: usize, (kind, square): (u8, u8)) {
        self.change_hand(tables, us, kind, -1);
        self.put(tables, us, kind, square);
        let spent = self.spent_gates(tables, us);
        self.gates = self.gates.minus(spent);
        self.hash ^= marks(tables, Mark::Gate, spent);
    }

    /// Rights of a side that has nothing to gate and never will have.
    pub(super) fn spent_gates(&self, tables: &Tables<B>, side: usize) -> B {
        let held = |&&kind: &&u8| self.hands[side * tables.kinds + usize::from(kind)] > 0;
        let captures = tables.drops.as_ref().is_some_and(|d| d.captures_to_hand);
        let other_use = !tables.first_moves[side].is_empty();
        if tables.gated.is_empty() || captures || other_use || tables.gated.iter().any(|k| held(&k))
        {
            return B::ZERO;
        }
        self.gates & self.sides[side]
    }

    /// Takes it back.
    #[cold]
    #[inline(never)]
    pub(super) fn ungate(&mut self, tables: &Tables<B>, us: usize, (kind, square): (u8, u8)) {
        self.take(tables, us, kind, square);
        self.change_hand(tables, us, kind, 1);
    }

    /// Rights that a move gives and takes beyond those of the squares that it touches.
    #[cold]
    #[inline(never)]
    pub(super) fn change_rights(&mut self, tables: &Tables<B>, us: usize, mv: &Move<B>) {
        match mv.kind {
            MoveKind::Castle => self.bar_castling(tables, us, mv),
            MoveKind::Drop => self.grant_castling(tables, us, mv),
            _ => {}
        }
        if mv.kind != MoveKind::Pass {
            self.end_first_moves(tables, us, mv);
        }
    }

    fn bar_castling(&mut self, tables: &Tables<B>, us: usize, mv: &Move<B>) {
        let Some(barred) = tables.castling_bars[us].get(usize::from(mv.entry)) else {
            return;
        };
        let mut gone = B::ZERO;
        for &index in barred {
            let entry = &tables.castlings[1 - us][usize::from(index)];
            if self.pieces(1 - us, entry.kind).has(entry.from) {
                gone |= self.rights & B::bit(entry.partner_from);
            }
        }
        self.rights = self.rights.minus(gone);
        self.hash ^= marks(tables, Mark::Right, gone);
    }

    fn grant_castling(&mut self, tables: &Tables<B>, us: usize, mv: &Move<B>) {
        for entry in tables.castlings[us].iter().filter(|e| e.dropped) {
            let partner = self.board[usize::from(entry.partner_from)];
            let new = B::bit(entry.partner_from);
            if (mv.to == entry.from || mv.to == entry.partner_from)
                && self.pieces(us, entry.kind).has(entry.from)
                && self.sides[us].has(entry.partner_from)
                && entry.partner.contains(Kind::from_raw(partner))
                && (self.rights & new).none()
            {
                self.rights |= new;
                self.hash ^= marks(tables, Mark::Right, new);
            }
        }
    }

    /// Enemy first moves that the piece moved puts an end to, by where it stands now.
    fn end_first_moves(&mut self, tables: &Tables<B>, us: usize, mv: &Move<B>) {
        let them = 1 - us;
        for rule in &tables.first_moves[them] {
            if !rule.lost_to.contains(&mv.becomes) {
                continue;
            }
            let aimed = tables.movers[us][usize::from(mv.becomes)].may_reach(usize::from(mv.to));
            let mut gone = B::ZERO;
            for square in Squares(self.gates & self.sides[them] & aimed) {
                if rule.kinds.contains(&self.board[usize::from(square)]) {
                    gone |= B::bit(square);
                }
            }
            self.gates = self.gates.minus(gone);
            self.hash ^= marks(tables, Mark::Gate, gone);
        }
    }
}
