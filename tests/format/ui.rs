//! Files in `tests/ui` with the text that is printed about them: `x.toml` and `x.stderr`.
//!
//! With `FERZ_BLESS=1` the texts are written anew.

use super::support::validate;
use ferz::diagnostic::render::render;
use ferz::diagnostic::{Code, Diagnostic, fixes};
use std::fs;
use std::path::Path;

#[test]
fn messages_are_as_written_down() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui");
    let bless = std::env::var_os("FERZ_BLESS").is_some();
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .filter_map(|e| e.unwrap().file_name().into_string().ok())
        .collect();
    names.sort();
    let mut wrong = Vec::new();
    let mut count = 0;
    for name in names.iter().filter_map(|n| n.strip_suffix(".toml")) {
        count += 1;
        let text = fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap();
        let (found, sources) = validate(&format!("{name}.toml"), &text);
        let shown = render(&found, &sources, false);
        let expected = folder.join(format!("{name}.stderr"));
        if bless {
            fs::write(&expected, &shown).unwrap();
            continue;
        }
        let known = fs::read_to_string(&expected).unwrap_or_default();
        if known.replace("\r\n", "\n") != shown {
            wrong.push(format!("---- {name}\n{shown}"));
        }
    }
    assert!(count >= 150, "only {count} files");
    assert!(
        wrong.is_empty(),
        "FERZ_BLESS=1 accepts:\n{}",
        wrong.join("\n")
    );
    for name in names.iter().filter_map(|n| n.strip_suffix(".stderr")) {
        let of = folder.join(format!("{name}.toml"));
        assert!(of.exists(), "{name}.stderr has no file");
    }
}

/// What a file's fixes make of it has no more of the faults that they mend.
#[test]
fn fixes_mend() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui");
    let mut mended = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|e| e != "toml") {
            continue;
        }
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        let (found, _) = validate(&name, &text);
        for finding in found.iter().filter(|d| !d.fix.is_empty()) {
            let source = finding.fix[0].span.source;
            let better = fixes::apply(std::slice::from_ref(finding), source, &text);
            assert_eq!(better.mended, 1, "{name}: {}", finding.message);
            let better = better.text;
            let (left, _) = validate(&name, &better);
            let same = |of: &[Diagnostic]| {
                let same = |d: &&Diagnostic| d.code == finding.code && d.message == finding.message;
                of.iter().filter(same).count()
            };
            let less = same(&left) < same(&found);
            assert!(less, "{name}: {} is still there\n{better}", finding.message);
            mended += 1;
        }
    }
    assert!(mended > 15, "{mended}");
}

/// Codes of arguments and of texts on the command line; files have none of them.
const ELSEWHERE: &[&str] = &[
    "E0002", "E0003", "E0004", "E0017", "E0018", "E0020", "E0021", "E0213", "E0303", "E0304",
    "E0305", "E0306", "E0307", "E0308", "E0309", "E0351", "E0352", "N0101", "W0301", "W0302",
    "W0303", "W0350", "W0351",
];

/// Every code of files has a file that shows it; the others are shown by the command line's own tests.
#[test]
fn every_code_is_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shown = |folder: &str, ending: &str| -> String {
        let mut all = String::new();
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|e| e == ending) {
                all += &fs::read_to_string(&path).unwrap();
            }
        }
        all
    };
    let files = shown("tests/ui", "stderr");
    let commands = shown("tests/cli", "trycmd")
        + &shown("tests/cli", "rs")
        + &shown("tests/format", "rs")
        + &shown(".", "md");
    let mut missing = Vec::new();
    for code in Code::ALL {
        let text = code.text();
        // The pages of the first twenty are tested as files of their own; those of `.ini` files have their tests.
        let known = if text < "E0020" || text[1..].starts_with("09") {
            true
        } else if ELSEWHERE.contains(&text) {
            files.contains(&format!("[{text}]")) || commands.contains(text)
        } else {
            files.contains(&format!("[{text}]"))
        };
        if !known {
            missing.push(text);
        }
    }
    assert!(missing.is_empty(), "nothing shows {missing:?}");
}
