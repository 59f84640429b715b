//! Constraints and selective verification against making every move, for armies nobody designed.

use super::perft::key;
use super::support::Builder;
use super::walker::{boards, empty_fen, has_meaning, random_set, random_string, strings};
use ferz::compile::Variant;
use ferz::compile::bits::Bits;
use ferz::compile::tables::Tables;
use ferz::definition::rules::{
    Area, Deed, Directions, Edge, Effect, Evade, Extinction, Facing, FacingEnd, Forbidden, Goal,
    Occasions, Pass, PseudoRoyal, Safe, Series, SeriesCheck, Trade, Verdict, WallPlace, Walls,
    Whose,
};
use ferz::definition::{Definition, Setup};
use ferz::id::{Kind, PerSide, Side, Square};
use ferz::movegen::{List, Scratch, generate, oracle};
use ferz::position::Position;
use ferz::util::bits256::{KindSet, SquareSet};
use ferz::util::rng::SplitMix64;
use std::sync::Arc;

fn army(rng: &mut SplitMix64, board: &ferz::board::Board, known: &[String]) -> Definition {
    let wet = random_set(rng, board, 7);
    let mut text = || loop {
        let text = if rng.below(2) == 0 {
            random_string(rng)
        } else {
            known[rng.below(known.len() as u32) as usize].clone()
        };
        if has_meaning(&text) {
            return text;
        }
    };
    let (x, y, z) = (text(), text(), text());
    let royal = if rng.below(2) == 0 { "K" } else { &z };
    let mut def = Builder::on(board.clone())
        .sides_region("wet", PerSide::both(wet))
        .sides_region("home", PerSide([board.all() - wet; 2]))
        .kind("X", &x, false)
        .kind("Y", &y, false)
        .kind("K", royal, true)
        .start(&empty_fen(board));
    let bit = |rng: &mut SplitMix64| rng.below(4) == 0;
    def.rules.royal.facing = Facing {
        files: bit(rng),
        ranks: bit(rng),
        diagonals: bit(rng),
    };
    royalty(&mut def, rng);
    if rng.below(3) == 0 {
        // Facing royals are a danger without any move that could have an effect.
        def.rules.royal.facing = Facing::default();
        beside(&mut def, rng);
    }
    for kind in &mut def.kinds {
        kind.start = PerSide([random_set(rng, board, 2), random_set(rng, board, 2)]);
    }
    def
}

/// Rules of royalty and of endings, each now and then.
fn royalty(def: &mut Definition, rng: &mut SplitMix64) {
    let squares = def.board.all();
    let seldom = |rng: &mut SplitMix64| rng.below(5) == 0;
    let rules = &mut def.rules;
    rules.royal.no_checks = seldom(rng);
    rules.royal.evade = match rng.below(8) {
        0 => Evade::Capture,
        1 => Evade::None,
        _ => Evade::Any,
    };
    if seldom(rng) {
        rules.royal.safe = Safe::One;
    }
    // Which royal is meant, of those that edges choose among, is not settled where royals also face each other.
    if seldom(rng) && rules.royal.facing == Facing::default() {
        rules.royal.only = PerSide([
            [Some(Edge::Left), Some(Edge::Bottom)],
            [Some(Edge::Top), None],
        ]);
    }
    let kinds = |rng: &mut SplitMix64| {
        let of = |i: u32| KindSet::of(Kind::from_raw(i as u8));
        of(rng.below(3)) | of(rng.below(3))
    };
    let soldiers = |rng: &mut SplitMix64| {
        let of = |i: u32| KindSet::of(Kind::from_raw(i as u8));
        of(rng.below(2)) | of(rng.below(2))
    };
    if seldom(rng) {
        rules.pseudo_royals.push(PseudoRoyal {
            name: "few".into(),
            groups: vec![soldiers(rng)],
            count: PerSide([1 + rng.below(2) as u8, rng.below(3) as u8]),
        });
    }
    if seldom(rng) {
        rules.trade = Some(Trade {
            kinds: kinds(rng),
            trifles: kinds(rng),
        });
    }
    if seldom(rng) {
        rules.ends.facing = Some(FacingEnd {
            lines: Facing {
                files: true,
                ranks: seldom(rng),
                diagonals: seldom(rng),
            },
            result: Verdict::Draw,
        });
    }
    rules.turn.pass = PerSide([(); 2].map(|()| match rng.below(8) {
        0 => Pass::Always,
        1 => Pass::Stuck,
        _ => Pass::Never,
    }));
    rules.turn.distinct_paths = seldom(rng);
    if seldom(rng) {
        rules.turn.series = Some(Series {
            moves: PerSide([1 + rng.below(2) as u8, 2]),
            first: 1,
            grows: seldom(rng),
            check: match rng.below(3) {
                0 => SeriesCheck::Free,
                1 => SeriesCheck::Ends,
                _ => SeriesCheck::Last,
            },
        });
    }
    let result = |rng: &mut SplitMix64| {
        PerSide([(); 2].map(|()| match rng.below(4) {
            0 => None,
            1 => Some(Verdict::Win),
            2 => Some(Verdict::Draw),
            _ => Some(Verdict::Loss),
        }))
    };
    if seldom(rng) {
        rules.ends.extinctions.push(Extinction {
            name: "gone".into(),
            groups: vec![kinds(rng), kinds(rng)],
            count: rng.below(2) as u8,
            opponent_at_least: rng.below(2) as u8,
            result: result(rng),
        });
    }
    if seldom(rng) {
        rules.ends.goals.push(Goal {
            name: "there".into(),
            kinds: kinds(rng),
            squares: PerSide(
                [(); 2].map(|()| squares.iter().filter(|_| rng.below(12) == 0).collect()),
            ),
            count: 1,
            safe: seldom(rng),
            held: seldom(rng),
            blocked: seldom(rng),
            reply: PerSide([seldom(rng), seldom(rng)]),
            result: result(rng),
        });
    }
}

/// Forced captures, bans, effects and walls, each now and then.
fn beside(def: &mut Definition, rng: &mut SplitMix64) {
    let squares = def.board.all();
    let seldom = |rng: &mut SplitMix64| rng.below(4) == 0;
    let some = |rng: &mut SplitMix64, one_in: u32| -> PerSide<SquareSet> {
        PerSide([(); 2].map(|()| squares.iter().filter(|_| rng.below(one_in) > 0).collect()))
    };
    let kinds = |rng: &mut SplitMix64| -> KindSet {
        (0..3)
            .filter(|_| rng.below(4) > 0)
            .map(Kind::from_raw)
            .collect()
    };
    let whose = |rng: &mut SplitMix64| match rng.below(3) {
        0 => Whose::Own,
        1 => Whose::Enemy,
        _ => Whose::Both,
    };
    let rules = &mut def.rules;
    rules.must_capture = PerSide([seldom(rng), seldom(rng)]);
    if seldom(rng) {
        rules.forbidden.push(Forbidden {
            by: kinds(rng),
            of: kinds(rng),
            at: Some(some(rng, 2)),
        });
    }
    for _ in 0..rng.below(3) {
        rules.effects.push(Effect {
            name: "effect".into(),
            on: Occasions {
                capture: rng.below(4) > 0,
                moves: seldom(rng),
                castle: false,
                drop: false,
                turn: false,
            },
            by: kinds(rng),
            of: kinds(rng),
            at: some(rng, 8),
            beside: Some(whose(rng)).filter(|_| seldom(rng)),
            area: match rng.below(8) {
                0 => Area::Board,
                1 => Area::Enclosed,
                2..5 => Area::Mover,
                _ => Area::Neighbours,
            },
            directions: match rng.below(3) {
                0 => Directions::Orthogonal,
                1 => Directions::Diagonal,
                _ => Directions::All,
            },
            within: some(rng, 8),
            stayed: seldom(rng),
            pieces: kinds(rng),
            whose: whose(rng),
            deed: match rng.below(8) {
                0 => Deed::Wall,
                1 => Deed::Convert,
                2 => Deed::Become(Kind::from_raw(rng.below(3) as u8)),
                3 => Deed::BecomeVictim,
                4 => Deed::Return,
                _ => Deed::Remove,
            },
        });
    }
    // What makes of a capture what it is, it makes on a capture only; and only what moved goes back.
    for effect in &mut rules.effects {
        match effect.deed {
            Deed::BecomeVictim => {
                effect.on = Occasions {
                    capture: true,
                    ..Occasions::default()
                }
            }
            Deed::Return => effect.area = Area::Mover,
            _ => {}
        }
    }
    if seldom(rng) {
        rules.walls = Some(Walls {
            place: match rng.below(4) {
                0 => WallPlace::Any,
                1 => WallPlace::Arrow,
                2 => WallPlace::Origin,
                _ => WallPlace::Edge,
            },
            zone: some(rng, 3),
            single: seldom(rng),
            instead: seldom(rng),
        });
    }
}

fn compare<B: Bits>(tables: &Tables<B>, rng: &mut SplitMix64, scenes: u32) -> u64 {
    let mut scratch = Scratch::new(tables.squares);
    let mut seen = 0;
    for _ in 0..scenes {
        let mut setup = Setup::empty(tables.squares, 3);
        let density = 2 + rng.below(8);
        for square in 0..tables.squares {
            if rng.below(density) == 0 {
                let side = Side::BOTH[rng.below(2) as usize];
                setup.pieces[square] = Some((side, Kind::from_raw(rng.below(2) as u8)));
            }
        }
        for side in Side::BOTH {
            for _ in 0..=rng.below(8) / 7 {
                let at = Square::from_raw(rng.below(tables.squares as u32) as u8);
                setup.pieces[at.index()] = Some((side, Kind::from_raw(2)));
            }
        }
        setup.to_move = Side::BOTH[rng.below(2) as usize];
        let mut position = Position::of_setup(tables, &setup);
        let mut fast = Vec::new();
        generate(tables, &mut position, &mut scratch, &mut List(&mut fast));
        let mut slow = oracle::legal_moves(tables, &mut position, &mut scratch);
        fast.sort_by_key(key);
        slow.sort_by_key(key);
        seen += slow.len() as u64;
        let kinds: Vec<&str> = tables
            .definition
            .kinds
            .iter()
            .map(|k| &*k.movement.0[0].text)
            .collect();
        assert_eq!(
            fast, slow,
            "{kinds:?} {:?} {setup:?}",
            tables.definition.rules
        );
    }
    seen
}

#[test]
#[ignore = "not settled: some mixtures of effects, pseudo-royals and royals chosen by edges differ"]
fn random_armies_both_ways() {
    let mut rng = SplitMix64::new(17);
    let known = strings();
    let mut seen = 0;
    for _ in 0..40 {
        for board in boards(&mut rng) {
            let def = Arc::new(army(&mut rng, &board, &known));
            seen += match Variant::compile(def) {
                Variant::Narrow(t) => compare(&t, &mut rng, 25),
                Variant::Middle(t) => compare(&t, &mut rng, 25),
                Variant::Wide(t) => compare(&t, &mut rng, 12),
            };
        }
    }
    assert!(seen > 50_000, "only {seen} moves compared");
}
