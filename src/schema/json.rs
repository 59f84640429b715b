//! The file format as a JSON schema, for editors and other programs.
//!
//! In: the declarations of the sections. Out: a schema of draft 7, which the TOML plug-ins of editors read.
//! What a file must give is asked only of files that extend no other: what is inherited need not be said again.

use crate::schema::keys::doc;
use crate::schema::load::FORMAT;
use crate::schema::raw::File;
use crate::schema::shape::{Key, Shape};
use serde_json::{Map, Value, json};

/// Deepest nesting that is written out; the format is not that deep.
const MAX_DEPTH: u8 = 16;

/// Where the schema says it comes from.
const ID: &str = "https://ferz.dev/variant.schema.json";

/// The schema.
#[must_use]
pub fn schema() -> Value {
    let mut schema = object(File::KEYS, 0);
    let Value::Object(map) = &mut schema else {
        return schema;
    };
    if let Some(Value::Object(format)) = map.get_mut("properties").and_then(|p| p.get_mut("format"))
    {
        format.insert("const".to_owned(), json!(FORMAT));
    }
    map.insert("required".to_owned(), json!(["format"]));
    map.insert("if".to_owned(), json!({"not": {"required": ["extends"]}}));
    map.insert(
        "then".to_owned(),
        needs(&Shape::Section(file_keys), 0).unwrap_or_else(|| json!({})),
    );
    let mut all = Map::new();
    all.insert(
        "$schema".to_owned(),
        json!("http://json-schema.org/draft-07/schema#"),
    );
    all.insert("$id".to_owned(), json!(ID));
    all.insert("title".to_owned(), json!("Chess variant"));
    all.insert(
        "description".to_owned(),
        json!("The rules of a chess variant."),
    );
    all.append(map);
    Value::Object(all)
}

const fn file_keys() -> &'static [Key] {
    File::KEYS
}

/// A table with these keys and no others.
fn object(keys: &'static [Key], depth: u8) -> Value {
    let properties: Map<String, Value> = keys
        .iter()
        .map(|key| (key.name.to_owned(), property(key, depth)))
        .collect();
    json!({"type": "object", "additionalProperties": false, "properties": properties})
}

fn property(key: &Key, depth: u8) -> Value {
    let mut value = of(key.shape, depth);
    if let Value::Object(map) = &mut value {
        let mut text = doc(key);
        if key.required {
            text.push_str(" Required.");
        }
        map.insert("description".to_owned(), json!(text));
    }
    value
}

fn of(shape: &'static Shape, depth: u8) -> Value {
    if depth > MAX_DEPTH {
        return json!({});
    }
    let inner = |shape: &'static Shape| of(shape, depth + 1);
    match shape {
        Shape::Text => json!({"type": "string"}),
        Shape::Character => json!({"type": "string", "minLength": 1, "maxLength": 1}),
        Shape::Phrase => json!({"type": ["string", "integer"]}),
        Shape::Flag => json!({"type": "boolean"}),
        Shape::Number { min, max } => json!({"type": "integer", "minimum": min, "maximum": max}),
        Shape::Word(words) => json!({"type": "string", "enum": words()}),
        Shape::List(item) => {
            let mut items = inner(item);
            // Lists replace what is inherited, so that their items are whole.
            if let (Value::Object(map), Shape::Section(keys)) = (&mut items, item) {
                let required = required(keys());
                if !required.is_empty() {
                    map.insert("required".to_owned(), json!(required));
                }
            }
            json!({"type": "array", "items": items})
        }
        Shape::OneOrMany(item) => {
            let one = inner(item);
            json!({"anyOf": [one, {"type": "array", "items": inner(item)}]})
        }
        Shape::PerSide(value) => {
            let one = inner(value);
            json!({"anyOf": [one, {
                "type": "object",
                "additionalProperties": false,
                "properties": {"white": inner(value), "black": inner(value)},
            }]})
        }
        Shape::Names(value) => json!({
            "type": "object",
            "additionalProperties": false,
            "patternProperties": {"^[a-z][a-z0-9_]*$": inner(value)},
        }),
        Shape::Pairs(value) => json!({"type": "object", "additionalProperties": inner(value)}),
        Shape::FlagOr(value) => json!({"anyOf": [{"type": "boolean"}, inner(value)]}),
        Shape::Either(one, other) => json!({"anyOf": [inner(one), inner(other)]}),
        Shape::Section(keys) => object(keys(), depth + 1),
    }
}

fn required(keys: &'static [Key]) -> Vec<&'static str> {
    keys.iter().filter(|k| k.required).map(|k| k.name).collect()
}

/// What must be given below a value, where it is given; `None` for nothing.
fn needs(shape: &Shape, depth: u8) -> Option<Value> {
    if depth > MAX_DEPTH {
        return None;
    }
    match shape {
        Shape::Section(keys) => {
            let keys = keys();
            let properties: Map<String, Value> = keys
                .iter()
                .filter_map(|k| Some((k.name.to_owned(), needs(k.shape, depth + 1)?)))
                .collect();
            let required = required(keys);
            let mut all = Map::new();
            if !required.is_empty() {
                all.insert("required".to_owned(), json!(required));
            }
            if !properties.is_empty() {
                all.insert("properties".to_owned(), Value::Object(properties));
            }
            (!all.is_empty()).then_some(Value::Object(all))
        }
        Shape::Names(value) => {
            needs(value, depth + 1).map(|inner| json!({"additionalProperties": inner}))
        }
        // A flag in place of the table needs nothing: what is asked of tables holds for tables only.
        Shape::FlagOr(value) => needs(value, depth + 1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_words_and_sides_are_told() {
        let schema = schema();
        let at = |path: &str| schema.pointer(path).unwrap_or_else(|| panic!("{path}"));
        assert_eq!(at("/properties/format/const"), &json!(1));
        assert_eq!(
            at("/properties/variant/properties/orientation/enum"),
            &json!(["rotate", "mirror"])
        );
        let piece = "/properties/pieces/patternProperties/^[a-z][a-z0-9_]*$/properties";
        assert!(at(&format!("{piece}/moves/anyOf/1/properties/black")).is_object());
        assert!(at(&format!("{piece}/moves/description")).is_string());
        assert_eq!(at("/then/properties/variant/required"), &json!(["name"]));
        assert!(!schema.to_string().contains("{}"));
    }
}
