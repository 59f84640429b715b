//! Endings by what stands on the board, together with each other and with drops.

use super::outcomes::winner;
use crate::library::Game;
use ferz::game::State;
use ferz::record::coordinate;

/// State and winner of a position.
fn ended(game: &Game, fen: &str) -> (State, &'static str) {
    let mut session = game.session(Some(fen));
    let state = session.outcome().state;
    let decided = !matches!(state, State::Ongoing | State::Checkmate | State::Stalemate);
    assert!(!decided || session.legal_moves().is_empty(), "{fen}");
    (state, winner(&mut *session))
}

#[test]
fn the_first_that_holds_decides() {
    let game = Game::of_tests("endings-mixed");
    let of = |fen: &str| ended(&game, fen);
    // Bishops are gone: that comes before all else.
    let lost = "rn1qk1nr/8/8/3NN3/8/8/8/RNBQKBNR[] b - - 2+3 0 1";
    assert_eq!(of(lost), (State::Extinction, "white"));
    // Two of them on the hill, and no knight of Black's can get there twice.
    let hill = "rnbqkb1r/8/8/3NN3/8/8/8/R1BQKB1R[] b - - 2+3 0 1";
    assert_eq!(of(hill), (State::Goal, "white"));
    // Checks, where a count has run out.
    let checks = "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR[] w - - 2+0 0 1";
    assert_eq!(of(checks), (State::Checks, "black"));
    let square = "rnbqkbnr/pp6/pp6/8/8/8/8/RNBQKBNR[] w - - 2+3 0 1";
    assert_eq!(of(square), (State::Connection, "black"));
}

#[test]
fn one_more_move_to_be_there_too() {
    let game = Game::of_tests("endings-mixed");
    // White is there with two; Black has one there, and another that can come.
    let fen = "rnbqkb1r/p6p/5n2/4N3/3nN3/8/8/R1BQKB1R[] b - - 2+3 0 1";
    assert_eq!(ended(&game, fen), (State::Ongoing, "-"));
}

#[test]
fn few_of_a_kind_are_royal() {
    let game = Game::of_tests("endings-mixed");
    let mut session = game.session(Some("1nb1kbn1/8/8/8/8/8/8/KNBQ2Nq[] w - - 2+3 0 1"));
    let moves = session.legal_moves();
    assert!(!moves.is_empty());
    // The last queen, on d1, is royal: the knight on g1 stands between her and a rank that is not safe.
    let bound = game.definition.board.parse("g1");
    assert!(
        moves.iter().all(|m| m.from != bound || m.to.is_none()),
        "{moves:?}"
    );
}

#[test]
fn a_full_board_is_counted() {
    let game = Game::of_tests("endings-material");
    let of = |fen: &str| ended(&game, fen);
    assert_eq!(of("PpP/PpT/tPp[] w - - 0 1"), (State::Material, "black"));
    assert_eq!(of("PpT/TpT/tPp[] w - - 0 1"), (State::Material, "white"));
    // A line loses, and comes first.
    assert_eq!(of("PPP/ppT/tPp[] w - - 0 1"), (State::Connection, "black"));
    // A bridge of towers wins.
    assert_eq!(of("1p1/TTT/1p1[] b - - 0 1").0, State::Connection);
}

/// A counter that nothing starts again ends any game after so many plies.
#[test]
fn a_counter_may_run_through() {
    let game = Game::of_tests("run-through");
    let mut session = game.session(Some("4k3/P7/8/8/8/8/r7/R3K3 w - - 0 1"));
    for (text, state) in [
        ("a1a2", State::Ongoing),
        ("e8e7", State::Ongoing),
        ("a7a8q", State::Ongoing),
        ("e7e6", State::Counter),
    ] {
        let legal = session.legal_moves();
        let mv = coordinate::parse(&game.definition, text, &legal).expect(text);
        assert!(session.play(&mv), "{text}");
        assert_eq!(session.outcome().state, state, "{text}");
    }
    assert_eq!(session.setup().half_moves, 4);
}
