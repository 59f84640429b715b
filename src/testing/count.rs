//! Node counts of a test: depth by depth, as far as the limit allows.

use super::{Fail, Limits};
use crate::diagnostic::{Code, Diagnostic};
use crate::play::Game;
use crate::schema::raw::Perft;
use crate::util::text::grouped;

/// What became of one count.
enum Counted {
    /// The number of positions.
    Nodes(u64),
    /// It would have visited about so many, more than the limit.
    TooMany(u64),
}

/// Counts to `depth`, unless a count is likely to go beyond `limit`: the growth of the last step is
/// taken for that of the next, with some room. `known` are the counts from depth 0 on.
fn count(game: &mut Game, known: &mut Vec<u64>, depth: usize, limit: u64) -> Counted {
    let at = |known: &[u64], d: usize| known.get(d).copied().unwrap_or(1);
    while known.len() <= depth && known.last() != Some(&0) {
        let d = known.len();
        if d > 1 {
            let last = at(known, d - 1);
            let growth = last.checked_div(at(known, d - 2)).unwrap_or(1).max(2);
            let expected = last.saturating_mul(growth);
            if expected > limit {
                return Counted::TooMany(expected);
            }
        }
        known.push(game.session().perft(d as u32, 1));
    }
    Counted::Nodes(known.get(depth).copied().unwrap_or(0))
}

pub(super) fn check(
    perft: &Perft,
    game: &mut Game,
    limits: Limits,
    fail: &Fail<'_>,
    findings: &mut Vec<Diagnostic>,
) {
    let mut known = Vec::new();
    for (depth, expected) in &perft.rows {
        match count(game, &mut known, usize::from(depth.value), limits.nodes) {
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
