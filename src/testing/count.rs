//! Node counts of a test: depth by depth, as far as the limit allows.

use super::{Fail, Limits};
use crate::diagnostic::{Code, Diagnostic};
use crate::play::Game;
use crate::schema::raw::Perft;
use crate::util::text::grouped;

/// What became of one count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// The number of positions.
    Nodes(u64),
    /// It would have visited about so many, more than the limit.
    TooMany(u64),
}

/// Counts to `depth`, unless a count is likely to go beyond `limit`: the growth of the last step is
/// taken for that of the next, with some room.
pub fn count(game: &mut Game, depth: u32, limit: u64) -> Counted {
    let (mut before, mut last) = (1u64, 1u64);
    for d in 0..=depth {
        if d > 0 {
            let growth = last.checked_div(before).unwrap_or(1).max(2);
            let expected = last.saturating_mul(growth);
            if d > 1 && expected > limit {
                return Counted::TooMany(expected);
            }
        }
        let nodes = game.session().perft(d, 1);
        (before, last) = (last, nodes);
        if nodes == 0 {
            break;
        }
    }
    Counted::Nodes(last)
}

pub(super) fn check(
    perft: &Perft,
    game: &mut Game,
    limits: Limits,
    fail: &Fail<'_>,
    findings: &mut Vec<Diagnostic>,
) {
    for (depth, expected) in &perft.rows {
        match count(game, u32::from(depth.value), limits.nodes) {
            Counted::Nodes(nodes) if nodes == expected.value => {}
            Counted::Nodes(nodes) => findings.push(fail(
                format!(
                    "there are {} positions at depth {}",
                    grouped(nodes),
                    depth.value
                ),
                expected.span,
                format!("not {}", grouped(expected.value)),
            )),
            Counted::TooMany(about) => findings.push(
                Diagnostic::new(
                    Code::TestLeftOut,
                    format!("the count at depth {} was left out", depth.value),
                    expected.span,
                    format!("about {} positions", grouped(about)),
                )
                .with_help("`ferz perft` counts without limit"),
            ),
        }
    }
}
