//! Imported text: it can be read by people, it is sound, and it is the same game.

use super::{TempFile, json};
use crate::support::Run;

const FILE: &str = "\
# Rook endings with drops
[rookhouse:crazyhouse]
startFen = 4k3/pppp4/8/8/8/8/4PPPP/4K2R[R] w K - 0 1
promotionPieceTypes = r
stalemateValue = loss

[longbow:chess]
customPiece1 = a:mFmWcR3
startFen = rabqkbar/pppppppp/8/8/8/8/PPPPPPPP/RABQKBAR w KQkq - 0 1
promotionPieceTypes = qrba
mobilityRegionWhiteCustomPiece1 = *1 *2 *3 *4
mobilityRegionBlackCustomPiece1 = *8 *7 *6 *5

[shogilike:shogi]
perpetualCheckIllegal = false

[steppe:shatar]

[points:janggi]
";

#[test]
fn a_variant_is_printed_and_the_print_is_the_same_variant() {
    let file = TempFile::new("print.ini", FILE);
    for name in ["rookhouse", "longbow", "shogilike", "steppe", "points"] {
        let printed = Run::new(["import", &file.path(), name]).output();
        assert_eq!(printed.status, 0, "{}", printed.stderr);
        let written = TempFile::new(&format!("{name}.toml"), &printed.stdout);
        let checked = Run::new(["validate", &written.path()]).output();
        assert_eq!(checked.status, 0, "{name}: {}", checked.stderr);
        let from_ini = json(&["show", &format!("{}#{name}", file.path())]);
        let from_toml = json(&["show", &written.path()]);
        assert_eq!(from_ini["hash"], from_toml["hash"], "{name}");
    }
}

#[test]
fn a_variant_of_a_file_is_played_as_it_stands() {
    let file = TempFile::new("play.ini", FILE);
    let perft = |name: &str, depth: &str| {
        json(&["perft", &format!("{}#{name}", file.path()), depth])["nodes"].clone()
    };
    assert_eq!(perft("shogilike", "2"), 900);
    // A rook may be dropped on any empty square.
    let moves = json(&["moves", &format!("{}#rookhouse", file.path())]);
    let drops = moves["moves"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|m| m["move"].as_str().is_some_and(|m| m.starts_with("R@")));
    assert_eq!(drops.count(), 64 - 11);
}

#[test]
fn a_file_of_several_variants_asks_which() {
    let file = TempFile::new("several.ini", FILE);
    let found = Run::new(["moves", &file.path()]).output();
    assert_eq!(found.status, 2);
    assert!(found.stderr.contains("5 variants"), "{}", found.stderr);
    let found = Run::new(["moves", &format!("{}#longbaw", file.path())]).output();
    assert_eq!(found.status, 2);
    assert!(
        found.stderr.contains("did you mean `longbow`"),
        "{}",
        found.stderr
    );
}

#[test]
fn findings_of_a_section_are_told_where_the_author_wrote_them() {
    let text = "[bent:chess]\ncustomPiece1 = a:fsK\nstartFen = rabqkbar/pppppppp/8/8/8/8/PPPPPPPP/RABQKBAR w KQkq - 0 1\n";
    let file = TempFile::new("bent.ini", text);
    let found = json(&["validate", &file.path()]);
    assert_eq!(found[0]["code"], "W0902");
    assert_eq!(
        (&found[0]["line"], &found[0]["column"]),
        (&2.into(), &18.into())
    );
    let message = found[0]["message"].as_str().unwrap();
    assert!(message.contains("sW fF"), "{message}");
}
