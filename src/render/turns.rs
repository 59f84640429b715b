//! Turns in words: who may pass, and what comes of it.

use crate::definition::Definition;
use crate::definition::features::features;
use crate::definition::rules::{Facing, Pass, SeriesCheck, Verdict};
use crate::id::Side;
use crate::render::places::joined;

const fn fate(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        Verdict::Draw => "draws",
    }
}

/// The lines by name.
fn lines(facing: Facing) -> String {
    let names = [
        (facing.files, "file"),
        (facing.ranks, "rank"),
        (facing.diagonals, "diagonal"),
    ];
    let names: Vec<&str> = names
        .into_iter()
        .filter_map(|(on, name)| on.then_some(name))
        .collect();
    joined(&names, "or")
}

fn may_pass(who: &str, pass: Pass) -> Option<String> {
    match pass {
        Pass::Never => None,
        Pass::Always => Some(format!("{who} may pass instead of moving.")),
        Pass::Stuck => Some(format!(
            "{who} that has no legal move and is not in check passes."
        )),
    }
}

/// Turns of several moves.
fn series(definition: &Definition) -> Vec<String> {
    let Some(rule) = definition.rules.turn.series else {
        return Vec::new();
    };
    let count = |n: u8| match n {
        1 => "one move".to_owned(),
        n => format!("{n} moves"),
    };
    let mut out = Vec::new();
    if rule.grows {
        out.push(format!(
            "The first turn has {}, and each turn one more than the turn before it.",
            count(rule.first)
        ));
    } else {
        let [white, black] = rule.moves.0;
        out.push(if white == black {
            format!("A turn has {}.", count(white))
        } else {
            let names = Side::BOTH.map(|s| definition.sides[s].name.as_str());
            let turns = [count(white), count(black)];
            format!(
                "A turn of {} has {}, one of {} {}.",
                names[0], turns[0], names[1], turns[1]
            )
        });
        if rule.first != white {
            out.push(format!(
                "The first turn of the game has {}.",
                count(rule.first)
            ));
        }
    }
    if features(definition).iter().any(|f| f == "en_passant") {
        let again = match definition.rules.en_passant.again {
            true => ", and by the moves that follow such a capture",
            false => "",
        };
        out.push(format!(
            "What was passed in a turn can be captured in passing by the first move of the next turn{again}."
        ));
    }
    match rule.check {
        SeriesCheck::Free => {}
        SeriesCheck::Ends => out.push("Giving check ends the turn.".to_owned()),
        SeriesCheck::Last => out.push("Only the last move of a turn may give check.".to_owned()),
    }
    out
}

/// The sentences of `[turn]`, `[end.passes]` and `[end.facing]`.
#[must_use]
pub fn passing(definition: &Definition) -> Vec<String> {
    let mut out = Vec::new();
    if definition.rules.turn.distinct_paths {
        out.push(
            "Moves of several legs count as different if their legs end on different squares."
                .to_owned(),
        );
    }
    out.extend(series(definition));
    let pass = definition.rules.turn.pass;
    let [white, black] = pass.0;
    if white == black {
        out.extend(may_pass("A side", white));
    } else {
        for side in Side::BOTH {
            let name = &definition.sides[side].name;
            out.extend(may_pass(name, pass[side]));
        }
    }
    if let Some(rule) = definition.rules.ends.passes {
        let what = match rule.count {
            1 => "a pass".to_owned(),
            2 => "two passes in a row".to_owned(),
            n => format!("{n} passes in a row"),
        };
        out.push(match rule.result {
            Verdict::Draw => format!("The game is drawn after {what}."),
            verdict => format!("After {what} the side that passed last {}.", fate(verdict)),
        });
    }
    if let Some(rule) = definition.rules.ends.facing {
        out.push(format!(
            "Where the royal pieces of both sides see each other along an open {}, the side to move breaks the line or \
             passes, even in check; if it passes, {}.",
            lines(rule.lines),
            match rule.result {
                Verdict::Draw => "the game is drawn".to_owned(),
                verdict => format!("it {}", fate(verdict)),
            }
        ));
    }
    out
}
