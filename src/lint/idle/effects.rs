//! Effects and freezing that have nothing to work on.

use super::{empty, idle, never, own_key};
use crate::definition::rules::{Area, Deed, Effect, Whose};
use crate::diagnostic::{Code, Diagnostic};
use crate::lint::Context;
use crate::util::bits256::KindSet;

/// Each block in turn.
pub fn check(cx: &mut Context<'_>) {
    let effects = cx.definition.rules.effects.clone();
    for effect in &effects {
        one(cx, effect, &effects);
    }
    freezes(cx);
}

/// The first reason for which an effect never does anything.
fn one(cx: &mut Context<'_>, effect: &Effect, all: &[Effect]) {
    let path = ["effect", effect.name.as_str()];
    let rules = &cx.definition.rules;
    let on = &effect.on;
    let moves = on.capture || on.moves || on.turn;
    let drops = on.drop && rules.drops.is_some();
    let castles = on.castle && !rules.castlings.is_empty();
    let changes =
        |e: &Effect| matches!(e.deed, Deed::Become(_) | Deed::BecomeVictim | Deed::Convert);
    // A piece that a move or another effect changes may be of a kind that it was not before.
    let others = all.iter().filter(|e| e.name != effect.name);
    let steady = !others.into_iter().any(changes);
    let promoted = rules.promotions.iter().flat_map(|p| p.to.iter().copied());
    let movers = effect.by | promoted.collect::<KindSet>();
    let reason = if !moves && !drops && !castles {
        let why = match (on.drop, on.castle) {
            (true, false) => "no piece is ever dropped: there is no `[drops]`",
            (false, true) => "no piece ever castles: there is no `[castling.NAME]`",
            _ => "no piece is ever dropped, and none castles",
        };
        Some(("on", why, "this never happens"))
    } else if empty(effect.at) {
        Some(("at", "no move ends there", "no square lies in it"))
    } else if empty(effect.within) {
        Some(("within", "it works nowhere", "no square lies in it"))
    } else if effect.pieces.is_empty() {
        Some(("spare", "every piece is spared", "no piece is left"))
    } else if effect.whose == Whose::Enemy && effect.area == Area::Mover && steady {
        let why = "the piece that moves is never the enemy's";
        Some(("whose", why, "it works on the piece that moved"))
    } else if effect.whose == Whose::Own && effect.area == Area::Enclosed {
        Some((
            "whose",
            "what is enclosed are enemies",
            "none of its own pieces",
        ))
    } else if effect.area == Area::Mover && steady && (movers & effect.pieces).is_empty() {
        let why = "no piece of `by` is one of those that suffer it";
        Some(("pieces", why, "it works on the piece that moved"))
    } else {
        None
    };
    if let Some((key, why, label)) = reason {
        never(cx, &path, key, why, label);
        return;
    }
    let looks = matches!(effect.area, Area::Neighbours | Area::Enclosed);
    if !looks && effect.beside.is_none() {
        let why = "neither its area nor `beside` asks for any";
        idle(cx, &["effect", &effect.name, "directions"], why);
    }
    if on.turn && !(on.capture || on.moves || on.castle || on.drop) {
        for key in ["by", "of", "at", "beside", "along"] {
            let why = "at the end of a turn no piece is the one that moved";
            idle(cx, &["effect", &effect.name, key], why);
        }
    }
    let hands = rules.drops.is_some() || rules.gating.is_some();
    if effect.deed == Deed::Hand
        && !hands
        && let Some(span) = own_key(cx, &["effect", &effect.name, "do"])
    {
        let message = format!(
            "what `effect.{}` sends to a hand stays there: there is no `[drops]`",
            effect.name
        );
        let found = Diagnostic::new(Code::NeverApplies, message, span, "fills a hand")
            .with_help("write `do = \"remove\"`, or say in `[drops]` how it comes back");
        cx.push(found);
    }
}

fn freezes(cx: &mut Context<'_>) {
    for freeze in cx.definition.rules.freezes.clone() {
        let path = ["freeze", freeze.name.as_str()];
        if freeze.alike && (freeze.pieces & freeze.by).is_empty() {
            let why = "no piece of `by` is one of `pieces`";
            never(cx, &path, "alike", why, "of no common kind");
        }
        if freeze.attacked && freeze.unless.is_empty() {
            let why = "where pieces are attacked, none are looked for beside them";
            idle(cx, &["freeze", &freeze.name, "directions"], why);
        }
    }
}
