//! `[castling.NAME]`: one block for each wing on which the start position gives a right.

use super::cast::{Cast, SIDES};
use super::sheet::{Toml, list};
use crate::id::Side;
use crate::import::area::{Area, letter};
use crate::import::pieces::{Set, Slot};
use crate::util::text::quoted;

/// A castling move of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Castle {
    king: Slot,
    partners: Set,
    from: (u8, u8),
    partner_from: (u8, u8),
    to: u8,
    /// The side on which the partner ends.
    step: i8,
}

/// The letters of the rights field.
#[must_use]
pub fn rights(fen: &str) -> &str {
    fen.split_whitespace().nth(2).unwrap_or("")
}

/// The castling of a right, if the pieces for it are there.
#[must_use]
pub fn castle(cast: &Cast<'_>, right: char) -> Option<Castle> {
    let model = cast.model;
    let white = right.is_ascii_uppercase();
    let [first, second] = SIDES;
    let (side, name) = if white { first } else { second };
    let row = (model.number("castlingRank") as u8).checked_sub(1)?;
    let row = if white {
        row
    } else {
        cast.size.ranks.checked_sub(row + 1)?
    };
    let squares = &cast.start.squares[side];
    let of = |slot: Slot| squares.get(&(slot, false)).copied().unwrap_or_default();
    let king = model
        .set(&format!("castlingKingPiece{name}"))
        .iter()
        .next()?;
    let kings: Vec<u8> = of(king)
        .and(Area::rank(row))
        .iter()
        .map(|(f, _)| f)
        .collect();
    let wanted = (model.number("castlingKingFile") as u8).saturating_sub(1);
    let file = match kings[..] {
        [] => return None,
        [one] => one,
        _ => *kings.iter().find(|&&f| f == wanted)?,
    };
    let partners = model.members(&format!("castlingRookPieces{name}"));
    let all = partners.iter().fold(Area::NONE, |all, s| all.or(of(s)));
    let rooks: Vec<u8> = all.and(Area::rank(row)).iter().map(|(f, _)| f).collect();
    let (first, last) = (rooks.first().copied(), rooks.last().copied());
    // The outermost one, from the file that the options give inward.
    let inward = |key: &str| (model.number(key) as u8).saturating_sub(1);
    let partner = match right.to_ascii_lowercase() {
        'k' => {
            let from = inward("castlingRookKingsideFile");
            rooks
                .iter()
                .copied()
                .rfind(|&f| f > file && f <= from)
                .or(last.filter(|&f| f > file))
        }
        'q' => {
            let from = inward("castlingRookQueensideFile");
            rooks
                .iter()
                .copied()
                .find(|&f| f < file && f >= from)
                .or(first.filter(|&f| f < file))
        }
        other => rooks.iter().copied().find(|&f| letter(f) == other),
    }?;
    let east = partner > file;
    let key = if east {
        "castlingKingsideFile"
    } else {
        "castlingQueensideFile"
    };
    Some(Castle {
        king,
        partners,
        from: (file, row),
        partner_from: (partner, row),
        to: (model.number(key) as u8).saturating_sub(1),
        step: if east { -1 } else { 1 },
    })
}

/// Writes the blocks.
pub fn write(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    if !model.flag("castling") {
        return;
    }
    let place = model.place("castling").or(model.place("startFen"));
    if model.flag("castlingDroppedPiece")
        && cast.start.squares[Side::White]
            .keys()
            .all(|(s, _)| *s != Slot::KING)
    {
        dropped(cast, toml);
        return;
    }
    let fen = model.text("startFen");
    let all: Vec<(char, Castle)> = rights(fen)
        .chars()
        .filter_map(|c| castle(cast, c).map(|castle| (c, castle)))
        .collect();
    for (name, wing) in [("short", -1), ("long", 1)] {
        let of = |white: bool| {
            all.iter()
                .find(|(c, castle)| c.is_ascii_uppercase() == white && castle.step == wing)
                .map(|(_, castle)| castle)
        };
        let sides = [of(true), of(false)];
        let Some(any) = sides[0].or(sides[1]) else {
            continue;
        };
        let like = |other: Option<&Castle>| {
            other.is_none_or(|o| o.king == any.king && o.to == any.to && o.partners == any.partners)
        };
        if sides.iter().all(|s| like(*s)) {
            block(cast, toml, name, any, sides, place);
        } else {
            block(
                cast,
                toml,
                &format!("{name}_white"),
                any,
                [sides[0], None],
                place,
            );
            if let Some(black) = sides[1] {
                block(
                    cast,
                    toml,
                    &format!("{name}_black"),
                    black,
                    [None, Some(black)],
                    place,
                );
            }
        }
    }
}

fn block(
    cast: &Cast<'_>,
    toml: &mut Toml,
    name: &str,
    any: &Castle,
    sides: [Option<&Castle>; 2],
    place: Option<crate::import::model::Place>,
) {
    let model = cast.model;
    let square = |at: Option<(u8, u8)>| {
        quoted(&at.map_or_else(
            || "none".to_owned(),
            |(f, r)| crate::import::area::square(f, r),
        ))
    };
    let both =
        |f: &dyn Fn(&Castle) -> (u8, u8)| super::sheet::sided(sides.map(|s| square(s.map(f))));
    toml.section(&format!("castling.{name}"), place);
    if any.king != Slot::KING {
        toml.pair(
            "piece",
            &quoted(&cast.name(any.king)),
            model.place("castlingKingPieceWhite"),
        );
    }
    toml.pair("from", &both(&|c| c.from), None);
    toml.pair(
        "to",
        &both(&|c| (c.to, c.from.1)),
        model.place("castlingKingsideFile"),
    );
    let partners: Vec<String> = cast.plain_names(any.partners);
    toml.pair(
        "partner",
        &list(&partners),
        model.place("castlingRookPiecesWhite"),
    );
    toml.pair("partner_from", &both(&|c| c.partner_from), None);
    let beside = |c: &Castle| (c.to.saturating_add_signed(c.step), c.from.1);
    toml.pair("partner_to", &both(&beside), None);
    if model.flag("oppositeCastling") {
        toml.pair("bars", &quoted(name), model.place("oppositeCastling"));
    }
    if model.flag("chess960") {
        toml.pair("takes_partner", "true", model.place("chess960"));
    }
}

/// Castling with pieces that are dropped where they could castle.
fn dropped(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let place = model.place("castlingDroppedPiece");
    let last = cast.size.files.saturating_sub(1);
    for (name, key, corner, step) in [
        ("short", "castlingKingsideFile", last, -1i8),
        ("long", "castlingQueensideFile", 0, 1),
    ] {
        let row = (model.number("castlingRank") as u8).saturating_sub(1);
        let rows = [row, cast.size.ranks.saturating_sub(row + 1)];
        let king = (model.number("castlingKingFile") as u8).saturating_sub(1);
        let to = (model.number(key) as u8).saturating_sub(1);
        let at = |file: u8| {
            super::sheet::sided(rows.map(|r| quoted(&crate::import::area::square(file, r))))
        };
        toml.section(&format!("castling.{name}"), place);
        toml.pair("from", &at(king), None);
        toml.pair("to", &at(to), None);
        toml.pair(
            "partner",
            &list(&cast.plain_names(model.members("castlingRookPiecesWhite"))),
            None,
        );
        toml.pair("partner_from", &at(corner), None);
        toml.pair("partner_to", &at(to.saturating_add_signed(step)), None);
        toml.pair("dropped", "true", place);
    }
}
