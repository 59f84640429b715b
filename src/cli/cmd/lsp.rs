//! `lsp`: the language server on standard input and output.

use crate::cli::context::{Context, Failure, Status};
use crate::cli::locate::Files;

/// Runs the command until the editor leaves.
pub fn run(context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let files = Files::new(context, false);
    let code = crate::lsp::serve(&mut *context.io.stdin, &mut *context.io.stdout, &files)?;
    Ok(Status::findings_if(code != 0))
}
