//! Resolving whole files, right and wrong ones.

use super::*;
use crate::definition::reach::Walker;
use crate::definition::rules::{Castling, Verdict};
use crate::definition::{definition_hash, load};
use crate::id::Square;
use crate::util::bits256::KindSet;

/// The library's files, by path.
struct Files;

impl crate::source::FileSource for Files {
    fn read(&self, path: &str) -> Result<String, String> {
        let path = format!("{}/variants/{path}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).map_err(|e| e.to_string())
    }
    fn named(&self, name: &str) -> Option<(String, String)> {
        ["orthodox", "jurassic", "primitive", "wide"]
            .iter()
            .find_map(|family| {
                let path = format!("{family}/{name}.toml");
                self.read(&path).ok().map(|text| (path, text))
            })
    }
}

/// What comes of a text: the definition, and every finding as `CODE text-it-points-at`.
fn read(text: &str) -> (Option<(Definition, Provenance)>, Vec<String>) {
    let mut sources = SourceMap::new();
    let mut found: Vec<Diagnostic> = Vec::new();
    let source = sources.add("test.toml", text);
    let result = load(source, &mut sources, &Files, &mut found)
        .map(|loaded| (Arc::unwrap_or_clone(loaded.definition), loaded.provenance));
    let findings = found
        .iter()
        .map(|d| {
            let span = d.labels[0].span;
            let at = sources
                .get(span.source)
                .map_or("", |s| &s.text[span.range()]);
            let at = at.lines().next().unwrap_or("");
            format!("{} {at}", d.code.text())
        })
        .collect();
    (result, findings)
}

fn definition(text: &str) -> Definition {
    let (result, findings) = read(text);
    assert_eq!(findings, [""; 0], "{text}");
    result.unwrap().0
}

fn shipped(path: &str) -> Definition {
    let path = format!("{}/variants/{path}.toml", env!("CARGO_MANIFEST_DIR"));
    definition(&std::fs::read_to_string(path).unwrap())
}

/// A small game with room for more lines.
const SMALL: &str = r#"
format = 1
[variant]
name = "Small"
[board]
files = 5
ranks = 6
[pieces.king]
letter = "K"
moves = "K"
royal = true
[pieces.rook]
letter = "R"
moves = "R"
[pieces.pawn]
letter = "P"
moves = "fmWfcF"
[setup]
fen = "k3r/5/5/5/5/K3R w"
"#;

fn small(more: &str) -> String {
    format!("{SMALL}{more}\n")
}

/// The small game with `from` replaced.
fn changed(from: &str, to: &str) -> String {
    assert!(SMALL.contains(from), "{from}");
    SMALL.replace(from, to)
}

fn kind(definition: &Definition, key: &str) -> Kind {
    let index = definition.kinds.iter().position(|k| k.key == key).unwrap();
    Kind::new(index).unwrap()
}

fn squares(definition: &Definition, text: &str) -> SquareSet {
    text.split_whitespace()
        .map(|name| definition.board.parse(name).unwrap())
        .collect()
}

fn targets(definition: &Definition, key: &str, side: Side, from: &str) -> String {
    let def = &definition.kinds[kind(definition, key).index()];
    let walker = Walker {
        board: &definition.board,
        orientation: definition.orientation,
        program: &def.movement[side],
        side,
        start: def.start[side],
    };
    let from = definition.board.parse(from).unwrap();
    let names: Vec<String> = walker
        .targets(from)
        .iter()
        .map(|s| definition.board.name(s))
        .collect();
    names.join(" ")
}

#[test]
fn the_small_game_has_the_settled_defaults() {
    let d = definition(SMALL);
    assert_eq!(d.rules.ends.checkmate, PerSide::both(Verdict::Loss));
    assert_eq!(d.rules.ends.stalemate, PerSide::both(Verdict::Draw));
    assert_eq!(d.rules.ends.repetition.as_ref().unwrap().count, 3);
    let counter = d.rules.ends.counter.clone().unwrap();
    assert_eq!(counter.plies, 100);
    assert_eq!(counter.kinds, Some(KindSet::of(kind(&d, "pawn"))));
    assert!(d.rules.ends.dead);
    assert!(d.rules.drops.is_none());
    assert_eq!(d.kinds[0].san, "K");
    assert_eq!(d.kinds[0].name, "King");
}

#[test]
fn blocks_can_be_turned_off_and_sided() {
    let d = definition(&small(
        "[end]\ncounter = false\nrepetition = false\ndead = false\nstalemate.result = { white = \"loss\" }",
    ));
    assert!(d.rules.ends.counter.is_none() && d.rules.ends.repetition.is_none());
    assert!(!d.rules.ends.dead);
    assert_eq!(
        d.rules.ends.stalemate,
        PerSide([Verdict::Loss, Verdict::Draw])
    );
}

#[test]
fn guards_of_classes_reach_the_legs() {
    let d = shipped("jurassic/jurassic");
    assert_eq!(targets(&d, "trex", Side::White, "e4"), "e2 d3 f3");
    assert_eq!(targets(&d, "trex", Side::White, "d1"), "c2 e2 d3");
    assert_eq!(targets(&d, "trex", Side::Black, "e6"), "d7 f7 e8");
    assert_eq!(
        targets(&d, "spinosaurus", Side::White, "b4"),
        "b1 b2 a3 b3 c3 a5 c5"
    );
    assert_eq!(
        targets(&d, "spinosaurus", Side::White, "c4"),
        "c1 c2 b3 c3 d3 c5 d5 c6 c7 c8"
    );
    assert_eq!(targets(&d, "gallimimus", Side::White, "a4"), "a3 b4");
    assert_eq!(targets(&d, "gallimimus", Side::White, "b4"), "b3 a4 c4 b5");
    // A raptor jumps only what it may cross: nothing diagonally over c5, something over b5.
    let raptor = targets(&d, "velociraptor", Side::White, "b4");
    assert!(raptor.contains("b6") && !raptor.contains("d6"), "{raptor}");
    assert!(
        d.rules
            .forbidden
            .iter()
            .all(|f| f.of == KindSet::of(kind(&d, "ankylosaurus")))
    );
    assert_eq!(d.rules.forbidden.len(), 1);
    assert_eq!(
        d.rules.ends.counter.as_ref().unwrap().kinds,
        Some(KindSet::EMPTY)
    );
}

#[test]
fn primitive_chess_promotes_in_pairs() {
    let d = shipped("primitive/primitive");
    assert_eq!(d.rules.promotions.len(), 5);
    for p in &d.rules.promotions {
        assert_eq!(p.to.len(), 1);
        assert_eq!(p.mandatory, p.zone);
    }
    let apprentices: KindSet = ["tower", "horseman", "priest", "guard"]
        .map(|k| kind(&d, k))
        .into_iter()
        .collect();
    assert_eq!(d.rules.ends.counter.unwrap().kinds, Some(apprentices));
    assert_eq!(d.kinds.iter().filter(|k| k.royal).count(), 2);
}

#[test]
fn xiangqi_regions_follow_the_orientation() {
    let d = shipped("xiangqi/xiangqi");
    let palace = &d.regions[0].squares;
    assert_eq!(
        palace[Side::White],
        squares(&d, "d1 e1 f1 d2 e2 f2 d3 e3 f3")
    );
    assert_eq!(
        palace[Side::Black],
        squares(&d, "d10 e10 f10 d9 e9 f9 d8 e8 f8")
    );
    assert_eq!(targets(&d, "soldier", Side::White, "c5"), "c6");
    assert_eq!(targets(&d, "soldier", Side::Black, "c5"), "c4 b5 d5");
    assert_eq!(targets(&d, "elephant", Side::White, "c5"), "a3 e3");
    assert!(d.rules.royal.facing.files && !d.rules.royal.facing.ranks);
}

#[test]
fn chess_castles_in_four_ways() {
    let d = shipped("orthodox/chess");
    // Of all pairs of squares that positions of Chess960 may need, those of the set-up.
    let corners = d.setup.rights;
    let kings = squares(&d, "e1 e8");
    let start = |c: &&Castling| kings.contains(c.from) && corners.contains(c.partner_from);
    let all: Vec<&Castling> = d.rules.castlings.iter().filter(start).collect();
    assert_eq!(all.len(), 4);
    let find = |side, to: &str| {
        let to = d.board.parse(to).unwrap();
        *all.iter().find(|c| c.side == side && c.to == to).unwrap()
    };
    let long = find(Side::Black, "c8");
    assert_eq!(long.from, d.board.parse("e8").unwrap());
    assert_eq!(long.partner_from, d.board.parse("a8").unwrap());
    assert_eq!(long.partner_to, d.board.parse("d8").unwrap());
    assert_eq!(long.empty, squares(&d, "b8 c8 d8"));
    assert_eq!(long.safe, squares(&d, "c8 d8 e8"));
    assert_eq!(long.partner, KindSet::of(kind(&d, "rook")));
    assert!(long.needs_right && !long.takes_partner);
    assert_eq!(d.setup.rights, squares(&d, "a1 h1 a8 h8"));
}

#[test]
fn free_castling_lists_every_pair_that_passes() {
    let text = small(
        "[castling.short]\nfrom = \"firstrank\"\nto = \"d*\"\npartner = \"rook\"\npartner_from = \"firstrank\"\npartner_to = \"c*\"\ntakes_partner = true",
    );
    let d = definition(&text);
    // All pairs of king left of rook on five files, for each side.
    assert_eq!(d.rules.castlings.len(), 20);
    let some = d
        .rules
        .castlings
        .iter()
        .find(|c| c.side == Side::White && c.from == Square::from_raw(3))
        .unwrap();
    assert_eq!(some.to, some.from);
    assert_eq!(some.empty, squares(&d, "c1"));
    assert_eq!(some.safe, squares(&d, "d1"));
    assert_eq!(d.setup.rights, SquareSet::EMPTY);
}

#[test]
fn castling_terms_are_castling_blocks() {
    let block = small(
        "[castling.short]\nto = \"c*\"\npartner = \"rook\"\npartner_from = \"e*\"\npartner_to = \"b*\"",
    );
    let term = changed("moves = \"K\"", "moves = \"KirO2\"");
    let (block, term) = (definition(&block), definition(&term));
    let strip = |d: &Definition| -> Vec<Castling> {
        let mut all = d.rules.castlings.clone();
        all.iter_mut().for_each(|c| c.name.clear());
        all
    };
    assert_eq!(strip(&block), strip(&term));
}

#[test]
fn rights_come_from_the_fen() {
    let castle = "[castling.short]\nto = \"c*\"\npartner = \"rook\"\npartner_from = \"e*\"\npartner_to = \"b*\"";
    for (field, rights) in [
        ("K", "e1"),
        ("k", "e6"),
        ("Ee", "e1 e6"),
        ("-", ""),
        ("", ""),
    ] {
        let fen = format!("R w {field} - 0 1\"");
        let d = definition(&small(castle).replace("R w\"", &fen));
        assert_eq!(d.setup.rights, squares(&d, rights), "{field}");
    }
    let (result, found) = read(&small(castle).replace("R w\"", "R w Q\""));
    assert!(result.is_none());
    assert_eq!(found, ["E0224 Q"]);
}

#[test]
fn promoted_pieces_in_disguise_get_a_kind() {
    let d = definition(
        &small("[promotion.pawn]\npieces = \"pawn\"\nto = [\"rook\"]\n[drops]\ncaptures = true")
            .replace("moves = \"R\"", "moves = \"R\"\ntilde = true"),
    );
    assert_eq!(d.kinds.len(), 4);
    let hidden = &d.kinds[3];
    assert!(hidden.tilde);
    assert_eq!(hidden.base, kind(&d, "pawn"));
    assert_eq!(hidden.movement, d.kinds[1].movement);
    assert_eq!(d.rules.promotions[0].to, [Kind::from_raw(3)]);
    let drops = d.rules.drops.unwrap();
    assert!(drops.captures_to_hand);
    assert_eq!(drops.zones[0], PerSide::default());
    assert_eq!(drops.zones[2][Side::White].len(), 30);
}

#[test]
fn start_squares_come_from_the_setup_or_a_region() {
    let text = changed(
        "letter = \"P\"",
        "letter = \"P\"\ninitial = \"*2 & firstrank\"",
    );
    let d = definition(&text);
    assert_eq!(d.kinds[2].start, PerSide::default());
    let text = changed(
        "letter = \"P\"",
        "letter = \"P\"\ninitial = { white = \"*2\" }",
    );
    let d = definition(&text);
    assert_eq!(d.kinds[2].start[Side::Black], squares(&d, "a5 b5 c5 d5 e5"));
    assert_eq!(d.kinds[0].start[Side::White], squares(&d, "a1"));
}

#[test]
fn symmetry_places_black() {
    for (symmetry, fen) in [("mirror", "k3r"), ("rotate", "r3k")] {
        let text = changed(
            "fen = \"k3r/5/5/5/5/K3R w\"",
            &format!("symmetry = \"{symmetry}\"\nfen = \"5/5/5/5/5/K3R w\""),
        );
        let d = definition(&text);
        let other = definition(&changed("k3r", fen));
        assert_eq!(d.setup, other.setup, "{symmetry}");
    }
}

#[test]
fn maps_draw_holes_and_terrain() {
    let text = changed(
        "files = 5\nranks = 6",
        "map = \"\"\"\n. . . . .\n. . . . .\n~ ~ * ~ ~\n. . . . .\n.....\n.....\n\"\"\"\nterrain.river.glyph = \"~\"",
    )
    .replace("k3r/5/5/5/5/K3R", "k3r/5/2*2/5/5/K3R");
    let d = definition(&text);
    assert_eq!(d.board.len(), 29);
    assert_eq!(d.terrains[0].squares, squares(&d, "a4 b4 d4 e4"));
}

#[test]
fn equal_rules_have_equal_hashes() {
    let base = definition_hash(&definition(SMALL));
    let same = [
        changed("Small", "Something else"),
        changed("\"fmWfcF\"", "\"fcFfmW\""),
        changed("[pieces.rook]", "# A comment.\n[pieces.tower]"),
        small("[end.stalemate]\nresult = \"draw\""),
        small("[board.regions]\nhome = \"*1\""),
        changed("moves = \"R\"", "moves = \"R{+at(**)}\""),
    ];
    for text in &same {
        assert_eq!(definition_hash(&definition(text)), base, "{text}");
    }
    let other = [
        changed("\"fmWfcF\"", "\"fmWfF\""),
        changed("letter = \"R\"", "letter = \"R\"\niron = true"),
        changed("K3R w", "K2R1 w"),
        small("[end.stalemate]\nresult = \"loss\""),
        changed("moves = \"R\"", "moves = \"R4\""),
        changed("files = 5", "files = 5\nwrap = \"files\""),
        changed("moves = \"R\"", "moves = \"R{-at(c3)}\""),
    ];
    let mut seen = vec![base];
    for text in &other {
        let hash = definition_hash(&definition(text));
        assert!(!seen.contains(&hash), "{text}");
        seen.push(hash);
    }
}

#[test]
fn order_of_blocks_and_classes_does_not_matter() {
    let (head, rest) = SMALL.split_once("[pieces.king]").unwrap();
    let (king, rest) = rest.split_once("[pieces.rook]").unwrap();
    let (rook, rest) = rest.split_once("[pieces.pawn]").unwrap();
    let turned = format!("{head}[pieces.rook]{rook}[pieces.king]{king}[pieces.pawn]{rest}");
    let hash = |text: &str| definition_hash(&definition(text));
    assert_eq!(hash(&turned), hash(SMALL));
    let terrain = "[board.terrain]\nmud = { squares = \"c3\" }\n";
    let class = format!(
        "{}{terrain}[classes.dry]\navoid = \"mud\"\n",
        changed("moves = \"R\"", "moves = \"R\"\nclasses = [\"dry\"]")
    );
    let inline = format!(
        "{}{terrain}",
        changed("moves = \"R\"", "moves = \"{-mud}R\"")
    );
    assert_eq!(hash(&class), hash(&inline));
}

#[test]
fn provenance_points_at_blocks_and_strings() {
    let text = small("[end.stalemate]\nresult = \"loss\"");
    let (result, _) = read(&text);
    let (_, places) = result.unwrap();
    let cut = |span: Span| &text[span.range()];
    assert_eq!(
        cut(places.moves(Kind::from_raw(2), Side::Black)),
        "\"fmWfcF\""
    );
    assert_eq!(cut(places.kinds[2].key), "pawn");
    assert!(cut(places.rule("end.stalemate")).starts_with("[end.stalemate]"));
    assert_eq!(places.rule("royal"), places.file);
}

/// Files with one fault each, its code and the text it points at.
#[test]
fn each_fault_is_told_at_its_place() {
    let cases: Vec<(String, &str)> = vec![
        (small("[board.regions]\nhome = \"*1 &\""), "E0201 &"),
        (small("[board.regions]\nhome = \"a1-f2\""), "E0202 a1-f2"),
        (small("[board.regions]\nhome = \"hom | a1\""), "E0203 hom"),
        (
            small("[board.regions]\na = \"!b\"\nb = \"a & *1\""),
            "E0204 a",
        ),
        (
            small("[board.terrain]\nriver = { squares = \"*3\" }\nbridge = { squares = \"c3\" }"),
            "E0205 \"c3\"",
        ),
        (
            small("[board.terrain]\nriver = { squares = \"half\" }"),
            "E0206 \"half\"",
        ),
        (changed("ranks = 6", "ranks = 17"), "E0208 17"),
        (
            changed("files = 5\nranks = 6", "map = \"\"\"\n...\n..\n\"\"\""),
            "E0209 ..",
        ),
        (small("[board.regions]\nhalf = \"*1\""), "E0210 half"),
        (small("[board.regions]\nc4 = \"*1\""), "E0210 c4"),
        (small("[classes.rook]\nmembers = \"rook\""), "E0211 rook"),
        (changed("letter = \"R\"\n", ""), "E0214 [pieces.rook]"),
        (changed("letter = \"R\"", "letter = \"R2\""), "E0215 \"R2\""),
        (changed("letter = \"R\"", "letter = \"2\""), "E0215 \"2\""),
        (changed("letter = \"R\"", "letter = \"k\""), "E0216 \"k\""),
        (
            small("[promotion.p]\npieces = \"pwan\"\nto = [\"rook\"]"),
            "E0217 \"pwan\"",
        ),
        (
            changed("letter = \"P\"", "letter = \"P\"\nclasses = [\"smal\"]"),
            "E0218 \"smal\"",
        ),
        (
            changed("letter = \"P\"", "letter = \"P\"\nbase = \"pawn\""),
            "E0219 \"pawn\"",
        ),
        (changed("moves = \"R\"\n", ""), "E0221 [pieces.rook]"),
        (changed("moves = \"R\"", "moves = \"\""), "E0221 \"\""),
        (changed("fen = \"k3r/5/5/5/5/K3R w\"", ""), "E0222 [setup]"),
        (changed("K3R w", "K3R x"), "E0224 x"),
        (changed("K3R w", "K3R w - - nonsense!"), "E0224 nonsense!"),
        (
            changed("[setup]", "[setup]\nsymmetry = \"mirror\""),
            "E0225 \"mirror\"",
        ),
        (
            small(
                "[castling.s]\nto = \"c2\"\npartner = \"rook\"\npartner_from = \"none\"\npartner_to = \"b*\"",
            ),
            "E0226 \"c2\"",
        ),
        (
            small(
                "[castling.s]\nto = \"c1\"\npartner = \"rook\"\npartner_from = \"e*\"\npartner_to = \"b*\"",
            ),
            "E0226 \"c1\"",
        ),
        (small("[[capture.forbid]]"), "E0227 [[capture.forbid]]"),
        (small("[end.repetition]\ncount = 1"), "E0228 1"),
        (
            small("[end.repetition.chase]\nranks = [\"rook\", \"rook\"]"),
            "E0228 \"rook\"",
        ),
        (small("[end.counting.bare]\nmoves = 0"), "E0228 0"),
        (small("[turn]\nmoves = 0"), "E0228 0"),
        (
            small("[turn]\npass = true\n[end.passes]\ncount = 0"),
            "E0228 0",
        ),
        (small("[sides]\nfen = [\"w\"]"), "E0229 \"w\""),
        (
            changed("moves = \"R\"", "moves = \"R{-rivr}\""),
            "E0203 -rivr",
        ),
        (
            changed("moves = \"R\"", "moves = \"R{-at(a9)}\""),
            "E0202 a9",
        ),
        (
            changed("moves = \"R\"", "moves = \"Rc<pawm>F\""),
            "E0217 <pawm>",
        ),
        (
            small("[classes.c]\nmembers = \"pawn\"\navoid = \"mud\""),
            "E0203 \"mud\"",
        ),
        (changed("K3R w", "K3X w"), "E0301 X"),
        (changed("K3R w", "K2R w"), "E0302 K2R"),
    ];
    for (text, expected) in &cases {
        let (result, found) = read(text);
        assert!(result.is_none(), "{text}");
        assert_eq!(found, [*expected], "{text}");
    }
}

#[test]
fn warnings_leave_a_definition() {
    let cases: Vec<(String, &str)> = vec![
        (small("[board.terrain.river]"), "W0201 river"),
        (small("[board.regions]\nx = \"none\""), "W0201 x"),
        (small("[classes.c]"), "W0203 c"),
        (
            changed("moves = \"K\"", "moves = \"\"\nimmobile = true"),
            "W0204 true",
        ),
        (changed("k3r/", "4r/"), "W0205 [setup]"),
        (
            small("[promotion.p]\npieces = \"pawn\"\nto = [\"pawn\"]"),
            "W0206 \"pawn\"",
        ),
    ];
    for (text, expected) in &cases {
        let (result, found) = read(text);
        assert!(result.is_some(), "{text}");
        assert_eq!(found, [*expected], "{text}");
    }
}

#[test]
fn several_faults_are_told_in_one_run() {
    let text =
        small("[promotion.p]\npieces = \"pwan\"\nto = [\"rok\"]\n[board.regions]\nhome = \"z9\"")
            .replace("moves = \"R\"", "moves = \"R{-x}\"");
    let (_, found) = read(&text);
    assert_eq!(found.len(), 4, "{found:?}");
}

#[test]
fn too_many_kinds() {
    let mut text = SMALL.to_owned();
    for i in 0..250 {
        let (a, b) = (
            char::from(b'a' + (i / 26) as u8),
            char::from(b'a' + (i % 26) as u8),
        );
        text += &format!("[pieces.x{i}]\nsymbol = \"Z{a}{b}\"\nmoves = \"W\"\n");
    }
    let (result, found) = read(&text);
    assert!(result.is_none());
    assert_eq!(found, ["E0213 x247"]);
}
