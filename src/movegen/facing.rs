//! Royals that see each other along an open line: where that is forbidden, and what it obliges the side to move to.
//!
//! Only what is royal in itself faces another: neither pieces that are royal for being few, nor those of several royals
//! that no edge chooses.

use crate::board::COMPASS;
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::Tables;
use crate::definition::rules::Facing;
use crate::id::Square;
use crate::position::Position;

/// The nearest pieces that are seen from `square` along lines of these.
fn in_sight<B: Bits>(tables: &Tables<B>, position: &Position<B>, square: u8, lines: Facing) -> B {
    let board = &tables.definition.board;
    let occupied = position.occupied();
    let mut seen = B::ZERO;
    for (direction, step) in COMPASS.into_iter().enumerate() {
        let on = match step {
            (0, _) => lines.files,
            (_, 0) => lines.ranks,
            _ => lines.diagonals,
        };
        let mut at = Square::from_raw(square);
        while let Some(next) = board.step(at, direction).filter(|_| on) {
            at = next;
            // A board whose edges are joined leads back to where the line began.
            if occupied.has(at.raw()) || at.raw() == square {
                seen |= B::bit(at.raw());
                break;
            }
        }
    }
    seen.minus(B::bit(square))
}

/// Whether some royal of White sees one of Black along an open line of these.
#[must_use]
pub fn sees<B: Bits>(tables: &Tables<B>, position: &Position<B>, lines: Facing) -> bool {
    let enemies = position.crowned(tables, 1);
    Squares(position.crowned(tables, 0))
        .any(|royal| (in_sight(tables, position, royal, lines) & enemies).any())
}

/// The royals of `by` that a royal of kind `royal` on `square` must not see but does, or would if it stood there.
#[cold]
#[inline(never)]
pub(super) fn seen_by<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    by: usize,
    square: u8,
    royal: u8,
) -> B {
    let stands = position.sides[1 - by].has(square);
    if !tables.is_royal[usize::from(royal)]
        || stands && !position.crowned(tables, 1 - by).has(square)
    {
        return B::ZERO;
    }
    let lines = tables.definition.rules.royal.facing;
    in_sight(tables, position, square, lines) & position.crowned(tables, by)
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
