//! Movement diagrams: which squares around a piece it may reach, and how.
//!
//! In: [`Mark`]s relative to the piece. Out: a square picture with the piece in the middle and a legend
//! of the signs used.

use crate::render::paint::{columns, padded};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Farthest distance that a diagram shows.
pub const MAX_RADIUS: i16 = 7;

/// How a piece may come to one square; flags of several ways to the same square add up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// Files to the right.
    pub dx: i16,
    /// Ranks up the board.
    pub dy: i16,
    /// Without capturing there.
    pub moves: bool,
    /// Capturing there.
    pub captures: bool,
    /// Capturing a friend there.
    pub takes_friends: bool,
    /// Only from a start square.
    pub initial: bool,
    /// Only by hopping.
    pub hop: bool,
    /// It can be blocked on squares that a plain leap would pass.
    pub lame: bool,
    /// Capturing in passing.
    pub passing: bool,
}

/// What the letters and signs of a cell stand for.
const LEGEND: [(&str, &str); 8] = [
    ("*", "moves or captures"),
    ("m", "moves only"),
    ("c", "captures only"),
    ("d", "captures a friend"),
    ("i", "only from a start square"),
    ("^", "only over or after another piece"),
    ("n", "can be blocked on the way"),
    ("e", "captures in passing"),
];

/// The picture, cropped to what is reached (at least two squares each way, at most [`MAX_RADIUS`]), and
/// the legend below it. `symbol` stands in the middle; `on_board` knows which squares there are.
#[must_use]
pub fn diagram(symbol: &str, marks: &[Mark], on_board: &dyn Fn(i16, i16) -> bool) -> String {
    let mut cells: BTreeMap<(i16, i16), String> = BTreeMap::new();
    for mark in marks {
        let merged = merge(marks, (mark.dx, mark.dy));
        cells.insert((mark.dx, mark.dy), sign(&merged));
    }
    cells.insert((0, 0), symbol.to_owned());
    let farthest = |of: fn(i16, i16) -> i16| {
        let reached = cells.keys().map(|&(dx, dy)| of(dx, dy)).max().unwrap_or(0);
        reached.clamp(2, MAX_RADIUS)
    };
    let (left, right) = (farthest(|dx, _| -dx), farthest(|dx, _| dx));
    let (down, up) = (farthest(|_, dy| -dy), farthest(|_, dy| dy));
    let shown = |at: &(i16, i16)| (-left..=right).contains(&at.0) && (-down..=up).contains(&at.1);
    // Files beside the board are left out, ranks beyond it below.
    let real = |dx: i16| (-down..=up).any(|dy| on_board(dx, dy));
    let files: Vec<i16> = (-left..=right).filter(|&dx| real(dx)).collect();
    let visible = cells.iter().filter(|(at, _)| shown(at));
    let width = visible.map(|(_, text)| columns(text)).max().unwrap_or(1);
    let mut out = String::new();
    for dy in (-down..=up).rev() {
        let row: Vec<String> = files
            .iter()
            .map(|&dx| {
                let nothing = if on_board(dx, dy) { "." } else { "" };
                padded(cells.get(&(dx, dy)).map_or(nothing, String::as_str), width)
            })
            .collect();
        let row = row.join(" ");
        // Ranks above and below the board are left out.
        if !row.trim().is_empty() {
            let _ = writeln!(out, "{}", row.trim_end());
        }
    }
    let others = cells.iter().filter(|(at, _)| **at != (0, 0));
    let used: String = others.map(|(_, text)| text.as_str()).collect();
    let legend: Vec<String> = LEGEND
        .iter()
        .filter(|(sign, _)| used.contains(sign))
        .map(|(sign, text)| format!("{sign} {text}"))
        .collect();
    if !legend.is_empty() {
        let _ = writeln!(out, "{}", legend.join("   "));
    }
    if cells.keys().any(|at| !shown(at)) {
        out.push_str("(and on, beyond what is shown)\n");
    }
    out
}

/// All ways to one square as one: a condition holds only if it holds of every way.
fn merge(marks: &[Mark], at: (i16, i16)) -> Mark {
    let mut ways = marks.iter().filter(|m| (m.dx, m.dy) == at);
    let Some(&first) = ways.next() else {
        return Mark::default();
    };
    ways.fold(first, |all, way| Mark {
        moves: all.moves || way.moves,
        captures: all.captures || way.captures,
        takes_friends: all.takes_friends || way.takes_friends,
        initial: all.initial && way.initial,
        hop: all.hop && way.hop,
        lame: all.lame && way.lame,
        passing: all.passing || way.passing,
        ..all
    })
}

fn sign(mark: &Mark) -> String {
    let mut text = match (mark.moves, mark.captures) {
        (true, true) => "*",
        (true, false) => "m",
        (false, true) => "c",
        (false, false) => "",
    }
    .to_owned();
    for (on, letter) in [
        (mark.takes_friends, 'd'),
        (mark.initial, 'i'),
        (mark.hop, '^'),
        (mark.lame, 'n'),
        (mark.passing, 'e'),
    ] {
        if on {
            text.push(letter);
        }
    }
    if text.is_empty() {
        text.push('?');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(dx: i16, dy: i16) -> Mark {
        Mark {
            dx,
            dy,
            ..Mark::default()
        }
    }

    #[test]
    fn a_pawn() {
        let marks = [
            Mark {
                moves: true,
                ..mark(0, 1)
            },
            Mark {
                moves: true,
                initial: true,
                lame: true,
                ..mark(0, 2)
            },
            Mark {
                captures: true,
                ..mark(-1, 1)
            },
            Mark {
                captures: true,
                ..mark(1, 1)
            },
        ];
        assert_eq!(
            diagram("P", &marks, &|_, _| true),
            "\
.   .   min .   .
.   c   m   c   .
.   .   P   .   .
.   .   .   .   .
.   .   .   .   .
m moves only   c captures only   i only from a start square   n can be blocked on the way
"
        );
    }

    #[test]
    fn two_ways_to_a_square_are_one_cell() {
        let marks = [
            Mark {
                moves: true,
                ..mark(1, 0)
            },
            Mark {
                captures: true,
                hop: true,
                ..mark(1, 0)
            },
        ];
        assert!(diagram("C", &marks, &|_, _| true).contains("C * ."));
    }

    #[test]
    fn squares_off_the_board_are_blank() {
        let marks = [Mark {
            moves: true,
            captures: true,
            ..mark(-1, 0)
        }];
        assert_eq!(
            diagram("W", &marks, &|dx, dy| dx <= 0 && dy >= -1),
            ". . .\n. . .\n. * W\n. . .\n* moves or captures\n"
        );
    }
}
