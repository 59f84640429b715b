//! The entries of a section, sorted by what they speak of.
//!
//! In: a section. Out: its entries that mean something, each subject once; unknown keys, doubled ones and comments in values
//! are told.

use crate::diagnostic::{Code, Diagnostic, Severity, Sink};
use crate::id::Side;
use crate::import::ini::{Entry, Section, shortened};
use crate::import::options::{INTERNAL, OPTIONS, Type, find};
use crate::import::pieces::Slot;
use crate::source::{Span, Spanned};
use crate::util::text::nearest;

/// What a key speaks of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    Option(&'static str),
    Piece(Slot),
    Mobility(Slot, Side),
}

fn subject(key: &str) -> Option<Subject> {
    if let Some(option) = find(key) {
        return Some(Subject::Option(option.key));
    }
    if let Some(slot) = Slot::of_key(key) {
        return Some(Subject::Piece(slot));
    }
    let rest = key.strip_prefix("mobilityRegion")?;
    let (side, name) = match rest.strip_prefix("White") {
        Some(name) => (Side::White, name),
        None => (Side::Black, rest.strip_prefix("Black")?),
    };
    let first = name.chars().next().filter(char::is_ascii_uppercase)?;
    let key = format!("{}{}", first.to_ascii_lowercase(), &name[1..]);
    Slot::of_key(&key).map(|slot| Subject::Mobility(slot, side))
}

/// Every key that there is.
fn all_keys() -> Vec<String> {
    let options = OPTIONS.iter().map(|o| o.key.to_owned());
    let options = options.filter(|key| !INTERNAL.contains(&key.as_str()));
    let pieces = Slot::all().map(Slot::key);
    let areas = Slot::all().flat_map(|s| {
        let key = s.key();
        let name = key[..1].to_ascii_uppercase() + &key[1..];
        [
            format!("mobilityRegionWhite{name}"),
            format!("mobilityRegionBlack{name}"),
        ]
    });
    options.chain(pieces).chain(areas).collect()
}

/// The entries that mean something, each subject once: the last of it.
pub(super) fn sorted(
    section: &Section,
    placed: bool,
    sink: &mut dyn Sink,
) -> Vec<(Subject, Entry)> {
    let mut known: Vec<(Subject, Entry)> = Vec::new();
    for entry in &section.entries {
        let known_key = subject(&entry.key.value);
        let internal = placed && INTERNAL.contains(&entry.key.value.as_str());
        let Some(subject) = known_key.filter(|_| !internal) else {
            sink.push(unknown(entry));
            continue;
        };
        if entry.value.value.is_empty() {
            let found = Diagnostic::new(
                Code::WrongType,
                format!("`{}` has no value", entry.key.value),
                entry.key.span,
                "nothing after the `=`",
            );
            sink.push(found.with_help("Fairy-Stockfish skips the line; write `-` for none"));
            continue;
        }
        if let Some((_, before)) = known.iter_mut().find(|(s, _)| *s == subject) {
            let mut found = Diagnostic::new(
                Code::DuplicateKey,
                format!("`{}` is said twice", entry.key.value),
                entry.key.span,
                "the last counts",
            );
            // To empty a list before it is given, or to say the same again, is harmless.
            let first = before.value.value.trim();
            let harmless = first == "-" || first == entry.value.value.trim();
            found.severity = if harmless {
                Severity::Note
            } else {
                Severity::Warning
            };
            sink.push(found.with_label(before.key.span, "the first"));
            *before = entry.clone();
            continue;
        }
        let mut entry = entry.clone();
        comment(&mut entry.value, subject, sink);
        known.push((subject, entry));
    }
    known
}

/// Cuts off what looks like a comment; Fairy-Stockfish takes it for a part of the value.
fn comment(value: &mut Spanned<String>, subject: Subject, sink: &mut dyn Sink) {
    if matches!(subject, Subject::Option(key) if find(key).is_some_and(|o| o.kind == Type::Display))
    {
        return;
    }
    let Some(at) = value.value.find(['#', ';']) else {
        return;
    };
    let before = value.value[..at].trim_end().len();
    if before == 0 {
        return;
    }
    let start = value.span.start + at;
    let found = Diagnostic::new(
        Code::ImportSyntax,
        "a comment after a value is taken for a part of it",
        Span::new(value.span.source, start..value.span.end),
        "not a comment",
    );
    sink.push(found.with_help("give the comment a line of its own"));
    value.value.truncate(before);
    value.span.end = value.span.start + before;
}

fn unknown(entry: &Entry) -> Diagnostic {
    let key = &entry.key;
    let found = Diagnostic::new(
        Code::UnknownKey,
        format!("Fairy-Stockfish has no option `{}`", shortened(&key.value)),
        key.span,
        "unknown option",
    );
    let keys = all_keys();
    match nearest(&key.value, keys.iter().map(String::as_str)) {
        Some(near) => found
            .with_help(format!("did you mean `{near}`?"))
            .with_fix(key.span, near),
        None => found,
    }
}
