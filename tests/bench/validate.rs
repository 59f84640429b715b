//! How long the library's files take to check: all that `ferz validate` does, without and with the search for a forced win.
//!
//! `cargo bench --bench validate [-- RUNS]` prints the slowest files in milliseconds of the processor, the best of so many
//! runs each (3 by default), and what all files take together.

#![allow(clippy::print_stdout, reason = "a bench speaks")]

mod clock;

use clock::Clock;
use ferz::catalog::{self, Library};
use ferz::definition::{self, Setup};
use ferz::game::{Variant, new_session};
use ferz::lint;
use ferz::play::Game;
use ferz::source::SourceMap;
use ferz::testing;
use std::sync::Arc;

/// How many of the slowest files are shown.
const SHOWN: usize = 12;

fn main() {
    let runs = std::env::args()
        .skip(1)
        .find_map(|a| a.parse().ok())
        .unwrap_or(3usize);
    let search = lint::Limits::default();
    for (what, limits) in [
        ("without search", lint::Limits { nodes: None }),
        ("with search", search),
    ] {
        let mut all: Vec<(f64, &str, usize)> = Vec::new();
        for entry in catalog::entries() {
            let mut best = f64::INFINITY;
            let mut told = 0;
            for _ in 0..runs {
                let clock = Clock::start();
                told = check(entry.path, entry.text, limits);
                best = best.min(clock.seconds() * 1000.0);
            }
            all.push((best, entry.path, told));
        }
        let total: f64 = all.iter().map(|(ms, ..)| ms).sum();
        let told = all.iter().filter(|(.., told)| *told > 0).count();
        all.sort_by(|a, b| b.0.total_cmp(&a.0));
        println!(
            "{what}: {} files, {total:.0} ms together, {told} with an error or warning",
            all.len()
        );
        for (ms, path, _) in all.iter().take(SHOWN) {
            println!("{ms:>9.1} {path}");
        }
    }
}

/// Checks a file; how many errors and warnings there are.
fn check(path: &str, text: &str, limits: lint::Limits) -> usize {
    let mut sources = SourceMap::new();
    let mut found = Vec::new();
    let source = sources.add(path, text);
    let Some(loaded) = definition::load(source, &mut sources, &Library, &mut found) else {
        return found.len();
    };
    let leaves = loaded.leaves();
    let definition = Arc::new(loaded.definition);
    let variant = Variant::compile(Arc::clone(&definition));
    let start =
        |setup: Option<&Setup>| Game::new(Arc::clone(&definition), new_session(&variant, setup));
    for report in testing::run(&loaded.tests, &start, testing::Limits::default()) {
        found.extend(report.findings);
    }
    let input = lint::Input {
        variant: &variant,
        provenance: &loaded.provenance,
        leaves: Some(&leaves),
        sources: &sources,
    };
    lint::check(&input, limits, &mut found);
    let found = loaded.levels.apply(found);
    found
        .iter()
        .filter(|d| d.severity != ferz::diagnostic::Severity::Note)
        .count()
}
