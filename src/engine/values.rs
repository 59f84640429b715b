//! What pieces are worth, drawn from their moves.
//!
//! In: the tables of a variant. Out: [`Values`], computed once: the worth of each kind, of standing on each
//! square, and of a piece in hand. Boards with as many pieces as a middle game are filled at random; on
//! each, every kind is asked from every square how far it gets. Captures count twice as much as plain moves.

use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::{Mover, PromotionTable, Tables};
use crate::definition::Setup;
use crate::id::{Kind, Side, Square};
use crate::movegen::{Scratch, reach_of};
use crate::position::Position;
use crate::util::rng::SplitMix64;

/// Centipawns for each square that a piece can go to on a middle-game board.
const PER_MOVE: i64 = 58;
/// The least that a piece is worth.
const LEAST: i32 = 20;
/// How many (board, square, kind, side) are asked at most, so that large variants load fast.
const SAMPLES: usize = 60_000;
/// Mobility is counted in these parts of a move.
const UNIT: i64 = 256;

/// Worth of all pieces of a variant in centipawns.
#[derive(Clone, Debug)]
pub struct Values {
    /// By side and kind: the worth of the piece.
    pub kinds: [Vec<i32>; 2],
    /// By side, then kind and square at `kind * squares + square`: worth there, the kind's own included, while
    /// the board is full.
    pub early: [Box<[i32]>; 2],
    /// The same, when few pieces are left.
    pub late: [Box<[i32]>; 2],
    /// By side and kind: worth in hand.
    pub hand: [Vec<i32>; 2],
    /// Worth of both sides' pieces, royals left out, in the set-up.
    pub full: i32,
    /// The longest side of the board.
    pub span: i32,
    /// By square: file and rank.
    pub places: Vec<(i32, i32)>,
}

/// Mobility of one kind of one side.
#[derive(Clone, Debug, Default)]
struct Mobility {
    /// By square, in [`UNIT`]s.
    at: Vec<i64>,
    /// On the squares that the kind can come to.
    mean: i64,
}

impl Values {
    /// The worth of every piece of the variant.
    #[must_use]
    pub fn new<B: Bits>(tables: &Tables<B>) -> Self {
        let mobility = mobility(tables);
        let kinds = [0, 1].map(|side: usize| {
            (0..tables.kinds)
                .map(|kind| {
                    let own = tables.definition.kinds[kind].value;
                    let mean = mobility[side][kind].mean;
                    own.unwrap_or_else(|| ((mean * PER_MOVE / UNIT) as i32).max(LEAST))
                })
                .collect::<Vec<i32>>()
        });
        let board = &tables.definition.board;
        let places = (0..tables.squares)
            .map(|s| {
                let square = Square::from_raw(s as u8);
                (i32::from(board.file(square)), i32::from(board.rank(square)))
            })
            .collect();
        let mut values = Self {
            early: [Box::default(), Box::default()],
            late: [Box::default(), Box::default()],
            hand: [Vec::new(), Vec::new()],
            full: 0,
            span: i32::from(board.files().max(board.ranks())),
            places,
            kinds: kinds.clone(),
        };
        for side in 0..2 {
            let mut early = Vec::with_capacity(tables.kinds * tables.squares);
            let mut late = Vec::with_capacity(tables.kinds * tables.squares);
            for (kind, mobility) in mobility[side].iter().enumerate() {
                let (e, l) = values.placed(tables, mobility, side, kind);
                early.extend(e);
                late.extend(l);
            }
            values.early[side] = early.into();
            values.late[side] = late.into();
            values.hand[side].clone_from(&kinds[side]);
        }
        // A piece that can promote is worth more than its own moves wherever it stands.
        for side in 0..2 {
            for (kind, value) in values.kinds[side].iter_mut().enumerate() {
                let row = &values.late[side][kind * tables.squares..][..tables.squares];
                let drawn = tables.definition.kinds[kind].value.is_none();
                if drawn && !tables.movers[side][kind].promotions.is_empty() {
                    let sum: i64 = row.iter().map(|&v| i64::from(v)).sum();
                    *value = (*value).max((sum / row.len().max(1) as i64) as i32);
                }
            }
        }
        values.full = full(tables, &values);
        values
    }

    /// The worth of a kind on each square, early and late.
    fn placed<B: Bits>(
        &self,
        tables: &Tables<B>,
        mobility: &Mobility,
        side: usize,
        kind: usize,
    ) -> (Vec<i32>, Vec<i32>) {
        let royal = tables.is_royal[kind];
        let base = self.kinds[side][kind];
        let promotion = self.promotion(tables, side, kind);
        let mut early = Vec::with_capacity(tables.squares);
        let mut late = Vec::with_capacity(tables.squares);
        for square in 0..tables.squares {
            let more = mobility.at[square] - mobility.mean;
            let centre = self.centrality(tables, square);
            let gain = promotion.get(square).copied().unwrap_or(0);
            if royal {
                // Out of the way while there are attackers; in the middle when there are none.
                early.push(base - centre / 2 + gain);
                late.push(base + (more * 8 / UNIT) as i32 + centre / 4 + gain);
            } else {
                let more = (more * 5 / UNIT).clamp(-40, 40) as i32;
                early.push(base + more + centre / 6 + gain);
                late.push(base + more + centre / 12 + gain * 3 / 2);
            }
        }
        (early, late)
    }

    /// 0 on the rim to about 60 in the middle.
    fn centrality<B: Bits>(&self, tables: &Tables<B>, square: usize) -> i32 {
        let board = &tables.definition.board;
        let (file, rank) = self.places[square];
        let to_rim = |at: i32, of: u8| at.min(i32::from(of) - 1 - at) * 120 / i32::from(of).max(1);
        to_rim(file, board.files()).min(to_rim(rank, board.ranks()))
    }

    /// By square: what the hope of promotion adds; empty if there is none. It falls with the square of the way
    /// that is left.
    fn promotion<B: Bits>(&self, tables: &Tables<B>, side: usize, kind: usize) -> Vec<i32> {
        let mover = &tables.movers[side][kind];
        let best = |rule: &PromotionTable<B>| {
            let worth = rule
                .options
                .iter()
                .map(|&k| self.kinds[side][usize::from(k)]);
            worth.max().unwrap_or(0) - self.kinds[side][kind]
        };
        let Some(rule) = mover.promotions.iter().max_by_key(|r| best(r)) else {
            return Vec::new();
        };
        let gain = best(rule).max(0);
        moves_to_promotion(tables, mover, rule)
            .into_iter()
            .map(|way| way.map_or(0, |n| gain / (1 + n).pow(2)))
            .collect()
    }

    /// What a capture or promotion changes for the side that makes it.
    #[must_use]
    #[inline]
    pub fn of(&self, side: usize, kind: u8) -> i32 {
        self.kinds[side][usize::from(kind)]
    }
}

/// By square: moves that are needed until promotion; `None` where it cannot be reached.
fn moves_to_promotion<B: Bits>(
    tables: &Tables<B>,
    mover: &Mover<B>,
    rule: &PromotionTable<B>,
) -> Vec<Option<i32>> {
    let mut way = vec![None; tables.squares];
    let reach: Vec<B> = (0..tables.squares).map(|s| mover.may_reach(s)).collect();
    let goal = rule.to.minus(rule.not_to);
    let promotes = |s: usize| {
        let square = s as u8;
        (rule.from.has(square) && reach[s].any())
            || ((reach[s] & goal).any() && !rule.not_from.has(square))
    };
    let mut fresh = (0..tables.squares)
        .filter(|&s| promotes(s))
        .fold(B::ZERO, |set, s| set | B::bit(s as u8));
    let mut moves = 1;
    while fresh.any() {
        for square in Squares(fresh) {
            way[usize::from(square)] = Some(moves);
        }
        moves += 1;
        fresh = (0..tables.squares)
            .filter(|&s| way[s].is_none() && (reach[s] & fresh).any())
            .fold(B::ZERO, |set, s| set | B::bit(s as u8));
    }
    way
}

/// Worth of the set-up's pieces without royals, those in hand included.
fn full<B: Bits>(tables: &Tables<B>, values: &Values) -> i32 {
    let setup = &tables.definition.setup;
    let mut full = 0;
    for (side, kind) in setup.pieces.iter().flatten() {
        if !tables.is_royal.get(kind.index()).copied().unwrap_or(true) {
            full += values.of(side.index(), kind.raw());
        }
    }
    for side in Side::BOTH {
        for (kind, &count) in setup.hands[side].iter().enumerate().take(tables.kinds) {
            full += values.kinds[side.index()][kind] * i32::from(count);
        }
    }
    full.max(1)
}

/// Mobility of all kinds, by side and kind.
fn mobility<B: Bits>(tables: &Tables<B>) -> [Vec<Mobility>; 2] {
    let asked = 2 * tables.kinds.max(1) * tables.squares.max(1);
    let boards = (SAMPLES / asked).clamp(2, 32);
    let mut scratch = Scratch::new(tables.squares);
    let mut rng = SplitMix64::new(0x76_616c_7565);
    // Squares and chances, by side, kind and square: quiet moves and captures found.
    let size = tables.kinds * tables.squares;
    let mut quiet = [vec![0i64; size], vec![0i64; size]];
    let mut captures = [vec![0i64; size], vec![0i64; size]];
    let (mut empty, mut enemies) = (0i64, [0i64; 2]);
    for _ in 0..boards {
        let position = Position::of_setup(tables, &random_board(tables, &mut rng));
        let occupied = position.occupied();
        empty += i64::from(tables.all.minus(occupied).count());
        for side in 0..2 {
            enemies[side] += i64::from(position.sides[1 - side].count());
            for kind in 0..tables.kinds {
                for square in 0..tables.squares {
                    let (kind_at, from) = (kind as u8, square as u8);
                    let (landings, victims) =
                        reach_of(tables, &position, side, kind_at, from, &mut scratch);
                    let at = kind * tables.squares + square;
                    quiet[side][at] += i64::from(landings.minus(occupied).count());
                    captures[side][at] += i64::from((victims & position.sides[1 - side]).count());
                }
            }
        }
    }
    // How often a square is free or an enemy's tells what the counts would be if every square were.
    let total = (boards * tables.squares) as i64;
    let scaled = |found: i64, chance: i64| found * UNIT * total / (chance.max(1) * boards as i64);
    [0, 1].map(|side: usize| {
        (0..tables.kinds)
            .map(|kind| {
                let row = kind * tables.squares;
                let at: Vec<i64> = (0..tables.squares)
                    .map(|s| {
                        let plain = scaled(quiet[side][row + s], empty);
                        let takes = scaled(captures[side][row + s], enemies[side]);
                        (plain + 2 * takes) / 3
                    })
                    .collect();
                let domain = domain(tables, side, kind);
                let sum: i64 = Squares(domain).map(|s| at[usize::from(s)]).sum();
                Mobility {
                    mean: sum / i64::from(domain.count().max(1)),
                    at,
                }
            })
            .collect()
    })
}

/// Squares that a kind can come to from where the set-up has it, or all from which it can move.
fn domain<B: Bits>(tables: &Tables<B>, side: usize, kind: usize) -> B {
    let mover = &tables.movers[side][kind];
    let placed = tables.definition.setup.pieces.iter().enumerate();
    let mut domain = placed
        .filter(|(_, p)| **p == Some((Side::BOTH[side], Kind::from_raw(kind as u8))))
        .fold(B::ZERO, |set, (s, _)| set | B::bit(s as u8));
    if domain.none() {
        return (0..tables.squares)
            .filter(|&s| mover.may_reach(s).any())
            .fold(B::ZERO, |set, s| set | B::bit(s as u8));
    }
    let mut fresh = domain;
    while fresh.any() {
        let mut next = B::ZERO;
        for square in Squares(fresh) {
            next |= mover.may_reach(usize::from(square));
        }
        fresh = next.minus(domain);
        domain |= next;
    }
    // Where it can only stand still it is about to be something else.
    Squares(domain)
        .filter(|&s| mover.may_reach(usize::from(s)).any())
        .fold(B::ZERO, |set, s| set | B::bit(s))
}

/// Pieces of the set-up on random squares, thinned out to what a middle game has.
fn random_board<B: Bits>(tables: &Tables<B>, rng: &mut SplitMix64) -> Setup {
    let start = &tables.definition.setup;
    let mut army: Vec<(Side, Kind)> = start.pieces.iter().flatten().copied().collect();
    army.retain(|(_, k)| !tables.is_royal.get(k.index()).copied().unwrap_or(true));
    for side in Side::BOTH {
        for (kind, &count) in start.hands[side].iter().enumerate() {
            let piece = Kind::new(kind).map(|k| (side, k));
            army.extend((0..count.min(16)).filter_map(|_| piece));
        }
    }
    if army.is_empty() {
        let kinds = (0..tables.kinds).filter_map(Kind::new);
        army.extend(kinds.flat_map(|k| Side::BOTH.map(|s| (s, k))));
    }
    // Of 1000: three fifths of what the set-up has, within what other games are like.
    let filled = (army.len() * 600 / tables.squares.max(1)).clamp(120, 350) as u32;
    let mut setup = Setup::empty(tables.squares, tables.kinds);
    for place in &mut setup.pieces {
        if rng.below(1000) < filled {
            let (_, kind) = army[rng.below(army.len() as u32) as usize];
            *place = Some((Side::BOTH[rng.below(2) as usize], kind));
        }
    }
    setup
}
