//! Findings as SARIF 2.1.0, the form that code hosts and editors take.
//!
//! In: findings with their texts. Out: one document with one run: the rules that were broken, the results,
//! their places, related places and fixes. Columns count characters, offsets bytes.

use super::order::ordered;
use super::{Code, Diagnostic, Fix, Severity};
use crate::source::{SourceId, SourceMap, Span};
use serde_json::{Value, json};

/// Where the form is described.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The document.
#[must_use]
pub fn to_value(findings: &[Diagnostic], sources: &SourceMap, version: &str) -> Value {
    let order = ordered(findings);
    let mut codes: Vec<Code> = order.iter().map(|d| d.code).collect();
    codes.sort_by_key(|c| c.text());
    codes.dedup();
    let rules: Vec<Value> = codes.iter().map(|&c| rule(c)).collect();
    let results: Vec<Value> = order
        .iter()
        .map(|d| {
            let index = codes.iter().position(|&c| c == d.code);
            result(d, index.unwrap_or_default(), sources)
        })
        .collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "ferz", "version": version, "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn rule(code: Code) -> Value {
    json!({
        "id": code.text(),
        "shortDescription": { "text": code.summary() },
        "help": { "text": code.page(), "markdown": code.page() },
        "defaultConfiguration": { "level": level(code.severity()) },
    })
}

fn result(d: &Diagnostic, rule: usize, sources: &SourceMap) -> Value {
    let mut text = d.message.clone();
    for note in &d.notes {
        text += "\nnote: ";
        text += note;
    }
    if let Some(help) = &d.help {
        text += "\nhelp: ";
        text += help;
    }
    let primary = d.primary();
    let place = primary.and_then(|l| location(l.span, Some(&l.text), sources));
    let related: Vec<Value> = d
        .labels
        .iter()
        .filter(|l| primary.is_none_or(|p| !std::ptr::eq(p, *l)))
        .filter_map(|l| location(l.span, Some(&l.text), sources))
        .collect();
    json!({
        "ruleId": d.code.text(),
        "ruleIndex": rule,
        "level": level(d.severity),
        "message": { "text": text },
        "locations": place.into_iter().collect::<Vec<_>>(),
        "relatedLocations": related,
        "fixes": fixes(&d.fix, d.help.as_deref(), sources),
    })
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn location(span: Span, text: Option<&str>, sources: &SourceMap) -> Option<Value> {
    let artifact = artifact(span.source, sources)?;
    let mut place = json!({
        "physicalLocation": { "artifactLocation": artifact, "region": region(span, sources) },
    });
    if let (Some(text), Some(object)) = (text.filter(|t| !t.is_empty()), place.as_object_mut()) {
        object.insert("message".to_owned(), json!({ "text": text }));
    }
    Some(place)
}

fn artifact(source: SourceId, sources: &SourceMap) -> Option<Value> {
    let name = &sources.get(source)?.name;
    Some(json!({ "uri": uri(name) }))
}

/// A path as a reference: bytes that cannot stand in one are written `%XX`.
fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.replace('\\', "/").bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out += &format!("%{byte:02X}");
        }
    }
    out
}

fn region(span: Span, sources: &SourceMap) -> Value {
    let (line, column) = sources.line_column(span.source, span.start);
    let (end_line, end_column) = sources.line_column(span.source, span.end);
    json!({
        "startLine": line,
        "startColumn": column,
        "endLine": end_line,
        "endColumn": end_column,
        "byteOffset": span.start,
        "byteLength": span.end.saturating_sub(span.start),
    })
}

/// All replacements together are one fix.
fn fixes(fixes: &[Fix], help: Option<&str>, sources: &SourceMap) -> Vec<Value> {
    let mut files: Vec<SourceId> = fixes.iter().map(|f| f.span.source).collect();
    files.sort_unstable();
    files.dedup();
    let changes: Vec<Value> = files
        .into_iter()
        .filter_map(|file| {
            let replacements: Vec<Value> = fixes
                .iter()
                .filter(|f| f.span.source == file)
                .map(|f| {
                    json!({
                        "deletedRegion": region(f.span, sources),
                        "insertedContent": { "text": f.text },
                    })
                })
                .collect();
            let artifact = artifact(file, sources)?;
            Some(json!({ "artifactLocation": artifact, "replacements": replacements }))
        })
        .collect();
    if changes.is_empty() {
        return Vec::new();
    }
    let text = help.unwrap_or("this would mend it");
    vec![json!({ "description": { "text": text }, "artifactChanges": changes })]
}
