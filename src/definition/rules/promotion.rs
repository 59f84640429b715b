//! `[promotion.NAME]`.

use crate::id::{Kind, PerSide};
use crate::util::bits256::{KindSet, SquareSet};

/// One promotion rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promotion {
    /// Its key in the file.
    pub name: String,
    /// The kinds that promote.
    pub kinds: KindSet,
    /// Which sides have the rule.
    pub sides: PerSide<bool>,
    /// Where, for each side.
    pub zone: PerSide<SquareSet>,
    /// When.
    pub when: When,
    /// What they may become; one for a fixed pair.
    pub to: Vec<Kind>,
    /// On which squares the move cannot be made without promoting; empty for optional promotion.
    pub mandatory: PerSide<SquareSet>,
    /// Only by a capturing move.
    pub on_capture: bool,
    /// By captures in passing too.
    pub en_passant: bool,
    /// How many a side may have: as many as `to`, or none at all where nothing is limited.
    pub limits: Vec<Option<Limit>>,
    /// With [`When::Stand`]: how.
    pub standing: Standing,
    /// With [`When::Stand`]: what has to be dropped onto it for that; empty if nothing.
    pub with: KindSet,
    /// Move text is `+`/`-` (shogi style) instead of the new piece's symbol.
    pub shogi_style: bool,
}

/// Which moves promote, with regard to the zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum When {
    /// The move ends in the zone.
    #[default]
    To,
    /// The move ends in the zone and began outside.
    Enter,
    /// The move begins or ends in the zone.
    Touch,
    /// The move begins in the zone and ends outside.
    Leave,
    /// The move begins in the zone.
    From,
    /// Promoting is a move of its own.
    Stand,
}

/// At most so many pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The kinds that count.
    pub kinds: KindSet,
    /// How many of a side's there may be after promotion.
    pub most: PerSide<u8>,
}

/// How a piece promotes without moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// It may also move to an empty square as the new piece.
    pub as_new: bool,
    /// The new piece may not attack an enemy, nor the move give check.
    pub no_attack: bool,
    /// A side's only piece of the kinds may do it anywhere.
    pub alone_anywhere: bool,
    /// A side with nothing else but royals need not do it: without other moves it is stalemated.
    pub alone_unforced: bool,
}
