//! `new NAME`: the first file of a variant, from options, or from questions to a person at the terminal.

use crate::cli::args::{ArmyArg, New};
use crate::cli::cmd::validate;
use crate::cli::context::{Context, Failure, Status};
use crate::cli::locate::Located;
use crate::diagnostic::{Code, Diagnostic};
use crate::starter::{Army, Choices, file_name, starter};
use serde_json::json;
use std::io::{self, BufRead, Read};
use std::path::PathBuf;

/// Longest answer that is read.
const MAX_ANSWER: u64 = 4096;

/// Runs the command.
pub fn run(args: &New, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let asks = context.io.terminal.stdin && context.io.terminal.stdout && args.is_bare();
    let choices = if asks {
        asked(args, context)?
    } else {
        told(args)?
    };
    if let Some(parent) = &choices.extends {
        // A parent that cannot be found is told before anything is written.
        context.locate(parent.as_ref())?;
    }
    let text = starter(&choices).map_err(|refusal| {
        Failure::Usage(vec![Diagnostic::plain(Code::Usage, refusal.to_string())])
    })?;
    if choices.extends.is_none() {
        sound(&choices, &text, context)?;
    }
    let path = args
        .output
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("{}.toml", file_name(&choices.name))));
    if path.as_os_str() == "-" {
        context.print(&text)?;
        return Ok(Status::Clean);
    }
    write(&path, &text, args.force)?;
    if context.global.json {
        context.print_json(&json!({ "file": path.to_string_lossy() }))?;
    } else {
        let shown = path.display();
        context.print(&format!(
            "{shown}: written. `ferz validate {shown}` checks it, `ferz play {shown}` plays it.\n"
        ))?;
    }
    Ok(Status::Clean)
}

/// Refuses what `ferz validate` would find fault with: on some small boards a side wins by force.
fn sound(choices: &Choices, text: &str, context: &mut Context<'_, '_>) -> Result<(), Failure> {
    let file = Located {
        name: choices.name.clone(),
        path: format!("{}.toml", file_name(&choices.name)),
        text: text.to_owned(),
    };
    let Some(fault) = validate::faults(file, context).into_iter().next() else {
        return Ok(());
    };
    let Choices { files, ranks, .. } = choices;
    let message = format!(
        "on a board of {files} by {ranks} squares these pieces make no game: {}",
        fault.message
    );
    let larger = format!(
        "take a larger board, `--board {}x{}`",
        files.max(&5),
        ranks.max(&5)
    );
    let finding = Diagnostic::plain(Code::Usage, message)
        .with_help(format!("{larger} or more, or `--extends` another variant"));
    Err(Failure::Usage(vec![finding]))
}

fn write(path: &PathBuf, text: &str, force: bool) -> Result<(), Failure> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true);
    if force {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    let written = options
        .open(path)
        .and_then(|mut file| io::Write::write_all(&mut file, text.as_bytes()));
    written.map_err(|error| {
        let hint = if error.kind() == io::ErrorKind::AlreadyExists {
            " (`--force` replaces it)"
        } else {
            ""
        };
        let message = format!("cannot write {}: {error}{hint}", path.display());
        Failure::Usage(vec![Diagnostic::plain(Code::Unreadable, message)])
    })
}

/// `8x8`.
fn board(text: &str) -> Result<(u8, u8), Failure> {
    let size = text
        .split_once(['x', 'X'])
        .and_then(|(files, ranks)| Some((files.trim().parse().ok()?, ranks.trim().parse().ok()?)));
    size.ok_or_else(|| {
        Failure::usage(format!(
            "`{text}` is no board size: write it like 8x8, at most 16x16"
        ))
    })
}

const fn army(arg: ArmyArg) -> Army {
    match arg {
        ArmyArg::Orthodox => Army::Orthodox,
        ArmyArg::Small => Army::Small,
    }
}

fn told(args: &New) -> Result<Choices, Failure> {
    let (files, ranks) = board(&args.board)?;
    Ok(Choices {
        name: args.name.clone(),
        extends: args.extends.clone(),
        files,
        ranks,
        army: army(args.army),
        drops: args.drops,
        stalemate_loses: args.stalemate_loses,
    })
}

/// Asks for everything; an empty answer is what stands in brackets.
fn asked(args: &New, context: &mut Context<'_, '_>) -> Result<Choices, Failure> {
    let parent = ask(context, "Which variant does it change? [none]")?;
    let mut choices = told(args)?;
    if !parent.is_empty() && parent != "none" {
        choices.extends = Some(parent);
    } else {
        let size = ask(context, "Files and ranks? [8x8]")?;
        if !size.is_empty() {
            (choices.files, choices.ranks) = board(&size)?;
        }
        choices.army = match ask(context, "Pieces: orthodox or small? [orthodox]")?.as_str() {
            "small" | "s" => Army::Small,
            _ => Army::Orthodox,
        };
        choices.drops = yes(&ask(context, "Can captured pieces be dropped? [no]")?);
    }
    choices.stalemate_loses = yes(&ask(context, "Does a side without a move lose? [no]")?);
    Ok(choices)
}

fn yes(answer: &str) -> bool {
    matches!(answer.to_lowercase().as_str(), "y" | "yes" | "true")
}

fn ask(context: &mut Context<'_, '_>, question: &str) -> Result<String, Failure> {
    context.print(&format!("{question} "))?;
    context.io.stdout.flush()?;
    let mut bytes = Vec::new();
    Read::take(&mut *context.io.stdin, MAX_ANSWER).read_until(b'\n', &mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).trim().to_owned())
}
