//! Definitions for the tests of this layer, and moves by hand.

use super::names::Scene;
use crate::definition::{Definition, load};
use crate::game::MoveView;
use crate::id::{Kind, Square};
use crate::source::{FileSource, SourceMap};

struct NoFiles;

impl FileSource for NoFiles {
    fn read(&self, path: &str) -> Result<String, String> {
        Err(format!("no {path} here"))
    }
}

pub(super) fn game(text: &str) -> Definition {
    let mut sources = SourceMap::new();
    let source = sources.add("test", text);
    let mut findings = Vec::new();
    let loaded = load(source, &mut sources, &NoFiles, &mut findings);
    match loaded {
        Some(loaded) => std::sync::Arc::unwrap_or_clone(loaded.definition),
        None => panic!("{findings:#?}"),
    }
}

pub(super) fn chess() -> Definition {
    game(include_str!("../../variants/orthodox/chess.toml"))
}

/// Ten files, two-letter symbols, a promoted form, pieces in hand and shogi's way of promotion.
pub(super) fn drops() -> Definition {
    game(
        r#"
format = 1
[variant]
name = "Drops"
[board]
files = 10
ranks = 10
[sides]
fen = ["b", "w"]
[pieces.king]
letter = "K"
moves = "K"
royal = true
[pieces.gold]
letter = "G"
moves = "WfF"
[pieces.pawn]
letter = "P"
san = ""
moves = "fW"
[pieces.tokin]
symbol = "+P"
moves = "WfF"
base = "pawn"
[pieces.spear]
symbol = "Sp"
moves = "fR"
[promotion.pawn]
pieces = "pawn"
to = ["tokin"]
zone = { white = "*8-*10", black = "*1-*3" }
mandatory = false
style = "plus"
[drops]
captures = true
[setup]
fen = "4k5/10/ppp7/10/10/10/10/7PPP/10/5K4[(Sp)] b"
"#,
    )
}

pub(super) fn square(definition: &Definition, name: &str) -> Square {
    definition.board.parse(name).expect("a square")
}

pub(super) fn kind(definition: &Definition, key: &str) -> Kind {
    let index = definition.kinds.iter().position(|k| k.key == key);
    index.and_then(Kind::new).expect("a kind")
}

/// A plain move.
pub(super) fn mv(definition: &Definition, key: &str, from: &str, to: &str) -> MoveView {
    MoveView::plain(
        kind(definition, key),
        square(definition, from),
        square(definition, to),
    )
}

/// All texts, each of which must lead back to its move.
pub(super) fn both_ways(
    scene: &Scene<'_>,
    texts: fn(&Scene<'_>) -> Vec<String>,
    read: fn(&Scene<'_>, &str) -> Result<MoveView, super::MoveError>,
) -> Vec<String> {
    let texts = texts(scene);
    for (text, mv) in texts.iter().zip(scene.legal) {
        assert_eq!(read(scene, text).as_ref(), Ok(mv), "{text}");
    }
    texts
}
