//! How games end: published results of positions, and which sides can still win.

use crate::library::{Game, Library, Tally, table};
use ferz::game::{Session, State};
use ferz::id::Side;

/// `white`, `black`, `draw`, or `-` while the game goes on.
pub fn winner(session: &mut dyn Session) -> &'static str {
    let outcome = session.outcome();
    match outcome.winner {
        _ if outcome.state == State::Ongoing => "-",
        Some(Side::White) => "white",
        Some(Side::Black) => "black",
        None => "draw",
    }
}

/// Results of programs that disagree with others; the library's file says so and takes the other reading.
const OTHERWISE: &[&str] = &["jesonmor white win 2"];

#[test]
fn results() {
    let library = Library::load();
    let rows = table("outcomes/results.tsv");
    let mut tally = Tally::of("results", rows.len());
    for row in &rows {
        let Some(game) = library.find(&row["variant"]) else {
            continue;
        };
        if OTHERWISE.contains(&row["name"].as_str()) {
            continue;
        }
        tally.next();
        let wanted = match row["result"].as_str() {
            "1-0" => "white",
            "0-1" => "black",
            "1/2-1/2" => "draw",
            _ => "-",
        };
        let found = winner(&mut *game.session(Some(&row["fen"])));
        if found != wanted {
            let (name, fen) = (&row["name"], &row["fen"]);
            tally.wrong(format!("{name}: {fen}: {found}, not {wanted}"));
        }
    }
    tally.end(16);
}

#[test]
fn who_can_win() {
    let library = Library::load();
    let rows = table("outcomes/insufficient_material.tsv");
    let mut tally = Tally::of("material", rows.len());
    for row in &rows {
        let Some(game) = library.find(&row["variant"]) else {
            continue;
        };
        tally.next();
        let found = game.session(Some(&row["fen"])).can_win();
        let cannot = ["white_cannot_win", "black_cannot_win"];
        let wanted = cannot.map(|column| row[column] != "True");
        if found != wanted {
            let (name, fen) = (&game.name, &row["fen"]);
            tally.wrong(format!("{name}: {fen}: {found:?}, not {wanted:?}"));
        }
    }
    tally.end(15);
}

/// Beyond the tables: more pieces, and promotions that matter.
#[test]
fn few_pieces() {
    for (game, fen, wanted) in [
        ("chess", "k7/1b6/8/8/8/8/1B6/K7 w", [true, true]),
        ("chess", "kb6/8/8/8/8/8/8/KB6 w", [true, true]),
        ("chess", "kb6/8/8/8/8/8/1B6/K7 w", [false, false]),
        ("chess", "2k5/8/1b1b4/8/B7/1B6/8/2K5 w", [true, true]),
        ("chess", "2k5/8/1b1b4/8/1B6/B7/8/2K5 w", [false, false]),
        ("chess", "kr6/8/8/8/8/8/8/KR6 w", [true, true]),
        ("chess", "kn6/8/8/8/8/8/8/KN6 w", [true, true]),
        ("chess", "k7/8/8/8/8/8/8/KNNN4 w", [true, false]),
        ("chess", "k7/8/8/8/8/8/8/KBN5 w", [true, false]),
        ("chess", "k7/8/8/8/8/p7/P7/K7 w", [true, true]),
        ("chess", "k7/8/8/8/2pP4/8/8/K7 b - d3", [true, true]),
        // A King mates a Lord, which can attack no King.
        ("primitive", "8/8/8/8/5k2/8/7L/8 b", [false, true]),
        ("primitive", "8/8/8/8/5k2/8/7K/8 b", [false, false]),
        ("jurassic", "t8/9/9/9/9/9/9/9/8T w", [false, false]),
        ("jurassic", "t8/9/9/9/9/9/9/9/A7T w", [true, false]),
        ("knightmate", "k7/8/8/8/8/8/8/K7 w", [false, false]),
    ] {
        let game = Game::built_in(game);
        let found = game.session(Some(fen)).can_win();
        assert_eq!(found, wanted, "{}: {fen}", game.name);
    }
}
