//! The step graph of a board, and reach graphs over it.
//!
//! In: a board's squares and extra links, or any successor relation. Out: which square lies one
//! compass step from which (frozen into [`Board`]'s arrays), which squares hang together, and which
//! can ever be reached from which. petgraph stays inside this file.

use super::{Board, COMPASS, Link};
use crate::id::Square;
use crate::util::bits256::SquareSet;
use petgraph::algo::{condensation, kosaraju_scc, toposort};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::unionfind::UnionFind;
use petgraph::visit::EdgeRef;

/// Squares joined by compass steps. At most one edge of each direction leaves a square.
#[derive(Clone, Debug)]
pub struct StepGraph {
    graph: DiGraph<Square, u8>,
}

impl StepGraph {
    /// The steps of a rectangle with its holes and joined edges, by coordinates alone.
    pub(super) fn of_coordinates(board: &Board) -> Self {
        let mut graph = DiGraph::with_capacity(board.len(), board.len() * COMPASS.len());
        for square in board.squares() {
            graph.add_node(square);
        }
        for square in board.squares() {
            for (direction, &(dx, dy)) in (0u8..).zip(&COMPASS) {
                if let Some(to) = board.leap(square, dx, dy) {
                    graph.add_edge(node(square), node(to), direction);
                }
            }
        }
        Self { graph }
    }

    /// The steps a finished board has, links included.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let mut graph = DiGraph::with_capacity(board.len(), board.len() * COMPASS.len());
        for square in board.squares() {
            graph.add_node(square);
        }
        for square in board.squares() {
            for direction in 0..COMPASS.len() {
                if let Some(to) = board.step(square, direction) {
                    graph.add_edge(node(square), node(to), direction as u8);
                }
            }
        }
        Self { graph }
    }

    /// Adds an extra line; it replaces whatever lay in those directions.
    pub fn link(&mut self, link: Link) {
        self.set(link.from, link.to, link.direction % COMPASS.len());
        if !link.one_way {
            self.set(link.to, link.from, (link.direction + 4) % COMPASS.len());
        }
    }

    fn set(&mut self, from: Square, to: Square, direction: usize) {
        if from.index().max(to.index()) >= self.graph.node_count() {
            return;
        }
        let old = self
            .graph
            .edges(node(from))
            .find(|e| usize::from(*e.weight()) == direction)
            .map(|e| e.id());
        if let Some(old) = old {
            self.graph.remove_edge(old);
        }
        self.graph.add_edge(node(from), node(to), direction as u8);
    }

    /// By square and direction: the next square.
    #[must_use]
    pub fn freeze(&self) -> Vec<[Option<Square>; 8]> {
        let mut steps = vec![[None; 8]; self.graph.node_count()];
        for edge in self.graph.edge_references() {
            if let Some(slot) = steps
                .get_mut(edge.source().index())
                .and_then(|row| row.get_mut(usize::from(*edge.weight())))
            {
                *slot = Some(self.graph[edge.target()]);
            }
        }
        steps
    }

    /// The squares that hang together, a set for each island, the largest first.
    #[must_use]
    pub fn islands(&self) -> Vec<SquareSet> {
        let mut joined = UnionFind::<usize>::new(self.graph.node_count());
        for edge in self.graph.edge_references() {
            joined.union(edge.source().index(), edge.target().index());
        }
        let mut islands: Vec<(usize, SquareSet)> = Vec::new();
        for (index, root) in joined.into_labeling().into_iter().enumerate() {
            let Some(square) = Square::new(index) else {
                continue;
            };
            match islands.iter_mut().find(|(r, _)| *r == root) {
                Some((_, set)) => {
                    set.insert(square);
                }
                None => islands.push((root, SquareSet::of(square))),
            }
        }
        let mut sets: Vec<SquareSet> = islands.into_iter().map(|(_, set)| set).collect();
        sets.sort_by_key(|set| std::cmp::Reverse(set.len()));
        sets
    }

    /// Squares that no step leaves or enters.
    #[must_use]
    pub fn isolated(&self) -> SquareSet {
        if self.graph.node_count() < 2 {
            return SquareSet::EMPTY;
        }
        self.islands()
            .into_iter()
            .filter(|set| set.len() == 1)
            .fold(SquareSet::EMPTY, |all, set| all | set)
    }
}

fn node(square: Square) -> NodeIndex {
    NodeIndex::new(square.index())
}

/// Where a piece can ever get: the transitive closure of a successor relation.
///
/// Squares that can reach each other form a *component*. A move inside a component can be taken back
/// by later moves, a move from one to another never can. Components tell colour-bound pieces (several,
/// none leading to another), one-way pieces (a chain) and stuck squares (a component of one square
/// with no successor).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    components: Vec<SquareSet>,
    component: Vec<usize>,
    closure: Vec<SquareSet>,
    stuck: SquareSet,
    reversible: bool,
}

impl Reach {
    /// The reach graph of `successors` on `board`. A successor off the board is left out.
    #[must_use]
    pub fn new(board: &Board, successors: impl Fn(Square) -> SquareSet) -> Self {
        let next: Vec<SquareSet> = board
            .squares()
            .map(|s| successors(s) & board.all())
            .collect();
        let edges = next.iter().map(|next| next.len()).sum();
        let mut graph: DiGraph<Square, ()> = DiGraph::with_capacity(board.len(), edges);
        for square in board.squares() {
            graph.add_node(square);
        }
        let mut stuck = SquareSet::EMPTY;
        for (square, &next) in board.squares().zip(&next) {
            if (next - SquareSet::of(square)).is_empty() {
                stuck.insert(square);
            }
            for to in next.iter() {
                graph.add_edge(node(square), node(to), ());
            }
        }
        let mut component = vec![0; board.len()];
        // Strongly connected components, each after those it leads to.
        let components: Vec<SquareSet> = kosaraju_scc(&graph)
            .into_iter()
            .enumerate()
            .map(|(id, nodes)| {
                nodes
                    .into_iter()
                    .map(|n| {
                        if let Some(component) = component.get_mut(n.index()) {
                            *component = id;
                        }
                        graph[n]
                    })
                    .collect()
            })
            .collect();
        let of = |square: Square| component.get(square.index()).copied().unwrap_or_default();
        let mut closure: Vec<SquareSet> = Vec::with_capacity(components.len());
        let mut reversible = true;
        for &squares in &components {
            let leads = squares.iter().filter_map(|s| next.get(s.index()));
            let away = leads.fold(SquareSet::EMPTY, |all, &n| all | n) - squares;
            reversible &= away.is_empty();
            let mut all = squares;
            for to in away.iter() {
                if !all.contains(to) {
                    all |= closure.get(of(to)).copied().unwrap_or_default();
                }
            }
            closure.push(all);
        }
        Self {
            components,
            component,
            closure,
            stuck,
            reversible,
        }
    }

    /// The sets of squares that can all reach each other, each after those it leads to.
    #[must_use]
    pub fn components(&self) -> &[SquareSet] {
        &self.components
    }
    /// Every square that can be reached from `from` in any number of moves, itself included.
    #[must_use]
    pub fn from(&self, from: Square) -> SquareSet {
        self.component
            .get(from.index())
            .and_then(|&id| self.closure.get(id))
            .copied()
            .unwrap_or_default()
    }
    /// Every square that can be reached from any of `starts`.
    #[must_use]
    pub fn from_any(&self, starts: SquareSet) -> SquareSet {
        starts
            .iter()
            .fold(SquareSet::EMPTY, |all, s| all | self.from(s))
    }
    /// Squares that the piece can never leave.
    #[must_use]
    pub const fn stuck(&self) -> SquareSet {
        self.stuck
    }
    /// Whether a move from `a` to `b` can be taken back by later moves.
    #[must_use]
    pub fn reversible(&self, a: Square, b: Square) -> bool {
        self.from(b).contains(a)
    }
    /// Whether every move can be taken back.
    #[must_use]
    pub const fn always_reversible(&self) -> bool {
        self.reversible
    }
    /// Whether no move can ever be taken back (and there is one).
    #[must_use]
    pub fn never_reversible(&self) -> bool {
        self.components.iter().all(|set| set.len() == 1) && self.stuck.len() < self.components.len()
    }
}

/// The order in which things that depend on each other can be worked out: `needs` holds
/// `(dependent, dependency)` pairs of numbers below `count`. Dependencies come first; an error holds the
/// numbers of one circle.
///
/// # Errors
/// The members of a circle, if there is one.
pub fn order(count: usize, needs: &[(usize, usize)]) -> Result<Vec<usize>, Vec<usize>> {
    let mut graph: DiGraph<usize, ()> = DiGraph::new();
    for i in 0..count {
        graph.add_node(i);
    }
    for &(dependent, dependency) in needs {
        if dependent < count && dependency < count {
            graph.add_edge(NodeIndex::new(dependency), NodeIndex::new(dependent), ());
        }
    }
    match toposort(&graph, None) {
        Ok(nodes) => Ok(nodes.into_iter().map(NodeIndex::index).collect()),
        Err(cycle) => {
            let at = cycle.node_id();
            let circles = condensation(graph, false);
            let mut circle = circles
                .node_weights()
                .find(|members| members.contains(&at.index()))
                .cloned()
                .unwrap_or_else(|| vec![at.index()]);
            circle.sort_unstable();
            Err(circle)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaps(board: &Board, list: &[(i8, i8)], square: Square) -> SquareSet {
        list.iter()
            .filter_map(|&(dx, dy)| board.leap(square, dx, dy))
            .collect()
    }

    #[test]
    fn steps_of_a_rectangle_and_a_cylinder() {
        let board = Board::new(4, 3, &[], false, false);
        assert_eq!(StepGraph::of(&board).graph.edge_count(), 2 * (9 + 8 + 12));
        let round = Board::new(4, 3, &[], true, false);
        let a1 = Square::from_raw(0);
        assert_eq!(round.step(a1, 6), round.parse("d1"));
    }

    #[test]
    fn holes_make_islands() {
        let holes: Vec<(u8, u8)> = (0..3).map(|rank| (1, rank)).collect();
        let board = Board::new(3, 3, &holes, false, false);
        let graph = StepGraph::of(&board);
        assert_eq!(graph.islands().len(), 2);
        assert!(graph.isolated().is_empty());
        let holes = [(0, 1), (1, 1), (1, 0)];
        let board = Board::new(3, 3, &holes, false, false);
        let alone = StepGraph::of(&board).isolated();
        assert_eq!(alone, SquareSet::of(Square::from_raw(0)));
    }

    #[test]
    fn links_replace_a_step() {
        let mut board = Board::new(4, 4, &[], false, false);
        let (a1, d4) = (Square::from_raw(0), Square::from_raw(15));
        board.link(Link {
            from: a1,
            to: d4,
            direction: 1,
            one_way: false,
        });
        assert_eq!(board.step(a1, 1), Some(d4));
        assert_eq!(board.step(d4, 5), Some(a1));
        assert_eq!(StepGraph::of(&board).freeze()[0][1], Some(d4));
    }

    #[test]
    fn a_bishop_has_two_components_and_a_pawn_never_returns() {
        let board = Board::new(8, 8, &[], false, false);
        let ferz = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let bishop = Reach::new(&board, |s| leaps(&board, &ferz, s));
        assert_eq!(bishop.components().len(), 2);
        assert!(bishop.always_reversible());
        let pawn = Reach::new(&board, |s| leaps(&board, &[(0, 1)], s));
        assert!(pawn.never_reversible());
        assert_eq!(pawn.stuck().len(), 8);
        let e2 = board.parse("e2").unwrap();
        assert_eq!(pawn.from(e2).len(), 7);
        let alfil = [(2, 2), (2, -2), (-2, 2), (-2, -2)];
        let alfil = Reach::new(&board, |s| leaps(&board, &alfil, s));
        assert_eq!(alfil.from(board.parse("c1").unwrap()).len(), 8);
        assert_eq!(alfil.components().len(), 8);
    }

    #[test]
    fn a_chain_of_components_closes_transitively() {
        // Steps to the right; back only within the pairs a-b and c-d.
        let board = Board::new(4, 1, &[], false, false);
        let reach = Reach::new(&board, |s| {
            let pair = if s.raw() % 2 == 0 { 1 } else { -1 };
            leaps(&board, &[(1, 0), (pair, 0)], s)
        });
        assert_eq!(reach.from(Square::from_raw(0)).len(), 4);
        assert_eq!(reach.from(Square::from_raw(2)).len(), 2);
        assert!(reach.reversible(Square::from_raw(0), Square::from_raw(1)));
        assert!(!reach.reversible(Square::from_raw(1), Square::from_raw(2)));
        assert!(!reach.always_reversible());
        assert!(!reach.never_reversible());
    }

    #[test]
    fn dependencies_come_first() {
        let order3 = order(3, &[(0, 1), (1, 2)]).unwrap();
        assert_eq!(order3, [2, 1, 0]);
        assert_eq!(order(3, &[(0, 1), (1, 0)]), Err(vec![0, 1]));
        assert_eq!(order(1, &[(0, 0)]), Err(vec![0]));
    }
}
