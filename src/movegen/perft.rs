//! Perft: the number of legal move sequences of a given length.
//!
//! The last ply is counted, not made. Repetition, counters and material do not end a line here.

use super::{Counter, List, Scratch, generate, play};
use crate::compile::bits::Bits;
use crate::compile::tables::Tables;
use crate::position::{Move, Position};

/// Reusable memory of a count: one move list for each ply.
#[derive(Debug)]
pub struct Perft<B> {
    scratch: Scratch<B>,
    lists: Vec<Vec<Move<B>>>,
}

impl<B: Bits> Perft<B> {
    /// Memory for counts on boards of the given size.
    #[must_use]
    pub fn new(squares: usize) -> Self {
        Self {
            scratch: Scratch::new(squares),
            lists: Vec::new(),
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
            _ => {
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
    }
}
