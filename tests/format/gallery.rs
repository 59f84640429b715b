//! `examples/gallery.md`: twenty mistakes and what is said of them, made from `tests/ui`.
//!
//! With `FERZ_BLESS=1` it is written anew.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Mistakes by the name of their file, with a word about each.
const SHOWN: [(&str, &str); 20] = [
    ("toml-unquoted", "A string without quotes"),
    ("piece-key-typo", "A key that is nearly right"),
    ("key-twice", "A key given twice"),
    ("section-unknown", "A section that does not exist"),
    ("promotion-piece-unknown", "A piece that is not there"),
    ("setup-rank", "A rank that is too short"),
    ("letter-twice", "One letter for two pieces"),
    ("notation-atom", "A letter that is no atom"),
    ("notation-bracket-open", "A bracket that is never closed"),
    (
        "notation-king-directions",
        "Notation that programs read in two ways",
    ),
    (
        "moves-guard-name",
        "A guard about a region with a slip in its name",
    ),
    ("set-off-board", "A square off the board"),
    ("terrain-overlap", "Two terrains on one square"),
    ("setup-king-off", "King and bishop exchanged for one side"),
    ("setup-case", "A letter of the wrong case"),
    ("setup-forced", "A start position that is lost"),
    ("promotion-unreachable", "A promotion that never comes"),
    ("piece-unused", "A piece that nobody has"),
    ("notation-term-contained", "A term too many"),
    ("test-count", "A test of the file that does not hold"),
];

#[test]
fn the_gallery_is_what_is_said() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: String| {
        let path = root.join("tests/ui").join(&name);
        fs::read_to_string(path).unwrap_or_else(|e| panic!("{name}: {e}"))
    };
    let mut page = "# Twenty mistakes, and what Ferz says\n\n\
        Each file holds one mistake; `ferz validate` says what follows it. `ferz explain CODE` tells more about a\n\
        code, and `ferz validate --fix` makes the changes that are offered. This page is made from the tests.\n"
        .to_owned();
    for (name, title) in SHOWN {
        let (file, said) = (read(format!("{name}.toml")), read(format!("{name}.stderr")));
        let _ = write!(
            page,
            "\n## {title}\n\n```toml\n{}\n```\n\n```text\n{}\n```\n",
            file.trim_end(),
            said.trim_end()
        );
    }
    let path = root.join("examples/gallery.md");
    if std::env::var_os("FERZ_BLESS").is_some() {
        fs::write(&path, &page).unwrap();
        return;
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        known.replace("\r\n", "\n"),
        page,
        "FERZ_BLESS=1 writes it anew"
    );
}
