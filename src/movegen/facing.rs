//! Royals that see each other along an open line, and what that obliges the side to move to.

use crate::board::COMPASS;
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::Tables;
use crate::definition::rules::Facing;
use crate::id::Square;
use crate::position::Position;

/// Whether some royal of White sees one of Black along an open line of these.
#[must_use]
pub fn sees<B: Bits>(tables: &Tables<B>, position: &Position<B>, lines: Facing) -> bool {
    let board = &tables.definition.board;
    let occupied = position.occupied();
    let enemies = position.royals(tables, 1);
    Squares(position.royals(tables, 0)).any(|royal| {
        COMPASS.into_iter().enumerate().any(|(direction, step)| {
            let on = match step {
                (0, _) => lines.files,
                (_, 0) => lines.ranks,
                _ => lines.diagonals,
            };
            let mut at = Square::from_raw(royal);
            while let Some(next) = board.step(at, direction).filter(|_| on) {
                at = next;
                // A board whose edges are joined leads back to where the line began.
                if occupied.has(at.raw()) {
                    break;
                }
            }
            on && enemies.has(at.raw())
        })
    })
}

/// The rule, if it binds the side to move here: it breaks the line or passes.
pub(super) fn binds<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> bool {
    let rule = tables.definition.rules.ends.facing;
    rule.is_some_and(|rule| sees(tables, position, rule.lines))
}

/// Whether the last move was the pass of a side so bound.
pub(super) fn accepted<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> bool {
    position.passes_in_a_row() > 0 && binds(tables, position)
}
