//! Positions with all their legal moves and their state.

use crate::library::{Game, Row, Tally, table};
use ferz::game::{Session, State};
use ferz::record::{Scene, coordinate};
use std::collections::BTreeSet;

/// What a table calls the state of a position.
fn status(session: &mut dyn Session) -> &'static str {
    match session.outcome().state {
        State::Checkmate => "checkmate",
        State::Stalemate => "stalemate",
        State::Ongoing if session.checkers().is_empty() => "ok",
        State::Ongoing => "check",
        other => other.text(),
    }
}

fn check_status(tally: &mut Tally, game: &Game, row: &Row, column: &str) {
    let found = status(&mut *game.session(Some(&row["fen"])));
    if found != row[column] {
        tally.wrong(format!(
            "{} {}: {found}, not {}",
            game.name, row["id"], row[column]
        ));
    }
}

/// The moves as the table writes them, each of which is read back.
fn check_moves(tally: &mut Tally, game: &Game, row: &Row, column: &str) {
    let mut session = game.session(Some(&row["fen"]));
    let legal = session.legal_moves();
    let setup = session.setup();
    let scene = Scene::new(&game.definition, &legal).at(&setup);
    let texts: Vec<String> = legal
        .iter()
        .map(|mv| coordinate::table_text(&scene, mv))
        .collect();
    let listed = row[column].split_whitespace();
    let wanted: BTreeSet<&str> = listed.filter(|w| *w != "-").collect();
    let found: BTreeSet<&str> = texts.iter().map(String::as_str).collect();
    if found != wanted || found.len() != legal.len() {
        let more: Vec<_> = found.difference(&wanted).collect();
        let less: Vec<_> = wanted.difference(&found).collect();
        tally.wrong(format!(
            "{} {}: {} moves, too many {more:?}, missing {less:?}",
            game.name,
            row["id"],
            legal.len()
        ));
        return;
    }
    for (mv, text) in legal.iter().zip(&texts) {
        assert_eq!(coordinate::read(&scene, text).as_ref(), Ok(mv), "{text}");
    }
}

#[test]
fn jurassic_positions() {
    let leap = Game::built_in("jurassic");
    let lame = Game::of_tests("jurassic-lame");
    let rows = table("games/jurassic_positions.tsv");
    let mut tally = Tally::of("jurassic positions", rows.len());
    for row in &rows {
        tally.next();
        check_status(&mut tally, &leap, row, "status_leap");
        check_status(&mut tally, &lame, row, "status_lame");
        check_moves(&mut tally, &leap, row, "legal_moves_leap");
    }
    tally.end(23);
}

#[test]
fn primitive_positions() {
    let game = Game::built_in("primitive");
    let rows = table("games/primitive_positions.tsv");
    let mut tally = Tally::of("primitive positions", rows.len());
    for row in &rows {
        tally.next();
        check_status(&mut tally, &game, row, "status");
        check_moves(&mut tally, &game, row, "legal_moves");
    }
    tally.end(23);
}
