//! What other programs make of the notation: their squares beside ours.

use super::Input;
use crate::board::Board;
use crate::definition::{BoundProgram, Orientation};
use crate::diagnostic::Sink;
use crate::id::{Side, Square};
use crate::movement::dialect::Program;
use crate::movement::{self, Note, Options};
use crate::source::SourceId;
use crate::walk::{self, Mover, Reach};
use std::collections::BTreeSet;

/// Files and ranks of the board on which readings are compared, and its middle.
const SIZE: u8 = 15;
/// So many squares are shown.
const SHOWN: usize = 12;
/// Stands for the notation until its findings are moved to their file.
const NOTATION: SourceId = SourceId(u32::MAX);

/// Every part of a notation that some of `programs` read otherwise.
pub fn check(input: &Input<'_>, programs: &[Program], sink: &mut dyn Sink) {
    let Some(leaves) = input.leaves else { return };
    for leaf in leaves.below(&["pieces", "*", "moves"]) {
        notation(&leaf.text.value, programs, &mut |found| {
            let literal = leaf.text.span;
            sink.push(found.remap(|span| {
                if span.source == NOTATION {
                    input.sources.inside(literal, span.range())
                } else {
                    span
                }
            }));
        });
    }
}

/// The same for one string; places are in a source of no map.
fn notation(text: &str, programs: &[Program], push: &mut dyn FnMut(crate::diagnostic::Diagnostic)) {
    let Some(notation) = movement::parse(text, NOTATION, &mut Vec::new()) else {
        return;
    };
    for note in movement::dialect_notes(&notation) {
        if !programs.contains(&note.program) {
            continue;
        }
        let mut found = note.diagnostic(NOTATION);
        if let Some(squares) = beside(text, &note) {
            found.notes.push(squares);
        }
        push(found);
    }
}

/// `here: (0,1) (1,1); there: (0,1)`, where both can be said.
#[must_use]
pub fn beside(text: &str, note: &Note) -> Option<String> {
    let theirs = note.means.as_ref()?;
    let ours = text.get(note.bytes.clone())?;
    let (ours, theirs) = (squares(ours)?, squares(theirs)?);
    let name = note.program.name();
    if ours == theirs {
        return Some(format!(
            "the same squares here and in {name}, but not on the same terms"
        ));
    }
    let only = |a: &BTreeSet<(i16, i16)>, b: &BTreeSet<(i16, i16)>| -> BTreeSet<(i16, i16)> {
        a.difference(b).copied().collect()
    };
    Some(format!(
        "here it goes to {}; in {name} to {} (only here: {}; only there: {})",
        shown(&ours),
        shown(&theirs),
        shown(&only(&ours, &theirs)),
        shown(&only(&theirs, &ours)),
    ))
}

fn shown(set: &BTreeSet<(i16, i16)>) -> String {
    if set.is_empty() {
        return "none".to_owned();
    }
    let mut names: Vec<String> = set
        .iter()
        .take(SHOWN)
        .map(|(x, y)| format!("({x},{y})"))
        .collect();
    if set.len() > SHOWN {
        names.push(format!("and {} more", set.len() - SHOWN));
    }
    names.join(" ")
}

/// Where a string leads from the middle of an empty board, nearest squares first.
fn squares(text: &str) -> Option<BTreeSet<(i16, i16)>> {
    if text.is_empty() {
        return Some(BTreeSet::new());
    }
    let notation = movement::parse(text, NOTATION, &mut Vec::new())?;
    let options = Options {
        warn: false,
        ..Options::default()
    };
    let program = movement::lower(&notation, &options, NOTATION, &mut Vec::new())?;
    // Guards name squares that are not known here.
    if !program.sets.is_empty() || !program.filters.is_empty() {
        return None;
    }
    let bound = BoundProgram {
        program,
        ..BoundProgram::default()
    };
    let board = Board::new(SIZE, SIZE, &[], false, false);
    let from = Square::new(board.len() / 2)?;
    let mover = Mover {
        side: Side::White,
        from,
        on_start: true,
        orientation: Orientation::default(),
        program: &bound,
    };
    let reach: Vec<Reach> = walk::reach(&board, &mover);
    Some(reach.into_iter().map(|r| (r.dx, r.dy)).collect())
}
