//! Terms that do not step: the universal leaper, the imitator, castling and drops.

use super::Lowerer;
use super::nodes::LegShape;
use crate::diagnostic::{Code, Diagnostic, Sink as _};
use crate::movement::ast::{Bytes, Clause, Modifier, ModifierKind, ReachKind};
use crate::movement::atoms::Steps;
use crate::movement::flat::Flat;
use crate::movement::ir::{Castle, Drop, Path};
use crate::movement::spec::Spec;

impl Lowerer<'_> {
    pub(super) fn undirected(
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
        let id = self.node(LegShape::lone(spec, path, Steps::ONE, false, whole));
        self.program.entries.extend(id);
    }

    /// The letters of a term of which only some are allowed, counted.
    fn only(&mut self, mods: &[Modifier], allowed: &[u8], what: &str) -> Option<[u8; 128]> {
        let mut counts = [0u8; 128];
        let mut sound = true;
        for modifier in mods {
            match &modifier.kind {
                ModifierKind::Letter(c, None) if allowed.contains(c) => {
                    if let Some(count) = counts.get_mut(usize::from(*c)) {
                        *count = count.saturating_add(1);
                    }
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

    pub(super) fn castling(&mut self, flat: &Flat<'_>) {
        let bytes = &flat.term.bytes;
        let Some(counts) = self.only(&flat.mods, b"lrsij", "castling (`O`)") else {
            return;
        };
        let of = |c: u8| counts.get(usize::from(c)).copied().unwrap_or_default();
        let steps = match flat.range.map(|r| r.kind) {
            Some(ReachKind::UpTo(n)) if (1..=15).contains(&n) => n as u8,
            _ => {
                let at = flat.range.map_or(bytes, |r| &r.bytes);
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
        if !flat.clauses.is_empty() {
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

    pub(super) fn drop(&mut self, flat: &Flat<'_>, whole: &[&Clause]) {
        let bytes = &flat.term.bytes;
        let Some(counts) = self.only(&flat.mods, b"jfsb", "a drop (`@`)") else {
            return;
        };
        let of = |c: u8| counts.get(usize::from(c)).copied().unwrap_or_default();
        let ranks = match flat.range.map(|r| r.kind) {
            None | Some(ReachKind::Unlimited) => 0,
            Some(ReachKind::UpTo(n)) if n <= 16 => n as u8,
            Some(_) => {
                let at = flat.range.map_or(bytes, |r| &r.bytes);
                self.error(
                    Code::BadRange,
                    "the number after `@` counts ranks from the dropping side's first",
                    at,
                    "from 1 to 16",
                );
                return;
            }
        };
        if let Some(clause) = flat
            .clauses
            .iter()
            .find(|c| (c.origin || c.passed) && !c.landing)
        {
            let span = self.span(&clause.bytes);
            let found = Diagnostic::new(
                Code::BadGuard,
                "a drop comes from no square and passes none",
                span,
                "asks of the way there",
            );
            self.push(found.with_help("leave the sign out: `@{+half}` asks where the piece lands"));
            return;
        }
        let mut landing = Vec::new();
        for clause in whole {
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
