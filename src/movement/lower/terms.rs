//! Terms: groups spread over their members, and every kind of term goes to its own builder.

use super::nodes::LegShape;
use super::{KingReading, Lowerer};
use crate::diagnostic::{Code, Diagnostic, Sink as _};
use crate::movement::ast::{
    Atom, AtomKind, Body, Bytes, Clause, Modifier, ModifierKind, Reach, ReachKind, Term,
};
use crate::movement::atoms::{self, Meaning, Step, Stepper, Steps};
use crate::movement::direction::{self, Fault, Headings, headings, turned};
use crate::movement::ir::{Castle, Drop, Path};
use crate::movement::lower::guards::Guarding;
use crate::movement::order;
use crate::movement::spec::{self, Place, Spec};

/// What a term inherits from the groups around it.
#[derive(Clone, Debug)]
pub(super) struct Scope<'a> {
    /// Letters before the groups.
    mods: Vec<Modifier>,
    /// A group's range, for members that have none.
    range: Option<&'a Reach>,
    /// The piece's default.
    pub(super) defaults: Vec<&'a Clause>,
    /// The groups' own clauses.
    pub(super) clauses: Vec<&'a Clause>,
}

impl<'a> Scope<'a> {
    pub(super) fn new(defaults: Vec<&'a Clause>) -> Self {
        Self {
            mods: Vec::new(),
            range: None,
            defaults,
            clauses: Vec::new(),
        }
    }

    /// The scope inside a term.
    fn inside(&self, term: &'a Term) -> Self {
        let mut scope = self.clone();
        scope.mods.extend(term.mods.iter().cloned());
        order::sort(&mut scope.mods);
        scope.range = term.range.as_ref().or(self.range);
        if let Some(guard) = &term.guard {
            if guard.reset {
                scope.defaults.clear();
            }
            scope.clauses.extend(&guard.clauses);
        }
        scope
    }

    /// All clauses of the whole move.
    fn whole(&self) -> Vec<&'a Clause> {
        self.defaults.iter().chain(&self.clauses).copied().collect()
    }
}

/// A term that steps, ready for the chain builder.
pub(super) struct Simple<'a> {
    pub mods: &'a [Modifier],
    pub stepper: Stepper,
    pub whole: &'a [&'a Clause],
    pub bytes: &'a Bytes,
}

impl Lowerer<'_> {
    pub(super) fn terms<'a>(&mut self, terms: &'a [Term], scope: &Scope<'a>) {
        for term in terms {
            if self.full {
                return;
            }
            let inner = scope.inside(term);
            match &term.body {
                Body::Group(members) => {
                    if let Some(again) = inner.mods.iter().find(|m| {
                        m.letter() == Some(b'a') || matches!(m.kind, ModifierKind::Repeat(_))
                    }) {
                        let bytes = again.bytes.clone();
                        self.error(
                            Code::MisplacedModifier,
                            "legs cannot be chained before a group",
                            &bytes,
                            "not before a group",
                        );
                    } else {
                        self.terms(members, &inner);
                    }
                }
                Body::Bracket(legs) => {
                    let before = self.program.entries.len();
                    self.bracket(legs, &inner.mods, inner.range, &inner, &term.bytes);
                    self.moved(before, &term.bytes);
                }
                Body::Atom(atom) => {
                    let before = self.weight();
                    self.atom(atom, &inner, &term.bytes);
                    self.moved(before, &term.bytes);
                }
                Body::Drop => self.drop(&inner, &term.bytes),
                Body::Missing => self.missing(term),
            }
        }
    }

    fn weight(&self) -> usize {
        self.program.entries.len() + self.program.castles.len()
    }

    /// Reports a term that added nothing.
    fn moved(&mut self, before: usize, bytes: &Bytes) {
        if self.weight() == before && self.sound() {
            let span = self.span(bytes);
            self.push(
                Diagnostic::new(
                    Code::Moveless,
                    "this term can never move",
                    span,
                    "goes nowhere",
                )
                .with_note(
                    "a hop with `p` needs two steps, and `j` skips the first square of a slide",
                ),
            );
        }
    }

    fn missing(&mut self, term: &Term) {
        let span = self.span(&term.bytes);
        let letters: Vec<u8> = term.mods.iter().filter_map(Modifier::letter).collect();
        let capitals: String = letters
            .iter()
            .map(|c| char::from(c.to_ascii_uppercase()))
            .collect();
        let mut found = Diagnostic::new(
            Code::MissingAtom,
            "modifiers with no atom after them",
            span,
            "a capital letter is missing",
        )
        .with_help(
            "write the atom that they modify, such as `W` (one step orthogonally) or `N` (knight)",
        );
        if letters.len() == term.mods.len()
            && letters
                .iter()
                .all(|c| atoms::LETTERS.contains(&c.to_ascii_uppercase()))
        {
            found = found
                .with_help(format!("atoms are capitals: did you mean `{capitals}`?"))
                .with_fix(span, capitals);
        }
        self.push(found);
    }

    fn atom(&mut self, atom: &Atom, scope: &Scope<'_>, bytes: &Bytes) {
        let Some(meaning) = self.meaning(atom, scope.range) else {
            return;
        };
        let whole = scope.whole();
        let chained = scope
            .mods
            .iter()
            .any(|m| m.letter() == Some(b'a') || matches!(m.kind, ModifierKind::Repeat(_)));
        match meaning {
            Meaning::Steps(stepper) if chained => self.chain(&Simple {
                mods: &scope.mods,
                stepper,
                whole: &whole,
                bytes,
            }),
            _ if chained => self.error(
                Code::BadAtom,
                "this atom has no direction to go on in, so it cannot be chained",
                &atom.bytes,
                "not in a chain",
            ),
            Meaning::Castling => self.castling(scope, bytes),
            Meaning::Steps(_) | Meaning::Universal | Meaning::Imitator => {
                let Some(spec) = self.single_spec(&scope.mods, bytes) else {
                    return;
                };
                match meaning {
                    Meaning::Steps(stepper) => self.single(&spec, stepper, &whole),
                    Meaning::Universal => {
                        self.undirected(&spec, Path::Universal, &whole, bytes, "U");
                    }
                    _ => self.undirected(&spec, Path::Imitate, &whole, bytes, "I"),
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

    fn atom_fault(&mut self, fault: &atoms::Fault, atom: &Atom, range: Option<&Reach>) {
        let span = self.span(&atom.bytes);
        let range_span = range.map_or(span, |r| self.span(&r.bytes));
        let found = match fault {
            atoms::Fault::Unknown(letter @ (b'X' | b'Y')) => Diagnostic::new(
                Code::UnknownAtom,
                format!("`{}` is a suffix of a single capital", char::from(*letter)),
                span,
                "no atom to lengthen",
            )
            .with_help("write `FX` for the (4,1) leap, or a vector such as `(4,1)`"),
            atoms::Fault::Unknown(letter) => {
                let found = Diagnostic::new(
                    Code::UnknownAtom,
                    format!("there is no atom `{}`", char::from(*letter)),
                    span,
                    "unknown atom",
                );
                match letter {
                    b'E' => found.with_help(
                        "an empty move cannot be written; see `pass` in the rules of the turn",
                    ),
                    b'P' => found
                        .with_help("a pawn is written out: `fmWfcF`, or `fmWfceFifmnD` for chess"),
                    b'S' => found.with_help("a silver general is written out: `FfW`"),
                    _ => found.with_help(
                        "atoms are W F D N A H C Z G, K R B Q, U O I, and any leap as `(x,y)`",
                    ),
                }
            }
            atoms::Fault::NoStretch(letter) => Diagnostic::new(
                Code::BadAtom,
                format!("`{}` is no single leap to lengthen", char::from(*letter)),
                span,
                "`X` and `Y` lengthen W F D N A H C Z G",
            )
            .with_help("write the leap as a vector: `(4,1)`"),
            atoms::Fault::TooLong => Diagnostic::new(
                Code::BadAtom,
                format!(
                    "no board has room for a leap of more than {}",
                    atoms::MAX_LEAP
                ),
                span,
                "too long",
            ),
            atoms::Fault::NoLeap => Diagnostic::new(
                Code::BadAtom,
                "a leap of (0,0) goes nowhere",
                span,
                "no leap",
            )
            .with_help("a piece that may stay returns in two legs: `[K-bK]`"),
            atoms::Fault::TwoRanges => Diagnostic::new(
                Code::BadRange,
                "a doubled letter has no limit already",
                range_span,
                "second range",
            )
            .with_help("write the letter once with its number, or a space between two terms"),
            atoms::Fault::Flexible => Diagnostic::new(
                Code::BadRange,
                "the range `*` is not supported",
                range_span,
                "depends on the board in a way not written down",
            )
            .with_help("give a number, or guard the move with a region"),
            atoms::Fault::NoRange => Diagnostic::new(
                Code::BadRange,
                "this atom takes no range",
                range_span,
                "no steps to count",
            )
            .with_fix(range_span, ""),
        };
        self.push(found);
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
                    let id = self.node(LegShape {
                        spec,
                        modes: None,
                        path: Path::Ride(path),
                        steps,
                        unit: part.step.is_unit(),
                        guarding: Guarding {
                            whole,
                            leg: &[],
                            first: true,
                            last: true,
                        },
                        slid: false,
                        between_rounds: false,
                    });
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

    fn warn_king(&mut self, spec: &Spec, letters: &[u8]) {
        let text = String::from_utf8_lossy(letters).into_owned();
        let span = self.span(&spec.bytes);
        self.push(
            Diagnostic::new(
                Code::KingDirections,
                "programs read direction letters on K and Q in different ways",
                span,
                "read as one of eight directions, as XBoard does",
            )
            .with_note("Fairy-Stockfish gives the letters to W and F (or R and B) apart, so that `fK` has three squares instead of one")
            .with_help(format!("spell it out so that all agree: with W and F for K, R and B for Q, instead of `{text}`")),
        );
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

    pub(super) fn direction_fault(&mut self, fault: Fault, bytes: &Bytes) {
        let span = self.span(bytes);
        let found = match fault {
            Fault::LoneHalf => Diagnostic::new(
                Code::BadDirection,
                "`h` halves a direction and cannot stand alone",
                span,
                "half of what?",
            )
            .with_help(
                "write `fhN` for the four forward knight leaps, `hrN` or `hlN` for one hand",
            ),
            Fault::Chiral => Diagnostic::new(
                Code::BadDirection,
                "`hr` and `hl` choose one hand of an oblique leap, and this one is not oblique",
                span,
                "no left-handed and right-handed half",
            ),
            Fault::TwoSidesFirst(a, b) => {
                let (a, b) = (char::from(a), char::from(b));
                Diagnostic::new(
                    Code::BadDirection,
                    format!("`{a}` before `{b}` is read in different ways by programs"),
                    span,
                    "a letter for two sides stands second",
                )
                .with_help(format!(
                    "write `{b}{a}` for the pair, or two terms for both directions"
                ))
            }
        };
        self.push(found);
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

    fn undirected(
        &mut self,
        spec: &Spec,
        path: Path,
        whole: &[&Clause],
        bytes: &Bytes,
        letter: &str,
    ) {
        let imitates = path == Path::Imitate;
        let more = imitates
            && (spec.destroy.is_some()
                || spec.en_passant
                || spec.hop.is_some()
                || spec.grasshop.is_some()
                || spec.unload);
        if !spec.directions.is_empty() || spec.lame + spec.jump > 0 || spec.cylinder || more {
            self.error(
                Code::MisplacedModifier,
                format!("`{letter}` takes no letters that say which way or how it goes"),
                &spec.bytes,
                "no direction here",
            );
            return;
        }
        if spec.hop.is_some() || spec.grasshop.is_some() {
            self.error(
                Code::MisplacedModifier,
                format!("`{letter}` goes over nothing that it could hop"),
                bytes,
                "no line to hop along",
            );
            return;
        }
        let id = self.node(LegShape {
            spec,
            modes: None,
            path,
            steps: Steps::ONE,
            unit: false,
            guarding: Guarding {
                whole,
                leg: &[],
                first: true,
                last: true,
            },
            slid: false,
            between_rounds: false,
        });
        self.program.entries.extend(id);
    }

    /// The letters of a term of which only some are allowed, counted.
    fn only(&mut self, mods: &[Modifier], allowed: &[u8], what: &str) -> Option<[u8; 128]> {
        let mut counts = [0u8; 128];
        let mut sound = true;
        for modifier in mods {
            match &modifier.kind {
                ModifierKind::Letter(c, None) if allowed.contains(c) => {
                    counts[usize::from(c & 127)] = counts[usize::from(c & 127)].saturating_add(1);
                }
                _ => {
                    sound = false;
                    let letters: Vec<String> =
                        allowed.iter().map(|&c| char::from(c).to_string()).collect();
                    let span = self.span(&modifier.bytes);
                    self.push(
                        Diagnostic::new(
                            Code::MisplacedModifier,
                            format!("this has no meaning on {what}"),
                            span,
                            "not here",
                        )
                        .with_help(format!(
                            "{what} takes {}",
                            crate::util::text::and_ticked(letters)
                        )),
                    );
                }
            }
        }
        sound.then_some(counts)
    }

    fn castling(&mut self, scope: &Scope<'_>, bytes: &Bytes) {
        let Some(counts) = self.only(&scope.mods, b"lrsij", "castling (`O`)") else {
            return;
        };
        let of = |c: u8| counts[usize::from(c)];
        let steps = match scope.range.map(|r| r.kind) {
            Some(ReachKind::UpTo(n)) if (1..=15).contains(&n) => n as u8,
            _ => {
                let at = scope.range.map_or(bytes, |r| &r.bytes);
                let span = self.span(at);
                self.push(
                    Diagnostic::new(
                        Code::BadRange,
                        "castling needs the number of steps that the king makes",
                        span,
                        "from 1 to 15",
                    )
                    .with_help("write `isO2` for orthodox castling"),
                );
                return;
            }
        };
        if !scope.whole().is_empty() {
            self.error(
                Code::BadGuard,
                "castling takes no guard",
                bytes,
                "the rules of castling say on which squares",
            );
            return;
        }
        let both = of(b's') > 0 || of(b'l') + of(b'r') == 0;
        self.program.castles.push(Castle {
            left: both || of(b'l') > 0,
            right: both || of(b'r') > 0,
            steps,
            inset: of(b'j'),
            virgin: of(b'i') > 0,
        });
    }

    fn drop(&mut self, scope: &Scope<'_>, bytes: &Bytes) {
        let Some(counts) = self.only(&scope.mods, b"jfsb", "a drop (`@`)") else {
            return;
        };
        let of = |c: u8| counts[usize::from(c)];
        let ranks = match scope.range.map(|r| r.kind) {
            None | Some(ReachKind::Unlimited) => 0,
            Some(ReachKind::UpTo(n)) if n <= 16 => n as u8,
            Some(_) => {
                let at = scope.range.map_or(bytes, |r| &r.bytes);
                self.error(
                    Code::BadRange,
                    "the number after `@` counts ranks from the dropping side's first",
                    at,
                    "from 1 to 16",
                );
                return;
            }
        };
        let mut landing = Vec::new();
        for clause in scope.whole() {
            // A drop has a landing and nothing else.
            if !clause.origin && !clause.passed || clause.landing {
                let clause = self.clause(clause);
                if !landing.contains(&clause) {
                    landing.push(clause);
                }
            }
        }
        self.program.drops.push(Drop {
            ranks,
            not_first_rank: of(b'j') > 0,
            per_file: of(b'f'),
            per_shade: of(b's'),
            per_board: of(b'b'),
            landing,
        });
    }
}
