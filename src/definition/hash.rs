//! The hash of a definition: equal for equal rules.
//!
//! In: a [`Definition`]. Out: a number that does not depend on names for people, comments, the order of
//! sections or of the terms of a notation string, nor on how a set was written. Kinds are told apart by
//! how they are written in positions, since positions and moves depend on it.

mod movement;
mod rules;

use super::arrangement::{Arrangement, Options};
use super::{Definition, KindDef, Orientation};
use crate::id::{Kind, PerSide, Side, Square};
use crate::util::bits256::{KindSet, SquareSet};
use movement::program;
use rules::rules;
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
    let asked = &arrangement.conditions;
    if !asked.is_empty() {
        for kinds in [asked.shades, asked.apart, asked.guarded] {
            order.kinds(m, kinds);
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
