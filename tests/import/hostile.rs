//! Any text is read to the end, and nothing in it can break the reader.

use ferz::import::variants;
use ferz::source::SourceMap;
use proptest::prelude::*;

fn read(text: &str) {
    let mut sources = SourceMap::new();
    let source = sources.add("hostile.ini", text);
    let mut findings = Vec::new();
    for variant in variants(source, &sources, &mut findings) {
        findings.extend(variant.told());
    }
    for finding in findings {
        for label in finding.labels {
            assert!(
                text.get(label.span.range()).is_some(),
                "{}",
                finding.message
            );
        }
    }
}

const KEYS: &[&str] = &[
    "maxRank",
    "maxFile",
    "startFen",
    "king",
    "pawn",
    "customPiece1",
    "customPiece25",
    "promotedPieceType",
    "promotionLimit",
    "flagRegion",
    "castlingKingsideFile",
    "castlingRank",
    "promotionRegionWhite",
    "dropRegionBlack",
    "soldierPromotionRank",
    "mobilityRegionWhiteKing",
    "promotionRank",
    "doubleStepRankMin",
    "pieceDrops",
    "connectN",
    "extinctionPieceTypes",
    "tripleStepRegionWhite",
    "diagonalLines",
    "nMoveRule",
    "pawnTypes",
    "wallingRule",
];
const VALUES: &[&str] = &[
    "1",
    "10",
    "12",
    "0",
    "-",
    "*",
    "a",
    "l",
    "true",
    "p:q q:p",
    "k:fsK",
    "a:é",
    "*1 *2",
    "e4 é",
    "99999999999",
    "+++/***/12",
    "8/8",
    "k:",
    ":",
    "[[[",
    "é:é",
    "p:1",
    "duck",
    "knKN",
    "/////////////////",
    "[kK]",
    "k~+/+k w KQkq",
];
const PARENTS: &[&str] = &[
    "",
    ":chess",
    ":shogi",
    ":janggi",
    ":ataxx",
    ":nowhere",
    ":x1",
    ":spartan",
    ":kyotoshogi",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in any::<String>()) {
        read(&text);
    }

    #[test]
    fn any_lines(lines in prop::collection::vec((0..KEYS.len(), 0..VALUES.len(), 0..PARENTS.len()), 0..24)) {
        let mut text = String::new();
        for (i, (key, value, parent)) in lines.into_iter().enumerate() {
            if i % 6 == 0 {
                text += &format!("[x{i}{}]\n", PARENTS[parent]);
            }
            text += &format!("{} = {}\n", KEYS[key], VALUES[value]);
        }
        read(&text);
    }
}
