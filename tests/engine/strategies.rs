//! Both ways to legal moves over the whole library: by checks, pins and selective verification, and by making each move
//! and letting the enemy try everything. They must find the same moves in every position of games played at random.

use super::perft::key;
use crate::library::Library;
use ferz::compile::Variant;
use ferz::compile::bits::Bits;
use ferz::compile::tables::Tables;
use ferz::movegen::{List, Scratch, generate, oracle, play};
use ferz::position::{Move, Position};
use ferz::record::fen;
use ferz::util::rng::SplitMix64;

/// Longest game.
const PLIES: usize = 150;
/// Positions with more moves are passed over: the oracle tries every answer to each of them.
const MOST_MOVES: usize = 120;

/// Compares at `wanted` positions, as far as that many are met; gives the number of positions and moves compared, or the
/// position in which the two ways differ.
fn compare<B: Bits>(
    tables: &Tables<B>,
    seed: u64,
    wanted: usize,
) -> Result<(usize, usize), String> {
    let mut rng = SplitMix64::new(seed);
    let mut scratch = Scratch::new(tables.squares);
    let (mut positions, mut moves) = (0, 0);
    let order = |m: &Move<B>| (key(m), m.gate, m.wall, m.path, m.entry);
    for _ in 0..wanted {
        if positions >= wanted {
            break;
        }
        let mut position = Position::of_setup(tables, &tables.definition.setup);
        for _ in 0..PLIES {
            let mut fast = Vec::new();
            generate(tables, &mut position, &mut scratch, &mut List(&mut fast));
            if fast.len() <= MOST_MOVES && positions < wanted {
                let mut slow = oracle::legal_moves(tables, &mut position, &mut scratch);
                fast.sort_by_key(order);
                slow.sort_by_key(order);
                if fast != slow {
                    let there = position.to_setup(tables);
                    return Err(fen::print(&tables.definition, &there));
                }
                positions += 1;
                moves += fast.len();
            }
            if fast.is_empty() {
                break;
            }
            let mv = fast[rng.below(fast.len() as u32) as usize];
            play(tables, &mut position, &mut scratch, &mv);
        }
    }
    Ok((positions, moves))
}

/// Positions and moves compared in all variants whose name contains `only`.
fn library(seed: u64, wanted: usize, only: &str) -> (usize, usize) {
    let mut all = (0, 0);
    let mut faults = Vec::new();
    for game in Library::load().games {
        if !game.name.contains(only) {
            continue;
        }
        let found = match &game.variant {
            Variant::Narrow(tables) => compare(tables, seed, wanted),
            Variant::Middle(tables) => compare(tables, seed, wanted),
            Variant::Wide(tables) => compare(tables, seed, wanted),
        };
        match found {
            Ok((positions, moves)) => all = (all.0 + positions, all.1 + moves),
            Err(position) => faults.push(format!("{}: {position}", game.name)),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    all
}

#[test]
fn the_library_both_ways() {
    let (positions, moves) = library(3, 6, "");
    assert!(positions > 1_500 && moves > 30_000, "{positions} {moves}");
}

#[test]
#[ignore = "minutes: FERZ_POSITIONS of each variant (1,000 by default), of games from FERZ_SEED on, of those that contain FERZ_ONLY"]
#[allow(clippy::print_stderr)] // told at the end
fn many_positions_both_ways() {
    let wanted = |name: &str| std::env::var(name).ok();
    let number =
        |name: &str, usual: u64| wanted(name).and_then(|n| n.parse().ok()).unwrap_or(usual);
    let only = wanted("FERZ_ONLY").unwrap_or_default();
    let positions = number("FERZ_POSITIONS", 1_000) as usize;
    let (positions, moves) = library(number("FERZ_SEED", 17), positions, &only);
    eprintln!("{positions} positions, {moves} moves, the same both ways");
    assert!(positions > 0, "no variant contains {only}");
}
