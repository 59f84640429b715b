//! [`Session`] on the engine of one board width.

use super::view::{to_view, with_effects, with_paths};
use super::{MoveView, Outcome, SearchLimits, SearchReport, Session, State};
use crate::compile::Variant;
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::Tables;
use crate::definition::Setup;
use crate::definition::rules::Safe;
use crate::engine::{Finding, Limits, Values, search};
use crate::id::Side;
use crate::movegen::decided::Cause;
use crate::movegen::perft::{Counts, count_in_parallel};
use crate::movegen::{List, Scratch, attack, generate, play};
use crate::position::{Move, Position};
use crate::rules::dead;
use crate::rules::outcome::{Ending, Reason, ending};
use crate::rules::playout::play_out;
use crate::util::bits256::SquareSet;
use crate::util::rng::SplitMix64;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A game of `variant` from `setup`, or from its own start position.
#[must_use]
pub fn new_session(variant: &Variant, setup: Option<&Setup>) -> Box<dyn Session> {
    fn start<B: Bits>(tables: &Arc<Tables<B>>, setup: Option<&Setup>) -> Box<dyn Session> {
        let setup = setup.unwrap_or(&tables.definition.setup);
        Box::new(Game::new(
            Arc::clone(tables),
            Position::of_setup(tables, setup),
        ))
    }
    match variant {
        Variant::Narrow(tables) => start(tables, setup),
        Variant::Middle(tables) => start(tables, setup),
        Variant::Wide(tables) => start(tables, setup),
    }
}

/// One game at one width.
#[derive(Debug)]
struct Game<B> {
    tables: Arc<Tables<B>>,
    position: Position<B>,
    scratch: Scratch<B>,
    views: Vec<MoveView>,
    /// Memory for lists of moves that nobody keeps.
    list: Vec<Move<B>>,
    /// What pieces are worth, once somebody has asked; shared with forks.
    values: Arc<OnceLock<Values>>,
    /// What is known of which material can win; shared with forks.
    material: Arc<Mutex<dead::Memory<B>>>,
}

impl<B: Bits> Game<B> {
    fn new(tables: Arc<Tables<B>>, position: Position<B>) -> Self {
        let scratch = Scratch::new(tables.squares);
        Self {
            tables,
            position,
            scratch,
            views: Vec::new(),
            list: Vec::new(),
            values: Arc::default(),
            material: Arc::default(),
        }
    }

    fn moves(&mut self) -> Vec<Move<B>> {
        let mut moves = Vec::new();
        generate(
            &self.tables,
            &mut self.position,
            &mut self.scratch,
            &mut List(&mut moves),
        );
        moves.sort_by_key(|m| (m.from, m.to, m.piece, m.becomes, m.victims, m.other, m.wall));
        moves
    }

    fn views_of(&mut self, moves: &[Move<B>]) -> Vec<MoveView> {
        let mut views: Vec<MoveView> = moves
            .iter()
            .map(|m| to_view(&self.tables, self.position.to_move, m))
            .collect();
        with_effects(&self.tables, &mut self.position, moves, &mut views);
        with_paths(
            &self.tables,
            &self.position,
            &mut self.scratch,
            moves,
            &mut views,
        );
        views
    }
}

impl<B: Bits> Session for Game<B> {
    fn setup(&self) -> Setup {
        self.position.to_setup(&self.tables)
    }

    fn side(&self) -> Side {
        Side::BOTH[self.position.to_move]
    }

    fn legal_moves(&mut self) -> Vec<MoveView> {
        let moves = self.moves();
        self.views_of(&moves)
    }

    fn play(&mut self, mv: &MoveView) -> bool {
        let us = self.position.to_move;
        let moves = self.moves();
        let plain = MoveView {
            path: Vec::new(),
            ..mv.clone()
        };
        let mut bare: Vec<MoveView> = moves.iter().map(|m| to_view(&self.tables, us, m)).collect();
        with_effects(&self.tables, &mut self.position, &moves, &mut bare);
        let first = bare.iter().position(|v| *v == plain).map(|i| moves[i]);
        let by_path = self.tables.definition.rules.turn.distinct_paths;
        let views = if by_path {
            self.views_of(&moves)
        } else {
            Vec::new()
        };
        let exact = views.iter().position(|v| v == mv);
        let Some(found) = exact.and_then(|i| moves.get(i).copied()).or(first) else {
            return false;
        };
        play(&self.tables, &mut self.position, &mut self.scratch, &found);
        self.views.push(mv.clone());
        true
    }

    fn undo(&mut self) -> bool {
        self.views.pop();
        self.position.unmake(&self.tables).is_some()
    }

    fn history(&self) -> Vec<MoveView> {
        self.views.clone()
    }

    fn outcome(&mut self) -> Outcome {
        let tables = &*self.tables;
        let mut probe = Scratch::new(tables.squares);
        let mut material = self.material.lock().unwrap_or_else(PoisonError::into_inner);
        let mut can_win = |p: &mut Position<B>| material.can_win(tables, p, &mut probe);
        let end = ending(tables, &mut self.position, &mut self.scratch, &mut can_win);
        to_outcome(end)
    }

    fn list_moves(&mut self) -> usize {
        self.list.clear();
        let list = &mut List(&mut self.list);
        generate(&self.tables, &mut self.position, &mut self.scratch, list);
        self.list.len()
    }

    fn play_out(&mut self, seed: u64, most: usize) -> (usize, Outcome) {
        let tables = &*self.tables;
        let mut probe = Scratch::new(tables.squares);
        let mut material = self.material.lock().unwrap_or_else(PoisonError::into_inner);
        let mut can_win = |p: &mut Position<B>| material.can_win(tables, p, &mut probe);
        let mut rng = SplitMix64::new(seed);
        let (position, scratch, moves) = (&mut self.position, &mut self.scratch, &mut self.list);
        let (plies, end) = play_out(
            tables,
            position,
            scratch,
            moves,
            &mut can_win,
            &mut rng,
            most,
        );
        for _ in 0..plies {
            self.position.unmake(tables);
        }
        (plies, to_outcome(end))
    }

    fn checkers(&mut self) -> SquareSet {
        let side = self.position.to_move;
        if self.tables.definition.rules.royal.safe == Safe::None
            || !attack::in_danger(&self.tables, &self.position, side, &mut self.scratch)
        {
            return SquareSet::EMPTY;
        }
        let royals = self.position.royals(&self.tables, side);
        Squares(royals).fold(SquareSet::EMPTY, |set, royal| {
            set | attack::attackers(&self.tables, &self.position, side, royal, &mut self.scratch)
        })
    }

    fn can_win(&mut self) -> [bool; 2] {
        let mut material = self.material.lock().unwrap_or_else(PoisonError::into_inner);
        material.can_win(&self.tables, &self.position, &mut self.scratch)
    }

    fn count(&mut self, depth: u32, threads: usize, known: Option<&Counts>) -> u64 {
        count_in_parallel(&self.tables, &self.position, depth, threads, known)
    }

    fn search(
        &mut self,
        limits: SearchLimits,
        stop: &mut dyn FnMut() -> bool,
        report: &mut dyn FnMut(&SearchReport),
    ) -> SearchReport {
        let tables = &*self.tables;
        let values = self.values.get_or_init(|| Values::new(tables));
        let limits = Limits {
            depth: limits.depth,
            nodes: limits.nodes,
            work: limits.work,
        };
        let mut hear = |finding: &Finding<B>, position: &mut Position<B>| {
            report(&to_report(tables, position, finding));
        };
        let finding = search(tables, values, &mut self.position, limits, stop, &mut hear);
        to_report(tables, &mut self.position, &finding)
    }

    fn hash(&self) -> u64 {
        self.position.hash
    }

    fn findings(&mut self) -> Vec<String> {
        let mut findings = Vec::new();
        let other = 1 - self.position.to_move;
        if attack::in_danger(&self.tables, &self.position, other, &mut self.scratch) {
            findings.push(format!(
                "{} is in check but it is not its move",
                self.tables.definition.sides[Side::BOTH[other]].name
            ));
        }
        findings
    }

    fn fork(&self) -> Box<dyn Session> {
        let mut game = Self::new(Arc::clone(&self.tables), self.position.clone());
        game.views.clone_from(&self.views);
        game.values = Arc::clone(&self.values);
        game.material = Arc::clone(&self.material);
        Box::new(game)
    }
}

/// An ending as front ends see it.
fn to_outcome(end: Option<Ending>) -> Outcome {
    end.map_or(
        Outcome {
            state: State::Ongoing,
            winner: None,
        },
        |e| Outcome {
            state: match e.reason {
                Reason::Checkmate => State::Checkmate,
                Reason::Stalemate => State::Stalemate,
                Reason::Decided(Cause::RoyalCapture) => State::RoyalCapture,
                Reason::Decided(Cause::Extinction) => State::Extinction,
                Reason::Decided(Cause::Goal) => State::Goal,
                Reason::Decided(Cause::Checks) => State::Checks,
                Reason::Decided(Cause::Passes) => State::Passes,
                Reason::Decided(Cause::Facing) => State::Facing,
                Reason::Decided(Cause::Connection) => State::Connection,
                Reason::Bare => State::Bare,
                Reason::Repetition => State::Repetition,
                Reason::Counter => State::Counter,
                Reason::Decided(Cause::Material) | Reason::Material => State::Material,
            },
            winner: e.winner,
        },
    )
}

/// A finding as front ends see it.
fn to_report<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    finding: &Finding<B>,
) -> SearchReport {
    let mut scratch = Scratch::new(tables.squares);
    let mut line = Vec::with_capacity(finding.line.len());
    for mv in &finding.line {
        let mut view = [to_view(tables, position.to_move, mv)];
        with_effects(tables, position, &[*mv], &mut view);
        with_paths(tables, position, &mut scratch, &[*mv], &mut view);
        line.extend(view);
        play(tables, position, &mut scratch, mv);
    }
    for _ in &finding.line {
        position.unmake(tables);
    }
    SearchReport {
        depth: finding.depth,
        score: finding.score,
        mate: finding.mate(),
        nodes: finding.nodes,
        line,
    }
}
