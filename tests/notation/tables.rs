//! The tables of known pieces: what each may reach, and its moves on three boards.

use super::support::{Sets, at, bind, offset, program, texts, walk};
use ferz::board::Board;
use ferz::definition::{BoundProgram, Orientation};
use ferz::id::{Kind, Side, Square};
use ferz::walk::{Mover, Reach, reach};
use std::collections::{BTreeMap, BTreeSet};

const SINGLE: &str = include_str!("../cases/notation/single_leg.tsv");
const MULTI: &str = include_str!("../cases/notation/multi_leg.tsv");

fn board() -> (Board, Square) {
    let board = Board::new(15, 15, &[], false, false);
    let centre = board.at(7, 7).expect("the centre");
    (board, centre)
}

fn bound(text: &str, board: &Board) -> BoundProgram {
    let program = program(text).unwrap_or_else(|found| panic!("{text}: {}", texts(&found)));
    bind(program, board, &Sets::new())
}

/// A row of `reach` as the tables write it.
fn kind(rows: &[&Reach]) -> String {
    let mut rows = rows.to_vec();
    rows.sort_by_key(|r| (r.hop, r.initial));
    rows.iter()
        .map(|r| {
            let lame = if r.lame.is_empty() {
                String::new()
            } else {
                let squares: Vec<String> = r.lame.iter().map(|(x, y)| format!("{x}.{y}")).collect();
                format!("/lame({})", squares.join(","))
            };
            format!(
                "{}{}{}{lame}",
                if r.hop { "hop:" } else { "" },
                if r.initial { "i" } else { "" },
                r.modes()
            )
        })
        .collect::<Vec<_>>()
        .join("+")
}

fn reach_text(text: &str) -> BTreeSet<String> {
    let (board, centre) = board();
    let program = bound(text, &board);
    let mover = Mover {
        side: Side::White,
        from: centre,
        on_start: true,
        orientation: Orientation::Rotate,
        program: &program,
    };
    let all = reach(&board, &mover);
    let mut by_square: BTreeMap<(i16, i16), Vec<&Reach>> = BTreeMap::new();
    for row in &all {
        by_square.entry((row.dx, row.dy)).or_default().push(row);
    }
    by_square
        .iter()
        .map(|((x, y), rows)| format!("({x},{y},{})", kind(rows)))
        .collect()
}

fn moves_text(text: &str, enemies: &[(i16, i16)], friends: &[(i16, i16)]) -> BTreeSet<String> {
    let (board, centre) = board();
    let program = bound(text, &board);
    let mut pieces = vec![None; board.len()];
    for (side, squares) in [(Side::Black, enemies), (Side::White, friends)] {
        for &(x, y) in squares {
            let square = at(&board, centre, x, y).expect("on the board");
            pieces[square.index()] = Some((side, Kind::from_raw(1)));
        }
    }
    pieces[centre.index()] = Some((Side::White, Kind::from_raw(2)));
    let walk = walk(&board, &pieces, &program, Side::White, centre);
    assert!(walk.complete, "{text}");
    walk.moves
        .iter()
        .map(|mv| {
            let (x, y) = offset(&board, centre, mv.to);
            let mut kind = match pieces[mv.to.index()] {
                Some((Side::Black, _)) if mv.removed.contains(mv.to) => "c",
                Some((Side::White, _)) if mv.removed.contains(mv.to) => "d",
                _ => "m",
            }
            .to_owned();
            for victim in mv.removed.iter().filter(|&s| s != mv.to) {
                let (x, y) = offset(&board, centre, victim);
                kind += &format!("x{x}.{y}");
            }
            format!("({x},{y},{kind})")
        })
        .collect()
}

fn set(text: &str) -> BTreeSet<String> {
    text.split(';')
        .filter(|s| !s.is_empty())
        .map(str::to_owned)
        .collect()
}

fn differs(what: &str, wanted: &BTreeSet<String>, got: &BTreeSet<String>) -> Option<String> {
    let missing: Vec<_> = wanted.difference(got).take(6).collect();
    let extra: Vec<_> = got.difference(wanted).take(6).collect();
    (wanted != got).then(|| format!("{what}: missing {missing:?}, extra {extra:?}"))
}

#[test]
fn single_leg_pieces_reach_what_the_table_says() {
    let mut wrong = Vec::new();
    let mut rows = 0;
    for line in SINGLE.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[name, text, wanted, ..] = fields.as_slice() else {
            panic!("a short row: {line}");
        };
        rows += 1;
        let what = format!("{name} {text}");
        wrong.extend(differs(&what, &set(wanted), &reach_text(text)));
    }
    assert_eq!(rows, 68);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn multi_leg_pieces_move_as_the_table_says() {
    let mut wrong = Vec::new();
    let mut rows = 0;
    for line in MULTI.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[name, chain, bracket, empty, first, second, ..] = fields.as_slice() else {
            panic!("a short row: {line}");
        };
        for text in [chain, bracket] {
            if text.is_empty() {
                continue;
            }
            rows += 1;
            let probes = [
                ("empty", empty, moves_text(text, &[], &[])),
                ("A", first, moves_text(text, &[(0, 1), (1, 1)], &[])),
                (
                    "B",
                    second,
                    moves_text(text, &[(0, 3), (-3, -3)], &[(3, 0)]),
                ),
            ];
            for (probe, wanted, got) in probes {
                let what = format!("{name} {text} {probe}");
                wrong.extend(differs(&what, &set(wanted), &got));
            }
        }
    }
    assert!(rows >= 38, "{rows}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
