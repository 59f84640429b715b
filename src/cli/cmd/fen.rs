//! `fen VARIANT [FEN]`: the canonical text of a position and what is wrong with it.

use crate::cli::args::Fen;
use crate::cli::context::{Context, Failure, Status};
use crate::cli::json;
use crate::diagnostic::{Code, Diagnostic, Severity, has_errors};
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
    let (setup, mut findings) = match &text {
        None => {
            let setup = args.setup.map(|wanted| context.numbered(&loaded, wanted));
            (setup.transpose()?, Vec::new())
        }
        Some(text) => {
            let (setup, findings) = context.read_fen(&loaded.definition, text, args.strict)?;
            (Some(setup), findings)
        }
    };
    let mut game = loaded.start(setup.as_ref());
    for message in game.session().findings() {
        let mut finding = Diagnostic::plain(Code::ImpossiblePosition, message);
        if args.strict {
            finding.severity = Severity::Error;
        }
        findings.push(finding);
    }
    let fen = game.fen();
    if context.global.json {
        context.note(&findings);
        let list = json::list(&findings, &context.sources);
        let document = json!({"fen": fen, "valid": findings.is_empty(), "findings": list});
        context.print_json(&document)?;
    } else {
        context.print(&format!("{fen}\n"))?;
        context.report(&findings);
    }
    Ok(Status::findings_if(has_errors(&findings)))
}
