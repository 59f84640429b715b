//! `[drops]` and `[gating]`.

use super::cast::{Cast, SIDES};
use super::sheet::{Toml, list};
use crate::id::Side;
use crate::import::area::Area;
use crate::import::pieces::{Set, Slot};
use crate::util::text::quoted;

/// Whether pieces come to the board other than by moving.
#[must_use]
pub fn has_drops(cast: &Cast<'_>) -> bool {
    cast.model.flag("pieceDrops")
}

/// Writes both blocks.
pub fn write(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    if has_drops(cast) {
        drops(cast, toml);
    }
    if model.flag("gating") && model.flag("seirawanGating") {
        let place = model.place("seirawanGating");
        toml.section("gating", place);
        if !has_drops(cast) {
            let hand = cast.start.hand[Side::White] | cast.start.hand[Side::Black];
            toml.pair("pieces", &list(&cast.plain_names(hand)), place);
        }
    }
    if model.flag("gating") && model.flag("cambodianMoves") {
        let place = model.place("cambodianMoves");
        let ferz = Slot::of_key("fers")
            .map(|s| cast.plain_names(Set::of(s)))
            .unwrap_or_default();
        toml.section("first_move.king", place);
        toml.pair("pieces", "\"king\"", place);
        toml.pair("moves", "\"fN\"", place);
        toml.pair("in_check", "false", place);
        let rook = Slot::of_key("rook")
            .map(|s| cast.plain_names(Set::of(s)))
            .unwrap_or_default();
        if !rook.is_empty() {
            toml.pair("lost_to", &list(&rook), place);
        }
        if !ferz.is_empty() {
            toml.section("first_move.ferz", place);
            toml.pair("pieces", &list(&ferz), place);
            toml.pair("moves", "\"fD\"", place);
        }
    }
}

fn drops(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    toml.section("drops", model.place("pieceDrops"));
    if model.flag("capturesToHand") {
        toml.pair("captures", "true", model.place("capturesToHand"));
    }
    // A king in hand is dropped like any other piece.
    let hand = cast.start.hand[Side::White] | cast.start.hand[Side::Black];
    if hand.names(Slot::KING) || model.flag("dropLoop") && !cast.promoted.is_empty() {
        let mut names = cast.plain_names(Set::ALL);
        if model.flag("dropLoop") {
            names.extend(cast.promoted.keys().map(|&s| cast.promoted_name(s)));
        }
        toml.pair("pieces", &list(&names), model.place("startFen"));
    }
    let zone = cast.squares("dropRegion");
    if zone.iter().any(|&a| a != cast.board) {
        let place = model
            .place("dropRegionWhite")
            .or(model.place("dropRegionBlack"));
        toml.pair("zone", &cast.areas(zone), place);
    }
    if model.flag("freeDrops") {
        toml.pair("unlimited", &list(&cast.plain_names(Set::ALL)), None);
    }
    if model.flag("dropPromoted") {
        toml.pair("promoted", "true", model.place("dropPromoted"));
    }
    must(cast, toml);
    if model.flag("shogiPawnDropMateIllegal") {
        let shogi = Slot::of_key("shogiPawn").map_or(Set::NONE, Set::of);
        let pawn = if cast.plain.iter().any(|s| shogi.names(s)) {
            shogi
        } else {
            model.set("dropNoDoubled")
        };
        let names = cast.plain_names(pawn);
        if !names.is_empty() {
            let place = model.place("shogiPawnDropMateIllegal");
            toml.pair("no_mate", &list(&names), place);
        }
    }
    // Only an attack on a king counts as a check here, not one on what is royal by being the last.
    if !model.flag("dropChecks") && cast.plain.names(Slot::KING) {
        let names = cast.plain_names(Set::ALL);
        toml.pair("no_check", &list(&names), model.place("dropChecks"));
    }
    enclosing(cast, toml);
    for slot in cast.plain.iter() {
        piece(cast, slot, toml);
    }
}

fn must(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    if model.flag("mustDrop") {
        let kinds = model.set("mustDropType");
        let place = model.place("mustDrop");
        if kinds.all {
            toml.pair("must", "true", place);
        } else {
            toml.pair("must", &list(&cast.plain_names(kinds)), place);
        }
    }
}

fn enclosing(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let place = model.place("enclosingDrop");
    match model.word("enclosingDrop") {
        _ if model.flag("dropOnTop") => toml.pair("enter", "\"s\"", model.place("dropOnTop")),
        "reversi" => toml.pair("enclose", "true", place),
        "ataxx" | "quadwrangle" => toml.pair("beside", "\"own\"", place),
        "snort" => {
            toml.pair("not_beside", "\"enemy\"", place);
            toml.pair("directions", "\"orthogonal\"", place);
        }
        "top" => toml.pair("enter", "\"s\"", place),
        "anyside" => toml.pair("enter", "[\"n\", \"e\", \"s\", \"w\"]", place),
        _ => return,
    }
    let opening = model.squares("enclosingDropStart").and(cast.board);
    if !opening.is_empty() {
        let text = quoted(&cast.area(opening));
        toml.pair("opening", &text, model.place("enclosingDropStart"));
    }
}

/// What is different for one piece.
fn piece(cast: &Cast<'_>, slot: Slot, toml: &mut Toml) {
    let model = cast.model;
    let regions = cast.squares("dropRegion");
    let mut zone = regions;
    let mut place = None;
    let is = |key: &str| Slot::of_key(key) == Some(slot);
    for ((side, name), zone) in SIDES.into_iter().zip(&mut zone) {
        *zone = zone.and(cast.confined(slot, side));
        let home = if side == Side::White {
            0
        } else {
            cast.size.ranks.saturating_sub(1)
        };
        if is("pawn") {
            if !model.flag("promotionZonePawnDrops") {
                *zone = zone.without(model.squares(&format!("promotionRegion{name}")));
            }
            if !model.flag("firstRankPawnDrops") {
                *zone = zone.without(Area::rank(home));
            }
            place = model
                .place("firstRankPawnDrops")
                .or(model.place("promotionZonePawnDrops"));
        }
        if model.flag("immobilityIllegal") {
            let stuck = cast.stuck(slot, side);
            if !zone.and(stuck).is_empty() {
                *zone = zone.without(stuck);
                place = place.or(model.place("immobilityIllegal"));
            }
        }
        if is("rook") && model.flag("sittuyinRookDrop") {
            *zone = zone.and(Area::rank(home));
            place = model.place("sittuyinRookDrop");
        }
    }
    let doubled = model.set("dropNoDoubled").names(slot);
    let most = model.number("dropNoDoubledCount");
    if doubled && most == 0 {
        zone = [Area::NONE; 2];
        place = model.place("dropNoDoubledCount");
    }
    let shades = is("bishop") && model.flag("dropOppositeColoredBishop");
    let per_file = doubled && most > 0;
    if zone == regions && !shades && !per_file {
        return;
    }
    toml.section(&format!("drops.piece.{}", cast.name(slot)), place);
    if zone != regions {
        toml.pair("zone", &cast.areas(zone), place);
    }
    if per_file {
        toml.pair("per_file", &most.to_string(), model.place("dropNoDoubled"));
    }
    if shades {
        toml.pair("per_shade", "1", model.place("dropOppositeColoredBishop"));
    }
}
