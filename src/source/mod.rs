//! Source texts and places in them: which file, which bytes.
//!
//! In: file names and texts. Out: [`SourceId`]s, [`Span`]s and the lines and columns they stand for.

pub mod strings;

use std::ops::Range;

/// A text that diagnostics can point into.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SourceId(pub u32);

/// Bytes of one source.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// The text.
    pub source: SourceId,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The bytes `range` of `source`.
    #[must_use]
    pub const fn new(source: SourceId, range: Range<usize>) -> Self {
        Self {
            source,
            start: range.start,
            end: range.end,
        }
    }
    /// The byte range.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// A value with the place it was written at.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// `value`, written at `span`.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

/// One text with its name.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name shown to the reader: a path, `<stdin>`, `<notation>`.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// All texts of one run. Ids are handed out in order and stay valid.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    sources: Vec<Source>,
}

impl SourceMap {
    /// No text yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            sources: Vec::new(),
        }
    }
    /// Adds a text and says how to refer to it.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let id = SourceId(self.sources.len() as u32);
        self.sources.push(Source {
            name: name.into(),
            text: text.into(),
        });
        id
    }
    /// How many texts there are: the number of the next one.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.sources.len()
    }
    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }
    /// The text of an id; an id of another map gives `None`.
    #[must_use]
    pub fn get(&self, id: SourceId) -> Option<&Source> {
        self.sources.get(id.0 as usize)
    }
    /// Where `range` of a decoded string stands in the file; `literal` is the string with its quotes.
    /// What is no string literal is given back whole.
    #[must_use]
    pub fn inside(&self, literal: Span, range: Range<usize>) -> Span {
        self.get(literal.source)
            .and_then(|source| source.text.get(literal.range()))
            .and_then(|text| strings::inside(text, range))
            .map_or(literal, |r| {
                Span::new(
                    literal.source,
                    literal.start + r.start..literal.start + r.end,
                )
            })
    }
    /// Line and column of a byte, both from 1, the column in characters.
    /// A byte past the end counts as the end; a byte order mark is no character.
    #[must_use]
    pub fn line_column(&self, id: SourceId, byte: usize) -> (usize, usize) {
        let Some(source) = self.get(id) else {
            return (1, 1);
        };
        let mut byte = byte.min(source.text.len());
        while !source.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let before = &source.text[..byte];
        let before = before.strip_prefix('\u{feff}').unwrap_or(before);
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |i| i + 1);
        (line, before[start..].chars().count() + 1)
    }
}

/// Reads files; the command line, tests and editors each have their own.
pub trait FileSource {
    /// The text at `path`, or why it cannot be read.
    ///
    /// # Errors
    /// A sentence for the reader: not found, too large, not UTF-8.
    fn read(&self, path: &str) -> Result<String, String>;
    /// Path and text of the variant that a library knows by this name or alias.
    fn named(&self, name: &str) -> Option<(String, String)> {
        let _ = name;
        None
    }
    /// The known name that a mistyped one is near to.
    fn suggestion(&self, name: &str) -> Option<String> {
        let _ = name;
        None
    }
}
