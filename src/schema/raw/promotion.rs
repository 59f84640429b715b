//! `[promotion.NAME]`.

use super::words;
use crate::schema::read::{FlagOr, Pairs, Sided, Text};
use crate::schema::section::sections;
use crate::source::Spanned;
use serde::Deserialize;

sections! {
    /// One promotion rule.
    Promotion {
        /// The pieces and classes that promote.
        pieces = required: Vec<Text>,
        /// What they may become; one for a fixed pair.
        to = required: Vec<Text>,
        /// The side that has the rule; by default both.
        side: Option<Spanned<OneSide>>,
        /// Where: a set of squares; by default the last rank.
        zone: Option<Sided<Text>>,
        /// Which moves promote: `"to"` (the move ends in the zone, the default), `"enter"` (ends in it and
        /// began outside), `"touch"` (begins or ends in it), `"leave"` (begins in it and ends outside),
        /// `"from"` (begins in it).
        /// `"stand"`: promoting is a move of its own, of a piece that stands in the zone.
        when: Option<Spanned<When>>,
        /// `true` (the default): such a move always promotes; `false`: the player chooses; a set of squares:
        /// it must promote on these only; `"stuck"`: where the piece could never move again.
        mandatory: Option<FlagOr<Sided<Text>>>,
        /// Only captures promote.
        on_capture: Option<Spanned<bool>>,
        /// `false`: a capture in passing does not promote, though it ends in the zone.
        en_passant: Option<Spanned<bool>>,
        /// At most so many of a side's on the board: it may not promote to a piece of which it has that many.
        limit: Option<Pairs<Spanned<u8>>>,
        /// Only to pieces that the side has lost: of which fewer stand on the board than at the start.
        captured: Option<Spanned<bool>>,
        /// With `when = "stand"`: instead of promoting where it stands, the piece may also move to an empty
        /// square as what it becomes.
        as_new: Option<Spanned<bool>>,
        /// With `when = "stand"`: the new piece may not attack an enemy piece, nor the move give check.
        no_attack: Option<Spanned<bool>>,
        /// With `when = "stand"`: the side's only piece of these promotes anywhere.
        alone_anywhere: Option<Spanned<bool>>,
        /// With `when = "stand"`: a side with nothing but royals and one such piece need not promote; if it has no
        /// other move, it is as if it had none.
        alone_unforced: Option<Spanned<bool>>,
        /// With `when = "stand"`: one of these pieces and classes has to be dropped onto it from the hand, and the two
        /// become one piece. The zone is then the whole board by default.
        with: Vec<Text>,
        /// How move text shows it: `"piece"` (the new piece's letter, the default) or `"plus"` (`+`).
        style: Option<Spanned<MoveText>>,
    }
}

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OneSide {
    /// The first player.
    White,
    /// The second player.
    Black,
}

/// Which moves promote, with regard to the zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// They end in it.
    To,
    /// They end in it and began outside.
    Enter,
    /// They begin or end in it.
    Touch,
    /// They begin in it and end outside.
    Leave,
    /// It begins in it.
    From,
    /// None: promoting is a move of its own.
    Stand,
}

/// How move text shows a promotion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveText {
    /// By the new piece's symbol.
    Piece,
    /// By `+`.
    Plus,
}

words!(OneSide, When, MoveText);
