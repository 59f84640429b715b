//! A position as text: the board with its coordinates, terrain, holes and walls, then hands.
//!
//! In: a definition and a set-up. Out: lines. Without colour every square is a symbol between two
//! separators, and the separators carry what colour would: `(N)` a square of the last move, `[K]` a royal
//! in check, `~A` a piece on the terrain whose glyph is `~`.

use crate::definition::{Definition, Setup};
use crate::id::{Kind, Side, Square};
use crate::render::paint::{Paint, columns, padded, paint};
use crate::util::bits256::SquareSet;
use std::fmt::Write as _;

/// What to draw beside the pieces, and how.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// Use terminal colours.
    pub color: bool,
    /// Draw from Black's side.
    pub flipped: bool,
    /// Squares of the last move.
    pub last: SquareSet,
    /// Royals in check.
    pub check: SquareSet,
}

/// How a piece is written on the board: its symbol, `?` for a side that has no symbol for the kind.
#[must_use]
pub fn symbol(definition: &Definition, side: Side, kind: Kind) -> String {
    let Some(def) = definition.kinds.get(kind.index()) else {
        return "?".to_owned();
    };
    let mut symbol = def.symbols[side].clone().unwrap_or_else(|| "?".to_owned());
    if def.tilde {
        symbol.push('~');
    }
    symbol
}

/// What stands in one cell.
struct Cell {
    /// The symbol or glyph.
    text: String,
    /// What the separators around it say, without colour.
    marks: [char; 2],
    ground: Vec<Paint>,
    ink: Option<Paint>,
}

/// The board with ranks to its left and files below.
#[must_use]
pub fn board(definition: &Definition, setup: &Setup, style: &Style) -> String {
    let board = &definition.board;
    let files: Vec<u8> = order(board.files(), style.flipped);
    let mut ranks: Vec<u8> = order(board.ranks(), style.flipped);
    ranks.reverse();
    let rows: Vec<Vec<Cell>> = ranks
        .iter()
        .map(|&rank| {
            files
                .iter()
                .map(|&file| cell(definition, setup, style, board.at(file, rank), (file, rank)))
                .collect()
        })
        .collect();
    let width = symbol_width(definition);
    let mut out = String::new();
    for (row, rank) in rows.iter().zip(&ranks) {
        let _ = write!(out, "{:>2} ", rank + 1);
        let line = if style.color {
            colored_row(row, width)
        } else {
            plain_row(row, width)
        };
        out.push_str(line.trim_end_matches(' '));
        out.push('\n');
    }
    out.push_str("   ");
    let mut names = String::new();
    for &file in &files {
        names.push(' ');
        names.push_str(&padded(&char::from(b'a' + file).to_string(), width));
        if style.color {
            names.push(' ');
        }
    }
    out.push_str(names.trim_end());
    out.push('\n');
    out
}

/// Columns of the widest symbol, so that the board keeps its width whoever stands on it.
fn symbol_width(definition: &Definition) -> usize {
    let kinds = (0..definition.kinds.len()).filter_map(Kind::new);
    let symbols = kinds.flat_map(|kind| {
        let def = definition.kinds.get(kind.index());
        let has = move |side: &Side| def.is_some_and(|d| d.symbols[*side].is_some());
        Side::BOTH
            .into_iter()
            .filter(has)
            .map(move |side| columns(&symbol(definition, side, kind)))
    });
    let glyphs = definition
        .terrains
        .iter()
        .map(|t| columns(&t.glyph.to_string()));
    symbols.chain(glyphs).max().unwrap_or(1).max(1)
}

fn order(n: u8, flipped: bool) -> Vec<u8> {
    if flipped {
        (0..n).rev().collect()
    } else {
        (0..n).collect()
    }
}

fn cell(
    definition: &Definition,
    setup: &Setup,
    style: &Style,
    square: Option<Square>,
    (file, rank): (u8, u8),
) -> Cell {
    let Some(square) = square else {
        return Cell {
            text: String::new(),
            marks: [' '; 2],
            ground: Vec::new(),
            ink: None,
        };
    };
    let terrain = definition
        .terrains
        .iter()
        .position(|t| t.squares.contains(square));
    let glyph = terrain
        .and_then(|i| definition.terrains.get(i))
        .map(|t| t.glyph);
    let piece = setup.pieces.get(square.index()).copied().flatten();
    let (text, ink) = match piece {
        Some((side, kind)) => {
            let ink = match side {
                Side::White => Paint::WHITE_PIECE,
                Side::Black => Paint::BLACK_PIECE,
            };
            (symbol(definition, side, kind), Some(ink))
        }
        None if setup.walls.contains(square) => ("#".to_owned(), Some(Paint::FAINT)),
        None => match glyph {
            Some(glyph) => (glyph.to_string(), Some(Paint::FAINT)),
            None if style.color => (" ".to_owned(), None),
            None => (".".to_owned(), None),
        },
    };
    let marks = if style.check.contains(square) {
        ['[', ']']
    } else if style.last.contains(square) {
        ['(', ')']
    } else {
        match (piece, glyph) {
            (Some(_), Some(glyph)) => [glyph, ' '],
            _ => [' '; 2],
        }
    };
    let ground = if style.check.contains(square) {
        Paint::CHECK
    } else if style.last.contains(square) {
        Paint::LAST
    } else if let Some(index) = terrain {
        Paint::terrain(index)
    } else if (file + rank) % 2 == 0 {
        Paint::DARK
    } else {
        Paint::LIGHT
    };
    Cell {
        text,
        marks,
        ground: vec![ground],
        ink,
    }
}

fn colored_row(row: &[Cell], width: usize) -> String {
    row.iter()
        .map(|cell| {
            let text = format!(" {} ", padded(&cell.text, width));
            let paints: Vec<Paint> = cell.ground.iter().copied().chain(cell.ink).collect();
            paint(true, &paints, &text)
        })
        .collect()
}

fn plain_row(row: &[Cell], width: usize) -> String {
    let mut out = String::new();
    let mut before = ' ';
    for cell in row {
        let [left, right] = cell.marks;
        out.push(match (before, left) {
            (' ', mark) | (mark, ' ') => mark,
            // Two marked neighbours share one separator; terrain gives way to a mark.
            (')' | ']', '(' | '[') => '|',
            (mark, _) => mark,
        });
        let blanks = width.saturating_sub(columns(&cell.text));
        out.push_str(&cell.text);
        // A closing mark stands right behind a short symbol.
        if blanks > 0 && right != ' ' {
            out.push(right);
            out.push_str(&" ".repeat(blanks - 1));
            before = ' ';
        } else {
            out.push_str(&" ".repeat(blanks));
            before = right;
        }
    }
    if before != ' ' {
        out.push(before);
    }
    out
}

/// Words parted by blanks, in lines of at most `width` columns.
#[must_use]
pub fn wrapped(words: &[String], width: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in words {
        let next = columns(word);
        if column > 0 && column + 1 + next > width {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += next;
    }
    out
}

/// One line for each side that holds something: `White holds P2 N`.
#[must_use]
pub fn hands(definition: &Definition, setup: &Setup) -> String {
    let mut out = String::new();
    for side in Side::BOTH {
        let held: Vec<String> = setup.hands[side]
            .iter()
            .enumerate()
            .filter(|&(_, &count)| count > 0)
            .filter_map(|(index, &count)| {
                let name = symbol(definition, side, Kind::new(index)?);
                Some(if count == 1 {
                    name
                } else {
                    format!("{name}x{count}")
                })
            })
            .collect();
        if !held.is_empty() {
            let name = &definition.sides[side].name;
            let _ = writeln!(out, "{name} holds {}", held.join(" "));
        }
    }
    out
}

/// Which glyph means which terrain, in one line; empty where there is no terrain.
#[must_use]
pub fn terrain_legend(definition: &Definition, color: bool) -> String {
    if definition.terrains.is_empty() {
        return String::new();
    }
    let entries: Vec<String> = definition
        .terrains
        .iter()
        .enumerate()
        .map(|(index, terrain)| {
            let glyph = if color {
                let text = format!(" {} ", terrain.glyph);
                paint(true, &[Paint::terrain(index), Paint::FAINT], &text)
            } else {
                terrain.glyph.to_string()
            };
            format!("{glyph} {}", terrain.name)
        })
        .collect();
    format!("{}\n", entries.join("   "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::tests_support::{definition, place};

    #[test]
    fn terrain_holes_and_marks() {
        let def = definition();
        let mut setup = Setup::empty(def.board.len(), def.kinds.len());
        place(&def, &mut setup, "a1", Side::White, 0);
        place(&def, &mut setup, "b2", Side::Black, 1);
        place(&def, &mut setup, "c1", Side::White, 1);
        let square = |name: &str| def.board.parse(name).unwrap();
        let style = Style {
            last: [square("a1"), square("b1")].into_iter().collect(),
            check: SquareSet::of(square("c1")),
            ..Style::default()
        };
        assert_eq!(
            board(&def, &setup, &style),
            " 3  .     .  .\n 2  ~ ~sp ~  ~\n 1 (K)(.)[Sp].\n    a  b  c  d\n"
        );
    }

    #[test]
    fn flipped_board_counts_backwards() {
        let def = definition();
        let setup = Setup::empty(def.board.len(), def.kinds.len());
        let style = Style {
            flipped: true,
            ..Style::default()
        };
        assert_eq!(
            board(&def, &setup, &style),
            " 1  .  .  .  .\n 2  ~  ~  ~  ~\n 3  .  .     .\n    d  c  b  a\n"
        );
    }

    #[test]
    fn hands_name_the_side_and_count() {
        let def = definition();
        let mut setup = Setup::empty(def.board.len(), def.kinds.len());
        setup.hands[Side::Black][1] = 2;
        setup.hands[Side::Black][0] = 1;
        assert_eq!(hands(&def, &setup), "Black holds k spx2\n");
    }

    #[test]
    fn colour_paints_every_square() {
        let def = definition();
        let setup = Setup::empty(def.board.len(), def.kinds.len());
        let style = Style {
            color: true,
            ..Style::default()
        };
        let text = board(&def, &setup, &style);
        assert_eq!(text.matches("\u{1b}[0m").count(), def.board.len());
    }
}
