//! Ids: the numbers that stand for squares, kinds of piece and sides once names are resolved.
//!
//! Each is a private newtype, so that a wider square can come later and no two can be confused.

use std::fmt;

/// Most squares a board may have (16x16).
pub const MAX_SQUARES: usize = 256;
/// Longest side of a board.
pub const MAX_SIDE: u8 = 16;
/// Most kinds of piece in one variant, promoted forms counted.
pub const MAX_KINDS: usize = 250;

/// A square of one board: a dense index, rank by rank from White's first rank, file a first,
/// holes left out. Index order therefore follows every straight line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of a dense index; `None` at 256 and beyond.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_SQUARES {
            Some(Self(index as u8))
        } else {
            None
        }
    }
    /// The square whose raw number is `raw`; every `u8` is a square of the largest board.
    #[must_use]
    #[inline]
    pub const fn from_raw(raw: u8) -> Self {
        Self(raw)
    }
    /// The raw number.
    #[must_use]
    #[inline]
    pub const fn raw(self) -> u8 {
        self.0
    }
    /// The dense index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A kind of piece: an index into [`Definition::kinds`](crate::definition::Definition::kinds).
/// A promoted form is a kind of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

impl Kind {
    /// The kind of an index; `None` past [`MAX_KINDS`].
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_KINDS {
            Some(Self(index as u8))
        } else {
            None
        }
    }
    /// The kind whose raw number is `raw`.
    #[must_use]
    #[inline]
    pub const fn from_raw(raw: u8) -> Self {
        Self(raw)
    }
    /// The raw number.
    #[must_use]
    #[inline]
    pub const fn raw(self) -> u8 {
        self.0
    }
    /// The index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "kind{}", self.0)
    }
}

/// One of the two players. White moves first, up the board, and is written in upper case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// The first player.
    White = 0,
    /// The second player.
    Black = 1,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];
    /// 0 for White, 1 for Black.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// The opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
    /// `white` or `black`, as in JSON output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

/// A value for each side: `[white, black]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PerSide<T>(pub [T; 2]);

impl<T> PerSide<T> {
    /// The same value for both.
    #[must_use]
    pub fn both(value: T) -> Self
    where
        T: Clone,
    {
        Self([value.clone(), value])
    }
    /// Both values through `f`.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> PerSide<U> {
        PerSide(self.0.map(f))
    }
}

#[allow(clippy::indexing_slicing, reason = "there are two sides")]
impl<T> std::ops::Index<Side> for PerSide<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

#[allow(clippy::indexing_slicing, reason = "there are two sides")]
impl<T> std::ops::IndexMut<Side> for PerSide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}
