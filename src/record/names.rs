//! What move text is made of: the moves there are, and how squares and pieces are named in them.

use super::error::{MoveError, MoveFault};
use crate::definition::{Definition, Setup};
use crate::game::MoveView;
use crate::id::{Kind, Side, Square};
use crate::util::bits256::SquareSet;
use crate::util::text::nearest;
use std::collections::BTreeMap;

/// Longest move text that is read.
pub const MAX_BYTES: usize = 128;
/// Most moves that an error names.
const MAX_NEAR: usize = 8;

/// The moves among which a text must name one, and what they are moves of.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The game.
    pub definition: &'a Definition,
    /// All legal moves.
    pub legal: &'a [MoveView],
    /// The position; without it errors say less, and captures in passing cannot be told from other captures
    /// of a piece that is not on the landing square.
    pub setup: Option<&'a Setup>,
}

impl<'a> Scene<'a> {
    /// The legal moves of a position that is not told.
    #[must_use]
    pub const fn new(definition: &'a Definition, legal: &'a [MoveView]) -> Self {
        Self {
            definition,
            legal,
            setup: None,
        }
    }

    /// The same with the position.
    #[must_use]
    pub const fn at(mut self, setup: &'a Setup) -> Self {
        self.setup = Some(setup);
        self
    }

    /// `e4`; empty for no square.
    pub(super) fn square(&self, square: Option<Square>) -> String {
        square.map_or_else(String::new, |s| self.definition.board.name(s))
    }

    /// The symbol as White writes it, as in drops: `P`, `+P`, `Sp`.
    pub(super) fn upper(&self, kind: Kind) -> String {
        let Some(def) = self.definition.kinds.get(kind.index()) else {
            return "?".to_owned();
        };
        match (&def.symbols[Side::White], &def.symbols[Side::Black]) {
            (Some(white), _) => white.clone(),
            (None, Some(black)) => black.to_uppercase(),
            (None, None) => def.key.clone(),
        }
    }

    /// The symbol in lower case, as in promotions: `q`, `sp`.
    pub(super) fn lower(&self, kind: Kind) -> String {
        self.upper(kind).to_lowercase()
    }

    /// What SAN calls the kind; empty for pawns.
    pub(super) fn san(&self, kind: Kind) -> &'a str {
        self.definition
            .kinds
            .get(kind.index())
            .map_or("", |def| def.san.as_str())
    }

    /// Squares that a move captures on beside its landing square, in order.
    pub(super) fn victims(&self, mv: &MoveView) -> Vec<String> {
        let landing = mv.to.map_or(SquareSet::EMPTY, SquareSet::of);
        (mv.captures - landing)
            .iter()
            .map(|s| self.definition.board.name(s))
            .collect()
    }

    /// The piece on a square.
    pub(super) fn piece(&self, square: Square) -> Option<(Side, Kind)> {
        self.setup?.pieces.get(square.index()).copied().flatten()
    }

    /// The error of a text that names no legal move.
    pub(super) fn illegal(
        &self,
        text: &str,
        from: Option<Square>,
        to: Option<Square>,
    ) -> MoveError {
        let name = |s: Square| self.definition.board.name(s);
        let reason = match (from, self.setup) {
            (Some(from), Some(setup)) => match self.piece(from) {
                None => Some(format!("{} is empty", name(from))),
                Some((side, _)) if side != setup.to_move => Some(format!(
                    "the piece on {} is {}'s, and {} is to move",
                    name(from),
                    self.definition.sides[side].name,
                    self.definition.sides[setup.to_move].name
                )),
                Some((_, kind)) => self
                    .definition
                    .kinds
                    .get(kind.index())
                    .map(|def| format!("the {} on {} cannot do that", def.name, name(from))),
            },
            _ => None,
        };
        let texts = super::coordinate::texts(self);
        let of = |keep: &dyn Fn(&MoveView) -> bool| -> Vec<String> {
            self.legal
                .iter()
                .zip(&texts)
                .filter(|(mv, _)| keep(mv))
                .map(|(_, text)| text.clone())
                .take(MAX_NEAR)
                .collect()
        };
        let mut near = from.map_or_else(Vec::new, |f| of(&|mv| mv.from == Some(f)));
        if near.is_empty() {
            near = to.map_or_else(Vec::new, |t| of(&|mv| mv.to == Some(t)));
        }
        if near.is_empty() {
            near.extend(nearest(text, texts.iter().map(String::as_str)).map(str::to_owned));
        }
        MoveError::new(text, MoveFault::Illegal { reason, near })
    }

    /// The one of several moves that a text fits.
    pub(super) fn only(&self, text: &str, fits: &[usize]) -> Option<Result<MoveView, MoveError>> {
        let first = self.legal.get(*fits.first()?)?;
        if fits.iter().all(|&i| self.legal.get(i) == Some(first)) {
            return Some(Ok(first.clone()));
        }
        let texts = super::coordinate::texts(self);
        let mut near: Vec<String> = fits.iter().filter_map(|&i| texts.get(i).cloned()).collect();
        near.truncate(MAX_NEAR);
        Some(Err(MoveError::new(text, MoveFault::Ambiguous { near })))
    }
}

/// Which texts of a list belong to more than one move.
pub(super) fn shared(texts: &[String], legal: &[MoveView]) -> Vec<bool> {
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    let mut shared = vec![false; texts.len()];
    for (i, text) in texts.iter().enumerate() {
        match first.get(text.as_str()) {
            None => {
                first.insert(text, i);
            }
            Some(&j) if legal.get(i) != legal.get(j) => {
                for at in [i, j] {
                    if let Some(shared) = shared.get_mut(at) {
                        *shared = true;
                    }
                }
            }
            Some(_) => {}
        }
    }
    shared
}

/// A leading square name and what follows it: letter and digits, on the board or not.
pub(super) fn leading_square(text: &str) -> Option<(&str, &str)> {
    let after = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
    let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    (digits > 0).then(|| text.split_at(1 + digits))
}
