//! Other set-ups of a variant, by number: shuffled pieces and arrays to choose from.
//!
//! In: the drawn set-up and its [`Arrangement`]s. Out: how many set-ups there are, and each of them. A number is read in
//! mixed radix, the first arrangement's digit running fastest, White's before Black's where each side has its own.
//! Within a shuffle the digit is read in the same way, the first step's part running fastest; of the squares that are
//! free for a step, sets of several are counted in lexicographic order.

use super::{Definition, Setup, rights};
use crate::id::{Kind, PerSide, Side, Square};
use crate::util::bits256::{KindSet, SquareSet};

/// One block of `[setup.shuffle]` or `[setup.choice]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrangement {
    /// Its key in the file.
    pub name: String,
    /// Whose pieces it arranges.
    pub who: Who,
    /// By side: the squares, in one and the same order for both.
    pub squares: PerSide<Vec<Square>>,
    /// What may come to stand there.
    pub options: Options,
    /// What a set-up must also be like. Numbers of others are left out.
    pub conditions: Conditions,
}

/// What is asked of the pieces once they stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Conditions {
    /// These do not all stand on one shade.
    pub shades: KindSet,
    /// No two of these stand side by side.
    pub apart: KindSet,
    /// Each of these, anywhere on the board, is guarded by its side.
    pub guarded: KindSet,
}

impl Conditions {
    /// Whether nothing is asked.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Whose pieces are arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Those of both sides in the same way.
    Both,
    /// Those of each side by themselves.
    Each,
    /// Those of one side.
    One(Side),
}

/// The ways of filling the squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Options {
    /// Steps that each put pieces on free squares.
    Steps(Vec<Step>),
    /// Arrays, of which one is taken.
    Arrays(Vec<Array>),
}

/// One step of a shuffle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The pieces, in the order in which they stand.
    pub kinds: Vec<Kind>,
    /// The places (indices of the arrangement's squares) that they choose from.
    pub places: Vec<usize>,
    /// How many of these the steps before have taken.
    pub taken: usize,
}

/// One array of a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Array {
    /// Its key in the file.
    pub name: String,
    /// By place: who stands there.
    pub kinds: Vec<Option<Kind>>,
}

impl Step {
    /// In how many ways its pieces can be placed; `None` where that is beyond all numbers.
    #[must_use]
    pub fn count(&self) -> Option<u64> {
        let free = self.places.len().checked_sub(self.taken)?;
        choose(free as u64, self.kinds.len() as u64)
    }
}

impl Arrangement {
    /// In how many ways one side's squares can be filled; `None` where that is beyond all numbers.
    #[must_use]
    pub fn ways(&self) -> Option<u64> {
        match &self.options {
            Options::Steps(steps) => steps
                .iter()
                .try_fold(1u64, |all, step| all.checked_mul(step.count()?)),
            Options::Arrays(arrays) => Some(arrays.len() as u64),
        }
    }

    /// How many digits a number has for it: two where each side is arranged by itself.
    #[must_use]
    pub const fn digits(&self) -> u32 {
        match self.who {
            Who::Each => 2,
            Who::Both | Who::One(_) => 1,
        }
    }

    /// Squares on which a piece may come to stand.
    #[must_use]
    pub fn squares_of(&self, side: Side, kind: Kind) -> SquareSet {
        if matches!(self.who, Who::One(only) if only != side) {
            return SquareSet::EMPTY;
        }
        let places: Vec<usize> = match &self.options {
            Options::Steps(steps) => steps
                .iter()
                .filter(|step| step.kinds.contains(&kind))
                .flat_map(|step| step.places.iter().copied())
                .collect(),
            Options::Arrays(arrays) => arrays
                .iter()
                .flat_map(|array| array.kinds.iter().enumerate())
                .filter(|(_, k)| **k == Some(kind))
                .map(|(place, _)| place)
                .collect(),
        };
        let square = |place: usize| self.squares[side].get(place).copied();
        places.into_iter().filter_map(square).collect()
    }

    /// Whose pieces are arranged.
    #[must_use]
    pub fn sides(&self) -> &'static [Side] {
        match self.who {
            Who::One(Side::White) => &[Side::White],
            Who::One(Side::Black) => &[Side::Black],
            Who::Both | Who::Each => &Side::BOTH,
        }
    }

    /// Whether some set-ups of the numbers are left out.
    #[must_use]
    pub fn is_choosy(&self) -> bool {
        !self.conditions.is_empty()
    }

    /// The pieces by place, for a digit below [`ways`](Self::ways).
    fn filling(&self, mut digit: u64) -> Option<Vec<Option<Kind>>> {
        let steps = match &self.options {
            Options::Arrays(arrays) => {
                let index = usize::try_from(digit).ok()?;
                return arrays.get(index).map(|a| a.kinds.clone());
            }
            Options::Steps(steps) => steps,
        };
        let mut filling = vec![None; self.squares[Side::White].len()];
        for step in steps {
            let count = step.count().filter(|&n| n > 0)?;
            let free: Vec<usize> = step
                .places
                .iter()
                .copied()
                .filter(|&p| filling.get(p) == Some(&None))
                .collect();
            let chosen = combination(&free, step.kinds.len(), digit % count)?;
            digit /= count;
            for (place, &kind) in chosen.into_iter().zip(&step.kinds) {
                *filling.get_mut(place)? = Some(kind);
            }
        }
        Some(filling)
    }

    fn apply(&self, setup: &mut Setup, side: Side, digit: u64) -> Option<()> {
        let filling = self.filling(digit)?;
        for (&square, kind) in self.squares[side].iter().zip(filling) {
            *setup.pieces.get_mut(square.index())? = kind.map(|k| (side, k));
        }
        Some(())
    }
}

/// How many sets of `k` there are among `n`; `None` if too many.
fn choose(n: u64, k: u64) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    let mut all = 1u128;
    // Of two sets that complete each other the smaller: the products on the way are then no larger than the result.
    for i in 0..u128::from(k.min(n - k)) {
        // Exact at each step: a product of i + 1 successive numbers is divisible by (i + 1)!.
        all = all.checked_mul(u128::from(n) - i)? / (i + 1);
        u64::try_from(all).ok()?;
    }
    u64::try_from(all).ok()
}

/// The set of `k` among `items` that has so many before it in lexicographic order.
fn combination(items: &[usize], k: usize, mut index: u64) -> Option<Vec<usize>> {
    let mut chosen = Vec::with_capacity(k);
    let mut from = 0;
    while chosen.len() < k {
        let item = *items.get(from)?;
        from += 1;
        let with = choose((items.len() - from) as u64, (k - chosen.len() - 1) as u64)?;
        if index < with {
            chosen.push(item);
        } else {
            index -= with;
        }
    }
    Some(chosen)
}

impl Definition {
    /// How many set-ups there are; 1 if the drawn one is the only one. Shuffles and choices together are counted when
    /// the file is read, so that the number fits.
    #[must_use]
    pub fn setups(&self) -> u64 {
        total(&self.arrangements).unwrap_or(u64::MAX)
    }

    /// The set-up of a number below [`setups`](Self::setups).
    #[must_use]
    pub fn numbered_setup(&self, number: u64) -> Option<Setup> {
        if number >= self.setups() {
            return None;
        }
        let mut setup = self.setup.clone();
        let mut rest = number;
        for arrangement in &self.arrangements {
            let ways = arrangement.ways().filter(|&n| n > 0)?;
            let mut digit = || {
                let digit = rest % ways;
                rest /= ways;
                digit
            };
            match arrangement.who {
                Who::Both => {
                    let digit = digit();
                    for side in Side::BOTH {
                        arrangement.apply(&mut setup, side, digit)?;
                    }
                }
                Who::Each => {
                    for side in Side::BOTH {
                        arrangement.apply(&mut setup, side, digit())?;
                    }
                }
                Who::One(side) => arrangement.apply(&mut setup, side, digit())?,
            }
        }
        if !self.arrangements.is_empty() {
            let rules = &self.rules;
            setup.gates = rights::gates(&setup, rules.gating.as_ref(), &rules.first_moves);
            setup.rights = rights::ready(&rules.castlings, &setup)
                .map(|c| c.partner_from)
                .collect();
        }
        Some(setup)
    }
}

impl Definition {
    /// Squares on which a piece of `side` has a right of its own, to gate or to a first move, in some set-up.
    #[must_use]
    pub fn entitled(&self, side: Side) -> SquareSet {
        let start = &self.setup;
        let own =
            |s: &Square| matches!(start.pieces.get(s.index()), Some(Some((o, _))) if *o == side);
        let drawn: SquareSet = start.gates.iter().filter(own).collect();
        let movers = self.rules.first_moves.iter().flat_map(|f| f.kinds.iter());
        movers.fold(drawn, |all, kind| {
            let elsewhere = self.arrangements.iter();
            elsewhere.fold(all, |all, a| all | a.squares_of(side, kind))
        })
    }
}

/// The number of set-ups that arrangements make together; `None` where that is beyond all numbers.
#[must_use]
pub fn total(arrangements: &[Arrangement]) -> Option<u64> {
    arrangements.iter().try_fold(1u64, |all, arrangement| {
        all.checked_mul(arrangement.ways()?.checked_pow(arrangement.digits())?)
    })
}

#[cfg(test)]
mod tests {
    use super::{choose, combination};

    #[test]
    fn pairs_among_five_come_in_order() {
        assert_eq!(choose(5, 2), Some(10));
        let all: Vec<Vec<usize>> = (0..10)
            .filter_map(|i| combination(&[0, 1, 2, 3, 4], 2, i))
            .collect();
        assert_eq!(all.len(), 10);
        assert_eq!(all.first(), Some(&vec![0, 1]));
        assert_eq!(all.get(4), Some(&vec![1, 2]));
        assert_eq!(all.last(), Some(&vec![3, 4]));
        assert!(all.is_sorted());
    }

    #[test]
    fn numbers_beyond_all_numbers_are_none() {
        assert_eq!(choose(256, 128), None);
        assert_eq!(choose(3, 5), Some(0));
        assert_eq!(combination(&[1, 2], 3, 0), None);
    }
}
