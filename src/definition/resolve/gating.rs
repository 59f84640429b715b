//! `[gating]` and `[first_move.NAME]`.
//!
//! In: the raw blocks, sets, names and the set-up. Out: the rules, and the squares of pieces that have such a right
//! at the start.

use super::context::{Context, Sets};
use super::movement;
use super::pieces::Roster;
use crate::board::region::built_in;
use crate::definition::rules::{FirstMove, Gating};
use crate::definition::{BoundProgram, KindDef};
use crate::id::{PerSide, Side};
use crate::schema::raw;
use crate::util::bits256::SquareSet;
use std::sync::Arc;

/// `[gating]`.
pub fn gating(
    cx: &mut Context<'_>,
    section: Option<&raw::Gating>,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
) -> Option<Gating> {
    let section = section?;
    Some(Gating {
        kinds: if section.pieces.is_empty() {
            roster.all() - roster.royal
        } else {
            roster.names.set(cx, &section.pieces)
        },
        squares: match &section.squares {
            Some(squares) => sets.sided(cx, squares),
            None => built_in(sets.board, "firstrank").unwrap_or_default(),
        },
    })
}

/// `[first_move.NAME]`.
pub fn first_moves(
    cx: &mut Context<'_>,
    file: &raw::File,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
    kinds: &[KindDef],
) -> Vec<FirstMove> {
    let mut all = Vec::new();
    for (key, block) in file.first_move.iter() {
        let members = roster.names.set(cx, &block.pieces);
        let lost_to = roster.names.set(cx, &block.lost_to);
        let nothing = || Arc::new(BoundProgram::default());
        let mut given: PerSide<Option<Arc<BoundProgram>>> = PerSide([None, None]);
        let start = members.iter().filter_map(|k| kinds.get(k.index()));
        let start = start.fold(PerSide::default(), |all: PerSide<SquareSet>, def| {
            PerSide(Side::BOTH.map(|s| all[s] | def.start[s]))
        });
        let binding = movement::Binding {
            sets,
            names: &roster.names,
            start,
        };
        for (side, text) in block.moves.iter().flat_map(raw::Sided::iter) {
            let program = movement::bind(cx, text, &[], &binding);
            for s in Side::BOTH {
                if side.is_none_or(|only| only == s) {
                    given[s].clone_from(&program);
                }
            }
        }
        let of = |side: Side| {
            let own = given[side].clone();
            own.or_else(|| given[side.other()].clone())
                .unwrap_or_else(nothing)
        };
        all.push(FirstMove {
            name: key.value.clone(),
            kinds: members,
            movement: PerSide(Side::BOTH.map(of)),
            in_check: block.in_check.as_ref().is_none_or(|b| b.value),
            safe: block.safe.as_ref().is_some_and(|b| b.value),
            lost_to,
        });
    }
    all
}
