//! How pieces move, as a number.
//!
//! In: a program with its sets and filters. Out: a hash that does not depend on the order of terms and nodes.

use super::{Mixer, Order};
use crate::definition::BoundProgram;
use crate::id::Side;
use crate::movement::ir::{Accept, Class, Clause, Hop, Node, Path, Who};
use crate::util::bits256::SquareSet;

/// A program's hash: a node's comes from its fields and, over and over, from those of what follows.
pub(super) fn program(bound: &BoundProgram, side: Side, start: SquareSet, order: &Order) -> u64 {
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
pub(super) fn unordered(items: impl Iterator<Item = u64>) -> u64 {
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
