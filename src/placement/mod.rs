//! Where the pieces stand, as text: the board field of a FEN, set-up pictures and pieces in hand.
//!
//! In: text, a [`Board`] and the game's [`Symbols`]. Out: a [`Placement`] or located faults; and back,
//! in one canonical form. Nothing is guessed: every square of the board must be accounted for.

pub mod error;
pub mod hands;
pub mod symbols;
mod token;

pub use error::{PlacementError, PlacementFault};
pub use symbols::{SymbolFault, Symbols};

use crate::board::Board;
use crate::id::{Kind, Side};
use crate::util::bits256::SquareSet;
use std::ops::Range;
use token::{Token, Tokens};

/// Faults reported of one text at most; a longer list helps nobody.
const MAX_FAULTS: usize = 8;

/// Who stands where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// By square.
    pub pieces: Vec<Option<(Side, Kind)>>,
    /// Squares of the board that are walled off (`*` where the board has a square).
    pub walls: SquareSet,
}

impl Placement {
    /// Nothing on a board of so many squares.
    #[must_use]
    pub fn empty(squares: usize) -> Self {
        Self {
            pieces: vec![None; squares],
            walls: SquareSet::EMPTY,
        }
    }
}

/// Reads the board field of a FEN: ranks from the top, parted by `/`; in a rank pieces, numbers of empty
/// squares (adjacent digits form one number) and `*` for a hole or wall.
///
/// # Errors
/// All faults found, at least one and not more than a handful.
pub fn parse_board(
    text: &str,
    board: &Board,
    symbols: &Symbols,
) -> Result<Placement, Vec<PlacementError>> {
    let mut start = 0;
    let rows = text.split('/').map(move |row| {
        let range = start..start + row.len();
        start = range.end + 1;
        range
    });
    read(text, rows, false, board, symbols)
}

/// Reads a picture: one line a rank from the top, tokens parted by spaces: `.` an empty square, `*` a hole or
/// wall, else a piece. Blank lines are skipped.
///
/// # Errors
/// All faults found, at least one and not more than a handful.
pub fn parse_picture(
    text: &str,
    board: &Board,
    symbols: &Symbols,
) -> Result<Placement, Vec<PlacementError>> {
    let mut start = 0;
    let rows = text.split('\n').filter_map(move |line| {
        let from = start;
        start += line.len() + 1;
        let lead = line.len() - line.trim_start().len();
        let row = line.trim();
        (!row.is_empty()).then(|| from + lead..from + lead + row.len())
    });
    read(text, rows, true, board, symbols)
}

/// Reads so many squares in a row, as a picture has them: `R N B . K`.
///
/// # Errors
/// All faults found, at least one and not more than a handful.
pub fn parse_list(
    text: &str,
    squares: usize,
    symbols: &Symbols,
) -> Result<Vec<Option<(Side, Kind)>>, Vec<PlacementError>> {
    let mut pieces = Vec::new();
    let mut faults = Vec::new();
    for (at, token) in Tokens::new(text, 0..text.len(), true) {
        let fault = match token {
            Token::Piece { symbol, tilde } => match symbols.find(&symbol, tilde) {
                Some(piece) => {
                    pieces.push(Some(piece));
                    continue;
                }
                None => unknown(symbols, &symbol, tilde),
            },
            Token::Bad(fault) => fault,
            Token::Block => PlacementFault::Unexpected('*'),
            Token::Empty(_) => {
                pieces.push(None);
                continue;
            }
        };
        pieces.push(None);
        faults.push(PlacementError::new(at, fault));
    }
    if pieces.len() != squares {
        let kind = PlacementFault::ListLength {
            found: pieces.len(),
            expected: squares,
        };
        // It explains most of what else was found, so it comes first.
        faults.insert(0, PlacementError::new(0..text.len(), kind));
    }
    if faults.is_empty() {
        Ok(pieces)
    } else {
        faults.truncate(MAX_FAULTS);
        Err(faults)
    }
}

/// Rows of either form, top rank first.
fn read(
    text: &str,
    rows: impl Iterator<Item = Range<usize>>,
    picture: bool,
    board: &Board,
    symbols: &Symbols,
) -> Result<Placement, Vec<PlacementError>> {
    let ranks = usize::from(board.ranks());
    let mut reader = Reader {
        board,
        symbols,
        placement: Placement::empty(board.len()),
        faults: Vec::new(),
    };
    let mut found = 0;
    let mut beyond: Option<Range<usize>> = None;
    for row in rows {
        found += 1;
        if found > ranks {
            let start = beyond.map_or(row.start, |r| r.start);
            beyond = Some(start..row.end);
        } else {
            let tokens = Tokens::new(text, row.clone(), picture);
            reader.row(tokens, row, ranks - found);
        }
    }
    if found != ranks {
        let range = beyond.unwrap_or(0..text.len());
        let kind = PlacementFault::RankCount {
            found,
            expected: ranks,
        };
        // It explains most of what else was found, so it comes first.
        reader.faults.insert(0, PlacementError::new(range, kind));
    }
    if reader.faults.is_empty() {
        Ok(reader.placement)
    } else {
        reader.faults.truncate(MAX_FAULTS);
        Err(reader.faults)
    }
}

struct Reader<'a> {
    board: &'a Board,
    symbols: &'a Symbols,
    placement: Placement,
    faults: Vec<PlacementError>,
}

impl Reader<'_> {
    fn fault(&mut self, range: Range<usize>, kind: PlacementFault) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(PlacementError::new(range, kind));
        }
    }

    fn row(&mut self, tokens: Tokens<'_>, range: Range<usize>, rank: usize) {
        let files = usize::from(self.board.files());
        let mut file = 0usize;
        // A run that cannot be read may have been of any length.
        let mut unsure = false;
        for (at, token) in tokens {
            let width = match token {
                Token::Empty(n) => {
                    for f in file..file.saturating_add(n).min(files) {
                        if self.square(f, rank).is_none() {
                            self.hole(at.clone(), f, rank);
                            break;
                        }
                    }
                    n
                }
                Token::Block => {
                    if let Some(square) = self.square(file, rank) {
                        self.placement.walls.insert(square);
                    }
                    1
                }
                Token::Piece { symbol, tilde } => {
                    self.piece(at, &symbol, tilde, file, rank);
                    1
                }
                Token::Bad(kind) => {
                    let run = matches!(kind, PlacementFault::Zero);
                    unsure |= run;
                    self.fault(at, kind);
                    usize::from(!run)
                }
            };
            file = file.saturating_add(width);
        }
        if file != files && !unsure {
            let kind = PlacementFault::RankLength {
                rank: rank + 1,
                found: file,
                expected: files,
            };
            self.fault(range, kind);
        }
    }

    fn square(&self, file: usize, rank: usize) -> Option<crate::id::Square> {
        self.board
            .at(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
    }

    fn hole(&mut self, at: Range<usize>, file: usize, rank: usize) {
        let name = match u8::try_from(file) {
            Ok(f) if f < self.board.files() => {
                format!("{}{}", char::from(b'a' + f), rank + 1)
            }
            _ => return,
        };
        self.fault(at, PlacementFault::Hole { name });
    }

    fn piece(&mut self, at: Range<usize>, symbol: &str, tilde: bool, file: usize, rank: usize) {
        let Some(piece) = self.symbols.find(symbol, tilde) else {
            let kind = unknown(self.symbols, symbol, tilde);
            return self.fault(at, kind);
        };
        let square = self.square(file, rank);
        match square.and_then(|s| self.placement.pieces.get_mut(s.index())) {
            Some(slot) => *slot = Some(piece),
            None => self.hole(at, file, rank),
        }
    }
}

/// The fault of a symbol that the game does not have.
fn unknown(symbols: &Symbols, symbol: &str, tilde: bool) -> PlacementFault {
    let mut text: String = symbol.chars().take(16).collect();
    if text.len() < symbol.len() {
        text.push('…');
    }
    let suggestion = symbols.suggestion(&text, tilde);
    if tilde {
        text.push('~');
    }
    PlacementFault::UnknownSymbol {
        text,
        suggestion,
        known: symbols.of_side(Side::White).collect(),
    }
}

/// The board field of a FEN.
#[must_use]
pub fn write_board(placement: &Placement, board: &Board, symbols: &Symbols) -> String {
    let mut out = String::new();
    for rank in (0..board.ranks()).rev() {
        let mut run = 0u8;
        for file in 0..board.files() {
            let token = match board.at(file, rank) {
                None => "*".to_owned(),
                Some(s) if placement.walls.contains(s) => "*".to_owned(),
                Some(s) => match placement.pieces.get(s.index()).copied().flatten() {
                    Some((side, kind)) => symbols.fen_text(side, kind),
                    None => {
                        run += 1;
                        continue;
                    }
                },
            };
            flush(&mut out, &mut run);
            out.push_str(&token);
        }
        flush(&mut out, &mut run);
        if rank > 0 {
            out.push('/');
        }
    }
    out
}

fn flush(out: &mut String, run: &mut u8) {
    if *run > 0 {
        out.push_str(&run.to_string());
        *run = 0;
    }
}

/// A picture, its columns aligned; every line ends with a line feed.
#[must_use]
pub fn write_picture(placement: &Placement, board: &Board, symbols: &Symbols) -> String {
    let token = |file, rank| match board.at(file, rank) {
        None => "*".to_owned(),
        Some(s) if placement.walls.contains(s) => "*".to_owned(),
        Some(s) => match placement.pieces.get(s.index()).copied().flatten() {
            Some((side, kind)) => symbols.picture_text(side, kind),
            None => ".".to_owned(),
        },
    };
    let rows: Vec<Vec<String>> = (0..board.ranks())
        .rev()
        .map(|rank| (0..board.files()).map(|file| token(file, rank)).collect())
        .collect();
    let width = rows
        .iter()
        .flatten()
        .map(|t| t.chars().count())
        .max()
        .unwrap_or(1);
    let mut out = String::new();
    for row in rows {
        let line: Vec<String> = row.iter().map(|t| format!("{t:<width$}")).collect();
        out.push_str(line.join(" ").trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests;
