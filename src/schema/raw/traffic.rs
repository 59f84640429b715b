//! `[board]`'s rules of traffic: barriers between squares, areas to leave or stay in, exits painted on squares.

use super::words;
use crate::schema::read::Text;
use crate::schema::section::sections;
use crate::source::Spanned;
use serde::Deserialize;

sections! {
    /// A barrier on the edges between two sets of squares. Only single steps meet it, those of slides among them;
    /// leaps go over it.
    Barrier {
        /// The two sets: wherever a square of the one and a square of the other are neighbours, by side or by
        /// corner, the barrier stands between them.
        between = required: Vec<Text>,
        /// The pieces and classes that it concerns; by default all.
        pieces: Vec<Text>,
        /// `"block"` (the default): they cannot cross it; `"stop"`: a slide ends on the first square behind it.
        does: Option<Spanned<BarrierDoes>>,
        /// Whether it counts for a move's first step; by default it does.
        first: Option<Spanned<bool>>,
    }
    /// A division of the board, and whether a move leaves its part.
    Division {
        /// The parts, each a set of squares; no square is in two. Squares in none are free.
        squares = required: Vec<Text>,
        /// The pieces and classes that it concerns; by default all.
        pieces: Vec<Text>,
        /// `"leave"`: a move must end outside the part where it began; `"stay"`: it must end inside.
        must = required: Option<Spanned<AreaMust>>,
    }
    /// Directions painted on squares: a move may begin in a direction only from the squares given for it, as White
    /// sees the board. Moves that begin in none of the eight directions, such as a knight's, are free.
    Exits {
        /// The pieces and classes that they concern; by default all.
        pieces: Vec<Text>,
        /// From where moves may begin up the board.
        n: Option<Text>,
        /// Up and right.
        ne: Option<Text>,
        /// To the right.
        e: Option<Text>,
        /// Down and right.
        se: Option<Text>,
        /// Down the board.
        s: Option<Text>,
        /// Down and left.
        sw: Option<Text>,
        /// To the left.
        w: Option<Text>,
        /// Up and left.
        nw: Option<Text>,
    }
}

/// What a barrier does to a slide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BarrierDoes {
    /// It cannot be crossed.
    Block,
    /// The slide ends behind it.
    Stop,
}

/// What a division of the board asks of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AreaMust {
    /// To end outside the part where it began.
    Leave,
    /// To end inside it.
    Stay,
}

words!(BarrierDoes, AreaMust);
