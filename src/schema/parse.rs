//! A text as a tree, with every fault of its TOML.
//!
//! In: the text of a file. Out: its root table; what the parser could not read is reported and left out.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::schema::tree::{Node, Value, from_toml};
use crate::source::{SourceId, Span};
use toml::de::DeTable;

/// Largest file that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// Most faults of one text that are told.
const MAX_FAULTS: usize = 100;

/// The tree of a text, and whether something in it had to be left out.
pub fn parse(text: &str, source: SourceId, sink: &mut dyn Sink) -> Option<(Node, bool)> {
    if text.len() > MAX_BYTES {
        let message = format!(
            "the file has {} bytes; at most {MAX_BYTES} are read",
            text.len()
        );
        let end = (0..=MAX_BYTES)
            .rev()
            .find(|&i| text.is_char_boundary(i))
            .unwrap_or(0);
        let span = Span::new(source, end..end);
        sink.push(Diagnostic::new(
            Code::FileTooLarge,
            message,
            span,
            "the limit is here",
        ));
        return None;
    }
    let bare = text.strip_prefix('\u{feff}').unwrap_or(text);
    let shift = text.len() - bare.len();
    if let Some(at) = bare.find('\0') {
        let span = Span::new(source, shift + at..shift + at + 1);
        let message = "the file holds a NUL byte, which no text has";
        sink.push(Diagnostic::new(Code::NotText, message, span, "here"));
        return None;
    }
    let (table, errors) = DeTable::parse_recoverable(bare);
    for error in errors.iter().take(MAX_FAULTS) {
        let range = error.span().unwrap_or(0..0);
        let (start, end) = (range.start.min(bare.len()), range.end.min(bare.len()));
        let span = Span::new(source, start + shift..end.max(start) + shift);
        let mut lines = error.message().lines();
        let first = lines.next().unwrap_or("this is not TOML").to_owned();
        let code = if first.contains("duplicate key") {
            Code::DuplicateKey
        } else {
            Code::Toml
        };
        let mut diagnostic = Diagnostic::new(code, first, span, "here");
        for line in lines {
            diagnostic = diagnostic.with_note(line);
        }
        sink.push(diagnostic);
    }
    let root = from_toml(table.get_ref(), source, shift);
    let span = Span::new(source, shift..shift);
    Some((
        Node {
            value: Value::Table(root),
            span,
        },
        !errors.is_empty(),
    ))
}
