//! What features cost: board size, unused kinds and regions, moves of several legs, royalty of other kinds.
//!
//! `cargo bench --bench cost [-- RUNS [WORD...]]` plays each army from the same random seeds, counts the moves of the positions met
//! (perft 2), and prints nanoseconds of the processor for each *interior* node and each move counted, beside the army
//! that it is compared with. With words, only armies whose name has one of them run. The definitions are text, made here from one another.

#![allow(clippy::print_stdout, reason = "a bench speaks")]

mod clock;

use clock::Clock;
use ferz::catalog::Library;
use ferz::compile::Variant;
use ferz::definition;
use ferz::game::{Session, new_session, wander};
use ferz::source::SourceMap;
use std::fmt::Write as _;

/// Positions of each army.
const POSITIONS: u64 = 60;

fn main() {
    let arguments = std::env::args().skip(1).filter(|a| !a.starts_with("--"));
    let (numbers, words): (Vec<String>, Vec<String>) =
        arguments.partition(|a| a.parse::<usize>().is_ok());
    let runs = numbers
        .first()
        .and_then(|n| n.parse().ok())
        .unwrap_or(5usize);
    let wanted = |name: &str| words.is_empty() || words.iter().any(|w| name.contains(w.as_str()));
    println!(
        "{:<34} {:>8} {:>8} {:>10} {:>9} {:>9}",
        "army", "moves", "ns/node", "ns/move", "to first", "by move"
    );
    for (title, mut rows) in groups() {
        rows.retain(|(name, _)| wanted(name));
        if rows.is_empty() {
            continue;
        }
        println!("{title}");
        let mut armies: Vec<Army> = rows
            .iter()
            .map(|(name, text)| Army::new(name, text))
            .collect();
        // Runs alternate, so that a machine whose speed drifts is fair to all.
        for _ in 0..runs {
            for army in &mut armies {
                army.run();
            }
        }
        let first = armies[0].times();
        for army in &armies {
            let (node, mv) = army.times();
            println!(
                "  {:<32} {:>8.1} {node:>8.0} {mv:>10.2} {:>8.2}x {:>8.2}x",
                army.name,
                army.moves_each(),
                node / first.0,
                mv / first.1
            );
        }
    }
}

/// One army and what it took.
struct Army {
    name: String,
    positions: Vec<Box<dyn Session>>,
    /// Nodes with moves looked for: each position, and each position a move later.
    nodes: u64,
    /// Moves counted at all of these.
    moves: u64,
    seconds: Vec<f64>,
}

impl Army {
    fn new(name: &str, text: &str) -> Self {
        let mut sources = SourceMap::new();
        let source = sources.add("army.toml", text);
        let mut found = Vec::new();
        let loaded = definition::load(source, &mut sources, &Library, &mut found)
            .unwrap_or_else(|| panic!("{name}: {:?}\n{text}", found.first()));
        let variant = Variant::compile(loaded.definition);
        let start = new_session(&variant, None);
        let mut positions: Vec<_> = (0..POSITIONS)
            .map(|i| {
                let mut position = start.fork();
                wander(&mut *position, i, 4 + i % 24);
                position
            })
            .collect();
        let (mut nodes, mut moves) = (0, 0);
        for position in &mut positions {
            let one = position.perft(1, 1);
            nodes += 1 + one;
            moves += one + position.perft(2, 1);
        }
        Self {
            name: name.to_owned(),
            positions,
            nodes,
            moves,
            seconds: Vec::new(),
        }
    }

    fn run(&mut self) {
        // Long enough for the clock, which ticks every few milliseconds, whatever the army.
        let repeats = 1 + 40_000_000 / self.moves;
        let clock = Clock::start();
        for _ in 0..repeats {
            for position in &mut self.positions {
                position.perft(2, 1);
            }
        }
        self.seconds.push(clock.seconds() / repeats as f64);
    }

    fn moves_each(&self) -> f64 {
        self.moves as f64 / self.nodes as f64
    }

    /// Nanoseconds for each node and each move; the median of the runs.
    fn times(&self) -> (f64, f64) {
        let mut seconds = self.seconds.clone();
        seconds.sort_by(f64::total_cmp);
        let median = seconds[seconds.len() / 2] * 1e9;
        (median / self.nodes as f64, median / self.moves as f64)
    }
}

type Group = (&'static str, Vec<(String, String)>);

fn groups() -> Vec<Group> {
    let sizes = [8usize, 10, 11, 12, 16];
    let spare = |kinds: usize, regions: usize| {
        let mut text = chess(8, "Q", "");
        for i in 0..kinds {
            let letter = char::from(b'a' + i as u8).to_ascii_uppercase();
            let _ = write!(
                text,
                "\n[pieces.spare{i}]\nsymbol = \"{letter}a\"\nmoves = \"{}\"\n",
                ["WD", "FnA", "mRcB", "[F?R]"][i % 4]
            );
        }
        if regions > 0 {
            text.push_str("\n[board.regions]\n");
            for i in 0..regions {
                let _ = writeln!(
                    text,
                    "spare{i} = \"{}{}\"",
                    char::from(b'a' + (i % 8) as u8),
                    1 + i / 8 % 8
                );
            }
        }
        text
    };
    vec![
        (
            "board size, the army of chess",
            sizes
                .iter()
                .map(|&n| (format!("{n}x{n}"), chess(n, "Q", "")))
                .collect(),
        ),
        (
            "what nobody uses",
            vec![
                ("chess".to_owned(), spare(0, 0)),
                ("11 more kinds".to_owned(), spare(11, 0)),
                ("100 more regions".to_owned(), spare(0, 100)),
            ],
        ),
        (
            "moves of several legs, for the queen",
            [
                ("queen", "Q"),
                ("three hoppers in one", "RpBnN"),
                ("griffon", "[F?R]"),
                ("lion", "KNAD [mcK-aK]"),
                ("long leaper", "mQ [cQ-mQ]"),
                ("raptor", "mR [cR-mW] [cF-mF]"),
                ("rifle", "mQ [cQ-bQ]"),
            ]
            .iter()
            .map(|(name, moves)| ((*name).to_owned(), chess(8, moves, "")))
            .collect(),
        ),
        (
            "royalty",
            vec![
                ("one king".to_owned(), chess(8, "Q", "")),
                (
                    "queen royal too".to_owned(),
                    chess(8, "Q", "").replace("moves = \"Q\"", "moves = \"Q\"\nroyal = true"),
                ),
                (
                    "rooks royal while one is left".to_owned(),
                    chess(
                        8,
                        "Q",
                        "\n[royal.pseudo.rook]\npieces = \"rook\"\ncount = 1\n",
                    ),
                ),
                (
                    "the last knight must not fall".to_owned(),
                    chess(8, "Q", "\n[end.extinction.knight]\npieces = \"knight\"\n"),
                ),
                (
                    "captures explode".to_owned(),
                    chess(
                        8,
                        "Q",
                        "\n[effect.blast]\narea = \"neighbours\"\nspare = \"pawn\"\ndo = \"remove\"\n\n[effect.capturer]\ndo = \"remove\"\n\n[end.extinction.king]\npieces = \"king\"\n",
                    ),
                ),
            ],
        ),
    ]
}

/// The army of chess without castling on a board of any size, with another queen and more rules.
fn chess(size: usize, queen: &str, rules: &str) -> String {
    let row = |of: &str| {
        let mut cells: Vec<String> = of.chars().map(|c| c.to_string()).collect();
        cells.resize(size, ".".to_owned());
        cells.join(" ")
    };
    let mut rows = vec![row("rnbqkbnr"), row("pppppppp")];
    rows.extend(std::iter::repeat_n(row(""), size - 4));
    rows.extend([row("PPPPPPPP"), row("RNBQKBNR")]);
    format!(
        r#"format = 1

[variant]
name = "An army"

[board]
files = {size}
ranks = {size}

[pieces.king]
letter = "K"
moves = "K"
royal = true

[pieces.queen]
letter = "Q"
moves = "{queen}"

[pieces.rook]
letter = "R"
moves = "R"

[pieces.bishop]
letter = "B"
moves = "B"

[pieces.knight]
letter = "N"
moves = "N"

[pieces.pawn]
letter = "P"
san = ""
moves = "fmWfceFifmnD"

[promotion.pawn]
pieces = "pawn"
to = ["queen", "rook", "bishop", "knight"]
{rules}
[setup]
position = """
{}
"""
"#,
        rows.join("\n")
    )
}
