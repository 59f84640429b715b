//! `fmt FILE…`: the normal form of variant files, comments kept.

use crate::cli::args::Fmt;
use crate::cli::context::{Context, Failure, Status};
use crate::diagnostic::{Code, Diagnostic, has_errors};
use crate::schema::{check_syntax, normal};
use serde_json::json;
use std::ffi::OsStr;

/// Runs the command. Files are written in place; standard input goes to standard output.
pub fn run(args: &Fmt, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let mut changed = Vec::new();
    for file in &args.files {
        let (source, text) = context.read(file)?;
        let Some(formatted) = normal(&text) else {
            let mut findings: Vec<Diagnostic> = Vec::new();
            check_syntax(&text, source, &mut findings);
            debug_assert!(has_errors(&findings));
            return Err(Failure::Content(findings));
        };
        let name = file.to_string_lossy().into_owned();
        let differs = formatted != text;
        if file == "-" && !args.check {
            if !context.global.json {
                context.print(&formatted)?;
            }
        } else if differs && !args.check {
            write(file, &formatted)?;
        }
        if differs {
            changed.push(name.clone());
            if !context.global.json && (args.check || file != "-") {
                let word = if args.check {
                    "would be formatted"
                } else {
                    "formatted"
                };
                let line = format!("{name}: {word}\n");
                if file == "-" {
                    let _ = context.io.stderr.write_all(line.as_bytes());
                } else {
                    context.print(&line)?;
                }
            }
        }
    }
    if context.global.json {
        context.print_json(&json!({ "changed": changed }))?;
    }
    Ok(Status::findings_if(args.check && !changed.is_empty()))
}

fn write(file: &OsStr, text: &str) -> Result<(), Failure> {
    std::fs::write(file, text).map_err(|error| {
        let message = format!("cannot write {}: {error}", file.to_string_lossy());
        Failure::Usage(vec![Diagnostic::plain(Code::Unreadable, message)])
    })
}
