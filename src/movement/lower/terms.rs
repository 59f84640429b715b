//! Terms: every kind goes to its own builder; those of one leg are built here.

use super::nodes::LegShape;
use super::{KingReading, Lowerer, MAX_CLAUSES};
use crate::diagnostic::{Code, Diagnostic, Sink as _};
use crate::movement::ast::{Atom, AtomKind, Body, Bytes, Clause, Modifier, Reach, Term};
use crate::movement::atoms::{self, Meaning, Step, Stepper, Steps};
use crate::movement::direction::{self, Headings, headings, turned};
use crate::movement::flat::{self, Flat};
use crate::movement::ir::Path;
use crate::movement::spec::{self, Place, Spec};

/// A term that steps, ready for the chain builder.
pub(super) struct Simple<'a> {
    pub mods: &'a [Modifier],
    pub stepper: Stepper,
    pub whole: &'a [&'a Clause],
    pub bytes: &'a Bytes,
}

impl Lowerer<'_> {
    /// Builds every term; `defaults` are the piece's guards.
    pub(super) fn terms(&mut self, terms: &[Term], defaults: &[&Clause]) {
        self.check_groups(terms);
        flat::flatten(terms, &mut |flat| {
            if self.full {
                return;
            }
            let dropped: &[&Clause] = if flat.reset { &[] } else { defaults };
            let whole: Vec<&Clause> = dropped.iter().chain(&flat.clauses).copied().collect();
            if whole.len() > MAX_CLAUSES {
                self.many_clauses(&flat.term.bytes);
                return;
            }
            let before = self.weight();
            match &flat.term.body {
                Body::Bracket(legs) => self.bracket(legs, &flat, dropped),
                Body::Atom(atom) => self.atom(atom, &flat, &whole),
                Body::Drop => return self.drop(&flat, &whole),
                Body::Missing | Body::Group(_) => return self.missing(flat.term),
            }
            self.moved(before, &flat.term.bytes);
        });
    }

    /// Legs cannot be chained before a group, whose members have legs of their own.
    fn check_groups(&mut self, terms: &[Term]) {
        for term in terms {
            let Body::Group(members) = &term.body else {
                continue;
            };
            for again in term.mods.iter().filter(|m| flat::chains(m)) {
                self.error(
                    Code::MisplacedModifier,
                    "legs cannot be chained before a group",
                    &again.bytes,
                    "not before a group",
                );
            }
            self.check_groups(members);
        }
    }

    pub(super) fn weight(&self) -> usize {
        self.program.entries.len() + self.program.castles.len()
    }

    fn atom(&mut self, atom: &Atom, flat: &Flat<'_>, whole: &[&Clause]) {
        let Some(meaning) = self.meaning(atom, flat.range) else {
            return;
        };
        let bytes = &flat.term.bytes;
        let chained = flat.is_chain();
        match meaning {
            Meaning::Steps(stepper) if chained => self.chain(&Simple {
                mods: &flat.mods,
                stepper,
                whole,
                bytes,
            }),
            _ if chained => self.error(
                Code::BadAtom,
                "this atom has no direction to go on in, so it cannot be chained",
                &atom.bytes,
                "not in a chain",
            ),
            Meaning::Castling => self.castling(flat),
            Meaning::Steps(_) | Meaning::Universal | Meaning::Imitator => {
                let Some(spec) = self.single_spec(&flat.mods, bytes) else {
                    return;
                };
                match meaning {
                    Meaning::Steps(stepper) => self.single(&spec, stepper, whole),
                    Meaning::Universal => {
                        self.undirected(&spec, Path::Universal, whole, bytes, "U");
                    }
                    _ => self.undirected(&spec, Path::Imitate, whole, bytes, "I"),
                }
            }
        }
    }

    fn single_spec(&mut self, mods: &[Modifier], bytes: &Bytes) -> Option<Spec> {
        let place = Place {
            first: true,
            last: true,
            bracket: false,
        };
        let mods: Vec<&Modifier> = mods.iter().collect();
        let mut spec = spec::read(&mods, place, self.source, self)?;
        if mods.is_empty() {
            spec.bytes = bytes.clone();
        }
        Some(spec)
    }

    /// What an atom means; if nothing, that is reported.
    pub(super) fn meaning(&mut self, atom: &Atom, range: Option<&Reach>) -> Option<Meaning> {
        if let AtomKind::Letter(c @ (b'L' | b'J'), _) | AtomKind::Rider(c @ (b'L' | b'J')) =
            atom.kind
            && self.options.warn
        {
            let (leap, modern, other) = if c == b'L' {
                ("(3,1)", "C", "(3,2)")
            } else {
                ("(3,2)", "Z", "(3,1)")
            };
            let c = char::from(c);
            let span = self.span(&atom.bytes);
            let text = match &atom.kind {
                AtomKind::Rider(_) => modern.repeat(2),
                AtomKind::Letter(_, stretches) => {
                    modern.to_owned() + &String::from_utf8_lossy(stretches)
                }
                AtomKind::Vector(..) => modern.to_owned(),
            };
            self.push(
                Diagnostic::new(
                    Code::SwappedLetter,
                    format!(
                        "`{c}` is the {leap} leap here and in most programs, but {other} in XBoard"
                    ),
                    span,
                    format!("read as {leap}"),
                )
                .with_help(format!("write `{modern}`, which all read alike"))
                .with_fix(span, text),
            );
        }
        match atoms::meaning(atom, range) {
            Ok(meaning) => Some(meaning),
            Err(fault) => {
                self.atom_fault(&fault, atom, range);
                None
            }
        }
    }

    fn single(&mut self, spec: &Spec, stepper: Stepper, whole: &[&Clause]) {
        let straight: Vec<u8> = spec
            .directions
            .iter()
            .copied()
            .filter(|c| !matches!(c, b'z' | b'q'))
            .collect();
        let parts = if stepper.king && !straight.is_empty() {
            self.king_parts(stepper)
        } else {
            vec![stepper]
        };
        if stepper.king && !straight.is_empty() && self.options.warn {
            self.warn_king(spec, &straight);
        }
        for part in parts {
            let Some(chosen) = self.first_headings(part.step, &straight, &spec.bytes) else {
                return;
            };
            for heading in headings(chosen) {
                for (path, steps) in self.rides(spec, part, heading) {
                    let id = self.node(LegShape::lone(
                        spec,
                        Path::Ride(path),
                        steps,
                        part.step.is_unit(),
                        whole,
                    ));
                    self.program.entries.extend(id);
                }
            }
        }
    }

    /// K and Q as one atom with eight directions, or as two atoms.
    fn king_parts(&self, stepper: Stepper) -> Vec<Stepper> {
        match self.options.king {
            KingReading::Eightfold => vec![stepper],
            KingReading::Distribute => [true, false]
                .map(|orthogonal| Stepper {
                    step: Step::Compass {
                        stride: 1,
                        orthogonal,
                        diagonal: !orthogonal,
                    },
                    ..stepper
                })
                .to_vec(),
        }
    }

    /// The headings that letters choose on a first leg, all of them if there are none.
    pub(super) fn first_headings(
        &mut self,
        step: Step,
        letters: &[u8],
        bytes: &Bytes,
    ) -> Option<Headings> {
        if letters.is_empty() {
            return Some(step.headings());
        }
        match direction::choose(step.family(), letters) {
            Ok(chosen) => Some(chosen & step.headings()),
            Err(fault) => {
                self.direction_fault(fault, bytes);
                None
            }
        }
    }

    /// The rides of a single leg from one heading: straight, crooked both ways, circular both ways.
    fn rides(&mut self, spec: &Spec, stepper: Stepper, heading: u8) -> Vec<(Vec<(i8, i8)>, Steps)> {
        let step = stepper.step;
        let vector = |h| step.vector(h);
        if spec.bends.contains(&b'z') {
            if stepper.steps.max < 2 {
                self.error(
                    Code::BadTurn,
                    "a crooked move needs more than one step",
                    &spec.bytes,
                    "nothing to alternate with",
                );
                return Vec::new();
            }
            return [4, 12]
                .map(|turn| {
                    (
                        vec![vector(heading), vector(turned(heading, turn))],
                        stepper.steps,
                    )
                })
                .to_vec();
        }
        if spec.bends.contains(&b'q') {
            let (turn, count) = match step.family() {
                direction::Family::Orthogonal | direction::Family::Diagonal => (4u8, 4u16),
                direction::Family::Oblique | direction::Family::Eight => (2, 8),
            };
            let steps = if stepper.steps == Steps::ONE {
                Steps { min: 1, max: count }
            } else {
                Steps {
                    max: stepper.steps.max.min(count),
                    ..stepper.steps
                }
            };
            return [turn, 16 - turn]
                .map(|turn| {
                    let path = (0..count as u8)
                        .map(|i| vector(turned(heading, i.wrapping_mul(turn) & 15)))
                        .collect();
                    (path, steps)
                })
                .to_vec();
        }
        vec![(vec![vector(heading)], stepper.steps)]
    }
}
