//! `diff A B`: two variants in the terms of their rules.

use crate::cli::args::Diff;
use crate::cli::context::{Context, Failure, Status};
use crate::definition::definition_hash;
use crate::render::diff::{changes, text};
use serde_json::{Value, json};

/// Runs the command.
pub fn run(args: &Diff, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let first = context.load(&args.first)?;
    let second = context.load(&args.second)?;
    let found = changes(&first.definition, &second.definition);
    let same = definition_hash(&first.definition) == definition_hash(&second.definition);
    if context.global.json {
        let list: Vec<Value> = found
            .iter()
            .map(|c| json!({"about": c.about, "first": c.first, "second": c.second}))
            .collect();
        context.print_json(&json!({ "same": same, "changes": list }))?;
        return Ok(Status::Clean);
    }
    let answer = if same {
        "The rules are the same.\n".to_owned()
    } else if found.is_empty() {
        "The rules differ in something that has no words here; `ferz debug` shows both.\n"
            .to_owned()
    } else {
        text(&found)
    };
    context.print(&answer)?;
    Ok(Status::Clean)
}
