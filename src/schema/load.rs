//! A variant file, read whole: TOML, what it extends, its sections.

use crate::diagnostic::Sink;
use crate::schema::extends::Chain;
use crate::schema::parse::parse;
use crate::schema::raw;
use crate::schema::read::{Read, Reader};
use crate::schema::tree::{Node, Value};
use crate::source::{FileSource, SourceId, SourceMap};

/// The version of the format that this program reads.
pub const FORMAT: u16 = 1;

/// Reads the text of `source` with all that it extends. Everything wrong goes to `sink`, faults of one section
/// hiding none of another; `None` if it cannot be known what the file says. Of a file with lesser faults
/// [`raw::File::faulty`] is set.
pub fn load(
    source: SourceId,
    sources: &mut SourceMap,
    files: &dyn FileSource,
    sink: &mut dyn Sink,
) -> Option<raw::File> {
    load_with_tree(source, sources, files, sink).map(|(file, _)| file)
}

/// The same with the tree of values that the sections were read from: every value of the file and of what it
/// inherits, each with its place.
pub fn load_with_tree(
    source: SourceId,
    sources: &mut SourceMap,
    files: &dyn FileSource,
    sink: &mut dyn Sink,
) -> Option<(raw::File, Node)> {
    let (name, text) = sources
        .get(source)
        .map(|s| (s.name.clone(), s.text.clone()))?;
    let mut chain = Chain::new(sources, files, name);
    let root = chain.open(&text, source, sink)?;
    // Without its parent a file lacks most things, and what it has is still to be looked at.
    let (whole, sound, root) = match chain.complete(root.clone(), sink) {
        Some(merged) => (chain.whole, chain.sound, merged),
        None => (false, false, root),
    };
    let mut reader = Reader::new(sink);
    if !whole {
        reader.forgive_missing();
    }
    let file = raw::File::read(&root, &mut reader);
    if reader.withheld() > 0 {
        reader.close(root.span);
    }
    let mut file = file?;
    file.faulty |= !sound;
    whole.then_some((file, root))
}

/// Reads the sections of a tree that was loaded before, perhaps with something changed in it.
pub fn read_tree(root: &Node, sink: &mut dyn Sink) -> Option<raw::File> {
    raw::File::read(root, &mut Reader::new(sink))
}

/// The values of one file's text alone, as far as it can be read: what it inherits is not in it, and nothing is
/// said about its faults.
#[must_use]
pub fn own_tree(text: &str, source: SourceId) -> Option<Node> {
    parse(text, source, &mut Vec::new()).map(|parsed| parsed.root)
}

/// Title and aliases in a variant file's text, as far as they can be read: a faulty file is still found by
/// its names.
#[must_use]
pub fn names(text: &str) -> Vec<String> {
    let Some(parsed) = parse(text, SourceId(0), &mut Vec::new()) else {
        return Vec::new();
    };
    let variant = parsed.root.as_table().and_then(|t| t.get("variant"));
    let Some(variant) = variant.and_then(|e| e.node.as_table()) else {
        return Vec::new();
    };
    let strings = |node: &Node| match &node.value {
        Value::String(text) => Some(text.clone()),
        _ => None,
    };
    ["name", "aliases"]
        .into_iter()
        .filter_map(|key| variant.get(key))
        .flat_map(|entry| match &entry.node.value {
            Value::Array(items) => items.iter().filter_map(strings).collect(),
            _ => Vec::from_iter(strings(&entry.node)),
        })
        .collect()
}
