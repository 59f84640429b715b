//! From text to the tree of values, with everything that is not TOML reported.
//!
//! In: the text of a source. Out: its [`Table`], with [`Value::Broken`] where a value cannot be read, and
//! whether the rest can be trusted.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::schema::syntax::{self, Fault};
use crate::schema::tree::{Entry, Node, Table, Value};
use crate::source::{SourceId, Span, Spanned};
use crate::util::text::grouped;
use std::borrow::Cow;
use toml::de::{DeTable, DeValue};

/// Largest text that is read.
pub const MAX_BYTES: usize = 1 << 20;

/// Most lines that are no `key = value` after which the rest of a text is still read.
const MAX_LOST: usize = 16;

/// What could be read of a text.
#[derive(Clone, PartialEq, Debug)]
pub struct Parsed {
    /// Sections and keys, at the start of the text.
    pub root: Node,
    /// Every key and section of the text is there, if perhaps with a broken value.
    pub whole: bool,
    /// Nothing was wrong.
    pub sound: bool,
}

/// Reads a text. Its faults go to `sink`.
pub fn parse(text: &str, source: SourceId, sink: &mut dyn Sink) -> Option<Parsed> {
    if text.len() > MAX_BYTES {
        let message = format!(
            "the file is larger than 1 MiB: {} bytes",
            grouped(text.len() as u64)
        );
        let start = Span::new(source, 0..0);
        sink.push(Diagnostic::new(
            Code::FileTooLarge,
            message,
            start,
            "in this file",
        ));
        return None;
    }
    let (readable, lines) = without_lost_lines(text);
    let (root, errors) = DeTable::parse_recoverable(&readable);
    let mut faults: Vec<Fault> = errors.iter().map(|e| Fault::new(e, text)).collect();
    faults.extend(lines);
    faults.sort_by_key(|f| f.range.start);
    let mut tree = Tree {
        source,
        faults: &faults,
        broken: Vec::new(),
    };
    let table = tree.table(root.get_ref());
    let mut broken = tree.broken;
    broken.sort_by_key(|range| range.start);
    let whole = syntax::report(text, source, &faults, &broken, sink);
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    Some(Parsed {
        root: Node {
            value: Value::Table(table),
            span: Span::new(source, start..start),
        },
        whole,
        sound: faults.is_empty(),
    })
}

/// Says what is wrong with a text as TOML, whatever it is about.
pub fn check_syntax(text: &str, source: SourceId, sink: &mut dyn Sink) {
    let _ = parse(text, source, sink);
}

/// The text without the lines that are no `key = value`, at which the parser would stop; and what it says of
/// them. Blanks stand in their place, so that all places stay the same.
fn without_lost_lines(text: &str) -> (Cow<'_, str>, Vec<Fault>) {
    let mut readable = Cow::Borrowed(text);
    let mut lost = Vec::new();
    while lost.len() < MAX_LOST {
        let (_, errors) = DeTable::parse_recoverable(&readable);
        let mut faults = errors.iter().map(|e| Fault::new(e, text));
        let Some(fault) = faults.find(Fault::is_keyless) else {
            break;
        };
        let line = syntax::line_of(text, fault.range.start);
        let blank = " ".repeat(line.len());
        if line.is_empty() || readable.get(line.clone()) == Some(&blank) {
            break;
        }
        readable.to_mut().replace_range(line, &blank);
        lost.push(fault);
    }
    (readable, lost)
}

/// Converts what the TOML parser recovered.
struct Tree<'a> {
    source: SourceId,
    /// In the order of the text.
    faults: &'a [Fault],
    /// Places of the values that cannot be trusted.
    broken: Vec<std::ops::Range<usize>>,
}

impl Tree<'_> {
    fn table(&mut self, table: &DeTable<'_>) -> Table {
        let mut entries: Vec<Entry> = table
            .iter()
            .map(|(key, value)| Entry {
                key: Spanned::new(
                    key.get_ref().to_string(),
                    Span::new(self.source, key.span()),
                ),
                node: self.node(value.get_ref(), value.span()),
            })
            .collect();
        entries.sort_by_key(|e| e.key.span.start);
        Table { entries }
    }

    fn node(&mut self, value: &DeValue<'_>, range: std::ops::Range<usize>) -> Node {
        let span = Span::new(self.source, range.clone());
        // A value of no bytes is one that the parser made up.
        let nothing = range.is_empty() && !matches!(value, DeValue::Table(_));
        let value = if nothing || !is_section(value, &range) && self.is_broken(&range) {
            self.broken.push(range);
            Value::Broken
        } else {
            self.convert(value)
        };
        Node { value, span }
    }

    /// Whether the parser stumbled inside or right at the end of a value.
    fn is_broken(&self, range: &std::ops::Range<usize>) -> bool {
        let from = self.faults.partition_point(|f| f.range.start < range.start);
        let rest = self.faults.get(from..).unwrap_or_default();
        rest.iter()
            .take_while(|f| f.range.start <= range.end)
            .any(|f| !f.is_duplicate())
    }

    fn convert(&mut self, value: &DeValue<'_>) -> Value {
        match value {
            DeValue::String(text) => Value::String(text.to_string()),
            DeValue::Integer(n) => Value::Integer(i64::from_str_radix(n.as_str(), n.radix()).ok()),
            DeValue::Float(_) => Value::Float,
            DeValue::Boolean(b) => Value::Boolean(*b),
            DeValue::Datetime(_) => Value::Datetime,
            DeValue::Array(items) => Value::Array(
                items
                    .iter()
                    .map(|item| self.node(item.get_ref(), item.span()))
                    .collect(),
            ),
            DeValue::Table(table) => Value::Table(self.table(table)),
        }
    }
}

/// Whether a value is made of headers or dotted keys, so that its place is not all of it.
fn is_section(value: &DeValue<'_>, range: &std::ops::Range<usize>) -> bool {
    match value {
        DeValue::Table(table) => {
            // The keys of an inline table lie between its braces.
            table
                .iter()
                .any(|(key, _)| !range.contains(&key.span().start))
        }
        DeValue::Array(items) => items
            .iter()
            .next()
            .is_some_and(|item| item.span() == *range),
        _ => false,
    }
}
