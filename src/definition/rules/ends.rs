//! Endings by what stands on the board: `[end.extinction]`, `[end.goal]`, `[end.checks]`, `[end.connect]`,
//! `[end.material]`.
//!
//! Each may speak of one side only: its result for the other is then `None`.

use super::{Facing, Verdict};
use crate::id::{PerSide, Side};
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
    /// Only pieces that stand here are counted, and none in hand; `None`: all.
    pub squares: Option<PerSide<SquareSet>>,
    /// The other side must have at least so many of them.
    pub opponent_at_least: u8,
    /// And at most so many; `None`: any number.
    pub opponent_at_most: Option<u8>,
    /// Not while the side to move can win at once by an extinction.
    pub reply: bool,
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

/// Pieces that stand together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Connect {
    /// Its key in the file.
    pub name: String,
    /// The pieces that count.
    pub kinds: KindSet,
    /// Lines that count, and steps between squares of a path.
    pub lines: Facing,
    /// So many on one line; 0 if no line is asked for.
    pub length: u8,
    /// Other squares may lie between them.
    pub gaps: bool,
    /// A full square of so many files and ranks; 0 if none is asked for.
    pub square: u8,
    /// A path of neighbours from one set of squares to the other, for each side.
    pub path: Option<[PerSide<SquareSet>; 2]>,
    /// What falls to the side that they belong to.
    pub result: Results,
}

/// Material decides where nothing else does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Material {
    /// No square of the board is free.
    pub full: bool,
    /// A side cannot move.
    pub stalemate: bool,
    /// A position has come up too often.
    pub repetition: bool,
    /// The move counter has run out.
    pub counter: bool,
    /// The sides have passed in turn.
    pub passes: bool,
    /// A side passed while royals saw each other.
    pub facing: bool,
    /// By kind: its worth.
    pub values: Vec<u16>,
    /// What is added to each side's sum.
    pub bonus: PerSide<u16>,
    /// The side with less wins, not the one with more.
    pub less: bool,
    /// Who wins if both have the same; `None`: nobody.
    pub equal: Option<Side>,
}
