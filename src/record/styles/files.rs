//! Moves by file and advance, as the World Xiangqi Federation writes them: `H2+3`, `R1=5`, `P++1`, `15=6`.
//!
//! Files are numbered from each player's right. Two pieces of a kind on one file are told apart by `+` (in front) and
//! `-`, more of them, or pairs on several files, by their number from the front.

use crate::definition::reach::Walker;
use crate::game::MoveView;
use crate::id::{Kind, Side, Square};
use crate::record::names::Scene;

/// The text of a move; of promotion and the like nothing.
pub(super) fn text(scene: &Scene<'_>, mv: &MoveView) -> String {
    let (Some(from), Some(to)) = (mv.from, mv.to) else {
        return String::new();
    };
    let side = scene.setup.map_or(Side::White, |s| s.to_move);
    let board = &scene.definition.board;
    let step = match depth(scene, side, to).cmp(&depth(scene, side, from)) {
        std::cmp::Ordering::Equal => '=',
        std::cmp::Ordering::Greater => '+',
        std::cmp::Ordering::Less => '-',
    };
    let goal = if board.file(from) == board.file(to) {
        board.rank(from).abs_diff(board.rank(to)).to_string()
    } else {
        file(scene, side, to)
    };
    format!("{}{step}{goal}", name(scene, side, mv, from, to))
}

/// How far ahead a square is.
fn depth(scene: &Scene<'_>, side: Side, square: Square) -> u8 {
    let board = &scene.definition.board;
    match side {
        Side::White => board.rank(square),
        Side::Black => board.ranks() - 1 - board.rank(square),
    }
}

/// A file's number, from the player's right.
fn file(scene: &Scene<'_>, side: Side, square: Square) -> String {
    let board = &scene.definition.board;
    let number = match side {
        Side::White => board.files() - board.file(square),
        Side::Black => board.file(square) + 1,
    };
    number.to_string()
}

/// Which piece moves: letter and file, letter and place among two, or number among several and file.
fn name(scene: &Scene<'_>, side: Side, mv: &MoveView, from: Square, to: Square) -> String {
    let letter = scene.promoted(mv.piece);
    let own = own(scene, side, mv.piece);
    let board = &scene.definition.board;
    let on_file = |f: u8| own.iter().filter(|&&s| board.file(s) == f).count();
    let here = on_file(board.file(from));
    let crowded = (0..board.files()).filter(|&f| on_file(f) > 1).count();
    let ahead = own
        .iter()
        .filter(|&&s| {
            board.file(s) == board.file(from) && depth(scene, side, s) > depth(scene, side, from)
        })
        .count();
    if here > 2 || (here == 2 && crowded > 1) {
        return format!("{}{}", ahead + 1, file(scene, side, from));
    }
    let other = own
        .iter()
        .copied()
        .find(|&s| s != from && board.file(s) == board.file(from));
    if here == 2 && other.is_some_and(|o| could_too(scene, side, mv.piece, o, from, to)) {
        return format!("{letter}{}", if ahead == 0 { '+' } else { '-' });
    }
    letter + &file(scene, side, from)
}

/// Where a side's pieces of a kind stand.
fn own(scene: &Scene<'_>, side: Side, kind: Kind) -> Vec<Square> {
    let squares = scene.definition.board.squares();
    squares
        .filter(|&s| scene.piece(s) == Some((side, kind)))
        .collect()
}

/// Whether the other piece of a file could ever make the same step: then the step alone does not tell.
fn could_too(
    scene: &Scene<'_>,
    side: Side,
    kind: Kind,
    other: Square,
    from: Square,
    to: Square,
) -> bool {
    let definition = scene.definition;
    let board = &definition.board;
    let shifted = |a: u8, b: u8, c: u8| i16::from(a) + i16::from(b) - i16::from(c);
    let x = shifted(board.file(other), board.file(to), board.file(from));
    let y = shifted(board.rank(other), board.rank(to), board.rank(from));
    let (Ok(x), Ok(y)) = (u8::try_from(x), u8::try_from(y)) else {
        return false;
    };
    let (Some(goal), Some(def)) = (board.at(x, y), definition.kinds.get(kind.index())) else {
        return false;
    };
    let walker = Walker::of(definition, def, side);
    walker.targets(other).contains(goal)
}
