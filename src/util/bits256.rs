//! A set of up to 256 small numbers, and the two sets made of it: [`SquareSet`] and [`KindSet`].
//!
//! These serve the cold side of the house (definitions, compilation, front ends). The engine's
//! own bitboards are in [`compile::bits`](crate::compile::bits), as wide as the board needs.

use crate::id::{Kind, Square};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

/// What can be an element: a number from 0 to 255.
pub trait Element: Copy {
    /// The number of the element.
    fn to_raw(self) -> u8;
    /// The element of a number.
    fn of_raw(raw: u8) -> Self;
}

impl Element for Square {
    #[inline]
    fn to_raw(self) -> u8 {
        self.raw()
    }
    #[inline]
    fn of_raw(raw: u8) -> Self {
        Self::from_raw(raw)
    }
}

impl Element for Kind {
    #[inline]
    fn to_raw(self) -> u8 {
        self.raw()
    }
    #[inline]
    fn of_raw(raw: u8) -> Self {
        Self::from_raw(raw)
    }
}

/// A set of squares of one board.
pub type SquareSet = Bits256<Square>;
/// A set of kinds of one variant.
pub type KindSet = Bits256<Kind>;

/// A set of elements numbered 0 to 255, as four machine words.
pub struct Bits256<T> {
    words: [u64; 4],
    marker: PhantomData<T>,
}

impl<T> Clone for Bits256<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Bits256<T> {}
impl<T> Default for Bits256<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<T> PartialEq for Bits256<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}
impl<T> Eq for Bits256<T> {}
impl<T> PartialOrd for Bits256<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Bits256<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.words.cmp(&other.words)
    }
}
impl<T> std::hash::Hash for Bits256<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

impl<T> Bits256<T> {
    /// No element.
    pub const EMPTY: Self = Self {
        words: [0; 4],
        marker: PhantomData,
    };
    /// All 256 numbers, whether or not the board has them.
    pub const ALL: Self = Self {
        words: [u64::MAX; 4],
        marker: PhantomData,
    };

    /// The set with these words, lowest numbers first.
    #[inline]
    #[must_use]
    pub const fn from_words(words: [u64; 4]) -> Self {
        Self {
            words,
            marker: PhantomData,
        }
    }
    /// The words, lowest numbers first.
    #[must_use]
    pub const fn words(self) -> [u64; 4] {
        self.words
    }
    /// The numbers below `n`.
    #[must_use]
    pub fn first(n: usize) -> Self {
        let mut words = [0; 4];
        for (i, word) in words.iter_mut().enumerate() {
            *word = match n.saturating_sub(i * 64) {
                0 => 0,
                k if k >= 64 => u64::MAX,
                k => (1 << k) - 1,
            };
        }
        Self::from_words(words)
    }
    /// Whether it holds nothing.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.words == [0; 4]
    }
    /// How many elements it holds.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }
}

impl<T: Element> Bits256<T> {
    /// The set of one element.
    #[inline]
    #[must_use]
    pub fn of(element: T) -> Self {
        let mut set = Self::EMPTY;
        set.insert(element);
        set
    }
    /// Whether it holds `element`.
    #[inline]
    #[must_use]
    pub fn contains(self, element: T) -> bool {
        let raw = element.to_raw();
        self.words[usize::from(raw >> 6)] >> (raw & 63) & 1 == 1
    }
    /// Adds `element`; true if it was not there.
    #[inline]
    pub fn insert(&mut self, element: T) -> bool {
        let fresh = !self.contains(element);
        let raw = element.to_raw();
        self.words[usize::from(raw >> 6)] |= 1 << (raw & 63);
        fresh
    }
    /// Takes `element` away; true if it was there.
    #[inline]
    pub fn remove(&mut self, element: T) -> bool {
        let held = self.contains(element);
        let raw = element.to_raw();
        self.words[usize::from(raw >> 6)] &= !(1 << (raw & 63));
        held
    }
    /// The element with the lowest number.
    #[must_use]
    pub fn lowest(self) -> Option<T> {
        self.iter().next()
    }
    /// Its elements, lowest number first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> {
        (0..4usize).flat_map(move |i| {
            let mut word = self.words[i];
            std::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let bit = word.trailing_zeros();
                word &= word - 1;
                Some(T::of_raw((i * 64) as u8 + bit as u8))
            })
        })
    }
}

impl<T: Element> FromIterator<T> for Bits256<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        let mut set = Self::EMPTY;
        for element in iter {
            set.insert(element);
        }
        set
    }
}

impl<T: Element + std::fmt::Debug> std::fmt::Debug for Bits256<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

macro_rules! set_operation {
    ($trait:ident, $method:ident, $op:expr) => {
        impl<T> $trait for Bits256<T> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let mut words = [0; 4];
                for (i, word) in words.iter_mut().enumerate() {
                    *word = $op(self.words[i], other.words[i]);
                }
                Self::from_words(words)
            }
        }
    };
}
set_operation!(BitAnd, bitand, |a: u64, b: u64| a & b);
set_operation!(BitOr, bitor, |a: u64, b: u64| a | b);
set_operation!(Sub, sub, |a: u64, b: u64| a & !b);

impl<T> BitAndAssign for Bits256<T> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}
impl<T> BitOrAssign for Bits256<T> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}
impl<T> Not for Bits256<T> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::ALL - self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_counts_across_words() {
        for n in [0, 1, 63, 64, 65, 128, 200, 255, 256] {
            assert_eq!(SquareSet::first(n).len(), n);
        }
    }

    #[test]
    fn set_algebra() {
        let a: SquareSet = [1, 70, 200].map(Square::from_raw).into_iter().collect();
        let b = SquareSet::of(Square::from_raw(70));
        assert_eq!((a & b), b);
        assert_eq!((a - b).len(), 2);
        assert!((!a).contains(Square::from_raw(0)));
        assert_eq!(a.lowest(), Some(Square::from_raw(1)));
    }
}
