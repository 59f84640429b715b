//! Lines of input: edited on a terminal, plain otherwise.

use crate::cli::context::Context;
use std::io::{self, BufRead, Read};

/// Longest line that is read as one.
const MAX_LINE: u64 = 64 * 1024;

/// Where lines come from.
pub struct Prompt {
    #[cfg(feature = "tui")]
    editor: Option<rustyline::DefaultEditor>,
}

impl Prompt {
    /// A line editor if a person types on a terminal, unless `plain`.
    pub fn new(context: &Context<'_, '_>, plain: bool) -> Self {
        #[cfg(feature = "tui")]
        {
            let terminal = context.io.terminal;
            let edit = terminal.stdin && terminal.stdout && !plain;
            Self {
                editor: edit
                    .then(rustyline::DefaultEditor::new)
                    .and_then(Result::ok),
            }
        }
        #[cfg(not(feature = "tui"))]
        {
            let _ = (context, plain);
            Self {}
        }
    }

    /// The next line without its end; `None` when there is no more. The prompt is shown to people only.
    pub fn line(
        &mut self,
        context: &mut Context<'_, '_>,
        prompt: &str,
    ) -> io::Result<Option<String>> {
        #[cfg(feature = "tui")]
        if let Some(editor) = &mut self.editor {
            return edited(editor, prompt);
        }
        if context.io.terminal.stdin {
            write!(context.io.stdout, "{prompt}")?;
            context.io.stdout.flush()?;
        }
        let mut bytes = Vec::new();
        let mut limited = Read::take(&mut *context.io.stdin, MAX_LINE);
        limited.read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

#[cfg(feature = "tui")]
fn edited(editor: &mut rustyline::DefaultEditor, prompt: &str) -> io::Result<Option<String>> {
    use rustyline::error::ReadlineError;
    match editor.readline(prompt) {
        Ok(line) => {
            // A line that cannot be remembered can still be played.
            let _ = editor.add_history_entry(&line);
            Ok(Some(line))
        }
        Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
        Err(ReadlineError::Io(error)) => Err(error),
        Err(error) => Err(io::Error::other(error)),
    }
}
