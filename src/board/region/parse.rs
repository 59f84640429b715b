//! The parser of square-set text, by recursive descent; the grammar is in [`region`](super).

use super::{Area, At, Expr};
use crate::diagnostic::{Code, Diagnostic, Sink};
use std::ops::Range;

/// Longest text of a set.
const MAX_TEXT: usize = 4096;
/// Deepest nesting of parentheses.
const MAX_DEPTH: usize = 16;

impl Expr {
    /// Reads the text; every fault goes to `sink`, and `None` comes back if there is any.
    pub fn parse(text: &str, at: At<'_>, sink: &mut dyn Sink) -> Option<Self> {
        if text.len() > MAX_TEXT {
            sink.push(
                Diagnostic::new(
                    Code::BadSet,
                    format!("a square set is longer than {MAX_TEXT} bytes"),
                    at(0..text.len()),
                    format!("{} bytes", text.len()),
                )
                .with_help("declare parts of it under `[board.regions]` and name them here"),
            );
            return None;
        }
        let mut parser = Parser {
            text,
            pos: 0,
            depth: 0,
            at,
            sink,
        };
        parser.skip();
        if parser.rest().is_empty() {
            parser.fault(
                0..text.len(),
                "a square set is empty",
                "no square is named",
                "write `none` for the empty set",
            );
            return None;
        }
        let expr = parser.set()?;
        parser.skip();
        if !parser.rest().is_empty() {
            parser.unexpected();
            return None;
        }
        Some(expr)
    }
}

struct Parser<'a> {
    text: &'a str,
    pos: usize,
    depth: usize,
    at: At<'a>,
    sink: &'a mut dyn Sink,
}

/// How words of the everyday are written in sets.
fn spelled(before: &str, word: &str) -> Option<String> {
    let help = match (before, word) {
        (_, "and") => "squares of both sets are `a & b`, of either `a | b`".to_owned(),
        (_, "or") => "squares of either set are `a | b`".to_owned(),
        (_, "except" | "without" | "minus") => "a set without another is `a - b`".to_owned(),
        ("not", word) => format!("all squares but these are `!{word}`"),
        ("last" | "first", "rank") => format!("it is one word: `{before}rank`"),
        ("rank" | "row" | "ranks" | "rows", word) => format!("rank {word} is `*{word}`"),
        ("file" | "column" | "files" | "columns", word) => format!("file {word} is `{word}*`"),
        _ => return None,
    };
    Some(help)
}

impl Parser<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.pos..).unwrap_or("")
    }
    fn skip(&mut self) {
        let rest = self.rest();
        self.pos += rest.len() - rest.trim_start().len();
    }
    fn fault(&mut self, range: Range<usize>, message: &str, label: &str, help: &str) {
        let span = (self.at)(range);
        self.sink
            .push(Diagnostic::new(Code::BadSet, message, span, label).with_help(help));
    }
    fn unexpected(&mut self) {
        let Some(c) = self.rest().chars().next() else {
            let end = self.text.len();
            let start = self.text[..end].char_indices().last().map_or(0, |(i, _)| i);
            self.fault(
                start..end,
                "a square set ends too early",
                "something must follow this",
                "write squares such as `a1-c3`, or a name",
            );
            return;
        };
        let range = self.pos..self.pos + c.len_utf8();
        let word = self.word();
        let before = self.text.get(..self.pos).unwrap_or_default();
        let before = before.split_whitespace().last().unwrap_or_default();
        if let Some(help) = spelled(before, word) {
            let word = self.pos..self.pos + word.len().max(c.len_utf8());
            self.fault(
                word,
                "a square set cannot be read",
                "not expected here",
                &help,
            );
            return;
        }
        let (range, help) = match c {
            '+' => (range, "squares of either set are `a | b`".to_owned()),
            ':' | '~' | '–' | '—' => (range, "a rectangle is written `a1-c3`".to_owned()),
            '.' if self.rest().starts_with("..") => {
                (range, "a rectangle is written `a1-c3`".to_owned())
            }
            ')' => (range, "no `(` is open here".to_owned()),
            '-' => (
                range,
                "`a1-c3` is a rectangle; a difference needs a set on both sides: `all - river`"
                    .to_owned(),
            ),
            '.' => (range, "only `their.NAME` has a dot".to_owned()),
            _ if !word.is_empty() && word.chars().any(|c| c.is_ascii_uppercase()) => (
                self.pos..self.pos + word.len(),
                format!(
                    "squares and names are in lower case: `{}`",
                    word.to_lowercase()
                ),
            ),
            _ if !word.is_empty() => (
                self.pos..self.pos + word.len(),
                "put `|` (either), `&` (both) or ` - ` (without) between two sets".to_owned(),
            ),
            _ => (
                range,
                "square sets are made of squares, names, `|`, `&`, `-`, `!` and parentheses"
                    .to_owned(),
            ),
        };
        self.fault(
            range,
            "a square set cannot be read",
            "not expected here",
            &help,
        );
    }
    fn word(&self) -> &str {
        let rest = self.rest();
        let end = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '*'))
            .unwrap_or(rest.len());
        &rest[..end]
    }
    fn eat(&mut self, c: char) -> bool {
        self.skip();
        let found = self.rest().starts_with(c);
        if found {
            self.pos += c.len_utf8();
        }
        found
    }
    fn set(&mut self) -> Option<Expr> {
        let mut left = self.both()?;
        loop {
            if self.eat('|') || self.eat(',') {
                let right = self.both()?;
                left = match left {
                    Expr::Union(mut parts) => {
                        parts.push(right);
                        Expr::Union(parts)
                    }
                    other => Expr::Union(vec![other, right]),
                };
            } else if self.eat('-') {
                let right = self.both()?;
                left = Expr::Minus(Box::new(left), Box::new(right));
            } else {
                return Some(left);
            }
        }
    }
    fn both(&mut self) -> Option<Expr> {
        let mut left = self.not()?;
        while self.eat('&') {
            let right = self.not()?;
            left = Expr::Both(Box::new(left), Box::new(right));
        }
        Some(left)
    }
    fn not(&mut self) -> Option<Expr> {
        if self.eat('!') {
            Some(Expr::Not(Box::new(self.atom()?)))
        } else {
            self.atom()
        }
    }
    fn atom(&mut self) -> Option<Expr> {
        self.skip();
        let start = self.pos;
        if self.eat('(') {
            self.depth += 1;
            if self.depth > MAX_DEPTH {
                self.fault(
                    start..start + 1,
                    "parentheses are nested too deep",
                    "one too many",
                    &format!("at most {MAX_DEPTH} may be open at once"),
                );
                return None;
            }
            let inner = self.set()?;
            if !self.eat(')') {
                if self.rest().is_empty() {
                    self.fault(
                        start..start + 1,
                        "a parenthesis is never closed",
                        "opened here",
                        "add `)`",
                    );
                } else {
                    self.unexpected();
                }
                return None;
            }
            self.depth -= 1;
            return Some(inner);
        }
        if let Some(area) = self.area()? {
            let mut areas = vec![area];
            loop {
                self.skip();
                match self.area()? {
                    Some(area) => areas.push(area),
                    None if areas.len() == 1 => return areas.pop(),
                    None => return Some(Expr::Union(areas)),
                }
            }
        }
        self.name()
    }
    fn name(&mut self) -> Option<Expr> {
        let their = self.rest().starts_with("their.");
        let start = self.pos + if their { "their.".len() } else { 0 };
        let rest = self.text.get(start..).unwrap_or("");
        let end = rest
            .find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'))
            .unwrap_or(rest.len());
        let name = &rest[..end];
        if !name.starts_with(|c: char| c.is_ascii_lowercase())
            || rest[end..].starts_with(|c: char| c.is_alphanumeric())
        {
            self.pos = start;
            self.unexpected();
            return None;
        }
        let range = start..start + end;
        self.pos = range.end;
        Some(Expr::Named {
            name: name.to_owned(),
            their,
            range,
        })
    }
    /// `Some(None)` where no area begins; `None` after a fault.
    #[allow(clippy::option_option)]
    fn area(&mut self) -> Option<Option<Expr>> {
        let start = self.pos;
        let Some((first, len)) = corner(self.rest()) else {
            return Some(None);
        };
        self.pos += len;
        let mut second = first;
        if self.rest().starts_with('-') {
            match corner(&self.text[self.pos + 1..]) {
                Some((c, len)) => {
                    second = c;
                    self.pos += 1 + len;
                }
                None if self.text[self.pos + 1..].starts_with(char::is_whitespace) => {}
                None => {
                    self.pos += 1;
                    self.fault(
                        start..self.pos,
                        "a rectangle has only one corner",
                        "the other corner must follow `-`",
                        "write `a1-c3`; for a difference put spaces around the `-`",
                    );
                    return None;
                }
            }
        }
        let range = start..self.pos;
        let zip = |a: Option<u8>, b: Option<u8>| match (a, b) {
            (Some(a), Some(b)) => Some(Some((a.min(b), a.max(b)))),
            (None, None) => Some(None),
            _ => None,
        };
        let (Some(files), Some(ranks)) = (zip(first.0, second.0), zip(first.1, second.1)) else {
            self.fault(
                range,
                "the corners of a rectangle do not fit each other",
                "one has `*` where the other has not",
                "write `*1-*4` or `a1-i4`",
            );
            return None;
        };
        Some(Some(Expr::Area(Area { files, ranks }, range)))
    }
}

type Corner = (Option<u8>, Option<u8>);

/// A corner at the start of `text` and its length; the word must end after it.
fn corner(text: &str) -> Option<(Corner, usize)> {
    let bytes = text.as_bytes();
    let file = match bytes.first()? {
        b'*' => None,
        c @ b'a'..=b'z' => Some(c - b'a'),
        _ => return None,
    };
    let mut len = 1;
    let rank = if bytes.get(1) == Some(&b'*') {
        len = 2;
        None
    } else {
        while bytes.get(len).is_some_and(u8::is_ascii_digit) {
            len += 1;
        }
        let digits = &text[1..len];
        if digits.is_empty() {
            return None;
        }
        // Rank 0 and ranks beyond any board are off every board: 255 is never a rank.
        let number: u8 = digits.parse().unwrap_or(0);
        Some(number.wrapping_sub(1))
    };
    let ends = !bytes
        .get(len)
        .is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'*'));
    ends.then_some(((file, rank), len))
}
