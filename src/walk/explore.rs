//! What a piece may ever do: its reach on an otherwise empty board, whatever the rest of the position
//! would have to be.

use super::{MAX_STATES, Mover};
use crate::board::Board;
use crate::board::barrier::{Passage, passage};
use crate::id::Square;
use crate::movement::ir::{Node, NodeId, Path, UNLIMITED, between};
use std::collections::{BTreeMap, HashSet};

/// One displacement with what it needs. A displacement has several if it may be made in several ways.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Reach {
    /// Squares to the right.
    pub dx: i16,
    /// Squares forward.
    pub dy: i16,
    /// Only from a start square.
    pub initial: bool,
    /// Some piece must stand on the way: a hurdle, or a victim of an earlier leg.
    pub hop: bool,
    /// Squares, seen from the start, that must be empty for a lame leap.
    pub lame: Vec<(i16, i16)>,
    /// To an empty square.
    pub quiet: bool,
    /// Capturing an enemy.
    pub capture: bool,
    /// Capturing a friend.
    pub destroy: bool,
    /// Capturing in passing.
    pub en_passant: bool,
}

impl Reach {
    /// The modes: `m`, `c`, `d` and `e` in this order.
    #[must_use]
    pub fn modes(&self) -> String {
        [
            (self.quiet, 'm'),
            (self.capture, 'c'),
            (self.destroy, 'd'),
            (self.en_passant, 'e'),
        ]
        .into_iter()
        .filter_map(|(has, letter)| has.then_some(letter))
        .collect()
    }

    fn set(&mut self, modes: [bool; 4]) {
        self.quiet |= modes[0];
        self.capture |= modes[1];
        self.destroy |= modes[2];
        self.en_passant |= modes[3];
    }

    const fn get(&self) -> [bool; 4] {
        [self.quiet, self.capture, self.destroy, self.en_passant]
    }

    const fn is_free(&self) -> bool {
        !self.initial && !self.hop && self.lame.is_empty()
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    node: NodeId,
    at: Square,
    initial: bool,
    hop: bool,
    slide: u16,
    lame: Vec<(i16, i16)>,
}

/// What the mover may ever do from where it stands; guards count, other pieces do not.
/// Sorted by displacement.
#[must_use]
pub fn reach(board: &Board, mover: &Mover<'_>) -> Vec<Reach> {
    let program = &mover.program.program;
    let measures = program.measures();
    let mut found: BTreeMap<Reach, [bool; 4]> = BTreeMap::new();
    let mut seen: HashSet<State> = HashSet::new();
    let mut work: Vec<State> = program
        .entries
        .iter()
        .map(|&node| State {
            node,
            at: mover.from,
            initial: false,
            hop: false,
            slide: 0,
            lame: Vec::new(),
        })
        .collect();
    while let Some(state) = work.pop() {
        if !seen.insert(state.clone()) || seen.len() > MAX_STATES {
            continue;
        }
        let Some(node) = program.nodes.get(usize::from(state.node)) else {
            continue;
        };
        for (after, modes) in leg(board, mover, node, &state) {
            if node.last {
                let (dx, dy) = offset(board, mover.from, after.at);
                let key = Reach {
                    dx,
                    dy,
                    initial: after.initial,
                    hop: after.hop,
                    lame: after.lame,
                    ..Reach::default()
                };
                let all = found.entry(key).or_default();
                for (to, from) in all.iter_mut().zip(modes) {
                    *to |= from;
                }
            } else {
                let slide = if measures { after.slide } else { 0 };
                work.extend(node.next.iter().map(|&node| State {
                    node,
                    slide,
                    ..after.clone()
                }));
            }
        }
    }
    tidy(found)
}

/// Modes that are free anyway are not said again with a condition.
fn tidy(found: BTreeMap<Reach, [bool; 4]>) -> Vec<Reach> {
    let mut all: Vec<Reach> = found
        .into_iter()
        .map(|(mut reach, modes)| {
            reach.set(modes);
            reach
        })
        .collect();
    let free: BTreeMap<(i16, i16), [bool; 4]> = all
        .iter()
        .filter(|r| r.is_free())
        .map(|r| ((r.dx, r.dy), r.get()))
        .collect();
    for reach in &mut all {
        if let (false, Some(free)) = (reach.is_free(), free.get(&(reach.dx, reach.dy))) {
            reach.quiet &= !free[0];
            reach.capture &= !free[1];
            reach.destroy &= !free[2];
            reach.en_passant &= !free[3];
        }
    }
    all.retain(|r| r.get() != [false; 4]);
    all
}

fn offset(board: &Board, from: Square, to: Square) -> (i16, i16) {
    (
        i16::from(board.file(to)) - i16::from(board.file(from)),
        i16::from(board.rank(to)) - i16::from(board.rank(from)),
    )
}

/// Where a leg may end, whether pieces must stand on its way, and in which modes.
fn leg(board: &Board, mover: &Mover<'_>, node: &Node, start: &State) -> Vec<(State, [bool; 4])> {
    let mut ends = Vec::new();
    if !super::leg::holds(mover, &node.origin, start.at) {
        return ends;
    }
    let begin = State {
        initial: start.initial || node.initial,
        ..start.clone()
    };
    let mut land = |state: State| {
        if !super::leg::holds(mover, &node.landing, state.at) {
            return;
        }
        let on = &node.on;
        let modes = [
            on.empty,
            on.enemy.is_some(),
            on.friend.is_some(),
            on.en_passant,
        ];
        if node.last {
            ends.push((state, modes));
            return;
        }
        if on.empty {
            ends.push((state.clone(), modes));
        }
        if on.enemy.is_some() || on.friend.is_some() || on.hurdle.is_some() {
            ends.push((State { hop: true, ..state }, modes));
        }
    };
    let vectors = match &node.path {
        Path::Ride(vectors) => vectors,
        Path::Universal => {
            for at in board.squares().filter(|&at| at != start.at) {
                land(State {
                    at,
                    ..begin.clone()
                });
            }
            return ends;
        }
        Path::Imitate => return ends,
    };
    let wraps = board.wraps_files() || node.cylinder;
    let mut state = begin;
    let near = u16::from(node.hop.is_some_and(|h| h.near));
    let mut visited = Vec::new();
    let first_hop = node.hop.map_or(0, |_| u16::from(node.skip) + 1);
    for (step, (phase, (x, y))) in
        (1u16..UNLIMITED).zip(vectors.iter().copied().enumerate().cycle())
    {
        if step > node.max.saturating_add(near) {
            break;
        }
        for (bx, by) in between(x, y) {
            let (bx, by) = mover.orientation.vector(mover.side, (bx, by));
            let Some(square) = board.leap_on(state.at, bx, by, wraps) else {
                if node.lame || node.must_jump {
                    return ends;
                }
                continue;
            };
            if (node.lame || crate::movement::ir::is_straight(x, y))
                && !super::leg::holds(mover, &node.passed, square)
            {
                return ends;
            }
            if node.lame {
                state.lame.push(offset(board, mover.from, square));
            }
            state.hop |= node.must_jump;
        }
        let (dx, dy) = mover.orientation.vector(mover.side, (x, y));
        let Some(next) = board.walk(state.at, dx, dy, node.cylinder) else {
            break;
        };
        if next == start.at || visited.contains(&(next, phase)) {
            break;
        }
        visited.push((next, phase));
        let edge = passage(
            &mover.program.barriers,
            (state.at, next),
            (dx, dy),
            step == 1,
        );
        if edge == Passage::Shut {
            break;
        }
        state.at = next;
        let far_enough = step >= node.min && step > u16::from(node.skip) && step > first_hop;
        if far_enough && (!node.same_length || step == start.slide) {
            land(State {
                slide: if node.max > 1 { step } else { start.slide },
                hop: state.hop || node.hop.is_some(),
                ..state.clone()
            });
        }
        if edge == Passage::Last || !super::leg::holds(mover, &node.passed, next) {
            break;
        }
    }
    ends
}
