//! `validate FILE…`: every error and doubtful spot of variant files, their own tests included.

use crate::cli::args::{Dialect, Report as Format, Validate};
use crate::cli::context::{Context, Failure, Status};
use crate::cli::load::Checked;
use crate::cli::locate::Located;
use crate::cli::{ini, json, locate};
use crate::diagnostic::{Code, Diagnostic, Severity, fixes, has_errors, sarif};
use crate::movement::dialect::Program;
use crate::source::SourceId;
use crate::testing::Report;
use crate::util::text::counted;
use crate::validate::Scope;
use std::ffi::OsStr;
use std::path::Path;

/// A fix may bring the next fault to light; so often at most.
const MOST_ROUNDS: usize = 16;

/// Runs the command. Every file is looked at, whatever is wrong with those before it.
pub fn run(args: &Validate, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let format = match args.format {
        Format::Text if context.global.json => Format::Json,
        format => format,
    };
    let mut all = Vec::new();
    let mut unreadable = false;
    for file in &args.files {
        match check(file, args, format, context) {
            Ok(findings) => all.extend(findings),
            Err(Failure::Usage(findings)) => {
                if format == Format::Text {
                    context.report(&findings);
                }
                all.extend(findings);
                unreadable = true;
            }
            Err(other) => return Err(other),
        }
    }
    match format {
        Format::Json if unreadable => return Err(Failure::Usage(all)),
        Format::Json => {
            context.note(&all);
            let document = json::list(&all, &context.sources);
            context.print_json(&document)?;
        }
        Format::Sarif => {
            context.note(&all);
            let version = env!("CARGO_PKG_VERSION");
            let document = sarif::to_value(&all, &context.sources, version);
            context.print_json(&document)?;
        }
        Format::Text => {}
    }
    if unreadable {
        return Ok(Status::Unreadable);
    }
    Ok(Status::findings_if(has_errors(&all)))
}

/// Looks at one file; in text, says what was found and how it stands.
fn check(
    file: &OsStr,
    args: &Validate,
    format: Format,
    context: &mut Context<'_, '_>,
) -> Result<Vec<Diagnostic>, Failure> {
    if let Some((path, None)) = ini::target(file) {
        return check_ini(&path, args, format, context);
    }
    let mended = if args.fix {
        mend(file, args, context)?
    } else {
        0
    };
    let (checked, reports) = look(file, args, context)?;
    if format == Format::Text {
        context.report(&checked.findings);
        if let Some(loaded) = &checked.loaded {
            // What is not as a test says can be seen on its board.
            for report in &reports {
                let board = super::test::drawn(loaded, report, false);
                let _ = context.io.stderr.write_all(board.as_bytes());
            }
        }
        let fixed = match mended {
            0 => String::new(),
            n => format!("{} mended, ", counted(n as u64, "fault")),
        };
        let line = format!(
            "{}: {fixed}{}\n",
            checked.name,
            summary(&checked.findings, &reports)
        );
        context.print(&line)?;
        context.io.stdout.flush()?;
    }
    Ok(checked.findings)
}

/// Looks at all variants of a Fairy-Stockfish file.
fn check_ini(
    path: &OsStr,
    args: &Validate,
    format: Format,
    context: &mut Context<'_, '_>,
) -> Result<Vec<Diagnostic>, Failure> {
    let file = context.read_ini(path)?;
    let mut findings = file.findings.clone();
    for variant in &file.variants {
        let own = SourceId(context.sources.len() as u32);
        let checked = context.compile_imported(&file.path, variant);
        findings.extend(checked.findings);
        if let Some(loaded) = &checked.loaded {
            let programs = programs(args);
            let scope = scope(args, &programs);
            // Its author did not write the file that the section was turned into.
            let found = loaded.look(None, &context.sources, &scope, &checked.levels);
            let toml = &variant.written.toml;
            findings.extend(found.findings.into_iter().map(|f| toml.traced(f, own)));
        }
    }
    let findings = ini::unique(findings);
    if format == Format::Text {
        context.report(&findings);
        let variants = counted(file.variants.len() as u64, "variant");
        let line = format!("{}: {variants}, {}\n", file.path, summary(&findings, &[]));
        context.print(&line)?;
        context.io.stdout.flush()?;
    }
    Ok(findings)
}

/// Everything that can be found, tests included.
fn look(
    file: &OsStr,
    args: &Validate,
    context: &mut Context<'_, '_>,
) -> Result<(Checked, Vec<Report>), Failure> {
    let mut checked = context.check(file)?;
    let mut reports = Vec::new();
    if let Some(loaded) = &checked.loaded {
        let programs = programs(args);
        let scope = scope(args, &programs);
        let leaves = loaded.leaves();
        let found = loaded.look(Some(&leaves), &context.sources, &scope, &checked.levels);
        checked.findings.extend(found.findings);
        reports = found.reports;
    }
    Ok((checked, reports))
}

/// The errors and warnings of a text, its own tests included.
pub(super) fn faults(file: Located, context: &mut Context<'_, '_>) -> Vec<Diagnostic> {
    let mut checked = context.compile(file);
    if let Some(loaded) = &checked.loaded {
        let leaves = loaded.leaves();
        let scope = Scope::default();
        let found = loaded.look(Some(&leaves), &context.sources, &scope, &checked.levels);
        checked.findings.extend(found.findings);
    }
    checked.findings.retain(|d| d.severity != Severity::Note);
    checked.findings
}

fn scope<'a>(args: &Validate, programs: &'a [Program]) -> Scope<'a> {
    let scope = Scope {
        programs,
        notes: args.notes,
        ..Scope::default()
    };
    if args.no_search {
        scope.without_search()
    } else {
        scope
    }
}

/// The programs that are asked about.
fn programs(args: &Validate) -> Vec<Program> {
    let of = |&dialect: &Dialect| match dialect {
        Dialect::All => &Program::ALL[..],
        Dialect::Xboard => &[Program::XBoard],
        Dialect::FairyStockfish => &[Program::FairyStockfish],
        Dialect::BetzaVisualizer => &[Program::Visualizer],
        Dialect::InteractiveDiagram => &[Program::Diagram],
    };
    args.dialect.iter().flat_map(of).copied().collect()
}

/// Makes the changes that findings offer, until none is left; how many faults were mended.
fn mend(file: &OsStr, args: &Validate, context: &mut Context<'_, '_>) -> Result<usize, Failure> {
    let path = Path::new(file);
    if file == "-" || !locate::is_path(path) {
        let name = path.to_string_lossy();
        return Err(Failure::usage(format!(
            "`--fix` changes files, and `{name}` is none"
        )));
    }
    let mut mended = 0;
    for _ in 0..MOST_ROUNDS {
        let (checked, _) = look(file, args, context)?;
        let Some(source) = context.sources.get(checked.source) else {
            break;
        };
        let fixed = fixes::apply(&checked.findings, checked.source, &source.text);
        if fixed.mended == 0 || fixed.text == source.text {
            break;
        }
        mended += fixed.mended;
        std::fs::write(path, &fixed.text).map_err(|error| {
            let message = format!("cannot write {}: {error}", path.display());
            Failure::Usage(vec![Diagnostic::plain(Code::Unreadable, message)])
        })?;
    }
    Ok(mended)
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
