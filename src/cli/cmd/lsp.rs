//! `lsp`: the language server on standard input and output.

use crate::cli::context::{Context, Failure, Status};
use crate::cli::locate::Files;
use std::io::ErrorKind;

/// Runs the command until the editor leaves.
pub fn run(context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let files = Files::new(context, false);
    let served = crate::lsp::serve(&mut *context.io.stdin, &mut *context.io.stdout, &files);
    let code = match served {
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            return Err(Failure::usage(format!("cannot read the editor: {error}")));
        }
        served => served?,
    };
    Ok(Status::findings_if(code != 0))
}
