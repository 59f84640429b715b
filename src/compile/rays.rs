//! Geometry of one leg from one square: everything about a move that depends only on the square.
//!
//! In: a [`Node`] and its guards, a board, a side. Out: the squares it can visit, in order, cut where
//! the board, a hole or a guard ends it.

use crate::board::Board;
use crate::board::barrier::{Passage, passage};
use crate::definition::{BoundProgram, Definition, Orientation};
use crate::id::{Kind, Side, Square};
use crate::movement::ir::{Clause, Node, Path, between, is_straight};
use crate::util::bits256::SquareSet;
use std::cell::RefCell;
use std::rc::Rc;

/// One step of a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where it lands.
    pub square: Square,
    /// Squares strictly between the landing before and this one that a lame or jumping leg looks at.
    pub between: SquareSet,
    /// The landing clauses hold here.
    pub may_land: bool,
}

/// The walks of one leg from every square of the board.
#[derive(Debug)]
pub struct Walks {
    /// Those of one walk after those of another.
    pub steps: Vec<Step>,
    /// By square: the first of its steps, and the first that is not its own.
    pub spans: Vec<(u32, u32)>,
}

impl Walks {
    /// The walk from a square.
    #[must_use]
    pub fn from(&self, square: Square) -> &[Step] {
        let (first, end) = self.spans[square.index()];
        &self.steps[first as usize..end as usize]
    }
}

/// Walks that were laid out before. Many kinds of a side have the same legs.
#[derive(Debug, Default)]
pub struct Walked<'a>(RefCell<Vec<(Geometry<'a>, &'a Node, Rc<Walks>)>>);

impl<'a> Walked<'a> {
    /// The walks of a leg from all squares.
    #[must_use]
    pub fn walks(&self, geometry: &Geometry<'a>, node: &'a Node) -> Rc<Walks> {
        let mut known = self.0.borrow_mut();
        let same = known.iter().find(|(g, n, _)| {
            n.goes_like(node)
                && g.side == geometry.side
                && g.bound.sets == geometry.bound.sets
                && g.bound.barriers == geometry.bound.barriers
        });
        if let Some((.., walks)) = same {
            return Rc::clone(walks);
        }
        let walks = Rc::new(geometry.walks(node));
        known.push((*geometry, node, Rc::clone(&walks)));
        walks
    }
}

/// What a side's walk needs to know of the variant.
#[derive(Clone, Copy, Debug)]
pub struct Geometry<'a> {
    /// The board.
    pub board: &'a Board,
    /// How Black's vectors follow from White's.
    pub orientation: Orientation,
    /// The mover's side.
    pub side: Side,
    /// The program whose sets the clauses index.
    pub bound: &'a BoundProgram,
}

impl<'a> Geometry<'a> {
    /// For a kind of `side`.
    #[must_use]
    pub fn of(definition: &'a Definition, side: Side, kind: Kind) -> Self {
        Self {
            board: &definition.board,
            orientation: definition.orientation,
            side,
            bound: &definition.kinds[kind.index()].movement[side],
        }
    }

    /// Whether every clause holds of `square`.
    #[must_use]
    pub fn holds(&self, clauses: &[Clause], square: Square) -> bool {
        clauses
            .iter()
            .all(|c| self.bound.sets[usize::from(c.set)][self.side].contains(square) == c.inside)
    }

    /// The squares of which every clause holds.
    #[must_use]
    pub fn allowed(&self, clauses: &[Clause]) -> SquareSet {
        clauses.iter().fold(self.board.all(), |set, c| {
            let named = self.bound.sets[usize::from(c.set)][self.side];
            if c.inside { set & named } else { set - named }
        })
    }

    /// Whether a leg goes one way all along, so that it comes to squares in the order of their numbers (or against it) and
    /// never to one twice.
    #[must_use]
    pub fn goes_straight_on(&self, node: &Node) -> bool {
        let one = matches!(&node.path, Path::Ride(vectors) if vectors.len() == 1);
        one && self.board.is_flat() && !node.cylinder
    }

    /// The walk of `node` from `from`. The origin clauses are not asked. An empty walk for legs that
    /// are no walk ([`Path::Universal`], [`Path::Imitate`]).
    #[must_use]
    pub fn walk(&self, node: &Node, from: Square) -> Vec<Step> {
        let mut steps = Vec::with_capacity(usize::from(node.max).min(8));
        self.walk_on(node, from, &mut steps);
        steps
    }

    /// The walks of `node` from all squares.
    #[must_use]
    pub fn walks(&self, node: &Node) -> Walks {
        let mut steps = Vec::with_capacity(self.board.len());
        let spans = self.board.squares().map(|from| {
            let first = steps.len() as u32;
            self.walk_on(node, from, &mut steps);
            (first, steps.len() as u32)
        });
        let spans = spans.collect();
        Walks { steps, spans }
    }

    /// Adds the steps of the walk of `node` from `from`.
    pub fn walk_on(&self, node: &Node, from: Square, steps: &mut Vec<Step>) {
        let Path::Ride(vectors) = &node.path else {
            return;
        };
        let mut at = from;
        if vectors.is_empty() {
            return;
        }
        let first = steps.len();
        let comes_back = !self.goes_straight_on(node);
        // A near hop may land one step past its range, right behind the last possible hurdle.
        let near = node.hop.is_some_and(|hop| hop.near);
        for count in 0..usize::from(node.max.saturating_add(u16::from(near))) {
            let vector = self
                .orientation
                .vector(self.side, vectors[count % vectors.len()]);
            // Passing over the square before: it was landed on, and now is left behind.
            if count > 0 && !self.holds(&node.passed, at) {
                break;
            }
            let Some(next) = self.board.walk(at, vector.0, vector.1, node.cylinder) else {
                break;
            };
            let Some(middle) = self.middle(node, at, vector) else {
                break;
            };
            let phase = first + count % vectors.len();
            let mut alike = steps.iter().skip(phase).step_by(vectors.len());
            if comes_back && (next == from || alike.any(|s: &Step| s.square == next)) {
                break;
            }
            let passage = passage(&self.bound.barriers, (at, next), vector, count == 0);
            if passage == Passage::Shut {
                break;
            }
            steps.push(Step {
                square: next,
                between: middle,
                may_land: self.holds(&node.landing, next),
            });
            if passage == Passage::Last {
                break;
            }
            at = next;
        }
    }

    /// The squares between two landings, `None` if a guard forbids to pass one of them or a lame leg
    /// would have to pass over a hole.
    fn middle(&self, node: &Node, at: Square, (dx, dy): (i8, i8)) -> Option<SquareSet> {
        let looked_at = node.lame || node.must_jump;
        let passes = node.lame || is_straight(dx, dy);
        if dx.abs().max(dy.abs()) <= 1 || !(looked_at || passes) {
            return Some(SquareSet::EMPTY);
        }
        let mut set = SquareSet::EMPTY;
        for (x, y) in between(dx, dy) {
            let wrap = self.board.wraps_files() || node.cylinder;
            match self.board.leap_on(at, x, y, wrap) {
                Some(square) if passes && !self.holds(&node.passed, square) => return None,
                Some(square) => {
                    set.insert(square);
                }
                None if looked_at => return None,
                None => {}
            }
        }
        Some(if looked_at { set } else { SquareSet::EMPTY })
    }
}
