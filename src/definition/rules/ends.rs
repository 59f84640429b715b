//! Endings that decide a game while moves are left: `[end.extinction]`, `[end.goal]`, `[end.checks]`.
//!
//! Each may speak of one side only: its result for the other is then `None`.

use super::Verdict;
use crate::id::PerSide;
use crate::util::bits256::{KindSet, SquareSet};

/// What falls to each side that an ending speaks of.
pub type Results = PerSide<Option<Verdict>>;

/// A side with too few pieces of some kinds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extinction {
    /// Its key in the file.
    pub name: String,
    /// Sets of kinds, each counted by itself; too few of any one of them is enough.
    pub groups: Vec<KindSet>,
    /// A side with at most so many, pieces in hand included, is extinct.
    pub count: u8,
    /// The other side must have at least so many of them.
    pub opponent_at_least: u8,
    /// What falls to the extinct side.
    pub result: Results,
}

/// Pieces on squares that they were to reach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Its key in the file.
    pub name: String,
    /// The pieces that count.
    pub kinds: KindSet,
    /// Where each side's pieces are to go.
    pub squares: PerSide<SquareSet>,
    /// How many of them must be there.
    pub count: u8,
    /// Only those count that the other side cannot capture.
    pub safe: bool,
    /// They must still be there when their side is to move again.
    pub held: bool,
    /// Fewer are enough once every square of the goal is occupied.
    pub blocked: bool,
    /// This side, if the other reached its goal first, has one more move to reach its own; the game is then
    /// drawn.
    pub reply: PerSide<bool>,
    /// What falls to the side that reached it.
    pub result: Results,
}

/// Checks that are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checks {
    /// How many each side has to give.
    pub count: PerSide<u8>,
    /// What falls to the side that has given them.
    pub result: Verdict,
}
