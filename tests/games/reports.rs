//! Positions in which some program was once wrong: what was asked, and the right answer, there and in other games.
//! `reports_elsewhere.tsv` lists reports that have no row here, and why.

use super::outcomes::winner;
use crate::library::{Game, Library, Row, Tally, table};
use ferz::record::{coordinate, fen, san};
use std::collections::{BTreeMap, BTreeSet};

/// The answer to what a row asks.
fn answer(game: &Game, row: &Row) -> String {
    let definition = &game.definition;
    let (ask, of) = row["ask"].split_once(' ').unwrap_or((&row["ask"], ""));
    if ask == "refused" {
        let read = fen::parse(definition, &row["fen"]);
        return if read.is_err() { "-" } else { "accepted" }.to_owned();
    }
    let start = Some(row["fen"].as_str()).filter(|fen| *fen != "startpos");
    let mut session = game.session(start);
    for word in row["moves"].split_whitespace() {
        let legal = session.legal_moves();
        match coordinate::parse(definition, word, &legal) {
            Ok(mv) => assert!(session.play(&mv)),
            Err(error) => return error.to_string(),
        }
    }
    let legal = session.legal_moves();
    let text = |mv| coordinate::print(definition, mv, &legal);
    let listed = row["answer"].split_whitespace();
    match ask {
        "winner" => winner(&mut *session).to_owned(),
        "check" if session.checkers().is_empty() => "no".to_owned(),
        "check" => "yes".to_owned(),
        "fen" => fen::print(definition, &session.setup()),
        "perft" => session.perft(of.parse().expect("a depth"), 1).to_string(),
        "san" => match coordinate::parse(definition, of, &legal) {
            Ok(mv) => san::print(definition, &mut *session, &mv),
            Err(error) => error.to_string(),
        },
        // The answer's moves that are as they should be; the test wants all of them.
        "illegal" => {
            let kept = listed.filter(|word| coordinate::parse(definition, word, &legal).is_err());
            kept.collect::<Vec<_>>().join(" ")
        }
        "among" => {
            let kept = listed.filter(|word| legal.iter().any(|mv| text(mv) == **word));
            kept.collect::<Vec<_>>().join(" ")
        }
        "legal" | "from" => {
            let found: BTreeSet<String> = legal
                .iter()
                .map(text)
                .filter(|t| t.starts_with(of))
                .collect();
            let wanted: BTreeSet<String> = listed.map(str::to_owned).collect();
            if found == wanted {
                row["answer"].clone()
            } else {
                found.into_iter().collect::<Vec<_>>().join(" ")
            }
        }
        other => panic!("what is `{other}`?"),
    }
}

#[test]
fn reports() {
    let library = Library::load();
    let rows = table("games/reports.tsv");
    let mut own = BTreeMap::new();
    let mut tally = Tally::of("reports", rows.len());
    for row in &rows {
        let name = row["variant"].as_str();
        let game = match library.find(name) {
            Some(game) => game,
            None => own.entry(name).or_insert_with(|| Game::of_tests(name)),
        };
        tally.next();
        let found = answer(game, row);
        if found != row["answer"] {
            tally.wrong(format!(
                "{} {} {}: {}: {found}, not {} ({})",
                game.name, row["fen"], row["moves"], row["ask"], row["answer"], row["source"]
            ));
        }
    }
    let least = rows.len();
    tally.end(least);
}
