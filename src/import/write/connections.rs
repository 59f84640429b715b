//! `[end.connect.NAME]` and `[end.material]`: pieces that stand together, and who has more of them.

use super::cast::{Cast, SIDES};
use super::sheet::{Toml, list, sided};
use crate::import::pieces::Slot;
use crate::util::text::quoted;

/// Writes the blocks.
pub fn write(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    for (name, key, shape) in [
        ("row", "connectN", "length"),
        ("line", "collinearN", "length"),
        ("block", "connectNxN", "square"),
    ] {
        let n = model.number(key);
        if n > 0 {
            block(cast, toml, name, key);
            toml.pair(shape, &n.min(255).to_string(), model.place(key));
            if key == "collinearN" {
                toml.pair("gaps", "true", model.place(key));
            }
            if key != "connectNxN" {
                lines(cast, toml);
            }
        }
    }
    let (from, to) = (
        cast.squares("connectRegion1"),
        cast.squares("connectRegion2"),
    );
    if from.iter().chain(&to).all(|a| !a.is_empty()) {
        let key = "connectRegion1White";
        block(cast, toml, "bridge", key);
        toml.pair("from", &cast.areas(from), model.place(key));
        toml.pair("to", &cast.areas(to), model.place("connectRegion2White"));
        lines(cast, toml);
    }
    material(cast, toml);
}

/// The head of a block: which pieces, and what they bring.
fn block(cast: &Cast<'_>, toml: &mut Toml, name: &str, key: &str) {
    let model = cast.model;
    toml.section(&format!("end.connect.{name}"), model.place(key));
    let kinds = model.set("connectPieceTypes");
    if !kinds.all {
        let names = cast.forms(kinds);
        toml.pair("pieces", &list(&names), model.place("connectPieceTypes"));
    }
    let value = model.word("connectValue");
    if value != "win" {
        toml.pair("result", &quoted(value), model.place("connectValue"));
    }
}

fn lines(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let all = [
        ("connectVertical", "file"),
        ("connectHorizontal", "rank"),
        ("connectDiagonal", "diagonal"),
    ];
    let kept: Vec<&str> = all
        .iter()
        .filter(|(k, _)| model.flag(k))
        .map(|(_, l)| *l)
        .collect();
    if kept.len() < all.len() {
        let place = all.iter().find_map(|(k, _)| model.place(k));
        toml.pair("lines", &list(&kept), place);
    }
}

/// What pieces are worth where janggi counts them, doubled so that a half is a whole number.
const JANGGI: [(&str, u32); 6] = [
    ("rook", 26),
    ("janggiCannon", 14),
    ("horse", 10),
    ("janggiElephant", 6),
    ("wazir", 6),
    ("soldier", 4),
];

fn material(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let rule = model.word("materialCounting");
    let counts_stuck =
        model.flag("stalematePieceCount") && matches!(model.word("stalemateValue"), "loss" | "win");
    if rule == "none" && !counts_stuck {
        return;
    }
    let place = model.place("materialCounting");
    let passes = SIDES.iter().any(|(_, name)| {
        model.flag(&format!("pass{name}")) || model.flag(&format!("passOnStalemate{name}"))
    });
    let mut when: Vec<&str> = Vec::new();
    if counts_stuck || rule != "none" && model.word("stalemateValue") == "draw" {
        when.push("stalemate");
    }
    if rule != "none" {
        if model.flag("adjudicateFullBoard") {
            when.push("full");
        }
        if model.number("nMoveRule") > 0 {
            when.push("counter");
        }
        if model.number("nFoldRule") > 0 && model.word("nFoldValue") == "draw" {
            when.push("repetition");
        }
        if passes {
            when.push("passes");
        }
        if model.flag("bikjangRule") {
            when.push("facing");
        }
    }
    if when.is_empty() {
        return;
    }
    if when.contains(&"passes") {
        toml.section("end.passes", place);
        toml.pair("count", "2", place);
    }
    toml.section("end.material", place);
    toml.pair("when", &list(&when), place);
    if counts_stuck && rule == "none" && model.word("stalemateValue") == "win" {
        toml.pair("wins", "\"less\"", model.place("stalematePieceCount"));
    }
    let values: Vec<String> = cast
        .plain
        .iter()
        .filter_map(|slot| {
            let name = cast.name(slot);
            let value = match rule {
                "janggi" => {
                    let of = |(key, _): &&(&str, u32)| Slot::of_key(key) == Some(slot);
                    JANGGI.iter().find(of).map_or(0, |(_, n)| *n)
                }
                // Whatever is left: one side has won.
                "whitedrawodds" | "blackdrawodds" => 0,
                _ => return None,
            };
            Some(format!("{name} = {value}"))
        })
        .collect();
    if !values.is_empty() {
        toml.pair("values", &format!("{{ {} }}", values.join(", ")), place);
    }
    match rule {
        "janggi" => toml.pair("bonus", &sided(["0".to_owned(), "3".to_owned()]), place),
        "whitedrawodds" => toml.pair("equal", "\"white\"", place),
        "blackdrawodds" => toml.pair("equal", "\"black\"", place),
        _ => {}
    }
}
