//! Lists that name something twice.

use crate::diagnostic::{Code, Diagnostic};
use crate::lint::Context;
use crate::schema::Leaf;
use crate::source::Span;

/// Lists in which the same may stand several times: moves to play, pieces to place.
const MAY_REPEAT: [&[&str]; 2] = [&["test"], &["setup", "shuffle", "*", "place"]];

/// Looks at every list of strings.
pub fn check(cx: &mut Context<'_>) {
    let Some(leaves) = cx.input.leaves else {
        return;
    };
    let mut found: Vec<(Span, Span, String)> = Vec::new();
    let mut list: Vec<&Leaf> = Vec::new();
    for leaf in &leaves.strings {
        let repeats = MAY_REPEAT.iter().any(|path| leaf.is_below(path));
        if repeats || !cx.own(leaf.text.span) {
            continue;
        }
        // Items of one list follow each other, with no key between them.
        let together = list.last().is_some_and(|last| {
            last.path == leaf.path
                && last.text.span.end <= leaf.text.span.start
                && !leaves.keys.iter().any(|(_, key)| {
                    key.source == leaf.text.span.source
                        && (last.text.span.end..leaf.text.span.start).contains(&key.start)
                })
        });
        if !together {
            list.clear();
        }
        let same = list.iter().find(|l| l.text.value == leaf.text.value);
        if let Some(first) = same {
            found.push((leaf.text.span, first.text.span, leaf.text.value.clone()));
        }
        list.push(leaf);
    }
    for (span, first, text) in found {
        let message = format!("this list names `{text}` twice");
        let found = Diagnostic::new(Code::RepeatedName, message, span, "again here")
            .with_label(first, "first here");
        cx.push(found);
    }
}
