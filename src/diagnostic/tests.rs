//! What findings look like as text and as JSON.

use super::json::to_value;
use super::render::{MAX_SHOWN, render};
use super::*;
use crate::source::{SourceId, SourceMap};
use proptest::prelude::*;

fn sample() -> (Vec<Diagnostic>, SourceMap) {
    let mut sources = SourceMap::new();
    let child = sources.add(
        "child.toml",
        "\u{feff}format = 1\nextends = \"p\"\n\n[pieces.é]\nmvoes = \"R\"\n",
    );
    let parent = sources.add("p.toml", "format = 1\n[pieces.rook]\n");
    let at = |range: std::ops::Range<usize>| Span::new(child, range);
    let findings = vec![
        Diagnostic::new(
            Code::UnknownKey,
            "`mvoes` is no key",
            at(41..46),
            "unknown key",
        )
        .with_label(Span::new(parent, 11..24), "inherited from here")
        .with_note("allowed here: `moves`")
        .with_help("did you mean `moves`?")
        .with_fix(at(41..46), "moves"),
        Diagnostic::new(Code::EmptyClass, "a class is empty", at(3..9), ""),
        Diagnostic::plain(Code::Unreadable, "cannot read x.toml"),
    ];
    (findings, sources)
}

#[test]
fn text_shows_place_reason_and_mending() {
    let (findings, sources) = sample();
    let text = render(&findings, &sources, false);
    let expected = "\
error[E0002]: cannot read x.toml

warning[W0203]: a class is empty
 --> child.toml:1:1
  |
1 | format = 1
  | ^^^^^^

error[E0006]: `mvoes` is no key
 --> child.toml:5:1
  |
5 | mvoes = \"R\"
  | ^^^^^ unknown key
  |
 ::: p.toml:2:1
  |
2 | [pieces.rook]
  | ------------- inherited from here
  |
  = note: allowed here: `moves`
help: did you mean `moves`?
  |
5 - mvoes = \"R\"
5 + moves = \"R\"
  |

2 errors, 1 warning
";
    assert_eq!(text, expected, "\n{text}");
    assert!(render(&findings, &sources, true).contains("\u{1b}["));
    assert_eq!(render(&[], &sources, false), "");
}

#[test]
fn json_holds_all_fields() {
    let (findings, sources) = sample();
    let value = to_value(&findings, &sources);
    assert_eq!(value[0]["file"], serde_json::Value::Null);
    let last = &value[2];
    assert_eq!(last["file"], "child.toml");
    let place = ["line", "column", "end_line", "end_column"].map(|k| last[k].as_u64().unwrap());
    assert_eq!(place, [5, 1, 5, 6]);
    assert_eq!(last["labels"][1]["file"], "p.toml");
    assert_eq!(last["labels"][1]["primary"], false);
    assert_eq!(
        last["fix"][0],
        serde_json::json!({"file": "child.toml", "start": 41, "end": 46, "text": "moves"})
    );
    let keys: Vec<&String> = last.as_object().unwrap().keys().collect();
    assert_eq!(keys.len(), 12);
}

#[test]
fn many_findings_are_counted() {
    let mut sources = SourceMap::new();
    let id = sources.add("x", "a\n".repeat(400));
    let findings: Vec<Diagnostic> = (0..300)
        .map(|i| Diagnostic::new(Code::Toml, "bad", Span::new(id, i..i + 1), format!("{i}")))
        .collect();
    let text = render(&findings, &sources, false);
    assert!(
        text.ends_with("300 errors; the last 250 are not shown\n"),
        "{text}"
    );
    assert_eq!(text.matches("error[E0001]").count(), MAX_SHOWN);
}

#[test]
fn large_texts_are_shown_in_part() {
    let mut sources = SourceMap::new();
    let tall = sources.add("tall", "some line\n".repeat(100_000));
    let wide = sources.add("wide", "x ".repeat(500_000));
    let findings: Vec<Diagnostic> = (0..40)
        .map(|i| {
            Diagnostic::new(
                Code::Toml,
                "bad",
                Span::new(tall, i * 1000..900_000),
                "long",
            )
            .with_label(Span::new(wide, i..1 << 20), "wide")
        })
        .collect();
    let start = std::time::Instant::now();
    let text = render(&findings, &sources, false);
    assert!(text.contains("wide:1:40"));
    assert!(text.len() < 40_000, "{}", text.len());
    assert!(start.elapsed().as_secs() < 20);
}

proptest! {
    #[test]
    fn no_span_breaks_the_text(
        texts in proptest::collection::vec("[a\\n\\r\\t\u{feff}é💠\u{0}\u{202e}\u{300}\"]{0,30}", 1..3),
        spans in proptest::collection::vec((0u32..3, 0usize..60, 0usize..60, "[a\n\t\u{0}]{0,4}"), 0..6),
    ) {
        let mut sources = SourceMap::new();
        for (i, text) in texts.iter().enumerate() {
            sources.add(format!("f{i}"), text.as_str());
        }
        let mut d = Diagnostic::plain(Code::Toml, "bad\n\u{1b}[31m");
        for (i, (source, a, b, text)) in spans.iter().enumerate() {
            let span = Span::new(SourceId(*source), *a..*b);
            if i % 3 == 2 {
                d = d.with_fix(span, text.as_str());
            } else {
                d = d.with_label(span, text.as_str());
                d.labels[i - i / 3].primary = i % 2 == 0;
            }
        }
        let text = render(&[d.clone()], &sources, false);
        let raw = text.contains(['\u{1b}', '\u{202e}']);
        prop_assert!(!raw, "a control character comes through");
        prop_assert!(to_value(&[d], &sources).is_array());
    }
}
