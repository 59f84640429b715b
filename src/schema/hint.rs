//! What was probably meant by a value of the wrong type, or by a key that belongs elsewhere.
//!
//! In: the path of keys and the value. Out: a sentence of help, with the text to write instead where there is one.

use super::keys::{self, Place};
use super::raw::File;
use super::shape::{Key, Shape};
use super::tree::{Node, Value};
use crate::util::text::quoted;

/// Deepest section looked into for a key.
const DEEPEST: usize = 4;

/// A sentence, and what to write in place of the value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The sentence, without a full stop.
    pub help: String,
    /// The value as it should be.
    pub instead: Option<String>,
}

/// What a value of the wrong type was to be.
#[must_use]
pub fn of_value(path: &[&str], node: &Node) -> Option<Hint> {
    let place = keys::place(path)?;
    if let Some(hint) = plain(place.shape(), node) {
        return Some(hint);
    }
    match place {
        Place::Name(Shape::Section(of)) => nameless(path, of()),
        Place::Key(_) | Place::Data(_) => wrapped(path, node),
        Place::Name(_) => None,
    }
}

/// A number or a truth value in quotes, a word without them.
fn plain(shape: &Shape, node: &Node) -> Option<Hint> {
    let instead = |text: String| Hint {
        help: format!("write `{text}`"),
        instead: Some(text),
    };
    match (shape, &node.value) {
        (Shape::FlagOr(_) | Shape::Flag, Value::String(text)) => {
            let flag = match text.trim().to_lowercase().as_str() {
                "true" | "yes" | "on" => "true",
                "false" | "no" | "off" => "false",
                _ => return None,
            };
            Some(instead(flag.to_owned()))
        }
        (Shape::Flag | Shape::FlagOr(_), Value::Integer(Some(n @ (0 | 1)))) => {
            let hint = instead((*n == 1).to_string());
            matches!(shape, Shape::Flag).then_some(hint)
        }
        (Shape::Number { min, max }, Value::String(text)) => {
            let number: i64 = text.trim().parse().ok()?;
            (min..=max)
                .contains(&&number)
                .then(|| instead(number.to_string()))
        }
        (Shape::Text | Shape::Character, Value::Integer(Some(n))) => {
            Some(instead(quoted(&n.to_string())))
        }
        _ => None,
    }
}

/// `[promotion]` with keys of `[promotion.NAME]`.
fn nameless(path: &[&str], section: &[Key]) -> Option<Hint> {
    let (key, above) = path.split_last()?;
    let above = above.join(".");
    let help = if section.iter().any(|k| k.name == *key) {
        format!("`{key}` is a key of `[{above}.NAME]`: give each block a name of your own")
    } else {
        format!("each block of `[{above}]` is a table with a name of your own: `[{above}.{key}]`")
    };
    Some(Hint {
        help,
        instead: None,
    })
}

/// A value that stands where a table with one such value was meant: `stalemate = "loss"`.
fn wrapped(path: &[&str], node: &Node) -> Option<Hint> {
    if matches!(node.value, Value::Table(_)) {
        return None;
    }
    let text = match &node.value {
        Value::String(text) => quoted(text),
        Value::Integer(Some(n)) => n.to_string(),
        _ => return None,
    };
    let all = keys::keys_of(path);
    let mut fitting = all.iter().filter(|k| holds(k.shape, &node.value));
    let (Some(key), None) = (fitting.next(), fitting.next()) else {
        return None;
    };
    let instead = format!("{{ {} = {text} }}", key.name);
    let name = path.last()?;
    Some(Hint {
        help: format!("write `{name} = {instead}`"),
        instead: Some(instead),
    })
}

/// Whether a value can stand for a key: a word that it knows, a number that it takes.
fn holds(shape: &Shape, value: &Value) -> bool {
    match (shape, value) {
        (Shape::Word(words), Value::String(text)) => words().contains(&text.as_str()),
        (Shape::Number { min, max }, Value::Integer(Some(n))) => (min..=max).contains(&n),
        (Shape::PerSide(inner) | Shape::FlagOr(inner) | Shape::OneOrMany(inner), _) => {
            holds(inner, value)
        }
        (Shape::Either(one, other), _) => holds(one, value) || holds(other, value),
        _ => false,
    }
}

/// Where a key belongs that means nothing in its section.
#[must_use]
pub fn of_key(section: &[&str], key: &str) -> Option<String> {
    if matches!(key, "white" | "black") && !section.is_empty() {
        let mut sided = keys::keys_of(section);
        sided.retain(|k| matches!(k.shape, Shape::PerSide(_)));
        // Of a piece, its moves are what most often differs.
        let moves = sided.iter().find(|k| k.name == "moves");
        let name = moves.or_else(|| sided.first())?.name;
        return Some(format!(
            "what differs by side stands in the value: `{name} = {{ white = …, black = … }}`"
        ));
    }
    let top = File::KEYS.iter().find(|k| k.name == key);
    if let Some(top) = top.filter(|_| !section.is_empty()) {
        let header = match top.shape {
            Shape::Section(_) => format!("[{key}]"),
            Shape::Names(_) => format!("[{key}.NAME]"),
            Shape::List(_) | Shape::OneOrMany(_) => format!("[[{key}]]"),
            _ => return Some(format!("`{key}` stands before the first section")),
        };
        return Some(format!(
            "`{key}` is a section of its own: begin it with `{header}`"
        ));
    }
    let mut homes = Vec::new();
    for top in File::KEYS {
        search(
            top.shape,
            &mut vec![top.name.to_owned()],
            key,
            DEEPEST,
            &mut homes,
        );
    }
    homes.sort_by_key(String::len);
    homes.dedup();
    match homes.as_slice() {
        [] => None,
        [one] => Some(format!("`{key}` is a key of `{one}`")),
        [one, other] => Some(format!("`{key}` is a key of `{one}` and of `{other}`")),
        // A word that many sections use says nothing.
        _ => None,
    }
}

fn search(
    shape: &'static Shape,
    path: &mut Vec<String>,
    key: &str,
    depth: usize,
    homes: &mut Vec<String>,
) {
    if depth == 0 {
        return;
    }
    match shape {
        Shape::Section(of) => {
            for inner in of() {
                if inner.name == key {
                    homes.push(format!("[{}]", path.join(".")));
                }
                path.push(inner.name.to_owned());
                search(inner.shape, path, key, depth - 1, homes);
                path.pop();
            }
        }
        Shape::Names(inner) => {
            path.push("NAME".to_owned());
            search(inner, path, key, depth, homes);
            path.pop();
        }
        Shape::List(inner)
        | Shape::OneOrMany(inner)
        | Shape::PerSide(inner)
        | Shape::FlagOr(inner) => search(inner, path, key, depth, homes),
        Shape::Either(one, other) => {
            search(one, path, key, depth, homes);
            search(other, path, key, depth, homes);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{SourceId, Span};

    fn node(value: Value) -> Node {
        Node {
            value,
            span: Span::new(SourceId(0), 0..0),
        }
    }

    #[test]
    fn values_become_what_was_meant() {
        let text = |t: &str| node(Value::String(t.to_owned()));
        let instead = |path: &[&str], node: &Node| of_value(path, node).and_then(|h| h.instead);
        let is = |path: &[&str], node: &Node, text: &str| {
            assert_eq!(instead(path, node).as_deref(), Some(text), "{path:?}");
        };
        is(&["pieces", "a", "royal"], &text("no"), "false");
        is(&["pieces", "a", "value"], &text("5"), "5");
        is(
            &["variant", "name"],
            &node(Value::Integer(Some(7))),
            "\"7\"",
        );
        is(
            &["end", "stalemate"],
            &text("loss"),
            "{ result = \"loss\" }",
        );
        is(
            &["end", "repetition"],
            &node(Value::Integer(Some(3))),
            "{ count = 3 }",
        );
        let named = of_value(&["promotion", "zone"], &text("*8")).unwrap();
        assert!(named.help.contains("[promotion.NAME]"), "{}", named.help);
    }

    #[test]
    fn keys_are_sent_home() {
        let of = |section: &[&str], key: &str| of_key(section, key).unwrap_or_default();
        assert_eq!(
            of(&["pieces", "a"], "stay"),
            "`stay` is a key of `[classes.NAME]`"
        );
        assert!(of(&["pieces", "a"], "white").contains("moves = {"));
        assert_eq!(of(&["pieces", "a"], "nothing"), "");
    }
}
