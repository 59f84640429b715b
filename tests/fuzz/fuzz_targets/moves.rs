//! Any text as a move of a game with drops, promotion and castling: it is read, or refused with a reason, and the
//! reason does not fail either.

#![no_main]

use ferz::catalog::Library;
use ferz::definition::{Loaded, load};
use ferz::game::{Variant, new_session};
use ferz::play::Game;
use ferz::source::{FileSource, SourceMap};
use ferz::why::{Case, of_move};
use libfuzzer_sys::fuzz_target;
use std::sync::{Arc, OnceLock};

struct Ready {
    loaded: Loaded,
    sources: SourceMap,
    variant: Variant,
}

fn ready() -> &'static Ready {
    static READY: OnceLock<Ready> = OnceLock::new();
    READY.get_or_init(|| {
        let (path, text) = Library.named("crazyhouse").expect("in the library");
        let mut sources = SourceMap::new();
        let source = sources.add(path, text);
        let loaded = load(source, &mut sources, &Library, &mut Vec::new()).expect("sound");
        let variant = Variant::compile(Arc::clone(&loaded.definition));
        Ready {
            loaded,
            sources,
            variant,
        }
    })
}

fuzz_target!(|text: &str| {
    let ready = ready();
    let definition = Arc::clone(&ready.loaded.definition);
    let mut game = Game::new(Arc::clone(&definition), new_session(&ready.variant, None));
    let case = Case {
        definition: &definition,
        variant: &ready.variant,
        provenance: &ready.loaded.provenance,
        tree: &ready.loaded.tree,
        sources: &ready.sources,
    };
    if let Ok(mv) = game.find(text) {
        let own = game.text(&mv);
        assert!(game.find(&own).is_ok_and(|again| again == mv));
    }
    let _ = of_move(&case, &mut game, text);
});
