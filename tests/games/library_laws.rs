//! Metamorphic laws over the whole library: a game that is extended by nothing, framed with holes, turned over or seen in a
//! mirror has the same moves.
//!
//! The quick tests look at the start position, or at a part of the library; the others, asked for by name, play at random.

use crate::library::{Game, Library};
use ferz::board::Board;
use ferz::catalog;
use ferz::definition::{Definition, Orientation, Setup, definition_hash, load};
use ferz::game::{Variant, new_session};
use ferz::id::{PerSide, Side, Square};
use ferz::source::SourceMap;
use ferz::util::bits256::SquareSet;
use ferz::util::rng::SplitMix64;
use std::sync::Arc;

/// Games whose two sides differ, in their men or in their rules: turned over, they are other games.
const UNEQUAL: &[&str] = &[
    // Two armies, or two aims.
    "castle",
    "empire",
    "khans",
    "maharajah",
    "maharajah2",
    "monster",
    "orda",
    "ordavsempire",
    "peasant",
    "spartan",
    "stardust",
    "synochess",
    // One goal, one way down or one order for both sides as White sees the board.
    "cfour",
    "cfour-misere",
    "coffeerace",
    "gale",
    "racingkings",
    "twokings",
    "twokingssymmetric",
    // An opening on squares of which the set-up has taken one already.
    "annexation",
    // Black's pawns promote a rank earlier.
    "epicatomic",
];

/// Games whose left and right differ beyond castling.
const HANDED: &[&str] = &[
    // Men that begin in a corner and march toward the other.
    "argess",
    "bajr",
    "legan",
    // Left-handed men, arrows on squares, kings of which the leftmost counts.
    "gethenian",
    "smess",
    "torishogi",
    "twokings",
    "twokingssymmetric",
    // Squares of the set-up that the rules name.
    "annexation",
    "isolation",
    "peasant",
    "sittuyin",
];

fn count(variant: &Variant, setup: &Setup, depth: u32) -> u64 {
    new_session(variant, Some(setup)).perft(depth, 1)
}

/// Positions of games played at random: so many of each game, the start position first.
fn positions(game: &Game, many: usize) -> Vec<Setup> {
    let mut rng = SplitMix64::new(definition_hash(&game.definition));
    let mut all = vec![game.definition.setup.clone()];
    while all.len() < many {
        let mut session = new_session(&game.variant, None);
        for _ in 0..rng.below(30) {
            let moves = session.legal_moves();
            let Some(mv) = moves.get(rng.below(moves.len() as u32) as usize) else {
                break;
            };
            session.play(mv);
        }
        all.push(session.setup());
    }
    all
}

/// A position with every square taken elsewhere.
fn moved(setup: &Setup, to: &dyn Fn(Square) -> Option<Square>) -> Option<Setup> {
    let mut out = setup.clone();
    let set = |squares: SquareSet| squares.iter().map(to).collect::<Option<SquareSet>>();
    out.pieces = vec![None; setup.pieces.len()];
    for (index, piece) in setup.pieces.iter().enumerate() {
        let square = Square::from_raw(u8::try_from(index).ok()?);
        *out.pieces.get_mut(to(square)?.index())? = *piece;
    }
    out.walls = set(setup.walls)?;
    out.rights = set(setup.rights)?;
    out.gates = set(setup.gates)?;
    out.en_passant = set(setup.en_passant)?;
    out.traded = match setup.traded {
        Some(square) => Some(to(square)?),
        None => None,
    };
    Some(out)
}

/// Rights to castle depend on files.
fn without_castling(setup: &Setup) -> Setup {
    Setup {
        rights: SquareSet::EMPTY,
        ..setup.clone()
    }
}

/// The sides exchanged and the board turned over.
fn turned(definition: &Definition, setup: &Setup) -> Option<Setup> {
    let over = |s: Square| definition.orientation.square(&definition.board, s);
    let mut out = moved(setup, &over)?;
    for (side, _) in out.pieces.iter_mut().flatten() {
        *side = side.other();
    }
    out.to_move = setup.to_move.other();
    out.hands = PerSide([
        setup.hands[Side::Black].clone(),
        setup.hands[Side::White].clone(),
    ]);
    out.checks = PerSide([setup.checks[Side::Black], setup.checks[Side::White]]);
    Some(out)
}

/// Left and right exchanged.
fn mirrored(definition: &Definition, setup: &Setup) -> Option<Setup> {
    let board = &definition.board;
    let over = |s: Square| board.at(board.files() - 1 - board.file(s), board.rank(s));
    moved(setup, &over)
}

/// The same game on a board with a frame of holes. Squares keep their numbers, so that all else stays as it is.
fn framed(definition: &Definition) -> Option<Definition> {
    let old = &definition.board;
    let (files, ranks) = (old.files() + 2, old.ranks() + 2);
    let plain = {
        let holes = holes(old, 0);
        Board::new(old.files(), old.ranks(), &holes, false, false)
    };
    // Lines of its own and joined edges are not told by files and ranks.
    if files > 16 || ranks > 16 || plain != *old {
        return None;
    }
    let mut holes = holes(old, 1);
    for file in 0..files {
        holes.extend([(file, 0), (file, ranks - 1)]);
    }
    for rank in 0..ranks {
        holes.extend([(0, rank), (files - 1, rank)]);
    }
    let mut framed = definition.clone();
    framed.board = Board::new(files, ranks, &holes, false, false);
    Some(framed)
}

fn holes(board: &Board, shift: u8) -> Vec<(u8, u8)> {
    let ranks = 0..board.ranks();
    let all = ranks.flat_map(|r| (0..board.files()).map(move |f| (f, r)));
    all.filter(|&(f, r)| board.at(f, r).is_none())
        .map(|(f, r)| (f + shift, r + shift))
        .collect()
}

/// Every law, on so many positions of each game that is looked at; what does not hold.
fn broken(step: usize, many: usize, depth: u32) -> Vec<String> {
    let library = Library::load();
    let mut wrong = Vec::new();
    for game in library.games.iter().step_by(step) {
        let definition = &*game.definition;
        let name = game.name.as_str();
        let framed = framed(definition).map(|d| Variant::compile(Arc::new(d)));
        for setup in positions(game, many) {
            let fen = ferz::record::fen::print(definition, &setup);
            if let Some(framed) = &framed {
                let nodes = count(&game.variant, &setup, depth);
                let found = count(framed, &setup, depth);
                if found != nodes {
                    wrong.push(format!("{name} framed: {nodes} {found}: {fen}"));
                }
            }
            let plain = without_castling(&setup);
            let nodes = count(&game.variant, &plain, depth);
            let over = turned(definition, &plain).filter(|_| !UNEQUAL.contains(&name));
            let aside = mirrored(definition, &plain).filter(|_| !HANDED.contains(&name));
            for (what, other) in [("turned over", over), ("mirrored", aside)] {
                let found = other.map_or(nodes, |other| count(&game.variant, &other, depth));
                if found != nodes {
                    wrong.push(format!("{name} {what}: {nodes} {found}: {fen}"));
                }
            }
        }
    }
    wrong
}

#[test]
fn a_part_of_the_library_may_be_framed_turned_and_mirrored() {
    let wrong = broken(7, 2, 1);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "long: the whole library"]
fn the_whole_library_may_be_framed_turned_and_mirrored() {
    let wrong = broken(1, 6, 2);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn to_extend_by_nothing_changes_nothing() {
    for entry in catalog::entries() {
        let game = Game::built_in(entry.name());
        let text = format!(
            "format = 1\nextends = \"{}\"\n[variant]\nname = \"Child\"\n",
            entry.name()
        );
        let mut sources = SourceMap::new();
        let source = sources.add("child.toml", text.as_str());
        let mut findings = Vec::new();
        let child = load(source, &mut sources, &catalog::Library, &mut findings);
        let child = child.unwrap_or_else(|| panic!("{}: {findings:#?}", entry.name()));
        let hashes = [&*game.definition, &child.definition].map(definition_hash);
        assert_eq!(hashes[0], hashes[1], "{}", entry.name());
    }
}

#[test]
fn a_mirror_is_its_own_inverse() {
    let game = Game::built_in("chess");
    let definition = &*game.definition;
    let start = definition.setup.clone();
    let twice = turned(definition, &start).and_then(|s| turned(definition, &s));
    assert_eq!(twice, Some(start));
    assert_eq!(definition.orientation, Orientation::Rotate);
}
