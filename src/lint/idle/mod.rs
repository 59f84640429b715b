//! Keys and blocks that change nothing beside the others: legal, but hardly meant.
//!
//! In: the resolved rules and the keys that the file writes. Out: one kind of finding, fed with facts: a key, and why it
//! has no effect. Only what the file itself writes is told; what a parent says besides may well not apply to a child.

mod effects;
mod ends;
mod hands;
mod lists;
mod pieces;
mod setup;

use super::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::id::PerSide;
use crate::schema::Leaf;
use crate::source::Span;
use crate::util::bits256::{KindSet, SquareSet};

/// Everything that could be left out.
pub fn check(cx: &mut Context<'_>) {
    if cx.input.leaves.is_none() {
        return;
    }
    hands::check(cx);
    effects::check(cx);
    ends::check(cx);
    pieces::check(cx);
    setup::check(cx);
    lists::check(cx);
}

/// The place of a key that the file itself writes.
fn own_key(cx: &Context<'_>, path: &[&str]) -> Option<Span> {
    let span = cx.input.leaves.and_then(|l| l.key(path))?;
    cx.own(span).then_some(span)
}

/// A key without effect, if the file itself writes it.
fn idle(cx: &mut Context<'_>, path: &[&str], why: &str) {
    if let Some(span) = own_key(cx, path) {
        let message = format!("`{}` changes nothing: {why}", path.join("."));
        cx.warn(Code::IdleKey, message, span, "without effect");
    }
}

/// A block that never comes to bear, if the file itself writes the key that `at` names.
fn never(cx: &mut Context<'_>, path: &[&str], at: &str, why: &str, label: &str) {
    let mut key = path.to_vec();
    key.extend((!at.is_empty()).then_some(at));
    if let Some(span) = own_key(cx, &key) {
        cx.never(&path.join("."), span, why, label);
    }
}

/// Whether a set holds no square for either side.
fn empty(squares: PerSide<SquareSet>) -> bool {
    squares == PerSide::default()
}

/// The strings of a key that the file itself writes, with the kinds that each names.
fn named(cx: &Context<'_>, path: &[&str]) -> Vec<(String, Span, KindSet)> {
    let leaves = cx.input.leaves.into_iter().flat_map(|l| l.strings.iter());
    let exact = |leaf: &&Leaf| leaf.path.len() == path.len() && leaf.is_below(path);
    leaves
        .filter(exact)
        .filter(|leaf| cx.own(leaf.text.span))
        .filter_map(|leaf| {
            let name = leaf.text.value.as_str();
            Some((name.to_owned(), leaf.text.span, kinds(cx, name)?))
        })
        .collect()
}

/// The kinds of a piece's or class's name.
fn kinds(cx: &Context<'_>, name: &str) -> Option<KindSet> {
    let all = || cx.definition.kinds.iter().enumerate();
    if name == "royal" {
        let royal = all().filter(|(_, def)| def.royal);
        return Some(royal.filter_map(|(i, _)| crate::id::Kind::new(i)).collect());
    }
    let class = cx.definition.classes.iter().find(|c| c.name == name);
    if let Some(class) = class {
        return Some(class.members);
    }
    let same: KindSet = all()
        .filter(|(_, def)| def.key == name)
        .filter_map(|(i, _)| crate::id::Kind::new(i))
        .collect();
    (!same.is_empty()).then_some(same)
}

/// A finding with the code of keys without effect at a place of its own.
fn at(cx: &mut Context<'_>, span: Span, message: String, label: &str) {
    if cx.own(span) {
        cx.push(Diagnostic::new(Code::IdleKey, message, span, label));
    }
}
