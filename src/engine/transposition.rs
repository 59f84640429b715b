//! What the search remembers of positions that it has met.
//!
//! A table of fixed size. An entry gives way to one of a later iteration or of at least its depth.

/// What a remembered score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Bound {
    /// Nothing.
    #[default]
    None,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
    /// The value.
    Exact,
}

/// One position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    /// Its hash.
    pub key: u64,
    /// Code of the best move, 0 for none.
    pub code: u32,
    /// Value, with mates counted from here.
    pub score: i32,
    /// How deep it was looked at.
    pub depth: i16,
    /// What the score says.
    pub bound: Bound,
    /// The iteration that wrote it.
    pub age: u8,
}

/// The table.
#[derive(Debug)]
pub(super) struct Memory {
    entries: Vec<Entry>,
    /// The current iteration.
    pub age: u8,
}

impl Memory {
    /// An empty table for a search of about `nodes` positions, never larger than 2^20 entries.
    pub(super) fn for_nodes(nodes: u64) -> Self {
        let wanted = usize::try_from(nodes).unwrap_or(usize::MAX).min(1 << 20);
        Self {
            entries: vec![Entry::default(); wanted.max(1 << 12).next_power_of_two()],
            age: 0,
        }
    }

    fn slot(&self, key: u64) -> usize {
        (key >> 17) as usize & (self.entries.len() - 1)
    }

    /// What is known of a position.
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.entries[self.slot(key)];
        (entry.bound != Bound::None && entry.key == key).then_some(entry)
    }

    /// Remembers a position. A known best move is kept when the new entry has none.
    pub(super) fn put(&mut self, mut entry: Entry) {
        let slot = self.slot(entry.key);
        let old = &mut self.entries[slot];
        let other = old.key != entry.key;
        if old.bound == Bound::None
            || old.age != self.age
            || old.depth <= entry.depth
            || (!other && entry.bound == Bound::Exact)
        {
            if entry.code == 0 && !other {
                entry.code = old.code;
            }
            entry.age = self.age;
            *old = entry;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, depth: i16) -> Entry {
        Entry {
            key,
            depth,
            bound: Bound::Exact,
            code: 7,
            ..Entry::default()
        }
    }

    #[test]
    fn the_deeper_entry_stays_until_it_is_old() {
        let mut memory = Memory::for_nodes(1);
        // Two keys of one slot.
        let (a, b) = (1 << 40, 1 << 41);
        assert_eq!(memory.slot(a), memory.slot(b));
        memory.put(entry(a, 5));
        memory.put(entry(b, 3));
        assert!(memory.get(a).is_some() && memory.get(b).is_none());
        memory.age += 1;
        memory.put(entry(b, 3));
        assert!(memory.get(a).is_none() && memory.get(b).is_some());
    }

    #[test]
    fn a_best_move_is_not_forgotten() {
        let mut memory = Memory::for_nodes(1);
        memory.put(entry(9, 2));
        memory.put(Entry {
            code: 0,
            ..entry(9, 4)
        });
        assert_eq!(memory.get(9).map(|e| (e.depth, e.code)), Some((4, 7)));
    }
}
