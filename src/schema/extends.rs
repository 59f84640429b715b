//! `extends`: a file that changes another.
//!
//! In: the tree of a file. Out: the tree of what it comes to: tables merge, arrays and strings replace,
//! `[variant] remove` deletes (see [`merge`]). Every value keeps the place where it was written, so that
//! messages point into the right file.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::schema::load::FORMAT;
use crate::schema::merge;
use crate::schema::parse::parse;
use crate::schema::tree::{Node, Table, Value};
use crate::source::{FileSource, SourceId, SourceMap, Span};
use petgraph::algo::is_cyclic_directed;
use petgraph::graphmap::DiGraphMap;

/// Longest chain of files.
const MAX_CHAIN: usize = 32;

/// Follows `extends` from file to file.
pub(super) struct Chain<'a> {
    pub(super) sources: &'a mut SourceMap,
    pub(super) files: &'a dyn FileSource,
    /// The names of the files on the way, the first one first.
    names: Vec<String>,
    /// Where each of them names the next.
    places: Vec<Span>,
    graph: DiGraphMap<usize, ()>,
    /// Every section and key of the files on the way is known.
    pub(super) whole: bool,
    /// Nothing was wrong with the files on the way as such.
    pub(super) sound: bool,
}

impl<'a> Chain<'a> {
    pub(super) fn new(sources: &'a mut SourceMap, files: &'a dyn FileSource, name: String) -> Self {
        Self {
            sources,
            files,
            names: vec![clean(&name)],
            places: Vec::new(),
            graph: DiGraphMap::new(),
            whole: true,
            sound: true,
        }
    }

    /// `root` with all that it inherits. `None` if a parent cannot be had, which has been reported.
    pub(super) fn complete(&mut self, root: Node, sink: &mut dyn Sink) -> Option<Node> {
        let Value::Table(table) = &root.value else {
            return Some(root);
        };
        let Some(Node {
            value: Value::String(parent),
            span,
        }) = table.get("extends").map(|e| &e.node)
        else {
            self.sound &= !merge::nothing_to_remove(table, sink);
            return Some(root);
        };
        let (parent, span) = (parent.clone(), *span);
        let (id, name) = self.find(&parent, span, sink)?;
        let child = self.names.len() - 1;
        let index = self
            .names
            .iter()
            .position(|n| *n == name)
            .unwrap_or_else(|| {
                self.names.push(name.clone());
                self.names.len() - 1
            });
        self.graph.add_edge(child, index, ());
        if is_cyclic_directed(&self.graph) {
            self.report_circle(index, span, sink);
            return None;
        }
        self.places.push(span);
        if self.names.len() > MAX_CHAIN {
            let message = format!("a chain of `extends` has more than {MAX_CHAIN} files");
            sink.push(Diagnostic::new(
                Code::ExtendsTooDeep,
                message,
                span,
                "the last one followed",
            ));
            return None;
        }
        let text = self.sources.get(id)?.text.clone();
        let base = self.open(&text, id, sink)?;
        let base = self.complete(base, sink)?;
        let (Value::Table(below), Value::Table(above)) = (base.value, root.value) else {
            return None;
        };
        let mut found = Vec::new();
        let value = Value::Table(merge::over(below, above, &mut found));
        self.sound &= found.is_empty();
        for diagnostic in found {
            sink.push(diagnostic);
        }
        Some(Node {
            value,
            span: root.span,
        })
    }

    /// Parses one file of the chain and looks at what each file must say for itself.
    pub(super) fn open(&mut self, text: &str, id: SourceId, sink: &mut dyn Sink) -> Option<Node> {
        let mut parsed = parse(text, id, sink)?;
        self.whole &= parsed.whole;
        self.sound &= parsed.sound;
        let start = parsed.root.span;
        if let Value::Table(table) = &mut parsed.root.value {
            self.sound &= check_format(table, start, parsed.whole, sink);
            self.sound &= check_extends(table, sink);
        }
        Some(parsed.root)
    }

    /// Says that the last file leads back to that at `first`.
    fn report_circle(&self, first: usize, span: Span, sink: &mut dyn Sink) {
        let names = self.names.get(first..).unwrap_or(&[]);
        let Some(own) = names.first() else { return };
        let message = format!("{own} extends itself");
        let mut diagnostic =
            Diagnostic::new(Code::ExtendsCycle, message, span, "this closes the circle");
        for &place in self.places.get(first..).unwrap_or(&[]) {
            diagnostic = diagnostic.with_label(place, "extended here");
        }
        if names.len() > 1 {
            let chain = names.join(" extends ");
            diagnostic = diagnostic.with_note(format!("{chain} extends {own}"));
        }
        sink.push(diagnostic);
    }

    /// The text of a parent and the name by which it is known in the chain.
    fn find(
        &mut self,
        parent: &str,
        span: Span,
        sink: &mut dyn Sink,
    ) -> Option<(SourceId, String)> {
        let is_path = parent.ends_with(".toml") || parent.contains(['/', '\\']);
        if !is_path && let Some((path, text)) = self.files.named(parent) {
            return Some((self.sources.add(path.clone(), text), path));
        }
        let here = self
            .sources
            .get(span.source)
            .map_or("", |s| s.name.as_str());
        let file = if is_path {
            parent.to_owned()
        } else {
            format!("{parent}.toml")
        };
        let path = beside(here, &file);
        match self.files.read(&path) {
            Ok(text) => Some((self.sources.add(path.clone(), text), path)),
            Err(reason) => {
                let message = format!("there is no variant or file `{parent}` to extend");
                let mut diagnostic =
                    Diagnostic::new(Code::UnknownParent, message, span, "not found")
                        .with_note(format!("`{path}`: {reason}"));
                if let Some(meant) = self.files.suggestion(parent) {
                    diagnostic = diagnostic
                        .with_help(format!("did you mean `{meant}`?"))
                        .with_fix(span, format!("\"{meant}\""));
                }
                sink.push(diagnostic);
                None
            }
        }
    }
}

/// A path as seen from the folder of the file `here`.
fn beside(here: &str, path: &str) -> String {
    if path.starts_with(['/', '\\']) || path.get(1..2) == Some(":") {
        return clean(path);
    }
    match here.rfind(['/', '\\']) {
        Some(end) => clean(&format!("{}{path}", here.get(..=end).unwrap_or(""))),
        None => clean(path),
    }
}

/// A path without `.`, and without `..` after a folder.
fn clean(path: &str) -> String {
    let absolute = path.starts_with(['/', '\\']);
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|&p| p != "..") => {
                parts.pop();
            }
            ".." if absolute => {}
            _ => parts.push(part),
        }
    }
    let joined = parts.join("/");
    if absolute {
        format!("/{joined}")
    } else {
        joined
    }
}

/// Whether a file says that it is of this format; if not, that is reported and not to be looked at again.
fn check_format(table: &mut Table, start: Span, whole: bool, sink: &mut dyn Sink) -> bool {
    let Some(entry) = table.get_mut("format") else {
        if whole {
            let message = "the file does not say its format";
            sink.push(
                Diagnostic::new(Code::Format, message, start, "`format` is missing")
                    .with_help(format!("begin the file with `format = {FORMAT}`"))
                    .with_fix(start, format!("format = {FORMAT}\n")),
            );
        }
        return false;
    };
    let message = match entry.node.value {
        Value::Integer(Some(n)) if n == i64::from(FORMAT) => return true,
        Value::Broken => return false,
        Value::Integer(Some(n)) => format!("format {n} is not known to this program"),
        _ => "`format` must be a whole number".to_owned(),
    };
    let label = format!("this program reads format {FORMAT}");
    let span = entry.node.span;
    sink.push(Diagnostic::new(Code::Format, message, span, label));
    entry.node.value = Value::Broken;
    false
}

/// Whether a file names what it extends, if anything, by a string.
fn check_extends(table: &mut Table, sink: &mut dyn Sink) -> bool {
    let Some(entry) = table.get_mut("extends") else {
        return true;
    };
    let node = &mut entry.node;
    match node.value {
        Value::String(_) => true,
        Value::Broken => false,
        _ => {
            let message = "`extends` must be a string";
            let label = format!("this is {}", node.kind());
            sink.push(Diagnostic::new(Code::WrongType, message, node.span, label));
            node.value = Value::Broken;
            false
        }
    }
}
