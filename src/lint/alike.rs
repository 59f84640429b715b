//! Kinds that nothing tells apart.

use super::Context;
use crate::definition::KindDef;
use crate::diagnostic::{Code, Diagnostic};
use crate::id::Kind;

/// Kinds that move alike and that no rule names apart.
pub fn check(cx: &mut Context<'_>) {
    let mut found: Vec<(Kind, Kind)> = Vec::new();
    for (a, one) in cx.kinds() {
        let twin = cx
            .kinds()
            .take_while(|(b, _)| b.index() < a.index())
            .find(|(b, two)| same_moves(one, two) && same_rules(cx, (a, one), (*b, two)));
        if let Some((b, _)) = twin {
            found.push((a, b));
        }
    }
    for (a, b) in found {
        let side = crate::id::Side::White;
        let found = Diagnostic::new(
            Code::Alike,
            format!(
                "{} and {} move alike, and no rule tells them apart",
                cx.kind(b),
                cx.kind(a)
            ),
            cx.moves(a, side),
            "the same moves again",
        )
        .with_label(cx.moves(b, side), "as here");
        cx.push(found);
    }
}

fn same_moves(a: &KindDef, b: &KindDef) -> bool {
    let moves = a
        .movement
        .0
        .iter()
        .zip(&b.movement.0)
        .all(|(x, y)| x.program == y.program && x.sets == y.sets && x.filters == y.filters);
    let some = a.movement.0.iter().any(|m| !m.program.entries.is_empty());
    let sides = a.symbols.0.iter().zip(&b.symbols.0);
    let meet = sides.into_iter().all(|(x, y)| x.is_some() == y.is_some());
    // Initial moves are made from each one's own start squares.
    let initial = a
        .movement
        .0
        .iter()
        .any(|m| m.program.nodes.iter().any(|n| n.initial));
    moves && some && meet && a.royal == b.royal && (!initial || a.start == b.start)
}

/// Whether every rule speaks of both or of neither.
fn same_rules(cx: &Context<'_>, (a, one): (Kind, &KindDef), (b, two): (Kind, &KindDef)) -> bool {
    // A promoted form that moves as another piece is still another piece.
    if one.base != a || two.base != b {
        return false;
    }
    let classes = &cx.definition.classes;
    if classes
        .iter()
        .any(|c| c.members.contains(a) != c.members.contains(b))
    {
        return false;
    }
    let Some(leaves) = cx.input.leaves else {
        return false;
    };
    let rules = |key: &str| {
        let own = ["pieces", key];
        let about = |leaf: &&crate::schema::Leaf| {
            !leaf.is_below(&own)
                && !["variant", "test", "setup", "lints"]
                    .iter()
                    .any(|section| leaf.is_below(&[section]))
        };
        let strings = leaves.strings.iter().filter(about);
        let named = strings.filter(|leaf| leaf.names(key)).count();
        let keys = leaves.keys.iter().filter(|(path, _)| {
            path.first().is_some_and(|k| k != "pieces") && path.iter().any(|k| k == key)
        });
        named + keys.count()
    };
    rules(&one.key) == 0 && rules(&two.key) == 0
}
