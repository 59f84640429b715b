//! Moves as coordinates: `e2e4`, `a7a8q`, `P@e5`, there and back.
//!
//! In: a move and the legal moves it stands among. Out: its one text; and from a text the one legal move that it
//! names. The text grows only as far as needed: leg ends and victims are written where from and to do not tell
//! two legal moves apart.

use super::error::{MoveError, MoveFault};
use super::names::{MAX_BYTES, Scene, leading_square, shared};
use crate::definition::Definition;
use crate::game::MoveView;
use crate::id::Kind;

/// A pass.
pub const PASS: &str = "0000";

/// The text of a move among the legal ones.
#[must_use]
pub fn print(definition: &Definition, mv: &MoveView, legal: &[MoveView]) -> String {
    let mut all = texts(&Scene::new(definition, legal));
    if let Some(i) = legal.iter().position(|m| m == mv) {
        return all.swap_remove(i);
    }
    // The path is no part of what a move is.
    let bare = |m: &MoveView| MoveView {
        path: Vec::new(),
        ..m.clone()
    };
    let wanted = bare(mv);
    match legal.iter().position(|m| bare(m) == wanted) {
        Some(i) => all.swap_remove(i),
        None => Scene::new(definition, legal).spelled(mv, 0),
    }
}

/// The legal move that a text names.
///
/// # Errors
/// It is no move, not a legal one, or fits several.
pub fn parse(
    definition: &Definition,
    text: &str,
    legal: &[MoveView],
) -> Result<MoveView, MoveError> {
    read(&Scene::new(definition, legal), text)
}

/// The texts of all legal moves, in their order; different moves have different texts.
#[must_use]
pub fn texts(scene: &Scene<'_>) -> Vec<String> {
    let mut levels = vec![0u8; scene.legal.len()];
    let mut texts: Vec<String> = scene.legal.iter().map(|m| scene.spelled(m, 0)).collect();
    for _ in 0..LEVELS {
        let shared = shared(&texts, scene.legal);
        if !shared.contains(&true) {
            break;
        }
        let slots = levels.iter_mut().zip(&mut texts);
        for ((mv, shared), (level, text)) in scene.legal.iter().zip(shared).zip(slots) {
            if shared && *level < LEVELS {
                *level += 1;
                *text = scene.spelled(mv, *level);
            }
        }
    }
    texts
}

/// The legal move that a text names: by its own text, else by any other spelling that fits no second move.
///
/// # Errors
/// It is no move, not a legal one, or fits several.
pub fn read(scene: &Scene<'_>, text: &str) -> Result<MoveView, MoveError> {
    let trimmed = text.trim();
    if trimmed.is_empty() || text.len() > MAX_BYTES {
        return Err(MoveError::new(text, MoveFault::Unreadable { near: None }));
    }
    let texts = texts(scene);
    if let Some((_, mv)) = texts.iter().zip(scene.legal).find(|(t, _)| *t == trimmed) {
        return Ok(mv.clone());
    }
    let folded = trimmed.to_lowercase();
    let all = scene.legal.iter().enumerate();
    let fits: Vec<usize> = all
        .filter(|(_, mv)| scene.fits(mv, &folded))
        .map(|(i, _)| i)
        .collect();
    if let Some(answer) = scene.only(text, &fits) {
        return answer;
    }
    let board = &scene.definition.board;
    match shape(trimmed) {
        Some((from, to)) => {
            Err(scene.illegal(text, from.and_then(|s| board.parse(s)), board.parse(to)))
        }
        None if trimmed == PASS => Err(scene.illegal(text, None, None)),
        None => {
            let near = crate::util::text::nearest(trimmed, texts.iter().map(String::as_str));
            let near = near.map(str::to_owned);
            Err(MoveError::new(text, MoveFault::Unreadable { near }))
        }
    }
}

/// The squares of a text that looks like a move: from (`None` for a drop) and to.
pub(super) fn shape(text: &str) -> Option<(Option<&str>, &str)> {
    if let Some((_, square)) = text.split_once('@') {
        return leading_square(square).map(|(to, _)| (None, to));
    }
    let (from, rest) = leading_square(text)?;
    let (mut to, mut rest) = leading_square(rest.strip_prefix('-').unwrap_or(rest))?;
    while let Some((next, after)) = rest.strip_prefix('-').and_then(leading_square) {
        (to, rest) = (next, after);
    }
    Some((Some(from), to))
}

/// The text of a move as tables of fixtures have it: `x` marks a capture and names victims beside the landing
/// square, `=Q` a promotion (`e4e7xe6`, `f3f7x`, `a7a8=Qx`).
#[must_use]
pub fn table_text(scene: &Scene<'_>, mv: &MoveView) -> String {
    let mut out = scene.square(mv.from) + &scene.square(mv.to);
    if let Some(kind) = mv.promotion {
        out.push('=');
        out.push_str(&scene.upper(kind));
    }
    if !mv.captures.is_empty() {
        out.push('x');
        out.push_str(&scene.victims(mv).join("x"));
    }
    out
}

/// How far a text can grow: 1 leg ends or the castling partner, 2 victims, 3 what is set down where.
const LEVELS: u8 = 3;

impl Scene<'_> {
    /// The text of a move at one level of detail.
    pub(super) fn spelled(&self, mv: &MoveView, level: u8) -> String {
        let mut out = self.stem(mv, level);
        if level >= 2 {
            for victim in self.victims(mv) {
                out.push('x');
                out.push_str(&victim);
            }
        }
        if level >= 3
            && let Some((from, to)) = mv.unload
        {
            out.push_str(&format!(
                "u{}{}",
                self.square(Some(from)),
                self.square(Some(to))
            ));
        }
        out.push_str(&self.promotion(mv));
        out.push_str(&self.tail(mv));
        out
    }

    /// The squares of a move.
    fn stem(&self, mv: &MoveView, level: u8) -> String {
        if mv.is_pass() {
            return PASS.to_owned();
        }
        if mv.drop {
            return format!("{}@{}", self.upper(mv.dropped()), self.square(mv.to));
        }
        match mv.castle {
            Some((partner, _)) if mv.gate.is_some_and(|(_, s)| s == partner) => {
                self.square(Some(partner)) + &self.square(mv.from)
            }
            Some((partner, _)) if mv.takes_partner || level >= 1 => {
                self.square(mv.from) + &self.square(Some(partner))
            }
            None if level >= 1 && !mv.path.is_empty() => self.legs(mv),
            _ => self.square(mv.from) + &self.square(mv.to),
        }
    }

    /// `e4-d5-e6`: where a move starts and its legs end.
    fn legs(&self, mv: &MoveView) -> String {
        let mut out = self.square(mv.from);
        let last = mv.to.filter(|to| mv.path.last() != Some(to));
        for &square in mv.path.iter().chain(last.iter()) {
            out.push('-');
            out.push_str(&self.square(Some(square)));
        }
        out
    }

    /// What a move adds for a promotion: the new symbol, or `+` and `-` in shogi's way.
    fn promotion(&self, mv: &MoveView) -> String {
        let Some((from, kind)) = mv.change() else {
            return String::new();
        };
        match self.shogi_mark(from, kind) {
            Some(mark) => mark.to_owned(),
            None => self.lower(kind),
        }
    }

    /// The same for other styles of notation.
    pub(in crate::record) fn shogi_sign(&self, from: Kind, to: Kind) -> Option<&'static str> {
        self.shogi_mark(from, to)
    }

    /// `+` or `-`, if a fixed pair in shogi's way makes `to` of `from`.
    fn shogi_mark(&self, from: Kind, to: Kind) -> Option<&'static str> {
        let kinds = &self.definition.kinds;
        let rule = self
            .definition
            .rules
            .promotions
            .iter()
            .find(|p| p.shogi_style && p.kinds.contains(from) && p.to == [to])?;
        debug_assert!(rule.shogi_style);
        let back = from != to && kinds.get(from.index()).is_some_and(|k| k.base == to);
        Some(if back { "-" } else { "+" })
    }

    /// What comes after a move: the gate and the wall.
    fn tail(&self, mv: &MoveView) -> String {
        let mut out = String::new();
        if let Some((kind, _)) = mv.gate {
            out.push_str(&self.lower(kind));
        }
        if let Some(wall) = mv.wall {
            out.push(',');
            out.push_str(&self.square(mv.to));
            out.push_str(&self.square(Some(wall)));
        }
        out
    }

    /// Whether a text in lower case is some spelling of a move.
    fn fits(&self, mv: &MoveView, text: &str) -> bool {
        let tail = self.tail(mv);
        let Some(body) = text.strip_suffix(tail.as_str()) else {
            return false;
        };
        if mv.is_pass() {
            return body == PASS || self.is_king_in_place(body);
        }
        let (from, to) = (self.square(mv.from), self.square(mv.to));
        let mut stems = vec![format!("{from}{to}"), format!("{from}-{to}")];
        if mv.drop {
            stems = vec![format!("{}@{to}", self.lower(mv.dropped()))];
            if self.san(mv.dropped()).is_empty() {
                stems.push(format!("@{to}"));
            }
        }
        if let Some((partner, _)) = mv.castle {
            let partner_gates = mv.gate.is_some_and(|(_, s)| Some(s) != mv.from);
            if partner_gates {
                stems.clear();
                stems.push(format!("{}{from}", self.square(Some(partner))));
            } else {
                stems.push(format!("{from}{}", self.square(Some(partner))));
            }
        }
        if !mv.path.is_empty() {
            stems.push(self.legs(mv));
        }
        stems
            .iter()
            .filter_map(|stem| body.strip_prefix(stem.as_str()))
            .any(|rest| self.is_rest(mv, rest))
    }

    /// Whether a text is what can follow the squares of a move, gate and wall aside: victims and promotion in
    /// any order, either left out.
    fn is_rest(&self, mv: &MoveView, rest: &str) -> bool {
        if rest.is_empty() {
            return true;
        }
        let mut promotions = vec![String::new()];
        if let Some((_, kind)) = mv.change() {
            let symbol = self.lower(kind);
            promotions.push(self.promotion(mv));
            promotions.push(format!("={symbol}"));
            promotions.push(symbol);
        }
        let mut victims = vec![String::new()];
        if !mv.captures.is_empty() {
            let named = self.victims(mv).join("x");
            victims.push(format!("x{named}"));
            if let Some((from, to)) = mv.unload {
                let down = self.square(Some(from)) + &self.square(Some(to));
                victims.push(format!("x{named}u{down}"));
            }
        }
        promotions.iter().any(|p| {
            victims.iter().any(|v| {
                let either = |a: &str, b: &str| rest.strip_prefix(a) == Some(b);
                either(p, v) || either(v, p)
            })
        })
    }

    /// `e1e1` where a royal of the side to move stands.
    fn is_king_in_place(&self, text: &str) -> bool {
        let Some((from, to)) = leading_square(text) else {
            return false;
        };
        let Some(square) = self.definition.board.parse(from).filter(|_| from == to) else {
            return false;
        };
        let Some(setup) = self.setup else { return true };
        self.piece(square).is_some_and(|(side, kind)| {
            side == setup.to_move
                && self
                    .definition
                    .kinds
                    .get(kind.index())
                    .is_some_and(|k| k.royal)
        })
    }
}

#[cfg(test)]
mod tests;
