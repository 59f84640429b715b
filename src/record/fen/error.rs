//! What can be wrong with a FEN, and how it is told.

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::placement::{PlacementError, PlacementFault};
use crate::source::{SourceId, Span};
use std::fmt;
use std::ops::Range;

/// A fault or finding and the bytes it stands at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    /// Where in the FEN.
    pub range: Range<usize>,
    /// What.
    pub kind: FenFault,
}

/// The kinds of fault. Those of [`FenFault::is_finding`] leave a position that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenFault {
    /// The board field or the hands.
    Placement(PlacementFault),
    /// The text ends too early.
    Missing {
        /// What should have come.
        expected: Vec<String>,
    },
    /// A field that has no meaning at its place.
    Unexpected {
        /// As written, shortened.
        text: String,
        /// What could have come.
        expected: Vec<String>,
    },
    /// A number that is too large.
    Number {
        /// The largest that can be kept.
        most: u16,
    },
    /// A square that the board does not have.
    OffBoard {
        /// As written, shortened.
        text: String,
    },
    /// Hands in brackets and as an extra rank, or twice.
    HandsTwice,
    /// More checks than end the game.
    TooManyChecks {
        /// How many end it.
        most: u8,
    },
    /// Finding: a right with no piece, or no rule, to go with it; it is dropped.
    Right {
        /// As written.
        text: String,
        /// Why it cannot hold.
        reason: String,
    },
    /// Finding: an en passant square that something stands on; it is dropped.
    Occupied {
        /// Its name.
        square: String,
    },
    /// Finding: moves are counted from 1.
    MoveZero,
    /// Finding: several blanks part two fields, so that one may be missing.
    Gap,
    /// Finding: a side has fewer or more royal pieces than the game can leave it with.
    Royals {
        /// Its name.
        side: String,
        /// How many it has.
        found: usize,
        /// How many it has at the start.
        start: usize,
    },
}

impl FenFault {
    /// Whether the position can be used all the same; a strict reader refuses it.
    #[must_use]
    pub const fn is_finding(&self) -> bool {
        matches!(
            self,
            Self::Right { .. }
                | Self::Occupied { .. }
                | Self::MoveZero
                | Self::Gap
                | Self::Royals { .. }
        )
    }

    const fn code(&self) -> Code {
        match self {
            Self::HandsTwice => Code::Hands,
            Self::Right { .. } => Code::IdleRight,
            Self::Occupied { .. } | Self::MoveZero | Self::Gap => Code::IdleField,
            Self::Royals { .. } => Code::RoyalCount,
            _ => Code::FenField,
        }
    }

    fn label(&self) -> String {
        match self {
            Self::Placement(_) => String::new(),
            Self::Missing { expected } | Self::Unexpected { expected, .. } => {
                format!("expected {}", list(expected))
            }
            Self::Number { most } => format!("at most {most}"),
            Self::OffBoard { .. } => "not a square of this board".to_owned(),
            Self::HandsTwice => "the second time".to_owned(),
            Self::TooManyChecks { most } => format!("at most {most}"),
            Self::Right { reason, .. } => reason.clone(),
            Self::Occupied { .. } => "something stands there".to_owned(),
            Self::MoveZero => "read as 1".to_owned(),
            Self::Gap => "one blank parts two fields".to_owned(),
            Self::Royals { start, .. } => format!("{start} at the start of the game"),
        }
    }
}

impl FenError {
    pub(super) const fn new(range: Range<usize>, kind: FenFault) -> Self {
        Self { range, kind }
    }

    pub(super) fn placement(error: PlacementError, shift: usize) -> Self {
        let error = error.shifted(shift);
        Self::new(error.range, FenFault::Placement(error.kind))
    }

    /// As a diagnostic in `source`, whose bytes the range counts. `strict` makes findings errors.
    #[must_use]
    pub fn to_diagnostic(&self, source: SourceId, strict: bool) -> Diagnostic {
        if let FenFault::Placement(kind) = &self.kind {
            let error = PlacementError {
                range: self.range.clone(),
                kind: kind.clone(),
            };
            return error.to_diagnostic(source);
        }
        let span = Span::new(source, self.range.clone());
        let mut diagnostic = Diagnostic::new(
            self.kind.code(),
            self.kind.to_string(),
            span,
            self.kind.label(),
        );
        match &self.kind {
            FenFault::Right { .. } => {
                diagnostic = diagnostic.with_help("leave it out");
            }
            FenFault::Missing { .. } | FenFault::Unexpected { .. } => {
                diagnostic = diagnostic.with_note(
                    "the fields are: pieces, side to move, rights, en passant, checks, half-moves, full moves",
                );
            }
            _ => {}
        }
        if strict {
            diagnostic.severity = Severity::Error;
        }
        diagnostic
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for FenError {}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placement(kind) => kind.fmt(f),
            Self::Missing { expected } => {
                write!(f, "the FEN ends before {}", list(expected))
            }
            Self::Unexpected { text, expected } => {
                write!(f, "unexpected `{text}`, expected {}", list(expected))
            }
            Self::Number { most } => write!(f, "a number larger than {most}"),
            Self::OffBoard { text } => write!(f, "`{text}` is no square of this board"),
            Self::HandsTwice => f.write_str("the pieces in hand are given twice"),
            Self::TooManyChecks { most } => {
                write!(f, "more checks than the {most} that end the game")
            }
            Self::Right { text, reason } => write!(f, "the right `{text}` cannot hold: {reason}"),
            Self::Occupied { square } => {
                write!(
                    f,
                    "no piece can be captured in passing on {square}: it is not empty"
                )
            }
            Self::MoveZero => f.write_str("full moves are counted from 1"),
            Self::Gap => f.write_str("a field may be missing between two blanks"),
            Self::Royals { side, found, .. } => match found {
                0 => write!(f, "{side} has no royal piece"),
                1 => write!(
                    f,
                    "{side} has a royal piece, which the game does not give it"
                ),
                n => write!(f, "{side} has {n} royal pieces"),
            },
        }
    }
}

/// `a, b or c`.
fn list(items: &[String]) -> String {
    match items.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}
