//! What a variant becomes at each stage, as stable text: for tests, bug reports and authors who want to
//! see what their words turned into.
//!
//! In: bound programs, boards, definitions. Out: text whose form changes only when the stage does.

use crate::board::{Board, COMPASS};
use crate::definition::{BoundProgram, Definition};
use crate::id::{PerSide, Side};
use crate::movement::ir::{Accept, Class, Clause, Node, Path, UNLIMITED, Who};
use crate::util::bits256::{KindSet, SquareSet};
use std::fmt::Write as _;

/// The names of the compass directions, in the order of [`COMPASS`].
const WINDS: [&str; COMPASS.len()] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/// A movement graph: its entries, then one line a leg, then the sets and filters that guards name.
#[must_use]
pub fn ir(definition: &Definition, bound: &BoundProgram) -> String {
    let program = &bound.program;
    let mut out = String::new();
    let _ = writeln!(out, "entries {}", numbers(&program.entries));
    for (index, node) in program.nodes.iter().enumerate() {
        let _ = writeln!(out, "{index}: {}", leg(node));
    }
    for (index, set) in bound.sets.iter().enumerate() {
        let _ = writeln!(out, "set {index}: {}", sided(&definition.board, *set));
    }
    for (index, filter) in bound.filters.iter().enumerate() {
        let _ = writeln!(out, "filter {index}: {}", kinds(definition, *filter));
    }
    for drop in &program.drops {
        let _ = writeln!(out, "drop {drop:?}");
    }
    for castle in &program.castles {
        let _ = writeln!(out, "castle {castle:?}");
    }
    out
}

fn numbers(ids: &[u16]) -> String {
    let ids: Vec<String> = ids.iter().map(u16::to_string).collect();
    ids.join(" ")
}

fn leg(node: &Node) -> String {
    let mut words = Vec::new();
    words.push(match &node.path {
        Path::Ride(vectors) => {
            let vectors: Vec<String> = vectors.iter().map(|(x, y)| format!("({x},{y})")).collect();
            vectors.join("")
        }
        Path::Universal => "universal".to_owned(),
        Path::Imitate => "imitate".to_owned(),
    });
    words.push(match (node.min, node.max) {
        (min, UNLIMITED) => format!("{min}.."),
        (min, max) if min == max => format!("{min}"),
        (min, max) => format!("{min}..{max}"),
    });
    for (on, word) in [
        (node.same_length, "same-length"),
        (node.lame, "lame"),
        (node.must_jump, "must-jump"),
        (node.cylinder, "cylinder"),
        (node.initial, "initial"),
        (node.makes_en_passant, "gives-en-passant"),
        (node.unload, "unload"),
    ] {
        if on {
            words.push(word.to_owned());
        }
    }
    if node.skip > 0 {
        words.push(format!("skip {}", node.skip));
    }
    if let Some(hop) = &node.hop {
        let near = if hop.near { "hop-near" } else { "hop" };
        words.push(format!("{near}({})", who(&hop.over)));
    }
    words.push(format!("on {}", accept(&node.on)));
    for (clauses, scope) in [
        (&node.origin, '<'),
        (&node.passed, '/'),
        (&node.landing, '>'),
    ] {
        if !clauses.is_empty() {
            words.push(guard(clauses, scope));
        }
    }
    words.push(if node.last {
        "last".to_owned()
    } else {
        format!("-> {}", numbers(&node.next))
    });
    words.join(" ")
}

fn who(who: &Who) -> String {
    let sides = match (who.friends, who.enemies) {
        (true, true) => "any",
        (true, false) => "friend",
        (false, true) => "enemy",
        (false, false) => "none",
    };
    who.filter
        .map_or_else(|| sides.to_owned(), |f| format!("{sides}:{f}"))
}

fn accept(accept: &Accept) -> String {
    let class = |class: &Class| match class {
        Class::Any => String::new(),
        Class::Only(filter) => format!(":{filter}"),
    };
    let mut words = Vec::new();
    if accept.empty {
        words.push("empty".to_owned());
    }
    if let Some(c) = &accept.enemy {
        words.push(format!("enemy{}", class(c)));
    }
    if let Some(c) = &accept.friend {
        words.push(format!("friend{}", class(c)));
    }
    if let Some(over) = &accept.hurdle {
        words.push(format!("hurdle({})", who(over)));
    }
    if accept.en_passant {
        words.push("en-passant".to_owned());
    }
    if words.is_empty() {
        words.push("nothing".to_owned());
    }
    words.join("|")
}

fn guard(clauses: &[Clause], scope: char) -> String {
    let clauses: Vec<String> = clauses
        .iter()
        .map(|c| format!("{scope}{}{}", if c.inside { '+' } else { '-' }, c.set))
        .collect();
    format!("{{{}}}", clauses.join(" "))
}

fn names(board: &Board, set: SquareSet) -> String {
    let set = set & board.all();
    if set == board.all() {
        return "all".to_owned();
    }
    if set.is_empty() {
        return "none".to_owned();
    }
    let names: Vec<String> = set.iter().map(|s| board.name(s)).collect();
    names.join(" ")
}

fn sided(board: &Board, set: PerSide<SquareSet>) -> String {
    let (white, black) = (
        names(board, set[Side::White]),
        names(board, set[Side::Black]),
    );
    if white == black {
        white
    } else {
        format!("white {white}; black {black}")
    }
}

fn kinds(definition: &Definition, set: KindSet) -> String {
    let keys: Vec<&str> = definition
        .kinds
        .iter()
        .enumerate()
        .filter(|(i, _)| crate::id::Kind::new(*i).is_some_and(|k| set.contains(k)))
        .map(|(_, def)| def.key.as_str())
        .collect();
    if keys.len() == definition.kinds.len() {
        "all".to_owned()
    } else if keys.is_empty() {
        "none".to_owned()
    } else {
        keys.join(" ")
    }
}

/// The board: size, every square with its neighbours, terrain and regions.
#[must_use]
pub fn board(definition: &Definition) -> String {
    let board = &definition.board;
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{} files, {} ranks, {} squares",
        board.files(),
        board.ranks(),
        board.len()
    );
    if board.wraps_files() {
        out.push_str("files wrap\n");
    }
    if board.wraps_ranks() {
        out.push_str("ranks wrap\n");
    }
    for square in board.squares() {
        let steps: Vec<String> = WINDS
            .iter()
            .enumerate()
            .filter_map(|(i, wind)| Some(format!("{wind}:{}", board.name(board.step(square, i)?))))
            .collect();
        let _ = writeln!(out, "{} {}", board.name(square), steps.join(" "));
    }
    for terrain in &definition.terrains {
        let squares = names(board, terrain.squares);
        let _ = writeln!(
            out,
            "terrain {} '{}': {squares}",
            terrain.name, terrain.glyph
        );
    }
    for region in &definition.regions {
        let _ = writeln!(
            out,
            "region {}: {}",
            region.name,
            sided(board, region.squares)
        );
    }
    out
}

/// The definition but for the board and the movement graphs: kinds, classes, set-up and rules.
#[must_use]
pub fn definition(definition: &Definition) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "name {:?}", definition.meta.name);
    let _ = writeln!(out, "orientation {:?}", definition.orientation);
    for side in Side::BOTH {
        let info = &definition.sides[side];
        let _ = writeln!(out, "side {} {:?} {:?}", side.name(), info.name, info.fen);
    }
    for kind in &definition.kinds {
        let _ = writeln!(
            out,
            "kind {} {:?} symbols {:?}/{:?} san {:?}{}{}",
            kind.key,
            kind.name,
            kind.symbols[Side::White].as_deref().unwrap_or(""),
            kind.symbols[Side::Black].as_deref().unwrap_or(""),
            kind.san,
            if kind.royal { " royal" } else { "" },
            if kind.tilde { " tilde" } else { "" },
        );
        for side in Side::BOTH {
            let text = &kind.movement[side].text;
            let _ = writeln!(out, "  {} moves {text:?}", side.name());
        }
        let _ = writeln!(out, "  start {}", sided(&definition.board, kind.start));
    }
    for class in &definition.classes {
        let _ = writeln!(
            out,
            "class {}: {}",
            class.name,
            kinds(definition, class.members)
        );
    }
    let _ = writeln!(out, "{:#?}", definition.rules);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::tests_support::definition as small;

    #[test]
    fn a_board_lists_neighbours() {
        let text = board(&small());
        assert!(text.starts_with("4 files, 3 ranks, 11 squares\n"), "{text}");
        assert!(text.contains("a1 n:a2 ne:b2 e:b1\n"), "{text}");
        assert!(text.contains("terrain river '~': a2 b2 c2 d2\n"), "{text}");
    }
}
