//! Laws that hold on every board: a chain and its bracket make the same moves, both sides have the same
//! pattern turned round, and a piece's moves do not depend on how its string is cut into terms.

use super::support::{Sets, bind, program, texts, walk};
use ferz::board::Board;
use ferz::definition::Orientation;
use ferz::id::{Kind, Side, Square};
use ferz::util::bits256::SquareSet;
use ferz::util::rng::SplitMix64;
use std::collections::BTreeSet;

const MULTI: &str = include_str!("../cases/notation/multi_leg.tsv");

/// A crowd on a board with holes, and two sets of squares for guards.
pub struct Crowd {
    pub board: Board,
    pub pieces: Vec<Option<(Side, Kind)>>,
    pub sets: Sets,
    pub from: Square,
}

const SHAPES: [(u8, u8); 5] = [(8, 8), (9, 9), (10, 9), (12, 10), (16, 16)];

/// Random pieces; density, holes and sets are random too.
pub fn crowd(random: &mut SplitMix64, wraps: bool) -> Crowd {
    let (files, ranks) = SHAPES[random.below(5) as usize];
    let holes: Vec<(u8, u8)> = (0..random.below(6))
        .map(|_| {
            (
                random.below(u32::from(files)) as u8,
                random.below(u32::from(ranks)) as u8,
            )
        })
        .collect();
    let board = Board::new(
        files,
        ranks,
        &holes,
        wraps && random.below(3) == 0,
        wraps && random.below(4) == 0,
    );
    let one_in = 2 + random.below(8);
    let mut pieces: Vec<Option<(Side, Kind)>> = board
        .squares()
        .map(|_| {
            (random.below(one_in) == 0).then(|| {
                let side = Side::BOTH[random.below(2) as usize];
                (side, Kind::from_raw(random.below(3) as u8))
            })
        })
        .collect();
    let from = Square::from_raw(random.below(board.len() as u32) as u8);
    pieces[from.index()] = None;
    let mut some = |one_in: u32| -> SquareSet {
        board
            .squares()
            .filter(|_| random.below(one_in) == 0)
            .collect()
    };
    let sets = Sets::from([("river", some(5)), ("home", board.all() - some(4))]);
    Crowd {
        board,
        pieces,
        sets,
        from,
    }
}

type Identity = (Square, SquareSet, Option<(Square, Square)>);

/// The moves of a string, by what tells them apart.
pub fn moves(crowd: &Crowd, text: &str, side: Side, from: Square) -> BTreeSet<Identity> {
    let program = program(text).unwrap_or_else(|found| panic!("{text}: {}", texts(&found)));
    let bound = bind(program, &crowd.board, &crowd.sets);
    let mut pieces = crowd.pieces.clone();
    pieces[from.index()] = Some((side, Kind::from_raw(2)));
    let walk = walk(&crowd.board, &pieces, &bound, side, from);
    assert!(walk.complete, "{text}");
    walk.moves
        .into_iter()
        .map(|mv| (mv.to, mv.removed, mv.unload))
        .collect()
}

/// A ride never comes back to its start, while two legs may: `stays` says whether such moves count.
fn equal(seed: u64, rounds: u32, pairs: &[(String, String)], stays: bool) {
    let mut random = SplitMix64::new(seed);
    for round in 0..rounds {
        let crowd = crowd(&mut random, true);
        for (one, other) in pairs {
            for side in Side::BOTH {
                let all = |text: &str| -> BTreeSet<Identity> {
                    moves(&crowd, text, side, crowd.from)
                        .into_iter()
                        .filter(|mv| stays || mv.0 != crowd.from)
                        .collect()
                };
                assert_eq!(
                    all(one),
                    all(other),
                    "round {round}: {one} and {other} for {side:?} on {:?} {}x{}",
                    crowd.board.name(crowd.from),
                    crowd.board.files(),
                    crowd.board.ranks(),
                );
            }
        }
    }
}

#[test]
fn a_chain_equals_its_bracket() {
    let guards = ["", "{-river}", "{/-river >+home}", "{<+home >-river}"];
    let mut pairs = Vec::new();
    for line in MULTI.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        if let &[_, chain, bracket, ..] = fields.as_slice()
            && !chain.is_empty()
            && !bracket.is_empty()
        {
            for guard in guards {
                pairs.push((format!("{guard}{chain}"), format!("{guard}{bracket}")));
            }
        }
    }
    assert!(pairs.len() >= 88, "{}", pairs.len());
    equal(1, 60, &pairs, true);
}

#[test]
fn other_spellings_of_the_same_piece() {
    let pairs = [
        ("WW", "R"),
        ("FF", "B"),
        ("RB", "Q"),
        ("WF", "K"),
        ("R4", "W4"),
        ("Q2", "W2F2"),
        ("K2", "W2F2"),
        ("NN", "N0"),
        ("(1,2)", "N"),
        ("(2,0)", "D"),
        ("(4,1)", "FX"),
        ("NY", "(4,3)"),
        ("DY", "(4,2)"),
        ("GX", "(6,3)"),
        ("zB", "zFF"),
        ("zR", "zWW"),
        ("f(NB)", "fNfB"),
        ("m(cR)", "mcR"),
        ("f(l(NF))", "flNflF"),
        ("(NB)2", "N2B2"),
        ("W{-river}", "{-river}W"),
        ("(WN){-river}", "W{-river}N{-river}"),
        ("{-river}(W{=}N)", "WN{-river}"),
        ("{-river}W{=+home}", "W{+home}"),
        ("{-any(river, home)}R", "R{-river -home}"),
        ("[W-F]", "nN"),
        ("[W-F-F]", "nZ"),
        ("[F-F]", "nA"),
        ("[W-W]", "nD"),
        ("[pQ-K]", "gQ"),
        ("[pR-cR]", "cpR"),
        ("[W-F]0", "nNN"),
        ("[W-F]3", "nN3"),
        ("[W-F]02", "nN02"),
        ("[W?W?W]", "W3"),
        ("[W?W]0", "R"),
        ("[W-W]", "W02"),
        ("[F-F-F]", "F03"),
        ("(af)W", "R"),
        ("vN", "fNbN"),
        ("v[W-F]", "nvN"),
        ("fs[W-F]", "nfsN"),
        ("lf[W-F]", "nlfN"),
        ("m[F?R]", "mF[F-mR]"),
        ("c[F?R]", "cF[F-cR]"),
        ("fmnD", "fmnD{<+at(**)}"),
        ("nR", "R"),
        ("mcR", "mR cR"),
        ("(aa)W", "Waa(aa)W"),
    ];
    let pairs: Vec<(String, String)> = pairs
        .iter()
        .map(|&(a, b)| (a.to_owned(), b.to_owned()))
        .collect();
    equal(2, 80, &pairs, false);
}

/// A board without holes: the moves of Black are those of White, turned by half a circle.
#[test]
fn both_sides_move_alike() {
    let mut random = SplitMix64::new(3);
    let strings: Vec<&str> = MULTI
        .lines()
        .skip(1)
        .flat_map(|line| line.split('\t').skip(1).take(2))
        .filter(|s| !s.is_empty())
        .chain(["hrN", "lfN", "nN", "jN", "zR", "qN", "ucR", "cdQ", "oR"])
        .collect();
    for _ in 0..40 {
        let mut crowd = crowd(&mut random, true);
        crowd.board = Board::new(
            crowd.board.files(),
            crowd.board.ranks(),
            &[],
            crowd.board.wraps_files(),
            crowd.board.wraps_ranks(),
        );
        crowd.pieces.resize(crowd.board.len(), None);
        let turn = |s: Square| {
            Orientation::Rotate
                .square(&crowd.board, s)
                .expect("no holes")
        };
        let mut turned = vec![None; crowd.board.len()];
        for (i, piece) in crowd.pieces.iter().enumerate() {
            let to = turn(Square::from_raw(i as u8));
            turned[to.index()] = piece.map(|(side, kind)| (side.other(), kind));
        }
        let other = Crowd {
            board: crowd.board.clone(),
            pieces: turned,
            sets: Sets::new(),
            from: turn(crowd.from),
        };
        for text in &strings {
            let white: BTreeSet<Identity> = moves(&crowd, text, Side::White, crowd.from)
                .into_iter()
                .map(|(to, removed, unload)| {
                    (
                        turn(to),
                        removed.iter().map(turn).collect(),
                        unload.map(|(a, b)| (turn(a), turn(b))),
                    )
                })
                .collect();
            assert_eq!(
                white,
                moves(&other, text, Side::Black, other.from),
                "{text}"
            );
        }
    }
}

/// A repetition comes to each square in each direction once, however long its ways are: what its legs' lengths were is
/// forgotten where nobody asks for them.
#[test]
fn repetition_is_followed_once() {
    let board = Board::new(16, 16, &[], false, false);
    let pieces = vec![None; board.len()];
    let start = std::time::Instant::now();
    for text in ["m(a)Q", "m(am)Q", "c(ac)Q", "mamamamamaQ", "m(aa)K"] {
        let bound = bind(program(text).expect(text), &board, &Sets::new());
        let walked = walk(&board, &pieces, &bound, Side::White, Square::from_raw(0));
        assert!(walked.complete, "{text}");
        let ways = walked.moves.iter().map(|mv| mv.path.len());
        assert!(ways.max().unwrap_or(0) < 20_000, "{text}");
    }
    assert!(start.elapsed() < std::time::Duration::from_secs(5));
}
