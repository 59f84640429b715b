//! Making and unmaking moves.
//!
//! A move is trusted to be pseudo-legal. Every change goes through [`Position::put`] and
//! [`Position::take`], which keep bitboards, mailbox and hash in step.

use super::{Captured, Move, MoveKind, Position, Undo, marks};
use crate::compile::bits::{Bits, Squares};
use crate::compile::keys::Mark;
use crate::compile::tables::{DropTables, NONE, Tables};

impl<B: Bits> Position<B> {
    /// Sets a piece on an empty square, outside of any move.
    pub fn place(&mut self, tables: &Tables<B>, side: usize, kind: u8, square: u8) {
        self.put(tables, side, kind, square);
    }
    /// Takes a piece off the board, outside of any move.
    pub fn lift(&mut self, tables: &Tables<B>, side: usize, kind: u8, square: u8) {
        self.take(tables, side, kind, square);
    }

    #[inline]
    pub(super) fn put(&mut self, tables: &Tables<B>, side: usize, kind: u8, square: u8) {
        let bit = B::bit(square);
        self.by_kind[usize::from(kind)] |= bit;
        self.sides[side] |= bit;
        self.board[usize::from(square)] = kind;
        self.hash ^= tables.keys.piece(side, kind, square);
    }

    #[inline]
    pub(super) fn take(&mut self, tables: &Tables<B>, side: usize, kind: u8, square: u8) {
        let bit = !B::bit(square);
        self.by_kind[usize::from(kind)] &= bit;
        self.sides[side] &= bit;
        self.board[usize::from(square)] = NONE;
        self.hash ^= tables.keys.piece(side, kind, square);
    }

    /// Takes a piece from one square to another, the hash left alone. The squares may be the same.
    #[inline]
    fn shift(&mut self, side: usize, kind: u8, from: u8, to: u8) {
        let both = B::bit(from) ^ B::bit(to);
        self.by_kind[usize::from(kind)] ^= both;
        self.sides[side] ^= both;
        self.board[usize::from(from)] = NONE;
        self.board[usize::from(to)] = kind;
    }

    /// [`Position::put`] without the hash, which unmaking restores as a whole.
    #[inline]
    fn put_back(&mut self, side: usize, kind: u8, square: u8) {
        let bit = B::bit(square);
        self.by_kind[usize::from(kind)] |= bit;
        self.sides[side] |= bit;
        self.board[usize::from(square)] = kind;
    }

    /// [`Position::take`] without the hash.
    #[inline]
    fn take_back(&mut self, side: usize, kind: u8, square: u8) {
        let bit = !B::bit(square);
        self.by_kind[usize::from(kind)] &= bit;
        self.sides[side] &= bit;
        self.board[usize::from(square)] = NONE;
    }

    pub(super) fn change_hand(&mut self, tables: &Tables<B>, side: usize, kind: u8, by: i8) {
        let slot = &mut self.hands[side * tables.kinds + usize::from(kind)];
        self.hash ^= tables.keys.hand(side, kind, *slot);
        let before = *slot;
        *slot = before.saturating_add_signed(by);
        self.in_hand[side] = self.in_hand[side] + u16::from(*slot) - u16::from(before);
        self.hash ^= tables.keys.hand(side, kind, *slot);
    }

    /// Takes a piece out of a hand or back, unless there are always more.
    fn spend(&mut self, tables: &Tables<B>, side: usize, kind: u8, by: i8) {
        let endless = |d: &DropTables<B>| d.unlimited[usize::from(kind)];
        if !tables.drops.as_ref().is_some_and(endless) {
            self.change_hand(tables, side, kind, by);
        }
    }

    /// Plays `mv`.
    #[inline]
    pub fn make(&mut self, tables: &Tables<B>, mv: &Move<B>) {
        if is_plain(tables, mv) {
            self.make_plain(tables, mv);
        } else {
            self.make_any(tables, mv);
        }
        debug_assert!(self.is_consistent(tables), "{mv:?} leaves it broken");
    }

    /// A piece goes elsewhere, perhaps capturing, in a variant of no rarer rules: what nearly every move of nearly every
    /// variant is. The rarer parts are not even asked for, and their state is kept out of this function.
    #[inline(never)]
    fn make_plain(&mut self, tables: &Tables<B>, mv: &Move<B>) {
        let us = self.to_move;
        self.remember(mv, us);
        let keys = &tables.keys;
        self.hash ^=
            keys.side ^ keys.piece(us, mv.piece, mv.from) ^ keys.piece(us, mv.piece, mv.to);
        self.end_en_passant(tables);
        if mv.victims.any() {
            self.capture(tables, us, mv);
        }
        self.shift(us, mv.piece, mv.from, mv.to);
        if self.rights.any() {
            let touched = mv.victims | B::bit(mv.from) | B::bit(mv.to);
            let castles = tables.castles[usize::from(mv.piece)];
            if castles || mv.victims.any() || (self.rights & touched).any() {
                self.lose_rights(tables, us, mv, touched);
            }
        }
        let resets = mv.victims.any() || tables.resetting[usize::from(mv.piece)];
        if tables.en_passant.active {
            self.grant_en_passant(tables, us, mv);
        }
        self.half_moves = if resets {
            0
        } else {
            self.half_moves.saturating_add(1)
        };
        self.full_moves = self.full_moves.saturating_add(us as u16);
        self.to_move = 1 - us;
    }

    /// Nothing can be captured in passing any more.
    #[inline]
    pub fn end_en_passant(&mut self, tables: &Tables<B>) {
        if self.en_passant.any() {
            self.hash ^= marks(tables, Mark::EnPassant, self.en_passant);
            self.en_passant = B::ZERO;
        }
    }

    /// Notes what taking a move back needs.
    #[inline(always)]
    fn remember(&mut self, mv: &Move<B>, us: usize) {
        self.undo.push(Undo {
            mv: *mv,
            rights: self.rights,
            gates: self.gates,
            en_passant: self.en_passant,
            hash: self.hash,
            half_moves: self.half_moves,
            captured: self.captured.len() as u32,
            en_passant_victim: self.en_passant_victim,
            checks: self.checks,
            counting: self.counting,
            last_kind: self.last_kind,
            traded: self.traded,
            turn: self.turn,
            side: us as u8,
        });
    }

    #[inline(never)]
    fn make_any(&mut self, tables: &Tables<B>, mv: &Move<B>) {
        let us = self.to_move;
        let count = tables.counting.as_deref();
        let counted = count.and_then(|c| self.count_rule(c, 1 - us));
        self.remember(mv, us);
        let passed = match tables.series {
            Some(_) => self.still_passed(tables, mv),
            None => B::ZERO,
        };
        self.end_en_passant(tables);
        if tables.trades {
            let square = self.trade_of(tables, mv);
            self.set_traded(tables, square);
        }
        let mut touched = mv.victims;
        let mut resets = (mv.victims.any() && tables.capture_resets)
            || (mv.is_promotion() && tables.promotion_resets);
        match mv.kind {
            MoveKind::Normal | MoveKind::Unload => {
                self.capture(tables, us, mv);
                if mv.is_suicide() {
                    // Its own square was all that it went to.
                } else if mv.kind == MoveKind::Normal && mv.piece == mv.becomes {
                    self.shift(us, mv.piece, mv.from, mv.to);
                    let keys = &tables.keys;
                    self.hash ^= keys.piece(us, mv.piece, mv.from);
                    self.hash ^= keys.piece(us, mv.piece, mv.to);
                } else {
                    self.take(tables, us, mv.piece, mv.from);
                    if mv.kind == MoveKind::Unload {
                        self.unload(tables, mv);
                    }
                    self.put(tables, us, mv.becomes, mv.to);
                }
                touched |= B::bit(mv.from) | B::bit(mv.to);
                resets |= tables.resetting[usize::from(mv.piece)];
            }
            MoveKind::Castle => {
                let partner = self.board[usize::from(mv.other.0)];
                self.take(tables, us, mv.piece, mv.from);
                self.take(tables, us, partner, mv.other.0);
                self.put(tables, us, mv.becomes, mv.to);
                self.put(tables, us, partner, mv.other.1);
                touched |= B::bit(mv.from) | B::bit(mv.other.0);
            }
            MoveKind::Drop => {
                self.spend(tables, us, mv.piece, -1);
                self.put(tables, us, mv.becomes, mv.to);
                touched |= B::bit(mv.to);
                resets = true;
            }
            MoveKind::Merge => {
                self.spend(tables, us, mv.piece, -1);
                self.take(tables, us, mv.other.0, mv.to);
                self.put(tables, us, mv.becomes, mv.to);
                touched |= B::bit(mv.to);
                resets = true;
            }
            MoveKind::Pass => {}
        }
        if let Some(special) = &tables.special {
            let taken = self.undo.last().map_or(0, |u| u.captured as usize);
            touched |= self.take_effect(tables, special, us, mv, taken);
        }
        self.lose_rights(tables, us, mv, touched);
        if mv.gate.0 != NONE {
            self.gate(tables, us, mv.gate);
        }
        if tables.rights_change {
            self.change_rights(tables, us, mv);
        }
        if mv.kind == MoveKind::Normal && tables.en_passant.active {
            self.grant_en_passant(tables, us, mv);
        }
        if tables.imitates {
            self.hash ^= tables.keys.last_kind(self.last_kind);
            self.last_kind = mv.piece;
            self.hash ^= tables.keys.last_kind(self.last_kind);
        }
        self.half_moves = if resets || mv.gate.0 != NONE {
            0
        } else {
            self.half_moves.saturating_add(1)
        };
        if tables.series.is_some() {
            self.go_on(tables, mv.kind == MoveKind::Pass, passed);
        } else {
            self.full_moves = self.full_moves.saturating_add(us as u16);
            self.to_move = 1 - us;
            self.hash ^= tables.keys.side;
        }
        if let Some(count) = count {
            self.count_on(count, counted.map(|(rule, _)| rule));
        }
    }

    /// Takes the victims off the board: into a hand, set down elsewhere, or out of the game.
    #[inline]
    fn capture(&mut self, tables: &Tables<B>, us: usize, mv: &Move<B>) {
        for square in Squares(mv.victims) {
            let kind = self.board[usize::from(square)];
            let side = usize::from(self.sides[1].has(square));
            self.captured.push(Captured {
                square,
                kind,
                side: side as u8,
            });
            self.take(tables, side, kind, square);
            if mv.kind == MoveKind::Unload && mv.other.0 == square {
                continue;
            }
            if tables.drops.as_ref().is_some_and(|d| d.captures_to_hand) && !mv.is_suicide() {
                self.change_hand(tables, us, tables.base[usize::from(kind)], 1);
            }
        }
    }

    /// Sets a captured piece down again.
    #[cold]
    fn unload(&mut self, tables: &Tables<B>, mv: &Move<B>) {
        let victim = self
            .captured
            .iter()
            .rev()
            .find(|c| c.square == mv.other.0)
            .copied();
        if let Some(victim) = victim {
            self.put(tables, usize::from(victim.side), victim.kind, mv.other.1);
        }
    }

    /// Rights that go with the castling pieces that the move being made has taken.
    fn rights_of_taken(&self, tables: &Tables<B>) -> B {
        let first = self.undo.last().map_or(0, |u| u.captured as usize);
        let taken = self.captured.iter().skip(first);
        taken
            .filter(|c| tables.castles[usize::from(c.kind)])
            .fold(B::ZERO, |gone, c| {
                gone | (self.rights
                    & tables.castling_loss[usize::from(c.side)][usize::from(c.square)])
            })
    }

    fn lose_rights(&mut self, tables: &Tables<B>, us: usize, mv: &Move<B>, touched: B) {
        if self.rights.none() && self.gates.none() {
            return;
        }
        let mut gone = self.rights & touched;
        let castler = match mv.kind {
            MoveKind::Drop | MoveKind::Pass => None,
            MoveKind::Merge => Some((mv.other.0, mv.to)),
            _ => Some((mv.piece, mv.from)),
        };
        if let Some((kind, square)) = castler
            && tables.castles[usize::from(kind)]
        {
            gone |= self.rights & tables.castling_loss[us][usize::from(square)];
        }
        if mv.victims.any() {
            gone |= self.rights_of_taken(tables);
        }
        if tables.special.as_ref().is_some_and(|s| s.has_effects()) {
            // A castling piece may be gone without having moved or been captured.
            gone |= self.rights.minus(self.usable_rights(tables, self.rights));
        }
        if gone.any() {
            self.rights = self.rights.minus(gone);
            self.hash ^= marks(tables, Mark::Right, gone);
        }
        let gone = self.gates & touched;
        if gone.any() {
            self.gates = self.gates.minus(gone);
            self.hash ^= marks(tables, Mark::Gate, gone);
        }
    }

    /// After a double step: the squares passed, if any enemy could capture there.
    #[inline(always)]
    fn grant_en_passant(&mut self, tables: &Tables<B>, us: usize, mv: &Move<B>) {
        let mover = &tables.movers[us][usize::from(mv.piece)];
        let squares = mover.double_steps.get(usize::from(mv.from));
        if squares.is_some_and(|s| s.has(mv.to)) && mv.victims.none() {
            self.grant_passed(tables, us, mv);
        }
    }

    #[inline(never)]
    fn grant_passed(&mut self, tables: &Tables<B>, us: usize, mv: &Move<B>) {
        // An effect may have taken it away already; and what promotes as it steps is no longer what can be captured so,
        // unless the rules say otherwise.
        let changed = mv.is_promotion() && !tables.en_passant.changed;
        if changed || !self.pieces(us, mv.becomes).has(mv.to) {
            return;
        }
        let steps = tables.en_passant.steps[us][usize::from(mv.from)].iter();
        let passed = steps
            .filter(|&&(to, _)| to == mv.to)
            .fold(B::ZERO, |set, &(_, passed)| set | passed);
        // Where turns have several moves that is asked later.
        let capturable =
            tables.series.is_some() || self.capturable_in_passing(tables, 1 - us, passed, mv.to);
        if capturable {
            self.en_passant = passed;
            self.en_passant_victim = mv.to;
            self.hash ^= marks(tables, Mark::EnPassant, passed);
        }
    }

    /// Whether some piece of `side` could take in passing on one of `targets`.
    pub(super) fn capturable_in_passing(
        &self,
        tables: &Tables<B>,
        side: usize,
        targets: B,
        victim: u8,
    ) -> bool {
        let kind = self.board[usize::from(victim)];
        let occupied = self.occupied();
        Squares(targets.minus(occupied)).any(|target| {
            tables.en_passant.takers[side][usize::from(target)]
                .iter()
                .any(|taker| {
                    self.pieces(side, taker.kind).has(taker.from)
                        && (taker.path & occupied).none()
                        && tables.may_capture(side, taker.kind, kind)
                })
        })
    }

    /// Takes back the last move made.
    #[inline]
    pub fn unmake(&mut self, tables: &Tables<B>) -> Option<Move<B>> {
        let undo = self.undo.last()?;
        let mv = undo.mv;
        if is_plain(tables, &mv) {
            self.unmake_plain(tables);
        } else {
            self.unmake_any(tables);
        }
        debug_assert!(self.is_consistent(tables));
        Some(mv)
    }

    /// The other way of [`Position::make_plain`].
    #[inline(never)]
    fn unmake_plain(&mut self, tables: &Tables<B>) {
        let Some(undo) = self.undo.pop() else {
            return;
        };
        let us = 1 - self.to_move;
        self.shift(us, undo.mv.piece, undo.mv.to, undo.mv.from);
        if undo.mv.victims.any() {
            self.release(tables, us, &undo);
        }
        self.rights = undo.rights;
        self.en_passant = undo.en_passant;
        self.en_passant_victim = undo.en_passant_victim;
        self.half_moves = undo.half_moves;
        self.full_moves = self.full_moves.saturating_sub(us as u16);
        self.to_move = us;
        self.hash = undo.hash;
    }

    /// Puts back what a move captured.
    fn release(&mut self, tables: &Tables<B>, us: usize, undo: &Undo<B>) {
        let mv = &undo.mv;
        while self.captured.len() > undo.captured as usize {
            let Some(victim) = self.captured.pop() else {
                break;
            };
            self.put_back(usize::from(victim.side), victim.kind, victim.square);
            let unloaded = mv.kind == MoveKind::Unload && mv.other.0 == victim.square;
            let to_hand = !unloaded && tables.drops.as_ref().is_some_and(|d| d.captures_to_hand);
            if to_hand && !mv.is_suicide() {
                self.change_hand(tables, us, tables.base[usize::from(victim.kind)], -1);
            }
        }
    }

    #[inline(never)]
    fn unmake_any(&mut self, tables: &Tables<B>) {
        let Some(undo) = self.undo.pop() else {
            return;
        };
        let mv = undo.mv;
        let us = usize::from(undo.side);
        if mv.gate.0 != NONE {
            self.ungate(tables, us, mv.gate);
        }
        if tables.special.is_some() {
            self.take_back_effect(tables);
        }
        match mv.kind {
            MoveKind::Normal if mv.is_suicide() => {}
            MoveKind::Normal if mv.piece == mv.becomes => {
                self.shift(us, mv.piece, mv.to, mv.from);
            }
            MoveKind::Normal | MoveKind::Unload => {
                self.take_back(us, mv.becomes, mv.to);
                if mv.kind == MoveKind::Unload {
                    let placed = self.board[usize::from(mv.other.1)];
                    let side = usize::from(self.sides[1].has(mv.other.1));
                    self.take_back(side, placed, mv.other.1);
                }
                self.put_back(us, mv.piece, mv.from);
            }
            MoveKind::Castle => {
                let partner = self.board[usize::from(mv.other.1)];
                self.take_back(us, mv.becomes, mv.to);
                self.take_back(us, partner, mv.other.1);
                self.put_back(us, mv.piece, mv.from);
                self.put_back(us, partner, mv.other.0);
            }
            MoveKind::Drop => {
                self.take_back(us, mv.becomes, mv.to);
                self.spend(tables, us, mv.piece, 1);
            }
            MoveKind::Merge => {
                self.take_back(us, mv.becomes, mv.to);
                self.put_back(us, mv.other.0, mv.to);
                self.spend(tables, us, mv.piece, 1);
            }
            MoveKind::Pass => {}
        }
        self.release(tables, us, &undo);
        self.rights = undo.rights;
        self.gates = undo.gates;
        self.en_passant = undo.en_passant;
        self.en_passant_victim = undo.en_passant_victim;
        self.half_moves = undo.half_moves;
        self.checks = undo.checks;
        self.counting = undo.counting;
        self.last_kind = undo.last_kind;
        self.traded = undo.traded;
        self.turn = undo.turn;
        if self.to_move != us {
            self.full_moves = self.full_moves.saturating_sub(us as u16);
        }
        self.to_move = us;
        if tables.series.is_some() && self.en_passant.any() {
            self.settle_passed(tables, self.en_passant);
        }
        self.hash = undo.hash;
    }
}

/// Nothing but a piece that goes from one square to another.
#[inline(always)]
pub(super) fn is_plain<B: Bits>(tables: &Tables<B>, mv: &Move<B>) -> bool {
    mv.kind == MoveKind::Normal
        && mv.piece == mv.becomes
        && (tables.plain || (tables.plain_quiet && mv.victims.none()))
}
