//! The hash of a definition: equal for equal rules.
//!
//! In: a [`Definition`]. Out: a number that does not depend on names for people, comments, the order of
//! sections or of the terms of a notation string, nor on how a set was written. Kinds are told apart by
//! how they are written in positions, since positions and moves depend on it.

use super::arrangement::{Arrangement, Options};
use super::rules::{
    Among, Castling, Counting, Deed, Ends, FirstMove, Promotion, Repetition, Rules,
};
use super::{BoundProgram, Definition, KindDef, Orientation};
use crate::id::{Kind, PerSide, Side, Square};
use crate::movement::ir::{Accept, Class, Clause, Hop, Node, Path, Who};
use crate::util::bits256::{KindSet, SquareSet};
use std::hash::{Hash, Hasher};

/// 64-bit mixing with a fixed start, the same on every machine and in every version.
#[derive(Clone, Copy, Debug)]
struct Mixer(u64);

impl Mixer {
    const fn new(tag: u64) -> Self {
        Self(0x6a09_e667_f3bc_c908 ^ tag.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
    const fn add(&mut self, value: u64) {
        let mut z = self.0.rotate_left(23) ^ value;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.0 = z ^ (z >> 31);
    }
    fn set<T>(&mut self, set: crate::util::bits256::Bits256<T>) {
        set.words().into_iter().for_each(|w| self.add(w));
    }
    fn sets(&mut self, sets: PerSide<SquareSet>) {
        sets.0.into_iter().for_each(|s| self.set(s));
    }
    fn text(&mut self, text: &str) {
        self.add(text.len() as u64);
        text.bytes().for_each(|b| self.add(u64::from(b)));
    }
}

/// Lets derived `Hash` feed the mixer, byte order and word size fixed.
impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&b| self.add(u64::from(b)));
    }
    fn write_u16(&mut self, i: u16) {
        self.add(u64::from(i));
    }
    fn write_u32(&mut self, i: u32) {
        self.add(u64::from(i));
    }
    fn write_u64(&mut self, i: u64) {
        self.add(i);
    }
    fn write_usize(&mut self, i: usize) {
        self.add(i as u64);
    }
    fn write_isize(&mut self, i: isize) {
        self.add(i as u64);
    }
}

/// The hash of everything that the rules of play depend on.
#[must_use]
pub fn definition_hash(definition: &Definition) -> u64 {
    let order = Order::new(definition);
    let mut m = Mixer::new(1);
    board(&mut m, definition);
    for side in Side::BOTH {
        m.text(&definition.sides[side].fen);
    }
    for &index in &order.sorted {
        if let Some(def) = definition.kinds.get(index) {
            kind(&mut m, def, &order);
        }
    }
    setup(&mut m, definition, &order);
    for arrangement in &definition.arrangements {
        arranged(&mut m, arrangement, &order);
    }
    rules(&mut m, &definition.rules, &order);
    m.0
}

/// Kinds in the order of their symbols, and what else makes sets comparable.
struct Order {
    /// Indices of kinds.
    sorted: Vec<usize>,
    /// By kind: its place in `sorted`.
    rank: Vec<usize>,
    /// All squares of the board.
    squares: SquareSet,
    /// How Black's vectors follow from White's.
    orientation: Orientation,
}

impl Order {
    fn new(definition: &Definition) -> Self {
        let mut sorted: Vec<usize> = (0..definition.kinds.len()).collect();
        let key = |&i: &usize| {
            definition
                .kinds
                .get(i)
                .map(|k| (k.symbols.0.clone(), k.tilde))
        };
        sorted.sort_by_key(key);
        let mut rank = vec![0; sorted.len()];
        for (place, &index) in sorted.iter().enumerate() {
            if let Some(slot) = rank.get_mut(index) {
                *slot = place;
            }
        }
        Self {
            sorted,
            rank,
            squares: definition.board.all(),
            orientation: definition.orientation,
        }
    }
    fn kind(&self, kind: Kind) -> u64 {
        self.rank.get(kind.index()).copied().unwrap_or(255) as u64
    }
    /// Sets of kinds, told without the kinds that the variant does not have.
    fn kinds(&self, m: &mut Mixer, set: KindSet) {
        for &index in &self.sorted {
            let held = Kind::new(index).is_some_and(|k| set.contains(k));
            m.add(u64::from(held));
        }
    }
}

fn board(m: &mut Mixer, definition: &Definition) {
    let board = &definition.board;
    m.add(u64::from(board.files()));
    m.add(u64::from(board.ranks()));
    m.add(u64::from(board.wraps_files()) + 2 * u64::from(board.wraps_ranks()));
    for square in board.squares() {
        m.add(u64::from(board.file(square)) << 8 | u64::from(board.rank(square)));
        for direction in 0..8 {
            m.add(
                board
                    .step(square, direction)
                    .map_or(999, |s| u64::from(s.raw())),
            );
        }
    }
}

fn kind(m: &mut Mixer, def: &KindDef, order: &Order) {
    for side in Side::BOTH {
        m.text(def.symbols[side].as_deref().unwrap_or(""));
        m.add(program(&def.movement[side], side, def.start[side], order));
    }
    m.add(u64::from(def.royal) + 2 * u64::from(def.tilde));
    m.sets(def.start);
    m.add(order.kind(def.base));
}

/// A program's hash: a node's comes from its fields and, over and over, from those of what follows.
fn program(bound: &BoundProgram, side: Side, start: SquareSet, order: &Order) -> u64 {
    let program = &bound.program;
    let fields: Vec<u64> = program
        .nodes
        .iter()
        .map(|n| node(n, bound, side, order))
        .collect();
    let mut hashes = fields.clone();
    // As many rounds as a shortest tell-tale path can be long, within reason.
    for _ in 0..program.nodes.len().min(32) {
        hashes = program
            .nodes
            .iter()
            .zip(&fields)
            .map(|(n, &own)| {
                let next = n
                    .next
                    .iter()
                    .filter_map(|&i| hashes.get(usize::from(i)).copied());
                let mut m = Mixer::new(own);
                m.add(unordered(next));
                m.0
            })
            .collect();
    }
    let mut m = Mixer::new(2);
    m.add(unordered(
        program
            .entries
            .iter()
            .filter_map(|&i| hashes.get(usize::from(i)).copied()),
    ));
    m.add(unordered(program.drops.iter().map(|drop| {
        let mut m = Mixer::new(3);
        for n in [
            drop.ranks,
            u8::from(drop.not_first_rank),
            drop.per_file,
            drop.per_shade,
            drop.per_board,
        ] {
            m.add(u64::from(n));
        }
        clauses(&mut m, &drop.landing, bound, side, order);
        m.0
    })));
    if program.nodes.iter().any(|n| n.initial) {
        m.set(start);
    }
    if !bound.barriers.is_empty() {
        m.add(unordered(bound.barriers.iter().map(|barrier| {
            let mut m = Mixer::new(14);
            m.add(unordered(barrier.parts.iter().map(|&part| {
                let mut m = Mixer::new(15);
                m.set(part);
                m.0
            })));
            m.add(u64::from(barrier.stops) + 2 * u64::from(barrier.first));
            m.0
        })));
    }
    m.0
}

/// The same for every order; equal items count once.
fn unordered(items: impl Iterator<Item = u64>) -> u64 {
    let mut all: Vec<u64> = items.collect();
    all.sort_unstable();
    all.dedup();
    let mut m = Mixer::new(4);
    all.into_iter().for_each(|h| m.add(h));
    m.0
}

fn node(node: &Node, bound: &BoundProgram, side: Side, order: &Order) -> u64 {
    let mut m = Mixer::new(5);
    match &node.path {
        Path::Ride(vectors) => {
            for &vector in vectors {
                let (dx, dy) = order.orientation.vector(side, vector);
                m.add((i64::from(dx) * 1000 + i64::from(dy)) as u64);
            }
        }
        Path::Universal => m.add(7777),
        Path::Imitate => m.add(8888),
    }
    m.add(u64::from(node.min) << 32 | u64::from(node.max) << 8 | u64::from(node.skip));
    for flag in [
        node.same_length,
        node.lame,
        node.must_jump,
        node.cylinder,
        node.initial,
        node.makes_en_passant,
        node.unload,
        node.last,
    ] {
        m.add(u64::from(flag));
    }
    if let Some(Hop { near, over }) = node.hop {
        m.add(2 + u64::from(near));
        who(&mut m, over, bound, order);
    }
    let Accept {
        empty,
        enemy,
        friend,
        hurdle,
        en_passant,
    } = &node.on;
    m.add(u64::from(*empty) + 2 * u64::from(*en_passant));
    for class in [enemy, friend] {
        match class {
            None => m.add(11),
            Some(Class::Any) => m.add(12),
            Some(Class::Only(id)) => {
                m.add(13);
                order.kinds(
                    &mut m,
                    bound
                        .filters
                        .get(usize::from(*id))
                        .copied()
                        .unwrap_or_default(),
                );
            }
        }
    }
    if let Some(over) = *hurdle {
        m.add(14);
        who(&mut m, over, bound, order);
    }
    for (tag, list) in [(21, &node.origin), (22, &node.passed), (23, &node.landing)] {
        m.add(tag);
        clauses(&mut m, list, bound, side, order);
    }
    m.0
}

fn who(m: &mut Mixer, who: Who, bound: &BoundProgram, order: &Order) {
    m.add(u64::from(who.friends) + 2 * u64::from(who.enemies));
    if let Some(set) = who.filter.and_then(|id| bound.filters.get(usize::from(id))) {
        order.kinds(m, *set);
    }
}

/// All clauses together allow one set of squares; that set is what counts.
fn clauses(m: &mut Mixer, list: &[Clause], bound: &BoundProgram, side: Side, order: &Order) {
    let allowed = list.iter().fold(order.squares, |all, clause| {
        let set = bound
            .sets
            .get(usize::from(clause.set))
            .map_or(SquareSet::ALL, |sets| sets[side]);
        if clause.inside { all & set } else { all - set }
    });
    m.set(allowed);
}

fn setup(m: &mut Mixer, definition: &Definition, order: &Order) {
    let setup = &definition.setup;
    for piece in &setup.pieces {
        m.add(piece.map_or(999, |(side, kind)| {
            2 * order.kind(kind) + side.index() as u64
        }));
    }
    for set in [setup.walls, setup.rights, setup.gates, setup.en_passant] {
        m.set(set);
    }
    for side in Side::BOTH {
        for &index in &order.sorted {
            m.add(u64::from(
                setup.hands[side].get(index).copied().unwrap_or(0),
            ));
        }
        m.add(u64::from(setup.checks[side]));
    }
    m.add(setup.to_move.index() as u64);
    m.add(u64::from(setup.half_moves));
    setup.counting.hash(m);
    setup.turn.hash(m);
    setup.traded.map(Square::raw).hash(m);
}

/// Other set-ups count, and their numbers with them.
fn arranged(m: &mut Mixer, arrangement: &Arrangement, order: &Order) {
    m.text(&format!("{:?}", arrangement.who));
    for side in Side::BOTH {
        for square in &arrangement.squares[side] {
            m.add(u64::from(square.raw()));
        }
    }
    match &arrangement.options {
        Options::Steps(steps) => {
            for step in steps {
                m.add(41);
                step.kinds.iter().for_each(|&k| m.add(order.kind(k)));
                step.places.iter().for_each(|&p| m.add(p as u64));
            }
        }
        Options::Arrays(arrays) => {
            for array in arrays {
                m.add(42);
                let kinds = array.kinds.iter();
                kinds.for_each(|k| m.add(k.map_or(999, |k| order.kind(k))));
            }
        }
    }
}

fn rules(m: &mut Mixer, rules: &Rules, order: &Order) {
    m.text(&format!("{:?}", rules.royal));
    m.add(unordered(rules.pseudo_royals.iter().map(|p| {
        let mut m = Mixer::new(33);
        m.add(groups(&p.groups, order));
        p.count.0.iter().for_each(|&n| m.add(u64::from(n)));
        m.0
    })));
    m.add(unordered(rules.forbidden.iter().map(|f| {
        let mut m = Mixer::new(6);
        order.kinds(&mut m, f.by);
        order.kinds(&mut m, f.of);
        if let Some(at) = f.at {
            m.sets(at);
        }
        m.0
    })));
    effects(m, rules, order);
    if let Some(trade) = rules.trade {
        m.add(37);
        order.kinds(m, trade.kinds);
        order.kinds(m, trade.trifles);
    }
    m.add(unordered(
        rules.promotions.iter().map(|p| promotion(p, order)),
    ));
    m.add(unordered(
        rules
            .castlings
            .iter()
            .map(|c| castling(c, barred(rules, &c.name), order)),
    ));
    order.kinds(m, rules.en_passant.of);
    m.sets(rules.en_passant.squares);
    if let Some(drops) = &rules.drops {
        m.add(31);
        for &index in &order.sorted {
            m.sets(drops.zones.get(index).copied().unwrap_or_default());
            for limits in [&drops.per_file, &drops.per_shade, &drops.per_board] {
                m.add(u64::from(limits.get(index).copied().unwrap_or(0)));
            }
        }
        m.add(u64::from(drops.captures_to_hand));
        if !drops.unlimited.is_empty() {
            order.kinds(m, drops.unlimited);
        }
        if drops.among != Among::default() {
            m.text(&format!("{:?}", drops.among));
        }
        m.add(unordered(drops.forms.iter().enumerate().flat_map(
            |(index, forms)| {
                let own = Kind::new(index).map_or(255, |k| order.kind(k));
                forms.iter().map(move |&f| own << 8 | order.kind(f))
            },
        )));
        order.kinds(m, drops.must);
        order.kinds(m, drops.no_mate);
        order.kinds(m, drops.no_check);
    }
    if let Some(gating) = &rules.gating {
        m.add(33);
        order.kinds(m, gating.kinds);
        m.sets(gating.squares);
    }
    m.add(unordered(
        rules.first_moves.iter().map(|f| first_move(f, order)),
    ));
    m.text(&format!("{:?}", rules.turn));
    let ends = &rules.ends;
    deciding(m, ends, order);
    m.text(&format!(
        "{:?} {:?} {:?} {}",
        ends.checkmate, ends.stalemate, ends.bare, ends.dead
    ));
    if let Some(rule) = &ends.repetition {
        repetition(m, rule, order);
    }
    m.text(&format!("{:?} {:?}", ends.passes, ends.facing));
    ends.countings.iter().for_each(|c| counting(m, c, order));
    if let Some(counter) = &ends.counter {
        m.add(u64::from(counter.plies) << 1 | u64::from(counter.captures));
        m.text(&format!("{:?}", counter.result));
        match counter.kinds {
            Some(kinds) => order.kinds(m, kinds),
            None => m.add(32),
        }
    }
}

/// Sets of kinds that are counted each by itself.
fn groups(groups: &[KindSet], order: &Order) -> u64 {
    unordered(groups.iter().map(|&group| {
        let mut m = Mixer::new(34);
        order.kinds(&mut m, group);
        m.0
    }))
}

/// Endings that decide a game while moves are left.
fn deciding(m: &mut Mixer, ends: &Ends, order: &Order) {
    m.add(unordered(ends.extinctions.iter().map(|e| {
        let mut m = Mixer::new(35);
        m.add(groups(&e.groups, order));
        m.add(u64::from(e.count) << 8 | u64::from(e.opponent_at_least));
        m.text(&format!("{:?}", e.result));
        m.0
    })));
    m.add(unordered(ends.goals.iter().map(|g| {
        let mut m = Mixer::new(36);
        order.kinds(&mut m, g.kinds);
        m.sets(g.squares);
        let rest = (g.count, g.safe, g.held, g.blocked, g.reply, g.result);
        m.text(&format!("{rest:?}"));
        m.0
    })));
    m.text(&format!("{:?}", ends.checks));
    m.add(unordered(ends.connects.iter().map(|c| {
        let mut m = Mixer::new(37);
        order.kinds(&mut m, c.kinds);
        for sets in c.path.iter().flatten() {
            m.sets(*sets);
        }
        let rest = (c.lines, c.length, c.gaps, c.square, c.result);
        m.text(&format!("{rest:?}"));
        m.0
    })));
    if let Some(material) = &ends.material {
        let rest = (
            (material.full, material.stalemate),
            (material.repetition, material.counter),
            (material.passes, material.facing),
            (material.bonus, material.equal),
        );
        m.text(&format!("{rest:?}"));
        for &index in &order.sorted {
            m.add(u64::from(material.values.get(index).copied().unwrap_or(0)));
        }
    }
}

fn repetition(m: &mut Mixer, rule: &Repetition, order: &Order) {
    let plain = (rule.count, rule.result, rule.illegal, rule.perpetual_check);
    m.text(&format!("{plain:?}"));
    if let Some(chase) = &rule.chase {
        m.text(&format!("{:?}", chase.result));
        order.kinds(m, chase.exempt);
        order.kinds(m, chase.spared);
        if !chase.spared.is_empty() {
            chase
                .spared_at
                .0
                .into_iter()
                .for_each(|s| m.set(s & order.squares));
        }
        chase.ranks.iter().for_each(|&rank| order.kinds(m, rank));
    }
}

fn counting(m: &mut Mixer, rule: &Counting, order: &Order) {
    order.kinds(m, rule.without);
    let numbers = (
        rule.at_most,
        rule.at_least,
        rule.opponent_at_least,
        rule.moves,
    );
    m.text(&format!("{numbers:?} {}", rule.from_pieces));
    for limit in &rule.limits {
        order.kinds(m, limit.kinds.iter().copied().collect());
        m.add(u64::from(limit.count) << 16 | u64::from(limit.moves));
    }
}

/// What is not there adds nothing, so that variants without these blocks keep their hashes.
fn effects(m: &mut Mixer, rules: &Rules, order: &Order) {
    if rules.must_capture != PerSide::both(false) {
        m.text(&format!("{:?}", rules.must_capture));
    }
    for effect in &rules.effects {
        m.text(&format!(
            "{:?} {:?} {:?} {:?} {} {:?}",
            effect.on, effect.beside, effect.area, effect.directions, effect.stayed, effect.whose
        ));
        for kinds in [effect.by, effect.of, effect.pieces] {
            order.kinds(m, kinds);
        }
        m.sets(effect.at);
        m.sets(effect.within);
        match effect.deed {
            Deed::Become(kind) => m.add(64 + order.kind(kind)),
            other => m.text(&format!("{other:?}")),
        }
    }
    if let Some(walls) = &rules.walls {
        m.text(&format!(
            "{:?} {} {}",
            walls.place, walls.single, walls.instead
        ));
        m.sets(walls.zone);
    }
}

fn barred(rules: &Rules, name: &str) -> bool {
    let mut all = rules.castlings.iter().flat_map(|c| &c.bars);
    all.any(|b| b == name)
}

fn promotion(p: &Promotion, order: &Order) -> u64 {
    let mut m = Mixer::new(7);
    order.kinds(&mut m, p.kinds);
    m.sets(p.zone);
    m.sets(p.mandatory);
    m.text(&format!("{:?} {} {}", p.when, p.on_capture, p.shogi_style));
    m.text(&format!("{:?} {:?}", p.sides, p.standing));
    m.add(unordered(p.to.iter().enumerate().map(|(i, &k)| {
        let mut m = Mixer::new(9);
        m.add(order.kind(k));
        if let Some(limit) = p.limits.get(i).copied().flatten() {
            order.kinds(&mut m, limit.kinds);
            m.text(&format!("{:?}", limit.most));
        }
        m.0
    })));
    m.0
}

fn first_move(f: &FirstMove, order: &Order) -> u64 {
    let mut m = Mixer::new(10);
    order.kinds(&mut m, f.kinds);
    for side in Side::BOTH {
        m.add(program(&f.movement[side], side, SquareSet::EMPTY, order));
    }
    m.add(u64::from(f.in_check) + 2 * u64::from(f.safe));
    order.kinds(&mut m, f.lost_to);
    m.0
}

/// The name of a castling counts where another one bars it.
fn castling(c: &Castling, barred: bool, order: &Order) -> u64 {
    let mut m = Mixer::new(8);
    m.add(c.side.index() as u64);
    m.add(order.kind(c.kind));
    for square in [c.from, c.to, c.partner_from, c.partner_to] {
        m.add(u64::from(square.raw()));
    }
    order.kinds(&mut m, c.partner);
    m.set(c.empty);
    m.set(c.safe);
    m.add(u64::from(c.needs_right) + 2 * u64::from(c.takes_partner) + 4 * u64::from(c.dropped));
    if barred {
        m.text(&c.name);
    }
    m.text(&format!("{:?}", c.bars));
    m.0
}
