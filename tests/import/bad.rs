//! One fault a file: it is told, with its code, on its line.

use super::json;
use std::path::Path;

/// File, code, line and column of the finding that must be there.
const FAULTS: &[(&str, &str, u64, u64)] = &[
    ("A-colon-not-equals", "E0901", 2, 1),
    ("A-empty-value", "E0008", 2, 1),
    ("A-typo-key", "E0006", 2, 1),
    ("A-wrong-case-key", "E0006", 2, 1),
    ("B-bool-TRUE", "E0008", 2, 8),
    ("B-bool-yes", "E0008", 2, 8),
    ("B-file-too-big", "E0010", 2, 11),
    ("B-int-negative", "E0010", 2, 13),
    ("B-int-word", "E0008", 2, 13),
    ("B-rank-too-big", "E0010", 2, 11),
    ("B-region-offboard", "E0202", 2, 24),
    ("B-region-range", "E0201", 2, 24),
    ("B-value-enum", "E0009", 2, 18),
    ("C-camel-rider", "W0902", 2, 18),
    ("C-destroy", "W0902", 2, 19),
    ("C-empty", "E0221", 2, 16),
    ("C-jump-j", "W0902", 2, 18),
    ("C-multi-leg-a", "W0902", 2, 20),
    ("C-range-2digit", "W0902", 2, 20),
    ("C-space", "W0902", 2, 19),
    ("C-trailing-modifier", "W0902", 2, 19),
    ("C-typo-garbage", "W0902", 2, 19),
    ("C-unknown-atom-mixed", "W0902", 2, 19),
    ("D-castling-rook-undefined", "E0217", 2, 22),
    ("D-fen-castling-no-rook", "E0306", 2, 58),
    ("D-fen-no-stm", "E0306", 2, 12),
    ("D-fen-rank-narrow", "E0302", 2, 12),
    ("D-fen-rank-wide", "E0302", 2, 12),
    ("D-fen-too-few-ranks", "E0303", 2, 12),
    ("D-fen-undefined-piece", "E0301", 2, 13),
    ("D-flag-undefined", "E0217", 2, 13),
    ("E-asym-fen-typo", "W0405", 2, 1),
    ("E-drops-no-pocket", "W0905", 2, 1),
    ("E-fen-case-swap", "W0905", 2, 12),
    ("E-flag-already-won", "W0401", 1, 1),
    ("E-immobile-piece", "W0412", 2, 16),
    ("E-mate-in-1-start", "W0405", 2, 1),
    ("E-nfold-1", "E0228", 2, 13),
    ("E-opp-king-capturable", "W0402", 2, 1),
    ("E-pocket-no-drops", "W0905", 2, 12),
    ("E-promo-region-empty", "W0905", 2, 24),
    ("E-promo-region-offside", "W0905", 2, 24),
    ("E-promoted-type-cycle", "W0206", 2, 21),
    ("E-start-checkmate", "W0401", 2, 1),
    ("E-start-stalemate", "W0401", 2, 1),
    ("E-two-kings", "W0303", 2, 12),
    ("E-unused-piece", "W0906", 2, 16),
];

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/bad")
}

fn findings(name: &str) -> Vec<serde_json::Value> {
    let path = folder().join(format!("{name}.ini"));
    let found = json(&["validate", &path.to_string_lossy()]);
    found.as_array().cloned().unwrap_or_default()
}

#[test]
fn every_fault_is_told_at_its_place() {
    let mut missing = Vec::new();
    for (name, code, line, column) in FAULTS {
        let all = findings(name);
        let is = |f: &serde_json::Value| {
            f["code"] == *code && f["line"] == *line && f["column"] == *column
        };
        if !all.iter().any(is) {
            let short = |f: &serde_json::Value| {
                format!(
                    "{} {}:{} {}",
                    f["code"], f["line"], f["column"], f["message"]
                )
            };
            let all: Vec<String> = all.iter().map(short).collect();
            missing.push(format!("{name}: {code} {line}:{column}, but {all:?}"));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_file_of_the_folder_is_asked_for_or_sound() {
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|e| e != "ini") {
            continue;
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if name.starts_with("OK") {
            assert_eq!(findings(&name), Vec::<serde_json::Value>::new(), "{name}");
        } else if !name.starts_with('E') {
            assert!(FAULTS.iter().any(|(n, ..)| *n == name), "{name}");
        }
    }
}
