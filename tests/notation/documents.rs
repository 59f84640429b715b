//! What the notation's own documents say is true: the reference, and the pages of the codes.

use super::support::{program, squares, texts};
use ferz::diagnostic::{Code, Diagnostic};
use ferz::movement::{Options, lower, parse};
use ferz::source::SourceId;
use std::collections::BTreeSet;

const REFERENCE: &str = include_str!("../../grammar/README.md");

/// The lines of all boxes of a kind, cut at the first two spaces.
fn boxes<'t>(text: &'t str, kind: &str) -> Vec<(&'t str, &'t str)> {
    let mut rows = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("```") {
            inside = name == kind;
        } else if inside {
            let (string, remark) = line.split_once("  ").unwrap_or((line, ""));
            rows.push((string.trim(), remark.trim()));
        }
    }
    rows
}

fn findings(text: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if let Some(tree) = parse(text, SourceId(0), &mut found) {
        lower(&tree, &Options::default(), SourceId(0), &mut found);
    }
    found
}

#[test]
fn the_reference_tells_no_lies() {
    let sound = boxes(REFERENCE, "movement");
    assert!(sound.len() > 50, "{}", sound.len());
    for (text, _) in sound {
        assert!(program(text).is_ok(), "{text}: {}", texts(&findings(text)));
    }
    let counts = boxes(REFERENCE, "movement-count");
    assert!(counts.len() >= 8);
    for (text, count) in counts {
        assert_eq!(squares(text).len().to_string(), count, "{text}");
    }
    for (text, wanted) in boxes(REFERENCE, "movement-squares") {
        let wanted: BTreeSet<(i16, i16)> = wanted
            .split_whitespace()
            .map(|pair| {
                let (x, y) = pair
                    .trim_matches(['(', ')'])
                    .split_once(',')
                    .expect("a pair");
                (x.parse().expect("a number"), y.parse().expect("a number"))
            })
            .collect();
        assert_eq!(squares(text), wanted, "{text}");
    }
    let refused = boxes(REFERENCE, "movement-refused");
    assert!(refused.len() > 15);
    for (text, remark) in refused {
        let code = remark.split(' ').next().unwrap_or_default();
        let found = findings(text);
        assert!(
            found.iter().any(|d| d.code.text() == code),
            "{text}: {}",
            texts(&found)
        );
    }
}

/// `moves = "…"` of a box.
fn strings<'t>(page: &'t str, kind: &str) -> Vec<&'t str> {
    let Some((_, rest)) = page.split_once(kind) else {
        return Vec::new();
    };
    let inside = rest.split("```").next().unwrap_or_default();
    inside
        .lines()
        .filter_map(|l| l.strip_prefix("moves = \"")?.strip_suffix('"'))
        .collect()
}

#[test]
fn every_code_has_its_page_and_the_page_is_right() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/diagnostic/codes");
    let mut pages = 0;
    for &code in Code::ALL {
        let text = code.text();
        if !text[1..].starts_with("01") {
            continue;
        }
        let page = std::fs::read_to_string(format!("{folder}/{text}.md"))
            .unwrap_or_else(|e| panic!("{text}: {e}"));
        pages += 1;
        let wrong = strings(&page, "```toml wrong");
        let right = strings(&page, "```toml right");
        if code != Code::DialectDiffers {
            assert!(!right.is_empty(), "{text}");
        }
        for string in wrong {
            let found = findings(string);
            assert!(
                found.iter().any(|d| d.code == code),
                "{text}: {string}: {}",
                texts(&found)
            );
        }
        for string in right {
            assert_eq!(texts(&findings(string)), "", "{text}: {string}");
        }
    }
    assert_eq!(pages, 23);
}
