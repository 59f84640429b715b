//! Rules of traffic made part of movement programs.
//!
//! In: [`Traffic`] and a bound program. Out: the program as the rules leave it. Areas and exits ask only where a
//! move begins and ends, so that they become guards: exits one on the first leg, areas a copy of the program for
//! each part, with guards on its first and last legs. Barriers go along with the program, for those who walk it.

use super::rules::{Areas, Exits, Traffic};
use super::{BoundProgram, Orientation};
use crate::board::COMPASS;
use crate::id::{Kind, PerSide, Side};
use crate::movement::ir::{Clause, Node, NodeId, Path, Program, SetExpr, SetId};
use crate::util::bits256::SquareSet;

/// Legs that a program may come to have.
const MOST_LEGS: usize = 20_000;

impl Traffic {
    /// Makes the rules that concern `kind` part of its program.
    ///
    /// # Errors
    /// The division that would make the program too large; nothing after it has been looked at.
    pub fn obey(
        &self,
        kind: Kind,
        orientation: Orientation,
        bound: &mut BoundProgram,
    ) -> Result<(), &Areas> {
        for exits in self.exits.iter().filter(|e| e.kinds.contains(kind)) {
            begin_only(bound, exits, orientation);
        }
        for areas in self.areas.iter().filter(|a| a.kinds.contains(kind)) {
            if bound.program.nodes.len() * 2 * (areas.parts.len() + 1) > MOST_LEGS {
                return Err(areas);
            }
            divide(bound, areas);
        }
        let fences = self.barriers.iter().filter(|f| f.kinds.contains(kind));
        bound.barriers.extend(fences.map(|f| f.barrier));
        Ok(())
    }
}

/// Adds a set to a program; the expression only stands in for the squares, which are known.
fn add_set(bound: &mut BoundProgram, squares: PerSide<SquareSet>) -> SetId {
    bound.program.sets.push(SetExpr::Squares(Vec::new()));
    bound.sets.push(squares);
    (bound.sets.len() - 1) as SetId
}

/// First legs with a clause more on where they begin. A leg that may also come later is copied, so that the clause
/// does not speak of the later one.
fn first_legs(program: &mut Program, clause: &mut dyn FnMut(&Node) -> Option<Clause>) {
    let later: Vec<bool> = {
        let mut later = vec![false; program.nodes.len()];
        for &next in program.nodes.iter().flat_map(|n| &n.next) {
            if let Some(slot) = later.get_mut(usize::from(next)) {
                *slot = true;
            }
        }
        later
    };
    let mut entries = Vec::new();
    for entry in std::mem::take(&mut program.entries) {
        let index = usize::from(entry);
        let Some(node) = program.nodes.get(index) else {
            continue;
        };
        let Some(clause) = clause(node) else {
            entries.push(entry);
            continue;
        };
        if later.get(index).copied().unwrap_or(false) {
            let mut copy = node.clone();
            copy.origin.push(clause);
            entries.push(program.nodes.len() as NodeId);
            program.nodes.push(copy);
        } else if let Some(node) = program.nodes.get_mut(index) {
            node.origin.push(clause);
            entries.push(entry);
        }
    }
    program.entries = entries;
}

/// Moves begin only in the directions painted on their squares.
fn begin_only(bound: &mut BoundProgram, exits: &Exits, orientation: Orientation) {
    // By direction as White's program has it: for a mover of either side, the squares that show it.
    let by_direction: Vec<SetId> = COMPASS
        .iter()
        .map(|&step| {
            let from = Side::BOTH.map(|side| {
                let vector = orientation.vector(side, step);
                COMPASS
                    .iter()
                    .position(|&c| c == vector)
                    .and_then(|d| exits.from.get(d))
                    .copied()
                    .unwrap_or_default()
            });
            add_set(bound, PerSide(from))
        })
        .collect();
    first_legs(&mut bound.program, &mut |node| {
        let Path::Ride(vectors) = &node.path else {
            return None;
        };
        let &(dx, dy) = vectors.first()?;
        let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        let sign = (dx.signum(), dy.signum());
        let direction = COMPASS.iter().position(|&c| straight && c == sign)?;
        let set = *by_direction.get(direction)?;
        Some(Clause { inside: true, set })
    });
}

/// A copy of the program for each part of the board, which begins there and ends as the rule says, and one for the
/// squares in no part.
fn divide(bound: &mut BoundProgram, areas: &Areas) {
    let all = areas
        .parts
        .iter()
        .fold(SquareSet::EMPTY, |all, &part| all | part);
    let whole = Program {
        sets: Vec::new(),
        filters: Vec::new(),
        drops: Vec::new(),
        castles: Vec::new(),
        ..bound.program.clone()
    };
    bound.program.nodes.clear();
    bound.program.entries.clear();
    let parts = areas.parts.iter().map(|&part| (part, true));
    for (part, inside) in parts.chain([(all, false)]) {
        let set = add_set(bound, PerSide::both(part));
        let mut copy = whole.clone();
        if inside {
            for node in copy.nodes.iter_mut().filter(|n| n.last) {
                node.landing.push(Clause {
                    inside: !areas.leave,
                    set,
                });
            }
        }
        first_legs(&mut copy, &mut |_| Some(Clause { inside, set }));
        let shift = bound.program.nodes.len() as NodeId;
        for node in &mut copy.nodes {
            node.next.iter_mut().for_each(|n| *n += shift);
        }
        bound.program.nodes.extend(copy.nodes);
        let entries = copy.entries.into_iter().map(|e| e + shift);
        bound.program.entries.extend(entries);
    }
}
