//! `[end.counting.NAME]`: how long a side may try to mate one that has hardly anything left.

use crate::id::Kind;
use crate::util::bits256::KindSet;

/// One count. It runs for the side that defends; when it is spent the game is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counting {
    /// Its key in the file.
    pub name: String,
    /// It does not run while such a piece stands on the board.
    pub without: KindSet,
    /// The defending side has at most so many pieces, royals included.
    pub at_most: u16,
    /// The defending side has at least so many.
    pub at_least: u16,
    /// The other side has at least so many.
    pub opponent_at_least: u16,
    /// Moves of each side; 0: it does not run unless a limit says so.
    pub moves: u16,
    /// Other numbers of moves by what the other side has; the first that applies.
    pub limits: Vec<Limit>,
    /// The count begins with the number of pieces on the board instead of 0.
    pub from_pieces: bool,
}

/// How many moves a certain force has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The pieces.
    pub kinds: Vec<Kind>,
    /// At least so many of them together.
    pub count: u16,
    /// Moves of each side.
    pub moves: u16,
}
