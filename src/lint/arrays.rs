//! Arrays to choose from of which one has other pieces than the rest.

use super::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use std::collections::BTreeMap;

/// With fewer arrays nobody can say which of them is the odd one.
const LEAST: usize = 3;

/// An array's name, its pieces in order of their letters, and its place.
type Pieces<'a> = (&'a str, Vec<&'a str>, Span);

/// Looks at each `[setup.choice.NAME]`.
pub fn check(cx: &mut Context<'_>) {
    let Some(leaves) = cx.input.leaves else {
        return;
    };
    let mut choices: BTreeMap<&str, Vec<Pieces<'_>>> = BTreeMap::new();
    for leaf in leaves.below(&["setup", "choice", "*", "arrays"]) {
        let (Some(choice), Some(name)) = (leaf.path.get(2), leaf.path.get(4)) else {
            continue;
        };
        let mut pieces: Vec<&str> = leaf.text.value.split_whitespace().collect();
        pieces.sort_unstable();
        let arrays = choices.entry(choice).or_default();
        arrays.push((name, pieces, leaf.text.span));
    }
    let mut found = Vec::new();
    for arrays in choices.values().filter(|a| a.len() >= LEAST) {
        let like = |pieces: &[&str]| arrays.iter().filter(|(_, p, _)| p == pieces).count();
        let odd = arrays.iter().filter(|(_, p, _)| like(p) == 1);
        let odd: Vec<_> = odd.collect();
        let ([(name, pieces, span)], true) = (
            odd.as_slice(),
            arrays.iter().any(|(_, p, _)| like(p) + 1 == arrays.len()),
        ) else {
            continue;
        };
        let others = arrays.iter().find(|(_, p, _)| p != pieces);
        let others = others.map_or_else(String::new, |(_, p, _)| p.join(" "));
        found.push(
            Diagnostic::new(
                Code::SetupAsymmetry,
                format!("array `{name}` has other pieces than the rest of them"),
                *span,
                format!("`{}`", pieces.join(" ")),
            )
            .with_note(format!("all others hold `{others}`")),
        );
    }
    for finding in found {
        cx.push(finding);
    }
}
