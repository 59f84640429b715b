//! The file that Fairy-Stockfish ships, with the node counts of its games. Neither is part of this project:
//! `FERZ_VARIANTS_INI` names the file, `FERZ_PERFT_START` the table; without them the test is left out and says so.

#![allow(clippy::print_stderr, reason = "a test that skips says so")]

use super::json;

/// The largest count that is made here.
const MOST: u64 = 100_000;

/// Where the program itself does not play what its rule says: a piece that slides in from the top or the right stops
/// at the edge it came to last, over others; lines of Reversi run through squares that the board lacks.
const OWN_WAYS: [&str; 2] = ["cfour-anyside", "annexation"];

#[test]
fn shipped_variants_have_the_counts_of_the_program_that_ships_them() {
    let (Ok(file), Ok(table)) = (
        std::env::var("FERZ_VARIANTS_INI"),
        std::env::var("FERZ_PERFT_START"),
    ) else {
        eprintln!("skipped: FERZ_VARIANTS_INI and FERZ_PERFT_START name no files");
        return;
    };
    let table = std::fs::read_to_string(table).unwrap();
    let mut wrong = Vec::new();
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [name, "variants.ini", _, depth, nodes, ..] = cells[..] else {
            continue;
        };
        let deep = depth.parse::<u8>().is_ok_and(|d| d > 2);
        if nodes.parse::<u64>().is_ok_and(|n| n > MOST) || deep && OWN_WAYS.contains(&name) {
            continue;
        }
        rows += 1;
        let found = json(&["perft", &format!("{file}#{name}"), depth]);
        if found["nodes"].as_u64() != nodes.parse().ok() {
            wrong.push(format!("{name} {depth}: {nodes}, not {}", found["nodes"]));
        }
    }
    eprintln!("{rows} rows");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn shipped_variants_have_no_errors() {
    let Ok(file) = std::env::var("FERZ_VARIANTS_INI") else {
        eprintln!("skipped: FERZ_VARIANTS_INI names no file");
        return;
    };
    let found = json(&["validate", &file]);
    let errors: Vec<String> = found
        .as_array()
        .unwrap()
        .iter()
        .filter(|f| f["severity"] == "error")
        .map(|f| format!("{}: {}", f["line"], f["message"]))
        .collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}
