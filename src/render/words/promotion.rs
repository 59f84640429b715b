//! Promotion rules in words.

use super::{definition_set, kinds_and, kinds_or, list};
use crate::definition::Definition;
use crate::definition::rules::{Promotion, When};
use crate::id::Side;
use crate::render::places::sided_squares;

/// What a rule lets a piece become, and when.
pub(super) fn words(definition: &Definition, promotion: &Promotion) -> String {
    let who = kinds_and(definition, promotion.kinds);
    let many = definition_set(definition, promotion.kinds) > 1;
    let zone = sided_squares(definition, promotion.zone);
    let mut moment = match promotion.when {
        When::To => format!("ending a move on {zone}"),
        When::Enter => format!("entering {zone} from outside"),
        When::Touch => format!("beginning or ending a move on {zone}"),
        When::Leave => format!("leaving {zone}"),
        When::From => format!("beginning a move on {zone}"),
        When::Stand => return standing(definition, promotion, &who, &zone),
    };
    if zone == "anywhere" {
        moment = "moving".to_owned();
    }
    if promotion.on_capture {
        moment.push_str(" with a capture");
    }
    if !promotion.en_passant {
        moment.push_str(", but not by capturing in passing");
    }
    let all = definition.board.all();
    let always = Side::BOTH
        .iter()
        .all(|&s| ((promotion.zone[s] & all) - promotion.mandatory[s]).is_empty());
    let must = if always {
        if many { "promote" } else { "promotes" }
    } else {
        "may promote"
    };
    let to = options(definition, promotion);
    let mut text = format!("{who} {must} to {to} on {moment}");
    let somewhere = Side::BOTH
        .iter()
        .any(|&s| !(promotion.mandatory[s] & all).is_empty());
    if !always && somewhere {
        text.push_str(&format!(
            ", and must on {}",
            sided_squares(definition, promotion.mandatory)
        ));
    }
    text.push('.');
    of_side(definition, promotion, text)
}

/// A rule of one side is told as that side's.
fn of_side(definition: &Definition, promotion: &Promotion, text: String) -> String {
    let only = match promotion.sides.0 {
        [true, false] => Side::White,
        [false, true] => Side::Black,
        _ => return text,
    };
    format!("{}: {text}", definition.sides[only].name)
}

/// What the piece may become, with limits.
fn options(definition: &Definition, promotion: &Promotion) -> String {
    let mut names = list(definition, promotion.to.iter().copied(), "or");
    let mut limits: Vec<String> = Vec::new();
    for (kind, limit) in promotion.to.iter().zip(&promotion.limits) {
        let (Some(limit), Some(def)) = (limit, definition.kinds.get(kind.index())) else {
            continue;
        };
        let [white, black] = limit.most.0;
        let most = if white == black {
            white.to_string()
        } else {
            format!("{white} (White) or {black} (Black)")
        };
        let text = format!("at most {most} {}", def.name);
        if !limits.contains(&text) {
            limits.push(text);
        }
    }
    if !limits.is_empty() {
        names.push_str(&format!(" ({} on the board)", limits.join(", ")));
    }
    names
}

/// Promotion as a move of its own.
fn standing(definition: &Definition, promotion: &Promotion, who: &str, zone: &str) -> String {
    let how = promotion.standing;
    let made = options(definition, promotion);
    let mut text = if promotion.with.is_empty() {
        format!("{who} may become {made} as a move of its own, standing on {zone}")
    } else {
        let with = kinds_or(definition, promotion.with);
        let place = match zone {
            "anywhere" => String::new(),
            _ => format!(" on {zone}"),
        };
        format!("{with} from the hand may be dropped onto {who}{place}, and the two become {made}")
    };
    if how.alone_anywhere {
        text.push_str(", or anywhere if it is the only one of its side");
    }
    if how.as_new {
        text.push_str("; it may also go to an empty square as the new piece");
    }
    if how.alone_unforced {
        text.push_str(
            "; a side that has only this piece beside its royals, and no other move, is stalemated",
        );
    }
    if how.no_attack {
        text.push_str("; it may not attack an enemy piece then, nor give check");
    }
    text.push('.');
    of_side(definition, promotion, text)
}
