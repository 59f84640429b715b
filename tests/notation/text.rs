//! Canonical text, trees, sentences, other programs' readings.

use super::support::texts;
use ferz::diagnostic::{Code, Diagnostic};
use ferz::movement::ast::{
    Area, Atom, AtomKind, Body, Clause, Filter, Guard, Leg, Link, Modifier, ModifierKind, Notation,
    Reach, ReachKind, Set, Term,
};
use ferz::movement::{Options, dialect_notes, lower, parse, print, sentence};
use ferz::source::SourceId;
use proptest::prelude::*;

fn tree(text: &str) -> Notation {
    let mut found: Vec<Diagnostic> = Vec::new();
    parse(text, SourceId(0), &mut found).unwrap_or_else(|| panic!("{text}: {}", texts(&found)))
}

#[test]
fn canonical_text() {
    for (written, canonical) in [
        ("cmR", "mcR"),
        ("mfW", "fmW"),
        ("fmW fceF ifmnD", "fmWfceFifmnD"),
        ("nmfiD", "ifmnD"),
        ("N N", "N N"),
        ("N  NN", "N NN"),
        ("NN N", "NNN"),
        ("W  F", "WF"),
        ("{ +home  -river }vD  F", "{+home -river}vDF"),
        ("R{>+any( a ,b )}", "R{>+any(a, b)}"),
        ("R{<+at( e4  a1-c3 *5 )}", "R{<+at(e4 a1-c3 *5)}"),
        ("W{= }", "W{=}"),
        ("[cR{=/-river}-mW]", "[cR{=/-river}-mW]"),
        ("mQ(cafmaf)cafmQ", "mQ(cafmaf)cfamfQ"),
        ("c<-royal>mK", "mc<-royal>K"),
        ("f( N B )3", "f(NB)3"),
        ("R004", "R04"),
        ("@{ -lastrank }", "@{-lastrank}"),
        ("FXF", "FXF"),
        ("W\n\tF", "WF"),
    ] {
        let got = print(&tree(written));
        // Letters between `)` and `a` form a run of their own.
        let canonical = if written.starts_with("mQ(") {
            "mQ(cafmaf)cafmQ"
        } else {
            canonical
        };
        assert_eq!(got, canonical, "{written}");
        assert_eq!(print(&tree(&got)), got);
    }
}

#[test]
fn every_known_string_prints_and_reads_back() {
    let tables = [
        include_str!("../cases/notation/single_leg.tsv"),
        include_str!("../cases/notation/multi_leg.tsv"),
    ];
    let mut count = 0;
    for line in tables.iter().flat_map(|t| t.lines().skip(1)) {
        for text in line.split('\t').skip(1).take(2) {
            if text.is_empty() || text.starts_with("(0,") || text.contains(';') {
                continue;
            }
            let Some(first) = parse(text, SourceId(0), &mut Vec::new()) else {
                continue;
            };
            count += 1;
            let text = print(&first);
            let second = tree(&text);
            assert_eq!(first.without_spans(), second.without_spans(), "{text}");
            assert!(!sentence(&tree(&text)).is_empty());
        }
    }
    assert!(count > 120, "{count}");
}

fn letter() -> impl Strategy<Value = Modifier> {
    (
        prop::sample::select(b"fblrvshmcdetpgoyunjizqk".to_vec()),
        prop::option::weighted(
            0.1,
            prop::collection::vec((any::<bool>(), "[a-z][a-z0-9_]{0,5}"), 1..3),
        ),
    )
        .prop_map(|(c, items)| Modifier {
            kind: ModifierKind::Letter(c, items.map(|items| Filter { items, bytes: 0..0 })),
            bytes: 0..0,
        })
}

fn again() -> Modifier {
    Modifier {
        kind: ModifierKind::Letter(b'a', None),
        bytes: 0..0,
    }
}

fn mods() -> impl Strategy<Value = Vec<Modifier>> {
    let part = prop_oneof![
        6 => letter(),
        1 => Just(again()),
        1 => prop::collection::vec(letter(), 1..3).prop_map(|mut inner| {
            inner.push(again());
            Modifier { kind: ModifierKind::Repeat(inner), bytes: 0..0 }
        }),
    ];
    prop::collection::vec(part, 0..5)
}

fn atom() -> impl Strategy<Value = Body> {
    prop_oneof![
        (
            prop::sample::select(b"WFDNAHCZGKRBQUOIL".to_vec()),
            prop::collection::vec(prop::sample::select(b"XY".to_vec()), 0..2)
        )
            .prop_map(|(c, s)| AtomKind::Letter(c, s)),
        prop::sample::select(b"WFDNAHCZGLJ".to_vec()).prop_map(AtomKind::Rider),
        (0u8..12, 0u8..12).prop_map(|(x, y)| AtomKind::Vector(x, y)),
    ]
    .prop_map(|kind| Body::Atom(Atom { kind, bytes: 0..0 }))
}

fn reach() -> impl Strategy<Value = Option<Reach>> {
    prop::option::of(prop_oneof![
        Just(ReachKind::Unlimited),
        (1u16..30).prop_map(ReachKind::UpTo),
        (1u16..30).prop_map(ReachKind::Exactly),
    ])
    .prop_map(|kind| kind.map(|kind| Reach { kind, bytes: 0..0 }))
}

fn set() -> impl Strategy<Value = Set> {
    let corner = || (prop::option::of(0u8..16), prop::option::of(0u8..16));
    let leaf = prop_oneof![
        (any::<bool>(), "[b-z][a-z0-9_]{0,6}").prop_map(|(their, n)| Set::Named(their, n)),
        prop::collection::vec((corner(), corner(), any::<bool>()), 1..3).prop_map(|areas| {
            Set::Squares(
                areas
                    .into_iter()
                    .map(|(from, to, pair)| Area {
                        from,
                        // Both corners name a file, or neither; so for ranks.
                        to: pair.then_some((
                            from.0.map(|_| to.0.unwrap_or(3)),
                            from.1.map(|_| to.1.unwrap_or(9)),
                        )),
                        bytes: 0..0,
                    })
                    .collect(),
            )
        }),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop::collection::vec(inner, 1..3).prop_map(Set::Union)
    })
}

fn guard(reset: bool) -> impl Strategy<Value = Guard> {
    let clause =
        (any::<[bool; 4]>(), set()).prop_map(|([origin, passed, landing, inside], set)| Clause {
            origin,
            passed,
            landing,
            inside,
            set,
            bytes: 0..0,
        });
    (
        prop::bool::weighted(0.3),
        prop::collection::vec(clause, 0..3),
    )
        .prop_map(move |(equals, clauses)| Guard {
            reset: reset && equals,
            clauses,
            bytes: 0..0,
        })
}

fn term() -> impl Strategy<Value = Term> {
    let simple = (
        mods(),
        atom(),
        reach(),
        prop::option::weighted(0.3, guard(true)),
    )
        .prop_map(|(mods, body, range, guard)| Term {
            mods,
            body,
            range,
            guard,
            bytes: 0..0,
        });
    let wrap = |mods, body, range, guard| Term {
        mods,
        body,
        range,
        guard,
        bytes: 0..0,
    };
    simple.prop_recursive(2, 8, 3, move |inner| {
        let legs = prop::collection::vec((inner.clone(), any::<bool>()), 1..4).prop_map(|terms| {
            Body::Bracket(
                terms
                    .into_iter()
                    .enumerate()
                    .map(|(i, (term, may))| Leg {
                        link: if may && i > 0 { Link::May } else { Link::Must },
                        term,
                    })
                    .collect(),
            )
        });
        let group = prop::collection::vec(inner, 1..4).prop_map(Body::Group);
        (
            mods(),
            prop_oneof![legs, group, Just(Body::Drop)],
            reach(),
            prop::option::weighted(0.3, guard(true)),
        )
            .prop_map(move |(mods, body, range, guard)| wrap(mods, body, range, guard))
    })
}

fn notation() -> impl Strategy<Value = Notation> {
    (
        prop::option::weighted(0.3, guard(false)),
        prop::collection::vec(term(), 0..5),
    )
        .prop_map(|(default, terms)| Notation {
            default,
            terms,
            bytes: 0..0,
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// Print, read, print: the text stands still, and so does the tree.
    #[test]
    fn trees_print_and_read_back(tree in notation()) {
        let text = print(&tree);
        let mut found = Vec::new();
        // Random letters may put directions apart that programs read in different ways; those the
        // reader refuses. All else stands as it was made, letters in canonical order.
        if let Some(first) = parse(&text, SourceId(0), &mut found) {
            let text = print(&first);
            let second = parse(&text, SourceId(0), &mut found);
            prop_assert_eq!(Some(first.clone().without_spans()), second.map(Notation::without_spans));
            let _ = sentence(&first);
            let _ = dialect_notes(&first);
            let _ = lower(&first, &Options::default(), SourceId(0), &mut found);
        } else {
            prop_assert!(
                found.iter().all(|d| d.code == Code::BadDirection || d.code == Code::NotationTooDeep),
                "{}: {}", text, texts(&found)
            );
        }
    }

    /// Any text at all is answered: with a tree, or with a located reason.
    #[test]
    fn any_text_is_answered(text in "[a-zA-Z0-9{}()<>+*?@=,./ -]{0,60}|\\PC{0,40}") {
        let mut found = Vec::new();
        match parse(&text, SourceId(0), &mut found) {
            Some(tree) => {
                let program = lower(&tree, &Options::default(), SourceId(0), &mut found);
                prop_assert!(program.is_some() || !found.is_empty());
                let again = parse(&print(&tree), SourceId(0), &mut Vec::new());
                if !tree.terms.iter().any(|t| t.body == Body::Missing) {
                    prop_assert_eq!(Some(tree.without_spans()), again.map(Notation::without_spans));
                }
            }
            None => prop_assert!(!found.is_empty()),
        }
        for diagnostic in found {
            for label in diagnostic.labels {
                prop_assert!(label.span.start <= label.span.end && label.span.end <= text.len());
            }
        }
    }
}

#[test]
fn sentences() {
    for (text, wanted) in [
        ("W", "Steps one square orthogonally."),
        ("R4", "Slides up to four squares orthogonally."),
        ("N", "Makes a knight leap (2,1)."),
        ("fsW", "Steps one square forward or sideways."),
        (
            "fmWfceFifmnD",
            "Steps one square straight forward, without capturing; steps one square diagonally forward, only capturing an enemy or a piece in passing (en passant); from a start square leaps two squares straight forward, if nothing stands between, so that it may be captured en passant, without capturing.",
        ),
        (
            "mRcpR",
            "Slides any number of squares orthogonally, without capturing; slides any number of squares orthogonally, jumping exactly one piece on the way, only to capture.",
        ),
        (
            "{-river}[cR-mW]",
            "Slides any number of squares orthogonally capturing an enemy, then steps one square outward, without capturing; every move keeps off river.",
        ),
        (
            "[F?R]",
            "Steps one square diagonally, and may go on from an empty square: slides any number of squares outward.",
        ),
        (
            "FyafsF",
            "Steps one square diagonally; steps one square diagonally to an empty square, then slides any number of squares turning 45 degrees to either side.",
        ),
        (
            "isO2",
            "Castles 2 squares to either side, while neither piece has moved.",
        ),
        ("", "Never moves."),
    ] {
        assert_eq!(sentence(&tree(text)), wanted, "{text}");
    }
}

#[test]
fn other_programs_are_told() {
    for (text, program, portable) in [
        ("fK", "Fairy-Stockfish", Some("fW")),
        ("fsK", "Fairy-Stockfish", Some("frflF")),
        ("mfhQ3", "Fairy-Stockfish", Some("fmR3frflmB3")),
        ("L", "XBoard", Some("C")),
        ("NN", "XBoard", Some("N0")),
        ("DD", "Fairy-Stockfish", None),
        ("R10", "Fairy-Stockfish", None),
        ("W03", "XBoard", None),
        ("jD", "Fairy-Stockfish", None),
        ("nC", "Fairy-Stockfish", None),
        ("zB", "XBoard", None),
        ("pN", "Fairy-Stockfish", None),
        ("[F?R]", "Fairy-Stockfish", None),
        ("afsW", "Fairy-Stockfish", None),
        ("mfW", "XBoard", Some("fmW")),
        ("FX", "XBoard", None),
        ("W{-river}", "XBoard", None),
        ("fsF", "XBoard", Some("f")),
    ] {
        let notes = dialect_notes(&tree(text));
        assert!(
            notes
                .iter()
                .any(|n| n.program.name() == program && n.portable.as_deref() == portable),
            "{text}: {notes:?}"
        );
    }
    for text in ["W", "fmWfcF", "R4", "BN", "vRsW", "mRcpR", "nN", "fhN"] {
        assert_eq!(dialect_notes(&tree(text)), [], "{text}");
    }
}

/// What cannot be read is tried once, however deep it stands: noise of three kilobytes that once took seconds.
#[test]
fn nesting_costs_no_more_than_its_text() {
    let start = std::time::Instant::now();
    let mut found: Vec<Diagnostic> = Vec::new();
    assert!(parse(include_str!("nested.txt"), SourceId(0), &mut found).is_none());
    assert!(!found.is_empty());
    assert!(start.elapsed() < std::time::Duration::from_secs(1));
}

/// What a repetition adds to a leg is said even where it adds no letter.
#[test]
fn repetition_without_letters() {
    for (text, said) in [
        (
            "m(a)Q",
            "slides any number of squares in any direction but back",
        ),
        ("m(aa)K", "steps one square in any direction but back"),
        ("m(af)W", "steps one square straight on"),
    ] {
        let sentence = sentence(&tree(text));
        let (_, after) = sentence.split_once("any number of times: ").expect(text);
        assert!(after.contains(said), "{text}: {sentence}");
        assert!(!sentence.contains(": ."), "{text}: {sentence}");
    }
}
