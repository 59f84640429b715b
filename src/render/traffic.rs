//! The rules of traffic in sentences: barriers, divisions of the board, exits painted on squares.

use super::places::squares;
use super::words::kinds_and;
use crate::definition::Definition;
use crate::definition::rules::{Areas, Exits, Fence};

/// One sentence for each rule.
pub(super) fn traffic(definition: &Definition, out: &mut Vec<String>) {
    let rules = &definition.rules.traffic;
    out.extend(rules.barriers.iter().map(|f| fence(definition, f)));
    out.extend(rules.areas.iter().map(|a| areas(definition, a)));
    out.extend(rules.exits.iter().map(|e| exits(definition, e)));
}

fn fence(definition: &Definition, fence: &Fence) -> String {
    let [a, b] = fence.barrier.parts.map(|part| squares(definition, part));
    let who = kinds_and(definition, fence.kinds);
    let what = if fence.barrier.stops {
        "stop on the first square behind it"
    } else {
        "cannot step across it"
    };
    let first = if fence.barrier.first {
        ""
    } else {
        ", but for the first step of a move"
    };
    format!("A barrier stands between {a} and {b}: {who} {what}{first}.")
}

fn areas(definition: &Definition, areas: &Areas) -> String {
    let who = kinds_and(definition, areas.kinds);
    let what = if areas.leave {
        "must leave the part where they begin"
    } else {
        "must end in the part where they begin"
    };
    let count = areas.parts.len();
    format!(
        "The board is divided into {count} parts ({}): moves of {who} {what}.",
        areas.name
    )
}

fn exits(definition: &Definition, exits: &Exits) -> String {
    let who = kinds_and(definition, exits.kinds);
    format!("Moves of {who} begin only in the directions that the square shows.")
}
