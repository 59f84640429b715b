//! Between a [`Setup`], which can say anything, and a [`Position`].

use super::{Position, marks};
use crate::compile::bits::{Bits, Squares};
use crate::compile::keys::Mark;
use crate::compile::tables::{NONE, Tables};
use crate::definition::Setup;
use crate::id::{Kind, PerSide, Side, Square};

impl<B: Bits> Position<B> {
    /// The position of a set-up. Rights without their pieces, and en passant squares that no capture
    /// could use, are dropped; nothing else is judged.
    #[must_use]
    pub fn of_setup(tables: &Tables<B>, setup: &Setup) -> Self {
        let mut position = Self {
            by_kind: vec![B::ZERO; tables.kinds].into(),
            sides: [B::ZERO; 2],
            walls: B::of_set(setup.walls) & tables.all,
            board: vec![NONE; tables.squares].into(),
            hands: vec![0; 2 * tables.kinds].into(),
            in_hand: [0; 2],
            to_move: setup.to_move.index(),
            rights: B::ZERO,
            gates: B::of_set(setup.gates) & tables.all,
            en_passant: B::ZERO,
            en_passant_victim: NONE,
            half_moves: setup.half_moves,
            full_moves: setup.full_moves,
            checks: setup.checks.0,
            counting: setup.counting.unwrap_or_default(),
            last_kind: NONE,
            turn: match tables.series {
                None => (0, 0),
                Some(series) => setup.turn.unwrap_or_else(|| {
                    let length = series.length(setup.to_move, setup.full_moves);
                    (length, length)
                }),
            },
            traded: setup.traded.map_or(NONE, Square::raw),
            hash: 0,
            undo: Vec::with_capacity(256),
            captured: Vec::with_capacity(256),
            changes: Vec::new(),
            passers: Vec::new(),
        };
        for (square, piece) in setup.pieces.iter().enumerate().take(tables.squares) {
            if let Some((side, kind)) = piece
                && kind.index() < tables.kinds
                && !position.walls.has(square as u8)
            {
                position.put(tables, side.index(), kind.raw(), square as u8);
            }
        }
        for side in Side::BOTH {
            let hand = &setup.hands[side];
            for (kind, &count) in hand.iter().enumerate().take(tables.kinds) {
                position.hands[side.index() * tables.kinds + kind] = count;
                position.in_hand[side.index()] += u16::from(count);
            }
        }
        for side in 0..2 {
            let spent = position.spent_gates(tables, side);
            position.gates = position.gates.minus(spent);
        }
        position.rights = position.usable_rights(tables, B::of_set(setup.rights));
        position.restore_en_passant(tables, B::of_set(setup.en_passant) & tables.all);
        position.hash = position.hash_from_scratch(tables);
        position
    }

    /// Rights whose castling piece and partner stand where some entry wants them.
    pub(super) fn usable_rights(&self, tables: &Tables<B>, rights: B) -> B {
        let mut usable = B::ZERO;
        for side in 0..2 {
            for entry in &tables.castlings[side] {
                let partner = self.board[usize::from(entry.partner_from)];
                let fits = partner != NONE && entry.partner.contains(Kind::from_raw(partner));
                if rights.has(entry.partner_from)
                    && self.pieces(side, entry.kind).has(entry.from)
                    && self.sides[side].has(entry.partner_from)
                    && fits
                {
                    usable |= B::bit(entry.partner_from);
                }
            }
        }
        usable
    }

    /// Finds the piece that made the double step over `squares`; without one there is nothing to capture.
    fn restore_en_passant(&mut self, tables: &Tables<B>, squares: B) {
        if squares.none() {
            return;
        }
        if tables.series.is_some() {
            self.settle_passed(tables, squares);
            return;
        }
        let them = 1 - self.to_move;
        let occupied = self.occupied();
        let steps = tables.en_passant.steps[them].iter().enumerate();
        let step = steps
            .flat_map(|(from, steps)| {
                steps
                    .iter()
                    .map(move |&(to, passed)| (from as u8, to, passed))
            })
            .find(|&(from, to, passed)| {
                squares.minus(passed).none()
                    // It may have been walled off behind the piece.
                    && !occupied.minus(self.walls).has(from)
                    && (squares & occupied).none()
                    && self.sides[them].has(to)
                    && (tables.en_passant.changed
                        || tables.movers[them][usize::from(self.board[usize::from(to)])]
                            .double_steps
                            .get(usize::from(from))
                            .is_some_and(|s| s.has(to)))
            });
        if let Some((_, to, _)) = step
            && self.capturable_in_passing(tables, self.to_move, squares, to)
        {
            self.en_passant = squares;
            self.en_passant_victim = to;
            self.hash ^= marks(tables, Mark::EnPassant, squares);
        }
    }

    /// The position as it can be written down.
    #[must_use]
    pub fn to_setup(&self, tables: &Tables<B>) -> Setup {
        let mut setup = Setup::empty(tables.squares, tables.kinds);
        for side in Side::BOTH {
            for square in Squares(self.sides[side.index()]) {
                let kind = Kind::from_raw(self.board[usize::from(square)]);
                setup.pieces[usize::from(square)] = Some((side, kind));
            }
            let first = side.index() * tables.kinds;
            setup.hands[side] = self.hands[first..first + tables.kinds].to_vec();
        }
        setup.walls = self.walls.to_set();
        setup.to_move = Side::BOTH[self.to_move];
        setup.rights = self.rights.to_set();
        setup.gates = self.gates.to_set();
        setup.en_passant = self.en_passant.to_set();
        setup.half_moves = self.half_moves;
        setup.full_moves = self.full_moves;
        setup.checks = PerSide(self.checks);
        setup.turn = tables.series.map(|_| self.turn);
        setup.traded = (self.traded != NONE).then(|| Square::from_raw(self.traded));
        if tables.counting.is_some() {
            setup.counting = Some(self.counting);
        }
        setup
    }

    /// Where the pieces of `side` stand, with their kinds.
    pub fn pieces_of(&self, side: Side) -> impl Iterator<Item = (Square, Kind)> + '_ {
        Squares(self.sides[side.index()]).map(|s| {
            (
                Square::from_raw(s),
                Kind::from_raw(self.board[usize::from(s)]),
            )
        })
    }
}
