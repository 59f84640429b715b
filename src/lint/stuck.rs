//! Squares that pieces never come to, and squares that they never leave.

use super::Context;
use crate::definition::rules::{Promotion, When};
use crate::diagnostic::{Code, Diagnostic};
use crate::id::{Kind, Side, Square};
use crate::util::bits256::SquareSet;

/// Promotion and drop squares, pieces that cannot move, last ranks.
pub fn check(cx: &mut Context<'_>) {
    for rule in &cx.definition.rules.promotions {
        promotion(cx, rule);
    }
    drops(cx);
    motionless(cx);
    let kinds: Vec<Kind> = cx.kinds().map(|(kind, _)| kind).collect();
    for kind in kinds {
        apprentice(cx, kind);
    }
    becoming_stuck(cx);
}

/// A kind that can never promote by a rule that names it.
fn promotion(cx: &mut Context<'_>, rule: &Promotion) {
    let path = ["promotion", rule.name.as_str()];
    let kinds: Vec<Kind> = cx.kinds().map(|(kind, _)| kind).collect();
    for kind in kinds.into_iter().filter(|k| rule.kinds.contains(*k)) {
        let idle: Vec<Side> = Side::BOTH
            .into_iter()
            .filter(|&side| cx.facts.has(kind, side))
            .filter(|&side| {
                let comes = cx.facts.comes(kind, side);
                // A zone of one side only is a rule of that side.
                let other = rule.zone[side].is_empty() && !rule.zone[side.other()].is_empty();
                !other && !comes.is_empty() && (comes & rule.zone[side]).is_empty()
            })
            .collect();
        let Some(&side) = idle.first() else { continue };
        let stands = cx.facts.stands(kind, side);
        let message = format!(
            "{} can never promote for {}: it never comes to a square of `promotion.{}`",
            cx.kind(kind),
            cx.side(side),
            rule.name,
        );
        let zone = cx.squares(rule.zone[side]);
        let found = Diagnostic::new(
            Code::Unreachable,
            message,
            cx.key(&[path[0], path[1], "zone"]),
            format!("the zone is {zone}"),
        )
        .with_label(cx.moves(kind, side), "it moves so")
        .with_note(format!(
            "from where it can be, it comes to {} only",
            cx.squares(stands)
        ));
        cx.push(found);
    }
}

/// `zone = "none"`: this is meant.
fn says_none(cx: &Context<'_>, key: &str) -> bool {
    let leaves = cx.input.leaves.into_iter();
    let path = ["drops", "piece", key, "zone"];
    let mut zones = leaves.flat_map(|l| l.below(&path)).peekable();
    zones.peek().is_some() && zones.all(|leaf| leaf.text.value.trim() == "none")
}

/// A kind that may be dropped, but on no square.
fn drops(cx: &mut Context<'_>) {
    let Some(drops) = &cx.definition.rules.drops else {
        return;
    };
    let named: Vec<(Kind, String)> = cx
        .kinds()
        .map(|(kind, def)| (kind, def.key.clone()))
        .collect();
    for (kind, key) in named {
        let written = cx
            .input
            .leaves
            .is_some_and(|l| l.key(&["drops", "piece", &key, "zone"]).is_some())
            && !says_none(cx, &key);
        let zone = drops.zones.get(kind.index()).copied().unwrap_or_default();
        let none = Side::BOTH
            .into_iter()
            .any(|side| cx.facts.has(kind, side) && zone[side].is_empty());
        if written && none {
            let message = format!(
                "{} can be dropped nowhere: its zone is empty",
                cx.kind(kind)
            );
            let span = cx.key(&["drops", "piece", &key, "zone"]);
            cx.warn(Code::Unreachable, message, span, "no square");
        }
    }
}

/// A piece that can never leave the square it starts on, whatever else happens.
fn motionless(cx: &mut Context<'_>) {
    let setup = &cx.definition.setup;
    let mut found: Vec<(Kind, Side, SquareSet)> = Vec::new();
    // Who sets a piece on a square without neighbours has drawn the holes around it too.
    let enclosed = super::ground::isolated(cx);
    for (square, piece) in cx.definition.board.squares().zip(&setup.pieces) {
        let Some((side, kind)) = *piece else { continue };
        let Some(def) = cx.definition.kinds.get(kind.index()) else {
            continue;
        };
        let program = &def.movement[side].program;
        let moves = !program.entries.is_empty();
        let castles = cx.definition.rules.castlings.iter().any(|c| {
            let castler = c.from == square && c.kind == kind;
            let partner = c.partner_from == square && c.partner.contains(kind);
            c.side == side && (castler || partner)
        });
        let stuck = cx
            .facts
            .reach(kind, side)
            .is_some_and(|r| r.stuck().contains(square));
        let imitates = crate::definition::reach::imitates(&def.movement[side]);
        if !moves || castles || imitates || !stuck || enclosed.contains(square) {
            continue;
        }
        match found.iter_mut().find(|(k, s, _)| (*k, *s) == (kind, side)) {
            Some((.., squares)) => {
                squares.insert(square);
            }
            None => found.push((kind, side, SquareSet::of(square))),
        }
    }
    for (kind, side, squares) in found {
        let message = format!(
            "{}'s {} on {} can never move: none of its moves stays on the board and keeps its guards",
            cx.side(side),
            cx.kind(kind),
            cx.squares(squares),
        );
        let found = Diagnostic::new(
            Code::PieceStuck,
            message,
            cx.moves(kind, side),
            "no move from there, whatever else stands on the board",
        )
        .with_label(cx.input.provenance.setup, "it starts here");
        cx.push(found);
    }
}

/// Whether some rule changes the piece on arriving or standing there, and must.
fn rescued(cx: &Context<'_>, kind: Kind, side: Side, square: Square) -> bool {
    cx.definition.rules.promotions.iter().any(|rule| {
        rule.kinds.contains(kind)
            && !matches!(rule.when, When::Leave | When::From)
            && rule.mandatory[side].contains(square)
            && !rule.on_capture
    })
}

/// Kinds that promote, on squares that they can neither leave nor promote on.
fn apprentice(cx: &mut Context<'_>, kind: Kind) {
    let promotes = cx
        .definition
        .rules
        .promotions
        .iter()
        .find(|r| r.kinds.contains(kind) && r.with.is_empty());
    let Some(rule) = promotes else { return };
    // Rules of another kind may save the piece; what they do is not known here.
    if !cx.facts.closed {
        return;
    }
    for side in Side::BOTH.into_iter().filter(|&s| cx.facts.has(kind, s)) {
        let Some(reach) = cx.facts.reach(kind, side) else {
            continue;
        };
        // Moves that end there; a dropped piece is asked about by the drop rules.
        let stands = cx.facts.stands(kind, side);
        let moves = stands.iter().map(|s| cx.facts.targets(kind, side, s));
        let arrives = moves.fold(SquareSet::EMPTY, |all, t| all | t);
        let stuck: SquareSet = (reach.stuck() & arrives)
            .iter()
            .filter(|&s| !rescued(cx, kind, side, s))
            .collect();
        if stuck.is_empty() {
            continue;
        }
        let optional = stuck.iter().all(|s| rule.zone[side].contains(s));
        let why = if optional {
            "there it may decline to promote and never move again"
        } else {
            "there it neither promotes nor moves on"
        };
        let message = format!(
            "{} can get stuck on {}: {why}",
            cx.kind(kind),
            cx.squares(stuck),
        );
        // Before the end of its way a piece may be held up by the ground: that is what such boards are like.
        let last = match side {
            Side::White => cx.definition.board.ranks() - 1,
            Side::Black => 0,
        };
        let short = stuck.iter().all(|s| cx.definition.board.rank(s) != last);
        let code = if optional || short {
            Code::MayGetStuck
        } else {
            Code::ApprenticeStuck
        };
        let found = Diagnostic::new(
            code,
            message,
            cx.moves(kind, side),
            "no move leads away from the end of this way",
        )
        .with_label(
            cx.key(&["promotion", &rule.name, "mandatory"]),
            "the rule by which it promotes",
        )
        .with_help(if optional {
            "make promotion there `mandatory`"
        } else {
            "let the rule's `zone` take in these squares"
        });
        cx.push(found);
        return;
    }
}

/// Promotion into a piece that cannot move from any square of the zone.
fn becoming_stuck(cx: &mut Context<'_>) {
    let mut found = Vec::new();
    for rule in &cx.definition.rules.promotions {
        for &to in &rule.to {
            let Some(def) = cx.definition.kinds.get(to.index()) else {
                continue;
            };
            for side in Side::BOTH.into_iter().filter(|&s| cx.facts.has(to, s)) {
                let moves = !def.movement[side].program.entries.is_empty();
                let imitates = crate::definition::reach::imitates(&def.movement[side]);
                let come: SquareSet = rule
                    .kinds
                    .iter()
                    .take_while(|k| k.index() < cx.definition.kinds.len())
                    .fold(SquareSet::EMPTY, |all, k| all | cx.facts.comes(k, side));
                let zone = rule.zone[side] & come;
                let stuck = cx
                    .facts
                    .reach(to, side)
                    .map_or(SquareSet::EMPTY, crate::board::graph::Reach::stuck);
                let again = cx
                    .definition
                    .rules
                    .promotions
                    .iter()
                    .any(|r| r.kinds.contains(to));
                let ends_there = matches!(rule.when, When::To | When::Enter);
                if moves
                    && !imitates
                    && !again
                    && ends_there
                    && !zone.is_empty()
                    && (zone - stuck).is_empty()
                {
                    found.push((rule.name.clone(), to, side, zone));
                    break;
                }
            }
        }
    }
    for (name, to, side, zone) in found {
        let message = format!(
            "`promotion.{name}` leads to a dead end: a new {} can never move from {}",
            cx.kind(to),
            cx.squares(zone),
        );
        let found = Diagnostic::new(
            Code::PromotionDeadEnd,
            message,
            cx.key(&["promotion", &name, "to"]),
            "it could only stand there",
        )
        .with_label(cx.moves(to, side), "it moves so");
        cx.push(found);
    }
}
