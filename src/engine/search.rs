//! Looking ahead: iterative deepening, principal-variation alpha-beta with a table of positions.
//!
//! In: tables, values, a position, limits. Out: the best line and its value. The end of a line is valued by
//! the rules of the variant: no move is a mate or a stalemate by what that side's rules say, a repetition, a
//! spent counter and a bare royal likewise, each counted by its distance. For equal depth or nodes, the
//! answer is always the same.

use super::eval::{evaluate, force};
use super::order::{Order, code, gain, is_loud};
use super::transposition::{Bound, Entry, Memory};
use super::values::Values;
use crate::compile::bits::Bits;
use crate::compile::tables::Tables;
use crate::movegen::{List, Scratch, attack, generate, play};
use crate::position::{Move, Position};
use crate::rules::dead;
use crate::rules::idle::ending as idle;
use crate::rules::outcome::{Ending, bared, counted_out, shuttled, without_moves};
use crate::rules::repetition;

/// Value of a won end here and now; one less for each ply that it is away.
pub const MATE: i32 = 1_000_000;
/// A value beyond this is a forced end.
pub const FORCED: i32 = MATE - 1000;
/// Deepest line.
const MOST_PLIES: usize = 120;
/// Captures looked at beyond the depth before only retaking counts.
const QUIET_PLIES: usize = 5;
/// So many states of a graph are as much work as a position of ordinary pieces.
const STATES_A_NODE: u64 = 16;
/// How much work passes between two questions to `stop`.
const ASK_EVERY: u64 = 512;
/// With so few pieces beside the royals, it is asked who can still win.
const FEW: u32 = 3;
/// What a capture may bring beyond its victim.
const MARGIN: i32 = 150;

/// How long to look.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Deepest iteration; `None` for no limit.
    pub depth: Option<u32>,
    /// Most positions.
    pub nodes: Option<u64>,
    /// Most positions and, for so many states that graphs of very many ways come to, one more.
    pub work: Option<u64>,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Finding<B> {
    /// Finished depth.
    pub depth: u32,
    /// Value for the side to move.
    pub score: i32,
    /// Positions looked at.
    pub nodes: u64,
    /// Best line.
    pub line: Vec<Move<B>>,
}

impl<B> Finding<B> {
    /// Moves of the side to move until the forced end, negative if it loses; `None` if none is forced.
    #[must_use]
    pub fn mate(&self) -> Option<i32> {
        let plies = MATE - self.score.abs();
        if self.score.abs() <= FORCED {
            None
        } else if self.score > 0 {
            Some((plies + 1) / 2)
        } else {
            Some(-(plies / 2))
        }
    }
}

/// Looks for the best move of the side to move. The position is left as it was. `stop` is asked now and
/// then; `report` hears of every finished iteration. The line is empty only if there is no move.
pub fn search<B: Bits>(
    tables: &Tables<B>,
    values: &Values,
    position: &mut Position<B>,
    limits: Limits,
    stop: &mut dyn FnMut() -> bool,
    report: &mut dyn FnMut(&Finding<B>, &mut Position<B>),
) -> Finding<B> {
    let deepest = limits
        .depth
        .unwrap_or(u32::MAX)
        .clamp(1, MOST_PLIES as u32 / 2);
    // A table no larger than the search can fill.
    let most = limits.nodes.into_iter().chain(limits.work).min();
    let room = match (most, limits.depth) {
        (Some(nodes), _) => nodes,
        (None, Some(depth)) => 1 << (10 + 3 * depth.min(4)),
        (None, None) => u64::MAX,
    };
    let mut search = Search {
        tables,
        values,
        root: position.plies(),
        position,
        scratch: Scratch::new(tables.squares),
        memory: Memory::for_nodes(room),
        order: Order::new(tables, MOST_PLIES + 1),
        lists: Vec::new(),
        lines: vec![Vec::new(); MOST_PLIES + 2],
        material: dead::Memory::default(),
        nodes: 0,
        most_nodes: limits.nodes.unwrap_or(u64::MAX),
        most_work: limits.work.unwrap_or(u64::MAX),
        ask_at: ASK_EVERY,
        iteration: 0,
        stopped: false,
        stop,
    };
    let mut best = Finding {
        depth: 0,
        score: 0,
        nodes: 0,
        line: search.first_move().into_iter().collect(),
    };
    if best.line.is_empty() {
        let ending = without_moves(tables, search.position, &mut search.scratch);
        best.score = search.worth(ending, 0);
        return best;
    }
    for depth in 1..=deepest {
        search.iteration = depth as usize;
        search.memory.age = search.memory.age.wrapping_add(1);
        let score = search.node(depth as i32, 0, -MATE, MATE, false);
        let line = std::mem::take(&mut search.lines[0]);
        best.nodes = search.nodes;
        if search.stopped {
            // What the broken iteration has found is the old best move or better.
            if !line.is_empty() {
                best.line = line;
            }
            break;
        }
        best.depth = depth;
        best.score = score;
        if !line.is_empty() {
            best.line = line;
        }
        report(&best, search.position);
        if score.abs() > FORCED && MATE - score.abs() <= depth as i32 {
            break;
        }
    }
    best
}

struct Search<'a, B> {
    tables: &'a Tables<B>,
    values: &'a Values,
    position: &'a mut Position<B>,
    /// Moves made before the search began.
    root: usize,
    scratch: Scratch<B>,
    memory: Memory,
    order: Order<B>,
    lists: Vec<(Vec<Move<B>>, Vec<i32>)>,
    /// By ply: the best line from there.
    lines: Vec<Vec<Move<B>>>,
    /// Which material can win, found out on the way.
    material: dead::Memory<B>,
    nodes: u64,
    most_nodes: u64,
    most_work: u64,
    /// At how much work `stop` is asked next.
    ask_at: u64,
    iteration: usize,
    stopped: bool,
    stop: &'a mut dyn FnMut() -> bool,
}

/// What a node is asked: a value between `alpha` and `beta`.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl<B: Bits> Search<'_, B> {
    fn first_move(&mut self) -> Option<Move<B>> {
        let mut moves = Vec::new();
        generate(
            self.tables,
            self.position,
            &mut self.scratch,
            &mut List(&mut moves),
        );
        moves.first().copied()
    }

    /// An ending as a value for the side to move.
    fn worth(&self, ending: Ending, ply: usize) -> i32 {
        match ending.winner {
            None => 0,
            Some(side) if side.index() == self.position.to_move => MATE - ply as i32,
            Some(_) => ply as i32 - MATE,
        }
    }

    fn enough(&mut self) -> bool {
        let work = self.nodes + self.scratch.walked / STATES_A_NODE;
        if self.nodes >= self.most_nodes || work >= self.most_work {
            self.stopped = true;
        } else if work >= self.ask_at {
            self.ask_at = work + ASK_EVERY;
            self.stopped |= (self.stop)();
        }
        self.stopped
    }

    fn in_check(&mut self) -> bool {
        let us = self.position.to_move;
        attack::in_danger(self.tables, self.position, us, &mut self.scratch)
    }

    /// The position has come up before: in the line looked at once is enough, for what can be repeated once
    /// can be repeated again.
    fn repeated(&mut self, ply: usize) -> Option<i32> {
        let count = self.tables.definition.rules.ends.repetition.as_ref()?.count;
        let within = self.position.plies() - self.root;
        let hash = self.position.hash;
        let past = self.position.past_hashes().rev().take(100);
        let (mut inside, mut before) = (0, 1);
        for (back, h) in past.enumerate() {
            if h == hash {
                inside += usize::from(back < within);
                before += 1;
            }
        }
        if inside == 0 && before < usize::from(count) {
            return None;
        }
        let ending = repetition::ending(self.tables, self.position, &mut self.scratch, 1)?;
        Some(self.worth(ending, ply))
    }

    /// An end that leaves moves to be made: a bare royal, a spent counter, or material with which nobody wins.
    fn over(&mut self, ply: usize) -> Option<i32> {
        let ending = bared(self.tables, self.position, &mut self.scratch)
            .or_else(|| idle(self.tables, self.position, &mut self.scratch))
            .or_else(|| shuttled(self.tables, self.position, &mut self.scratch))
            .or_else(|| counted_out(self.tables, self.position));
        if let Some(ending) = ending {
            return Some(self.worth(ending, ply));
        }
        let dead = self.tables.definition.rules.ends.dead && self.can_win() == [false, false];
        dead.then_some(0)
    }

    /// Which side could still win; asked only when hardly anything is left.
    fn can_win(&mut self) -> [bool; 2] {
        let position = &*self.position;
        let royals = position.royals(self.tables, 0) | position.royals(self.tables, 1);
        let others = (position.sides[0] | position.sides[1]).minus(royals);
        if others.count() > FEW {
            return [true; 2];
        }
        self.material
            .can_win(self.tables, position, &mut self.scratch)
    }

    /// The worth of the position as it stands; a lead that cannot win is hardly one.
    fn stand(&mut self) -> i32 {
        let worth = evaluate(self.tables, self.values, self.position);
        let us = self.position.to_move;
        let ahead = if worth > 0 { us } else { 1 - us };
        if self.can_win()[ahead] {
            worth
        } else {
            worth / 16
        }
    }

    /// All legal moves with their ranks.
    fn moves(&mut self, remembered: u32, ply: usize) -> (Vec<Move<B>>, Vec<i32>) {
        let (mut moves, mut ranks) = self.lists.pop().unwrap_or_default();
        moves.clear();
        ranks.clear();
        generate(
            self.tables,
            self.position,
            &mut self.scratch,
            &mut List(&mut moves),
        );
        let rank = |mv| {
            self.order
                .rank(self.values, self.position, mv, remembered, ply)
        };
        ranks.extend(moves.iter().map(rank));
        (moves, ranks)
    }

    /// The value of the position, looked at to `depth`.
    fn node(&mut self, depth: i32, ply: usize, alpha: i32, beta: i32, may_pass: bool) -> i32 {
        self.lines[ply].clear();
        if self.enough() {
            return 0;
        }
        if ply >= MOST_PLIES {
            return self.stand();
        }
        if ply > 0
            && let Some(value) = self.repeated(ply)
        {
            return value;
        }
        let check = self.in_check();
        let depth = depth + i32::from(check && ply < 2 * self.iteration);
        if depth <= 0 {
            return self.quiet(alpha, beta, ply, 0, check);
        }
        self.nodes += 1;
        // No line from here can beat a shorter forced end already found.
        let alpha = alpha.max(ply as i32 - MATE);
        let beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let known = self.memory.get(self.position.hash);
        if ply > 0
            && beta - alpha == 1
            && let Some(value) = known.and_then(|e| usable(e, depth, ply, alpha, beta))
        {
            return value;
        }
        if may_pass
            && beta - alpha == 1
            && !check
            && let Some(value) = self.passing(depth, ply, beta)
        {
            return value;
        }
        let remembered = known.map_or(0, |e| e.code);
        let (mut moves, mut ranks) = self.moves(remembered, ply);
        let value = if moves.is_empty() {
            let ending = without_moves(self.tables, self.position, &mut self.scratch);
            self.worth(ending, ply)
        } else if ply > 0
            && let Some(value) = self.over(ply)
        {
            value
        } else {
            let window = Window { alpha, beta };
            self.best(&mut moves, &mut ranks, depth, ply, window, check)
        };
        self.lists.push((moves, ranks));
        value
    }

    /// Captures are forced on a side: to be free of that for a move would be worth more than any move.
    fn forced(&self) -> bool {
        let special = self.tables.special.as_ref();
        special.is_some_and(|s| s.must_capture.contains(&true))
    }

    /// Gives the opponent a second move: a position that is too good even then need not be searched. Only with
    /// forces enough that having to move is no burden.
    fn passing(&mut self, depth: i32, ply: usize, beta: i32) -> Option<i32> {
        let us = self.position.to_move;
        let deciders = self.tables.deciders.as_deref();
        let counts = deciders.is_some_and(|d| d.passes.is_some() || d.facing.is_some());
        let counts = counts || self.tables.series.is_some();
        let odd = self.tables.imitates || counts || self.forced();
        if depth < 3 || beta.abs() > FORCED || odd {
            return None;
        }
        let own = self.position.sides[us].minus(self.position.royals(self.tables, us));
        if !own.without_lowest().many()
            || force(self.tables, self.values, self.position, us) < self.values.full / 8
            || self.stand() < beta
        {
            return None;
        }
        self.position.make(self.tables, &Move::pass());
        let value = -self.node(depth - 3 - depth / 5, ply + 1, -beta, 1 - beta, false);
        self.position.unmake(self.tables);
        if self.stopped {
            return Some(0);
        }
        (value >= beta).then_some(if value > FORCED { beta } else { value })
    }

    /// The value, for side `us`, of the position that its move has led to; in a turn of several moves it may be to
    /// move again.
    fn child(&mut self, us: usize, depth: i32, ply: usize, (alpha, beta): (i32, i32)) -> i32 {
        if self.position.to_move == us {
            self.node(depth, ply + 1, alpha, beta, true)
        } else {
            -self.node(depth, ply + 1, -beta, -alpha, true)
        }
    }

    /// The value of the best move.
    fn best(
        &mut self,
        moves: &mut [Move<B>],
        ranks: &mut [i32],
        depth: i32,
        ply: usize,
        window: Window,
        check: bool,
    ) -> i32 {
        let Window { mut alpha, beta } = window;
        let us = self.position.to_move;
        let mut best = i32::MIN;
        let mut chosen = None;
        for index in 0..moves.len() {
            take_best(moves, ranks, index);
            let mv = moves[index];
            let loud = is_loud(self.position, &mv);
            play(self.tables, self.position, &mut self.scratch, &mv);
            let mut value = alpha + 1;
            if index > 0 {
                let less = if loud || check || ply == 0 || depth < 3 || index < 4 {
                    0
                } else {
                    1 + i32::from(index > 12) + i32::from(depth > 6)
                };
                value = self.child(us, depth - 1 - less, ply, (alpha, alpha + 1));
                if value > alpha && less > 0 {
                    value = self.child(us, depth - 1, ply, (alpha, alpha + 1));
                }
            }
            if value > alpha && (index == 0 || value < beta) {
                value = self.child(us, depth - 1, ply, (alpha, beta));
            }
            self.position.unmake(self.tables);
            if self.stopped {
                return best.max(alpha);
            }
            if value > best {
                best = value;
            }
            if value > alpha {
                alpha = value;
                chosen = Some(mv);
                let (line, rest) = self.lines.split_at_mut(ply + 1);
                line[ply].clear();
                line[ply].push(mv);
                line[ply].extend_from_slice(&rest[0]);
                if value >= beta {
                    if !loud {
                        self.order.refuted(us, &mv, ply, depth);
                    }
                    break;
                }
            }
        }
        self.memory.put(Entry {
            key: self.position.hash,
            code: chosen.as_ref().map_or(0, code),
            score: from_here(best, ply),
            depth: depth as i16,
            bound: if best >= beta {
                Bound::Lower
            } else if chosen.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            },
            ..Entry::default()
        });
        best
    }

    /// The value once captures and promotions have been played out. In check, every move is looked at.
    fn quiet(&mut self, alpha: i32, beta: i32, ply: usize, deep: usize, check: bool) -> i32 {
        self.lines[ply].clear();
        if deep > 0 && self.enough() {
            return 0;
        }
        self.nodes += 1;
        if ply >= MOST_PLIES {
            return self.stand();
        }
        let (mut moves, mut ranks) = self.moves(0, ply);
        let value = if moves.is_empty() {
            let ending = without_moves(self.tables, self.position, &mut self.scratch);
            self.worth(ending, ply)
        } else if let Some(value) = self.over(ply) {
            value
        } else {
            let window = Window { alpha, beta };
            self.play_out(&mut moves, &mut ranks, ply, window, deep, check)
        };
        self.lists.push((moves, ranks));
        value
    }

    fn play_out(
        &mut self,
        moves: &mut [Move<B>],
        ranks: &mut [i32],
        ply: usize,
        window: Window,
        deep: usize,
        check: bool,
    ) -> i32 {
        let Window { mut alpha, beta } = window;
        let stand = self.stand();
        let all = check && deep <= QUIET_PLIES;
        let mut best = if all { i32::MIN } else { stand };
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let last = self.position.made().last().map_or(B::ZERO, |mv| {
            if mv.to == crate::compile::tables::NONE {
                B::ZERO
            } else {
                B::bit(mv.to)
            }
        });
        for index in 0..moves.len() {
            take_best(moves, ranks, index);
            let mv = moves[index];
            if !all {
                let gain = gain(self.values, self.position, &mv);
                let retakes = (mv.victims & last).any();
                if !is_loud(self.position, &mv)
                    || gain <= 0
                    || stand + gain + MARGIN < alpha
                    || (deep >= QUIET_PLIES && !retakes)
                {
                    continue;
                }
            }
            play(self.tables, self.position, &mut self.scratch, &mv);
            let checks = deep < QUIET_PLIES && self.in_check();
            let value = if self.position.to_move == self.position.last_mover() {
                self.quiet(alpha, beta, ply + 1, deep + 1, checks)
            } else {
                -self.quiet(-beta, -alpha, ply + 1, deep + 1, checks)
            };
            self.position.unmake(self.tables);
            if self.stopped {
                return best.max(alpha);
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                let (line, rest) = self.lines.split_at_mut(ply + 1);
                line[ply].clear();
                line[ply].push(mv);
                line[ply].extend_from_slice(&rest[0]);
                if value >= beta {
                    break;
                }
            }
        }
        best
    }
}

/// Brings the best of the moves from `index` on to `index`; the earlier of equals first.
fn take_best<B: Bits>(moves: &mut [Move<B>], ranks: &mut [i32], index: usize) {
    let mut best = index;
    for other in index + 1..moves.len() {
        if ranks[other] > ranks[best] {
            best = other;
        }
    }
    moves.swap(index, best);
    ranks.swap(index, best);
}

/// A forced end counted from the position instead of from the root, so that it holds wherever it is met.
const fn from_here(value: i32, ply: usize) -> i32 {
    if value > FORCED {
        value + ply as i32
    } else if value < -FORCED {
        value - ply as i32
    } else {
        value
    }
}

/// The value of a remembered position, if it answers the question.
fn usable(entry: Entry, depth: i32, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
    if i32::from(entry.depth) < depth {
        return None;
    }
    let value = if entry.score > FORCED {
        entry.score - ply as i32
    } else if entry.score < -FORCED {
        entry.score + ply as i32
    } else {
        entry.score
    };
    match entry.bound {
        Bound::Exact => Some(value),
        Bound::Lower if value >= beta => Some(value),
        Bound::Upper if value <= alpha => Some(value),
        _ => None,
    }
}
