//! Perft: the number of legal move sequences of a given length.
//!
//! The last ply is counted, not made. Repetition, counters and material do not end a line here. Several
//! threads share the positions two moves deep; a table of counts, if there is one, is shared without locks.

use super::{Counter, List, Scratch, generate, play};
use crate::compile::bits::Bits;
use crate::compile::tables::Tables;
use crate::position::{Move, Position};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Counts already known, by position and depth.
///
/// Each slot holds `key ^ value` and `value`, so that a slot torn by two writers does not match (R. Hyatt and
/// T. Mann, "A lock-less transposition table implementation", 2002).
#[derive(Debug)]
pub struct Counts {
    slots: Box<[[AtomicU64; 2]]>,
}

impl Counts {
    /// A table of about that many MiB, at least one slot; `None` if there is no memory for it.
    #[must_use]
    pub fn new(mebibytes: usize) -> Option<Self> {
        let slots = mebibytes.checked_mul(1 << 20)? / size_of::<[AtomicU64; 2]>();
        let slots = slots.max(1);
        let mut memory = Vec::new();
        memory.try_reserve_exact(slots).ok()?;
        memory.resize_with(slots, Default::default);
        let slots = memory.into_boxed_slice();
        Some(Self { slots })
    }

    /// The key of a position at a depth. Counts of all depths share the table.
    fn key(hash: u64, depth: u32) -> u64 {
        hash ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn slot(&self, key: u64) -> Option<&[AtomicU64; 2]> {
        // The high half of the product spreads keys over any number of slots.
        let index = (u128::from(key) * self.slots.len() as u128) >> 64;
        self.slots.get(index as usize)
    }

    fn get(&self, key: u64) -> Option<u64> {
        let slot = self.slot(key)?;
        let value = slot[1].load(Ordering::Relaxed);
        (value != 0 && slot[0].load(Ordering::Relaxed) ^ value == key).then_some(value)
    }

    fn put(&self, key: u64, value: u64) {
        if let Some(slot) = self.slot(key) {
            slot[0].store(key ^ value, Ordering::Relaxed);
            slot[1].store(value, Ordering::Relaxed);
        }
    }
}

/// Reusable memory of a count: one move list for each ply.
#[derive(Debug)]
pub struct Perft<'c, B> {
    scratch: Scratch<B>,
    lists: Vec<Vec<Move<B>>>,
    known: Option<&'c Counts>,
}

impl<'c, B: Bits> Perft<'c, B> {
    /// Memory for counts on boards of the given size.
    #[must_use]
    pub fn new(squares: usize) -> Self {
        Self::knowing(squares, None)
    }

    /// The same with a table of counts.
    #[must_use]
    pub fn knowing(squares: usize, known: Option<&'c Counts>) -> Self {
        Self {
            scratch: Scratch::new(squares),
            lists: Vec::new(),
            known,
        }
    }

    /// Number of leaves at `depth`. The position is left as it was.
    pub fn count(&mut self, tables: &Tables<B>, position: &mut Position<B>, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => {
                let mut counter = Counter::default();
                generate(tables, position, &mut self.scratch, &mut counter);
                counter.0
            }
            _ => match self.known {
                None => self.below(tables, position, depth),
                Some(known) => {
                    let key = Counts::key(position.hash, depth);
                    known.get(key).unwrap_or_else(|| {
                        let nodes = self.below(tables, position, depth);
                        known.put(key, nodes);
                        nodes
                    })
                }
            },
        }
    }

    fn below(&mut self, tables: &Tables<B>, position: &mut Position<B>, depth: u32) -> u64 {
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        generate(tables, position, &mut self.scratch, &mut List(&mut list));
        let mut nodes = 0;
        for mv in &list {
            play(tables, position, &mut self.scratch, mv);
            nodes += self.count(tables, position, depth - 1);
            position.unmake(tables);
        }
        self.lists.push(list);
        nodes
    }
}

/// Number of leaves at `depth`, counted by several threads.
pub fn count_in_parallel<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    depth: u32,
    threads: usize,
    known: Option<&Counts>,
) -> u64 {
    let mut start = position.clone();
    if threads <= 1 || depth < 3 {
        return Perft::knowing(tables.squares, known).count(tables, &mut start, depth);
    }
    let jobs = two_moves_deep(tables, &mut start);
    let (next, total) = (AtomicUsize::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(jobs.len()) {
            scope.spawn(|| {
                let mut perft = Perft::knowing(tables.squares, known);
                let mut scratch = Scratch::new(tables.squares);
                let mut position = position.clone();
                while let Some(line) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    for mv in line {
                        play(tables, &mut position, &mut scratch, mv);
                    }
                    let nodes = perft.count(tables, &mut position, depth - 2);
                    for _ in line {
                        position.unmake(tables);
                    }
                    total.fetch_add(nodes, Ordering::Relaxed);
                }
            });
        }
    });
    total.into_inner()
}

/// Every pair of moves from here.
fn two_moves_deep<B: Bits>(tables: &Tables<B>, position: &mut Position<B>) -> Vec<[Move<B>; 2]> {
    let mut scratch = Scratch::new(tables.squares);
    let list = |position: &mut Position<B>, scratch: &mut Scratch<B>| {
        let mut moves = Vec::new();
        generate(tables, position, scratch, &mut List(&mut moves));
        moves
    };
    let mut lines = Vec::new();
    for first in list(position, &mut scratch) {
        play(tables, position, &mut scratch, &first);
        lines.extend(list(position, &mut scratch).into_iter().map(|m| [first, m]));
        position.unmake(tables);
    }
    lines
}
