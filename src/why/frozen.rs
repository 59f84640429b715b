//! A piece that cannot move for what stands near it.

use super::royal::threat;
use super::scene::Ground;
use super::{Answer, Case};
use crate::board::COMPASS;
use crate::definition::rules::{Freeze, Whose};
use crate::id::{Kind, Side, Square};
use crate::play::Game;

/// Answers if something freezes the piece.
pub(super) fn answer(
    case: &Case<'_>,
    game: &mut Game,
    (side, kind, from): (Side, Kind, Square),
) -> Option<Answer> {
    let ground = Ground::of(case, game);
    let mut answer: Option<Answer> = None;
    for rule in &case.definition.rules.freezes {
        if !rule.pieces.contains(kind) {
            continue;
        }
        let freezers: Vec<String> = freezers(case, &ground, rule, (side, kind, from))
            .into_iter()
            .map(|(kind, square)| case.piece_on(kind, square))
            .collect();
        if freezers.is_empty() {
            continue;
        }
        let key = |key: &str| case.place(&["freeze", &rule.name, key]);
        let part = Answer::illegal(format!(
            "{} is frozen by {}",
            case.piece_on(kind, from),
            freezers.join(" and ")
        ));
        let block = case.place(&["freeze", &rule.name]);
        let part = part
            .at(key("by").or(block), "these freeze others")
            .at(key("area"), "where they do")
            .note("a piece that is frozen cannot move");
        answer = Some(match answer {
            None => part,
            Some(all) => all.and(part),
        });
    }
    answer
}

/// The pieces that freeze the one on `from` by a rule.
fn freezers(
    case: &Case<'_>,
    ground: &Ground,
    rule: &Freeze,
    (side, kind, from): (Side, Kind, Square),
) -> Vec<(Kind, Square)> {
    let board = &case.definition.board;
    let mut near: Vec<Square> = if rule.attacked {
        board.squares().collect()
    } else {
        (0..COMPASS.len())
            .filter(|&d| COMPASS.get(d).is_some_and(|&v| rule.directions.has(v)))
            .filter_map(|d| board.step(from, d))
            .collect()
    };
    near.sort_unstable();
    near.dedup();
    let freezes = |square: Square| {
        let (owner, by) = ground.piece(square)?;
        let meant = match rule.whose {
            Whose::Own => owner == side,
            Whose::Enemy => owner != side,
            Whose::Both => true,
        };
        let aims = || !rule.attacked || threat(case, ground, (owner, by, square), from).is_some();
        let freezes = square != from
            && meant
            && rule.by.contains(by)
            && (!rule.alike || by == kind)
            && aims()
            && !freed(case, ground, rule, (side, from), square);
        freezes.then_some((by, square))
    };
    near.into_iter().filter_map(freezes).collect()
}

/// Whether another piece of the same side takes the power from the one on `freezer`.
fn freed(
    case: &Case<'_>,
    ground: &Ground,
    rule: &Freeze,
    (side, from): (Side, Square),
    freezer: Square,
) -> bool {
    let board = &case.definition.board;
    let beside = (0..COMPASS.len())
        .filter(|&d| COMPASS.get(d).is_some_and(|&v| rule.directions.has(v)))
        .filter_map(|d| board.step(freezer, d));
    beside.filter(|&s| s != from).any(|s| {
        ground
            .piece(s)
            .is_some_and(|(owner, kind)| owner == side && rule.unless.contains(kind))
    })
}
