//! The JSON schema, asked by a validator about every file of the library, turned into JSON.

use super::library;
use crate::support::Run;
use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};
use std::path::Path;

fn compiled() -> (Schemas, SchemaIndex) {
    let found = Run::new(["schema"]).output();
    assert_eq!((found.status, found.stderr.as_str()), (0, ""));
    let schema: Value = serde_json::from_str(&found.stdout).unwrap();
    let mut schemas = Schemas::new();
    let mut compiler = Compiler::new();
    let place = "file:///ferz.schema.json";
    compiler.add_resource(place, schema).unwrap();
    let index = compiler.compile(place, &mut schemas).unwrap();
    (schemas, index)
}

/// What the validator says of a TOML text; empty if all is well.
fn faults(text: &str) -> String {
    let (schemas, index) = compiled();
    let value: Value = serde_json::to_value(toml::from_str::<toml::Table>(text).unwrap()).unwrap();
    match schemas.validate(&value, index) {
        Ok(()) => String::new(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn every_file_of_the_library_is_accepted() {
    let (schemas, index) = compiled();
    let examples = ["examples/duel.toml", "tests/cli/files/own/duel.toml"].map(Into::into);
    for path in library().into_iter().chain(examples) {
        let text = std::fs::read_to_string(&path).unwrap();
        let table: toml::Table = toml::from_str(&text).unwrap();
        let value = serde_json::to_value(table).unwrap();
        if let Err(error) = schemas.validate(&value, index) {
            panic!("{}: {error:#}", path.display());
        }
    }
}

#[test]
fn slips_are_refused() {
    let good = std::fs::read_to_string(Path::new("examples/duel.toml")).unwrap();
    assert_eq!(faults(&good), "");
    for (from, to) in [
        ("format = 1", "format = 2"),
        ("format = 1", ""),
        ("board = {", "bord = {"),
        ("files = 5", "files = \"5\""),
        ("files = 5", "files = 5, filles = 5"),
        ("letter = \"K\"", "letter = 5"),
        ("royal = true", "royal = \"yes\""),
        ("to = [\"knight\"]", "when = \"late\", to = [\"knight\"]"),
        (", to = [\"knight\"]", ""),
        ("variant = { name = \"Duel of Knights\" }", ""),
        ("king = {", "King = {"),
    ] {
        assert!(good.contains(from), "{from}");
        assert_ne!(faults(&good.replacen(from, to, 1)), "", "{from} -> {to}");
    }
    // What is inherited need not be said again.
    assert_eq!(
        faults("format = 1\nextends = \"chess\"\n[pieces.rook]\nmoves = \"W\"\n"),
        ""
    );
}

#[test]
fn every_key_has_a_description() {
    fn look(value: &Value, path: &str) {
        if let Some(Value::Object(properties)) = value.get("properties")
            && !path.contains("/then")
        {
            for (name, property) in properties {
                let told = property.get("description").and_then(Value::as_str);
                let side = matches!(name.as_str(), "white" | "black") && !path.ends_with("sides");
                assert!(side || told.is_some_and(|t| t.len() > 5), "{path}/{name}");
                look(property, &format!("{path}/{name}"));
            }
        }
        for key in [
            "items",
            "anyOf",
            "patternProperties",
            "additionalProperties",
        ] {
            match value.get(key) {
                Some(Value::Array(all)) => all.iter().for_each(|v| look(v, path)),
                Some(Value::Object(all)) if key == "patternProperties" => {
                    all.values().for_each(|v| look(v, path));
                }
                Some(inner) => look(inner, path),
                None => {}
            }
        }
    }
    let found = Run::new(["schema", "--json"]).output();
    let schema: Value = serde_json::from_str(&found.stdout).unwrap();
    assert_eq!(
        schema["$schema"],
        json!("http://json-schema.org/draft-07/schema#")
    );
    look(&schema, "");
}
