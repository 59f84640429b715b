//! Names that nothing uses, and letters that are easily taken for each other.

use super::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::id::Side;
use crate::schema::Leaf;
use crate::source::Span;

/// Regions, terrains, classes, letters.
pub fn check(cx: &mut Context<'_>) {
    if cx.input.leaves.is_some() {
        regions(cx);
        terrains(cx);
        classes(cx);
    }
    letters(cx);
}

/// Texts about the variant, not part of it.
fn speaks(leaf: &Leaf) -> bool {
    !leaf.is_below(&["variant"]) && !leaf.is_below(&["test"]) && !leaf.is_below(&["lints"])
}

/// Whether anything but `except` names it.
fn named(cx: &Context<'_>, name: &str, except: &dyn Fn(&Leaf) -> bool) -> bool {
    let strings = cx.input.leaves.map(|l| l.strings.iter());
    strings
        .into_iter()
        .flatten()
        .any(|leaf| speaks(leaf) && !except(leaf) && leaf.names(name))
}

fn regions(cx: &mut Context<'_>) {
    let mut found: Vec<(String, Span)> = Vec::new();
    for (region, &span) in cx
        .definition
        .regions
        .iter()
        .zip(&cx.input.provenance.regions)
    {
        let path = ["board", "regions", region.name.as_str()];
        let own = |leaf: &Leaf| leaf.is_below(&path);
        if cx.own(span) && !named(cx, &region.name, &own) {
            found.push((region.name.clone(), span));
        }
    }
    for (name, span) in found {
        let message = format!("region `{name}` is named nowhere: no guard, rule or class uses it");
        cx.warn(Code::UnusedName, message, span, "unused region");
    }
}

/// A terrain counts as soon as something that some piece obeys names it.
fn terrains(cx: &mut Context<'_>) {
    let mut found: Vec<(String, Span, bool)> = Vec::new();
    for (terrain, &span) in cx
        .definition
        .terrains
        .iter()
        .zip(&cx.input.provenance.terrains)
    {
        let path = ["board", "terrain", terrain.name.as_str()];
        let idle_class = |leaf: &Leaf| {
            let Some(name) = leaf.path.get(1).filter(|_| leaf.is_below(&["classes"])) else {
                return false;
            };
            let class = cx.definition.classes.iter().find(|c| &c.name == name);
            class.is_some_and(|c| c.members.is_empty())
        };
        let idle_region = |leaf: &Leaf| {
            let Some(name) = leaf
                .path
                .get(2)
                .filter(|_| leaf.is_below(&["board", "regions"]))
            else {
                return false;
            };
            let own = ["board", "regions", name.as_str()];
            !named(cx, name, &|l: &Leaf| l.is_below(&own))
        };
        let own = |leaf: &Leaf| leaf.is_below(&path);
        if !cx.own(span)
            || named(cx, &terrain.name, &|l| {
                own(l) || idle_class(l) || idle_region(l)
            })
        {
            continue;
        }
        found.push((terrain.name.clone(), span, named(cx, &terrain.name, &own)));
    }
    for (name, span, mentioned) in found {
        let why = if mentioned {
            "what names it is used by no piece"
        } else {
            "no guard, rule or class names it"
        };
        let message = format!("terrain `{name}` affects nobody: {why}");
        cx.warn(Code::IdleTerrain, message, span, "no piece heeds it");
    }
}

fn classes(cx: &mut Context<'_>) {
    let Some(leaves) = cx.input.leaves else {
        return;
    };
    let mut found: Vec<(String, Span)> = Vec::new();
    for (class, &span) in cx
        .definition
        .classes
        .iter()
        .zip(&cx.input.provenance.classes)
    {
        let path = ["classes", class.name.as_str()];
        let says = leaves.keys.iter().any(|(keys, _)| {
            keys.len() == 3
                && keys.iter().map(String::as_str).take(2).eq(path)
                && keys.last().is_some_and(|k| k != "members")
        });
        let joined = |leaf: &Leaf| leaf.is_below(&path);
        if cx.own(span) && !says && !named(cx, &class.name, &joined) {
            found.push((class.name.clone(), span));
        }
    }
    for (name, span) in found {
        let message = format!(
            "class `{name}` does nothing: it says nothing of its members, and nothing names it"
        );
        cx.warn(Code::UnusedName, message, span, "unused class");
    }
}

/// One kind's letter for White is another's for Black but for its case.
fn letters(cx: &mut Context<'_>) {
    let mut found = Vec::new();
    for (a, one) in cx.kinds() {
        for (b, two) in cx.kinds() {
            let (Some(white), Some(black)) = (&one.symbols[Side::White], &two.symbols[Side::Black])
            else {
                continue;
            };
            if a != b
                && white.to_lowercase() == black.to_lowercase()
                && one.movement[Side::White] != two.movement[Side::Black]
            {
                found.push((a, b, white.clone(), black.clone()));
            }
        }
    }
    for (a, b, white, black) in found {
        let place = |kind: crate::id::Kind| {
            let symbol = cx.input.provenance.kinds.get(kind.index());
            symbol
                .and_then(|k| k.symbol)
                .unwrap_or_else(|| cx.block(kind))
        };
        let (first, second) = (place(a), place(b));
        let found = Diagnostic::new(
            Code::CaseLetters,
            format!(
                "`{white}` is White's {} and `{black}` Black's {}: letters that differ only by case stand for different pieces",
                cx.kind(a),
                cx.kind(b),
            ),
            second,
            format!("`{black}`"),
        )
        .with_label(first, format!("`{white}`"))
        .with_help("readers take the two for the same piece; another letter helps them");
        cx.push(found);
    }
}
