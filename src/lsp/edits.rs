//! Changes of a file that an editor asks for: fixes of faults, new names, the normal form.

use super::analysis::Analysis;
use super::spot::{self, Named};
use super::text::Encoding;
use crate::diagnostic::Diagnostic;
use crate::schema::normal;
use crate::source::Span;
use lsp_types::TextEdit;

/// The edits of a finding that mend this file; `None` if it has none, or mends another file.
pub(super) fn fix(
    analysis: &Analysis,
    text: &str,
    encoding: Encoding,
    finding: &Diagnostic,
) -> Option<Vec<TextEdit>> {
    let own = |span: Span| span.source == analysis.source;
    if finding.fix.is_empty() || !finding.fix.iter().all(|f| own(f.span)) {
        return None;
    }
    let edits = finding.fix.iter().map(|fix| TextEdit {
        range: encoding.range(text, fix.span.range()),
        new_text: fix.text.clone(),
    });
    Some(edits.collect())
}

/// The name at a byte.
pub(super) fn name_at(analysis: &Analysis, offset: usize) -> Option<Named> {
    let tree = analysis.own.as_ref()?;
    let all = spot::names(tree, &analysis.sources);
    all.into_iter()
        .find(|n| n.span.start <= offset && offset <= n.span.end)
}

/// Where a name is declared in this file.
pub(super) fn declaration(analysis: &Analysis, named: &Named) -> Option<Span> {
    let tree = analysis.own.as_ref()?;
    let all = spot::names(tree, &analysis.sources);
    let same = |n: &&Named| n.declares && n.name == named.name && n.space == named.space;
    all.iter().find(same).map(|n| n.span)
}

/// All places of a name in this file.
pub(super) fn places(analysis: &Analysis, named: &Named) -> Vec<Span> {
    let Some(tree) = analysis.own.as_ref() else {
        return Vec::new();
    };
    let all = spot::names(tree, &analysis.sources);
    let same = all
        .into_iter()
        .filter(|n| n.name == named.name && n.space == named.space);
    let mut spans: Vec<Span> = same.map(|n| n.span).collect();
    spans.sort_unstable();
    spans.dedup();
    spans
}

/// The edits that give a thing another name.
///
/// # Errors
/// Why it cannot have that name.
pub(super) fn rename(
    analysis: &Analysis,
    text: &str,
    encoding: Encoding,
    named: &Named,
    new: &str,
) -> Result<Vec<TextEdit>, String> {
    let well_formed = new.starts_with(|c: char| c.is_ascii_lowercase())
        && new
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    if !well_formed {
        return Err(format!(
            "`{new}` cannot be a name: lower-case letters, digits and `_`, beginning with a letter"
        ));
    }
    if declaration(analysis, named).is_none() {
        return Err(format!("`{}` is not declared in this file", named.name));
    }
    let taken = Named {
        name: new.to_owned(),
        ..named.clone()
    };
    if new != named.name && declaration(analysis, &taken).is_some() {
        return Err(format!("there is a `{new}` already"));
    }
    let edits = places(analysis, named).into_iter().map(|span| TextEdit {
        range: encoding.range(text, span.range()),
        new_text: new.to_owned(),
    });
    Ok(edits.collect())
}

/// The edit that puts a text into its normal form; none if it is in it, or is no TOML.
pub(super) fn format(text: &str, encoding: Encoding) -> Vec<TextEdit> {
    match normal(text) {
        Some(new_text) if new_text != text => vec![TextEdit {
            range: encoding.range(text, 0..text.len()),
            new_text,
        }],
        _ => Vec::new(),
    }
}
