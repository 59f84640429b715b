use super::support::{chess, setup, xiangqi};
use ferz::compile::Variant;
use ferz::compile::bits::Bits;
use ferz::compile::tables::Tables;
use ferz::definition::Definition;
use ferz::movegen::perft::Perft;
use ferz::movegen::{List, Scratch, generate, oracle};
use ferz::position::Position;
use ferz::util::rng::SplitMix64;
use std::sync::Arc;

fn counts(def: Definition, fen: Option<&str>, depth: u32) -> Vec<u64> {
    let def = Arc::new(def);
    let start = fen.map_or_else(|| def.setup.clone(), |f| setup(&def, f));
    fn run<B: Bits>(tables: &Tables<B>, start: &ferz::definition::Setup, depth: u32) -> Vec<u64> {
        let mut position = Position::of_setup(tables, start);
        let mut perft = Perft::new(tables.squares);
        (1..=depth)
            .map(|d| perft.count(tables, &mut position, d))
            .collect()
    }
    match Variant::compile(def) {
        Variant::Narrow(t) => run(&t, &start, depth),
        Variant::Middle(t) => run(&t, &start, depth),
        Variant::Wide(t) => run(&t, &start, depth),
    }
}

#[test]
fn chess_from_the_start() {
    assert_eq!(counts(chess(), None, 4), [20, 400, 8902, 197_281]);
}

#[test]
fn chess_positions() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq";
    assert_eq!(counts(chess(), Some(kiwipete), 3), [48, 2039, 97_862]);
    let third = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w -";
    assert_eq!(
        counts(chess(), Some(third), 5),
        [14, 191, 2812, 43_238, 674_624]
    );
    let fourth = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq";
    assert_eq!(counts(chess(), Some(fourth), 4), [6, 264, 9467, 422_333]);
    let fifth = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ";
    assert_eq!(counts(chess(), Some(fifth), 3), [44, 1486, 62_379]);
}

#[test]
fn xiangqi_from_the_start() {
    assert_eq!(counts(xiangqi(), None, 3), [44, 1920, 79_666]);
}

pub type Key<B> = (u8, u8, u8, u8, B, (u8, u8), u8);

/// What tells moves apart, in an order.
pub fn key<B: Bits>(m: &ferz::position::Move<B>) -> Key<B> {
    (
        m.from,
        m.to,
        m.piece,
        m.becomes,
        m.victims,
        m.other,
        m.kind as u8,
    )
}

/// The same legal moves by constraints and by making each move, along random games.
fn two_ways<B: Bits>(tables: &Tables<B>, games: u32) {
    let mut rng = SplitMix64::new(11);
    let mut scratch = Scratch::new(tables.squares);
    for _ in 0..games {
        let mut position = Position::of_setup(tables, &tables.definition.setup);
        for _ in 0..120 {
            let mut fast = Vec::new();
            generate(tables, &mut position, &mut scratch, &mut List(&mut fast));
            let mut slow = oracle::legal_moves(tables, &mut position, &mut scratch);
            fast.sort_by_key(key);
            slow.sort_by_key(key);
            assert_eq!(fast, slow, "{:?}", position.to_setup(tables));
            if fast.is_empty() {
                break;
            }
            let pick = rng.below(fast.len() as u32) as usize;
            position.make(tables, &fast[pick]);
        }
        while position.unmake(tables).is_some() {}
        assert_eq!(position.to_setup(tables), tables.definition.setup);
    }
}

#[test]
fn both_legality_ways_agree() {
    for def in [chess(), xiangqi()] {
        match Variant::compile(Arc::new(def)) {
            Variant::Narrow(t) => two_ways(&t, 150),
            Variant::Middle(t) => two_ways(&t, 150),
            Variant::Wide(t) => two_ways(&t, 150),
        }
    }
}
