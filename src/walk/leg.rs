//! One leg from one square: where it may end, and what happens there.

use super::{Effect, Mover, Scene, State};
use crate::board::barrier::{Passage, passage};
use crate::id::{Kind, Side, Square};
use crate::movement::ir::{Class, Clause, Node, Path, UNLIMITED, Who, between, is_straight};
use crate::util::bits256::SquareSet;

/// Whether every clause holds of a square.
pub(super) fn holds(mover: &Mover<'_>, clauses: &[Clause], square: Square) -> bool {
    clauses.iter().all(|clause| {
        mover
            .program
            .sets
            .get(usize::from(clause.set))
            .is_some_and(|sets| sets[mover.side].contains(square) == clause.inside)
    })
}

/// Whether a kind belongs to a class.
pub(super) fn in_class(mover: &Mover<'_>, class: Class, kind: Kind) -> bool {
    match class {
        Class::Any => true,
        Class::Only(filter) => mover
            .program
            .filters
            .get(usize::from(filter))
            .is_some_and(|kinds| kinds.contains(kind)),
    }
}

fn is_meant(mover: &Mover<'_>, who: Who, (side, kind): (Side, Kind)) -> bool {
    let right_side = if side == mover.side {
        who.friends
    } else {
        who.enemies
    };
    right_side
        && who
            .filter
            .is_none_or(|f| in_class(mover, Class::Only(f), kind))
}

/// Who stands on a square while the move is under way: its own start is empty, victims are gone.
fn occupant(
    scene: &Scene<'_>,
    mover: &Mover<'_>,
    state: &State,
    at: Square,
) -> Option<(Side, Kind)> {
    let original = |s: Square| scene.pieces.get(s.index()).copied().flatten();
    match state.unload {
        Some((from, to)) if to == at => original(from),
        _ if at == mover.from || state.removed.contains(at) => None,
        _ => original(at),
    }
}

/// Every way in which the leg may end.
pub(super) fn run(scene: &Scene<'_>, mover: &Mover<'_>, node: &Node, before: &State) -> Vec<State> {
    if node.initial && !mover.on_start || !holds(mover, &node.origin, before.at) {
        return Vec::new();
    }
    let mut state = before.clone();
    if node.unload
        && state.unload.is_none()
        && let Some(victim) = state.last_capture
    {
        put_down(&mut state, victim, before.at);
    }
    let mut ends = Vec::new();
    let earlier = before.last_capture.is_some();
    match &node.path {
        Path::Ride(vectors) => ride(scene, mover, node, (&state, earlier), vectors, &mut ends),
        Path::Universal => {
            for at in scene.board.squares() {
                if at != state.at && !scene.walls.contains(at) {
                    land(scene, mover, node, (&state, earlier), at, &mut ends);
                }
            }
        }
        Path::Imitate => {}
    }
    ends
}

fn ride(
    scene: &Scene<'_>,
    mover: &Mover<'_>,
    node: &Node,
    (start, put_down_before): (&State, bool),
    vectors: &[(i8, i8)],
    ends: &mut Vec<State>,
) {
    let board = scene.board;
    let wraps = board.wraps_files() || node.cylinder;
    let mut at = start.at;
    let mut max = node.max;
    let mut hopped = node.hop.is_none();
    let mut passed = SquareSet::EMPTY;
    let mut visited: Vec<(Square, usize)> = Vec::new();
    for (step, (phase, (x, y))) in
        (1u16..UNLIMITED).zip(vectors.iter().copied().enumerate().cycle())
    {
        if step > max {
            return;
        }
        let (dx, dy) = mover.orientation.vector(mover.side, (x, y));
        // Squares strictly between two landings, seen as White so that both sides' paths correspond.
        for (bx, by) in between(x, y) {
            let (bx, by) = mover.orientation.vector(mover.side, (bx, by));
            let square = board
                .leap_on(at, bx, by, wraps)
                .filter(|&s| !scene.walls.contains(s));
            let occupied = square.map(|s| occupant(scene, mover, start, s).is_some());
            if node.lame && occupied != Some(false) || node.must_jump && occupied != Some(true) {
                return;
            }
            if (node.lame || is_straight(x, y))
                && let Some(s) = square
            {
                if !holds(mover, &node.passed, s) {
                    return;
                }
                passed.insert(s);
            }
        }
        let Some(next) = board
            .walk(at, dx, dy, node.cylinder)
            .filter(|&s| !scene.walls.contains(s))
        else {
            return;
        };
        // A ride that comes round to where it began, or into a loop, ends there.
        if next == start.at || visited.contains(&(next, phase)) {
            return;
        }
        visited.push((next, phase));
        let edge = passage(&mover.program.barriers, (at, next), (dx, dy), step == 1);
        if edge == Passage::Shut {
            return;
        }
        at = next;
        if step > u16::from(node.skip) {
            let standing = occupant(scene, mover, start, at);
            if let (Some(hop), false) = (node.hop, hopped) {
                if let Some(piece) = standing {
                    if !is_meant(mover, hop.over, piece) {
                        return;
                    }
                    hopped = true;
                    if hop.near {
                        max = step + 1;
                    }
                }
            } else {
                if step >= node.min && (!node.same_length || step == start.slide) {
                    let mut begin = start.clone();
                    if node.max > 1 {
                        begin.slide = step;
                    }
                    if node.makes_en_passant {
                        begin.en_passant |= passed;
                    }
                    land(scene, mover, node, (&begin, put_down_before), at, ends);
                }
                if standing.is_some() {
                    return;
                }
            }
        }
        if edge == Passage::Last || !holds(mover, &node.passed, at) {
            return;
        }
        passed.insert(at);
    }
}

/// Adds what may happen where a leg ends. `put_down_before`: an earlier leg captured, so that its victim is
/// the one that `u` sets down.
fn land(
    scene: &Scene<'_>,
    mover: &Mover<'_>,
    node: &Node,
    (start, put_down_before): (&State, bool),
    at: Square,
    ends: &mut Vec<State>,
) {
    if !holds(mover, &node.landing, at) {
        return;
    }
    let on = &node.on;
    let mut effects = Vec::new();
    match occupant(scene, mover, start, at) {
        None => {
            if on.empty {
                effects.push(Effect::None);
            }
            if on.en_passant
                && let Some(right) = scene.en_passant
                && right.squares.contains(at)
                && !start.removed.contains(right.victim)
                && scene
                    .pieces
                    .get(right.victim.index())
                    .copied()
                    .flatten()
                    .is_some_and(|(side, _)| side != mover.side)
            {
                effects.push(Effect::Capture(right.victim));
            }
        }
        Some((side, kind)) => {
            let class = if side == mover.side {
                on.friend
            } else {
                on.enemy
            };
            if class.is_some_and(|class| in_class(mover, class, kind)) {
                effects.push(Effect::Capture(at));
            }
            if on
                .hurdle
                .is_some_and(|who| is_meant(mover, who, (side, kind)))
            {
                effects.push(Effect::None);
            }
        }
    }
    for effect in effects {
        let mut state = State {
            at,
            ..start.clone()
        };
        if let Effect::Capture(victim) = effect {
            capture(&mut state, victim);
            if node.unload && !put_down_before {
                put_down(&mut state, victim, start.at);
            }
        }
        ends.push(state);
    }
}

/// Takes what stands on a square.
fn capture(state: &mut State, victim: Square) {
    match state.unload {
        // The piece that was set down there is taken after all.
        Some((_, to)) if to == victim => state.unload = None,
        _ => {
            state.removed.insert(victim);
        }
    }
    state.last_capture = Some(victim);
}

/// Sets a captured piece down again; where it stood, that undoes the capture.
fn put_down(state: &mut State, victim: Square, at: Square) {
    if victim == at {
        state.removed.remove(victim);
        state.last_capture = None;
    } else {
        state.unload = Some((victim, at));
    }
}
