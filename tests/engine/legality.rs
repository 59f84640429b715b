//! Constraints and selective verification against making every move, for armies nobody designed.

use super::perft::key;
use super::support::Builder;
use super::walker::{boards, empty_fen, has_meaning, random_set, random_string, strings};
use ferz::compile::Variant;
use ferz::compile::bits::Bits;
use ferz::compile::tables::Tables;
use ferz::definition::rules::{
    Area, Castling, Deed, Directions, Edge, Effect, Evade, Extinction, Facing, FacingEnd,
    Forbidden, Freeze, Goal, Mate, Occasions, Pass, Promotion, PseudoRoyal, Reserve, Safe, Series,
    SeriesCheck, Standing, Trade, Verdict, WallPlace, Walls, When, Whose,
};
use ferz::definition::{Definition, Setup};
use ferz::id::{Kind, PerSide, Side, Square};
use ferz::movegen::{List, Scratch, generate, oracle, pseudo_legal};
use ferz::position::{Move, Position};
use ferz::record::fen;
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
        beside(&mut def, rng);
    }
    for kind in &mut def.kinds {
        kind.start = PerSide([random_set(rng, board, 2), random_set(rng, board, 2)]);
    }
    // From numbers of their own, so that these do not change what else an army is.
    let mut apart = rng.clone();
    if apart.below(3) == 0 {
        further(&mut def, &mut apart);
    }
    if apart.below(3) == 0 {
        foreseen(&mut def, &mut apart);
    }
    def
}

/// Effects that capture or ask how a move went, pieces that freeze others and squares kept for captures.
fn foreseen(def: &mut Definition, rng: &mut SplitMix64) {
    let all = def.board.all();
    let some = |rng: &mut SplitMix64, one_in: u32| -> PerSide<SquareSet> {
        PerSide([(); 2].map(|()| all.iter().filter(|_| rng.below(one_in) == 0).collect()))
    };
    let kinds = |rng: &mut SplitMix64| -> KindSet {
        (0..3)
            .filter(|_| rng.below(4) > 0)
            .map(Kind::from_raw)
            .collect()
    };
    let whose = |rng: &mut SplitMix64| match rng.below(4) {
        0 => Whose::Own,
        1 => Whose::Both,
        _ => Whose::Enemy,
    };
    let directions = |rng: &mut SplitMix64| match rng.below(3) {
        0 => Directions::Orthogonal,
        1 => Directions::Diagonal,
        _ => Directions::All,
    };
    let rules = &mut def.rules;
    for _ in 0..rng.below(3) {
        rules.effects.push(Effect {
            name: "taking".into(),
            on: Occasions {
                capture: rng.below(4) == 0,
                moves: rng.below(4) > 0,
                ..Occasions::default()
            },
            by: kinds(rng),
            of: kinds(rng),
            at: PerSide::both(all),
            beside: None,
            along: Some(directions(rng)).filter(|_| rng.below(4) == 0),
            area: match rng.below(6) {
                0 => Area::Neighbours,
                1 => Area::Ahead,
                2 => Area::Behind,
                3 => Area::Crossing,
                4 => Area::Board,
                _ => Area::Enclosed,
            },
            with: kinds(rng),
            anvil: some(rng, 8),
            longest: rng.below(3) as u8,
            directions: directions(rng),
            within: PerSide::both(all),
            stayed: false,
            pieces: kinds(rng),
            whose: whose(rng),
            deed: Deed::Remove,
            captures: rng.below(4) > 0,
        });
    }
    for _ in 0..rng.below(3) {
        rules.freezes.push(Freeze {
            name: "still".into(),
            pieces: kinds(rng),
            by: kinds(rng),
            alike: rng.below(3) == 0,
            whose: whose(rng),
            attacked: rng.below(3) == 0,
            directions: directions(rng),
            unless: kinds(rng) & kinds(rng) & kinds(rng),
            suicide: rng.below(2) == 0,
        });
    }
    if rng.below(4) == 0 {
        rules.reserve = Some(Reserve {
            squares: some(rng, 3),
            needed: rng.below(2) == 0,
        });
    }
}

/// Promotion, castling past others and mates that may not be given, each now and then.
fn further(def: &mut Definition, rng: &mut SplitMix64) {
    let squares: Vec<Square> = def.board.squares().collect();
    let some = |rng: &mut SplitMix64, one_in: u32| -> SquareSet {
        squares
            .iter()
            .copied()
            .filter(|_| rng.below(one_in) == 0)
            .collect()
    };
    let kinds = |rng: &mut SplitMix64| -> KindSet {
        (0..3)
            .filter(|_| rng.below(2) == 0)
            .map(Kind::from_raw)
            .collect()
    };
    let rules = &mut def.rules;
    rules.royal.before_change = rng.below(3) == 0;
    for rule in &mut rules.ends.extinctions {
        rule.squares = Some(PerSide([some(rng, 2), some(rng, 2)]));
    }
    if rules.royal.before_change || rng.below(2) == 0 {
        let zone = PerSide([some(rng, 3), some(rng, 3)]);
        rules.promotions.push(Promotion {
            name: "up".into(),
            kinds: KindSet::of(Kind::from_raw(0)),
            sides: PerSide::both(true),
            zone,
            when: When::To,
            to: vec![Kind::from_raw(1 + rng.below(8) as u8 / 7)],
            mandatory: if rng.below(2) == 0 {
                zone
            } else {
                PerSide::both(SquareSet::EMPTY)
            },
            on_capture: rng.below(4) == 0,
            en_passant: true,
            limits: Vec::new(),
            standing: Standing::default(),
            with: KindSet::EMPTY,
            shogi_style: false,
        });
    }
    for side in Side::BOTH {
        for number in 0..rng.below(12) {
            let mut at = [(); 4].map(|()| squares[rng.below(squares.len() as u32) as usize]);
            // King and partner stand apart, and arrive apart.
            if at[0] == at[1] || at[2] == at[3] {
                at = [squares[0], squares[1], squares[1], squares[2]];
            }
            let [from, partner_from, to, partner_to] = at;
            rules.castlings.push(Castling {
                name: format!("castling_{number}"),
                side,
                kind: Kind::from_raw(2),
                from,
                to,
                partner: kinds(rng) | KindSet::of(Kind::from_raw(0)),
                partner_from,
                partner_to,
                empty: some(rng, 8) | SquareSet::of(to) | SquareSet::of(partner_to),
                through: kinds(rng),
                safe: some(rng, 8) | SquareSet::of(from) | SquareSet::of(to),
                needs_right: false,
                takes_partner: true,
                dropped: false,
                bars: Vec::new(),
                san: None,
            });
        }
    }
    if rng.below(2) == 0 {
        rules.ends.mates.push(Mate {
            name: "by_some".into(),
            by: kinds(rng),
            unless: kinds(rng),
            result: PerSide::both(Verdict::Draw),
            illegal: rng.below(3) > 0,
        });
    }
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
    if seldom(rng) {
        rules.royal.only = PerSide([
            [Some(Edge::Left), Some(Edge::Bottom)],
            [Some(Edge::Top), None],
        ]);
    }
    let kinds = |rng: &mut SplitMix64| {
        let of = |i: u32| KindSet::of(Kind::from_raw(i as u8));
        of(rng.below(3)) | of(rng.below(3))
    };
    if seldom(rng) {
        rules.pseudo_royals.push(PseudoRoyal {
            name: "few".into(),
            groups: vec![kinds(rng)],
            count: PerSide([1 + rng.below(2) as u8, rng.below(3) as u8]),
        });
    }
    if seldom(rng) {
        rules.trade = Some(Trade {
            kinds: kinds(rng),
            trifles: kinds(rng),
            before: seldom(rng),
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
            squares: None,
            opponent_at_least: rng.below(2) as u8,
            opponent_at_most: (rng.below(3) == 0).then(|| 1 + rng.below(3) as u8),
            reply: rng.below(4) == 0,
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
            along: None,
            with: KindSet::first(3),
            anvil: PerSide::default(),
            longest: 0,
            captures: false,
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

/// Compares the two ways on random positions; tells how many moves were seen, or how the ways differ.
fn compare<B: Bits>(
    tables: &Tables<B>,
    rng: &mut SplitMix64,
    scenes: u32,
) -> Result<usize, String> {
    let mut scratch = Scratch::new(tables.squares);
    let mut seen = 0;
    for _ in 0..scenes {
        let setup = scene(tables.squares, rng);
        let mut position = Position::of_setup(tables, &setup);
        if is_crowded(tables, &setup) {
            continue;
        }
        let mut fast = Vec::new();
        generate(tables, &mut position, &mut scratch, &mut List(&mut fast));
        let mut slow = oracle::legal_moves(tables, &mut position, &mut scratch);
        fast.sort_by_key(key);
        slow.sort_by_key(key);
        seen += slow.len();
        if fast != slow {
            return Err(difference(tables, &setup, &fast, &slow));
        }
    }
    Ok(seen)
}

/// A side has so many moves that the oracle, which makes every answer to every move, would take minutes: pieces that
/// capture their way over the board can have thousands.
fn is_crowded<B: Bits>(tables: &Tables<B>, setup: &Setup) -> bool {
    const MANY: usize = 700;
    Side::BOTH.into_iter().any(|side| {
        let setup = Setup {
            to_move: side,
            ..setup.clone()
        };
        let mut position = Position::of_setup(tables, &setup);
        let mut moves = Vec::new();
        let mut scratch = Scratch::new(tables.squares);
        pseudo_legal(tables, &mut position, &mut scratch, &mut List(&mut moves));
        moves.len() > MANY
    })
}

/// Pieces thrown on the board.
fn scene(squares: usize, rng: &mut SplitMix64) -> Setup {
    let mut setup = Setup::empty(squares, 3);
    let density = 2 + rng.below(8);
    for square in 0..squares {
        if rng.below(density) == 0 {
            let side = Side::BOTH[rng.below(2) as usize];
            setup.pieces[square] = Some((side, Kind::from_raw(rng.below(2) as u8)));
        }
    }
    for side in Side::BOTH {
        for _ in 0..=rng.below(8) / 7 {
            let at = rng.below(squares as u32) as usize;
            setup.pieces[at] = Some((side, Kind::from_raw(2)));
        }
    }
    setup.to_move = Side::BOTH[rng.below(2) as usize];
    setup
}

/// All that is needed to see for oneself.
fn difference<B: Bits>(
    tables: &Tables<B>,
    setup: &Setup,
    fast: &[Move<B>],
    slow: &[Move<B>],
) -> String {
    let def = &tables.definition;
    let kinds: Vec<&str> = def.kinds.iter().map(|k| &*k.movement.0[0].text).collect();
    let without = |one: &[Move<B>], other: &[Move<B>]| -> Vec<String> {
        let only = one.iter().filter(|mv| !other.contains(mv));
        only.map(|mv| format!("{mv:?}")).collect()
    };
    format!(
        "{kinds:?}\n{}\n{}\nonly generated: {:#?}\nonly by making: {:#?}",
        short(&format!("{:?}", def.rules)),
        fen::print(def, setup),
        without(fast, slow),
        without(slow, fast)
    )
}

/// Large sets of squares by what they lack.
fn short(text: &str) -> String {
    let mut out = String::new();
    let all: Vec<String> = (0..250).map(|i| format!("kind{i}")).collect();
    let text = text.replace(&all.join(", "), "all");
    let mut rest = text.as_str();
    while let Some(at) = rest.find("{#") {
        let (before, set) = rest.split_at(at);
        let (set, after) = set.split_once('}').unwrap_or((set, ""));
        let squares: Vec<usize> = set.split('#').skip(1).map(number).collect();
        let last = squares.last().copied().unwrap_or_default();
        let lacks: Vec<usize> = (0..=last).filter(|s| !squares.contains(s)).collect();
        let text = if lacks.len() < squares.len() {
            format!("all to {last} but {lacks:?}")
        } else {
            format!("{squares:?}")
        };
        out = out + before + &text;
        rest = after;
    }
    out + rest
}

fn number(text: &str) -> usize {
    text.trim_end_matches([',', ' '])
        .parse()
        .unwrap_or_default()
}

/// Armies of each of these numbers on a few boards.
fn armies(numbers: std::ops::Range<u64>) {
    let known = strings();
    let mut seen = 0;
    let mut faults = Vec::new();
    for number in numbers.clone() {
        let mut rng = SplitMix64::new(number);
        for board in boards(&mut rng) {
            let def = Arc::new(army(&mut rng, &board, &known));
            let found = match Variant::compile(def) {
                Variant::Narrow(t) => compare(&t, &mut rng, 25),
                Variant::Middle(t) => compare(&t, &mut rng, 25),
                Variant::Wide(t) => compare(&t, &mut rng, 12),
            };
            match found {
                Ok(moves) => seen += moves,
                Err(difference) => faults.push(format!("army {number}: {difference}")),
            }
        }
        if faults.len() >= 8 {
            break;
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    let armies = numbers.end - numbers.start;
    assert!(seen > armies as usize * 1000, "only {seen} moves compared");
}

#[test]
fn random_armies_both_ways() {
    armies(0..20);
}

#[test]
#[ignore = "minutes: FERZ_ARMIES=from-to says which, by default 1000-2000"]
fn many_random_armies_both_ways() {
    let wanted = std::env::var("FERZ_ARMIES").unwrap_or_else(|_| "1000-2000".into());
    let (from, to) = wanted.split_once('-').expect("from-to");
    armies(from.parse().expect("a number")..to.parse().expect("a number"));
}
