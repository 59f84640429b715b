//! `[royal]`: from the raw section to [`Royal`] and [`PseudoRoyal`]s.

use super::context::Context;
use super::pieces::Roster;
use super::rules::is_true;
use crate::definition::rules::{Edge, Evade, Facing, PseudoRoyal, Royal, Safe};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{PerSide, Side};
use crate::schema::raw;
use crate::source::Spanned;
use crate::util::bits256::KindSet;

/// What royals must be kept safe from.
pub fn royal(cx: &mut Context<'_>, section: Option<&raw::Royal>) -> Royal {
    let Some(section) = section else {
        return Royal::default();
    };
    let third = section.only.iter().flat_map(raw::Sided::iter);
    for edge in third.filter_map(|(_, list)| list.get(2)) {
        cx.push(Diagnostic::new(
            Code::RuleNumber,
            "`only` names more than two edges",
            edge.span,
            "two settle every order of squares",
        ));
    }
    Royal {
        safe: match section.safe.as_ref().map(|s| s.value) {
            None | Some(raw::Safe::All) => Safe::All,
            Some(raw::Safe::One) => Safe::One,
            Some(raw::Safe::None) => Safe::None,
        },
        facing: lines(&section.facing),
        no_checks: matches!(&section.checks, Some(c) if c.is_off() || c.value().is_some()),
        but_mate: section.checks.as_ref().is_some_and(|c| c.value().is_some()),
        evade: match section.evade.as_ref().map(|e| e.value) {
            None | Some(raw::Evade::Any) => Evade::Any,
            Some(raw::Evade::Capture) => Evade::Capture,
            Some(raw::Evade::None) => Evade::None,
        },
        only: PerSide(Side::BOTH.map(|side| {
            let edges = section.only.as_ref().and_then(|o| o.get(side));
            [0, 1].map(|i| edges.and_then(|list| list.get(i)).map(|e| edge(e.value)))
        })),
        before_change: section.before_change.as_ref().is_some_and(|b| b.value),
    }
}

const fn edge(word: raw::Edge) -> Edge {
    match word {
        raw::Edge::Left => Edge::Left,
        raw::Edge::Right => Edge::Right,
        raw::Edge::Bottom => Edge::Bottom,
        raw::Edge::Top => Edge::Top,
    }
}

/// Lines of a list.
pub fn lines(list: &[Spanned<raw::Facing>]) -> Facing {
    let mut lines = Facing::default();
    for line in list {
        match line.value {
            raw::Facing::File => lines.files = true,
            raw::Facing::Rank => lines.ranks = true,
            raw::Facing::Diagonal => lines.diagonals = true,
        }
    }
    lines
}

/// Kinds that are royal while few of them are left.
pub fn pseudo_royals(
    cx: &mut Context<'_>,
    section: Option<&raw::Royal>,
    roster: &Roster<'_>,
) -> Vec<PseudoRoyal> {
    let mut all = Vec::new();
    for (key, block) in section.iter().flat_map(|s| s.pseudo.iter()) {
        let count = match &block.count {
            None => PerSide::both(1),
            Some(count) => PerSide(Side::BOTH.map(|s| count.get(s).map_or(0, |n| n.value))),
        };
        if count == PerSide::both(0)
            && let Some((_, number)) = block.count.iter().flat_map(raw::Sided::iter).next()
        {
            cx.push(
                Diagnostic::new(
                    Code::RuleNumber,
                    format!("pseudo-royal `{}` is never royal", key.value),
                    number.span,
                    "1 or more is needed",
                )
                .with_help("`count = 1` makes the last piece of its kind royal"),
            );
        }
        all.push(PseudoRoyal {
            name: key.value.clone(),
            groups: groups(cx, &block.pieces, is_true(block.each.as_ref()), roster),
            count,
        });
    }
    all
}

/// The sets of kinds that a rule counts: each kind with its disguised form, or all together. An empty list is
/// all pieces.
pub fn groups(
    cx: &mut Context<'_>,
    pieces: &[raw::Text],
    each: bool,
    roster: &Roster<'_>,
) -> Vec<KindSet> {
    if !each {
        return vec![kinds_or_all(cx, pieces, roster)];
    }
    let listed: Vec<_> = if pieces.is_empty() {
        roster.kinds().filter(|k| !roster.is_form(*k)).collect()
    } else {
        roster.names.list(cx, pieces)
    };
    listed
        .into_iter()
        .map(|kind| roster.names.with_forms(kind))
        .collect()
}

/// The kinds of a list; of an empty one, all.
pub fn kinds_or_all(cx: &mut Context<'_>, pieces: &[raw::Text], roster: &Roster<'_>) -> KindSet {
    if pieces.is_empty() {
        roster.all()
    } else {
        roster.names.set(cx, pieces)
    }
}
