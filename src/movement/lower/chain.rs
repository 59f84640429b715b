//! Chains of legs joined by `a`, with repetitions in parentheses.
//!
//! The modifier text is read as an automaton: a leg begins after each `a` and runs to the next one, in or out
//! of the repetitions in between. Nodes are made once per (leg, heading, range, turn side), so a
//! repetition becomes a loop in the graph.

use super::Lowerer;
use super::guards::Guarding;
use super::nodes::LegShape;
use super::terms::Simple;
use crate::diagnostic::{Code, Diagnostic, Sink as _};
use crate::movement::ast::{Modifier, ModifierKind};
use crate::movement::atoms::{Step, Steps};
use crate::movement::direction::{
    self, Family, Heading, Headings, Unit, headings, turned, turned_all,
};
use crate::movement::ir::{NodeId, Path};
use crate::movement::spec::{self, Place, Spec};
use std::collections::HashMap;

/// Most legs that a chain or bracket may write.
pub(super) const MAX_LEGS: usize = 256;

/// The side of the latest sideways turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Turn {
    None,
    Left,
    Right,
}

impl Turn {
    /// After a turn by so many sixteenths clockwise.
    pub(super) const fn after(self, by: u8) -> Self {
        match by & 15 {
            1..=7 => Self::Right,
            9..=15 => Self::Left,
            _ => self,
        }
    }

    /// The letter that `z` (the other side) or `q` (the same side) stands for.
    pub(super) const fn letter(self, bend: u8) -> u8 {
        match (self, bend) {
            (Self::None, _) => b's',
            (Self::Left, b'z') | (Self::Right, b'q') => b'r',
            _ => b'l',
        }
    }
}

/// The directions of a later leg, `z` and `q` replaced by what they stand for.
pub(super) fn relative_units(spec: &Spec, turn: Turn) -> Vec<Unit> {
    let plain = |c: u8| match c {
        b'z' | b'q' => turn.letter(c),
        _ => c,
    };
    direction::pairs(&spec.directions)
        .into_iter()
        .map(|unit| match unit {
            Unit::One(a) => Unit::One(plain(a)),
            // `zf` is `fz`.
            Unit::Pair(a @ (b'z' | b'q'), b) => Unit::Pair(b, plain(a)),
            Unit::Pair(a, b) => Unit::Pair(a, plain(b)),
            other => other,
        })
        .collect()
}

enum Token<'a> {
    Letter(&'a Modifier),
    Again,
    /// The index past the matching end.
    Open(usize),
    /// The index after the matching begin.
    Close(usize),
}

/// One way to read a leg: its letters, and where the next leg begins, if there is one.
struct Reading {
    spec: Spec,
    next: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    start: usize,
    reading: usize,
    heading: Heading,
    range: u8,
    turn: Turn,
    slid: bool,
}

/// Where the walk stands before a leg.
#[derive(Clone, Copy)]
struct Before {
    heading: Option<Heading>,
    range: u8,
    turn: Turn,
    slid: bool,
}

struct Chain<'l, 'o, 's> {
    lowerer: &'l mut Lowerer<'o>,
    simple: &'s Simple<'s>,
    tokens: Vec<Token<'s>>,
    readings: HashMap<usize, Vec<Reading>>,
    nodes: HashMap<Key, Option<NodeId>>,
    /// Nodes whose followers are still to be made.
    work: Vec<(NodeId, usize, Before)>,
}

impl Lowerer<'_> {
    pub(super) fn chain(&mut self, simple: &Simple<'_>) {
        let mut tokens = Vec::new();
        for modifier in simple.mods {
            match &modifier.kind {
                ModifierKind::Repeat(inner) => {
                    if !inner.iter().any(|m| m.letter() == Some(b'a')) {
                        let span = self.span(&modifier.bytes);
                        self.push(
                            Diagnostic::new(
                                Code::BadRepetition,
                                "a repetition in parentheses must contain an `a`",
                                span,
                                "repeats no leg",
                            )
                            .with_help("write for example `(caf)` for any number of captures, or capitals inside for a group: `f(NB)`"),
                        );
                        return;
                    }
                    let open = tokens.len();
                    tokens.push(Token::Open(open + inner.len() + 2));
                    tokens.extend(inner.iter().map(token));
                    tokens.push(Token::Close(open + 1));
                }
                ModifierKind::Letter(..) => tokens.push(token(modifier)),
            }
        }
        let unloads: Vec<&Modifier> = simple
            .mods
            .iter()
            .flat_map(|m| match &m.kind {
                // What is repeated comes more than once.
                ModifierKind::Repeat(inner) => inner.iter().chain(inner).collect(),
                ModifierKind::Letter(..) => vec![m],
            })
            .filter(|m| m.letter() == Some(b'u'))
            .collect();
        if let [first, second, ..] = unloads.as_slice() {
            self.one_unload(&first.bytes, &second.bytes);
            return;
        }
        let legs = tokens.iter().filter(|t| matches!(t, Token::Again)).count();
        if legs >= MAX_LEGS {
            self.overflow(simple.bytes);
            return;
        }
        let mut chain = Chain {
            lowerer: self,
            simple,
            tokens,
            readings: HashMap::new(),
            nodes: HashMap::new(),
            work: Vec::new(),
        };
        let start = Before {
            heading: None,
            range: 0,
            turn: Turn::None,
            slid: false,
        };
        let entries = chain.leg(0, start);
        while let Some((id, next, before)) = chain.work.pop() {
            if chain.lowerer.full {
                return;
            }
            let follow = chain.leg(next, before);
            chain.lowerer.set_next(id, follow);
        }
        self.program.entries.extend(entries);
    }
}

fn token(modifier: &Modifier) -> Token<'_> {
    if modifier.letter() == Some(b'a') {
        Token::Again
    } else {
        Token::Letter(modifier)
    }
}

impl Chain<'_, '_, '_> {
    /// The nodes of the leg that begins at a token, after a walk; made if they are new.
    fn leg(&mut self, start: usize, before: Before) -> Vec<NodeId> {
        self.read(start);
        let count = self.readings.get(&start).map_or(0, Vec::len);
        let mut ids = Vec::new();
        for reading in 0..count {
            let Some(Reading { spec, next }) =
                self.readings.get(&start).and_then(|r| r.get(reading))
            else {
                continue;
            };
            let (spec, next) = (spec.clone(), *next);
            for (heading, turn) in self.directions(&spec, before) {
                let key = Key {
                    start,
                    reading,
                    heading,
                    range: before.range,
                    turn,
                    slid: before.slid,
                };
                let id = match self.nodes.get(&key) {
                    Some(&id) => id,
                    None => {
                        let id = self.make(&spec, next, before, heading, turn);
                        self.nodes.insert(key, id);
                        id
                    }
                };
                ids.extend(id);
            }
        }
        ids
    }

    fn make(
        &mut self,
        spec: &Spec,
        next: Option<usize>,
        before: Before,
        heading: Heading,
        turn: Turn,
    ) -> Option<NodeId> {
        let stepper = &self.simple.stepper;
        let steps = range(stepper.steps, stepper.toggled, before.range);
        let id = self.lowerer.node(LegShape {
            spec,
            modes: None,
            path: Path::Ride(vec![stepper.step.vector(heading)]),
            steps,
            unit: stepper.step.is_unit(),
            guarding: Guarding {
                whole: self.simple.whole,
                leg: &[],
                first: before.heading.is_none(),
                last: next.is_none(),
            },
            slid: before.slid,
            between_rounds: false,
        })?;
        if let Some(next) = next {
            let after = Before {
                heading: Some(heading),
                range: match (spec.toggles(), before.range) {
                    (false, same) => same,
                    (true, 1) => 2,
                    (true, _) => 1,
                },
                turn,
                slid: before.slid || steps.max > 1,
            };
            self.work.push((id, next, after));
        }
        Some(id)
    }

    /// Where a leg may go: its headings, and the turn side after each.
    fn directions(&mut self, spec: &Spec, before: Before) -> Vec<(Heading, Turn)> {
        let step = self.simple.stepper.step;
        let Some(last) = before.heading else {
            return self
                .lowerer
                .first_headings(step, &spec.directions, &spec.bytes)
                .map_or_else(Vec::new, |set| {
                    headings(set).map(|h| (h, Turn::None)).collect()
                });
        };
        let units = relative_units(spec, before.turn);
        let relative: Headings = if units.is_empty() {
            later_default(step)
        } else {
            match direction::choose_units(Family::Eight, &units) {
                Ok(set) => set,
                Err(fault) => {
                    self.lowerer.direction_fault(fault, &spec.bytes);
                    return Vec::new();
                }
            }
        };
        headings(relative)
            .map(|by| (turned(last, by), before.turn.after(by)))
            .collect()
    }

    /// Reads the leg that begins at a token, along every way through the repetitions.
    fn read(&mut self, start: usize) {
        if self.readings.contains_key(&start) {
            return;
        }
        let mut readings = Vec::new();
        // (token, letters so far)
        let mut work: Vec<(usize, Vec<&Modifier>)> = vec![(start, Vec::new())];
        let mut ways = 0;
        while let Some((mut at, mut letters)) = work.pop() {
            ways += 1;
            if ways > MAX_LEGS {
                self.lowerer.overflow(self.simple.bytes);
                break;
            }
            let next = loop {
                match self.tokens.get(at) {
                    None => break None,
                    Some(Token::Letter(modifier)) => {
                        letters.push(modifier);
                        at += 1;
                    }
                    Some(Token::Again) => break Some(at + 1),
                    Some(Token::Open(past)) => {
                        work.push((*past, letters.clone()));
                        at += 1;
                    }
                    Some(Token::Close(begin)) => {
                        work.push((*begin, letters.clone()));
                        at += 1;
                    }
                }
            };
            let place = Place {
                first: start == 0,
                last: next.is_none(),
                bracket: false,
            };
            let source = self.lowerer.source;
            if let Some(mut spec) = spec::read(&letters, place, source, self.lowerer) {
                if letters.is_empty() {
                    spec.bytes = self.simple.bytes.clone();
                }
                readings.push(Reading { spec, next });
            }
        }
        self.readings.insert(start, readings);
    }
}

/// The relative headings of a later leg with no letters: anything but back, and on atoms of four
/// directions no turn by 45 degrees.
fn later_default(step: Step) -> Headings {
    match step.family() {
        Family::Orthogonal | Family::Diagonal => 1 | 1 << 4 | 1 << 12,
        Family::Oblique | Family::Eight => 0x5555 & !(1 << 8),
    }
}

/// The range after toggles: 0 as written, 1 toggled, 2 toggled back.
const fn range(written: Steps, toggled: Steps, state: u8) -> Steps {
    match state {
        0 => written,
        1 => toggled,
        _ => toggled.toggled(),
    }
}

/// The headings of a step that turn least from a vector.
pub(super) fn least_turn(step: Step, (px, py): (i8, i8)) -> Headings {
    let mut best: Headings = 0;
    // Cosine as (sign and square) over common denominators: dot * |dot| / (length squared).
    let mut best_value: Option<(i64, i64)> = None;
    for h in headings(step.headings()) {
        let (x, y) = step.vector(h);
        let dot = i64::from(x) * i64::from(px) + i64::from(y) * i64::from(py);
        let value = (
            dot * dot.abs(),
            i64::from(x) * i64::from(x) + i64::from(y) * i64::from(y),
        );
        let order = best_value.map(|b| (value.0 * b.1).cmp(&(b.0 * value.1)));
        match order {
            None | Some(std::cmp::Ordering::Greater) => {
                best = 1 << h;
                best_value = Some(value);
            }
            Some(std::cmp::Ordering::Equal) => best |= 1 << h,
            Some(std::cmp::Ordering::Less) => {}
        }
    }
    best
}

/// The headings of a later leg in brackets that letters choose, seen from the step before.
pub(super) fn bracket_headings(
    step: Step,
    units: &[Unit],
    last: Heading,
    vector: (i8, i8),
) -> Result<Headings, direction::Fault> {
    if units.is_empty() {
        return Ok(least_turn(step, vector));
    }
    if step.family() == Family::Oblique && last.is_multiple_of(2) {
        // The pairs and members of an oblique leap, seen from a compass direction.
        return Ok(turned_all(
            direction::choose_units(Family::Oblique, units)?,
            last,
        ));
    }
    let base = if step.family() == Family::Oblique || last.is_multiple_of(2) {
        last
    } else {
        headings(least_turn(step, vector)).next().unwrap_or(last)
    };
    Ok(turned_all(direction::choose_units(Family::Eight, units)?, base) & step.headings())
}
