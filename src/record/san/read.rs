//! Reading SAN: the legal move that a text fits best.

use super::{PASS, Scene, texts};
use crate::game::MoveView;
use crate::record::error::{MoveError, MoveFault};
use crate::record::names::{MAX_BYTES, leading_square};
use crate::util::text::nearest;

/// How well a text fits a move; smaller is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fit {
    /// It is the move's own text.
    Own,
    /// It says all that the move does, perhaps with more or less of the origin, or no `x`.
    Full,
    /// It leaves out what is captured on the way, the promotion, or the square of a gate, or writes castling as a
    /// move of the castling piece.
    Loose,
}

/// The legal move that a text names. `x`, `=`, check signs, marks such as `!?` and `e.p.` may be left out or added,
/// `0-0` stands for `O-O`, and the origin may be told in full.
///
/// # Errors
/// It is no move, not a legal one, or fits several equally well.
pub fn read(scene: &Scene<'_>, text: &str) -> Result<MoveView, MoveError> {
    let body = stripped(text);
    if body.is_empty() || text.len() > MAX_BYTES {
        return Err(MoveError::new(text, MoveFault::Unreadable { near: None }));
    }
    let own = texts(scene);
    let castle = castling(body);
    let body = castle.as_deref().unwrap_or(body);
    let mut best: Option<Fit> = None;
    let mut fits: Vec<usize> = Vec::new();
    for (i, (mv, own)) in scene.legal.iter().zip(&own).enumerate() {
        let fit = if own == body {
            Some(Fit::Own)
        } else {
            scene.san_fit(mv, body)
        };
        let Some(fit) = fit else { continue };
        if best.is_none_or(|b| fit < b) {
            best = Some(fit);
            fits.clear();
        }
        if best == Some(fit) {
            fits.push(i);
        }
    }
    if let Some(answer) = scene.only(text, &fits) {
        return answer;
    }
    let board = &scene.definition.board;
    if castle.is_some() || body == PASS {
        return Err(scene.illegal(text, None, None));
    }
    match landing(body) {
        Some(to) if looks_like_san(scene, body) => Err(scene.illegal(text, None, board.parse(to))),
        _ => {
            let near = nearest(body, own.iter().map(String::as_str)).map(str::to_owned);
            Err(MoveError::new(text, MoveFault::Unreadable { near }))
        }
    }
}

/// Without blanks, check signs and comments at the end.
fn stripped(text: &str) -> &str {
    let mut body = text.trim();
    loop {
        let before = body;
        for end in ["e.p.", "++", "+", "#", "!", "?"] {
            body = body.strip_suffix(end).unwrap_or(body).trim_end();
        }
        // Without its dots it could be letters of a piece's name.
        if let Some(rest) = body.strip_suffix("ep")
            && rest.ends_with(|c: char| c.is_ascii_digit() || c == ' ')
        {
            body = rest.trim_end();
        }
        if body == before {
            return body;
        }
    }
}

/// `O-O` and `O-O-O` with anything after them, from zeros and small letters too.
fn castling(body: &str) -> Option<String> {
    let is_o = |c: char| matches!(c, 'O' | 'o' | '0');
    let mut rest = body.strip_prefix(is_o)?;
    let mut count = 1;
    while let Some(after) = rest.strip_prefix('-').and_then(|r| r.strip_prefix(is_o)) {
        count += 1;
        rest = after;
    }
    match count {
        2 => Some(format!("O-O{rest}")),
        3 => Some(format!("O-O-O{rest}")),
        _ => None,
    }
}

/// The last square that a text names.
fn landing(body: &str) -> Option<&str> {
    let mut found = None;
    let mut rest = body;
    while let Some(c) = rest.chars().next() {
        match leading_square(rest) {
            Some((square, after)) => {
                found = Some(square);
                rest = after;
            }
            None => rest = rest.get(c.len_utf8()..)?,
        }
    }
    found
}

/// Whether a text begins with a letter of some kind, or with a square or file.
fn looks_like_san(scene: &Scene<'_>, body: &str) -> bool {
    body.starts_with(|c: char| c.is_ascii_lowercase() || c == '@')
        || scene.definition.kinds.iter().enumerate().any(|(i, def)| {
            let symbol = crate::id::Kind::new(i).map(|k| scene.upper(k));
            (!def.san.is_empty() && body.starts_with(&def.san))
                || symbol.is_some_and(|s| body.starts_with(&s))
        })
}

impl Scene<'_> {
    /// How well a text fits a move whose own text is another.
    fn san_fit(&self, mv: &MoveView, body: &str) -> Option<Fit> {
        if mv.is_pass() {
            return None;
        }
        let body = match self.wall(mv) {
            wall if wall.is_empty() => body,
            wall => body.strip_suffix(wall.as_str())?,
        };
        if let (Some(castle), Some(usual)) = (self.castle(mv), self.usual_castle(mv)) {
            let own = self.castle_fit(mv, castle, body);
            return own.or_else(|| self.castle_fit(mv, usual, body));
        }
        let symbol = self.upper(mv.piece);
        let san = self.san(mv.piece);
        let mut letters = vec![san];
        if san.is_empty() {
            letters.push(&symbol);
        }
        letters
            .into_iter()
            .filter_map(|letter| body.strip_prefix(letter))
            .filter_map(|rest| self.after_letter(mv, rest))
            .min()
    }

    fn castle_fit(&self, mv: &MoveView, castle: &str, body: &str) -> Option<Fit> {
        let gate = mv.gate.map(|(kind, square)| (self.promoted(kind), square));
        let named = match &gate {
            Some((name, square)) => format!("/{name}{}", self.square(Some(*square))),
            None => String::new(),
        };
        // Without its square a gate is where the castling piece stood.
        let short = match &gate {
            Some((name, square)) if Some(*square) == mv.from => format!("/{name}"),
            _ => named.clone(),
        };
        if let Some(rest) = body.strip_prefix(castle) {
            return if rest == named {
                Some(Fit::Full)
            } else {
                (rest == short).then_some(Fit::Loose)
            };
        }
        let rest = body.strip_prefix(self.san(mv.piece))?;
        let rest = rest.strip_prefix(self.square(mv.to).as_str())?;
        (rest == named || rest == short).then_some(Fit::Loose)
    }

    /// Origin, `x`, landing square and the rest.
    fn after_letter(&self, mv: &MoveView, rest: &str) -> Option<Fit> {
        let to = self.square(mv.to);
        if mv.drop {
            let tail = rest.strip_prefix('@')?.strip_prefix(to.as_str())?;
            return match mv.onto {
                Some(_) => self.after_landing(mv, tail, ""),
                None => tail.is_empty().then_some(Fit::Full),
            };
        }
        let from = mv.from?;
        let board = &self.definition.board;
        let file = char::from(b'a' + board.file(from)).to_string();
        let rank = (board.rank(from) + 1).to_string();
        let both = format!("{file}{rank}");
        let mut fit = None;
        for origin in ["", &file, &rank, &both] {
            let Some(after) = rest.strip_prefix(origin) else {
                continue;
            };
            let (after, crossed) = match after.strip_prefix(['x', ':']) {
                Some(after) => (after, true),
                None => (after.strip_prefix('-').unwrap_or(after), false),
            };
            if crossed && mv.captures.is_empty() {
                continue;
            }
            // A piece that shoots from its place may be written with its victim alone.
            let victim = self.locust(mv);
            if crossed && mv.from == mv.to && mv.captures.len() == 1 {
                let named = victim.strip_prefix('x').unwrap_or(&victim);
                if after == named {
                    fit = better(fit, Fit::Full);
                }
            }
            if let Some(tail) = after.strip_prefix(to.as_str())
                && let Some(found) = self.after_landing(mv, tail, &victim)
            {
                fit = better(fit, found);
            }
        }
        fit
    }

    /// Victims, promotion and gate.
    fn after_landing(&self, mv: &MoveView, tail: &str, victims: &str) -> Option<Fit> {
        let mut fit = Fit::Full;
        let mut rest = tail;
        if !victims.is_empty() {
            match rest.strip_prefix(victims) {
                Some(after) => rest = after,
                None => fit = Fit::Loose,
            }
        }
        if let Some(kind) = mv.promotion {
            match [self.promoted(kind), self.upper(kind)]
                .iter()
                .find_map(|name| after_promotion(rest, name))
            {
                Some(after) => rest = after,
                None => fit = Fit::Loose,
            }
        }
        if let Some((kind, _)) = mv.gate {
            rest = rest
                .strip_prefix('/')?
                .strip_prefix(self.promoted(kind).as_str())?;
        }
        rest.is_empty().then_some(fit)
    }
}

/// What follows `=Q`, `Q`, `(Q)` or the same in small letters.
fn after_promotion<'t>(rest: &'t str, name: &str) -> Option<&'t str> {
    let (inner, close) = match rest.strip_prefix('(') {
        Some(inner) => (inner, ")"),
        None => (rest.strip_prefix('=').unwrap_or(rest), ""),
    };
    let lower = name.to_lowercase();
    inner
        .strip_prefix(name)
        .or_else(|| inner.strip_prefix(lower.as_str()))?
        .strip_prefix(close)
}

fn better(old: Option<Fit>, new: Fit) -> Option<Fit> {
    Some(old.map_or(new, |old| old.min(new)))
}
