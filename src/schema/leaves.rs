//! Every string of a merged file with the keys that lead to it, whatever section it stands in.
//!
//! In: a tree. Out: [`Leaf`]s in the order of the tree. Questions such as "is this region named anywhere"
//! are asked of them, so that a section that is new here is looked at like every other.

use crate::schema::tree::{Node, Value};
use crate::source::{Span, Spanned};

/// A string of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// The keys that lead to it; the items of a list share those of the list.
    pub path: Vec<String>,
    /// The string, decoded, with its place.
    pub text: Spanned<String>,
}

impl Leaf {
    /// Whether it stands at `path` or below; `*` is any key.
    #[must_use]
    pub fn is_below(&self, path: &[&str]) -> bool {
        path.len() <= self.path.len()
            && path
                .iter()
                .zip(&self.path)
                .all(|(p, k)| *p == "*" || p == k)
    }

    /// Whether `name` stands in it as a word of its own.
    #[must_use]
    pub fn names(&self, name: &str) -> bool {
        words(&self.text.value).any(|word| word == name)
    }

    /// The words that may be names.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        words(&self.text.value)
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let inside = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    text.split(move |c| !inside(c))
        .filter(|word| !word.is_empty())
}

/// All strings and all keys of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Leaves {
    /// The strings.
    pub strings: Vec<Leaf>,
    /// The keys: the path down to and with the key, and where it stands.
    pub keys: Vec<(Vec<String>, Span)>,
}

impl Leaves {
    /// Those of a tree.
    #[must_use]
    pub fn of(root: &Node) -> Self {
        let mut all = Self::default();
        all.add(root, &mut Vec::new());
        all
    }

    fn add(&mut self, node: &Node, path: &mut Vec<String>) {
        match &node.value {
            Value::String(text) => self.strings.push(Leaf {
                path: path.clone(),
                text: Spanned::new(text.clone(), node.span),
            }),
            Value::Array(items) => items.iter().for_each(|item| self.add(item, path)),
            Value::Table(table) => {
                for entry in &table.entries {
                    path.push(entry.key.value.clone());
                    self.keys.push((path.clone(), entry.key.span));
                    self.add(&entry.node, path);
                    path.pop();
                }
            }
            _ => {}
        }
    }

    /// The strings at `path` and below.
    pub fn below<'a>(&'a self, path: &'a [&'a str]) -> impl Iterator<Item = &'a Leaf> {
        self.strings.iter().filter(move |leaf| leaf.is_below(path))
    }

    /// Where the key of `path` stands.
    #[must_use]
    pub fn key(&self, path: &[&str]) -> Option<Span> {
        let same = |keys: &Vec<String>| keys.iter().map(String::as_str).eq(path.iter().copied());
        self.keys
            .iter()
            .find(|(keys, _)| same(keys))
            .map(|(_, span)| *span)
    }

    /// The first string at `path`, or the key there.
    #[must_use]
    pub fn place(&self, path: &[&str]) -> Option<Span> {
        let text = self.below(path).next().map(|leaf| leaf.text.span);
        text.or_else(|| self.key(path))
    }
}
