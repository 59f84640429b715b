//! The canonical FEN of a position.

use super::{has_hands, rights::Meaning};
use crate::definition::{Definition, Setup};
use crate::id::{PerSide, Side};
use crate::placement::{self, Placement};

/// The one text of a position: pieces with hands, side, rights, en passant, the running count's limit, checks
/// remaining, half-moves, full moves.
///
/// The en passant squares of `setup` are written as they are: who calls leaves out those on which nothing can
/// be captured (a session's own set-up does).
#[must_use]
pub fn print(definition: &Definition, setup: &Setup) -> String {
    let symbols = definition.symbols();
    let placement = Placement {
        pieces: setup.pieces.clone(),
        walls: setup.walls,
    };
    let mut out = placement::write_board(&placement, &definition.board, symbols);
    let filled = Side::BOTH
        .iter()
        .any(|&s| setup.hands[s].iter().any(|&n| n > 0));
    if filled || has_hands(definition) {
        out.push('[');
        out.push_str(&placement::hands::write_hands(&setup.hands, symbols));
        out.push(']');
    }
    out.push(' ');
    out.push_str(&definition.sides[setup.to_move].fen);
    out.push(' ');
    out.push_str(&Meaning::new(definition, setup).text());
    let limit = setup
        .counting
        .filter(|&(limit, _)| limit > 0 && definition.setup.counting.is_some());
    if !setup.en_passant.is_empty() {
        out.push(' ');
        for square in setup.en_passant.iter() {
            out.push_str(&definition.board.name(square));
        }
    } else if let Some(square) = setup.traded {
        out.push(' ');
        out.push_str(&definition.board.name_from_right(square));
    } else if limit.is_none() {
        out.push_str(" -");
    }
    let half = match limit {
        Some((limit, count)) => {
            out.push_str(&format!(" {limit}"));
            count
        }
        None => setup.half_moves,
    };
    if definition.setup.checks != PerSide([0, 0]) {
        let [white, black] = setup.checks.0;
        out.push_str(&format!(" {white}+{black}"));
    }
    if let (Some((left, length)), Some(_)) = (setup.turn, definition.rules.turn.series) {
        out.push_str(&format!(" {left}:{length}"));
    }
    out.push_str(&format!(" {half} {}", setup.full_moves));
    out
}
