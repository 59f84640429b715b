//! The rights field: letters to the squares of pieces that keep a right, and back.
//!
//! `K` and `Q` name the outermost partner toward the last file and file a; a file letter names the partner
//! on that file, or, where the variant gates, the piece on it that may still gate. Upper case is White's. A partner
//! that no letter can name is written as its square.

use super::fields::squares;
use super::{FenFault, Reader};
use crate::definition::{Definition, Setup};
use crate::id::{Side, Square};
use crate::util::bits256::SquareSet;
use std::ops::Range;

/// Whether a word can be a rights field: letters, or squares among them.
pub(super) fn is_shape(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.bytes().all(|b| b.is_ascii_alphanumeric())
        && parts(word).all(|(_, part)| part.len() == 1 || part.as_bytes()[0].is_ascii_lowercase())
}

/// Letters, each with the digits after it, and their places.
fn parts(word: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = word.get(at..).filter(|r| !r.is_empty())?;
        let len = squares(rest).next().map_or_else(
            || rest.chars().next().map_or(1, char::len_utf8),
            |(_, s)| s.len(),
        );
        // Digits after a capital belong to it, and spoil it.
        let digits = rest.get(len..)?;
        let len = len + digits.len()
            - digits
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .len();
        let start = at;
        at += len;
        Some((start, rest.get(..len)?))
    })
}

/// A castling that could still be made: where the piece and its partner stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pair {
    from: Square,
    partner: Square,
}

/// What rights can mean in one position.
pub(super) struct Meaning<'a> {
    definition: &'a Definition,
    setup: &'a Setup,
}

impl<'a> Meaning<'a> {
    pub(super) const fn new(definition: &'a Definition, setup: &'a Setup) -> Self {
        Self { definition, setup }
    }

    fn stands(&self, square: Square, side: Side) -> bool {
        matches!(self.setup.pieces.get(square.index()), Some(Some((s, _))) if *s == side)
    }

    /// Pairs of `side` that stand as a castling entry wants them.
    fn pairs(&self, side: Side) -> Vec<Pair> {
        let kind = |square: Square| match self.setup.pieces.get(square.index()) {
            Some(Some((s, kind))) if *s == side => Some(*kind),
            _ => None,
        };
        self.definition
            .rules
            .castlings
            .iter()
            .filter(|c| {
                c.side == side
                    && c.needs_right
                    && kind(c.from) == Some(c.kind)
                    && kind(c.partner_from).is_some_and(|k| c.partner.contains(k))
            })
            .map(|c| Pair {
                from: c.from,
                partner: c.partner_from,
            })
            .collect()
    }

    /// Whether the variant has rights of single pieces: some piece has one at the start.
    fn gates(&self) -> bool {
        !self.definition.setup.gates.is_empty()
    }

    /// Squares on which a piece of `side` can have such a right.
    fn gate_squares(&self, side: Side) -> SquareSet {
        self.definition.entitled(side)
    }

    /// How far a square is from its side's first rank.
    fn depth(&self, side: Side, square: Square) -> u8 {
        let board = &self.definition.board;
        match side {
            Side::White => board.rank(square),
            Side::Black => board.ranks() - 1 - board.rank(square),
        }
    }

    /// The pair that `K` (`right`) or `Q` names: the outermost one.
    fn outermost(&self, side: Side, right: bool) -> Option<Pair> {
        let board = &self.definition.board;
        let file = |s: Square| i16::from(board.file(s));
        let sign = if right { 1 } else { -1 };
        self.pairs(side)
            .into_iter()
            .filter(|p| (file(p.partner) - file(p.from)) * sign > 0)
            .min_by_key(|p| (-sign * file(p.partner), self.depth(side, p.partner)))
    }

    /// The pair whose partner stands on a file.
    fn on_file(&self, side: Side, file: u8) -> Option<Pair> {
        self.pairs(side)
            .into_iter()
            .filter(|p| self.definition.board.file(p.partner) == file)
            .min_by_key(|p| self.depth(side, p.partner))
    }

    /// The square whose piece a file letter names in a variant that gates.
    fn gate_on_file(&self, side: Side, file: u8) -> Option<Square> {
        self.gate_squares(side)
            .iter()
            .filter(|&s| self.definition.board.file(s) == file)
            .min_by_key(|&s| (!self.stands(s, side), self.depth(side, s)))
    }

    /// Squares that also keep a right of their own with a castling right.
    fn implied(&self, side: Side, pair: Pair) -> SquareSet {
        (SquareSet::of(pair.from) | SquareSet::of(pair.partner)) & self.gate_squares(side)
    }

    /// The rights field of the position.
    pub(super) fn text(&self) -> String {
        let mut out = String::new();
        let board = &self.definition.board;
        let cased = |side, letter: char| match side {
            Side::White => letter.to_ascii_uppercase(),
            Side::Black => letter,
        };
        for side in Side::BOTH {
            let mut covered = SquareSet::EMPTY;
            let mut partners: Vec<Pair> = self
                .pairs(side)
                .into_iter()
                .filter(|p| self.setup.rights.contains(p.partner))
                .collect();
            partners.sort_by_key(|p| (std::cmp::Reverse(board.file(p.partner)), p.partner, p.from));
            partners.dedup_by_key(|p| p.partner);
            let names = |right, pair: &Pair| {
                self.outermost(side, right)
                    .is_some_and(|p| p.partner == pair.partner)
            };
            for pair in &partners {
                let file = board.file(pair.partner);
                let letter = char::from(b'a' + file);
                let by_file = !self.gates()
                    && !matches!(letter, 'k' | 'q')
                    && self.on_file(side, file).map(|p| p.partner) == Some(pair.partner);
                if names(true, pair) {
                    out.push(cased(side, 'k'));
                } else if names(false, pair) {
                    out.push(cased(side, 'q'));
                } else if by_file {
                    out.push(cased(side, letter));
                } else {
                    out.push_str(&board.name(pair.partner));
                }
                covered |= self.implied(side, *pair);
            }
            for square in ((self.setup.gates & self.gate_squares(side)) - covered).iter() {
                let file = board.file(square);
                let letter = char::from(b'a' + file);
                if !self.stands(square, side) {
                    continue;
                }
                if !matches!(letter, 'k' | 'q') && self.gate_on_file(side, file) == Some(square) {
                    out.push(cased(side, letter));
                } else {
                    out.push_str(&board.name(square));
                }
            }
        }
        if out.is_empty() {
            out.push('-');
        }
        out
    }
}

/// What a part of the field turned out to mean.
enum Right {
    Castling(Side, Pair),
    Gate(Square),
}

impl Reader<'_> {
    pub(super) fn rights(&mut self, range: &Range<usize>) {
        let word = self.word(range);
        for (at, part) in parts(word) {
            let place = range.start + at..range.start + at + part.len();
            let (rights, gates) = {
                let meaning = Meaning::new(self.definition, &self.setup);
                match meaning.of(part) {
                    Ok(Right::Castling(side, pair)) => {
                        (SquareSet::of(pair.partner), meaning.implied(side, pair))
                    }
                    Ok(Right::Gate(square)) => (SquareSet::EMPTY, SquareSet::of(square)),
                    Err(reason) => {
                        let text = part.to_owned();
                        self.finding(place, FenFault::Right { text, reason });
                        continue;
                    }
                }
            };
            if !rights.is_empty() && (rights - self.setup.rights).is_empty() {
                let text = part.to_owned();
                let reason = "it is written twice".to_owned();
                self.finding(place, FenFault::Right { text, reason });
            }
            self.setup.rights |= rights;
            self.setup.gates |= gates;
        }
        self.unmoved_pairs();
    }

    /// Where pieces gate and every piece of a side that could has not moved, it may castle, without `K` and `Q`.
    fn unmoved_pairs(&mut self) {
        if self.definition.rules.gating.is_none() {
            return;
        }
        for side in Side::BOTH {
            let pairs = Meaning::new(self.definition, &self.setup).pairs(side);
            let written = |p: &Pair| self.setup.rights.contains(p.partner);
            let all = Meaning::new(self.definition, &self.setup).gate_squares(side);
            let standing = self
                .setup
                .pieces
                .iter()
                .enumerate()
                .filter(|(index, piece)| {
                    matches!(piece, Some((owner, _)) if *owner == side)
                        && u8::try_from(*index).is_ok_and(|i| all.contains(Square::from_raw(i)))
                });
            let moved = standing
                .filter_map(|(index, _)| u8::try_from(index).ok())
                .any(|i| !self.setup.gates.contains(Square::from_raw(i)));
            if moved || pairs.iter().any(written) {
                continue;
            }
            for pair in pairs {
                let gates = self.setup.gates;
                if gates.contains(pair.from) && gates.contains(pair.partner) {
                    self.setup.rights.insert(pair.partner);
                }
            }
        }
    }
}

impl Meaning<'_> {
    /// The meaning of one letter or square.
    fn of(&self, part: &str) -> Result<Right, String> {
        if part.len() > 1 {
            return self.of_square(part);
        }
        let Some(letter) = part.chars().next() else {
            return Err("nothing is written".to_owned());
        };
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        let lower = letter.to_ascii_lowercase();
        if matches!(lower, 'k' | 'q') {
            return match self.outermost(side, lower == 'k') {
                Some(pair) => Ok(Right::Castling(side, pair)),
                None => Err(self.no_pair(side, Some(lower == 'k'))),
            };
        }
        let file = lower as u8 - b'a';
        if file >= self.definition.board.files() {
            return Err("the board has no such file".to_owned());
        }
        if self.gates() {
            return match self.gate_on_file(side, file) {
                Some(square) if self.stands(square, side) => Ok(Right::Gate(square)),
                Some(square) => Err(format!(
                    "{} has no piece on {}",
                    self.definition.sides[side].name,
                    self.definition.board.name(square)
                )),
                None => Err("no piece on this file has such a right".to_owned()),
            };
        }
        self.on_file(side, file)
            .map(|pair| Right::Castling(side, pair))
            .ok_or_else(|| self.no_pair(side, None))
    }

    fn of_square(&self, name: &str) -> Result<Right, String> {
        let Some(square) = self.definition.board.parse(name) else {
            return Err("the board has no such square".to_owned());
        };
        for side in Side::BOTH {
            if let Some(pair) = self.pairs(side).into_iter().find(|p| p.partner == square) {
                return Ok(Right::Castling(side, pair));
            }
            if self.stands(square, side) && self.gate_squares(side).contains(square) {
                return Ok(Right::Gate(square));
            }
        }
        Err("no piece there can have a right".to_owned())
    }

    /// Why there is nothing to castle with.
    fn no_pair(&self, side: Side, right: Option<bool>) -> String {
        let name = &self.definition.sides[side].name;
        let entries: Vec<_> = self
            .definition
            .rules
            .castlings
            .iter()
            .filter(|c| c.side == side && c.needs_right)
            .collect();
        if entries.is_empty() {
            return format!("{name} cannot castle in this game");
        }
        let ready = |c: &&&crate::definition::rules::Castling| matches!(self.setup.pieces.get(c.from.index()), Some(Some((s, k))) if *s == side && *k == c.kind);
        if !entries.iter().any(|c| ready(&c)) {
            return format!("{name}'s castling piece is not on its square");
        }
        match right {
            Some(true) => format!("{name} has no partner toward the last file"),
            Some(false) => format!("{name} has no partner toward file a"),
            None => format!("{name} has no partner on this file"),
        }
    }
}
