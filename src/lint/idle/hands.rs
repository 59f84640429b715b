//! Hands: what never is in one, what never leaves one, and keys of drops that have nothing to do.

use super::{at, empty, idle, kinds, named, never, own_key};
use crate::definition::rules::{Deed, Drops, Safe};
use crate::diagnostic::{Code, Diagnostic};
use crate::id::Kind;
use crate::lint::Context;
use crate::util::bits256::KindSet;

/// `[drops]`, `[gating]`, the hands at the start, castling with what is dropped.
pub fn check(cx: &mut Context<'_>) {
    stays(cx);
    castling(cx);
    gating(cx);
    if let Some(drops) = cx.definition.rules.drops.clone() {
        keys(cx, &drops);
        never_held(cx, &drops);
    }
}

/// Whether a kind can be dropped, as itself or as one of its forms.
fn droppable(drops: &Drops, kind: Kind) -> bool {
    let zone = |k: Kind| drops.zones.get(k.index()).is_some_and(|z| !empty(*z));
    let forms = drops.forms.get(kind.index());
    zone(kind) || forms.is_some_and(|f| f.iter().any(|&k| zone(k)))
}

/// What is in hand at the start and can never come to the board. Where there are no drops at all that is said elsewhere.
fn stays(cx: &mut Context<'_>) {
    let rules = &cx.definition.rules;
    if rules.drops.is_none() && rules.gating.is_none() {
        return;
    }
    let gated = rules.gating.as_ref().map_or(KindSet::EMPTY, |g| g.kinds);
    let comes = |kind: Kind| {
        gated.contains(kind) || rules.drops.as_ref().is_some_and(|d| droppable(d, kind))
    };
    let mut kinds = (0..cx.definition.kinds.len()).filter_map(Kind::new);
    let stuck = kinds.find(|&kind| cx.definition.setup.is_in_hand(kind) && !comes(kind));
    let Some(kind) = stuck else { return };
    let place = [["setup", "hand"], ["setup", "fen"]];
    let Some(span) = place.iter().find_map(|path| own_key(cx, path)) else {
        return;
    };
    let message = format!(
        "{} is in hand at the start, but can never come to the board",
        cx.kind(kind)
    );
    let mut found = Diagnostic::new(Code::NeverApplies, message, span, "fills a hand");
    if cx.definition.is_royal(kind) {
        found =
            found.with_help("royal pieces are dropped only if `pieces` in `[drops]` names them");
    }
    cx.push(found);
}

fn castling(cx: &mut Context<'_>) {
    let rules = &cx.definition.rules;
    let mut names: Vec<&str> = rules.castlings.iter().map(|c| c.name.as_str()).collect();
    names.dedup();
    for name in names {
        let of = || rules.castlings.iter().filter(|c| c.name == name);
        if !of().any(|c| c.dropped) {
            continue;
        }
        let lands = of().any(|c| {
            let zone = |kind: Kind| {
                let drops = rules.drops.as_ref();
                let zone = drops.and_then(|d| d.zones.get(kind.index()));
                zone.map_or_else(Default::default, |z| z[c.side])
            };
            let partner = c.partner.iter().any(|k| zone(k).contains(c.partner_from));
            partner || zone(c.kind).contains(c.from)
        });
        if !lands {
            let why = "neither piece is ever dropped where it castles from";
            idle(cx, &["castling", name, "dropped"], why);
        }
    }
}

/// `[gating]` with nothing in hand at the start, and nothing that would come there.
fn gating(cx: &mut Context<'_>) {
    let rules = &cx.definition.rules;
    let Some(gating) = &rules.gating else { return };
    let setup = &cx.definition.setup;
    let filled = gating.kinds.iter().any(|kind| setup.is_in_hand(kind));
    if !filled && !comes_to_hand(cx) {
        let why = "none of its pieces is in hand at the start, and none ever goes there";
        let place = ["gating"];
        never(cx, &place, "", why, "nothing to gate");
    }
    if empty(gating.squares) {
        never(
            cx,
            &["gating"],
            "squares",
            "no square is left",
            "no square lies in it",
        );
    }
}

/// Whether moves fill hands.
fn comes_to_hand(cx: &Context<'_>) -> bool {
    let rules = &cx.definition.rules;
    let captures = rules.drops.as_ref().is_some_and(|d| d.captures_to_hand);
    captures || rules.effects.iter().any(|e| e.deed == Deed::Hand)
}

/// The kinds that may ever be in a hand, seen generously.
fn held(cx: &Context<'_>, drops: &Drops) -> KindSet {
    let definition = cx.definition;
    let rules = &definition.rules;
    let all = (0..definition.kinds.len()).filter_map(Kind::new);
    let at_start: KindSet = all.filter(|&k| definition.setup.is_in_hand(k)).collect();
    let mut kinds = at_start | drops.unlimited;
    if !comes_to_hand(cx) {
        return kinds;
    }
    // A royal that must be kept safe is not captured.
    let kept = rules.royal.safe == Safe::All
        && rules.effects.is_empty()
        && rules.royal.only == Default::default();
    for (index, def) in definition.kinds.iter().enumerate() {
        if Kind::new(index).is_some_and(|k| cx.facts.appears(k)) && !(kept && def.royal) {
            kinds.insert(def.base);
        }
    }
    kinds
}

/// Pieces that are named among those to be dropped and never are in hand.
fn never_held(cx: &mut Context<'_>, drops: &Drops) {
    // Who says that captures do not fill the hands means them to be filled from outside.
    let leaves = cx.input.leaves;
    let outside =
        leaves.is_some_and(|l| l.key(&["drops", "captures"]).is_some()) && !drops.captures_to_hand;
    let held = held(cx, drops);
    if outside || held.is_empty() {
        return;
    }
    for (name, span, kinds) in named(cx, &["drops", "pieces"]) {
        if (kinds & held).is_empty() && !kinds.is_empty() {
            let message = format!("`drops.pieces` names `{name}`, which is never in hand");
            at(cx, span, message, "nothing to drop");
        }
    }
}

/// Keys that only others give a meaning.
fn keys(cx: &mut Context<'_>, drops: &Drops) {
    let among = &drops.among;
    if !among.enclose && among.beside.is_none() && among.not_beside.is_none() {
        let why = "neither `enclose` nor `beside` nor `not_beside` asks for any";
        idle(cx, &["drops", "directions"], why);
    }
    if drops.forms.iter().all(|f| f.len() < 2)
        && cx
            .input
            .leaves
            .is_some_and(|l| l.key(&["drops", "promoted"]).is_some())
    {
        let why = "no piece is the promoted form (`base`) of one that is dropped";
        idle(cx, &["drops", "promoted"], why);
    }
    for key in ["no_mate", "no_check", "must", "unlimited"] {
        for (name, span, kinds) in named(cx, &["drops", key]) {
            // A list of all pieces holds the royal ones, too.
            let mut kinds_of = kinds.iter();
            let any = kinds_of.any(|k| droppable(drops, k) || cx.definition.is_royal(k));
            if !any && !kinds.is_empty() {
                let message = format!("`drops.{key}` names `{name}`, which is never dropped");
                at(cx, span, message, "not among the pieces that are dropped");
            }
        }
    }
    let leaves = cx.input.leaves;
    let blocks: Vec<String> = leaves
        .into_iter()
        .flat_map(|l| &l.keys)
        .filter_map(|(path, _)| match path.as_slice() {
            [a, b, name] if a == "drops" && b == "piece" => Some(name.clone()),
            _ => None,
        })
        .collect();
    for name in blocks {
        let path = ["drops", "piece", name.as_str()];
        let zone = ["drops", "piece", name.as_str(), "zone"];
        // An empty zone is said on purpose.
        let zoned = leaves.is_some_and(|l| l.key(&zone).is_some());
        let Some(kinds) = kinds(cx, &name) else {
            continue;
        };
        if !zoned && !kinds.iter().any(|k| droppable(drops, k)) {
            let why = "this piece is never dropped";
            idle(cx, &path, why);
        }
    }
}
