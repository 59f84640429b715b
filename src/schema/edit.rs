//! Changing a tree of values: what would hold if a key were not there, or said something else.
//!
//! In: a tree and the path of a value in it. Out: a changed copy, with every other value at its place.

use crate::schema::tree::{Entry, Node, Table, Value};
use crate::source::{Span, Spanned};
use std::fmt;

/// One step of a path: a key of a table, or an item of a list.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// A key.
    Key(String),
    /// An item, from 0.
    Item(usize),
}

/// The way to a value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Path(pub Vec<Step>);

impl Path {
    /// The way to a value below tables only.
    #[must_use]
    pub fn of(keys: &[&str]) -> Self {
        Self(keys.iter().map(|k| Step::Key((*k).to_owned())).collect())
    }
    /// One step further.
    #[must_use]
    pub fn then(&self, step: Step) -> Self {
        let mut path = self.clone();
        path.0.push(step);
        path
    }
    /// Its keys; items of lists are left out.
    #[must_use]
    pub fn keys(&self) -> Vec<&str> {
        let keys = self.0.iter().filter_map(|step| match step {
            Step::Key(key) => Some(key.as_str()),
            Step::Item(_) => None,
        });
        keys.collect()
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            match step {
                Step::Key(key) if i == 0 => f.write_str(key)?,
                Step::Key(key) => write!(f, ".{key}")?,
                Step::Item(index) => write!(f, "[{}]", index + 1)?,
            }
        }
        Ok(())
    }
}

/// The value at a path.
#[must_use]
pub fn at<'n>(root: &'n Node, path: &Path) -> Option<&'n Node> {
    path.0
        .iter()
        .try_fold(root, |node, step| match (step, &node.value) {
            (Step::Key(key), Value::Table(table)) => table.get(key).map(|e| &e.node),
            (Step::Item(index), Value::Array(items)) => items.get(*index),
            _ => None,
        })
}

/// The entry at a path of keys: its key has a place of its own.
#[must_use]
pub fn entry<'n>(root: &'n Node, path: &Path) -> Option<&'n Entry> {
    let (last, before) = path.0.split_last()?;
    let (Step::Key(key), Value::Table(table)) = (last, &at(root, &Path(before.to_vec()))?.value)
    else {
        return None;
    };
    table.get(key)
}

fn at_mut<'n>(root: &'n mut Node, path: &[Step]) -> Option<&'n mut Node> {
    path.iter()
        .try_fold(root, |node, step| match (step, &mut node.value) {
            (Step::Key(key), Value::Table(table)) => table.get_mut(key).map(|e| &mut e.node),
            (Step::Item(index), Value::Array(items)) => items.get_mut(*index),
            _ => None,
        })
}

/// The tree without the value at a path; `None` if there is none.
#[must_use]
pub fn without(root: &Node, path: &Path) -> Option<Node> {
    at(root, path)?;
    let mut changed = root.clone();
    let (last, before) = path.0.split_last()?;
    match (last, &mut at_mut(&mut changed, before)?.value) {
        (Step::Key(key), Value::Table(table)) => {
            table.remove(key)?;
        }
        (Step::Item(index), Value::Array(items)) if *index < items.len() => {
            items.remove(*index);
        }
        _ => return None,
    }
    Some(changed)
}

/// The tree with a value at a path of keys, in place of what stood there; tables on the way are made. `None`
/// if something other than a table is in the way.
#[must_use]
pub fn with(root: &Node, path: &Path, value: Value) -> Option<Node> {
    let mut changed = root.clone();
    let span = Span::new(root.span.source, root.span.range());
    let mut node = &mut changed;
    for step in &path.0 {
        node = match (step, &mut node.value) {
            (Step::Key(key), Value::Table(table)) => {
                if table.get(key).is_none() {
                    table.entries.push(Entry {
                        key: Spanned::new(key.clone(), span),
                        node: Node {
                            value: Value::Table(Table::default()),
                            span,
                        },
                    });
                }
                &mut table.get_mut(key)?.node
            }
            (Step::Item(index), Value::Array(items)) => items.get_mut(*index)?,
            _ => return None,
        };
    }
    node.value = value;
    Some(changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::parse::parse;
    use crate::source::SourceId;

    fn tree(text: &str) -> Node {
        parse(text, SourceId(0), &mut Vec::new()).unwrap().root
    }

    #[test]
    fn values_are_found_removed_and_set() {
        let root = tree("[a]\nb = 1\nc = [\"x\", \"y\"]\n");
        let item = Path::of(&["a", "c"]).then(Step::Item(1));
        assert_eq!(item.to_string(), "a.c[2]");
        assert!(at(&root, &item).is_some());
        let less = without(&root, &item).unwrap();
        assert!(at(&less, &item).is_none());
        assert!(at(&less, &Path::of(&["a", "b"])).is_some());
        let more = with(&root, &Path::of(&["d", "e"]), Value::Boolean(true)).unwrap();
        assert!(matches!(
            at(&more, &Path::of(&["d", "e"])).unwrap().value,
            Value::Boolean(true)
        ));
        assert!(without(&root, &Path::of(&["z"])).is_none());
        assert!(with(&root, &Path::of(&["a", "b", "c"]), Value::Float).is_none());
    }
}
