//! What a run of the command line speaks through: three streams and the environment.
//!
//! Nothing here is global, so a test (or another program) may run the command line many times in one
//! process and see every byte.

use std::ffi::OsString;
use std::io::{self, BufRead, Write};

/// The streams and environment of one run.
pub struct Io<'a> {
    /// Standard input.
    pub stdin: &'a mut dyn BufRead,
    /// Standard output: results.
    pub stdout: &'a mut dyn Write,
    /// Standard error: diagnostics.
    pub stderr: &'a mut dyn Write,
    /// Which of input, output and error are terminals.
    pub terminal: Terminal,
    /// Looks up an environment variable.
    pub env: &'a dyn Fn(&str) -> Option<OsString>,
}

impl std::fmt::Debug for Io<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Io")
            .field("terminal", &self.terminal)
            .finish_non_exhaustive()
    }
}

/// Which streams are terminals, and how wide the terminal is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terminal {
    /// Input is typed by a person.
    pub stdin: bool,
    /// Output is looked at.
    pub stdout: bool,
    /// Diagnostics are looked at.
    pub stderr: bool,
}

/// When to use colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Even into a pipe.
    Always,
    /// Not at all.
    Never,
}

impl Io<'_> {
    /// Whether to colour what goes to standard output.
    #[must_use]
    pub fn color_stdout(&self, choice: ColorChoice) -> bool {
        self.color(choice, self.terminal.stdout)
    }
    /// Whether to colour what goes to standard error.
    #[must_use]
    pub fn color_stderr(&self, choice: ColorChoice) -> bool {
        self.color(choice, self.terminal.stderr)
    }

    fn color(&self, choice: ColorChoice, terminal: bool) -> bool {
        match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                let set = |name| (self.env)(name).is_some_and(|v| !v.is_empty());
                let dumb = (self.env)("TERM").is_some_and(|t| t == "dumb");
                terminal && !dumb && !set("NO_COLOR")
            }
        }
    }

    /// Reads standard input to its end, at most `limit` bytes.
    ///
    /// # Errors
    /// Whatever the stream reports; more than `limit` bytes is `FileTooLarge`.
    pub fn read_stdin(&mut self, limit: usize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        io::Read::read_to_end(
            &mut io::Read::take(&mut *self.stdin, limit as u64 + 1),
            &mut bytes,
        )?;
        if bytes.len() > limit {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge));
        }
        Ok(bytes)
    }
}
