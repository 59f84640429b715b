//! What is known already, once there is much of it.
//!
//! In: a list that is to hold nothing twice. Out: whether something is new to it. Short lists are best looked through; a
//! piece that captures its way over a full board can come to thousands of moves, and then a set tells.

use rustc_hash::FxHashSet;
use std::hash::Hash;

/// From this length on lists are not looked through.
pub(crate) const MANY: usize = 48;

/// The members of a long list.
#[derive(Debug)]
pub(crate) struct Known<T>(FxHashSet<T>);

impl<T> Default for Known<T> {
    fn default() -> Self {
        Self(FxHashSet::default())
    }
}

impl<T: Copy + Eq + Hash> Known<T> {
    /// Before a new list.
    #[inline]
    pub(crate) fn clear(&mut self) {
        if !self.0.is_empty() {
            self.0.clear();
        }
    }

    /// Whether `item` is not in `list`, to which it is then added by the caller.
    #[cold]
    #[inline(never)]
    pub(crate) fn is_new(&mut self, list: &[T], item: T) -> bool {
        if self.0.len() < list.len() {
            self.0.clear();
            self.0.extend(list.iter().copied());
        }
        self.0.insert(item)
    }
}
