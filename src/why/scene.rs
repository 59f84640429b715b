//! The position as the walker sees it, and what can be changed in it.

use super::Case;
use crate::definition::{BoundProgram, Setup};
use crate::id::{Kind, Side, Square};
use crate::movement::ir::SetExpr;
use crate::play::Game;
use crate::util::bits256::SquareSet;
use crate::walk::{self, EnPassant, Mover, Scene, WalkMove};

/// Who stands where, and what the last move left behind.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) pieces: Vec<Option<(Side, Kind)>>,
    pub(super) walls: SquareSet,
    en_passant: Option<EnPassant>,
    /// Where turns have several moves: squares that perhaps several pieces have passed.
    passed: SquareSet,
    /// The kind that moved last.
    last: Option<Kind>,
}

/// What is taken to be different.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Change {
    /// Squares from which pieces and walls are taken away.
    pub(super) removed: SquareSet,
    /// A piece that stands on a square where none does.
    pub(super) added: Option<(Square, (Side, Kind))>,
    /// Who stands on the landing square.
    pub(super) landing: Option<Option<(Side, Kind)>>,
    /// The piece stands on a start square.
    pub(super) initial: bool,
    /// Sets whose guards are not asked.
    pub(super) free: Vec<SetExpr>,
    /// The landing square was passed by a double step.
    pub(super) in_passing: bool,
}

impl Change {
    pub(super) fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

impl Ground {
    /// The position of a game.
    pub(super) fn of(case: &Case<'_>, game: &mut Game) -> Self {
        let setup = game.setup();
        let history = game.session().history();
        let last = history.last();
        let mut ground = Self::of_setup(&setup);
        ground.last = last.map(|mv| mv.promotion.unwrap_or(mv.piece));
        if case.definition.rules.turn.series.is_some() {
            ground.passed = setup.en_passant;
        } else if !setup.en_passant.is_empty() {
            let victim = last
                .and_then(|mv| mv.to)
                .or_else(|| ground.stepper(case, setup.to_move.other(), setup.en_passant));
            ground.en_passant = victim.map(|victim| EnPassant {
                squares: setup.en_passant,
                victim,
            });
        }
        ground
    }

    /// A position without a past.
    pub(super) fn of_setup(setup: &Setup) -> Self {
        Self {
            pieces: setup.pieces.clone(),
            walls: setup.walls,
            en_passant: None,
            passed: SquareSet::EMPTY,
            last: None,
        }
    }

    pub(super) fn piece(&self, square: Square) -> Option<(Side, Kind)> {
        self.pieces.get(square.index()).copied().flatten()
    }

    /// The piece of `side` that can have passed these squares with its last move.
    fn stepper(&self, case: &Case<'_>, side: Side, passed: SquareSet) -> Option<Square> {
        let board = &case.definition.board;
        board.squares().find(|&at| {
            let Some((owner, kind)) = self.piece(at) else {
                return false;
            };
            let Some(def) = case.definition.kinds.get(kind.index()) else {
                return false;
            };
            let program = &def.movement[side];
            let steps = program.program.nodes.iter().any(|n| n.makes_en_passant);
            owner == side
                && steps
                && board.squares().any(|from| {
                    if self.piece(from).is_some() || passed.contains(from) {
                        return false;
                    }
                    let mut before = self.clone();
                    before.put(at, None);
                    before.put(from, Some((side, kind)));
                    before
                        .moves(case, program, (side, kind, from), &Change::default(), at)
                        .iter()
                        .any(|mv| mv.to == at && (passed - mv.en_passant).is_empty())
                })
        })
    }

    fn put(&mut self, at: Square, piece: Option<(Side, Kind)>) {
        if let Some(cell) = self.pieces.get_mut(at.index()) {
            *cell = piece;
        }
    }

    /// The pseudo-legal moves of a piece that end on `to`, with a change made.
    pub(super) fn moves(
        &self,
        case: &Case<'_>,
        program: &BoundProgram,
        (side, kind, from): (Side, Kind, Square),
        change: &Change,
        to: Square,
    ) -> Vec<WalkMove> {
        let definition = case.definition;
        let mut ground = self.clone();
        for square in change.removed.iter() {
            ground.put(square, None);
            ground.walls.remove(square);
        }
        if let Some((square, piece)) = change.added {
            ground.put(square, Some(piece));
        }
        if let Some(landing) = change.landing {
            ground.put(to, landing);
            ground.walls.remove(to);
        }
        let mut en_passant = ground.en_passant;
        if ground.passed.contains(to) {
            let squares = SquareSet::of(to);
            let victim = self.stepper(case, side.other(), squares);
            en_passant = victim.map(|victim| EnPassant { squares, victim });
        }
        if change.in_passing {
            // Any enemy will do for the one that can be taken.
            let victim = definition
                .board
                .squares()
                .find(|&s| ground.piece(s).is_some_and(|(owner, _)| owner != side));
            en_passant = victim.map(|victim| EnPassant {
                squares: SquareSet::of(to),
                victim,
            });
        }
        let freed = (!change.free.is_empty()).then(|| freed(program, &change.free));
        let program = freed.as_ref().unwrap_or(program);
        let start = definition.kinds.get(kind.index()).map(|d| d.start[side]);
        let imitated = ground
            .last
            .and_then(|k| definition.kinds.get(k.index()))
            .map(|d| &*d.movement[side]);
        let scene = Scene {
            board: &definition.board,
            pieces: &ground.pieces,
            walls: ground.walls,
            en_passant,
            imitated,
        };
        let mover = Mover {
            side,
            from,
            on_start: change.initial || start.is_some_and(|s| s.contains(from)),
            orientation: definition.orientation,
            program,
        };
        let walk = walk::moves(&scene, &mover);
        walk.moves.into_iter().filter(|m| m.to == to).collect()
    }

    /// Whether a piece could ever go to a square, with the guards left out or not: some piece must stand on
    /// the way, or not.
    pub(super) fn ever(
        &self,
        case: &Case<'_>,
        program: &BoundProgram,
        (side, from): (Side, Square),
        free: &[SetExpr],
        to: Square,
    ) -> bool {
        let definition = case.definition;
        let freed = freed(program, free);
        let mover = Mover {
            side,
            from,
            on_start: true,
            orientation: definition.orientation,
            program: &freed,
        };
        let board = &definition.board;
        let offset = |a: u8, b: u8| i16::from(a) - i16::from(b);
        let (dx, dy) = (
            offset(board.file(to), board.file(from)),
            offset(board.rank(to), board.rank(from)),
        );
        let reach = walk::reach(board, &mover);
        reach.iter().any(|r| (r.dx, r.dy) == (dx, dy))
    }
}

/// A program that does not ask of these sets.
fn freed(program: &BoundProgram, free: &[SetExpr]) -> BoundProgram {
    let mut program = program.clone();
    let sets = &program.program.sets;
    let asked = |set: u16| {
        let expr = sets.get(usize::from(set));
        !expr.is_some_and(|e| free.contains(e))
    };
    let keep: Vec<bool> = (0..sets.len())
        .map(|i| asked(u16::try_from(i).unwrap_or(u16::MAX)))
        .collect();
    for node in &mut program.program.nodes {
        for clauses in [&mut node.origin, &mut node.passed, &mut node.landing] {
            clauses.retain(|c| keep.get(usize::from(c.set)).copied().unwrap_or(true));
        }
    }
    program
}
