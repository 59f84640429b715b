//! A variant from its text: schema and resolution in one.

use super::provenance::Provenance;
use super::{Definition, resolve};
use crate::diagnostic::Sink;
use crate::schema::{self, raw};
use crate::source::{FileSource, SourceId, SourceMap};

/// A file that has been read and resolved.
#[derive(Debug)]
pub struct Loaded {
    /// What the variant is.
    pub definition: Definition,
    /// Where its parts are written.
    pub provenance: Provenance,
    /// The tests in its own file.
    pub tests: Vec<raw::Test>,
}

/// Reads and resolves the text of `source`, with all that it extends.
pub fn load(
    source: SourceId,
    sources: &mut SourceMap,
    files: &dyn FileSource,
    sink: &mut dyn Sink,
) -> Option<Loaded> {
    let file = schema::load(source, sources, files, sink)?;
    let (definition, provenance) = resolve(&file, sources, sink)?;
    Some(Loaded {
        definition,
        provenance,
        tests: file.test,
    })
}
