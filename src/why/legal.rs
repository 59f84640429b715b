//! Why a legal move is one: by which term of the notation, by which rule.

use super::scene::{Change, Ground};
use super::{Answer, Case, terms};
use crate::game::MoveView;
use crate::id::Square;
use crate::play::Game;

/// Answers about a legal move.
pub(super) fn answer(case: &Case<'_>, game: &mut Game, mv: &MoveView) -> Answer {
    let side = game.side();
    let legal = |reason: String| Answer {
        legal: Some(true),
        reason,
        ..Answer::default()
    };
    let name = case.kind_name(mv.piece).to_owned();
    if mv.is_pass() {
        return legal(format!("{} may pass", case.side_name(side)))
            .at(case.place(&["turn", "pass"]), "a side may pass")
            .at(case.place(&["turn"]), "a side may pass");
    }
    let Some(to) = mv.to else {
        return legal("it is a legal move".to_owned());
    };
    let at = case.square(to);
    if let Some((onto, kind)) = mv.change().filter(|_| mv.drop) {
        let rules = case.definition.rules.promotions.iter();
        let mut rules = rules.filter(|p| {
            p.with.contains(mv.piece) && p.kinds.contains(onto) && p.to.contains(&kind)
        });
        let key = rules.next().map_or("", |p| p.name.as_str());
        return legal(format!(
            "a {name} from hand may be dropped onto {}, which becomes a {}",
            case.piece_on(onto, to),
            case.kind_name(kind)
        ))
        .at(
            case.place(&["promotion", key, "with"]),
            "what may be dropped onto it",
        )
        .at(case.place(&["promotion", key]), "by this rule");
    }
    if mv.drop {
        return legal(format!("a {name} from hand may be dropped on {at}"))
            .at(
                case.place(&["drops", "piece", case.kind_key(mv.piece)]),
                "how it is dropped",
            )
            .at(case.place(&["drops"]), "pieces in hand are dropped");
    }
    let Some(from) = mv.from else {
        return legal("it is a legal move".to_owned());
    };
    if let Some((partner_from, _)) = mv.castle {
        let entry = case.definition.rules.castlings.iter().find(|c| {
            c.side == side && c.from == from && c.to == to && c.partner_from == partner_from
        });
        let key = entry.map_or("", |c| c.name.as_str());
        let answer = legal(format!(
            "{} castles with the piece on {}",
            case.piece_on(mv.piece, from),
            case.square(partner_from)
        ));
        return answer
            .at(case.place(&["castling", key]), "this castling")
            .at(
                entry
                    .filter(|_| case.place(&["castling", key]).is_none())
                    .map(|_| case.provenance.moves(mv.piece, side)),
                "the `O` in its notation",
            );
    }
    let ground = Ground::of(case, game);
    let captured: Vec<String> = mv
        .captures
        .iter()
        .filter_map(|s| ground.piece(s).map(|(_, kind)| case.piece_on(kind, s)))
        .collect();
    let mut reason = format!("{} goes to {at}", case.piece_on(mv.piece, from));
    if !captured.is_empty() {
        reason.push_str(&format!(" and captures {}", captured.join(" and ")));
    }
    if let Some(kind) = mv.promotion {
        reason.push_str(&format!(" and becomes a {}", case.kind_name(kind)));
    }
    by_term(case, &ground, legal(reason), mv, (from, to))
}

fn by_term(
    case: &Case<'_>,
    ground: &Ground,
    mut answer: Answer,
    mv: &MoveView,
    (from, to): (Square, Square),
) -> Answer {
    let Some((side, _)) = ground.piece(from) else {
        return answer;
    };
    let piece = (side, mv.piece, from);
    let mut found = false;
    for term in terms::terms(case, mv.piece, side) {
        let moves = ground.moves(case, &term.program, piece, &Change::default(), to);
        // Effects may take more than the piece itself captures.
        let makes = |m: &crate::walk::WalkMove| {
            (m.removed - mv.captures).is_empty() && m.unload == mv.unload
        };
        if moves.iter().any(makes) {
            found = true;
            answer = answer.at(Some(term.span), format!("`{}` leads there", term.text));
            if !term.sentence.is_empty() {
                answer = answer.note(format!("`{}`: {}", term.text, term.sentence));
            }
        }
    }
    if !found {
        answer = answer.at(Some(case.provenance.moves(mv.piece, side)), "how it moves");
    }
    if let Some(kind) = mv.promotion {
        let rules = case.definition.rules.promotions.iter();
        let rule = rules
            .filter(|p| p.kinds.contains(mv.piece) && p.to.contains(&kind))
            .map(|p| p.name.as_str())
            .next();
        if let Some(name) = rule {
            answer = answer.at(
                case.place(&["promotion", name, "to"])
                    .or_else(|| case.place(&["promotion", name])),
                "what it may become",
            );
        }
    }
    answer
}
