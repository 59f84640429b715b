//! `bench VARIANT`: how fast the rules of a variant run on this machine.

use crate::cli::args::Bench;
use crate::cli::context::{Context, Failure, Status};
use crate::game::{Session, wander};
use crate::play::Game;
use crate::util::text::grouped;
use serde_json::json;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// Deepest perft that is tried.
const MAX_DEPTH: u32 = 12;
/// Positions whose moves are listed.
const POSITIONS: u64 = 40;
/// The longest play-out.
const LONGEST: usize = 2_000;

/// Runs the command.
pub fn run(args: &Bench, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let begun = Instant::now();
    let loaded = context.load(&args.variant)?;
    let mut game = context.game(&loaded, &args.position)?;
    let ready = begun.elapsed();
    let time = Duration::from_secs(u64::from(args.seconds));
    let perft = perft(&mut game, time);
    let lists = lists(&mut game, time);
    let games = games(&mut game, time);
    if context.global.json {
        context.print_json(&json!({
            "ready_ms": ready.as_secs_f64() * 1e3,
            "perft": {"depth": perft.depth, "nodes": perft.nodes, "per_second": perft.per_second},
            "lists": {"moves": lists.moves, "per_second": lists.per_second},
            "games": {"plies": games.plies, "unfinished": games.unfinished, "per_second": games.per_second},
        }))?;
        return Ok(Status::Clean);
    }
    let number = |n: f64| grouped(n as u64);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "read and compiled in {:.1} ms",
        ready.as_secs_f64() * 1e3
    );
    let _ = writeln!(
        out,
        "perft {}: {} nodes, {} a second",
        perft.depth,
        grouped(perft.nodes),
        number(perft.per_second)
    );
    let _ = writeln!(
        out,
        "lists of legal moves: {} a second ({:.1} moves each)",
        number(lists.per_second),
        lists.moves
    );
    let _ = writeln!(
        out,
        "random games to their end: {} a second ({:.0} plies each{})",
        number(games.per_second),
        games.plies,
        match games.unfinished {
            0 => String::new(),
            n => format!(", {n} stopped after {LONGEST}"),
        }
    );
    context.print(&out)?;
    Ok(Status::Clean)
}

struct Perft {
    depth: u32,
    nodes: u64,
    per_second: f64,
}

/// Counts deeper and deeper until a count takes a good part of `time`.
fn perft(game: &mut Game, time: Duration) -> Perft {
    let mut last = Perft {
        depth: 0,
        nodes: 1,
        per_second: 0.0,
    };
    for depth in 1..=MAX_DEPTH {
        let start = Instant::now();
        let nodes = game.session().perft(depth, 1);
        let taken = start.elapsed();
        last = Perft {
            depth,
            nodes,
            per_second: nodes as f64 / taken.as_secs_f64().max(1e-9),
        };
        if nodes == 0 || taken * 4 > time {
            break;
        }
    }
    last
}

struct Lists {
    /// Moves in a list, on average.
    moves: f64,
    per_second: f64,
}

/// Lists the moves of positions from random games, over and over.
fn lists(game: &mut Game, time: Duration) -> Lists {
    let mut positions: Vec<Box<dyn Session>> = (0..POSITIONS)
        .map(|i| {
            let mut position = game.session().fork();
            wander(&mut *position, i, 8 + i);
            position
        })
        .collect();
    let (start, mut lists, mut moves) = (Instant::now(), 0u64, 0u64);
    while lists == 0 || start.elapsed() < time {
        for position in &mut positions {
            for _ in 0..100 {
                moves += position.list_moves() as u64;
            }
        }
        lists += 100 * POSITIONS;
    }
    Lists {
        moves: moves as f64 / lists as f64,
        per_second: lists as f64 / start.elapsed().as_secs_f64(),
    }
}

struct Games {
    /// Plies of a game, on average.
    plies: f64,
    unfinished: u64,
    per_second: f64,
}

fn games(game: &mut Game, time: Duration) -> Games {
    use crate::game::State;
    let (start, mut games, mut plies, mut unfinished) = (Instant::now(), 0u64, 0u64, 0u64);
    while games == 0 || start.elapsed() < time {
        let (made, outcome) = game.session().play_out(games, LONGEST);
        unfinished += u64::from(outcome.state == State::Ongoing);
        plies += made as u64;
        games += 1;
    }
    Games {
        plies: plies as f64 / games as f64,
        unfinished,
        per_second: games as f64 / start.elapsed().as_secs_f64(),
    }
}
