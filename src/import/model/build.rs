//! From the entries of a section to a model: values read, letters given to pieces, squares of mobility.
//!
//! In: sorted entries and the variant that is built on. Out: a [`Model`]; values that cannot be read are told.

use super::entries::{Subject, sorted};
use super::{Model, PieceOf, Place, Stored};
use crate::diagnostic::{Code, Diagnostic, Severity, Sink};
use crate::import::area::{Area, RANKS};
use crate::import::dialect;
use crate::import::ini::{Entry, Section};
use crate::import::options::{OPTIONS, Opt, Type};
use crate::import::pieces::Slot;
use crate::import::value::{self, Names, Value, wrong};
use crate::source::Span;

/// Builds a variant from its section and what it builds on.
pub fn build(
    section: &Section,
    parent: Option<&Model>,
    placed: bool,
    sink: &mut dyn Sink,
) -> Model {
    let mut model = parent.cloned().unwrap_or_default();
    model.name.clone_from(&section.name.value);
    model.parent = section.parent.as_ref().map(|p| p.value.clone());
    model.header = placed.then_some(section.header);
    let entries = sorted(section, placed, sink);
    let mut builder = Builder {
        model,
        entries,
        placed,
        sink,
    };
    builder.options(true);
    builder.pieces();
    builder.options(false);
    builder.mobility();
    builder.model
}

struct Builder<'a> {
    model: Model,
    entries: Vec<(Subject, Entry)>,
    placed: bool,
    sink: &'a mut dyn Sink,
}

impl Builder<'_> {
    fn place(&self, entry: &Entry) -> Option<Place> {
        self.placed.then_some(Place {
            key: entry.key.span,
            value: entry.value.span,
        })
    }

    /// The size of the board, or all other options.
    fn options(&mut self, size: bool) {
        for option in OPTIONS {
            if size != matches!(option.key, "maxRank" | "maxFile") {
                continue;
            }
            let wanted = Subject::Option(option.key);
            let entry = self.entries.iter().find(|(s, _)| *s == wanted);
            let Some((_, entry)) = entry.cloned() else {
                continue;
            };
            self.option(option, &entry);
        }
    }

    fn option(&mut self, option: &'static Opt, entry: &Entry) {
        let letters = self.model.letters();
        let size = self.model.size();
        let names = Names {
            letters: &letters,
            size: Some(size),
        };
        let read = value::read(option.key, option.kind, &entry.value, &names, self.sink);
        let Some(value) = read else { return };
        if let Some(new) = option.old {
            self.sink.push(
                Diagnostic::new(
                    Code::ImportOldKey,
                    format!("`{}` is an old key", option.key),
                    entry.key.span,
                    "may not be read any more by later versions",
                )
                .with_help(format!("use `{new}`")),
            );
        }
        let place = self.place(entry);
        if let (Some(_), Value::Number(rank)) = (option.old, &value) {
            let [white, black] = self.old_ranks(option.key, *rank as u8);
            for (key, area) in option.sets.iter().zip([white, black]) {
                let value = Value::Squares(area);
                self.model.options.insert(key, Stored { value, place });
            }
            return;
        }
        let sets: &[&'static str] = if option.sets.is_empty() {
            std::slice::from_ref(&option.key)
        } else {
            option.sets
        };
        for key in sets {
            let value = self.model.joined(key, value.clone());
            self.model.options.insert(key, Stored { value, place });
        }
    }

    /// What the old keys mean, which give a rank as each side sees it.
    fn old_ranks(&self, key: &str, rank: u8) -> [Area; 2] {
        let size = self.model.size();
        let ranks = |from: u8, to: u8| {
            (from..=to).fold(Area::NONE, |all, r| all.or(Area::rank(r.saturating_sub(1))))
        };
        let white = match key {
            "promotionRank" => ranks(rank, RANKS),
            "doubleStepRank" => ranks(rank, rank),
            _ => {
                let now = self.model.squares("doubleStepRegionWhite");
                let top = now.iter().map(|(_, r)| r + 1).max().unwrap_or(rank);
                ranks(rank, top)
            }
        };
        [white, white.turned(size)]
    }

    fn pieces(&mut self) {
        for slot in Slot::all() {
            let wanted = Subject::Piece(slot);
            let entry = self.entries.iter().find(|(s, _)| *s == wanted);
            let Some((_, entry)) = entry.cloned() else {
                continue;
            };
            self.piece(slot, &entry);
        }
    }

    fn piece(&mut self, slot: Slot, entry: &Entry) {
        let text = &entry.value;
        if text.value == "-" {
            self.model.remove(slot);
            return;
        }
        let mut chars = text.value.chars();
        let letter = chars.next().unwrap_or(' ');
        let rest = chars.as_str();
        if !letter.is_ascii_alphabetic() {
            let span = Span::new(
                text.span.source,
                text.span.start..text.span.start + letter.len_utf8(),
            );
            self.sink.push(Diagnostic::new(
                Code::BadSymbol,
                format!("`{letter}` is no letter for a piece"),
                span,
                "expected a letter from `a` to `z`",
            ));
            return;
        }
        let takes_notation = slot.is_custom() || slot == Slot::KING;
        let at = text.span.start + letter.len_utf8();
        let notation = match rest.strip_prefix(':') {
            Some(notation) if takes_notation && !notation.trim().is_empty() => {
                let start = at + 1 + (notation.len() - notation.trim_start().len());
                let notation = notation.trim();
                let span = Span::new(text.span.source, start..start + notation.len());
                Some((notation.to_owned(), span))
            }
            Some(_) if takes_notation => {
                self.sink.push(Diagnostic::new(
                    Code::NoMoves,
                    format!("`{}` has no moves", entry.key.value),
                    text.span,
                    "no notation after the colon",
                ));
                return;
            }
            None if rest.is_empty() && !slot.is_custom() => None,
            None if rest.is_empty() => {
                let found = Diagnostic::new(
                    Code::NoMoves,
                    format!("`{}` does not say how it moves", entry.key.value),
                    text.span,
                    "a letter, but no notation",
                );
                self.sink
                    .push(found.with_help(format!("write `{letter}:` and the notation")));
                return;
            }
            _ if takes_notation => {
                let found = wrong(text, "a letter, a colon and a notation, as in `a:BN`");
                self.sink.push(found);
                return;
            }
            _ => {
                let found = wrong(text, "one letter");
                let found = found
                    .with_help("only `king` and `customPiece1` to `customPiece25` take a notation");
                self.sink.push(found);
                return;
            }
        };
        let letter = letter.to_ascii_lowercase();
        if let Some(other) = self.model.of_letter(letter).filter(|&o| o != slot) {
            self.taken(entry, letter, other);
            self.model.remove(other);
        }
        let (notation, notation_at) = match notation {
            Some((text, span)) => {
                if self.placed {
                    dialect::check(&text, span, self.sink);
                }
                (Some(text), self.placed.then_some(span))
            }
            None => (None, None),
        };
        let place = self.place(entry);
        self.model.pieces.insert(
            slot,
            PieceOf {
                letter,
                notation,
                notation_at,
                place,
            },
        );
    }

    /// A letter that another piece has: that piece is gone from the variant.
    fn taken(&mut self, entry: &Entry, letter: char, other: Slot) {
        let own = self
            .entries
            .iter()
            .find(|(s, _)| *s == Subject::Piece(other));
        let loser = other.key();
        let mut found = Diagnostic::new(
            Code::ImportLetter,
            format!(
                "`{}` takes the letter `{letter}` of `{loser}`, which the variant then lacks",
                entry.key.value
            ),
            entry.value.span,
            "the letter of another piece",
        );
        match own {
            // Given up in so many words.
            Some((_, first)) if first.value.value == "-" => return,
            Some((_, first)) => found = found.with_label(first.value.span, "has it too"),
            None => found.severity = Severity::Note,
        }
        if self.placed {
            self.sink.push(found);
        }
    }

    fn mobility(&mut self) {
        let letters = self.model.letters();
        let size = self.model.size();
        for (subject, entry) in std::mem::take(&mut self.entries) {
            let Subject::Mobility(slot, side) = subject else {
                continue;
            };
            let names = Names {
                letters: &letters,
                size: Some(size),
            };
            let key = entry.key.value.as_str();
            let read = value::read(key, Type::Squares, &entry.value, &names, self.sink);
            let Some(value) = read else { continue };
            if self.model.piece(slot).is_none() && self.placed {
                self.sink.push(Diagnostic::new(
                    Code::ImportIdle,
                    format!("the variant has no `{}`", slot.key()),
                    entry.key.span,
                    "confines no piece",
                ));
            }
            let place = self.place(&entry);
            self.model
                .mobility
                .insert((slot, side), Stored { value, place });
        }
    }
}
