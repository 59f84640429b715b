//! A file as a tree of values, each with its place; the form in which files are merged.
//!
//! [`Node`]s know their source and stand in the order of the file, so that values of several files can
//! stand in one tree.

use crate::source::{Span, Spanned};

/// A value with its place: the whole string with its quotes, the header line of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Where it stands.
    pub span: Span,
}

/// What TOML can say.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A string, decoded.
    String(String),
    /// A whole number; `None` if it does not fit 64 bits.
    Integer(Option<i64>),
    /// A number with a fraction.
    Float,
    /// `true` or `false`.
    Boolean(bool),
    /// A date or time.
    Datetime,
    /// `[…]` or `[[…]]`.
    Array(Vec<Node>),
    /// `{…}` or a section.
    Table(Table),
    /// No TOML value; that has been reported.
    Broken,
}

/// Keys and values in the order of the file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    /// The entries; no key stands twice.
    pub entries: Vec<Entry>,
}

/// One line of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The key.
    pub key: Spanned<String>,
    /// Its value.
    pub node: Node,
}

impl Table {
    /// The entry of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|e| e.key.value == key)
    }
    /// The entry of a key, to be changed.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Entry> {
        self.entries.iter_mut().find(|e| e.key.value == key)
    }
    /// Takes an entry out.
    pub fn remove(&mut self, key: &str) -> Option<Entry> {
        let at = self.entries.iter().position(|e| e.key.value == key)?;
        Some(self.entries.remove(at))
    }
}

impl Node {
    /// `a string`, `a table`: what was found, for messages.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self.value {
            Value::String(_) => "a string",
            Value::Integer(_) => "a whole number",
            Value::Float => "a number with a fraction",
            Value::Boolean(_) => "`true` or `false`",
            Value::Datetime => "a date",
            Value::Array(_) => "a list",
            Value::Table(_) => "a table",
            Value::Broken => "no value",
        }
    }
    /// The table, if it is one.
    #[must_use]
    pub const fn as_table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }
}
