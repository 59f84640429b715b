//! Atoms, chains and brackets in words.

use super::words;
use crate::movement::ast::{Atom, Body, Leg, Link, Modifier, ModifierKind, ReachKind};
use crate::movement::atoms::{self, Meaning, Stepper, Steps};
use crate::movement::direction::{self, Family, Headings, Unit};
use crate::movement::flat::Flat;
use crate::movement::spec::{self, Place, Spec};
use crate::source::SourceId;

/// Reads letters without a word about what is wrong with them.
fn quietly(mods: &[&Modifier], first: bool, last: bool, bracket: bool) -> Option<Spec> {
    let place = Place {
        first,
        last,
        bracket,
    };
    spec::read(mods, place, SourceId(0), &mut Vec::new())
}

pub(super) fn atom(atom: &Atom, flat: &Flat<'_>) -> String {
    let Ok(meaning) = atoms::meaning(atom, flat.range) else {
        return String::new();
    };
    let mods: Vec<&Modifier> = flat.mods.iter().collect();
    match meaning {
        Meaning::Steps(stepper) if flat.is_chain() => chain(&flat.mods, stepper),
        Meaning::Steps(stepper) => {
            quietly(&mods, true, true, false).map_or_else(String::new, |s| single(&s, stepper))
        }
        Meaning::Universal => quietly(&mods, true, true, false).map_or_else(String::new, |s| {
            finish("leaps to any square".to_owned(), &s, &s, true)
        }),
        Meaning::Imitator => "moves as the piece that the opponent moved last".to_owned(),
        Meaning::Castling => castling(flat),
    }
}

fn castling(flat: &Flat<'_>) -> String {
    let has = |c: u8| flat.mods.iter().any(|m| m.letter() == Some(c));
    let side = match (has(b'l'), has(b'r')) {
        (true, false) => " to the left",
        (false, true) => " to the right",
        _ => " to either side",
    };
    let Some(ReachKind::UpTo(steps)) = flat.range.map(|r| r.kind) else {
        return String::new();
    };
    let first = if has(b'i') {
        ", while neither piece has moved"
    } else {
        ""
    };
    format!("castles {steps} squares{side}{first}")
}

/// The phrase of a leg with how it goes and what it may do at its end.
fn finish(phrase: String, spec: &Spec, modes: &Spec, unit: bool) -> String {
    let mut parts = vec![phrase];
    parts.extend(words::manner(spec, unit, true));
    parts.extend(words::landing(modes));
    let text = parts.join(", ");
    if spec.initial {
        format!("from a start square {text}")
    } else {
        text
    }
}

fn single(spec: &Spec, stepper: Stepper) -> String {
    let letters: Vec<u8> = spec
        .directions
        .iter()
        .copied()
        .filter(|c| !matches!(c, b'z' | b'q'))
        .collect();
    let mut steps = stepper.steps;
    if spec.bends.contains(&b'q') && steps == Steps::ONE {
        steps = Steps::ANY;
    }
    let mut text = words::verb(stepper, steps);
    let chosen = chosen(stepper, &letters);
    let direction = words::absolute(stepper.step, chosen);
    if !direction.is_empty() {
        text = format!("{text} {direction}");
    }
    if spec.bends.contains(&b'z') {
        text += ", in a zigzag of right angles";
    }
    if spec.bends.contains(&b'q') {
        text += ", along a circle";
    }
    finish(text, spec, spec, stepper.step.is_unit())
}

fn chosen(stepper: Stepper, letters: &[u8]) -> Headings {
    if letters.is_empty() {
        stepper.step.headings()
    } else {
        direction::choose(stepper.step.family(), letters).unwrap_or(0) & stepper.step.headings()
    }
}

fn chain(mods: &[Modifier], stepper: Stepper) -> String {
    let mut repeats = false;
    let plain: Vec<&Modifier> = mods
        .iter()
        .filter(|m| {
            let repeat = matches!(m.kind, ModifierKind::Repeat(_));
            repeats |= repeat;
            !repeat
        })
        .collect();
    let legs: Vec<&[&Modifier]> = plain.split(|m| m.letter() == Some(b'a')).collect();
    let mut steps = stepper.steps;
    let mut toggled = false;
    let mut parts = Vec::new();
    for (i, leg) in legs.iter().enumerate() {
        let last = i + 1 == legs.len();
        let Some(spec) = quietly(leg, i == 0, last, false) else {
            continue;
        };
        let direction = if i == 0 {
            words::absolute(stepper.step, chosen(stepper, &spec.directions))
        } else {
            turns(&spec, stepper)
        };
        parts.push(leg_phrase(&spec, &spec, stepper, steps, &direction, last));
        if spec.toggles() {
            steps = if toggled {
                steps.toggled()
            } else {
                stepper.toggled
            };
            toggled = true;
        }
    }
    let mut text = parts.join(", then ");
    if repeats {
        text += "; on the way, any number of times: ";
        let repeated: Vec<String> = mods
            .iter()
            .filter_map(|m| match &m.kind {
                ModifierKind::Repeat(inner) => Some(repeated(inner, stepper)),
                ModifierKind::Letter(..) => None,
            })
            .collect();
        text += &repeated.join(", and ");
    }
    text
}

/// The legs of a repetition, as far as they lie inside it.
fn repeated(mods: &[Modifier], stepper: Stepper) -> String {
    let all: Vec<&Modifier> = mods.iter().collect();
    all.split(|m| m.letter() == Some(b'a'))
        .enumerate()
        // What stands before the first `a` is about the leg under way.
        .filter(|(i, leg)| *i > 0 || !leg.is_empty())
        .filter_map(|(_, leg)| {
            let spec = quietly(leg, false, false, false)?;
            let direction = turns(&spec, stepper);
            Some(leg_phrase(
                &spec,
                &spec,
                stepper,
                stepper.steps,
                &direction,
                false,
            ))
        })
        .collect::<Vec<_>>()
        .join(", then ")
}

/// Where a later leg of a chain goes.
fn turns(spec: &Spec, stepper: Stepper) -> String {
    if !spec.bends.is_empty() {
        let angle = match direction::pairs(&spec.directions).first() {
            Some(Unit::Pair(b'f', _) | Unit::Pair(_, b'f')) => 45,
            Some(Unit::Pair(..)) => 135,
            _ => 90,
        };
        let side = if spec.bends.contains(&b'z') {
            "the side opposite to the last turn"
        } else {
            "the same side as the last turn"
        };
        return format!("turning {angle} degrees to {side}");
    }
    if spec.directions.is_empty() {
        return words::relative(match stepper.step.family() {
            Family::Orthogonal | Family::Diagonal => 0x1011,
            Family::Oblique | Family::Eight => 0x5455,
        });
    }
    words::relative(direction::choose(Family::Eight, &spec.directions).unwrap_or(0))
}

fn leg_phrase(
    spec: &Spec,
    modes: &Spec,
    stepper: Stepper,
    steps: Steps,
    direction: &str,
    last: bool,
) -> String {
    let mut text = words::verb(stepper, steps);
    if !direction.is_empty() {
        text = format!("{text} {direction}");
    }
    if last {
        return finish(text, spec, modes, stepper.step.is_unit());
    }
    let mut parts = vec![format!("{text} {}", words::waypoint(spec))];
    parts.extend(words::manner(spec, stepper.step.is_unit(), false));
    if spec.initial {
        format!("from a start square {}", parts.join(", "))
    } else {
        parts.join(", ")
    }
}

pub(super) fn bracket(legs: &[Leg], flat: &Flat<'_>) -> String {
    let outer: Vec<&Modifier> = flat.mods.iter().collect();
    let outer = quietly(&outer, true, true, false).unwrap_or_default();
    let mut text = String::new();
    for (i, leg) in legs.iter().enumerate() {
        let last = i + 1 == legs.len();
        let may_stop = legs.get(i + 1).is_some_and(|next| next.link == Link::May);
        let mods: Vec<&Modifier> = leg.term.mods.iter().collect();
        let (Some(mut spec), Body::Atom(atom)) = (
            quietly(&mods, i == 0, last || may_stop, true),
            &leg.term.body,
        ) else {
            continue;
        };
        spec.initial |= i == 0 && outer.initial;
        if i > 0 {
            text += match leg.link {
                Link::Must => ", then ",
                Link::May => ", and may go on from an empty square: ",
            };
        }
        match atoms::meaning(atom, leg.term.range.as_ref()) {
            Ok(Meaning::Steps(stepper)) => {
                let direction = if spec.every_direction {
                    "in any direction".to_owned()
                } else if i == 0 {
                    words::absolute(stepper.step, chosen(stepper, &spec.directions))
                } else if spec.directions.is_empty() {
                    "outward".to_owned()
                } else {
                    turns(&spec, stepper)
                };
                let end = last || may_stop;
                let silent = words::landing(&spec).is_empty();
                let modes = if end && silent { &outer } else { &spec };
                text += &leg_phrase(&spec, modes, stepper, stepper.steps, &direction, end);
            }
            Ok(Meaning::Universal) => text += "leaps to any square",
            _ => {}
        }
        if let Some(guard) = &leg.term.guard
            && !guard.clauses.is_empty()
        {
            let clauses: Vec<_> = guard.clauses.iter().collect();
            text += &format!(" (this leg {})", super::guard(&clauses));
        }
    }
    if !outer.directions.is_empty() {
        let letters = String::from_utf8_lossy(&outer.directions).into_owned();
        text += &format!(", as a whole only towards `{letters}`");
    }
    match flat.range.map(|r| r.kind) {
        None | Some(ReachKind::Flexible) => {}
        Some(ReachKind::Unlimited) => {
            text += ", the whole repeated in line any number of times";
        }
        Some(ReachKind::UpTo(n)) => {
            text += &format!(", the whole repeated in line up to {n} times");
        }
        Some(ReachKind::Exactly(n)) => {
            text += &format!(", the whole made exactly {n} times in line");
        }
    }
    text
}
