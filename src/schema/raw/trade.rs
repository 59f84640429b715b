//! `[capture.trade]`.

use crate::schema::read::Text;
use crate::schema::section::sections;
use crate::source::Spanned;

sections! {
    /// Strong pieces that may not simply be exchanged. One of them may not take another from further than the next
    /// square where it can be retaken, unless it captures something else with it; and after one was taken by another
    /// kind of piece, no other kind of piece may take one elsewhere with the next move.
    Trade {
        /// The pieces and classes that may not be exchanged.
        pieces = required: Vec<Text>,
        /// Pieces and classes that count for nothing as the something else.
        trifles: Vec<Text>,
        /// What protects such a piece before the move protects it, even if the move captures the protector.
        before: Option<Spanned<bool>>,
    }
}
