//! `list`: the library and the author's own folders.

use crate::cli::args::List;
use crate::cli::context::{Context, Failure, Status};
use crate::cli::load::Listed;
use crate::render::paint::padded;
use crate::util::text::nearest;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Runs the command.
pub fn run(args: &List, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let all = context.library();
    for feature in &args.feature {
        if !all.iter().any(|v| v.features.iter().any(|f| f == feature)) {
            return Err(unknown_feature(feature, &all));
        }
    }
    let word = args.search.as_deref().unwrap_or("").to_lowercase();
    let listed: Vec<&Listed> = all
        .iter()
        .filter(|v| v.matches(&word))
        .filter(|v| args.feature.iter().all(|f| v.features.contains(f)))
        .collect();
    if context.global.json {
        let document: Vec<Value> = listed.iter().map(|v| value(v)).collect();
        context.print_json(&Value::Array(document))?;
        return Ok(Status::Clean);
    }
    let width = listed.iter().map(|v| v.name.len()).max().unwrap_or(0);
    let mut out = String::new();
    for v in listed {
        let size = format!("{}x{}", v.files, v.ranks);
        let name = padded(&v.name, width);
        let _ = write!(out, "{name}  {size:>5}  {}", v.title);
        if !v.aliases.is_empty() {
            let _ = write!(out, " ({})", v.aliases.join(", "));
        }
        out.push('\n');
    }
    context.print(&out)?;
    Ok(Status::Clean)
}

fn unknown_feature(feature: &str, all: &[Listed]) -> Failure {
    let mut known: Vec<&str> = all
        .iter()
        .flat_map(|v| v.features.iter().map(String::as_str))
        .collect();
    known.sort_unstable();
    known.dedup();
    let hint = nearest(feature, known.iter().copied())
        .map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    Failure::usage(format!(
        "no variant has the feature `{feature}`{hint} (features: {})",
        known.join(", ")
    ))
}

fn value(v: &Listed) -> Value {
    json!({
        "name": v.name, "aliases": v.aliases, "title": v.title, "files": v.files,
        "ranks": v.ranks, "family": v.family, "features": v.features, "source": v.source,
    })
}
