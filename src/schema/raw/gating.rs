//! `[gating]` and `[first_move.NAME]`: what a piece may do as long as it has not moved.

use crate::schema::read::{Sided, Text};
use crate::schema::section::sections;
use crate::source::Spanned;

sections! {
    /// Pieces in hand that come to the board on squares which other pieces leave with their first move.
    Gating {
        /// The pieces and classes that can be gated; by default all that are not royal.
        pieces: Vec<Text>,
        /// Squares whose pieces at the start may gate; by default the first rank.
        squares: Option<Sided<Text>>,
    }
    /// A further move of pieces that have not moved yet.
    FirstMove {
        /// The pieces and classes that have it.
        pieces = required: Vec<Text>,
        /// The move, in movement notation; it goes to empty squares only.
        moves = required: Option<Sided<Text>>,
        /// `false`: not while its side is in check. By default it may be made then.
        in_check: Option<Spanned<bool>>,
        /// `true`: not across attacked squares. Of two squares that lie equally near to the straight line, one has to be
        /// safe.
        safe: Option<Spanned<bool>>,
        /// Enemy pieces and classes that end it: once one of them moves where it aims at the piece, whatever
        /// stands between.
        lost_to: Vec<Text>,
    }
}
