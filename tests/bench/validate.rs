//! How long the library's files take to check: all that `ferz validate` does, without and with the search for a forced win.
//!
//! `cargo bench --bench validate [-- RUNS]` prints the slowest files in milliseconds of the processor, the best of so many
//! runs each (3 by default), and what all files take together.

#![allow(clippy::print_stdout, reason = "a bench speaks")]

mod clock;

use clock::Clock;
use ferz::catalog::{self, Library};
use ferz::diagnostic::Severity;
use ferz::validate::{self, Scope};

/// How many of the slowest files are shown.
const SHOWN: usize = 12;

fn main() {
    let runs = std::env::args()
        .skip(1)
        .find_map(|a| a.parse().ok())
        .unwrap_or(3usize);
    let search = Scope::default();
    for (what, scope) in [
        ("without search", search.without_search()),
        ("with search", search),
    ] {
        let mut all: Vec<(f64, &str, usize)> = Vec::new();
        for entry in catalog::entries() {
            let mut best = f64::INFINITY;
            let mut told = 0;
            for _ in 0..runs {
                let clock = Clock::start();
                let checked = validate::text(entry.path, entry.text, &Library, &|_| Some(scope));
                told = checked
                    .findings
                    .iter()
                    .filter(|d| d.severity != Severity::Note)
                    .count();
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
