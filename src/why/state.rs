//! Why a position is decided, or not.

use super::{Answer, Case, royal, rules};
use crate::definition::rules::Verdict;
use crate::game::{Outcome, State};
use crate::id::Side;
use crate::play::Game;
use crate::schema::edit::{self, Path, Step};
use crate::schema::keys::{self, Place};
use crate::schema::tree::Value;
use crate::util::text::counted;

/// Most escapes that are told of a mated royal.
const MAX_ESCAPES: usize = 8;

/// Answers about the position of a game.
pub(super) fn answer(case: &Case<'_>, game: &mut Game) -> Answer {
    let outcome = game.outcome();
    let side = game.side();
    match outcome.state {
        State::Ongoing => ongoing(case, game),
        State::Checkmate => mate(case, game, outcome),
        State::Stalemate => stalemate(case, game, outcome),
        _ => decided(case, game, outcome, side),
    }
}

fn plain(reason: String) -> Answer {
    Answer {
        reason,
        ..Answer::default()
    }
}

fn ongoing(case: &Case<'_>, game: &mut Game) -> Answer {
    let side = case.side_name(game.side()).to_owned();
    let moves = counted(game.legal().len() as u64, "legal move");
    let checks = royal::checks(case, game);
    let mut answer = plain(format!("the game goes on: {side} has {moves}"));
    if !checks.is_empty() {
        answer = plain(format!(
            "the game goes on: {side} is in check and has {moves}"
        ));
    }
    for check in checks {
        answer = with_places(answer.note(check.reason.clone()), &check);
    }
    answer
}

fn with_places(mut answer: Answer, of: &Answer) -> Answer {
    for label in &of.labels {
        answer = answer.at(Some(label.span), label.text.clone());
    }
    answer
}

/// `Black wins`.
fn result(case: &Case<'_>, outcome: Outcome) -> String {
    match outcome.winner {
        Some(side) => format!("{} wins", case.side_name(side)),
        None => "the game is drawn".to_owned(),
    }
}

fn mate(case: &Case<'_>, game: &mut Game, outcome: Outcome) -> Answer {
    let side = game.side();
    let checks = royal::checks(case, game);
    let reasons: Vec<String> = checks.iter().map(|c| c.reason.clone()).collect();
    let mut answer = plain(format!(
        "{} is mated: {}, and no move helps; {}",
        case.side_name(side),
        if reasons.is_empty() {
            "its royal piece is not safe".to_owned()
        } else {
            reasons.join(", ")
        },
        result(case, outcome)
    ));
    for check in &checks {
        answer = with_places(answer, check);
    }
    answer = written_result(case, answer, "checkmate", side);
    for escape in escapes(case, game) {
        answer = answer.note(escape);
    }
    answer
}

/// Why the royals do not get away: the squares that they could go to but for the danger there.
fn escapes(case: &Case<'_>, game: &mut Game) -> Vec<String> {
    let (setup, side) = (game.setup(), game.side());
    let ground = super::scene::Ground::of(case, game);
    let board = &case.definition.board;
    let mut told = Vec::new();
    for from in board.squares() {
        let Some((owner, kind)) = setup.pieces.get(from.index()).copied().flatten() else {
            continue;
        };
        let Some(def) = case.definition.kinds.get(kind.index()) else {
            continue;
        };
        if owner != side || !def.royal {
            continue;
        }
        for to in board.squares() {
            let change = super::scene::Change::default();
            let mover = (side, kind, from);
            let program = &def.movement[side];
            if ground.moves(case, program, mover, &change, to).is_empty() {
                continue;
            }
            let asked = super::asked::Asked {
                what: super::asked::What::Piece {
                    from: vec![from],
                    kinds: None,
                },
                to: Some(to),
                becomes: None,
            };
            if told.len() >= MAX_ESCAPES {
                return told;
            }
            let why = rules::answer(case, game, &asked, mover);
            told.push(why.reason);
        }
    }
    told
}

fn stalemate(case: &Case<'_>, game: &mut Game, outcome: Outcome) -> Answer {
    let side = game.side();
    let name = case.side_name(side);
    let result = result(case, outcome);
    let answer = plain(format!(
        "{name} is not in check and has no legal move; {result}"
    ));
    let mut answer = written_result(case, answer, "stalemate", side);
    for escape in escapes(case, game) {
        answer = answer.note(escape);
    }
    answer
}

/// Where the file says what mate or stalemate means, or that it does not say.
fn written_result(case: &Case<'_>, answer: Answer, block: &str, side: Side) -> Answer {
    let ends = &case.definition.rules.ends;
    let verdict = if block == "checkmate" {
        ends.checkmate[side]
    } else {
        ends.stalemate[side]
    };
    let falls = match verdict {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        Verdict::Draw => "draws",
    };
    match case.place(&["end", block, "result"]) {
        Some(span) => answer.at(Some(span), format!("so that side {falls}")),
        None => answer.note(format!(
            "the file has no `[end.{block}]`: by default that side {falls}"
        )),
    }
}

/// An ending by some rule: the block without which the game would stand otherwise.
fn decided(case: &Case<'_>, game: &mut Game, outcome: Outcome, side: Side) -> Answer {
    let cause = cause(case, outcome, side);
    let mut answer = plain(format!("{cause}; {}", result(case, outcome)));
    let found = culprit(case, game, outcome);
    match found {
        Some(path) => {
            let span = edit::at(case.tree, &path).map(|n| n.span);
            answer = answer.at(span, format!("`{path}`"));
            if let Some(Place::Key(key)) = keys::place(&path.keys()) {
                answer = answer.note(format!("`{}`: {}", key.name, keys::doc(key)));
            }
        }
        None => {
            let block = match outcome.state {
                State::Material => "dead",
                other => other.text(),
            };
            answer = match case.block(&format!("end.{block}")) {
                Some(span) => answer.at(Some(span), format!("`end.{block}`")),
                None => answer.note(format!(
                    "the file has no `[end.{block}]`: this is what holds by default"
                )),
            };
        }
    }
    answer
}

fn cause(case: &Case<'_>, outcome: Outcome, side: Side) -> String {
    let last = case.side_name(side.other());
    match outcome.state {
        State::Repetition => "the position has come up too often".to_owned(),
        State::Counter => "too many moves were made without progress".to_owned(),
        State::Material if outcome.winner.is_some() => "material decides".to_owned(),
        State::Material => "neither side can win with what is left".to_owned(),
        State::Connection => "pieces of one side stand together".to_owned(),
        State::Bare => "a side has nothing left but its royal pieces".to_owned(),
        State::RoyalCapture => "a side has lost its royal piece".to_owned(),
        State::Extinction => "a side has too few pieces of some kind".to_owned(),
        State::Goal => "a goal is reached".to_owned(),
        State::Checks => format!("{last} has given enough checks"),
        State::Passes => "the sides have passed in turn".to_owned(),
        State::Facing => "a side passed while the royal pieces saw each other".to_owned(),
        other => format!("the state of the game is `{}`", other.text()),
    }
}

/// The part of `[end]` (or of another rule section) without which the outcome is another.
fn culprit(case: &Case<'_>, game: &mut Game, outcome: Outcome) -> Option<Path> {
    let end = Path::of(&["end"]);
    let Value::Table(table) = &edit::at(case.tree, &end)?.value else {
        return None;
    };
    for entry in &table.entries {
        let block = end.then(Step::Key(entry.key.value.clone()));
        if !changes(case, game, outcome, &block) {
            continue;
        }
        let Some(Value::Table(inner)) = edit::at(case.tree, &block).map(|n| &n.value) else {
            return Some(block);
        };
        // A block of named rules: the one that counts.
        let named = inner
            .entries
            .iter()
            .filter(|e| matches!(e.node.value, Value::Table(_)))
            .map(|e| block.then(Step::Key(e.key.value.clone())))
            .find(|path| changes(case, game, outcome, path));
        return Some(named.unwrap_or(block));
    }
    None
}

fn changes(case: &Case<'_>, game: &mut Game, outcome: Outcome, path: &Path) -> bool {
    let Some(tree) = edit::without(case.tree, path) else {
        return false;
    };
    rules::other(case, game, &tree).is_some_and(|mut other| other.game.outcome() != outcome)
}
