//! Other set-ups in words.
//!
//! In: a [`Definition`]. Out: how many set-ups there are and where they come from.

use crate::definition::Definition;
use crate::definition::arrangement::{Arrangement, Options, Who};
use crate::id::Side;
use crate::render::places::joined;
use crate::render::words::list;
use crate::util::bits256::KindSet;
use crate::util::text::counted;

/// A sentence for each shuffle and choice, and their number.
pub fn sentences(definition: &Definition, out: &mut Vec<String>) {
    if definition.arrangements.is_empty() {
        return;
    }
    let last = definition.setups().saturating_sub(1);
    out.push(format!(
        "There are {} set-ups, numbered from 0 to {last} (`--setup`).",
        last.saturating_add(1)
    ));
    for arrangement in &definition.arrangements {
        out.push(sentence(definition, arrangement));
        conditions(definition, arrangement, out);
    }
}

/// What the set-ups must also be like.
fn conditions(definition: &Definition, arrangement: &Arrangement, out: &mut Vec<String>) {
    let asked = arrangement.conditions;
    let names = |kinds: KindSet| list(definition, kinds.iter(), "and");
    if arrangement.is_choosy() {
        out.push("Numbers of set-ups that are not as follows are left out.".to_owned());
    }
    if !asked.shades.is_empty() {
        out.push(format!("{} stand on both shades.", names(asked.shades)));
    }
    if !asked.apart.is_empty() {
        out.push(format!(
            "No two of {} stand side by side.",
            names(asked.apart)
        ));
    }
    if !asked.guarded.is_empty() {
        out.push(format!("Every {} is guarded.", names(asked.guarded)));
    }
}

fn sentence(definition: &Definition, arrangement: &Arrangement) -> String {
    let name = |side: Side| definition.sides[side].name.as_str();
    let squares = match arrangement.who {
        Who::One(side) => &arrangement.squares[side],
        Who::Both | Who::Each => &arrangement.squares[Side::White],
    };
    let squares: Vec<String> = squares.iter().map(|&s| definition.board.name(s)).collect();
    let squares: Vec<&str> = squares.iter().map(String::as_str).collect();
    let (white, black) = (name(Side::White), name(Side::Black));
    let who = match arrangement.who {
        Who::One(side) => format!("{} has", name(side)),
        Who::Both => format!("{white} has, and {black} likewise,"),
        Who::Each => format!("{white} has, and {black} by its own choice opposite,"),
    };
    let ways = arrangement.ways().unwrap_or(u64::MAX);
    let squares = joined(&squares, "and");
    match &arrangement.options {
        Options::Steps(_) => format!(
            "{who} {} for the pieces on {squares} (`{}`).",
            counted(ways, "arrangement"),
            arrangement.name
        ),
        Options::Arrays(arrays) => {
            let names: Vec<String> = arrays
                .iter()
                .enumerate()
                .map(|(number, array)| format!("{number} `{}`", array.name))
                .collect();
            format!(
                "{who} on {squares} one of the arrays of `{}`: {}.",
                arrangement.name,
                names.join(", ")
            )
        }
    }
}
