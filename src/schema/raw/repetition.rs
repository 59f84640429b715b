//! `[end.repetition]`.

use super::Outcome;
use crate::schema::read::{FlagOr, Sided, Text};
use crate::schema::section::sections;
use crate::source::Spanned;

sections! {
    /// A position comes again.
    Repetition {
        /// At which occurrence it counts; by default 3.
        count: Option<Spanned<u8>>,
        /// What falls to the side that made the move; by default `"draw"`. Given by side, it may be absolute:
        /// `{ white = "loss", black = "win" }`.
        result: Option<Sided<Spanned<Outcome>>>,
        /// A move that brings the position up so often may not be made.
        illegal: Option<Spanned<bool>>,
        /// What falls to a side that has given check with each of its moves since the position was first there,
        /// unless both sides have; by default checks are like other moves.
        perpetual_check: Option<Spanned<Outcome>>,
        /// Perpetual attacks on one piece; asked after checks. `true` for all of its defaults.
        chase: Option<FlagOr<Chase>>,
    }
    /// A side chases if each of its moves since the position was first there has made a new threat on the same
    /// enemy piece: to capture it where it cannot be retaken, or with a weaker piece. If both sides chase,
    /// neither is blamed.
    Chase {
        /// What falls to the side that chases; by default `"loss"`.
        result: Option<Spanned<Outcome>>,
        /// Pieces and classes that may attack as they like.
        exempt: Vec<Text>,
        /// Pieces and classes that may be attacked by all; royal pieces always may.
        spared: Vec<Text>,
        /// Where these may be attacked, as their own side sees it; by default everywhere.
        spared_at: Option<Sided<Text>>,
        /// Pieces and classes of equal worth, the strongest first; attacking a stronger piece counts though it
        /// is protected. By default all are equal.
        ranks: Vec<Text>,
    }
}
