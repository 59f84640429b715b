//! `[promotion.NAME]`.

use super::cast::{Cast, SIDES};
use super::sheet::{Toml, list, sided};
use crate::id::Side;
use crate::import::area::Area;
use crate::import::pieces::{Set, Slot};
use crate::util::text::quoted;

/// Writes all promotion rules.
pub fn write(cast: &Cast<'_>, toml: &mut Toml) {
    pawns(cast, toml);
    forms(cast, toml);
}

/// Pawns and what they may become.
fn pawns(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let rules = SIDES.map(|(side, name)| {
        let from = model.set(&format!("promotionPawnTypes{name}"));
        let from: Set = cast.plain.iter().filter(|&s| from.names(s)).collect();
        let to = model.members(&format!("promotionPieceTypes{name}"));
        let to: Set = cast.plain.iter().filter(|&s| to.names(s)).collect();
        (side, from, to)
    });
    let zone = cast.squares("promotionRegion");
    let active: Vec<(&str, Side, Set, Set)> = rules
        .into_iter()
        .zip(zone)
        .filter(|((_, from, to), zone)| !from.is_empty() && !to.is_empty() && !zone.is_empty())
        .map(|((side, from, to), _)| (side.name(), side, from, to))
        .collect();
    let [(_, from, to), (_, from_too, to_too)] = rules;
    if from == from_too && to == to_too && !active.is_empty() {
        pawn_rule(cast, toml, "pawn", None, from, to);
        return;
    }
    for (name, side, from, to) in active {
        pawn_rule(cast, toml, name, Some(side), from, to);
    }
}

fn pawn_rule(cast: &Cast<'_>, toml: &mut Toml, name: &str, side: Option<Side>, from: Set, to: Set) {
    let model = cast.model;
    let place = model.place("promotionPieceTypesWhite");
    toml.section(&format!("promotion.{name}"), place);
    let from = cast.plain_names(from);
    toml.pair(
        "pieces",
        &list(&from),
        model.place("promotionPawnTypesWhite"),
    );
    toml.pair("to", &list(&cast.plain_names(to)), place);
    if let Some(side) = side {
        toml.pair(
            "side",
            &quoted(if side == Side::White {
                "white"
            } else {
                "black"
            }),
            None,
        );
    }
    let place = model
        .place("promotionRegionWhite")
        .or(model.place("promotionRegionBlack"));
    toml.pair("zone", &cast.areas(cast.squares("promotionRegion")), place);
    if model.flag("sittuyinPromotion") {
        let place = model.place("sittuyinPromotion");
        toml.pair("when", "\"stand\"", place);
        toml.pair("mandatory", "false", place);
        toml.pair("as_new", "true", place);
        toml.pair("no_attack", "true", place);
        toml.pair("alone_anywhere", "true", place);
    } else if !model.flag("mandatoryPawnPromotion") {
        let place = model.place("mandatoryPawnPromotion");
        let mut stuck = [Area::NONE; 2];
        if model.flag("immobilityIllegal") {
            let zones = cast.squares("promotionRegion");
            for (((side, _), zone), stuck) in SIDES.into_iter().zip(zones).zip(&mut stuck) {
                let pawns = cast.plain.iter().filter(|&s| from.contains(&cast.name(s)));
                for slot in pawns {
                    *stuck = stuck.or(cast.stuck(slot, side));
                }
                *stuck = stuck.and(zone);
            }
        }
        mandatory(cast, toml, false, stuck, place);
    }
    limit(cast, toml, to);
}

fn mandatory(
    cast: &Cast<'_>,
    toml: &mut Toml,
    always: bool,
    stuck: [Area; 2],
    place: Option<crate::import::model::Place>,
) {
    if always {
        return;
    }
    if stuck.iter().all(|a| a.is_empty()) {
        toml.pair("mandatory", "false", place);
    } else {
        toml.pair("mandatory", &cast.areas(stuck), place);
    }
}

fn limit(cast: &Cast<'_>, toml: &mut Toml, to: Set) {
    let limits = cast.model.numbers("promotionLimit");
    let limits: Vec<String> = limits
        .iter()
        .filter(|(s, n)| to.names(*s) && *n > 0)
        .map(|(s, n)| format!("{} = {n}", cast.name(*s)))
        .collect();
    if !limits.is_empty() {
        let text = format!("{{ {} }}", limits.join(", "));
        toml.pair("limit", &text, cast.model.place("promotionLimit"));
    }
}

/// Pieces that turn over, as in shogi.
fn forms(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let place = model.place("promotedPieceType");
    let zone = cast.squares("promotionRegion");
    if zone.iter().all(|a| a.is_empty()) {
        return;
    }
    for (&from, &form) in &cast.promoted {
        if !cast.plain.names(from) && !model.flag("pieceDemotion") {
            continue;
        }
        let pawn = Slot::of_key("pawn") == Some(from);
        let always = if pawn {
            model.flag("mandatoryPawnPromotion")
        } else {
            model.flag("mandatoryPiecePromotion")
        };
        let name = cast.name(from);
        let up = cast.promoted_name(from);
        toml.section(&format!("promotion.{name}_up"), place);
        toml.pair("pieces", &quoted(&name), place);
        toml.pair("to", &quoted(&up), place);
        let zone_place = model.place("promotionRegionWhite");
        toml.pair(
            "zone",
            &sided(zone.map(|a| quoted(&cast.area(a)))),
            zone_place,
        );
        if !pawn {
            toml.pair("when", "\"touch\"", None);
        }
        let mut stuck = [Area::NONE; 2];
        if model.flag("immobilityIllegal") {
            for (((side, _), zone), stuck) in SIDES.into_iter().zip(zone).zip(&mut stuck) {
                *stuck = cast.stuck(from, side).and(zone);
            }
        }
        mandatory(
            cast,
            toml,
            always,
            stuck,
            model.place("mandatoryPiecePromotion"),
        );
        if model.flag("piecePromotionOnCapture") {
            toml.pair("on_capture", "true", model.place("piecePromotionOnCapture"));
        }
        toml.pair("style", "\"plus\"", None);
        let limits = model.numbers("promotionLimit");
        if let Some((_, n)) = limits.iter().find(|(s, n)| *s == form && *n > 0) {
            let text = format!("{{ {up} = {n} }}");
            toml.pair("limit", &text, model.place("promotionLimit"));
        }
        if model.flag("pieceDemotion") {
            let place = model.place("pieceDemotion");
            toml.section(&format!("promotion.{name}_down"), place);
            toml.pair("pieces", &quoted(&up), place);
            toml.pair("to", &quoted(&name), place);
            toml.pair(
                "zone",
                &sided(zone.map(|a| quoted(&cast.area(a)))),
                zone_place,
            );
            toml.pair("when", "\"touch\"", None);
            mandatory(cast, toml, always, [Area::NONE; 2], place);
            if model.flag("piecePromotionOnCapture") {
                toml.pair("on_capture", "true", model.place("piecePromotionOnCapture"));
            }
            toml.pair("style", "\"plus\"", None);
        }
    }
}
