//! `export VARIANT --to PROGRAM`: a variant in another program's format.

use crate::cli::args::{Export, Target};
use crate::cli::context::{Context, Failure, Status};
use crate::diagnostic::{Code, Diagnostic};
use crate::import::export::export;
use serde_json::json;
use std::path::Path;

/// Runs the command.
pub fn run(args: &Export, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let loaded = context.load(&args.variant)?;
    let Target::FairyStockfish = args.to;
    let stem = loaded.name.rsplit('#').next().unwrap_or(&loaded.name);
    let name: String = Path::new(stem)
        .file_stem()
        .map_or_else(|| stem.to_owned(), |s| s.to_string_lossy().into_owned())
        .chars()
        .map(|c| {
            if matches!(c, '[' | ']' | ':') || c.is_whitespace() {
                '-'
            } else {
                c
            }
        })
        .collect();
    match export(&loaded.definition, &name) {
        Ok(found) => {
            let text = if context.global.json {
                format!("{}\n", json!({ "text": found.text, "notes": found.notes }))
            } else {
                found.text
            };
            match &args.output {
                None => context.print(&text)?,
                Some(path) => std::fs::write(path, text).map_err(|error| {
                    Failure::usage(format!("cannot write {}: {error}", path.display()))
                })?,
            }
            Ok(Status::Clean)
        }
        Err(faults) => {
            let told = faults.into_iter().map(|fault| {
                let message = format!("Fairy-Stockfish cannot be told this variant: {fault}");
                Diagnostic::plain(Code::ExportRefused, message)
            });
            Err(Failure::Content(told.collect()))
        }
    }
}
