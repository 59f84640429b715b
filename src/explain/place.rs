//! A board with pieces named by letters: `k@e5 P@d4`.

use crate::board::Board;
use crate::definition::Definition;
use crate::id::{Kind, MAX_KINDS, Side, Square};
use std::ops::Range;

/// A board and who stands on it.
#[derive(Clone, Debug)]
pub struct Scenery {
    /// The squares.
    pub board: Board,
    /// By square: who stands there.
    pub pieces: Vec<Option<(Side, Kind)>>,
    /// The kind that the explained piece is taken for.
    pub itself: Kind,
    /// Letters of the kinds, in lower case, where no variant gives them.
    letters: Vec<String>,
}

/// What is wrong with a placement text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct PlaceError {
    /// Which bytes.
    pub range: Range<usize>,
    /// Why.
    pub message: String,
}

impl Scenery {
    /// An empty board.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let squares = board.len();
        Self {
            board,
            pieces: vec![None; squares],
            itself: Kind::from_raw(MAX_KINDS as u8),
            letters: Vec::new(),
        }
    }

    /// The kind of a letter without a variant.
    pub(super) fn kind(&self, letter: &str) -> Option<Kind> {
        let index = self.letters.iter().position(|l| l == letter)?;
        Kind::new(index)
    }

    /// Puts pieces on the board; upper case is `mover`'s side, lower case the other's.
    ///
    /// # Errors
    /// The first entry that is not `PIECE@SQUARE`, names no piece of the variant, or no free square.
    pub fn place(
        &mut self,
        text: &str,
        mover: Side,
        definition: Option<&Definition>,
    ) -> Result<(), PlaceError> {
        let mut at = 0;
        for word in text.split_inclusive(|c: char| c.is_whitespace() || c == ',') {
            let entry = word.trim_end_matches(|c: char| c.is_whitespace() || c == ',');
            let range = at..at + entry.len();
            at += word.len();
            if entry.is_empty() {
                continue;
            }
            self.put(entry, mover, definition)
                .map_err(|message| PlaceError { range, message })?;
        }
        Ok(())
    }

    fn put(
        &mut self,
        entry: &str,
        mover: Side,
        definition: Option<&Definition>,
    ) -> Result<(), String> {
        let Some((symbol, square)) = entry.split_once('@') else {
            return Err(format!("`{entry}` is not of the form `P@e4`"));
        };
        let square: Square = self
            .board
            .parse(square)
            .ok_or_else(|| format!("`{square}` is no square of this board"))?;
        let first = symbol.chars().find(|c| c.is_alphabetic());
        let Some(first) = first else {
            return Err(format!("`{symbol}` is no piece"));
        };
        let side = if first.is_uppercase() {
            mover
        } else {
            mover.other()
        };
        let kind = match definition {
            Some(definition) => known(definition, symbol, side)?,
            None => self.letter(symbol)?,
        };
        let Some(cell) = self.pieces.get_mut(square.index()) else {
            return Err("no such square".to_owned());
        };
        if cell.is_some() {
            let name = self.board.name(square);
            return Err(format!("{name} is taken already"));
        }
        *cell = Some((side, kind));
        Ok(())
    }

    fn letter(&mut self, symbol: &str) -> Result<Kind, String> {
        let letter = symbol.to_lowercase();
        if let Some(kind) = self.kind(&letter) {
            return Ok(kind);
        }
        let kind = Kind::new(self.letters.len());
        self.letters.push(letter);
        kind.ok_or_else(|| "too many kinds of piece".to_owned())
    }
}

/// A kind of the variant by its symbol, in either case: the case says whose it is.
fn known(definition: &Definition, symbol: &str, side: Side) -> Result<Kind, String> {
    let symbol = symbol.to_lowercase();
    definition
        .kinds
        .iter()
        .position(|k| {
            let of = |side: Side| k.symbols[side].as_ref().map(|s| s.to_lowercase());
            of(side).or_else(|| of(side.other())) == Some(symbol.clone())
        })
        .and_then(Kind::new)
        .ok_or_else(|| format!("the variant has no piece written `{symbol}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenery() -> Scenery {
        Scenery::new(Board::new(8, 8, &[], false, false))
    }

    #[test]
    fn case_tells_sides() {
        let mut scenery = scenery();
        scenery.place("k@e5 P@d4, p@a1", Side::Black, None).unwrap();
        let at = |name: &str| {
            let square = scenery.board.parse(name).unwrap();
            scenery.pieces[square.index()].unwrap()
        };
        assert_eq!(at("e5").0, Side::White);
        assert_eq!(at("d4").0, Side::Black);
        assert_eq!(at("d4").1, at("a1").1);
        assert_ne!(at("d4").1, at("e5").1);
    }

    #[test]
    fn faults_have_a_place() {
        for (text, range, word) in [
            ("k@e5 nonsense", 5..13, "form"),
            ("k@z9", 0..4, "square"),
            ("k@e5 q@e5", 5..9, "taken"),
            ("é@", 0..3, "square"),
            ("@e4", 0..3, "no piece"),
        ] {
            let error = scenery().place(text, Side::White, None).unwrap_err();
            assert_eq!(error.range, range, "{text}");
            assert!(error.message.contains(word), "{}", error.message);
        }
    }
}
