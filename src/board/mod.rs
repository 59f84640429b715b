//! The board: which squares there are and which lie next to each other.
//!
//! In: a shape (files, ranks, holes, wrapped edges, extra links). Out: [`Board`], frozen arrays.

pub mod barrier;
pub mod graph;
pub mod region;

use crate::id::Square;
use crate::util::bits256::SquareSet;

/// The eight compass directions as `(dx, dy)`, clockwise from north (up the board).
pub const COMPASS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// A frozen board. Squares are numbered rank by rank from rank 1, file a first, holes left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    files: u8,
    ranks: u8,
    /// By rank and file: the square, or `None` for a hole.
    grid: Vec<Option<Square>>,
    coordinates: Vec<(u8, u8)>,
    /// File a and the last file are neighbours.
    wrap_files: bool,
    /// Rank 1 and the last rank are neighbours.
    wrap_ranks: bool,
    /// By square and compass direction: the next square of a step or slide, links included.
    steps: Vec<[Option<Square>; 8]>,
    /// Some line was added.
    linked: bool,
}

/// An extra line: one compass step from `from` leads to `to`, and the opposite one back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// One end.
    pub from: Square,
    /// The other end.
    pub to: Square,
    /// Index into [`COMPASS`].
    pub direction: usize,
    /// Only from `from` to `to`.
    pub one_way: bool,
}

impl Board {
    /// A rectangle with holes (`(file, rank)` from 0) and edges joined as told.
    /// `files` and `ranks` must be 1 to [`MAX_SIDE`](crate::id::MAX_SIDE); more is cut off.
    #[must_use]
    pub fn new(
        files: u8,
        ranks: u8,
        holes: &[(u8, u8)],
        wrap_files: bool,
        wrap_ranks: bool,
    ) -> Self {
        let files = files.clamp(1, crate::id::MAX_SIDE);
        let ranks = ranks.clamp(1, crate::id::MAX_SIDE);
        let mut grid = Vec::new();
        let mut coordinates = Vec::new();
        for rank in 0..ranks {
            for file in 0..files {
                if holes.contains(&(file, rank)) {
                    grid.push(None);
                } else {
                    grid.push(Square::new(coordinates.len()));
                    coordinates.push((file, rank));
                }
            }
        }
        let mut board = Self {
            files,
            ranks,
            grid,
            coordinates,
            wrap_files,
            wrap_ranks,
            steps: Vec::new(),
            linked: false,
        };
        board.steps = graph::StepGraph::of_coordinates(&board).freeze();
        board
    }

    /// Adds an extra line; it replaces whatever lay in those directions.
    pub fn link(&mut self, link: Link) {
        let mut graph = graph::StepGraph::of(self);
        graph.link(link);
        self.steps = graph.freeze();
        self.linked = true;
    }

    /// Number of files.
    #[must_use]
    pub const fn files(&self) -> u8 {
        self.files
    }
    /// Number of ranks.
    #[must_use]
    pub const fn ranks(&self) -> u8 {
        self.ranks
    }
    /// Number of squares, holes not counted.
    #[must_use]
    pub fn len(&self) -> usize {
        self.coordinates.len()
    }
    /// Whether it has no square at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.coordinates.is_empty()
    }
    /// Whether file a and the last file are joined.
    #[must_use]
    pub const fn wraps_files(&self) -> bool {
        self.wrap_files
    }
    /// Whether rank 1 and the last rank are joined.
    #[must_use]
    pub const fn wraps_ranks(&self) -> bool {
        self.wrap_ranks
    }
    /// Whether every line goes straight on by its coordinates: no edges are joined and there are no extra lines.
    #[must_use]
    pub const fn is_flat(&self) -> bool {
        !(self.wrap_files || self.wrap_ranks || self.linked)
    }
    /// All squares.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.len()).map(|i| Square::from_raw(i as u8))
    }
    /// The set of all squares.
    #[must_use]
    pub fn all(&self) -> SquareSet {
        SquareSet::first(self.len())
    }
    /// The square at a file and rank, both from 0; `None` for a hole or off the board.
    #[must_use]
    pub fn at(&self, file: u8, rank: u8) -> Option<Square> {
        if file >= self.files || rank >= self.ranks {
            return None;
        }
        let index = usize::from(rank) * usize::from(self.files) + usize::from(file);
        self.grid.get(index).copied().flatten()
    }
    /// File of a square, from 0.
    #[must_use]
    #[allow(
        clippy::indexing_slicing,
        reason = "a square is one of the board that gave it"
    )]
    pub fn file(&self, square: Square) -> u8 {
        self.coordinates[square.index()].0
    }
    /// Rank of a square, from 0.
    #[must_use]
    #[allow(
        clippy::indexing_slicing,
        reason = "a square is one of the board that gave it"
    )]
    pub fn rank(&self, square: Square) -> u8 {
        self.coordinates[square.index()].1
    }
    /// File letter and rank number: `e4`, `k10`.
    #[must_use]
    pub fn name(&self, square: Square) -> String {
        format!(
            "{}{}",
            char::from(b'a' + self.file(square)),
            self.rank(square) + 1
        )
    }
    /// The square of a name; `None` if it is malformed, off the board or a hole.
    #[must_use]
    pub fn parse(&self, name: &str) -> Option<Square> {
        let mut bytes = name.bytes();
        let file = bytes.next().filter(u8::is_ascii_lowercase)? - b'a';
        let digits = &name[1..];
        if digits.is_empty() || digits.starts_with('0') || !bytes.all(|b| b.is_ascii_digit()) {
            return None;
        }
        let rank: u8 = digits.parse().ok()?;
        self.at(file, rank.checked_sub(1)?)
    }
    /// The square of a file counted from the right and a rank counted from the top, both from 1.
    #[must_use]
    pub fn at_right(&self, (file, rank): (u8, u8)) -> Option<Square> {
        self.at(self.files.checked_sub(file)?, self.ranks.checked_sub(rank)?)
    }
    /// The name of a square as shogi counts: `8j`.
    #[must_use]
    pub fn name_from_right(&self, square: Square) -> String {
        let letter = char::from(b'a' + (self.ranks - 1 - self.rank(square)));
        format!("{}{letter}", self.files - self.file(square))
    }
    /// A leap by coordinates, wrapping where the board wraps; over anything, holes included.
    #[must_use]
    pub fn leap(&self, from: Square, dx: i8, dy: i8) -> Option<Square> {
        self.leap_on(from, dx, dy, self.wrap_files)
    }
    /// A leap as on a board whose left and right edge are joined (`o` in the notation).
    #[must_use]
    pub fn leap_on(&self, from: Square, dx: i8, dy: i8, wrap_files: bool) -> Option<Square> {
        let file = shifted(self.file(from), dx, self.files, wrap_files)?;
        let rank = shifted(self.rank(from), dy, self.ranks, self.wrap_ranks)?;
        self.at(file, rank)
    }
    /// The square one compass step on, extra links included; `direction` indexes [`COMPASS`].
    #[must_use]
    pub fn step(&self, from: Square, direction: usize) -> Option<Square> {
        let steps = self.steps.get(from.index())?;
        steps.get(direction).copied().flatten()
    }
    /// The next square of a walk that goes by `(dx, dy)` each step: king steps follow links, longer
    /// ones are leaps.
    #[must_use]
    pub fn walk(&self, from: Square, dx: i8, dy: i8, cylinder: bool) -> Option<Square> {
        match COMPASS.iter().position(|&d| d == (dx, dy)) {
            Some(direction) if !cylinder => self.step(from, direction),
            _ => self.leap_on(from, dx, dy, self.wrap_files || cylinder),
        }
    }
}

fn shifted(from: u8, by: i8, size: u8, wrap: bool) -> Option<u8> {
    let to = i16::from(from) + i16::from(by);
    let size = i16::from(size);
    if wrap {
        u8::try_from(to.rem_euclid(size)).ok()
    } else if (0..size).contains(&to) {
        u8::try_from(to).ok()
    } else {
        None
    }
}
