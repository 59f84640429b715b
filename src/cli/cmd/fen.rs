//! `fen VARIANT [FEN]`: the canonical text of a position and what is wrong with it.

use crate::cli::args::Fen;
use crate::cli::context::{Context, Failure, Status, plain};
use crate::diagnostic::{Code, Severity};
use serde_json::json;

/// Longest position read from standard input.
const MAX_FEN: usize = 64 * 1024;

/// Runs the command.
pub fn run(args: &Fen, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let loaded = context.load(&args.variant)?;
    let text = match args.fen.as_deref() {
        Some("-") => {
            let bytes = context
                .io
                .read_stdin(MAX_FEN)
                .map_err(|e| Failure::usage(format!("cannot read standard input: {e}")))?;
            Some(String::from_utf8_lossy(&bytes).trim_end().to_owned())
        }
        Some(text) => Some(text.to_owned()),
        None => None,
    };
    let mut game = context.game_at(&loaded, text.as_deref())?;
    let findings = game.session().findings();
    let fen = game.fen();
    if context.global.json {
        let document = json!({"fen": fen, "valid": findings.is_empty(), "findings": findings});
        context.print_json(&document)?;
    } else {
        context.print(&format!("{fen}\n"))?;
        let diagnostics: Vec<_> = findings
            .iter()
            .map(|finding| {
                let mut diagnostic = plain(Code::ImpossiblePosition, finding.clone());
                if args.strict {
                    diagnostic.severity = Severity::Error;
                }
                diagnostic
            })
            .collect();
        context.report(&diagnostics);
    }
    Ok(Status::findings_if(args.strict && !findings.is_empty()))
}
