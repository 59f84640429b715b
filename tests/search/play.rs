//! Whole games, limits, and the same answer every time.

use crate::library::{Game, Library};
use ferz::game::{SearchLimits, SearchReport, Session, State};

fn to_depth(depth: u32) -> SearchLimits {
    SearchLimits {
        depth: Some(depth),
        ..SearchLimits::default()
    }
}

fn think(session: &mut dyn Session, limits: SearchLimits) -> SearchReport {
    session.search(limits, &mut || false, &mut |_| {})
}

/// A few moves of each game, each found with next to no time: lines can be played to their ends and back.
#[test]
fn every_game_of_the_library_can_be_played() {
    let limits = SearchLimits {
        nodes: Some(150),
        ..SearchLimits::default()
    };
    for game in Library::load().games {
        let mut session = game.session(None);
        for ply in 0..4 {
            if session.outcome().state != State::Ongoing {
                assert!(ply > 0, "{} is over before it begins", game.name);
                break;
            }
            let report = think(&mut *session, limits);
            assert!(report.nodes <= 150, "{}", game.name);
            assert!(!report.line.is_empty(), "{}", game.name);
            let before = session.hash();
            for mv in &report.line {
                assert!(session.play(mv), "{}: {mv:?}", game.name);
            }
            for _ in &report.line {
                assert!(session.undo());
            }
            assert_eq!(session.hash(), before, "{}", game.name);
            assert!(session.play(&report.line[0]));
        }
    }
}

#[test]
fn equal_limits_give_equal_answers() {
    for game in Library::load().games {
        let limits = SearchLimits {
            nodes: Some(1500),
            ..SearchLimits::default()
        };
        let first = think(&mut *game.session(None), limits);
        let again = think(&mut *game.session(None), limits);
        assert_eq!(first, again, "{}", game.name);
        assert!(first.nodes <= 1500, "{}", game.name);
        assert!(!first.line.is_empty());
    }
}

/// Positions looked at for fixed positions and depths: any change of search, order or values shows here.
#[test]
fn node_counts_are_as_they_were() {
    let library = Library::load();
    let mut counts = Vec::new();
    for (variant, fen) in [
        ("chess", None),
        (
            "chess",
            Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        ),
        ("xiangqi", None),
        ("jurassic", None),
        ("primitive", None),
        ("shatranj", None),
    ] {
        let game = library.find(variant).expect(variant);
        let report = think(&mut *game.session(fen), to_depth(4));
        counts.push((variant, report.nodes));
    }
    assert_eq!(
        counts,
        [
            ("chess", 1293),
            ("chess", 16163),
            ("xiangqi", 12600),
            ("jurassic", 4980),
            ("primitive", 1042),
            ("shatranj", 774)
        ]
    );
}

#[test]
fn a_search_can_be_stopped_at_any_time() {
    let library = Library::load();
    let game = library.find("chess").expect("chess");
    for patience in [0, 1, 3] {
        let mut asked = 0;
        let mut session = game.session(None);
        let report = session.search(
            SearchLimits::default(),
            &mut || {
                asked += 1;
                asked > patience
            },
            &mut |_| {},
        );
        assert!(session.play(&report.line[0]));
    }
}

#[test]
fn a_position_without_moves_has_no_line() {
    let library = Library::load();
    let game = library.find("chess").expect("chess");
    let mated = think(
        &mut *game.session(Some("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")),
        to_depth(3),
    );
    assert_eq!((mated.line.len(), mated.mate), (0, Some(0)));
    let drawn = think(
        &mut *game.session(Some("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")),
        to_depth(3),
    );
    assert_eq!((drawn.line.len(), drawn.score, drawn.mate), (0, 0, None));
}

#[test]
fn every_finished_depth_is_told() {
    let library = Library::load();
    let game = library.find("primitive").expect("primitive");
    let mut told = Vec::new();
    let report = game
        .session(None)
        .search(to_depth(3), &mut || false, &mut |r| told.push(r.depth));
    assert_eq!(told, [1, 2, 3]);
    assert_eq!(report.depth, 3);
}

/// Few positions are much work where a piece has very many ways: a limit on work ends the search all the same.
#[test]
fn work_is_more_than_positions() {
    let text = "format = 1\nextends = \"chess\"\n[variant]\nname = \"Ways\"\n[pieces.queen]\nmoves = \"d(ad)Q\"\n[setup]\nfen = \"k7/8/1PPPPP2/1PPPPP2/1PPQPP2/1PPPPP2/8/6K1 w - - 0 1\"\n";
    let game = Game::new("many-ways", "many-ways", text);
    let limits = SearchLimits {
        work: Some(3_000),
        ..SearchLimits::default()
    };
    let report = think(&mut *game.session(None), limits);
    assert!((1..1_000).contains(&report.nodes), "{report:?}");
    let plain = Game::built_in("chess");
    let report = think(&mut *plain.session(None), limits);
    assert_eq!(report.nodes, 3_000);
}
