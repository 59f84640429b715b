//! The rule blocks: from raw sections to [`Rules`], with the contract's defaults where a block is missing.

use super::context::{Context, Sets};
use super::names::Names;
use super::pieces::Roster;
use super::royal::kinds_or_all;
use crate::definition::reach::{Walker, imitates, reach};
use crate::definition::rules::{Bare, Counter, EnPassant, Ends, Forbidden, Trade, Verdict};
use crate::definition::{KindDef, Orientation};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{PerSide, Side, Square};
use crate::schema::raw::{self, CounterKinds, FlagOr, Sided};
use crate::source::{Span, Spanned};
use crate::util::bits256::KindSet;

/// Plies without progress after which a game is drawn, unless a file says otherwise.
const COUNTER_PLIES: u16 = 100;

/// A switch that is given and on.
pub(super) fn is_true(flag: Option<&Spanned<bool>>) -> bool {
    flag.is_some_and(|b| b.value)
}

/// Iron pieces and `[[capture.forbid]]`.
pub fn forbidden(
    cx: &mut Context<'_>,
    section: Option<&raw::Capture>,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
) -> Vec<Forbidden> {
    let mut all = Vec::new();
    if !roster.iron.is_empty() {
        all.push(Forbidden {
            by: roster.all(),
            of: roster.iron,
            at: None,
        });
    }
    for entry in section.iter().flat_map(|s| &s.forbid) {
        let mut side = |list: &[raw::Text]| kinds_or_all(cx, list, roster);
        let (by, of) = (side(&entry.by), side(&entry.of));
        let alike = is_true(entry.alike.as_ref());
        let bounded = !entry.by.is_empty() || !entry.of.is_empty() || entry.at.is_some() || alike;
        if !bounded && !entry.faulty {
            cx.push(
                Diagnostic::new(
                    Code::ForbidsAll,
                    "an entry of `[[capture.forbid]]` forbids every capture",
                    entry.span,
                    "neither `by` nor `of` is given",
                )
                .with_help("name the capturers in `by` or the victims in `of`"),
            );
        }
        let before = cx.errors();
        let at = entry.at.as_ref().map(|squares| sets.sided(cx, squares));
        if at == Some(PerSide::default()) && cx.errors() == before {
            let place = entry.at.iter().flat_map(Sided::iter).next();
            let span = place.map_or(entry.span, |(_, text)| text.span);
            forbids_nothing(cx, span, "no victim can stand there");
        } else if alike && (by & of).is_empty() && !entry.by.is_empty() && !entry.of.is_empty() {
            let span = entry.alike.as_ref().map_or(entry.span, |a| a.span);
            forbids_nothing(cx, span, "no piece of `by` is one of `of`");
        }
        if alike {
            let kinds = (by & of).iter().map(KindSet::of);
            all.extend(kinds.map(|kind| Forbidden {
                by: kind,
                of: kind,
                at,
            }));
        } else {
            all.push(Forbidden { by, of, at });
        }
    }
    all
}

fn forbids_nothing(cx: &mut Context<'_>, span: Span, why: &str) {
    let message = "an entry of `[[capture.forbid]]` forbids nothing";
    cx.push(Diagnostic::new(Code::NeverApplies, message, span, why));
}

/// `[capture.trade]`.
pub fn trade(
    cx: &mut Context<'_>,
    section: Option<&raw::Capture>,
    roster: &Roster<'_>,
) -> Option<Trade> {
    let given = section.and_then(|s| s.trade.as_ref())?;
    Some(Trade {
        kinds: roster.names.set(cx, &given.pieces),
        trifles: roster.names.set(cx, &given.trifles),
        before: given.before.as_ref().is_some_and(|b| b.value),
    })
}

/// `[en_passant]`.
pub fn en_passant(
    cx: &mut Context<'_>,
    section: Option<&FlagOr<raw::EnPassant>>,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
) -> EnPassant {
    let mut rule = EnPassant::default();
    match section {
        Some(FlagOr::Flag(flag)) if !flag.value => rule.of = KindSet::EMPTY,
        None | Some(FlagOr::Flag(_)) => {}
        Some(FlagOr::Value(block)) => {
            if !block.of.is_empty() {
                rule.of = roster.names.set(cx, &block.of);
            }
            if let Some(squares) = &block.squares {
                rule.squares = sets.sided(cx, squares);
            }
            rule.changed = is_true(block.changed.as_ref());
            rule.again = is_true(block.again.as_ref());
        }
    }
    rule
}

/// The verdict of a word.
pub(super) const fn verdict(outcome: raw::Outcome) -> Verdict {
    match outcome {
        raw::Outcome::Win => Verdict::Win,
        raw::Outcome::Loss => Verdict::Loss,
        raw::Outcome::Draw => Verdict::Draw,
    }
}

/// The result of one side's having no move; a side that is not named keeps the default.
fn verdicts(section: Option<&raw::MateEnd>, default: Verdict) -> PerSide<Verdict> {
    by_side(section.and_then(|s| s.result.as_ref()), default)
}

/// A result by side; a side that is not named keeps the default.
pub(super) fn by_side(
    given: Option<&Sided<Spanned<raw::Outcome>>>,
    default: Verdict,
) -> PerSide<Verdict> {
    PerSide(Side::BOTH.map(|side| {
        let given = given.and_then(|r| r.get(side));
        given.map_or(default, |o| verdict(o.value))
    }))
}

/// A block with defaults, or `None` where it is turned off.
pub(super) fn block<T>(section: Option<&FlagOr<T>>) -> Option<Option<&T>> {
    match section {
        Some(value) if value.is_off() => None,
        other => Some(other.and_then(FlagOr::value)),
    }
}

/// `[end]`. `irreversible` are the kinds whose moves can never be taken back.
pub fn ends(
    cx: &mut Context<'_>,
    section: Option<&raw::End>,
    names: &Names,
    irreversible: KindSet,
) -> Ends {
    let mut ends = Ends {
        checkmate: verdicts(section.and_then(|s| s.checkmate.as_ref()), Verdict::Loss),
        stalemate: verdicts(section.and_then(|s| s.stalemate.as_ref()), Verdict::Draw),
        irreversible,
        ..Ends::default()
    };
    let or = |given: Option<&Spanned<raw::Outcome>>, default: Verdict| {
        given.map_or(default, |o| verdict(o.value))
    };
    if let Some(value) = section
        .and_then(|s| s.bare.as_ref())
        .filter(|b| !b.is_off())
    {
        let bare = value.value();
        ends.bare = Some(Bare {
            result: or(bare.and_then(|b| b.result.as_ref()), Verdict::Loss),
            reply: bare.is_some_and(|b| is_true(b.reply.as_ref())),
        });
    }
    if let Some(given) = block(section.and_then(|s| s.counter.as_ref())) {
        let plies = given.and_then(|c| c.plies.as_ref());
        if let Some(plies) = plies.filter(|p| p.value == 0) {
            cx.push(
                Diagnostic::new(
                    Code::RuleNumber,
                    "a move counter of 0 would end the game before it begins",
                    plies.span,
                    "1 or more is needed",
                )
                .with_help("write `counter = false` under `[end]` for no counter"),
            );
        }
        let kinds = match given.and_then(|c| c.pieces.as_ref()) {
            None | Some(CounterKinds::Irreversible(_)) => irreversible,
            Some(CounterKinds::Pieces(list)) => names.set(cx, list),
        };
        ends.counter = Some(Counter {
            plies: plies.map_or(COUNTER_PLIES, |p| p.value.max(1)),
            captures: given
                .and_then(|c| c.captures.as_ref())
                .is_none_or(|b| b.value),
            promotions: given
                .and_then(|c| c.promotions.as_ref())
                .is_none_or(|b| b.value),
            kinds: Some(kinds),
            result: by_side(given.and_then(|c| c.result.as_ref()), Verdict::Draw),
        });
    }
    ends.dead = match section.and_then(|s| s.dead.as_ref()) {
        None => true,
        Some(FlagOr::Flag(flag)) => flag.value,
        Some(FlagOr::Value(dead)) => dead.draw.as_ref().is_none_or(|b| b.value),
    };
    ends
}

/// The kinds none of whose moves can ever be taken back, for either side.
#[must_use]
pub fn irreversible(
    sets: &Sets<'_>,
    orientation: Orientation,
    kinds: &[KindDef],
    roster: &Roster<'_>,
) -> KindSet {
    let mut found = KindSet::EMPTY;
    for (def, kind) in kinds.iter().zip(roster.kinds()) {
        let one_way = |side: Side| {
            let walker = Walker {
                board: sets.board,
                orientation,
                program: &def.movement[side],
                side,
                start: def.start[side],
            };
            // Most pieces can step back from the first square that is looked at.
            let steps_back = |from: Square| {
                let mut targets = walker.targets(from).iter();
                targets.any(|to| walker.targets(to).contains(from))
            };
            !imitates(&def.movement[side])
                && !sets.board.squares().any(steps_back)
                && reach(sets.board, orientation, &def.movement, def.start, side).never_reversible()
        };
        if Side::BOTH.into_iter().all(one_way) {
            found.insert(kind);
        }
    }
    found
}
