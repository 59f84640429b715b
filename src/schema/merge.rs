//! Laying one file's tree over that of the file it extends: tables merge, everything else replaces.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::schema::tree::{Node, Table, Value};
use crate::source::Spanned;
use crate::util::text::nearest;

/// Keys of which a section means one: giving any of them takes away what was inherited for all. The path
/// may hold `*` for any name.
const RIVALS: &[(&[&str], &[&str])] = &[
    (&["setup"], &["position", "fen", "symmetry"]),
    (&["pieces", "*"], &["letter", "symbol"]),
    (&["pieces", "*"], &["moves", "immobile"]),
];

/// What a file does not pass on: its names are its own, and its tests speak of its own rules.
const OWN: &[(&str, Option<&str>)] = &[
    ("format", None),
    ("extends", None),
    ("test", None),
    ("variant", Some("name")),
    ("variant", Some("aliases")),
    ("variant", Some("remove")),
];

/// `child` over `parent`. Removals of the child come first, so that it may give anew what it removed.
pub fn over(mut parent: Table, child: Table, sink: &mut dyn Sink) -> Table {
    for (section, key) in OWN {
        match key {
            None => {
                parent.remove(section);
            }
            Some(key) => {
                let section = parent.get_mut(section).map(|e| &mut e.node.value);
                if let Some(Value::Table(table)) = section {
                    table.remove(key);
                }
            }
        }
    }
    for path in removals(&child) {
        remove(&mut parent, &path, sink);
    }
    // A variant without a word about itself is not its parent.
    if child.get("variant").is_none() {
        parent.remove("variant");
    }
    merge(parent, child, &mut Vec::new())
}

fn merge(mut parent: Table, child: Table, path: &mut Vec<String>) -> Table {
    for (_, keys) in RIVALS.iter().filter(|(at, _)| matches(at, path)) {
        if keys.iter().any(|key| child.get(key).is_some()) {
            for key in *keys {
                parent.remove(key);
            }
        }
    }
    for entry in child.entries {
        let Some(old) = parent.get_mut(&entry.key.value) else {
            parent.entries.push(entry);
            continue;
        };
        old.node = match (
            std::mem::replace(&mut old.node.value, Value::Broken),
            entry.node,
        ) {
            (
                Value::Table(below),
                Node {
                    value: Value::Table(above),
                    span,
                },
            ) => {
                path.push(entry.key.value.clone());
                let value = Value::Table(merge(below, above, path));
                path.pop();
                Node { value, span }
            }
            (_, node) => node,
        };
        old.key = entry.key;
    }
    parent
}

fn matches(pattern: &[&str], path: &[String]) -> bool {
    pattern.len() == path.len() && pattern.iter().zip(path).all(|(p, k)| *p == "*" || p == k)
}

/// The paths under `[variant] remove`; what is no string there is reported when the section is read.
fn removals(file: &Table) -> Vec<Spanned<String>> {
    let Some(Value::Table(variant)) = file.get("variant").map(|e| &e.node.value) else {
        return Vec::new();
    };
    let Some(node) = variant.get("remove").map(|e| &e.node) else {
        return Vec::new();
    };
    let items = match &node.value {
        Value::Array(items) => items.as_slice(),
        _ => std::slice::from_ref(node),
    };
    items
        .iter()
        .filter_map(|node| match &node.value {
            Value::String(path) => Some(Spanned::new(path.clone(), node.span)),
            _ => None,
        })
        .collect()
}

/// Complains of removals in a file that inherits nothing; whether there were any.
pub fn nothing_to_remove(file: &Table, sink: &mut dyn Sink) -> bool {
    let removals = removals(file);
    for path in &removals {
        let message = format!("`remove` names `{}`, but nothing is inherited", path.value);
        sink.push(
            Diagnostic::new(
                Code::RemovesNothing,
                message,
                path.span,
                "nothing to remove",
            )
            .with_help("leave it out, or say `extends = \"…\"` at the top of the file"),
        );
    }
    !removals.is_empty()
}

/// The section whose part has a name, if there is one only.
fn home_of(file: &Table, name: &str) -> Option<String> {
    let mut homes = file.entries.iter().filter(|entry| {
        let below = entry.node.as_table();
        below.is_some_and(|t| t.get(name).is_some())
    });
    let home = homes.next()?;
    homes.next().is_none().then(|| home.key.value.clone())
}

fn remove(parent: &mut Table, path: &Spanned<String>, sink: &mut dyn Sink) {
    let mut table = parent;
    let mut before = String::new();
    let mut keys = path.value.split('.').peekable();
    while let Some(key) = keys.next() {
        if keys.peek().is_none() && table.remove(key).is_some() {
            return;
        }
        let names: Vec<String> = table.entries.iter().map(|e| e.key.value.clone()).collect();
        let home = home_of(table, key).filter(|_| before.is_empty() && keys.peek().is_none());
        match table.get_mut(key).map(|e| &mut e.node.value) {
            Some(Value::Table(below)) => {
                table = below;
                before.push_str(key);
                before.push('.');
            }
            _ => {
                let message = format!("`remove` names `{}`, which is not inherited", path.value);
                let label = format!("there is no `{before}{key}`");
                let diagnostic = Diagnostic::new(Code::RemovesNothing, message, path.span, label);
                // A name alone, without the section that it is in.
                if let Some(home) = home {
                    let meant = format!("{home}.{}", path.value);
                    sink.push(
                        diagnostic
                            .with_help(format!("did you mean `{meant}`?"))
                            .with_fix(path.span, format!("{meant:?}")),
                    );
                    return;
                }
                let rest: String = keys.map(|k| format!(".{k}")).collect();
                sink.push(match nearest(key, names.iter().map(String::as_str)) {
                    Some(near) => {
                        let meant = format!("{before}{near}{rest}");
                        diagnostic
                            .with_help(format!("did you mean `{meant}`?"))
                            .with_fix(path.span, format!("{meant:?}"))
                    }
                    None => diagnostic,
                });
                return;
            }
        }
    }
}
