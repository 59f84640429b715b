//! The lines of a text around a place: what is shown of it, so that a large text costs no more than a small
//! one.

use std::ops::Range;

/// Lines shown before and after a place.
const CONTEXT: usize = 1;
/// Windows with no more lines between them are shown as one; the renderer folds what is between.
const NEAR: usize = 40;
/// A line with more bytes is not shown.
const MAX_LINE: usize = 2000;
/// Of a place with more lines only the first is shown.
const MAX_LINES: usize = 24;

/// Some whole lines of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Window {
    bytes: Range<usize>,
    /// The number of the first line, from 1.
    pub(super) line: usize,
    lines: usize,
}

/// `range` cut down to the text, to whole characters, and to its first line if it is very long.
pub(super) fn clamp(text: &str, range: Range<usize>) -> Range<usize> {
    let floor = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(range.start);
    let end = floor(range.end).max(start);
    let inside = &text[start..end];
    match inside.find('\n') {
        Some(first) if inside.matches('\n').count() > MAX_LINES => start..start + first,
        _ => start..end,
    }
}

impl Window {
    /// The lines around a range that [`clamp`] gave; `None` if there is nothing to see or too much.
    pub(super) fn around(text: &str, range: &Range<usize>) -> Option<Self> {
        let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
        if text.len() == mark || range.end < mark {
            return None;
        }
        let mut start = range.start.max(mark);
        start = text[mark..start].rfind('\n').map_or(mark, |i| mark + i + 1);
        let mut end = line_end(text, range.end);
        for _ in 0..CONTEXT {
            if start > mark {
                start = text[mark..start - 1]
                    .rfind('\n')
                    .map_or(mark, |i| mark + i + 1);
            }
            if end < text.len() {
                end = line_end(text, end + 1);
            }
        }
        let shown = &text[start..end];
        if shown.is_empty() || shown.lines().any(|l| l.len() > MAX_LINE) {
            return None;
        }
        Some(Self {
            line: text[..start].matches('\n').count() + 1,
            lines: shown.matches('\n').count() + 1,
            bytes: start..end,
        })
    }
    /// Whether both can be shown as one.
    pub(super) const fn is_near(&self, other: &Self) -> bool {
        self.line <= other.line + other.lines + NEAR && other.line <= self.line + self.lines + NEAR
    }
    /// Makes it hold `other` too.
    pub(super) fn join(&mut self, other: &Self) {
        let end = (self.line + self.lines).max(other.line + other.lines);
        self.line = self.line.min(other.line);
        self.lines = end - self.line;
        self.bytes = self.bytes.start.min(other.bytes.start)..self.bytes.end.max(other.bytes.end);
    }
    /// The lines.
    pub(super) fn text<'a>(&self, text: &'a str) -> &'a str {
        text.get(self.bytes.clone()).unwrap_or("")
    }
    /// A range of the text as one of the window.
    pub(super) fn inside(&self, range: &Range<usize>) -> Range<usize> {
        let at = |byte: usize| byte.clamp(self.bytes.start, self.bytes.end) - self.bytes.start;
        at(range.start)..at(range.end)
    }
}

/// The end of the line that `from` is in.
fn line_end(text: &str, from: usize) -> usize {
    text[from..].find('\n').map_or(text.len(), |i| from + i)
}
