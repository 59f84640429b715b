//! `variants/README.md`: its tables are those of the declarations, and its examples are sound.
//!
//! With `FERZ_BLESS=1` the tables are written anew.

use super::support::{resolve, run, texts};
use ferz::schema::raw::File;
use ferz::schema::shape::{Key, Shape};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/variants/README.md");

/// The sections below a value, with how their paths go on.
fn sections(shape: &'static Shape, path: String, out: &mut Vec<(String, &'static [Key])>) {
    match shape {
        Shape::Section(keys) => out.push((path, keys())),
        Shape::Names(inner) => sections(inner, format!("{path}.NAME"), out),
        Shape::List(inner)
        | Shape::OneOrMany(inner)
        | Shape::PerSide(inner)
        | Shape::Pairs(inner)
        | Shape::FlagOr(inner) => {
            sections(inner, path, out);
        }
        Shape::Either(one, other) => {
            sections(one, path.clone(), out);
            sections(other, path, out);
        }
        _ => {}
    }
}

/// All sections of a file with their keys, by path.
fn all() -> BTreeMap<String, &'static [Key]> {
    let mut found = BTreeMap::new();
    let mut open = vec![(String::new(), File::KEYS)];
    while let Some((path, keys)) = open.pop() {
        for key in keys {
            let dot = if path.is_empty() { "" } else { "." };
            sections(key.shape, format!("{path}{dot}{}", key.name), &mut open);
        }
        found.insert(path, keys);
    }
    found
}

fn table(keys: &[Key]) -> String {
    let mut out = "| key | value | meaning |\n|---|---|---|\n".to_owned();
    for key in keys {
        let doc: Vec<&str> = key.doc.lines().map(str::trim).collect();
        let needed = if key.required { " **Required.**" } else { "" };
        let value = key.shape.describe().replace('|', "\\|");
        let doc = doc.join(" ").trim().replace('|', "\\|");
        let _ = writeln!(out, "| `{}` | {value} | {doc}{needed} |", key.name);
    }
    out
}

#[test]
fn tables_are_those_of_the_program() {
    let text = std::fs::read_to_string(PATH).unwrap().replace("\r\n", "\n");
    let mut sections = all();
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("<!-- keys") {
        let (path, after) = after.split_once("-->\n").unwrap();
        let (_, after) = after.split_once("<!-- end -->").unwrap();
        let path = path.trim();
        let keys = sections
            .remove(path)
            .unwrap_or_else(|| panic!("no section `{path}`, or twice"));
        let space = if path.is_empty() { "" } else { " " };
        let _ = write!(
            out,
            "{before}<!-- keys{space}{path} -->\n{}<!-- end -->",
            table(keys)
        );
        rest = after;
    }
    out.push_str(rest);
    let left: Vec<&String> = sections.keys().collect();
    assert!(left.is_empty(), "not described: {left:?}");
    if std::env::var_os("FERZ_BLESS").is_some() {
        std::fs::write(PATH, out).unwrap();
    } else {
        assert!(out == text, "FERZ_BLESS=1 writes the tables of {PATH} anew");
    }
}

/// The paths of all keys that a file sets, names given by the author left open.
fn keys_of(value: &toml::Table, shape: &'static [Key], path: &str, out: &mut BTreeSet<String>) {
    for (name, value) in value {
        let Some(key) = shape.iter().find(|k| k.name == name) else {
            continue;
        };
        let dot = if path.is_empty() { "" } else { "." };
        let path = format!("{path}{dot}{name}");
        out.insert(path.clone());
        below(value, key.shape, &path, out);
    }
}

/// What lies below a value of this shape.
fn below(value: &toml::Value, shape: &'static Shape, path: &str, out: &mut BTreeSet<String>) {
    match (shape, value) {
        (Shape::Section(keys), toml::Value::Table(table)) => keys_of(table, keys(), path, out),
        (Shape::Names(inner), toml::Value::Table(table)) => {
            for value in table.values() {
                below(value, inner, &format!("{path}.NAME"), out);
            }
        }
        (Shape::List(inner) | Shape::OneOrMany(inner), toml::Value::Array(items)) => {
            for item in items {
                below(item, inner, path, out);
            }
        }
        (
            Shape::OneOrMany(inner)
            | Shape::PerSide(inner)
            | Shape::Pairs(inner)
            | Shape::FlagOr(inner),
            _,
        ) => below(value, inner, path, out),
        (Shape::Either(one, other), _) => {
            below(value, one, path, out);
            below(value, other, path, out);
        }
        _ => {}
    }
}

/// The examples of the page, as they stand there.
fn examples(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split("```toml\n").skip(1);
    parts.map(|part| part.split_once("```").unwrap().0)
}

#[test]
fn every_key_has_an_example() {
    let text = std::fs::read_to_string(PATH).unwrap().replace("\r\n", "\n");
    let mut shown = BTreeSet::new();
    for example in examples(&text) {
        let table: toml::Table = example.parse().unwrap();
        keys_of(&table, File::KEYS, "", &mut shown);
    }
    let mut missing = Vec::new();
    for (path, keys) in all() {
        let dot = if path.is_empty() { "" } else { "." };
        let paths = keys.iter().map(|key| format!("{path}{dot}{}", key.name));
        missing.extend(paths.filter(|path| !shown.contains(path)));
    }
    assert!(missing.is_empty(), "without an example: {missing:#?}");
}

#[test]
fn examples_are_sound() {
    let text = std::fs::read_to_string(PATH).unwrap().replace("\r\n", "\n");
    let mut count = 0;
    for example in examples(&text) {
        let whole = if example.contains("format = ") {
            example.to_owned()
        } else {
            format!("format = 1\nextends = \"chess\"\n[variant]\nname = \"Example\"\n{example}")
        };
        let (loaded, found, _) = resolve("reference.toml", &whole);
        assert_eq!(texts(&found), "", "{example}");
        let loaded = loaded.unwrap_or_else(|| panic!("{example}"));
        for report in run(loaded) {
            assert!(report.passed(), "{example}{:#?}", report.findings);
        }
        count += 1;
    }
    assert!(count >= 18, "{count}");
}
