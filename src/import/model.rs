//! A variant as Fairy-Stockfish knows it: every option with its value and where it was said.
//!
//! In: a section and the variant it builds on. Out: a [`Model`]; what is wrong goes to a sink. Options take
//! effect in the order of the table, not of the file, and of a key given twice the last counts, as there.

use super::area::{Area, RANKS, Size};
use super::dialect;
use super::ini::{Entry, Section, shortened};
use super::options::{INTERNAL, OPTIONS, Opt, Type, find};
use super::pieces::{Set, Slot};
use super::value::{self, Names, Value, wrong};
use crate::diagnostic::{Code, Diagnostic, Severity, Sink};
use crate::id::Side;
use crate::source::{Span, Spanned};
use crate::util::text::nearest;
use std::collections::BTreeMap;

/// A value and its place; values of built-in variants have none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// What it is.
    pub value: Value,
    /// Where it stands.
    pub place: Option<Place>,
}

/// Where an option was said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The key.
    pub key: Span,
    /// The value.
    pub value: Span,
}

/// A piece of the variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceOf {
    /// Its letter, in lower case.
    pub letter: char,
    /// Its notation, if the file gives it one.
    pub notation: Option<String>,
    /// Where the notation stands.
    pub notation_at: Option<Span>,
    /// Where it was said.
    pub place: Option<Place>,
}

/// A variant.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// Its name.
    pub name: String,
    /// What it builds on.
    pub parent: Option<String>,
    /// Its header.
    pub header: Option<Span>,
    pieces: BTreeMap<Slot, PieceOf>,
    options: BTreeMap<&'static str, Stored>,
    mobility: BTreeMap<(Slot, Side), Stored>,
}

impl Model {
    /// The board.
    #[must_use]
    pub fn size(&self) -> Size {
        Size {
            files: self.number("maxFile") as u8,
            ranks: self.number("maxRank") as u8,
        }
    }
    /// Its pieces, in their order.
    pub fn pieces(&self) -> impl Iterator<Item = (Slot, &PieceOf)> {
        self.pieces.iter().map(|(&slot, piece)| (slot, piece))
    }
    /// One piece, if the variant has it.
    #[must_use]
    pub fn piece(&self, slot: Slot) -> Option<&PieceOf> {
        self.pieces.get(&slot)
    }
    /// The piece of a letter.
    #[must_use]
    pub fn of_letter(&self, letter: char) -> Option<Slot> {
        let folded = letter.to_ascii_lowercase();
        let mut all = self.pieces.iter();
        all.find(|(_, p)| p.letter == folded).map(|(&slot, _)| slot)
    }
    /// The squares to which a piece is confined.
    #[must_use]
    pub fn mobility(&self, slot: Slot, side: Side) -> Option<&Stored> {
        self.mobility.get(&(slot, side))
    }
    /// Where an option was said, in this section or one of the same file that it builds on.
    #[must_use]
    pub fn place(&self, key: &str) -> Option<Place> {
        self.options.get(key).and_then(|s| s.place)
    }
    /// Options that were said, with their places.
    pub fn said(&self) -> impl Iterator<Item = (&'static str, &Stored)> {
        self.options.iter().map(|(&key, stored)| (key, stored))
    }

    fn value(&self, key: &str) -> Option<&Value> {
        self.options.get(key).map(|s| &s.value)
    }
    /// Yes or no.
    #[must_use]
    pub fn flag(&self, key: &str) -> bool {
        match self.value(key) {
            Some(Value::Flag(flag)) => *flag,
            _ => find(key).is_some_and(|o| o.default == "true"),
        }
    }
    /// A number; ranks and files from 1.
    #[must_use]
    pub fn number(&self, key: &str) -> u32 {
        match self.value(key) {
            Some(Value::Number(n)) => *n,
            _ => find(key).map_or(0, default_number),
        }
    }
    /// Pieces, only those that the variant has (`*` for all is kept as it is).
    #[must_use]
    pub fn set(&self, key: &str) -> Set {
        let set = match self.value(key) {
            Some(Value::Pieces(set)) => *set,
            _ => find(key).map_or(Set::NONE, default_pieces),
        };
        let had: Set = self.pieces.keys().copied().collect();
        set.among(had)
    }
    /// Pieces, `*` spelled out.
    #[must_use]
    pub fn members(&self, key: &str) -> Set {
        let set = self.set(key);
        if set.all {
            self.pieces.keys().copied().collect()
        } else {
            set
        }
    }
    /// Squares.
    #[must_use]
    pub fn squares(&self, key: &str) -> Area {
        match self.value(key) {
            Some(Value::Squares(area)) => *area,
            _ => find(key).map_or(Area::NONE, default_squares),
        }
    }
    /// A word.
    #[must_use]
    pub fn word(&self, key: &str) -> &str {
        match self.value(key) {
            Some(Value::Word(word)) => word,
            _ => find(key).map_or("", |o| o.default),
        }
    }
    /// A text.
    #[must_use]
    pub fn text(&self, key: &str) -> &str {
        match self.value(key) {
            Some(Value::Text(text)) => text,
            _ => find(key).map_or("", |o| o.default),
        }
    }
    /// Pairs of pieces of which the variant has both.
    #[must_use]
    pub fn pairs(&self, key: &str) -> Vec<(Slot, Slot)> {
        match self.value(key) {
            Some(Value::Pairs(pairs)) => {
                let had = |s: &Slot| self.pieces.contains_key(s);
                pairs
                    .iter()
                    .copied()
                    .filter(|(a, b)| had(a) && had(b))
                    .collect()
            }
            _ => Vec::new(),
        }
    }
    /// Numbers of pieces that the variant has.
    #[must_use]
    pub fn numbers(&self, key: &str) -> Vec<(Slot, u32)> {
        match self.value(key) {
            Some(Value::Numbers(all)) => all
                .iter()
                .copied()
                .filter(|(s, _)| self.pieces.contains_key(s))
                .collect(),
            _ => Vec::new(),
        }
    }

    fn letters(&self) -> Vec<Option<char>> {
        Slot::all()
            .map(|s| self.pieces.get(&s).map(|p| p.letter))
            .collect()
    }

    /// A list by piece keeps what was said of other pieces before.
    fn joined(&self, key: &str, value: Value) -> Value {
        match (self.value(key), value) {
            (Some(Value::Pairs(old)), Value::Pairs(new)) => {
                let kept = old.iter().filter(|(s, _)| new.iter().all(|(n, _)| n != s));
                Value::Pairs(kept.chain(&new).copied().collect())
            }
            (Some(Value::Numbers(old)), Value::Numbers(new)) => {
                let kept = old.iter().filter(|(s, _)| new.iter().all(|(n, _)| n != s));
                Value::Numbers(kept.chain(&new).copied().collect())
            }
            (_, value) => value,
        }
    }

    fn remove(&mut self, slot: Slot) {
        self.pieces.remove(&slot);
        // The one list that Fairy-Stockfish clears with the piece: if the piece comes back, it is not offered.
        for key in ["promotionPieceTypesWhite", "promotionPieceTypesBlack"] {
            if let Some(Value::Pieces(set)) = self.options.get_mut(key).map(|s| &mut s.value) {
                *set = *set - Set::of(slot);
            }
        }
    }
}

fn default_number(option: &Opt) -> u32 {
    match option.default.bytes().next() {
        Some(c @ b'a'..=b'z') => u32::from(c - b'a') + 1,
        _ => option.default.parse().unwrap_or(0),
    }
}

fn default_pieces(option: &Opt) -> Set {
    match option.default {
        "*" => Set::ALL,
        key => Slot::of_key(key).map_or(Set::NONE, Set::of),
    }
}

fn default_squares(option: &Opt) -> Area {
    match (option.default, option.default.strip_prefix('*')) {
        ("all", _) => Area::ALL,
        (_, Some(rank)) => rank.parse::<u8>().map_or(Area::NONE, |r| Area::rank(r - 1)),
        _ => Area::NONE,
    }
}

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

/// What a key speaks of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    Option(&'static str),
    Piece(Slot),
    Mobility(Slot, Side),
}

fn subject(key: &str) -> Option<Subject> {
    if let Some(option) = find(key) {
        return Some(Subject::Option(option.key));
    }
    if let Some(slot) = Slot::of_key(key) {
        return Some(Subject::Piece(slot));
    }
    let rest = key.strip_prefix("mobilityRegion")?;
    let (side, name) = match rest.strip_prefix("White") {
        Some(name) => (Side::White, name),
        None => (Side::Black, rest.strip_prefix("Black")?),
    };
    let first = name.chars().next().filter(char::is_ascii_uppercase)?;
    let key = format!("{}{}", first.to_ascii_lowercase(), &name[1..]);
    Slot::of_key(&key).map(|slot| Subject::Mobility(slot, side))
}

/// Every key that there is.
fn all_keys() -> Vec<String> {
    let options = OPTIONS.iter().map(|o| o.key.to_owned());
    let options = options.filter(|key| !INTERNAL.contains(&key.as_str()));
    let pieces = Slot::all().map(Slot::key);
    let areas = Slot::all().flat_map(|s| {
        let key = s.key();
        let name = key[..1].to_ascii_uppercase() + &key[1..];
        [
            format!("mobilityRegionWhite{name}"),
            format!("mobilityRegionBlack{name}"),
        ]
    });
    options.chain(pieces).chain(areas).collect()
}

/// The entries that mean something, each subject once: the last of it.
fn sorted(section: &Section, placed: bool, sink: &mut dyn Sink) -> Vec<(Subject, Entry)> {
    let mut known: Vec<(Subject, Entry)> = Vec::new();
    for entry in &section.entries {
        let known_key = subject(&entry.key.value);
        let internal = placed && INTERNAL.contains(&entry.key.value.as_str());
        let Some(subject) = known_key.filter(|_| !internal) else {
            sink.push(unknown(entry));
            continue;
        };
        if entry.value.value.is_empty() {
            let found = Diagnostic::new(
                Code::WrongType,
                format!("`{}` has no value", entry.key.value),
                entry.key.span,
                "nothing after the `=`",
            );
            sink.push(found.with_help("Fairy-Stockfish skips the line; write `-` for none"));
            continue;
        }
        if let Some((_, before)) = known.iter_mut().find(|(s, _)| *s == subject) {
            let mut found = Diagnostic::new(
                Code::DuplicateKey,
                format!("`{}` is said twice", entry.key.value),
                entry.key.span,
                "the last counts",
            );
            found.severity = Severity::Warning;
            sink.push(found.with_label(before.key.span, "the first"));
            *before = entry.clone();
            continue;
        }
        let mut entry = entry.clone();
        comment(&mut entry.value, subject, sink);
        known.push((subject, entry));
    }
    known
}

/// Cuts off what looks like a comment; Fairy-Stockfish takes it for a part of the value.
fn comment(value: &mut Spanned<String>, subject: Subject, sink: &mut dyn Sink) {
    if matches!(subject, Subject::Option(key) if find(key).is_some_and(|o| o.kind == Type::Display))
    {
        return;
    }
    let Some(at) = value.value.find(['#', ';']) else {
        return;
    };
    let before = value.value[..at].trim_end().len();
    if before == 0 {
        return;
    }
    let start = value.span.start + at;
    let found = Diagnostic::new(
        Code::ImportSyntax,
        "a comment after a value is taken for a part of it",
        Span::new(value.span.source, start..value.span.end),
        "not a comment",
    );
    sink.push(found.with_help("give the comment a line of its own"));
    value.value.truncate(before);
    value.span.end = value.span.start + before;
}

fn unknown(entry: &Entry) -> Diagnostic {
    let key = &entry.key;
    let found = Diagnostic::new(
        Code::UnknownKey,
        format!("Fairy-Stockfish has no option `{}`", shortened(&key.value)),
        key.span,
        "unknown option",
    );
    let keys = all_keys();
    match nearest(&key.value, keys.iter().map(String::as_str)) {
        Some(near) => found
            .with_help(format!("did you mean `{near}`?"))
            .with_fix(key.span, near),
        None => found,
    }
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
