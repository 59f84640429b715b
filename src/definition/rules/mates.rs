//! `[end.mate.NAME]` and `[end.shuttle]`: mates that are not like others, and moving to and fro.

use super::Verdict;
use crate::id::PerSide;
use crate::util::bits256::KindSet;

/// Mates by some pieces alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mate {
    /// Its key in the file.
    pub name: String,
    /// All pieces that give the check are of these kinds.
    pub by: KindSet,
    /// None of these has given an earlier check of the series that ended in it.
    pub unless: KindSet,
    /// What falls to the side that is mated.
    pub result: PerSide<Verdict>,
    /// It may not be given.
    pub illegal: bool,
}

/// One piece that goes to and fro with all moves of its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shuttle {
    /// With which arrival on one and the same square it counts.
    pub count: u8,
    /// The kinds that may not be moved so.
    pub kinds: KindSet,
    /// What falls to the side that does it.
    pub result: PerSide<Verdict>,
    /// The move may not be made.
    pub illegal: bool,
}
