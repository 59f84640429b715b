use super::*;
use crate::record::testing::{chess, drops, game};
use crate::util::rng::SplitMix64;

fn canonical(definition: &Definition, text: &str) -> String {
    print(definition, &parse(definition, text).expect(text))
}

/// Faults of a text, as place and message.
fn faults(definition: &Definition, text: &str) -> Vec<(Range<usize>, String)> {
    read(definition, text)
        .expect_err(text)
        .0
        .into_iter()
        .map(|e| (e.range.clone(), e.to_string()))
        .collect()
}

fn findings(definition: &Definition, text: &str) -> Vec<(Range<usize>, String)> {
    let read = read(definition, text).expect(text);
    read.findings
        .into_iter()
        .map(|e| (e.range.clone(), e.to_string()))
        .collect()
}

#[test]
fn fields_are_told_by_shape() {
    let chess = chess();
    let pieces = "r3k2r/8/8/8/8/8/8/R3K2R";
    for (fields, full) in [
        ("w", "w - - 0 1"),
        ("b KQkq", "b KQkq - 0 1"),
        ("w HAha e3", "w KQkq e3 0 1"),
        ("w - -", "w - - 0 1"),
        ("w 5", "w - - 5 1"),
        ("w 5 7", "w - - 5 7"),
        ("w e3 5 7", "w - e3 5 7"),
        ("w qK e3d6 99 1000", "w Kq e3d6 99 1000"),
        ("  w\tKQ  -  0 1 ", "w KQ - 0 1"),
        // Squares that en passant follows are rights.
        ("w h1a8 - 0 1", "w Kq - 0 1"),
    ] {
        assert_eq!(
            canonical(&chess, &format!("{pieces} {fields}")),
            format!("{pieces} {full}"),
            "{fields}"
        );
    }
    assert_eq!(
        canonical(&chess, "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq"),
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    );
}

#[test]
fn what_makes_no_sense_is_located() {
    let chess = chess();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let at = start.len();
    for (fields, range, word) in [
        ("", at..at, "side to move"),
        (" x KQkq - 0 1", at + 1..at + 2, "side to move"),
        (" W KQkq - 0 1", at + 1..at + 2, "`w` or `b`"),
        (" w KQkq - 0 a", at + 12..at + 13, "full moves"),
        (" w KQkq - b 1", at + 10..at + 11, "half-moves"),
        (" w KQkq -6 0 3", at + 8..at + 10, "en passant"),
        (" w KQkq .6 0 3", at + 8..at + 10, "en passant"),
        (" w KQkq d- 0 3", at + 8..at + 10, "en passant"),
        (" w 123 - 0 1", at + 7..at + 8, "full moves"),
        (" w KQkq - 0 1 2", at + 14..at + 15, "the end"),
        (" w KQkq - 0 1 3+3", at + 14..at + 17, "the end"),
        (" w KQkq - 3+3 0 1", at + 10..at + 13, "half-moves"),
        (" w KQkq e9 0 1", at + 8..at + 10, "e9"),
        (" w KQkq e3z9 0 1", at + 10..at + 12, "z9"),
        (" w KQkq - 99999 1", at + 10..at + 15, "65535"),
        (" w K1 - 0 1", at + 3..at + 5, "rights"),
    ] {
        let found = faults(&chess, &format!("{start}{fields}"));
        assert_eq!(found.len(), 1, "{fields}: {found:?}");
        assert_eq!(found[0].0, range, "{fields}: {found:?}");
        assert!(found[0].1.contains(word), "{fields}: {found:?}");
    }
    assert_eq!(faults(&chess, "")[0].0, 0..0);
    assert_eq!(faults(&chess, "8/8/8/8/8/8/8/8[P] w").len(), 1);
    assert!(
        faults(&chess, "8/8/8/8/8/8/8/8/PP w")[0]
            .1
            .contains("too many ranks")
    );
    assert!(
        faults(&chess, "8/8/8/8/8/8/8/8[ w")[0]
            .1
            .contains("never closed")
    );
}

#[test]
fn rights_without_their_pieces_are_findings() {
    let chess = chess();
    for (text, range, word, left) in [
        (
            "4k3/8/8/8/8/8/8/R3K3 w KQ",
            23..24,
            "last file",
            "w Q - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/4K3/R6R w Q",
            24..25,
            "castling piece",
            "w - - 0 1",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w B", 23..24, "this file", "w - - 0 1"),
        (
            "4k3/8/8/8/8/8/8/4K2R w Z",
            23..24,
            "no such file",
            "w - - 0 1",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w KH", 24..25, "twice", "w K - 0 1"),
        (
            "4k3/8/8/8/8/8/8/4K2R w a1 -",
            23..25,
            "no piece",
            "w - - 0 1",
        ),
        (
            "4k3/8/8/8/4P3/8/8/4K3 b - e4",
            26..28,
            "not empty",
            "b - - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
            28..29,
            "from 1",
            "w - - 0 1",
        ),
        ("8/8/8/8/8/8/8/4K3 w", 0..17, "no royal", "w - - 0 1"),
        ("4k3/8/8/8/8/8/8/3KK3 w", 0..20, "2 royal", "w - - 0 1"),
    ] {
        let found = findings(&chess, text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!(found[0].0, range, "{text}: {found:?}");
        assert!(found[0].1.contains(word), "{text}: {found:?}");
        assert!(canonical(&chess, text).ends_with(left), "{text}");
    }
    let promotes = game(include_str!("../../../variants/primitive/primitive.toml"));
    assert_eq!(findings(&promotes, "4l3/8/8/8/8/8/8/3KKL2 w"), vec![]);
}

/// Partners that `K` and `Q` do not name are told by their file, and where letters do not reach, by square.
#[test]
fn inner_partners() {
    let text = include_str!("../../../variants/orthodox/chess.toml")
        .replace("\"h*\"", "\"f* g* h*\"")
        .replace("\"a*\"", "\"a* b* c* d*\"");
    let free = game(&text);
    for text in [
        "4k3/8/8/8/8/8/8/RR2KR1R w KFBQ - 0 1",
        "4k3/8/8/8/8/8/8/RR2KR1R w FB - 0 1",
        "rr2kr1r/8/8/8/8/8/8/4K3 b kfbq - 0 1",
    ] {
        assert_eq!(canonical(&free, text), text);
    }
}

#[test]
fn hands_and_sfen() {
    let drops = drops();
    let board = "4k5/10/ppp7/10/10/10/10/7PPP/10/5K4";
    for (text, full) in [
        (format!("{board}[] b"), format!("{board}[-] b - - 0 1")),
        (format!("{board} b"), format!("{board}[-] b - - 0 1")),
        (
            format!("{board}[-] w - - 3 4"),
            format!("{board}[-] w - - 3 4"),
        ),
        (
            format!("{board}[pP(Sp)(sp)G] b"),
            format!("{board}[GP(Sp)p(sp)] b - - 0 1"),
        ),
        (format!("{board} [pG] b"), format!("{board}[Gp] b - - 0 1")),
        (format!("{board}/pGP b"), format!("{board}[GPp] b - - 0 1")),
        (format!("{board}/ b"), format!("{board}[-] b - - 0 1")),
        (
            format!("sfen {board} w 2P10gp 7"),
            format!("{board}[PP{}p] w - - 0 4", "g".repeat(10)),
        ),
        (
            format!("{board} b 2Pg 1"),
            format!("{board}[PPg] b - - 0 1"),
        ),
        (format!("{board} b - 12"), format!("{board}[-] b - - 0 6")),
    ] {
        assert_eq!(canonical(&drops, &text), full, "{text}");
    }
    for (fields, word) in [
        ("[P][P] b", "unexpected"),
        ("[P] [P] b", "given twice"),
        ("[P", "never closed"),
        ("[x] b", "`x`"),
        (" b 0P 1", "larger than 255"),
        (" b 300P 1", "larger than 255"),
    ] {
        let found = faults(&drops, &format!("{board}{fields}"));
        assert!(found[0].1.contains(word), "{fields}: {found:?}");
    }
    let found = faults(&drops, &format!("sfen {board} b 2 1"));
    assert!(found[0].1.contains("after the number"), "{found:?}");
    assert!(
        faults(&drops, &format!("sfen {board} b P 1 2"))[0]
            .1
            .contains("the end")
    );
}

/// A game whose set-up counts checks, runs a count and lets pieces gate.
fn registers() -> Definition {
    let mut definition = chess();
    definition.setup.checks = PerSide([3, 3]);
    definition.setup.counting = Some((0, 0));
    definition
}

#[test]
fn checks_and_counting() {
    let game = registers();
    let pieces = "4k3/8/8/8/8/8/8/4K3";
    for (fields, full) in [
        ("w", "w - - 3+3 0 1"),
        ("w - - 1+2 0 1", "w - - 1+2 0 1"),
        ("w - - 0 1 +0+2", "w - - 3+1 0 1"),
        ("w - 3+1 5 6", "w - - 3+1 5 6"),
        ("w 3+1 - - 5 6", "w - - 3+1 5 6"),
        ("w - 128 33 110", "w - 128 3+3 33 110"),
        ("w - e3 64 2 8", "w - e3 64 3+3 2 8"),
        ("w - 0 0 1", "w - - 3+3 0 1"),
        ("w - - 5 6", "w - - 3+3 5 6"),
    ] {
        assert_eq!(
            canonical(&game, &format!("{pieces} {fields}")),
            format!("{pieces} {full}"),
            "{fields}"
        );
    }
    for (fields, word) in [
        ("w - - 3+a 0 1", "`3+a`"),
        ("w - - 0 1 +a+2", "`+a+2`"),
        ("w - - 4+3 0 1", "more checks"),
        ("w - - 0 1 +0+4", "more checks"),
        ("w - - 999+3 0 1", "more checks"),
        ("w - - 3+3 3+3 0 1", "`3+3`"),
        ("w - - 0 1 2 3", "`3`"),
    ] {
        let found = faults(&game, &format!("{pieces} {fields}"));
        assert!(found[0].1.contains(word), "{fields}: {found:?}");
    }
}

#[test]
fn rights_of_single_pieces() {
    let mut definition = chess();
    let board = &definition.board;
    definition.setup.gates = board
        .squares()
        .filter(|&s| matches!(board.rank(s), 0 | 7))
        .collect();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (rights, full) in [
        ("KQBCDFGkqbcdfg", "KQBCDFGkqbcdfg"),
        ("KQABCDEFHkqabcdefh", "KQBCDFkqbcdf"),
        ("bcdfgBCDFGKQkq", "KQBCDFGkqbcdfg"),
        ("E", "E"),
        ("aH", "Ha"),
        ("-", "-"),
    ] {
        assert_eq!(
            canonical(&definition, &format!("{start} w {rights} - 0 1")),
            format!("{start} w {full} - 0 1"),
            "{rights}"
        );
    }
    let king = parse(&definition, &format!("{start} w K")).unwrap();
    assert_eq!(king.gates.len(), 2, "king and rook");
    let gone = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQBCDFGkqbcdfg - 0 1";
    let found = findings(&definition, gone);
    assert_eq!(found.len(), 1);
    assert!(found[0].1.contains("no piece on g8"), "{found:?}");
}

/// Whatever was read is printed so that it reads the same.
#[test]
fn noise_is_located_and_what_reads_prints() {
    let games = [chess(), drops(), registers()];
    let mut rng = SplitMix64::new(11);
    let seeds = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq e3 0 1",
        "4k5/10/ppp7/10/10/10/10/7PPP/10/5K4[GPp(sp)] b - - 0 1",
        "sfen 4k5/10/ppp7/10/10/10/10/7PPP/10/5K4 w 2P10gp 7",
        "4k3/8/8/8/8/8/8/4K2R w K e3 64 3+3 2 8",
    ];
    let alphabet: Vec<char> = "kKqQrRpPhHaA+~()[]/*-.0123456789  e3wbé駒"
        .chars()
        .collect();
    let mut accepted = 0;
    for round in 0..20_000 {
        let mut text: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..rng.below(4) {
            let at = rng.below(text.len() as u32) as usize;
            let c = alphabet[rng.below(alphabet.len() as u32) as usize];
            match rng.below(3) {
                0 => text[at] = c,
                1 => text.insert(at, c),
                _ => {
                    text.remove(at);
                }
            }
        }
        let text: String = text.into_iter().collect();
        for game in &games {
            match read(game, &text) {
                Ok(read) => {
                    accepted += 1;
                    let printed = print(game, &read.setup);
                    let again = parse(game, &printed).expect(&printed);
                    assert_eq!(again, read.setup, "{text} -> {printed}");
                    assert_eq!(print(game, &again), printed);
                }
                Err(errors) => {
                    assert!(!errors.0.is_empty());
                    for error in errors.0 {
                        assert!(text.get(error.range.clone()).is_some(), "{text}: {error:?}");
                    }
                }
            }
        }
    }
    assert!(accepted > 2000, "{accepted}");
}

#[test]
fn huge_texts_are_refused_at_once() {
    let chess = chess();
    for unit in ["9", "/", "(", "w ", "K", "1+1 ", "駒", "[P]"] {
        let text = unit.repeat((1 << 20) / unit.len());
        assert!(read(&chess, &text).is_err());
        let below = unit.repeat(MAX_BYTES / unit.len());
        assert!(read(&chess, &below).is_err());
        let tail = format!("8/8/8/8/8/8/8/8 w {}", unit.repeat(40_000 / unit.len()));
        let _ = read(&chess, &tail);
    }
}
