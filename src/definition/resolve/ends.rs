//! `[end.extinction]`, `[end.goal]`, `[end.checks]`, `[end.connect]`, `[end.material]`: from raw sections to
//! the endings by what stands on the board.

use super::context::{Context, Sets};
use super::pieces::Roster;
use super::royal::{groups, kinds_or_all, lines};
use super::rules::{is_true, verdict};
use crate::definition::rules::{
    Checks, Connect, Extinction, Facing, Goal, Material, Results, Verdict,
};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{PerSide, Side};
use crate::schema::raw::{self, FlagOr, Sided};
use crate::source::Spanned;

/// Checks that a side has to give unless a file says otherwise.
const CHECKS: u8 = 3;

/// What falls to each side; a side that is left out of a result given by side is not spoken of.
fn results(given: Option<&Sided<Spanned<raw::Outcome>>>, default: Verdict) -> Results {
    PerSide(Side::BOTH.map(|side| match given {
        None => Some(default),
        Some(given) => given.get(side).map(|o| verdict(o.value)),
    }))
}

/// `[end.extinction.NAME]`.
pub fn extinctions(
    cx: &mut Context<'_>,
    section: Option<&raw::End>,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
) -> Vec<Extinction> {
    let blocks = section.iter().flat_map(|s| s.extinction.iter());
    let number = |n: &Option<Spanned<u8>>| n.as_ref().map_or(0, |n| n.value);
    blocks
        .map(|(key, block)| Extinction {
            name: key.value.clone(),
            groups: groups(cx, &block.pieces, is_true(block.each.as_ref()), roster),
            count: number(&block.count),
            squares: block.squares.as_ref().map(|s| sets.sided(cx, s)),
            opponent_at_least: number(&block.opponent_at_least),
            opponent_at_most: opponent_at_most(cx, block),
            reply: is_true(block.reply.as_ref()),
            result: results(block.result.as_ref(), Verdict::Loss),
        })
        .collect()
}

/// The most that the other side may have, which is not to be less than the least.
fn opponent_at_most(cx: &mut Context<'_>, block: &raw::Extinction) -> Option<u8> {
    let most = block.opponent_at_most.as_ref()?;
    if let Some(least) = block.opponent_at_least.as_ref()
        && least.value > most.value
    {
        let few = format!(
            "no side has at most {} and at least {}",
            most.value, least.value
        );
        cx.push(
            Diagnostic::new(Code::RuleNumber, few, most.span, "less than the least")
                .with_label(least.span, "the least"),
        );
    }
    Some(most.value)
}

/// `[end.goal.NAME]`.
pub fn goals(
    cx: &mut Context<'_>,
    section: Option<&raw::End>,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
) -> Vec<Goal> {
    let mut all = Vec::new();
    for (key, block) in section.iter().flat_map(|s| s.goal.iter()) {
        let Some(given) = &block.squares else {
            continue;
        };
        let board = sets.board.all();
        let squares = sets.sided(cx, given);
        let squares = PerSide(Side::BOTH.map(|side| squares[side] & board));
        let result = results(block.result.as_ref(), Verdict::Win);
        let count = block.count.as_ref().map_or(1, |n| n.value);
        let room = Side::BOTH
            .into_iter()
            .filter(|&side| result[side].is_some())
            .map(|side| squares[side].len())
            .min()
            .unwrap_or(0);
        if usize::from(count) > room || count == 0 {
            let (span, label) = match &block.count {
                Some(number) if room > 0 => (number.span, format!("must be from 1 to {room}")),
                _ => {
                    let squares = given.iter().next();
                    let span = squares.map_or(block.span, |(_, text)| text.span);
                    (span, "none of the board's squares".to_owned())
                }
            };
            let pieces = crate::util::text::counted(u64::from(count), "piece");
            cx.push(Diagnostic::new(
                Code::RuleNumber,
                format!("goal `{}` can never be reached by {pieces}", key.value),
                span,
                label,
            ));
        }
        let reply = |side: Side| {
            let given = block.reply.as_ref().and_then(|r| r.get(side));
            is_true(given)
        };
        all.push(Goal {
            name: key.value.clone(),
            kinds: kinds_or_all(cx, &block.pieces, roster),
            squares,
            count,
            safe: is_true(block.safe.as_ref()),
            held: is_true(block.held.as_ref()),
            blocked: is_true(block.blocked.as_ref()),
            reply: PerSide(Side::BOTH.map(reply)),
            result,
        });
    }
    all
}

/// `[end.checks]`.
pub fn checks(cx: &mut Context<'_>, section: Option<&raw::End>) -> Option<Checks> {
    let given = section.and_then(|s| s.checks.as_ref())?;
    if given.is_off() {
        return None;
    }
    let block = given.value();
    let count = block.and_then(|b| b.count.as_ref());
    let rule = Checks {
        count: PerSide(Side::BOTH.map(|side| match count {
            None => CHECKS,
            Some(count) => count.get(side).map_or(0, |n| n.value),
        })),
        result: block
            .and_then(|b| b.result.as_ref())
            .map_or(Verdict::Win, |o| verdict(o.value)),
    };
    if rule.count == PerSide::both(0) {
        let span = match given {
            FlagOr::Flag(flag) => flag.span,
            FlagOr::Value(block) => block.span,
        };
        cx.push(Diagnostic::new(
            Code::RuleNumber,
            "no side has to give any check",
            span,
            "a `count` of 1 or more is needed",
        ));
    }
    Some(rule)
}

/// `[end.connect.NAME]`.
pub fn connects(
    cx: &mut Context<'_>,
    section: Option<&raw::End>,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
) -> Vec<Connect> {
    let mut all = Vec::new();
    for (key, block) in section.iter().flat_map(|s| s.connect.iter()) {
        let ways = usize::from(block.length.is_some())
            + usize::from(block.square.is_some())
            + usize::from(block.from.is_some() || block.to.is_some());
        let path = match (&block.from, &block.to) {
            (Some(from), Some(to)) => Some([sets.sided(cx, from), sets.sided(cx, to)]),
            _ => None,
        };
        let halved = block.from.is_some() != block.to.is_some();
        if !block.faulty && (ways != 1 || halved) {
            let label = if ways > 1 {
                "it asks for several things at once"
            } else if halved {
                "a path needs both `from` and `to`"
            } else {
                "neither `length` nor `square` nor `from` and `to`"
            };
            let message = format!(
                "connection `{}` does not say what is to stand together",
                key.value
            );
            cx.push(
                Diagnostic::new(Code::Connection, message, block.span, label).with_help(
                    "give one of `length = 4`, `square = 2`, and `from` with `to`; several connections \
                     may be declared",
                ),
            );
        }
        let longest = sets.board.files().max(sets.board.ranks());
        let shortest = sets.board.files().min(sets.board.ranks());
        for (number, most) in [(&block.length, longest), (&block.square, shortest)] {
            if let Some(number) = number.as_ref().filter(|n| n.value < 2 || n.value > most) {
                cx.push(Diagnostic::new(
                    Code::RuleNumber,
                    format!("connection `{}` does not fit the board", key.value),
                    number.span,
                    format!("must be from 2 to {most}"),
                ));
            }
        }
        all.push(Connect {
            name: key.value.clone(),
            kinds: kinds_or_all(cx, &block.pieces, roster),
            lines: if block.lines.is_empty() {
                Facing {
                    files: true,
                    ranks: true,
                    diagonals: true,
                }
            } else {
                lines(&block.lines)
            },
            length: block.length.as_ref().map_or(0, |n| n.value),
            gaps: is_true(block.gaps.as_ref()),
            square: block.square.as_ref().map_or(0, |n| n.value),
            path,
            result: results(block.result.as_ref(), Verdict::Win),
        });
    }
    all
}

/// `[end.material]`.
pub fn material(
    cx: &mut Context<'_>,
    section: Option<&raw::End>,
    roster: &Roster<'_>,
) -> Option<Material> {
    let given = section.and_then(|s| s.material.as_ref())?;
    let block = match given {
        FlagOr::Value(block) => block,
        FlagOr::Flag(flag) => {
            if flag.value {
                cx.push(
                    Diagnostic::new(
                        Code::MissingKey,
                        "`[end.material]` does not say when material decides",
                        flag.span,
                        "`true` says too little",
                    )
                    .with_help("write `material = { when = \"full\" }`"),
                );
            }
            return None;
        }
    };
    let at = |moment: raw::Moment| block.when.iter().any(|w| w.value == moment);
    let mut values = vec![1; roster.entries.len()];
    for (name, worth) in block.values.iter().flat_map(|v| &v.entries) {
        for kind in roster.names.set(cx, std::slice::from_ref(name)).iter() {
            if let Some(slot) = values.get_mut(kind.index()) {
                *slot = worth.value;
            }
        }
    }
    let bonus = |side: Side| {
        let given = block.bonus.as_ref().and_then(|b| b.get(side));
        given.map_or(0, |n| n.value)
    };
    Some(Material {
        full: at(raw::Moment::Full),
        stalemate: at(raw::Moment::Stalemate),
        repetition: at(raw::Moment::Repetition),
        counter: at(raw::Moment::Counter),
        passes: at(raw::Moment::Passes),
        facing: at(raw::Moment::Facing),
        values,
        bonus: PerSide(Side::BOTH.map(bonus)),
        less: block.wins.as_ref().map(|w| w.value) == Some(raw::Which::Less),
        equal: match block.equal.as_ref().map(|e| e.value) {
            None | Some(raw::Even::Draw) => None,
            Some(raw::Even::White) => Some(Side::White),
            Some(raw::Even::Black) => Some(Side::Black),
        },
    })
}
