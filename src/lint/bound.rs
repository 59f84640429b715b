//! Pieces that see a part of the board only, and pieces that never come back: notes.

use super::Context;
use crate::board::graph::Reach;
use crate::diagnostic::{Code, Diagnostic};
use crate::id::{Kind, Side};
use crate::util::bits256::SquareSet;

/// Says for each kind what its reach graph shows.
pub fn check(cx: &mut Context<'_>) {
    let kinds: Vec<(Kind, Side)> = cx
        .kinds()
        .filter_map(|(kind, def)| {
            let side = Side::BOTH.into_iter().find(|&s| def.symbols[s].is_some())?;
            let program = &def.movement[side];
            let moves = !program.program.entries.is_empty();
            let fixed = !crate::definition::reach::imitates(program);
            (moves && fixed).then_some((kind, side))
        })
        .collect();
    for (kind, side) in kinds {
        if let Some(found) = one(cx, kind, side) {
            cx.push(found);
        }
    }
}

fn one(cx: &Context<'_>, kind: Kind, side: Side) -> Option<Diagnostic> {
    let reach = cx.facts.reach(kind, side)?;
    let span = cx.moves(kind, side);
    if reach.never_reversible() {
        return Some(
            Diagnostic::new(
                Code::OneWay,
                format!(
                    "every move of {} is for ever: it never comes back to a square",
                    cx.kind(kind)
                ),
                span,
                "no way back",
            )
            .with_note("its moves start the move counter again unless the file lists others"),
        );
    }
    if !reach.always_reversible() {
        return None;
    }
    // Parts of the board between which it cannot go; squares that it cannot move on at all do not count.
    let parts: Vec<SquareSet> = reach
        .components()
        .iter()
        .copied()
        .filter(|part| part.len() > 1)
        .collect();
    if parts.len() < 2 {
        return None;
    }
    if let Some(shades) = shades(cx, &parts) {
        return Some(
            Diagnostic::new(
                Code::ColourBound,
                format!("{} stays on squares of one colour", cx.kind(kind)),
                span,
                "bound to a colour",
            )
            .with_note(format!(
                "{} squares of the one, {} of the other",
                shades.0, shades.1
            )),
        );
    }
    let starts = starts(cx, reach, kind, side);
    let sizes: Vec<usize> = parts.iter().map(|p| p.len()).collect();
    let (least, most) = (sizes.iter().min()?, sizes.iter().max()?);
    let size = if least == most {
        format!("{least}")
    } else {
        format!("{least} to {most}")
    };
    Some(
        Diagnostic::new(
            Code::Bound,
            format!(
                "{} sees only a part of the board: {} parts of {size} squares each, with no way between them",
                cx.kind(kind),
                parts.len(),
            ),
            span,
            "bound to a part",
        )
        .with_note(starts),
    )
}

/// If the parts are the two colours: how many squares each has.
fn shades(cx: &Context<'_>, parts: &[SquareSet]) -> Option<(usize, usize)> {
    let board = &cx.definition.board;
    let [a, b] = parts else { return None };
    let light: SquareSet = board
        .squares()
        .filter(|&s| (board.file(s) + board.rank(s)) % 2 == 1)
        .collect();
    let pure = |set: SquareSet| (set & light).is_empty() || (set - light).is_empty();
    (pure(*a) && pure(*b)).then(|| (a.len(), b.len()))
}

fn starts(cx: &Context<'_>, reach: &Reach, kind: Kind, side: Side) -> String {
    let pieces = &cx.definition.setup.pieces;
    let from: SquareSet = cx
        .definition
        .board
        .squares()
        .filter(|s| pieces.get(s.index()).copied().flatten() == Some((side, kind)))
        .collect();
    let seen = reach.from_any(from);
    let all = cx.facts.all.len();
    if from.is_empty() {
        return format!("the board has {all} squares");
    }
    format!(
        "those of the set-up, on {}, see {} of the {all} squares",
        cx.squares(from),
        seen.len(),
    )
}
