//! Findings as text for people: the place in the source with what is wrong there, why, and what to do.
//!
//! In: findings and the texts they point into. Out: text, coloured if wanted. Whatever the spans say, it
//! does not fail: they are cut down to the text.

use super::order::ordered;
use super::{Diagnostic, Fix, Label, Severity, window};
use crate::source::{Source, SourceId, SourceMap, Span};
use crate::util::text::counted;
use annotate_snippets::{
    Annotation, AnnotationKind, Element, Group, Level, Origin, Patch, Renderer, Snippet,
    normalize_untrusted_str as clean,
};
use std::fmt::Write as _;
use std::ops::Range;
use window::Window;

/// One source with its labels and what is shown of it.
type Part<'a> = (&'a Source, Vec<(&'a Label, Range<usize>)>, Window);

/// Most findings shown; the rest is counted.
pub const MAX_SHOWN: usize = 50;

/// All findings in the order of the texts, at most [`MAX_SHOWN`]; ends with how many there are if there is
/// more than one.
#[must_use]
pub fn render(findings: &[Diagnostic], sources: &SourceMap, color: bool) -> String {
    let order = ordered(findings);
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut out = String::new();
    for finding in order.iter().take(MAX_SHOWN) {
        out.push_str(&renderer.render(&report(finding, sources)));
        out.push_str("\n\n");
    }
    if order.len() > 1 {
        let _ = writeln!(out, "{}", summary(&order));
    } else if out.ends_with("\n\n") {
        out.pop();
    }
    out
}

/// An answer that is no finding: its message, then the places that explain it, its notes and its help.
/// Code and level of `answer` are not shown.
#[must_use]
pub fn answer(answer: &Diagnostic, sources: &SourceMap, color: bool) -> String {
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let title = Level::NOTE.no_name().primary_title(clean(&answer.message));
    let mut group = Group::with_title(title).elements(snippets(answer, sources));
    for note in &answer.notes {
        group = group.element(Level::NOTE.message(clean(note)));
    }
    if let Some(help) = &answer.help {
        group = group.element(Level::HELP.message(clean(help)));
    }
    let mut out = renderer.render(&[group]);
    out.push('\n');
    out
}

/// `3 errors, 1 warning`, with how many of them are not shown.
fn summary(order: &[&Diagnostic]) -> String {
    let parts: Vec<String> = [
        (Severity::Error, "error"),
        (Severity::Warning, "warning"),
        (Severity::Note, "note"),
    ]
    .into_iter()
    .filter_map(|(severity, noun)| {
        let n = order.iter().filter(|d| d.severity == severity).count();
        (n > 0).then(|| counted(n as u64, noun))
    })
    .collect();
    let mut text = parts.join(", ");
    if order.len() > MAX_SHOWN {
        let hidden = order.len() - MAX_SHOWN;
        let _ = write!(text, "; the last {hidden} are not shown");
    }
    text
}

fn report<'a>(finding: &'a Diagnostic, sources: &'a SourceMap) -> Vec<Group<'a>> {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level
        .primary_title(clean(&finding.message))
        .id(finding.code.text());
    let mut group = Group::with_title(title).elements(snippets(finding, sources));
    for note in &finding.notes {
        group = group.element(Level::NOTE.message(clean(note)));
    }
    let patches = patches(&finding.fix, sources);
    match (&finding.help, patches.is_empty()) {
        (None, true) => vec![group],
        (Some(help), true) => vec![group.element(Level::HELP.message(clean(help)))],
        (help, false) => {
            let help = help.as_deref().unwrap_or("this would mend it");
            let help = Level::HELP.secondary_title(clean(help)).elements(patches);
            vec![group, help]
        }
    }
}

/// The texts of the labels, that of the primary label first.
fn snippets<'a>(finding: &'a Diagnostic, sources: &'a SourceMap) -> Vec<Element<'a>> {
    let mut labels: Vec<&Label> = finding.labels.iter().collect();
    labels.sort_by_key(|l| (!l.primary, l.span.source, l.span.start));
    let mut parts: Vec<Part<'_>> = Vec::new();
    let mut out = Vec::new();
    for label in labels {
        let Some(source) = sources.get(label.span.source) else {
            continue;
        };
        let range = window::clamp(&source.text, label.span.range());
        let Some(around) = Window::around(&source.text, &range) else {
            out.push((label, origin(source, sources, label.span)));
            continue;
        };
        let near = parts
            .iter_mut()
            .find(|(s, _, w)| std::ptr::eq(*s, source) && w.is_near(&around));
        match near {
            Some((_, labels, window)) => {
                labels.push((label, range));
                window.join(&around);
            }
            None => parts.push((source, vec![(label, range)], around)),
        }
    }
    let shown = parts.into_iter().map(|(source, labels, window)| {
        let annotations = labels.into_iter().map(|(label, range)| {
            let kind = if label.primary {
                AnnotationKind::Primary
            } else {
                AnnotationKind::Context
            };
            let annotation: Annotation<'a> = kind.span(window.inside(&range));
            if label.text.is_empty() {
                annotation
            } else {
                annotation.label(clean(&label.text))
            }
        });
        let snippet = Snippet::source(window.text(&source.text))
            .line_start(window.line)
            .path(clean(&source.name))
            .annotations(annotations);
        Element::from(snippet)
    });
    let mut elements: Vec<Element<'a>> = shown.collect();
    for (label, origin) in out {
        elements.push(origin.into());
        if !label.text.is_empty() {
            elements.push(Level::NOTE.message(clean(&label.text)).into());
        }
    }
    elements
}

/// A place of which no text can be shown.
fn origin<'a>(source: &'a Source, sources: &SourceMap, span: Span) -> Origin<'a> {
    let (line, column) = sources.line_column(span.source, span.start);
    Origin::path(clean(&source.name))
        .line(line)
        .char_column(column)
}

/// The fixes as patches, or nothing if they cannot be shown together.
fn patches<'a>(fixes: &'a [Fix], sources: &'a SourceMap) -> Vec<Element<'a>> {
    let mut files: Vec<SourceId> = fixes.iter().map(|f| f.span.source).collect();
    files.sort_unstable();
    files.dedup();
    let mut out = Vec::new();
    for id in files {
        let Some(source) = sources.get(id) else {
            continue;
        };
        let mut patches: Vec<(Range<usize>, &str)> = fixes
            .iter()
            .filter(|f| f.span.source == id)
            .map(|f| (window::clamp(&source.text, f.span.range()), f.text.as_str()))
            .collect();
        patches.sort_by_key(|(range, _)| range.start);
        let apart = patches
            .iter()
            .zip(patches.iter().skip(1))
            .all(|((a, _), (b, _))| a.end <= b.start);
        let mut window: Option<Window> = None;
        for (range, _) in &patches {
            let Some(around) = Window::around(&source.text, range).filter(|_| apart) else {
                return Vec::new();
            };
            match &mut window {
                Some(window) => window.join(&around),
                None => window = Some(around),
            }
        }
        let Some(window) = window else { continue };
        let snippet = Snippet::source(window.text(&source.text))
            .line_start(window.line)
            .path(clean(&source.name))
            .patches(patches.into_iter().map(|(range, text)| {
                let text: Vec<String> = text.split('\n').map(clean).collect();
                Patch::new(window.inside(&range), text.join("\n"))
            }));
        out.push(snippet.into());
    }
    out
}
