//! Positions with one right answer.

use crate::library::Library;
use ferz::game::{SearchLimits, SearchReport, State};
use ferz::id::Side;

/// Searches and plays the line found. Returns the report, the first move's text and how it all ended.
fn solve(variant: &str, fen: &str, depth: u32) -> (SearchReport, String, State, Option<Side>) {
    let library = Library::load();
    let game = library.find(variant).expect(variant);
    let mut session = game.session(Some(fen));
    let legal = session.legal_moves();
    let limits = SearchLimits {
        depth: Some(depth),
        ..SearchLimits::default()
    };
    let report = session.search(limits, &mut || false, &mut |_| {});
    let first = report.line.first().expect("a move");
    let text = ferz::record::coordinate::print(&game.definition, first, &legal);
    for mv in &report.line {
        assert!(session.play(mv), "{variant} {fen}: {mv:?} is not legal");
    }
    let outcome = session.outcome();
    (report, text, outcome.state, outcome.winner)
}

#[test]
fn forced_ends_are_found_and_counted() {
    let table = [
        (
            "chess",
            "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
            1,
            State::Checkmate,
        ),
        (
            "chess",
            "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
            2,
            State::Checkmate,
        ),
        (
            "chess",
            "8/8/2k5/7R/8/8/8/K5R1 w - - 0 1",
            3,
            State::Checkmate,
        ),
        (
            "chess",
            "8/8/8/8/8/2k5/7r/K5r1 b - - 0 1",
            1,
            State::Checkmate,
        ),
        (
            "xiangqi",
            "4k4/R8/8R/9/p8/9/9/9/9/3K5 w",
            1,
            State::Checkmate,
        ),
        (
            "xiangqi",
            "4k4/9/R8/8R/p8/9/9/9/9/3K5 w",
            2,
            State::Checkmate,
        ),
        // Without a move is lost in these.
        ("jurassic", "8t/9/9/9/9/9/2g6/9/T8 b", 1, State::Stalemate),
        (
            "xiangqi",
            "4k4/3P5/5P3/9/9/9/9/9/9/3K5 w",
            1,
            State::Stalemate,
        ),
        // A king bared where the other is not.
        ("shatranj", "7k/8/8/8/8/8/q7/R3K3 w", 1, State::Bare),
    ];
    for (variant, fen, moves, state) in table {
        let side = if fen.contains(" b") {
            Side::Black
        } else {
            Side::White
        };
        let (report, text, end, winner) = solve(variant, fen, 2 * moves as u32);
        let told = format!("{variant} {fen}: {text} {report:?}");
        assert_eq!(report.mate, Some(moves), "{told}");
        assert_eq!((end, winner), (state, Some(side)), "{told}");
        assert_eq!(report.line.len() as i32, 2 * moves - 1, "{told}");
    }
}

#[test]
fn the_defender_sees_its_fate() {
    let (report, ..) = solve("chess", "7k/8/2R5/1R6/8/8/8/K7 b - - 0 1", 6);
    assert_eq!(report.mate, Some(-2), "{report:?}");
}

#[test]
fn best_moves() {
    for (variant, fen, depth, best) in [
        ("chess", "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", 2, "d1d5"),
        // Not the stalemate on f7.
        ("chess", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", 3, "f2f8"),
        // A piece behind a piece: the far one falls.
        ("chess", "1q6/8/8/1k6/8/7K/8/3R4 w - - 0 1", 5, "d1b1"),
        ("jurassic", "t8/9/9/9/9/9/4p4/4V4/8T w", 2, "e2e4"),
        // A pawn one step from promotion.
        (
            "capablanca",
            "10/P9/1k8/10/10/10/10/5K4 w - - 0 1",
            2,
            "a7a8q",
        ),
    ] {
        let (report, text, ..) = solve(variant, fen, depth);
        assert_eq!(text, best, "{variant} {fen} {report:?}");
    }
}

#[test]
fn a_winning_side_lets_the_other_move() {
    // Only the pawns keep Black from moving; most moves leave it so.
    let library = Library::load();
    let game = library.find("chess").expect("chess");
    let mut session = game.session(Some("k7/2Q5/8/1p6/1P6/8/8/K7 w - - 0 1"));
    let limits = SearchLimits {
        depth: Some(5),
        ..SearchLimits::default()
    };
    let report = session.search(limits, &mut || false, &mut |_| {});
    assert!(report.score > 500, "{report:?}");
    assert!(session.play(&report.line[0]));
    assert_eq!(session.outcome().state, State::Ongoing);
}
