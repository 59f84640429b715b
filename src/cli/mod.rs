//! The command line: arguments in, results on standard output, diagnostics on standard error, an exit
//! code out.
//!
//! [`run`] is the whole program but for the process's own streams; it keeps no state, so it can be
//! called any number of times. Exit codes: 0 no error, 1 an error in content, 2 wrong usage or an
//! unreadable file.

pub mod args;
mod cmd;
mod context;
mod files;
mod ini;
mod io;
mod json;
mod load;
mod locate;
mod table;

pub use io::{ColorChoice, Io, Terminal};

use args::Args;
use clap::{CommandFactory, FromArgMatches};
use context::{Context, Status};
use std::ffi::OsString;

/// Runs one command and says with which code the process should end.
pub fn run(args: impl IntoIterator<Item = OsString>, io: &mut Io<'_>) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    let json = args.iter().skip(1).any(|a| a == "--json");
    let parsed = Args::command()
        .try_get_matches_from(&args)
        .and_then(|matches| Args::from_arg_matches(&matches));
    let args = match parsed {
        Ok(args) => args,
        Err(error) => return usage(&error, json, io),
    };
    let mut context = Context::new(io, args.global);
    let result = context
        .read_levels()
        .and_then(|()| cmd::run(&args.command, &mut context));
    let result = result.and_then(|status| {
        context.io.stdout.flush()?;
        Ok(status)
    });
    match result {
        Ok(status) => context.exit_code(status),
        Err(failure) => context.fail(failure),
    }
}

/// What clap has to say: help and versions are results, the rest is wrong usage.
fn usage(error: &clap::Error, json: bool, io: &mut Io<'_>) -> u8 {
    let rendered = error.render();
    if error.use_stderr() {
        if json {
            let message = rendered.to_string();
            let message = message.trim_start_matches("error: ").lines().next();
            let document = json::usage_error(message.unwrap_or("wrong usage"));
            let _ = writeln!(io.stdout, "{document}");
        }
        let _ = if io.color_stderr(ColorChoice::Auto) {
            write!(io.stderr, "{}", rendered.ansi())
        } else {
            write!(io.stderr, "{rendered}")
        };
        return Status::USAGE;
    }
    let _ = if io.color_stdout(ColorChoice::Auto) {
        write!(io.stdout, "{}", rendered.ansi())
    } else {
        write!(io.stdout, "{rendered}")
    };
    0
}
