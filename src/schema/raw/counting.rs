//! `[end.counting.NAME]`.

use super::words;
use crate::schema::read::Text;
use crate::schema::section::sections;
use crate::source::Spanned;

sections! {
    /// A count of moves after which a game is drawn. It runs for the side to move once it has as few pieces as
    /// the block says, and is kept in the FEN: limit and count, in plies.
    Counting {
        /// It does not begin while any of these pieces and classes stands on the board.
        without: Vec<Text>,
        /// The defending side has at most so many pieces, royal ones included.
        at_most: Option<Spanned<u8>>,
        /// The defending side has at least so many; by default 1.
        at_least: Option<Spanned<u8>>,
        /// The other side has at least so many; by default 2.
        opponent_at_least: Option<Spanned<u8>>,
        /// How many moves each side has. Without it the count runs only if one of the limits applies.
        moves: Option<Spanned<u8>>,
        /// Other numbers of moves by what the other side has; the first that applies holds.
        limit: Vec<Limit>,
        /// Where the count begins: `"zero"` (the default) or `"pieces"`, the number of pieces on the board.
        begin: Option<Spanned<Begin>>,
    }
    /// How many moves a force has.
    Limit {
        /// Pieces and classes, counted together.
        pieces = required: Vec<Text>,
        /// The other side has at least so many of them; by default 1.
        count: Option<Spanned<u8>>,
        /// How many moves each side has then.
        moves = required: Option<Spanned<u8>>,
    }
}

/// Where a count begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begin {
    /// At 0.
    Zero,
    /// At the number of pieces on the board.
    Pieces,
}

words!(Begin);
