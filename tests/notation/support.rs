//! Reading strings and naming sets, as a test needs it.

use ferz::board::Board;
use ferz::definition::{BoundProgram, Orientation};
use ferz::diagnostic::Diagnostic;
use ferz::id::{Kind, PerSide, Side, Square};
use ferz::movement::ir::{Area, FilterExpr, Program, SetExpr};
use ferz::movement::{Options, lower, parse};
use ferz::source::SourceId;
use ferz::util::bits256::{KindSet, SquareSet};
use ferz::walk::{Mover, Scene, Walk, moves};
use std::collections::BTreeMap;

/// The program of a string, or its findings.
pub fn program(text: &str) -> Result<Program, Vec<Diagnostic>> {
    let mut found = Vec::new();
    let program = parse(text, SourceId(0), &mut found)
        .and_then(|n| lower(&n, &Options::default(), SourceId(0), &mut found));
    program.ok_or(found)
}

/// Named sets of squares for the tests.
pub type Sets = BTreeMap<&'static str, SquareSet>;

/// Kind 0 is royal and named `king`; kind 1 is `pawn`, kind 2 `cannon`.
pub fn bind(program: Program, board: &Board, sets: &Sets) -> BoundProgram {
    let sets_bound = program
        .sets
        .iter()
        .map(|set| PerSide(Side::BOTH.map(|side| resolve(set, board, sets, side))))
        .collect();
    let filters = program.filters.iter().map(kinds).collect();
    BoundProgram {
        text: String::new(),
        program,
        sets: sets_bound,
        filters,
        barriers: Vec::new(),
    }
}

fn kinds(filter: &FilterExpr) -> KindSet {
    let number = |name: &String| match name.as_str() {
        "king" | "royal" => 0,
        "pawn" => 1,
        _ => 2,
    };
    let set =
        |names: &[String]| -> KindSet { names.iter().map(|n| Kind::from_raw(number(n))).collect() };
    let only = if filter.only.is_empty() {
        KindSet::ALL
    } else {
        set(&filter.only)
    };
    only - set(&filter.except)
}

/// Named sets are turned for Black, literal squares are not.
fn resolve(set: &SetExpr, board: &Board, sets: &Sets, side: Side) -> SquareSet {
    match set {
        SetExpr::Named { name, .. } => {
            let white = sets.get(name.as_str()).copied().unwrap_or_default();
            match side {
                Side::White => white,
                Side::Black => white
                    .iter()
                    .filter_map(|s| Orientation::Rotate.square(board, s))
                    .collect(),
            }
        }
        SetExpr::Squares(areas) => board
            .squares()
            .filter(|&s| areas.iter().any(|a| inside(board, s, a)))
            .collect(),
        SetExpr::Union(all) => all.iter().fold(SquareSet::EMPTY, |sum, s| {
            sum | resolve(s, board, sets, side)
        }),
    }
}

fn inside(board: &Board, square: Square, area: &Area) -> bool {
    area.files
        .is_none_or(|(a, b)| (a..=b).contains(&board.file(square)))
        && area
            .ranks
            .is_none_or(|(a, b)| (a..=b).contains(&board.rank(square)))
}

/// The square so far from another.
pub fn at(board: &Board, from: Square, dx: i16, dy: i16) -> Option<Square> {
    let file = u8::try_from(i16::from(board.file(from)) + dx).ok()?;
    let rank = u8::try_from(i16::from(board.rank(from)) + dy).ok()?;
    board.at(file, rank)
}

/// How far a square is from another.
pub fn offset(board: &Board, from: Square, to: Square) -> (i16, i16) {
    (
        i16::from(board.file(to)) - i16::from(board.file(from)),
        i16::from(board.rank(to)) - i16::from(board.rank(from)),
    )
}

/// All moves of a piece of kind 2 that stands on a start square.
pub fn walk(
    board: &Board,
    pieces: &[Option<(Side, Kind)>],
    bound: &BoundProgram,
    side: Side,
    from: Square,
) -> Walk {
    let scene = Scene {
        board,
        pieces,
        walls: SquareSet::EMPTY,
        en_passant: None,
        imitated: None,
    };
    let mover = Mover {
        side,
        from,
        on_start: true,
        orientation: Orientation::Rotate,
        program: bound,
    };
    moves(&scene, &mover)
}

/// Findings as one text, for messages of failed tests.
pub fn texts(found: &[Diagnostic]) -> String {
    found
        .iter()
        .map(|d| format!("{} {}", d.code.text(), d.message))
        .collect::<Vec<_>>()
        .join("; ")
}

/// Where a white piece in the middle of an empty 15x15 board may go, seen from there.
pub fn squares(text: &str) -> std::collections::BTreeSet<(i16, i16)> {
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
