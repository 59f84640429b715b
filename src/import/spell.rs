//! Moves as Fairy-Stockfish has them, in our notation; and whether our reading of a string is the same as its.
//!
//! In: a [`Reading`]. Out: a string of ours that means the same. A designer's own string is kept where both
//! programs read it alike.

use super::betza::{Lists, Manner, Mode, Reading, Step};
use crate::board::Board;
use crate::definition::{BoundProgram, Orientation};
use crate::id::Side;
use crate::movement::{self, Options};
use crate::source::SourceId;
use crate::walk::{self, Mover, Reach};
use std::collections::{BTreeMap, BTreeSet};

/// A term before it is written.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Term {
    initial: bool,
    quiet: bool,
    capture: bool,
    passing: bool,
    manner: Manner,
    shape: (i8, i8),
}

/// Writes moves in our notation. `passing`: what captures and does not go there otherwise may capture in
/// passing; `initial`: whether the moves from start squares are ever made.
#[must_use]
pub fn spell(reading: &Reading, passing: bool, initial: bool) -> String {
    let mut terms: BTreeMap<Term, BTreeSet<Step>> = BTreeMap::new();
    for first in [false, true] {
        if first && !initial {
            continue;
        }
        let of = |capture: bool| -> BTreeSet<(Step, Manner)> {
            let mode = Mode {
                initial: first,
                capture,
            };
            let lists = reading.moves.get(&mode);
            lists.into_iter().flat_map(Lists::iter).collect()
        };
        let (quiets, captures) = (of(false), of(true));
        for &(step, manner) in quiets.union(&captures) {
            let quiet = quiets.contains(&(step, manner));
            let capture = captures.contains(&(step, manner));
            let shape = shape(step);
            let passing = passing && capture && !quiets.iter().any(|(s, _)| *s == step);
            let term = Term {
                initial: first,
                quiet,
                capture,
                passing,
                manner,
                shape,
            };
            terms.entry(term).or_default().insert(step);
        }
    }
    let mut parts: Vec<String> = Vec::new();
    while let Some((term, steps)) = terms.pop_first() {
        let diagonal = Term {
            shape: (1, 1),
            ..term.clone()
        };
        if term.shape == (1, 0)
            && steps.len() == 4
            && terms.get(&diagonal).is_some_and(|s| s.len() == 4)
        {
            terms.remove(&diagonal);
            parts.push(write(&term, "", true));
        } else {
            parts.push(write(&term, &directions(term.shape, &steps), false));
        }
    }
    // What the piece always does comes before what it does at first.
    parts.sort_by_key(|p| p.starts_with('i'));
    parts.join(" ")
}

fn shape((x, y): Step) -> (i8, i8) {
    let (x, y) = (x.abs(), y.abs());
    (x.max(y), x.min(y))
}

fn write(term: &Term, directions: &str, king: bool) -> String {
    let mut text = String::new();
    if term.initial {
        text.push('i');
    }
    text += directions;
    match (term.quiet, term.capture) {
        (true, false) => text.push('m'),
        (false, true) => text.push('c'),
        _ => {}
    }
    if term.passing {
        text.push('e');
    }
    text += match term.manner {
        Manner::Hop(_) => "p",
        Manner::Land => "g",
        Manner::Lame => "n",
        _ => "",
    };
    let rides = !matches!(term.manner, Manner::Leap | Manner::Lame);
    text.push(match (term.shape, rides, king) {
        ((1, 0), true, true) => 'Q',
        ((1, 0), false, true) => 'K',
        ((1, 0), true, _) => 'R',
        ((1, 0), ..) => 'W',
        ((1, 1), true, _) => 'B',
        ((1, 1), ..) => 'F',
        ((2, 0), ..) => 'D',
        ((2, 1), ..) => 'N',
        ((2, 2), ..) => 'A',
        ((3, 0), ..) => 'H',
        ((3, 1), ..) => 'C',
        ((3, 2), ..) => 'Z',
        _ => 'G',
    });
    match term.manner {
        Manner::Slide(0) if term.shape == (2, 1) => text.push('N'),
        Manner::Slide(n) | Manner::Hop(n) if n > 0 => text += &n.to_string(),
        _ => {}
    }
    text
}

/// Letters of direction with the steps that they choose.
type Unit = (&'static str, Box<dyn Fn(&Step) -> bool>);

/// The letters that choose these steps, as we read them.
fn directions(shape: (i8, i8), steps: &BTreeSet<Step>) -> String {
    let all: usize = if shape.1 == 0 || shape.0 == shape.1 {
        4
    } else {
        8
    };
    if steps.len() == all {
        return String::new();
    }
    let right = |&(x, y): &Step| x.abs() > y.abs();
    let units: Vec<Unit> = if shape.1 == 0 {
        vec![
            ("f", Box::new(|s| s.1 > 0)),
            ("b", Box::new(|s| s.1 < 0)),
            ("l", Box::new(|s| s.0 < 0)),
            ("r", Box::new(|s| s.0 > 0)),
        ]
    } else if shape.0 == shape.1 {
        vec![
            ("ff", Box::new(|s| s.1 > 0)),
            ("bb", Box::new(|s| s.1 < 0)),
            ("ll", Box::new(|s| s.0 < 0)),
            ("rr", Box::new(|s| s.0 > 0)),
            ("fl", Box::new(|s| s.1 > 0 && s.0 < 0)),
            ("fr", Box::new(|s| s.1 > 0 && s.0 > 0)),
            ("bl", Box::new(|s| s.1 < 0 && s.0 < 0)),
            ("br", Box::new(|s| s.1 < 0 && s.0 > 0)),
        ]
    } else {
        vec![
            (
                "hr",
                Box::new(move |s| {
                    (s.0 > 0) == (s.1 > 0) && !right(s) || (s.0 > 0) != (s.1 > 0) && right(s)
                }),
            ),
            (
                "hl",
                Box::new(move |s| {
                    (s.0 > 0) != (s.1 > 0) && !right(s) || (s.0 > 0) == (s.1 > 0) && right(s)
                }),
            ),
            ("vv", Box::new(move |s| !right(s))),
            ("ss", Box::new(move |s| right(s))),
            ("fh", Box::new(|s| s.1 > 0)),
            ("bh", Box::new(|s| s.1 < 0)),
            ("ff", Box::new(move |s| !right(s) && s.1 > 0)),
            ("bb", Box::new(move |s| !right(s) && s.1 < 0)),
            ("rr", Box::new(move |s| right(s) && s.0 > 0)),
            ("ll", Box::new(move |s| right(s) && s.0 < 0)),
            ("fs", Box::new(move |s| right(s) && s.1 > 0)),
            ("bs", Box::new(move |s| right(s) && s.1 < 0)),
            ("rv", Box::new(move |s| !right(s) && s.0 > 0)),
            ("lv", Box::new(move |s| !right(s) && s.0 < 0)),
            ("lf", Box::new(move |s| !right(s) && s.1 > 0 && s.0 < 0)),
            ("rf", Box::new(move |s| !right(s) && s.1 > 0 && s.0 > 0)),
            ("lb", Box::new(move |s| !right(s) && s.1 < 0 && s.0 < 0)),
            ("rb", Box::new(move |s| !right(s) && s.1 < 0 && s.0 > 0)),
            ("fl", Box::new(move |s| right(s) && s.1 > 0 && s.0 < 0)),
            ("fr", Box::new(move |s| right(s) && s.1 > 0 && s.0 > 0)),
            ("bl", Box::new(move |s| right(s) && s.1 < 0 && s.0 < 0)),
            ("br", Box::new(move |s| right(s) && s.1 < 0 && s.0 > 0)),
        ]
    };
    let whole = every(shape);
    let mut left = steps.clone();
    let mut chosen: Vec<&str> = Vec::new();
    for (letters, holds) in &units {
        let of: BTreeSet<Step> = whole.iter().copied().filter(|s| holds(s)).collect();
        if !of.is_empty() && of.is_subset(&left) {
            chosen.push(letters);
            left = left.difference(&of).copied().collect();
        }
    }
    let text = chosen.concat();
    if shape.1 == 0 {
        return match text.as_str() {
            "fb" => "v".to_owned(),
            "lr" => "s".to_owned(),
            _ => text,
        };
    }
    // A doubled letter is only needed where others stand beside it.
    match chosen[..] {
        [one] => match one.as_bytes() {
            &[a, b] if a == b => char::from(a).to_string(),
            _ => text,
        },
        _ => text,
    }
}

/// All steps of a shape.
fn every((long, short): (i8, i8)) -> BTreeSet<Step> {
    let mut all = BTreeSet::new();
    for (x, y) in [(long, short), (short, long)] {
        for (sx, sy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            all.insert((sx * x, sy * y));
        }
    }
    all
}

/// What a string of ours may ever do from the middle of a large board, capture in passing apart; `None` if it
/// is wrong or speaks of names.
#[must_use]
pub fn reach(text: &str) -> Option<Vec<Reach>> {
    let source = SourceId(u32::MAX);
    let mut findings = Vec::new();
    let notation = movement::parse(text, source, &mut findings)?;
    let program = movement::lower(&notation, &Options::default(), source, &mut findings)?;
    if !program.sets.is_empty() || !program.filters.is_empty() {
        return None;
    }
    let bound = BoundProgram {
        program,
        ..BoundProgram::default()
    };
    let board = Board::new(16, 16, &[], false, false);
    let mover = Mover {
        side: Side::White,
        from: board.at(7, 7)?,
        on_start: true,
        orientation: Orientation::Rotate,
        program: &bound,
    };
    let mut all: Vec<Reach> = walk::reach(&board, &mover)
        .into_iter()
        .map(|r| Reach {
            en_passant: false,
            ..r
        })
        .filter(|r| r.quiet || r.capture || r.destroy)
        .collect();
    all.sort();
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::super::betza::read;
    use super::*;

    #[test]
    fn what_both_read_alike_is_spelled_alike() {
        for text in [
            "N",
            "fN",
            "fsN",
            "lfN",
            "hrN",
            "fhN",
            "ffbbN",
            "fF",
            "frF",
            "frblF",
            "fsW",
            "vR",
            "Q",
            "K",
            "mRcpR",
            "W3",
            "NN",
            "N2",
            "nN",
            "nA",
            "nD",
            "nZ",
            "gQ",
            "pB",
            "mQ2cQ2",
            "fmWfceFifmnD",
            "FvW",
            "mfhNcfW",
            "KNAD",
            "ffNfsN",
            "lfrbB",
            "hlN",
            "mKmNmAmD",
            "bsN",
            "rvN",
            "fmpR3",
            "flN",
        ] {
            let reading = read(text);
            assert!(reading.odd.is_empty(), "{text}: {:?}", reading.odd);
            let spelled = spell(&reading, false, true);
            assert_eq!(reach(text), reach(&spelled), "{text} as {spelled}");
            assert!(reach(text).is_some_and(|r| !r.is_empty()), "{text}");
        }
    }

    #[test]
    fn what_it_reads_otherwise_is_spelled_as_it_reads_it() {
        for (text, expected) in [
            ("fsK", "sWfF"),
            ("R12", "R1"),
            ("icF", ""),
            ("mcaK", "K"),
            ("fRbpR", "vRvpR"),
            ("feF", "fF"),
        ] {
            let spelled = spell(&read(text), false, true).replace(' ', "");
            assert_eq!(spelled, expected, "{text}");
        }
    }
}
