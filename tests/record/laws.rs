//! Laws of move and position text, on random games of everything in the library.

use crate::library::Library;
use ferz::record::{Scene, coordinate, fen, san};
use ferz::util::rng::SplitMix64;
use std::collections::BTreeSet;

/// One move, one text; one text, one move; a printed position reads as itself.
#[test]
fn texts_lead_back() {
    let library = Library::load();
    let mut rng = SplitMix64::new(2024);
    let (mut positions, mut moves) = (0, 0);
    for game in &library.games {
        for _ in 0..3 {
            let mut session = game.session(None);
            for _ in 0..60 {
                let legal = session.legal_moves();
                if legal.is_empty() {
                    break;
                }
                positions += 1;
                moves += legal.len();
                let setup = session.setup();
                let text = fen::print(&game.definition, &setup);
                let read = fen::read(&game.definition, &text).expect(&text);
                assert_eq!(read.setup, setup, "{}: {text}", game.name);
                assert_eq!(read.findings, vec![], "{}: {text}", game.name);
                let scene = Scene::new(&game.definition, &legal).at(&setup);
                for texts in [coordinate::texts(&scene), san::texts(&scene)] {
                    let different: BTreeSet<&String> = texts.iter().collect();
                    assert_eq!(different.len(), legal.len(), "{}: {text}", game.name);
                }
                // Each reading looks at all moves, so a few of each position must do.
                for _ in 0..4 {
                    let mv = &legal[rng.below(legal.len() as u32) as usize];
                    let printed = coordinate::print(&game.definition, mv, &legal);
                    let again = coordinate::parse(&game.definition, &printed, &legal);
                    assert_eq!(again.as_ref(), Ok(mv), "{}: {text} {printed}", game.name);
                    let printed = san::print(&game.definition, &mut *session, mv);
                    let again = san::parse(&game.definition, &mut *session, &printed);
                    assert_eq!(again.as_ref(), Ok(mv), "{}: {text} {printed}", game.name);
                }
                let mv = &legal[rng.below(legal.len() as u32) as usize];
                assert!(session.play(mv));
            }
        }
    }
    assert!(positions > 500 && moves > 10_000, "{positions} {moves}");
}
