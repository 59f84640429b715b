//! Styles of notation beside SAN: those of shogi, xiangqi, janggi and makruk, long algebraic, USI.
//!
//! In: the legal moves of a position and what each does to the enemy royal. Out: their texts in one style. Names of pieces
//! come from the variant's file, in other scripts from its `scripts`; squares and marks from the style.

mod files;
mod squares;

use super::names::Scene;
use super::san::{self, Suffix};
use crate::game::MoveView;
use crate::id::Kind;

/// A style of notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// `Nbd2`: standard algebraic notation.
    San,
    /// `Nb1-d2`: always with the origin.
    Lan,
    /// `G4i-5h`: the Western notation of shogi that George Hodges made current.
    Hodges,
    /// `G49-58`: the same with numbers for ranks.
    HodgesNumber,
    /// `G58`: R. Hosking's, with marks only where needed.
    Hosking,
    /// `金49-58`: with the pieces' Japanese characters.
    Kawasaki,
    /// `4i5h`: as the Universal Shogi Interface writes moves.
    Usi,
    /// `H2+3`: by file and advance, of the World Xiangqi Federation.
    Wxf,
    /// `H02-83`: of janggi, squares by rank and file.
    Janggi,
    /// `ค-ฉ๗`: of makruk.
    Thai,
    /// `ค ฉ๘-ฉ๗`: of makruk, always with the origin.
    ThaiLan,
}

impl Style {
    /// Every style with its name.
    pub const ALL: [(&'static str, Self); 11] = [
        ("san", Self::San),
        ("lan", Self::Lan),
        ("hodges", Self::Hodges),
        ("hodges-number", Self::HodgesNumber),
        ("hosking", Self::Hosking),
        ("kawasaki", Self::Kawasaki),
        ("usi", Self::Usi),
        ("wxf", Self::Wxf),
        ("janggi", Self::Janggi),
        ("thai", Self::Thai),
        ("thai-lan", Self::ThaiLan),
    ];

    /// The style of a name; case, `_` and the name of its game do not matter (`SHOGI_HODGES` is `hodges`).
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let name = name.to_lowercase().replace('_', "-");
        let name = ["notation-", "shogi-", "xiangqi-"]
            .iter()
            .fold(name.as_str(), |n, prefix| {
                n.strip_prefix(prefix).unwrap_or(n)
            });
        let name = match name {
            "thai-san" => "thai",
            "japanese" => "kawasaki",
            name => name,
        };
        let mut all = Self::ALL.iter();
        all.find(|(n, _)| *n == name).map(|(_, style)| *style)
    }

    /// Whether check and mate are marked.
    #[must_use]
    pub const fn marks_check(self) -> bool {
        matches!(
            self,
            Self::San | Self::Lan | Self::Janggi | Self::Thai | Self::ThaiLan
        )
    }

    const fn is_shogi(self) -> bool {
        matches!(
            self,
            Self::Hodges | Self::HodgesNumber | Self::Hosking | Self::Kawasaki | Self::Usi
        )
    }

    const fn is_thai(self) -> bool {
        matches!(self, Self::Thai | Self::ThaiLan)
    }
}

/// The texts of all legal moves in a style, in their order. `suffixes` are asked only where the style marks checks.
#[must_use]
pub fn texts(scene: &Scene<'_>, style: Style, suffixes: &[Suffix]) -> Vec<String> {
    let all = match style {
        Style::San => san::texts(scene),
        _ => scene.legal.iter().map(|m| text(scene, style, m)).collect(),
    };
    if !style.marks_check() {
        return all;
    }
    let signs = suffixes.iter().map(|s| s.text());
    all.into_iter()
        .zip(signs.chain(std::iter::repeat("")))
        .map(|(text, sign)| text + sign)
        .collect()
}

/// One move in a style other than SAN, without sign.
fn text(scene: &Scene<'_>, style: Style, mv: &MoveView) -> String {
    if mv.is_pass() {
        return san::PASS.to_owned();
    }
    if style == Style::Usi {
        return usi(scene, mv);
    }
    if mv.castle.is_some() {
        return san::castle_text(scene, mv);
    }
    if mv.drop {
        let mark = match style {
            Style::Hosking => "'",
            _ if style.is_shogi() => "*",
            _ => "@",
        };
        let piece = piece(scene, style, mv.dropped());
        let made = scene.merged(mv);
        return format!(
            "{piece}{mark}{}{made}",
            squares::square(scene, style, mv.to)
        );
    }
    if style == Style::Wxf {
        return files::text(scene, mv) + &after(scene, style, mv);
    }
    let mut out = piece(scene, style, mv.piece);
    if style == Style::Thai && is_pawn(scene, mv.piece) {
        out.clear();
    }
    if style == Style::ThaiLan {
        out.push(' ');
    }
    let origin = origin(scene, style, mv);
    out.push_str(&origin);
    let captures = !mv.captures.is_empty();
    if captures {
        out.push('x');
    } else {
        let dash = match style {
            Style::Hosking => !origin.is_empty(),
            Style::Thai => !is_pawn(scene, mv.piece),
            _ => true,
        };
        if dash {
            out.push('-');
        }
    }
    out.push_str(&squares::square(scene, style, mv.to));
    out + &after(scene, style, mv)
}

/// What a style writes for a piece.
fn piece(scene: &Scene<'_>, style: Style, kind: Kind) -> String {
    let script = match style {
        Style::Thai | Style::ThaiLan => Some("thai"),
        Style::Kawasaki => Some("japanese"),
        _ => None,
    };
    let own = script.and_then(|script| {
        let def = scene.definition.kinds.get(kind.index())?;
        let mut all = def.scripts.iter();
        all.find(|(name, _)| name == script).map(|(_, text)| text)
    });
    match own {
        Some(text) => text.clone(),
        None if style.is_shogi() => scene.upper(kind),
        None if style == Style::Lan => scene.san(kind).to_owned(),
        None => scene.promoted(kind),
    }
}

fn is_pawn(scene: &Scene<'_>, kind: Kind) -> bool {
    scene.san(kind).is_empty()
}

/// As much of the origin as a style wants.
fn origin(scene: &Scene<'_>, style: Style, mv: &MoveView) -> String {
    let Some(from) = mv.from else {
        return String::new();
    };
    let whole = || squares::square(scene, style, Some(from));
    if matches!(style, Style::Lan | Style::Janggi | Style::ThaiLan) {
        return whole();
    }
    let board = &scene.definition.board;
    let rivals: Vec<_> = scene
        .legal
        .iter()
        .filter(|m| m.piece == mv.piece && m.to == mv.to && m.from != mv.from)
        .filter_map(|m| m.from)
        .collect();
    if style.is_shogi() {
        return if rivals.is_empty() {
            String::new()
        } else {
            whole()
        };
    }
    if is_pawn(scene, mv.piece) {
        return if mv.captures.is_empty() {
            String::new()
        } else {
            squares::file(style, board, from)
        };
    }
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|&r| board.file(r) != board.file(from)) {
        squares::file(style, board, from)
    } else if rivals.iter().all(|&r| board.rank(r) != board.rank(from)) {
        squares::rank(style, board, from)
    } else {
        whole()
    }
}

/// What follows the landing square: other victims, promotion, gate, wall.
fn after(scene: &Scene<'_>, style: Style, mv: &MoveView) -> String {
    let mut out: String = mv
        .to
        .map(|to| mv.captures.iter().filter(move |&s| s != to))
        .into_iter()
        .flatten()
        .filter(|_| !scene.is_in_passing(mv))
        .map(|s| format!("x{}", squares::square(scene, style, Some(s))))
        .collect();
    match mv.promotion {
        Some(kind) if style.is_shogi() => {
            let mark = scene.shogi_sign(mv.piece, kind);
            match mark {
                Some(mark) => out.push_str(mark),
                None => out.push_str(&format!("={}", piece(scene, style, kind))),
            }
        }
        Some(kind) => out.push_str(&format!("={}", scene.promoted(kind))),
        None if style.is_shogi() && may_promote(scene, mv) => out.push('='),
        None => {}
    }
    if let Some((kind, _)) = mv.gate {
        out.push_str(&format!("/{}", piece(scene, style, kind)));
    }
    if let Some(wall) = mv.wall {
        out.push_str(&format!(",{}", squares::square(scene, style, Some(wall))));
    }
    out
}

/// Whether the same move could be made with promotion.
fn may_promote(scene: &Scene<'_>, mv: &MoveView) -> bool {
    scene.legal.iter().any(|m| {
        m.promotion.is_some()
            && !m.drop
            && m.piece == mv.piece
            && m.from == mv.from
            && m.to == mv.to
            && m.captures == mv.captures
    })
}

/// `7g7f`, `P*5e`, `8h2b+`.
fn usi(scene: &Scene<'_>, mv: &MoveView) -> String {
    let to = squares::square(scene, Style::Usi, mv.to);
    let mark = match mv.change() {
        None => String::new(),
        Some((from, kind)) => match scene.shogi_sign(from, kind) {
            Some(mark) => mark.to_owned(),
            None => scene.lower(kind),
        },
    };
    if mv.drop {
        return format!("{}*{to}{mark}", scene.upper(mv.dropped()));
    }
    format!("{}{to}{mark}", squares::square(scene, Style::Usi, mv.from))
}

#[cfg(test)]
mod tests {
    use super::Style;

    #[test]
    fn names_of_styles() {
        for (name, style) in Style::ALL {
            assert_eq!(Style::parse(name), Some(style), "{name}");
        }
        for (name, style) in [
            ("SHOGI_HODGES_NUMBER", Style::HodgesNumber),
            ("XIANGQI_WXF", Style::Wxf),
            ("THAI_SAN", Style::Thai),
            ("NOTATION_LAN", Style::Lan),
            ("Japanese", Style::Kawasaki),
        ] {
            assert_eq!(Style::parse(name), Some(style), "{name}");
        }
        assert_eq!(Style::parse("morse"), None);
    }
}
