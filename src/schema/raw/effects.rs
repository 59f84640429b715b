//! What moves do beside moving, and walls.

use super::words;
use crate::schema::read::{Sided, Text};
use crate::schema::section::sections;
use crate::source::Spanned;
use serde::Deserialize;

sections! {
    /// Something that a move does beside what it says. When the occasion comes, everything that stands in the
    /// area and is meant suffers the deed. Effects follow each other in the order of the file.
    Effect {
        /// The occasions: `"capture"` (a piece captures, the default), `"move"` (a piece moves, capturing or
        /// not), `"castle"` (a piece castles), `"drop"` (a piece is dropped), `"turn"` (a side's turn ends, whatever it did).
        on: Vec<Spanned<Occasion>>,
        /// The pieces and classes that must be the ones to move or to be dropped; by default all.
        by: Vec<Text>,
        /// Of captures: the pieces and classes of which one must be captured; by default all.
        of: Vec<Text>,
        /// Where the move must end; by default anywhere.
        at: Option<Sided<Text>>,
        /// Whose piece must stand beside where the move ends: `"own"`, `"enemy"` or `"both"`; by default nobody's.
        beside: Option<Spanned<Whose>>,
        /// How the move must go, straight from where it begins to where it ends: `"all"` (in any of the eight
        /// directions), `"orthogonal"` or `"diagonal"`; by default in any way, leaps and castling too.
        along: Option<Spanned<Directions>>,
        /// Where it works: `"mover"` (on the piece that moved or was dropped, the default), `"neighbours"` (the
        /// squares around where the move ends), `"ahead"` (the next square beyond where a straight move ends),
        /// `"behind"` (the square next to where it began, away from where it goes), `"enclosed"` (enemies in an
        /// unbroken line between the piece and another of its side), `"crossing"` (where the file of the piece crosses
        /// the rank of one `with` which it works, and its rank that one's file), `"board"` (everywhere).
        area: Option<Spanned<Area>>,
        /// Of `"enclosed"`: the pieces and classes that may stand at the other end; of `"crossing"`: those whose lines are
        /// crossed. By default all.
        with: Vec<Text>,
        /// Of `"enclosed"`: empty squares that do as the other end.
        anvil: Option<Sided<Text>>,
        /// Of `"enclosed"`: the most enemies that a line may hold; by default any number.
        longest: Option<Spanned<u8>>,
        /// Which directions `"neighbours"`, `"enclosed"` and `beside` look in: `"all"` (eight, the default),
        /// `"orthogonal"` or `"diagonal"`.
        directions: Option<Spanned<Directions>>,
        /// Squares to which it is confined; by default none are.
        within: Option<Sided<Text>>,
        /// Only pieces that stood `within` before the turn too.
        stayed: Option<Spanned<bool>>,
        /// The pieces and classes that suffer it; by default all.
        pieces: Vec<Text>,
        /// The pieces and classes that do not.
        spare: Vec<Text>,
        /// Whose pieces: `"own"` (of the side that moves), `"enemy"` or `"both"` (the default).
        whose: Option<Spanned<Whose>>,
        /// What is done to them: `"remove"`, `"wall"` (they become walls), `"convert"` (they change sides),
        /// `"become"` (they become the piece named by `to`), `"hand"` (they go to the hand of the side whose they are not),
        /// `"return"` (the piece that moved goes back to where it came from, as what it was).
        deed as "do" = required: Option<Spanned<Deed>>,
        /// Of `"become"`: the piece; `"victim"` is what was captured.
        to: Option<Text>,
        /// What it removes is captured by the move: royals that could be lost so are in check, and all that rules
        /// say of captures holds. What may not be captured is spared.
        captures: Option<Spanned<bool>>,
    }
    /// Squares that are walled off in play. Every move of a piece also sets a wall, on a free square.
    Walls {
        /// Where: `"any"` free square (the default), `"arrow"` (one to which the piece could move from where it has
        /// come), `"origin"` (the square that it left), `"edge"` (one at the edge of the board or beside a wall).
        place: Option<Spanned<WallPlace>>,
        /// On which squares only.
        zone: Option<Sided<Text>>,
        /// There is one wall, and each move takes it elsewhere.
        single: Option<Spanned<bool>>,
        /// A side sets a wall or moves, not both.
        instead: Option<Spanned<bool>>,
    }
}

/// When an effect comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// A piece captures.
    Capture,
    /// A piece moves.
    Move,
    /// A piece castles.
    Castle,
    /// A piece is dropped.
    Drop,
    /// A turn ends.
    Turn,
}

/// Where an effect works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// On the piece that moved.
    Mover,
    /// Around it.
    Neighbours,
    /// Beyond where it went.
    Ahead,
    /// Where it turned its back.
    Behind,
    /// Between it and another of its side.
    Enclosed,
    /// Where its lines cross those of another of its side.
    Crossing,
    /// Everywhere.
    Board,
}

/// Whose pieces are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    /// Those of the side that moves.
    Own,
    /// The other side's.
    Enemy,
    /// Either side's.
    Both,
}

/// Directions of the compass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Directions {
    /// All eight.
    All,
    /// Along files and ranks.
    Orthogonal,
    /// Along diagonals.
    Diagonal,
}

/// What an effect does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Pieces leave the board.
    Remove,
    /// Pieces become walls.
    Wall,
    /// Pieces change sides.
    Convert,
    /// Pieces change their kind.
    Become,
    /// Pieces go to a hand.
    Hand,
    /// The piece that moved goes back.
    Return,
}

/// Where walls may be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WallPlace {
    /// Anywhere.
    Any,
    /// Where the piece could move on.
    Arrow,
    /// Where the piece came from.
    Origin,
    /// At the edge or beside a wall.
    Edge,
}

words!(Occasion, Area, Whose, Directions, Deed, WallPlace);
