//! Bare royals: a side with nothing left but its royals.

use super::outcome::{Ending, Reason};
use crate::compile::bits::Bits;
use crate::compile::tables::Tables;
use crate::definition::rules::{Bare, Verdict};
use crate::id::Side;
use crate::movegen::{List, Scratch, generate};
use crate::position::Position;

/// Whether `side` has only royals, on the board and in hand.
#[must_use]
pub fn is_bare<B: Bits>(tables: &Tables<B>, position: &Position<B>, side: usize) -> bool {
    let hand = &position.hands[side * tables.kinds..(side + 1) * tables.kinds];
    position.sides[side]
        .minus(position.royals(tables, side))
        .none()
        && hand.iter().all(|&n| n == 0)
}

/// The ending by the rule. Two bare sides draw. A bared side that is to move and may reply is not lost
/// while it can bare the other at once.
pub fn ending<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    rule: Bare,
) -> Option<Ending> {
    let bare = [is_bare(tables, position, 0), is_bare(tables, position, 1)];
    let side = match bare {
        [false, false] => return None,
        [true, true] => {
            return Some(Ending {
                reason: Reason::Bare,
                winner: None,
            });
        }
        [true, false] => Side::White,
        [false, true] => Side::Black,
    };
    let to_move = position.to_move;
    if rule.reply && to_move == side.index() && rule.result != Verdict::Draw {
        let mut moves = Vec::new();
        generate(tables, position, scratch, &mut List(&mut moves));
        let saves = moves.iter().any(|mv| {
            position.make(tables, mv);
            let bared = is_bare(tables, position, 1 - to_move);
            position.unmake(tables);
            bared
        });
        if saves {
            return None;
        }
    }
    Some(Ending::of(Reason::Bare, side, rule.result))
}
