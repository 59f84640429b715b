//! Barriers, areas and exits of `[board]`: from the raw sections to [`Traffic`], and into the kinds' programs.

use super::context::{Context, Sets, parse_set, squares_text};
use super::pieces::{Entry, Roster};
use super::royal::kinds_or_all;
use crate::board::COMPASS;
use crate::board::barrier::Barrier;
use crate::definition::BoundProgram;
use crate::definition::rules::{Areas, Exits, Fence, Traffic};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{Kind, PerSide, Side};
use crate::schema::raw::{self, Text};
use crate::util::bits256::SquareSet;
use std::sync::Arc;

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

/// Warns of a set that can be read and holds nothing.
fn no_square(cx: &mut Context<'_>, text: &Text, sets: &Sets<'_>, message: &str) {
    let mut quiet = Vec::new();
    let mut asked = Context::new(cx.sources(), &mut quiet);
    let read = parse_set(&mut asked, sets.board, text, &sets.names());
    let of = |expr: crate::board::region::Expr| {
        expr.eval(sets.board, Side::White, &|name| sets.get(name))
    };
    if read.map(of).is_some_and(SquareSet::is_empty) {
        let found = Diagnostic::new(Code::EmptySet, message, text.span, "no square lies in it");
        cx.push(found);
    }
}

fn barrier(cx: &mut Context<'_>, block: &raw::Barrier, sets: &Sets<'_>) -> Option<Barrier> {
    let [a, b] = block.between.as_slice() else {
        if !block.faulty {
            let odd = block.between.get(2).or_else(|| block.between.first());
            cx.push(
                Diagnostic::new(
                    Code::NoCrossing,
                    "a barrier stands between two sets of squares",
                    odd.map_or(block.span, |set| set.span),
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
    for text in [a, b] {
        no_square(cx, text, sets, "a barrier beside no square stands nowhere");
    }
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
        no_square(
            cx,
            text,
            sets,
            "a part of the board without squares divides nothing",
        );
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
        if let Err(areas) = traffic.obey(kind, sets.orientation, &mut bound) {
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
        }
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
