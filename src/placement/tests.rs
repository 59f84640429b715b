use super::*;
use crate::util::rng::SplitMix64;

/// Pieces `KQP`, `Q~` for a promoted pawn, `+P`, and `Sp`.
fn symbols() -> Symbols {
    let mut s = Symbols::new();
    for (i, (symbol, tilde)) in [
        ("K", false),
        ("Q", false),
        ("P", false),
        ("Q", true),
        ("+P", false),
        ("Sp", false),
    ]
    .into_iter()
    .enumerate()
    {
        let kind = Kind::from_raw(i as u8);
        s.insert(Side::White, kind, symbol, tilde).unwrap();
        s.insert(Side::Black, kind, &symbol.to_lowercase(), tilde)
            .unwrap();
    }
    s
}

fn board() -> Board {
    Board::new(12, 3, &[(3, 1)], false, false)
}

fn faults(text: &str) -> Vec<(Range<usize>, PlacementFault)> {
    parse_board(text, &board(), &symbols())
        .unwrap_err()
        .into_iter()
        .map(|e| (e.range, e.kind))
        .collect()
}

#[test]
fn board_field_there_and_back() {
    for text in [
        "12/3*8/12",
        "k+p10/q~2*(sp)7/+P*PQ~(Sp)K6",
        "kkkkkkkkkkkk/qqq*qqqqqqqq/11K",
    ] {
        let placement = parse_board(text, &board(), &symbols()).unwrap();
        assert_eq!(write_board(&placement, &board(), &symbols()), text);
        let picture = write_picture(&placement, &board(), &symbols());
        assert_eq!(
            parse_picture(&picture, &board(), &symbols()),
            Ok(placement),
            "{picture}"
        );
    }
}

#[test]
fn picture_with_and_without_parentheses() {
    let text =
        "\n  k . . . . . . . . . . .\r\n. . . * . . . . . . . .\n+P Q~ Sp (Sp) * . . . . . . K\n\n";
    let placement = parse_picture(text, &board(), &symbols()).unwrap();
    assert_eq!(
        write_board(&placement, &board(), &symbols()),
        "k11/3*8/+PQ~(Sp)(Sp)*6K"
    );
}

#[test]
fn rank_lengths_say_which_rank_and_by_how_much() {
    let too_long = PlacementFault::RankLength {
        rank: 3,
        found: 13,
        expected: 12,
    };
    assert_eq!(too_long.to_string(), "rank 3 has 1 too many squares");
    assert_eq!(faults("k12/3*8/12"), vec![(0..3, too_long)]);
    let too_short = PlacementFault::RankLength {
        rank: 1,
        found: 2,
        expected: 12,
    };
    assert_eq!(faults("12/3*8/kk"), vec![(7..9, too_short)]);
}

#[test]
fn numbers_of_ranks() {
    let count = |found| PlacementFault::RankCount { found, expected: 3 };
    assert_eq!(faults("12/3*8"), vec![(0..6, count(2))]);
    assert_eq!(faults("12/3*8/12/12/k11"), vec![(10..16, count(5))]);
    assert_eq!(faults("")[0], (0..0, count(1)));
    assert_eq!(
        parse_picture("", &board(), &symbols()).unwrap_err()[0].kind,
        count(0)
    );
}

#[test]
fn unknown_pieces_are_located_and_suggested() {
    let found = faults("11x/3*7+q/10(sp)~1");
    let unknown: Vec<_> = found
        .iter()
        .map(|(range, kind)| match kind {
            PlacementFault::UnknownSymbol {
                text, suggestion, ..
            } => (range.clone(), text.as_str(), suggestion.as_deref()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(
        unknown,
        [
            (2..3, "x", None),
            (7..9, "+q", Some("q")),
            (12..17, "sp~", Some("(sp)")),
        ]
    );
}

#[test]
fn nothing_is_guessed() {
    use PlacementFault as F;
    for (text, range, kind) in [
        ("0k11/3*8/12", 0..1, F::Zero),
        ("012/3*8/12", 0..3, F::Zero),
        ("+12/3*8/12", 0..1, F::LonePlus),
        ("12+/3*8/12", 2..3, F::LonePlus),
        ("(sp11/3*8/12", 0..1, F::Unclosed),
        ("()11/3*8/12", 0..1, F::Unclosed),
        ("11~/3*8/12", 2..3, F::Unexpected('~')),
        ("11./3*8/12", 2..3, F::Unexpected('.')),
        ("12/12/12", 3..5, F::Hole { name: "d2".into() }),
        ("12/3k8/12", 4..5, F::Hole { name: "d2".into() }),
    ] {
        assert_eq!(faults(text)[0], (range, kind), "{text}");
    }
    let stuck = "kq . . . . . . . . . . .\n. . . * . . . . . . . .\n.. . . . . . . . . . . .";
    let found = parse_picture(stuck, &board(), &symbols()).unwrap_err();
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn hands() {
    let read = |text: &str| {
        hands::parse_hands(text, 0..text.len(), 6, &symbols())
            .map(|h| hands::write_hands(&h, &symbols()))
    };
    assert_eq!(read("-").unwrap(), "-");
    assert_eq!(read("").unwrap(), "-");
    assert_eq!(read("pP(Sp)QP").unwrap(), "QPP(Sp)p");
    assert_eq!(read("P2").unwrap_err()[0].range, 1..2);
    assert_eq!(read("PxP").unwrap_err()[0].range, 1..2);
    assert!(matches!(
        read(&"P".repeat(256)).unwrap_err()[0].kind,
        PlacementFault::TooMany { .. }
    ));
    let split = |text| hands::split(text, 3).map(|s| (s.board, s.hands));
    assert_eq!(split("12/3*8/12[Pp]"), Ok((0..9, Some(10..12))));
    assert_eq!(split("12/3*8/12/Pp"), Ok((0..9, Some(10..12))));
    assert_eq!(split("12/3*8/12/"), Ok((0..9, Some(10..10))));
    assert_eq!(split("12/3*8/12"), Ok((0..9, None)));
    assert!(split("12/3*8/12[Pp").is_err());
    assert!(split("12/3*8/12[Pp]x").is_err());
}

/// Any text gives an answer, quickly, and its faults lie on character boundaries inside it.
#[test]
fn noise_is_located() {
    let mut rng = SplitMix64::new(7);
    let alphabet: Vec<char> = "kQpP+~()[]/*.0123456789 \n-xé駒\u{0}".chars().collect();
    let mut texts: Vec<String> = (0..3000)
        .map(|_| {
            (0..rng.below(40))
                .map(|_| alphabet[rng.below(alphabet.len() as u32) as usize])
                .collect()
        })
        .collect();
    texts.push("9".repeat(1 << 20));
    texts.push("/".repeat(1 << 20));
    texts.push("(a".repeat(1 << 19));
    texts.push("x".repeat(1 << 20));
    texts.push("+".repeat(1 << 20));
    for text in &texts {
        for parse in [parse_board, parse_picture] {
            if let Err(faults) = parse(text, &board(), &symbols()) {
                assert!(!faults.is_empty() && faults.len() <= MAX_FAULTS);
                for fault in faults {
                    assert!(text.get(fault.range.clone()).is_some(), "{fault:?}");
                    assert!(fault.to_string().len() < 200);
                }
            }
        }
        let _ = hands::parse_hands(text, 0..text.len(), 6, &symbols());
        let _ = hands::split(text, 3);
    }
}
