//! `[classes]` and `[pieces.NAME]`.

use crate::schema::read::{Pairs, Sided, Text};
use crate::schema::section::sections;
use crate::source::Spanned;

sections! {
    /// A named group of pieces; what it says holds for all its members.
    Class {
        /// Members never land on or pass these terrains and regions.
        avoid: Vec<Text>,
        /// Members never land or pass outside these terrains and regions.
        stay: Vec<Text>,
        /// Members cannot be captured.
        iron: Option<Spanned<bool>>,
        /// Pieces that belong to it; a piece may also name the class itself.
        members: Vec<Text>,
    }
    /// One kind of piece.
    Piece {
        /// Its name for people; by default its key.
        name: Option<Text>,
        /// Its letter in positions and moves, written in upper case for White: `"T"`. Given for one side
        /// only, the other side does not have the piece.
        letter: Option<Sided<Text>>,
        /// A symbol of several characters instead of a letter: `"+P"`, `"Sp"`.
        symbol: Option<Sided<Text>>,
        /// Other letters by which it is read in positions, as White's: `"H"`.
        also: Vec<Text>,
        /// What stands for it in SAN; `""` for a piece whose moves are written without a letter.
        san: Option<Text>,
        /// What notations in other scripts call it: `{ thai = "ค", japanese = "銀" }`; with a `~` after the script's
        /// name, what they call promoted pieces written with `~`.
        scripts: Option<Pairs<Text>>,
        /// The classes it belongs to.
        classes: Vec<Text>,
        /// How it moves, in movement notation.
        moves: Option<Sided<Text>>,
        /// It has no moves, and that is meant.
        immobile: Option<Spanned<bool>>,
        /// It is royal: check and mate are about it.
        royal: Option<Spanned<bool>>,
        /// It cannot be captured.
        iron: Option<Spanned<bool>>,
        /// The squares on which it has its initial moves (`i` in notation); by default where it stands in
        /// the set-up.
        initial: Option<Sided<Text>>,
        /// The piece it becomes when captured, for promoted forms.
        base: Option<Text>,
        /// Promoted pieces that look like this one are written with `~` and go back to their base when
        /// captured.
        tilde: Option<Spanned<bool>>,
        /// Its worth to the computer player, in hundredths of a pawn.
        value: Option<Spanned<i32>>,
        /// A picture: a path or an address.
        image: Option<Text>,
    }
}
