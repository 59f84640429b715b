//! Tables of connections: which squares must hold pieces, or which are neighbours on a path.
//!
//! In: the blocks of `[end.connect]`. Out: [`ConnectTable`]. A line without gaps and a square become sets all of
//! whose squares must be held, a line with gaps one of which so many must be.

use crate::board::{Board, COMPASS};
use crate::compile::bits::{Bits, Squares};
use crate::definition::Definition;
use crate::definition::rules::{Connect, Facing, Verdict};
use crate::id::{Kind, PerSide, Square};
use crate::util::bits256::{KindSet, SquareSet};

/// One connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConnectTable<B> {
    /// The kinds that count.
    pub kinds: Vec<u8>,
    /// Sets of squares, each with how many of them must be held; one of them is enough.
    pub sets: Vec<(B, u32)>,
    /// A path.
    pub path: Option<PathTable<B>>,
    /// By side.
    pub result: [Option<Verdict>; 2],
}

/// A path from some squares to others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathTable<B> {
    /// By side: where it begins.
    pub from: [B; 2],
    /// By side: where it ends.
    pub to: [B; 2],
    /// By square: its neighbours.
    pub near: Box<[B]>,
}

impl<B: Bits> ConnectTable<B> {
    /// Whether `pieces` of `side` are connected.
    #[must_use]
    pub fn holds(&self, side: usize, pieces: B) -> bool {
        self.sets
            .iter()
            .any(|&(set, need)| (set & pieces).count() >= need)
            || self.path.as_ref().is_some_and(|p| p.holds(side, pieces))
    }
}

impl<B: Bits> PathTable<B> {
    fn holds(&self, side: usize, pieces: B) -> bool {
        let mut reached = self.from[side] & pieces;
        let mut fresh = reached;
        while fresh.any() {
            if (fresh & self.to[side]).any() {
                return true;
            }
            let near = Squares(fresh).fold(B::ZERO, |set, s| set | self.near[usize::from(s)]);
            fresh = (near & pieces).minus(reached);
            reached |= fresh;
        }
        false
    }
}

/// The tables of all connections.
#[must_use]
pub fn connections<B: Bits>(definition: &Definition) -> Vec<ConnectTable<B>> {
    let rules = definition.rules.ends.connects.iter();
    rules.map(|rule| table(definition, rule)).collect()
}

fn table<B: Bits>(definition: &Definition, rule: &Connect) -> ConnectTable<B> {
    let board = &definition.board;
    let mut sets: Vec<(SquareSet, u32)> = Vec::new();
    if rule.length > 0 {
        lines(board, rule, &mut sets);
    }
    if rule.square > 0 {
        squares(board, rule.square, &mut sets);
    }
    sets.sort_unstable_by_key(|(set, need)| (set.words(), *need));
    sets.dedup();
    let sides = |of: PerSide<SquareSet>| of.0.map(B::of_set);
    ConnectTable {
        kinds: (rule.kinds & KindSet::first(definition.kinds.len()))
            .iter()
            .map(Kind::raw)
            .collect(),
        sets: sets
            .into_iter()
            .map(|(set, need)| (B::of_set(set), need))
            .collect(),
        path: rule.path.map(|[from, to]| PathTable {
            from: sides(from),
            to: sides(to),
            near: board
                .squares()
                .map(|square| B::of_set(neighbours(board, rule.lines, square)))
                .collect(),
        }),
        result: rule.result.0,
    }
}

/// Whether a step in this direction belongs to the lines.
const fn along(lines: Facing, direction: usize) -> bool {
    match COMPASS[direction] {
        (0, _) => lines.files,
        (_, 0) => lines.ranks,
        _ => lines.diagonals,
    }
}

fn neighbours(board: &Board, lines: Facing, square: Square) -> SquareSet {
    (0..COMPASS.len())
        .filter(|&d| along(lines, d))
        .filter_map(|d| board.step(square, d))
        .collect()
}

/// Stretches of lines: of the asked length, or whole lines where gaps are allowed.
fn lines(board: &Board, rule: &Connect, out: &mut Vec<(SquareSet, u32)>) {
    let length = usize::from(rule.length);
    for direction in (0..COMPASS.len()).filter(|&d| along(rule.lines, d)) {
        for start in board.squares() {
            let mut set = SquareSet::of(start);
            let mut at = start;
            while let Some(next) = board.step(at, direction).filter(|s| !set.contains(*s)) {
                if !rule.gaps && set.len() == length {
                    break;
                }
                set.insert(next);
                at = next;
            }
            if set.len() >= length {
                out.push((set, u32::from(rule.length)));
            }
        }
    }
}

fn squares(board: &Board, size: u8, out: &mut Vec<(SquareSet, u32)>) {
    for corner in board.squares() {
        let (file, rank) = (board.file(corner), board.rank(corner));
        let set: SquareSet = (0..size)
            .flat_map(|dx| (0..size).map(move |dy| (dx, dy)))
            .filter_map(|(dx, dy)| board.at(file.checked_add(dx)?, rank.checked_add(dy)?))
            .collect();
        let need = usize::from(size) * usize::from(size);
        if set.len() == need {
            out.push((set, need as u32));
        }
    }
}
