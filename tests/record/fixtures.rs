//! Published cases: which FENs are valid, SAN of single moves, whole games, full lists of legal moves.
//!
//! Rows of games that the library does not have yet are passed over; each test says how many it must reach.

use super::support::{Library, table};
use ferz::record::{Scene, coordinate, fen, san};
use std::collections::BTreeSet;

/// Positions on whose validity we differ from the table, and why.
const DISPUTED: &[(&str, &str)] = &[(
    // Fairy-Stockfish's check does not ask it; here the side not to move could be taken.
    "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
    "the generals face each other on an open file",
)];

#[test]
fn valid_and_invalid_fens() {
    let library = Library::load();
    let (mut tried, mut wrong) = (0, Vec::new());
    for row in table("fen_validity.tsv") {
        let Some(game) = library.find(&row["variant"]) else {
            continue;
        };
        tried += 1;
        let text = &row["fen"];
        let valid = match fen::read(&game.definition, text) {
            Ok(read) => read.findings.is_empty() && game.session(Some(text)).findings().is_empty(),
            Err(_) => false,
        };
        let disputed = DISPUTED.iter().any(|(fen, _)| fen == text);
        if (valid != (row["valid"] == "yes")) != disputed {
            wrong.push(format!("{}: {text} ({})", game.name, row["source"]));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(tried >= 20, "{tried}");
}

#[test]
fn san_of_moves() {
    let library = Library::load();
    let (mut tried, mut wrong) = (0, Vec::new());
    for row in table("san.tsv") {
        let style = row["source"].split("notation=").nth(1).unwrap_or("SAN");
        let Some(game) = library
            .find(&row["variant"])
            .filter(|_| matches!(style, "SAN" | "LAN"))
        else {
            continue;
        };
        tried += 1;
        let mut session = game.session(Some(&row["fen"]));
        let legal = session.legal_moves();
        let mv = match coordinate::parse(&game.definition, &row["lan"], &legal) {
            Ok(mv) => mv,
            Err(e) => {
                wrong.push(format!("{}: {e}", row["fen"]));
                continue;
            }
        };
        let read = san::parse(&game.definition, &mut *session, &row["san"]);
        if read.as_ref() != Ok(&mv) {
            wrong.push(format!("{}: {} reads as {read:?}", row["fen"], row["san"]));
        }
        let printed = san::print(&game.definition, &mut *session, &mv);
        if style == "SAN" && printed != row["san"] {
            wrong.push(format!("{}: {printed}, not {}", row["fen"], row["san"]));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(tried >= 15, "{tried}");
}

#[test]
fn whole_games() {
    let library = Library::load();
    let (mut tried, mut wrong) = (0, Vec::new());
    for row in table("replays.tsv") {
        let Some(game) = library.find(&row["variant"]) else {
            continue;
        };
        tried += 1;
        let mut session = game.session(Some(&row["start_fen"]));
        let mut stopped = None;
        for word in row["moves"].split_whitespace() {
            let legal = session.legal_moves();
            let mv = coordinate::parse(&game.definition, word, &legal)
                .or_else(|_| san::parse(&game.definition, &mut *session, word));
            match mv {
                Ok(mv) => assert!(session.play(&mv)),
                Err(e) => {
                    stopped = Some(e);
                    break;
                }
            }
        }
        let end = fen::parse(&game.definition, &row["end_fen"]).expect("an end");
        let reached = fen::print(&game.definition, &session.setup());
        if stopped.is_some() || reached != fen::print(&game.definition, &end) {
            wrong.push(format!(
                "{} {}: {stopped:?}, {reached}, not {}",
                row["variant"], row["name"], row["end_fen"]
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(tried >= 9, "{tried}");
}

#[test]
fn lists_of_legal_moves() {
    let library = Library::load();
    let mut tried = 0;
    for (game, file, column) in [
        ("jurassic", "jurassic_positions.tsv", "legal_moves_leap"),
        ("primitive", "primitive_positions.tsv", "legal_moves"),
    ] {
        let game = library.find(game).expect(game);
        for row in table(file) {
            tried += 1;
            let fen = &row["fen"];
            let mut session = game.session(Some(fen));
            let legal = session.legal_moves();
            let setup = session.setup();
            let scene = Scene::new(&game.definition, &legal).at(&setup);
            let found: BTreeSet<String> = legal
                .iter()
                .map(|m| coordinate::table_text(&scene, m))
                .collect();
            let listed = row[column].split_whitespace();
            let wanted: BTreeSet<String> =
                listed.filter(|w| *w != "-").map(str::to_owned).collect();
            assert_eq!(found, wanted, "{}", row["id"]);
            for text in &wanted {
                let read = coordinate::read(&scene, text).expect(text);
                assert_eq!(&coordinate::table_text(&scene, &read), text);
            }
        }
    }
    assert!(tried > 30, "{tried}");
}
