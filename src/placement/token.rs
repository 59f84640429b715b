//! Splits one rank of a board field, one line of a picture or one hand into tokens.

use super::error::PlacementFault;
use super::symbols::{SIGNS, is_letter};
use std::ops::Range;

/// One token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// So many empty squares.
    Empty(usize),
    /// `*`.
    Block,
    /// A piece; the symbol holds any `+` but neither parentheses nor `~`.
    Piece { symbol: String, tilde: bool },
    /// Something else.
    Bad(PlacementFault),
}

/// Tokens of a part of a text, with the bytes they take in the whole text.
#[derive(Debug)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    picture: bool,
}

impl<'a> Tokens<'a> {
    /// The tokens of `text[range]`; in a picture spaces part them and `.` is an empty square.
    pub(super) const fn new(text: &'a str, range: Range<usize>, picture: bool) -> Self {
        Self {
            text,
            at: range.start,
            end: range.end,
            picture,
        }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..self.end).unwrap_or_default()
    }

    fn number(rest: &str) -> (usize, Token) {
        let len = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let digits = &rest[..len];
        if digits.starts_with('0') {
            return (len, Token::Bad(PlacementFault::Zero));
        }
        // No board is that wide: the rank's length will be told, whatever the number.
        let n = digits.parse().unwrap_or(usize::MAX).min(1_000_000);
        (len, Token::Empty(n))
    }

    /// A piece: `+`s, a letter or a name in parentheses, `~`.
    fn piece(&self, rest: &str) -> (usize, Token) {
        let pluses = rest.len() - rest.trim_start_matches(SIGNS).len();
        let after = &rest[pluses..];
        let mut symbol = rest[..pluses].to_owned();
        let mut len = pluses;
        if let Some(inner) = after.strip_prefix('(') {
            let name = inner.len() - inner.trim_start_matches(is_letter).len();
            if !inner[name..].starts_with(')') || name == 0 {
                return (pluses + 1, Token::Bad(PlacementFault::Unclosed));
            }
            symbol.push_str(&inner[..name]);
            len += name + 2;
        } else if self.picture {
            let name = after.len() - after.trim_start_matches(is_letter).len();
            symbol.push_str(&after[..name]);
            len += name;
        } else if let Some(c) = after.chars().next().filter(|&c| is_letter(c)) {
            symbol.push(c);
            len += c.len_utf8();
        }
        if len == pluses {
            return match after.chars().next() {
                Some(c) if pluses == 0 => (c.len_utf8(), Token::Bad(PlacementFault::Unexpected(c))),
                _ => (pluses, Token::Bad(PlacementFault::LonePlus)),
            };
        }
        let tilde = rest[len..].starts_with('~');
        (len + usize::from(tilde), Token::Piece { symbol, tilde })
    }
}

impl Iterator for Tokens<'_> {
    type Item = (Range<usize>, Token);

    fn next(&mut self) -> Option<Self::Item> {
        let mut rest = self.rest();
        if self.picture {
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            rest = trimmed;
        }
        let first = rest.chars().next()?;
        let (len, token) = match first {
            '*' => (1, Token::Block),
            '.' if self.picture => (1, Token::Empty(1)),
            '0'..='9' if !self.picture => Self::number(rest),
            _ => self.piece(rest),
        };
        // In a picture whatever touches a token belongs to it and spoils it.
        let mut end = self.at + len.max(1);
        let mut token = token;
        if self.picture {
            let stuck = self.text.get(end..self.end).unwrap_or_default();
            if let Some(c) = stuck.chars().next().filter(|c| !c.is_whitespace()) {
                let length = stuck.find(char::is_whitespace).unwrap_or(stuck.len());
                end += length;
                if !matches!(token, Token::Bad(_)) {
                    token = Token::Bad(PlacementFault::Unexpected(c));
                }
            }
        }
        let range = self.at..end;
        self.at = end;
        Some((range, token))
    }
}
