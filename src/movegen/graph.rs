//! Runs the graph of a mover with moves of several legs (tier 3).
//!
//! The walk of each leg is a list made at compile time; here only occupancy is asked. A captured piece
//! is gone for the rest of the move, and so is the mover from its own square. Moves that come to the
//! same (same destination, same victims) are the same move.

use super::known::{Known, MANY};
use super::{Scene, Scratch};
use crate::compile::bits::{Bits, Squares};
use crate::compile::graph::{Graph, GraphNode, Hurdle};
use crate::compile::tables::Mover;
use crate::id::Kind;
use crate::position::{Move, MoveKind, Position};

/// How deep legs may follow each other; only repetitions can come near it.
const MAX_LEGS: u32 = 512;

/// States that a run may come to where legs follow each other in many ways; repetition with many victims has more than
/// anyone can list.
const MOST_STATES: usize = 16_384;

/// A run in progress, about to start a leg.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State<B> {
    node: u16,
    at: u8,
    removed: B,
    /// A captured piece that has been set down again: from where, to where.
    unload: Option<(u8, u8)>,
    /// Where the latest capture was.
    last_capture: Option<u8>,
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
    seen: &'a mut Vec<State<B>>,
    /// States that it may still come to, where they are counted.
    left: usize,
    known_moves: &'a mut Known<Move<B>>,
    known_states: &'a mut Known<State<B>>,
    /// Leg ends so far, kept only when somebody asks for paths or they tell moves apart.
    path: &'a mut Vec<u8>,
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
    run_with(position, mover, piece, from, scene, scratch, None)
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
    run_with(
        position,
        mover,
        piece,
        from,
        scene,
        scratch,
        Some(&mut paths),
    );
    paths
}

fn run_with<B: Bits>(
    position: &Position<B>,
    mover: &Mover<B>,
    piece: u8,
    from: u8,
    scene: &Scene<B>,
    scratch: &mut Scratch<B>,
    paths: Option<&mut Vec<(Move<B>, Vec<u8>)>>,
) -> B {
    scratch.effects.clear();
    let Some(graph) = &mover.graph else {
        return B::ZERO;
    };
    scratch.seen.clear();
    scratch.known_moves.clear();
    scratch.known_states.clear();
    let mut runner = Runner {
        graph,
        position,
        scene,
        piece,
        from,
        simple: B::ZERO,
        out: &mut scratch.effects,
        seen: &mut scratch.seen,
        left: MOST_STATES,
        known_moves: &mut scratch.known_moves,
        known_states: &mut scratch.known_states,
        path: &mut scratch.path,
        paths,
    };
    runner.start();
    let (simple, walked) = (runner.simple, MOST_STATES - runner.left);
    scratch.walked += walked as u64;
    simple
}

impl<B: Bits> Runner<'_, B> {
    fn start(&mut self) {
        let graph = self.graph;
        for &node in &graph.entries {
            self.leg(State {
                node,
                at: self.from,
                removed: B::ZERO,
                unload: None,
                last_capture: None,
                last_slide: 0,
                depth: 0,
            });
        }
    }

    fn is_new(&mut self, mv: &Move<B>) -> bool {
        if self.out.len() < MANY {
            !self.out.contains(mv)
        } else {
            self.known_moves.is_new(self.out, *mv)
        }
    }

    fn leg(&mut self, before: State<B>) {
        let graph = self.graph;
        let node = &graph.nodes[usize::from(before.node)];
        if graph.watched && !self.is_fresh(&before) {
            return;
        }
        if let Some(&targets) = node.fan.get(usize::from(before.at)) {
            return self.fan(node, &before, targets);
        }
        if !node.origin.has(before.at) || before.depth > MAX_LEGS {
            return;
        }
        // What was set down elsewhere stands where no enemy stood.
        if let Some(&prey) = node.prey.get(usize::from(before.at))
            && (prey & self.scene.enemy).none()
            && before.unload.is_none()
        {
            return;
        }
        let mut state = before;
        if let (true, None, Some(victim)) = (node.unload, state.unload, state.last_capture) {
            put_down(&mut state, victim, before.at);
        }
        let occupied = self.occupied(&state);
        let mut hopped = node.hop.is_none();
        for (i, step) in node.walk(before.at).iter().enumerate() {
            let steps = i as u32 + 1;
            if (node.lame && (step.between & occupied).any())
                || (node.must_jump && step.between.minus(occupied).any())
            {
                return;
            }
            if steps <= node.skip {
                continue;
            }
            let blocked = occupied.has(step.square);
            if let (false, Some((_, hurdle))) = (hopped, node.hop) {
                if blocked {
                    if !self.can_hop(&state, hurdle, step.square) {
                        return;
                    }
                    hopped = true;
                }
                continue;
            }
            let right_length = !node.same_length || steps == before.last_slide;
            if step.may_land && steps >= node.min && right_length {
                let last_slide = if node.slides { steps } else { state.last_slide };
                let here = State {
                    last_slide,
                    ..state
                };
                self.end(
                    node,
                    here,
                    step.square,
                    blocked,
                    before.last_capture.is_some(),
                );
            }
            if blocked || node.hop.is_some_and(|(near, _)| near) {
                return;
            }
        }
    }

    /// Whether the run was not there before, and has not been to more places than it may.
    #[inline(never)]
    fn is_fresh(&mut self, state: &State<B>) -> bool {
        if self.left == 0 {
            return false;
        }
        // Who asks for paths wants each of them, unless they have no end.
        if self.keeps() && !self.graph.cyclic {
            self.left -= 1;
            return true;
        }
        // How deep it was met is no matter.
        let met = State { depth: 0, ..*state };
        let new = if self.seen.len() < MANY {
            !self.seen.contains(&met)
        } else {
            self.known_states.is_new(self.seen, met)
        };
        if new {
            self.left -= 1;
            self.seen.push(met);
        }
        new
    }

    /// One step to any of `targets`. Apart from [`Runner::leg`], whose loop it would slow down by a tenth.
    #[inline(never)]
    fn fan(&mut self, node: &GraphNode<B>, state: &State<B>, targets: B) {
        let occupied = self.occupied(state);
        let mut free = targets.minus(occupied);
        if !node.empty {
            free &= if node.en_passant {
                self.scene.en_passant
            } else {
                B::ZERO
            };
        } else if node.en_passant {
            // Each is looked at both ways.
        } else if node.last && state.removed.none() && state.unload.is_none() && !self.keeps() {
            let back = B::bit(self.from);
            self.simple |= free.minus(back);
            free &= back;
        }
        for square in Squares(free) {
            self.end(node, *state, square, false, true);
        }
        let mut met = targets & occupied;
        if node.friend.is_empty() && node.hurdle.is_none() && state.unload.is_none() {
            met &= self.scene.enemy;
        }
        for square in Squares(met) {
            self.end(node, *state, square, true, true);
        }
    }

    /// Whether the ends of the legs are written down.
    fn keeps(&self) -> bool {
        self.paths.is_some() || self.graph.distinct_paths
    }

    /// Who is in the way while the move is under way: its own start is empty, victims are gone, a piece
    /// that was set down stands where it was put.
    #[inline]
    fn occupied(&self, state: &State<B>) -> B {
        let occupied = self.scene.occupied.minus(state.removed | B::bit(self.from));
        state
            .unload
            .map_or(occupied, |(_, place)| occupied | B::bit(place))
    }

    /// Kind and friendliness of the piece on an occupied square; `None` for a wall.
    #[inline]
    fn piece_on(&self, state: &State<B>, square: u8) -> Option<(bool, Kind)> {
        let original = match state.unload {
            Some((from, place)) if place == square => from,
            _ => square,
        };
        let friend = self.scene.own.has(original);
        (friend || self.scene.enemy.has(original)).then(|| {
            (
                friend,
                Kind::from_raw(self.position.board[usize::from(original)]),
            )
        })
    }

    fn can_hop(&self, state: &State<B>, hurdle: Hurdle, square: u8) -> bool {
        self.piece_on(state, square).is_some_and(|(friend, kind)| {
            (if friend {
                hurdle.friends
            } else {
                hurdle.enemies
            }) && hurdle.kinds.contains(kind)
        })
    }

    /// A leg ends on `square`, if it may. `carried`: an earlier leg captured, so that its victim is the
    /// one that an unloading leg sets down.
    #[inline(always)]
    fn end(
        &mut self,
        node: &GraphNode<B>,
        start: State<B>,
        square: u8,
        blocked: bool,
        carried: bool,
    ) {
        let here = State {
            at: square,
            depth: start.depth + 1,
            ..start
        };
        let capture = |victim: u8| {
            let mut state = here;
            match state.unload {
                // The piece that was set down there is taken after all.
                Some((_, place)) if place == victim => state.unload = None,
                _ => state.removed |= B::bit(victim),
            }
            state.last_capture = Some(victim);
            if node.unload && !carried {
                put_down(&mut state, victim, start.at);
            }
            state
        };
        if !blocked {
            if node.empty {
                self.go_on(node, here);
            }
            if node.en_passant && self.scene.en_passant.has(square) {
                let victim = self.position.passer(square);
                if victim != crate::compile::tables::NONE
                    && !start.removed.has(victim)
                    && self.scene.enemy.has(victim)
                {
                    self.go_on(node, capture(victim));
                }
            }
            return;
        }
        let Some((friend, kind)) = self.piece_on(&start, square) else {
            return;
        };
        let class = if friend { node.friend } else { node.enemy };
        if class.contains(kind) {
            self.go_on(node, capture(square));
        }
        if node
            .hurdle
            .is_some_and(|hurdle| self.can_hop(&start, hurdle, square))
        {
            self.go_on(node, here);
        }
    }

    fn go_on(&mut self, node: &GraphNode<B>, state: State<B>) {
        let keeps = self.keeps();
        if keeps {
            self.path.push(state.at);
        }
        if node.last {
            self.emit(&state);
        } else {
            for &next in &node.next {
                self.leg(State {
                    node: next,
                    ..state
                });
            }
        }
        if keeps {
            self.path.pop();
        }
    }

    fn emit(&mut self, state: &State<B>) {
        let landing = B::bit(state.at);
        let mut mv = Move::normal(self.piece, self.from, state.at, state.removed);
        if let Some(way) = state.unload {
            mv.kind = MoveKind::Unload;
            mv.other = way;
        }
        if self.graph.distinct_paths && self.path.len() > 1 {
            mv.path = number(self.path);
        }
        if let Some(paths) = &mut self.paths {
            paths.push((mv, self.path.clone()));
            return;
        }
        if mv.path == 0
            && state.unload.is_none()
            && state.at != self.from
            && state.removed.minus(landing).none()
        {
            self.simple |= landing;
        } else if self.is_new(&mv) {
            self.out.push(mv);
        }
    }
}

/// A number for the ends of the legs, never 0; alike only for equal paths, as far as 32 bits can tell.
fn number(path: &[u8]) -> u32 {
    let mix = |n: u32, &square: &u8| (n ^ u32::from(square)).wrapping_mul(0x0100_0193);
    path.iter().fold(0x811c_9dc5, mix).max(1)
}

/// Sets a captured piece down again; where it stood, that undoes the capture.
fn put_down<B: Bits>(state: &mut State<B>, victim: u8, at: u8) {
    if victim == at {
        state.removed = state.removed.minus(B::bit(victim));
        state.last_capture = None;
    } else {
        state.unload = Some((victim, at));
    }
}
