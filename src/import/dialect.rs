//! A notation string of a Fairy-Stockfish file: its reading, ours, and what to say where they differ.

use super::betza::{self, Reading};
use super::ini::shortened;
use super::spell::{reach, spell};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::movement;
use crate::source::{SourceId, Span};
use crate::util::text::counted;

/// So many places are pointed at beside the first.
const MOST_LABELS: usize = 8;

/// Whether we read a string as Fairy-Stockfish does.
#[must_use]
pub fn same(text: &str, reading: &Reading) -> bool {
    let ours = reach(text);
    ours.is_some() && ours == reach(&spell(reading, false, true))
}

/// Says where Fairy-Stockfish does not play what a string seems to say.
pub fn check(text: &str, span: Span, sink: &mut dyn Sink) {
    let reading = betza::read(text);
    if reading.odd.is_empty() && same(text, &reading) {
        return;
    }
    let spelled = spell(&reading, false, true);
    let plays = if spelled.is_empty() {
        "makes no move of it".to_owned()
    } else {
        format!("plays it as `{spelled}`")
    };
    let part = |range: &std::ops::Range<usize>| {
        Span::new(
            span.source,
            span.start + range.start..span.start + range.end,
        )
    };
    let mut odd = reading.odd.iter();
    let (at, label) = match odd.next() {
        Some((range, what)) => (part(range), what.clone()),
        None => (span, "read otherwise there".to_owned()),
    };
    let mut found = Diagnostic::new(
        Code::ImportNotation,
        format!(
            "Fairy-Stockfish does not read all of `{}`: it {plays}",
            shortened(text)
        ),
        at,
        label,
    );
    if reading.odd.is_empty() {
        found.message = format!(
            "Fairy-Stockfish reads `{}` otherwise: it {plays}",
            shortened(text)
        );
    }
    for (range, what) in odd.by_ref().take(MOST_LABELS) {
        found = found.with_label(part(range), what.clone());
    }
    let more = odd.count() as u64;
    if more > 0 {
        found = found.with_note(format!("{} more like these", counted(more, "place")));
    }
    found = found.with_note(match meaning(text) {
        Some(words) => format!("as movement notation it says: {words}"),
        None => "as movement notation it means nothing".to_owned(),
    });
    sink.push(found.with_help("the import keeps what Fairy-Stockfish plays"));
}

fn meaning(text: &str) -> Option<String> {
    let source = SourceId(u32::MAX);
    let notation = movement::parse(text, source, &mut Vec::new())?;
    movement::lower(
        &notation,
        &movement::Options::default(),
        source,
        &mut Vec::new(),
    )?;
    Some(movement::sentence(&notation))
}
