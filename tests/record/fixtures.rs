//! Published cases: which FENs are valid, SAN of single moves, whole games.
//!
//! Rows of games that the library does not have yet are passed over; each test says how many it must reach.

use crate::library::{Library, Tally, table};
use ferz::game::State;
use ferz::record::styles::{self, Style};
use ferz::record::{Scene, coordinate, fen, san};

/// Positions on whose validity we differ from the table, and why.
const DISPUTED: &[(&str, &str)] = &[(
    // Fairy-Stockfish's check does not ask it; here the side not to move could be taken.
    "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
    "the generals face each other on an open file",
)];

#[test]
fn valid_and_invalid_fens() {
    let library = Library::load();
    let rows = table("record/fen_validity.tsv");
    let mut tally = Tally::of("FENs", rows.len());
    for row in rows {
        let Some(game) = library.find(&row["variant"]) else {
            continue;
        };
        tally.next();
        let text = &row["fen"];
        let valid = match fen::read(&game.definition, text) {
            Ok(read) => read.findings.is_empty() && game.session(Some(text)).findings().is_empty(),
            Err(_) => false,
        };
        let disputed = DISPUTED.iter().any(|(fen, _)| fen == text);
        if (valid != (row["valid"] == "yes")) != disputed {
            tally.wrong(format!("{}: {text} ({})", game.name, row["source"]));
        }
    }
    tally.end(54);
}

/// Moves that are written otherwise here, and why.
const WRITTEN_OTHERWISE: &[(&str, &str)] = &[(
    "4k3/8/4M~3/4S3/8/2S5/8/4K3 w - - 0 1",
    "a promoted pawn of makruk is read as the met that it moves as, and written like one",
)];

/// Every style of notation; what SAN and its long form write can be read, too.
#[test]
fn moves_in_all_styles() {
    let library = Library::load();
    let rows = table("record/san.tsv");
    let mut tally = Tally::of("written moves", rows.len());
    for row in rows {
        let name = row["source"].split("notation=").nth(1).unwrap_or("SAN");
        let style = Style::parse(name).expect(name);
        let Some(game) = library.find(&row["variant"]) else {
            continue;
        };
        let fen = row["fen"].as_str();
        if WRITTEN_OTHERWISE.iter().any(|(f, _)| *f == fen) {
            assert!(fen::read(&game.definition, fen).is_ok(), "{fen}");
            continue;
        }
        tally.next();
        let mut session = game.session(Some(fen));
        let legal = session.legal_moves();
        let mv = match coordinate::parse(&game.definition, &row["lan"], &legal) {
            Ok(mv) => mv,
            Err(e) => {
                tally.wrong(format!("{fen}: {e}"));
                continue;
            }
        };
        if matches!(style, Style::San | Style::Lan) {
            let read = san::parse(&game.definition, &mut *session, &row["san"]);
            if read.as_ref() != Ok(&mv) {
                tally.wrong(format!("{fen}: {} reads as {read:?}", row["san"]));
            }
        }
        let mut suffixes = Vec::new();
        if style.marks_check() {
            suffixes.extend(legal.iter().map(|mv| san::suffix_of(&mut *session, mv)));
        }
        let setup = session.setup();
        let scene = Scene::new(&game.definition, &legal).at(&setup);
        let texts = styles::texts(&scene, style, &suffixes);
        let printed = legal.iter().position(|m| *m == mv).map(|i| &texts[i]);
        if printed != Some(&row["san"]) {
            tally.wrong(format!("{fen}: {printed:?}, not {}", row["san"]));
        }
    }
    tally.end(49);
}

/// Instead of the position at the end.
const MATED: &str = "(side to move is checkmated)";

#[test]
fn whole_games() {
    let library = Library::load();
    let rows = table("record/replays.tsv");
    let mut tally = Tally::of("replays", rows.len());
    for row in rows {
        let Some(game) = library.find(&row["variant"]) else {
            continue;
        };
        tally.next();
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
        if row["end_fen"] == MATED {
            if stopped.is_some() || session.outcome().state != State::Checkmate {
                tally.wrong(format!("{} {}: {stopped:?}", row["variant"], row["name"]));
            }
            continue;
        }
        let mut end = fen::parse(&game.definition, &row["end_fen"]).expect("an end");
        let setup = session.setup();
        // A count that does not run is written as two zeros, in place of the half-moves.
        if game.definition.setup.counting.is_some() && row["end_fen"].contains(" 0 0 ") {
            end.half_moves = setup.half_moves;
        }
        let reached = fen::print(&game.definition, &setup);
        if stopped.is_some() || reached != fen::print(&game.definition, &end) {
            tally.wrong(format!(
                "{} {}: {stopped:?}, {reached}, not {}",
                row["variant"], row["name"], row["end_fen"]
            ));
        }
    }
    tally.end(68);
}
