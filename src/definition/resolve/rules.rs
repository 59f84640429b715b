//! The rule blocks: from raw sections to [`Rules`], with the contract's defaults where a block is missing.

use super::context::{Context, Sets};
use super::names::Names;
use super::pieces::{Roster, disguised};
use crate::board::region::built_in;
use crate::definition::rules::{
    Among, Bare, Counter, Drops, EnPassant, Ends, Forbidden, Promotion, Verdict, When,
};
use crate::definition::{KindDef, Orientation};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{Kind, PerSide, Side, Square};
use crate::movement::ir::Drop;
use crate::schema::raw::{self, CounterKinds, FlagOr, Sided};
use crate::source::Spanned;
use crate::util::bits256::{KindSet, SquareSet};

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
        let mut side = |list: &[raw::Text]| {
            if list.is_empty() {
                roster.all()
            } else {
                roster.names.set(cx, list)
            }
        };
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
        let at = entry.at.as_ref().map(|squares| sets.sided(cx, squares));
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

/// `[promotion.NAME]`. Disguised kinds are added to the roster as they are met.
pub fn promotions(
    cx: &mut Context<'_>,
    file: &raw::File,
    sets: &Sets<'_>,
    roster: &mut Roster<'_>,
) -> Vec<Promotion> {
    let mut all = Vec::new();
    for (key, block) in file.promotion.iter() {
        let kinds = roster.names.set(cx, &block.pieces);
        let to = roster.names.list(cx, &block.to);
        let zone = match &block.zone {
            Some(zone) => sets.sided(cx, zone),
            None => built_in(sets.board, "lastrank").unwrap_or_default(),
        };
        let when = match block.when.as_ref().map(|w| w.value) {
            None | Some(raw::When::To) => When::To,
            Some(raw::When::Enter) => When::Enter,
            Some(raw::When::Touch) => When::Touch,
            Some(raw::When::Leave) => When::Leave,
        };
        let always = match when {
            When::To | When::Enter => zone,
            When::Touch | When::Leave => PerSide::both(sets.board.all()),
        };
        let mandatory = match &block.mandatory {
            None => always,
            Some(FlagOr::Flag(flag)) if flag.value => always,
            Some(FlagOr::Flag(_)) => PerSide::default(),
            Some(FlagOr::Value(squares)) => sets.sided(cx, squares),
        };
        let span = block.to.first().map_or(block.span, |t| t.span);
        let same: Vec<Kind> = to.iter().copied().filter(|k| kinds.contains(*k)).collect();
        if kinds.len() == 1 && !same.is_empty() && to.len() == 1 {
            cx.push(Diagnostic::new(
                Code::PromotesToItself,
                format!("promotion `{}` turns a piece into itself", key.value),
                span,
                "the same piece",
            ));
        }
        // Of each kind that promotes, the forms it may take; kinds with the same forms share a rule.
        let mut groups: Vec<(KindSet, Vec<Kind>)> = Vec::new();
        for kind in kinds.iter() {
            let forms: Vec<Kind> = to
                .iter()
                .map(|&t| disguised(cx, roster, kind, t, span))
                .collect();
            match groups.iter_mut().find(|(_, f)| *f == forms) {
                Some((members, _)) => {
                    members.insert(kind);
                }
                None => groups.push((KindSet::of(kind), forms)),
            }
        }
        all.extend(groups.into_iter().map(|(kinds, to)| {
            Promotion {
                name: key.value.clone(),
                kinds,
                zone,
                when,
                to,
                mandatory,
                on_capture: is_true(block.on_capture.as_ref()),
                shogi_style: block
                    .style
                    .as_ref()
                    .is_some_and(|s| s.value == raw::MoveText::Plus),
            }
        }));
    }
    all
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
        }
    }
    rule
}

/// `[drops]` and `@` terms; `None` where no piece can be dropped.
pub fn drops(
    cx: &mut Context<'_>,
    section: Option<&raw::Drops>,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
    kinds: &[KindDef],
) -> Option<Drops> {
    let noted = |def: &KindDef| def.movement.0.iter().any(|p| !p.program.drops.is_empty());
    if section.is_none() && !kinds.iter().any(noted) {
        return None;
    }
    let listed = match section {
        Some(block) if !block.pieces.is_empty() => roster.names.set(cx, &block.pieces),
        Some(_) => roster.all() - roster.royal,
        None => KindSet::EMPTY,
    };
    // A disguised piece goes to a hand as what it was before.
    let disguised = kinds
        .iter()
        .zip(roster.kinds())
        .filter(|(def, _)| def.tilde);
    let listed = listed - disguised.map(|(_, kind)| kind).collect();
    let zone = match section.and_then(|b| b.zone.as_ref()) {
        Some(zone) => sets.sided(cx, zone),
        None => PerSide::both(sets.board.all()),
    };
    let mut drops = Drops {
        zones: Vec::new(),
        captures_to_hand: section.is_some_and(|b| is_true(b.captures.as_ref())),
        per_file: vec![0; kinds.len()],
        per_shade: vec![0; kinds.len()],
        per_board: vec![0; kinds.len()],
        unlimited: section.map_or(KindSet::EMPTY, |b| roster.names.set(cx, &b.unlimited)),
        among: section.map_or_else(Among::default, |b| super::effects::among(cx, b, sets)),
        no_mate: section.map_or(KindSet::EMPTY, |b| roster.names.set(cx, &b.no_mate)),
        no_check: section.map_or(KindSet::EMPTY, |b| roster.names.set(cx, &b.no_check)),
    };
    for (def, kind) in kinds.iter().zip(roster.kinds()) {
        let mut mine = if listed.contains(kind) {
            zone
        } else {
            PerSide::default()
        };
        for side in Side::BOTH {
            let terms: &[Drop] = match def.tilde {
                true => &[],
                false => &def.movement[side].program.drops,
            };
            if !terms.is_empty() {
                mine[side] = terms.iter().fold(SquareSet::EMPTY, |all, term| {
                    all | term_squares(sets, def, side, term)
                });
                if section.is_some_and(|b| b.zone.is_some()) {
                    mine[side] &= zone[side];
                }
            }
            let limits: [(&mut Vec<u8>, Limit); 3] = [
                (&mut drops.per_file, |t| t.per_file),
                (&mut drops.per_shade, |t| t.per_shade),
                (&mut drops.per_board, |t| t.per_board),
            ];
            for (slots, of) in limits {
                let limit = terms.iter().map(of).max().unwrap_or(0);
                if let Some(slot) = slots.get_mut(kind.index()) {
                    *slot = (*slot).max(limit);
                }
            }
        }
        drops.zones.push(mine);
    }
    for (name, block) in section.iter().flat_map(|b| b.piece.iter()) {
        let Some(kind) = roster.names.one(cx, name) else {
            continue;
        };
        if let Some(zone) = &block.zone {
            let squares = sets.sided(cx, zone);
            if let Some(slot) = drops.zones.get_mut(kind.index()) {
                *slot = squares;
            }
        }
        if let (Some(limit), Some(slot)) = (&block.per_file, drops.per_file.get_mut(kind.index())) {
            *slot = limit.value;
        }
    }
    Some(drops)
}

/// A limit that an `@` term gives.
type Limit = fn(&Drop) -> u8;

/// The squares on which one `@` term lets a side drop a piece.
fn term_squares(sets: &Sets<'_>, def: &KindDef, side: Side, term: &Drop) -> SquareSet {
    let board = sets.board;
    let own_rank = |s: Square| match side {
        Side::White => board.rank(s),
        Side::Black => board.ranks() - 1 - board.rank(s),
    };
    let program = &def.movement[side];
    board
        .squares()
        .filter(|&s| {
            (term.ranks == 0 || own_rank(s) < term.ranks)
                && !(term.not_first_rank && own_rank(s) == 0)
                && term.landing.iter().all(|clause| {
                    program
                        .sets
                        .get(usize::from(clause.set))
                        .is_none_or(|set| set[side].contains(s) == clause.inside)
                })
        })
        .collect()
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
    let result = section.and_then(|s| s.result.as_ref());
    PerSide(Side::BOTH.map(|side| {
        let given: Option<&Spanned<raw::Outcome>> = result.and_then(|r: &Sided<_>| r.get(side));
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
            kinds: Some(kinds),
            result: or(given.and_then(|c| c.result.as_ref()), Verdict::Draw),
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
            !crate::definition::reach::imitates(&def.movement[side])
                && crate::definition::reach::reach(
                    sets.board,
                    orientation,
                    &def.movement,
                    def.start,
                    side,
                )
                .never_reversible()
        };
        if Side::BOTH.into_iter().all(one_way) {
            found.insert(kind);
        }
    }
    found
}
