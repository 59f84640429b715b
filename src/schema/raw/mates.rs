//! `[end.mate.NAME]` and `[end.shuttle]`.

use super::Outcome;
use crate::schema::read::{Sided, Text};
use crate::schema::section::sections;
use crate::source::Spanned;

sections! {
    /// Mates by some pieces alone, which have another result than others or may not be given. The first rule of the
    /// file that fits a mate holds; for all other mates `checkmate` does.
    Mate {
        /// It is such a mate if all pieces that give the check are among these pieces and classes.
        by = required: Vec<Text>,
        /// But not if one of these has given one of the checks that led to it, each answered and followed by the next
        /// without a break.
        unless: Vec<Text>,
        /// What falls to the side that is mated so; by default `"draw"`.
        result: Option<Sided<Spanned<Outcome>>>,
        /// Such a mate may not be given.
        illegal: Option<Spanned<bool>>,
    }
    /// A side moves one piece to and fro between two squares, with all of its moves, while the other side may do what
    /// it likes. Moves that capture or that answer a check do not count.
    Shuttle {
        /// With which arrival on one and the same square it counts; by default the third.
        count: Option<Spanned<u8>>,
        /// The pieces and classes that may not be moved so; by default all.
        pieces: Vec<Text>,
        /// What falls to the side that does it; by default `"loss"`.
        result: Option<Sided<Spanned<Outcome>>>,
        /// The move may not be made.
        illegal: Option<Spanned<bool>>,
    }
}
