//! `[drops]` and `@` terms: who may be dropped where.
//!
//! In: the raw section and the kinds with their notation. Out: [`Drops`], or nothing where no piece is ever dropped.

use super::context::{Context, Sets};
use super::pieces::Roster;
use super::rules::is_true;
use crate::definition::KindDef;
use crate::definition::reach::stuck;
use crate::definition::rules::{Among, Drops};
use crate::id::{Kind, PerSide, Side, Square};
use crate::movement::ir::Drop;
use crate::schema::raw::{self, FlagOr};
use crate::util::bits256::{KindSet, SquareSet};

/// `[drops]` and `@` terms; `None` where no piece can be dropped.
pub fn resolve(
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
        forms: forms(section, roster, kinds),
        must: must(cx, section, roster),
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
        for (limit, slots) in [
            (&block.per_file, &mut drops.per_file),
            (&block.per_shade, &mut drops.per_shade),
            (&block.per_board, &mut drops.per_board),
        ] {
            if let (Some(limit), Some(slot)) = (limit, slots.get_mut(kind.index())) {
                *slot = limit.value;
            }
        }
    }
    // As a promoted form a piece is dropped where it is dropped as itself.
    for (index, forms) in drops.forms.iter().enumerate() {
        let own = drops.zones.get(index).copied().unwrap_or_default();
        for form in forms.iter().filter(|f| f.index() != index) {
            if let Some(slot) = drops.zones.get_mut(form.index())
                && *slot == PerSide::default()
            {
                *slot = own;
            }
        }
    }
    if section.is_some_and(|b| is_true(b.no_stuck.as_ref())) {
        for (def, zone) in kinds.iter().zip(&mut drops.zones) {
            for side in Side::BOTH {
                let barred = stuck(sets.board, sets.orientation, def, side);
                zone[side] = zone[side] - barred;
            }
        }
    }
    Some(drops)
}

/// As what each kind in hand may be dropped: as itself, and as its promoted forms where the rules allow.
fn forms(section: Option<&raw::Drops>, roster: &Roster<'_>, kinds: &[KindDef]) -> Vec<Vec<Kind>> {
    let promoted = section.is_some_and(|b| is_true(b.promoted.as_ref()));
    roster
        .kinds()
        .map(|kind| {
            let others = kinds.iter().zip(roster.kinds()).filter(|(def, other)| {
                promoted && *other != kind && def.base == kind && !def.tilde
            });
            let others = others.map(|(_, other)| other);
            std::iter::once(kind).chain(others).collect()
        })
        .collect()
}

/// Kinds of which one must be dropped while any is in hand.
fn must(cx: &mut Context<'_>, section: Option<&raw::Drops>, roster: &Roster<'_>) -> KindSet {
    match section.and_then(|b| b.must.as_ref()) {
        None => KindSet::EMPTY,
        Some(FlagOr::Flag(flag)) if flag.value => roster.all(),
        Some(FlagOr::Flag(_)) => KindSet::EMPTY,
        Some(FlagOr::Value(list)) => roster.names.set(cx, list),
    }
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
