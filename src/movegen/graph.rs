//! Runs the graph of a mover with moves of several legs (tier 3).
//!
//! The walk of each leg is a list made at compile time; here only occupancy is asked. A captured piece
//! is gone for the rest of the move, and so is the mover from its own square. Moves that come to the
//! same (same destination, same victims) are the same move.

use super::{Scene, Scratch};
use crate::compile::bits::Bits;
use crate::compile::graph::{Graph, GraphNode, Hurdle};
use crate::compile::tables::Mover;
use crate::position::{Move, MoveKind, Position};

/// How deep legs may follow each other; only repetitions can come near it.
const MAX_LEGS: u32 = 512;

/// A run in progress.
#[derive(Clone, Copy)]
struct Run<B> {
    at: u8,
    removed: B,
    /// A piece to be set down again: from where, to where.
    unload: Option<(u8, u8)>,
    last_slide: u32,
    depth: u32,
}

struct Runner<'a, B> {
    graph: &'a Graph<B>,
    position: &'a Position<B>,
    scene: &'a Scene<B>,
    piece: u8,
    from: u8,
    simple: B,
    out: &'a mut Vec<Move<B>>,
    seen: &'a mut Vec<(u16, u8, B)>,
    /// Leg ends so far, kept only when somebody asks for paths.
    path: Vec<u8>,
    paths: Option<&'a mut Vec<(Move<B>, Vec<u8>)>>,
}

/// Destinations of moves that only capture where they land. The others go to `scratch.effects`.
pub(super) fn run<B: Bits>(
    position: &Position<B>,
    mover: &Mover<B>,
    piece: u8,
    from: u8,
    scene: &Scene<B>,
    scratch: &mut Scratch<B>,
) -> B {
    scratch.effects.clear();
    let Some(graph) = &mover.graph else {
        return B::ZERO;
    };
    scratch.seen.clear();
    let mut runner = Runner {
        graph,
        position,
        scene,
        piece,
        from,
        simple: B::ZERO,
        out: &mut scratch.effects,
        seen: &mut scratch.seen,
        path: Vec::new(),
        paths: None,
    };
    runner.start();
    runner.simple
}

/// As [`run`], forgetting moves of several effects.
pub(super) fn simple_targets<B: Bits>(
    position: &Position<B>,
    mover: &Mover<B>,
    from: u8,
    scene: &Scene<B>,
    scratch: &mut Scratch<B>,
) -> B {
    run(position, mover, position.last_kind, from, scene, scratch)
}

/// Every way through the legs: the move it comes to, and the squares where its legs end.
pub(crate) fn paths<B: Bits>(
    position: &Position<B>,
    mover: &Mover<B>,
    piece: u8,
    from: u8,
    scene: &Scene<B>,
    scratch: &mut Scratch<B>,
) -> Vec<(Move<B>, Vec<u8>)> {
    let mut paths = Vec::new();
    scratch.effects.clear();
    scratch.seen.clear();
    if let Some(graph) = &mover.graph {
        let mut runner = Runner {
            graph,
            position,
            scene,
            piece,
            from,
            simple: B::ZERO,
            out: &mut scratch.effects,
            seen: &mut scratch.seen,
            path: Vec::new(),
            paths: Some(&mut paths),
        };
        runner.start();
    }
    paths
}

impl<B: Bits> Runner<'_, B> {
    fn start(&mut self) {
        let graph = self.graph;
        let run = Run {
            at: self.from,
            removed: B::ZERO,
            unload: None,
            last_slide: 0,
            depth: 0,
        };
        for &entry in &graph.entries {
            self.leg(entry, run);
        }
    }

    fn leg(&mut self, id: u16, run: Run<B>) {
        let graph = self.graph;
        let node = &graph.nodes[usize::from(id)];
        if !node.origin.has(run.at) || run.depth > MAX_LEGS {
            return;
        }
        if graph.cyclic {
            let state = (id, run.at, run.removed);
            if self.seen.contains(&state) {
                return;
            }
            self.seen.push(state);
        }
        let gone = run.removed | B::bit(self.from);
        let occupied = self.scene.occupied.minus(gone);
        let mut hopped = node.hop.is_none();
        for (i, step) in node.walk(run.at).iter().enumerate() {
            let steps = i as u32 + 1;
            if node.lame && (step.between & occupied).any() {
                return;
            }
            if node.must_jump && step.between.minus(occupied).any() {
                return;
            }
            if steps <= node.skip {
                continue;
            }
            let blocked = occupied.has(step.square);
            let right_length = !node.same_length || run.last_slide == 0 || steps == run.last_slide;
            let lands = step.may_land && steps >= node.min && right_length;
            if let (false, Some((_, hurdle))) = (hopped, node.hop) {
                if blocked {
                    if !self.can_hop(hurdle, step.square) {
                        return;
                    }
                    hopped = true;
                }
                continue;
            }
            if lands {
                self.end(node, run, step.square, steps, blocked);
            }
            let near = node.hop.is_some_and(|(near, _)| near);
            if blocked || near {
                return;
            }
        }
    }

    fn can_hop(&self, hurdle: Hurdle, square: u8) -> bool {
        let friend = self.scene.own.has(square);
        let enemy = self.scene.enemy.has(square);
        ((hurdle.friends && friend) || (hurdle.enemies && enemy))
            && hurdle.kinds.contains(crate::id::Kind::from_raw(
                self.position.board[usize::from(square)],
            ))
    }

    /// A leg ends on `square`, if it may.
    fn end(&mut self, node: &GraphNode<B>, run: Run<B>, square: u8, steps: u32, blocked: bool) {
        let last_slide = if node.slides { steps } else { run.last_slide };
        let next = Run {
            at: square,
            last_slide,
            depth: run.depth + 1,
            ..run
        };
        if !blocked {
            if node.empty {
                self.go_on(node, next);
            }
            if node.en_passant && self.scene.en_passant.has(square) {
                let victim = B::bit(self.scene.en_passant_victim);
                self.go_on(
                    node,
                    Run {
                        removed: next.removed | victim,
                        ..next
                    },
                );
            }
            return;
        }
        let kind = crate::id::Kind::from_raw(self.position.board[usize::from(square)]);
        let friend = self.scene.own.has(square);
        let enemy = self.scene.enemy.has(square);
        if (enemy && node.enemy.contains(kind)) || (friend && node.friend.contains(kind)) {
            let unload = if node.unload {
                Some((square, run.at))
            } else {
                next.unload
            };
            self.go_on(
                node,
                Run {
                    removed: next.removed | B::bit(square),
                    unload,
                    ..next
                },
            );
        }
        if let Some(hurdle) = node.hurdle
            && self.can_hop(hurdle, square)
        {
            self.go_on(node, next);
        }
    }

    fn go_on(&mut self, node: &GraphNode<B>, run: Run<B>) {
        if self.paths.is_some() {
            self.path.push(run.at);
        }
        if node.last {
            self.emit(run);
        } else {
            for &next in &node.next {
                self.leg(next, run);
            }
        }
        if self.paths.is_some() {
            self.path.pop();
        }
    }

    fn emit(&mut self, run: Run<B>) {
        let landing = B::bit(run.at);
        // A piece cannot end where another one has been left standing.
        let mut mv = Move::normal(self.piece, self.from, run.at, run.removed);
        if let Some((victim, place)) = run.unload {
            if place == run.at
                || (place != self.from && self.scene.occupied.minus(run.removed).has(place))
            {
                return;
            }
            mv.kind = MoveKind::Unload;
            mv.other = (victim, place);
        }
        if let Some(paths) = &mut self.paths {
            paths.push((mv, self.path.clone()));
            return;
        }
        if run.unload.is_none() && run.at != self.from && run.removed.minus(landing).none() {
            self.simple |= landing;
        } else if !self.out.contains(&mv) {
            self.out.push(mv);
        }
    }
}
