//! Forced captures, effects and walls in English sentences.

use super::{freeze, kinds_and, kinds_or, list};
use crate::definition::Definition;
use crate::definition::rules::{Among, Area, Deed, Directions, Effect, WallPlace, Walls, Whose};
use crate::id::Side;
use crate::render::places::sided_squares;
use crate::util::bits256::KindSet;

/// All sentences about what moves do beside moving.
pub fn sentences(definition: &Definition, out: &mut Vec<String>) {
    let must = definition.rules.must_capture;
    match (must[Side::White], must[Side::Black]) {
        (true, true) => out.push("A side that can capture must.".to_owned()),
        (false, false) => {}
        (white, _) => {
            let side = if white { Side::White } else { Side::Black };
            out.push(format!(
                "{} must capture if it can.",
                definition.sides[side].name
            ));
        }
    }
    for effect in &definition.rules.effects {
        out.push(effect_words(definition, effect));
    }
    freeze::sentences(definition, out);
    if let Some(walls) = &definition.rules.walls {
        out.push(wall_words(definition, walls));
    }
}

const fn of_whom(whose: Whose) -> &'static str {
    match whose {
        Whose::Own => "own ",
        Whose::Enemy => "enemy ",
        Whose::Both => "",
    }
}

pub(super) const fn along(directions: Directions) -> &'static str {
    match directions {
        Directions::All => "",
        Directions::Orthogonal => " along files and ranks",
        Directions::Diagonal => " along diagonals",
    }
}

fn occasion(definition: &Definition, effect: &Effect) -> String {
    let mut parts = Vec::new();
    let victims = if definition.is_every_kind(effect.of) {
        String::new()
    } else {
        format!(" {}", kinds_or(definition, effect.of))
    };
    if effect.on.moves {
        parts.push("moves".to_owned());
    } else if effect.on.capture {
        parts.push(format!("captures{victims}"));
    }
    if effect.on.castle && !effect.on.moves {
        parts.push("castles".to_owned());
    }
    if effect.on.drop {
        parts.push("is dropped".to_owned());
    }
    let mut text = String::new();
    if !parts.is_empty() {
        text = format!(
            "When {} {}",
            kinds_or(definition, effect.by),
            parts.join(" or ")
        );
        match effect.along {
            None => {}
            Some(Directions::All) => text.push_str(" in a straight line"),
            Some(directions) => text.push_str(along(directions)),
        }
        let at = sided_squares(definition, effect.at);
        if at != "anywhere" {
            text.push_str(&format!(" on {at}"));
        }
        if let Some(whose) = effect.beside {
            text.push_str(&format!(
                " beside an {}piece{}",
                of_whom(whose),
                along(effect.directions)
            ));
        }
    }
    match (effect.on.turn, text.is_empty()) {
        (true, true) => "At the end of a turn".to_owned(),
        (true, false) => format!("{text}, and at the end of a turn"),
        (false, _) => text,
    }
}

/// `When any piece captures, every piece around it but Pawn leaves the board.`
fn effect_words(definition: &Definition, effect: &Effect) -> String {
    let within = sided_squares(definition, effect.within);
    let place = if within == "anywhere" {
        String::new()
    } else if effect.stayed {
        format!(" that was on {within} before the turn and still is")
    } else {
        format!(" on {within}")
    };
    let kinds = definition.kinds.len();
    let missing = KindSet::first(kinds) - effect.pieces;
    let whom = if definition.is_every_kind(effect.pieces) {
        format!("every {}piece", of_whom(effect.whose))
    } else if missing.len() * 2 < kinds {
        format!(
            "every {}piece but {}",
            of_whom(effect.whose),
            list(definition, missing.iter(), "and")
        )
    } else {
        format!(
            "every {}{}",
            of_whom(effect.whose),
            list(definition, effect.pieces.iter(), "and")
        )
    };
    let sufferer = match effect.area {
        Area::Mover if definition.is_every_kind(effect.pieces) => "it".to_owned(),
        Area::Mover => format!("it ({} only)", kinds_and(definition, effect.pieces)),
        Area::Neighbours => format!("{whom} around it{}", along(effect.directions)),
        Area::Ahead => format!("{whom} on the next square ahead of it"),
        Area::Behind => format!("{whom} on the square next to where it came from, behind it"),
        Area::Enclosed => enclosed(definition, effect, &whom),
        Area::Crossing => format!(
            "{whom} where its file and rank cross those of {} of its side",
            others(definition, effect)
        ),
        Area::Board => whom,
    };
    let fate = match effect.deed {
        Deed::Remove if effect.captures => "is captured".to_owned(),
        Deed::Remove => "leaves the board".to_owned(),
        Deed::Wall => "becomes a wall".to_owned(),
        Deed::Convert => "changes sides".to_owned(),
        Deed::Become(kind) => format!("becomes {}", list(definition, std::iter::once(kind), "or")),
        Deed::BecomeVictim => "becomes what was captured".to_owned(),
        Deed::Return => "goes back to where it came from".to_owned(),
        Deed::Hand => "goes to the hand of the other side".to_owned(),
    };
    format!(
        "{}, {sufferer}{place} {fate}.",
        occasion(definition, effect)
    )
}

/// The pieces with which an effect works.
fn others(definition: &Definition, effect: &Effect) -> String {
    if definition.is_every_kind(effect.with) {
        "another".to_owned()
    } else {
        kinds_or(definition, effect.with)
    }
}

fn enclosed(definition: &Definition, effect: &Effect, whom: &str) -> String {
    let mut text = format!(
        "{whom} in a line between it and {} of its side",
        others(definition, effect)
    );
    if Side::BOTH.iter().any(|&s| !effect.anvil[s].is_empty()) {
        let squares = sided_squares(definition, effect.anvil);
        text.push_str(&format!(" (or an empty square of {squares})"));
    }
    text.push_str(along(effect.directions));
    match effect.longest {
        0 => {}
        1 => text.push_str(", if it stands there alone,"),
        most => text.push_str(&format!(", if it holds no more than {most} enemies,")),
    }
    text
}

fn wall_words(definition: &Definition, walls: &Walls) -> String {
    let mut place = match walls.place {
        WallPlace::Any => "a free square".to_owned(),
        WallPlace::Arrow => "a free square to which the piece could move on".to_owned(),
        WallPlace::Origin => "the square that the piece left".to_owned(),
        WallPlace::Edge => "a free square at the edge of the board or beside a wall".to_owned(),
    };
    let zone = sided_squares(definition, walls.zone);
    if zone != "anywhere" {
        place.push_str(&format!(" of {zone}"));
    }
    match (walls.instead, walls.single) {
        (true, _) => format!("Instead of moving, a side may wall off {place}."),
        (false, true) => format!("Each move also takes the one wall that there is to {place}."),
        (false, false) => format!("Each move also walls off {place}."),
    }
}

/// Sentences about where drops may go with regard to other pieces.
pub fn drops(definition: &Definition, among: &Among, out: &mut Vec<String>) {
    let lines = along(among.directions);
    if among.enclose {
        out.push(format!(
            "A drop must enclose enemies in a line between it and another own piece{lines}."
        ));
    }
    if let Some(whose) = among.beside {
        out.push(format!(
            "A drop must be beside an {}piece{lines}.",
            of_whom(whose)
        ));
    }
    if let Some(whose) = among.not_beside {
        out.push(format!(
            "A drop must not be beside an {}piece{lines}.",
            of_whom(whose)
        ));
    }
    if !among.enter.is_empty() {
        out.push("Dropped pieces slide in from the edge as far as they go.".to_owned());
    }
    if Side::BOTH.iter().any(|&s| !among.opening[s].is_empty()) {
        let squares = sided_squares(definition, among.opening);
        out.push(format!(
            "As long as {squares} are not full, drops go there."
        ));
    }
}
