//! Drops in words.

use super::{effects, kinds_or};
use crate::definition::Definition;
use crate::id::Side;
use crate::render::places::sided_squares;
use crate::util::bits256::KindSet;

/// Hands and drops.
pub(super) fn words(definition: &Definition, out: &mut Vec<String>) {
    let Some(drops) = &definition.rules.drops else {
        return;
    };
    let all = definition.board.all();
    if drops.captures_to_hand {
        out.push(
            "A captured piece changes sides and goes to the capturer's hand; instead of moving, a side \
             may drop a piece from its hand on an empty square."
                .to_owned(),
        );
    } else {
        out.push(
            "Instead of moving, a side may drop a piece from its hand on an empty square."
                .to_owned(),
        );
    }
    effects::drops(definition, &drops.among, out);
    if drops.forms.iter().any(|forms| forms.len() > 1) {
        out.push("A piece in hand may be dropped as its promoted form too.".to_owned());
    }
    let bound = drops.must & KindSet::first(definition.kinds.len());
    if definition.is_every_kind(bound) {
        out.push("While a side has a piece in hand, it must drop one.".to_owned());
    } else if !bound.is_empty() {
        out.push(format!(
            "While a side has {} in hand, it must drop one of them.",
            kinds_or(definition, bound)
        ));
    }
    for (index, zone) in drops.zones.iter().enumerate() {
        let Some(def) = definition.kinds.get(index) else {
            continue;
        };
        let (white, black) = (zone[Side::White] & all, zone[Side::Black] & all);
        if (white.is_empty() && black.is_empty()) || (white == all && black == all) {
            continue;
        }
        out.push(format!(
            "{} can be dropped on {} only.",
            def.name,
            sided_squares(definition, *zone)
        ));
    }
    for (slots, place) in [
        (&drops.per_shade, "squares of one colour that hold"),
        (&drops.per_board, "a board that holds"),
    ] {
        for (index, &limit) in slots.iter().enumerate() {
            if let Some(def) = definition.kinds.get(index).filter(|_| limit > 0) {
                out.push(format!(
                    "{} cannot be dropped on {place} {limit} of its side already.",
                    def.name
                ));
            }
        }
    }
    for (index, &limit) in drops.per_file.iter().enumerate() {
        if let Some(def) = definition.kinds.get(index).filter(|_| limit > 0) {
            out.push(format!(
                "{} cannot be dropped on a file that holds {limit} of its side already.",
                def.name
            ));
        }
    }
    if !(drops.no_mate & KindSet::first(definition.kinds.len())).is_empty() {
        let who = kinds_or(definition, drops.no_mate);
        out.push(format!("Dropping {who} must not give checkmate."));
    }
    if !(drops.no_check & KindSet::first(definition.kinds.len())).is_empty() {
        let who = kinds_or(definition, drops.no_check);
        out.push(format!("Dropping {who} must not give check."));
    }
}
