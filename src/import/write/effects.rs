//! `[royal]`, `[capture]`, `[effect.NAME]`, `[walls]`, `[en_passant]`: what moves may not do, and do besides.

use super::cast::Cast;
use super::sheet::{Toml, list};
use crate::import::pieces::{Set, Slot};
use crate::util::text::quoted;

/// Writes the blocks.
pub fn write(cast: &Cast<'_>, toml: &mut Toml) {
    en_passant(cast, toml);
    royal(cast, toml);
    capture(cast, toml);
    blast(cast, toml);
    flip(cast, toml);
    walls(cast, toml);
}

fn en_passant(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let areas = cast.squares("enPassantRegion");
    let place = model
        .place("enPassantRegionWhite")
        .or(model.place("enPassantRegionBlack"));
    if areas.iter().all(|a| a.is_empty()) {
        toml.section("en_passant", place);
        toml.pair("squares", "\"none\"", place);
    } else if areas.iter().any(|&a| a != cast.board) {
        toml.section("en_passant", place);
        toml.pair("squares", &cast.areas(areas), place);
    }
}

fn royal(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let pseudo = model.flag("extinctionPseudoRoyal");
    let plain = [
        (!model.flag("checking")).then_some(("checks", "false", "checking")),
        model
            .flag("flyingGeneral")
            .then_some(("facing", "\"file\"", "flyingGeneral")),
        model
            .flag("makpongRule")
            .then_some(("evade", "\"capture\"", "makpongRule")),
        (pseudo && model.flag("dupleCheck")).then_some(("safe", "\"one\"", "dupleCheck")),
    ];
    if plain.iter().any(Option::is_some) {
        toml.section(
            "royal",
            plain.iter().flatten().next().and_then(|p| model.place(p.2)),
        );
        for (key, value, option) in plain.into_iter().flatten() {
            toml.pair(key, value, model.place(option));
        }
    }
    let kinds = model.members("extinctionPieceTypes");
    if !pseudo || model.word("extinctionValue") == "none" {
        return;
    }
    // Each kind is counted by itself.
    for slot in kinds.iter() {
        let names = cast.forms(Set::of(slot));
        if names.is_empty() {
            continue;
        }
        let place = model.place("extinctionPseudoRoyal");
        toml.section(&format!("royal.pseudo.{}", cast.name(slot)), place);
        toml.pair("pieces", &list(&names), model.place("extinctionPieceTypes"));
        let most = model.number("extinctionPieceCount") + 1;
        if most > 1 {
            let most = most.min(255).to_string();
            toml.pair("count", &most, model.place("extinctionPieceCount"));
        }
    }
}

fn capture(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    if model.flag("mustCapture") {
        let place = model.place("mustCapture");
        toml.section("capture", place);
        toml.pair("mandatory", "true", place);
    }
    let immune = model.members("mutuallyImmuneTypes");
    for slot in immune.iter() {
        let names = cast.forms(Set::of(slot));
        if !names.is_empty() {
            let place = model.place("mutuallyImmuneTypes");
            toml.section("[capture.forbid]", place);
            toml.pair("by", &list(&names), place);
            toml.pair("of", &list(&names), place);
        }
    }
}

fn blast(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let petrified = cast.forms(model.members("petrifyOnCaptureTypes"));
    let place = model.place("petrifyOnCaptureTypes");
    if !petrified.is_empty() {
        toml.section("effect.petrify", place);
        toml.pair("on", "\"capture\"", place);
        toml.pair("by", &list(&petrified), place);
        toml.pair("do", "\"wall\"", place);
    }
    if !model.flag("blastOnCapture") {
        return;
    }
    let place = model.place("blastOnCapture");
    let immune = model.set("blastImmuneTypes");
    let mut spared = cast.forms(immune);
    toml.section("effect.blast_centre", place);
    toml.pair("on", "\"capture\"", place);
    if !spared.is_empty() {
        toml.pair("spare", &list(&spared), model.place("blastImmuneTypes"));
    }
    toml.pair("do", "\"remove\"", place);
    toml.section("effect.blast", place);
    toml.pair("on", "\"capture\"", place);
    toml.pair("area", "\"neighbours\"", place);
    // Pawns in the proper sense stand a blast, pieces that only move like them do not.
    let pawn = Slot::of_key("pawn").map_or(Set::NONE, Set::of);
    spared.extend(
        cast.plain_names(pawn)
            .into_iter()
            .filter(|n| !spared.contains(n))
            .collect::<Vec<_>>(),
    );
    if !spared.is_empty() {
        toml.pair("spare", &list(&spared), place);
    }
    toml.pair("do", "\"remove\"", place);
}

fn flip(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let place = model.place("flipEnclosedPieces");
    let mut block = |name: &str, on: &[&str], area: &str, beside: bool| {
        toml.section(&format!("effect.{name}"), place);
        toml.pair("on", &list(on), place);
        toml.pair("area", &quoted(area), place);
        if beside {
            toml.pair("beside", "\"own\"", place);
        }
        toml.pair("whose", "\"enemy\"", place);
        toml.pair("do", "\"convert\"", place);
    };
    match model.word("flipEnclosedPieces") {
        "reversi" => block("flip", &["drop"], "enclosed", false),
        "ataxx" => block("flip", &["move", "drop"], "neighbours", false),
        "quadwrangle" => {
            block("flip_after_move", &["move"], "neighbours", false);
            block("flip_after_drop", &["drop"], "neighbours", true);
        }
        _ => {}
    }
}

fn walls(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let place = model.place("wallingRule");
    let rule = model.word("wallingRule");
    if rule == "none" {
        return;
    }
    toml.section("walls", place);
    match rule {
        "arrow" => toml.pair("place", "\"arrow\"", place),
        "edge" => toml.pair("place", "\"edge\"", place),
        "past" => toml.pair("place", "\"origin\"", place),
        "duck" => toml.pair("single", "true", place),
        _ => {}
    }
    let zone = cast.squares("wallingRegion");
    if zone.iter().any(|&a| a != cast.board) {
        let place = model
            .place("wallingRegionWhite")
            .or(model.place("wallingRegionBlack"));
        toml.pair("zone", &cast.areas(zone), place);
    }
    if model.flag("wallOrMove") {
        toml.pair("instead", "true", model.place("wallOrMove"));
    }
}
