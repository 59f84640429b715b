//! Barriers, areas and exits of `[board]`: from the raw sections to [`Traffic`], and into movement programs.
//!
//! Areas and exits ask only where a move begins and ends, so that they become guards: exits one on the first leg,
//! areas a copy of the program for each part, with guards on its first and last legs. Barriers go along with the
//! program, for those who walk it.

use super::context::{Context, Sets, parse_set, squares_text};
use super::pieces::{Entry, Roster};
use super::royal::kinds_or_all;
use crate::board::COMPASS;
use crate::board::barrier::Barrier;
use crate::definition::rules::{Areas, Exits, Fence, Traffic};
use crate::definition::{BoundProgram, Orientation};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{Kind, PerSide, Side};
use crate::movement::ir::{Clause, Node, NodeId, Path, Program, SetExpr, SetId};
use crate::schema::raw::{self, Text};
use crate::util::bits256::SquareSet;
use std::sync::Arc;

/// Legs that a program may come to have.
const MOST_LEGS: usize = 20_000;

/// Resolves the three tables of `[board]`.
pub fn resolve(
    cx: &mut Context<'_>,
    section: &raw::Board,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
) -> Traffic {
    let mut traffic = Traffic::default();
    for (key, block) in section.barriers.iter() {
        if let Some(barrier) = barrier(cx, block, sets) {
            traffic.barriers.push(Fence {
                name: key.value.clone(),
                kinds: kinds_or_all(cx, &block.pieces, roster),
                barrier,
            });
        }
    }
    for (key, block) in section.areas.iter() {
        traffic.areas.push(Areas {
            name: key.value.clone(),
            kinds: kinds_or_all(cx, &block.pieces, roster),
            parts: parts(cx, &block.squares, sets),
            leave: block.must.as_ref().map(|m| m.value) == Some(raw::AreaMust::Leave),
        });
    }
    for (key, block) in section.exits.iter() {
        let texts = [
            &block.n, &block.ne, &block.e, &block.se, &block.s, &block.sw, &block.w, &block.nw,
        ];
        traffic.exits.push(Exits {
            name: key.value.clone(),
            kinds: kinds_or_all(cx, &block.pieces, roster),
            from: texts.map(|t| {
                t.as_ref()
                    .map_or(SquareSet::EMPTY, |t| squares(cx, t, sets))
            }),
        });
    }
    traffic
}

fn squares(cx: &mut Context<'_>, text: &Text, sets: &Sets<'_>) -> SquareSet {
    parse_set(cx, sets.board, text, &sets.names()).map_or(SquareSet::EMPTY, |expr| {
        expr.eval(sets.board, Side::White, &|name| sets.get(name))
    })
}

fn barrier(cx: &mut Context<'_>, block: &raw::Barrier, sets: &Sets<'_>) -> Option<Barrier> {
    let [a, b] = block.between.as_slice() else {
        if let Some(first) = block.between.first() {
            cx.push(
                Diagnostic::new(
                    Code::NoCrossing,
                    "a barrier stands between two sets of squares",
                    first.span,
                    format!("{} given", block.between.len()),
                )
                .with_help("write `between = [\"*4\", \"*5\"]`"),
            );
        }
        return None;
    };
    let parts = [squares(cx, a, sets), squares(cx, b, sets)];
    let neighbours = |set: SquareSet| {
        set.iter().fold(SquareSet::EMPTY, |all, square| {
            (0..COMPASS.len())
                .filter_map(|d| sets.board.step(square, d))
                .fold(all, |all, s| all | SquareSet::of(s))
        })
    };
    let known = !parts[0].is_empty() && !parts[1].is_empty();
    if known && (neighbours(parts[0]) & parts[1]).is_empty() {
        cx.push(
            Diagnostic::new(
                Code::NoCrossing,
                "the barrier stands nowhere: no square of the one set is next to one of the other",
                b.span,
                "has no neighbour there",
            )
            .with_label(a.span, "the other set"),
        );
    }
    Some(Barrier {
        parts,
        stops: block.does.as_ref().map(|d| d.value) == Some(raw::BarrierDoes::Stop),
        first: block.first.as_ref().is_none_or(|f| f.value),
    })
}

/// The parts of a division; squares in two of them are reported.
fn parts(cx: &mut Context<'_>, texts: &[Text], sets: &Sets<'_>) -> Vec<SquareSet> {
    let mut parts: Vec<SquareSet> = Vec::new();
    for text in texts {
        let set = squares(cx, text, sets);
        let other = parts.iter().position(|&p| !(p & set).is_empty());
        if let Some((i, other)) = other.and_then(|i| Some((i, texts.get(i)?))) {
            let both = parts.get(i).map_or(set, |&p| p & set);
            cx.push(
                Diagnostic::new(
                    Code::AreaOverlap,
                    format!(
                        "two parts of the board overlap: {}",
                        squares_text(sets.board, both)
                    ),
                    text.span,
                    "this part",
                )
                .with_label(other.span, "and this one"),
            );
        }
        parts.push(set);
    }
    parts
}

/// A kind's programs as the rules of traffic leave them.
pub fn obey(
    cx: &mut Context<'_>,
    traffic: &Traffic,
    sets: &Sets<'_>,
    entry: &Entry<'_>,
    kind: Kind,
    programs: PerSide<Arc<BoundProgram>>,
) -> PerSide<Arc<BoundProgram>> {
    if traffic.is_empty() {
        return programs;
    }
    let one = Arc::ptr_eq(&programs[Side::White], &programs[Side::Black]);
    let mut obedient = |side: Side| {
        let mut bound = BoundProgram::clone(&programs[side]);
        for exits in traffic.exits.iter().filter(|e| e.kinds.contains(kind)) {
            begin_only(&mut bound, exits, sets.orientation);
        }
        for areas in traffic.areas.iter().filter(|a| a.kinds.contains(kind)) {
            if bound.program.nodes.len() * 2 * (areas.parts.len() + 1) > MOST_LEGS {
                cx.push(Diagnostic::new(
                    Code::OutOfRange,
                    format!(
                        "the {} parts of `{}` and the moves of `{}` are too many together",
                        areas.parts.len(),
                        areas.name,
                        entry.key
                    ),
                    entry.raw.span,
                    "this piece has too many kinds of move",
                ));
                break;
            }
            divide(&mut bound, areas);
        }
        let fences = traffic.barriers.iter().filter(|f| f.kinds.contains(kind));
        bound.barriers.extend(fences.map(|f| f.barrier));
        Arc::new(bound)
    };
    let white = obedient(Side::White);
    let black = if one {
        Arc::clone(&white)
    } else {
        obedient(Side::Black)
    };
    PerSide([white, black])
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
    let by_direction: Vec<SetId> = (0..COMPASS.len())
        .map(|d| {
            let from = Side::BOTH.map(|side| {
                let vector = orientation.vector(side, COMPASS[d]);
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
