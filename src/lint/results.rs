//! How games end: is there a way to win, and do the results make sense?

use super::Context;
use crate::definition::rules::Verdict;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{State, new_session};
use crate::id::{PerSide, Side};

/// Ends that give nobody anything by themselves, or only what chess gives.
const PLAIN: [&str; 5] = ["checkmate", "stalemate", "repetition", "counter", "dead"];

/// Winning, ending, contradictions.
pub fn check(cx: &mut Context<'_>) {
    if !nobody_wins(cx) {
        one_cannot_win(cx);
    }
    contradictions(cx);
}

/// No royal piece, and no other rule that decides a game.
fn nobody_wins(cx: &mut Context<'_>) -> bool {
    let Some(leaves) = cx.input.leaves else {
        return false;
    };
    let ends = &cx.definition.rules.ends;
    let royal = cx.definition.kinds.iter().any(|d| d.royal);
    let draws = |v: PerSide<Verdict>| v.0.iter().all(|&v| v == Verdict::Draw);
    let other = leaves.keys.iter().any(|(path, _)| {
        let mut keys = path.iter().map(String::as_str);
        let section = keys.next();
        let key = keys.next();
        (section == Some("end") && key.is_some_and(|k| !PLAIN.contains(&k)))
            || (section == Some("royal") && key.is_some_and(|k| k != "safe" && k != "facing"))
    });
    // Repetition and counting may have losers too.
    let decisive = |word: &str| matches!(word, "win" | "loss");
    let counted = leaves
        .below(&["end"])
        .filter(|leaf| {
            !leaf.is_below(&["end", "checkmate"]) && !leaf.is_below(&["end", "stalemate"])
        })
        .any(|leaf| leaf.words().any(decisive));
    if royal || other || counted || !draws(ends.stalemate) {
        return false;
    }
    let span = cx.key(&["end"]);
    let found = Diagnostic::new(
        Code::NoWinner,
        "no rule lets anybody win: no piece is royal, and no ending is decisive",
        span,
        "every game is drawn",
    )
    .with_help("make a piece `royal = true`, or add an ending, such as `[end.stalemate] result = \"loss\"`");
    cx.push(found);
    true
}

/// One side's pieces can never win, whatever happens.
fn one_cannot_win(cx: &mut Context<'_>) {
    let mut session = new_session(cx.input.variant, None);
    if session.outcome().state != State::Ongoing {
        return;
    }
    let can = session.can_win();
    for (side, can) in Side::BOTH.into_iter().zip(can) {
        if can {
            continue;
        }
        let message = format!(
            "{} can never win: no position that its pieces could come to is lost for {}",
            cx.side(side),
            cx.side(side.other()),
        );
        let span = cx.input.provenance.setup;
        cx.warn(Code::CannotWin, message, span, "too little to win with");
    }
}

/// Results by which one side wins, whoever's misfortune it is.
fn contradictions(cx: &mut Context<'_>) {
    let ends = &cx.definition.rules.ends;
    // A stalemate that always favours one side makes up for the other's first move.
    for (key, results) in [("checkmate", ends.checkmate)] {
        let [white, black] = results.0;
        let winner = match (white, black) {
            (Verdict::Win, Verdict::Loss) => Side::White,
            (Verdict::Loss, Verdict::Win) => Side::Black,
            _ => continue,
        };
        let message = format!(
            "`end.{key}` lets {} win whichever side it befalls",
            cx.side(winner)
        );
        let span = cx.key(&["end", key]);
        let found = Diagnostic::new(
            Code::ContradictoryEnds,
            message,
            span,
            "the results of the two sides contradict each other",
        )
        .with_note(
            "the result falls to the side that the block speaks of, the one that cannot move",
        );
        cx.push(found);
    }
    let both_win = |v: PerSide<Verdict>| v.0 == [Verdict::Win; 2];
    if both_win(ends.checkmate) && ends.stalemate.0 == [Verdict::Loss; 2] {
        let span = cx.key(&["end", "checkmate"]);
        let found = Diagnostic::new(
            Code::ContradictoryEnds,
            "being checkmated wins and being stalemated loses",
            span,
            "a win for the mated side",
        )
        .with_label(
            cx.key(&["end", "stalemate"]),
            "a loss for the stalemated side",
        );
        cx.push(found);
    }
}
