//! `[end.repetition]`: from the raw section to [`Repetition`], with the contract's defaults.

use super::context::{Context, Sets};
use super::names::Names;
use super::rules::{block, verdict};
use crate::definition::rules::{Chase, Repetition, Verdict};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{PerSide, Side};
use crate::schema::raw;
use crate::util::bits256::SquareSet;

/// Occurrences of a position at which a game is drawn, unless a file says otherwise.
const REPETITIONS: u8 = 3;

/// The rule, or `None` where it is turned off.
pub fn repetition(
    cx: &mut Context<'_>,
    section: Option<&raw::End>,
    sets: &Sets<'_>,
    names: &Names,
) -> Option<Repetition> {
    let given = block(section.and_then(|s| s.repetition.as_ref()))?;
    let count = given.and_then(|r| r.count.as_ref());
    if let Some(count) = count.filter(|c| c.value < 2) {
        cx.push(Diagnostic::new(
            Code::RuleNumber,
            "a position cannot repeat before its second occurrence",
            count.span,
            "2 or more is needed",
        ));
    }
    let result = |side: Side| {
        let given = given.and_then(|r| r.result.as_ref());
        let given = given.and_then(|r| r.get(side));
        given.map_or(Verdict::Draw, |o| verdict(o.value))
    };
    Some(Repetition {
        count: count.map_or(REPETITIONS, |c| c.value.max(2)),
        result: PerSide(Side::BOTH.map(result)),
        illegal: given
            .and_then(|r| r.illegal.as_ref())
            .is_some_and(|b| b.value),
        perpetual_check: given
            .and_then(|r| r.perpetual_check.as_ref())
            .map(|o| verdict(o.value)),
        chase: given
            .and_then(|r| r.chase.as_ref())
            .filter(|c| !c.is_off())
            .map(|c| chase(cx, c.value(), sets, names)),
    })
}

fn chase(
    cx: &mut Context<'_>,
    given: Option<&raw::Chase>,
    sets: &Sets<'_>,
    names: &Names,
) -> Chase {
    let mut rule = Chase {
        result: Verdict::Loss,
        exempt: names.set(cx, given.map_or(&[], |c| c.exempt.as_slice())),
        spared: names.set(cx, given.map_or(&[], |c| c.spared.as_slice())),
        spared_at: PerSide::both(SquareSet::ALL),
        ranks: Vec::new(),
    };
    let Some(given) = given else { return rule };
    if let Some(result) = &given.result {
        rule.result = verdict(result.value);
    }
    if let Some(squares) = &given.spared_at {
        rule.spared_at = sets.sided(cx, squares);
    }
    for text in &given.ranks {
        let rank = names.set(cx, std::slice::from_ref(text));
        if rule.ranks.iter().any(|r| !(*r & rank).is_empty()) {
            cx.push(Diagnostic::new(
                Code::RuleNumber,
                format!("`{}` has a rank already", text.value),
                text.span,
                "each piece has one rank",
            ));
        }
        rule.ranks.push(rank);
    }
    rule
}
