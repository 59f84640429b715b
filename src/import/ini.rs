//! The text of a Fairy-Stockfish variant file: sections, keys and values with their places.
//!
//! In: a source. Out: [`Ini`]. A line that is none of these is reported and skipped; nothing is unescaped,
//! since the format has no quotes, escapes or comments after a value.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{SourceId, Span, Spanned};

/// Most sections that are read.
pub const MAX_SECTIONS: usize = 1024;

/// A file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ini {
    /// In the order of the file.
    pub sections: Vec<Section>,
}

/// `[name:parent]` and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The variant's name.
    pub name: Spanned<String>,
    /// The variant from which it takes what it does not say.
    pub parent: Option<Spanned<String>>,
    /// The whole header.
    pub header: Span,
    /// Its lines, those that say the same key again included.
    pub entries: Vec<Entry>,
}

/// `key = value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Before the sign.
    pub key: Spanned<String>,
    /// After it, without blanks around.
    pub value: Spanned<String>,
}

/// Reads a text. Its faults go to `sink`.
pub fn read(text: &str, source: SourceId, sink: &mut dyn Sink) -> Ini {
    let mut reader = Reader {
        source,
        sink,
        ini: Ini::default(),
        lost: false,
    };
    let mut start = 0;
    if let Some(rest) = text.strip_prefix('\u{feff}') {
        start = text.len() - rest.len();
        let span = Span::new(source, 0..start);
        let found = Diagnostic::new(
            Code::ImportIgnored,
            "Fairy-Stockfish takes a file with a byte order mark for an empty one",
            span,
            "a byte order mark",
        );
        reader.sink.push(
            found
                .with_help("save the file as UTF-8 without a mark")
                .with_fix(span, ""),
        );
    }
    while start < text.len() {
        let rest = &text[start..];
        let end = rest.find('\n').map_or(rest.len(), |n| n + 1);
        if !reader.line(rest[..end].trim_end_matches(['\n', '\r']), start) {
            break;
        }
        start += end;
    }
    reader.ini
}

struct Reader<'a> {
    source: SourceId,
    sink: &'a mut dyn Sink,
    ini: Ini,
    /// The lines belong to a header that could not be read.
    lost: bool,
}

impl Reader<'_> {
    fn span(&self, start: usize, len: usize) -> Span {
        Span::new(self.source, start..start + len)
    }

    /// `text` without blanks around, at its place; `at` is where `text` stands.
    fn trimmed(&self, text: &str, at: usize) -> Spanned<String> {
        let start = text.len() - text.trim_start().len();
        let text = text.trim();
        Spanned::new(text.to_owned(), self.span(at + start, text.len()))
    }

    /// One line; `false` if reading should stop.
    fn line(&mut self, line: &str, at: usize) -> bool {
        let whole = self.trimmed(line, at);
        if whole.value.is_empty() || whole.value.starts_with(['#', ';']) {
            return true;
        }
        if whole.value.starts_with('[') {
            return self.header(&whole);
        }
        let Some(sign) = line.find('=') else {
            self.no_entry(line, &whole);
            return true;
        };
        let key = self.trimmed(&line[..sign], at);
        let value = self.trimmed(&line[sign + 1..], at + sign + 1);
        if key.value.is_empty() {
            self.sink.push(Diagnostic::new(
                Code::ImportSyntax,
                "a value without a key",
                whole.span,
                "the key is missing",
            ));
            return true;
        }
        if self.lost {
            return true;
        }
        let Some(section) = self.ini.sections.last_mut() else {
            self.lost = true;
            let found = Diagnostic::new(
                Code::ImportSyntax,
                "keys before the first section",
                whole.span,
                "belongs to no variant",
            );
            self.sink.push(
                found.with_help("begin the variant with a line such as `[my-variant:chess]`"),
            );
            return true;
        };
        section.entries.push(Entry { key, value });
        true
    }

    fn no_entry(&mut self, line: &str, whole: &Spanned<String>) {
        let found = Diagnostic::new(
            Code::ImportSyntax,
            format!(
                "`{}` is neither a section nor a key with its value",
                shortened(&whole.value)
            ),
            whole.span,
            "no `=` in this line",
        );
        let found = match line.find(':') {
            Some(colon) => {
                let at = whole.span.start + colon - (line.len() - line.trim_start().len());
                let fix = Span::new(self.source, at..at + 1);
                found
                    .with_help("between key and value stands `=`")
                    .with_fix(fix, " =")
            }
            None => found.with_help("comments begin with `#` or `;`"),
        };
        self.sink.push(found);
    }

    fn header(&mut self, whole: &Spanned<String>) -> bool {
        let fault = |message: &str, label: &str| {
            Diagnostic::new(Code::ImportSyntax, message, whole.span, label)
        };
        self.lost = true;
        if self.ini.sections.len() >= MAX_SECTIONS {
            let found = Diagnostic::new(
                Code::OutOfRange,
                format!("more than {MAX_SECTIONS} variants in one file"),
                whole.span,
                "this one and all that follow are not read",
            );
            self.sink.push(found);
            return false;
        }
        let Some(close) = whole.value.find(']') else {
            let end = whole.span.end;
            self.sink.push(
                fault("the header of a section is not closed", "`]` is missing")
                    .with_fix(Span::new(self.source, end..end), "]"),
            );
            return true;
        };
        let after = whole.value[close + 1..].trim();
        if !after.is_empty() && !after.starts_with(['#', ';']) {
            self.sink.push(fault(
                "a header stands on a line of its own",
                "more than a header",
            ));
        }
        let inner = &whole.value[1..close];
        let at = whole.span.start + 1;
        let (name, parent) = match inner.split_once(':') {
            Some((name, parent)) => (
                self.trimmed(name, at),
                Some(self.trimmed(parent, at + name.len() + 1)),
            ),
            None => (self.trimmed(inner, at), None),
        };
        if name.value.is_empty() || parent.as_ref().is_some_and(|p| p.value.is_empty()) {
            self.sink.push(
                fault("a header without a name", "a name is missing")
                    .with_help("a header is `[name]` or `[name:parent]`"),
            );
            return true;
        }
        if let Some(first) = self
            .ini
            .sections
            .iter()
            .find(|s| s.name.value == name.value)
        {
            let found = Diagnostic::new(
                Code::DuplicateKey,
                format!("two variants are called `{}`", shortened(&name.value)),
                name.span,
                "this one is not read",
            );
            self.sink
                .push(found.with_label(first.name.span, "the first"));
            return true;
        }
        self.lost = false;
        self.ini.sections.push(Section {
            name,
            parent,
            header: self.span(whole.span.start, close + 1),
            entries: Vec::new(),
        });
        true
    }
}

/// A text of the file as messages show it.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str) -> (Ini, Vec<Diagnostic>) {
        let mut findings = Vec::new();
        let ini = read(text, SourceId(0), &mut findings);
        (ini, findings)
    }

    #[test]
    fn sections_keys_and_values_have_places() {
        let text = "# words\n[a:chess]\n pass  =  true \r\n; more\n[b]\nking = k";
        let (ini, findings) = read_all(text);
        assert!(findings.is_empty(), "{findings:?}");
        let [a, b] = &ini.sections[..] else { panic!() };
        assert_eq!(a.parent.as_ref().map(|p| p.value.as_str()), Some("chess"));
        assert_eq!(b.parent, None);
        let entry = &a.entries[0];
        assert_eq!(&text[entry.key.span.range()], "pass");
        assert_eq!(&text[entry.value.span.range()], "true");
        assert_eq!(&text[a.header.range()], "[a:chess]");
    }

    #[test]
    fn what_is_no_line_of_the_format_is_told() {
        for (text, place) in [
            ("[a]\nstalemateValue: win", "stalemateValue: win"),
            ("pass = true", "pass = true"),
            ("[a", "[a"),
            ("[]", "[]"),
            ("[a:]", "[a:]"),
            ("[a]\n[a]", "a"),
            ("[a]\n= 3", "= 3"),
            ("\u{feff}[a]", "\u{feff}"),
        ] {
            let (_, findings) = read_all(text);
            assert_eq!(findings.len(), 1, "{text:?}: {findings:?}");
            let span = findings[0].labels[0].span;
            assert_eq!(&text[span.range()], place, "{text:?}");
        }
    }
}
