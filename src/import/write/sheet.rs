//! A variant file as it is being written, with the place in the imported file from which each line comes.

use crate::diagnostic::Diagnostic;
use crate::import::model::Place;
use crate::source::{SourceId, Span};
use crate::util::text::quoted;
use std::ops::Range;

/// What a stretch of text was made from.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Origin {
    range: Range<usize>,
    from: Span,
    /// Its text is the imported one, letter for letter.
    verbatim: bool,
}

/// A file of ours.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Toml {
    /// What it says.
    pub text: String,
    origins: Vec<Origin>,
    /// Where things come from that no line of their own says.
    whole: Option<Span>,
    section: Option<Span>,
}

impl Toml {
    /// An empty file; `whole` is the place of the variant.
    #[must_use]
    pub fn new(whole: Option<Span>) -> Self {
        Self {
            whole,
            ..Self::default()
        }
    }

    /// `[header]` after a blank line.
    pub fn section(&mut self, header: &str, place: Option<Place>) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.section = place.map(|p| p.key);
        let start = self.text.len();
        self.text += &format!("[{header}]\n");
        self.origin(start, self.section, false);
    }

    /// A remark before what follows.
    pub fn comment(&mut self, text: &str) {
        let mut line = String::from("#");
        for word in text.split_whitespace() {
            if line.len() + word.len() > 110 {
                self.text += &line;
                self.text.push('\n');
                line = String::from("#");
            }
            line.push(' ');
            line += word;
        }
        self.text += &line;
        self.text.push('\n');
    }

    /// `key = value`, the value as TOML.
    pub fn pair(&mut self, key: &str, value: &str, place: Option<Place>) {
        let start = self.text.len();
        self.text += &format!("{key} = {value}\n");
        self.origin(start, place.map(|p| p.value).or(self.section), false);
    }

    /// `key = "text"`; `at` is where the text stands letter for letter, if it does.
    pub fn string(&mut self, key: &str, text: &str, place: Option<Place>, at: Option<Span>) {
        self.pair(key, &quoted(text), place);
        let inner = self.text.len() - 2 - text.len();
        if let Some(at) = at
            && self.text.get(inner..inner + text.len()) == Some(text)
        {
            self.origins.push(Origin {
                range: inner..inner + text.len(),
                from: at,
                verbatim: true,
            });
        }
    }

    fn origin(&mut self, start: usize, from: Option<Span>, verbatim: bool) {
        if let Some(from) = from.or(self.whole) {
            self.origins.push(Origin {
                range: start..self.text.len(),
                from,
                verbatim,
            });
        }
    }

    /// Where a part of this file comes from.
    #[must_use]
    pub fn came_from(&self, range: &Range<usize>) -> Option<Span> {
        // The narrowest: a string inside its line.
        let holds = |o: &&Origin| o.range.start <= range.start && range.start < o.range.end;
        let found = self
            .origins
            .iter()
            .filter(holds)
            .min_by_key(|o| o.range.len());
        let Some(origin) = found else {
            return self.whole;
        };
        if !origin.verbatim {
            return Some(origin.from);
        }
        let shift = |n: usize| (origin.from.start + (n - origin.range.start)).min(origin.from.end);
        let end = range.end.clamp(range.start, origin.range.end);
        Some(Span::new(
            origin.from.source,
            shift(range.start)..shift(end),
        ))
    }

    /// A finding in this file, read as the source `own`, as one in the imported file. Corrections of this file
    /// are none of that one.
    #[must_use]
    pub fn traced(&self, finding: Diagnostic, own: SourceId) -> Diagnostic {
        let mut finding = finding.remap(|span| {
            if span.source == own {
                self.came_from(&span.range()).unwrap_or(span)
            } else {
                span
            }
        });
        finding.fix.clear();
        let mut seen: Vec<Span> = Vec::new();
        finding.labels.retain(|label| {
            let new = label.primary || !seen.contains(&label.span);
            seen.push(label.span);
            new
        });
        finding
    }
}

/// A list of strings; one alone without brackets.
pub fn list<S: AsRef<str>>(items: &[S]) -> String {
    match items {
        [one] => quoted(one.as_ref()),
        _ => {
            let items: Vec<String> = items.iter().map(|i| quoted(i.as_ref())).collect();
            format!("[{}]", items.join(", "))
        }
    }
}

/// One value for both sides, or one for each.
#[must_use]
pub fn sided([white, black]: [String; 2]) -> String {
    if white == black {
        white
    } else {
        format!("{{ white = {white}, black = {black} }}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_traced_back() {
        let source = SourceId(0);
        let span = |a: usize, b: usize| Span::new(source, a..b);
        let place = Place {
            key: span(10, 13),
            value: span(16, 20),
        };
        let mut file = Toml::new(Some(span(0, 3)));
        file.section("setup", Some(place));
        file.string("fen", "8/8", Some(place), Some(span(17, 20)));
        file.pair("x", "1", None);
        assert_eq!(file.text, "[setup]\nfen = \"8/8\"\nx = 1\n");
        let at = |text: &str| {
            let start = file.text.find(text).unwrap();
            file.came_from(&(start..start + text.len())).unwrap()
        };
        assert_eq!(at("/8"), span(18, 20));
        assert_eq!(at("fen"), span(16, 20));
        assert_eq!(at("[setup]"), span(10, 13));
        assert_eq!(at("x"), span(10, 13));
    }
}
