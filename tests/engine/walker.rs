//! The law of the tables: what the compiled tables generate is what the slow walker walks, for any string on
//! any board.

use super::support::Builder;
use ferz::board::Board;
use ferz::compile::Variant;
use ferz::compile::bits::Bits;
use ferz::compile::tables::Tables;
use ferz::definition::{Definition, Setup};
use ferz::id::{Kind, PerSide, Side, Square};
use ferz::movegen::{List, Scratch, pseudo_legal};
use ferz::position::Position;
use ferz::util::bits256::SquareSet;
use ferz::util::rng::SplitMix64;
use ferz::walk;
use std::sync::Arc;

pub fn strings() -> Vec<String> {
    let mut all = Vec::new();
    for (text, columns) in [
        (
            include_str!("../cases/notation/single_leg.tsv"),
            &[1usize][..],
        ),
        (include_str!("../cases/notation/multi_leg.tsv"), &[1, 2]),
    ] {
        for line in text.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            for &column in columns {
                if let Some(s) = fields.get(column).filter(|s| !s.is_empty() && **s != "-") {
                    all.push((*s).to_string());
                }
            }
        }
    }
    all
}

/// A random string of single legs, chains and brackets, with guards on two regions.
pub fn random_string(rng: &mut SplitMix64) -> String {
    let pick = |rng: &mut SplitMix64, from: &[&str]| -> String {
        from[rng.below(from.len() as u32) as usize].to_string()
    };
    let mut out = String::new();
    if rng.below(4) == 0 {
        out += &pick(
            rng,
            &["{-wet}", "{+home}", "{<-wet}", "{>+home}", "{/-wet}"],
        );
    }
    for _ in 0..=rng.below(2) {
        let directions = ["", "", "", "f", "v", "s", "b", "l", "r"];
        let modes = [
            "", "", "m", "c", "d", "mcd", "p", "mp", "cp", "g", "n", "j", "i", "cn", "tp", "o",
        ];
        let atoms = [
            "W", "F", "D", "A", "N", "H", "C", "Z", "R", "B", "Q", "K", "W3", "F2", "NN", "DD",
            "R02",
        ];
        let guard = pick(rng, &["", "", "", "{-wet}", "{>+home}", "{=<-wet}"]);
        let directions = pick(rng, &directions);
        let modes = pick(rng, &modes);
        match rng.below(5) {
            0..=2 => out += &format!("{directions}{modes}{}{guard}", pick(rng, &atoms)),
            3 => {
                let leg = |rng: &mut SplitMix64| {
                    let mode = pick(rng, &["", "m", "c", "p", "d", "mc"]);
                    format!(
                        "{mode}{}",
                        pick(rng, &["W", "F", "R", "B", "K", "Q", "D", "N"])
                    )
                };
                let second = leg(rng);
                let first = leg(rng);
                let join = pick(rng, &["-", "?"]);
                out += &format!("[{first}{join}{second}]{guard}");
            }
            _ => {
                let mode = pick(rng, &["m", "c", "mp", "y", "g", "cd", "u"]);
                let turn = pick(rng, &["f", "fs", "s", "b", "v", ""]);
                out += &format!(
                    "{mode}a{turn}{}",
                    pick(rng, &["W", "F", "R", "B", "K", "Q"])
                );
            }
        }
        out.push(' ');
    }
    out
}

pub fn boards(rng: &mut SplitMix64) -> Vec<Board> {
    let holes = |rng: &mut SplitMix64, files: u8, ranks: u8, n: u32| -> Vec<(u8, u8)> {
        (0..n)
            .map(|_| (rng.below(files.into()) as u8, rng.below(ranks.into()) as u8))
            .collect()
    };
    vec![
        Board::new(8, 8, &[], false, false),
        Board::new(9, 9, &holes(rng, 9, 9, 6), false, false),
        Board::new(9, 10, &[], false, false),
        Board::new(12, 10, &holes(rng, 12, 10, 9), false, false),
        Board::new(16, 16, &[], false, false),
        Board::new(8, 8, &[], true, false),
        Board::new(6, 7, &holes(rng, 6, 7, 3), true, true),
    ]
}

pub fn random_set(rng: &mut SplitMix64, board: &Board, of: u32) -> SquareSet {
    board.squares().filter(|_| rng.below(of) == 0).collect()
}

fn definition(rng: &mut SplitMix64, board: &Board, text: &str) -> Definition {
    let wet = random_set(rng, board, 5);
    let home = PerSide([!random_set(rng, board, 3), !random_set(rng, board, 3)]);
    let mut def = Builder::on(board.clone())
        .sides_region("wet", PerSide::both(wet))
        .sides_region("home", home)
        .kind("X", text, false)
        .kind("Y", "W", false)
        .start(&empty_fen(board));
    for side in Side::BOTH {
        def.kinds[0].start[side] = random_set(rng, board, 2);
    }
    def
}

pub fn empty_fen(board: &Board) -> String {
    let row = |rank: u8| -> String {
        (0..board.files())
            .map(|f| {
                if board.at(f, rank).is_some() {
                    "1"
                } else {
                    "*"
                }
            })
            .fold(String::new(), |mut row, c| {
                // Adjacent digits would read as one number.
                match row.strip_suffix(|c: char| c.is_ascii_digit()) {
                    _ if c == "*" => row.push('*'),
                    None => row.push('1'),
                    Some(_) => {
                        let at = row
                            .rfind(|c: char| !c.is_ascii_digit())
                            .map_or(0, |i| i + 1);
                        let n: u32 = row[at..].parse().expect("digits");
                        row.truncate(at);
                        row += &(n + 1).to_string();
                    }
                }
                row
            })
    };
    let rows: Vec<String> = (0..board.ranks()).rev().map(row).collect();
    format!("{} w", rows.join("/"))
}

type Found = Vec<(Square, SquareSet, Option<(Square, Square)>)>;

fn by_tables<B: Bits>(tables: &Tables<B>, setup: &Setup, from: Square) -> Found {
    let mut position = Position::of_setup(tables, setup);
    let mut scratch = Scratch::new(tables.squares);
    let mut moves = Vec::new();
    pseudo_legal(tables, &mut position, &mut scratch, &mut List(&mut moves));
    let mut found: Found = moves
        .iter()
        .filter(|m| m.from == from.raw())
        .map(|m| {
            let unload = (m.kind == ferz::position::MoveKind::Unload)
                .then(|| (Square::from_raw(m.other.0), Square::from_raw(m.other.1)));
            (Square::from_raw(m.to), m.victims.to_set(), unload)
        })
        .collect();
    found.sort();
    found
}

fn agree(rng: &mut SplitMix64, board: &Board, text: &str, scenes: u32) {
    let def = Arc::new(definition(rng, board, text));
    let variant = Variant::compile(def.clone());
    for _ in 0..scenes {
        let mut setup = Setup::empty(board.len(), 2);
        let density = 2 + rng.below(8);
        for square in board.squares() {
            if rng.below(density) == 0 {
                let side = Side::BOTH[rng.below(2) as usize];
                setup.pieces[square.index()] = Some((side, Kind::from_raw(rng.below(2) as u8)));
            }
        }
        let from = Square::from_raw(rng.below(board.len() as u32) as u8);
        let side = Side::BOTH[rng.below(2) as usize];
        setup.pieces[from.index()] = Some((side, Kind::from_raw(0)));
        setup.to_move = side;
        let tables = match &variant {
            Variant::Narrow(t) => by_tables(t, &setup, from),
            Variant::Middle(t) => by_tables(t, &setup, from),
            Variant::Wide(t) => by_tables(t, &setup, from),
        };
        let scene = walk::Scene {
            board,
            pieces: &setup.pieces,
            walls: SquareSet::EMPTY,
            en_passant: None,
            imitated: None,
        };
        let kind = &def.kinds[0];
        let walked = walk::moves(
            &scene,
            &walk::Mover {
                side,
                from,
                on_start: kind.start[side].contains(from),
                orientation: def.orientation,
                program: &kind.movement[side],
            },
        );
        assert!(walked.complete);
        let mut walked: Found = walked
            .moves
            .iter()
            .map(|m| (m.to, m.removed, m.unload))
            .collect();
        walked.sort();
        let name = |f: &Found| -> Vec<String> {
            f.iter()
                .map(|(to, removed, unload)| {
                    let removed: Vec<String> = removed.iter().map(|s| board.name(s)).collect();
                    format!("{}x{removed:?}{unload:?}", board.name(*to))
                })
                .collect()
        };
        assert_eq!(
            name(&tables),
            name(&walked),
            "{text} of {side:?} on {} ({} x {}): {:?}",
            board.name(from),
            board.files(),
            board.ranks(),
            setup
                .pieces
                .iter()
                .enumerate()
                .filter_map(|(i, p)| {
                    p.map(|(s, k)| format!("{}{s:?}{k:?}", board.name(Square::from_raw(i as u8))))
                })
                .collect::<Vec<_>>()
        );
    }
}

#[test]
fn tables_walk_the_known_pieces() {
    let mut rng = SplitMix64::new(3);
    for text in strings() {
        for board in boards(&mut rng) {
            agree(&mut rng, &board, &text, 6);
        }
    }
}

#[test]
fn tables_walk_random_strings() {
    let mut rng = SplitMix64::new(5);
    let mut tried = 0;
    while tried < 400 {
        let text = random_string(&mut rng);
        if !has_meaning(&text) {
            continue;
        }
        tried += 1;
        for board in boards(&mut rng) {
            agree(&mut rng, &board, &text, 3);
        }
    }
}

pub fn has_meaning(text: &str) -> bool {
    let mut faults = Vec::new();
    let source = ferz::source::SourceId(0);
    let tree = ferz::movement::parse(text, source, &mut faults);
    let options = ferz::movement::Options::default();
    tree.is_some_and(|t| ferz::movement::lower(&t, &options, source, &mut faults).is_some())
}
