//! `validate FILE…`: every error and doubtful spot of variant files, their own tests included.

use crate::cli::args::Validate;
use crate::cli::context::{Context, Failure, Status};
use crate::cli::json;
use crate::diagnostic::{Diagnostic, Severity, has_errors};
use crate::testing::{Limits, Report};
use crate::util::text::counted;
use std::ffi::OsStr;

/// Runs the command. Every file is looked at, whatever is wrong with those before it.
pub fn run(args: &Validate, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let mut all = Vec::new();
    let mut unreadable = false;
    for file in &args.files {
        match check(file, context) {
            Ok(findings) => all.extend(findings),
            Err(Failure::Usage(findings)) => {
                if !context.global.json {
                    context.report(&findings);
                }
                all.extend(findings);
                unreadable = true;
            }
            Err(other) => return Err(other),
        }
    }
    if unreadable {
        if context.global.json {
            return Err(Failure::Usage(all));
        }
        return Ok(Status::Unreadable);
    }
    if context.global.json {
        context.note(&all);
        let document = json::list(&all, &context.sources);
        context.print_json(&document)?;
    }
    Ok(Status::findings_if(has_errors(&all)))
}

/// Looks at one file; in text, says what was found and how it stands.
fn check(file: &OsStr, context: &mut Context<'_, '_>) -> Result<Vec<Diagnostic>, Failure> {
    let checked = context.check(file)?;
    let mut findings = checked.findings;
    let mut reports = Vec::new();
    if let Some(loaded) = &checked.loaded {
        reports = loaded.run_tests(Limits::default());
        findings.extend(reports.iter().flat_map(|r| r.findings.iter().cloned()));
    }
    if !context.global.json {
        context.report(&findings);
        if let Some(loaded) = &checked.loaded {
            // What is not as a test says can be seen on its board.
            for report in &reports {
                let board = super::test::drawn(loaded, report, false);
                let _ = context.io.stderr.write_all(board.as_bytes());
            }
        }
        let line = format!("{}: {}\n", checked.name, summary(&findings, &reports));
        context.print(&line)?;
        context.io.stdout.flush()?;
    }
    Ok(findings)
}

fn summary(findings: &[Diagnostic], reports: &[Report]) -> String {
    let count = |severity| {
        let n = findings.iter().filter(|d| d.severity == severity).count();
        n as u64
    };
    let mut parts = Vec::new();
    match count(Severity::Error) {
        0 => parts.push("ok".to_owned()),
        n => parts.push(counted(n, "error")),
    }
    if count(Severity::Warning) > 0 {
        parts.push(counted(count(Severity::Warning), "warning"));
    }
    if !reports.is_empty() {
        let passed = reports.iter().filter(|r| r.passed()).count() as u64;
        let total = counted(reports.len() as u64, "test");
        parts.push(if passed == reports.len() as u64 {
            format!("{total} passed")
        } else {
            format!("{passed} of {total} passed")
        });
    }
    parts.join(", ")
}
