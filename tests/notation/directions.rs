//! Direction letters of every family, as the study of the dialects tabulates them.

use super::support::{Sets, bind, offset, program, texts, walk};
use ferz::board::Board;
use ferz::id::{Kind, Side};
use std::collections::BTreeSet;

type Squares = BTreeSet<(i16, i16)>;

fn squares(text: &str) -> Squares {
    let board = Board::new(15, 15, &[], false, false);
    let centre = board.at(7, 7).expect("the centre");
    let program = program(text).unwrap_or_else(|found| panic!("{text}: {}", texts(&found)));
    let bound = bind(program, &board, &Sets::new());
    let mut pieces = vec![None; board.len()];
    pieces[centre.index()] = Some((Side::White, Kind::from_raw(2)));
    walk(&board, &pieces, &bound, Side::White, centre)
        .moves
        .iter()
        .map(|mv| offset(&board, centre, mv.to))
        .collect()
}

/// `(±1,2)` and the like, spelled out by the caller.
fn check(rows: &[(&str, &[(i16, i16)])]) {
    for (text, wanted) in rows {
        let wanted: Squares = wanted.iter().copied().collect();
        assert_eq!(squares(text), wanted, "{text}");
    }
}

#[test]
fn oblique_leaps() {
    const F: [(i16, i16); 2] = [(-1, 2), (1, 2)];
    const B: [(i16, i16); 2] = [(-1, -2), (1, -2)];
    const L: [(i16, i16); 2] = [(-2, 1), (-2, -1)];
    const R: [(i16, i16); 2] = [(2, 1), (2, -1)];
    let two = |a: [(i16, i16); 2], b: [(i16, i16); 2]| [a[0], a[1], b[0], b[1]];
    check(&[
        ("fN", &F),
        ("ffN", &F),
        ("bN", &B),
        ("lN", &L),
        ("rN", &R),
        ("vN", &two(F, B)),
        ("fbN", &two(F, B)),
        ("sN", &two(L, R)),
        ("lrN", &two(L, R)),
        ("ffrrN", &two(F, R)),
        ("fflN", &two(F, L)),
        ("flN", &[(-2, 1)]),
        ("lfN", &[(-1, 2)]),
        ("frN", &[(2, 1)]),
        ("rfN", &[(1, 2)]),
        ("blN", &[(-2, -1)]),
        ("lbN", &[(-1, -2)]),
        ("brN", &[(2, -1)]),
        ("rbN", &[(1, -2)]),
        ("fsN", &[(-2, 1), (2, 1)]),
        ("bsN", &[(-2, -1), (2, -1)]),
        ("lvN", &[(-1, 2), (-1, -2)]),
        ("rvN", &[(1, 2), (1, -2)]),
        ("fhN", &[(-1, 2), (1, 2), (-2, 1), (2, 1)]),
        ("bhN", &[(-1, -2), (1, -2), (-2, -1), (2, -1)]),
        ("lhN", &[(-2, 1), (-2, -1), (-1, 2), (-1, -2)]),
        ("rhN", &[(2, 1), (2, -1), (1, 2), (1, -2)]),
        ("hrN", &[(1, 2), (2, -1), (-1, -2), (-2, 1)]),
        ("hlN", &[(2, 1), (1, -2), (-2, -1), (-1, 2)]),
        (
            "fflrN",
            &[(-1, 2), (1, 2), (-2, 1), (-2, -1), (2, 1), (2, -1)],
        ),
        ("lfC", &[(-1, 3)]),
        ("flZ", &[(-3, 2)]),
        ("rf(4,1)", &[(1, 4)]),
    ]);
}

#[test]
fn straight_and_diagonal_steps() {
    check(&[
        ("frW", &[(0, 1), (1, 0)]),
        ("fsW", &[(0, 1), (-1, 0), (1, 0)]),
        ("sfW", &[(0, 1), (-1, 0), (1, 0)]),
        ("vW", &[(0, 1), (0, -1)]),
        ("fhW", &[(0, 1)]),
        ("fF", &[(-1, 1), (1, 1)]),
        ("lF", &[(-1, 1), (-1, -1)]),
        ("frF", &[(1, 1)]),
        ("rfF", &[(1, 1)]),
        ("flbrF", &[(-1, 1), (1, -1)]),
        ("fbF", &[(-1, 1), (1, 1), (-1, -1), (1, -1)]),
        ("vF", &[(-1, 1), (1, 1), (-1, -1), (1, -1)]),
        ("sF", &[(-1, 1), (1, 1), (-1, -1), (1, -1)]),
        ("ffF", &[(-1, 1), (1, 1)]),
        ("fsF", &[(-1, 1), (1, 1)]),
        ("lvF", &[(-1, 1), (-1, -1)]),
        ("fhF", &[(-1, 1), (1, 1)]),
        ("fflF", &[(-1, 1), (1, 1), (-1, -1)]),
    ]);
}

#[test]
fn kings_and_queens_have_eight_directions() {
    check(&[
        ("fK", &[(0, 1)]),
        ("sK", &[(-1, 0), (1, 0)]),
        ("vK", &[(0, 1), (0, -1)]),
        ("fsK", &[(-1, 1), (1, 1)]),
        ("flK", &[(-1, 1)]),
        ("lfK", &[(-1, 1)]),
        ("frK", &[(1, 1)]),
        ("fhK", &[(0, 1), (-1, 1), (1, 1)]),
        ("ffrrK", &[(0, 1), (1, 0)]),
        ("lvK", &[(-1, 1), (-1, -1)]),
        ("bK2", &[(0, -1), (0, -2)]),
    ]);
}

#[test]
fn later_legs_turn_from_the_leg_before() {
    check(&[
        (
            "mpafN",
            &[
                (2, 4),
                (4, 2),
                (4, -2),
                (2, -4),
                (-2, -4),
                (-4, -2),
                (-4, 2),
                (-2, 4),
            ],
        ),
        ("f[W-fsF]", &[(-1, 2), (1, 2)]),
        ("[fW-rW]", &[(1, 1)]),
        ("[fW-brF]", &[(1, 0)]),
        ("[fW-fN]", &[(-1, 3), (1, 3)]),
        ("[fW-lfN]", &[(-1, 3)]),
        ("[frF-K]", &[(2, 2)]),
        ("[rfN-K]", &[(2, 3)]),
        ("[rfN-fW]", &[(1, 3)]),
        ("[rfC-K]", &[(1, 4)]),
        ("[fW-aW]", &[(0, 2), (1, 1), (-1, 1), (0, 0)]),
    ]);
}

/// Distances and exact ranges on an empty board.
#[test]
fn ranges() {
    let counts = [
        ("W3", 12),
        ("W03", 4),
        ("W0", 28),
        ("R10", 28),
        ("N2", 16),
        ("N02", 8),
        ("H2", 8),
        ("jF3", 8),
        ("jjR", 20),
        ("U", 224),
        ("qN", 32),
        ("qN3", 24),
        ("qF", 8),
        ("(15,15)W", 4),
        ("(4,1)", 8),
        ("CX", 8),
    ];
    for (text, count) in counts {
        assert_eq!(squares(text).len(), count, "{text}");
    }
}
