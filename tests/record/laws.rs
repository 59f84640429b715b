//! Laws of move and position text, on random games of everything in the library.

use crate::library::{Game, Library};
use ferz::record::{Scene, coordinate, fen, san};
use ferz::util::rng::SplitMix64;
use std::collections::BTreeSet;

/// One move, one text; one text, one move; a printed position reads as itself.
#[test]
fn texts_lead_back() {
    let library = Library::load();
    let mut rng = SplitMix64::new(2024);
    let (mut positions, mut moves) = (0, 0);
    let merging = Game::of_tests("merging");
    for game in library.games.iter().chain([&merging]) {
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

/// Texts of moves with characters changed, and texts that never were moves: each reads as one legal move or is
/// refused at a place inside it.
#[test]
fn noise_is_refused_or_names_a_legal_move() {
    let library = Library::load();
    let mut rng = SplitMix64::new(5);
    let alphabet: Vec<char> = "abehKQRBNPO0-x=+#@:,/u19!? \té駒".chars().collect();
    let mut pick = |n: usize| rng.below(n as u32) as usize;
    let (mut read, mut refused) = (0, 0);
    for game in &library.games {
        let mut session = game.session(None);
        for _ in 0..12 {
            let legal = session.legal_moves();
            if legal.is_empty() {
                break;
            }
            let setup = session.setup();
            let scene = Scene::new(&game.definition, &legal).at(&setup);
            let mut seeds = coordinate::texts(&scene);
            seeds.extend(san::texts(&scene));
            for _ in 0..40 {
                let mut text: Vec<char> = seeds[pick(seeds.len())].chars().collect();
                for _ in 0..=pick(3) {
                    let c = alphabet[pick(alphabet.len())];
                    let at = pick(text.len() + 1);
                    match pick(3) {
                        0 if at < text.len() => text[at] = c,
                        1 if at < text.len() => {
                            text.remove(at);
                        }
                        _ => text.insert(at, c),
                    }
                }
                let text: String = text.into_iter().collect();
                for answer in [coordinate::read(&scene, &text), san::read(&scene, &text)] {
                    match answer {
                        Ok(mv) => {
                            read += 1;
                            assert!(legal.contains(&mv), "{text}");
                        }
                        Err(error) => {
                            refused += 1;
                            assert!(text.get(error.range.clone()).is_some(), "{text}: {error:?}");
                            assert!(error.to_string().len() < 1000, "{text}");
                        }
                    }
                }
            }
            assert!(session.play(&legal[pick(legal.len())]));
        }
        let legal = session.legal_moves();
        let scene = Scene::new(&game.definition, &legal);
        for unit in ["e", "1", "O-", "x", "@", "駒", "e2-"] {
            let text = unit.repeat((1 << 20) / unit.len());
            assert!(coordinate::read(&scene, &text).is_err());
            assert!(san::read(&scene, &text).is_err());
        }
    }
    assert!(read > 200 && refused > 1000, "{read} {refused}");
}
