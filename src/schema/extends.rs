//! `extends`: a file that changes another.
//!
//! In: the tree of a file. Out: the tree of what it comes to: tables merge, arrays and strings replace,
//! `[variant] remove` deletes. Every value keeps the place where it was written, so that messages
//! point into the right file.
//!
//! A parent's `[[test]]`, `name` and `aliases` are its own and not inherited; a `position` or `fen` in
//! `[setup]` replaces whichever the parent has.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::schema::parse::parse;
use crate::schema::tree::{Entry, Node, Table, Value};
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
    graph: DiGraphMap<usize, ()>,
    /// Some file on the way had faults that left something out.
    pub(super) faulty: bool,
}

impl<'a> Chain<'a> {
    pub(super) fn new(sources: &'a mut SourceMap, files: &'a dyn FileSource, name: String) -> Self {
        Self {
            sources,
            files,
            names: vec![name],
            graph: DiGraphMap::new(),
            faulty: false,
        }
    }

    /// `root` with all that it inherits. `None` if a parent cannot be had, which has been reported.
    pub(super) fn complete(&mut self, mut root: Node, sink: &mut dyn Sink) -> Option<Node> {
        let Value::Table(table) = &mut root.value else {
            return Some(root);
        };
        let Some(entry) = table.get("extends") else {
            return Some(root);
        };
        // What is no string is refused when the section is read.
        let Value::String(parent) = &entry.node.value else {
            return Some(root);
        };
        let (parent, span) = (parent.clone(), entry.node.span);
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
            let chain: Vec<&str> = self
                .names
                .iter()
                .map(String::as_str)
                .chain([&*name])
                .collect();
            sink.push(
                Diagnostic::new(
                    Code::ExtendsCycle,
                    "a file extends itself",
                    span,
                    "leads back here",
                )
                .with_note(format!("the chain is {}", chain.join(" -> "))),
            );
            return None;
        }
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
        let (base, faulty) = parse(&text, id, sink)?;
        self.faulty |= faulty;
        let mut base = self.complete(base, sink)?;
        disown(&mut base);
        let Value::Table(child) = root.value else {
            return None;
        };
        remove(&mut base, &child, sink);
        if let Value::Table(base) = &mut base.value {
            merge(base, child);
        }
        base.span = root.span;
        Some(base)
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

/// A path as seen from the folder of the file `here`, `.` and `..` resolved.
fn beside(here: &str, path: &str) -> String {
    if path.starts_with('/') {
        return path.to_owned();
    }
    let folder = here.rsplit_once(['/', '\\']).map(|(folder, _)| folder);
    let mut parts: Vec<&str> = folder.map_or_else(Vec::new, |f| f.split('/').collect());
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." if parts.last().is_some_and(|p| !p.is_empty() && *p != "..") => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// Takes out what belongs to a parent alone.
fn disown(base: &mut Node) {
    let Value::Table(table) = &mut base.value else {
        return;
    };
    for key in ["test", "extends"] {
        table.remove(key);
    }
    if let Some(Entry {
        node: Node {
            value: Value::Table(variant),
            ..
        },
        ..
    }) = table.get_mut("variant")
    {
        for key in ["name", "aliases", "remove"] {
            variant.remove(key);
        }
    }
}

/// Deletes what the child's `[variant] remove` names.
fn remove(base: &mut Node, child: &Table, sink: &mut dyn Sink) {
    let list = child
        .get("variant")
        .and_then(|v| v.node.as_table())
        .and_then(|v| v.get("remove"));
    let Some(Entry {
        node: Node {
            value: Value::Array(list),
            ..
        },
        ..
    }) = list
    else {
        return;
    };
    for item in list {
        let Value::String(path) = &item.value else {
            continue;
        };
        let mut keys: Vec<&str> = path.split('.').collect();
        let Some(last) = keys.pop() else { continue };
        let mut at = match &mut base.value {
            Value::Table(table) => Some(table),
            _ => None,
        };
        for key in keys {
            at = at
                .and_then(|t| t.get_mut(key))
                .and_then(|e| match &mut e.node.value {
                    Value::Table(table) => Some(table),
                    _ => None,
                });
        }
        let known: Vec<String> = at
            .iter()
            .flat_map(|t| t.entries.iter().map(|e| e.key.value.clone()))
            .collect();
        if at.and_then(|table| table.remove(last)).is_none() {
            let message = format!("the parent has no `{path}` to remove");
            let mut diagnostic =
                Diagnostic::new(Code::RemovesNothing, message, item.span, "names nothing");
            if let Some(meant) = crate::util::text::nearest(last, &known) {
                diagnostic = diagnostic.with_help(format!("there is a `{meant}`"));
            }
            sink.push(diagnostic);
        }
    }
}

/// Lays `child` over `base`.
fn merge(base: &mut Table, child: Table) {
    for entry in child.entries {
        if entry.key.value == "setup"
            && let Some(setup) = entry.node.as_table()
            && (setup.get("position").is_some() || setup.get("fen").is_some())
            && let Some(Entry {
                node:
                    Node {
                        value: Value::Table(old),
                        ..
                    },
                ..
            }) = base.get_mut("setup")
        {
            old.remove("position");
            old.remove("fen");
        }
        match base.get_mut(&entry.key.value) {
            None => base.entries.push(entry),
            Some(old) => match (&mut old.node.value, entry.node.value) {
                (Value::Table(inner), Value::Table(over)) => {
                    merge(inner, over);
                    old.key.span = entry.key.span;
                    old.node.span = entry.node.span;
                }
                (slot, value) => {
                    *slot = value;
                    old.key.span = entry.key.span;
                    old.node.span = entry.node.span;
                }
            },
        }
    }
}
