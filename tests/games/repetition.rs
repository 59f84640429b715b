//! Repetitions and who is to blame for them.

use super::outcomes::winner;
use crate::library::{Game, Library, Tally, table};
use ferz::game::State;
use ferz::record::coordinate;

/// Plays moves in coordinates.
fn played(game: &Game, fen: &str, moves: &str) -> Box<dyn ferz::game::Session> {
    let mut session = game.session(Some(fen));
    for text in moves.split_whitespace() {
        let legal = session.legal_moves();
        let mv = coordinate::parse(&game.definition, text, &legal).expect(text);
        assert!(session.play(&mv), "{text}");
    }
    session
}

#[test]
fn published_repetitions() {
    let library = Library::load();
    let rows = table("outcomes/repetition.tsv");
    let mut tally = Tally::of("repetitions", rows.len());
    for row in &rows {
        let Some(game) = library.find(&row["variant"]) else {
            continue;
        };
        tally.next();
        let fen = row["fen"].replace("[]", "");
        let mut session = played(game, &fen, &row["moves"]);
        let side = session.side();
        let outcome = session.outcome();
        let value = match outcome.winner {
            None => "draw",
            Some(winner) if winner == side => "win",
            Some(_) => "loss",
        };
        if outcome.state != State::Repetition || value != row["value_for_side_to_move"] {
            let state = outcome.state.text();
            tally.wrong(format!("{}: {fen}: {state}, {value}", row["comment"]));
        }
    }
    tally.end(27);
}

/// White's queen checks from two squares without end.
const PERPETUAL: (&str, &str) = (
    "7k/8/8/8/8/8/8/K5Q1 w - - 0 1",
    "g1h1 h8g8 h1g1 g8h8 g1h1 h8g8 h1g1 g8h8",
);

#[test]
fn checks_are_moves_like_others_unless_a_rule_says_otherwise() {
    let (fen, moves) = PERPETUAL;
    let mut session = played(&Game::built_in("chess"), fen, moves);
    assert_eq!(session.outcome().state, State::Repetition);
    assert_eq!(winner(&mut *session), "draw");
    let mut session = played(&Game::of_tests("perpetual"), fen, moves);
    assert_eq!(session.outcome().state, State::Repetition);
    assert_eq!(winner(&mut *session), "black");
}

/// Both sides may be free of blame, and then the result is the plain one, here by side.
#[test]
fn a_blameless_repetition_may_have_an_absolute_result() {
    let game = Game::of_tests("perpetual");
    let moves = "a1b1 h8g7 b1a1 g7h8 a1b1 h8g7 b1a1 g7h8";
    let mut session = played(&game, "7k/8/8/8/8/8/8/K1R5 w - - 0 1", moves);
    assert_eq!(winner(&mut *session), "black");
    let moves = "h8g7 a1b1 g7h8 b1a1 h8g7 a1b1 g7h8 b1a1";
    let mut session = played(&game, "7k/8/8/8/8/8/8/K1R5 b - - 0 1", moves);
    assert_eq!(winner(&mut *session), "black");
}

/// A move that would repeat a position may be no move at all.
#[test]
fn a_repetition_may_be_illegal() {
    let game = Game::of_tests("no-repetition");
    let mut session = played(&game, "7k/8/8/8/8/8/8/K1R5 w - - 0 1", "a1b1 h8g7 b1a1");
    let texts: Vec<String> = {
        let legal = session.legal_moves();
        let print = |mv| coordinate::print(&game.definition, mv, &legal);
        legal.iter().map(print).collect()
    };
    assert!(!texts.contains(&"g7h8".to_owned()), "{texts:?}");
    assert!(texts.contains(&"g7h7".to_owned()), "{texts:?}");
}
