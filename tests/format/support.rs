//! Texts read with the library beside them.

use ferz::catalog::Library;
use ferz::definition::{self, Loaded};
use ferz::diagnostic::{Diagnostic, Severity};
use ferz::game::{Variant, new_session};
use ferz::lint;
use ferz::play::Game;
use ferz::schema::{self, raw};
use ferz::source::{FileSource, SourceMap};
use ferz::testing;
use ferz::validate::{self, Scope};
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

/// Everything that `ferz validate` finds, with a shorter search than its own.
pub fn validate(path: &str, text: &str) -> (Vec<Diagnostic>, SourceMap) {
    let checked = validate::text(path, text, &Files { path, text }, &|_| Some(QUICK));
    (checked.findings, checked.sources)
}

/// As far as the tests of the program look ahead.
const QUICK: Scope<'static> = Scope {
    tests: Some(testing::Limits { nodes: 2_000_000 }),
    lints: lint::Limits { nodes: Some(1_000) },
    programs: &[],
    notes: false,
};

/// Whether anything but notes is said about a text: as [`validate()`], but what costs little is asked first, so that
/// thousands of texts can be asked about.
pub fn is_told(path: &str, text: &str) -> bool {
    let first = Scope {
        tests: None,
        ..QUICK.without_search()
    };
    [first, QUICK].into_iter().any(|scope| {
        let checked = validate::text(path, text, &Files { path, text }, &|_| Some(scope));
        let told = |d: &Diagnostic| d.severity != Severity::Note;
        checked.findings.iter().any(told)
    })
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
    let definition = loaded.definition;
    let variant = Variant::compile(Arc::clone(&definition));
    let start = |setup: Option<&definition::Setup>| {
        Game::new(Arc::clone(&definition), new_session(&variant, setup))
    };
    testing::run(&tests, &start, testing::Limits::default())
}
