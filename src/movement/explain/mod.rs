//! A string in plain words, for designers.
//!
//! In: a syntax tree, sound or not (what has no meaning is left out). Out: one sentence a term.

mod legs;
mod words;

use super::ast::{Body, Clause, Notation, ReachKind, Set};
use super::flat::{Flat, flatten};
use super::print;
use words::join;

/// What a piece of this notation does, in words.
#[must_use]
pub fn sentence(notation: &Notation) -> String {
    let mut parts: Vec<String> = Vec::new();
    flatten(&notation.terms, &mut |flat| parts.push(term(&flat)));
    parts.retain(|p| !p.is_empty());
    let mut text = if parts.is_empty() {
        "never moves".to_owned()
    } else {
        parts.join("; ")
    };
    if let Some(default) = &notation.default
        && !default.clauses.is_empty()
    {
        let clauses: Vec<&Clause> = default.clauses.iter().collect();
        text += "; every move ";
        text += &guard(&clauses);
    }
    capitalised(&text) + "."
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + chars.as_str()
    })
}

fn term(flat: &Flat<'_>) -> String {
    let mut text = match &flat.term.body {
        Body::Atom(atom) => legs::atom(atom, flat),
        Body::Bracket(legs) => legs::bracket(legs, flat),
        Body::Drop => drop(flat),
        Body::Group(_) | Body::Missing => String::new(),
    };
    if text.is_empty() {
        return text;
    }
    let mut extra = Vec::new();
    if flat.reset {
        extra.push("the piece's other limits do not bind it".to_owned());
    }
    if !flat.clauses.is_empty() {
        extra.push(guard(&flat.clauses));
    }
    if !extra.is_empty() {
        text += " (";
        text += &extra.join("; ");
        text.push(')');
    }
    text
}

fn drop(flat: &Flat<'_>) -> String {
    let count = |c: u8| flat.mods.iter().filter(|m| m.letter() == Some(c)).count();
    let mut text = "may be dropped on any empty square".to_owned();
    if let Some(range) = flat.range
        && let ReachKind::UpTo(n) = range.kind
    {
        text += &format!(" of its side's first {n} ranks");
    }
    if count(b'j') > 0 {
        text += " but not on its own first rank";
    }
    for (letter, place) in [
        (b'f', "on the file"),
        (b's', "on that shade of square"),
        (b'b', "on the board"),
    ] {
        match count(letter) {
            0 => {}
            1 => text += &format!(", if none of its kind is {place}"),
            n => text += &format!(", if fewer than {n} of its kind are {place}"),
        }
    }
    text
}

/// What clauses ask, as a verb phrase: `stays inside palace and keeps off river`.
fn guard(clauses: &[&Clause]) -> String {
    join(&clauses.iter().map(|c| clause(c)).collect::<Vec<_>>())
}

fn clause(clause: &Clause) -> String {
    let set = set(&clause.set);
    let Clause {
        origin,
        passed,
        landing,
        inside,
        ..
    } = *clause;
    let mut parts = Vec::new();
    if !origin && (passed == landing) {
        return if inside {
            format!("stays inside {set}")
        } else {
            format!("keeps off {set}")
        };
    }
    if origin {
        parts.push(if inside {
            "starts only on"
        } else {
            "never starts on"
        });
    }
    if passed {
        parts.push(if inside {
            "passes only over"
        } else {
            "never passes over"
        });
    }
    if landing {
        parts.push(if inside {
            "lands only on"
        } else {
            "never lands on"
        });
    }
    let parts: Vec<String> = parts.into_iter().map(str::to_owned).collect();
    format!("{} {set}", join(&parts))
}

fn set(set: &Set) -> String {
    match set {
        Set::Named(their, name) => format!(
            "{}{}",
            if *their { "the opponent's " } else { "" },
            name.replace('_', " ")
        ),
        Set::Squares(areas) => join(&areas.iter().map(print::print_area).collect::<Vec<_>>()),
        Set::Union(sets) => {
            let names: Vec<String> = sets.iter().map(self::set).collect();
            names.join(" or ")
        }
    }
}
