//! Tier 3: moves of several legs, hops next to the hurdle, and all else that no line or leap says.
//!
//! Each node of the movement IR keeps, for every square, its walk as a list of squares; running it at
//! play time (`movegen::graph`) asks only who stands there. What a guard, a
//! hole or the board's edge forbids is already missing from the lists.

use crate::compile::bits::Bits;
use crate::compile::rays::{Geometry, Walked};
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
    /// Some leg can follow itself.
    pub cyclic: bool,
    /// Legs can follow each other in so many ways that runs must watch for states met before.
    pub watched: bool,
    /// Moves are told apart by where their legs end.
    pub distinct_paths: bool,
}

/// Runs of a graph with no more ways through it ask nobody whether they were there before.
const FEW_WAYS: u64 = 4_096;

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
    /// A later leg may ask how many steps it took.
    pub slides: bool,
    /// By square: all landing squares of legs that take one step and ask nothing else, which are walked at once; empty if
    /// it is not such a leg.
    pub fan: Box<[B]>,
    /// By square, of legs that end nowhere but on enemies: the squares where they may; empty for others. Most of the time
    /// no enemy is there, and the leg need not be walked.
    pub prey: Box<[B]>,
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
pub fn lay_out<'a, B: Bits>(
    definition: &'a Definition,
    side: Side,
    kind: Kind,
    entries: &[NodeId],
    spared: KindSet,
    walked: &Walked<'a>,
) -> Graph<B> {
    let bound = &definition.kinds[kind.index()].movement[side];
    let geometry = Geometry::of(definition, side, kind);
    let start = definition.kinds[kind.index()].start[side];
    let program = &bound.program;
    let measures = program.measures();
    let nodes = program
        .nodes
        .iter()
        .map(|node| {
            let walks = walked.walks(&geometry, node);
            let steps = walks.steps.iter().map(|s| WalkStep {
                square: s.square.raw(),
                may_land: s.may_land,
                between: B::of_set(s.between),
            });
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
                steps: steps.collect(),
                walks: walks.spans.as_slice().into(),
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
                slides: node.max > 1 && measures,
                fan: Box::default(),
                prey: Box::default(),
                next: node.next.clone(),
                last: node.last,
            }
        })
        .collect();
    let mut graph = Graph {
        nodes,
        entries: entries.to_vec(),
        cyclic: is_cyclic(program),
        watched: false,
        distinct_paths: definition.rules.turn.distinct_paths,
    };
    if !graph.cyclic && !graph.distinct_paths {
        graph.spread();
    }
    graph.nodes.iter_mut().for_each(GraphNode::find_prey);
    graph.watched = graph.cyclic || graph.ways() > FEW_WAYS;
    graph
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
    /// Its walks ask of no square but the one that they end on.
    fn is_step(&self) -> bool {
        let bare = self.min <= 1 && self.skip == 0 && self.hop.is_none();
        let alone = |&(first, end): &(u32, u32)| end - first <= 1;
        bare && !(self.same_length || self.unload)
            && self.walks.iter().all(alone)
            && self.steps.iter().all(|s| s.between.none())
    }

    /// Whether it asks the same of where it ends, and leads to the same.
    fn is_like(&self, other: &Self) -> bool {
        let hurdle = |h: Option<Hurdle>| h.map(|h| (h.friends, h.enemies, h.kinds));
        self.empty == other.empty
            && self.enemy == other.enemy
            && self.friend == other.friend
            && hurdle(self.hurdle) == hurdle(other.hurdle)
            && self.en_passant == other.en_passant
            && self.last == other.last
            && self.next == other.next
    }

    /// Fills in [`GraphNode::prey`].
    fn find_prey(&mut self) {
        let hunts = !self.empty && !self.en_passant && self.friend.is_empty();
        if !hunts || self.hurdle.is_some() || !self.fan.is_empty() {
            return;
        }
        let squares = (0..self.walks.len()).map(|at| {
            let lands = self.walk(at as u8).iter().filter(|s| s.may_land);
            lands.fold(B::ZERO, |set, s| set | B::bit(s.square))
        });
        self.prey = squares.collect();
    }

    /// Steps from all squares.
    #[must_use]
    pub fn step_count(&self) -> usize {
        let fan = self.fan.iter().map(|targets| targets.count() as usize);
        self.steps.len() + fan.sum::<usize>()
    }

    /// The walk from a square.
    #[inline]
    #[must_use]
    pub fn walk(&self, from: u8) -> &[WalkStep<B>] {
        let (first, end) = self.walks[usize::from(from)];
        &self.steps[first as usize..end as usize]
    }
}

impl<B: Bits> Graph<B> {
    /// Makes one leg of steps that differ in nothing but where they go and follow the same leg: a lion's eight first steps
    /// with eight more after each are two legs then, not seventy-two. For graphs without cycles.
    fn spread(&mut self) {
        let mut fans = Vec::new();
        let mut done = vec![false; self.nodes.len()];
        for entry in self.entries.clone() {
            self.spread_after(entry, &mut done, &mut fans);
        }
        self.entries = self.joined(&self.entries.clone(), &mut fans);
        self.prune();
    }

    /// In how many ways the legs may follow each other from one square, on an empty board; for graphs without cycles.
    fn ways(&self) -> u64 {
        let mut known: Vec<Option<u64>> = vec![None; self.nodes.len()];
        let from = self.entries.iter();
        from.map(|&entry| self.ways_after(entry, &mut known))
            .fold(0, u64::saturating_add)
    }

    fn ways_after(&self, id: NodeId, known: &mut [Option<u64>]) -> u64 {
        if let Some(ways) = known[usize::from(id)] {
            return ways;
        }
        let node = &self.nodes[usize::from(id)];
        let fan = node.fan.iter().map(|targets| u64::from(targets.count()));
        let walks = node
            .walks
            .iter()
            .map(|&(first, end)| u64::from(end - first));
        let steps = fan.chain(walks).max().unwrap_or(0);
        let next = node.next.iter().map(|&next| self.ways_after(next, known));
        let after = next.fold(u64::from(node.last), u64::saturating_add);
        let ways = steps.saturating_mul(after);
        known[usize::from(id)] = Some(ways);
        ways
    }

    /// Drops legs that nothing leads to.
    fn prune(&mut self) {
        let mut place: Vec<Option<NodeId>> = vec![None; self.nodes.len()];
        let mut kept: Vec<NodeId> = Vec::new();
        let mut list = self.entries.clone();
        for i in 0.. {
            for id in std::mem::take(&mut list) {
                if place[usize::from(id)].is_none() {
                    place[usize::from(id)] = Some(kept.len() as NodeId);
                    kept.push(id);
                }
            }
            let Some(&id) = kept.get(i) else { break };
            list.clone_from(&self.nodes[usize::from(id)].next);
        }
        let placed = |ids: &mut Vec<NodeId>| {
            for id in ids.iter_mut() {
                *id = place[usize::from(*id)].unwrap_or(*id);
            }
        };
        let nodes = kept.iter().map(|&id| self.nodes[usize::from(id)].clone());
        self.nodes = nodes.collect();
        self.nodes
            .iter_mut()
            .for_each(|node| placed(&mut node.next));
        placed(&mut self.entries);
    }

    /// The same for what follows `node`, last legs first.
    fn spread_after(&mut self, node: NodeId, done: &mut [bool], fans: &mut Vec<NodeId>) {
        let index = usize::from(node);
        if std::mem::replace(&mut done[index], true) {
            return;
        }
        let next = self.nodes[index].next.clone();
        for &after in &next {
            self.spread_after(after, done, fans);
        }
        self.nodes[index].next = self.joined(&next, fans);
    }

    /// The legs of `list`, with one leg for those that can be walked at once. `fans` are those of other lists, taken again
    /// where they are the same: then what leads to them is alike too.
    fn joined(&mut self, list: &[NodeId], fans: &mut Vec<NodeId>) -> Vec<NodeId> {
        let mut groups: Vec<Vec<NodeId>> = Vec::new();
        for &id in list {
            let node = &self.nodes[usize::from(id)];
            let group = groups.iter_mut().find(|group| {
                let first = &self.nodes[usize::from(group[0])];
                node.is_step() && first.is_step() && node.is_like(first)
            });
            match group {
                Some(group) => group.push(id),
                None => groups.push(vec![id]),
            }
        }
        groups
            .into_iter()
            .map(|group| match group[..] {
                [one] => one,
                _ => self.fan(&group, fans),
            })
            .collect()
    }

    /// The leg that takes any of the steps of `group`; added, unless it is one of `fans`.
    fn fan(&mut self, group: &[NodeId], fans: &mut Vec<NodeId>) -> NodeId {
        let mut fan = self.nodes[usize::from(group[0])].clone();
        let mut targets = vec![B::ZERO; fan.walks.len()];
        for &id in group {
            let node = &self.nodes[usize::from(id)];
            for (at, targets) in targets.iter_mut().enumerate() {
                let lands = node.walk(at as u8).iter().filter(|s| s.may_land);
                if node.origin.has(at as u8) {
                    *targets |= lands.fold(B::ZERO, |set, s| set | B::bit(s.square));
                }
            }
        }
        let same = |&&id: &&NodeId| {
            let other = &self.nodes[usize::from(id)];
            other.is_like(&fan) && other.fan[..] == targets[..]
        };
        if let Some(&known) = fans.iter().find(same) {
            return known;
        }
        let origin = targets.iter().enumerate().filter(|(_, t)| t.any());
        fan.origin = origin.fold(B::ZERO, |set, (at, _)| set | B::bit(at as u8));
        fan.fan = targets.into();
        fan.walks = Box::default();
        fan.steps = Box::default();
        self.nodes.push(fan);
        let id = (self.nodes.len() - 1) as NodeId;
        fans.push(id);
        id
    }

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
            if let Some(fan) = node.fan.get(at.index()) {
                reads |= fan.to_set();
                for square in fan.to_set().iter() {
                    stack.extend(node.next.iter().map(|&n| (n, square)));
                }
                continue;
            }
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
