//! Bitboards of three widths behind one trait; the engine is compiled once for each.
//!
//! A board of up to 64 squares uses `u64`, up to 128 `u128`, up to 256 [`U256`]. Bit `i` is the
//! square with dense index `i`.

use crate::util::bits256::SquareSet;
use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares as wide as the board needs.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + std::hash::Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// How many squares it can hold.
    const WIDTH: usize;
    /// No square.
    const ZERO: Self;
    /// The set of one square.
    fn bit(square: u8) -> Self;
    /// Whether it holds a square.
    fn has(self, square: u8) -> bool;
    /// How many squares it holds.
    fn count(self) -> u32;
    /// The lowest square; meaningless for the empty set.
    fn lowest(self) -> u8;
    /// All but the lowest square.
    fn without_lowest(self) -> Self;
    /// Whether it is empty.
    #[inline]
    fn none(self) -> bool {
        self == Self::ZERO
    }
    /// Whether it holds a square.
    #[inline]
    fn any(self) -> bool {
        self != Self::ZERO
    }
    /// Whether it holds two squares or more.
    #[inline]
    fn many(self) -> bool {
        self.without_lowest().any()
    }
    /// Squares in `self` and not in `other`.
    #[inline]
    fn minus(self, other: Self) -> Self {
        self & !other
    }
    /// Takes out the lowest square.
    #[inline]
    fn pop(&mut self) -> u8 {
        let square = self.lowest();
        *self = self.without_lowest();
        square
    }
    /// Every square, lowest first, with the set of it alone: word by word, so that wide sets cost no more than narrow ones.
    fn each(self, found: impl FnMut(u8, Self));
    /// What a slider sees on one line: from its square outward both ways, up to and including the
    /// first occupied square each way. `lower` are the squares of the line below its own, `upper`
    /// those above; both must be in index order along the line, as every straight line is.
    ///
    /// Obstruction difference: subtracting the highest blocker below from the blockers above sets
    /// exactly the bits between the two. No table, no multiplication, no processor feature.
    fn slide(occupied: Self, lower: Self, upper: Self) -> Self;
    /// Every square moved by `by` indices; none may leave the width.
    fn shifted(self, by: i16) -> Self;
    /// Its first and second 64 squares.
    fn halves(self) -> (u64, u64);
    /// The set of these first and second 64 squares.
    fn of_halves(low: u64, high: u64) -> Self;
    /// From the cold side's set; squares beyond the width are lost.
    fn of_set(set: SquareSet) -> Self;
    /// To the cold side's set.
    fn to_set(self) -> SquareSet;
}

/// Iterates over the squares of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Squares<B>(pub B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = u8;
    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0.none() {
            return None;
        }
        Some(self.0.pop())
    }
}

/// The bits of a word, lowest first, each with its place.
#[inline(always)]
fn each_bit(mut word: u64, mut found: impl FnMut(u8, u64)) {
    while word != 0 {
        let rest = word & (word - 1);
        found(word.trailing_zeros() as u8, word ^ rest);
        word = rest;
    }
}

macro_rules! primitive_bits {
    ($int:ty, $words:expr, $split:expr, $join:expr) => {
        impl Bits for $int {
            const WIDTH: usize = <$int>::BITS as usize;
            const ZERO: Self = 0;
            #[inline]
            fn bit(square: u8) -> Self {
                1 << (u32::from(square) & (<$int>::BITS - 1))
            }
            #[inline]
            fn has(self, square: u8) -> bool {
                self >> (u32::from(square) & (<$int>::BITS - 1)) & 1 != 0
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }
            #[inline]
            fn shifted(self, by: i16) -> Self {
                // Nothing leaves the width, so turning is shifting, and needs no branch on the sign.
                self.rotate_left(by as u32 & (<$int>::BITS - 1))
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn each(self, mut found: impl FnMut(u8, Self)) {
                let (low, high) = self.halves();
                each_bit(low, |square, bit| found(square, Self::of_halves(bit, 0)));
                each_bit(high, |square, bit| {
                    found(square + 64, Self::of_halves(0, bit));
                });
            }
            #[inline]
            fn slide(occupied: Self, lower: Self, upper: Self) -> Self {
                let below = (occupied & lower) | 1;
                let above = occupied & upper;
                let nearest: Self = 1 << (<$int>::BITS - 1 - below.leading_zeros());
                (above ^ above.wrapping_sub(nearest)) & (lower | upper)
            }
            #[inline(always)]
            fn halves(self) -> (u64, u64) {
                $split(self)
            }
            #[inline(always)]
            fn of_halves(low: u64, high: u64) -> Self {
                $join(low, high)
            }
            #[inline]
            fn of_set(set: SquareSet) -> Self {
                let words = set.words();
                let mut out: Self = 0;
                for i in (0..$words).rev() {
                    out = (out << (<$int>::BITS / $words - 1)) << 1 | Self::from(words[i]);
                }
                out
            }
            #[inline]
            fn to_set(self) -> SquareSet {
                let mut words = [0u64; 4];
                for (i, word) in words.iter_mut().enumerate().take($words) {
                    *word = (self >> (i as u32 * 64 % <$int>::BITS)) as u64;
                }
                SquareSet::from_words(words)
            }
        }
    };
}
primitive_bits!(u64, 1, |set| (set, 0), |low, _| low);
primitive_bits!(
    u128,
    2,
    |set: u128| (set as u64, (set >> 64) as u64),
    |low: u64, high: u64| u128::from(low) | u128::from(high) << 64
);

/// 256 bits, lowest word first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct U256(pub [u64; 4]);

impl BitAnd for U256 {
    type Output = Self;
    #[inline]
    fn bitand(self, o: Self) -> Self {
        Self([
            self.0[0] & o.0[0],
            self.0[1] & o.0[1],
            self.0[2] & o.0[2],
            self.0[3] & o.0[3],
        ])
    }
}
impl BitOr for U256 {
    type Output = Self;
    #[inline]
    fn bitor(self, o: Self) -> Self {
        Self([
            self.0[0] | o.0[0],
            self.0[1] | o.0[1],
            self.0[2] | o.0[2],
            self.0[3] | o.0[3],
        ])
    }
}
impl BitXor for U256 {
    type Output = Self;
    #[inline]
    fn bitxor(self, o: Self) -> Self {
        Self([
            self.0[0] ^ o.0[0],
            self.0[1] ^ o.0[1],
            self.0[2] ^ o.0[2],
            self.0[3] ^ o.0[3],
        ])
    }
}
impl Not for U256 {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self([!self.0[0], !self.0[1], !self.0[2], !self.0[3]])
    }
}
impl BitAndAssign for U256 {
    #[inline]
    fn bitand_assign(&mut self, o: Self) {
        *self = *self & o;
    }
}
impl BitOrAssign for U256 {
    #[inline]
    fn bitor_assign(&mut self, o: Self) {
        *self = *self | o;
    }
}
impl BitXorAssign for U256 {
    #[inline]
    fn bitxor_assign(&mut self, o: Self) {
        *self = *self ^ o;
    }
}

impl U256 {
    #[inline]
    const fn wrapping_sub(self, o: Self) -> Self {
        let (a, c) = self.0[0].overflowing_sub(o.0[0]);
        let (b, c) = borrow(self.0[1], o.0[1], c);
        let (d, c) = borrow(self.0[2], o.0[2], c);
        let (e, _) = borrow(self.0[3], o.0[3], c);
        Self([a, b, d, e])
    }
    #[inline]
    const fn highest(self) -> u8 {
        let mut i = 3;
        while i > 0 && self.0[i] == 0 {
            i -= 1;
        }
        (i as u32 * 64 + 63 - (self.0[i] | 1).leading_zeros()) as u8
    }
}

#[inline]
const fn borrow(a: u64, b: u64, carry: bool) -> (u64, bool) {
    let (d, c1) = a.overflowing_sub(b);
    let (d, c2) = d.overflowing_sub(carry as u64);
    (d, c1 | c2)
}

impl Bits for U256 {
    const WIDTH: usize = 256;
    const ZERO: Self = Self([0; 4]);
    #[inline]
    fn bit(square: u8) -> Self {
        let mut words = [0; 4];
        words[usize::from(square >> 6)] = 1 << (square & 63);
        Self(words)
    }
    #[inline]
    fn has(self, square: u8) -> bool {
        self.0[usize::from(square >> 6)] >> (square & 63) & 1 != 0
    }
    #[inline]
    fn count(self) -> u32 {
        self.0[0].count_ones()
            + self.0[1].count_ones()
            + self.0[2].count_ones()
            + self.0[3].count_ones()
    }
    #[inline]
    fn lowest(self) -> u8 {
        let mut i = 0;
        while i < 3 && self.0[i] == 0 {
            i += 1;
        }
        (i as u32 * 64 + self.0[i].trailing_zeros()) as u8
    }
    #[inline]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(Self([1, 0, 0, 0]))
    }
    #[inline(always)]
    fn each(self, mut found: impl FnMut(u8, Self)) {
        for (i, &word) in self.0.iter().enumerate() {
            each_bit(word, |square, bit| {
                let mut words = [0; 4];
                words[i] = bit;
                found(square + i as u8 * 64, Self(words));
            });
        }
    }
    #[inline]
    fn shifted(self, by: i16) -> Self {
        let (words, bits) = (usize::from(by.unsigned_abs()) / 64, by.unsigned_abs() % 64);
        let word = |i: usize, up: bool| {
            let at = if up {
                i.checked_sub(words)
            } else {
                Some(i + words)
            };
            at.and_then(|at| self.0.get(at)).copied().unwrap_or(0)
        };
        let mut out = [0; 4];
        for (i, slot) in out.iter_mut().enumerate() {
            *slot = if by >= 0 {
                let below = i.checked_sub(1).map_or(0, |j| word(j, true));
                word(i, true) << bits | below >> 1 >> (63 - bits)
            } else {
                word(i, false) >> bits | word(i + 1, false) << 1 << (63 - bits)
            };
        }
        Self(out)
    }
    #[inline]
    fn halves(self) -> (u64, u64) {
        (self.0[0], self.0[1])
    }
    #[inline]
    fn of_halves(low: u64, high: u64) -> Self {
        Self([low, high, 0, 0])
    }
    #[inline]
    fn slide(occupied: Self, lower: Self, upper: Self) -> Self {
        let below = (occupied & lower) | Self([1, 0, 0, 0]);
        let above = occupied & upper;
        (above ^ above.wrapping_sub(Self::bit(below.highest()))) & (lower | upper)
    }
    #[inline]
    fn of_set(set: SquareSet) -> Self {
        Self(set.words())
    }
    #[inline]
    fn to_set(self) -> SquareSet {
        SquareSet::from_words(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::Square;
    use crate::util::rng::SplitMix64;

    fn slow_slide(occ: &[bool], line: &[usize], at: usize) -> Vec<usize> {
        let mut seen = Vec::new();
        for i in (0..at).rev() {
            seen.push(line[i]);
            if occ[line[i]] {
                break;
            }
        }
        for &square in &line[at + 1..] {
            seen.push(square);
            if occ[square] {
                break;
            }
        }
        seen.sort_unstable();
        seen
    }

    fn check<B: Bits>() {
        let mut rng = SplitMix64::new(7);
        for _ in 0..2000 {
            let occ: Vec<bool> = (0..B::WIDTH).map(|_| rng.below(3) == 0).collect();
            let stride = 1 + rng.below(19) as usize;
            let first = rng.below(stride as u32) as usize;
            let line: Vec<usize> = (first..B::WIDTH).step_by(stride).collect();
            let at = rng.below(line.len() as u32) as usize;
            let set = |it: &[usize]| it.iter().fold(B::ZERO, |b, &s| b | B::bit(s as u8));
            let occupied = set(&(0..B::WIDTH).filter(|&s| occ[s]).collect::<Vec<_>>());
            let got = B::slide(occupied, set(&line[..at]), set(&line[at + 1..]));
            let want = slow_slide(&occ, &line, at);
            assert_eq!(Squares(got).map(usize::from).collect::<Vec<_>>(), want);
            let by = rng.below(2 * B::WIDTH as u32 - 1) as i16 - (B::WIDTH as i16 - 1);
            let moved = |s: u8| u8::try_from(i16::from(s) + by).ok();
            let stays = |s: &u8| moved(*s).is_some_and(|t| usize::from(t) < B::WIDTH);
            let inside = Squares(got)
                .filter(stays)
                .fold(B::ZERO, |b, s| b | B::bit(s));
            let shifted = Squares(inside).filter_map(moved);
            assert_eq!(
                inside.shifted(by),
                shifted.fold(B::ZERO, |b, s| b | B::bit(s)),
                "{by}"
            );
            let mut each = Vec::new();
            got.each(|square, bit| {
                assert_eq!(bit, B::bit(square));
                each.push(square);
            });
            assert_eq!(each, Squares(got).collect::<Vec<_>>());
            let round = B::of_set(got.to_set());
            assert_eq!(round, got);
            assert!(
                got.to_set()
                    .iter()
                    .map(Square::index)
                    .eq(want.iter().copied())
            );
        }
    }

    #[test]
    fn slides_agree_with_walking_the_line() {
        check::<u64>();
        check::<u128>();
        check::<U256>();
    }
}
