//! What is said when a term, an atom or its directions have no meaning.

use super::Lowerer;
use crate::diagnostic::{Code, Diagnostic, Sink as _};
use crate::movement::ast::{Atom, Bytes, Modifier, Reach, Term};
use crate::movement::atoms;
use crate::movement::direction::Fault;
use crate::movement::spec::Spec;

impl Lowerer<'_> {
    /// Reports a term that added nothing.
    pub(super) fn moved(&mut self, before: usize, bytes: &Bytes) {
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

    /// A move can set down one piece, since a move is known by one such effect.
    pub(super) fn one_unload(&mut self, first: &Bytes, second: &Bytes) {
        let (first, second) = (self.span(first), self.span(second));
        self.push(
            Diagnostic::new(
                Code::MisplacedModifier,
                "a move sets down (`u`) at most one captured piece",
                second,
                "may come a second time",
            )
            .with_label(first, "set down here"),
        );
    }

    pub(super) fn missing(&mut self, term: &Term) {
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

    pub(super) fn atom_fault(&mut self, fault: &atoms::Fault, atom: &Atom, range: Option<&Reach>) {
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

    pub(super) fn warn_king(&mut self, spec: &Spec, letters: &[u8]) {
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
}
