//! Dead positions: whether a side could still win, from what its pieces can do.
//!
//! In: a position. Out: for each side, whether some placement of the pieces that are left, on squares that
//! each could come to and in forms that it could take, leaves the opponent lost, with the opponent's
//! help if need be. No list of endings is kept: `forms` says what may become of a piece and where,
//! `placing` looks for the placement. Where an answer would take too long, or other rules may
//! decide, it is "can win".

mod forms;
mod placing;

use crate::compile::bits::{Bits, Squares};
use crate::compile::decide::ExtinctionTable;
use crate::compile::tables::Tables;
use crate::definition::rules::{Safe, Verdict};
use crate::id::Side;
use crate::movegen::Scratch;
use crate::position::Position;
use forms::{Forms, forms};
use placing::{Man, Question, can_be_lost};
use std::collections::HashMap;

/// A side with more pieces than this, royals left out, is taken to be able to win.
const MOST_PIECES: usize = 3;

/// What has been found out about a variant's material.
#[derive(Debug)]
pub struct Memory<B> {
    /// By side, kind and square: index into `forms`.
    ids: HashMap<(usize, u8, u8), usize>,
    forms: Vec<(usize, Forms<B>)>,
    /// By winning side, walls and what may become of each piece.
    known: HashMap<(usize, B, Vec<usize>), bool>,
}

impl<B> Default for Memory<B> {
    fn default() -> Self {
        Self {
            ids: HashMap::new(),
            forms: Vec::new(),
            known: HashMap::new(),
        }
    }
}

impl<B: Bits> Memory<B> {
    /// Whether each side could still win: `[white, black]`.
    pub fn can_win(
        &mut self,
        tables: &Tables<B>,
        position: &Position<B>,
        scratch: &mut Scratch<B>,
    ) -> [bool; 2] {
        let counts = [0, 1].map(|side| {
            let pieces = position.sides[side].minus(position.royals(tables, side));
            pieces.count() as usize
        });
        if counts.iter().all(|&n| n > MOST_PIECES) || in_doubt(tables, position, counts) {
            return [true; 2];
        }
        [0, 1].map(|side| {
            counts[side] > MOST_PIECES
                || by_hand(tables, position, side, counts[side])
                || wins_otherwise(tables, position, side)
                || match &tables.special {
                    // What explodes is found out by no placement.
                    Some(_) => counts[side] > 0,
                    None => self.side_can_win(tables, position, scratch, side, counts[1 - side]),
                }
        })
    }

    fn side_can_win(
        &mut self,
        tables: &Tables<B>,
        position: &Position<B>,
        scratch: &mut Scratch<B>,
        side: usize,
        defenders: usize,
    ) -> bool {
        let mut ids: Vec<usize> = Vec::new();
        for square in Squares(position.sides[0] | position.sides[1]) {
            let owner = usize::from(position.sides[1].has(square));
            let kind = position.board[usize::from(square)];
            ids.push(self.id(tables, owner, kind, square));
        }
        ids.sort_unstable();
        let key = (side, position.walls, ids);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let men = key.2.iter().map(|&id| {
            let (owner, forms) = &self.forms[id];
            Man {
                side: *owner,
                royal: forms.iter().any(|f| tables.is_royal[usize::from(f.0)]),
                forms,
            }
        });
        let question = Question {
            winner: side,
            thorough: defenders <= MOST_PIECES,
        };
        let answer = can_be_lost(tables, position, scratch, men.collect(), question);
        self.known.insert(key, answer);
        answer
    }

    /// What may become of a piece: an index, equal for equal fates.
    fn id(&mut self, tables: &Tables<B>, side: usize, kind: u8, square: u8) -> usize {
        if let Some(&id) = self.ids.get(&(side, kind, square)) {
            return id;
        }
        let found = (side, forms(tables, side, kind, square));
        let id = self.forms.iter().position(|f| *f == found);
        let id = id.unwrap_or_else(|| {
            self.forms.push(found);
            self.forms.len() - 1
        });
        self.ids.insert((side, kind, square), id);
        id
    }
}

/// Whether pieces in hand may decide for `side`: its own, or the opponent's in the way of his royal. Against royals
/// alone the latter can only leave him without a move, not attack him.
fn by_hand<B: Bits>(tables: &Tables<B>, position: &Position<B>, side: usize, count: usize) -> bool {
    let held = |side: usize| {
        let hand = position.hands.iter().skip(side * tables.kinds);
        hand.take(tables.kinds).any(|&n| n > 0)
    };
    let stuck_loses = tables.definition.rules.ends.stalemate[Side::BOTH[1 - side]];
    held(side) || (held(1 - side) && (count > 0 || stuck_loses == Verdict::Loss))
}

/// Rules by which placements alone decide nothing.
fn in_doubt<B: Bits>(tables: &Tables<B>, position: &Position<B>, counts: [usize; 2]) -> bool {
    let rules = &tables.definition.rules;
    let ends = &rules.ends;
    let drawn = |verdict: Verdict| verdict == Verdict::Draw;
    let taken = rules.drops.as_ref().is_some_and(|d| d.captures_to_hand);
    tables.imitates
        || tables
            .special
            .as_ref()
            .is_some_and(|s| !s.royals_attack_nothing)
        || rules.royal.safe != Safe::All
        || rules.royal.no_checks
        || tables.royal_order.iter().any(|o| !o.is_empty())
        || (!tables.pseudo.is_empty() && counts != [0, 0])
        || ends.bare.is_some()
        || ends
            .repetition
            .as_ref()
            .is_some_and(|r| !r.result.0.into_iter().all(drawn))
        || ends.counter.as_ref().is_some_and(|c| !drawn(c.result))
        // A captured piece changes sides.
        || (taken && (counts != [0, 0] || position.hands.iter().any(|&n| n > 0)))
}

/// Ways for `side` to win that do not leave the opponent without a move, or that cannot be looked for here.
fn wins_otherwise<B: Bits>(tables: &Tables<B>, position: &Position<B>, side: usize) -> bool {
    let ends = &tables.definition.rules.ends;
    let (own, other) = (Side::BOTH[side], Side::BOTH[1 - side]);
    let mut royals = position.royals(tables, 1 - side);
    ends.checkmate[own] == Verdict::Win
        || ends.stalemate[own] == Verdict::Win
        || (ends.checkmate[other] != Verdict::Loss && ends.stalemate[other] != Verdict::Loss)
        || royals.none()
        || {
            royals.pop();
            royals.any()
        }
        || decides(tables, position, side)
}

/// Whether `side` might still win by an ending that decides while moves are left.
fn decides<B: Bits>(tables: &Tables<B>, position: &Position<B>, side: usize) -> bool {
    if tables.definition.rules.ends.material.is_some() {
        return true;
    }
    let Some(deciders) = tables.deciders.as_deref() else {
        return false;
    };
    let won = |result: &[Option<Verdict>; 2]| {
        result[side] == Some(Verdict::Win) || result[1 - side] == Some(Verdict::Loss)
    };
    let others = position.sides[side].minus(position.royals(tables, side));
    let force = others.any();
    // Royals are never left to be taken, and do not check: more than they is needed.
    let taken =
        |rule: &ExtinctionTable| rule.result[side] == Some(Verdict::Win) || !rule.royal || force;
    deciders.goals.iter().any(|g| won(&g.result))
        || deciders
            .extinctions
            .iter()
            .any(|rule| won(&rule.result) && taken(rule))
        || (force && deciders.checks == Some(Verdict::Win))
        || deciders.connections.iter().any(|c| won(&c.result))
}
