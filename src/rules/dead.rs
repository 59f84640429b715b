//! Dead positions: whether a side could still win, from what its pieces can do.
//!
//! With so few pieces that all their placements can be looked at, each side can win iff some placement of
//! the same pieces, promoted forms included, on squares that each could ever reach, leaves the opponent
//! without a move and by that lost. With more pieces the answer is "it can".

use super::outcome::{Ending, Reason};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::Tables;
use crate::id::Side;
use crate::movegen::{Found, Scratch, attack, generate};
use crate::position::Position;

/// Most placements that are looked at.
const MAX_PLACEMENTS: usize = 600_000;

/// Whether each side could still win: `[white, black]`.
pub fn can_win<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
) -> [bool; 2] {
    let pieces: Vec<(usize, u8, u8)> = Squares(position.sides[0] | position.sides[1])
        .map(|s| {
            (
                usize::from(position.sides[1].has(s)),
                position.board[usize::from(s)],
                s,
            )
        })
        .collect();
    let rules = &tables.definition.rules;
    let placements = tables.squares.saturating_pow(pieces.len() as u32);
    if pieces.len() > 3
        || placements > MAX_PLACEMENTS
        || rules.ends.bare.is_some()
        || position.hands.iter().any(|&n| n > 0)
        || (0..2).any(|side| position.royals(tables, side).none())
    {
        return [true; 2];
    }
    let forms: Vec<Vec<(u8, B)>> = pieces
        .iter()
        .map(|&(side, kind, at)| forms(tables, side, kind, at))
        .collect();
    let mut empty = position.clone();
    for &(side, kind, square) in &pieces {
        empty.lift(tables, side, kind, square);
    }
    let mut found = [false; 2];
    let sides: Vec<usize> = pieces.iter().map(|p| p.0).collect();
    place(tables, &mut empty, scratch, &sides, &forms, &mut found);
    found
}

/// The kinds that a piece can be, now or later, with the squares that each could stand on.
fn forms<B: Bits>(tables: &Tables<B>, side: usize, kind: u8, at: u8) -> Vec<(u8, B)> {
    let mut forms: Vec<(u8, B)> = vec![(kind, B::bit(at))];
    let mut changed = true;
    while changed {
        changed = false;
        for i in 0..forms.len() {
            let (kind, squares) = forms[i];
            let mover = &tables.movers[side][usize::from(kind)];
            let reach =
                Squares(squares).fold(squares, |set, s| set | mover.may_reach(usize::from(s)));
            changed |= reach != squares;
            forms[i].1 = reach;
            let options = mover
                .promotions
                .iter()
                .flat_map(|p| p.options.iter().map(|&o| (o, p.to | p.from)));
            for (option, zone) in options {
                match forms.iter_mut().find(|f| f.0 == option) {
                    Some(form) => {
                        changed |= (reach & zone).minus(form.1).any();
                        form.1 |= reach & zone;
                    }
                    None => {
                        forms.push((option, reach & zone));
                        changed = true;
                    }
                }
            }
        }
    }
    forms
}

fn place<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    sides: &[usize],
    forms: &[Vec<(u8, B)>],
    found: &mut [bool; 2],
) {
    let (Some((&side, sides)), Some((first, rest))) = (sides.split_first(), forms.split_first())
    else {
        for to_move in 0..2 {
            position.to_move = to_move;
            judge(tables, position, scratch, found);
        }
        return;
    };
    for &(kind, squares) in first {
        for square in Squares(squares.minus(position.occupied())) {
            position.place(tables, side, kind, square);
            place(tables, position, scratch, sides, rest, found);
            position.lift(tables, side, kind, square);
            if *found == [true; 2] {
                return;
            }
        }
    }
}

fn judge<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    found: &mut [bool; 2],
) {
    let us = position.to_move;
    if found[1 - us] || attack::in_danger(tables, position, 1 - us, scratch) {
        return;
    }
    let mut any = Found::default();
    generate(tables, position, scratch, &mut any);
    if any.0 {
        return;
    }
    let side = Side::BOTH[us];
    let ends = &tables.definition.rules.ends;
    let ending = if attack::in_danger(tables, position, us, scratch) {
        Ending::of(Reason::Checkmate, side, ends.checkmate[side])
    } else {
        Ending::of(Reason::Stalemate, side, ends.stalemate[side])
    };
    if let Some(winner) = ending.winner {
        found[winner.index()] = true;
    }
}
