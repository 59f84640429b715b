//! `[end.mate.NAME]` and `[end.shuttle]`: from raw sections to [`Mate`] and [`Shuttle`].

use super::context::Context;
use super::names::Names;
use super::rules::{by_side, is_true};
use crate::definition::rules::{Mate, Shuttle, Verdict};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::schema::raw;
use crate::util::bits256::KindSet;

/// With which arrival on one square moving to and fro counts, unless a file says otherwise.
const ARRIVALS: u8 = 3;

/// `[end.mate.NAME]`, in the order of the file.
pub fn mates(cx: &mut Context<'_>, section: Option<&raw::End>, names: &Names) -> Vec<Mate> {
    let blocks = section.iter().flat_map(|s| s.mate.iter());
    blocks
        .map(|(key, block)| Mate {
            name: key.value.clone(),
            by: names.set(cx, &block.by),
            unless: names.set(cx, &block.unless),
            result: by_side(block.result.as_ref(), Verdict::Draw),
            illegal: is_true(block.illegal.as_ref()),
        })
        .collect()
}

/// `[end.shuttle]`, or `None` where nothing is said of it.
pub fn shuttle(cx: &mut Context<'_>, section: Option<&raw::End>, names: &Names) -> Option<Shuttle> {
    let given = section.and_then(|s| s.shuttle.as_ref())?;
    if given.is_off() {
        return None;
    }
    let block = given.value();
    let count = block.and_then(|b| b.count.as_ref());
    if let Some(count) = count.filter(|c| c.value < 2) {
        cx.push(Diagnostic::new(
            Code::RuleNumber,
            "a piece has not gone to and fro before its second arrival",
            count.span,
            "2 or more is needed",
        ));
    }
    let kinds = block.map_or(&[][..], |b| b.pieces.as_slice());
    Some(Shuttle {
        count: count.map_or(ARRIVALS, |c| c.value.max(2)),
        kinds: if kinds.is_empty() {
            KindSet::ALL
        } else {
            names.set(cx, kinds)
        },
        result: by_side(block.and_then(|b| b.result.as_ref()), Verdict::Loss),
        illegal: block.is_some_and(|b| is_true(b.illegal.as_ref())),
    })
}
