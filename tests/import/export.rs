//! Exported files: what comes back from them is the same game, and what cannot be said is refused.

#![allow(clippy::print_stderr, reason = "a test that skips says so")]

use super::{TempFile, json};
use crate::support::Run;
use std::process::Command;

/// Variants with different things to say.
const ROUND: &[&str] = &[
    "chess",
    "shatranj",
    "capablanca",
    "shogi",
    "xiangqi",
    "knightmate",
    "makruk",
    "asean",
    "courier",
    "chaturanga",
    "minixiangqi",
];

fn exported(name: &str) -> Result<String, String> {
    let found = Run::new(["export", name, "--to", "fairy-stockfish"]).output();
    if found.status == 0 {
        Ok(found.stdout)
    } else {
        Err(found.stderr)
    }
}

#[test]
fn an_exported_variant_comes_back_as_the_same_game() {
    for name in ROUND {
        let text = exported(name).unwrap_or_else(|faults| panic!("{name}: {faults}"));
        let file = TempFile::new(&format!("{name}.ini"), &text);
        let checked = Run::new(["validate", &file.path()]).output();
        assert_eq!(checked.status, 0, "{name}: {text}{}", checked.stderr);
        for depth in ["1", "2"] {
            let ours = json(&["perft", name, depth]);
            let back = json(&["perft", &file.path(), depth]);
            assert_eq!(ours["nodes"], back["nodes"], "{name}\n{text}");
        }
    }
}

#[test]
fn what_cannot_be_said_is_refused_with_reasons() {
    for name in ["jurassic", "primitive"] {
        let faults = exported(name).unwrap_err();
        assert!(faults.contains("E0902"), "{name}: {faults}");
    }
}

/// Fairy-Stockfish itself, by its Python module, reads what is written for it.
#[test]
fn fairy_stockfish_counts_the_same() {
    let python = |code: &str| Command::new("python3").args(["-c", code]).output();
    if !python("import pyffish").is_ok_and(|o| o.status.success()) {
        eprintln!("skipped: no pyffish");
        return;
    }
    for name in ROUND {
        let Ok(text) = exported(name) else { continue };
        let own = format!("exported-{name}");
        let text = text.replace(&format!("[{name}]"), &format!("[{own}]"));
        let code = format!(
            "import pyffish as f\nf.load_variant_config({text:?})\nv={own:?}\ns=f.start_fen(v)\n\
             m=f.legal_moves(v,s,[])\nprint(len(m), sum(len(f.legal_moves(v,s,[x])) for x in m))"
        );
        let found = python(&code).unwrap();
        let said = String::from_utf8_lossy(&found.stdout).into_owned();
        let count = |depth: &str| json(&["perft", name, depth])["nodes"].clone();
        let expected = format!("{} {}", count("1"), count("2"));
        assert_eq!(said.trim(), expected, "{name}\n{text}");
    }
}
