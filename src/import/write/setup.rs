//! `[setup]`: the start position, with the fields that Fairy-Stockfish lets out.

use super::cast::Cast;
use super::castling::castle;
use super::sheet::Toml;
use crate::source::Span;

/// Writes the start position.
pub fn write(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let place = model.place("startFen");
    let text = model.text("startFen");
    let fields: Vec<&str> = text.split_whitespace().collect();
    let mut fen = fields.first().copied().unwrap_or("").to_owned();
    // Without brackets nothing is in hand.
    if model.flag("pieceDrops") && !fen.contains('[') {
        fen += "[]";
    }
    let side = fields.get(1).copied().unwrap_or("w");
    fen += &format!(" {side}");
    let mut rest = fields.iter().skip(2).peekable();
    if let Some(rights) = rest.next_if(|f| is_rights(f)) {
        let kept: String = rights.chars().filter(|&c| keeps(cast, c)).collect();
        fen += if kept.is_empty() { " -" } else { " " };
        fen += &kept;
    }
    for field in rest {
        fen += &format!(" {field}");
    }
    // The board stands in both letter for letter, whatever follows it.
    let same = fen
        .bytes()
        .zip(text.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    let at = place
        .filter(|_| same > 0)
        .map(|p| Span::new(p.value.source, p.value.range()));
    toml.section("setup", place);
    toml.string("fen", &fen, place, at);
}

/// A field of rights: not a counter and not the checks that are left.
fn is_rights(field: &str) -> bool {
    field == "-" || field.chars().all(|c| c.is_ascii_alphabetic())
}

/// Whether a right leads to anything.
fn keeps(cast: &Cast<'_>, right: char) -> bool {
    let model = cast.model;
    if right == '-' {
        return false;
    }
    model.flag("gating") || model.flag("castling") && castle(cast, right).is_some()
}
