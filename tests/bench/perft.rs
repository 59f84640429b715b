//! Nodes per second of perft, beside peers in the same run: cozy-chess in process, Fairy-Stockfish as a program
//! where it is installed.
//!
//! `cargo bench --bench perft [-- RUNS [CASE...]]` prints a table; `RESULTS.md` keeps what was measured. Seconds are
//! of the processor, and runs of the programs alternate, so that a machine whose speed drifts is fair to all.
//! `FERZ_PEER_SMALL` and `FERZ_PEER_LARGE` name other builds of Fairy-Stockfish for boards of up to 64 squares and beyond.

#![allow(clippy::print_stdout, reason = "a bench speaks")]

mod clock;

use clock::Clock;
use ferz::catalog::Library;
use ferz::compile::Variant;
use ferz::definition;
use ferz::game::new_session;
use ferz::record::fen;
use ferz::source::{FileSource, SourceMap};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

struct Case {
    name: &'static str,
    variant: &'static str,
    fen: Option<&'static str>,
    depth: u32,
    nodes: u64,
    peer: Peer,
}

/// Which build of Fairy-Stockfish knows the game.
#[derive(Clone, Copy, PartialEq)]
enum Peer {
    Small,
    Large,
    None,
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const fn case(name: &'static str, depth: u32, nodes: u64, peer: Peer) -> Case {
    Case {
        name,
        variant: name,
        fen: None,
        depth,
        nodes,
        peer,
    }
}

const CASES: &[Case] = &[
    case("chess", 6, 119_060_324, Peer::Small),
    Case {
        name: "kiwipete",
        variant: "chess",
        fen: Some(KIWIPETE),
        depth: 5,
        nodes: 193_690_690,
        peer: Peer::Small,
    },
    case("crazyhouse", 6, 120_812_942, Peer::Small),
    case("makruk", 6, 142_078_049, Peer::Small),
    case("minishogi", 6, 8_276_188, Peer::Small),
    case("capablanca", 5, 28_741_319, Peer::Large),
    case("grand", 4, 15_921_643, Peer::Large),
    case("shogi", 5, 19_861_490, Peer::Large),
    case("xiangqi", 5, 133_312_995, Peer::Large),
    case("jurassic", 5, 101_027_982, Peer::None),
    case("primitive", 6, 101_125_911, Peer::None),
];

fn main() {
    let mut runs = 5usize;
    let mut wanted = Vec::new();
    for argument in std::env::args().skip(1).filter(|a| !a.starts_with("--")) {
        match argument.parse() {
            Ok(number) => runs = number,
            Err(_) => wanted.push(argument),
        }
    }
    println!(
        "{:<12} {:>5} {:>12} {:>16} {:>16} {:>16} {:>16}",
        "case", "depth", "nodes", "ferz", "cozy-chess", "fairy-stockfish", "to it"
    );
    for case in CASES {
        if !wanted.is_empty() && !wanted.iter().any(|w| w == case.name) {
            continue;
        }
        let mut speeds: [Vec<f64>; 3] = Default::default();
        let variant = compile(case.variant);
        let mut peer = Fairy::start(case);
        // Short counts are repeated, so that a run is long enough for the clock.
        let repeats = 1 + 20_000_000 / case.nodes;
        for _ in 0..runs {
            let (nodes, speed) = timed(repeats, || ours(&variant, case));
            assert_eq!(nodes, case.nodes * repeats, "{}", case.name);
            speeds[0].push(speed);
            if case.variant == "chess" {
                let (nodes, speed) = timed(repeats, || cozy(case));
                assert_eq!(nodes, case.nodes * repeats, "cozy-chess counts otherwise");
                speeds[1].push(speed);
            }
            if let Some(peer) = &mut peer
                && let Some(speed) = peer.count(case)
            {
                speeds[2].push(speed);
            }
        }
        let [ours, cozy, fairy] = &mut speeds;
        let best = |s: &[f64]| s.last().copied();
        let cells = [cell(ours), cell(cozy), cell(fairy)];
        let ratio = match (median(ours), median(fairy), best(ours), best(fairy)) {
            (Some(a), Some(b), Some(c), Some(d)) => format!("{:.1}x ({:.1}x)", a / b, c / d),
            _ => "-".to_owned(),
        };
        println!(
            "{:<12} {:>5} {:>12} {:>16} {:>16} {:>16} {ratio:>16}",
            case.name, case.depth, case.nodes, cells[0], cells[1], cells[2]
        );
    }
    println!(
        "million nodes a second of the processor, one thread, last ply counted in bulk: median (best)"
    );
}

fn median(sorted: &[f64]) -> Option<f64> {
    sorted.get(sorted.len() / 2).copied()
}

fn cell(speeds: &mut [f64]) -> String {
    speeds.sort_by(f64::total_cmp);
    match (median(speeds), speeds.last()) {
        (Some(median), Some(best)) => format!("{median:.1} ({best:.1})"),
        _ => "-".to_owned(),
    }
}

fn compile(name: &str) -> Variant {
    let (path, text) = Library.named(name).expect("the library has it");
    let mut sources = SourceMap::new();
    let source = sources.add(path, text);
    let mut found = Vec::new();
    let loaded = definition::load(source, &mut sources, &Library, &mut found).expect("it is right");
    Variant::compile(loaded.definition)
}

/// Nodes and millions of them a second.
fn timed(repeats: u64, mut count: impl FnMut() -> u64) -> (u64, f64) {
    let clock = Clock::start();
    let nodes = (0..repeats).map(|_| count()).sum::<u64>();
    (nodes, nodes as f64 / clock.seconds() / 1e6)
}

fn ours(variant: &Variant, case: &Case) -> u64 {
    let setup = case
        .fen
        .map(|f| fen::parse(variant.definition(), f).expect("a right position"));
    new_session(variant, setup.as_ref()).perft(case.depth, 1)
}

fn cozy(case: &Case) -> u64 {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    nodes += count(&next, depth - 1);
                }
            }
            false
        });
        nodes
    }
    let board = case.fen.map_or_else(cozy_chess::Board::default, |f| {
        cozy_chess::Board::from_fen(f, false).expect("a right position")
    });
    count(&board, case.depth)
}

/// The peer as a running program. What it took before a count is known from its own clock, so that its start does
/// not count against it.
struct Fairy {
    child: Child,
    answers: BufReader<std::process::ChildStdout>,
}

impl Fairy {
    fn start(case: &Case) -> Option<Self> {
        let (set, usual) = match case.peer {
            Peer::Small => ("FERZ_PEER_SMALL", "fairy-stockfish"),
            Peer::Large => ("FERZ_PEER_LARGE", "fairy-stockfish"),
            Peer::None => return None,
        };
        let named = std::env::var(set).unwrap_or_else(|_| usual.to_owned());
        let spawn = |program: &str| {
            Command::new(program)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
        };
        let mut child = spawn(&named)
            .or_else(|_| spawn(&format!("/usr/games/{named}")))
            .ok()?;
        let answers = BufReader::new(child.stdout.take()?);
        let mut peer = Self { child, answers };
        peer.say(&format!(
            "uci\nsetoption name UCI_Variant value {}\nisready\n",
            case.variant
        ))?;
        let known = peer.until("readyok")?;
        let knows = known
            .iter()
            .any(|line| line.split_whitespace().any(|word| word == case.variant));
        knows.then_some(peer)
    }

    fn say(&mut self, text: &str) -> Option<()> {
        self.child.stdin.as_mut()?.write_all(text.as_bytes()).ok()
    }

    fn until(&mut self, start: &str) -> Option<Vec<String>> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.answers.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let done = line.starts_with(start);
            lines.push(line);
            if done {
                return Some(lines);
            }
        }
    }

    /// Millions of nodes a second.
    fn count(&mut self, case: &Case) -> Option<f64> {
        let position = case
            .fen
            .map_or_else(|| "startpos".to_owned(), |f| format!("fen {f}"));
        let before = clock::of_program(self.child.id())?;
        self.say(&format!("position {position}\ngo perft {}\n", case.depth))?;
        let lines = self.until("Nodes searched")?;
        let after = clock::of_program(self.child.id())?;
        let nodes = lines
            .last()?
            .split(':')
            .nth(1)?
            .trim()
            .parse::<u64>()
            .ok()?;
        assert_eq!(nodes, case.nodes, "Fairy-Stockfish counts otherwise");
        Some(nodes as f64 / (after.checked_sub(before)? as f64 / 1e3))
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        let _ = self.say("quit\n");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
