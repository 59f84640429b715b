//! Node counts. What takes long is behind `--ignored`.

use crate::library::{Game, Library, Row, Tally, table};
use ferz::record::fen::{self, FenFault};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Rows of the two games that ordinary runs count.
const ORDINARY: RangeInclusive<u64> = 0..=5_000_000;
/// Rows of the tables of many games that ordinary runs count.
const SHORT: RangeInclusive<u64> = 0..=1_000_000;
/// Rows that only patient runs count.
const MOST: u64 = 250_000_000;

fn nodes(row: &Row) -> u64 {
    row["nodes"].parse().expect("a count")
}

fn check(tally: &mut Tally, game: &Game, fen: Option<&str>, row: &Row, threads: usize) {
    tally.next();
    let depth = row["depth"].parse().expect("a depth");
    let found = game.session(fen).perft(depth, threads);
    let wanted = nodes(row);
    if found != wanted {
        let name = &game.name;
        let fen = fen.unwrap_or("start");
        tally.wrong(format!(
            "{name}: {fen}: depth {depth}: {found}, not {wanted}"
        ));
    }
}

/// Counts the rows of a game with several readings.
fn readings(
    what: &'static str,
    file: &str,
    games: &[(&str, &Game)],
    sizes: RangeInclusive<u64>,
    threads: usize,
    least: usize,
) {
    let games: BTreeMap<&str, &Game> = games.iter().copied().collect();
    let rows = table(file);
    let mut tally = Tally::of(what, rows.len());
    for row in rows.iter().filter(|row| sizes.contains(&nodes(row))) {
        let game = games[row["reading"].as_str()];
        check(&mut tally, game, Some(&row["fen"]), row, threads);
    }
    tally.end(least);
}

fn jurassic(sizes: RangeInclusive<u64>, threads: usize, least: usize) {
    let leap = Game::built_in("jurassic");
    let rotated = Game::built_in("jurassic-rotated");
    let lame = Game::of_tests("jurassic-lame");
    let rotated_lame = Game::of_tests("jurassic-rotated-lame");
    // Without a start position the set-up does not matter.
    let games = [
        ("mirror/leap/strict", &leap),
        ("mirror/lame/strict", &lame),
        ("rotation/leap/strict", &rotated),
        ("rotation/lame/strict", &rotated_lame),
        ("-/leap/strict", &leap),
        ("-/lame/strict", &lame),
    ];
    let file = "games/jurassic_perft.tsv";
    readings("jurassic counts", file, &games, sizes, threads, least);
}

fn primitive(sizes: RangeInclusive<u64>, threads: usize, least: usize) {
    let mandatory = Game::built_in("primitive");
    let optional = Game::of_tests("primitive-optional");
    let games = [("mandatory", &mandatory), ("optional", &optional)];
    let file = "games/primitive_perft.tsv";
    readings("primitive counts", file, &games, sizes, threads, least);
}

#[test]
fn jurassic_counts() {
    jurassic(ORDINARY, 1, 184);
}

#[test]
#[ignore = "takes a minute"]
fn jurassic_long_counts() {
    jurassic(ORDINARY.end() + 1..=u64::MAX, 2, 4);
}

#[test]
fn primitive_counts() {
    primitive(0..=u64::MAX, 1, 186);
}

/// The game to count a row in; `None` if the library does not have it. Positions with castling rights that orthodox
/// chess does not know stand among its rows, but belong to its 960 set-ups.
fn game_of<'l>(library: &'l Library, row: &Row) -> Option<&'l Game> {
    let game = library.find(&row["variant"])?;
    let read = fen::read(&game.definition, &row["fen"]);
    let foreign = read.is_ok_and(|read| {
        let mut findings = read.findings.iter();
        findings.any(|f| matches!(f.kind, FenFault::Right { .. }))
    });
    if foreign {
        library.find(&format!("{}960", game.name))
    } else {
        Some(game)
    }
}

/// Rows of the tables of many games that the library can be held to.
fn published(sizes: &RangeInclusive<u64>, threads: usize, least: usize) {
    let library = Library::load();
    let rows = table("perft/perft.tsv");
    let mut tally = Tally::of("published counts", rows.len());
    for row in &rows {
        // Where programs disagree the count is a matter of the rules chosen.
        let disputed = row["check"].starts_with("DISAGREES");
        if !disputed
            && let Some(game) = game_of(&library, row)
            && sizes.contains(&nodes(row))
        {
            let fen = Some(row["fen"].as_str()).filter(|fen| *fen != "startpos");
            check(&mut tally, game, fen, row, threads);
        }
    }
    tally.end(least);
}

#[test]
fn published_counts() {
    published(&SHORT, 1, 60);
}

#[test]
#[ignore = "takes a minute"]
fn published_long_counts() {
    published(&(SHORT.end() + 1..=MOST), 2, 10);
}

/// Counts from the start positions of Fairy-Stockfish's variants.
#[test]
fn counts_from_the_start() {
    let library = Library::load();
    let rows = table("perft/perft_start.tsv");
    let mut tally = Tally::of("counts from the start", rows.len());
    for row in rows.iter().filter(|row| SHORT.contains(&nodes(row))) {
        if let Some(game) = library.find(&row["variant"]) {
            check(&mut tally, game, None, row, 1);
        }
    }
    tally.end(10);
}
