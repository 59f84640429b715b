//! The captures of one kind, by single legs and by several, as far as they depend on what is empty.
//!
//! In: a kind's movement program. Out: [`Captures`]: for each square of the attacker and of the royal the squares that
//! must be empty. Legs that many kinds have are walked once.

use crate::compile::attacks::{GroupKey, Relation};
use crate::compile::patterns::{Tier, conditions, tier};
use crate::compile::rays::{Geometry, Step, Walked, Walks};
use crate::definition::{BoundProgram, Definition};
use crate::id::{Kind, MAX_SQUARES, Side, Square};
use crate::movement::ir::{Class, Node, NodeId, Path};
use crate::util::bits256::SquareSet;
use std::cell::{Cell, OnceCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// States that the search for one piece's captures from one square may visit before it gives up and
/// calls the kind exotic.
const BUDGET: usize = 20_000;

/// Ways through several legs that each make the same capture, of which more are not told apart: what they read is.
const MOST_WAYS: usize = 16;

#[derive(Default)]
pub(super) struct Captures {
    /// As they are found, in no order.
    found: BTreeMap<GroupKey, Relation>,
    /// The same in order; a second path for the same pair is in a table of its own.
    pub(super) relations: Vec<(GroupKey, Relation)>,
    /// Captures of several legs in which others play a part: from where, of royals on which squares, and what they read.
    helped: Vec<(Square, SquareSet, SquareSet)>,
    /// By attacker square: the squares that its exotic captures read.
    pub(super) exotic: BTreeMap<Square, SquareSet>,
}

impl Captures {
    /// Puts what was found into tables. What is captured whatever stands between needs no other pattern.
    pub(super) fn settle(&mut self) {
        for (key, found) in std::mem::take(&mut self.found) {
            let tables = tables(found, matches!(key, GroupKey::Hopper(..)));
            self.relations.extend(tables.into_iter().map(|t| (key, t)));
        }
        // By the attacker's square.
        let mut outright = [SquareSet::EMPTY; MAX_SQUARES];
        for (key, relation) in &self.relations {
            let leaps = relation.iter().filter(|(_, path)| path.is_empty());
            if !matches!(key, GroupKey::Hopper(..)) {
                for &((from, royal), _) in leaps {
                    outright[from.index()].insert(royal);
                }
            }
        }
        let sure = |from: Square| outright[from.index()];
        for (key, relation) in &mut self.relations {
            // Those of one leg share their tables with other pieces.
            if *key == GroupKey::Legs {
                relation.retain(|((from, royal), path)| {
                    path.is_empty() || !sure(*from).contains(*royal)
                });
            }
        }
        self.relations.retain(|(_, relation)| !relation.is_empty());
        for (from, royals, reads) in std::mem::take(&mut self.helped) {
            if !(royals - sure(from)).is_empty() {
                *self.exotic.entry(from).or_default() |= reads;
            }
        }
    }

    /// Records a capture.
    pub(super) fn add(&mut self, key: GroupKey, from: Square, royal: Square, path: SquareSet) {
        self.found
            .entry(key)
            .or_default()
            .push(((from, royal), path));
    }
}

/// Adds a way to make a capture, unless it can only be open when another is; drops those of which that is true of it.
fn admit(paths: &mut Vec<SquareSet>, path: SquareSet, hops: bool) {
    let covers =
        |one: SquareSet, other: SquareSet| one == other || !hops && (one - other).is_empty();
    if paths.iter().any(|&there| covers(there, path)) {
        return;
    }
    match paths.iter_mut().find(|there| covers(path, **there)) {
        Some(there) => *there = path,
        None => paths.push(path),
    }
}

/// Captures in order, a second path for the same pair in a table of its own, unless one of the two can only be open when
/// the other is.
fn tables(mut found: Relation, hops: bool) -> Vec<Relation> {
    // Stable: paths of a pair stay in the order in which they were found.
    found.sort_by_key(|&((from, royal), _)| u16::from(from.raw()) << 8 | u16::from(royal.raw()));
    let mut tables: Vec<Relation> = Vec::new();
    let mut paths: Vec<SquareSet> = Vec::new();
    for of_pair in found.chunk_by(|a, b| a.0 == b.0) {
        paths.clear();
        for &(_, path) in of_pair {
            admit(&mut paths, path, hops);
        }
        if tables.len() < paths.len() {
            tables.resize_with(paths.len(), || Relation::with_capacity(found.len()));
        }
        for (table, &path) in tables.iter_mut().zip(&paths) {
            table.push((of_pair[0].0, path));
        }
    }
    tables
}

/// The search for one kind's captures of a royal.
pub(super) struct LegSearch<'a, 'b> {
    definition: &'a Definition,
    geometry: Geometry<'a>,
    walked: &'b Walked<'a>,
    side: Side,
    kind: Kind,
    royal: Kind,
    /// By leg; one that several paths lead to is walked once.
    ways: Vec<OnceCell<Way>>,
    /// The legs that are searched just now have too many ways.
    endless: Cell<bool>,
}

/// A leg on the whole board.
struct Way {
    origin: SquareSet,
    walks: Rc<Walks>,
}

/// Single legs of a side that were walked for some kind. Many kinds have the same, which look at the same sets of squares.
#[derive(Default)]
pub(super) struct Known<'a>(Vec<(&'a BoundProgram, SquareSet, &'a Node, Rc<Leg>)>);

/// Where a single leg leads: from, to, and the squares that must be empty and occupied; in order.
struct Leg {
    tier: Tier,
    ends: Vec<(Square, Square, SquareSet, SquareSet)>,
}

impl<'a> Known<'a> {
    fn leg(&mut self, search: &LegSearch<'a, '_>, node: &'a Node) -> Rc<Leg> {
        let bound = search.geometry.bound;
        let start = search.definition.kinds[search.kind.index()].start[search.side];
        let same = |(other, from, leg): (&BoundProgram, SquareSet, &Node)| {
            leg == node
                && other.sets == bound.sets
                && other.barriers == bound.barriers
                && (!node.initial || from == start)
                && (node.hop.is_none() || other.filters == bound.filters)
        };
        let known = self.0.iter().find(|(b, s, n, _)| same((b, *s, n)));
        if let Some((.., leg)) = known {
            return Rc::clone(leg);
        }
        let leg = Rc::new(search.single(node));
        self.0.push((bound, start, node, Rc::clone(&leg)));
        leg
    }
}

/// One point of the search through the legs.
#[derive(Clone)]
struct Point {
    node: NodeId,
    at: Square,
    royal: Option<Square>,
    empty: SquareSet,
    /// Some other piece must play a part: this capture has no simple form.
    helped: bool,
    last_steps: usize,
    depth: usize,
}

impl<'a, 'b> LegSearch<'a, 'b> {
    /// For a kind of `side`, and the royal kind that it aims at.
    pub(super) fn new(
        definition: &'a Definition,
        side: Side,
        kind: Kind,
        royal: Kind,
        walked: &'b Walked<'a>,
    ) -> Self {
        let geometry = Geometry::of(definition, side, kind);
        let nodes = &geometry.bound.program.nodes;
        Self {
            definition,
            geometry,
            walked,
            side,
            kind,
            royal,
            ways: nodes.iter().map(|_| OnceCell::new()).collect(),
            endless: Cell::new(false),
        }
    }

    /// All of its captures.
    pub(super) fn run(&self, found: &mut Captures, known: &mut Known<'a>) {
        for &entry in &self.geometry.bound.program.entries {
            self.entry(entry, found, known);
        }
    }

    fn way(&self, node: NodeId) -> &Way {
        let index = usize::from(node);
        self.ways[index].get_or_init(|| {
            let node = &self.geometry.bound.program.nodes[index];
            Way {
                origin: self.origin(node),
                walks: self.walked.walks(&self.geometry, node),
            }
        })
    }

    /// Every square that a run of legs from `from` may read or write, whoever stands there.
    fn reads(&self, entry: NodeId, from: Square) -> SquareSet {
        let nodes = &self.geometry.bound.program.nodes;
        let mut reads = SquareSet::of(from);
        let mut seen = vec![SquareSet::EMPTY; nodes.len()];
        let mut stack = vec![(entry, from)];
        while let Some((id, at)) = stack.pop() {
            let node = &nodes[usize::from(id)];
            let way = self.way(id);
            if !seen[usize::from(id)].insert(at) || !way.origin.contains(at) {
                continue;
            }
            for step in way.walks.from(at) {
                reads |= SquareSet::of(step.square) | step.between;
                if step.may_land {
                    stack.extend(node.next.iter().map(|&n| (n, step.square)));
                }
            }
        }
        reads
    }

    fn takes_royal(&self, class: Option<Class>) -> bool {
        match class {
            None => false,
            Some(Class::Any) => true,
            Some(Class::Only(f)) => {
                self.geometry.bound.filters[usize::from(f)].contains(self.royal)
            }
        }
    }

    fn origin(&self, node: &Node) -> SquareSet {
        let allowed = self.geometry.allowed(&node.origin);
        if node.initial {
            allowed & self.definition.kinds[self.kind.index()].start[self.side]
        } else {
            allowed
        }
    }

    /// Where a leg that stands alone leads.
    fn single(&self, node: &'a Node) -> Leg {
        let tier = tier(&self.geometry, node);
        let mut ends = Vec::new();
        if !matches!(tier, Tier::Imitate | Tier::Graph) {
            let walks = self.walked.walks(&self.geometry, node);
            for from in self.origin(node).iter() {
                let first = ends.len();
                self.single_from(node, tier, (from, walks.from(from)), &mut ends);
                ends[first..].sort_by_key(|&(_, to, ..)| to);
            }
        }
        Leg { tier, ends }
    }

    fn single_from(
        &self,
        node: &Node,
        tier: Tier,
        (from, walk): (Square, &[Step]),
        ends: &mut Vec<(Square, Square, SquareSet, SquareSet)>,
    ) {
        if tier == Tier::Leap && node.path == Path::Universal {
            let targets = self.geometry.allowed(&node.landing) - SquareSet::of(from);
            ends.extend(
                targets
                    .iter()
                    .map(|to| (from, to, SquareSet::EMPTY, SquareSet::EMPTY)),
            );
            return;
        }
        if tier != Tier::Hop {
            let ways = conditions(node, walk).into_iter();
            ends.extend(ways.map(|(to, empty, full)| (from, to, empty, full)));
            return;
        }
        let mut path = SquareSet::EMPTY;
        for (i, step) in walk.iter().enumerate() {
            if i > 0 && step.may_land && i + 1 >= usize::from(node.min) {
                ends.push((from, step.square, path, SquareSet::EMPTY));
            }
            path.insert(step.square);
        }
    }

    /// What a leg that a move may begin with captures.
    fn entry(&self, entry: NodeId, found: &mut Captures, known: &mut Known<'a>) {
        let geometry: &Geometry<'a> = &self.geometry;
        let node = &geometry.bound.program.nodes[usize::from(entry)];
        let leg = known.leg(self, node);
        if leg.tier == Tier::Graph {
            self.endless.set(false);
            for from in self.origin(node).iter() {
                let mut helped = SquareSet::EMPTY;
                if !self.endless.get() {
                    helped = self.legs(entry, from, found);
                }
                if self.endless.get() {
                    let anywhere = self.definition.board.all();
                    found.helped.push((from, anywhere, anywhere));
                } else if !helped.is_empty() {
                    let reads = self.reads(entry, from);
                    found.helped.push((from, helped, reads));
                }
            }
            return;
        }
        if !self.takes_royal(node.on.enemy) {
            return;
        }
        let key = match &node.path {
            Path::Ride(vectors) => {
                let (a, b) = (vectors[0].0.unsigned_abs(), vectors[0].1.unsigned_abs());
                if leg.tier == Tier::Hop {
                    GroupKey::Hopper(a.max(b), a.min(b))
                } else {
                    GroupKey::Leaper(a.max(b), a.min(b))
                }
            }
            Path::Universal => GroupKey::Leaper(0, 0),
            Path::Imitate => {
                for from in self.origin(node).iter() {
                    found.exotic.insert(from, self.definition.board.all());
                }
                return;
            }
        };
        let list = found.found.entry(key).or_default();
        list.reserve(leg.ends.len());
        for &(from, royal, empty, full) in &leg.ends {
            if full.is_empty() {
                list.push(((from, royal), empty - SquareSet::of(from)));
            } else {
                let reads = found.exotic.entry(from).or_default();
                *reads |= empty | full | SquareSet::of(royal) | SquareSet::of(from);
            }
        }
    }

    /// Searches all runs of a graph from `from` that capture the royal. Gives the squares on which some of them that have no
    /// simple form may do so.
    fn legs(&self, entry: NodeId, from: Square, found: &mut Captures) -> SquareSet {
        let anywhere = self.definition.board.all();
        let program = &self.geometry.bound.program;
        let mut stack = vec![Point {
            node: entry,
            at: from,
            royal: None,
            empty: SquareSet::EMPTY,
            helped: false,
            last_steps: 0,
            depth: 0,
        }];
        let mut budget = BUDGET;
        let mut exotic = SquareSet::EMPTY;
        // By the royal's square.
        let mut plain: Vec<(Square, Vec<SquareSet>)> = Vec::new();
        while let Some(point) = stack.pop() {
            budget = budget.saturating_sub(1);
            if budget == 0 || point.depth > 64 {
                // From other squares it is no smaller.
                self.endless.set(true);
                return anywhere;
            }
            let node = &program.nodes[usize::from(point.node)];
            let way = self.way(point.node);
            if !way.origin.contains(point.at) {
                continue;
            }
            if node.hop.is_some() || node.path == Path::Universal || node.path == Path::Imitate {
                if point.royal.is_some() || self.takes_royal(node.on.enemy) {
                    return anywhere;
                }
                continue;
            }
            let gone = SquareSet::of(from) | point.royal.map_or(SquareSet::EMPTY, SquareSet::of);
            let mut empty = point.empty;
            for (i, step) in way.walks.from(point.at).iter().enumerate() {
                let steps = i + 1;
                if node.lame {
                    empty |= step.between - gone;
                }
                let helped =
                    point.helped || node.unload || (node.must_jump && !step.between.is_empty());
                let lands = step.may_land
                    && steps > usize::from(node.skip)
                    && steps >= usize::from(node.min)
                    && (!node.same_length || point.last_steps == 0 || steps == point.last_steps);
                if lands {
                    let last_steps = if node.max > 1 {
                        steps
                    } else {
                        point.last_steps
                    };
                    let next = Point {
                        at: step.square,
                        helped,
                        last_steps,
                        depth: point.depth + 1,
                        ..point
                    };
                    self.land(
                        node,
                        &next,
                        empty,
                        gone,
                        &mut stack,
                        |royal, empty, helped| {
                            let known = plain.iter().position(|(at, _)| *at == royal);
                            let known = known.unwrap_or_else(|| {
                                plain.push((royal, Vec::new()));
                                plain.len() - 1
                            });
                            let ways = &mut plain[known].1;
                            if helped || ways.len() > MOST_WAYS {
                                exotic.insert(royal);
                            } else {
                                admit(ways, empty, false);
                            }
                        },
                    );
                }
                if steps > usize::from(node.skip) {
                    empty |= SquareSet::of(step.square) - gone;
                }
            }
        }
        for (royal, ways) in plain {
            if ways.len() <= MOST_WAYS {
                for empty in ways {
                    found.add(GroupKey::Legs, from, royal, empty);
                }
            }
        }
        exotic
    }

    /// What may stand where a leg ends, each possibility in turn.
    fn land(
        &self,
        node: &Node,
        here: &Point,
        empty: SquareSet,
        gone: SquareSet,
        stack: &mut Vec<Point>,
        mut done: impl FnMut(Square, SquareSet, bool),
    ) {
        let on = &node.on;
        let with_here = empty | (SquareSet::of(here.at) - gone);
        let vacated = gone.contains(here.at);
        let mut go = |royal: Option<Square>, empty: SquareSet, helped: bool| {
            if node.last {
                if let Some(royal) = royal {
                    done(royal, empty, helped);
                }
                return;
            }
            for &next in &node.next {
                stack.push(Point {
                    node: next,
                    royal,
                    empty,
                    helped,
                    ..here.clone()
                });
            }
        };
        if on.empty {
            go(here.royal, with_here, here.helped);
        }
        if on.en_passant {
            go(here.royal, with_here, true);
        }
        if vacated {
            return;
        }
        // A square that the legs before passed as empty holds no royal.
        if here.royal.is_none() && self.takes_royal(on.enemy) && !empty.contains(here.at) {
            go(Some(here.at), empty, here.helped);
        }
        let other = on.enemy.is_some() || on.friend.is_some() || on.hurdle.is_some();
        if other && (here.royal.is_some() || !node.last) {
            go(here.royal, empty, true);
        }
    }
}
