//! Names of squares in each style.

use super::Style;
use crate::board::Board;
use crate::id::Square;
use crate::record::names::Scene;

/// Files of a Thai board.
const THAI: [char; 16] = [
    'ก', 'ข', 'ค', 'ง', 'จ', 'ฉ', 'ช', 'ญ', 'ต', 'ถ', 'ท', 'น', 'ป', 'ผ', 'พ', 'ม',
];

/// A square; empty for none.
pub(super) fn square(scene: &Scene<'_>, style: Style, square: Option<Square>) -> String {
    let Some(square) = square else {
        return String::new();
    };
    let board = &scene.definition.board;
    let (file, rank) = (file(style, board, square), rank(style, board, square));
    if style == Style::Janggi {
        rank + &file
    } else {
        file + &rank
    }
}

/// The name of its file.
pub(super) fn file(style: Style, board: &Board, square: Square) -> String {
    let file = board.file(square);
    if style.is_shogi() {
        (board.files() - file).to_string()
    } else if style.is_thai() {
        THAI.get(usize::from(file))
            .copied()
            .unwrap_or('?')
            .to_string()
    } else if style == Style::Janggi {
        (file + 1).to_string()
    } else {
        char::from(b'a' + file).to_string()
    }
}

/// The name of its rank.
pub(super) fn rank(style: Style, board: &Board, square: Square) -> String {
    let rank = board.rank(square);
    let from_top = board.ranks() - rank;
    match style {
        Style::Hodges | Style::Usi => char::from(b'a' + from_top - 1).to_string(),
        Style::HodgesNumber | Style::Hosking | Style::Kawasaki => from_top.to_string(),
        Style::Janggi => (from_top % 10).to_string(),
        Style::Thai | Style::ThaiLan => thai_number(rank + 1),
        _ => (rank + 1).to_string(),
    }
}

fn thai_number(number: u8) -> String {
    let digits = number.to_string();
    let thai = digits
        .bytes()
        .map(|d| char::from_u32(0x0e50 + u32::from(d - b'0')));
    thai.map(|d| d.unwrap_or('?')).collect()
}
