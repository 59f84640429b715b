//! Endings about pieces and squares: goals that nobody can come to, pieces that never were, checks that
//! cannot be given.

use super::Context;
use crate::definition::rules::Verdict;
use crate::diagnostic::{Code, Diagnostic};
use crate::id::{Kind, PerSide, Side};
use crate::util::bits256::KindSet;

/// Goals, extinction, counted checks.
pub fn check(cx: &mut Context<'_>) {
    goals(cx);
    extinctions(cx);
    checks(cx);
    contradictions(cx);
}

/// The kinds of a set that a side may ever have.
fn possible(cx: &Context<'_>, kinds: KindSet, side: Side) -> Vec<Kind> {
    (0..cx.definition.kinds.len())
        .filter_map(Kind::new)
        .filter(|&k| kinds.contains(k) && !cx.facts.stands(k, side).is_empty())
        .collect()
}

fn goals(cx: &mut Context<'_>) {
    for goal in &cx.definition.rules.ends.goals {
        let path = ["end", "goal", goal.name.as_str()];
        let span = cx.key(&path);
        if !cx.own(span) {
            continue;
        }
        for side in Side::BOTH.into_iter().filter(|&s| goal.result[s].is_some()) {
            let kinds = possible(cx, goal.kinds, side);
            if kinds.is_empty() {
                let message = format!(
                    "`end.goal.{}` can never apply: {} has none of its pieces",
                    goal.name,
                    cx.side(side)
                );
                cx.warn(Code::NeverApplies, message, span, "a goal without pieces");
                break;
            }
            let reached = kinds
                .iter()
                .any(|&k| !(cx.facts.comes(k, side) & goal.squares[side]).is_empty());
            if !reached {
                let message = format!(
                    "{} can never reach `end.goal.{}`: none of its pieces comes to {}",
                    cx.side(side),
                    goal.name,
                    cx.squares(goal.squares[side])
                );
                let place = cx.key(&["end", "goal", goal.name.as_str(), "squares"]);
                let mut found = Diagnostic::new(Code::Unreachable, message, place, "out of reach");
                if let Some(&kind) = kinds.first() {
                    found = found.with_label(cx.moves(kind, side), "it moves so");
                }
                cx.push(found);
                break;
            }
        }
    }
}

fn extinctions(cx: &mut Context<'_>) {
    for rule in &cx.definition.rules.ends.extinctions {
        let span = cx.key(&["end", "extinction", rule.name.as_str()]);
        let never = rule.groups.iter().all(|&group| {
            Side::BOTH
                .into_iter()
                .all(|side| possible(cx, group, side).is_empty())
        });
        if never && cx.own(span) {
            let message = format!(
                "`end.extinction.{}` speaks of pieces that never come into play",
                rule.name
            );
            cx.warn(Code::NeverApplies, message, span, "nobody ever has them");
        }
    }
}

fn checks(cx: &mut Context<'_>) {
    if cx.definition.rules.ends.checks.is_none() {
        return;
    }
    let span = cx.key(&["end", "checks"]);
    let royal = cx.definition.kinds.iter().any(|d| d.royal)
        || !cx.definition.rules.pseudo_royals.is_empty();
    if !royal && cx.own(span) {
        let message = "`end.checks` can never apply: no piece is royal, so no check is ever given";
        cx.warn(
            Code::NeverApplies,
            message.to_owned(),
            span,
            "there are no checks",
        );
    }
}

/// Two rules that give one event two results.
fn contradictions(cx: &mut Context<'_>) {
    let clash = |a: PerSide<Option<Verdict>>, b: PerSide<Option<Verdict>>| {
        let pairs = a.0.into_iter().zip(b.0);
        pairs
            .into_iter()
            .any(|(a, b)| matches!((a, b), (Some(a), Some(b)) if a != b))
    };
    let ends = &cx.definition.rules.ends;
    let mut found = Vec::new();
    for (i, a) in ends.extinctions.iter().enumerate() {
        let same = ends.extinctions.iter().take(i).find(|b| {
            a.groups == b.groups
                && a.count == b.count
                && a.opponent_at_least == b.opponent_at_least
                && a.opponent_at_most == b.opponent_at_most
                && a.reply == b.reply
                && a.squares == b.squares
                && clash(a.result, b.result)
        });
        if let Some(b) = same {
            found.push(("extinction", a.name.clone(), b.name.clone()));
        }
    }
    for (i, a) in ends.goals.iter().enumerate() {
        let same = ends.goals.iter().take(i).find(|b| {
            a.kinds == b.kinds
                && a.squares == b.squares
                && a.count == b.count
                && clash(a.result, b.result)
        });
        if let Some(b) = same {
            found.push(("goal", a.name.clone(), b.name.clone()));
        }
    }
    for (block, one, other) in found {
        let found = Diagnostic::new(
            Code::ContradictoryEnds,
            format!("`end.{block}.{one}` and `end.{block}.{other}` give the same event different results"),
            cx.key(&["end", block, &one]),
            "this result never counts",
        )
        .with_label(cx.key(&["end", block, &other]), "this rule is asked first");
        cx.push(found);
    }
}
