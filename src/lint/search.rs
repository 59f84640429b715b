//! Looking ahead from the start position: is the game decided already?

use super::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{SearchLimits, new_session};
use crate::record::coordinate;
use crate::util::text::{counted, grouped};

/// Deepest line looked for: a longer forced win is no mistake of a set-up.
const DEEPEST: u32 = 7;

/// A win that comes later than that is what a small game may be about, no mistake of its set-up.
const SOON: u32 = 2;

/// About how many moves are listed on the way, in all positions together.
const MOST_MOVES: u64 = 600_000;

/// Searches so many positions and tells of a forced end.
pub fn check(cx: &mut Context<'_>, nodes: u64) {
    let mut session = new_session(cx.input.variant, None);
    // Where a position has thousands of moves, few positions are as much work as many elsewhere.
    let moves = session.legal_moves().len().max(1) as u64;
    let nodes = nodes.min(MOST_MOVES / moves).max(1);
    let limits = SearchLimits {
        depth: Some(DEEPEST),
        nodes: None,
        work: Some(nodes),
    };
    let report = session.search(limits, &mut || false, &mut |_| {});
    let Some(moves) = report.mate else { return };
    let mover = session.side();
    let winner = if moves > 0 { mover } else { mover.other() };
    let mut line = Vec::new();
    for mv in &report.line {
        let legal = session.legal_moves();
        line.push(coordinate::print(cx.definition, mv, &legal));
        if !session.play(mv) {
            break;
        }
    }
    let plies = line.len() as u64;
    let message = format!(
        "{} wins by force from the start position, in {}",
        cx.side(winner),
        counted(u64::from(moves.unsigned_abs()), "move"),
    );
    let code = if moves.unsigned_abs() <= SOON {
        Code::ForcedWin
    } else {
        Code::LongForcedWin
    };
    let found = Diagnostic::new(
        code,
        message,
        cx.input.provenance.setup,
        format!("{} leads to the end", line.join(" ")),
    )
    .with_note(format!(
        "proven by a search to a depth of {}, {} positions",
        counted(u64::from(report.depth).max(plies), "ply").replace("plys", "plies"),
        grouped(report.nodes),
    ));
    cx.push(found);
}
