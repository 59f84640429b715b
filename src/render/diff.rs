//! Two variants side by side, in the terms of their rules.
//!
//! In: two definitions. Out: [`Change`]s, from the board to the endings; equal parts are not told.

use crate::definition::{Definition, KindDef};
use crate::id::{PerSide, Side};
use crate::record::fen;
use crate::render::places;
use crate::render::words::rules;

/// One difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// What it is about: `board`, `piece queen`, `rule`.
    pub about: String,
    /// As the first variant has it; `None` if it does not.
    pub first: Option<String>,
    /// As the second one has it.
    pub second: Option<String>,
}

/// All differences in the rules; names of people and sources are none.
#[must_use]
pub fn changes(first: &Definition, second: &Definition) -> Vec<Change> {
    let mut out = Vec::new();
    let mut compare = |about: &str, a: Option<String>, b: Option<String>| {
        if a != b {
            out.push(Change {
                about: about.to_owned(),
                first: a,
                second: b,
            });
        }
    };
    compare("board", Some(size(first)), Some(size(second)));
    let sets = |d: &Definition| -> Vec<(String, String)> {
        let terrains = d.terrains.iter().map(|t| {
            let squares = PerSide::both(t.squares);
            (t.name.clone(), places::sided_squares(d, squares))
        });
        let regions = d.regions.iter();
        terrains
            .chain(regions.map(|r| (r.name.clone(), places::sided_squares(d, r.squares))))
            .collect()
    };
    both(&sets(first), &sets(second), "squares", &mut compare);
    let pieces = |d: &Definition| -> Vec<(String, String)> {
        let kinds = d.kinds.iter().filter(|k| !k.tilde);
        kinds.map(|k| (k.key.clone(), piece(d, k))).collect()
    };
    both(&pieces(first), &pieces(second), "piece", &mut compare);
    let start = |d: &Definition| Some(fen::print(d, &d.setup));
    compare("set-up", start(first), start(second));
    let (a, b) = (rules(first), rules(second));
    for rule in a.iter().filter(|r| !b.contains(r)) {
        compare("rule", Some(rule.clone()), None);
    }
    for rule in b.iter().filter(|r| !a.contains(r)) {
        compare("rule", None, Some(rule.clone()));
    }
    out
}

/// Takes what something is about, and how the two variants have it.
type Compare<'c> = dyn FnMut(&str, Option<String>, Option<String>) + 'c;

/// Compares named things, in the order of the first list and then of the second.
fn both(
    first: &[(String, String)],
    second: &[(String, String)],
    what: &str,
    compare: &mut Compare<'_>,
) {
    let find = |all: &[(String, String)], name: &str| {
        let found = all.iter().find(|(n, _)| n == name);
        found.map(|(_, text)| text.clone())
    };
    for (name, text) in first {
        compare(
            &format!("{what} {name}"),
            Some(text.clone()),
            find(second, name),
        );
    }
    for (name, text) in second.iter().filter(|(n, _)| find(first, n).is_none()) {
        compare(&format!("{what} {name}"), None, Some(text.clone()));
    }
}

fn size(d: &Definition) -> String {
    let board = &d.board;
    let (files, ranks) = (board.files(), board.ranks());
    let mut out = format!("{files} files, {ranks} ranks");
    let holes = usize::from(files) * usize::from(ranks) - board.len();
    if holes > 0 {
        out.push_str(&format!(", {holes} holes"));
    }
    if board.wraps_files() {
        out.push_str(", files joined");
    }
    if board.wraps_ranks() {
        out.push_str(", ranks joined");
    }
    out
}

/// A piece in a line: its symbol, how it moves, what it is.
fn piece(d: &Definition, def: &KindDef) -> String {
    let [white, black] = Side::BOTH.map(|s| def.movement[s].text.as_str());
    let symbols: Vec<&str> = def.symbols.0.iter().flatten().map(String::as_str).collect();
    let moves = if white == black {
        white.to_owned()
    } else {
        format!("{white} (White), {black} (Black)")
    };
    let mut out = format!("{}, {}", symbols.join("/"), moves);
    if def.royal {
        out.push_str(", royal");
    }
    let index = d.kinds.iter().position(|k| std::ptr::eq(k, def));
    for class in &d.classes {
        let member = index
            .and_then(crate::id::Kind::new)
            .is_some_and(|k| class.members.contains(k));
        if member {
            out.push_str(&format!(", {}", class.name));
        }
    }
    out
}

/// The differences as text: `-` what only the first has, `+` what only the second has.
#[must_use]
pub fn text(changes: &[Change]) -> String {
    let mut out = String::new();
    let mut last = "";
    for change in changes {
        if change.about != last {
            out.push_str(&change.about);
            out.push('\n');
        }
        last = &change.about;
        for (sign, text) in [('-', &change.first), ('+', &change.second)] {
            if let Some(text) = text {
                out.push_str(&format!("  {sign} {text}\n"));
            }
        }
    }
    out
}
