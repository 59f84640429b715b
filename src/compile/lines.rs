//! Straight ways over the board, for effects that ask how a move went.
//!
//! In: a board. Out: by two squares the direction from the one to the other, by square the next one each way, and the files and
//! ranks that squares lie on.

use crate::board::{Board, COMPASS};
use crate::compile::bits::Bits;
use crate::compile::tables::NONE;
use crate::definition::rules::Directions;
use crate::id::Square;

/// See the module.
#[derive(Debug, Default)]
pub struct Lines<B> {
    squares: usize,
    /// By origin and end: the index of the direction, or [`NONE`].
    ways: Vec<u8>,
    /// By square and direction: the next square, or [`NONE`].
    steps: Vec<[u8; 8]>,
    /// By square: all squares of its file ...
    files: Vec<B>,
    /// ... and of its rank.
    ranks: Vec<B>,
}

/// The squares from `from` to the edge; on a joined edge, once around.
pub(super) fn line(board: &Board, from: Square, direction: usize) -> Vec<u8> {
    let mut line: Vec<u8> = Vec::new();
    let mut at = from;
    while let Some(next) = board.step(at, direction) {
        if next == from || line.contains(&next.raw()) {
            break;
        }
        line.push(next.raw());
        at = next;
    }
    line
}

impl<B: Bits> Lines<B> {
    /// Those of `board`.
    pub(super) fn new(board: &Board) -> Self {
        let squares = board.len();
        let mut ways = vec![NONE; squares * squares];
        for from in board.squares() {
            // Around a joined edge the shorter way counts, and none of two that are equal.
            let mut length = vec![usize::MAX; squares];
            for direction in 0..COMPASS.len() {
                for (n, to) in line(board, from, direction).into_iter().enumerate() {
                    let (Some(best), Some(way)) = (
                        length.get_mut(usize::from(to)),
                        ways.get_mut(from.index() * squares + usize::from(to)),
                    ) else {
                        continue;
                    };
                    if n < *best {
                        *way = direction as u8;
                    } else if n == *best {
                        *way = NONE;
                    }
                    *best = n.min(*best);
                }
            }
        }
        let steps = |square: Square| {
            std::array::from_fn(|d| board.step(square, d).map_or(NONE, Square::raw))
        };
        let alike = |of: &dyn Fn(Square) -> u8| -> Vec<B> {
            let same = |square: Square| {
                let all = board.squares().filter(|&s| of(s) == of(square));
                all.fold(B::ZERO, |set, s| set | B::bit(s.raw()))
            };
            board.squares().map(same).collect()
        };
        Self {
            squares,
            ways,
            steps: board.squares().map(steps).collect(),
            files: alike(&|s| board.file(s)),
            ranks: alike(&|s| board.rank(s)),
        }
    }

    fn way(&self, from: u8, to: u8) -> Option<usize> {
        if from == NONE || to == NONE {
            return None;
        }
        let way = self
            .ways
            .get(usize::from(from) * self.squares + usize::from(to))?;
        (*way != NONE).then_some(usize::from(*way))
    }

    /// Whether one goes straight from the one square to the other, in one of these directions.
    #[must_use]
    pub fn goes(&self, from: u8, to: u8, directions: Directions) -> bool {
        self.way(from, to)
            .and_then(|way| COMPASS.get(way))
            .is_some_and(|&vector| directions.has(vector))
    }

    fn next(&self, square: u8, way: usize) -> B {
        let next = self.steps.get(usize::from(square)).and_then(|s| s.get(way));
        next.filter(|&&s| s != NONE).map_or(B::ZERO, |&s| B::bit(s))
    }

    /// The next square beyond `to`, if one goes straight there from `from`.
    #[must_use]
    pub fn ahead(&self, from: u8, to: u8) -> B {
        self.way(from, to).map_or(B::ZERO, |way| self.next(to, way))
    }

    /// The square next to `from`, away from `to`, if one goes straight there.
    #[must_use]
    pub fn behind(&self, from: u8, to: u8) -> B {
        let back = |way: usize| self.next(from, (way + COMPASS.len() / 2) % COMPASS.len());
        self.way(from, to).map_or(B::ZERO, back)
    }

    /// Where the file of the one square crosses the rank of the other, and its rank that one's file.
    #[must_use]
    pub fn crossing(&self, one: u8, other: u8) -> B {
        let of = |lines: &[B], square: u8| lines.get(usize::from(square)).copied();
        let both = |square: u8| Some((of(&self.files, square)?, of(&self.ranks, square)?));
        let Some(((file, rank), (other_file, other_rank))) = both(one).zip(both(other)) else {
            return B::ZERO;
        };
        ((file & other_rank) | (rank & other_file)).minus(B::bit(one) | B::bit(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::bits::Squares;

    fn names(board: &Board, set: u64) -> String {
        let names = Squares(set).map(|s| board.name(Square::from_raw(s)));
        names.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn straight_moves_have_something_before_and_behind_them() {
        let board = Board::new(8, 8, &[], false, false);
        let lines = Lines::<u64>::new(&board);
        let at = |name: &str| board.parse(name).map_or(NONE, Square::raw);
        let ahead = |a: &str, b: &str| names(&board, lines.ahead(at(a), at(b)));
        let behind = |a: &str, b: &str| names(&board, lines.behind(at(a), at(b)));
        assert_eq!(ahead("b2", "d4"), "e5");
        assert_eq!(behind("b2", "d4"), "a1");
        assert_eq!(ahead("b2", "b8"), "");
        assert_eq!(behind("e4", "e6"), "e3");
        assert_eq!(ahead("b1", "c3") + &behind("b1", "c3"), "");
        assert!(lines.goes(at("a1"), at("a8"), Directions::Orthogonal));
        assert!(!lines.goes(at("a1"), at("a8"), Directions::Diagonal));
        assert_eq!(names(&board, lines.crossing(at("b2"), at("e7"))), "e2 b7");
        assert_eq!(names(&board, lines.crossing(at("b2"), at("b7"))), "");
    }
}
