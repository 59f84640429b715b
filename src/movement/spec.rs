//! The modifiers of one leg, sorted by what they say.
//!
//! In: letters. Out: a [`Spec`], every letter of it understood; what is unknown, reserved or out of
//! place is reported with a suggestion.

use super::ast::{Bytes, Filter, Modifier, ModifierKind};
use super::order;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{SourceId, Span};
use crate::util::text::or_ticked;

/// What the modifiers of one leg say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spec {
    /// Direction letters, turns included.
    pub directions: Vec<u8>,
    /// The letters `z` and `q` among them.
    pub bends: Vec<u8>,
    /// All of it, or an empty range where nothing is written.
    pub bytes: Bytes,
    /// `a` inside a bracket: every direction.
    pub every_direction: bool,
    /// `i`.
    pub initial: bool,
    /// `m`.
    pub quiet: bool,
    /// `c`.
    pub capture: Option<Option<Filter>>,
    /// `d`.
    pub destroy: Option<Option<Filter>>,
    /// `e`.
    pub en_passant: bool,
    /// `t`.
    pub tame: bool,
    /// `p`.
    pub hop: Option<Option<Filter>>,
    /// `g`.
    pub grasshop: Option<Option<Filter>>,
    /// `o`.
    pub cylinder: bool,
    /// `y`.
    pub toggle: bool,
    /// `u`.
    pub unload: bool,
    /// How many `n`.
    pub lame: u8,
    /// How many `j`.
    pub jump: u8,
}

impl Spec {
    /// Whether `y` or `g` on this leg toggles the range of what follows in a chain.
    #[must_use]
    pub const fn toggles(&self) -> bool {
        self.toggle || self.grasshop.is_some()
    }
}

/// Most modifiers of one leg.
const MAX_LETTERS: usize = 64;

/// Where a leg stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The first or only leg.
    pub first: bool,
    /// The last or only leg.
    pub last: bool,
    /// In square brackets.
    pub bracket: bool,
}

/// Reads the letters of one leg; `None` if any is an error, which has been reported.
pub fn read(
    mods: &[&Modifier],
    place: Place,
    source: SourceId,
    sink: &mut dyn Sink,
) -> Option<Spec> {
    let mut reader = Reader {
        source,
        sink,
        sound: true,
        spec: Spec::default(),
        place,
    };
    let start = mods.iter().map(|m| m.bytes.start).min().unwrap_or(0);
    let end = mods.iter().map(|m| m.bytes.end).max().unwrap_or(0);
    reader.spec.bytes = start..end;
    if mods.len() > MAX_LETTERS {
        let bytes = reader.spec.bytes.clone();
        reader.error(
            Code::NotationLimit,
            format!("more than {MAX_LETTERS} modifiers on one leg"),
            &bytes,
            "too many letters",
        );
        return None;
    }
    let k = mods.iter().any(|m| m.letter() == Some(b'k'));
    for (i, modifier) in mods.iter().enumerate() {
        match &modifier.kind {
            ModifierKind::Repeat(_) => reader.error(
                Code::BadRepetition,
                "a repetition in parentheses belongs to a chain of `a` legs",
                &modifier.bytes,
                "not in a chain",
            ),
            ModifierKind::Letter(letter, filter) => {
                if mods.iter().take(i).any(|m| m.letter() == Some(*letter)) {
                    reader.again(*letter, modifier, mods);
                }
                // `ck` is reported once, by its `k`.
                if !(k && *letter == b'c') {
                    reader.letter(*letter, filter.as_ref(), modifier);
                }
            }
        }
    }
    if k {
        reader.royal(mods);
    }
    reader.out_of_place(mods);
    reader.sound.then_some(reader.spec)
}

struct Reader<'s> {
    source: SourceId,
    sink: &'s mut dyn Sink,
    sound: bool,
    spec: Spec,
    place: Place,
}

impl Reader<'_> {
    fn error(&mut self, code: Code, message: impl Into<String>, bytes: &Bytes, label: &str) {
        self.fail(Diagnostic::new(
            code,
            message,
            Span::new(self.source, bytes.clone()),
            label,
        ));
    }

    fn fail(&mut self, diagnostic: Diagnostic) {
        self.sound = false;
        self.sink.push(diagnostic);
    }

    fn letter(&mut self, letter: u8, filter: Option<&Filter>, modifier: &Modifier) {
        let spec = &mut self.spec;
        let class = || Some(filter.cloned());
        match letter {
            b'f' | b'b' | b'l' | b'r' | b'v' | b's' | b'h' => spec.directions.push(letter),
            b'z' | b'q' => {
                spec.directions.push(letter);
                spec.bends.push(letter);
            }
            b'a' => spec.every_direction = true,
            b'i' => spec.initial = true,
            b'm' => spec.quiet = true,
            b'c' => spec.capture = class(),
            b'd' => spec.destroy = class(),
            b'e' => spec.en_passant = true,
            b'k' => {}
            b't' => spec.tame = true,
            b'p' => spec.hop = class(),
            b'g' => spec.grasshop = class(),
            b'o' => spec.cylinder = true,
            b'y' => spec.toggle = true,
            b'u' => spec.unload = true,
            b'n' => spec.lame = spec.lame.saturating_add(1),
            b'j' => spec.jump = spec.jump.saturating_add(1),
            b'x' | b'w' => self.error(
                Code::UnknownModifier,
                format!("the letter `{}` is reserved", char::from(letter)),
                &modifier.bytes,
                "no meaning yet",
            ),
            _ => {
                let found = Diagnostic::new(
                    Code::UnknownModifier,
                    format!("there is no modifier `{}`", char::from(letter)),
                    Span::new(self.source, modifier.bytes.clone()),
                    "unknown modifier",
                );
                let capital = letter.to_ascii_uppercase();
                self.fail(if super::atoms::LETTERS.contains(&capital) {
                    found.with_help(format!(
                        "atoms are capitals: did you mean `{}`?",
                        char::from(capital)
                    ))
                } else {
                    found.with_help(format!(
                        "directions are {}; modes are {} and `i`",
                        or_ticked(order::DIRECTIONS.iter().map(|&c| char::from(c).to_string())),
                        or_ticked(
                            order::MODES
                                .iter()
                                .filter(|&&c| c != b'k')
                                .map(|&c| char::from(c).to_string())
                        ),
                    ))
                });
            }
        }
        if let Some(filter) = filter
            && !matches!(letter, b'c' | b'd' | b'p' | b'g' | b'k')
        {
            self.fail(
                Diagnostic::new(
                    Code::BadFilter,
                    format!("the letter `{}` takes no class filter", char::from(letter)),
                    Span::new(self.source, filter.bytes.clone()),
                    "no piece to choose from",
                )
                .with_help(
                    "filters follow `c`, `d`, `p` and `g`, the letters that speak of a piece",
                ),
            );
        }
    }

    /// A letter for the second time.
    fn again(&mut self, letter: u8, modifier: &Modifier, mods: &[&Modifier]) {
        let span = Span::new(self.source, modifier.bytes.clone());
        let filtered = mods
            .iter()
            .any(|m| matches!(m.kind, ModifierKind::Letter(c, Some(_)) if c == letter));
        let before = mods.iter().filter(|m| {
            let same = matches!(m.kind, ModifierKind::Letter(c, _) if c == letter);
            same && m.bytes.start < modifier.bytes.start
        });
        let third = before.count() > 1;
        match letter {
            b'i' => self.fail(
                Diagnostic::new(
                    Code::UnknownModifier,
                    "`ii` (in front of a start square) is not supported",
                    span,
                    "second `i`",
                )
                .with_help("declare the squares as a region and guard the move: `R{<+frontrank}`"),
            ),
            b'n' | b'j' | b'k' if !third => {}
            b'c' | b'd' | b'p' | b'g' if filtered => self.fail(
                Diagnostic::new(
                    Code::BadFilter,
                    format!("the letter `{}` is written twice", char::from(letter)),
                    span,
                    "written before",
                )
                .with_help("name all classes in one filter: `c<pawn,guard>`"),
            ),
            _ if order::is_direction(letter) => {}
            _ => self.sink.push(
                Diagnostic::new(
                    Code::IdleModifier,
                    format!("the letter `{}` is written twice", char::from(letter)),
                    span,
                    "has no effect",
                )
                .with_fix(span, ""),
            ),
        }
    }

    /// `k` and `ck`: programs read them in opposite ways.
    fn royal(&mut self, mods: &[&Modifier]) {
        let find = |c| mods.iter().find(|m| m.letter() == Some(c));
        let Some(k) = find(b'k') else { return };
        let c = find(b'c');
        let wanted = if c.is_some() { "c<-royal>" } else { "c<royal>" };
        let mut found = Diagnostic::new(
            Code::AmbiguousRoyal,
            "programs read `k` and `ck` in opposite ways",
            Span::new(self.source, k.bytes.clone()),
            "a king, or anything but a king?",
        )
        .with_help(format!(
            "write `{wanted}` for {}",
            if c.is_some() {
                "every enemy but a royal one, `c<royal>` for royal ones only"
            } else {
                "royal pieces only, `c<-royal>` for all others"
            }
        ));
        found = found.with_fix(Span::new(self.source, k.bytes.clone()), wanted);
        if let Some(c) = c {
            found = found.with_fix(Span::new(self.source, c.bytes.clone()), "");
        }
        self.fail(found);
    }

    /// Letters that mean nothing where this leg stands.
    fn out_of_place(&mut self, mods: &[&Modifier]) {
        let Place {
            first,
            last,
            bracket,
        } = self.place;
        for modifier in mods {
            let complaint = match modifier.letter() {
                Some(b'e') if !last => "en passant ends a move",
                Some(b'y') if last => "`y` changes the range of later legs, and this is the last",
                Some(b'y') if bracket => {
                    "inside brackets every leg has its own range; write `m` for `y`"
                }
                Some(b'g') if bracket && !last => {
                    "inside brackets every leg has its own range; write `p` for `g`"
                }
                Some(b'z' | b'q') if first && !last => {
                    "`z` and `q` bend a single leg or turn a later one, not the first of several"
                }
                _ => continue,
            };
            let letter = char::from(modifier.letter().unwrap_or(b'?'));
            let span = Span::new(self.source, modifier.bytes.clone());
            let mut found = Diagnostic::new(
                Code::MisplacedModifier,
                format!("`{letter}` has no meaning on this leg"),
                span,
                complaint,
            );
            if bracket && letter == 'y' {
                found = found.with_fix(span, "m");
            }
            if bracket && letter == 'g' {
                found = found.with_fix(span, "p");
            }
            self.fail(found);
        }
        if last && self.spec.hop.is_some() && self.spec.grasshop.is_some() {
            let bytes = self.spec.bytes.clone();
            self.error(
                Code::MisplacedModifier,
                "`p` and `g` hop in different ways; a last leg has one of them",
                &bytes,
                "two ways to hop",
            );
        }
        let turns = &self.spec.directions;
        if !self.spec.bends.is_empty()
            && !first
            && turns.iter().any(|c| matches!(c, b'l' | b'r' | b's'))
        {
            let bytes = self.spec.bytes.clone();
            self.error(
                Code::BadTurn,
                "`z` and `q` take the place of `l` and `r`",
                &bytes,
                "both kinds of turn on one leg",
            );
        }
        if self.spec.bends.contains(&b'z') && self.spec.bends.contains(&b'q') && first {
            let bytes = self.spec.bytes.clone();
            self.error(
                Code::BadTurn,
                "a leg is crooked (`z`) or circular (`q`), not both",
                &bytes,
                "bends both ways",
            );
        }
    }
}
