//! Runs the command line inside the test process and compares everything it says.

use ferz::cli::{Io, Terminal, run};
use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{self, Write};

/// One run: what goes in, and what must come out. Status, output and diagnostics are compared every time;
/// what is not told is expected to be 0 and empty. In expected texts `...` stands for any lines and
/// `[..]` for any characters.
#[derive(Debug, Default)]
pub struct Run {
    args: Vec<OsString>,
    stdin: Vec<u8>,
    env: HashMap<String, OsString>,
    terminal: bool,
    status: u8,
    stdout: String,
    stderr: String,
}

/// What came out.
#[derive(Debug)]
pub struct Output {
    pub status: u8,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// `ferz` with these arguments.
    pub fn new<A: Into<OsString>>(args: impl IntoIterator<Item = A>) -> Self {
        Self {
            args: args.into_iter().map(Into::into).collect(),
            ..Self::default()
        }
    }
    pub fn stdin(mut self, text: impl Into<Vec<u8>>) -> Self {
        self.stdin = text.into();
        self
    }
    pub fn env(mut self, name: &str, value: impl Into<OsString>) -> Self {
        self.env.insert(name.to_owned(), value.into());
        self
    }
    /// Output and diagnostics go to a terminal.
    pub fn terminal(mut self) -> Self {
        self.terminal = true;
        self
    }
    pub fn status(mut self, status: u8) -> Self {
        self.status = status;
        self
    }
    pub fn stdout(mut self, text: impl Into<String>) -> Self {
        self.stdout = text.into();
        self
    }
    pub fn stderr(mut self, text: impl Into<String>) -> Self {
        self.stderr = text.into();
        self
    }

    /// Runs without comparing, for tests that look inside a document.
    pub fn output(&self) -> Output {
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let status = self.run_into(&mut stdout, &mut stderr);
        Output {
            status,
            stdout: String::from_utf8(stdout).expect("output is text"),
            stderr: String::from_utf8(stderr).expect("diagnostics are text"),
        }
    }

    /// Runs into streams of one's own.
    pub fn run_into(&self, stdout: &mut dyn Write, stderr: &mut dyn Write) -> u8 {
        let args = std::iter::once(OsString::from("ferz")).chain(self.args.iter().cloned());
        run(
            args,
            &mut Io {
                stdin: &mut io::Cursor::new(&self.stdin),
                stdout,
                stderr,
                terminal: Terminal {
                    stdin: false,
                    stdout: self.terminal,
                    stderr: self.terminal,
                },
                env: &|name| self.env.get(name).cloned(),
            },
        )
    }

    /// Runs and compares.
    #[track_caller]
    pub fn check(self) {
        let found = self.output();
        let assert = snapbox::Assert::new();
        assert.eq(found.stderr, self.stderr);
        assert.eq(found.stdout, self.stdout);
        assert_eq!(found.status, self.status, "exit code");
    }
}

/// A stream whose reader went away.
#[derive(Debug)]
pub struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
