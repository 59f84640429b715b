//! The worth of a position without looking ahead.
//!
//! In: [`Values`] and a position. Out: centipawns for the side to move: pieces where they stand and in
//! hand, between what they are worth on a full and on an empty board; own pieces next to a royal while there
//! is something to fear; and, once a side is well ahead, how near it is to the other's royal.

use super::values::Values;
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::Tables;
use crate::position::Position;

/// A lead that should be brought home.
const AHEAD: i32 = 250;
/// Worth of a neighbour of a royal on a full board.
const SHELTER: i32 = 6;

/// Pieces of both sides, summed up.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    early: [i32; 2],
    late: [i32; 2],
    /// Worth without royals.
    force: [i32; 2],
}

/// Worth of what a side has beside its royals, on the board and in hand.
#[must_use]
pub fn force<B: Bits>(
    tables: &Tables<B>,
    values: &Values,
    position: &Position<B>,
    side: usize,
) -> i32 {
    let pieces = position.sides[side].minus(position.royals(tables, side));
    let on_board: i32 = Squares(pieces)
        .map(|s| values.of(side, position.board[usize::from(s)]))
        .sum();
    let hand = &position.hands[side * tables.kinds..(side + 1) * tables.kinds];
    let in_hand = hand.iter().zip(&values.hand[side]);
    on_board + in_hand.map(|(&n, v)| i32::from(n) * v).sum::<i32>()
}

/// The worth of the position for the side to move.
#[must_use]
pub fn evaluate<B: Bits>(tables: &Tables<B>, values: &Values, position: &Position<B>) -> i32 {
    let mut sum = Sum::default();
    for side in 0..2 {
        for square in Squares(position.sides[side]) {
            let kind = position.board[usize::from(square)];
            let at = usize::from(kind) * tables.squares + usize::from(square);
            sum.early[side] += values.early[side][at];
            sum.late[side] += values.late[side][at];
            if !tables.is_royal[usize::from(kind)] {
                sum.force[side] += values.of(side, kind);
            }
        }
        if tables.drops.is_some() {
            let hand = &position.hands[side * tables.kinds..(side + 1) * tables.kinds];
            for (&count, value) in hand.iter().zip(&values.hand[side]) {
                let worth = i32::from(count) * value;
                sum.early[side] += worth;
                sum.late[side] += worth;
                sum.force[side] += worth;
            }
        }
        sum.early[side] += SHELTER * shelter(tables, values, position, side);
    }
    // 0 for an empty board, 256 for a full one.
    let fullness = (i64::from(sum.force[0] + sum.force[1]) * 256 / i64::from(values.full))
        .clamp(0, 256) as i32;
    let early = sum.early[0] - sum.early[1];
    let late = sum.late[0] - sum.late[1];
    let mut white = (early * fullness + late * (256 - fullness)) / 256;
    let lead = sum.force[0] - sum.force[1];
    if lead.abs() > AHEAD && fullness < 128 {
        let side = usize::from(lead < 0);
        let near = closeness(tables, values, position, side);
        white += if side == 0 { near } else { -near };
    }
    if position.to_move == 0 { white } else { -white }
}

/// Own pieces next to the royals of a side.
fn shelter<B: Bits>(
    tables: &Tables<B>,
    values: &Values,
    position: &Position<B>,
    side: usize,
) -> i32 {
    let royals = position.royals(tables, side);
    if royals.none() || royals.many() {
        return 0;
    }
    let (file, rank) = values.places[usize::from(royals.lowest())];
    let board = &tables.definition.board;
    let mut count = 0;
    for (dx, dy) in crate::board::COMPASS {
        let (file, rank) = (file + i32::from(dx), rank + i32::from(dy));
        let (Ok(file), Ok(rank)) = (u8::try_from(file), u8::try_from(rank)) else {
            continue;
        };
        if let Some(square) = board.at(file, rank) {
            count += i32::from(position.sides[side].has(square.raw()));
        }
    }
    count
}

/// How near the pieces of `side` are to the enemy's royals.
fn closeness<B: Bits>(
    tables: &Tables<B>,
    values: &Values,
    position: &Position<B>,
    side: usize,
) -> i32 {
    let royals = position.royals(tables, 1 - side);
    if royals.none() {
        return 0;
    }
    let (file, rank) = values.places[usize::from(royals.lowest())];
    Squares(position.sides[side])
        .map(|s| {
            let (f, r) = values.places[usize::from(s)];
            let far = (f - file).abs().max((r - rank).abs());
            let weight = if tables.is_royal[usize::from(position.board[usize::from(s)])] {
                4
            } else {
                1
            };
            weight * (values.span - far)
        })
        .sum()
}
