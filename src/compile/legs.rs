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
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// States that the search for one piece's captures from one square may visit before it gives up and
/// calls the kind exotic.
const BUDGET: usize = 20_000;

/// Ways through several legs that each make the same capture, of which more are not told apart: what they read is.
const MOST_WAYS: usize = 16;

#[derive(Default)]
pub(super) struct Captures {
    /// As they are found, each list in order.
    found: BTreeMap<GroupKey, Relations>,
    /// All of a key in order; a second path for the same pair is in a table of its own.
    pub(super) relations: Vec<(GroupKey, Rc<Relation>)>,
    /// Captures of several legs in which others play a part.
    helped: Vec<Helped>,
    /// By attacker square: the squares that its exotic captures read.
    pub(super) exotic: BTreeMap<Square, SquareSet>,
}

/// Captures by the legs that follow on `entry`, of royals on some squares; without an entry by too many to follow.
struct Helped {
    from: Square,
    royals: SquareSet,
    entry: Option<NodeId>,
}

impl Captures {
    /// Puts what was found by `search` into tables. What is captured whatever stands between needs no other pattern.
    pub(super) fn settle(&mut self, search: &LegSearch<'_, '_>, known: &mut Known<'_>) {
        let mut by_legs = Vec::new();
        for (key, lists) in std::mem::take(&mut self.found) {
            let tables = match key {
                GroupKey::Leaper(..) => known.tables(lists, false),
                GroupKey::Hopper(..) => known.tables(lists, true),
                GroupKey::Facing => tables(&lists, false).into_iter().map(Rc::new).collect(),
                GroupKey::Legs => {
                    by_legs = tables(&lists, false);
                    continue;
                }
            };
            self.relations.extend(tables.into_iter().map(|t| (key, t)));
        }
        // By the attacker's square.
        let mut outright = [SquareSet::EMPTY; MAX_SQUARES];
        let single = self.relations.iter();
        let single = single.filter(|(key, _)| !matches!(key, GroupKey::Hopper(..)));
        for relation in single.map(|(_, relation)| &**relation).chain(&by_legs) {
            for &((from, royal), path) in relation {
                if path.is_empty() {
                    outright[from.index()].insert(royal);
                }
            }
        }
        let sure = |from: Square| outright[from.index()];
        for mut relation in by_legs {
            relation
                .retain(|((from, royal), path)| path.is_empty() || !sure(*from).contains(*royal));
            if !relation.is_empty() {
                self.relations.push((GroupKey::Legs, Rc::new(relation)));
            }
        }
        for helped in std::mem::take(&mut self.helped) {
            let from = helped.from;
            if !(helped.royals - sure(from)).is_empty() {
                let anywhere = search.definition.board.all();
                let reads = helped.entry.map_or(anywhere, |e| search.reads(e, from));
                *self.exotic.entry(from).or_default() |= reads;
            }
        }
    }

    /// Records captures, in order.
    pub(super) fn add(&mut self, key: GroupKey, captures: Rc<Relation>) {
        self.found.entry(key).or_default().push(captures);
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

/// The captures of all lists in order, a second path for the same pair in a table of its own, unless one of the two can
/// only be open when the other is.
fn tables(found: &[Rc<Relation>], hops: bool) -> Vec<Relation> {
    let count = found.iter().map(|list| list.len()).sum();
    let mut rests: Vec<&[_]> = found.iter().map(|list| list.as_slice()).collect();
    let mut tables: Vec<Relation> = Vec::new();
    let mut of_square: Relation = Vec::new();
    let mut paths: Vec<SquareSet> = Vec::new();
    while let Some(from) = rests.iter().filter_map(|r| r.first()).map(|c| c.0.0).min() {
        of_square.clear();
        for rest in &mut rests {
            let end = rest.iter().position(|c| c.0.0 != from);
            let (here, after) = rest.split_at(end.unwrap_or(rest.len()));
            of_square.extend_from_slice(here);
            *rest = after;
        }
        // Stable: paths of a pair stay in the order in which they were found.
        of_square.sort_by_key(|&((_, royal), _)| royal);
        for of_pair in of_square.chunk_by(|a, b| a.0 == b.0) {
            paths.clear();
            for &(_, path) in of_pair {
                admit(&mut paths, path, hops);
            }
            if tables.len() < paths.len() {
                tables.resize_with(paths.len(), || Relation::with_capacity(count));
            }
            for (table, &path) in tables.iter_mut().zip(&paths) {
                table.push((of_pair[0].0, path));
            }
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
}

/// Memory of the searches through several legs.
struct Scratch {
    stack: Vec<Point>,
    /// By the royal's square: what must be empty, in each way found.
    ways: Vec<Vec<SquareSet>>,
    /// The squares of royals that there are ways for, in the order in which they were found.
    royals: Vec<Square>,
}

impl Scratch {
    fn forget_ways(&mut self) {
        for royal in self.royals.drain(..) {
            self.ways[royal.index()].clear();
        }
    }
}

/// A leg on the whole board.
struct Way {
    origin: SquareSet,
    walks: Rc<Walks>,
}

/// Captures in several lists or tables, shared by the kinds that have them.
type Relations = Vec<Rc<Relation>>;

/// What was found for some kind of a side: many kinds have the same legs, which look at the same sets of squares.
#[derive(Default)]
pub(super) struct Known<'a> {
    /// Single legs.
    legs: Vec<(&'a BoundProgram, SquareSet, &'a Node, Rc<Leg>)>,
    /// The tables of several that belong together: whether they hop, the legs' captures, and the tables.
    tables: Vec<(bool, Relations, Relations)>,
}

/// Where a single leg leads.
struct Leg {
    tier: Tier,
    /// Asking for nothing but empty squares (for hops: for one piece on them).
    ends: Rc<Relation>,
    /// Asking for occupied squares too: from where, and all squares that matter.
    asking: Vec<(Square, SquareSet)>,
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
        let known = self.legs.iter().find(|(b, s, n, _)| same((b, *s, n)));
        if let Some((.., leg)) = known {
            return Rc::clone(leg);
        }
        let leg = Rc::new(search.single(node));
        self.legs.push((bound, start, node, Rc::clone(&leg)));
        leg
    }

    /// The tables of the captures in `lists`.
    fn tables(&mut self, lists: Relations, hops: bool) -> Relations {
        let same = |other: &[Rc<Relation>]| {
            let mut pairs = other.iter().zip(&lists);
            other.len() == lists.len() && pairs.all(|(a, b)| Rc::ptr_eq(a, b))
        };
        let known = self.tables.iter().find(|(h, l, _)| *h == hops && same(l));
        if let Some((.., tables)) = known {
            return tables.clone();
        }
        let made: Relations = tables(&lists, hops).into_iter().map(Rc::new).collect();
        self.tables.push((hops, lists, made.clone()));
        made
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
        }
    }

    /// All of its captures.
    pub(super) fn run(&self, found: &mut Captures, known: &mut Known<'a>) {
        let geometry: &Geometry<'a> = &self.geometry;
        let mut graphs = Vec::new();
        for &entry in &geometry.bound.program.entries {
            let node = &geometry.bound.program.nodes[usize::from(entry)];
            let leg = known.leg(self, node);
            if leg.tier == Tier::Graph {
                graphs.push(entry);
            } else if self.takes_royal(node.on.enemy) {
                self.single_captures(node, &leg, found);
            }
        }
        if !graphs.is_empty() {
            self.captures_by_legs(&graphs, found);
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
        let mut relation = Relation::new();
        let mut asking = Vec::new();
        if !matches!(tier, Tier::Imitate | Tier::Graph) {
            let walks = self.walked.walks(&self.geometry, node);
            let mut ends = Vec::new();
            for from in self.origin(node).iter() {
                ends.clear();
                self.single_from(node, tier, (from, walks.from(from)), &mut ends);
                ends.sort_by_key(|&(to, ..)| to);
                let here = SquareSet::of(from);
                for &(to, empty, full) in &ends {
                    if full.is_empty() {
                        relation.push(((from, to), empty - here));
                    } else {
                        asking.push((from, empty | full | SquareSet::of(to) | here));
                    }
                }
            }
        }
        Leg {
            tier,
            ends: Rc::new(relation),
            asking,
        }
    }

    fn single_from(
        &self,
        node: &Node,
        tier: Tier,
        (from, walk): (Square, &[Step]),
        ends: &mut Vec<(Square, SquareSet, SquareSet)>,
    ) {
        if tier == Tier::Leap && node.path == Path::Universal {
            let targets = self.geometry.allowed(&node.landing) - SquareSet::of(from);
            ends.extend(
                targets
                    .iter()
                    .map(|to| (to, SquareSet::EMPTY, SquareSet::EMPTY)),
            );
            return;
        }
        if tier != Tier::Hop {
            ends.extend(conditions(node, walk));
            return;
        }
        let mut path = SquareSet::EMPTY;
        for (i, step) in walk.iter().enumerate() {
            if i > 0 && step.may_land && i + 1 >= usize::from(node.min) {
                ends.push((step.square, path, SquareSet::EMPTY));
            }
            path.insert(step.square);
        }
    }

    /// Records what a leg that stands alone captures.
    fn single_captures(&self, node: &Node, leg: &Leg, found: &mut Captures) {
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
        if !leg.ends.is_empty() {
            found.add(key, Rc::clone(&leg.ends));
        }
        for &(from, reads) in &leg.asking {
            *found.exotic.entry(from).or_default() |= reads;
        }
    }

    /// Records what the legs that follow on `entries` capture.
    fn captures_by_legs(&self, entries: &[NodeId], found: &mut Captures) {
        let board = &self.definition.board;
        let mut scratch = Scratch {
            stack: Vec::new(),
            ways: vec![Vec::new(); board.len()],
            royals: Vec::new(),
        };
        let mut relation = Relation::new();
        let mut endless = vec![false; entries.len()];
        for from in board.squares() {
            let first = relation.len();
            for (&entry, endless) in entries.iter().zip(&mut endless) {
                if !self.way(entry).origin.contains(from) {
                    continue;
                }
                let helped = match *endless {
                    false => self.legs(entry, from, &mut scratch),
                    true => None,
                };
                // From other squares there are no fewer ways.
                *endless = helped.is_none();
                if helped.is_some() {
                    for &royal in &scratch.royals {
                        let ways = &scratch.ways[royal.index()];
                        if ways.len() <= MOST_WAYS {
                            relation.extend(ways.iter().map(|&empty| ((from, royal), empty)));
                        }
                    }
                }
                let royals = helped.unwrap_or_else(|| board.all());
                if !royals.is_empty() {
                    found.helped.push(Helped {
                        from,
                        royals,
                        entry: helped.map(|_| entry),
                    });
                }
            }
            relation[first..].sort_by_key(|&((_, royal), _)| royal);
        }
        if !relation.is_empty() {
            found.add(GroupKey::Legs, Rc::new(relation));
        }
    }

    /// Searches all runs of a graph from `from` that capture the royal: `scratch` then has their ways. Gives the squares on
    /// which some of them that have no simple form may do so; `None` if there are too many to follow.
    fn legs(&self, entry: NodeId, from: Square, scratch: &mut Scratch) -> Option<SquareSet> {
        let program = &self.geometry.bound.program;
        scratch.forget_ways();
        let Scratch {
            stack,
            ways: plain,
            royals,
        } = &mut *scratch;
        stack.clear();
        stack.push(Point {
            node: entry,
            at: from,
            royal: None,
            empty: SquareSet::EMPTY,
            helped: false,
            last_steps: 0,
            depth: 0,
        });
        let mut budget = BUDGET;
        let mut exotic = SquareSet::EMPTY;
        while let Some(point) = stack.pop() {
            budget = budget.saturating_sub(1);
            if budget == 0 || point.depth > 64 {
                return None;
            }
            let node = &program.nodes[usize::from(point.node)];
            let way = self.way(point.node);
            if !way.origin.contains(point.at) {
                continue;
            }
            if node.hop.is_some() || node.path == Path::Universal || node.path == Path::Imitate {
                if point.royal.is_some() || self.takes_royal(node.on.enemy) {
                    scratch.forget_ways();
                    return Some(self.definition.board.all());
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
                    self.land(node, &next, empty, gone, stack, |royal, empty, helped| {
                        let ways = &mut plain[royal.index()];
                        if ways.is_empty() && !royals.contains(&royal) {
                            royals.push(royal);
                        }
                        if helped || ways.len() > MOST_WAYS {
                            exotic.insert(royal);
                        } else {
                            admit(ways, empty, false);
                        }
                    });
                }
                if steps > usize::from(node.skip) {
                    empty |= SquareSet::of(step.square) - gone;
                }
            }
        }
        Some(exotic)
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
