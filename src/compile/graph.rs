//! Tier 3: moves of several legs, hops next to the hurdle, and all else that no line or leap says.
//!
//! Each node of the movement IR keeps, for every square, its walk as a list of squares; running it at
//! play time (`movegen::graph`) asks only who stands there. What a guard, a
//! hole or the board's edge forbids is already missing from the lists.

use crate::compile::bits::Bits;
use crate::compile::rays::Geometry;
use crate::definition::Definition;
use crate::id::{Kind, Side, Square};
use crate::movement::ir::{Class, NodeId, Program, Who};
use crate::util::bits256::{KindSet, SquareSet};

/// A program with its walks laid out for one side and kind.
#[derive(Clone, Debug)]
pub struct Graph<B> {
    /// The legs.
    pub nodes: Vec<GraphNode<B>>,
    /// Legs that a move may start with.
    pub entries: Vec<NodeId>,
    /// Some leg can follow itself, so that runs must watch for states met before.
    pub cyclic: bool,
    /// Moves are told apart by where their legs end.
    pub distinct_paths: bool,
}

/// One leg.
#[derive(Clone, Debug)]
pub struct GraphNode<B> {
    /// By square: first step and one past the last in `steps`.
    pub walks: Box<[(u32, u32)]>,
    /// All walks.
    pub steps: Box<[WalkStep<B>]>,
    /// Where it may start.
    pub origin: B,
    /// Fewest steps.
    pub min: u32,
    /// Exactly as many steps as the latest slide before.
    pub same_length: bool,
    /// First squares that are passed whatever stands there.
    pub skip: u32,
    /// Squares between must be empty.
    pub lame: bool,
    /// Squares between must be occupied.
    pub must_jump: bool,
    /// A hop that is owed before landing: near, and over whom.
    pub hop: Option<(bool, Hurdle)>,
    /// It may end on an empty square.
    pub empty: bool,
    /// Enemies that it captures where it ends.
    pub enemy: KindSet,
    /// Friends that it captures where it ends.
    pub friend: KindSet,
    /// Pieces that it leaves alone and goes on behind; not on last legs.
    pub hurdle: Option<Hurdle>,
    /// It may end on an en passant square.
    pub en_passant: bool,
    /// The piece captured where it ends reappears where it started.
    pub unload: bool,
    /// It can go more than one step.
    pub slides: bool,
    /// What may follow.
    pub next: Vec<NodeId>,
    /// The move ends with it.
    pub last: bool,
}

/// One square of a walk.
#[derive(Clone, Copy, Debug)]
pub struct WalkStep<B> {
    /// The square.
    pub square: u8,
    /// The leg may end here.
    pub may_land: bool,
    /// Squares between this and the one before that a lame or jumping leg looks at.
    pub between: B,
}

/// Which pieces can be hopped.
#[derive(Clone, Copy, Debug)]
pub struct Hurdle {
    /// Own pieces.
    pub friends: bool,
    /// Enemy pieces.
    pub enemies: bool,
    /// Of these kinds.
    pub kinds: KindSet,
}

/// Lays out `program` from the entries in `entries` for `kind` of `side`; `spared` are the kinds that
/// it may never capture.
#[must_use]
pub fn lay_out<B: Bits>(
    definition: &Definition,
    side: Side,
    kind: Kind,
    entries: &[NodeId],
    spared: KindSet,
) -> Graph<B> {
    let bound = &definition.kinds[kind.index()].movement[side];
    let geometry = Geometry::of(definition, side, kind);
    let start = definition.kinds[kind.index()].start[side];
    let program = &bound.program;
    let nodes = program
        .nodes
        .iter()
        .map(|node| {
            let mut walks = Vec::new();
            let mut steps = Vec::new();
            for square in definition.board.squares() {
                let first = steps.len() as u32;
                steps.extend(geometry.walk(node, square).into_iter().map(|s| WalkStep {
                    square: s.square.raw(),
                    may_land: s.may_land,
                    between: B::of_set(s.between),
                }));
                walks.push((first, steps.len() as u32));
            }
            let mut origin = geometry.allowed(&node.origin);
            if node.initial {
                origin &= start;
            }
            let class = |class: Option<Class>| match class {
                None => KindSet::EMPTY,
                Some(Class::Any) => KindSet::ALL,
                Some(Class::Only(f)) => bound.filters[usize::from(f)],
            };
            let hurdle = |who: Who| Hurdle {
                friends: who.friends,
                enemies: who.enemies,
                kinds: who
                    .filter
                    .map_or(KindSet::ALL, |f| bound.filters[usize::from(f)]),
            };
            GraphNode {
                walks: walks.into(),
                steps: steps.into(),
                origin: B::of_set(origin),
                min: u32::from(node.min),
                same_length: node.same_length,
                skip: u32::from(node.skip),
                lame: node.lame,
                must_jump: node.must_jump,
                hop: node.hop.map(|h| (h.near, hurdle(h.over))),
                empty: node.on.empty,
                enemy: class(node.on.enemy) - spared,
                friend: class(node.on.friend) - spared,
                hurdle: node.on.hurdle.map(hurdle),
                en_passant: node.on.en_passant,
                unload: node.unload,
                slides: node.max > 1,
                next: node.next.clone(),
                last: node.last,
            }
        })
        .collect();
    Graph {
        nodes,
        entries: entries.to_vec(),
        cyclic: is_cyclic(program),
        distinct_paths: definition.rules.turn.distinct_paths,
    }
}

fn is_cyclic(program: &Program) -> bool {
    // Depth-first search with colours: 1 on the current path, 2 done.
    let mut colour = vec![0u8; program.nodes.len()];
    let mut stack: Vec<(NodeId, usize)> = Vec::new();
    for &entry in &program.entries {
        stack.push((entry, 0));
        while let Some((node, child)) = stack.pop() {
            let index = usize::from(node);
            if child == 0 {
                if colour[index] == 2 {
                    continue;
                }
                colour[index] = 1;
            }
            match program.nodes[index].next.get(child) {
                None => colour[index] = 2,
                Some(&next) => {
                    stack.push((node, child + 1));
                    match colour[usize::from(next)] {
                        0 => stack.push((next, 0)),
                        1 => return true,
                        _ => {}
                    }
                }
            }
        }
    }
    false
}

impl<B: Bits> GraphNode<B> {
    /// The walk from a square.
    #[inline]
    #[must_use]
    pub fn walk(&self, from: u8) -> &[WalkStep<B>] {
        let (first, end) = self.walks[usize::from(from)];
        &self.steps[first as usize..end as usize]
    }
}

impl<B: Bits> Graph<B> {
    /// Every square that a run from `from` may read or write, whoever stands there.
    #[must_use]
    pub fn reads(&self, from: Square) -> SquareSet {
        let mut reads = SquareSet::of(from);
        let mut seen = vec![SquareSet::EMPTY; self.nodes.len()];
        let mut stack: Vec<(NodeId, Square)> = self.entries.iter().map(|&e| (e, from)).collect();
        while let Some((node, at)) = stack.pop() {
            if !seen[usize::from(node)].insert(at) {
                continue;
            }
            let node = &self.nodes[usize::from(node)];
            if !node.origin.has(at.raw()) {
                continue;
            }
            for step in node.walk(at.raw()) {
                let square = Square::from_raw(step.square);
                reads.insert(square);
                reads |= step.between.to_set();
                if step.may_land {
                    stack.extend(node.next.iter().map(|&n| (n, square)));
                }
            }
        }
        reads
    }
}
