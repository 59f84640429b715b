//! Which kinds come into play, and what becomes of what.

use super::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::id::Kind;
use crate::schema::Leaf;
use crate::util::text::and_ticked;
use petgraph::algo::kosaraju_scc;
use petgraph::graphmap::DiGraphMap;

/// Unused kinds, circles of promotion, kinds that cannot give check.
pub fn check(cx: &mut Context<'_>) {
    unused(cx);
    circles(cx);
    harmless(cx);
}

/// Places that name a kind without bringing it into play.
const IDLE: [&[&str]; 10] = [
    &["variant"],
    &["test"],
    &["lints"],
    &["classes"],
    &["capture"],
    &["promotion", "*", "pieces"],
    &["en_passant"],
    &["pieces", "*", "moves"],
    &["pieces", "*", "classes"],
    &["end"],
];

fn unused(cx: &mut Context<'_>) {
    let Some(leaves) = cx.input.leaves else {
        return;
    };
    let brings = |leaf: &&Leaf| !IDLE.iter().any(|path| leaf.is_below(path));
    let mut found = Vec::new();
    for (kind, def) in cx.kinds() {
        let appears = cx.facts.appears(kind) && cx.facts.closed;
        let present = cx
            .facts
            .present
            .get(kind.index())
            .is_some_and(|p| p.0.contains(&true));
        if appears || present {
            continue;
        }
        // By name or by a class that it is in: a rule that is not known here may bring it.
        let classes = cx.definition.classes.iter();
        let names: Vec<&str> = classes
            .filter(|c| c.members.contains(kind))
            .map(|c| c.name.as_str())
            .chain([def.key.as_str()])
            .collect();
        let own = ["pieces", def.key.as_str()];
        let named = leaves
            .strings
            .iter()
            .filter(|l| !l.is_below(&own))
            .filter(brings)
            .any(|leaf| names.iter().any(|name| leaf.names(name)));
        let piece_keys = leaves.keys.iter().any(|(path, _)| {
            path.contains(&def.key) && path.first().is_some_and(|p| p != "pieces")
        });
        let based = cx.definition.kinds.iter().enumerate().any(|(i, other)| {
            Kind::new(i).is_some_and(|k| k != kind && other.base == kind && cx.facts.appears(k))
        });
        let span = cx.block(kind);
        if !named && !piece_keys && !based && cx.own(span) {
            found.push((kind, span));
        }
    }
    for (kind, span) in found {
        let message = format!(
            "{} never comes into play: it is not in the set-up, and nothing promotes to it or drops it",
            cx.kind(kind)
        );
        cx.warn(Code::UnusedPiece, message, span, "unused piece");
    }
}

/// Kinds that promotion can bring back to where they began.
fn circles(cx: &mut Context<'_>) {
    let mut graph: DiGraphMap<usize, ()> = DiGraphMap::new();
    let rules = cx.definition.rules.promotions.iter();
    // What takes a piece from the hand each time does not go on for ever.
    for rule in rules.filter(|r| r.with.is_empty()) {
        for from in rule.kinds.iter() {
            if from.index() >= cx.definition.kinds.len() {
                break;
            }
            for to in rule.to.iter().filter(|&&to| to != from) {
                graph.add_edge(from.index(), to.index(), ());
            }
        }
    }
    for circle in kosaraju_scc(&graph) {
        if circle.len() < 2 {
            continue;
        }
        let mut kinds: Vec<usize> = circle;
        kinds.sort_unstable();
        let names: Vec<&str> = kinds
            .iter()
            .filter_map(|&k| cx.definition.kinds.get(k))
            .map(|d| d.key.as_str())
            .collect();
        let first = kinds.first().and_then(|&k| Kind::new(k));
        let Some(first) = first else { continue };
        let rule = cx
            .definition
            .rules
            .promotions
            .iter()
            .find(|r| r.kinds.contains(first));
        let name = rule.map_or("", |r| r.name.as_str());
        let found = Diagnostic::new(
            Code::PromotionCircle,
            format!("{} promote into each other in a circle", and_ticked(names)),
            cx.rule(&["promotion", name]),
            "one step of the circle",
        )
        .with_note("games may go on for ever unless another rule ends them");
        cx.push(found);
    }
}

/// Kinds none of whose captures can take a royal piece.
fn harmless(cx: &mut Context<'_>) {
    let royals: Vec<Kind> = cx
        .kinds()
        .filter(|(kind, def)| def.royal && cx.facts.appears(*kind))
        .map(|(kind, _)| kind)
        .collect();
    if royals.is_empty() {
        return;
    }
    let mut found = Vec::new();
    for (kind, def) in cx.kinds() {
        let imitates = def
            .movement
            .0
            .iter()
            .any(|m| crate::definition::reach::imitates(m));
        if def.royal || imitates || !cx.facts.appears(kind) {
            continue;
        }
        let forbidden = |royal: Kind| {
            let rules = &cx.definition.rules.forbidden;
            rules
                .iter()
                .any(|f| f.by.contains(kind) && f.of.contains(royal))
        };
        let takes = def.movement.0.iter().any(|bound| {
            bound.program.nodes.iter().any(|node| {
                use crate::movement::ir::Class;
                match node.on.enemy {
                    None => false,
                    Some(Class::Any) => royals.iter().any(|&r| !forbidden(r)),
                    Some(Class::Only(filter)) => {
                        let of = bound.filters.get(usize::from(filter));
                        royals
                            .iter()
                            .any(|&r| of.is_some_and(|f| f.contains(r)) && !forbidden(r))
                    }
                }
            })
        });
        let moves = def.movement.0.iter().any(|m| !m.program.entries.is_empty());
        if moves && !takes {
            found.push(kind);
        }
    }
    for kind in found {
        let message = format!(
            "{} can never give check: none of its moves captures a royal piece",
            cx.kind(kind)
        );
        let span = cx.moves(kind, crate::id::Side::White);
        cx.warn(Code::NeverChecks, message, span, "captures no royal piece");
    }
}
