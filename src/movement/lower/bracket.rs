//! Brackets: legs with atoms and ranges of their own, joined by `-` and `?`.
//!
//! Plain brackets share nodes per (leg, heading, turn side). A bracket with direction letters before it, or one
//! that is ridden, is written out path by path, since both ask about the whole figure.

use super::Lowerer;
use super::chain::{MAX_LEGS, Turn, bracket_headings, relative_units};
use super::guards::Guarding;
use super::nodes::{LegShape, unbent};
use crate::diagnostic::{Code, Diagnostic, Sink as _};
use crate::movement::ast::{Body, Bytes, Clause, Leg, Link, Modifier, ReachKind};
use crate::movement::atoms::{Meaning, Step, Stepper, Steps};
use crate::movement::direction::{self, Heading, headings};
use crate::movement::flat::Flat;
use crate::movement::ir::{NodeId, Path};
use crate::movement::spec::{self, Place, Spec};
use std::collections::HashMap;

/// What one leg is, for stopping on it and for going on from it.
pub(super) struct Plan<'a> {
    pub stop: Option<Spec>,
    go: Option<Spec>,
    /// `None` for `U`, which has no direction.
    pub stepper: Option<Stepper>,
    guards: Vec<&'a Clause>,
    reset: bool,
    bytes: &'a Bytes,
}

impl Plan<'_> {
    fn spec(&self) -> Option<&Spec> {
        self.go.as_ref().or(self.stop.as_ref())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Before {
    heading: Option<Heading>,
    pub vector: (i8, i8),
    turn: Turn,
    pub slid: bool,
}

pub(super) const START: Before = Before {
    heading: None,
    vector: (0, 1),
    turn: Turn::None,
    slid: false,
};

pub(super) struct Bracket<'l, 'o, 'a> {
    pub lowerer: &'l mut Lowerer<'o>,
    pub plans: Vec<Plan<'a>>,
    /// Letters before the bracket.
    pub outer: Spec,
    defaults: Vec<&'a Clause>,
    clauses: Vec<&'a Clause>,
    pub bytes: &'a Bytes,
    memo: HashMap<(usize, Before), Vec<NodeId>>,
}

impl Lowerer<'_> {
    pub(super) fn bracket<'a>(
        &mut self,
        legs: &'a [Leg],
        flat: &Flat<'a>,
        defaults: &[&'a Clause],
    ) {
        let (bytes, range) = (&flat.term.bytes, flat.range);
        if legs.len() > MAX_LEGS {
            self.overflow(bytes);
            return;
        }
        let Some(outer) = self.outer_spec(&flat.mods) else {
            return;
        };
        let mut plans = Vec::with_capacity(legs.len());
        for (i, leg) in legs.iter().enumerate() {
            let may_stop = legs.get(i + 1).is_none_or(|next| next.link == Link::May);
            if let Some(plan) = self.plan(leg, i == 0, may_stop, i + 1 < legs.len(), &outer) {
                plans.push(plan);
            }
        }
        let rounds = match range.map(|r| r.kind) {
            None => Steps::ONE,
            Some(ReachKind::Unlimited) => Steps::ANY,
            Some(ReachKind::UpTo(n)) => Steps { min: 1, max: n },
            Some(ReachKind::Exactly(n)) => Steps { min: n, max: n },
            Some(ReachKind::Flexible) => {
                let at = range.map_or(bytes, |r| &r.bytes);
                self.error(
                    Code::BadRange,
                    "the range `*` is not supported",
                    at,
                    "give a number",
                );
                return;
            }
        };
        if plans.len() < legs.len() {
            return;
        }
        let unloads: Vec<&Bytes> = legs
            .iter()
            .flat_map(|l| &l.term.mods)
            .filter(|m| m.letter() == Some(b'u'))
            .map(|m| &m.bytes)
            .collect();
        match unloads.as_slice() {
            [first, second, ..] => return self.one_unload(first, second),
            [only] if rounds != Steps::ONE => return self.one_unload(only, only),
            _ => {}
        }
        let mut bracket = Bracket {
            lowerer: self,
            plans,
            outer,
            defaults: defaults.to_vec(),
            clauses: flat.clauses.clone(),
            bytes,
            memo: HashMap::new(),
        };
        let entries = if rounds == Steps::ONE && bracket.outer.directions.is_empty() {
            bracket.shared(0, START)
        } else {
            bracket.written_out(rounds)
        };
        self.program.entries.extend(entries);
    }

    /// The letters before a bracket: where it points as a whole, `i`, and what its ends may do.
    fn outer_spec(&mut self, mods: &[Modifier]) -> Option<Spec> {
        let place = Place {
            first: true,
            last: true,
            bracket: false,
        };
        let mods: Vec<&Modifier> = mods.iter().collect();
        if let Some(odd) = mods
            .iter()
            .find(|m| !m.letter().is_some_and(|c| b"fblrvshimcdet".contains(&c)))
        {
            let span = self.span(&odd.bytes);
            self.push(
                Diagnostic::new(
                    Code::MisplacedModifier,
                    "this has no meaning before a bracket",
                    span,
                    "say it on a leg",
                )
                .with_help("before a bracket stand directions of the whole move, `i`, and `m c d e t` of its landing"),
            );
            return None;
        }
        spec::read(&mods, place, self.source, self)
    }

    fn plan<'a>(
        &mut self,
        leg: &'a Leg,
        first: bool,
        may_stop: bool,
        goes_on: bool,
        outer: &Spec,
    ) -> Option<Plan<'a>> {
        let term = &leg.term;
        let Body::Atom(atom) = &term.body else {
            let (message, label) = match term.body {
                Body::Missing => ("a leg without an atom", "a capital letter is missing"),
                _ => (
                    "a leg is one atom with its letters",
                    "brackets, groups and drops cannot be legs",
                ),
            };
            self.error(Code::BadAtom, message, &term.bytes, label);
            return None;
        };
        let stepper = match self.meaning(atom, term.range.as_ref())? {
            Meaning::Steps(stepper) => Some(stepper),
            Meaning::Universal if !goes_on => None,
            Meaning::Universal | Meaning::Castling | Meaning::Imitator => {
                self.error(
                    Code::BadAtom,
                    "this atom has no direction to go on in",
                    &atom.bytes,
                    "cannot be a leg here",
                );
                return None;
            }
        };
        let mods: Vec<&Modifier> = term.mods.iter().collect();
        let mut read = |last| {
            let place = Place {
                first,
                last,
                bracket: true,
            };
            let source = self.source;
            let mut spec = spec::read(&mods, place, source, self)?;
            spec.initial |= first && outer.initial;
            if mods.is_empty() {
                spec.bytes = term.bytes.clone();
            }
            Some(spec)
        };
        let stop = if may_stop { Some(read(true)?) } else { None };
        let go = if goes_on { Some(read(false)?) } else { None };
        if stop.as_ref().is_some_and(|s| first && !s.bends.is_empty()) {
            self.error(
                Code::BadTurn,
                "`z` and `q` on the first leg have nothing to turn from",
                &term.bytes,
                "first leg",
            );
            return None;
        }
        Some(Plan {
            stop,
            go,
            stepper,
            guards: term.guard.iter().flat_map(|g| &g.clauses).collect(),
            reset: term.guard.as_ref().is_some_and(|g| g.reset),
            bytes: &term.bytes,
        })
    }
}

impl Bracket<'_, '_, '_> {
    /// The ways a leg may go after a step: heading, vector and turn side.
    pub(super) fn directions(&mut self, leg: usize, before: Before) -> Vec<Before> {
        let Some((spec, stepper)) = self
            .plans
            .get(leg)
            .and_then(|p| Some((p.spec()?.clone(), p.stepper)))
        else {
            return Vec::new();
        };
        let Some(stepper) = stepper else {
            return vec![before];
        };
        let step = stepper.step;
        let slid = before.slid || unbent(stepper.steps);
        let chosen = match before.heading {
            _ if spec.every_direction => Some(step.headings()),
            None => self
                .lowerer
                .first_headings(step, &spec.directions, &spec.bytes),
            Some(last) => {
                let units = relative_units(&spec, before.turn);
                match bracket_headings(step, &units, last, before.vector) {
                    Ok(0) => {
                        self.no_way(step, leg);
                        None
                    }
                    Ok(set) => Some(set),
                    Err(fault) => {
                        self.lowerer.direction_fault(fault, &spec.bytes);
                        None
                    }
                }
            }
        };
        headings(chosen.unwrap_or(0))
            .map(|heading| Before {
                heading: Some(heading),
                vector: step.vector(heading),
                turn: before.heading.map_or(Turn::None, |last| {
                    before.turn.after(heading.wrapping_sub(last) & 15)
                }),
                slid,
            })
            .collect()
    }

    fn no_way(&mut self, step: Step, leg: usize) {
        let Some(plan) = self.plans.get(leg) else {
            return;
        };
        let other = match step.family() {
            direction::Family::Orthogonal => "a diagonal atom (F, B)",
            _ => "an orthogonal atom (W, R)",
        };
        let span = self
            .lowerer
            .span(plan.spec().map_or(plan.bytes, |s| &s.bytes));
        let found = Diagnostic::new(
            Code::BadDirection,
            "this leg has no direction of that name after the one before",
            span,
            "cannot turn so",
        )
        .with_note("letters of a later leg are relative: `f` straight on, `fl` and `fr` turns by 45 degrees, `l` and `r` by 90")
        .with_help(format!("leave the letters out for the least turn, or use {other}"));
        self.lowerer.push(found);
    }

    pub(super) fn leg_node(
        &mut self,
        leg: usize,
        way: Before,
        slid: bool,
        last: bool,
        first: bool,
        between_rounds: bool,
    ) -> Option<NodeId> {
        let plan = self.plans.get(leg)?;
        let spec = if last || between_rounds {
            plan.stop.as_ref()?
        } else {
            plan.go.as_ref()?
        };
        let defaults: &[&Clause] = if plan.reset { &[] } else { &self.defaults };
        let whole: Vec<&Clause> = defaults.iter().chain(&self.clauses).copied().collect();
        let (path, steps, unit) = plan
            .stepper
            .map_or((Path::Universal, Steps::ONE, false), |s| {
                (Path::Ride(vec![way.vector]), s.steps, s.step.is_unit())
            });
        self.lowerer.node(LegShape {
            spec,
            modes: Some(&self.outer),
            path,
            steps,
            unit,
            guarding: Guarding {
                whole: &whole,
                leg: &plan.guards,
                first,
                last: last && !between_rounds,
            },
            slid,
            between_rounds,
        })
    }

    /// The nodes of a leg after a step, shared by all paths that lead there.
    fn shared(&mut self, leg: usize, before: Before) -> Vec<NodeId> {
        if let Some(ids) = self.memo.get(&(leg, before)) {
            return ids.clone();
        }
        let mut ids = Vec::new();
        for way in self.directions(leg, before) {
            if self.lowerer.full {
                break;
            }
            let first = leg == 0;
            ids.extend(self.leg_node(leg, way, before.slid, true, first, false));
            if let Some(id) = self.leg_node(leg, way, before.slid, false, first, false) {
                let next = self.shared(leg + 1, way);
                self.lowerer.set_next(id, next);
                ids.push(id);
            }
        }
        self.memo.insert((leg, before), ids.clone());
        ids
    }
}
