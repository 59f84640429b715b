//! Texts read with the library beside them.

use ferz::catalog::Library;
use ferz::definition::{self, Loaded};
use ferz::diagnostic::Diagnostic;
use ferz::schema::{self, raw};
use ferz::source::{FileSource, SourceMap};

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

/// Codes with messages, for failing tests.
pub fn texts(found: &[Diagnostic]) -> String {
    let lines: Vec<String> = found
        .iter()
        .map(|d| format!("{} {}", d.code.text(), d.message))
        .collect();
    lines.join("; ")
}
