//! The arrows between modules: who may use whom, and where third-party names may stand.
//!
//! Reads every `crate::` path of `src`, inline ones too, from the text with comments and strings taken
//! out, and compares it with the table below.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// For each folder (or file) of `src`: what it may use beside itself.
const ARROWS: &[(&str, &[&str])] = &[
    ("id", &[]),
    ("util", &["id"]),
    ("source", &[]),
    ("diagnostic", &["source", "util"]),
    ("movement", &["diagnostic", "source", "util", "id", "board"]),
    ("schema", &["diagnostic", "source", "util", "id"]),
    ("board", &["diagnostic", "source", "util", "id"]),
    (
        "placement",
        &["board", "diagnostic", "source", "util", "id"],
    ),
    (
        "definition",
        &[
            "placement",
            "board",
            "schema",
            "movement",
            "diagnostic",
            "source",
            "util",
            "id",
        ],
    ),
    ("walk", &["definition", "board", "movement", "util", "id"]),
    (
        "compile",
        &[
            "definition",
            "placement",
            "board",
            "movement",
            "diagnostic",
            "source",
            "util",
            "id",
        ],
    ),
    (
        "position",
        &["compile", "definition", "board", "util", "id"],
    ),
    (
        "movegen",
        &["position", "compile", "definition", "board", "util", "id"],
    ),
    (
        "rules",
        &[
            "movegen",
            "position",
            "compile",
            "definition",
            "board",
            "util",
            "id",
        ],
    ),
    // The seam types of `game` (moves as front ends see them) are what records are made of.
    (
        "record",
        &[
            "game",
            "definition",
            "placement",
            "board",
            "diagnostic",
            "source",
            "util",
            "id",
        ],
    ),
    (
        "engine",
        &[
            "rules",
            "movegen",
            "position",
            "compile",
            "game",
            "definition",
            "board",
            "util",
            "id",
        ],
    ),
    (
        "game",
        &[
            "engine",
            "rules",
            "movegen",
            "position",
            "compile",
            "definition",
            "board",
            "diagnostic",
            "source",
            "util",
            "id",
        ],
    ),
    (
        "lint",
        &[
            "game",
            "record",
            "walk",
            "compile",
            "definition",
            "placement",
            "board",
            "schema",
            "movement",
            "diagnostic",
            "source",
            "util",
            "id",
        ],
    ),
    ("starter", &["id", "util"]),
    ("catalog", &["schema", "source", "util"]),
    (
        "play",
        &[
            "game",
            "record",
            "definition",
            "placement",
            "board",
            "util",
            "id",
        ],
    ),
    (
        "testing",
        &[
            "play",
            "game",
            "record",
            "definition",
            "placement",
            "board",
            "schema",
            "movement",
            "diagnostic",
            "source",
            "util",
            "id",
        ],
    ),
    (
        "validate",
        &[
            "testing",
            "lint",
            "play",
            "game",
            "compile",
            "definition",
            "schema",
            "movement",
            "diagnostic",
            "source",
        ],
    ),
    (
        "why",
        &[
            "play",
            "walk",
            "game",
            "record",
            "definition",
            "board",
            "schema",
            "movement",
            "diagnostic",
            "source",
            "util",
            "id",
        ],
    ),
    (
        "explain",
        &[
            "walk",
            "definition",
            "board",
            "movement",
            "diagnostic",
            "source",
            "util",
            "id",
        ],
    ),
    (
        "render",
        &[
            "diagnostic",
            "source",
            "game",
            "walk",
            "compile",
            "record",
            "definition",
            "placement",
            "board",
            "movement",
            "util",
            "id",
        ],
    ),
    (
        "lsp",
        &[
            "explain",
            "walk",
            "render",
            "validate",
            "testing",
            "lint",
            "definition",
            "board",
            "schema",
            "movement",
            "diagnostic",
            "source",
            "util",
            "id",
        ],
    ),
    (
        "import",
        &[
            "record",
            "walk",
            "definition",
            "placement",
            "board",
            "schema",
            "movement",
            "diagnostic",
            "source",
            "util",
            "id",
        ],
    ),
    (
        "cli",
        &[
            "import",
            "lsp",
            "explain",
            "starter",
            "why",
            "walk",
            "render",
            "validate",
            "testing",
            "play",
            "catalog",
            "lint",
            "game",
            "movegen",
            "record",
            "compile",
            "definition",
            "placement",
            "board",
            "schema",
            "movement",
            "diagnostic",
            "source",
            "util",
            "id",
        ],
    ),
];

/// The one pair that may use each other: the engine speaks in the plain data of `game`, which runs it.
const SEAM: (&str, &str) = ("engine", "game");

/// For each third-party name: the folders or files of `src` that may say it.
const THIRD_PARTY: &[(&str, &[&str])] = &[
    ("pest", &["movement"]),
    ("pest_derive", &["movement"]),
    ("toml", &["schema"]),
    ("petgraph", &["board", "schema/extends", "lint"]),
    ("annotate_snippets", &["diagnostic"]),
    ("clap", &["cli"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("rustyline", &["cli"]),
    ("lsp_server", &["lsp"]),
    ("lsp_types", &["lsp"]),
];

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn rust_files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// `src/board/graph.rs` as `board/graph`.
fn name(path: &Path) -> String {
    let relative = path.strip_prefix(src()).unwrap().with_extension("");
    let parts: Vec<&str> = relative.iter().filter_map(|p| p.to_str()).collect();
    parts.join("/")
}

/// The text without comments, doc comments, strings and characters, which name what they like.
fn code_only(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let mut i = 0;
    while i < bytes.len() {
        let rest = &bytes[i..];
        if rest.starts_with(b"//") {
            while i < bytes.len() && bytes[i] != b'\n' {
                i += 1;
            }
        } else if rest.starts_with(b"/*") {
            while i < bytes.len() && !bytes[i..].starts_with(b"*/") {
                i += 1;
            }
            i += 2;
        } else if let Some(hashes) = raw_string(rest) {
            let close = format!("\"{}", "#".repeat(hashes));
            let start = i + 2 + hashes;
            i = text[start..]
                .find(&close)
                .map_or(text.len(), |n| start + n + close.len());
        } else if bytes[i] == b'"' {
            i += 1;
            while i < bytes.len() && bytes[i] != b'"' {
                i += if bytes[i] == b'\\' { 2 } else { 1 };
            }
            i += 1;
        } else if rest.starts_with(b"'\\") || (bytes[i] == b'\'' && rest.get(2) == Some(&b'\'')) {
            i += 2;
            while i < bytes.len() && bytes[i] != b'\'' {
                i += 1;
            }
            i += 1;
        } else {
            out.push(if bytes[i].is_ascii() {
                char::from(bytes[i])
            } else {
                '?'
            });
            i += 1;
        }
    }
    out
}

/// How many `#` a raw string that begins here has.
fn raw_string(rest: &[u8]) -> Option<usize> {
    let after = rest.strip_prefix(b"r")?;
    let hashes = after.iter().take_while(|&&b| b == b'#').count();
    (after.get(hashes) == Some(&b'"')).then_some(hashes)
}

/// First segments of all `crate::` paths, those of `use crate::{a, b}` included.
fn crate_paths(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$') {
            continue;
        }
        let rest = &code[at + "crate::".len()..];
        if let Some(group) = rest.strip_prefix('{') {
            let mut depth = 0usize;
            let mut fresh = true;
            for (i, c) in group.char_indices() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => fresh = true,
                    c if fresh && (c.is_alphabetic() || c == '_') => {
                        found.insert(identifier(&group[i..]));
                        fresh = false;
                    }
                    _ => {}
                }
            }
        } else {
            found.insert(identifier(rest));
        }
    }
    found
}

fn identifier(text: &str) -> String {
    text.chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect()
}

#[test]
fn modules_use_only_what_stands_above_them() {
    let mut files = Vec::new();
    rust_files(&src(), &mut files);
    let mut faults = Vec::new();
    for path in files {
        let name = name(&path);
        let top = name.split('/').next().unwrap();
        if matches!(top, "lib" | "main") || name == "catalog/build" {
            continue;
        }
        let Some((_, allowed)) = ARROWS.iter().find(|(folder, _)| *folder == top) else {
            faults.push(format!("`{top}` has no row in the table"));
            continue;
        };
        for used in crate_paths(&code_only(&fs::read_to_string(&path).unwrap())) {
            if used != top && !allowed.contains(&used.as_str()) {
                faults.push(format!("src/{name}.rs uses `crate::{used}`"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_table_has_no_cycle_but_the_one_it_names() {
    let arrow = |from: &str, to: &str| {
        ARROWS
            .iter()
            .any(|(folder, allowed)| *folder == from && allowed.contains(&to))
    };
    for (i, (from, _)) in ARROWS.iter().enumerate() {
        for (to, _) in &ARROWS[i + 1..] {
            let seam = (*from, *to) == SEAM;
            assert!(
                seam || !(arrow(from, to) && arrow(to, from)),
                "{from} and {to} use each other"
            );
        }
    }
}

#[test]
fn third_party_names_stay_in_one_place() {
    let mut files = Vec::new();
    rust_files(&src(), &mut files);
    let mut faults = Vec::new();
    for path in files {
        let name = name(&path);
        if name == "catalog/build" {
            continue;
        }
        let code = code_only(&fs::read_to_string(&path).unwrap());
        for (krate, places) in THIRD_PARTY {
            let said = code.match_indices(&format!("{krate}::")).any(|(at, _)| {
                !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':')
            });
            if said
                && !places
                    .iter()
                    .any(|p| name == *p || name.starts_with(&format!("{p}/")))
            {
                faults.push(format!("src/{name}.rs names `{krate}`"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_reader_of_paths_reads() {
    let code = code_only(
        "use crate::{a::B, c::{d, e}, f}; // crate::no\nlet x = crate::g::H; \"crate::no\"; r#\"crate::no\"#; '\"'; crate::i",
    );
    let paths: Vec<String> = crate_paths(&code).into_iter().collect();
    assert_eq!(paths, ["a", "c", "f", "g", "i"]);
}
