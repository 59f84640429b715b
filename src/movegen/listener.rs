//! What becomes of generated moves.

use crate::compile::bits::Bits;
use crate::position::Move;

/// Takes legal moves as they are found. Each method returns `true` to stop generation.
pub trait Listener<B: Bits> {
    /// Plain moves of a piece to each of `targets`, capturing what stands there (`occupied`).
    fn targets(&mut self, piece: u8, from: u8, targets: B, occupied: B) -> bool;
    /// Plain moves of pieces of a kind, each from the square `shift` indices before its target.
    fn steps(&mut self, piece: u8, shift: i16, targets: B, occupied: B) -> bool;
    /// Moves to each of `targets`, each with each of `options` as what the piece becomes.
    fn promotions(&mut self, piece: u8, from: u8, targets: B, occupied: B, options: &[u8]) -> bool;
    /// Drops of a `piece` from hand as `becomes` on each of `targets`.
    fn drops(&mut self, piece: u8, becomes: u8, targets: B) -> bool;
    /// One move of any sort.
    fn one(&mut self, mv: &Move<B>) -> bool;
    /// A move that cannot be made because its piece has to promote and can become nothing. [`Listener::promotions`]
    /// tells of such moves by giving no options.
    fn stuck(&mut self, _: &Move<B>) -> bool {
        false
    }
}

/// Counts moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter(
    /// Moves so far.
    pub u64,
);

impl<B: Bits> Listener<B> for Counter {
    #[inline]
    fn targets(&mut self, _: u8, _: u8, targets: B, _: B) -> bool {
        self.0 += u64::from(targets.count());
        false
    }
    #[inline]
    fn steps(&mut self, _: u8, _: i16, targets: B, _: B) -> bool {
        self.0 += u64::from(targets.count());
        false
    }
    #[inline]
    fn promotions(&mut self, _: u8, _: u8, targets: B, _: B, options: &[u8]) -> bool {
        self.0 += u64::from(targets.count()) * options.len() as u64;
        false
    }
    #[inline]
    fn drops(&mut self, _: u8, _: u8, targets: B) -> bool {
        self.0 += u64::from(targets.count());
        false
    }
    #[inline]
    fn one(&mut self, _: &Move<B>) -> bool {
        self.0 += 1;
        false
    }
}

/// Stops at the first move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Found(
    /// Whether there was one.
    pub bool,
);

impl<B: Bits> Listener<B> for Found {
    fn targets(&mut self, _: u8, _: u8, targets: B, _: B) -> bool {
        self.0 |= targets.any();
        self.0
    }
    fn steps(&mut self, _: u8, _: i16, targets: B, _: B) -> bool {
        self.0 |= targets.any();
        self.0
    }
    fn promotions(&mut self, _: u8, _: u8, targets: B, _: B, options: &[u8]) -> bool {
        self.0 |= targets.any() && !options.is_empty();
        self.0
    }
    fn drops(&mut self, _: u8, _: u8, targets: B) -> bool {
        self.0 |= targets.any();
        self.0
    }
    fn one(&mut self, _: &Move<B>) -> bool {
        self.0 = true;
        true
    }
}

/// Collects moves into a list that its owner reuses.
#[derive(Debug)]
pub struct List<'a, B>(
    /// Where they go.
    pub &'a mut Vec<Move<B>>,
);

impl<B: Bits> Listener<B> for List<'_, B> {
    #[inline]
    fn targets(&mut self, piece: u8, from: u8, targets: B, occupied: B) -> bool {
        targets.each(|to, bit| {
            self.0.push(Move::normal(piece, from, to, bit & occupied));
        });
        false
    }
    #[inline]
    fn steps(&mut self, piece: u8, shift: i16, targets: B, occupied: B) -> bool {
        targets.each(|to, bit| {
            let from = (i16::from(to) - shift) as u8;
            self.0.push(Move::normal(piece, from, to, bit & occupied));
        });
        false
    }
    #[inline]
    fn promotions(&mut self, piece: u8, from: u8, targets: B, occupied: B, options: &[u8]) -> bool {
        targets.each(|to, bit| {
            let plain = Move::normal(piece, from, to, bit & occupied);
            self.0
                .extend(options.iter().map(|&becomes| Move { becomes, ..plain }));
        });
        false
    }
    #[inline]
    fn drops(&mut self, piece: u8, becomes: u8, targets: B) -> bool {
        targets.each(|to, _| {
            self.0.push(Move {
                becomes,
                ..Move::drop(piece, to)
            });
        });
        false
    }
    #[inline]
    fn one(&mut self, mv: &Move<B>) -> bool {
        self.0.push(*mv);
        false
    }
}

/// A list of what a side threatens: its moves, and captures that fail only because the piece that makes them has to promote
/// and can become nothing. They give check all the same, since the game ends with the royal that is taken.
#[derive(Debug)]
pub(super) struct Threats<'a, B>(pub &'a mut Vec<Move<B>>);

impl<B: Bits> Listener<B> for Threats<'_, B> {
    fn targets(&mut self, piece: u8, from: u8, targets: B, occupied: B) -> bool {
        List(self.0).targets(piece, from, targets, occupied)
    }
    fn steps(&mut self, piece: u8, shift: i16, targets: B, occupied: B) -> bool {
        List(self.0).steps(piece, shift, targets, occupied)
    }
    fn promotions(&mut self, piece: u8, from: u8, targets: B, occupied: B, options: &[u8]) -> bool {
        if options.is_empty() {
            return self.targets(piece, from, targets & occupied, occupied);
        }
        List(self.0).promotions(piece, from, targets, occupied, options)
    }
    fn drops(&mut self, piece: u8, becomes: u8, targets: B) -> bool {
        List(self.0).drops(piece, becomes, targets)
    }
    fn one(&mut self, mv: &Move<B>) -> bool {
        List(self.0).one(mv)
    }
    fn stuck(&mut self, mv: &Move<B>) -> bool {
        self.one(mv)
    }
}
