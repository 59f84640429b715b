//! Node counts. What takes long is behind `--ignored`.

use crate::library::{Game, Library, Row, Tally, table};
use ferz::record::fen::{self, FenFault};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Rows of the two games that ordinary runs count.
const ORDINARY: RangeInclusive<u64> = 0..=5_000_000;
/// Rows of the tables of many games that ordinary runs count.
const SHORT: RangeInclusive<u64> = 0..=30_000;
/// Rows of these tables that tell which variants are right.
const FULL: RangeInclusive<u64> = 0..=5_000_000;
/// Rows that only patient runs count.
const MOST: u64 = 250_000_000;

fn nodes(row: &Row) -> u64 {
    row["nodes"].parse().expect("a count")
}

/// Whether the row passes.
fn check(tally: &mut Tally, game: &Game, fen: Option<&str>, row: &Row, threads: usize) -> bool {
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
    found == wanted
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

/// How many rows of each variant there are, and how many pass.
#[derive(Default)]
struct Coverage {
    rows: BTreeMap<String, (usize, usize)>,
}

impl Coverage {
    /// A row of a variant, which passes or does not; rows that are not run count as not passed.
    fn row(&mut self, variant: &str, passes: bool) {
        let entry = self.rows.entry(variant.to_owned()).or_default();
        entry.0 += 1;
        entry.1 += usize::from(passes);
    }

    /// Says how many rows pass, how many variants are complete, and which of them the library does not have.
    #[allow(clippy::print_stderr)] // seen with `--nocapture`
    fn tell(&self, what: &str, library: &Library) {
        let complete = self.rows.values().filter(|(all, pass)| all == pass);
        let (all, pass) = self
            .rows
            .values()
            .fold((0, 0), |(a, p), (all, pass)| (a + all, p + pass));
        let unknown: Vec<&str> = self
            .rows
            .keys()
            .map(String::as_str)
            .filter(|name| library.find(name).is_none())
            .collect();
        eprintln!(
            "{what}: {pass} of {all} rows, {} of {} variants complete; not in the library: {unknown:?}",
            complete.count(),
            self.rows.len()
        );
    }
}

/// Counts of another reading of the rules than ours: game, depths from which on they differ, and why.
const OTHERWISE: [(&str, u64, &str); 3] = [
    (
        "annexation",
        7,
        "to Fairy-Stockfish a hole of the board may stand among enclosed discs: after d5 d4 e4 d3 d2 c4 it lets White drop \
         on b4, past c3, which is none, to d2",
    ),
    (
        "cfour-anyside",
        3,
        "Fairy-Stockfish does not let in what is pushed from some edges",
    ),
    (
        "crusade",
        1,
        "to Fairy-Stockfish the full board of the start is an end; with `adjudicateFullBoard = false` it has our 112 moves",
    ),
];

/// Counts beyond five million that stand in comments of one program and that nobody has run since, with what others say.
const COMMENTS: [(&str, u64, &str); 6] = [
    (
        "horde",
        59_231_536,
        "Fairy-Stockfish counts 8055489 as we do",
    ),
    (
        "extinction",
        120_921_506,
        "Fairy-Stockfish counts 120870859 as we do",
    ),
    (
        "threekings",
        123_493_813,
        "Fairy-Stockfish counts 123473059 as we do",
    ),
    (
        "cambodian",
        8_601_434,
        "Fairy-Stockfish counts 8597966 as we do",
    ),
    (
        "cambodian",
        204_757_579,
        "it follows the count a ply before",
    ),
    (
        "circulargryphon",
        134_596_721,
        "not settled: 5354 more than ours, though the count a ply before is ours, and no other program plays it",
    ),
];

/// Rows of a table of many games that the library can be held to, of the sizes given.
fn library_rows(
    what: &'static str,
    file: &str,
    sizes: &RangeInclusive<u64>,
    threads: usize,
    least: usize,
) {
    let library = Library::load();
    let rows = table(file);
    let mut tally = Tally::of(what, rows.len());
    let mut coverage = Coverage::default();
    for row in &rows {
        // Where programs disagree the count is a matter of the rules chosen.
        let disputed = row.get("check").is_some_and(|c| c.starts_with("DISAGREES"));
        let otherwise = OTHERWISE.iter().any(|&(game, from, _)| {
            row["variant"] == game && row["depth"].parse().is_ok_and(|d: u64| d >= from)
        });
        let comment = COMMENTS
            .iter()
            .any(|&(game, count, _)| row["variant"] == game && nodes(row) == count);
        if disputed || otherwise || comment || !sizes.contains(&nodes(row)) {
            continue;
        }
        // A start position in the table is the library's own.
        let fen = row.get("fen").map(String::as_str);
        let game = match fen {
            None => library.find(&row["variant"]),
            Some(_) => game_of(&library, row),
        };
        let Some(game) = game else {
            coverage.row(&row["variant"], false);
            continue;
        };
        let fen = fen.filter(|fen| *fen != "startpos");
        let passes = check(&mut tally, game, fen, row, threads);
        coverage.row(&row["variant"], passes);
    }
    coverage.tell(what, &library);
    tally.end(least);
}

const PUBLISHED: &str = "perft/perft.tsv";
const STARTS: &str = "perft/perft_start.tsv";
/// Counts of small generators of our own, each written apart from the rules of one game, that a file's tests would take
/// too long for.
const APART: &str = "perft/generators.tsv";

#[test]
fn published_counts() {
    library_rows("published counts", PUBLISHED, &SHORT, 1, 60);
}

/// Counts from the start positions of Fairy-Stockfish's variants.
#[test]
fn counts_from_the_start() {
    library_rows("counts from the start", STARTS, &SHORT, 1, 10);
}

#[test]
fn counts_of_generators_of_our_own() {
    library_rows("counts of generators of our own", APART, &FULL, 1, 8);
}

#[test]
#[ignore = "takes minutes"]
fn published_counts_in_full() {
    library_rows("published counts in full", PUBLISHED, &FULL, 2, 60);
}

#[test]
#[ignore = "takes minutes"]
fn counts_from_the_start_in_full() {
    library_rows("counts from the start in full", STARTS, &FULL, 2, 10);
}

#[test]
#[ignore = "takes a minute"]
fn published_long_counts() {
    let sizes = FULL.end() + 1..=MOST;
    library_rows("long published counts", PUBLISHED, &sizes, 2, 5);
}
