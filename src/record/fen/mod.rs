//! FEN: a whole position on one line, there and back.
//!
//! In: a text and the [`Definition`]. Out: a [`Setup`] with findings, or located faults; and the one canonical
//! text of a [`Setup`]. Pieces and side to move are required; later fields are told apart by their shape.

mod error;
mod fields;
mod print;
mod rights;

pub use error::{FenError, FenFault};
pub use print::print;

use crate::definition::rules::Safe;
use crate::definition::{Definition, Setup};
use crate::id::{PerSide, Side};
use crate::placement::{self, PlacementFault, Symbols};
use crate::util::text::or_ticked;
use std::fmt;
use std::ops::Range;

/// Longest FEN that is read at all.
pub const MAX_BYTES: usize = 64 * 1024;

/// A position and what a strict reader would have against it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// The position, without what the findings speak of.
    pub setup: Setup,
    /// Every [finding](FenFault::is_finding), in the order of the text.
    pub findings: Vec<FenError>,
}

/// Why a text is no FEN: at least one fault, none of them a mere finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenErrors(pub Vec<FenError>);

impl fmt::Display for FenErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for FenErrors {}

/// Reads a FEN; findings are dropped.
///
/// # Errors
/// As [`read`].
pub fn parse(definition: &Definition, text: &str) -> Result<Setup, FenErrors> {
    read(definition, text).map(|read| read.setup)
}

/// Reads a FEN, or the SFEN of shogi's family: after the word `sfen`, or without it where the variant's side letters
/// are `b` and `w` and the third field is a hand.
///
/// # Errors
/// Every fault that could be told, with its place.
pub fn read(definition: &Definition, text: &str) -> Result<Read, FenErrors> {
    if text.len() > MAX_BYTES {
        let kind = FenFault::Unexpected {
            text: "…".to_owned(),
            expected: vec![format!("at most {MAX_BYTES} bytes")],
        };
        return Err(FenErrors(vec![FenError::new(0..text.len(), kind)]));
    }
    let mut words = words(text);
    let sfen = words
        .first()
        .is_some_and(|w| text.get(w.clone()) == Some("sfen"));
    if sfen {
        words.remove(0);
    }
    let mut reader = Reader {
        definition,
        symbols: definition.symbols(),
        text,
        setup: Setup::empty(definition.board.len(), definition.kinds.len()),
        hands_seen: false,
        faults: Vec::new(),
        findings: Vec::new(),
    };
    reader.setup.checks = definition.setup.checks;
    reader.setup.counting = definition.setup.counting.map(|_| (0, 0));
    reader.position(&words, sfen);
    let between = words.windows(2).map(|pair| match pair {
        [before, after] => before.end..after.start,
        _ => 0..0,
    });
    for gap in between.filter(|gap| gap.len() > 1) {
        reader.finding(gap, FenFault::Gap);
    }
    if reader.faults.is_empty() {
        Ok(Read {
            setup: reader.setup,
            findings: reader.findings,
        })
    } else {
        Err(FenErrors(reader.faults))
    }
}

/// Places of the words of a text.
fn words(text: &str) -> Vec<Range<usize>> {
    let start = text.as_ptr() as usize;
    text.split_whitespace()
        .map(|word| {
            let from = word.as_ptr() as usize - start;
            from..from + word.len()
        })
        .collect()
}

/// A word as messages quote it.
fn shown(word: &str) -> String {
    let mut out: String = word.chars().take(24).collect();
    if out.len() < word.len() {
        out.push('…');
    }
    out.escape_debug().to_string()
}

/// Whether the game has pieces in hand.
fn has_hands(definition: &Definition) -> bool {
    definition.rules.drops.is_some()
        || Side::BOTH
            .iter()
            .any(|&s| definition.setup.hands[s].iter().any(|&n| n > 0))
}

struct Reader<'a> {
    definition: &'a Definition,
    symbols: &'a Symbols,
    text: &'a str,
    setup: Setup,
    hands_seen: bool,
    faults: Vec<FenError>,
    findings: Vec<FenError>,
}

impl<'a> Reader<'a> {
    fn word(&self, range: &Range<usize>) -> &'a str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    fn fault(&mut self, range: Range<usize>, kind: FenFault) {
        self.faults.push(FenError::new(range, kind));
    }

    fn finding(&mut self, range: Range<usize>, kind: FenFault) {
        self.findings.push(FenError::new(range, kind));
    }

    fn position(&mut self, words: &[Range<usize>], sfen: bool) {
        let Some((pieces, rest)) = words.split_first() else {
            let expected = vec!["the pieces".to_owned()];
            return self.fault(0..0, FenFault::Missing { expected });
        };
        self.pieces(pieces);
        let mut rest = rest;
        // Hands may stand apart from the board.
        if let Some((hands, after)) = rest.split_first()
            && self.word(hands).starts_with('[')
        {
            self.bracketed(hands);
            rest = after;
        }
        let Some((side, rest)) = rest.split_first() else {
            let end = pieces.end..pieces.end;
            let expected = vec![self.side_letters(sfen)];
            return self.fault(end, FenFault::Missing { expected });
        };
        self.side(side, sfen);
        if sfen || self.looks_like_sfen(rest) {
            self.sfen_fields(rest);
        } else {
            self.fields(rest);
        }
        if self.faults.is_empty() {
            self.royals(pieces);
        }
    }

    fn pieces(&mut self, range: &Range<usize>) {
        let word = self.word(range);
        let board = &self.definition.board;
        let split = match placement::hands::split(word, board.ranks()) {
            Ok(split) => split,
            Err(error) => return self.faults.push(FenError::placement(error, range.start)),
        };
        // An extra rank is a hand only in games that have hands; else it is a rank too many.
        let bracketed = word.contains('[');
        let (squares, hands) = match split.hands {
            Some(hands) if bracketed || has_hands(self.definition) => (split.board, Some(hands)),
            _ if bracketed => (split.board, None),
            _ => (0..word.len(), None),
        };
        let squares_text = word.get(squares).unwrap_or_default();
        match placement::parse_board(squares_text, board, self.symbols) {
            Ok(placement) => {
                self.setup.pieces = placement.pieces;
                self.setup.walls = placement.walls;
            }
            Err(errors) => {
                let shift = range.start;
                self.faults
                    .extend(errors.into_iter().map(|e| FenError::placement(e, shift)));
            }
        }
        if let Some(hands) = hands {
            self.hands(word, hands, range.start);
        }
    }

    /// Hands as a word of their own: `[Pp]`.
    fn bracketed(&mut self, range: &Range<usize>) {
        let word = self.word(range);
        let Ok(split) = placement::hands::split(word, self.definition.board.ranks()) else {
            let kind = FenFault::Placement(PlacementFault::UnclosedHand);
            return self.fault(range.clone(), kind);
        };
        if let Some(hands) = split.hands {
            self.hands(word, hands, range.start);
        }
    }

    fn hands(&mut self, word: &str, range: Range<usize>, shift: usize) {
        let place = range.start + shift..range.end + shift;
        if self.hands_seen {
            return self.fault(place, FenFault::HandsTwice);
        }
        self.hands_seen = true;
        let kinds = self.definition.kinds.len();
        match placement::hands::parse_hands(word, range, kinds, self.symbols) {
            Ok(hands) => self.set_hands(hands, place),
            Err(errors) => self
                .faults
                .extend(errors.into_iter().map(|e| FenError::placement(e, shift))),
        }
    }

    fn set_hands(&mut self, hands: PerSide<Vec<u8>>, place: Range<usize>) {
        let filled = Side::BOTH.iter().any(|&s| hands[s].iter().any(|&n| n > 0));
        if filled && !has_hands(self.definition) {
            self.fault(place, FenFault::Placement(PlacementFault::NoHands));
        }
        self.setup.hands = hands;
    }

    fn side_letters(&self, sfen: bool) -> String {
        let letters = Side::BOTH.map(|s| match (sfen, s) {
            (true, Side::White) => "b",
            (true, Side::Black) => "w",
            (false, _) => self.definition.sides[s].fen.as_str(),
        });
        format!("the side to move ({})", or_ticked(letters))
    }

    fn side(&mut self, range: &Range<usize>, sfen: bool) {
        let word = self.word(range);
        let found = Side::BOTH.into_iter().find(|&s| match (sfen, s) {
            (true, Side::White) => word == "b",
            (true, Side::Black) => word == "w",
            (false, _) => word == self.definition.sides[s].fen,
        });
        match found {
            Some(side) => self.setup.to_move = side,
            None => {
                let kind = FenFault::Unexpected {
                    text: shown(word),
                    expected: vec![self.side_letters(sfen)],
                };
                self.fault(range.clone(), kind);
            }
        }
    }

    /// Royal pieces on the board and in hand, against those of the start position.
    fn royals(&mut self, pieces: &Range<usize>) {
        let definition = self.definition;
        if definition.rules.royal.safe == Safe::None {
            // Losing them ends the game, so any number may be left.
            return;
        }
        let royal = |kind: usize| definition.kinds.get(kind).is_some_and(|k| k.royal);
        // A side without them has lost; that is a position to be looked at.
        let covered = |side: Side| {
            let mut rules = definition.rules.ends.extinctions.iter();
            rules.any(|rule| {
                let mut kinds = rule.groups.iter().flat_map(|group| group.iter());
                rule.result[side].is_some() && kinds.any(|k| royal(k.index()))
            })
        };
        let can_grow = definition
            .rules
            .drops
            .as_ref()
            .is_some_and(|d| d.captures_to_hand)
            || definition
                .rules
                .promotions
                .iter()
                .any(|p| p.to.iter().any(|k| royal(k.index())));
        for side in Side::BOTH {
            let count = |setup: &Setup| {
                let standing = setup.pieces.iter().flatten();
                let in_hand = setup.hands[side].iter().enumerate();
                standing
                    .filter(|(s, k)| *s == side && royal(k.index()))
                    .count()
                    + in_hand
                        .filter(|(k, _)| royal(*k))
                        .map(|(_, &n)| usize::from(n))
                        .sum::<usize>()
            };
            let (found, start) = (count(&self.setup), count(&definition.setup));
            if (found == 0 && start > 0 && !covered(side)) || (found > start && !can_grow) {
                let kind = FenFault::Royals {
                    side: definition.sides[side].name.clone(),
                    found,
                    start,
                };
                self.finding(pieces.clone(), kind);
            }
        }
    }
}

#[cfg(test)]
mod tests;
