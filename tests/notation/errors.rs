//! What is refused, and how: every fault has its code, its place and a way out.

use super::support::{program, texts};
use ferz::diagnostic::{Code, Diagnostic, Severity};
use ferz::movement::{Options, dialect_notes, lower, parse, sentence};
use ferz::source::SourceId;
use std::time::{Duration, Instant};

/// The findings of a string, sound or not.
fn findings(text: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if let Some(tree) = parse(text, SourceId(0), &mut found) {
        lower(&tree, &Options::default(), SourceId(0), &mut found);
    }
    found
}

/// String, code, the marked text.
const FAULTS: &[(&str, Code, &str)] = &[
    ("WT", Code::UnknownAtom, "T"),
    ("WX X", Code::UnknownAtom, "X"),
    ("fmPW", Code::UnknownAtom, "P"),
    ("xW", Code::UnknownModifier, "x"),
    ("wfW", Code::UnknownModifier, "w"),
    ("iifmW", Code::UnknownModifier, "i"),
    ("fm", Code::MissingAtom, "fm"),
    ("knight", Code::MissingAtom, "knight"),
    ("W fm", Code::MissingAtom, "fm"),
    ("[F-f]", Code::BadAtom, "f"),
    ("", Code::Moveless, ""),
    ("{-river}", Code::Moveless, "{-river}"),
    ("jW", Code::Moveless, "jW"),
    ("pN", Code::Moveless, "pN"),
    ("RpK", Code::Moveless, "pK"),
    ("kK", Code::AmbiguousRoyal, "k"),
    ("ckK", Code::AmbiguousRoyal, "k"),
    ("W{home}", Code::BadGuard, "h"),
    ("W{+}", Code::BadGuard, "}"),
    ("W{+Home}", Code::BadGuard, "H"),
    ("W{+at(q9)}", Code::BadGuard, "q9"),
    ("W{+at(e17)}", Code::BadGuard, "e17"),
    ("W{+at(a*-*3)}", Code::BadGuard, "a*-*3"),
    ("W {+home}", Code::BadGuard, "{"),
    ("{=+home}W", Code::BadGuard, "{=+home}"),
    ("hN", Code::BadDirection, "h"),
    ("hrF", Code::BadDirection, "hr"),
    ("hlW", Code::BadDirection, "hl"),
    ("sfN", Code::BadDirection, "sf"),
    ("vrN", Code::BadDirection, "vr"),
    ("svN", Code::BadDirection, "sv"),
    ("sfF", Code::BadDirection, "sf"),
    ("fmrF", Code::BadDirection, "fmr"),
    ("[F-fR]", Code::BadDirection, "f"),
    ("f[R?sR]", Code::BadDirection, "f"),
    ("zN", Code::BadTurn, "z"),
    ("azlW", Code::BadTurn, "zl"),
    ("zqB", Code::BadTurn, "zq"),
    ("W00", Code::BadRange, "00"),
    ("NN3", Code::BadRange, "3"),
    ("U3", Code::BadRange, "3"),
    ("fW*", Code::BadRange, "*"),
    ("R 4", Code::BadRange, "4"),
    ("4R", Code::BadRange, "4"),
    ("O", Code::BadRange, "O"),
    ("c<>W", Code::BadFilter, ">"),
    ("c<Pawn>W", Code::BadFilter, "P"),
    ("m<pawn>W", Code::BadFilter, "<pawn>"),
    ("c<pawn>c<guard>W", Code::BadFilter, "c<guard>"),
    ("eafW", Code::MisplacedModifier, "e"),
    ("ayW", Code::MisplacedModifier, "y"),
    ("[yW-F]", Code::MisplacedModifier, "y"),
    ("[gQ-K]", Code::MisplacedModifier, "g"),
    ("pgQ", Code::MisplacedModifier, "pg"),
    ("fU", Code::MisplacedModifier, "f"),
    ("af(NB)", Code::MisplacedModifier, "a"),
    ("cO2", Code::MisplacedModifier, "c"),
    ("c@", Code::MisplacedModifier, "c"),
    ("cuaudW", Code::MisplacedModifier, "u"),
    ("p[W-F]", Code::MisplacedModifier, "p"),
    ("KX", Code::BadAtom, "KX"),
    ("(0,0)", Code::BadAtom, "(0,0)"),
    ("(16,1)", Code::BadAtom, "(16,1)"),
    ("aU", Code::BadAtom, "U"),
    ("[U-W]", Code::BadAtom, "U"),
    ("[W-O2]", Code::BadAtom, "O"),
    ("[W-(NB)]", Code::BadAtom, "(NB)"),
    ("(m)W", Code::BadRepetition, "(m)"),
    ("(W", Code::UnclosedBracket, "("),
    ("W)", Code::UnclosedBracket, ")"),
    ("[W-F)", Code::UnclosedBracket, ")"),
    ("W{+home", Code::UnclosedBracket, "{"),
    ("W-F", Code::NotationSyntax, "-"),
    ("F?R", Code::NotationSyntax, "?"),
    ("()", Code::NotationSyntax, ")"),
    ("[]", Code::NotationSyntax, "]"),
    ("[W-]", Code::NotationSyntax, "]"),
    ("[W - F]", Code::NotationSyntax, " "),
    ("W,F", Code::NotationCharacter, ","),
    ("W;F", Code::NotationCharacter, ";"),
    ("W\u{0}", Code::NotationCharacter, "\u{0}"),
    ("♞", Code::NotationCharacter, "♞"),
    ("[W–F]", Code::NotationCharacter, "–"),
];

#[test]
fn faults_have_a_code_and_a_place() {
    let mut wrong = Vec::new();
    for &(text, code, marked) in FAULTS {
        let found = findings(text);
        let errors: Vec<&Diagnostic> = found
            .iter()
            .filter(|d| d.severity == Severity::Error)
            .collect();
        let Some(first) = errors.first() else {
            wrong.push(format!("{text}: no error"));
            continue;
        };
        let at = first.labels.first().map(|l| l.span.range());
        let got = at.and_then(|r| text.get(r));
        if first.code != code || got != Some(marked) {
            wrong.push(format!(
                "{text}: {} at {got:?}, wanted {} at {marked:?}: {}",
                first.code.text(),
                code.text(),
                first.message
            ));
        }
        if errors.len() > 1 {
            wrong.push(format!("{text}: said more than once: {}", texts(&found)));
        }
        // None of the parser's own words.
        assert!(!texts(&found).contains("expected "), "{}", texts(&found));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn warnings_leave_the_string_usable() {
    for (text, code) in [
        ("fK", Code::KingDirections),
        ("bQ2", Code::KingDirections),
        ("L", Code::SwappedLetter),
        ("JJ", Code::SwappedLetter),
        ("mmW", Code::IdleModifier),
    ] {
        let found = findings(text);
        assert_eq!(found.len(), 1, "{text}: {}", texts(&found));
        assert_eq!(found[0].code, code, "{text}");
        assert_eq!(found[0].severity, Severity::Warning, "{text}");
        assert!(program(text).is_ok(), "{text}");
    }
}

/// A fix, once made, leaves a string that has no error.
#[test]
fn fixes_mend() {
    let mut count = 0;
    for &(text, ..) in FAULTS {
        for diagnostic in findings(text) {
            if diagnostic.fix.is_empty() {
                continue;
            }
            let mut fixes = diagnostic.fix.clone();
            fixes.sort_by_key(|f| std::cmp::Reverse(f.span.start));
            let mut mended = text.to_owned();
            for fix in fixes {
                mended.replace_range(fix.span.range(), &fix.text);
            }
            let still = findings(&mended).iter().any(|d| d.code == diagnostic.code);
            assert!(!still, "{text} mended to {mended}");
            count += 1;
        }
    }
    assert!(count >= 10, "{count}");
}

/// Whatever is thrown at it, the answer comes at once.
#[test]
fn hostile_strings_are_answered_in_time() {
    let noise: String = (0..1 << 20)
        .map(|i: u32| char::from((i.wrapping_mul(2_654_435_761) >> 13) as u8 & 0x7f))
        .collect();
    let strings: Vec<String> = vec![
        noise.clone(),
        noise[..4000].to_owned(),
        "[".repeat(10_000),
        "(".repeat(4000),
        "(".repeat(16) + &")".repeat(16),
        "(".repeat(16) + "W" + &")".repeat(16),
        "\u{0}".repeat(100),
        "é".repeat(3000),
        "(a)W".to_owned(),
        "(a)K".to_owned(),
        "(a)".repeat(1000) + "K",
        "(caa)".repeat(800) + "Q",
        "a".repeat(4000) + "K",
        "ma".repeat(250) + "K",
        "f".repeat(4000) + "N",
        "c".repeat(4000) + "K",
        "f".repeat(2000) + "(" + &"W".repeat(2000) + ")",
        "W".repeat(4096),
        "Q ".repeat(2048),
        "N{".to_owned() + &"-a".repeat(2000) + "}",
        "{".to_owned() + &"-a".repeat(500) + "}" + &"K".repeat(3000),
        "{+at(".to_owned() + &"a1 ".repeat(1300) + ")}" + &"R".repeat(150),
        "[K-aK-aK-aK-aK-aK-aK]0".to_owned(),
        "[K-aK-aK-aK]".to_owned() + "60000",
        "[W".to_owned() + &"?sW".repeat(1300) + "]",
        "[W".to_owned() + &"-sW".repeat(200) + "]",
        "v[R?sR?sR?sR?sR?sR]".to_owned(),
        "fs[R-B-R-B-R-B-R-B-R-B-R]".to_owned(),
        "qN65535".to_owned(),
        "W99999999999999999999".to_owned(),
        "any(".repeat(5) + ")",
        "W{+".to_owned() + &"any(".repeat(14) + "a" + &")".repeat(14) + "}",
        "c<".to_owned() + &"a,".repeat(2000) + "a>K",
    ];
    for text in strings {
        let start = Instant::now();
        let found = findings(&text);
        if let Some(tree) = parse(&text, SourceId(0), &mut Vec::new()) {
            let words = sentence(&tree);
            let notes = dialect_notes(&tree);
            assert!(
                words.len() < 4_000_000 && notes.len() < 100_000,
                "{}",
                &text[..9]
            );
        }
        let taken = start.elapsed();
        let name: String = text.chars().take(24).collect();
        assert!(taken < Duration::from_secs(2), "{name}: {taken:?}");
        assert!(found.len() <= 101, "{name}: {} findings", found.len());
    }
    assert_eq!(findings(&noise)[0].code, Code::NotationTooLong);
    assert_eq!(findings(&"[".repeat(4000))[0].code, Code::NotationTooDeep);
    assert_eq!(
        findings(&("ma".repeat(300) + "K"))[0].code,
        Code::NotationLimit
    );
    assert!(program("(a)W").is_ok());
}
