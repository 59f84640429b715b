//! Places inside string literals: from bytes of a decoded string to bytes of the file that holds it.
//!
//! In: the literal's text, quotes included, as TOML writes strings (`"…"`, `'…'`, and both tripled).
//! Out: for a range of the decoded text, the range of the literal it came from.

use std::ops::Range;

/// The bytes of `literal` that `range` of its decoded text stands for; `None` if it is no string literal.
/// A range past the end counts as the end.
#[must_use]
pub fn inside(literal: &str, range: Range<usize>) -> Option<Range<usize>> {
    let quote = literal.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let triple: String = std::iter::repeat_n(quote, 3).collect();
    let (open, close) = if literal.starts_with(&triple) && literal.len() >= 6 {
        (3, literal.len() - 3)
    } else {
        (1, literal.len().checked_sub(1).filter(|&n| n > 0)?)
    };
    let body = literal.get(open..close)?;
    let mut walk = Walk {
        body,
        pos: 0,
        escapes: quote == '"',
    };
    if open == 3 {
        let rest = body.strip_prefix('\r').unwrap_or(body);
        if let Some(after) = rest.strip_prefix('\n') {
            walk.pos = body.len() - after.len();
        }
    }
    let (mut start, mut end) = (None, None);
    let mut decoded = 0;
    loop {
        let at = walk.start();
        if start.is_none() && decoded >= range.start {
            start = Some(at);
        }
        if decoded >= range.end {
            // An empty range stands before the next character, any other ends behind its last.
            end = end.or(Some(at));
            break;
        }
        let Some(width) = walk.next_width() else {
            break;
        };
        decoded += width;
        end = (decoded >= range.end).then_some(walk.pos);
        if start.is_none() && decoded > range.start {
            start = Some(at);
        }
    }
    let start = start.unwrap_or(body.len());
    let end = end.unwrap_or(body.len()).max(start);
    Some(open + start..open + end)
}

struct Walk<'a> {
    body: &'a str,
    pos: usize,
    escapes: bool,
}

impl Walk<'_> {
    /// Skips line continuations: they stand for nothing.
    fn start(&mut self) -> usize {
        while self.escapes && self.body[self.pos..].starts_with('\\') {
            let rest = &self.body[self.pos + 1..];
            let trimmed = rest.trim_start_matches([' ', '\t', '\r', '\n']);
            if !rest[..rest.len() - trimmed.len()].contains('\n') {
                break;
            }
            self.pos = self.body.len() - trimmed.len();
        }
        self.pos
    }
    /// Steps over one written character and tells how many bytes it is when decoded.
    fn next_width(&mut self) -> Option<usize> {
        let rest = &self.body[self.pos..];
        let c = rest.chars().next()?;
        if c == '\\' && self.escapes {
            let escape = rest[1..].chars().next()?;
            let digits = match escape {
                'x' => 2,
                'u' => 4,
                'U' => 8,
                _ => 0,
            };
            let written = 1 + escape.len_utf8() + digits;
            let width = rest
                .get(2..2 + digits)
                .filter(|_| digits > 0)
                .and_then(|hex| u32::from_str_radix(hex, 16).ok())
                .and_then(char::from_u32)
                .map_or(1, char::len_utf8);
            self.pos = (self.pos + written).min(self.body.len());
            while !self.body.is_char_boundary(self.pos) {
                self.pos += 1;
            }
            return Some(width);
        }
        // A line break is one byte however it is written.
        if rest.starts_with("\r\n") {
            self.pos += 2;
            return Some(1);
        }
        self.pos += c.len_utf8();
        Some(c.len_utf8())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(literal: &str, range: Range<usize>) -> &str {
        &literal[inside(literal, range).unwrap()]
    }

    #[test]
    fn plain_and_escaped() {
        assert_eq!(cut(r#""abcdef""#, 1..3), "bc");
        assert_eq!(cut("'a\\bc'", 1..2), "\\");
        assert_eq!(cut(r#""a\tbc""#, 1..3), r"\tb");
        assert_eq!(cut(r#""a\u00e9b""#, 3..4), "b");
        assert_eq!(cut(r#""""#, 0..0), "");
        assert_eq!(cut(r#""ab""#, 7..9), "");
        assert_eq!(inside("12", 0..1), None);
        assert_eq!(inside("\"", 0..1), None);
    }

    #[test]
    fn several_lines() {
        assert_eq!(cut("\"\"\"\nab\ncd\"\"\"", 3..5), "cd");
        assert_eq!(cut("'''\r\nab\r\ncd'''", 3..5), "cd");
        assert_eq!(cut("\"\"\"ab \\\n   cd\"\"\"", 3..5), "cd");
        assert_eq!(cut("\"\"\"ab \\\n   cd\"\"\"", 2..4), " \\\n   c");
    }
}
