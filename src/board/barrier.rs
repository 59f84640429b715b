//! Barriers between squares: what happens to a step that crosses one.
//!
//! In: the two sets of squares that a barrier parts. Out: whether a single step between neighbours is free, ends
//! the ride, or cannot be made. Leaps go over barriers.

use crate::id::Square;
use crate::util::bits256::SquareSet;

/// A barrier on every edge between neighbours of two sets, for the pieces that it concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Barrier {
    /// The squares on its two sides.
    pub parts: [SquareSet; 2],
    /// A ride ends behind it; else it cannot be crossed.
    pub stops: bool,
    /// It counts for the first step of a ride too.
    pub first: bool,
}

/// What becomes of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// Nothing is in its way.
    Free,
    /// The ride ends with it.
    Last,
    /// It cannot be made.
    Shut,
}

/// What becomes of a step by `vector` between two squares; `first`: the leg begins with it.
#[must_use]
pub fn passage(
    barriers: &[Barrier],
    (from, to): (Square, Square),
    (dx, dy): (i8, i8),
    first: bool,
) -> Passage {
    if dx.abs().max(dy.abs()) > 1 {
        return Passage::Free;
    }
    let mut passage = Passage::Free;
    for barrier in barriers {
        let [a, b] = &barrier.parts;
        let crosses = a.contains(from) && b.contains(to) || b.contains(from) && a.contains(to);
        if !crosses || first && !barrier.first {
            continue;
        }
        if !barrier.stops {
            return Passage::Shut;
        }
        passage = Passage::Last;
    }
    passage
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn only_single_steps_meet_a_barrier() {
        let board = Board::new(8, 8, &[], false, false);
        let rank = |n: u8| board.squares().filter(|&s| board.rank(s) == n).collect();
        let bump = Barrier {
            parts: [rank(3), rank(4)],
            stops: true,
            first: false,
        };
        let wall = Barrier {
            stops: false,
            first: true,
            ..bump
        };
        let [e4, e5, d4] = ["e4", "e5", "d4"].map(|s| board.parse(s).expect(s));
        let up = (0, 1);
        assert_eq!(passage(&[bump], (e4, e5), up, false), Passage::Last);
        assert_eq!(passage(&[bump], (e4, e5), up, true), Passage::Free);
        assert_eq!(passage(&[bump], (e5, e4), (0, -1), false), Passage::Last);
        assert_eq!(passage(&[bump, wall], (e4, e5), up, true), Passage::Shut);
        assert_eq!(passage(&[wall], (d4, e5), (1, 1), true), Passage::Shut);
        assert_eq!(passage(&[wall], (d4, e4), (1, 0), true), Passage::Free);
        assert_eq!(passage(&[wall], (e4, e5), (0, 2), true), Passage::Free);
    }
}
