//! Fairy-Stockfish's variant files: read, checked, written as variant files of our own; and back.
//!
//! In: the text of an `.ini` file. Out: its variants as text of ours with the place of every part in the file,
//! so that whatever is found wrong later points into the file that the author wrote.

pub mod area;
mod bases;
pub mod betza;
mod check;
mod counts;
mod dialect;
pub mod export;
pub mod ini;
pub mod model;
pub mod options;
pub mod pieces;
pub mod spell;
pub mod value;
pub mod write;

use crate::diagnostic::{Code, Diagnostic, Severity, Sink};
use crate::source::{SourceId, SourceMap, Span};
use crate::util::text::nearest;
use model::{Model, build};
use std::collections::BTreeMap;
use write::Written;

/// The variants of a file, in its order.
pub fn read(source: SourceId, sources: &SourceMap, sink: &mut dyn Sink) -> Vec<Model> {
    let Some(text) = sources.get(source).map(|s| s.text.as_str()) else {
        return Vec::new();
    };
    let built_in = bases::all();
    let mut models: Vec<Model> = Vec::new();
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    for section in ini::read(text, source, sink).sections {
        let name = &section.name;
        if built_in.contains_key(&name.value) {
            let found = Diagnostic::new(
                Code::ImportIgnored,
                format!(
                    "`{}` is built into Fairy-Stockfish, which does not read it from a file",
                    name.value
                ),
                name.span,
                "a name that is taken",
            );
            sink.push(found.with_help("give the variant a name of its own"));
        }
        let parent = match &section.parent {
            None => None,
            Some(parent) => {
                let own = names.get(&parent.value).and_then(|&i| models.get(i));
                let Some(found) = own.or_else(|| built_in.get(&parent.value)) else {
                    let known = names.keys().chain(built_in.keys()).map(String::as_str);
                    let mut found = Diagnostic::new(
                        Code::UnknownParent,
                        format!(
                            "no variant before this one is called `{}`",
                            ini::shortened(&parent.value)
                        ),
                        parent.span,
                        "unknown variant",
                    );
                    if let Some(near) = nearest(&parent.value, known) {
                        found = found
                            .with_help(format!("did you mean `{near}`?"))
                            .with_fix(parent.span, near);
                    }
                    sink.push(found);
                    continue;
                };
                Some(found)
            }
        };
        let model = build(&section, parent, true, sink);
        names.insert(model.name.clone(), models.len());
        models.push(model);
    }
    models
}

/// A variant with its file.
#[derive(Debug)]
pub struct Imported {
    /// What the `.ini` file says.
    pub model: Model,
    /// The same as a file of ours.
    pub written: Written,
    /// Its section: from its header to the next one.
    section: Option<Span>,
}

/// The variants of a file as files of ours. What is wrong in the file goes to `sink`; what is wrong with a
/// variant is told by [`Imported::told`] and by whoever reads its file.
pub fn variants(source: SourceId, sources: &SourceMap, sink: &mut dyn Sink) -> Vec<Imported> {
    let models = read(source, sources, sink);
    let end = sources.get(source).map_or(0, |s| s.text.len());
    let starts: Vec<Option<usize>> = models.iter().map(|m| m.header.map(|h| h.start)).collect();
    let next = |i: usize| {
        starts
            .iter()
            .skip(i + 1)
            .flatten()
            .next()
            .copied()
            .unwrap_or(end)
    };
    models
        .into_iter()
        .enumerate()
        .map(|(i, model)| Imported {
            written: write::write(&model),
            section: model.header.map(|h| Span::new(h.source, h.start..next(i))),
            model,
        })
        .collect()
}

impl Imported {
    /// Whether a finding of the file is about this variant, or about no variant at all.
    #[must_use]
    pub fn concerns(&self, finding: &Diagnostic) -> bool {
        let (Some(section), Some(place)) = (self.section, finding.primary()) else {
            return true;
        };
        let at = place.span.start;
        place.span.source == section.source && (section.start..section.end).contains(&at)
    }

    /// What is not carried over, and what can be said of the variant before its file is read.
    pub fn told(&self) -> impl Iterator<Item = Diagnostic> + '_ {
        let lost = self.written.lost.iter().map(|lost| {
            let message = format!("`{}` is not carried over: {}", lost.key, lost.why);
            let mut found = match lost.place.map(|p| p.key).or(self.model.header) {
                Some(span) => Diagnostic::new(Code::ImportNotCarried, message, span, "left out"),
                None => Diagnostic::plain(Code::ImportNotCarried, message),
            };
            // It is no fault of the file.
            found.severity = Severity::Note;
            found
        });
        lost.chain(check::check(&self.model))
    }

    /// The file, with a remark about what it lacks.
    #[must_use]
    pub fn text(&self) -> String {
        let mut head = String::new();
        for lost in &self.written.lost {
            head += &format!("# Not carried over: {}; {}.\n", lost.key, lost.why);
        }
        head + &self.written.toml.text
    }
}
