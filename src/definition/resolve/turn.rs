//! `[turn]` and the endings that come of passing.

use super::context::Context;
use super::rules::{block, verdict};
use crate::definition::rules::{
    Facing, FacingEnd, Pass, Passes, Series, SeriesCheck, Turn, Verdict,
};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{PerSide, Side};
use crate::schema::raw::{self, FlagOr, PassWhen};
use crate::source::Spanned;

/// Passes in a row that end a game, unless a file says otherwise.
const PASSES: u8 = 2;

/// Turns of several moves; `None` where each has one.
fn series(cx: &mut Context<'_>, section: Option<&raw::Turn>) -> Option<Series> {
    let given = section?;
    let number = |side: Side| {
        let given = given.moves.as_ref().and_then(|m| m.get(side));
        given.map_or(1, |n| n.value.max(1))
    };
    let moves = PerSide(Side::BOTH.map(number));
    let all = given.moves.iter().flat_map(raw::Sided::iter);
    for zero in all.map(|(_, n)| n).chain(&given.first) {
        if zero.value == 0 {
            cx.push(Diagnostic::new(
                Code::RuleNumber,
                "a turn has at least one move",
                zero.span,
                "1 or more is needed",
            ));
        }
    }
    let first = given
        .first
        .as_ref()
        .map_or(moves[Side::White], |n| n.value.max(1));
    let grows = given.grows.as_ref().is_some_and(|g| g.value);
    let check = given.check.as_ref().map(|c| c.value);
    let rule = Series {
        moves,
        first,
        grows,
        check: match check {
            None | Some(raw::SeriesCheck::Free) => SeriesCheck::Free,
            Some(raw::SeriesCheck::Ends) => SeriesCheck::Ends,
            Some(raw::SeriesCheck::Last) => SeriesCheck::Last,
        },
    };
    (grows || first > 1 || moves != PerSide::both(1)).then_some(rule)
}

/// `[turn]`.
pub fn turn(cx: &mut Context<'_>, section: Option<&raw::Turn>) -> Turn {
    let given = section.and_then(|s| s.pass.as_ref());
    let pass = |side: Side| match given.and_then(|p| p.get(side)) {
        Some(FlagOr::Flag(flag)) if flag.value => Pass::Always,
        Some(FlagOr::Value(Spanned {
            value: PassWhen::Stalemate,
            ..
        })) => Pass::Stuck,
        _ => Pass::Never,
    };
    Turn {
        pass: PerSide(Side::BOTH.map(pass)),
        distinct_paths: section
            .and_then(|s| s.distinct.as_ref())
            .is_some_and(|d| d.value == raw::Distinct::Path),
        series: series(cx, section),
    }
}

fn result(given: Option<&Spanned<raw::Outcome>>) -> Verdict {
    given.map_or(Verdict::Draw, |o| verdict(o.value))
}

/// `[end.passes]`; nothing unless it is given.
pub fn passes(cx: &mut Context<'_>, section: Option<&raw::End>, turn: &Turn) -> Option<Passes> {
    let raw = section.and_then(|s| s.passes.as_ref())?;
    let given = block(Some(raw))?;
    let span = match raw {
        FlagOr::Flag(flag) => flag.span,
        FlagOr::Value(block) => block.span,
    };
    if turn.pass == PerSide::both(Pass::Never) {
        cx.push(
            Diagnostic::new(
                Code::RuleNumber,
                "no side may pass",
                span,
                "this could never happen",
            )
            .with_help("let sides pass with `pass` in `[turn]`"),
        );
    }
    let count = given.and_then(|p| p.count.as_ref());
    if let Some(count) = count.filter(|c| c.value == 0) {
        cx.push(Diagnostic::new(
            Code::RuleNumber,
            "no pass at all would end the game before it begins",
            count.span,
            "1 or more is needed",
        ));
    }
    Some(Passes {
        count: count.map_or(PASSES, |c| c.value.max(1)),
        result: result(given.and_then(|p| p.result.as_ref())),
    })
}

/// `[end.facing]`; nothing unless it is given.
#[must_use]
pub fn facing(section: Option<&raw::End>) -> Option<FacingEnd> {
    let given = block(Some(section.and_then(|s| s.facing.as_ref())?))?;
    let mut lines = Facing::default();
    for line in given.into_iter().flat_map(|f| &f.lines) {
        lines.add(line.value);
    }
    if lines == Facing::default() {
        lines.files = true;
    }
    Some(FacingEnd {
        lines,
        result: result(given.and_then(|f| f.result.as_ref())),
    })
}

impl Facing {
    /// Adds a kind of line.
    pub const fn add(&mut self, line: raw::Facing) {
        match line {
            raw::Facing::File => self.files = true,
            raw::Facing::Rank => self.ranks = true,
            raw::Facing::Diagonal => self.diagonals = true,
        }
    }
}
