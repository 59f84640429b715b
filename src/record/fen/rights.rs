//! The rights field: letters to the squares of pieces that keep a right, and back.
//!
//! `K` and `Q` name the outermost partner toward the last file and file a; a file letter names the partner
//! on that file, or, where the variant gates, the piece on it that may still gate. Upper case is White's. A partner
//! that no letter can name is written as its square.
//!
//! Where the variant gates, a letter of a partner also says that it and the castling piece may gate. Without `K` and `Q`,
//! a side of which no piece has moved may castle too. What these cannot say is written as squares: `h1` for a partner
//! that may castle and nothing else, `H1` for a piece that may gate and nothing else.

use super::fields::squares;
use super::{FenFault, Reader};
use crate::definition::{Definition, Setup};
use crate::id::{Kind, Side, Square};
use crate::util::bits256::SquareSet;
use std::ops::Range;

/// Whether a word can be a rights field: letters, or squares among them. Squares with a capital are there only where
/// single pieces have rights.
pub(super) fn is_shape(definition: &Definition, word: &str) -> bool {
    let single = !definition.setup.gates.is_empty();
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.bytes().all(|b| b.is_ascii_alphanumeric())
        && parts(word).all(|(_, part)| {
            part.len() == 1 || single || part.starts_with(|c: char| c.is_ascii_lowercase())
        })
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
        // Digits after a capital belong to it.
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

    /// Partners of a side that castles with none by what is said so far, though it gates and every piece of it that
    /// could has not moved.
    fn unmoved_partners(&self, side: Side) -> SquareSet {
        let gates = self.setup.gates;
        let pairs = self.pairs(side);
        let castles = |p: &Pair| self.setup.rights.contains(p.partner);
        let mut all = self.gate_squares(side).iter();
        if self.definition.rules.gating.is_none()
            || pairs.iter().any(castles)
            || all.any(|s| self.stands(s, side) && !gates.contains(s))
        {
            return SquareSet::EMPTY;
        }
        pairs
            .iter()
            .filter(|p| gates.contains(p.from) && gates.contains(p.partner))
            .map(|p| p.partner)
            .collect()
    }

    /// Whether a side could still make use of the right to gate.
    fn may_gate(&self, side: Side) -> bool {
        let rules = &self.definition.rules;
        let Some(gating) = &rules.gating else {
            return true;
        };
        let held = |kind: Kind| {
            self.setup.hands[side]
                .get(kind.index())
                .is_some_and(|&n| n > 0)
        };
        let captures = rules.drops.as_ref().is_some_and(|d| d.captures_to_hand);
        captures || !rules.first_moves.is_empty() || gating.kinds.iter().any(held)
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
                let implied = self.implied(side, *pair);
                if self.may_gate(side) && !(implied - self.setup.gates).is_empty() {
                    out.push_str(&board.name(pair.partner));
                    continue;
                }
                if names(true, pair) {
                    out.push(cased(side, 'k'));
                } else if names(false, pair) {
                    out.push(cased(side, 'q'));
                } else if by_file {
                    out.push(cased(side, letter));
                } else {
                    out.push_str(&board.name(pair.partner));
                }
                covered |= implied;
            }
            // Letters alone would say that the side may castle.
            let by_square = !self.unmoved_partners(side).is_empty();
            for square in ((self.setup.gates & self.gate_squares(side)) - covered).iter() {
                let file = board.file(square);
                let letter = char::from(b'a' + file);
                if !self.stands(square, side) {
                    continue;
                }
                let lettered = !matches!(letter, 'k' | 'q') && !by_square;
                if lettered && self.gate_on_file(side, file) == Some(square) {
                    out.push(cased(side, letter));
                } else {
                    out.push_str(&board.name(square).to_ascii_uppercase());
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
        let mut exact = SquareSet::EMPTY;
        for (at, part) in parts(word) {
            let place = range.start + at..range.start + at + part.len();
            let (rights, gates) = {
                let meaning = Meaning::new(self.definition, &self.setup);
                match meaning.of(part) {
                    Ok(Right::Castling(_, pair)) if part.len() > 1 => {
                        (SquareSet::of(pair.partner), SquareSet::EMPTY)
                    }
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
            if is_exact(part) {
                exact |= gates;
            }
        }
        for side in Side::BOTH {
            let meaning = Meaning::new(self.definition, &self.setup);
            let squares = meaning.gate_squares(side);
            if (exact & squares).is_empty() {
                let unmoved = meaning.unmoved_partners(side);
                self.setup.rights |= unmoved;
            }
            if !Meaning::new(self.definition, &self.setup).may_gate(side) {
                self.setup.gates = self.setup.gates - squares;
            }
        }
    }
}

/// Whether a part is the square of a piece that may gate.
fn is_exact(part: &str) -> bool {
    part.len() > 1 && part.starts_with(|c: char| c.is_ascii_uppercase())
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
        let Some(square) = self.definition.board.parse(&name.to_ascii_lowercase()) else {
            return Err("the board has no such square".to_owned());
        };
        for side in Side::BOTH {
            if is_exact(name) {
                if self.stands(square, side) && self.gate_squares(side).contains(square) {
                    return Ok(Right::Gate(square));
                }
                continue;
            }
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
