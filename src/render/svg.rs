//! Pictures: a position on its board, and the moves of a piece.
//!
//! In: definitions and set-ups. Out: SVG that needs nothing else: pieces are their symbols, so that every piece of
//! every variant can be drawn.

use crate::definition::{Definition, Setup};
use crate::id::{Kind, Side, Square};
use crate::render::{card, text};
use crate::util::bits256::SquareSet;
use std::fmt::Write as _;

/// Side of a square.
const CELL: i32 = 48;
/// Room for the coordinates.
const MARGIN: i32 = 22;
const LIGHT: &str = "#f0dfc0";
const DARK: &str = "#d2b48c";
/// Colours of terrains, by turns.
const TERRAIN: [&str; 6] = [
    "#8fbcd4", "#c8a27a", "#9fc48f", "#c9b1d6", "#e0c25c", "#b8b8b8",
];

/// A text as XML writes it.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A board of squares, seen from one side.
struct Canvas<'a> {
    definition: &'a Definition,
    flipped: bool,
    out: String,
}

impl<'a> Canvas<'a> {
    fn new(definition: &'a Definition, flipped: bool, title: &str) -> Self {
        let board = &definition.board;
        let width = MARGIN + i32::from(board.files()) * CELL + 4;
        let height = i32::from(board.ranks()) * CELL + MARGIN + 4;
        let mut out = String::new();
        let _ = writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n<title>{}</title>",
            escaped(title)
        );
        Self {
            definition,
            flipped,
            out,
        }
    }

    /// The upper left corner of a square.
    fn corner(&self, file: u8, rank: u8) -> (i32, i32) {
        let board = &self.definition.board;
        let (file, rank) = if self.flipped {
            (board.files() - 1 - file, rank)
        } else {
            (file, board.ranks() - 1 - rank)
        };
        (MARGIN + i32::from(file) * CELL, 2 + i32::from(rank) * CELL)
    }

    /// The middle of a square.
    fn middle(&self, square: Square) -> (i32, i32) {
        let board = &self.definition.board;
        let (x, y) = self.corner(board.file(square), board.rank(square));
        (x + CELL / 2, y + CELL / 2)
    }

    fn squares(&mut self, walls: SquareSet) {
        let board = &self.definition.board;
        for square in board.squares() {
            let (file, rank) = (board.file(square), board.rank(square));
            let terrains = &self.definition.terrains;
            let terrain = terrains.iter().position(|t| t.squares.contains(square));
            let fill = match terrain {
                _ if walls.contains(square) => "#555555",
                Some(index) => TERRAIN.get(index % TERRAIN.len()).copied().unwrap_or(DARK),
                None if (file + rank) % 2 == 0 => DARK,
                None => LIGHT,
            };
            let (x, y) = self.corner(file, rank);
            let _ = writeln!(
                self.out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"#7a6248\"/>"
            );
        }
    }

    fn coordinates(&mut self) {
        let board = &self.definition.board;
        let bottom = 2 + i32::from(board.ranks()) * CELL + 15;
        for file in 0..board.files() {
            let (x, _) = self.corner(file, 0);
            let letter = char::from(b'a' + file);
            self.label(x + CELL / 2, bottom, 12, "#555555", &letter.to_string());
        }
        for rank in 0..board.ranks() {
            let (_, y) = self.corner(0, rank);
            self.label(
                MARGIN / 2,
                y + CELL / 2 + 4,
                12,
                "#555555",
                &(rank + 1).to_string(),
            );
        }
    }

    fn label(&mut self, x: i32, y: i32, size: i32, fill: &str, text: &str) {
        let _ = writeln!(
            self.out,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\">{}</text>",
            escaped(text)
        );
    }

    fn piece(&mut self, square: Square, side: Side, kind: Kind) {
        let (x, y) = self.middle(square);
        let (fill, ink) = match side {
            Side::White => ("#fffdf5", "#222222"),
            Side::Black => ("#2b2b2b", "#f5f5f5"),
        };
        let symbol = text::symbol(self.definition, side, kind);
        let radius = CELL * 2 / 5;
        let size = match symbol.chars().count() {
            0 | 1 => 22,
            2 => 17,
            _ => 12,
        };
        let _ = writeln!(
            self.out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#222222\"/>"
        );
        self.label(x, y + size / 3, size, ink, &symbol);
    }

    fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }
}

/// A position.
#[must_use]
pub fn board(definition: &Definition, setup: &Setup, flipped: bool) -> String {
    let mut canvas = Canvas::new(definition, flipped, &definition.meta.name);
    canvas.squares(setup.walls);
    canvas.coordinates();
    for square in definition.board.squares() {
        if let Some((side, kind)) = setup.pieces.get(square.index()).copied().flatten() {
            canvas.piece(square, side, kind);
        }
    }
    canvas.finish()
}

/// What a piece can do, from the square from which it can do most: a dot for a move, a ring for a capture, both
/// where it can do both; hollow where another piece must stand on the way.
#[must_use]
pub fn moves(definition: &Definition, kind: Kind) -> String {
    let name = definition
        .kinds
        .get(kind.index())
        .map_or("", |d| d.name.as_str());
    let mut canvas = Canvas::new(definition, false, name);
    canvas.squares(SquareSet::EMPTY);
    canvas.coordinates();
    let Some((from, reach)) = card::widest(definition, kind) else {
        return canvas.finish();
    };
    let board = &definition.board;
    for reached in &reach {
        let at = |base: u8, d: i16| u8::try_from(i16::from(base) + d).ok();
        let file = at(board.file(from), reached.dx);
        let rank = at(board.rank(from), reached.dy);
        let (Some(file), Some(rank)) = (file, rank) else {
            continue;
        };
        let Some(square) = board.at(file, rank) else {
            continue;
        };
        let (x, y) = canvas.middle(square);
        let dash = if reached.initial { "4 3" } else { "none" };
        if reached.quiet {
            let fill = if reached.hop { "none" } else { "#2e7d32" };
            let _ = writeln!(
                canvas.out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"{fill}\" stroke=\"#2e7d32\" stroke-width=\"2\" \
                 stroke-dasharray=\"{dash}\"/>"
            );
        }
        if reached.capture || reached.destroy || reached.en_passant {
            let ink = if reached.destroy && !reached.capture {
                "#6a1b9a"
            } else {
                "#c62828"
            };
            let width = if reached.hop { 1 } else { 3 };
            let _ = writeln!(
                canvas.out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"15\" fill=\"none\" stroke=\"{ink}\" \
                 stroke-width=\"{width}\"/>"
            );
        }
    }
    let def = definition.kinds.get(kind.index());
    let side = if def.is_some_and(|d| d.symbols[Side::White].is_some()) {
        Side::White
    } else {
        Side::Black
    };
    canvas.piece(from, side, kind);
    canvas.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::tests_support::definition;

    #[test]
    fn pictures_have_all_squares_and_pieces() {
        let def = definition();
        let svg = board(&def, &def.setup, false);
        assert_eq!(svg.matches("<rect").count(), def.board.len());
        let pieces = def.setup.pieces.iter().flatten().count();
        assert_eq!(svg.matches("<circle").count(), pieces);
        assert!(svg.ends_with("</svg>\n"));
        assert_eq!(escaped("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
        for kind in (0..def.kinds.len()).filter_map(Kind::new) {
            assert!(moves(&def, kind).matches("<circle").count() > 0);
        }
    }
}
