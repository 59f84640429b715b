//! The computer player: iterative deepening alpha-beta with quiescence, values from the compiled tables.
//!
//! In: tables, a position, limits. Out: the best move found. It knows no variant: a piece is worth what
//! it can reach.

use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::Tables;
use crate::definition::rules::Verdict;
use crate::id::Side;
use crate::movegen::{List, Scratch, attack, generate};
use crate::position::{Move, Position};
use crate::rules::outcome::occurrences;

/// A value beyond every evaluation; mates are counted down from it.
pub const MATE: i32 = 1_000_000;

/// What a search found.
#[derive(Clone, Debug)]
pub struct Best<B> {
    /// Finished depth.
    pub depth: u32,
    /// Value for the side to move, in centipawns.
    pub score: i32,
    /// Positions looked at.
    pub nodes: u64,
    /// The move.
    pub mv: Option<Move<B>>,
}

/// Worth of each kind by side, in centipawns: about what it reaches, averaged over the board.
#[must_use]
pub fn values<B: Bits>(tables: &Tables<B>) -> [Vec<i32>; 2] {
    [0, 1].map(|side: usize| {
        let worth = |kind: usize| {
            if let Some(value) = tables.definition.kinds[kind].value {
                return value;
            }
            let mover = &tables.movers[side][kind];
            let squares = tables.squares.max(1);
            let reach: u32 = (0..squares).map(|s| mover.may_reach(s).count()).sum();
            // Long lines are seldom open: reach counts less the more of it there is.
            (60.0 * (f64::from(reach) / squares as f64).powf(0.85)) as i32 + 20
        };
        (0..tables.kinds).map(worth).collect()
    })
}

struct Search<'a, B> {
    tables: &'a Tables<B>,
    values: [Vec<i32>; 2],
    scratch: Scratch<B>,
    nodes: u64,
    max_nodes: u64,
    stop: &'a mut dyn FnMut() -> bool,
    stopped: bool,
}

/// The best move found within `depth` iterations and `max_nodes`, or until `stop` says so; `report` hears of
/// each finished iteration.
pub fn search<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    (depth, max_nodes): (u32, u64),
    stop: &mut dyn FnMut() -> bool,
    report: &mut dyn FnMut(&Best<B>),
) -> Best<B> {
    let mut search = Search {
        tables,
        values: values(tables),
        scratch: Scratch::new(tables.squares),
        nodes: 0,
        max_nodes,
        stop,
        stopped: false,
    };
    let mut moves = search.moves(position, false);
    let mut best = Best {
        depth: 0,
        score: 0,
        nodes: 0,
        mv: moves.first().copied(),
    };
    for depth in 1..=depth {
        let mut alpha = -MATE * 2;
        let mut first = None;
        for mv in &moves {
            position.make(tables, mv);
            let value = -search.node(position, depth - 1, -MATE * 2, -alpha, 1);
            position.unmake(tables);
            if search.stopped {
                break;
            }
            if value > alpha {
                alpha = value;
                first = Some(*mv);
            }
        }
        let Some(mv) = first.filter(|_| !search.stopped) else {
            break;
        };
        best = Best {
            depth,
            score: alpha,
            nodes: search.nodes,
            mv: Some(mv),
        };
        report(&best);
        moves.retain(|m| *m != mv);
        moves.insert(0, mv);
        if alpha.abs() > MATE - 1000 {
            break;
        }
    }
    best.nodes = search.nodes;
    best
}

impl<B: Bits> Search<'_, B> {
    /// Legal moves, the most promising first; only captures and promotions if `noisy`.
    fn moves(&mut self, position: &mut Position<B>, noisy: bool) -> Vec<Move<B>> {
        let mut moves = Vec::new();
        generate(
            self.tables,
            position,
            &mut self.scratch,
            &mut List(&mut moves),
        );
        if noisy {
            moves.retain(|m| m.victims.any() || m.is_promotion());
        }
        let us = position.to_move;
        moves.sort_by_cached_key(|m| {
            let of = |side: usize, kind: u8| {
                self.values[side]
                    .get(usize::from(kind))
                    .copied()
                    .unwrap_or(0)
            };
            let taken: i32 = Squares(m.victims)
                .map(|s| of(1 - us, position.board[usize::from(s)]))
                .sum();
            let raised = if m.is_promotion() {
                of(us, m.becomes)
            } else {
                0
            };
            let risk = if m.victims.any() {
                of(us, m.piece) / 16
            } else {
                0
            };
            risk - taken * 16 - raised * 8
        });
        moves
    }

    fn evaluate(&self, position: &Position<B>) -> i32 {
        let tables = self.tables;
        let mut score = [0i32; 2];
        for (side, score) in score.iter_mut().enumerate() {
            for square in Squares(position.sides[side]) {
                let kind = usize::from(position.board[usize::from(square)]);
                if !tables.is_royal[kind] {
                    let mobility = tables.movers[side][kind]
                        .may_reach(usize::from(square))
                        .count();
                    *score += self.values[side][kind] + mobility as i32;
                }
            }
            for kind in 0..tables.kinds {
                let held = i32::from(position.hands[side * tables.kinds + kind]);
                *score += held * self.values[side][kind];
            }
        }
        score[position.to_move] - score[1 - position.to_move]
    }

    fn node(
        &mut self,
        position: &mut Position<B>,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) && (self.nodes > self.max_nodes || (self.stop)()) {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        let tables = self.tables;
        let us = position.to_move;
        let ends = &tables.definition.rules.ends;
        // A position met again in the game or the line counts as the repetition it may become.
        if let Some(rule) = ends.repetition
            && occurrences(position) >= 2
        {
            return -worth(rule.result, ply);
        }
        if let Some(rule) = &ends.counter
            && position.half_moves >= rule.plies
        {
            return -worth(rule.result, ply);
        }
        let check = attack::in_danger(tables, position, us, &mut self.scratch);
        if depth == 0 && !check {
            return self.quiet(position, alpha, beta, 6);
        }
        let moves = self.moves(position, false);
        if moves.is_empty() {
            let side = Side::BOTH[us];
            return worth(
                if check {
                    ends.checkmate[side]
                } else {
                    ends.stalemate[side]
                },
                ply,
            );
        }
        if depth == 0 && ply > 30 {
            return self.evaluate(position);
        }
        for mv in &moves {
            position.make(tables, mv);
            let value = -self.node(position, depth.saturating_sub(1), -beta, -alpha, ply + 1);
            position.unmake(tables);
            if self.stopped {
                return alpha;
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                return alpha;
            }
        }
        alpha
    }

    /// Captures and promotions until things are quiet.
    fn quiet(&mut self, position: &mut Position<B>, mut alpha: i32, beta: i32, left: u32) -> i32 {
        self.nodes += 1;
        alpha = alpha.max(self.evaluate(position));
        if alpha >= beta || left == 0 {
            return alpha;
        }
        for mv in &self.moves(position, true) {
            position.make(self.tables, mv);
            let value = -self.quiet(position, -beta, -alpha, left - 1);
            position.unmake(self.tables);
            alpha = alpha.max(value);
            if alpha >= beta {
                return alpha;
            }
        }
        alpha
    }
}

/// What a verdict is worth to the side it falls to.
const fn worth(verdict: Verdict, ply: i32) -> i32 {
    match verdict {
        Verdict::Win => MATE - ply,
        Verdict::Loss => ply - MATE,
        Verdict::Draw => 0,
    }
}
