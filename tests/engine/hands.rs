//! Hands, gating, set-up phases and promotion of every sort, along random games: legality by two ways, positions rebuilt
//! from their FEN, and moves taken back.

use super::perft::key;
use crate::library::Game;
use ferz::compile::Variant;
use ferz::compile::bits::Bits;
use ferz::compile::tables::Tables;
use ferz::movegen::{List, Scratch, generate, oracle};
use ferz::position::{MoveKind, Position};
use ferz::record::fen;
use ferz::util::rng::SplitMix64;

/// What the random games came upon.
#[derive(Default)]
struct Seen {
    gates: usize,
    forms: usize,
    standing: usize,
    castlings: usize,
    merges: usize,
    crowned: usize,
}

fn games<B: Bits>(tables: &Tables<B>, seed: u64, count: usize) -> Seen {
    let mut rng = SplitMix64::new(seed);
    let mut scratch = Scratch::new(tables.squares);
    let mut seen = Seen::default();
    let def = &tables.definition;
    for _ in 0..count {
        let mut position = Position::of_setup(tables, &def.setup);
        let start = position.hash;
        for _ in 0..60 {
            let text = fen::print(def, &position.to_setup(tables));
            let again = Position::of_setup(tables, &fen::parse(def, &text).expect("its own FEN"));
            assert_eq!(again.hash, position.hash, "{text}");
            assert_eq!(again.gates, position.gates, "{text}");
            assert_eq!(again.rights, position.rights, "{text}");
            let mut fast = Vec::new();
            generate(tables, &mut position, &mut scratch, &mut List(&mut fast));
            let mut slow = oracle::legal_moves(tables, &mut position, &mut scratch);
            fast.sort_by_key(|m| (key(m), m.gate));
            slow.sort_by_key(|m| (key(m), m.gate));
            assert_eq!(fast, slow, "{text}");
            if fast.is_empty() {
                break;
            }
            let mv = fast[rng.below(fast.len() as u32) as usize];
            seen.gates += usize::from(mv.gate.0 != u8::MAX);
            seen.forms += usize::from(mv.kind == MoveKind::Drop && mv.is_promotion());
            seen.standing += usize::from(mv.from == mv.to && mv.from != u8::MAX);
            seen.castlings += usize::from(mv.kind == MoveKind::Castle);
            let merges = mv.kind == MoveKind::Merge;
            seen.merges += usize::from(merges);
            seen.crowned += usize::from(merges && tables.is_royal[usize::from(mv.becomes)]);
            position.make(tables, &mv);
            assert!(position.is_consistent(tables), "{text}");
        }
        while position.unmake(tables).is_some() {}
        assert_eq!(position.hash, start);
    }
    seen
}

fn played(name: &str, seed: u64, count: usize) -> Seen {
    match &Game::of_tests(name).variant {
        Variant::Narrow(t) => games(t, seed, count),
        Variant::Middle(t) => games(t, seed, count),
        Variant::Wide(t) => games(t, seed, count),
    }
}

#[test]
fn all_blocks_of_hands_together() {
    let seen = played("hands", 5, 60);
    assert!(
        seen.gates > 0 && seen.forms > 0 && seen.standing > 0,
        "too tame"
    );
}

#[test]
fn set_up_phases() {
    let seen = played("phase", 6, 120);
    assert!(seen.castlings > 0, "too tame");
}

#[test]
fn pieces_dropped_onto_others() {
    let free = played("merging", 7, 30);
    assert!(
        free.merges > 0 && free.crowned > 0 && free.castlings > 0,
        "too tame"
    );
    let bound = played("merging-bound", 8, 2);
    assert!(bound.merges > 0, "too tame");
}
