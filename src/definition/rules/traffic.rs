//! Which steps between squares are allowed, whoever stands there: barriers, areas, exits.

use crate::board::barrier::Barrier;
use crate::util::bits256::{KindSet, SquareSet};

/// All rules of traffic.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Traffic {
    /// `[board.barriers.NAME]`.
    pub barriers: Vec<Fence>,
    /// `[board.areas.NAME]`.
    pub areas: Vec<Areas>,
    /// `[board.exits.NAME]`.
    pub exits: Vec<Exits>,
}

impl Traffic {
    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.barriers.is_empty() && self.areas.is_empty() && self.exits.is_empty()
    }
}

/// A barrier and whom it concerns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fence {
    /// Its key in the file.
    pub name: String,
    /// The kinds that it concerns.
    pub kinds: KindSet,
    /// Where it stands and what it does.
    pub barrier: Barrier,
}

/// A division of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Areas {
    /// Its key in the file.
    pub name: String,
    /// The kinds that it concerns.
    pub kinds: KindSet,
    /// The parts; no two overlap.
    pub parts: Vec<SquareSet>,
    /// A move ends outside the part where it began; else inside.
    pub leave: bool,
}

/// Directions painted on squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exits {
    /// Its key in the file.
    pub name: String,
    /// The kinds that they concern.
    pub kinds: KindSet,
    /// By compass direction as White sees the board: the squares from which a move may begin that way.
    pub from: [SquareSet; 8],
}
