//! `schema`: the file format as a JSON schema.

use crate::cli::context::{Context, Failure, Status};

/// Runs the command.
pub fn run(context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let schema = crate::schema::json::schema();
    if context.global.json {
        context.print_json(&schema)?;
    } else {
        let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
        context.print(&text)?;
        context.print("\n")?;
    }
    Ok(Status::Clean)
}
