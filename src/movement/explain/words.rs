//! Words for atoms, directions, modes.

use crate::movement::ast::Filter;
use crate::movement::atoms::{Step, Stepper, Steps};
use crate::movement::direction::{DIAGONAL, Heading, Headings, ORTHOGONAL, headings};
use crate::movement::ir::UNLIMITED;
use crate::movement::spec::Spec;

/// `a`, `a and b`, `a, b and c`.
pub(super) fn join(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

const NUMBERS: [&str; 10] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];

fn number(n: u16) -> String {
    NUMBERS
        .get(usize::from(n))
        .map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// `slides up to four squares`.
pub(super) fn verb(stepper: Stepper, steps: Steps) -> String {
    let count = |noun: &str, plural: &str| match steps {
        Steps { min, max } if max == UNLIMITED && min <= 1 => format!("any number of {plural}"),
        Steps { min, max } if max == UNLIMITED => format!("at least {} {plural}", number(min)),
        Steps { max: 1, .. } => format!("one {noun}"),
        Steps { min, max } if min == max => format!("exactly {} {plural}", number(max)),
        Steps { max, .. } => format!("up to {} {plural}", number(max)),
    };
    match stepper.step {
        Step::Compass { stride: 1, .. } if steps.max == 1 => "steps one square".to_owned(),
        Step::Compass { stride: 1, .. } => format!("slides {}", count("square", "squares")),
        Step::Compass { stride, .. } => {
            let stride = number(u16::from(stride));
            if steps.max == 1 {
                format!("leaps {stride} squares")
            } else {
                format!(
                    "rides {} of {stride} squares in line",
                    count("leap", "leaps")
                )
            }
        }
        Step::Oblique { long, short } => {
            let name = match (long, short) {
                (2, 1) => "knight leap",
                (3, 1) => "camel leap",
                (3, 2) => "zebra leap",
                (4, 1) => "giraffe leap",
                _ => "leap",
            };
            if steps.max == 1 {
                format!("makes a {name} ({long},{short})")
            } else {
                format!(
                    "rides {} ({long},{short}) in line",
                    count(name, &format!("{name}s"))
                )
            }
        }
    }
}

/// Where a first leg goes, seen from the mover's side.
pub(super) fn absolute(step: Step, set: Headings) -> String {
    if matches!(step, Step::Oblique { .. }) {
        if set == step.headings() {
            return String::new();
        }
        let leaps: Vec<String> = headings(set)
            .map(|h| {
                let (x, y) = step.vector(h);
                format!("({x},{y})")
            })
            .collect();
        return format!("towards {}", join(&leaps));
    }
    let named = match set {
        ORTHOGONAL => "orthogonally",
        DIAGONAL => "diagonally",
        0x5555 => "in any direction",
        0x0101 => "straight forward or backward",
        0x1010 => "sideways",
        0x1011 => "forward or sideways",
        0x1110 => "backward or sideways",
        0x4004 => "diagonally forward",
        0x0440 => "diagonally backward",
        0x4005 => "to the three squares in front",
        0x4400 => "diagonally left",
        0x0044 => "diagonally right",
        _ => "",
    };
    if !named.is_empty() {
        return named.to_owned();
    }
    let names: Vec<String> = headings(set)
        .filter_map(|h| COMPASS_NAMES.get(usize::from((h / 2) & 7)))
        .map(|&name| name.to_owned())
        .collect();
    join(&names).replace(" and ", " or ")
}

const COMPASS_NAMES: [&str; 8] = [
    "straight forward",
    "forward right",
    "right",
    "backward right",
    "straight backward",
    "backward left",
    "left",
    "forward left",
];

/// Where a later leg goes, seen from the one before.
pub(super) fn relative(set: Headings) -> String {
    let named = match set {
        0x0001 => "straight on",
        0x0100 => "back",
        0x1010 => "turning 90 degrees to either side",
        0x4004 => "turning 45 degrees to either side",
        0x0440 => "turning 135 degrees to either side",
        0x1011 => "straight on or turning 90 degrees",
        0x0101 => "straight on or back",
        0x5455 => "in any direction but back",
        0x5555 => "in any direction",
        _ => "",
    };
    if !named.is_empty() {
        return named.to_owned();
    }
    let names: Vec<String> = headings(set).map(turn).collect();
    join(&names).replace(" and ", " or ")
}

fn turn(by: Heading) -> String {
    match by {
        0 => "straight on".to_owned(),
        8 => "back".to_owned(),
        1..=7 => format!("turning {} degrees right", u16::from(by) * 45 / 2),
        _ => format!("turning {} degrees left", u16::from(16 - by) * 45 / 2),
    }
}

/// Which pieces a filter means, after an article: `a pawn`, `any enemy but royal`.
pub(super) fn whom(filter: Option<&Filter>, who: &str) -> String {
    let names = |except: bool| -> Vec<String> {
        filter
            .iter()
            .flat_map(|f| &f.items)
            .filter(|(e, _)| *e == except)
            .map(|(_, name)| name.replace('_', " "))
            .collect()
    };
    let (only, except) = (names(false), names(true));
    let mut text = who.to_owned();
    if !only.is_empty() {
        text += &format!(" ({} only)", only.join(" or "));
    }
    if !except.is_empty() {
        text += &format!(" (not {})", except.join(" or "));
    }
    text
}

/// What a last leg may do where it lands; empty for a move or capture.
pub(super) fn landing(spec: &Spec) -> Vec<String> {
    let mut parts = Vec::new();
    let none = !spec.quiet && spec.capture.is_none() && spec.destroy.is_none() && !spec.en_passant;
    let mut takes = Vec::new();
    if let Some(filter) = &spec.capture {
        takes.push(whom(filter.as_ref(), "an enemy"));
    }
    if let Some(filter) = &spec.destroy {
        takes.push(whom(filter.as_ref(), "a friend"));
    }
    if spec.en_passant {
        takes.push("a piece in passing (en passant)".to_owned());
    }
    if !none {
        let plain = spec.capture == Some(None) && spec.destroy.is_none() && !spec.en_passant;
        match (spec.quiet, takes.is_empty()) {
            (true, true) => parts.push("without capturing".to_owned()),
            (true, false) if plain => {}
            (true, false) => parts.push(format!(
                "to an empty square or capturing {}",
                takes.join(" or ")
            )),
            (false, _) if plain => parts.push("only to capture".to_owned()),
            (false, _) => parts.push(format!("only capturing {}", takes.join(" or "))),
        }
    }
    if spec.tame {
        parts.push("never capturing a royal piece".to_owned());
    }
    parts
}

/// How a leg goes: hops, lameness and the like.
pub(super) fn manner(spec: &Spec, unit: bool, last: bool) -> Vec<String> {
    let mut parts = Vec::new();
    if last {
        if let Some(filter) = &spec.hop {
            parts.push(format!(
                "jumping exactly {} on the way",
                whom(filter.as_ref(), "one piece")
            ));
        }
        if let Some(filter) = &spec.grasshop {
            parts.push(format!(
                "jumping {} and landing right behind it",
                whom(filter.as_ref(), "the first piece in its way")
            ));
        }
    }
    if spec.lame > 0 && !unit {
        parts.push("if nothing stands between".to_owned());
    }
    match spec.jump {
        0 => {}
        _ if !unit => parts.push("if every square between is occupied".to_owned()),
        1 => parts.push("skipping the first square, occupied or not".to_owned()),
        n => parts.push(format!(
            "skipping the first {} squares, occupied or not",
            number(u16::from(n))
        )),
    }
    if spec.cylinder {
        parts.push("round the sides of the board".to_owned());
    }
    if spec.unload {
        parts.push("setting the captured piece down where this leg starts".to_owned());
    }
    if spec.lame > 1 || spec.lame == 1 && spec.initial {
        parts.push("so that it may be captured en passant".to_owned());
    }
    parts
}

/// What an earlier leg needs where it ends.
pub(super) fn waypoint(spec: &Spec) -> String {
    let mut parts = Vec::new();
    let hops = spec.hop.as_ref().or(spec.grasshop.as_ref());
    let empty = spec.quiet
        || spec.toggle
        || spec.capture.is_none() && spec.destroy.is_none() && hops.is_none();
    if empty {
        parts.push("to an empty square".to_owned());
    }
    if let Some(filter) = &spec.capture {
        parts.push(format!("capturing {}", whom(filter.as_ref(), "an enemy")));
    }
    if let Some(filter) = &spec.destroy {
        parts.push(format!("capturing {}", whom(filter.as_ref(), "a friend")));
    }
    if let Some(filter) = hops {
        let who = if spec.tame { "a friend" } else { "a piece" };
        parts.push(format!("up to {}, left alone", whom(filter.as_ref(), who)));
    }
    parts.join(" or ")
}
