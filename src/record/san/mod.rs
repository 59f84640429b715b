//! SAN: moves as people write them, `Nf3`, `exd6`, `O-O`, `P@e5`, `Ve7xe6`, there and back.
//!
//! In: a move, the legal moves it stands among, and whether it gives check. Out: its text; and from a text the
//! one legal move that it names. Writing is strict; reading forgives what is left out as long as one move fits best.

mod read;
mod session;

pub use read::read;
pub use session::{parse, print, suffix_of};

use super::names::{Scene, shared};
use crate::definition::rules::Castling;
use crate::game::MoveView;
use crate::id::Kind;
use crate::util::bits256::SquareSet;
use std::collections::BTreeMap;

/// A pass.
pub const PASS: &str = "--";

/// What a move does to the enemy royal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Suffix {
    /// Nothing.
    #[default]
    None,
    /// `+`
    Check,
    /// `#`
    Mate,
}

impl Suffix {
    /// Its sign; empty for none.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Check => "+",
            Self::Mate => "#",
        }
    }
}

/// The texts of all legal moves without check signs, in their order; different moves have different texts.
#[must_use]
pub fn texts(scene: &Scene<'_>) -> Vec<String> {
    let parts: Vec<Parts> = scene.legal.iter().map(|m| Parts::of(scene, m)).collect();
    let mut groups: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
    for (i, part) in parts.iter().enumerate() {
        groups
            .entry((&part.letter, &part.rest))
            .or_default()
            .push(i);
    }
    let mut texts: Vec<String> = parts
        .iter()
        .zip(scene.legal)
        .map(|(part, mv)| {
            let group = groups
                .get(&(part.letter.as_str(), part.rest.as_str()))
                .map(Vec::as_slice)
                .unwrap_or_default();
            let rivals: Vec<&MoveView> = group
                .iter()
                .filter_map(|&j| scene.legal.get(j))
                .filter(|m| m.from != mv.from)
                .collect();
            let origin = scene.origin(mv, part, &rivals);
            format!("{}{origin}{}", part.letter, part.rest)
        })
        .collect();
    // What SAN cannot tell apart is written as coordinates.
    let shared = shared(&texts, scene.legal);
    if shared.contains(&true) {
        let coordinates = super::coordinate::texts(scene);
        for ((text, own), shared) in coordinates.into_iter().zip(&mut texts).zip(shared) {
            if shared {
                *own = text;
            }
        }
    }
    texts
}

/// The text of a castling move.
pub(in crate::record) fn castle_text(scene: &Scene<'_>, mv: &MoveView) -> String {
    let castle = scene.castle(mv).unwrap_or_default().to_owned();
    castle + &scene.castle_gate(mv) + &scene.wall(mv)
}

/// A move's text in two parts, between which the origin may be put.
struct Parts {
    letter: String,
    rest: String,
    /// The origin can be written: the move has one and is no castling.
    has_origin: bool,
    /// The file is always written: a piece without a letter takes.
    needs_file: bool,
}

impl Parts {
    fn of(scene: &Scene<'_>, mv: &MoveView) -> Self {
        let fixed = |rest: String| Self {
            letter: String::new(),
            rest,
            has_origin: false,
            needs_file: false,
        };
        if mv.is_pass() {
            return fixed(PASS.to_owned() + &scene.wall(mv));
        }
        if let Some(castle) = scene.castle(mv) {
            return fixed(castle.to_owned() + &scene.castle_gate(mv) + &scene.wall(mv));
        }
        let letter = scene.san(mv.piece).to_owned();
        let to = scene.square(mv.to);
        if mv.drop {
            return Self {
                letter: scene.san(mv.dropped()).to_owned(),
                rest: format!("@{to}{}{}", scene.merged(mv), scene.wall(mv)),
                has_origin: false,
                needs_file: false,
            };
        }
        let takes = scene.takes_at_landing(mv);
        let mut rest = String::new();
        if takes {
            rest.push('x');
        }
        rest.push_str(&to);
        rest.push_str(&scene.locust(mv));
        if let Some(kind) = mv.promotion {
            rest.push('=');
            rest.push_str(&scene.promoted(kind));
        }
        if let Some((kind, _)) = mv.gate {
            rest.push('/');
            rest.push_str(&scene.promoted(kind));
        }
        rest.push_str(&scene.wall(mv));
        Self {
            needs_file: takes && letter.is_empty(),
            letter,
            rest,
            has_origin: true,
        }
    }
}

impl Scene<'_> {
    /// How much of the origin tells a move from its rivals: nothing, file, rank or both.
    fn origin(&self, mv: &MoveView, part: &Parts, rivals: &[&MoveView]) -> String {
        let Some(from) = mv.from.filter(|_| part.has_origin) else {
            return String::new();
        };
        let board = &self.definition.board;
        let file = char::from(b'a' + board.file(from)).to_string();
        let rank = (board.rank(from) + 1).to_string();
        let origins = || rivals.iter().filter_map(|m| m.from);
        let same_file = origins().any(|s| board.file(s) == board.file(from));
        let same_rank = origins().any(|s| board.rank(s) == board.rank(from));
        if rivals.is_empty() && !part.needs_file {
            String::new()
        } else if part.letter.is_empty() && !part.needs_file {
            // A file alone would read as a capture.
            file + &rank
        } else if !same_file {
            file
        } else if !same_rank && !part.needs_file {
            rank
        } else {
            file + &rank
        }
    }

    /// What a drop onto another piece makes: `=C`.
    pub(in crate::record) fn merged(&self, mv: &MoveView) -> String {
        let made = mv.change().filter(|_| mv.drop);
        made.map_or_else(String::new, |(_, kind)| format!("={}", self.promoted(kind)))
    }

    /// The entry by which a move castles.
    fn castling_of(&self, mv: &MoveView) -> Option<&Castling> {
        let (partner, _) = mv.castle?;
        self.definition.rules.castlings.iter().find(|c| {
            c.kind == mv.piece
                && Some(c.from) == mv.from
                && Some(c.to) == mv.to
                && c.partner_from == partner
        })
    }

    /// The file's own word for castling, or the usual one.
    fn castle(&self, mv: &MoveView) -> Option<&str> {
        let usual = self.usual_castle(mv)?;
        let own = self.castling_of(mv).and_then(|c| c.san.as_deref());
        Some(own.unwrap_or(usual))
    }

    /// `O-O` or `O-O-O`: by the name of its block (`short`, `long`), else toward the last file or file a.
    fn usual_castle(&self, mv: &MoveView) -> Option<&'static str> {
        let (partner, _) = mv.castle?;
        let board = &self.definition.board;
        let toward_last = mv
            .from
            .is_some_and(|from| board.file(partner) > board.file(from));
        Some(match self.castling_of(mv).map(|c| c.name.as_str()) {
            Some("short") => "O-O",
            Some("long") => "O-O-O",
            _ if toward_last => "O-O",
            _ => "O-O-O",
        })
    }

    /// `/He1`: what is gated in while castling, and where.
    fn castle_gate(&self, mv: &MoveView) -> String {
        mv.gate.map_or_else(String::new, |(kind, square)| {
            format!("/{}{}", self.promoted(kind), self.square(Some(square)))
        })
    }

    /// `,d4`: a square walled off.
    fn wall(&self, mv: &MoveView) -> String {
        mv.wall.map_or_else(String::new, |square| {
            format!(",{}", self.square(Some(square)))
        })
    }

    /// The name of a kind where one must be written: SAN's letter, or the symbol if it has none.
    pub(in crate::record) fn promoted(&self, kind: Kind) -> String {
        match self.san(kind) {
            "" => self.upper(kind),
            san => san.to_owned(),
        }
    }

    /// Whether `x` stands before the landing square: something is taken there, or in passing.
    fn takes_at_landing(&self, mv: &MoveView) -> bool {
        mv.to.is_some_and(|to| mv.captures.contains(to)) || self.in_passing(mv)
    }

    /// The same for other styles of notation.
    pub(in crate::record) fn is_in_passing(&self, mv: &MoveView) -> bool {
        self.in_passing(mv)
    }

    /// A capture in passing: one victim, and the move ends on an en passant square.
    fn in_passing(&self, mv: &MoveView) -> bool {
        let (Some(setup), Some(to)) = (self.setup, mv.to) else {
            return false;
        };
        setup.en_passant.contains(to)
            && mv.captures.len() == 1
            && !mv.captures.contains(to)
            && mv.path.is_empty()
            && mv.captures.iter().all(|s| {
                self.piece(s)
                    .is_some_and(|(_, k)| self.definition.rules.en_passant.of.contains(k))
            })
    }

    /// `xe6`: victims that do not stand where the move ends.
    fn locust(&self, mv: &MoveView) -> String {
        if self.in_passing(mv) {
            return String::new();
        }
        let victims = mv.captures - mv.to.map_or(SquareSet::EMPTY, SquareSet::of);
        victims
            .iter()
            .map(|s| format!("x{}", self.square(Some(s))))
            .collect()
    }
}

#[cfg(test)]
mod tests;
