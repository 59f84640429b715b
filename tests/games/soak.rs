//! Random games of everything in the library, to their ends: whatever the rules are, positions stay consistent, lead
//! back to themselves from their FENs, moves can be taken back, and games end by some rule.

use crate::library::{Game, Library};
use ferz::compile::Variant;
use ferz::compile::bits::Bits;
use ferz::compile::tables::Tables;
use ferz::movegen::{List, Scratch, generate, play};
use ferz::position::Position;
use ferz::record::fen;
use ferz::rules::dead::Memory;
use ferz::rules::ending;
use ferz::util::rng::SplitMix64;
use std::collections::BTreeMap;

/// How the games of a variant ended.
#[derive(Default)]
struct Ends {
    /// By reason, how often.
    reasons: BTreeMap<String, usize>,
    plies: usize,
    faults: Vec<String>,
}

/// Games that no rule has ended after so many plies.
const CAPPED: &str = "no end";

/// Plays one game of random moves; every position is looked at.
fn one_game<B: Bits>(
    tables: &Tables<B>,
    rng: &mut SplitMix64,
    memory: &mut Memory<B>,
    cap: usize,
    ends: &mut Ends,
) {
    let def = &tables.definition;
    let mut scratch = Scratch::new(tables.squares);
    let mut probe = Scratch::new(tables.squares);
    let mut position = Position::of_setup(tables, &def.setup);
    let start = position.clone();
    let mut moves = Vec::new();
    let reason = loop {
        let setup = position.to_setup(tables);
        let text = fen::print(def, &setup);
        match fen::read(def, &text) {
            Ok(read) => {
                let again = Position::of_setup(tables, &read.setup);
                let mut written = again.to_setup(tables);
                // A count that runs is written in place of the half-moves.
                if setup.counting.is_some_and(|(limit, _)| limit > 0) {
                    written.half_moves = setup.half_moves;
                }
                // What the last move was stands in no FEN.
                let same = again.hash == position.hash || tables.imitates;
                if !same || written != setup {
                    ends.faults.push(format!("{text} reads otherwise"));
                }
            }
            Err(error) => ends.faults.push(format!("{text}: {error}")),
        }
        let mut can_win = |p: &mut Position<B>| memory.can_win(tables, p, &mut probe);
        if let Some(end) = ending(tables, &mut position, &mut scratch, &mut can_win) {
            break format!("{:?}", end.reason);
        }
        if position.plies() >= cap {
            break CAPPED.to_owned();
        }
        moves.clear();
        generate(tables, &mut position, &mut scratch, &mut List(&mut moves));
        let Some(mv) = moves.get(rng.below(moves.len() as u32) as usize) else {
            ends.faults.push(format!("{text}: no moves and no end"));
            break CAPPED.to_owned();
        };
        play(tables, &mut position, &mut scratch, mv);
        if !position.is_consistent(tables) {
            ends.faults.push(format!("{text}: {mv:?} leaves it broken"));
        }
        if !ends.faults.is_empty() {
            break CAPPED.to_owned();
        }
    };
    *ends.reasons.entry(reason).or_default() += 1;
    ends.plies += position.plies();
    while position.unmake(tables).is_some() {}
    if position.to_setup(tables) != start.to_setup(tables) || position.hash != start.hash {
        ends.faults
            .push("taken back, it is not as it was".to_owned());
    }
}

fn games(game: &Game, seed: u64, count: usize, cap: usize) -> Ends {
    fn all<B: Bits>(tables: &Tables<B>, seed: u64, count: usize, cap: usize) -> Ends {
        let mut rng = SplitMix64::new(seed);
        let mut memory = Memory::default();
        let mut ends = Ends::default();
        for _ in 0..count {
            one_game(tables, &mut rng, &mut memory, cap, &mut ends);
            if !ends.faults.is_empty() {
                break;
            }
        }
        ends
    }
    match &game.variant {
        Variant::Narrow(t) => all(t, seed, count, cap),
        Variant::Middle(t) => all(t, seed, count, cap),
        Variant::Wide(t) => all(t, seed, count, cap),
    }
}

#[test]
fn random_games_keep_the_laws() {
    let mut faults = Vec::new();
    for game in Library::load().games {
        let ends = games(&game, 3, 1, 60);
        faults.extend(ends.faults.iter().map(|f| format!("{}: {f}", game.name)));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// So many plies, and a game has no end that anybody would wait for.
const PATIENCE: usize = 3000;

/// Games that no rule may ever end, and why.
const ENDLESS: &[(&str, &str)] = &[
    (
        "teeko",
        "once all are dropped, men may wander: its rules know neither repetition nor a counter",
    ),
    (
        "tuktuk",
        "its published rules know neither repetition nor a move counter",
    ),
];

/// Games that end by a rule, but of which some games at random are longer than the patience; and the rule that waits.
const LONG: &[(&str, &str)] = &[
    // No move counter: with men that come back from hand, positions hardly ever come again.
    ("cannonshogi", "a fourth repetition"),
    ("capahouse", "a third repetition"),
    ("chennis", "a third repetition"),
    ("dragonfly", "the fiftieth move without a capture or a pawn"),
    ("elgam", "a third repetition"),
    ("euroshogi", "a fourth repetition"),
    ("gorogoro", "a fourth repetition"),
    ("gorogoroplus", "a fourth repetition"),
    (
        "grandhouse",
        "the fiftieth move without a capture or a pawn",
    ),
    ("leaperhouse", "a third repetition"),
    ("makhouse", "a third repetition"),
    ("muje", "a third repetition"),
    ("okisakishogi", "a fourth repetition"),
    ("shogi", "a fourth repetition"),
    ("torishogi", "a fourth repetition"),
    ("xiangqihouse", "a third repetition"),
    ("yarishogi", "a fourth repetition"),
    // No move counter, and men that can wander for long.
    ("knights-halma", "a second repetition"),
    ("shoshogi", "a fourth repetition"),
];

#[test]
#[ignore = "hours: FERZ_GAMES games of each variant (100 by default) from FERZ_SEED on, of those that contain FERZ_ONLY, of at most FERZ_PLIES (3,000)"]
#[allow(clippy::print_stderr)] // told as it goes on
fn random_games_end() {
    let wanted = |name: &str| std::env::var(name).ok();
    let count = wanted("FERZ_GAMES")
        .and_then(|n| n.parse().ok())
        .unwrap_or(100);
    let only = wanted("FERZ_ONLY").unwrap_or_default();
    let patience = wanted("FERZ_PLIES")
        .and_then(|n| n.parse().ok())
        .unwrap_or(PATIENCE);
    let seed = wanted("FERZ_SEED")
        .and_then(|n| n.parse().ok())
        .unwrap_or(11);
    let mut faults = Vec::new();
    let (mut variants, mut all, mut capped) = (0, 0, 0);
    for game in Library::load().games {
        if !game.name.contains(&only) {
            continue;
        }
        let ends = games(&game, seed, count, patience);
        let endless = ends.reasons.get(CAPPED).copied().unwrap_or_default();
        eprintln!("{}: {} plies, {:?}", game.name, ends.plies, ends.reasons);
        variants += 1;
        all += count;
        capped += endless;
        faults.extend(ends.faults.iter().map(|f| format!("{}: {f}", game.name)));
        let known = ENDLESS.iter().chain(LONG).any(|(n, _)| *n == game.name);
        if endless > 0 && !known {
            faults.push(format!(
                "{}: {endless} of {count} games have no end",
                game.name
            ));
        }
    }
    eprintln!("{variants} variants, {all} games, {capped} without an end after {patience} plies");
    assert!(faults.is_empty(), "{faults:#?}");
}
