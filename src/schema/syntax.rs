//! What is said of text that is not TOML: one message a fault, however often the parser stumbles over it.

use super::raw::File;
use super::slips::{self, Slip};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{SourceId, Span};
use std::ops::Range;

/// Most faults of TOML that are told of one file.
const MAX_FAULTS: usize = 100;

/// Something that the TOML parser complained of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where.
    pub range: Range<usize>,
    message: String,
}

impl Fault {
    /// The parser's complaint about `text`.
    pub fn new(error: &toml::de::Error, text: &str) -> Self {
        let end = text.len();
        let range = error.span().unwrap_or(end..end);
        Self {
            range: range.start.min(end)..range.end.min(end),
            message: error.message().to_owned(),
        }
    }
    /// A key that is given twice.
    #[must_use]
    pub fn is_duplicate(&self) -> bool {
        self.message == "duplicate key" || self.message.starts_with("cannot extend value")
    }
    /// A line that is no `key = value`.
    pub fn is_keyless(&self) -> bool {
        self.says("key with no value")
    }
    fn says(&self, words: &str) -> bool {
        self.message.starts_with(words)
    }
}

/// Reports `faults`, of which some lie in `broken` values; both in the order of the text. Returns whether
/// all keys and sections can be known in spite of them.
pub fn report(
    text: &str,
    source: SourceId,
    faults: &[Fault],
    broken: &[Range<usize>],
    sink: &mut dyn Sink,
) -> bool {
    let cx = Text { text, source };
    let mut whole = true;
    // Up to here the text has been spoken of.
    let mut told = 0;
    let mut values = broken.iter().peekable();
    let mut rest = faults.iter().peekable();
    let mut count = 0;
    while let Some(fault) = rest.next() {
        if fault.range.start < told && !fault.is_duplicate() {
            continue;
        }
        count += 1;
        if count > MAX_FAULTS {
            sink.push(too_many(cx.span(fault.range.clone())));
            return false;
        }
        while values.next_if(|v| v.end < fault.range.start).is_some() {}
        if fault.is_duplicate() {
            sink.push(cx.duplicate(fault));
            continue;
        }
        let value = values.peek().filter(|v| v.start <= fault.range.start);
        if let Some(value) = value {
            let mut of_value = vec![fault];
            while let Some(next) = rest.next_if(|f| f.range.start <= value.end) {
                of_value.push(next);
            }
            let (diagnostic, contained) = cx.value((*value).clone(), &of_value);
            whole &= contained;
            sink.push(diagnostic);
            told = cx.line_end(value.end);
        } else {
            whole = false;
            sink.push(cx.other(fault));
            told = cx.line_end(fault.range.end).max(fault.range.start + 1);
        }
    }
    whole
}

/// Says that more is wrong than is told.
pub fn too_many(span: Span) -> Diagnostic {
    let message = "the file has more faults than are told";
    Diagnostic::new(Code::TooManyFaults, message, span, "and more from here on")
}

/// The line that a byte is in, without its end.
pub fn line_of(text: &str, byte: usize) -> Range<usize> {
    let start = text.get(..byte).and_then(|t| t.rfind('\n'));
    let start = start.map_or(0, |i| i + 1);
    let end = text.get(byte..).and_then(|t| t.find('\n'));
    start..end.map_or(text.len(), |i| byte + i)
}

struct Text<'a> {
    text: &'a str,
    source: SourceId,
}

impl Text<'_> {
    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.source, range)
    }
    fn get(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or("")
    }
    fn line_end(&self, from: usize) -> usize {
        let rest = self.get(from..self.text.len());
        from + rest.find('\n').unwrap_or(rest.len())
    }
    fn line_start(&self, before: usize) -> usize {
        self.get(0..before).rfind('\n').map_or(0, |i| i + 1)
    }

    /// A value that cannot be read, and whether what comes after it can.
    fn value(&self, value: Range<usize>, faults: &[&Fault]) -> (Diagnostic, bool) {
        let says = |words: &str| faults.iter().any(|f| f.says(words));
        let opened = self.span(value.start..(value.start + 1).min(value.end));
        if says("unclosed array") || says("unclosed inline table") {
            let (name, close) = if says("unclosed array") {
                ("list", "]")
            } else {
                ("inline table", "}")
            };
            let message = format!("a {name} is not closed");
            let diagnostic = Diagnostic::new(Code::Toml, message, opened, "opened here")
                .with_help(format!("add the `{close}` where it ends"));
            return (diagnostic, false);
        }
        let written = self.get(value.clone());
        let first = written.chars().next();
        match first {
            Some(quote @ ('"' | '\'')) => {
                let unclosed = faults.iter().find(|f| {
                    f.says("invalid") && f.message.ends_with(&format!("expected `{quote}`"))
                });
                if unclosed.is_some() {
                    return self.unclosed_string(value, quote);
                }
            }
            None => {
                let diagnostic = Diagnostic::new(
                    Code::Toml,
                    "a value is missing",
                    self.span(value),
                    "after this `=`",
                );
                return (diagnostic, true);
            }
            Some('[' | '{') => {}
            Some(_) => return (self.bare(value), true),
        }
        let contained = matches!(first, Some('"' | '\'')) || !written.contains(['\n', '=']);
        let fault = faults.first();
        (
            fault.map_or_else(
                || self.unreadable(value.clone()),
                |fault| self.complaint(fault),
            ),
            contained || written.starts_with('{'),
        )
    }

    fn unreadable(&self, range: Range<usize>) -> Diagnostic {
        Diagnostic::new(
            Code::Toml,
            "a value cannot be read",
            self.span(range),
            "this",
        )
    }

    fn unclosed_string(&self, value: Range<usize>, quote: char) -> (Diagnostic, bool) {
        let written = self.get(value.clone());
        let triple: String = std::iter::repeat_n(quote, 3).collect();
        let message = "a string is not closed";
        if written.starts_with(&triple) {
            let opened = self.span(value.start..value.start + 3);
            let diagnostic = Diagnostic::new(Code::Toml, message, opened, "opened here")
                .with_help(format!("add {triple} where it ends"));
            return (diagnostic, false);
        }
        let end = value.start + written.trim_end().len();
        let diagnostic = Diagnostic::new(Code::Toml, message, self.span(value), "this string")
            .with_help(format!(
                "add the {quote} where it ends; a text of several lines stands in {triple}"
            ))
            .with_fix(self.span(end..end), quote.to_string());
        (diagnostic, true)
    }

    /// A value that is neither quoted nor a number, `true` or `false`.
    fn bare(&self, value: Range<usize>) -> Diagnostic {
        let line = self.get(value.start..self.line_end(value.start));
        let line = line.split('#').next().unwrap_or(line);
        let in_list = self.get(self.line_start(value.start)..value.start);
        let written = if in_list.contains(['[', '{']) {
            self.get(value.clone())
        } else {
            line.trim_end()
        };
        let range = value.start..(value.start + written.len()).max(value.end);
        let span = self.span(range.clone());
        let lower = written.to_lowercase();
        if let Some(slip) = slips::value(written) {
            let found = Diagnostic::new(Code::Toml, slip.message, span, "this is no value");
            return self.meant(found, range.start, slip);
        }
        if matches!(lower.as_str(), "true" | "false") {
            let message = format!("`{lower}` is written in lower case");
            return Diagnostic::new(Code::Toml, message, span, "this is no value")
                .with_help(format!("write `{lower}`"))
                .with_fix(span, lower);
        }
        let diagnostic = Diagnostic::new(
            Code::Toml,
            "a string must stand in quotes",
            span,
            "not in quotes",
        );
        if written.contains(['"', '\\']) || written.chars().any(char::is_control) {
            return diagnostic;
        }
        let quoted = format!("\"{written}\"");
        diagnostic
            .with_help(format!("write `{quoted}`"))
            .with_fix(span, quoted)
    }

    fn duplicate(&self, fault: &Fault) -> Diagnostic {
        let key = self.get(fault.range.clone());
        let span = self.span(fault.range.clone());
        let start = self.line_start(fault.range.start);
        let line = self.get(start..self.line_end(start)).trim();
        let (message, first) = if line.starts_with('[') {
            let header = line.split_once(']').map_or(line, |(header, _)| header);
            let header = header.trim_start_matches('[').trim();
            let same = |other: &str| {
                let other = other.trim().trim_start_matches('[');
                let other = other.split(']').next().unwrap_or(other).trim();
                other == header
            };
            let before = self.get(0..start);
            let first = lines(before).find(|(_, l)| l.trim().starts_with('[') && same(l));
            (format!("`[{header}]` is given twice"), first)
        } else {
            let before = self.get(0..start);
            let section = lines(before)
                .filter(|(_, l)| l.trim_start().starts_with('['))
                .last()
                .map_or(0, |(at, _)| at);
            let first = lines(self.get(section..start))
                .map(|(at, l)| (section + at, l))
                .filter(|(_, l)| !l.trim().is_empty())
                .find(|(_, l)| l.split('=').next().unwrap_or("").trim() == key);
            (format!("`{key}` is given twice"), first)
        };
        let diagnostic = Diagnostic::new(Code::DuplicateKey, message, span, "again here");
        match first {
            Some((at, line)) => {
                let indent = line.len() - line.trim_start().len();
                let label = at + indent..at + line.trim_end().len();
                diagnostic.with_label(self.span(label), "first here")
            }
            None => diagnostic,
        }
    }

    /// Something between keys and values.
    fn other(&self, fault: &Fault) -> Diagnostic {
        if fault.is_keyless() {
            let start = self.line_start(fault.range.start);
            let line = self.get(start..self.line_end(start));
            let text = line.split('#').next().unwrap_or(line).trim_end();
            let indent = text.len() - text.trim_start().len();
            let span = self.span(start + indent..start + text.len());
            let slip = slips::line(text.trim_start());
            let message = match slip.as_ref().map_or("", |s| s.message) {
                "" => "this line is neither a key with its value nor a section",
                other => other,
            };
            let found = Diagnostic::new(Code::Toml, message, span, "expected `key = value`");
            return match slip {
                Some(slip) => self.meant(found, start + indent, slip),
                None => found,
            };
        }
        if fault.says("unclosed table") || fault.says("invalid unquoted key") {
            let start = self.line_start(fault.range.start);
            let line = self.get(start..self.line_end(start));
            let indent = line.len() - line.trim_start().len();
            let sections: Vec<&str> = File::KEYS.iter().map(|k| k.name).collect();
            if let Some(slip) = slips::header(line.trim(), &sections) {
                let span = self.span(start + indent..start + line.trim_end().len());
                let found = Diagnostic::new(Code::Toml, slip.message, span, "this header");
                return self.meant(found, start + indent, slip);
            }
        }
        if fault.says("unclosed table") {
            let start = self.line_start(fault.range.start);
            let span = self.span(start..fault.range.start.max(start));
            let at = self.span(fault.range.start..fault.range.start);
            return Diagnostic::new(Code::Toml, "a section's header is not closed", span, "")
                .with_help("add `]`")
                .with_fix(at, "]");
        }
        self.complaint(fault)
    }

    /// A finding with what was meant; the slip's places are counted from `start`.
    fn meant(&self, found: Diagnostic, start: usize, slip: Slip) -> Diagnostic {
        let found = found.with_help(slip.help);
        match slip.instead {
            Some((range, text)) => {
                found.with_fix(self.span(start + range.start..start + range.end), text)
            }
            None => found,
        }
    }

    /// The parser's own words.
    fn complaint(&self, fault: &Fault) -> Diagnostic {
        let span = self.span(fault.range.clone());
        let next = self.get(fault.range.start..self.text.len()).chars().next();
        let blank = |c: &char| matches!(c, '\n' | '\r' | '\t');
        if let Some(c) = next.filter(|c| c.is_control() && !blank(c)) {
            let at = fault.range.start;
            let span = self.span(at..at + c.len_utf8());
            let message = format!(
                "the control character U+{:04X} cannot stand here",
                u32::from(c)
            );
            let code = if c == '\0' { Code::NotText } else { Code::Toml };
            return Diagnostic::new(code, message, span, "here");
        }
        let at = fault.range.start;
        let rest = self.get(at..self.line_end(at));
        if fault.says("unexpected key or value")
            && let Some(slip) = slips::after_value(rest)
        {
            let span = self.span(at..at + rest.trim_end().len());
            let found = Diagnostic::new(Code::Toml, slip.message, span, "here");
            return self.meant(found, at, slip);
        }
        let (what, expected) = match fault.message.split_once(", expected ") {
            Some((what, "nothing")) => (what, None),
            Some((what, expected)) => (what, Some(expected)),
            None => (fault.message.as_str(), None),
        };
        let label = expected.map_or_else(|| "here".to_owned(), |e| format!("expected {e}"));
        Diagnostic::new(Code::Toml, format!("this is not TOML: {what}"), span, label)
    }
}

/// Lines with the byte at which each begins.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line)
    })
}
