//! The commands, one file each.

mod bench;
mod completions;
mod debug;
mod diff;
mod explain;
mod export;
mod fen;
mod fmt;
mod import;
mod list;
#[cfg(feature = "lsp")]
mod lsp;
mod moves;
mod mutate;
mod new;
mod perft;
mod play;
mod schema;
mod show;
mod suite;
mod test;
mod validate;
pub mod why;

use crate::cli::args::Command;
use crate::cli::context::{Context, Failure, Status};

/// Runs one command.
pub fn run(command: &Command, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    match command {
        Command::Validate(args) => validate::run(args, context),
        Command::Test(args) => test::run(args, context),
        Command::List(args) => list::run(args, context),
        Command::Show(args) => show::run(args, context),
        Command::Moves(args) => moves::run(args, context),
        Command::Fen(args) => fen::run(args, context),
        Command::Perft(args) => perft::run(args, context),
        Command::New(args) => new::run(args, context),
        Command::Fmt(args) => fmt::run(args, context),
        Command::Schema => schema::run(context),
        #[cfg(feature = "lsp")]
        Command::Lsp => lsp::run(context),
        Command::Bench(args) => bench::run(args, context),
        Command::Diff(args) => diff::run(args, context),
        Command::Why(args) => why::run(args, context),
        Command::Explain(args) => explain::run(args, context),
        Command::Debug(args) => debug::run(args, context),
        Command::Play(args) => play::run(args, context),
        Command::Import(args) => import::run(args, context),
        Command::Export(args) => export::run(args, context),
        Command::Completions(args) => completions::completions(args, context),
        Command::Man => completions::man(context),
    }
}
