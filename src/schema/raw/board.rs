//! `[board]` with its terrains, regions and links.

use super::{Barrier, Division, Exits, words};
use crate::schema::read::{Map, Sided, Text};
use crate::schema::section::sections;
use crate::source::Spanned;
use serde::Deserialize;

sections! {
    /// The squares: a rectangle, perhaps with holes, joined edges and extra lines.
    ///
    /// Sets of squares are strings: squares (`e4`), boxes (`a1-c3`), whole files (`b*`) and ranks (`*5`),
    /// separated by spaces; and names of regions and terrains, combined by `|`, `&` and ` - `.
    Board {
        /// Number of files, 1 to 16.
        files: Option<Spanned<u8>>,
        /// Number of ranks, 1 to 16.
        ranks: Option<Spanned<u8>>,
        /// A picture of the board, one line a rank, the last rank on top: `.` for a plain square, `*` for
        /// a hole, a terrain's glyph.
        map: Option<Text>,
        /// Squares that the board does not have.
        holes: Vec<Text>,
        /// Edges that are joined: `"files"` (the first and the last file are neighbours), `"ranks"` or
        /// `"both"`.
        wrap: Option<Spanned<Wrap>>,
        /// Extra lines between squares.
        links: Vec<Link>,
        /// Kinds of ground, by name. A square lies in at most one.
        terrain: Map<Terrain>,
        /// Named sets of squares. Given for one side, the other's follows by the orientation.
        regions: Map<Sided<Text>>,
        /// Barriers between squares, by name.
        barriers: Map<Barrier>,
        /// Divisions of the board that a move must leave or stay in, by name.
        areas: Map<Division>,
        /// Directions in which moves may begin, painted on squares, by name.
        exits: Map<Exits>,
    }
    /// A kind of ground.
    Terrain {
        /// Where it lies; it may be drawn in the map instead.
        squares: Option<Text>,
        /// The character that shows it in maps and drawings.
        glyph: Option<Spanned<char>>,
    }
    /// An extra line: a step from one square leads to another.
    Link {
        /// One end, a square.
        from = required: Option<Text>,
        /// The other end, a square.
        to = required: Option<Text>,
        /// The direction of the step from the one to the other.
        direction = required: Option<Spanned<Compass>>,
        /// There is no step back.
        one_way: Option<Spanned<bool>>,
    }
}

/// Which edges are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wrap {
    /// The first and the last file are neighbours.
    Files,
    /// The first and the last rank are neighbours.
    Ranks,
    /// Both.
    Both,
}

/// A direction on the board as White sees it, clockwise from north like the board's compass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Compass {
    /// Up the board.
    N,
    /// Up and right.
    Ne,
    /// Right.
    E,
    /// Down and right.
    Se,
    /// Down.
    S,
    /// Down and left.
    Sw,
    /// Left.
    W,
    /// Up and left.
    Nw,
}

words!(Wrap, Compass);
