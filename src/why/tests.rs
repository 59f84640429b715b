//! Answers on small variants: which rule, and at which place of the file.

use super::{Case, of_move, of_position};
use crate::definition;
use crate::game::{Variant, new_session};
use crate::play::Game;
use crate::record::fen;
use crate::source::{FileSource, SourceMap};
use std::sync::Arc;

struct NoFiles;

impl FileSource for NoFiles {
    fn read(&self, _: &str) -> Result<String, String> {
        Err("no files here".to_owned())
    }
}

const HEAD: &str = "format = 1
variant = { name = \"Small\" }
board = { files = 5, ranks = 5 }
setup = { fen = \"k4/5/5/5/K4 w\" }
pieces.king = { letter = \"K\", moves = \"K\", royal = true }
pieces.rook = { letter = \"R\", moves = \"R\" }
pieces.cannon = { letter = \"C\", moves = \"mRcpR\" }
pieces.pawn = { letter = \"P\", san = \"\", moves = \"fmW fcF\" }
";

/// The reason, and the texts at its places. Without a move the position is asked about.
fn ask(rules: &str, position: &str, text: &str) -> (String, Vec<String>) {
    let file = format!("{HEAD}{rules}");
    let mut sources = SourceMap::new();
    let source = sources.add("small.toml", file.as_str());
    let mut found = Vec::new();
    let loaded = definition::load(source, &mut sources, &NoFiles, &mut found)
        .unwrap_or_else(|| panic!("{found:?}"));
    let definition = loaded.definition;
    let variant = Variant::compile(Arc::clone(&definition));
    let case = Case {
        definition: &definition,
        variant: &variant,
        provenance: &loaded.provenance,
        tree: &loaded.tree,
        sources: &sources,
    };
    let setup = fen::parse(&definition, position).unwrap();
    let session = new_session(&variant, Some(&setup));
    let mut game = Game::new(Arc::clone(&definition), session);
    let answer = if text.is_empty() {
        of_position(&case, &mut game)
    } else {
        of_move(&case, &mut game, text).unwrap()
    };
    let places = answer
        .labels
        .iter()
        .map(|l| file[l.span.range()].to_owned())
        .collect();
    (answer.reason, places)
}

#[track_caller]
fn check(rules: &str, position: &str, text: &str, reason: &str, place: &str) {
    let (found, places) = ask(rules, position, text);
    assert!(found.contains(reason), "{found}");
    assert!(places.iter().any(|p| p == place), "{places:?}");
}

#[test]
fn ways_of_pieces() {
    let at = "k4/5/P4/R4/K4 w";
    check("", at, "a2a4", "the Pawn on a3 is in the way", "R");
    check("", at, "a2a3", "its own Pawn stands on a3", "R");
    check("", at, "a2b3", "does not go from a2 to b3", "\"R\"");
    check("", at, "a3b4", "only to capture, and b4 is empty", "fcF");
    let cannon = "k4/r4/2r2/5/K1C2 w";
    check("", cannon, "c1c3", "only without capturing", "mR");
    check("", "k4/5/r4/p4/K3C w", "e1e5", "goes to e5", "mR");
    check(
        "",
        "k1p2/2p2/2p2/2C2/K4 w",
        "c2c5",
        "the Pawn on c3 is in the way",
        "cpR",
    );
}

#[test]
fn rules_of_the_file() {
    let forbid = "[[capture.forbid]]\nby = \"rook\"\nof = \"pawn\"\n";
    let at = "k4/5/p4/R4/K4 w";
    let (reason, _) = ask(forbid, at, "a2a3");
    assert!(
        reason.contains("the Rook may not capture the Pawn"),
        "{reason}"
    );
    let drops = "[drops]\npieces = \"pawn\"\nno_check = \"pawn\"\n";
    check(
        drops,
        "1k3/5/5/5/K4[P] w",
        "P@a4",
        "the drop would be check",
        "\"pawn\"",
    );
    check(
        drops,
        "k4/5/5/5/K4[P] w",
        "P@a5",
        "pieces are dropped on empty squares",
        "[drops]",
    );
    let promotion = "[promotion.pawn]\npieces = \"pawn\"\nto = [\"rook\", \"cannon\"]\n";
    check(
        promotion,
        "k4/4P/5/5/K4 w",
        "e4e5",
        "say which",
        "[\"rook\", \"cannon\"]",
    );
    check(
        promotion,
        "k4/4P/5/5/K4 w",
        "e5=K",
        "does not become a King",
        "[\"rook\", \"cannon\"]",
    );
}

#[test]
fn royals() {
    check("", "k3r/5/5/4R/3K1 w", "d1e1", "goes to e1", "K");
    check(
        "",
        "k3r/5/5/4R/4K w",
        "e2d2",
        "the Rook on e2 is pinned: the Rook on e5 would capture the King on e1",
        "true",
    );
    check("", "k4/5/5/4r/4K w", "e1d1", "goes to d1", "K");
    check(
        "",
        "k2r1/5/5/5/4K w",
        "e1d1",
        "on d1 the King could be captured by the Rook on d5",
        "R",
    );
}

#[test]
fn positions() {
    let (reason, _) = ask("", "k3r/5/5/5/3K1 w", "");
    assert!(reason.contains("the game goes on"), "{reason}");
    check(
        "end.stalemate.result = \"win\"\n",
        "k4/5/5/1r3/K4 w",
        "a1a2",
        "on a2 the King could be captured by the Rook on b2",
        "true",
    );
    let stuck = "k4/5/1r3/1r3/K4 w";
    check(
        "end.stalemate.result = \"win\"\n",
        stuck,
        "",
        "White wins",
        "\"win\"",
    );
    let (reason, _) = ask("", stuck, "");
    assert!(reason.contains("the game is drawn"), "{reason}");
}

/// The reason alone.
fn reason(rules: &str, position: &str, text: &str, part: &str) {
    let (found, _) = ask(rules, position, text);
    assert!(found.contains(part), "{found}");
}

#[test]
fn what_the_text_lacks_or_has_too_much() {
    let (walls, at) = ("walls.place = \"any\"\n", "k4/5/5/5/K4 w");
    reason(walls, at, "a1a2", "sets a wall");
    reason(walls, at, "a1a2,a2a2", "no wall can be set on a2");
    reason(walls, at, "a1a2,", "names no square");
    let written = "the move is written `a1a2`";
    reason("", at, "a1-b1-a2", written);
    reason("", at, "a1a2a1a2", written);
}

#[test]
fn drops_that_need_no_hand() {
    let rules = "drops = { unlimited = \"rook\", enclose = true }
effect.flip = { on = \"drop\", area = \"enclosed\", do = \"convert\" }
";
    reason(
        rules,
        "k4/5/5/1rR2/K4 w",
        "R@e5",
        "encloses no enemy pieces",
    );
}

#[test]
fn first_drops_have_their_squares() {
    let rules = "drops = { opening = \"c3-d3\", unlimited = \"rook\" }\n";
    reason(rules, "k4/5/5/5/K4 w", "R@e5", "still empty: c3 d3");
}
