//! Why a piece cannot be dropped.

use super::asked::Asked;
use super::{Answer, Case, royal, rules, terms, words};
use crate::id::{Kind, Side, Square};
use crate::play::Game;
use crate::source::Span;
use crate::util::bits256::SquareSet;

/// Answers about a drop that is not legal.
pub(super) fn answer(
    case: &Case<'_>,
    game: &mut Game,
    asked: &Asked,
    kind: Option<Kind>,
) -> Answer {
    let (setup, side) = (game.setup(), game.side());
    let Some(drops) = &case.definition.rules.drops else {
        return Answer::illegal("this variant has no drops")
            .at(Some(case.provenance.file), "there is no section `[drops]`");
    };
    let section = case.place(&["drops"]);
    let Some(kind) = kind else {
        return Answer::illegal("no piece is written without a letter").at(section, "drops");
    };
    let name = case.kind_name(kind).to_owned();
    let hand = setup.in_hand(side, kind);
    if hand == 0 && !drops.unlimited.contains(kind) {
        let held: Vec<String> = setup.hands[side]
            .iter()
            .enumerate()
            .filter(|(_, n)| **n > 0)
            .filter_map(|(i, n)| Some(format!("{n} {}", case.kind_name(Kind::new(i)?))))
            .collect();
        let held = if held.is_empty() {
            "nothing".to_owned()
        } else {
            held.join(", ")
        };
        return Answer::illegal(format!(
            "{} has no {name} in hand: there is {held}",
            case.side_name(side)
        ))
        .at(section, "where pieces in hand come from");
    }
    let Some(to) = asked.to else {
        return Answer::illegal("a drop needs a square");
    };
    let at = case.square(to);
    if let Some((owner, standing)) = setup.pieces.get(to.index()).copied().flatten() {
        if owner == side
            && let Some(answer) = onto(case, game, asked, (kind, standing, to))
        {
            return answer;
        }
        return Answer::illegal(format!(
            "{} is in the way: pieces are dropped on empty squares",
            case.piece_on(standing, to)
        ))
        .at(section, "drops");
    }
    if setup.walls.contains(to) {
        return Answer::illegal(format!("{at} is walled off"));
    }
    let zone = drops.zones.get(kind.index()).map(|z| z[side]);
    if zone.is_none_or(|z| !z.contains(to)) {
        let own = case.place(&["drops", "piece", case.kind_key(kind), "zone"]);
        let answer = if zone.is_none_or(SquareSet::is_empty) {
            Answer::illegal(format!("the {name} cannot be dropped at all"))
        } else {
            Answer::illegal(format!("the {name} may not be dropped on {at}"))
        };
        return answer
            .at(own, "where it may be dropped")
            .at(
                case.place(&["drops", "zone"]),
                "where pieces may be dropped",
            )
            .at(case.place(&["drops", "pieces"]), "what may be dropped")
            .at(
                term(case, kind, side),
                "where it is dropped by its notation",
            );
    }
    let opening = drops.among.opening[side];
    let free = |s: Square| setup.pieces.get(s.index()).copied().flatten().is_none();
    if !opening.contains(to) && opening.iter().any(free) {
        let first: Vec<String> = opening
            .iter()
            .filter(|&s| free(s))
            .map(|s| case.square(s))
            .collect();
        return Answer::illegal(format!(
            "the first pieces are dropped on certain squares, and of these are still empty: {}",
            first.join(" ")
        ))
        .at(
            case.place(&["drops", "opening"]),
            "where the first pieces go",
        );
    }
    if let Some(answer) = royal::answer(case, game, asked, (side, kind, to)) {
        return answer;
    }
    let limits = [
        (&drops.per_file, "file"),
        (&drops.per_shade, "squares of one shade"),
        (&drops.per_board, "board"),
    ];
    if let Some(culprit) = rules::culprit(case, game, asked) {
        return words::forbidden(case, game, asked, &culprit);
    }
    for (limit, of) in limits {
        let n = limit.get(kind.index()).copied().unwrap_or(0);
        if n > 0 {
            return Answer::illegal(format!(
                "at most {n} {name} of a side may stand on the {of}"
            ))
            .at(term(case, kind, side), "the limit of its `@` term");
        }
    }
    Answer::illegal(format!(
        "the rules do not let the {name} be dropped on {at}"
    ))
    .at(section, "drops")
}

/// Onto an own piece; `None` if no rule speaks of it.
fn onto(
    case: &Case<'_>,
    game: &mut Game,
    asked: &Asked,
    (kind, standing, to): (Kind, Kind, Square),
) -> Option<Answer> {
    let side = game.side();
    let mut rules = case
        .definition
        .rules
        .promotions
        .iter()
        .filter(|p| p.sides[side] && p.with.contains(kind) && p.kinds.contains(standing));
    let rule = rules.next()?;
    let place = |key: &str| case.place(&["promotion", &rule.name, key]);
    let (name, other) = (case.kind_name(kind), case.piece_on(standing, to));
    if !rule.zone[side].contains(to) {
        let reason = format!(
            "a {name} may be dropped onto a {} elsewhere, but not on {}",
            case.kind_name(standing),
            case.square(to)
        );
        return Some(Answer::illegal(reason).at(place("zone"), "where it may"));
    }
    if let Some(wanted) = asked.becomes.filter(|k| !rule.to.contains(k)) {
        let made = case.kind_name(wanted);
        let reason = format!("a {name} dropped onto {other} does not make a {made}");
        return Some(Answer::illegal(reason).at(place("to"), "what it makes"));
    }
    if let Some(answer) = rules::culprit(case, game, asked)
        .map(|culprit| words::forbidden(case, game, asked, &culprit))
    {
        return Some(answer);
    }
    let reason = format!("the rules do not let a {name} be dropped onto {other}");
    let answer = Answer::illegal(reason).at(place("with"), "what may be dropped onto it");
    Some(answer.at(place("limit"), "how many there may be"))
}

/// Where a kind's notation says how it is dropped, if it does.
fn term(case: &Case<'_>, kind: Kind, side: Side) -> Option<Span> {
    let terms = terms::terms(case, kind, side).into_iter();
    let mut dropping = terms.filter(|t| !t.program.program.drops.is_empty());
    dropping.next().map(|t| t.span)
}
