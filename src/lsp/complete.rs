//! What can stand at the cursor: sections, keys, words, names, letters of the notation.
//!
//! The text around the cursor is seldom TOML yet, so that only the line and the headers above it are looked at.

use super::letters::{ATOMS, MODIFIERS};
use super::spot::SET_KEYS;
use crate::board::region::BUILT_IN;
use crate::definition::Definition;
use crate::schema::keys::{self, Place, doc, keys_of};
use crate::schema::shape::{Key, Shape};
use lsp_types::{CompletionItem, CompletionItemKind, Documentation, InsertTextFormat};

/// What the cursor is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Where {
    /// `[boa|`.
    Header,
    /// A key of the section at this path.
    Key(Vec<String>),
    /// The value at this path; the text of the string that is open, if one is.
    Value(Vec<String>, Option<String>),
    /// A comment, or nothing that can be told.
    Nowhere,
}

/// Reads the text before the cursor.
pub(super) fn place(before: &str) -> Where {
    let start = before.rfind('\n').map_or(0, |i| i + 1);
    let (above, line) = before.split_at_checked(start).unwrap_or(("", before));
    if inside_text_block(above) {
        return Where::Nowhere;
    }
    let trimmed = line.trim_start();
    if trimmed.starts_with('[') && !trimmed.contains(']') {
        return Where::Header;
    }
    let mut path = above.lines().rev().find_map(header).unwrap_or_default();
    let mut inside: Vec<(char, usize)> = Vec::new();
    let mut word = String::new();
    let mut string: Option<(char, String)> = None;
    let mut after_equals = false;
    for c in trimmed.chars() {
        if let Some((quote, text)) = &mut string {
            if c == *quote {
                if !after_equals {
                    word.push_str(text);
                }
                string = None;
            } else {
                text.push(c);
            }
            continue;
        }
        match c {
            '"' | '\'' => string = Some((c, String::new())),
            '#' => return Where::Nowhere,
            '=' => {
                path.extend(dotted(&word));
                word.clear();
                after_equals = true;
            }
            '{' => {
                inside.push(('{', path.len()));
                after_equals = false;
            }
            '[' if after_equals => inside.push(('[', path.len())),
            '}' | ']' => {
                if let Some((_, length)) = inside.pop() {
                    path.truncate(length);
                }
                after_equals = true;
            }
            ',' => match inside.last() {
                Some(('{', length)) => {
                    path.truncate(*length);
                    word.clear();
                    after_equals = false;
                }
                _ => word.clear(),
            },
            _ => word.push(c),
        }
    }
    if after_equals {
        return Where::Value(path, string.map(|(_, text)| text));
    }
    if string.is_some() {
        return Where::Nowhere;
    }
    let mut typed = dotted(&word);
    if !word.trim_end().ends_with('.') {
        typed.pop();
    }
    path.extend(typed);
    Where::Key(path)
}

/// Whether a string over several lines is open at the end of a text.
fn inside_text_block(text: &str) -> bool {
    text.matches("\"\"\"").count() % 2 == 1 || text.matches("'''").count() % 2 == 1
}

fn header(line: &str) -> Option<Vec<String>> {
    let rest = line.trim_start().strip_prefix('[')?;
    let rest = rest.strip_prefix('[').unwrap_or(rest);
    let (inner, _) = rest.split_once(']')?;
    // A list over several lines may begin a line so too.
    let plain = inner
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' '));
    plain.then(|| dotted(inner))
}

fn dotted(text: &str) -> Vec<String> {
    text.split('.')
        .map(|part| part.trim().trim_matches(['"', '\'']).to_owned())
        .filter(|part| !part.is_empty())
        .collect()
}

/// What can be put at the cursor.
pub(super) fn items(before: &str, definition: Option<&Definition>) -> Vec<CompletionItem> {
    match place(before) {
        Where::Nowhere => Vec::new(),
        Where::Header => headers(),
        Where::Key(path) => {
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            let mut items: Vec<CompletionItem> = keys_of(&path).into_iter().map(key_item).collect();
            if path.is_empty() {
                items.extend(headers());
            }
            items
        }
        Where::Value(path, string) => {
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            values(&path, string.as_deref(), definition)
        }
    }
}

fn item(label: &str, kind: CompletionItemKind, doc: &str) -> CompletionItem {
    CompletionItem {
        label: label.to_owned(),
        kind: Some(kind),
        documentation: (!doc.is_empty()).then(|| Documentation::String(doc.to_owned())),
        ..CompletionItem::default()
    }
}

fn key_item(key: &Key) -> CompletionItem {
    CompletionItem {
        insert_text: Some(format!("{} = ", key.name)),
        insert_text_format: Some(InsertTextFormat::PLAIN_TEXT),
        detail: Some(key.shape.describe()),
        ..item(key.name, CompletionItemKind::PROPERTY, &doc(key))
    }
}

/// All sections that a file may have; `NAME` stands for a name of the author's.
fn headers() -> Vec<CompletionItem> {
    let mut out = Vec::new();
    for key in keys_of(&[]) {
        sections(key.name.to_owned(), key.shape, &doc(key), false, &mut out);
    }
    out
}

fn sections(
    path: String,
    shape: &'static Shape,
    text: &str,
    list: bool,
    out: &mut Vec<CompletionItem>,
) {
    match shape {
        Shape::Section(keys) => {
            let label = if list {
                format!("[[{path}]]")
            } else {
                format!("[{path}]")
            };
            out.push(item(&label, CompletionItemKind::MODULE, text));
            if path.matches('.').count() < 3 {
                for key in keys() {
                    sections(
                        format!("{path}.{}", key.name),
                        key.shape,
                        &doc(key),
                        false,
                        out,
                    );
                }
            }
        }
        Shape::Names(inner) => sections(format!("{path}.NAME"), inner, text, false, out),
        Shape::List(inner) => sections(path, inner, text, true, out),
        Shape::FlagOr(inner) | Shape::PerSide(inner) => sections(path, inner, text, list, out),
        Shape::Either(one, other) => {
            sections(path.clone(), one, text, list, out);
            sections(path, other, text, list, out);
        }
        _ => {}
    }
}

fn values(
    path: &[&str],
    string: Option<&str>,
    definition: Option<&Definition>,
) -> Vec<CompletionItem> {
    let Some(place) = keys::place(path) else {
        return Vec::new();
    };
    if let (["pieces", _, "moves", ..], Some(text)) = (path, string) {
        return notation(text, definition);
    }
    let mut out = Vec::new();
    of_shape(
        place,
        place.shape(),
        path,
        string.is_some(),
        definition,
        &mut out,
    );
    out
}

fn of_shape(
    place: Place,
    shape: &'static Shape,
    path: &[&str],
    inside: bool,
    definition: Option<&Definition>,
    out: &mut Vec<CompletionItem>,
) {
    let quoted = |word: &str| {
        if inside {
            word.to_owned()
        } else {
            format!("\"{word}\"")
        }
    };
    let text = match place {
        Place::Key(key) => doc(key),
        _ => String::new(),
    };
    match shape {
        Shape::Word(words) => out.extend(
            words()
                .iter()
                .map(|w| item(&quoted(w), CompletionItemKind::ENUM_MEMBER, &text)),
        ),
        Shape::Flag if !inside => {
            out.extend(["true", "false"].map(|w| item(w, CompletionItemKind::KEYWORD, &text)));
        }
        Shape::FlagOr(inner) => {
            of_shape(place, &Shape::Flag, path, inside, definition, out);
            of_shape(place, inner, path, inside, definition, out);
        }
        Shape::List(inner) | Shape::OneOrMany(inner) | Shape::PerSide(inner) => {
            of_shape(place, inner, path, inside, definition, out);
        }
        Shape::Either(one, other) => {
            of_shape(place, one, path, inside, definition, out);
            of_shape(place, other, path, inside, definition, out);
        }
        Shape::Text => {
            let Some(definition) = definition else { return };
            let names = if takes_sets(path) {
                sets(definition)
            } else if takes_kinds(path) {
                kinds(definition)
            } else {
                Vec::new()
            };
            out.extend(
                names
                    .into_iter()
                    .map(|(name, about)| item(&quoted(&name), CompletionItemKind::VALUE, &about)),
            );
        }
        _ => {}
    }
}

fn last<'p>(path: &[&'p str]) -> &'p str {
    let mut keys = path.iter().rev();
    keys.find(|k| !matches!(**k, "white" | "black"))
        .copied()
        .unwrap_or("")
}

fn takes_sets(path: &[&str]) -> bool {
    matches!(path, ["castling", _, "to", ..] | ["board", "regions", ..])
        || (SET_KEYS.contains(&last(path)) && !matches!(path, ["test", "from", ..]))
}

/// Texts of the rule sections are names of pieces and classes.
fn takes_kinds(path: &[&str]) -> bool {
    match path {
        ["pieces", _, ..] => matches!(last(path), "classes" | "base"),
        ["classes", _, ..] => last(path) == "members",
        [section, ..] => !matches!(
            *section,
            "format" | "extends" | "variant" | "sides" | "board" | "setup" | "lints" | "test"
        ),
        [] => false,
    }
}

fn kinds(definition: &Definition) -> Vec<(String, String)> {
    let kinds = definition.kinds.iter().filter(|k| !k.tilde);
    let mut all: Vec<(String, String)> = kinds
        .map(|k| {
            (
                k.key.clone(),
                format!("{}: {}", k.name, k.movement.0[0].text),
            )
        })
        .collect();
    let classes = definition.classes.iter();
    all.extend(classes.map(|c| (c.name.clone(), "a class".to_owned())));
    all.push(("royal".to_owned(), "all royal pieces".to_owned()));
    all
}

fn sets(definition: &Definition) -> Vec<(String, String)> {
    let terrains = definition
        .terrains
        .iter()
        .map(|t| (t.name.clone(), "terrain"));
    let regions = definition
        .regions
        .iter()
        .map(|r| (r.name.clone(), "a region"));
    let built_in = BUILT_IN.iter().map(|n| ((*n).to_owned(), "built in"));
    terrains
        .chain(regions)
        .chain(built_in)
        .map(|(name, about)| (name, about.to_owned()))
        .collect()
}

/// Letters of the notation; in braces sets, in filters kinds.
fn notation(text: &str, definition: Option<&Definition>) -> Vec<CompletionItem> {
    let open = text.rfind(['{', '<', '}', '>']);
    let opener = open.and_then(|at| text.get(at..=at));
    let brace = text.rfind('{') > text.rfind('}') && text.contains('{');
    let names = |names: Vec<(String, String)>| {
        let items = names.into_iter();
        items
            .map(|(name, about)| item(&name, CompletionItemKind::VALUE, &about))
            .collect()
    };
    match (brace, opener, definition) {
        (true, _, Some(definition)) => {
            let mut all = sets(definition);
            all.push(("start".to_owned(), "the piece's start squares".to_owned()));
            names(all)
        }
        (false, Some("<"), Some(definition)) => names(kinds(definition)),
        (true, ..) | (false, Some("<"), None) => Vec::new(),
        _ => ATOMS
            .iter()
            .map(|(letter, text)| item(letter, CompletionItemKind::CLASS, text))
            .chain(
                MODIFIERS
                    .iter()
                    .map(|(letter, text)| item(letter, CompletionItemKind::OPERATOR, text)),
            )
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(before: &str) -> Vec<String> {
        let items = items(before, None).into_iter();
        items.map(|i| i.label).collect()
    }

    #[test]
    fn the_cursor_is_placed() {
        let path = |p: &[&str]| p.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>();
        assert_eq!(place("[boa"), Where::Header);
        assert_eq!(place("[board]\nfi"), Where::Key(path(&["board"])));
        assert_eq!(
            place("[board]\nregions.h"),
            Where::Key(path(&["board", "regions"]))
        );
        assert_eq!(
            place("[end]\nstalemate = { re"),
            Where::Key(path(&["end", "stalemate"]))
        );
        assert_eq!(
            place("[end]\nstalemate = { result = \"lo"),
            Where::Value(path(&["end", "stalemate", "result"]), Some("lo".to_owned()))
        );
        assert_eq!(
            place("[p.q]\nto = [\"a\", "),
            Where::Value(path(&["p", "q", "to"]), None)
        );
        assert_eq!(place("[setup]\nposition = \"\"\"\n. k"), Where::Nowhere);
        assert_eq!(place("# "), Where::Nowhere);
    }

    #[test]
    fn keys_words_and_letters_are_offered() {
        assert!(labels("[board]\n").contains(&"files".to_owned()));
        assert!(labels("[").contains(&"[end.stalemate]".to_owned()));
        assert!(labels("[").contains(&"[[test]]".to_owned()));
        assert!(labels("[variant]\norientation = ").contains(&"\"mirror\"".to_owned()));
        assert!(labels("[variant]\norientation = \"").contains(&"mirror".to_owned()));
        assert!(labels("[pieces.x]\nroyal = ").contains(&"true".to_owned()));
        assert!(labels("[pieces.x]\nmoves = \"f").contains(&"W".to_owned()));
    }
}
