//! What was probably meant by a value of the wrong type, or by a key that belongs elsewhere.
//!
//! In: the path of keys and the value. Out: a sentence of help, with the text to write instead where there is one.

use super::keys::{self, Place};
use super::raw::File;
use super::shape::{Key, Shape};
use super::tree::{Node, Value};
use crate::util::text::{edits, quoted};

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
    let part = matches!(node.value, Value::Boolean(false)) && path.len() > 1;
    match place {
        Place::Name(Shape::Section(_)) if part => Some(Hint {
            help: format!(
                "what a parent has is taken away by `remove = [\"{}\"]` in `[variant]`",
                path.join(".")
            ),
            instead: None,
        }),
        Place::Key(Key {
            shape: Shape::Section(_),
            ..
        }) if matches!(node.value, Value::Array(_)) => Some(Hint {
            help: format!(
                "there is but one: write `[{}]` in single brackets",
                path.join(".")
            ),
            instead: None,
        }),
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
        (Shape::Number { min, max }, Value::String(text)) if text.trim().parse::<i64>().is_ok() => {
            let number: i64 = text.trim().parse().ok()?;
            (min..=max)
                .contains(&&number)
                .then(|| instead(number.to_string()))
        }
        (Shape::Word(words), Value::Boolean(false)) if words().contains(&"none") => {
            Some(instead(quoted("none")))
        }
        (Shape::Number { .. }, Value::String(text)) if text.chars().count() == 1 => {
            let file = text.chars().next().filter(char::is_ascii_alphabetic)?;
            let number = u32::from(file.to_ascii_lowercase()) - u32::from('a') + 1;
            Some(instead(number.to_string()))
        }
        (Shape::Text, Value::Array(items)) => {
            let words: Vec<&str> = items
                .iter()
                .map(|item| match &item.value {
                    Value::String(text) => Some(text.as_str()),
                    _ => None,
                })
                .collect::<Option<_>>()?;
            let letters = words.iter().all(|word| word.chars().count() == 1);
            let joined = quoted(&words.join(if letters { "" } else { " " }));
            let help = match words.len() > 2 && !letters {
                true => "it is one text; the lines of a drawing stand in three quotes".to_owned(),
                false => format!("it is one string, such as `{joined}`"),
            };
            Some(Hint {
                help,
                instead: None,
            })
        }
        (Shape::Text | Shape::Character, Value::Integer(Some(n))) => {
            Some(instead(quoted(&n.to_string())))
        }
        _ => None,
    }
}

/// Whether `true` and `false` may stand at a path beside words.
#[must_use]
pub fn takes_flag(path: &[&str]) -> bool {
    fn flag(shape: &Shape) -> bool {
        match shape {
            Shape::Flag | Shape::FlagOr(_) => true,
            Shape::PerSide(inner) | Shape::OneOrMany(inner) => flag(inner),
            Shape::Either(one, other) => flag(one) || flag(other),
            _ => false,
        }
    }
    keys::place(path).is_some_and(|place| flag(place.shape()))
}

/// The truth value that a word stands for.
#[must_use]
pub fn flag_of(word: &str) -> Option<&'static str> {
    match word.trim().to_lowercase().as_str() {
        "true" | "yes" | "on" | "always" | "allowed" | "ok" | "1" => Some("true"),
        "false" | "no" | "off" | "never" | "forbidden" | "not" | "none" | "0" => Some("false"),
        _ => None,
    }
}

/// Words that are used elsewhere for words of ours.
const WORDS: [(&str, &[&str]); 20] = [
    ("win", &["won", "wins", "victory"]),
    ("loss", &["lose", "lost", "loses", "defeat"]),
    ("draw", &["tie", "drawn", "remis", "half", "stalemate"]),
    ("own", &["mine", "self", "friend", "friends", "ally"]),
    ("enemy", &["opponent", "their", "theirs", "foe", "other"]),
    ("both", &["all", "any", "either", "everyone"]),
    (
        "rotate",
        &["rotated", "rotation", "rotational", "point", "180"],
    ),
    ("mirror", &["mirrored", "reflect", "reflection", "flip"]),
    (
        "orthogonal",
        &["orthogonally", "straight", "rook", "wazir", "+"],
    ),
    ("diagonal", &["diagonally", "bishop", "ferz", "x"]),
    ("file", &["files", "column", "columns", "vertical"]),
    ("rank", &["ranks", "row", "rows", "horizontal"]),
    ("n", &["north", "up", "forward"]),
    ("s", &["south", "down", "backward"]),
    ("e", &["east", "right"]),
    ("w", &["west", "left"]),
    (
        "neighbours",
        &["neighbors", "neighbour", "adjacent", "around", "3x3"],
    ),
    (
        "remove",
        &["explode", "kill", "delete", "destroy", "capture"],
    ),
    ("wall", &["petrify", "petrified", "block"]),
    ("convert", &["flip", "recruit", "change"]),
];

/// The one of the allowed words that a word of other programs stands for.
#[must_use]
pub fn word_of(word: &str, allowed: &[&'static str]) -> Option<&'static str> {
    let word = word.trim().to_lowercase();
    if let Some(same) = allowed.iter().find(|a| a.to_lowercase() == word) {
        return Some(same);
    }
    let means = |(ours, theirs): &&(&str, &[&str])| {
        allowed.contains(ours) && theirs.contains(&word.as_str())
    };
    let (ours, _) = WORDS.iter().find(means)?;
    allowed.iter().find(|a| *a == ours).copied()
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

/// How a section begins whose name stands among the keys of another. Pieces have words of their own for what some sections
/// are called.
#[must_use]
pub fn of_section(section: &[&str], key: &str) -> Option<String> {
    let top = File::KEYS.iter().find(|k| k.name == key)?;
    let first = section.first()?;
    let piece = *first == "pieces" && matches!(key, "capture" | "promotion" | "castling");
    if piece {
        return None;
    }
    let header = match top.shape {
        Shape::Section(_) => format!("[{key}]"),
        Shape::Names(_) => format!("[{key}.NAME]"),
        Shape::List(_) | Shape::OneOrMany(_) => format!("[[{key}]]"),
        _ => return Some(format!("`{key}` stands before the first section")),
    };
    Some(format!(
        "`{key}` is a section of its own: begin it with `{header}`"
    ))
}

/// Whether a word is one slip of the pen away from another. Half of a short word is none.
#[must_use]
pub fn is_slip(word: &str, meant: &str) -> bool {
    word.starts_with(meant)
        || meant.starts_with(word)
        || edits(word, meant) * 3 <= word.chars().count().max(3)
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
