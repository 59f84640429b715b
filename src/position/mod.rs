//! A playable position: bitboards and a mailbox, kept in step, with an incremental hash.
//!
//! In: a [`Setup`](crate::definition::Setup). Out: [`Position`], which is made and unmade move by move.
//!
//! # Equality
//! Two positions are the same for repetition iff their [`Position::hash`] is equal: placement with
//! promoted forms and walls, side to move, hands, rights, en passant squares that can be captured on,
//! check counts and, for imitators, the last kind moved. The move counters take no part.

mod areas;
mod counting;
mod effects;
mod gating;
mod make;
mod moves;
mod passing;
mod series;
mod setup;
mod trade;

pub use areas::enclosed;
pub use moves::{Move, MoveKind};

use effects::Change;

use crate::compile::bits::Bits;
use crate::compile::keys::Mark;
use crate::compile::tables::{NONE, Tables};

/// A position in play, at one board width.
#[derive(Clone, Debug)]
pub struct Position<B> {
    /// By kind: squares of both sides' pieces.
    pub by_kind: Box<[B]>,
    /// By side: squares of all its pieces.
    pub sides: [B; 2],
    /// Squares that are walled off.
    pub walls: B,
    /// By square: the kind that stands there, or [`NONE`].
    pub board: Box<[u8]>,
    /// By side and kind: pieces in hand, at `side * kinds + kind`.
    pub hands: Box<[u8]>,
    /// By side: how many pieces it has in hand, so that empty hands cost nothing.
    pub in_hand: [u16; 2],
    /// Whose move it is: 0 White, 1 Black.
    pub to_move: usize,
    /// Squares of castling partners that keep their right.
    pub rights: B,
    /// Squares of pieces that may still gate.
    pub gates: B,
    /// Squares on which the last double step can be captured.
    pub en_passant: B,
    /// Where the piece that made it stands, meaningless if `en_passant` is empty; where turns have several moves
    /// [`NONE`], as [`Position::passer`] tells.
    pub en_passant_victim: u8,
    /// Plies since the last move that resets the counter.
    pub half_moves: u16,
    /// Number of the full move, from 1.
    pub full_moves: u16,
    /// Checks still to be given.
    pub checks: [u8; 2],
    /// Limit and count of the running counting rule, in plies; a limit of 0: none runs.
    pub counting: (u16, u16),
    /// Where a piece that may not simply be exchanged was taken by the last move; [`NONE`] if it was not.
    pub traded: u8,
    /// Moves left in this turn and its length, where turns have several.
    pub turn: (u8, u8),
    /// The kind that moved last, for imitators; [`NONE`] at the start.
    pub last_kind: u8,
    /// The hash of all of the above that counts for repetition.
    pub hash: u64,
    undo: Vec<Undo<B>>,
    captured: Vec<Captured>,
    /// Where turns have several moves: squares of `en_passant`, each with where the piece stands that passed it.
    passers: Vec<(u8, u8)>,
    /// What moves did beside moving, where the variant has such rules.
    changes: Vec<Change<B>>,
}

/// What a move cannot put back by itself.
#[derive(Clone, Copy, Debug)]
struct Undo<B> {
    mv: Move<B>,
    rights: B,
    gates: B,
    en_passant: B,
    hash: u64,
    half_moves: u16,
    captured: u32,
    en_passant_victim: u8,
    checks: [u8; 2],
    counting: (u16, u16),
    last_kind: u8,
    traded: u8,
    turn: (u8, u8),
    side: u8,
}

#[derive(Clone, Copy, Debug)]
struct Captured {
    square: u8,
    kind: u8,
    side: u8,
}

impl<B: Bits> Position<B> {
    /// All occupied squares, walls included.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> B {
        self.sides[0] | self.sides[1] | self.walls
    }
    /// Pieces of `kind` of `side`.
    #[inline]
    #[must_use]
    pub fn pieces(&self, side: usize, kind: u8) -> B {
        self.by_kind[usize::from(kind)] & self.sides[side]
    }
    /// The side whose piece stands on `square`, 0 or 1; `None` for an empty or walled square.
    #[inline]
    #[must_use]
    pub fn side_at(&self, square: u8) -> Option<usize> {
        if self.sides[0].has(square) {
            Some(0)
        } else if self.sides[1].has(square) {
            Some(1)
        } else {
            None
        }
    }
    /// Royal pieces of `side`, those included that are royal for being few.
    #[inline]
    #[must_use]
    pub fn royals(&self, tables: &Tables<B>, side: usize) -> B {
        if tables.fickle_royalty {
            self.present_royals(tables, side)
        } else {
            self.of_kinds(&tables.royals, side)
        }
    }
    /// Pieces of `side` that are royal in themselves: of the royal kinds all, or the one that an edge chooses. What is
    /// royal for being few is none of them.
    #[must_use]
    pub fn crowned(&self, tables: &Tables<B>, side: usize) -> B {
        let royals = self.of_kinds(&tables.royals, side);
        let mut order = tables.royal_order[side].iter();
        let first = order.find(|&&s| royals.has(s));
        first.map_or(royals, |&s| B::bit(s))
    }

    /// The pieces of `side` that are royal in themselves, with those that are royal for being few.
    #[cold]
    #[inline(never)]
    fn present_royals(&self, tables: &Tables<B>, side: usize) -> B {
        let royals = self.crowned(tables, side);
        tables.pseudo.iter().fold(royals, |set, rule| {
            let few =
                self.count_with_hand(tables, &rule.kinds, side) <= u32::from(rule.count[side]);
            if few {
                set | self.of_kinds(&rule.kinds, side)
            } else {
                set
            }
        })
    }
    /// Pieces of `side` of any of `kinds`.
    #[inline]
    #[must_use]
    pub fn of_kinds(&self, kinds: &[u8], side: usize) -> B {
        self.of_any_side(kinds) & self.sides[side]
    }
    /// Pieces of both sides of any of `kinds`.
    #[inline]
    #[must_use]
    pub fn of_any_side(&self, kinds: &[u8]) -> B {
        kinds
            .iter()
            .fold(B::ZERO, |set, &k| set | self.by_kind[usize::from(k)])
    }
    /// How many pieces of any of `kinds` a side has on the board and in hand.
    #[inline]
    #[must_use]
    pub fn count_with_hand(&self, tables: &Tables<B>, kinds: &[u8], side: usize) -> u32 {
        let on_board = self.of_kinds(kinds, side).count();
        if self.in_hand[side] == 0 {
            return on_board;
        }
        on_board + self.count_held(tables, kinds, side)
    }

    #[inline(never)]
    fn count_held(&self, tables: &Tables<B>, kinds: &[u8], side: usize) -> u32 {
        let hand = &self.hands[side * tables.kinds..];
        let held = kinds.iter().map(|&k| u32::from(hand[usize::from(k)]));
        held.sum()
    }
    /// Squares of `side`'s pieces that the last move took off the board or from that side, or made common.
    #[must_use]
    pub fn lost(&self, tables: &Tables<B>, side: usize) -> B {
        let beside = match &tables.special {
            Some(_) => self.lost_beside(tables, side),
            None => B::ZERO,
        };
        let before = self.undo.last().map_or(0, |u| u.captured as usize);
        let gone = self.captured.get(before..).unwrap_or_default();
        gone.iter()
            .filter(|c| usize::from(c.side) == side)
            .fold(beside, |set, c| set | B::bit(c.square))
    }
    /// Notes that `side` has given check.
    pub fn gave_check(&mut self, tables: &Tables<B>, side: usize) {
        let left = self.checks[side];
        self.checks[side] = left.saturating_sub(1);
        self.hash ^= tables.keys.check_count(side, left);
        self.hash ^= tables.keys.check_count(side, self.checks[side]);
    }
    /// How many of the last moves were passes.
    #[must_use]
    pub fn passes_in_a_row(&self) -> usize {
        let moves = self.undo.iter().rev();
        moves.take_while(|u| u.mv.kind == MoveKind::Pass).count()
    }
    /// How often the position has come up, this time included. Where a piece that is captured never comes back, nothing
    /// before the last capture is looked at.
    #[must_use]
    pub fn occurrences(&self, tables: &Tables<B>) -> usize {
        let gone = self.captured.len() as u32;
        let past = self.undo.iter().rev();
        let alike = past.take_while(|u| tables.pieces_return || u.captured == gone);
        1 + alike.filter(|u| u.hash == self.hash).count()
    }
    /// The last move took a piece from one square to another and did nothing else.
    #[inline]
    #[must_use]
    pub fn moved_quietly(&self, tables: &Tables<B>) -> bool {
        let quiet = |u: &Undo<B>| u.mv.victims.none() && make::is_plain(tables, &u.mv);
        self.undo.last().is_some_and(quiet)
    }
    /// How many moves have been made on this position.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.undo.len()
    }
    /// The moves made so far.
    pub fn made(&self) -> impl Iterator<Item = &Move<B>> {
        self.undo.iter().map(|u| &u.mv)
    }
    /// The moves that `side` has made so far, the latest first.
    pub fn made_by(&self, side: usize) -> impl Iterator<Item = &Move<B>> {
        let own = self.undo.iter().rev();
        own.filter(move |u| usize::from(u.side) == side)
            .map(|u| &u.mv)
    }
    /// The hashes of the positions before each move made, oldest first.
    pub fn past_hashes(&self) -> impl DoubleEndedIterator<Item = u64> + '_ {
        self.undo.iter().map(|u| u.hash)
    }
    /// The hash built from nothing; always equal to [`Position::hash`].
    #[must_use]
    pub fn hash_from_scratch(&self, tables: &Tables<B>) -> u64 {
        let keys = &tables.keys;
        let mut hash = if self.to_move == 1 { keys.side } else { 0 };
        for (square, &kind) in self.board.iter().enumerate() {
            if let (true, Some(side)) = (kind != NONE, self.side_at(square as u8)) {
                hash ^= keys.piece(side, kind, square as u8);
            }
        }
        for side in 0..2 {
            for kind in 0..tables.kinds {
                hash ^= keys.hand(side, kind as u8, self.hands[side * tables.kinds + kind]);
            }
            hash ^= keys.check_count(side, self.checks[side]);
        }
        for (mark, set) in [
            (Mark::Right, self.rights),
            (Mark::Gate, self.gates),
            (Mark::EnPassant, self.en_passant),
            (Mark::Wall, self.walls),
        ] {
            hash ^= marks(tables, mark, set);
        }
        hash ^= keys.trade(self.traded);
        if tables.series.is_some() {
            hash ^= keys.turn(self.turn);
        }
        if tables.imitates {
            hash ^= keys.last_kind(self.last_kind);
        }
        hash
    }
    /// Every invariant that a bug in make or unmake would break; for tests and debug builds.
    #[must_use]
    pub fn is_consistent(&self, tables: &Tables<B>) -> bool {
        let all = self.by_kind.iter().fold(B::ZERO, |a, &b| a | b);
        let overlapping = self.by_kind.iter().map(|b| b.count()).sum::<u32>() != all.count();
        let in_hand = |side: usize| {
            let hand = &self.hands[side * tables.kinds..][..tables.kinds];
            hand.iter().map(|&n| u16::from(n)).sum::<u16>() == self.in_hand[side]
        };
        let mailbox = (0..tables.squares).map(|s| s as u8).all(|s| {
            let kind = self.board[usize::from(s)];
            (kind == NONE) != all.has(s) && (kind == NONE || self.by_kind[usize::from(kind)].has(s))
        });
        !overlapping
            && mailbox
            && in_hand(0)
            && in_hand(1)
            && (self.sides[0] & self.sides[1]).none()
            && (self.sides[0] | self.sides[1]) == all
            && (all & self.walls).none()
            && self.hash == self.hash_from_scratch(tables)
    }
}

/// The keys of a mark on every square of a set.
fn marks<B: Bits>(tables: &Tables<B>, mark: Mark, set: B) -> u64 {
    crate::compile::bits::Squares(set).fold(0, |hash, s| hash ^ tables.keys.mark(mark, s))
}
