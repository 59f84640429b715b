//! What is said about a file: its faults, what its own tests show, what is doubtful in it, what other programs read
//! otherwise in it. The command line, the language server and the tests all ask here.
//!
//! In: a text, or a variant that was read from one. Out: diagnostics, and how each of the file's tests went.

use crate::compile::Variant;
use crate::definition::{self, Setup};
use crate::diagnostic::{Diagnostic, Levels, Severity, has_errors};
use crate::game::new_session;
use crate::lint;
use crate::movement::dialect::Program;
use crate::play::Game;
use crate::schema::raw::Test;
use crate::source::{FileSource, SourceId, SourceMap};
use crate::testing::{self, Report};
use std::sync::Arc;

/// How much is asked about a variant.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// What its own tests may cost; `None`: they are not run.
    pub tests: Option<testing::Limits>,
    /// How far doubtful spots are looked for.
    pub lints: lint::Limits,
    /// Programs whose readings are told beside those that the file names itself.
    pub programs: &'a [Program],
    /// Whether notes that are told on request only are told.
    pub notes: bool,
}

impl Default for Scope<'_> {
    fn default() -> Self {
        Self {
            tests: Some(testing::Limits::default()),
            lints: lint::Limits::default(),
            programs: &[],
            notes: false,
        }
    }
}

impl Scope<'_> {
    /// The same without looking ahead from the start position.
    #[must_use]
    pub const fn without_search(mut self) -> Self {
        self.lints.nodes = None;
        self
    }

    fn tells(&self, finding: &Diagnostic) -> bool {
        let quiet = matches!(finding.severity, Severity::Note) && finding.code.is_quiet();
        self.notes || !quiet
    }
}

/// A variant that was read without a fault, with what its file says beside the rules.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The variant, and where its parts are written.
    pub input: lint::Input<'a>,
    /// The tests of its file.
    pub tests: &'a [Test],
    /// The programs that its file names.
    pub dialects: &'a [Program],
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// All findings, those of failed tests first.
    pub findings: Vec<Diagnostic>,
    /// How each test of the file went.
    pub reports: Vec<Report>,
}

/// Looks at a variant; `levels` say how bad findings are to be taken.
#[must_use]
pub fn look(subject: &Subject<'_>, scope: &Scope<'_>, levels: &Levels) -> Found {
    let mut found = Found::default();
    let variant = subject.input.variant;
    if let Some(limits) = scope.tests {
        let start = |setup: Option<&Setup>| {
            let session = new_session(variant, setup);
            Game::new(Arc::clone(variant.definition()), session)
        };
        found.reports = testing::run(subject.tests, &start, limits);
        let told = found.reports.iter().flat_map(|r| &r.findings);
        found.findings.extend(told.cloned());
    }
    lint::check(&subject.input, scope.lints, &mut found.findings);
    dialects(subject, scope, &mut found.findings);
    found.findings = levels.apply(found.findings);
    found.findings.retain(|d| scope.tells(d));
    found
}

/// What other programs read otherwise: a warning for those that the file names, else a note.
fn dialects(subject: &Subject<'_>, scope: &Scope<'_>, found: &mut Vec<Diagnostic>) {
    let mut raised = Vec::new();
    lint::dialects(&subject.input, subject.dialects, &mut raised);
    for finding in &mut raised {
        finding.severity = Severity::Warning;
    }
    found.extend(raised);
    let asked = scope.programs.iter().copied();
    let asked: Vec<Program> = asked.filter(|p| !subject.dialects.contains(p)).collect();
    lint::dialects(&subject.input, &asked, found);
}

/// What became of a text.
#[derive(Debug)]
pub struct Checked {
    /// The text and those that it extends.
    pub sources: SourceMap,
    /// The text among them.
    pub source: SourceId,
    /// Everything that was found, at the levels that the file gives.
    pub findings: Vec<Diagnostic>,
    /// How each of its tests went.
    pub reports: Vec<Report>,
    /// What it says, if it can be played.
    pub loaded: Option<definition::Loaded>,
}

/// Looks at a text from the beginning. `scope` may depend on what the variant is; `None`: nothing is asked but whether it
/// is one.
#[must_use]
pub fn text<'a>(
    path: &str,
    text: &str,
    files: &dyn FileSource,
    scope: &dyn Fn(&definition::Loaded) -> Option<Scope<'a>>,
) -> Checked {
    let mut sources = SourceMap::new();
    let source = sources.add(path, text);
    let mut findings = Vec::new();
    let loaded = definition::load(source, &mut sources, files, &mut findings);
    let loaded = loaded.filter(|_| !has_errors(&findings));
    let mut reports = Vec::new();
    if let Some(loaded) = &loaded {
        findings = loaded.levels.apply(findings);
        if let Some(scope) = scope(loaded) {
            let found = of_loaded(loaded, &sources, &scope);
            findings.extend(found.findings);
            reports = found.reports;
        }
    }
    Checked {
        sources,
        source,
        findings,
        reports,
        loaded,
    }
}

fn of_loaded(loaded: &definition::Loaded, sources: &SourceMap, scope: &Scope<'_>) -> Found {
    let variant = Variant::compile(Arc::clone(&loaded.definition));
    let leaves = loaded.leaves();
    let input = lint::Input {
        variant: &variant,
        provenance: &loaded.provenance,
        leaves: Some(&leaves),
        sources,
    };
    let subject = Subject {
        input,
        tests: &loaded.tests,
        dialects: &loaded.dialects,
    };
    look(&subject, scope, &loaded.levels)
}
