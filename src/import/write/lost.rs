//! What a variant says and our file does not.

use super::cast::Cast;
use crate::import::model::{Model, Place};
use crate::import::options::{Type, find};
use crate::import::value::Value;

/// An option that is not carried over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lost {
    /// The option.
    pub key: String,
    /// What becomes of it.
    pub why: &'static str,
    /// Where it was said.
    pub place: Option<Place>,
}

/// Whether an option says something else than when it is not said.
fn is_said(model: &Model, key: &str) -> bool {
    let Some(option) = find(key) else {
        return false;
    };
    match option.kind {
        Type::Flag => model.flag(key) != (option.default == "true"),
        Type::Number => model.number(key).to_string() != option.default,
        Type::Word(_) => model.word(key) != option.default,
        _ => model
            .said()
            .any(|(k, stored)| k == key && !is_empty(&stored.value)),
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Squares(area) => area.is_empty(),
        Value::Pieces(set) => set.is_empty(),
        Value::Text(text) => text.is_empty() || text == "-",
        Value::Pairs(pairs) => pairs.is_empty(),
        Value::Numbers(numbers) => numbers.is_empty(),
        _ => false,
    }
}

/// Options for which there is nothing to write.
const UNSAID: &[(&str, &str)] = &[
    (
        "twoBoards",
        "the second board is left out; pieces come to hand from the start position only",
    ),
    ("castlingWins", "castling does not end the game"),
    ("countingRule", "no moves are counted when little is left"),
    (
        "stalematePieceCount",
        "the pieces are not counted at a stalemate",
    ),
    (
        "petrifyBlastPieces",
        "pieces caught in a blast leave no wall",
    ),
];

/// What the file does not say.
pub fn lost(cast: &Cast<'_>) -> Vec<Lost> {
    let model = cast.model;
    let written = |key: &str| match key {
        "countingRule" => model.word(key) != "cambodian",
        // Told by who has more or less where stalemate does not draw.
        "stalematePieceCount" => model.word("stalemateValue") != "draw",
        _ => false,
    };
    UNSAID
        .iter()
        .filter(|(key, _)| !written(key))
        .filter(|(key, _)| is_said(model, key))
        .map(|&(key, why)| Lost {
            key: key.to_owned(),
            why,
            place: model.place(key),
        })
        .chain(goal(cast))
        .collect()
}

/// A goal for more pieces than it has squares.
fn goal(cast: &Cast<'_>) -> Option<Lost> {
    super::ends::too_small_a_goal(cast).then(|| Lost {
        key: "flagPieceCount".to_owned(),
        why: "the region has fewer squares, so the goal is never reached",
        place: cast.model.place("flagPieceCount"),
    })
}
