//! Texts read with the library beside them.

use ferz::catalog::Library;
use ferz::definition::{self, Loaded};
use ferz::diagnostic::{Diagnostic, Severity, has_errors};
use ferz::game::{Variant, new_session};
use ferz::lint;
use ferz::play::Game;
use ferz::schema::{self, raw};
use ferz::source::{FileSource, SourceMap};
use ferz::testing;
use std::sync::Arc;

/// The library, and one file.
#[derive(Debug)]
pub struct Files<'a> {
    pub path: &'a str,
    pub text: &'a str,
}

impl FileSource for Files<'_> {
    fn read(&self, path: &str) -> Result<String, String> {
        if path == self.path {
            Ok(self.text.to_owned())
        } else {
            Library.read(path)
        }
    }
    fn named(&self, name: &str) -> Option<(String, String)> {
        Library.named(name)
    }
    fn suggestion(&self, name: &str) -> Option<String> {
        Library.suggestion(name)
    }
}

/// What the schema makes of a text.
pub fn read(path: &str, text: &str) -> (Option<raw::File>, Vec<Diagnostic>, SourceMap) {
    let mut sources = SourceMap::new();
    let mut found = Vec::new();
    let id = sources.add(path, text);
    let file = schema::load(id, &mut sources, &Files { path, text }, &mut found);
    (file, found, sources)
}

/// What schema and resolution make of a text.
pub fn resolve(path: &str, text: &str) -> (Option<Loaded>, Vec<Diagnostic>, SourceMap) {
    let mut sources = SourceMap::new();
    let mut found = Vec::new();
    let id = sources.add(path, text);
    let loaded = definition::load(id, &mut sources, &Files { path, text }, &mut found);
    (loaded, found, sources)
}

/// Everything that `ferz validate` finds: faults, failed tests, lints, all at the levels of the file.
pub fn validate(path: &str, text: &str) -> (Vec<Diagnostic>, SourceMap) {
    let (loaded, mut found, sources) = resolve(path, text);
    let Some(loaded) = loaded.filter(|_| !has_errors(&found)) else {
        return (found, sources);
    };
    let leaves = loaded.leaves();
    let definition = Arc::new(loaded.definition);
    let variant = Variant::compile(Arc::clone(&definition));
    let start = |setup: Option<&definition::Setup>| {
        Game::new(Arc::clone(&definition), new_session(&variant, setup))
    };
    for report in testing::run(&loaded.tests, &start, testing::Limits::default()) {
        found.extend(report.findings);
    }
    let input = lint::Input {
        variant: &variant,
        provenance: &loaded.provenance,
        leaves: Some(&leaves),
        sources: &sources,
    };
    let limits = lint::Limits { nodes: Some(1_000) };
    lint::check(&input, limits, &mut found);
    let mut raised = Vec::new();
    lint::dialects(&input, &loaded.dialects, &mut raised);
    raised
        .iter_mut()
        .for_each(|d| d.severity = Severity::Warning);
    found.extend(raised);
    let mut found = loaded.levels.apply(found);
    found.retain(|d| d.severity != Severity::Note || !d.code.is_quiet());
    (found, sources)
}

/// Whether anything but notes is said about a text: as [`validate`], but no longer than until the first finding, so that
/// thousands of texts can be asked about.
pub fn is_told(path: &str, text: &str) -> bool {
    let (loaded, found, sources) = resolve(path, text);
    let Some(loaded) = loaded.filter(|_| !has_errors(&found)) else {
        return true;
    };
    let leaves = loaded.leaves();
    let levels = loaded.levels.clone();
    let told = |found: Vec<Diagnostic>| {
        let found = levels.apply(found);
        found.iter().any(|d| d.severity != Severity::Note)
    };
    if told(found) {
        return true;
    }
    let definition = Arc::new(loaded.definition);
    let variant = Variant::compile(Arc::clone(&definition));
    let input = lint::Input {
        variant: &variant,
        provenance: &loaded.provenance,
        leaves: Some(&leaves),
        sources: &sources,
    };
    let mut raised = Vec::new();
    lint::dialects(&input, &loaded.dialects, &mut raised);
    if !raised.is_empty() {
        return true;
    }
    let lints = |nodes: Option<u64>| {
        let mut found = Vec::new();
        lint::check(&input, lint::Limits { nodes }, &mut found);
        told(found)
    };
    if lints(None) {
        return true;
    }
    let start = |setup: Option<&definition::Setup>| {
        Game::new(Arc::clone(&definition), new_session(&variant, setup))
    };
    let fails = |test: &raw::Test| {
        let reports = testing::run(
            std::slice::from_ref(test),
            &start,
            testing::Limits::default(),
        );
        told(reports.into_iter().flat_map(|r| r.findings).collect())
    };
    loaded.tests.iter().any(fails) || lints(Some(1_000))
}

/// Codes with messages, for failing tests.
pub fn texts(found: &[Diagnostic]) -> String {
    let lines: Vec<String> = found
        .iter()
        .map(|d| format!("{} {}", d.code.text(), d.message))
        .collect();
    lines.join("; ")
}

/// Runs the tests that a loaded file carries.
pub fn run(loaded: Loaded) -> Vec<testing::Report> {
    let tests = loaded.tests;
    let definition = Arc::new(loaded.definition);
    let variant = Variant::compile(Arc::clone(&definition));
    let start = |setup: Option<&definition::Setup>| {
        Game::new(Arc::clone(&definition), new_session(&variant, setup))
    };
    testing::run(&tests, &start, testing::Limits::default())
}
