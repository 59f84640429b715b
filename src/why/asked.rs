//! What the text of an illegal move asks for.
//!
//! In: text, as coordinates or SAN. Out: [`Asked`], as far as the text can be understood without a legal
//! move to compare it with.

use super::Case;
use crate::game::MoveView;
use crate::id::{Kind, Side, Square};
use crate::play::Game;
use crate::util::bits256::KindSet;

/// A move that somebody would like to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    /// What should move.
    pub(super) what: What,
    /// Where to.
    pub(super) to: Option<Square>,
    /// What it should become.
    pub(super) becomes: Option<Kind>,
}

/// What should move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// One of the pieces on these squares.
    Piece {
        /// Where they stand.
        from: Vec<Square>,
        /// Of which kinds, if the text says.
        kinds: Option<KindSet>,
    },
    /// A piece from hand.
    Drop(Option<Kind>),
    /// Castling by its name: 2 for `O-O`, 3 for `O-O-O`.
    Castle(u8),
    /// Nothing.
    Pass,
}

impl Asked {
    /// Whether a legal move, perhaps under other rules, is the one asked for.
    pub(super) fn is(&self, mv: &MoveView) -> bool {
        let moves = match &self.what {
            What::Piece { from, .. } => {
                !mv.drop && mv.from.is_some_and(|s| from.contains(&s)) && mv.castle.is_none()
            }
            What::Drop(kind) => mv.drop && kind.is_none_or(|k| k == mv.piece),
            What::Castle(_) => mv.castle.is_some(),
            What::Pass => mv.is_pass(),
        };
        moves
            && self.to.is_none_or(|to| mv.to == Some(to))
            && self.becomes.is_none_or(|kind| mv.promotion == Some(kind))
    }
}

/// Reads a text; `None` if it does not look like a move.
pub(super) fn read(case: &Case<'_>, game: &Game, text: &str) -> Option<Asked> {
    let text = text.trim();
    if text.is_empty() || text.len() > crate::record::names::MAX_BYTES {
        return None;
    }
    let text = text.trim_end_matches(['+', '#', '!', '?']).trim_end();
    if matches!(text, "0000" | "--") {
        return Some(Asked {
            what: What::Pass,
            to: None,
            becomes: None,
        });
    }
    if let Some(asked) = castling(text) {
        return Some(asked);
    }
    if let Some((symbol, rest)) = text.split_once('@') {
        let (to, tail) = square(case, rest)?;
        let kind = if symbol.is_empty() {
            pawn(case)
        } else {
            Some(kind_of(case, symbol)?)
        };
        return Some(Asked {
            what: What::Drop(kind),
            to: Some(to),
            becomes: kind_of(case, tail.trim_start_matches('=')),
        });
    }
    coordinates(case, text).or_else(|| san(case, game, text))
}

fn castling(text: &str) -> Option<Asked> {
    let is_o = |c: char| matches!(c, 'O' | 'o' | '0');
    let mut rest = text.strip_prefix(is_o)?;
    let mut count = 1u8;
    while let Some(after) = rest.strip_prefix('-').and_then(|r| r.strip_prefix(is_o)) {
        count = count.saturating_add(1);
        rest = after;
    }
    (rest.is_empty() && (2..=3).contains(&count)).then_some(Asked {
        what: What::Castle(count),
        to: None,
        becomes: None,
    })
}

/// A leading square of the board, and what follows.
fn square<'t>(case: &Case<'_>, text: &'t str) -> Option<(Square, &'t str)> {
    let after = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
    let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (name, rest) = text.split_at_checked(1 + digits)?;
    Some((case.definition.board.parse(name)?, rest))
}

/// `e2e4`, `e2-e4`, `e4-d5-e6`, with a promotion behind.
fn coordinates(case: &Case<'_>, text: &str) -> Option<Asked> {
    let (from, rest) = square(case, text)?;
    let (mut to, mut rest) = square(case, rest.strip_prefix(['-', 'x']).unwrap_or(rest))?;
    while let Some((next, after)) = rest.strip_prefix('-').and_then(|r| square(case, r)) {
        (to, rest) = (next, after);
    }
    Some(Asked {
        what: What::Piece {
            from: vec![from],
            kinds: None,
        },
        to: Some(to),
        becomes: kind_of(case, rest.trim_start_matches('=')),
    })
}

/// `Nf3`, `Nbd2`, `N1xd2`, `e4`, `exd5`, `e8=Q`.
fn san(case: &Case<'_>, game: &Game, text: &str) -> Option<Asked> {
    let (kinds, rest) = letter(case, text)?;
    let (origin, to, tail) = landing(case, rest)?;
    let (setup, side) = (game.setup(), game.side());
    let board = &case.definition.board;
    let fits = |s: Square| {
        origin.chars().all(|c| match c {
            'a'..='z' => u32::from(board.file(s)) == u32::from(c) - u32::from('a'),
            _ => true,
        }) && rank_of(origin).is_none_or(|rank| board.rank(s) + 1 == rank)
    };
    let from: Vec<Square> = board
        .squares()
        .filter(|&s| {
            let piece = setup.pieces.get(s.index()).copied().flatten();
            piece.is_some_and(|(owner, kind)| owner == side && kinds.contains(kind)) && fits(s)
        })
        .collect();
    Some(Asked {
        what: What::Piece {
            from,
            kinds: Some(kinds),
        },
        to: Some(to),
        becomes: kind_of(case, tail.trim_start_matches('=')),
    })
}

fn rank_of(origin: &str) -> Option<u8> {
    let digits: String = origin.chars().filter(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// The kinds whose SAN letter begins a text, and what follows: the longest letter first, none at last.
fn letter<'t>(case: &Case<'_>, text: &'t str) -> Option<(KindSet, &'t str)> {
    let mut best: Option<(usize, KindSet)> = None;
    for (index, def) in case.definition.kinds.iter().enumerate() {
        let Some(kind) = Kind::new(index) else { break };
        let symbol = def.symbols[Side::White].as_deref().unwrap_or("");
        for name in [def.san.as_str(), symbol] {
            if !text.starts_with(name) || (name.is_empty() && !def.san.is_empty()) {
                continue;
            }
            match &mut best {
                Some((length, kinds)) if *length == name.len() => {
                    kinds.insert(kind);
                }
                Some((length, _)) if *length > name.len() => {}
                _ => best = Some((name.len(), KindSet::of(kind))),
            }
        }
    }
    let (length, kinds) = best?;
    Some((kinds, text.get(length..)?))
}

/// What tells the origin, the landing square, and what follows.
fn landing<'t>(case: &Case<'_>, text: &'t str) -> Option<(&'t str, Square, &'t str)> {
    let mut last = None;
    for (at, _) in text.char_indices() {
        let (before, here) = text.split_at_checked(at)?;
        if let Some((to, rest)) = square(case, here)
            && !before.ends_with(|c: char| c.is_ascii_digit() && here.is_empty())
        {
            last = Some((before, to, rest));
        }
    }
    let (before, to, rest) = last?;
    let origin = before.trim_end_matches(['x', ':', '-']);
    let plain = origin
        .chars()
        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    (plain && origin.len() <= 3).then_some((origin, to, rest))
}

/// The kind of a symbol in any case.
fn kind_of(case: &Case<'_>, symbol: &str) -> Option<Kind> {
    if symbol.is_empty() {
        return None;
    }
    let wanted = symbol.to_lowercase();
    let mut kinds = case.definition.kinds.iter();
    let index = kinds.position(|def| {
        let symbols = def.symbols.0.iter().flatten();
        !def.tilde
            && (symbols.into_iter().any(|s| s.to_lowercase() == wanted)
                || def.san.to_lowercase() == wanted)
    })?;
    Kind::new(index)
}

/// The kind whose moves are written without a letter.
fn pawn(case: &Case<'_>) -> Option<Kind> {
    let index = case
        .definition
        .kinds
        .iter()
        .position(|d| d.san.is_empty())?;
    Kind::new(index)
}
