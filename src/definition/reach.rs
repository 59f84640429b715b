//! Where the moves of a kind may lead, whatever stands on the board.
//!
//! In: a bound program. Out: the squares that some arrangement of pieces lets it move to. Compiled tables
//! know more; this is for questions about the definition itself: which kinds can never go back, which
//! squares a kind can ever visit.

use super::{BoundProgram, Definition, Orientation};
use crate::board::Board;
use crate::board::barrier::{Passage, passage};
use crate::board::graph::Reach;
use crate::id::{Kind, PerSide, Side, Square};
use crate::movement::ir::{Clause, Node, NodeId, Path, Program, UNLIMITED, between, is_straight};
use crate::util::bits256::SquareSet;
use std::rc::Rc;

/// The squares from which a kind could never move, whatever stands on the board.
#[must_use]
pub fn stuck(
    board: &Board,
    orientation: Orientation,
    def: &super::KindDef,
    side: Side,
) -> SquareSet {
    let walker = Walker {
        board,
        orientation,
        program: &def.movement[side],
        side,
        start: def.start[side],
    };
    board
        .squares()
        .filter(|&s| walker.targets(s).is_empty())
        .collect()
}

/// A program with all that says what its vectors and sets mean.
#[derive(Clone, Copy, Debug)]
pub struct Walker<'a> {
    /// The board.
    pub board: &'a Board,
    /// How Black's vectors follow from White's.
    pub orientation: Orientation,
    /// The program.
    pub program: &'a BoundProgram,
    /// Whose moves.
    pub side: Side,
    /// Start squares of the kind, for `i`.
    pub start: SquareSet,
}

/// Where single legs may end, by square, of programs on one board. Many kinds of a side have the same legs.
#[derive(Debug, Default)]
pub struct Ends<'a>(Vec<(Walker<'a>, &'a Node, Rc<[SquareSet]>)>);

impl<'a> Ends<'a> {
    fn of(&mut self, walker: &Walker<'a>, id: NodeId) -> Rc<[SquareSet]> {
        let node = walker.program.program.nodes.get(usize::from(id));
        let same = |(other, leg, _): &&(Walker<'a>, &Node, _)| {
            node.is_some_and(|node| ends_alike(node, leg))
                && other.side == walker.side
                && other.orientation == walker.orientation
                && (!leg.initial || other.start == walker.start)
                && other.program.sets == walker.program.sets
                && other.program.barriers == walker.program.barriers
        };
        if let Some((.., ends)) = self.0.iter().find(same) {
            return Rc::clone(ends);
        }
        let ends = walker.board.squares().map(|s| walker.ends(id, s)).collect();
        if let Some(node) = node {
            self.0.push((*walker, node, Rc::clone(&ends)));
        }
        ends
    }
}

/// Whether two legs that index the same sets may end on the same squares.
fn ends_alike(a: &Node, b: &Node) -> bool {
    a.goes_like(b)
        && (a.min, a.skip, a.initial) == (b.min, b.skip, b.initial)
        && a.origin == b.origin
}

impl<'a> Walker<'a> {
    /// The walker of a kind as `side` plays it.
    #[must_use]
    pub fn of(definition: &'a Definition, def: &'a super::KindDef, side: Side) -> Self {
        Self {
            board: &definition.board,
            orientation: definition.orientation,
            program: &def.movement[side],
            side,
            start: def.start[side],
        }
    }

    /// Every square that one move from `from` may lead to.
    #[must_use]
    pub fn targets(&self, from: Square) -> SquareSet {
        let mut targets = SquareSet::EMPTY;
        let mut seen = vec![SquareSet::EMPTY; self.program.program.nodes.len()];
        let mut todo: Vec<(NodeId, Square)> = self
            .program
            .program
            .entries
            .iter()
            .map(|&id| (id, from))
            .collect();
        while let Some((id, at)) = todo.pop() {
            let index = usize::from(id);
            let (Some(node), Some(seen)) =
                (self.program.program.nodes.get(index), seen.get_mut(index))
            else {
                continue;
            };
            if !seen.insert(at) {
                continue;
            }
            let ends = self.ends(id, at);
            if node.last {
                targets |= ends;
            }
            for end in ends.iter() {
                todo.extend(node.next.iter().map(|&next| (next, end)));
            }
        }
        targets
    }

    /// By square: every square that one move from there may lead to. The work grows with the number of legs
    /// times squares, however many ways lead through them.
    #[must_use]
    pub fn all_targets(&self, known: &mut Ends<'a>) -> Vec<SquareSet> {
        let program = &self.program.program;
        let squares: Vec<Square> = self.board.squares().collect();
        let order = children_first(program);
        // By node and square, where a move that is there may still lead.
        let mut reach: Vec<Vec<SquareSet>> = vec![Vec::new(); program.nodes.len()];
        let mut ends: Vec<Rc<[SquareSet]>> = vec![Rc::default(); program.nodes.len()];
        for &id in &order {
            let of = known.of(self, id);
            if let (Some(ends), Some(reach)) = (
                ends.get_mut(usize::from(id)),
                reach.get_mut(usize::from(id)),
            ) {
                *ends = of;
                *reach = vec![SquareSet::EMPTY; squares.len()];
            }
        }
        // One pass where no leg follows itself; else until nothing is new.
        let mut grown = true;
        while grown {
            grown = false;
            for &id in &order {
                let (Some(node), Some(ends)) = (
                    program.nodes.get(usize::from(id)),
                    ends.get(usize::from(id)),
                ) else {
                    continue;
                };
                let next: Vec<SquareSet> = ends
                    .iter()
                    .map(|&ends| {
                        let mut set = if node.last { ends } else { SquareSet::EMPTY };
                        for &next in &node.next {
                            let of = reach.get(usize::from(next));
                            for end in ends.iter() {
                                let more = of.and_then(|of| of.get(end.index()));
                                set |= more.copied().unwrap_or_default();
                            }
                        }
                        set
                    })
                    .collect();
                if let Some(old) = reach.get_mut(usize::from(id)).filter(|old| **old != next) {
                    *old = next;
                    grown = true;
                }
            }
        }
        let from = |square: &Square| {
            let entries = program.entries.iter();
            let sets = entries.filter_map(|&e| reach.get(usize::from(e))?.get(square.index()));
            sets.fold(SquareSet::EMPTY, |all, &set| all | set)
        };
        squares.iter().map(from).collect()
    }

    /// Where one leg may end.
    fn ends(&self, id: NodeId, from: Square) -> SquareSet {
        let mut ends = SquareSet::EMPTY;
        let Some(node) = self.program.program.nodes.get(usize::from(id)) else {
            return ends;
        };
        if !self.all(&node.origin, from) || (node.initial && !self.start.contains(from)) {
            return ends;
        }
        let vectors = match &node.path {
            Path::Ride(vectors) => vectors,
            Path::Universal | Path::Imitate => {
                return self
                    .board
                    .squares()
                    .filter(|&s| s != from && self.all(&node.landing, s))
                    .collect();
            }
        };
        let longest = u16::from(node.skip).max(node.min).max(256);
        let max = if node.max == UNLIMITED {
            longest
        } else {
            node.max.min(longest)
        };
        let mut at = from;
        for (step, &vector) in (1..=max).zip(vectors.iter().cycle()) {
            let (dx, dy) = self.orientation.vector(self.side, vector);
            if step > 1 && !self.all(&node.passed, at) {
                break;
            }
            if !node.passed.is_empty() && (node.lame || is_straight(dx, dy)) {
                let mut over = between(dx, dy)
                    .into_iter()
                    .filter_map(|(x, y)| self.board.leap_on(at, x, y, self.round(node.cylinder)));
                if !over.all(|s| self.all(&node.passed, s)) {
                    break;
                }
            }
            let Some(next) = self.board.walk(at, dx, dy, node.cylinder) else {
                break;
            };
            let passage = passage(&self.program.barriers, (at, next), (dx, dy), step == 1);
            if passage == Passage::Shut {
                break;
            }
            at = next;
            // A hop may be followed by any number of steps, so only the landing counts.
            if step >= node.min && self.all(&node.landing, at) {
                ends.insert(at);
            }
            if at == from || passage == Passage::Last {
                break;
            }
        }
        ends
    }

    const fn round(&self, cylinder: bool) -> bool {
        cylinder || self.board.wraps_files()
    }

    fn all(&self, clauses: &[Clause], square: Square) -> bool {
        clauses.iter().all(|clause| {
            self.program
                .sets
                .get(usize::from(clause.set))
                .is_none_or(|sets| sets[self.side].contains(square) == clause.inside)
        })
    }
}

/// The legs that a move may have, each after those that may follow it as far as there are no circles.
fn children_first(program: &Program) -> Vec<NodeId> {
    let mut seen = vec![false; program.nodes.len()];
    let mut order = Vec::with_capacity(program.nodes.len());
    for &entry in &program.entries {
        let mut stack = vec![(entry, 0)];
        while let Some((id, child)) = stack.pop() {
            let index = usize::from(id);
            let Some(node) = program.nodes.get(index) else {
                continue;
            };
            if child == 0 && seen.get(index).copied().unwrap_or(true) {
                continue;
            }
            if let Some(seen) = seen.get_mut(index) {
                *seen = true;
            }
            match node.next.get(child) {
                Some(&next) => {
                    stack.push((id, child + 1));
                    stack.push((next, 0));
                }
                None => order.push(id),
            }
        }
    }
    order
}

/// Whether some part of the program follows other pieces' moves, so that its reach says nothing.
#[must_use]
pub fn imitates(program: &BoundProgram) -> bool {
    let mut nodes = program.program.nodes.iter();
    nodes.any(|n| n.path == Path::Imitate)
}

impl Definition {
    /// The reach graph of a kind for one side.
    #[must_use]
    pub fn reach(&self, kind: Kind, side: Side) -> Option<Reach> {
        let def = self.kinds.get(kind.index())?;
        Some(reach(
            &self.board,
            self.orientation,
            &def.movement,
            def.start,
            side,
        ))
    }
}

/// The reach graph of a program for one side.
#[must_use]
pub fn reach(
    board: &Board,
    orientation: Orientation,
    movement: &PerSide<std::sync::Arc<BoundProgram>>,
    start: PerSide<SquareSet>,
    side: Side,
) -> Reach {
    let walker = Walker {
        board,
        orientation,
        program: &movement[side],
        side,
        start: start[side],
    };
    let targets = walker.all_targets(&mut Ends::default());
    Reach::new(board, |from| {
        targets.get(from.index()).copied().unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movement::{self, Options};
    use crate::source::SourceId;

    #[test]
    fn all_at_once_as_one_by_one() {
        let board = Board::new(7, 6, &[(3, 3)], false, false);
        for text in [
            "Q",
            "fmWfcF",
            "N[W?F]",
            "mR[cR-mW]",
            "KaKaK",
            "qN",
            "mQ(cafmaf)cafmQ",
            "U",
        ] {
            let source = SourceId(0);
            let tree = movement::parse(text, source, &mut Vec::new()).unwrap();
            let options = Options::default();
            let program = movement::lower(&tree, &options, source, &mut Vec::new()).unwrap();
            let bound = BoundProgram {
                program,
                ..BoundProgram::default()
            };
            for side in Side::BOTH {
                let walker = Walker {
                    board: &board,
                    orientation: Orientation::Rotate,
                    program: &bound,
                    side,
                    start: board.all(),
                };
                let all = walker.all_targets(&mut Ends::default());
                for square in board.squares() {
                    assert_eq!(all[square.index()], walker.targets(square), "{text}");
                }
            }
        }
    }
}
