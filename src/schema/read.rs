//! Typed readers of the value tree: one trait for values, one for fields, and the values that every
//! section is made of.
//!
//! In: [`Node`]s. Out: typed values with their places. A reader that cannot read says so and goes
//! on, so that one run reports every fault of a file.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{PerSide, Side};
use crate::schema::foreign;
use crate::schema::hint;
use crate::schema::shape::Shape;
use crate::schema::syntax::too_many;
use crate::schema::tree::{Node, Table, Value};
use crate::schema::word::{Word, decode, words};
use crate::source::{Span, Spanned};
use crate::util::text::{edits, nearest, or_ticked};

/// Most faults reported of one file; the rest is counted.
const MAX_FAULTS: usize = 500;

/// Where findings go, and where in the file the reader stands.
pub struct Reader<'a> {
    sink: &'a mut dyn Sink,
    path: Vec<String>,
    faults: usize,
    forgiving: bool,
}

impl std::fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Reader({})", self.path.join("."))
    }
}

impl<'a> Reader<'a> {
    /// A reader at the top of a file.
    pub fn new(sink: &'a mut dyn Sink) -> Self {
        Self {
            sink,
            path: Vec::new(),
            faults: 0,
            forgiving: false,
        }
    }
    /// From now on nothing is missing and nothing at the top of the file is unknown: part of the file could
    /// not be read, so that keys may have lost their sections.
    pub const fn forgive_missing(&mut self) {
        self.forgiving = true;
    }
    /// Says that something must be given; not if part of the file could not be read.
    pub fn missing(&mut self, diagnostic: Diagnostic) {
        if !self.forgiving {
            self.report(diagnostic);
        }
    }
    /// Says at the end that not all faults were reported.
    pub fn close(&mut self, span: Span) {
        self.sink.push(too_many(span));
    }
    /// Reports a fault.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.faults += 1;
        if self.faults <= MAX_FAULTS {
            self.sink.push(diagnostic);
        }
    }
    /// How many faults were found so far, those past the limit included.
    #[must_use]
    pub const fn faults(&self) -> usize {
        self.faults
    }
    /// How many faults were found but not reported.
    #[must_use]
    pub const fn withheld(&self) -> usize {
        self.faults.saturating_sub(MAX_FAULTS)
    }
    /// Reads with `key` at the end of the path.
    pub fn within<T>(&mut self, key: &str, read: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(key.to_owned());
        let value = read(self);
        self.path.pop();
        value
    }
    /// The name of the value being read, for messages: `` `moves` in `[pieces.trex]` ``.
    #[must_use]
    pub fn place(&self) -> String {
        match self.path.split_last() {
            None => "the file".to_owned(),
            Some((key, [])) => format!("`{key}`"),
            Some((key, section)) => format!("`{key}` in `[{}]`", section.join(".")),
        }
    }
    /// The section being read: `` `[pieces.trex]` ``.
    #[must_use]
    pub fn section(&self) -> String {
        if self.path.is_empty() {
            "the file".to_owned()
        } else {
            format!("`[{}]`", self.path.join("."))
        }
    }
    /// Reports a value of the wrong type; of one that is no value at all that was said before.
    pub fn wrong_type(&mut self, node: &Node, expected: &str) {
        if matches!(node.value, Value::Broken) {
            self.faults += 1;
            return;
        }
        let message = format!("{} must be {expected}", self.place());
        let found = match node.value {
            Value::Integer(None) => "a number beyond 64 bits",
            _ => node.kind(),
        };
        let mut diagnostic = Diagnostic::new(
            Code::WrongType,
            message,
            node.span,
            format!("this is {found}"),
        );
        let path: Vec<&str> = self.path.iter().map(String::as_str).collect();
        if let Some(meant) = hint::of_value(&path, node) {
            diagnostic = diagnostic.with_help(meant.help);
            if let Some(text) = meant.instead {
                diagnostic = diagnostic.with_fix(node.span, text);
            }
        }
        self.report(diagnostic);
    }
    /// Reports a key, in a table whose keys are data, that is not what such keys are.
    pub fn bad_key(&mut self, key: &Text, expected: &str) {
        let message = format!("`{}` in {} must be {expected}", key.value, self.place());
        let diagnostic = Diagnostic::new(Code::OutOfRange, message, key.span, "this key");
        self.report(diagnostic);
    }
    /// Reports a key that no field reads.
    pub fn unknown_key(&mut self, key: &Spanned<String>, allowed: &[&str]) {
        if self.forgiving && self.path.is_empty() {
            return;
        }
        let (message, label) = if self.path.is_empty() {
            (
                format!("`{}` is no section or key of a variant file", key.value),
                "unknown section or key",
            )
        } else {
            (
                format!("`{}` is no key of {}", key.value, self.section()),
                "unknown key",
            )
        };
        let mut diagnostic = Diagnostic::new(Code::UnknownKey, message, key.span, label);
        let path: Vec<&str> = self.path.iter().map(String::as_str).collect();
        let near = nearest(&key.value, allowed.iter().copied());
        // A whole word of another section is no slip, unless it is one letter off here.
        let home = hint::of_section(&path, &key.value)
            .or_else(|| foreign::of_key(&path, &key.value))
            .or_else(|| hint::of_key(&path, &key.value))
            .filter(|_| near.is_none_or(|meant| edits(&key.value, meant) > 1));
        diagnostic = match (home, near) {
            (Some(home), _) => diagnostic.with_help(home),
            (None, Some(meant)) => diagnostic
                .with_help(format!("did you mean `{meant}`?"))
                .with_fix(key.span, meant),
            (None, None) => diagnostic,
        };
        self.report(diagnostic.with_note(format!("allowed here: {}", or_ticked(allowed))));
    }
}

/// A value that can be read from a node.
pub trait Read: Sized {
    /// What it looks like in a file.
    const SHAPE: &'static Shape;
    /// The value, or `None` after saying why not.
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self>;
}

/// A field of a section: a value that may be missing.
pub trait Field: Sized {
    /// What it looks like in a file.
    const SHAPE: &'static Shape;
    /// The field when its key is not given, or what it holds could not be read.
    fn absent() -> Self;
    /// The field, or `None` after saying why not.
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self>;
}

impl<T: Read> Field for Option<T> {
    const SHAPE: &'static Shape = T::SHAPE;
    fn absent() -> Self {
        None
    }
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        T::read(node, reader).map(Some)
    }
}

/// A lone string, number or word where a list is asked for is a list of one.
impl<T: Item> Field for Vec<T> {
    const SHAPE: &'static Shape = if T::LONE {
        &Shape::OneOrMany(T::SHAPE)
    } else {
        &Shape::List(T::SHAPE)
    };
    fn absent() -> Self {
        Self::new()
    }
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        match &node.value {
            Value::Array(items) => {
                let before = reader.faults();
                let list = items.iter().filter_map(|n| T::read(n, reader)).collect();
                (reader.faults() == before || !T::LONE).then_some(list)
            }
            Value::Table(_) if !T::LONE => {
                reader.wrong_type(node, "a list of tables, `[[…]]` in double brackets");
                None
            }
            _ if T::LONE => T::read(node, reader).map(|item| vec![item]),
            _ => {
                reader.wrong_type(node, "a list");
                None
            }
        }
    }
}

impl<T: Item> Read for Vec<T> {
    const SHAPE: &'static Shape = <Self as Field>::SHAPE;
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        <Self as Field>::read(node, reader)
    }
}

/// A value that lists are made of.
pub trait Item: Read {
    /// Whether it may stand alone where a list is asked for.
    const LONE: bool;
}

impl<T: Leaf> Item for Spanned<T> {
    const LONE: bool = true;
}

/// A value without a place of its own: a string, a number, a word.
pub trait Leaf: Sized {
    /// What it looks like in a file.
    const SHAPE: &'static Shape;
    /// The value, or `None` after saying why not.
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self>;
}

impl<T: Leaf> Read for Spanned<T> {
    const SHAPE: &'static Shape = T::SHAPE;
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        T::read(node, reader).map(|value| Self::new(value, node.span))
    }
}

/// A string with its place, quotes included.
pub type Text = Spanned<String>;

impl Leaf for String {
    const SHAPE: &'static Shape = &Shape::Text;
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let Value::String(text) = &node.value else {
            reader.wrong_type(node, "a string");
            return None;
        };
        Some(text.clone())
    }
}

impl Leaf for bool {
    const SHAPE: &'static Shape = &Shape::Flag;
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let Value::Boolean(flag) = node.value else {
            reader.wrong_type(node, "`true` or `false`");
            return None;
        };
        Some(flag)
    }
}

macro_rules! integers {
    ($($ty:ty),+) => {$(
        impl Leaf for $ty {
            const SHAPE: &'static Shape = &Shape::Number { min: <$ty>::MIN as i64, max: max(<$ty>::MAX as u128) };
            fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
                let Value::Integer(number) = node.value else {
                    reader.wrong_type(node, "a whole number");
                    return None;
                };
                let value = number.and_then(|n| Self::try_from(n).ok());
                if value.is_none() {
                    let message = format!("{} must be a number from {} to {}",
                        reader.place(), <$ty>::MIN, max(<$ty>::MAX as u128));
                    reader.report(Diagnostic::new(Code::OutOfRange, message, node.span, "out of range"));
                }
                value
            }
        }
    )+};
}
integers!(u8, u16, u64, i32);

/// TOML numbers end where `i64` ends.
const fn max(of: u128) -> i64 {
    if of > i64::MAX as u128 {
        i64::MAX
    } else {
        of as i64
    }
}

/// A string of one character.
impl Leaf for char {
    const SHAPE: &'static Shape = &Shape::Character;
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let text = <String as Leaf>::read(node, reader)?;
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => Some(c),
            _ => {
                let message = format!("{} must be one character", reader.place());
                let label = if text.is_empty() {
                    "this is empty"
                } else {
                    "these are several"
                };
                reader.report(Diagnostic::new(Code::OutOfRange, message, node.span, label));
                None
            }
        }
    }
}

/// A word out of a closed list.
impl<T: Word> Leaf for T {
    const SHAPE: &'static Shape = &Shape::Word(words::<T>);
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let allowed = words::<T>();
        let Value::String(text) = &node.value else {
            reader.wrong_type(node, &format!("one of {}", or_ticked(allowed)));
            return None;
        };
        let value = decode(text);
        if value.is_none() {
            let path: Vec<&str> = reader.path.iter().map(String::as_str).collect();
            let flags = hint::takes_flag(&path);
            let message = format!("{} cannot be `{text}`", reader.place());
            let label = match flags {
                true => {
                    let words = allowed.iter().map(|w| format!("\"{w}\""));
                    let flags = ["true", "false"].map(str::to_owned).into_iter();
                    format!("expected {}", or_ticked(flags.chain(words)))
                }
                false => format!("expected {}", or_ticked(allowed)),
            };
            let diagnostic = Diagnostic::new(Code::UnknownWord, message, node.span, label);
            let flag = hint::flag_of(text).filter(|_| flags);
            let near = nearest(text, allowed.iter().copied());
            let near = near.filter(|meant| hint::is_slip(text, meant));
            let meant = hint::word_of(text, allowed).or(near);
            reader.report(match (flag, meant) {
                (Some(flag), _) => diagnostic
                    .with_help(format!("write `{flag}`, without quotes"))
                    .with_fix(node.span, flag),
                (None, Some(meant)) => diagnostic
                    .with_help(format!("did you mean `\"{meant}\"`?"))
                    .with_fix(node.span, format!("\"{meant}\"")),
                (None, None) => diagnostic,
            });
        }
        value
    }
}

/// A number or a phrase: a year.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phrase(pub String);

impl Leaf for Phrase {
    const SHAPE: &'static Shape = &Shape::Phrase;
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        match &node.value {
            Value::String(text) => Some(Self(text.clone())),
            Value::Integer(Some(n)) => Some(Self(n.to_string())),
            _ => {
                reader.wrong_type(node, "a string or a whole number");
                None
            }
        }
    }
}

/// One value for both sides, or `{ white = …, black = … }`.
#[derive(Clone, PartialEq, Debug)]
pub enum Sided<T> {
    /// Given once.
    Both(T),
    /// Given for each side, or for one of them.
    Each {
        /// White's.
        white: Option<T>,
        /// Black's.
        black: Option<T>,
        /// The whole table.
        span: Span,
    },
}

impl<T> Sided<T> {
    /// What is written for a side; a value given once is written for both.
    #[must_use]
    pub const fn get(&self, side: Side) -> Option<&T> {
        match (self, side) {
            (Self::Both(value), _) => Some(value),
            (Self::Each { white, .. }, Side::White) => white.as_ref(),
            (Self::Each { black, .. }, Side::Black) => black.as_ref(),
        }
    }
    /// The value that is given once for both.
    #[must_use]
    pub const fn both(&self) -> Option<&T> {
        match self {
            Self::Both(value) => Some(value),
            Self::Each { .. } => None,
        }
    }
    /// All values written down, with the side where each was written for one.
    pub fn iter(&self) -> impl Iterator<Item = (Option<Side>, &T)> {
        let (both, white, black) = match self {
            Self::Both(value) => (Some(value), None, None),
            Self::Each { white, black, .. } => (None, white.as_ref(), black.as_ref()),
        };
        both.map(|v| (None, v))
            .into_iter()
            .chain(white.map(|v| (Some(Side::White), v)))
            .chain(black.map(|v| (Some(Side::Black), v)))
    }
}

impl<T: Read> Read for Sided<T> {
    const SHAPE: &'static Shape = &Shape::PerSide(T::SHAPE);
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let Some(table) = node.as_table() else {
            return T::read(node, reader).map(Self::Both);
        };
        let before = reader.faults();
        let mut sides = PerSide([None, None]);
        for entry in &table.entries {
            match Side::BOTH.iter().find(|s| s.name() == entry.key.value) {
                Some(&side) => {
                    sides[side] = reader.within(&entry.key.value, |r| T::read(&entry.node, r));
                }
                None => reader.unknown_key(&entry.key, &["white", "black"]),
            }
        }
        let PerSide([white, black]) = sides;
        if table.entries.is_empty() {
            let message = format!("{} is given for neither side", reader.place());
            let label = "expected `white = …` or `black = …`";
            reader.report(Diagnostic::new(Code::MissingKey, message, node.span, label));
        }
        (reader.faults() == before).then_some(Self::Each {
            white,
            black,
            span: node.span,
        })
    }
}

/// A table whose keys are the author's names, in the order of the file.
#[derive(Clone, PartialEq, Debug)]
pub struct Map<T> {
    /// Names and values.
    pub entries: Vec<(Text, T)>,
}

impl<T> Map<T> {
    /// The value of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        let mut all = self.entries.iter();
        all.find(|(key, _)| key.value == name).map(|(_, v)| v)
    }
    /// Names and values in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&Text, &T)> {
        self.entries.iter().map(|(key, value)| (key, value))
    }
    /// Whether it holds nothing.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
    /// How many names it holds.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }
}

impl<T> Default for Map<T> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
        }
    }
}

impl<T: Read> Field for Map<T> {
    const SHAPE: &'static Shape = &Shape::Names(T::SHAPE);
    fn absent() -> Self {
        Self::default()
    }
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let table = expect_table(node, reader)?;
        let entries = table.entries.iter().filter_map(|entry| {
            reader.within(&entry.key.value, |r| {
                let named = check_name(&entry.key, r);
                let value = T::read(&entry.node, r);
                Some((entry.key.clone(), value?)).filter(|_| named)
            })
        });
        Some(Self {
            entries: entries.collect(),
        })
    }
}

/// A table whose keys are data: moves, depths.
#[derive(Clone, PartialEq, Debug)]
pub struct Pairs<T> {
    /// Keys and values in the order of the file.
    pub entries: Vec<(Text, T)>,
}

impl<T: Read> Read for Pairs<T> {
    const SHAPE: &'static Shape = &Shape::Pairs(T::SHAPE);
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let table = expect_table(node, reader)?;
        let entries = table.entries.iter().filter_map(|entry| {
            let value = reader.within(&entry.key.value, |r| T::read(&entry.node, r));
            Some((entry.key.clone(), value?))
        });
        Some(Self {
            entries: entries.collect(),
        })
    }
}

/// A value, or `true` or `false` in its place.
#[derive(Clone, PartialEq, Debug)]
pub enum FlagOr<T> {
    /// `true` or `false`.
    Flag(Spanned<bool>),
    /// The value.
    Value(T),
}

impl<T> FlagOr<T> {
    /// Whether it says `false`.
    #[must_use]
    pub const fn is_off(&self) -> bool {
        matches!(self, Self::Flag(Spanned { value: false, .. }))
    }
    /// The value, if one is given.
    #[must_use]
    pub const fn value(&self) -> Option<&T> {
        match self {
            Self::Flag(_) => None,
            Self::Value(value) => Some(value),
        }
    }
}

impl<T: Read> Read for FlagOr<T> {
    const SHAPE: &'static Shape = &Shape::FlagOr(T::SHAPE);
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        match node.value {
            Value::Boolean(flag) => Some(Self::Flag(Spanned::new(flag, node.span))),
            Value::Table(_) => T::read(node, reader).map(Self::Value),
            _ if matches!(T::SHAPE, Shape::Section(_)) => {
                reader.wrong_type(node, "a table, `true` or `false`");
                None
            }
            _ => T::read(node, reader).map(Self::Value),
        }
    }
}

/// The table of a node, or `None` after saying that it is none.
pub fn expect_table<'n>(node: &'n Node, reader: &mut Reader<'_>) -> Option<&'n Table> {
    let table = node.as_table();
    if table.is_none() {
        reader.wrong_type(node, "a table");
    }
    table
}

/// Whether a key can be named in notation and sets: `[a-z][a-z0-9_]*`.
fn check_name(key: &Text, reader: &mut Reader<'_>) -> bool {
    let name = &key.value;
    let good = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    if !good {
        let message = format!("`{name}` cannot be a name");
        let mut diagnostic = Diagnostic::new(Code::BadName, message, key.span, "this name")
            .with_note("a name is lower-case letters, digits and `_`, and begins with a letter");
        let folded = fold(name);
        if folded.starts_with(|c: char| c.is_ascii_lowercase()) {
            diagnostic = diagnostic
                .with_help(format!(
                    "call it `{folded}`; `name = …` holds the name for people"
                ))
                .with_fix(key.span, folded);
        }
        reader.report(diagnostic);
    }
    good
}

/// The nearest well-formed name.
fn fold(name: &str) -> String {
    name.chars()
        .take(64)
        .filter_map(|c| match c {
            'a'..='z' | '0'..='9' | '_' => Some(c),
            'A'..='Z' => Some(c.to_ascii_lowercase()),
            ' ' | '-' | '.' => Some('_'),
            _ => None,
        })
        .collect()
}
