//! A variant from its text: schema and resolution in one.

use super::levels;
use super::provenance::Provenance;
use super::{Definition, resolve};
use crate::diagnostic::{Levels, Sink};
use crate::movement::dialect::Program;
use crate::schema::tree::Node;
use crate::schema::{self, Leaves, raw};
use crate::source::{FileSource, SourceId, SourceMap};
use std::sync::Arc;

/// A file that has been read and resolved.
#[derive(Debug)]
pub struct Loaded {
    /// What the variant is.
    pub definition: Arc<Definition>,
    /// Where its parts are written.
    pub provenance: Provenance,
    /// The tests in its own file.
    pub tests: Vec<raw::Test>,
    /// Every value of the file and of what it inherits, each with its place.
    pub tree: Node,
    /// Which findings its file leaves out or takes seriously.
    pub levels: Levels,
    /// Programs that should read its notation as it is meant.
    pub dialects: Vec<Program>,
}

/// Reads and resolves the text of `source`, with all that it extends.
pub fn load(
    source: SourceId,
    sources: &mut SourceMap,
    files: &dyn FileSource,
    sink: &mut dyn Sink,
) -> Option<Loaded> {
    let (file, tree) = schema::load_with_tree(source, sources, files, sink)?;
    assemble(file, tree, sources, sink)
}

/// What a tree of values comes to that was loaded before, perhaps with something changed in it.
pub fn of_tree(tree: &Node, sources: &SourceMap, sink: &mut dyn Sink) -> Option<Loaded> {
    let file = schema::read_tree(tree, sink)?;
    assemble(file, tree.clone(), sources, sink)
}

fn assemble(
    file: raw::File,
    tree: Node,
    sources: &SourceMap,
    sink: &mut dyn Sink,
) -> Option<Loaded> {
    let levels = levels::of(file.lints.as_ref(), sink);
    let dialects = levels::dialects(file.lints.as_ref(), sink);
    let (definition, provenance) = resolve(&file, sources, sink)?;
    Some(Loaded {
        definition: Arc::new(definition),
        provenance,
        tests: file.test,
        tree,
        levels,
        dialects,
    })
}

impl Loaded {
    /// Every string and key of the file and of what it inherits.
    #[must_use]
    pub fn leaves(&self) -> Leaves {
        Leaves::of(&self.tree)
    }
}
