//! `[sides]`: what the two sides are called, and their letters in FENs.
//!
//! In: the raw section. Out: a [`SideInfo`] for each side, with the usual names where none are given.

use super::context::Context;
use crate::definition::SideInfo;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::PerSide;
use crate::schema::raw::{self, Text};

/// Both sides.
pub fn sides(cx: &mut Context<'_>, section: Option<&raw::Sides>) -> PerSide<SideInfo> {
    let info = |name: Option<&Text>, default: &str, fen: &str| SideInfo {
        name: name.map_or_else(|| default.to_owned(), |t| t.value.clone()),
        fen: fen.to_owned(),
    };
    let Some(section) = section else {
        return PerSide([info(None, "White", "w"), info(None, "Black", "b")]);
    };
    let (mut white, mut black) = ("w", "b");
    names_of_sides(cx, section);
    match section.fen.as_slice() {
        [] => {}
        [w, b] if w.value != b.value && !w.value.is_empty() && !b.value.is_empty() => {
            (white, black) = (w.value.as_str(), b.value.as_str());
        }
        [first, ..] => cx.push(
            Diagnostic::new(
                Code::SideLetters,
                "`fen` in `[sides]` must be two different letters",
                first.span,
                "White's letter, then Black's",
            )
            .with_help("write `fen = [\"w\", \"b\"]`"),
        ),
    }
    PerSide([
        info(section.white.as_ref(), "White", white),
        info(section.black.as_ref(), "Black", black),
    ])
}

/// Two different names that can be read.
fn names_of_sides(cx: &mut Context<'_>, section: &raw::Sides) {
    let given = [&section.white, &section.black];
    for name in given.into_iter().flatten() {
        if name.value.trim().is_empty() {
            cx.push(
                Diagnostic::new(
                    Code::SideLetters,
                    "a side's name is empty",
                    name.span,
                    "nothing to call it by",
                )
                .with_help("leave the key out for the usual name"),
            );
        }
    }
    let name = |given: &Option<Text>, usual: &str| {
        given
            .as_ref()
            .map(|t| t.value.clone())
            .unwrap_or(usual.to_owned())
    };
    let [white, black] = [name(&section.white, "White"), name(&section.black, "Black")];
    let last = section.black.as_ref().or(section.white.as_ref());
    if let Some(last) = last.filter(|_| white.trim() == black.trim() && !white.trim().is_empty()) {
        cx.push(Diagnostic::new(
            Code::SideLetters,
            format!("both sides are called `{}`", white.trim()),
            last.span,
            "nobody could tell who is meant",
        ));
    }
}
