//! Squares that the board cuts off from all others.

use super::Context;
use crate::board::graph::StepGraph;
use crate::diagnostic::{Code, Diagnostic};
use crate::id::Side;
use crate::util::bits256::SquareSet;

/// Squares without neighbours on which nothing stands, and to which nothing leaps or is dropped.
pub fn check(cx: &mut Context<'_>) {
    let mut idle = isolated(cx);
    if idle.is_empty() {
        return;
    }
    for (kind, _) in cx.kinds() {
        for side in Side::BOTH {
            idle = idle - cx.facts.comes(kind, side);
        }
    }
    if idle.is_empty() {
        return;
    }
    let message = format!(
        "no piece ever comes to {}: no step leads there",
        cx.squares(idle)
    );
    let found = Diagnostic::new(
        Code::IsolatedSquares,
        message,
        cx.key(&["board"]),
        "these squares stand alone",
    );
    cx.push(found);
}

/// Squares from which no step leads anywhere.
pub fn isolated(cx: &Context<'_>) -> SquareSet {
    StepGraph::of(&cx.definition.board).isolated()
}
