//! `[end.counting.NAME]`: from raw sections to [`Counting`].

use super::context::Context;
use super::names::Names;
use crate::definition::rules::{Counting, CountingLimit};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::schema::raw::{self, Begin, Text};
use crate::source::Spanned;

fn number(given: Option<&Spanned<u8>>, default: u16) -> u16 {
    given.map_or(default, |n| u16::from(n.value))
}

/// How many pieces the defending side has, at least and at most.
fn bounds(cx: &mut Context<'_>, key: &Text, block: &raw::Counting) {
    let Some(most) = &block.at_most else { return };
    let least = number(block.at_least.as_ref(), 1);
    if u16::from(most.value) >= least {
        return;
    }
    let message = format!(
        "counting `{}` never begins: no side has so few pieces",
        key.value
    );
    let label = match &block.at_least {
        Some(_) => format!("at most {}, and at least {least}", most.value),
        None => "a side has at least 1 piece".to_owned(),
    };
    let found = Diagnostic::new(Code::RuleNumber, message, most.span, label);
    cx.push(match &block.at_least {
        Some(least) => found.with_label(least.span, "more than that"),
        None => found.with_help("royal pieces count too: `at_most = 1` is a bare king"),
    });
}

/// All counts, in the order of the file: the first that applies runs.
pub fn countings(cx: &mut Context<'_>, section: Option<&raw::End>, names: &Names) -> Vec<Counting> {
    let mut all = Vec::new();
    for (key, block) in section.iter().flat_map(|s| s.counting.iter()) {
        let limits = block
            .limit
            .iter()
            .map(|limit| CountingLimit {
                kinds: names.set(cx, &limit.pieces).iter().collect(),
                count: number(limit.count.as_ref(), 1),
                moves: number(limit.moves.as_ref(), 0),
            })
            .collect::<Vec<_>>();
        if block.moves.is_none() && limits.is_empty() && !block.faulty {
            cx.push(
                Diagnostic::new(
                    Code::RuleNumber,
                    format!("counting `{}` has no number of moves", key.value),
                    block.span,
                    "it would never run",
                )
                .with_help("give it `moves`, or limits by what the other side has"),
            );
        }
        let given = block.limit.iter().filter_map(|l| l.moves.as_ref());
        for zero in given.chain(&block.moves).filter(|n| n.value == 0) {
            cx.push(Diagnostic::new(
                Code::RuleNumber,
                "a count of 0 moves would end the game before it begins",
                zero.span,
                "1 or more is needed",
            ));
        }
        bounds(cx, key, block);
        all.push(Counting {
            name: key.value.clone(),
            without: names.set(cx, &block.without),
            at_most: number(block.at_most.as_ref(), u16::MAX),
            at_least: number(block.at_least.as_ref(), 1),
            opponent_at_least: number(block.opponent_at_least.as_ref(), 2),
            moves: number(block.moves.as_ref(), 0),
            limits,
            from_pieces: block
                .begin
                .as_ref()
                .is_some_and(|b| b.value == Begin::Pieces),
        });
    }
    all
}
