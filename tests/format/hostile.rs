//! Texts that nobody means well with: an answer in bounded time, places inside the text, never a panic.

use super::support::{resolve, texts};
use ferz::diagnostic::render::render;
use ferz::diagnostic::{Diagnostic, json};
use ferz::source::SourceMap;
use proptest::prelude::*;
use std::time::{Duration, Instant};

const HEAD: &str = "format = 1\n[variant]\nname = \"X\"\n";

/// Reads, resolves and shows a text; every place must lie in it.
fn survive(text: &str) -> Vec<Diagnostic> {
    let start = Instant::now();
    let (loaded, found, sources) = resolve("hostile.toml", text);
    assert!(loaded.is_some() || !found.is_empty(), "{text:.200}");
    check_places(&found, &sources);
    let shown = render(&found, &sources, false);
    assert!(shown.len() < 1 << 20);
    assert!(json::to_value(&found, &sources).is_array());
    assert!(start.elapsed() < Duration::from_secs(60), "{text:.200}");
    found
}

fn check_places(found: &[Diagnostic], sources: &SourceMap) {
    assert!(found.len() < 2000);
    for d in found {
        let spans = d.labels.iter().map(|l| l.span);
        for span in spans.chain(d.fix.iter().map(|f| f.span)) {
            let text = &sources.get(span.source).expect("a source").text;
            assert!(text.get(span.range()).is_some(), "{d:?}");
        }
    }
}

fn codes(found: &[Diagnostic]) -> String {
    let mut codes: Vec<&str> = found.iter().map(|d| d.code.text()).collect();
    codes.sort_unstable();
    codes.dedup();
    codes.join(" ")
}

#[test]
fn too_large() {
    let found = survive(&format!("{HEAD}{}", "#".repeat(1 << 20)));
    assert_eq!(codes(&found), "E0003");
}

#[test]
fn a_mebibyte_of_anything() {
    let fill = |unit: &str| {
        let mut text = HEAD.to_owned();
        while text.len() + unit.len() <= 1 << 20 {
            text.push_str(unit);
        }
        text
    };
    for unit in [
        "#\n",
        "x\n",
        "=\n",
        "x=1\n",
        "[\n",
        "[a]\n",
        "[[test]]\n",
        "[[test]]\nmoves=1\n",
        "\"",
        "'''\n",
        "{",
        "a={",
        "a=[",
        "\r",
        "\n",
        "\t",
        "é",
        "[pieces.a]\nletter=\"R\"\n",
        "a.",
        "\"a\".",
        "[a.b.c]\nx=\"\"\n",
        "\\",
        "a=[1,]\n",
        "a=\"\\u\"\n",
        "\u{feff}",
        "x=99999999999999999999\n",
        "\0",
    ] {
        survive(&fill(unit));
    }
    let mut noise = 1u32;
    let bytes: Vec<u8> = std::iter::repeat_with(|| {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (noise >> 24) as u8
    })
    .take(700_000)
    .collect();
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    while text.len() > 1 << 20 {
        text.pop();
    }
    survive(&text);
    let ascii: String = bytes.iter().map(|b| char::from(b & 127)).collect();
    survive(&ascii);
}

#[test]
fn many_different_keys() {
    let mut keys = HEAD.to_owned();
    let mut pieces = HEAD.to_owned();
    for i in 0..20_000 {
        keys.push_str(&format!("k{i} = {i}\n"));
        pieces.push_str(&format!("[pieces.p{i}]\nletter = \"P\"\nmoves = \"W\"\n"));
    }
    assert_eq!(codes(&survive(&keys)), "E0006 E0018");
    survive(&pieces);
}

#[test]
fn depth() {
    for (open, close) in [("[", "]"), ("{a=", "}")] {
        for depth in [50, 100, 100_000] {
            let value = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            survive(&format!("{HEAD}[board]\nholes = {value}\n"));
        }
    }
    for depth in [50, 100, 100_000] {
        survive(&format!("{HEAD}[{}b]\n", "a.".repeat(depth)));
        survive(&format!("{HEAD}{}b = 1\n", "a.".repeat(depth)));
        let path = "a.".repeat(depth);
        survive(&format!(
            "format = 1\nextends = \"chess\"\n[variant]\nname = \"X\"\nremove = \"{path}\"\n"
        ));
    }
}

#[test]
fn numbers() {
    for number in [
        "9223372036854775807",
        "-9223372036854775809",
        "1e400",
        "nan",
        "0x1_",
        "256",
        "-1",
        "1979-05-27",
    ] {
        let found = survive(&format!("{HEAD}[board]\nfiles = {number}\n"));
        let refused = found
            .iter()
            .any(|d| matches!(d.code.text(), "E0001" | "E0008" | "E0010"));
        assert!(refused, "{number}: {}", texts(&found));
    }
}

#[test]
fn nul_is_told() {
    let found = survive(&format!("{HEAD}[board]\nmap = \"a\0b\"\n\0 = 1\n"));
    assert!(codes(&found).contains("E0004"), "{}", texts(&found));
}

fn fragment() -> impl Strategy<Value = String> {
    let words = vec![
        "[",
        "]",
        "[[",
        "]]",
        "{",
        "}",
        "=",
        ".",
        ",",
        "\"",
        "'",
        "\"\"\"",
        "'''",
        "\n",
        "\r\n",
        "#",
        " ",
        "\\",
        "pieces",
        "variant",
        "board",
        "test",
        "name",
        "moves",
        "a",
        "extends",
        "remove",
        "\"chess\"",
        "setup",
        "fen",
        "1",
        "-0x",
        "true",
        "format = 1\n",
        "[variant]\n",
        "[pieces.rook]\n",
        "letter = \"R\"\n",
        "moves = \"R\"\n",
        "é",
        "\u{feff}",
        "\0",
        "end",
        "counter",
        "[[test]]\n",
        "white",
        "{ white = \"a1\" }",
        "1979-05-27",
        "files = 8\n",
    ];
    proptest::collection::vec(proptest::sample::select(words), 0..60).prop_map(|w| w.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]
    #[test]
    fn fragments(text in fragment()) {
        survive(&text);
        survive(&format!("{HEAD}{text}"));
        survive(&format!("format = 1\nextends = \"chess\"\n{text}"));
    }
    #[test]
    fn mutilated_library(index in 0usize..100, at in 0usize..4000, length in 0usize..40, with in fragment()) {
        let entries: Vec<_> = ferz::catalog::entries().collect();
        let mut text = entries[index % entries.len()].text.to_owned();
        let floor = |mut i: usize| {
            i = i.min(text.len());
            while !text.is_char_boundary(i) {
                i -= 1;
            }
            i
        };
        let range = floor(at)..floor(at + length);
        text.replace_range(range, &with);
        survive(&text);
    }
}
