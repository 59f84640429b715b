//! Tests that say nothing, or twice where they begin.

use crate::diagnostic::{Code, Diagnostic};
use crate::record::coordinate::PASS;
use crate::schema::raw::{Test, Text};
use crate::util::text::quoted;

/// Tells of what a test says without use; `false` if it is not known where it begins.
pub(super) fn check(test: &Test, name: &str, findings: &mut Vec<Diagnostic>) -> bool {
    if let (Some(setup), Some(fen)) = (&test.setup, &test.fen) {
        let message = format!("test \"{name}\" begins in two positions");
        findings.push(
            Diagnostic::new(
                Code::Contradiction,
                message,
                setup.span,
                "the set-up of this number",
            )
            .with_label(fen.span, "and this position")
            .with_help("leave one of them out"),
        );
        return false;
    }
    let says = test.moves.is_some()
        || test.reach.is_some()
        || !test.legal.is_empty()
        || !test.illegal.is_empty()
        || test
            .captures
            .as_ref()
            .is_some_and(|c| !c.entries.is_empty())
        || test.position.is_some()
        || test.state.is_some()
        || test.winner.is_some()
        || test.check.is_some()
        || test.perft.as_ref().is_some_and(|p| !p.rows.is_empty())
        || test.san.as_ref().is_some_and(|s| !s.entries.is_empty());
    let span = test.name.as_ref().map_or(test.span, |n| n.span);
    if !says && test.play.is_empty() {
        let message = format!("test \"{name}\" checks nothing");
        findings.push(
            Diagnostic::new(Code::IdleTest, message, span, "no fact is stated")
                .with_help("say what is true there: `moves`, `legal`, `state`, `perft` …"),
        );
    }
    true
}

/// A text that is not one move.
pub(super) struct Several {
    /// What it is.
    pub label: &'static str,
    /// What to write instead.
    pub help: String,
}

/// What is wrong with a text that holds several moves, or a move's number.
pub(super) fn several(text: &Text) -> Option<Several> {
    // A pass is written in digits too.
    let is_move = |word: &&str| {
        let bare = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = bare.len() < word.len() && bare.chars().all(|c| c == '.');
        *word == PASS || !number
    };
    let words = || text.value.split_whitespace();
    let moves: Vec<String> = words().filter(is_move).take(64).map(quoted).collect();
    match (moves.as_slice(), words().count()) {
        (_, 0) | ([_], 1) => None,
        ([], _) => Some(Several {
            label: "the number of a move",
            help: "leave the numbers of moves out".to_owned(),
        }),
        ([one], _) => Some(Several {
            label: "a move and its number",
            help: format!("write {one}"),
        }),
        (several, _) => Some(Several {
            label: "moves parted by blanks",
            help: format!("write a list: `[{}]`", several.join(", ")),
        }),
    }
}
