//! Rules that can never apply, and rules that others leave nothing to do.

use super::Context;
use crate::definition::KindDef;
use crate::definition::rules::Promotion;
use crate::diagnostic::{Code, Diagnostic};
use crate::id::{Kind, Side};
use crate::util::bits256::KindSet;

/// Each rule block in turn.
pub fn check(cx: &mut Context<'_>) {
    castling(cx);
    en_passant(cx);
    drops(cx);
    royals(cx);
    forbidden(cx);
    shadowed(cx);
    merges(cx);
}

fn never(cx: &mut Context<'_>, path: &[&str], what: &str, why: &str) {
    let name = path.join(".");
    let key = cx.input.leaves.and_then(|l| l.key(path));
    let span = key.unwrap_or_else(|| cx.rule(path));
    // What a parent says besides may well not apply to its child.
    if !cx.own(span) {
        return;
    }
    cx.never(&name, span, what, why);
}

/// Whether the file writes a key, here or in a parent.
fn written(cx: &Context<'_>, path: &[&str]) -> bool {
    match cx.input.leaves {
        Some(leaves) => leaves.key(path).is_some(),
        None => cx.input.provenance.rules.contains_key(&path.join(".")),
    }
}

/// Castling whose partner does not stand where the set-up must have it.
fn castling(cx: &mut Context<'_>) {
    let rules = &cx.definition.rules.castlings;
    let setup = &cx.definition.setup;
    let mut names: Vec<&str> = rules.iter().map(|c| c.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    // Squares that a shuffle fills are not those of the set-up.
    if !cx.facts.closed {
        return;
    }
    for name in names {
        let entries: Vec<_> = rules.iter().filter(|c| c.name == name).collect();
        let possible = entries.iter().any(|c| {
            let partner = setup.pieces.get(c.partner_from.index()).copied().flatten();
            let castler = setup.pieces.get(c.from.index()).copied().flatten();
            let stands = castler == Some((c.side, c.kind))
                && partner.is_some_and(|(side, kind)| side == c.side && c.partner.contains(kind));
            !c.needs_right || (stands && setup.rights.contains(c.partner_from))
        });
        // Of several entries, one whose king at least is at home says most.
        let home = entries.iter().find(|c| {
            setup.pieces.get(c.from.index()).copied().flatten() == Some((c.side, c.kind))
        });
        let Some(first) = home.or_else(|| entries.first()).filter(|_| !possible) else {
            continue;
        };
        let partner = setup
            .pieces
            .get(first.partner_from.index())
            .copied()
            .flatten();
        let castler = setup.pieces.get(first.from.index()).copied().flatten();
        let (square, wanted) = if castler != Some((first.side, first.kind)) {
            (first.from, cx.kind(first.kind))
        } else if partner.is_none_or(|(s, k)| s != first.side || !first.partner.contains(k)) {
            (first.partner_from, "its partner".to_owned())
        } else {
            let why = "the start position gives no right to it";
            never(cx, &["castling", name], why, "no side has the right");
            continue;
        };
        let what = format!(
            "{wanted} does not stand on {} in the start position",
            cx.square(square)
        );
        never(
            cx,
            &["castling", name],
            &what,
            "neither side ever has the right",
        );
    }
}

/// `[en_passant]`, and `e` in notation, where no double step is ever made.
fn en_passant(cx: &mut Context<'_>) {
    let nodes = |kind: usize, of: &dyn Fn(&crate::movement::ir::Node) -> bool| {
        let def = cx.definition.kinds.get(kind);
        def.is_some_and(|d| d.movement.0.iter().any(|m| m.program.nodes.iter().any(of)))
    };
    let count = cx.definition.kinds.len();
    let appear = |k: &usize| Kind::new(*k).is_some_and(|k| cx.facts.appears(k));
    let makers: Vec<usize> = (0..count)
        .filter(appear)
        .filter(|&k| nodes(k, &|n| n.makes_en_passant))
        .collect();
    let takers: Vec<usize> = (0..count)
        .filter(appear)
        .filter(|&k| nodes(k, &|n| n.on.en_passant))
        .collect();
    let of = cx.definition.rules.en_passant.of;
    if written(cx, &["en_passant"]) && !is_off(cx, "en_passant") {
        let wanted = |k: &usize| Kind::new(*k).is_some_and(|k| of.contains(k));
        if !makers.iter().any(wanted) {
            let what = "no piece that it speaks of makes a double step (`in` in its notation)";
            never(cx, &["en_passant"], what, "nothing to capture in passing");
        } else if takers.is_empty() {
            let what = "no piece captures in passing (`e` in its notation)";
            never(cx, &["en_passant"], what, "nobody captures so");
        }
    }
    let rules = &cx.definition.rules;
    if rules.en_passant.again && rules.turn.series.is_none() {
        let what = "a turn has one move";
        never(cx, &["en_passant", "again"], what, "no other move follows");
    }
    // An imported file never says `e` itself.
    if let (Some(&taker), true) = (takers.first(), makers.is_empty())
        && cx.input.leaves.is_some()
        && let Some(kind) = Kind::new(taker)
        && of != KindSet::EMPTY
    {
        let message = format!(
            "{} captures in passing, but no piece ever makes a double step that allows it",
            cx.kind(kind)
        );
        let span = cx.moves(kind, Side::White);
        let found = Diagnostic::new(Code::NeverApplies, message, span, "`e` never applies")
            .with_help("a double step that can be captured so has `i` and `n`, as in `ifmnD`");
        if cx.own(span) {
            cx.push(found);
        }
    }
}

/// `key = false`.
fn is_off(cx: &Context<'_>, key: &str) -> bool {
    let leaves = cx.input.leaves;
    let below = |l: &crate::schema::Leaves| {
        l.keys
            .iter()
            .any(|(path, _)| path.len() > 1 && path.first().is_some_and(|k| k == key))
    };
    !leaves.is_some_and(below)
}

/// `[drops]` where no piece is ever in hand.
fn drops(cx: &mut Context<'_>) {
    let hands = &cx.definition.setup.hands;
    let filled = hands.0.iter().any(|hand| hand.iter().any(|&n| n > 0));
    let Some(drops) = &cx.definition.rules.drops else {
        if filled && cx.facts.closed {
            let given = ["hand", "fen"].map(|key| ["setup", key]);
            let given = given.iter().find(|path| written(cx, *path));
            let key = given.and_then(|path| cx.input.leaves?.key(path));
            let span = key.unwrap_or_else(|| cx.rule(&["setup"]));
            if cx.own(span) {
                let message = "what is in hand at the start stays there: there is no `[drops]`";
                cx.warn(Code::NeverApplies, message.to_owned(), span, "fills a hand");
            }
        }
        return;
    };
    // Who says that captures do not fill the hands means them to be filled from outside.
    let outside = written(cx, &["drops", "captures"]);
    if cx.facts.closed && written(cx, &["drops"]) && !outside && !drops.captures_to_hand && !filled
    {
        let what = "no piece is in hand at the start, and captured ones do not go there";
        never(cx, &["drops"], what, "nothing to drop");
        return;
    }
    if !has_royals(cx) {
        for (key, set) in [("no_mate", drops.no_mate), ("no_check", drops.no_check)] {
            if !set.is_empty() && written(cx, &["drops", key]) {
                let what = "no piece is royal";
                never(cx, &["drops", key], what, "there is nothing to check");
            }
        }
    }
}

fn has_royals(cx: &Context<'_>) -> bool {
    cx.definition.kinds.iter().any(|d| d.royal) || !cx.definition.rules.pseudo_royals.is_empty()
}

/// Rules about royal pieces where there are none.
fn royals(cx: &mut Context<'_>) {
    if has_royals(cx) {
        return;
    }
    for path in [
        ["royal", "safe"],
        ["royal", "facing"],
        ["royal", "checks"],
        ["royal", "evade"],
        ["royal", "only"],
        ["royal", "before_change"],
        ["end", "checkmate"],
        ["end", "bare"],
        ["end", "facing"],
    ] {
        let given = written(cx, &path);
        let ends = &cx.definition.rules.ends;
        let off = match path[1] {
            "bare" => ends.bare.is_none(),
            "facing" if path[0] == "end" => ends.facing.is_none(),
            _ => false,
        };
        if given && !off {
            never(
                cx,
                &path,
                "no piece is royal",
                "this speaks of royal pieces",
            );
        }
    }
    let path = ["end", "repetition", "perpetual_check"];
    if written(cx, &path) {
        let label = "this speaks of royal pieces";
        never(cx, &path, "no piece is royal", label);
    }
}

/// `[[capture.forbid]]` entries about pieces that never meet.
fn forbidden(cx: &mut Context<'_>) {
    let appearing: KindSet = (0..cx.definition.kinds.len())
        .filter_map(Kind::new)
        .filter(|&k| cx.facts.appears(k))
        .collect();
    for rule in &cx.definition.rules.forbidden {
        let (by, of) = (rule.by & appearing, rule.of & appearing);
        if by.is_empty() || of.is_empty() {
            let what = if by.is_empty() {
                "none of the pieces that are not to capture ever comes into play"
            } else {
                "none of the pieces that are not to be captured ever comes into play"
            };
            never(cx, &["capture", "forbid"], what, "forbids nothing");
            return;
        }
    }
}

/// Promotion by dropping pieces that are never in a hand.
fn merges(cx: &mut Context<'_>) {
    let (definition, facts) = (cx.definition, cx.facts);
    let Some(drops) = &definition.rules.drops else {
        return;
    };
    let held = |kind: Kind| {
        let captured = |(index, def): (usize, &KindDef)| {
            def.base == kind && Kind::new(index).is_some_and(|k| facts.appears(k))
        };
        drops.unlimited.contains(kind)
            || definition.setup.is_in_hand(kind)
            || (drops.captures_to_hand && definition.kinds.iter().enumerate().any(captured))
    };
    let rules = definition.rules.promotions.iter();
    let idle = rules.filter(|rule| !rule.with.is_empty() && !rule.with.iter().any(held));
    for name in idle.map(|rule| rule.name.as_str()) {
        let what = "no piece that is to be dropped for it is ever in a hand";
        never(cx, &["promotion", name], what, "asks for what nobody has");
    }
}

/// Promotion rules that another rule leaves nothing to do.
fn shadowed(cx: &mut Context<'_>) {
    let rules = &cx.definition.rules.promotions;
    let mut found: Vec<(String, String)> = Vec::new();
    for (i, inner) in rules.iter().enumerate() {
        let outer = rules.iter().enumerate().find(|(j, outer)| {
            *j != i && within(inner, outer) && (*j < i || !within(outer, inner))
        });
        if let Some((_, outer)) = outer
            && outer.name != inner.name
        {
            found.push((inner.name.clone(), outer.name.clone()));
        }
    }
    for (inner, outer) in found {
        let label = cx.key(&["promotion", &outer]);
        let found = Diagnostic::new(
            Code::Shadowed,
            format!(
                "`promotion.{inner}` changes nothing: `promotion.{outer}` allows all of it already"
            ),
            cx.key(&["promotion", &inner]),
            "adds nothing",
        )
        .with_label(label, "this rule covers it");
        cx.push(found);
    }
}

/// Whether everything that `a` allows and forces, `b` does too.
fn within(a: &Promotion, b: &Promotion) -> bool {
    let covered = |x: crate::id::PerSide<crate::util::bits256::SquareSet>,
                   y: crate::id::PerSide<crate::util::bits256::SquareSet>| {
        Side::BOTH.into_iter().all(|s| (x[s] - y[s]).is_empty())
    };
    (a.kinds - b.kinds).is_empty()
        && covered(a.zone, b.zone)
        && covered(a.mandatory, b.mandatory)
        && a.when == b.when
        && a.to.iter().all(|to| b.to.contains(to))
        && (a.on_capture == b.on_capture || !b.on_capture)
        && a.shogi_style == b.shogi_style
        && a.with.is_empty() == b.with.is_empty()
        && (a.with - b.with).is_empty()
}
