//! What every command works with: the streams, the global options, the texts read so far, and the rules
//! of reporting and exit codes.

use crate::cli::args::Global;
use crate::cli::io::Io;
use crate::cli::json;
use crate::diagnostic::{Code, Diagnostic, Level, Levels, Severity};
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
    /// How bad findings are to be taken, by the command line.
    pub levels: Levels,
    denied: bool,
}

impl<'a, 'io> Context<'a, 'io> {
    /// Nothing read yet.
    pub fn new(io: &'a mut Io<'io>, global: Global) -> Self {
        Self {
            io,
            global,
            sources: SourceMap::new(),
            levels: Levels::default(),
            denied: false,
        }
    }

    /// Reads `--allow`, `--warn` and `--deny`; groups before codes, and of equals the strictest last.
    pub fn read_levels(&mut self) -> Result<(), Failure> {
        let mut levels = Levels::default();
        for groups in [true, false] {
            for (words, level) in [
                (&self.global.allow, Level::Allow),
                (&self.global.warn, Level::Warn),
                (&self.global.deny, Level::Deny),
            ] {
                let is_group = |word: &str| matches!(word, "warnings" | "notes");
                for word in words.iter().filter(|w| is_group(w) == groups) {
                    levels.set(word, level).map_err(|fault| {
                        let mut finding = Diagnostic::plain(Code::Usage, fault.message);
                        finding.help = Some(fault.meant.map_or_else(
                            || {
                                "codes are `W0405` and the like; groups are `warnings` and `notes`"
                                    .to_owned()
                            },
                            |meant| format!("did you mean `{meant}`?"),
                        ));
                        Failure::Usage(vec![finding])
                    })?;
                }
            }
        }
        self.levels = levels;
        Ok(())
    }

    /// Whether results are to be coloured.
    pub fn color(&self) -> bool {
        self.io.color_stdout(self.global.color)
    }

    /// Remembers whether something among `findings` is an error only because it was asked to be one.
    pub fn note(&mut self, findings: &[Diagnostic]) {
        let denied =
            |d: &Diagnostic| d.severity == Severity::Error && d.code.severity() != Severity::Error;
        self.denied |= findings.iter().any(denied);
    }

    /// Prints findings on standard error, as bad as the command line takes them.
    pub fn report(&mut self, findings: &[Diagnostic]) {
        let findings = self.levels.apply(findings.to_vec());
        self.note(&findings);
        let color = self.io.color_stderr(self.global.color);
        let text = crate::diagnostic::render::render(&findings, &self.sources, color);
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
        match status {
            Status::Unreadable => Status::USAGE,
            Status::Findings => 1,
            Status::Clean => u8::from(self.denied),
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
