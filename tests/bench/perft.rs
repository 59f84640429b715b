//! Nodes per second of perft, beside peers in the same run: cozy-chess in process, Fairy-Stockfish as a program
//! where it is installed.
//!
//! `cargo bench --bench perft [-- RUNS]` prints a table; `RESULTS.md` keeps what was measured. Runs of the
//! programs alternate, so that a machine whose speed drifts is fair to all.

#![allow(clippy::print_stdout, reason = "a bench speaks")]

use ferz::catalog::Library;
use ferz::compile::Variant;
use ferz::definition;
use ferz::game::new_session;
use ferz::record::fen;
use ferz::source::{FileSource, SourceMap};
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

struct Case {
    name: &'static str,
    variant: &'static str,
    fen: Option<&'static str>,
    depth: u32,
    nodes: u64,
    /// Fairy-Stockfish knows it in the 8x8 build.
    peer: bool,
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const CASES: &[Case] = &[
    Case {
        name: "chess",
        variant: "chess",
        fen: None,
        depth: 6,
        nodes: 119_060_324,
        peer: true,
    },
    Case {
        name: "kiwipete",
        variant: "chess",
        fen: Some(KIWIPETE),
        depth: 5,
        nodes: 193_690_690,
        peer: true,
    },
    Case {
        name: "xiangqi",
        variant: "xiangqi",
        fen: None,
        depth: 5,
        nodes: 133_312_995,
        peer: false,
    },
    Case {
        name: "capablanca",
        variant: "capablanca",
        fen: None,
        depth: 5,
        nodes: 0,
        peer: false,
    },
    Case {
        name: "jurassic",
        variant: "jurassic",
        fen: None,
        depth: 5,
        nodes: 101_027_982,
        peer: false,
    },
    Case {
        name: "primitive",
        variant: "primitive",
        fen: None,
        depth: 6,
        nodes: 0,
        peer: false,
    },
];

fn main() {
    let runs = std::env::args()
        .skip(1)
        .find_map(|a| a.parse().ok())
        .unwrap_or(5usize);
    println!(
        "{:<12} {:>5} {:>12} {:>18} {:>18} {:>18}",
        "case", "depth", "nodes", "ferz", "cozy-chess", "fairy-stockfish"
    );
    println!(
        "{:<12} {:>5} {:>12} {:>18} {:>18} {:>18}",
        "", "", "", "median (best)", "median (best)", "median (best)"
    );
    for case in CASES {
        let mut speeds: [Vec<f64>; 3] = Default::default();
        let mut nodes = 0;
        let variant = compile(case.variant);
        for _ in 0..runs {
            let (n, s) = timed(|| ours(&variant, case));
            nodes = n;
            speeds[0].push(s);
            if case.variant == "chess" {
                let (n, s) = timed(|| cozy(case));
                assert_eq!(n, nodes, "cozy-chess counts otherwise");
                speeds[1].push(s);
            }
            if case.peer
                && let Some(s) = fairy(case, nodes)
            {
                speeds[2].push(s);
            }
        }
        assert!(
            case.nodes == 0 || case.nodes == nodes,
            "{}: {nodes} nodes",
            case.name
        );
        let cell = |s: &mut Vec<f64>| {
            s.sort_by(f64::total_cmp);
            match (s.get(s.len() / 2), s.last()) {
                (Some(median), Some(best)) => format!("{median:.1} ({best:.1})"),
                _ => "-".to_owned(),
            }
        };
        let [a, b, c] = &mut speeds;
        println!(
            "{:<12} {:>5} {nodes:>12} {:>18} {:>18} {:>18}",
            case.name,
            case.depth,
            cell(a),
            cell(b),
            cell(c)
        );
    }
    println!("million nodes a second, one thread, last ply counted in bulk");
}

fn compile(name: &str) -> Variant {
    let (path, text) = Library.named(name).expect("the library has it");
    let mut sources = SourceMap::new();
    let source = sources.add(path, text);
    let mut found = Vec::new();
    let loaded = definition::load(source, &mut sources, &Library, &mut found).expect("it is right");
    Variant::compile(Arc::new(loaded.definition))
}

/// Nodes and millions of them a second.
fn timed(count: impl FnOnce() -> u64) -> (u64, f64) {
    let start = Instant::now();
    let nodes = count();
    (nodes, nodes as f64 / start.elapsed().as_secs_f64() / 1e6)
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

/// The peer's own clock includes its start; it is asked for a shallow count first and the start taken off.
fn fairy(case: &Case, nodes: u64) -> Option<f64> {
    let run = |depth: u32| -> Option<f64> {
        let start = Instant::now();
        let mut child = Command::new("fairy-stockfish")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .or_else(|_| {
                let mut command = Command::new("/usr/games/fairy-stockfish");
                command
                    .stdin(Stdio::piped())
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .spawn()
            })
            .ok()?;
        let position = case
            .fen
            .map_or_else(|| "startpos".to_owned(), |f| format!("fen {f}"));
        let script = format!("position {position}\ngo perft {depth}\nquit\n");
        child.stdin.take()?.write_all(script.as_bytes()).ok()?;
        child
            .wait()
            .ok()?
            .success()
            .then(|| start.elapsed().as_secs_f64())
    };
    let seconds = run(case.depth)? - run(1)?;
    (seconds > 0.0).then(|| nodes as f64 / seconds / 1e6)
}
