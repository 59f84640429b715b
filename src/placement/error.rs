//! What can be wrong with a placement, and how it is told.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};
use crate::util::text::counted;
use std::fmt;
use std::ops::Range;

/// A fault of a board field, picture or hand, and the bytes it stands at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacementError {
    /// Where in the text that was read.
    pub range: Range<usize>,
    /// What.
    pub kind: PlacementFault,
}

/// The kinds of fault.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlacementFault {
    /// No piece of the game is written so.
    UnknownSymbol {
        /// As written.
        text: String,
        /// What it may have been meant to be.
        suggestion: Option<String>,
        /// The symbols that there are, White's.
        known: Vec<String>,
    },
    /// A character with no meaning here.
    Unexpected(char),
    /// `+` with no letter after it.
    LonePlus,
    /// `(` without `)`.
    Unclosed,
    /// A number of empty squares that is 0 or begins with 0.
    Zero,
    /// A rank with the wrong number of squares.
    RankLength {
        /// The rank, from 1 at White's end.
        rank: usize,
        /// How many squares are written.
        found: usize,
        /// How many it has.
        expected: usize,
    },
    /// The wrong number of ranks.
    RankCount {
        /// How many are written.
        found: usize,
        /// How many the board has.
        expected: usize,
    },
    /// A list of pieces that is shorter or longer than the squares that it is for.
    ListLength {
        /// How many places are written.
        found: usize,
        /// How many squares there are.
        expected: usize,
    },
    /// A piece or empty square where the board has a hole.
    Hole {
        /// File letter and rank number.
        name: String,
    },
    /// Pieces in hand of a game that has none.
    NoHands,
    /// `[` without `]`.
    UnclosedHand,
    /// More pieces of a kind in one hand than can be counted.
    TooMany {
        /// As written.
        text: String,
    },
}

impl PlacementError {
    pub(super) const fn new(range: Range<usize>, kind: PlacementFault) -> Self {
        Self { range, kind }
    }

    /// The same fault in a text that holds this one from byte `by` on.
    #[must_use]
    pub const fn shifted(mut self, by: usize) -> Self {
        self.range = self.range.start + by..self.range.end + by;
        self
    }

    /// As a finding in `source`, whose bytes the range counts.
    #[must_use]
    pub fn to_diagnostic(&self, source: SourceId) -> Diagnostic {
        let span = Span::new(source, self.range.clone());
        let kind = &self.kind;
        let diagnostic = Diagnostic::new(kind.code(), kind.to_string(), span, kind.label());
        match kind {
            PlacementFault::UnknownSymbol {
                suggestion: Some(text),
                ..
            } => diagnostic
                .with_help(format!("did you mean `{text}`?"))
                .with_fix(span, text.clone()),
            _ => match kind.help() {
                Some(help) => diagnostic.with_help(help),
                None => diagnostic,
            },
        }
    }
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for PlacementError {}

impl PlacementFault {
    const fn code(&self) -> Code {
        match self {
            Self::UnknownSymbol { .. } => Code::UnknownSymbol,
            Self::RankLength { .. } => Code::RankLength,
            Self::RankCount { .. } => Code::RankCount,
            Self::ListLength { .. } => Code::Arrangement,
            Self::NoHands | Self::UnclosedHand | Self::TooMany { .. } => Code::Hands,
            _ => Code::Placement,
        }
    }

    fn label(&self) -> String {
        match self {
            Self::UnknownSymbol { .. } => "no such piece".to_owned(),
            Self::Unexpected(_) => "has no meaning here".to_owned(),
            Self::LonePlus => "a letter must follow".to_owned(),
            Self::Unclosed | Self::UnclosedHand => "opened here".to_owned(),
            Self::Zero => "not a number of squares".to_owned(),
            Self::RankLength {
                found, expected, ..
            } => format!("{}, not {expected}", counted(*found as u64, "square")),
            Self::RankCount { found, expected } => {
                format!("{}, not {expected}", counted(*found as u64, "rank"))
            }
            Self::ListLength {
                found, expected, ..
            } => format!("{}, not {expected}", counted(*found as u64, "place")),
            Self::Hole { name } => format!("this is {name}"),
            Self::NoHands => "no piece can be in hand".to_owned(),
            Self::TooMany { .. } => "one too many".to_owned(),
        }
    }

    fn help(&self) -> Option<String> {
        match self {
            Self::UnknownSymbol { known, .. } if !known.is_empty() => {
                let mut known = known.clone();
                if known.len() > 32 {
                    known.truncate(32);
                    known.push("…".to_owned());
                }
                Some(format!(
                    "the pieces of this game are {} and their lower case",
                    known.join(" ")
                ))
            }
            Self::Unclosed => Some("write a symbol of several letters as `(Sp)`".to_owned()),
            Self::Zero => Some(
                "leave it out, or write the number of empty squares without a leading 0".to_owned(),
            ),
            Self::RankLength {
                found, expected, ..
            } if found > expected => {
                Some("adjacent digits form one number: `11` is eleven empty squares".to_owned())
            }
            Self::ListLength { .. } => Some("`.` stands for an empty square".to_owned()),
            Self::Hole { .. } => Some("write a hole as `*`".to_owned()),
            _ => None,
        }
    }
}

impl fmt::Display for PlacementFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownSymbol { text, .. } => {
                write!(f, "no piece of this game is written `{text}`")
            }
            Self::Unexpected(c) => write!(f, "unexpected `{}`", c.escape_debug()),
            Self::LonePlus => f.write_str("a sign without a piece"),
            Self::Unclosed => f.write_str("`(` is never closed"),
            Self::Zero => f.write_str("a run of empty squares cannot begin with 0"),
            Self::RankLength {
                rank,
                found,
                expected,
            } => {
                let (by, word) = if found > expected {
                    (found - expected, "many")
                } else {
                    (expected - found, "few")
                };
                write!(f, "rank {rank} has {by} too {word} squares")
            }
            Self::RankCount { found, expected } => {
                let (by, word) = if found > expected {
                    (found - expected, "many")
                } else {
                    (expected - found, "few")
                };
                write!(f, "{by} too {word} ranks")
            }
            Self::ListLength { found, expected } => write!(
                f,
                "the array has {}, and there are {}",
                counted(*found as u64, "place"),
                counted(*expected as u64, "square")
            ),
            Self::Hole { name } => write!(f, "{name} is a hole of the board"),
            Self::NoHands => f.write_str("this game has no pieces in hand"),
            Self::UnclosedHand => f.write_str("`[` is never closed"),
            Self::TooMany { text } => write!(f, "more than 255 `{text}` in one hand"),
        }
    }
}
