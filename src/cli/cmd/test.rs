//! `test FILE…`: the tests that variant files carry.

use crate::cli::args::Test;
use crate::cli::cmd::mutate;
use crate::cli::context::{Context, Failure, Status};
use crate::cli::json;
use crate::cli::load::Loaded;
use crate::render::paint::{Paint, paint};
use crate::render::text::{self, Style};
use crate::testing::{Limits, Report};
use crate::util::text::counted;
use serde_json::{Value, json};

/// Node counts may take their time here.
const LIMITS: Limits = Limits { nodes: 200_000_000 };

/// Runs the command.
pub fn run(args: &Test, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    if args.mutate {
        return mutate::run(args, context);
    }
    let color = context.color();
    let mut results = Vec::new();
    let (mut passed, mut failed) = (0u64, 0u64);
    for file in &args.files {
        let mut loaded = context.load(file)?;
        if let Some(word) = &args.filter {
            loaded.keep_tests(word);
        }
        for report in loaded.run_tests(LIMITS) {
            let ok = report.passed();
            *(if ok { &mut passed } else { &mut failed }) += 1;
            if context.global.json {
                context.note(&report.findings);
                results.push(json!({
                    "file": loaded.name, "name": report.name, "passed": ok,
                    "findings": json::list(&report.findings, &context.sources),
                }));
                continue;
            }
            let word = if ok {
                paint(color, &[Paint::GOOD], "ok    ")
            } else {
                paint(color, &[Paint::BAD], "FAILED")
            };
            context.print(&format!("{word} {}: {}\n", loaded.name, report.name))?;
            context.io.stdout.flush()?;
            context.report(&report.findings);
            let board = drawn(&loaded, &report, color);
            context.print(&board)?;
        }
    }
    if context.global.json {
        context.print_json(&Value::Array(results))?;
    } else {
        let total = counted(passed + failed, "test");
        context.print(&format!("{total}, {failed} failed\n"))?;
    }
    Ok(Status::findings_if(failed > 0))
}

/// The position of a failed test, with the squares that are not as it says.
pub fn drawn(loaded: &Loaded, report: &Report, color: bool) -> String {
    let (Some(position), false) = (&report.position, report.passed()) else {
        return String::new();
    };
    let style = Style {
        color,
        flipped: false,
        last: report.difference.unlisted,
        check: report.difference.unreached,
    };
    let mut out = text::board(&loaded.definition, position, &style);
    out.push_str(&text::hands(&loaded.definition, position));
    let mut legend = Vec::new();
    if !report.difference.unlisted.is_empty() {
        legend.push("( ) can be reached, and is not listed");
    }
    if !report.difference.unreached.is_empty() {
        legend.push("[ ] is listed, and cannot be reached");
    }
    if !legend.is_empty() {
        out.push_str(&legend.join("   "));
        out.push('\n');
    }
    out
}
