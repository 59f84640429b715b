//! Metamorphic laws: what a game is called, written or embedded in changes no node count.

use crate::library::Game;
use ferz::id::Side;
use ferz::record::fen;

const JURASSIC: [u64; 3] = [40, 1598, 63_734];

fn counts(game: &Game) -> [u64; 3] {
    let mut session = game.session(None);
    [1, 2, 3].map(|depth| session.perft(depth, 1))
}

#[test]
fn guards_may_stand_in_classes_or_in_the_strings() {
    assert_eq!(counts(&Game::of_tests("jurassic-inline")), JURASSIC);
}

#[test]
fn chains_brackets_and_unions_are_spellings() {
    assert_eq!(counts(&Game::of_tests("jurassic-spelled")), JURASSIC);
}

#[test]
fn letters_are_names() {
    assert_eq!(counts(&Game::of_tests("jurassic-letters")), JURASSIC);
}

#[test]
fn a_frame_of_holes_is_no_board() {
    assert_eq!(counts(&Game::of_tests("jurassic-framed")), JURASSIC);
}

/// The position with the sides exchanged and the ranks turned over.
fn swapped(text: &str) -> String {
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let case = |text: &str| -> String {
        let swap = |c: char| {
            if c.is_uppercase() {
                c.to_ascii_lowercase()
            } else {
                c.to_ascii_uppercase()
            }
        };
        text.chars().map(swap).collect()
    };
    let rows: Vec<&str> = fields[0].split('/').rev().collect();
    fields[0] = case(&rows.join("/"));
    fields[1] = if fields[1] == "w" { "b" } else { "w" }.to_owned();
    fields[2] = case(&fields[2]);
    fields.truncate(3);
    fields.join(" ")
}

#[test]
fn colours_may_be_swapped() {
    for (name, start) in [
        (
            "chess",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq",
        ),
        (
            "chess",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq",
        ),
        ("jurassic", "t8/9/4c4/9/2e1ge3/3V1V3/9/4G4/8T w -"),
        ("primitive", "8/T1P1G1H1/1H5H/l7/7L/h5h1/3g1p1t/8 w -"),
        (
            "xiangqi",
            "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w -",
        ),
    ] {
        let game = Game::built_in(name);
        let other = swapped(start);
        let mut first = game.session(Some(start));
        let mut second = game.session(Some(&other));
        for depth in 1..=3 {
            assert_eq!(
                first.perft(depth, 1),
                second.perft(depth, 1),
                "{name} {other}"
            );
        }
        let read = fen::parse(&game.definition, &other).expect("a right position");
        assert_ne!(read.to_move, Side::White);
    }
}

#[test]
fn drops_keep_the_limits_of_the_notation() {
    let game = Game::of_tests("drop-limits");
    let drops = |fen: &str| {
        let moves = game.session(Some(fen)).legal_moves();
        moves.iter().filter(|m| m.drop).count()
    };
    // Fourteen empty squares; a bishop on b2 bars its shade (a1 and d4 are of it too).
    assert_eq!(drops("3k/4/4/K3[B] w - - 0 1"), 14);
    assert_eq!(drops("3k/4/1B2/K3[B] w - - 0 1"), 8);
    // A pawn on b2 bars its file.
    assert_eq!(drops("3k/4/1P2/K3[P] w - - 0 1"), 10);
    // A queen on the board bars another; the enemy's does not.
    assert_eq!(drops("3k/4/1Q2/K3[Q] w - - 0 1"), 0);
    assert_eq!(drops("3k/4/2q1/K3[Q] w - - 0 1"), 13);
}
