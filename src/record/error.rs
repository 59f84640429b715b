//! Why a text names no move.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};
use crate::util::text::or_ticked;
use std::fmt;
use std::ops::Range;

/// A fault of a move's text and the bytes it stands at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError {
    /// Where in the text that was read.
    pub range: Range<usize>,
    /// The text, shortened.
    pub text: String,
    /// What.
    pub kind: MoveFault,
}

/// The kinds of fault.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveFault {
    /// It does not look like a move.
    Unreadable {
        /// A legal move that is written much like it.
        near: Option<String>,
    },
    /// It is a move, but not a legal one.
    Illegal {
        /// Why, where that can be seen from the board.
        reason: Option<String>,
        /// Legal moves that come near it, as coordinates.
        near: Vec<String>,
    },
    /// It fits several legal moves.
    Ambiguous {
        /// Some of them, as coordinates.
        near: Vec<String>,
    },
}

impl MoveError {
    pub(super) fn new(text: &str, kind: MoveFault) -> Self {
        let mut shown: String = text.chars().take(24).collect();
        if shown.len() < text.len() {
            shown.push('…');
        }
        Self {
            range: 0..text.len(),
            text: shown.escape_debug().to_string(),
            kind,
        }
    }

    /// The same fault in a text that holds this one from byte `by` on.
    #[must_use]
    pub const fn shifted(mut self, by: usize) -> Self {
        self.range = self.range.start + by..self.range.end + by;
        self
    }

    /// Legal moves that may have been meant, as coordinates.
    pub fn near(&self) -> impl Iterator<Item = &str> {
        let (one, many): (Option<&String>, &[String]) = match &self.kind {
            MoveFault::Unreadable { near } => (near.as_ref(), &[]),
            MoveFault::Illegal { near, .. } | MoveFault::Ambiguous { near } => (None, near),
        };
        one.into_iter().chain(many).map(String::as_str)
    }

    /// What is wrong, in a few words.
    #[must_use]
    pub fn reason(&self) -> &str {
        match &self.kind {
            MoveFault::Unreadable { .. } => "not a move",
            MoveFault::Illegal { reason, .. } => reason.as_deref().unwrap_or("not legal here"),
            MoveFault::Ambiguous { .. } => "fits more than one move",
        }
    }

    /// What may have been meant, if something comes near.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        let near: Vec<&str> = self.near().collect();
        if near.is_empty() {
            return None;
        }
        let near = or_ticked(near);
        Some(match &self.kind {
            MoveFault::Ambiguous { .. } => format!("write {near}"),
            MoveFault::Unreadable { .. } => format!("did you mean {near}?"),
            MoveFault::Illegal { .. } => format!("legal are {near}"),
        })
    }

    /// As a finding in `source`, whose bytes the range counts.
    #[must_use]
    pub fn to_diagnostic(&self, source: SourceId) -> Diagnostic {
        let span = Span::new(source, self.range.clone());
        let code = match &self.kind {
            MoveFault::Unreadable { .. } => Code::MoveText,
            MoveFault::Illegal { .. } => Code::NotLegal,
            MoveFault::Ambiguous { .. } => Code::AmbiguousMove,
        };
        let diagnostic = Diagnostic::new(code, self.to_string(), span, self.reason());
        match self.help() {
            Some(help) => diagnostic.with_help(help),
            None => diagnostic,
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        match &self.kind {
            MoveFault::Unreadable { .. } => write!(f, "`{text}` is not a move"),
            MoveFault::Illegal {
                reason: Some(reason),
                ..
            } => write!(f, "`{text}` is not legal: {reason}"),
            MoveFault::Illegal { .. } => write!(f, "`{text}` is not a legal move"),
            MoveFault::Ambiguous { near } => {
                write!(f, "`{text}` is ambiguous: it may be {}", or_ticked(near))
            }
        }
    }
}

impl std::error::Error for MoveError {}
