//! Any text as a file of Fairy-Stockfish's: it is read to the end, every finding lies in it, and what is made of a
//! section is a variant or is refused with a word.

#![no_main]

use ferz::catalog::Library;
use ferz::diagnostic::{Diagnostic, has_errors, render};
use ferz::import::variants;
use ferz::source::SourceMap;
use libfuzzer_sys::fuzz_target;

/// More sections than that say nothing new.
const MOST: usize = 4;

fn lie_within(found: &[Diagnostic], text: &str) {
    for label in found.iter().flat_map(|f| &f.labels) {
        assert!(text.get(label.span.range()).is_some(), "{}", label.text);
    }
}

fuzz_target!(|text: &str| {
    let mut sources = SourceMap::new();
    let source = sources.add("fuzz.ini", text);
    let mut found = Vec::new();
    let all = variants(source, &sources, &mut found);
    for variant in &all {
        found.extend(variant.told());
    }
    lie_within(&found, text);
    let _ = render::render(&found, &sources, false);
    for variant in all.iter().take(MOST) {
        let own = variant.text();
        let made = sources.add("fuzz.toml", &own);
        let mut told = Vec::new();
        let loaded = ferz::definition::load(made, &mut sources, &Library, &mut told);
        assert!(loaded.is_some() || has_errors(&told), "refused without a word");
        lie_within(&told, &own);
    }
});
