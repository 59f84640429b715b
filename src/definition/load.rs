//! A variant from its text: schema and resolution in one.

use super::provenance::Provenance;
use super::{Definition, resolve};
use crate::diagnostic::Sink;
use crate::schema::tree::Node;
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
    /// Every value of the file and of what it inherits, each with its place.
    pub tree: Node,
}

/// Reads and resolves the text of `source`, with all that it extends.
pub fn load(
    source: SourceId,
    sources: &mut SourceMap,
    files: &dyn FileSource,
    sink: &mut dyn Sink,
) -> Option<Loaded> {
    let (file, tree) = schema::load_with_tree(source, sources, files, sink)?;
    let (definition, provenance) = resolve(&file, sources, sink)?;
    Some(Loaded {
        definition,
        provenance,
        tests: file.test,
        tree,
    })
}

/// What a tree of values comes to that was loaded before, perhaps with something changed in it.
pub fn of_tree(tree: &Node, sources: &SourceMap, sink: &mut dyn Sink) -> Option<Loaded> {
    let file = schema::read_tree(tree, sink)?;
    let (definition, provenance) = resolve(&file, sources, sink)?;
    Some(Loaded {
        definition,
        provenance,
        tests: file.test,
        tree: tree.clone(),
    })
}
