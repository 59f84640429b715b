//! `perft --suite FILE.tsv`: a table of node counts, checked row by row.

use crate::cli::args::Perft;
use crate::cli::context::{Context, Failure, Status};
use crate::cli::load::Loaded;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::ops::Range;

/// One row, with its place.
struct Row {
    span: Range<usize>,
    variant: String,
    fen: Option<String>,
    depth: u32,
    nodes: u64,
}

/// Where each column stands.
struct Columns {
    variant: usize,
    fen: usize,
    depth: usize,
    nodes: usize,
}

/// Runs the suite.
pub fn run(file: &OsStr, args: &Perft, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let (source, text) = context.read(file)?;
    let rows = parse(source, &text).map_err(Failure::Content)?;
    let mut variants: HashMap<String, Option<Loaded>> = HashMap::new();
    let mut results = Vec::new();
    let mut findings = Vec::new();
    for row in rows {
        if !variants.contains_key(&row.variant) {
            let loaded = match context.load(&OsString::from(&row.variant)) {
                Ok(loaded) => Some(loaded),
                Err(Failure::Content(found) | Failure::Usage(found)) => {
                    findings.extend(found);
                    None
                }
                Err(other) => return Err(other),
            };
            variants.insert(row.variant.clone(), loaded);
        }
        // What is wrong with the variant has been said once.
        let Some(Some(loaded)) = variants.get(&row.variant) else {
            continue;
        };
        // Tables are not the place to be told of rights that nothing can come of.
        let setup = match &row.fen {
            None => None,
            Some(fen) => match context.read_fen(&loaded.definition, fen, false) {
                Ok((setup, _)) => Some(setup),
                Err(Failure::Content(found)) => {
                    findings.extend(found);
                    continue;
                }
                Err(other) => return Err(other),
            },
        };
        let mut game = loaded.start(setup.as_ref());
        let nodes = game.session().perft(row.depth, usize::from(args.threads));
        let passed = nodes == row.nodes;
        let place = row.fen.as_deref().unwrap_or("startpos");
        if context.global.json {
            results.push(json!({
                "variant": row.variant, "fen": row.fen, "depth": row.depth,
                "expected": row.nodes, "nodes": nodes, "passed": passed,
            }));
        } else {
            let word = if passed { "ok" } else { "FAILED" };
            context.print(&format!(
                "{word:6} {} {place} depth {}: {nodes}\n",
                row.variant, row.depth
            ))?;
            context.io.stdout.flush()?;
        }
        if !passed {
            findings.push(Diagnostic::new(
                Code::WrongCount,
                format!(
                    "{} positions at depth {}, not {}",
                    nodes, row.depth, row.nodes
                ),
                Span::new(source, row.span),
                format!("this row says {}", row.nodes),
            ));
        }
    }
    if context.global.json {
        context.print_json(&Value::Array(results))?;
    } else {
        context.report(&findings);
    }
    Ok(Status::findings_if(!findings.is_empty()))
}

/// All rows, or everything that is wrong with the table.
fn parse(source: SourceId, text: &str) -> Result<Vec<Row>, Vec<Diagnostic>> {
    let mut columns = None;
    let mut rows = Vec::new();
    let mut faults = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let span = start..start + line.trim_end().len();
        start += line.len();
        let line = line.trim_end_matches(['\n', '\r']);
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
        let result = match &columns {
            None => header(&cells).map(|found| columns = Some(found)),
            Some(columns) => row(columns, &cells, span.clone()).map(|r| rows.push(r)),
        };
        if let Err(message) = result {
            let fatal = columns.is_none();
            faults.push(Diagnostic::new(
                Code::BadTable,
                message,
                Span::new(source, span),
                "in this line",
            ));
            if fatal {
                break;
            }
        }
    }
    if faults.is_empty() {
        Ok(rows)
    } else {
        Err(faults)
    }
}

fn header(cells: &[&str]) -> Result<Columns, String> {
    let find = |name: &str| {
        cells
            .iter()
            .position(|c| c.eq_ignore_ascii_case(name))
            .ok_or_else(|| format!("the table's first line names no column `{name}`"))
    };
    Ok(Columns {
        variant: find("variant")?,
        fen: find("fen").or_else(|missing| find("startfen").map_err(|_| missing))?,
        depth: find("depth")?,
        nodes: find("nodes")?,
    })
}

fn row(columns: &Columns, cells: &[&str], span: Range<usize>) -> Result<Row, String> {
    let cell = |index: usize, name: &str| {
        cells
            .get(index)
            .copied()
            .ok_or_else(|| format!("the row has no `{name}`"))
    };
    let number = |text: &str, name: &str| {
        text.replace([',', '_'], "")
            .parse::<u64>()
            .map_err(|_| format!("`{text}` is no number for `{name}`"))
    };
    let fen = cell(columns.fen, "fen")?;
    let depth = number(cell(columns.depth, "depth")?, "depth")?;
    Ok(Row {
        span,
        variant: cell(columns.variant, "variant")?.to_owned(),
        fen: (!matches!(fen, "" | "startpos" | "start" | "-")).then(|| fen.to_owned()),
        depth: u32::try_from(depth).map_err(|_| format!("depth {depth} is too deep"))?,
        nodes: number(cell(columns.nodes, "nodes")?, "nodes")?,
    })
}
