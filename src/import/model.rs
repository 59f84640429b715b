//! A variant as Fairy-Stockfish knows it: every option with its value and where it was said.
//!
//! In: a section and the variant it builds on. Out: a [`Model`]; what is wrong goes to a sink. Options take
//! effect in the order of the table, not of the file, and of a key given twice the last counts, as there.

mod build;
mod entries;

pub use build::build;

use super::area::{Area, Size};
use super::options::{Opt, find};
use super::pieces::{Set, Slot};
use super::value::Value;
use crate::id::Side;
use crate::source::Span;
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
