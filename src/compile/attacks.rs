//! Reverse tables: who could capture a royal on this square, and what would have to be empty.
//!
//! In: the movement programs of all kinds. Out: an [`AttackSet`] for each side and royal kind. A capture
//! pattern is reduced to *(attacker square, royal square, squares that must be empty)*; patterns
//! that agree in all of these are one class, so that queen, rook and bishop share two. Lame leaps, bent
//! slides and jumps over the royal (a locust needs the square behind it empty) all have this form.
//! Hops have it with "exactly one occupied". What needs another piece in some role is *exotic*.

use crate::board::COMPASS;
use crate::compile::bits::{Bits, U256};
use crate::compile::graph;
use crate::compile::patterns::{Tier, conditions, forbidden_to, tier};
use crate::compile::rays::Geometry;
use crate::compile::tables::{
    AttackClass, AttackClasses, AttackForm, AttackSet, ExoticAttacker, Member,
};
use crate::definition::Definition;
use crate::id::{Kind, Side, Square};
use crate::movement::ir::{Class, Node, NodeId, Path};
use crate::util::bits256::{KindSet, SquareSet};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// States that the search for one piece's captures from one square may visit before it gives up and
/// calls the kind exotic.
const BUDGET: usize = 20_000;

/// `(attacker, royal)` to the squares that must be empty (or hold exactly one piece).
type Relation = FxHashMap<(Square, Square), SquareSet>;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum GroupKey {
    Leaper(u8, u8),
    Hopper(u8, u8),
    Legs,
    Facing,
}

#[derive(Debug)]
struct RawClass {
    hop: bool,
    relation: Relation,
    kinds: Vec<u8>,
}

/// Interns path tables.
#[derive(Debug, Default)]
pub struct PathFamilies(Vec<Relation>);

impl PathFamilies {
    fn place(&mut self, relation: &Relation) -> usize {
        let agrees = |family: &Relation| {
            relation
                .iter()
                .all(|(pair, path)| family.get(pair).is_none_or(|p| p == path))
        };
        let index = self.0.iter().position(agrees).unwrap_or_else(|| {
            self.0.push(Relation::default());
            self.0.len() - 1
        });
        self.0[index].extend(relation.iter().map(|(k, v)| (*k, *v)));
        index
    }

    /// The tables: by royal square and attacker square.
    #[must_use]
    pub fn freeze<B: Bits>(&self, squares: usize) -> Vec<Box<[B]>> {
        self.0
            .iter()
            .map(|family| {
                let mut table = vec![B::ZERO; squares * squares];
                for ((from, royal), path) in family {
                    table[royal.index() * squares + from.index()] = B::of_set(*path);
                }
                table.into()
            })
            .collect()
    }
}

/// All attacks by `side` on a royal of kind `royal`; with `facing`, those of royals that see each other too.
pub fn attack_set<B: Bits>(
    definition: &Definition,
    side: Side,
    royal: Kind,
    facing: bool,
    families: &mut PathFamilies,
) -> AttackSet<B> {
    let mut classes: Vec<RawClass> = Vec::new();
    let mut exotic: Vec<ExoticAttacker<B>> = Vec::new();
    // Kinds that move alike, as promoted forms often do, are searched once.
    let mut searched: Vec<Kind> = Vec::new();
    for index in 0..definition.kinds.len() {
        let kind = Kind::from_raw(index as u8);
        let twin = searched
            .iter()
            .find(|&&k| capture_alike(definition, side, k, kind, royal));
        if let Some(twin) = twin.map(|k| k.raw()) {
            for class in classes.iter_mut().filter(|c| c.kinds.contains(&twin)) {
                class.kinds.push(kind.raw());
            }
            if let Some(same) = exotic.iter().find(|e| e.kind == twin).cloned() {
                exotic.push(ExoticAttacker {
                    kind: kind.raw(),
                    ..same
                });
            }
            continue;
        }
        searched.push(kind);
        let Some(found) = captures(definition, side, kind, royal, facing) else {
            continue;
        };
        for ((key, _), relation) in found.relations {
            let hop = matches!(key, GroupKey::Hopper(..));
            match classes
                .iter_mut()
                .find(|c| c.hop == hop && c.relation == relation)
            {
                Some(class) => {
                    if !class.kinds.contains(&kind.raw()) {
                        class.kinds.push(kind.raw());
                    }
                }
                None => classes.push(RawClass {
                    hop,
                    relation,
                    kinds: vec![kind.raw()],
                }),
            }
        }
        if !found.exotic.is_empty() {
            exotic.push(exotic_attacker(definition, kind, &found.exotic));
        }
    }
    let n = definition.board.len();
    let asks = |class: &RawClass| class.hop || class.relation.values().any(|path| !path.is_empty());
    let (paths, leaps): (Vec<_>, Vec<_>) = classes.into_iter().partition(asks);
    let leaps = freeze(leaps, n, |_| AttackForm::Leap);
    let near = (0..n).map(|square| {
        leaps
            .row(square as u8)
            .iter()
            .fold(B::ZERO, |all, &from| all | from)
    });
    AttackSet {
        near: near.collect(),
        paths: freeze(paths, n, |class| {
            let family = families.place(&class.relation);
            if class.hop {
                AttackForm::Hop(family)
            } else {
                AttackForm::Clear(family)
            }
        }),
        leaps,
        exotic,
    }
}

fn freeze<B: Bits>(
    raw: Vec<RawClass>,
    squares: usize,
    mut form: impl FnMut(&RawClass) -> AttackForm,
) -> AttackClasses<B> {
    let count = raw.len();
    let mut from = vec![B::ZERO; squares * count];
    for (i, class) in raw.iter().enumerate() {
        for (attacker, royal) in class.relation.keys() {
            from[royal.index() * count + i] |= B::bit(attacker.raw());
        }
    }
    let classes = raw.into_iter().map(|class| AttackClass {
        form: form(&class),
        kinds: class.kinds.into(),
    });
    let classes: Vec<AttackClass> = classes.collect();
    let members = classes.iter().flat_map(|class| {
        let mut kinds = class.kinds.iter().peekable();
        std::iter::from_fn(move || {
            let kind = *kinds.next()?;
            let last = kinds.peek().is_none();
            Some(Member { kind, last })
        })
    });
    let members = members.collect();
    AttackClasses {
        classes,
        members,
        from: from.into(),
    }
}

fn exotic_attacker<B: Bits>(
    definition: &Definition,
    kind: Kind,
    reads: &BTreeMap<Square, SquareSet>,
) -> ExoticAttacker<B> {
    let n = definition.board.len();
    let mut from = vec![B::ZERO; n];
    let mut table = vec![B::ZERO; n];
    for (square, set) in reads {
        table[square.index()] = B::of_set(*set);
        for target in set.iter() {
            from[target.index()] |= B::bit(square.raw());
        }
    }
    ExoticAttacker {
        kind: kind.raw(),
        from: from.into(),
        reads: table.into(),
    }
}

#[derive(Default)]
struct Captures {
    relations: BTreeMap<(GroupKey, usize), Relation>,
    /// Captures of several legs in which others play a part: from where, of royals on which squares, and what they read.
    helped: Vec<(Square, SquareSet, SquareSet)>,
    /// By attacker square: the squares that its exotic captures read.
    exotic: BTreeMap<Square, SquareSet>,
}

impl Captures {
    /// What is captured whatever stands between: no other pattern adds to that.
    fn settle(&mut self) {
        let mut outright: BTreeMap<Square, SquareSet> = BTreeMap::new();
        for ((key, _), relation) in &self.relations {
            let leaps = relation.iter().filter(|(_, path)| path.is_empty());
            if !matches!(key, GroupKey::Hopper(..)) {
                for (&(from, royal), _) in leaps {
                    outright.entry(from).or_default().insert(royal);
                }
            }
        }
        let sure = |from: Square| outright.get(&from).copied().unwrap_or_default();
        for ((key, _), relation) in &mut self.relations {
            // Those of one leg share their tables with other pieces.
            if *key == GroupKey::Legs {
                relation
                    .retain(|&(from, royal), path| path.is_empty() || !sure(from).contains(royal));
            }
        }
        self.relations.retain(|_, relation| !relation.is_empty());
        for (from, royals, reads) in std::mem::take(&mut self.helped) {
            if !(royals - sure(from)).is_empty() {
                *self.exotic.entry(from).or_default() |= reads;
            }
        }
    }

    /// Records a capture; a second path for the same pair goes to a table of its own, unless one of the
    /// two can only be open when the other is.
    fn add(&mut self, key: GroupKey, from: Square, royal: Square, path: SquareSet) {
        for copy in 0.. {
            let relation = self.relations.entry((key, copy)).or_default();
            match relation.get(&(from, royal)).copied() {
                None => {
                    relation.insert((from, royal), path);
                    return;
                }
                Some(there)
                    if !matches!(key, GroupKey::Hopper(..)) && (there - path).is_empty() =>
                {
                    return;
                }
                Some(there)
                    if !matches!(key, GroupKey::Hopper(..)) && (path - there).is_empty() =>
                {
                    relation.insert((from, royal), path);
                    return;
                }
                Some(there) if there == path => return,
                Some(_) => {}
            }
        }
    }
}

/// Whether two kinds of a side capture a royal in the same ways.
fn capture_alike(definition: &Definition, side: Side, a: Kind, b: Kind, royal: Kind) -> bool {
    let (one, other) = (&definition.kinds[a.index()], &definition.kinds[b.index()]);
    one.movement[side] == other.movement[side]
        && one.start[side] == other.start[side]
        && one.royal == other.royal
        && forbidden_to(definition, a).contains(royal)
            == forbidden_to(definition, b).contains(royal)
}

/// Whether nothing of a side captures one of two royals in another way than the other.
pub fn royals_alike(definition: &Definition, side: Side, a: Kind, b: Kind) -> bool {
    let same = |set: KindSet| set.contains(a) == set.contains(b);
    definition.kinds[a.index()].royal == definition.kinds[b.index()].royal
        && definition.kinds.iter().enumerate().all(|(index, def)| {
            let kind = Kind::from_raw(index as u8);
            same(forbidden_to(definition, kind))
                && def.movement[side].filters.iter().all(|f| same(*f))
        })
}

/// Every way in which `kind` of `side` can capture a royal of kind `royal`; `None` if it never may.
fn captures(
    definition: &Definition,
    side: Side,
    kind: Kind,
    royal: Kind,
    faces: bool,
) -> Option<Captures> {
    let mut found = Captures::default();
    let def = &definition.kinds[kind.index()];
    let forbidden = forbidden_to(definition, kind);
    if !forbidden.contains(royal) {
        let bound = &def.movement[side];
        let geometry = Geometry::of(definition, side, kind);
        let search = LegSearch {
            definition,
            geometry,
            side,
            kind,
            royal,
        };
        for &entry in &bound.program.entries {
            search.entry(entry, &mut found);
        }
        found.settle();
    }
    if faces && def.royal && definition.kinds[royal.index()].royal {
        facing(definition, &mut found);
    }
    Some(found).filter(|f| !f.relations.is_empty() || !f.exotic.is_empty())
}

fn facing(definition: &Definition, found: &mut Captures) {
    let facing = definition.rules.royal.facing;
    for (direction, (dx, dy)) in COMPASS.into_iter().enumerate() {
        let on = match (dx, dy) {
            (0, _) => facing.files,
            (_, 0) => facing.ranks,
            _ => facing.diagonals,
        };
        if !on {
            continue;
        }
        for from in definition.board.squares() {
            let mut path = SquareSet::EMPTY;
            let mut at = from;
            while let Some(next) = definition.board.step(at, direction) {
                if next == from || path.contains(next) {
                    break;
                }
                found.add(GroupKey::Facing, from, next, path);
                path.insert(next);
                at = next;
            }
        }
    }
}

struct LegSearch<'a> {
    definition: &'a Definition,
    geometry: Geometry<'a>,
    side: Side,
    kind: Kind,
    royal: Kind,
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

impl LegSearch<'_> {
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

    fn entry(&self, entry: NodeId, found: &mut Captures) {
        let node = &self.geometry.bound.program.nodes[usize::from(entry)];
        let tier = tier(&self.geometry, node);
        let lone = tier != Tier::Graph;
        if lone && !self.takes_royal(node.on.enemy) {
            return;
        }
        let key = match &node.path {
            Path::Ride(vectors) => {
                let (a, b) = (vectors[0].0.unsigned_abs(), vectors[0].1.unsigned_abs());
                if tier == Tier::Hop {
                    GroupKey::Hopper(a.max(b), a.min(b))
                } else {
                    GroupKey::Leaper(a.max(b), a.min(b))
                }
            }
            Path::Universal => GroupKey::Leaper(0, 0),
            Path::Imitate => GroupKey::Legs,
        };
        let mut laid_out = None;
        for from in self.origin(node).iter() {
            match tier {
                Tier::Leap if node.path == Path::Universal => {
                    let targets = self.geometry.allowed(&node.landing) - SquareSet::of(from);
                    for royal in targets.iter() {
                        found.add(key, from, royal, SquareSet::EMPTY);
                    }
                }
                Tier::Leap | Tier::Line | Tier::Lame => {
                    for (royal, empty, full) in conditions(node, &self.geometry.walk(node, from)) {
                        if full.is_empty() {
                            found.add(key, from, royal, empty - SquareSet::of(from));
                        } else {
                            let reads = found.exotic.entry(from).or_default();
                            *reads |= empty | full | SquareSet::of(royal) | SquareSet::of(from);
                        }
                    }
                }
                Tier::Hop => {
                    let mut path = SquareSet::EMPTY;
                    for (i, step) in self.geometry.walk(node, from).iter().enumerate() {
                        if i > 0 && step.may_land && i + 1 >= usize::from(node.min) {
                            found.add(key, from, step.square, path);
                        }
                        path.insert(step.square);
                    }
                }
                Tier::Imitate => {
                    found.exotic.insert(from, self.definition.board.all());
                }
                Tier::Graph => {
                    let helped = self.legs(entry, from, found);
                    if !helped.is_empty() {
                        let graph = laid_out.get_or_insert_with(|| {
                            graph::lay_out::<U256>(
                                self.definition,
                                self.side,
                                self.kind,
                                &[entry],
                                KindSet::EMPTY,
                            )
                        });
                        found.helped.push((from, helped, graph.reads(from)));
                    }
                }
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
        while let Some(point) = stack.pop() {
            budget = budget.saturating_sub(1);
            if budget == 0 || point.depth > 64 {
                return anywhere;
            }
            let node = &program.nodes[usize::from(point.node)];
            if !self.origin(node).contains(point.at) {
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
            for (i, step) in self.geometry.walk(node, point.at).iter().enumerate() {
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
                            if helped {
                                exotic.insert(royal);
                            } else {
                                found.add(GroupKey::Legs, from, royal, empty);
                            }
                        },
                    );
                }
                if steps > usize::from(node.skip) {
                    empty |= SquareSet::of(step.square) - gone;
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
