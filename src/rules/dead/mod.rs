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
use crate::util::rng::SplitMix64;
use forms::{Forms, forms};
use placing::{Aims, Man, Question, can_be_attacked, can_be_lost, may_take};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A side with more pieces than this, royals left out, is taken to be able to win.
const MOST_PIECES: usize = 3;

/// The fates of the pieces on a board, in order.
type Fates = SmallVec<[u32; 12]>;

/// What has been found out about a variant's material.
#[derive(Debug)]
pub struct Memory<B> {
    /// By side, kind and square: the fate of the piece there, or [`UNKNOWN`], and a random number for that fate.
    ids: Vec<(u32, u64)>,
    /// By fate.
    fates: Vec<Fate<B>>,
    /// By winning side, walls and fates.
    known: FxHashMap<(usize, B, Fates), bool>,
    /// By winning side, walls and the fates of its pieces and of all royals: the other's royal can be attacked.
    attacks: FxHashMap<(usize, B, Fates), bool>,
    aims: Aims<B>,
    /// By the sum of the numbers of all fates, and walls: which sides could win. As with the hash of a position, 64 random
    /// bits tell what is different.
    answers: FxHashMap<(u64, B), [bool; 2]>,
}

/// No fate has been worked out yet.
const UNKNOWN: u32 = u32::MAX;

/// What may become of a piece.
#[derive(Debug)]
struct Fate<B> {
    side: usize,
    royal: bool,
    forms: Forms<B>,
}

impl<B> Default for Memory<B> {
    fn default() -> Self {
        Self {
            ids: Vec::new(),
            fates: Vec::new(),
            known: FxHashMap::default(),
            attacks: FxHashMap::default(),
            aims: Aims::default(),
            answers: FxHashMap::default(),
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
        let sure = [0, 1].map(|side| {
            counts[side] > MOST_PIECES
                || by_hand(tables, position, side, counts[side])
                || wins_otherwise(tables, position, side)
        });
        if sure == [true; 2] {
            return sure;
        }
        match &tables.special {
            // What explodes is found out by no placement.
            Some(_) => [0, 1].map(|side| sure[side] || counts[side] > 0),
            None => self.by_pieces(tables, position, scratch, sure),
        }
    }

    /// Whether each side could win by what its pieces can do, unless it is `sure` that it could.
    fn by_pieces(
        &mut self,
        tables: &Tables<B>,
        position: &Position<B>,
        scratch: &mut Scratch<B>,
        sure: [bool; 2],
    ) -> [bool; 2] {
        // One of the two at most is sure.
        let mut sum = u64::from(sure[0]) + 2 * u64::from(sure[1]);
        for (side, kind, square) in pieces(position) {
            sum = sum.wrapping_add(self.id(tables, side, kind, square).1);
        }
        let key = (sum, position.walls);
        if let Some(&known) = self.answers.get(&key) {
            return known;
        }
        let fates =
            pieces(position).map(|(side, kind, square)| self.id(tables, side, kind, square).0);
        let mut fates: Fates = fates.collect();
        fates.sort_unstable();
        let answer =
            [0, 1].map(|side| sure[side] || self.answer(tables, position, scratch, side, &fates));
        self.answers.insert(key, answer);
        answer
    }

    /// The same for pieces of these fates. What a few of them can do they can do among others that may be captured; and
    /// where nothing can attack the royal, it matters little what else is there.
    fn answer(
        &mut self,
        tables: &Tables<B>,
        position: &Position<B>,
        scratch: &mut Scratch<B>,
        side: usize,
        fates: &Fates,
    ) -> bool {
        let of = |id: &u32| &self.fates[*id as usize];
        let royals: Fates = fates.iter().copied().filter(|id| of(id).royal).collect();
        let (own, others): (Fates, Fates) = (fates.iter().copied())
            .filter(|id| !of(id).royal)
            .partition(|id| of(id).side == side);
        let stuck = tables.definition.rules.ends.stalemate[Side::BOTH[1 - side]];
        let with = |of: &[u32]| {
            let mut some: Fates = royals.iter().chain(of).copied().collect();
            some.sort_unstable();
            some
        };
        let quick = if stuck != Verdict::Loss && !self.attacks(tables, position, side, with(&own)) {
            Some(false)
        } else if self.all_removable(tables, fates) {
            let mut parts: Vec<Fates> = own.iter().map(|&id| with(&[id])).collect();
            parts.push(with(&own));
            parts.extend(others.iter().map(|&id| {
                let mut part = own.clone();
                part.push(id);
                with(&part)
            }));
            parts.dedup();
            let mut smaller = parts.iter().filter(|p| p.len() < fates.len());
            smaller
                .any(|part| self.search(tables, position, scratch, side, part))
                .then_some(true)
        } else {
            None
        };
        quick.unwrap_or_else(|| self.search(tables, position, scratch, side, fates))
    }

    /// Looks for a placement, unless it is known already.
    fn search(
        &mut self,
        tables: &Tables<B>,
        position: &Position<B>,
        scratch: &mut Scratch<B>,
        side: usize,
        fates: &Fates,
    ) -> bool {
        let key = (side, position.walls, fates.clone());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let men = men(&self.fates, fates);
        let defenders = men.iter().filter(|m| m.side != side && !m.royal).count();
        let question = Question {
            winner: side,
            thorough: defenders <= MOST_PIECES,
        };
        let answer = can_be_lost(tables, position, scratch, men, &mut self.aims, question);
        self.known.insert(key, answer);
        answer
    }

    /// Whether the winner's pieces and the royals, as they may become, can attack the other's royal at all.
    fn attacks(
        &mut self,
        tables: &Tables<B>,
        position: &Position<B>,
        side: usize,
        fates: Fates,
    ) -> bool {
        let key = (side, position.walls, fates);
        if let Some(&known) = self.attacks.get(&key) {
            return known;
        }
        let answer = can_be_attacked(
            tables,
            position,
            &men(&self.fates, &key.2),
            &mut self.aims,
            side,
        );
        self.attacks.insert(key, answer);
        answer
    }

    /// Whether each piece that is no royal can be captured by a royal of the other side.
    fn all_removable(&self, tables: &Tables<B>, fates: &Fates) -> bool {
        let men = men(&self.fates, fates);
        men.iter().filter(|m| !m.royal).all(|man| {
            let mut royals = men.iter().filter(|m| m.royal && m.side != man.side);
            royals.any(|royal| may_take(tables, royal, man))
        })
    }

    /// What may become of a piece: two numbers, equal for equal fates, the second of them random.
    fn id(&mut self, tables: &Tables<B>, side: usize, kind: u8, square: u8) -> (u32, u64) {
        let place =
            (side * tables.kinds + usize::from(kind)) * tables.squares + usize::from(square);
        match self.ids.get(place) {
            Some(&id) if id.0 != UNKNOWN => id,
            _ => self.fresh_id(tables, side, kind, square, place),
        }
    }

    #[cold]
    fn fresh_id(
        &mut self,
        tables: &Tables<B>,
        side: usize,
        kind: u8,
        square: u8,
        place: usize,
    ) -> (u32, u64) {
        let forms = forms(tables, side, kind, square);
        let mut fates = self.fates.iter();
        let index = fates.position(|f| f.side == side && f.forms == forms);
        let index = index.unwrap_or_else(|| {
            let royal = forms.iter().any(|f| tables.is_royal[usize::from(f.0)]);
            self.fates.push(Fate { side, royal, forms });
            self.fates.len() - 1
        });
        let all = 2 * tables.kinds * tables.squares;
        self.ids.resize(all.max(place + 1), (UNKNOWN, 0));
        let id = (index as u32, SplitMix64::new(index as u64).next_u64());
        self.ids[place] = id;
        id
    }
}

/// Side, kind and square of every piece on the board.
fn pieces<B: Bits>(position: &Position<B>) -> impl Iterator<Item = (usize, u8, u8)> {
    [0, 1].into_iter().flat_map(move |side| {
        let squares = Squares(position.sides[side]);
        squares.map(move |square| (side, position.board[usize::from(square)], square))
    })
}

fn men<'a, B>(fates: &'a [Fate<B>], of: &Fates) -> Vec<Man<'a, B>> {
    let men = of.iter().map(|&id| {
        let fate = &fates[id as usize];
        Man {
            side: fate.side,
            royal: fate.royal,
            forms: &fate.forms,
        }
    });
    men.collect()
}

/// Whether pieces in hand may decide for `side`: its own, or the opponent's in the way of his royal. Against royals
/// alone the latter can only leave him without a move, not attack him.
fn by_hand<B: Bits>(tables: &Tables<B>, position: &Position<B>, side: usize, count: usize) -> bool {
    if tables.drops.is_none() && tables.gated.is_empty() {
        return false;
    }
    let held = |side: usize| {
        let hand = position.hands.iter().skip(side * tables.kinds);
        hand.take(tables.kinds).any(|&n| n > 0)
    };
    let stuck_loses = tables.definition.rules.ends.stalemate[Side::BOTH[1 - side]];
    let endless = tables.drops.as_ref().is_some_and(|d| d.endless);
    endless || held(side) || (held(1 - side) && (count > 0 || stuck_loses == Verdict::Loss))
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
        || !all_safe(tables, position, counts)
        || rules.royal.no_checks
        || tables.royal_order.iter().any(|o| !o.is_empty())
        || (!tables.pseudo.is_empty() && counts != [0, 0])
        || ends.bare.is_some()
        // What a mate is worth depends on the moves before it.
        || ends.mates.iter().any(|m| !m.unless.is_empty())
        || ends.shuttle.is_some_and(|s| !s.result.0.into_iter().all(drawn))
        || ends
            .repetition
            .as_ref()
            .is_some_and(|r| !r.result.0.into_iter().all(drawn))
        || ends.counter.as_ref().is_some_and(|c| !c.result.0.into_iter().all(drawn))
        // A captured piece changes sides.
        || (taken && (counts != [0, 0] || position.hands.iter().any(|&n| n > 0)))
}

/// Whether every royal must be kept safe: by the rules, or since one of a side's royals must be and it has, and can
/// have, no other.
fn all_safe<B: Bits>(tables: &Tables<B>, position: &Position<B>, counts: [usize; 2]) -> bool {
    match tables.definition.rules.royal.safe {
        Safe::All => true,
        Safe::None => false,
        Safe::One => {
            let royals = [0, 1].map(|side| position.royals(tables, side).count());
            counts == [0, 0]
                && royals == [1, 1]
                && tables.drops.is_none()
                && tables.gated.is_empty()
        }
    }
}

/// Ways for `side` to win that do not leave the opponent without a move, or that cannot be looked for here.
fn wins_otherwise<B: Bits>(tables: &Tables<B>, position: &Position<B>, side: usize) -> bool {
    let ends = &tables.definition.rules.ends;
    let (own, other) = (Side::BOTH[side], Side::BOTH[1 - side]);
    let mut royals = position.royals(tables, 1 - side);
    ends.checkmate[own] == Verdict::Win
        || ends.stalemate[own] == Verdict::Win
        || ends.mates.iter().any(|m| m.result[own] == Verdict::Win)
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
