//! Movement programs to movers: which terms are leaps, lines, hops, lame leaps or graphs.
//!
//! In: a kind's [`BoundProgram`](crate::definition::BoundProgram). Out: its [`Mover`]. Every term of a
//! single leg is laid out on every square; terms that agree in what they may capture share tables.

use crate::compile::bits::Bits;
use crate::compile::graph;
use crate::compile::pext::Gathered;
use crate::compile::promotion::promotions;
use crate::compile::rays::{Geometry, Step, Walked, Walks};
use crate::compile::setwise;
use crate::compile::tables::{Extra, Form, LamePath, Lames, Line, Lines, Modal, Mover, Shape};
use crate::definition::Definition;
use crate::id::{Kind, Side, Square};
use crate::movement::ir::{Class, Node, NodeId, Path, between};
use crate::util::bits256::{KindSet, SquareSet};

/// How the engine treats a leg that stands alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tier {
    /// One leap, nothing looked at on the way.
    Leap,
    /// A slide along straight lines in index order.
    Line,
    /// A hop over one piece along such lines.
    Hop,
    /// Destinations each with squares that must be empty or occupied.
    Lame,
    /// A copy of another piece's move.
    Imitate,
    /// Run at play time.
    Graph,
}

/// Interns sets of kinds that must not be captured.
#[derive(Debug, Default)]
pub struct SparedSets(pub Vec<KindSet>);

impl SparedSets {
    /// The index of a set; the empty set is 0.
    pub fn intern(&mut self, set: KindSet) -> u8 {
        if self.0.is_empty() {
            self.0.push(KindSet::EMPTY);
        }
        if let Some(i) = self.0.iter().position(|s| *s == set) {
            return i as u8;
        }
        self.0.push(set);
        (self.0.len() - 1) as u8
    }
}

/// Kinds that `kind` may not capture, wherever they stand.
#[must_use]
pub fn forbidden_to(definition: &Definition, kind: Kind) -> KindSet {
    let rules = definition.rules.forbidden.iter();
    rules
        .filter(|f| f.at.is_none() && f.by.contains(kind))
        .fold(KindSet::EMPTY, |set, f| set | f.of)
}

/// Which tier a last leg belongs to.
#[must_use]
pub fn tier(geometry: &Geometry<'_>, node: &Node) -> Tier {
    let vectors = match &node.path {
        Path::Universal => return Tier::Leap,
        Path::Imitate => return Tier::Imitate,
        Path::Ride(vectors) => vectors,
    };
    if !node.last || node.unload || node.same_length {
        return Tier::Graph;
    }
    let straight = || vectors.len() == 1 && is_ordered(geometry, node);
    let looks = node.lame || node.must_jump;
    if let Some(hop) = node.hop {
        let any = hop.over.friends && hop.over.enemies && hop.over.filter.is_none();
        let simple = !looks && !hop.near && any && node.skip == 0 && straight();
        return if simple { Tier::Hop } else { Tier::Graph };
    }
    let looks = looks && vectors.iter().any(|&(dx, dy)| dx.abs().max(dy.abs()) > 1);
    if node.max == 1 && !looks {
        // `j` on a single king step skips its only square.
        return if node.skip > 0 {
            Tier::Lame
        } else {
            Tier::Leap
        };
    }
    if !looks && node.skip == 0 && straight() {
        Tier::Line
    } else {
        Tier::Lame
    }
}

/// Whether the walk visits squares in index order from everywhere, so that lines can say it.
fn is_ordered(geometry: &Geometry<'_>, node: &Node) -> bool {
    if geometry.goes_straight_on(node) {
        return true;
    }
    let walks = geometry.walks(node);
    geometry.board.squares().all(|from| {
        let walk = walks.from(from);
        let up = walk.first().is_some_and(|s| s.square > from);
        let mut before = from;
        walk.iter().all(|s| {
            let ordered = (s.square > before) == up;
            before = s.square;
            ordered
        })
    })
}

/// What a group of terms may do where it lands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Permit {
    spare: u8,
    spare_friends: u8,
    captures_friends: bool,
}

/// Canonical vector (toward higher numbers), and the squares below and above by square.
type Axis = ((i8, i8), Vec<(SquareSet, SquareSet)>);

/// Lines under construction: no two of them overlap with different strides.
struct LineSet {
    /// Canonical vector (toward higher numbers) and the lines by square.
    axes: Vec<Axis>,
    land: Vec<[SquareSet; 3]>,
}

/// Lame leaps under construction; all of the same modes.
struct LameSet {
    modes: [bool; 3],
    paths: Vec<Vec<(SquareSet, SquareSet, SquareSet)>>,
    land: Vec<[SquareSet; 3]>,
}

struct Group {
    permit: Permit,
    leaps: Vec<[SquareSet; 3]>,
    lines: Vec<LineSet>,
    hops: Vec<LineSet>,
    lames: Vec<LameSet>,
    imitates: Option<Vec<[SquareSet; 3]>>,
}

/// Builds the mover of one kind and side.
pub fn mover<'a, B: Bits>(
    definition: &'a Definition,
    side: Side,
    kind: Kind,
    spared: &mut SparedSets,
    walked: &Walked<'a>,
) -> Mover<B> {
    let def = &definition.kinds[kind.index()];
    let bound = &def.movement[side];
    let geometry = Geometry::of(definition, side, kind);
    let n = definition.board.len();
    let forbidden = forbidden_to(definition, kind);
    let spare = spared.intern(forbidden);
    let plain = Permit {
        spare,
        spare_friends: 0,
        captures_friends: false,
    };
    let mut groups = vec![Group::new(plain, n)];
    let mut graph_entries: Vec<NodeId> = Vec::new();
    let mut double_steps = vec![SquareSet::EMPTY; n];
    for &entry in &bound.program.entries {
        let node = &bound.program.nodes[usize::from(entry)];
        let tier = tier(&geometry, node);
        if tier == Tier::Graph {
            graph_entries.push(entry);
            continue;
        }
        let permit = permit(node, bound.filters.as_slice(), forbidden, plain, spared);
        let group = match groups.iter().position(|g| g.permit == permit) {
            Some(i) => &mut groups[i],
            None => {
                groups.push(Group::new(permit, n));
                let last = groups.len() - 1;
                &mut groups[last]
            }
        };
        let mut origin = geometry.allowed(&node.origin);
        if node.initial {
            origin &= def.start[side];
        }
        group.add(&geometry, node, tier, origin, walked);
        if node.makes_en_passant && definition.rules.en_passant.of.contains(kind) {
            for from in origin.iter() {
                for (to, _) in double_steps_from(&geometry, node, from) {
                    double_steps[from.index()].insert(to);
                }
            }
        }
    }
    let graph = (!graph_entries.is_empty())
        .then(|| graph::lay_out(definition, side, kind, &graph_entries, forbidden, walked));
    finish(definition, side, kind, groups, graph, double_steps)
}

fn permit(
    node: &Node,
    filters: &[KindSet],
    forbidden: KindSet,
    plain: Permit,
    spared: &mut SparedSets,
) -> Permit {
    let mut sparing = |class: Class| match class {
        Class::Any => spared.intern(forbidden),
        Class::Only(f) => spared.intern(forbidden | !filters[usize::from(f)]),
    };
    Permit {
        spare: node.on.enemy.map_or(plain.spare, &mut sparing),
        spare_friends: node.on.friend.map_or(0, &mut sparing),
        captures_friends: node.on.friend.is_some(),
    }
}

/// Destinations of a leg that gives en passant rights, with the squares passed.
pub fn double_steps_from(
    geometry: &Geometry<'_>,
    node: &Node,
    from: Square,
) -> Vec<(Square, SquareSet)> {
    let Path::Ride(vectors) = &node.path else {
        return Vec::new();
    };
    let mut passed = SquareSet::EMPTY;
    let mut at = from;
    let mut out = Vec::new();
    for (i, step) in geometry.walk(node, from).iter().enumerate() {
        let vector = vectors[i % vectors.len()];
        let (dx, dy) = geometry.orientation.vector(geometry.side, vector);
        for (x, y) in between(dx, dy) {
            if let Some(square) = geometry.board.leap(at, x, y) {
                passed.insert(square);
            }
        }
        if step.may_land && !passed.is_empty() && i + 1 >= usize::from(node.min) {
            out.push((step.square, passed));
        }
        passed.insert(step.square);
        at = step.square;
    }
    out
}

/// Each step of a walk with the squares that must be empty and occupied to land there.
pub fn conditions(node: &Node, walk: &[Step]) -> Vec<(Square, SquareSet, SquareSet)> {
    let (mut empty, mut full) = (SquareSet::EMPTY, SquareSet::EMPTY);
    let mut out = Vec::new();
    for (i, step) in walk.iter().enumerate() {
        if node.lame {
            empty |= step.between;
        } else if node.must_jump {
            full |= step.between;
        }
        let skipped = i < usize::from(node.skip);
        if step.may_land && !skipped && i + 1 >= usize::from(node.min) {
            out.push((step.square, empty, full));
        }
        if !skipped {
            empty.insert(step.square);
        }
    }
    out
}

impl Group {
    fn new(permit: Permit, n: usize) -> Self {
        Self {
            permit,
            leaps: vec![[SquareSet::EMPTY; 3]; n],
            lines: Vec::new(),
            hops: Vec::new(),
            lames: Vec::new(),
            imitates: None,
        }
    }

    fn add<'a>(
        &mut self,
        geometry: &Geometry<'a>,
        node: &'a Node,
        tier: Tier,
        origin: SquareSet,
        walked: &Walked<'a>,
    ) {
        let walks = walked.walks(geometry, node);
        let n = geometry.board.len();
        let modes = [
            node.on.empty,
            node.on.enemy.is_some(),
            node.on.friend.is_some(),
        ];
        match tier {
            Tier::Leap => {
                for from in origin.iter() {
                    let targets = if node.path == Path::Universal {
                        geometry.allowed(&node.landing) - SquareSet::of(from)
                    } else {
                        landings(node, walks.from(from))
                    };
                    grant(&mut self.leaps[from.index()], modes, targets);
                }
            }
            Tier::Line => add_lines(
                &mut self.lines,
                geometry,
                (node, &walks),
                origin,
                modes,
                false,
            ),
            Tier::Hop => add_lines(
                &mut self.hops,
                geometry,
                (node, &walks),
                origin,
                modes,
                true,
            ),
            Tier::Lame => {
                let index = self
                    .lames
                    .iter()
                    .position(|l| l.modes == modes)
                    .unwrap_or_else(|| {
                        self.lames.push(LameSet {
                            modes,
                            paths: vec![Vec::new(); n],
                            land: vec![[SquareSet::EMPTY; 3]; n],
                        });
                        self.lames.len() - 1
                    });
                let set = &mut self.lames[index];
                for from in origin.iter() {
                    for (to, empty, full) in conditions(node, walks.from(from)) {
                        // The mover's own square counts as empty.
                        let empty = empty - SquareSet::of(from);
                        let full = full - SquareSet::of(from);
                        let paths = &mut set.paths[from.index()];
                        match paths.iter_mut().find(|p| p.0 == empty && p.1 == full) {
                            Some(path) => {
                                path.2.insert(to);
                            }
                            None => paths.push((empty, full, SquareSet::of(to))),
                        }
                        grant(&mut set.land[from.index()], modes, SquareSet::of(to));
                    }
                }
            }
            Tier::Imitate => {
                let land = self
                    .imitates
                    .get_or_insert_with(|| vec![[SquareSet::EMPTY; 3]; n]);
                for from in origin.iter() {
                    grant(
                        &mut land[from.index()],
                        modes,
                        geometry.allowed(&node.landing),
                    );
                }
            }
            Tier::Graph => {}
        }
    }
}

fn landings(node: &Node, walk: &[Step]) -> SquareSet {
    let from = usize::from(node.min.max(1)) - 1;
    walk.iter()
        .skip(from)
        .filter(|s| s.may_land)
        .map(|s| s.square)
        .collect()
}

fn grant(land: &mut [SquareSet; 3], modes: [bool; 3], targets: SquareSet) {
    for (set, on) in land.iter_mut().zip(modes) {
        if on {
            *set |= targets;
        }
    }
}

fn add_lines(
    sets: &mut Vec<LineSet>,
    geometry: &Geometry<'_>,
    (node, walks): (&Node, &Walks),
    origin: SquareSet,
    modes: [bool; 3],
    hop: bool,
) {
    let Path::Ride(vectors) = &node.path else {
        return;
    };
    let vector = geometry.orientation.vector(geometry.side, vectors[0]);
    let upward = vector.1 > 0 || (vector.1 == 0 && vector.0 > 0);
    let axis = if upward {
        vector
    } else {
        (-vector.0, -vector.1)
    };
    let n = geometry.board.len();
    let fits = |set: &LineSet| {
        set.axes
            .iter()
            .all(|(other, _)| *other == axis || primitive(*other) != primitive(axis))
    };
    let index = sets.iter().position(fits).unwrap_or_else(|| {
        sets.push(LineSet {
            axes: Vec::new(),
            land: vec![[SquareSet::EMPTY; 3]; n],
        });
        sets.len() - 1
    });
    let set = &mut sets[index];
    let line = set
        .axes
        .iter()
        .position(|(a, _)| *a == axis)
        .unwrap_or_else(|| {
            set.axes
                .push((axis, vec![(SquareSet::EMPTY, SquareSet::EMPTY); n]));
            set.axes.len() - 1
        });
    for from in origin.iter() {
        let walk = walks.from(from);
        let squares: SquareSet = walk.iter().map(|s| s.square).collect();
        let (lower, upper) = &mut set.axes[line].1[from.index()];
        if upward {
            *upper |= squares;
        } else {
            *lower |= squares;
        }
        let mut land = landings(node, walk);
        if hop {
            // The first square can only hold the hurdle.
            if let Some(first) = walk.first() {
                land.remove(first.square);
            }
        }
        grant(&mut set.land[from.index()], modes, land);
    }
}

fn primitive((dx, dy): (i8, i8)) -> (i8, i8) {
    let (mut a, mut b) = (dx.unsigned_abs(), dy.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let g = a.max(1) as i8;
    (dx / g, dy / g)
}

fn modal<B: Bits>(land: &[[SquareSet; 3]]) -> Box<[Modal<B>]> {
    land.iter()
        .map(|[quiet, capture, _]| Modal {
            quiet: B::of_set(*quiet),
            capture: B::of_set(*capture),
        })
        .collect()
}

fn friends<B: Bits>(land: &[[SquareSet; 3]], permit: Permit) -> Box<[B]> {
    if !permit.captures_friends {
        return Box::default();
    }
    land.iter().map(|l| B::of_set(l[2])).collect()
}

fn lines<B: Bits>(set: &LineSet) -> Lines<B> {
    let n = set.land.len();
    let count = set.axes.len();
    let mut out = vec![Line::default(); n * count];
    for (i, (_, by_square)) in set.axes.iter().enumerate() {
        for (square, (lower, upper)) in by_square.iter().enumerate() {
            out[square * count + i] = Line {
                lower: B::of_set(*lower),
                upper: B::of_set(*upper),
            };
        }
    }
    Lines {
        count,
        gathered: Gathered::of(&out),
        lines: out.into(),
        land: modal(&set.land),
    }
}

fn lames<B: Bits>(set: &LameSet) -> Lames<B> {
    let mut ranges = Vec::new();
    let mut items = Vec::new();
    for paths in &set.paths {
        let first = items.len() as u32;
        items.extend(paths.iter().map(|&(empty, full, targets)| LamePath {
            empty: B::of_set(empty),
            full: B::of_set(full),
            targets: B::of_set(targets),
        }));
        ranges.push((first, items.len() as u32));
    }
    Lames {
        ranges: ranges.into(),
        items: items.into(),
        land: modal(&set.land),
    }
}

fn finish<B: Bits>(
    definition: &Definition,
    side: Side,
    kind: Kind,
    groups: Vec<Group>,
    graph: Option<graph::Graph<B>>,
    double_steps: Vec<SquareSet>,
) -> Mover<B> {
    let mut mover = Mover {
        shape: Shape::default(),
        spare: groups[0].permit.spare,
        leaps: Box::default(),
        rides: Lines::empty(),
        hops: Lines::empty(),
        lames: Lames::empty(),
        extras: Vec::new(),
        graph,
        promotions: promotions(definition, side, kind),
        double_steps: Box::default(),
        set_steps: None,
    };
    for (index, group) in groups.iter().enumerate() {
        add_group(&mut mover, group, index == 0);
    }
    if double_steps.iter().any(|d| !d.is_empty()) {
        mover.double_steps = double_steps.iter().map(|d| B::of_set(*d)).collect();
    }
    let mut shape = 0;
    let differs = |land: &[Modal<B>]| land.iter().any(|m| m.quiet != m.capture);
    for (flag, on) in [
        (Shape::LEAPS, !mover.leaps.is_empty()),
        (Shape::LINES, mover.rides.count > 0),
        (Shape::HOPS, mover.hops.count > 0),
        (Shape::LAMES, !mover.lames.ranges.is_empty()),
        (
            Shape::MODAL,
            differs(&mover.leaps) || differs(&mover.rides.land),
        ),
        (Shape::EXTRAS, !mover.extras.is_empty()),
        (Shape::GRAPH, mover.graph.is_some()),
        (Shape::PROMOTES, !mover.promotions.is_empty()),
    ] {
        if on {
            shape |= flag;
        }
    }
    mover.shape = Shape(shape);
    mover.set_steps = setwise::of(&mover, definition.board.len());
    mover
}

/// Puts a group into the mover: the first lines, hops and lame leaps of the plain group have tables of
/// their own, everything else becomes an extra component.
fn add_group<B: Bits>(mover: &mut Mover<B>, group: &Group, is_plain: bool) {
    let permit = group.permit;
    let extra = |form: Form<B>, land: &[[SquareSet; 3]]| Extra {
        form,
        land: modal(land),
        friends: friends(land, permit),
        spare: permit.spare,
        spare_friends: permit.spare_friends,
    };
    if group.leaps.iter().flatten().any(|s| !s.is_empty()) {
        if is_plain {
            mover.leaps = modal(&group.leaps);
        } else {
            mover.extras.push(extra(Form::Leap, &group.leaps));
        }
    }
    for (i, set) in group.lines.iter().enumerate() {
        if is_plain && i == 0 {
            mover.rides = lines(set);
        } else {
            mover.extras.push(extra(Form::Ride(lines(set)), &set.land));
        }
    }
    for (i, set) in group.hops.iter().enumerate() {
        if is_plain && i == 0 {
            mover.hops = lines(set);
        } else {
            mover.extras.push(extra(Form::Hop(lines(set)), &set.land));
        }
    }
    for (i, set) in group.lames.iter().enumerate() {
        if is_plain && i == 0 {
            mover.lames = lames(set);
        } else {
            mover.extras.push(extra(Form::Lame(lames(set)), &set.land));
        }
    }
    if let Some(land) = &group.imitates {
        mover.extras.push(extra(Form::Imitate, land));
    }
}
