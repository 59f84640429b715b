//! `import FILE.ini [NAME…]`: variants of Fairy-Stockfish's files as variant files of ours.

use crate::cli::args::Import;
use crate::cli::context::{Context, Failure, Status};
use crate::cli::ini::{IniFile, pick, unique};
use crate::cli::json;
use crate::diagnostic::has_errors;
use crate::import::Imported;
use crate::util::text::counted;
use serde_json::{Value, json};

/// Runs the command.
pub fn run(args: &Import, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let file = context.read_ini(&args.file)?;
    let chosen = chosen(args, &file)?;
    if let Some(folder) = &args.output {
        std::fs::create_dir_all(folder).map_err(|error| {
            Failure::usage(format!("cannot make {}: {error}", folder.display()))
        })?;
    }
    let all = chosen.len() == file.variants.len();
    let mut findings = file.findings.clone();
    if !all {
        findings.retain(|f| chosen.iter().any(|v| v.concerns(f)));
    }
    let mut documents: Vec<Value> = Vec::new();
    let mut failed = 0;
    for variant in &chosen {
        let checked = context.compile_imported(&file.path, variant);
        let bad = has_errors(&checked.findings);
        failed += u64::from(bad);
        findings.extend(checked.findings);
        let text = variant.text();
        if let Some(folder) = &args.output
            && !bad
        {
            let path = folder.join(file_name(&variant.model.name));
            std::fs::write(&path, &text).map_err(|error| {
                Failure::usage(format!("cannot write {}: {error}", path.display()))
            })?;
        } else if args.output.is_none() && !context.global.json && !bad {
            context.print(&text)?;
        }
        documents.push(document(variant, &text, bad, context));
    }
    let findings = unique(findings);
    context.note(&findings);
    if context.global.json {
        let document = json!({
            "variants": documents,
            "findings": json::list(&findings, &context.sources),
        });
        context.print_json(&document)?;
    } else {
        context.report(&findings);
        if args.output.is_some() {
            let line = summary(&chosen, failed);
            context.print(&line)?;
        }
    }
    let bad = failed > 0 || has_errors(&findings);
    Ok(Status::findings_if(bad))
}

fn chosen<'f>(args: &Import, file: &'f IniFile) -> Result<Vec<&'f Imported>, Failure> {
    let by_index = |index: usize| file.variants.get(index);
    if args.names.is_empty() && (args.output.is_some() || file.variants.is_empty()) {
        if file.variants.is_empty() && !has_errors(&file.findings) {
            return Err(Failure::usage(format!("{} has no variant", file.path)));
        }
        return Ok(file.variants.iter().collect());
    }
    if args.names.is_empty() {
        return Ok(by_index(pick(file, None)?).into_iter().collect());
    }
    let mut all = Vec::new();
    for name in &args.names {
        all.extend(by_index(pick(file, Some(name))?));
    }
    Ok(all)
}

fn document(variant: &Imported, text: &str, bad: bool, context: &Context<'_, '_>) -> Value {
    let lost: Vec<Value> = variant
        .written
        .lost
        .iter()
        .map(|lost| {
            let place = lost.place.map(|p| {
                let (line, column) = context.sources.line_column(p.key.source, p.key.start);
                json!({ "line": line, "column": column })
            });
            json!({ "option": lost.key, "why": lost.why, "place": place })
        })
        .collect();
    json!({
        "name": variant.model.name,
        "parent": variant.model.parent,
        "imported": !bad,
        "toml": text,
        "lost": lost,
    })
}

fn summary(chosen: &[&Imported], failed: u64) -> String {
    let whole = chosen.iter().filter(|v| v.written.lost.is_empty()).count() as u64;
    let total = chosen.len() as u64;
    let mut text = counted(total - failed, "variant");
    text += " imported";
    if whole < total {
        text += &format!(
            ", {} with rules left out",
            counted(total - whole, "variant")
        );
    }
    if failed > 0 {
        text += &format!(", {failed} refused");
    }
    text.push('\n');
    text
}

/// A file's name without anything that leads out of its folder.
fn file_name(name: &str) -> String {
    let safe: String = name
        .chars()
        .map(|c| {
            if c.is_alphanumeric() || matches!(c, '-' | '_') {
                c
            } else {
                '_'
            }
        })
        .take(100)
        .collect();
    format!("{safe}.toml")
}
