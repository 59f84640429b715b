//! `completions SHELL` and `man`: texts made from the arguments' own descriptions.

use crate::cli::args::{Args, Completions};
use crate::cli::context::{Context, Failure, Status};
use clap::CommandFactory;

/// Prints the completions of one shell.
pub fn completions(args: &Completions, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "ferz", &mut text);
    context.io.stdout.write_all(&text)?;
    Ok(Status::Clean)
}

/// Prints the manual page, every command included.
pub fn man(context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let mut text = Vec::new();
    let mut command = Args::command();
    command.build();
    clap_mangen::Man::new(command.clone()).render(&mut text)?;
    for sub in command.get_subcommands().filter(|c| c.get_name() != "help") {
        clap_mangen::Man::new(sub.clone().display_name(format!("ferz {}", sub.get_name())))
            .render(&mut text)?;
    }
    context.io.stdout.write_all(&text)?;
    Ok(Status::Clean)
}
