//! Any text as a position of a few games: no panic; what can be read prints and reads back the same.
#![no_main]

use ferz::catalog::Library;
use ferz::compile::Variant;
use ferz::definition::load;
use ferz::game::new_session;
use ferz::record::fen;
use ferz::source::{FileSource, SourceMap};
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;

fn variants() -> &'static [Variant] {
    static VARIANTS: OnceLock<Vec<Variant>> = OnceLock::new();
    VARIANTS.get_or_init(|| {
        let compile = |name: &&str| {
            let (path, text) = Library.named(name)?;
            let mut sources = SourceMap::new();
            let source = sources.add(path, text);
            let loaded = load(source, &mut sources, &Library, &mut Vec::new())?;
            Some(Variant::compile(loaded.definition))
        };
        ["chess", "jurassic", "xiangqi"].iter().filter_map(compile).collect()
    })
}

fuzz_target!(|text: &str| {
    for variant in variants() {
        let definition = variant.definition();
        let Ok(setup) = fen::parse(definition, text) else { continue };
        let printed = fen::print(definition, &setup);
        let again = fen::parse(definition, &printed);
        assert_eq!(again.as_ref().ok(), Some(&setup), "{printed}");
        let mut session = new_session(variant, Some(&setup));
        session.perft(1, 1);
        session.outcome();
    }
});
