//! The symbol table of a variant: how each kind of piece is written in a FEN, for each side.
//!
//! In: symbols as the author gave them (`T`, `+P`, `Sp`). Out: lookups both ways.

use crate::id::{Kind, Side};
use crate::util::text::nearest;
use std::collections::BTreeMap;

/// Why a text cannot be a symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SymbolFault {
    /// It has no letter.
    Empty,
    /// It holds a character that means something else in a FEN or a move.
    Reserved(char),
    /// Another kind or side is written the same way.
    Taken {
        /// Whose.
        side: Side,
        /// Which.
        kind: Kind,
    },
}

/// Symbols to pieces and back.
///
/// A symbol is any number of `+`, then one or more letters: `T`, `+P`, `Sp`. A trailing `~` is no part of
/// it: kinds entered with `tilde` are written with one, and may share their symbol with another kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Symbols {
    plain: BTreeMap<String, (Side, Kind)>,
    tilde: BTreeMap<String, (Side, Kind)>,
    texts: BTreeMap<(Side, Kind), (String, bool)>,
}

impl Symbols {
    /// No symbol yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            plain: BTreeMap::new(),
            tilde: BTreeMap::new(),
            texts: BTreeMap::new(),
        }
    }

    /// Whether `symbol` can be one: signs ([`SIGNS`]), then letters and nothing else that has a meaning of its own.
    ///
    /// # Errors
    /// The first thing wrong with it.
    pub fn check(symbol: &str) -> Result<(), SymbolFault> {
        let letters = symbol.trim_start_matches(SIGNS);
        if letters.is_empty() {
            return Err(SymbolFault::Empty);
        }
        letters
            .chars()
            .find(|&c| !is_letter(c))
            .map_or(Ok(()), |c| Err(SymbolFault::Reserved(c)))
    }

    /// Enters the symbol of a piece.
    ///
    /// # Errors
    /// It cannot be a symbol, or another piece has it; nothing is entered then.
    pub fn insert(
        &mut self,
        side: Side,
        kind: Kind,
        symbol: &str,
        tilde: bool,
    ) -> Result<(), SymbolFault> {
        Self::check(symbol)?;
        let table = if tilde {
            &mut self.tilde
        } else {
            &mut self.plain
        };
        if let Some(&(side, kind)) = table.get(symbol) {
            return Err(SymbolFault::Taken { side, kind });
        }
        table.insert(symbol.to_owned(), (side, kind));
        self.texts.insert((side, kind), (symbol.to_owned(), tilde));
        Ok(())
    }

    /// Enters another letter by which a piece is read; it is never written.
    ///
    /// # Errors
    /// It cannot be a symbol, or another piece has it.
    pub fn insert_also(&mut self, side: Side, kind: Kind, letter: &str) -> Result<(), SymbolFault> {
        Self::check(letter)?;
        match self.plain.get(letter) {
            Some(&other) if other == (side, kind) => Ok(()),
            Some(&(side, kind)) => Err(SymbolFault::Taken { side, kind }),
            None => {
                self.plain.insert(letter.to_owned(), (side, kind));
                Ok(())
            }
        }
    }

    /// Lets a piece be read with a `~`, unless that is how another kind is written.
    pub fn read_promoted(&mut self, kind: Kind) {
        for side in [Side::White, Side::Black] {
            if let Some((symbol, false)) = self.texts.get(&(side, kind)) {
                let free = self.tilde.entry(symbol.clone());
                free.or_insert((side, kind));
            }
        }
    }

    /// The piece of a symbol; `tilde` if a `~` follows it.
    #[must_use]
    pub fn find(&self, symbol: &str, tilde: bool) -> Option<(Side, Kind)> {
        let table = if tilde { &self.tilde } else { &self.plain };
        table.get(symbol).copied()
    }

    /// The symbol of a piece, without `~`; `None` if the side has no such piece.
    #[must_use]
    pub fn symbol(&self, side: Side, kind: Kind) -> Option<&str> {
        self.texts
            .get(&(side, kind))
            .map(|(symbol, _)| symbol.as_str())
    }

    /// How a piece is written in a FEN: `T`, `+P`, `+(Sp)`, `Q~`.
    ///
    /// A piece that its side has no symbol for is written with the opponent's symbol in the side's case.
    #[must_use]
    pub fn fen_text(&self, side: Side, kind: Kind) -> String {
        let (symbol, tilde) = self.text_of(side, kind);
        let letters = symbol.trim_start_matches(SIGNS);
        let mut out = symbol[..symbol.len() - letters.len()].to_owned();
        if letters.chars().nth(1).is_some() {
            out.push('(');
            out.push_str(letters);
            out.push(')');
        } else {
            out.push_str(letters);
        }
        if tilde {
            out.push('~');
        }
        out
    }

    /// How a piece is written in a picture, where spaces part the tokens: `T`, `+Sp`, `Q~`.
    #[must_use]
    pub fn picture_text(&self, side: Side, kind: Kind) -> String {
        let (mut symbol, tilde) = self.text_of(side, kind);
        if tilde {
            symbol.push('~');
        }
        symbol
    }

    fn text_of(&self, side: Side, kind: Kind) -> (String, bool) {
        if let Some((symbol, tilde)) = self.texts.get(&(side, kind)) {
            return (symbol.clone(), *tilde);
        }
        match self.texts.get(&(side.other(), kind)) {
            Some((symbol, tilde)) => match side {
                Side::White => (symbol.to_uppercase(), *tilde),
                Side::Black => (symbol.to_lowercase(), *tilde),
            },
            None => ("?".to_owned(), false),
        }
    }

    /// All symbols of a side as written in a FEN, in the order of kinds.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = String> {
        self.texts
            .keys()
            .filter(move |(s, _)| *s == side)
            .map(|&(s, kind)| self.fen_text(s, kind))
    }

    /// What `symbol` (with `~` or not) was probably meant to be: another case, with or without `+` or `~`,
    /// or, for several letters, a near spelling.
    #[must_use]
    pub fn suggestion(&self, symbol: &str, tilde: bool) -> Option<String> {
        let letters = symbol.trim_start_matches(SIGNS);
        let flipped = |text: &str| match text.chars().next() {
            Some(c) if c.is_uppercase() => text.to_lowercase(),
            _ => text.to_uppercase(),
        };
        [
            (symbol.to_owned(), !tilde),
            (flipped(symbol), tilde),
            (letters.to_owned(), false),
            (format!("+{symbol}"), false),
        ]
        .iter()
        .find_map(|(text, tilde)| self.find(text, *tilde))
        .map(|(side, kind)| self.fen_text(side, kind))
        .or_else(|| {
            letters.chars().nth(1)?;
            let many = self
                .plain
                .keys()
                .map(String::as_str)
                .filter(|s| s.trim_start_matches(SIGNS).chars().nth(1).is_some());
            let (side, kind) = self.find(nearest(symbol, many)?, false)?;
            Some(self.fen_text(side, kind))
        })
    }
}

/// Signs that may stand before the letters of a symbol: `+` of what is promoted, `|` of what is on another board.
pub const SIGNS: [char; 2] = ['+', '|'];

/// Whether a character may stand in a symbol: a letter, or a mark with no meaning in FENs and moves.
pub(super) fn is_letter(c: char) -> bool {
    const RESERVED: &str = "+-*/.,()[]~@=#&|:;\"'`?!{}<>";
    !(c.is_whitespace() || c.is_control() || c.is_numeric() || RESERVED.contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [Kind; 4] = [
        Kind::from_raw(0),
        Kind::from_raw(1),
        Kind::from_raw(2),
        Kind::from_raw(3),
    ];

    fn table() -> Symbols {
        let mut s = Symbols::new();
        s.insert(Side::White, KINDS[0], "Q", false).unwrap();
        s.insert(Side::Black, KINDS[0], "q", false).unwrap();
        s.insert(Side::White, KINDS[1], "Q", true).unwrap();
        s.insert(Side::White, KINDS[2], "+Sp", false).unwrap();
        s
    }

    #[test]
    fn writes_as_a_fen_does() {
        let s = table();
        assert_eq!(s.fen_text(Side::White, KINDS[0]), "Q");
        assert_eq!(s.fen_text(Side::White, KINDS[1]), "Q~");
        assert_eq!(s.fen_text(Side::White, KINDS[2]), "+(Sp)");
        assert_eq!(s.picture_text(Side::White, KINDS[2]), "+Sp");
        assert_eq!(s.fen_text(Side::Black, KINDS[2]), "+(sp)");
        assert_eq!(s.fen_text(Side::Black, KINDS[3]), "?");
    }

    #[test]
    fn refuses_what_has_another_meaning() {
        for (text, fault) in [
            ("", SymbolFault::Empty),
            ("++", SymbolFault::Empty),
            ("P~", SymbolFault::Reserved('~')),
            ("1", SymbolFault::Reserved('1')),
            ("a b", SymbolFault::Reserved(' ')),
            ("A+", SymbolFault::Reserved('+')),
        ] {
            assert_eq!(Symbols::check(text), Err(fault), "{text}");
        }
        let taken = table().insert(Side::Black, KINDS[3], "Q", false);
        assert_eq!(
            taken,
            Err(SymbolFault::Taken {
                side: Side::White,
                kind: KINDS[0]
            })
        );
    }

    #[test]
    fn suggests_only_what_is_near() {
        let s = table();
        assert_eq!(s.suggestion("sp", false), Some("+(Sp)".to_owned()));
        assert_eq!(s.suggestion("q", true), Some("q".to_owned()));
        assert_eq!(s.suggestion("x", false), None);
    }
}
