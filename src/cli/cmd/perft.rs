//! `perft VARIANT DEPTH`: how many positions legal moves lead to.

use crate::cli::args::Perft;
use crate::cli::cmd::suite;
use crate::cli::context::{Context, Failure, Status};
use crate::game::Counts;
use crate::play::Game;
use crate::util::text::grouped;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::time::Instant;

/// Deepest count that is begun at all.
const MAX_DEPTH: u32 = 64;

/// Runs the command.
pub fn run(args: &Perft, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    if let Some(file) = &args.suite {
        return suite::run(file, args, context);
    }
    let (Some(variant), Some(depth)) = (&args.variant, args.depth) else {
        return Err(Failure::usage("perft needs a variant and a depth"));
    };
    if depth > MAX_DEPTH {
        let message = format!("depth {depth} is too deep; at most {MAX_DEPTH} can be counted");
        return Err(Failure::usage(message));
    }
    let loaded = context.load(variant)?;
    let mut game = context.game(&loaded, &args.position)?;
    let start = Instant::now();
    let known = counts(args)?;
    let threads = usize::from(args.threads);
    let divided =
        (args.divide && depth > 0).then(|| divide(&mut game, depth, threads, known.as_ref()));
    let nodes = match &divided {
        Some(rows) => rows.iter().map(|(_, n)| n).sum(),
        None => game.session().count(depth, threads, known.as_ref()),
    };
    let seconds = start.elapsed().as_secs_f64();
    if context.global.json {
        let mut document = Map::new();
        document.insert("nodes".to_owned(), json!(nodes));
        document.insert("seconds".to_owned(), json!(seconds));
        if let Some(rows) = divided {
            let map: Map<String, Value> = rows.into_iter().map(|(mv, n)| (mv, json!(n))).collect();
            document.insert("divide".to_owned(), Value::Object(map));
        }
        context.print_json(&Value::Object(document))?;
        return Ok(Status::Clean);
    }
    let mut out = String::new();
    for (mv, n) in divided.into_iter().flatten() {
        let _ = writeln!(out, "{mv}: {n}");
    }
    let _ = writeln!(out, "{nodes}");
    context.print(&out)?;
    let per_second = nodes as f64 / seconds.max(1e-9);
    if context.io.terminal.stderr {
        let speed = grouped(per_second as u64);
        let _ = writeln!(context.io.stderr, "{seconds:.3} s, {speed} nodes/s");
    }
    Ok(Status::Clean)
}

/// The table of counts asked for.
fn counts(args: &Perft) -> Result<Option<Counts>, Failure> {
    let Some(mebibytes) = args.hash else {
        return Ok(None);
    };
    match Counts::new(mebibytes as usize) {
        Some(table) => Ok(Some(table)),
        None => Err(Failure::usage(format!(
            "there is no memory for a table of {mebibytes} MiB"
        ))),
    }
}

/// The count below each first move, as the moves come.
fn divide(
    game: &mut Game,
    depth: u32,
    threads: usize,
    known: Option<&Counts>,
) -> Vec<(String, u64)> {
    let (moves, texts) = (game.legal().to_vec(), game.texts());
    let mut rows = Vec::with_capacity(moves.len());
    for (mv, text) in moves.iter().zip(texts) {
        let mut child = game.session().fork();
        if child.play(mv) {
            rows.push((text, child.count(depth - 1, threads, known)));
        }
    }
    rows
}
