//! `[royal]`.

use super::words;
use crate::schema::read::{FlagOr, Map, Sided, Text};
use crate::schema::section::sections;
use crate::source::Spanned;
use serde::Deserialize;

sections! {
    /// What the royal pieces of a side must be kept safe from.
    Royal {
        /// Which of a side's royals must be safe after its own move: `"all"` (the default), `"one"` (at least
        /// one) or `"none"` (they may be left to capture).
        safe: Option<Spanned<Safe>>,
        /// Open lines on which the two sides' royals may not see each other: `["file"]`.
        facing: Vec<Spanned<Facing>>,
        /// Whether a move may give check: `true` (the default), `false`, or `"mate"` for no check but mate.
        checks: Option<FlagOr<Spanned<ChecksAllowed>>>,
        /// How a royal that is in danger may itself move: `"any"` (the default), `"capture"` (only to take the
        /// piece that attacks it) or `"none"`.
        evade: Option<Spanned<Evade>>,
        /// Of several royal pieces of a side only one is royal at a time: that nearest to an edge of the board as
        /// White sees it, `"left"`, `"right"`, `"bottom"` or `"top"`. Of equals, that nearest to the second edge:
        /// `["left", "bottom"]`.
        only: Option<Sided<Vec<Spanned<Edge>>>>,
        /// A move must leave royals safe also before the piece that moves becomes another.
        before_change: Option<Spanned<bool>>,
        /// Pieces that are royal while few of them are left, by name.
        pseudo: Map<PseudoRoyal>,
    }
    /// Pieces that are royal while a side has few of them.
    PseudoRoyal {
        /// The pieces and classes.
        pieces = required: Vec<Text>,
        /// They are royal while a side has at most so many of them; by default 1. Given for one side only, the
        /// other's are never royal.
        count: Option<Sided<Spanned<u8>>>,
        /// Each kind is counted by itself; by default all together.
        each: Option<Spanned<bool>>,
    }
}

/// Which royals must be safe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Safe {
    /// Every one.
    All,
    /// At least one.
    One,
    /// None.
    None,
}

/// A kind of line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Facing {
    /// A file.
    File,
    /// A rank.
    Rank,
    /// A diagonal.
    Diagonal,
}

/// How a royal in danger may move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Evade {
    /// To any safe square.
    Any,
    /// Only to take its attacker.
    Capture,
    /// Not at all.
    None,
}

/// An edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The first file.
    Left,
    /// The last file.
    Right,
    /// The first rank.
    Bottom,
    /// The last rank.
    Top,
}

/// Which checks may be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChecksAllowed {
    /// Those that mate.
    Mate,
}

words!(ChecksAllowed, Safe, Facing, Evade, Edge);
