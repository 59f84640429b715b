//! Any text as a variant file: no panic, every finding at a place in the text; what is right compiles.
#![no_main]

use ferz::catalog::Library;
use ferz::compile::Variant;
use ferz::diagnostic::{has_errors, render};
use ferz::game::new_session;
use ferz::source::SourceMap;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut sources = SourceMap::new();
    let source = sources.add("fuzz.toml", text);
    let mut found = Vec::new();
    let loaded = ferz::definition::load(source, &mut sources, &Library, &mut found);
    let _ = render::render(&found, &sources, false);
    let Some(loaded) = loaded.filter(|_| !has_errors(&found)) else {
        assert!(!found.is_empty(), "refused without a word");
        return;
    };
    if loaded.definition.board.len() <= 100 && loaded.definition.kinds.len() <= 20 {
        let variant = Variant::compile(loaded.definition);
        new_session(&variant, None).perft(1, 1);
    }
});
