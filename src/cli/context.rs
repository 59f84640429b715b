//! What every command works with: the streams, the global options, the texts read so far, and the rules
//! of reporting and exit codes.

use crate::cli::args::{Deny, Global};
use crate::cli::io::Io;
use crate::cli::json;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::source::SourceMap;
use std::io;

/// How a command ended when it could do its work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Nothing wrong.
    Clean,
    /// It found something wrong in the content, and has reported it.
    Findings,
    /// Some file could not be read; that has been reported.
    Unreadable,
}

impl Status {
    /// Exit code of wrong usage and unreadable files.
    pub const USAGE: u8 = 2;

    /// `Findings` if `bad`.
    pub const fn findings_if(bad: bool) -> Self {
        if bad { Self::Findings } else { Self::Clean }
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// Something is wrong in a file, notation, position or move.
    Content(Vec<Diagnostic>),
    /// The arguments make no sense, or a file cannot be read.
    Usage(Vec<Diagnostic>),
    /// A result could not be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    /// Wrong usage, told in a sentence without a full stop.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::Usage(vec![Diagnostic::plain(Code::Usage, message)])
    }
}

/// One run of one command.
#[derive(Debug)]
pub struct Context<'a, 'io> {
    /// The streams.
    pub io: &'a mut Io<'io>,
    /// Options of every command.
    pub global: Global,
    /// Every text that findings point into.
    pub sources: SourceMap,
    warned: bool,
}

impl<'a, 'io> Context<'a, 'io> {
    /// Nothing read yet.
    pub fn new(io: &'a mut Io<'io>, global: Global) -> Self {
        Self {
            io,
            global,
            sources: SourceMap::new(),
            warned: false,
        }
    }

    /// Whether results are to be coloured.
    pub fn color(&self) -> bool {
        self.io.color_stdout(self.global.color)
    }

    /// Remembers the warnings among `findings` for `--deny warnings`.
    pub fn note(&mut self, findings: &[Diagnostic]) {
        self.warned |= findings.iter().any(|d| d.severity == Severity::Warning);
    }

    /// Prints findings on standard error and remembers warnings.
    pub fn report(&mut self, findings: &[Diagnostic]) {
        self.note(findings);
        let color = self.io.color_stderr(self.global.color);
        let text = crate::diagnostic::render::render(findings, &self.sources, color);
        // There is nowhere left to complain to.
        let _ = self.io.stderr.write_all(text.as_bytes());
    }

    /// Prints a result: the whole JSON document, or the text.
    pub fn print(&mut self, text: &str) -> io::Result<()> {
        self.io.stdout.write_all(text.as_bytes())
    }

    /// Prints a JSON document.
    pub fn print_json(&mut self, document: &serde_json::Value) -> io::Result<()> {
        writeln!(self.io.stdout, "{document}")
    }

    /// The exit code of a command that did its work.
    pub fn exit_code(&self, status: Status) -> u8 {
        let denied = self.warned && self.global.deny == Some(Deny::Warnings);
        match status {
            Status::Unreadable => Status::USAGE,
            Status::Findings => 1,
            Status::Clean => u8::from(denied),
        }
    }

    /// Reports a failure and says with which exit code the process should end.
    pub fn fail(&mut self, failure: Failure) -> u8 {
        let (findings, code) = match failure {
            Failure::Content(findings) => (findings, 1),
            Failure::Usage(findings) => (findings, Status::USAGE),
            // The reader of a pipe has seen enough.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
            Failure::Output(error) => {
                let _ = writeln!(self.io.stderr, "error: cannot write the result: {error}");
                return Status::USAGE;
            }
        };
        if self.global.json {
            let document = json::errors(&findings, &self.sources);
            let _ = writeln!(self.io.stdout, "{document}").and_then(|()| self.io.stdout.flush());
        } else {
            self.report(&findings);
        }
        code
    }
}
