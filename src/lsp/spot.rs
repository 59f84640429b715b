//! What stands at a place of a file: which key, which value, which name.

use crate::schema::edit::{Path, Step};
use crate::schema::tree::{Node, Value};
use crate::source::{SourceId, SourceMap, Span};

/// What the cursor is on.
#[derive(Clone, Debug)]
pub(super) struct Spot<'n> {
    /// The way to it.
    pub(super) path: Path,
    /// Where it stands.
    pub(super) span: Span,
    /// The value; `None` on a key.
    pub(super) value: Option<&'n Node>,
}

/// What stands at a byte: the innermost key or value.
pub(super) fn at(root: &Node, source: SourceId, offset: usize) -> Option<Spot<'_>> {
    inside(root, source, offset, &Path::default())
}

fn holds(span: Span, source: SourceId, offset: usize) -> bool {
    span.source == source && span.start <= offset && offset <= span.end
}

fn inside<'n>(node: &'n Node, source: SourceId, offset: usize, path: &Path) -> Option<Spot<'n>> {
    match &node.value {
        Value::Table(table) => table.entries.iter().find_map(|entry| {
            let path = path.then(Step::Key(entry.key.value.clone()));
            if holds(entry.key.span, source, offset) {
                return Some(Spot {
                    path,
                    span: entry.key.span,
                    value: None,
                });
            }
            inside(&entry.node, source, offset, &path)
        }),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(i, item)| inside(item, source, offset, &path.then(Step::Item(i)))),
        _ => holds(node.span, source, offset).then(|| Spot {
            path: path.clone(),
            span: node.span,
            value: Some(node),
        }),
    }
}

/// The two spaces of names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Space {
    /// Pieces and classes.
    Kinds,
    /// Terrains and regions.
    Sets,
}

/// A name in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Named {
    /// The name.
    pub(super) name: String,
    /// What it may name.
    pub(super) space: Space,
    /// Where it stands, without quotes.
    pub(super) span: Span,
    /// It is declared here.
    pub(super) declares: bool,
}

/// Keys whose strings are sets of squares, where a name may also be that of a piece.
pub(super) const SET_KEYS: &[&str] = &[
    "zone",
    "squares",
    "from",
    "empty",
    "safe",
    "partner_from",
    "partner_to",
    "mandatory",
    "initial",
    "avoid",
    "stay",
    "at",
    "regions",
    "reach",
    "holes",
    "region",
];

/// Sections and keys in which nothing is a name.
const NAMELESS: &[&str] = &["format", "extends", "sides", "setup", "lints"];
const NAMELESS_KEYS: &[&str] = &["name", "letter", "symbol", "san", "image", "map", "glyph"];

/// All names of a file's own values.
pub(super) fn names(root: &Node, sources: &SourceMap) -> Vec<Named> {
    let mut out = Vec::new();
    collect(root, &Path::default(), sources, &mut out);
    out
}

fn collect(node: &Node, path: &Path, sources: &SourceMap, out: &mut Vec<Named>) {
    let keys = path.keys();
    if keys.first().is_some_and(|k| NAMELESS.contains(k)) {
        return;
    }
    match &node.value {
        Value::Table(table) => {
            for entry in &table.entries {
                let declared = match keys.as_slice() {
                    ["pieces" | "classes"] => Some((Space::Kinds, true)),
                    ["board", "terrain" | "regions"] => Some((Space::Sets, true)),
                    ["drops", "piece"] => Some((Space::Kinds, false)),
                    _ => None,
                };
                if let Some((space, declares)) = declared {
                    out.push(Named {
                        name: entry.key.value.clone(),
                        space,
                        span: bare(entry.key.span, sources),
                        declares,
                    });
                }
                let path = path.then(Step::Key(entry.key.value.clone()));
                collect(&entry.node, &path, sources, out);
            }
        }
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                collect(item, &path.then(Step::Item(i)), sources, out);
            }
        }
        Value::String(text) => strings(text, node.span, &keys, sources, out),
        _ => {}
    }
}

/// A key without quotes.
fn bare(span: Span, sources: &SourceMap) -> Span {
    let text = sources
        .get(span.source)
        .and_then(|s| s.text.get(span.range()));
    if text.is_some_and(|t| t.len() >= 2 && t.starts_with(['"', '\''])) {
        Span::new(span.source, span.start + 1..span.end - 1)
    } else {
        span
    }
}

fn strings(text: &str, span: Span, keys: &[&str], sources: &SourceMap, out: &mut Vec<Named>) {
    let last = keys
        .iter()
        .rev()
        .find(|k| !matches!(**k, "white" | "black"))
        .copied()
        .unwrap_or("");
    if NAMELESS_KEYS.contains(&last) {
        return;
    }
    let mut push = |space: Space, range: std::ops::Range<usize>| {
        if let Some(name) = text.get(range.clone()) {
            out.push(Named {
                name: name.to_owned(),
                space,
                span: sources.inside(span, range),
                declares: false,
            });
        }
    };
    match keys {
        ["variant", "remove", ..] => {
            for (prefix, space) in [
                ("pieces.", Space::Kinds),
                ("classes.", Space::Kinds),
                ("board.regions.", Space::Sets),
                ("board.terrain.", Space::Sets),
            ] {
                if let Some(rest) = text.strip_prefix(prefix) {
                    let name = rest.split('.').next().unwrap_or("");
                    push(space, prefix.len()..prefix.len() + name.len());
                }
            }
        }
        ["variant", ..] => {}
        ["test", ..] if last != "reach" => {}
        ["pieces", _, "moves", ..] => notation(text, &mut push),
        _ => {
            let sets = SET_KEYS.contains(&last)
                || matches!(keys, ["board", ..] | ["castling", _, "to", ..]);
            if sets {
                for range in words(text, 0) {
                    push(Space::Sets, range);
                }
            } else if words(text, 0).first() == Some(&(0..text.len())) {
                push(Space::Kinds, 0..text.len());
            } else {
                for range in words(text, 0) {
                    push(Space::Sets, range);
                }
            }
        }
    }
}

/// The words of a text that can be names: `home` of `their.home - a1`, but no squares.
fn words(text: &str, offset: usize) -> Vec<std::ops::Range<usize>> {
    let mut out = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let part = c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        match (start, part) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                let word = text.get(from..at).unwrap_or("");
                let square = word.len() <= 3
                    && word.chars().skip(1).all(|c| c.is_ascii_digit())
                    && word.len() > 1;
                if word.starts_with(|c: char| c.is_ascii_lowercase()) && !square && word != "their"
                {
                    out.push(offset + from..offset + at);
                }
                start = None;
            }
            _ => {}
        }
    }
    out
}

/// Sets in braces and kinds in filters.
fn notation(text: &str, push: &mut dyn FnMut(Space, std::ops::Range<usize>)) {
    let mut rest = 0;
    while let Some(open) = text.get(rest..).and_then(|t| t.find(['{', '<'])) {
        let start = rest + open + 1;
        let brace = text.get(rest + open..start) == Some("{");
        let close = if brace { '}' } else { '>' };
        let Some(length) = text.get(start..).and_then(|t| t.find(close)) else {
            return;
        };
        let inner = text.get(start..start + length).unwrap_or("");
        for range in words(inner, start) {
            let word = text.get(range.clone()).unwrap_or("");
            if !(brace && matches!(word, "at" | "any")) {
                let space = if brace { Space::Sets } else { Space::Kinds };
                push(space, range);
            }
        }
        rest = start + length + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::own_tree;

    #[test]
    fn names_are_found_where_they_mean_something() {
        let text = "[variant]\nname = \"rook\"\nremove = [\"pieces.rook\"]\n[board.regions]\nhome = \"a1 | b1\"\n\
            big = \"home | their.home - e4\"\n[pieces.rook]\nname = \"rook\"\nmoves = \"{+home}R c<rook>W{-at(a1)}\"\n\
            [promotion.x]\npieces = \"rook\"\nto = [\"rook\"]\nzone = \"home\"\n[drops.piece.rook]\nzone = \"big\"\n";
        let mut sources = SourceMap::new();
        let source = sources.add("t", text);
        let tree = own_tree(text, source).unwrap();
        let all = names(&tree, &sources);
        for named in &all {
            assert_eq!(text.get(named.span.range()), Some(named.name.as_str()));
        }
        let count = |name: &str, space| {
            all.iter()
                .filter(|n| n.name == name && n.space == space)
                .count()
        };
        assert_eq!(count("rook", Space::Kinds), 6);
        assert_eq!(count("home", Space::Sets), 5);
        assert_eq!(count("big", Space::Sets), 2);
    }
}
