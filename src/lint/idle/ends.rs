//! Endings and turns: results that never fall, counts of what is one anyway, mates that are like all others.

use super::{at, empty, idle, named, never};
use crate::definition::rules::{Connect, Mate, Pass};
use crate::id::{PerSide, Side};
use crate::lint::Context;

/// Each block in turn.
pub fn check(cx: &mut Context<'_>) {
    illegal(cx);
    mates(cx);
    counted(cx);
    connects(cx);
    repetition(cx);
    turn(cx);
}

/// Results of what may not happen.
fn illegal(cx: &mut Context<'_>) {
    let ends = &cx.definition.rules.ends;
    let mut paths: Vec<Vec<String>> = Vec::new();
    let path = |keys: &[&str]| keys.iter().map(|k| (*k).to_owned()).collect();
    if ends.repetition.as_ref().is_some_and(|r| r.illegal) {
        paths.push(path(&["end", "repetition", "result"]));
    }
    if ends.shuttle.is_some_and(|s| s.illegal) {
        paths.push(path(&["end", "shuttle", "result"]));
    }
    for mate in ends.mates.iter().filter(|m| m.illegal) {
        paths.push(path(&["end", "mate", &mate.name, "result"]));
    }
    for path in paths {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let why = "the move that would lead there is illegal";
        idle(cx, &path, why);
    }
}

/// Mates that are worth what all mates are.
fn mates(cx: &mut Context<'_>) {
    let ends = &cx.definition.rules.ends;
    let usual = |m: &Mate| !m.illegal && m.result == ends.checkmate;
    // One that is as usual may be an exception to the next.
    if !ends.mates.iter().all(usual) {
        return;
    }
    let names: Vec<String> = ends.mates.iter().map(|m| m.name.clone()).collect();
    for name in names {
        let why = "it is worth what every checkmate is";
        idle(cx, &["end", "mate", &name], why);
    }
}

/// Things of which there is one, or as many for both sides.
fn counted(cx: &mut Context<'_>) {
    let rules = &cx.definition.rules;
    let one_kind = "there is but one kind to count";
    let alone: Vec<String> = rules
        .ends
        .extinctions
        .iter()
        .filter(|e| e.groups.len() == 1)
        .map(|e| e.name.clone())
        .collect();
    let pseudo: Vec<String> = rules
        .pseudo_royals
        .iter()
        .filter(|p| p.groups.len() == 1)
        .map(|p| p.name.clone())
        .collect();
    for name in alone {
        // `false` says what is so anyway.
        if named(cx, &["end", "extinction", &name, "pieces"]).len() == 1 {
            idle(cx, &["end", "extinction", &name, "each"], one_kind);
        }
    }
    for name in pseudo {
        if named(cx, &["royal", "pseudo", &name, "pieces"]).len() == 1 {
            idle(cx, &["royal", "pseudo", &name, "each"], one_kind);
        }
    }
    let goals: Vec<String> = rules
        .ends
        .goals
        .iter()
        .filter(|g| g.blocked && g.count == 1)
        .map(|g| g.name.clone())
        .collect();
    for name in goals {
        let why = "one piece is enough in any case";
        idle(cx, &["end", "goal", &name, "blocked"], why);
    }
    if let Some(material) = &rules.ends.material
        && material.bonus[Side::White] == material.bonus[Side::Black]
    {
        idle(
            cx,
            &["end", "material", "bonus"],
            "both sides have the same",
        );
    }
}

fn connects(cx: &mut Context<'_>) {
    for connect in cx.definition.rules.ends.connects.clone() {
        let Connect { name, .. } = &connect;
        if connect.length == 0 {
            idle(
                cx,
                &["end", "connect", name, "gaps"],
                "no line is asked for",
            );
        }
        if connect.square > 0 {
            idle(
                cx,
                &["end", "connect", name, "lines"],
                "a square has no lines",
            );
        }
        let Some([from, to]) = connect.path else {
            continue;
        };
        for (key, set) in [("from", from), ("to", to)] {
            if empty(set) {
                let why = "a path has two ends";
                never(
                    cx,
                    &["end", "connect", name],
                    key,
                    why,
                    "no square lies in it",
                );
            }
        }
    }
}

fn repetition(cx: &mut Context<'_>) {
    let Some(repetition) = cx.definition.rules.ends.repetition.clone() else {
        return;
    };
    let Some(chase) = &repetition.chase else {
        return;
    };
    let path = ["end", "repetition", "chase", "spared_at"];
    if chase.spared.is_empty() {
        idle(cx, &path, "no piece is `spared`");
    } else if empty(chase.spared_at) {
        idle(cx, &path, "no square lies in it");
    }
    for (name, span, kinds) in named(cx, &["end", "repetition", "chase", "spared"]) {
        if !kinds.is_empty() && kinds.iter().all(|k| cx.definition.is_royal(k)) {
            let message = format!("`spared` need not name `{name}`: royal pieces always are");
            at(cx, span, message, "without effect");
        }
    }
}

fn turn(cx: &mut Context<'_>) {
    let turn = cx.definition.rules.turn.clone();
    match &turn.series {
        None => {
            let why = "a turn has one move";
            idle(cx, &["turn", "check"], why);
        }
        Some(series) if !series.grows && series.first == series.moves[Side::White] => {
            idle(cx, &["turn", "first"], "other turns have as many moves");
        }
        Some(series) if series.grows && series.moves != PerSide::both(1) => {
            let why = "with `grows` each turn has one move more than the one before it";
            idle(cx, &["turn", "moves"], why);
        }
        Some(_) => {}
    }
    if turn.pass == PerSide::both(Pass::Never) {
        let when = ["end", "material", "when"];
        let leaves = cx.input.leaves.into_iter().flat_map(|l| l.below(&when));
        let passes = leaves.filter(|leaf| leaf.text.value == "passes");
        let spans: Vec<_> = passes.map(|leaf| leaf.text.span).collect();
        for span in spans {
            let message = "`end.material` is never asked when sides pass: no side may pass";
            at(cx, span, message.to_owned(), "this never happens");
        }
    }
}
