//! `[variant]`, `[sides]`, `[setup]`, `[lints]`.

use super::{Choice, Shuffle, words};
use crate::schema::read::{Map, Phrase, Sided, Text};
use crate::schema::section::sections;
use crate::source::Spanned;
use serde::Deserialize;

sections! {
    /// What the variant is called and where it comes from.
    Variant {
        /// Its name.
        name = required: Option<Text>,
        /// Other names by which it can be asked for.
        aliases: Vec<Text>,
        /// Who made it.
        inventor: Option<Text>,
        /// When: a year, or a phrase such as `"before 1500"`.
        year: Option<Spanned<Phrase>>,
        /// Where its rules are written down: an address or a book.
        source: Option<Text>,
        /// The rules in a paragraph, for people.
        rules: Option<Text>,
        /// The group of games it belongs to; by default the folder that holds the file.
        family: Option<Text>,
        /// Words by which it can be searched for.
        tags: Vec<Text>,
        /// Parts of the parent that this variant does not have: `["pieces.queen"]`.
        remove: Vec<Text>,
        /// How Black's moves follow from White's: `"rotate"` (turned by 180 degrees, the default) or
        /// `"mirror"` (left stays left).
        orientation: Option<Spanned<Orientation>>,
    }
    /// What the two sides are called. White is the side that moves first.
    Sides {
        /// The first player's name.
        white: Option<Text>,
        /// The second player's name.
        black: Option<Text>,
        /// Their letters in the second field of a FEN: `["w", "b"]`.
        fen: Vec<Text>,
    }
    /// The start position: a picture or a FEN.
    Setup {
        /// A picture of the board, one line a rank, Black's side on top, a letter or `.` for each
        /// square.
        position: Option<Text>,
        /// The position as a FEN.
        fen: Option<Text>,
        /// White's pieces only are given, Black's follow: `"mirror"` or `"rotate"`.
        symmetry: Option<Spanned<Symmetry>>,
        /// Pieces in hand at the start, as letters.
        hand: Option<Sided<Text>>,
        /// Pieces that are drawn by lot, by name.
        shuffle: Map<Shuffle>,
        /// Arrays of which a side chooses one, by name.
        choice: Map<Choice>,
    }
    /// Findings to leave out or to take seriously, by code.
    Lints {
        /// Codes that are not reported for this file: `"W0405"`, or `"warnings"` for all warnings.
        allow: Vec<Text>,
        /// Codes that are reported as warnings; notes among them: `"N0401"`, or `"notes"` for all.
        warn: Vec<Text>,
        /// Codes that count as errors: `"W0405"`, or `"warnings"` for all warnings.
        deny: Vec<Text>,
        /// Programs that should read this file's notation as it is meant: `"xboard"`, `"fairy-stockfish"`,
        /// `"betza-visualizer"`, `"interactive-diagram"`. What they read otherwise is a warning.
        dialects: Vec<Text>,
    }
}

/// How Black's pattern follows from White's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Orientation {
    /// Turned by 180 degrees.
    Rotate,
    /// Mirrored on the middle: left stays left.
    Mirror,
}

/// How Black's set-up follows from White's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Symmetry {
    /// Each piece faces its like on the same file.
    Mirror,
    /// The board turned by 180 degrees.
    Rotate,
}

words!(Orientation, Symmetry);
