//! Diagnostics as plain data: what is wrong, where, why, and what to do about it.
//!
//! Producers push into a [`Sink`]; [`render`] and [`json`] turn the result into text.

pub mod code;
pub mod fixes;
pub mod json;
pub mod levels;
pub mod order;
pub mod render;
pub mod sarif;
mod window;

pub use code::Code;
pub use levels::{Level, Levels};

use crate::source::Span;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The definition, text or move cannot be used.
    Error,
    /// It can be used, but is probably not meant.
    Warning,
    /// Good to know.
    Note,
}

/// A place with a word about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is wrong *here*.
    pub text: String,
    /// The place of the fault itself; others are places that explain it.
    pub primary: bool,
}

/// A replacement of bytes that mends the fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// The bytes to replace.
    pub span: Span,
    /// What to put there.
    pub text: String,
}

/// One finding. Its message makes sense without the labels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Which fault.
    pub code: Code,
    /// How bad; by default the code's own level.
    pub severity: Severity,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Where; the first is the primary one.
    pub labels: Vec<Label>,
    /// Why it is wrong.
    pub notes: Vec<String>,
    /// What to do.
    pub help: Option<String>,
    /// Replacements that mend it, applied together.
    pub fix: Vec<Fix>,
}

impl Diagnostic {
    /// A finding at a place, with its code's own severity.
    pub fn new(
        code: Code,
        message: impl Into<String>,
        span: Span,
        label: impl Into<String>,
    ) -> Self {
        Self {
            code,
            severity: code.severity(),
            message: message.into(),
            labels: vec![Label {
                span,
                text: label.into(),
                primary: true,
            }],
            notes: Vec::new(),
            help: None,
            fix: Vec::new(),
        }
    }
    /// A finding without a place, with its code's own severity.
    pub fn plain(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            message: message.into(),
            labels: Vec::new(),
            notes: Vec::new(),
            help: None,
            fix: Vec::new(),
        }
    }
    /// The place of the fault itself.
    #[must_use]
    pub fn primary(&self) -> Option<&Label> {
        let primary = self.labels.iter().find(|l| l.primary);
        primary.or_else(|| self.labels.first())
    }
    /// Adds a place that explains the fault.
    #[must_use]
    pub fn with_label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
            primary: false,
        });
        self
    }
    /// Adds a reason.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
    /// Says what to do.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
    /// Adds a replacement that mends the fault.
    #[must_use]
    pub fn with_fix(mut self, span: Span, text: impl Into<String>) -> Self {
        self.fix.push(Fix {
            span,
            text: text.into(),
        });
        self
    }
    /// Every span through `f`: from places in a notation string to places in the file that holds it.
    #[must_use]
    pub fn remap(mut self, f: impl Fn(Span) -> Span) -> Self {
        for label in &mut self.labels {
            label.span = f(label.span);
        }
        for fix in &mut self.fix {
            fix.span = f(fix.span);
        }
        self
    }
}

/// Takes findings; the caller decides what becomes of them.
pub trait Sink {
    /// Takes one finding.
    fn push(&mut self, diagnostic: Diagnostic);
}

impl Sink for Vec<Diagnostic> {
    fn push(&mut self, diagnostic: Diagnostic) {
        Self::push(self, diagnostic);
    }
}

/// Whether any finding is an error.
#[must_use]
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|d| d.severity == Severity::Error)
}

#[cfg(test)]
mod tests;
