//! The start position as it stands: over already, or with a royal piece that can be taken.

use super::Context;
use crate::definition::rules::Safe;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Outcome, State, new_session};
use crate::id::Side;
use crate::record::coordinate;

/// Whether the game goes on, so that it makes sense to look ahead.
pub fn check(cx: &mut Context<'_>) -> bool {
    let mut session = new_session(cx.input.variant, None);
    let outcome = session.outcome();
    let setup = cx.key(&["setup"]);
    let setup = if setup == cx.input.provenance.file {
        cx.input.provenance.setup
    } else {
        setup
    };
    if outcome.state != State::Ongoing {
        let how = reason(cx, outcome, session.side());
        let found = Diagnostic::new(
            Code::StartOver,
            format!("the game is over before the first move: {how}"),
            setup,
            "no game can be played from here",
        );
        cx.push(found);
        return false;
    }
    let mut turned = session.setup();
    let (mover, other) = (turned.to_move, turned.to_move.other());
    turned.to_move = other;
    turned.en_passant = Default::default();
    let mut seen = new_session(cx.input.variant, Some(&turned));
    let checkers = seen.checkers();
    if let Some(attacker) = checkers.lowest() {
        let piece = piece_on(cx, attacker, mover);
        let found = Diagnostic::new(
            Code::StartInCheck,
            format!(
                "{} is in check in the start position, but it is {} to move",
                cx.side(other),
                genitive(cx.side(mover)),
            ),
            setup,
            format!("{piece} gives check"),
        )
        .with_note("no move can lead to such a position, since it would have been illegal");
        cx.push(found);
        return false;
    }
    let royal_lost = cx.definition.rules.royal.safe == Safe::None;
    let legal = session.legal_moves();
    if royal_lost {
        let takes = legal.iter().find_map(|mv| {
            let victim = mv.captures.iter().find(|&square| {
                let piece = cx.definition.setup.pieces.get(square.index());
                let piece = piece.copied().flatten();
                piece.is_some_and(|(side, kind)| side == other && cx.definition.is_royal(kind))
            });
            victim.map(|square| (mv.clone(), square))
        });
        if let Some((mv, square)) = takes {
            let text = coordinate::print(cx.definition, &mv, &legal);
            let piece = piece_on(cx, square, other);
            let found = Diagnostic::new(
                Code::RoyalAtOnce,
                format!("the first move can capture a royal piece: {text} takes {piece}"),
                setup,
                "this can be taken at once",
            );
            cx.push(found);
            return false;
        }
    }
    true
}

/// A FEN whose fields are not as fields are written, or that does not begin at the first move.
pub fn fen(cx: &mut Context<'_>) {
    let Some(leaf) = cx
        .input
        .leaves
        .and_then(|l| l.below(&["setup", "fen"]).next())
    else {
        return;
    };
    let span = leaf.text.span;
    if !cx.own(span) {
        return;
    }
    let text = leaf.text.value.as_str();
    let setup = &cx.definition.setup;
    let zeros = |field: &&str| {
        let digits = field.bytes().all(|b| b.is_ascii_digit());
        digits && field.len() > 1 && field.starts_with('0')
    };
    let (message, label) = if let Some(field) = text.split_whitespace().skip(1).find(zeros) {
        let message = format!("the start position's `{field}` has a leading zero");
        (
            message,
            "is a space missing or in the wrong place?".to_owned(),
        )
    } else if text.trim() != text || text.contains("  ") {
        let message = "the start position's fields are not one space apart".to_owned();
        (message, "a space too many".to_owned())
    } else if (setup.half_moves, setup.full_moves) != (0, 1) {
        let message = format!(
            "the start position's move counters are {} and {}",
            setup.half_moves, setup.full_moves
        );
        (message, "games begin with `0 1`".to_owned())
    } else {
        return;
    };
    cx.warn(Code::OddFen, message, span, &label);
}

/// `the rook on a8`.
fn piece_on(cx: &Context<'_>, square: crate::id::Square, side: Side) -> String {
    let name = cx.square(square);
    let piece = cx.definition.setup.pieces.get(square.index());
    match piece.copied().flatten() {
        Some((_, kind)) => format!("{} {} on {name}", genitive(cx.side(side)), cx.kind(kind)),
        None => format!("the piece on {name}"),
    }
}

/// `White's`.
fn genitive(name: &str) -> String {
    format!("{name}'s")
}

fn reason(cx: &Context<'_>, outcome: Outcome, to_move: Side) -> String {
    let mover = cx.side(to_move);
    let cause = match outcome.state {
        State::Checkmate => format!("{mover} is checkmated"),
        State::Stalemate => format!("{mover} has no legal move"),
        State::Material => "neither side's pieces can ever win".to_owned(),
        other => format!("the position counts as `{}`", other.text()),
    };
    match outcome.winner {
        Some(side) => format!("{cause}, and {} wins", cx.side(side)),
        None => format!("{cause}, and the game is drawn"),
    }
}
