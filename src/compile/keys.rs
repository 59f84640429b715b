//! Hash keys (Zobrist 1970): one random number for each thing a position may hold.

use crate::util::rng::SplitMix64;

/// Keys of one variant; the same variant gets the same keys in every run.
#[derive(Debug)]
pub struct Keys {
    squares: usize,
    kinds: usize,
    pieces: Box<[u64]>,
    hands: Box<[u64]>,
    marks: [Box<[u64]>; 4],
    /// Black is to move.
    pub side: u64,
    checks: Box<[u64]>,
    last: Box<[u64]>,
    trades: Box<[u64]>,
    turns: Box<[u64]>,
}

/// Kinds of mark a square may carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A castling right is bound to it.
    Right = 0,
    /// A gating right is bound to it.
    Gate = 1,
    /// It can be captured on in passing.
    EnPassant = 2,
    /// It is walled off.
    Wall = 3,
}

impl Keys {
    /// Keys for a board and a number of kinds.
    #[must_use]
    pub fn new(squares: usize, kinds: usize) -> Self {
        let mut rng = SplitMix64::new(0x6665_727a_2066_6572);
        let mut fill = |n: usize| (0..n).map(|_| rng.next_u64()).collect::<Box<[u64]>>();
        Self {
            squares,
            kinds,
            pieces: fill(2 * kinds * squares),
            hands: fill(2 * kinds),
            marks: [fill(squares), fill(squares), fill(squares), fill(squares)],
            side: fill(1)[0],
            checks: fill(512),
            last: fill(kinds + 1),
            trades: fill(squares),
            turns: fill(512),
        }
    }
    /// A capture on a square that bars others in return; nothing for no square.
    #[must_use]
    pub fn trade(&self, square: u8) -> u64 {
        self.trades.get(usize::from(square)).copied().unwrap_or(0)
    }
    /// Moves left in a turn of so many.
    #[must_use]
    pub fn turn(&self, (left, length): (u8, u8)) -> u64 {
        self.turns[usize::from(left)] ^ self.turns[256 + usize::from(length)]
    }
    /// A piece on a square.
    #[inline]
    #[must_use]
    pub fn piece(&self, side: usize, kind: u8, square: u8) -> u64 {
        self.pieces[(side * self.kinds + usize::from(kind)) * self.squares + usize::from(square)]
    }
    /// `count` pieces of a kind in hand.
    #[inline]
    #[must_use]
    pub fn hand(&self, side: usize, kind: u8, count: u8) -> u64 {
        self.hands[side * self.kinds + usize::from(kind)].wrapping_mul(u64::from(count) << 1)
            ^ u64::from(count)
    }
    /// A mark on a square.
    #[inline]
    #[must_use]
    pub fn mark(&self, mark: Mark, square: u8) -> u64 {
        self.marks[mark as usize][usize::from(square)]
    }
    /// Checks still to be given by a side.
    #[inline]
    #[must_use]
    pub fn check_count(&self, side: usize, left: u8) -> u64 {
        self.checks[side * 256 + usize::from(left)]
    }
    /// The kind of the opponent's last move, for imitators.
    #[inline]
    #[must_use]
    pub fn last_kind(&self, kind: u8) -> u64 {
        self.last[usize::from(kind).min(self.kinds)]
    }
}
