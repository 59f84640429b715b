//! `play VARIANT`: a game at the prompt.

use crate::cli::args::Play;
use crate::cli::context::{Context, Failure, Status};
use crate::cli::table::{Options, Table};
use std::time::Duration;

/// Runs the command.
pub fn run(args: &Play, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    if context.global.json {
        return Err(Failure::usage("`play` has no JSON output"));
    }
    let loaded = context.load(&args.variant)?;
    let game = match args.setup {
        Some(wanted) => loaded.start(Some(&context.numbered(&loaded, wanted)?)),
        None => context.game_at(&loaded, args.fen.as_deref())?,
    };
    let options = Options {
        players: [args.white, args.black],
        time: Duration::from_millis(args.time.min(24 * 60 * 60 * 1000)),
        depth: args.depth,
        plain: args.plain,
    };
    Table::new(context, &loaded, game, options).run()?;
    Ok(Status::Clean)
}
