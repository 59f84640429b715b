//! How a game ended, in a sentence.
//!
//! In: the outcome, whose turn it is and the variant's rules. Out: words that also say when the variant's
//! own file gives a result that a chess player would not expect.

use crate::definition::Definition;
use crate::definition::rules::Verdict;
use crate::game::{Outcome, State};
use crate::id::Side;

/// One or two sentences; `None` while the game goes on.
#[must_use]
pub fn verdict(definition: &Definition, outcome: Outcome, to_move: Side) -> Option<String> {
    let name = |side: Side| definition.sides[side].name.as_str();
    let mover = name(to_move);
    let last = name(to_move.other());
    let ends = &definition.rules.ends;
    let what = match ends.shuttle {
        Some(_) => "Moves have been repeated",
        None => "The position has come up",
    };
    let cause = match outcome.state {
        State::Ongoing => return None,
        State::Checkmate => match fell_to(outcome, to_move) {
            Verdict::Loss => "Checkmate".to_owned(),
            other if other != ends.checkmate[to_move] => {
                format!(
                    "{mover} is mated in a way that {} in this variant",
                    gives(other)
                )
            }
            other => format!(
                "Checkmate, and {mover} is mated, which {} in this variant",
                gives(other)
            ),
        },
        State::Stalemate => match ends.stalemate[to_move] {
            Verdict::Draw => format!("Stalemate: {mover} has no legal move"),
            other => format!(
                "Stalemate: {mover} has no legal move, which {} in this variant",
                gives(other)
            ),
        },
        State::RoyalCapture => match outcome.winner {
            Some(winner) => format!("{} has lost its royal piece", name(winner.other())),
            None => "A royal piece is lost".to_owned(),
        },
        // Whether being without pieces wins or loses is the variant's affair.
        State::Extinction => "Too few pieces of some kind are left".to_owned(),
        State::Goal => "The goal is reached".to_owned(),
        State::Checks => format!("{last} has given enough checks"),
        State::Passes => format!("{last} has passed after the other side"),
        State::Facing => format!("{last} has let the royal pieces see each other"),
        State::Connection => "Pieces stand together".to_owned(),
        State::Repetition => match outcome.winner {
            None => format!("{what} too often"),
            Some(winner) => format!(
                "{what} too often, and it is laid at {}'s door",
                name(winner.other())
            ),
        },
        State::Counter => "Too many moves without progress".to_owned(),
        State::Material => match (&ends.material, outcome.winner) {
            (Some(_), Some(_)) => "Material decides".to_owned(),
            _ => "Neither side has enough to win".to_owned(),
        },
        State::Bare => "A side is left with its royal pieces alone".to_owned(),
    };
    let result = match outcome.winner {
        Some(winner) => format!("{} wins", name(winner)),
        None => "The game is drawn".to_owned(),
    };
    Some(format!("{cause}. {result}."))
}

/// What has fallen to the side to move.
fn fell_to(outcome: Outcome, to_move: Side) -> Verdict {
    match outcome.winner {
        Some(winner) if winner == to_move => Verdict::Win,
        Some(_) => Verdict::Loss,
        None => Verdict::Draw,
    }
}

const fn gives(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        Verdict::Draw => "draws",
    }
}

/// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
#[must_use]
pub const fn result_text(outcome: Outcome) -> &'static str {
    match (outcome.state, outcome.winner) {
        (State::Ongoing, _) => "*",
        (_, Some(Side::White)) => "1-0",
        (_, Some(Side::Black)) => "0-1",
        (_, None) => "1/2-1/2",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::PerSide;
    use crate::render::tests_support::definition;

    #[test]
    fn a_stalemate_that_loses_is_explained() {
        let mut def = definition();
        let outcome = Outcome {
            state: State::Stalemate,
            winner: Some(Side::White),
        };
        assert_eq!(
            verdict(&def, outcome, Side::Black).unwrap(),
            "Stalemate: Black has no legal move, which loses in this variant. White wins."
        );
        def.rules.ends.stalemate = PerSide::both(Verdict::Draw);
        let outcome = Outcome {
            winner: None,
            ..outcome
        };
        assert_eq!(
            verdict(&def, outcome, Side::Black).unwrap(),
            "Stalemate: Black has no legal move. The game is drawn."
        );
        assert_eq!(result_text(outcome), "1/2-1/2");
    }

    #[test]
    fn an_open_game_has_no_verdict() {
        let outcome = Outcome {
            state: State::Ongoing,
            winner: None,
        };
        assert_eq!(verdict(&definition(), outcome, Side::White), None);
        assert_eq!(result_text(outcome), "*");
    }
}
