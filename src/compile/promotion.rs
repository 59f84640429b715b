//! Promotion rules to tables.
//!
//! In: `[promotion.NAME]` as resolved. Out: for each mover what its arrival on a square brings, and for each side
//! the promotions that are moves of their own.

use crate::compile::bits::Bits;
use crate::compile::tables::{Limits, PromotionTable, StandingTable};
use crate::definition::Definition;
use crate::definition::rules::{Promotion, When};
use crate::id::{Kind, Side};
use crate::util::bits256::KindSet;

/// What moves of a `kind` of `side` turn it into.
#[must_use]
pub fn promotions<B: Bits>(
    definition: &Definition,
    side: Side,
    kind: Kind,
) -> Vec<PromotionTable<B>> {
    let rules = definition
        .rules
        .promotions
        .iter()
        .filter(|p| p.kinds.contains(kind) && p.sides[side] && p.when != When::Stand);
    rules
        .map(|rule| {
            let zone = B::of_set(rule.zone[side]);
            let none = B::ZERO;
            let (to, from, not_from, not_to) = match rule.when {
                When::To | When::Stand => (zone, none, none, none),
                When::Enter => (zone, none, zone, none),
                When::Touch => (zone, zone, none, none),
                When::Leave => (none, zone, none, zone),
                When::From => (none, zone, none, none),
            };
            PromotionTable {
                to,
                from,
                not_from,
                not_to,
                must: B::of_set(rule.mandatory[side]),
                options: options(rule),
                limits: limits(rule, side),
                on_capture: rule.on_capture,
                en_passant: rule.en_passant,
            }
        })
        .collect()
}

/// Promotions of `side` that are moves of their own.
#[must_use]
pub fn standing<B: Bits>(definition: &Definition, side: Side) -> Vec<StandingTable<B>> {
    let rules = definition
        .rules
        .promotions
        .iter()
        .filter(|p| p.sides[side] && p.when == When::Stand);
    rules
        .map(|rule| StandingTable {
            kinds: raw(rule.kinds),
            zone: B::of_set(rule.zone[side]),
            options: options(rule),
            limits: limits(rule, side),
            how: rule.standing,
            with: raw(rule.with),
        })
        .collect()
}

fn options(rule: &Promotion) -> Vec<u8> {
    rule.to.iter().map(|k| k.raw()).collect()
}

/// Beside each option the kinds that count for its limit and how many there may be; `None` without limits.
fn limits(rule: &Promotion, side: Side) -> Limits {
    if rule.limits.is_empty() {
        return None;
    }
    let each = (0..rule.to.len()).map(|i| match rule.limits.get(i).copied().flatten() {
        Some(limit) => (raw(limit.kinds), limit.most[side]),
        None => (Vec::new(), u8::MAX),
    });
    Some(each.collect())
}

fn raw(set: KindSet) -> Vec<u8> {
    set.iter().map(Kind::raw).collect()
}
