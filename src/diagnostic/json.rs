//! Findings as JSON for other programs: lines and columns from 1, columns in characters, offsets of fixes
//! in bytes.

use super::order::ordered;
use super::{Diagnostic, Label, Severity};
use crate::source::{SourceMap, Span};
use serde_json::{Map, Value, json};

/// A list with one object for each finding, in the order of the texts. All fields are always there; those
/// of a place are `null` where a finding has none.
#[must_use]
pub fn to_value(findings: &[Diagnostic], sources: &SourceMap) -> Value {
    ordered(findings)
        .into_iter()
        .map(|d| finding(d, sources))
        .collect()
}

fn finding(d: &Diagnostic, sources: &SourceMap) -> Value {
    let mut object = place(d.primary().map(|l| l.span), sources);
    let labels: Vec<Value> = d.labels.iter().map(|l| label(l, sources)).collect();
    let fix: Vec<Value> = d
        .fix
        .iter()
        .map(|f| {
            json!({
                "file": name(f.span, sources),
                "start": f.span.start,
                "end": f.span.end,
                "text": f.text,
            })
        })
        .collect();
    for (key, value) in [
        ("code", json!(d.code.text())),
        ("severity", json!(severity(d.severity))),
        ("message", json!(d.message)),
        ("labels", json!(labels)),
        ("notes", json!(d.notes)),
        ("help", json!(d.help)),
        ("fix", json!(fix)),
    ] {
        object.insert(key.to_owned(), value);
    }
    Value::Object(object)
}

fn label(label: &Label, sources: &SourceMap) -> Value {
    let mut object = place(Some(label.span), sources);
    object.insert("text".to_owned(), json!(label.text));
    object.insert("primary".to_owned(), json!(label.primary));
    Value::Object(object)
}

const fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn name(span: Span, sources: &SourceMap) -> Option<&str> {
    sources.get(span.source).map(|s| s.name.as_str())
}

fn place(span: Option<Span>, sources: &SourceMap) -> Map<String, Value> {
    let span = span.filter(|s| sources.get(s.source).is_some());
    let at = |byte: fn(Span) -> usize| span.map(|s| sources.line_column(s.source, byte(s)));
    let (start, end) = (at(|s| s.start), at(|s| s.end));
    [
        ("file", json!(span.and_then(|s| name(s, sources)))),
        ("line", json!(start.map(|p| p.0))),
        ("column", json!(start.map(|p| p.1))),
        ("end_line", json!(end.map(|p| p.0))),
        ("end_column", json!(end.map(|p| p.1))),
    ]
    .into_iter()
    .map(|(key, value)| (key.to_owned(), value))
    .collect()
}
