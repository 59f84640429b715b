//! Places as editors count them: lines from 0, and units of UTF-16 or UTF-8 within a line.

use lsp_types::{Position, PositionEncodingKind, Range, TextDocumentContentChangeEvent};
use std::ops::Range as Bytes;

/// What a column counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 units, unless the editor can do better.
    #[default]
    Utf16,
}

impl Encoding {
    /// The best of those that an editor offers.
    #[must_use]
    pub fn of(offered: Option<&[PositionEncodingKind]>) -> Self {
        let utf8 = offered.is_some_and(|all| all.contains(&PositionEncodingKind::UTF8));
        if utf8 { Self::Utf8 } else { Self::Utf16 }
    }
    /// Its name in the protocol.
    #[must_use]
    pub const fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
        }
    }
    fn width(self, c: char) -> usize {
        match self {
            Self::Utf8 => c.len_utf8(),
            Self::Utf16 => c.len_utf16(),
        }
    }
    /// The byte of a position; one past the end of a line or text counts as that end.
    #[must_use]
    pub fn offset(self, text: &str, position: Position) -> usize {
        let mut start = 0;
        for _ in 0..position.line {
            match text.get(start..).and_then(|rest| rest.find('\n')) {
                Some(end) => start += end + 1,
                None => return text.len(),
            }
        }
        let line = text.get(start..).unwrap_or("");
        let line = line.split('\n').next().unwrap_or("");
        let line = line.strip_suffix('\r').unwrap_or(line);
        let mut units = 0;
        for (at, c) in line.char_indices() {
            if units >= position.character as usize {
                return start + at;
            }
            units += self.width(c);
        }
        start + line.len()
    }
    /// The position of a byte.
    #[must_use]
    pub fn position(self, text: &str, offset: usize) -> Position {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = text.get(..offset).unwrap_or("");
        let line = before.matches('\n').count();
        let start = before.rfind('\n').map_or(0, |i| i + 1);
        let units: usize = before
            .get(start..)
            .unwrap_or("")
            .chars()
            .map(|c| self.width(c))
            .sum();
        Position::new(
            u32::try_from(line).unwrap_or(u32::MAX),
            u32::try_from(units).unwrap_or(u32::MAX),
        )
    }
    /// The range of some bytes.
    #[must_use]
    pub fn range(self, text: &str, bytes: Bytes<usize>) -> Range {
        Range::new(
            self.position(text, bytes.start),
            self.position(text, bytes.end),
        )
    }
    /// Makes one change of a text.
    pub fn apply(self, text: &mut String, change: TextDocumentContentChangeEvent) {
        match change.range {
            None => *text = change.text,
            Some(range) => {
                let (start, end) = (self.offset(text, range.start), self.offset(text, range.end));
                text.replace_range(start..end.max(start), &change.text);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_in_units() {
        let text = "a\né𝄞x\r\nlast";
        let utf16 = Encoding::Utf16;
        let x = text.find('x').unwrap();
        assert_eq!(utf16.position(text, x), Position::new(1, 3));
        assert_eq!(Encoding::Utf8.position(text, x), Position::new(1, 6));
        assert_eq!(utf16.offset(text, Position::new(1, 3)), x);
        assert_eq!(utf16.offset(text, Position::new(1, 99)), x + 1);
        assert_eq!(utf16.offset(text, Position::new(99, 0)), text.len());
        // In the middle of a character the next one counts.
        assert_eq!(utf16.offset(text, Position::new(1, 2)), x);
        let mut changed = text.to_owned();
        let change = TextDocumentContentChangeEvent {
            range: Some(Range::new(Position::new(1, 3), Position::new(2, 2))),
            range_length: None,
            text: "y".to_owned(),
        };
        utf16.apply(&mut changed, change);
        assert_eq!(changed, "a\né𝄞yst");
    }
}
