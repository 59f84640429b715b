//! A slow, obvious walker of movement programs: the oracle that faster generators are measured against.
//!
//! In: a board, who stands where, a [`BoundProgram`] and the piece that moves. Out: its pseudo-legal moves.
//! Nothing is looked up in a table and nothing is shared with the compiled generators.

mod explore;
mod leg;

pub use explore::{Reach, reach};

use crate::board::Board;
use crate::definition::{BoundProgram, Orientation};
use crate::id::{Kind, Side, Square};
use crate::movement::ir::{NodeId, Path};
use crate::util::bits256::SquareSet;
use std::collections::{BTreeMap, HashSet};

/// Most states that one call visits; repetition with many victims has more than anyone can list.
pub const MAX_STATES: usize = 400_000;

/// The position as the walker needs it.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The squares.
    pub board: &'a Board,
    /// By square: who stands there.
    pub pieces: &'a [Option<(Side, Kind)>],
    /// Squares that are walled off; nothing enters or crosses them step by step.
    pub walls: SquareSet,
    /// What the opponent's last move laid open to capture in passing.
    pub en_passant: Option<EnPassant>,
    /// The program of the kind that the opponent moved last, for imitators.
    pub imitated: Option<&'a BoundProgram>,
}

/// A right to capture in passing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassant {
    /// The squares that the last move passed.
    pub squares: SquareSet,
    /// Where the piece that made it stands now.
    pub victim: Square,
}

/// The piece that moves.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'a> {
    /// Its side.
    pub side: Side,
    /// Where it stands.
    pub from: Square,
    /// It stands on a start square of its kind and side, so that `i` holds.
    pub on_start: bool,
    /// How Black's pattern follows from White's.
    pub orientation: Orientation,
    /// How it moves.
    pub program: &'a BoundProgram,
}

/// A pseudo-legal move. Two are the same iff `to`, `removed` and `unload` are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WalkMove {
    /// Where the piece ends.
    pub to: Square,
    /// Squares from which a piece is taken, the landing square included.
    pub removed: SquareSet,
    /// A captured piece that is set down again: from where, to where.
    pub unload: Option<(Square, Square)>,
    /// Where its legs end, the landing included; one of several ways if there are several.
    pub path: Vec<Square>,
    /// Squares on which the opponent may now capture it in passing.
    pub en_passant: SquareSet,
}

/// All moves of a piece.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Walk {
    /// Sorted by landing square, then by what is removed.
    pub moves: Vec<WalkMove>,
    /// Whether [`MAX_STATES`] sufficed.
    pub complete: bool,
}

/// A walk that has come to the start of a leg.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    node: NodeId,
    at: Square,
    removed: SquareSet,
    unload: Option<(Square, Square)>,
    last_capture: Option<Square>,
    /// Steps of the latest sliding leg.
    slide: u16,
    en_passant: SquareSet,
}

/// What a landing does to its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effect {
    None,
    Capture(Square),
}

/// Where the legs of all walks ended, each with the end before it.
#[derive(Default)]
struct Trail(Vec<(Option<usize>, Square)>);

impl Trail {
    fn go_on(&mut self, before: Option<usize>, at: Square) -> usize {
        self.0.push((before, at));
        self.0.len() - 1
    }

    /// The ends that led to `last`, which follows on `before`.
    fn path(&self, before: Option<usize>, last: Square) -> Vec<Square> {
        let mut path = vec![last];
        let mut next = before;
        while let Some(&(before, at)) = next.and_then(|i| self.0.get(i)) {
            path.push(at);
            next = before;
        }
        path.reverse();
        path
    }
}

/// What tells a move from others of the same piece: landing, removals, piece set down.
type Identity = (Square, SquareSet, Option<(Square, Square)>);

/// All pseudo-legal moves of a piece, drops and castling apart.
#[must_use]
pub fn moves(scene: &Scene<'_>, mover: &Mover<'_>) -> Walk {
    let mut found: BTreeMap<Identity, WalkMove> = BTreeMap::new();
    let program = &mover.program.program;
    let measures = program.measures();
    let mut seen: HashSet<State> = HashSet::new();
    let mut trail = Trail::default();
    let mut work: Vec<(State, Option<usize>)> = Vec::new();
    for &node in program.entries.iter().rev() {
        if program.nodes.get(usize::from(node)).map(|n| &n.path) == Some(&Path::Imitate) {
            for mv in imitated(scene, mover, node) {
                found.insert((mv.to, mv.removed, mv.unload), mv);
            }
            continue;
        }
        work.push((
            State {
                node,
                at: mover.from,
                removed: SquareSet::EMPTY,
                unload: None,
                last_capture: None,
                slide: 0,
                en_passant: SquareSet::EMPTY,
            },
            None,
        ));
    }
    let mut complete = true;
    while let Some((state, before)) = work.pop() {
        if !seen.insert(state.clone()) {
            continue;
        }
        if seen.len() > MAX_STATES {
            complete = false;
            break;
        }
        let Some(node) = program.nodes.get(usize::from(state.node)) else {
            continue;
        };
        for after in leg::run(scene, mover, node, &state) {
            if node.last {
                let key = (after.at, after.removed, after.unload);
                let mv = found.entry(key).or_insert_with(|| WalkMove {
                    to: after.at,
                    removed: after.removed,
                    unload: after.unload,
                    path: trail.path(before, after.at),
                    en_passant: SquareSet::EMPTY,
                });
                mv.en_passant |= after.en_passant;
                continue;
            }
            let slide = if measures { after.slide } else { 0 };
            let mut here = None;
            for &next in &node.next {
                let state = State {
                    node: next,
                    slide,
                    ..after.clone()
                };
                if !seen.contains(&state) {
                    let here = *here.get_or_insert_with(|| trail.go_on(before, after.at));
                    work.push((state, Some(here)));
                }
            }
        }
    }
    Walk {
        moves: found.into_values().collect(),
        complete,
    }
}

/// The moves that an imitator copies: those to empty squares and captures of enemies.
fn imitated(scene: &Scene<'_>, mover: &Mover<'_>, node: NodeId) -> Vec<WalkMove> {
    let (Some(program), Some(node)) = (
        scene.imitated,
        mover.program.program.nodes.get(usize::from(node)),
    ) else {
        return Vec::new();
    };
    if node.initial && !mover.on_start || !leg::holds(mover, &node.origin, mover.from) {
        return Vec::new();
    }
    let scene = Scene {
        en_passant: None,
        imitated: None,
        ..*scene
    };
    let copied = moves(&scene, &Mover { program, ..*mover });
    copied
        .moves
        .into_iter()
        .filter(|mv| {
            let takes = mv
                .removed
                .iter()
                .map(|s| scene.pieces.get(s.index()).copied().flatten())
                .all(|piece| {
                    piece.is_some_and(|(side, kind)| {
                        side != mover.side
                            && node
                                .on
                                .enemy
                                .is_some_and(|class| leg::in_class(mover, class, kind))
                    })
                });
            takes
                && (node.on.empty || !mv.removed.is_empty())
                && leg::holds(mover, &node.landing, mv.to)
        })
        .collect()
}
