//! A variant of ours as a section of a Fairy-Stockfish variant file.
//!
//! In: a [`Definition`]. Out: the section, or everything that stands against it. What is exported is taken out of
//! a copy of the rules; what is left over then is what cannot be said, so a rule that this module does not know
//! is refused and never forgotten.

mod counts;
mod pieces;
mod rules;

use super::area::{self, Area};
use super::options::find;
use crate::definition::Definition;
use crate::definition::rules::Rules;
use crate::id::{Kind, PerSide, Side};
use crate::util::bits256::SquareSet;
use std::collections::BTreeMap;

/// A section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exported {
    /// Its text.
    pub text: String,
    /// What Fairy-Stockfish plays a little otherwise.
    pub notes: Vec<String>,
}

/// Writes a section of this name.
///
/// # Errors
/// Everything that Fairy-Stockfish cannot be told.
pub fn export(definition: &Definition, name: &str) -> Result<Exported, Vec<String>> {
    let mut out = Out {
        definition,
        rest: definition.rules.clone(),
        lines: BTreeMap::new(),
        pieces: Vec::new(),
        keys: Vec::new(),
        faults: Vec::new(),
        notes: Vec::new(),
    };
    out.board();
    if out.faults.is_empty() {
        out.pieces();
        out.rules();
        out.start();
    }
    out.finish(name)
}

/// A section in the making.
struct Out<'a> {
    definition: &'a Definition,
    /// Rules not said yet.
    rest: Rules,
    /// Options other than their defaults.
    lines: BTreeMap<String, String>,
    /// Keys of pieces, which come first.
    pieces: Vec<String>,
    /// Under which key each kind goes.
    keys: Vec<(Kind, String)>,
    faults: Vec<String>,
    notes: Vec<String>,
}

impl Out<'_> {
    fn fault(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !self.faults.contains(&text) {
            self.faults.push(text);
        }
    }

    /// `key = value`, unless that is so anyway.
    fn set(&mut self, key: &str, value: impl Into<String>) {
        let value = value.into();
        if find(key).is_none_or(|o| o.default != value) {
            self.lines.insert(key.to_owned(), value);
        } else {
            self.lines.remove(key);
        }
    }

    fn set_areas(&mut self, key: &str, areas: PerSide<SquareSet>) {
        for (side, name) in [(Side::White, "White"), (Side::Black, "Black")] {
            let text = self.squares(areas[side]);
            self.set(&format!("{key}{name}"), text);
        }
    }

    fn board(&mut self) {
        let board = &self.definition.board;
        let (files, ranks) = (board.files(), board.ranks());
        if files > area::FILES || ranks > area::RANKS {
            self.fault(format!(
                "its board has at most {} files and {} ranks",
                area::FILES,
                area::RANKS
            ));
            return;
        }
        let plain = {
            let holes: Vec<(u8, u8)> = (0..ranks)
                .flat_map(|r| (0..files).map(move |f| (f, r)))
                .filter(|&(f, r)| board.at(f, r).is_none())
                .collect();
            crate::board::Board::new(files, ranks, &holes, false, false)
        };
        if plain != *board {
            self.fault("it has neither joined edges nor lines of its own between squares");
        }
        if self.definition.orientation != crate::definition::Orientation::Rotate {
            self.fault("Black's pieces move as White's do turned round, not mirrored");
        }
        self.set("maxFile", files.to_string());
        self.set("maxRank", ranks.to_string());
    }

    fn area(&self, squares: SquareSet) -> Area {
        let board = &self.definition.board;
        squares.iter().fold(Area::NONE, |all, s| {
            all.or(Area::square(board.file(s), board.rank(s)))
        })
    }

    /// A set of squares as Fairy-Stockfish writes it.
    fn squares(&self, squares: SquareSet) -> String {
        let board = &self.definition.board;
        if squares & board.all() == board.all() {
            return "all".to_owned();
        }
        let mut left = self.area(squares);
        let whole = self.area(board.all());
        let mut parts: Vec<String> = Vec::new();
        for rank in 0..board.ranks() {
            let line = Area::rank(rank).and(whole);
            if !line.is_empty() && line.without(left).is_empty() {
                parts.push(format!("*{}", rank + 1));
                left = left.without(line);
            }
        }
        parts.extend(left.iter().map(|(f, r)| area::square(f, r)));
        if parts.is_empty() {
            return "-".to_owned();
        }
        parts.join(" ")
    }

    fn finish(mut self, name: &str) -> Result<Exported, Vec<String>> {
        if self.faults.is_empty() && self.rest != Rules::default() {
            let features = crate::definition::features(self.definition).join(", ");
            self.fault(format!(
                "it has no words for some rule of this variant ({features})"
            ));
        }
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        if !self.definition.arrangements.is_empty() {
            let setups = self.definition.setups();
            self.notes
                .push(format!("of {setups} set-ups it has the one that is drawn"));
        }
        let mut text = format!(
            "# {}\n[{name}]\n",
            self.definition.meta.name.replace('\n', " ")
        );
        for line in &self.pieces {
            text += line;
            text.push('\n');
        }
        // Everywhere is what nobody has to say.
        for (key, value) in self.lines.iter().filter(|(_, v)| *v != "all") {
            text += &format!("{key} = {value}\n");
        }
        Ok(Exported {
            text,
            notes: self.notes,
        })
    }
}
