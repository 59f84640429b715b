//! The engine's move-pattern tables as stable text.
//!
//! In: a compiled variant. Out: by side and kind, every component with the squares that it may land on from
//! each square; then the paths of lame leaps and the legs of graphs in numbers.

use crate::board::Board;
use crate::compile::Variant;
use crate::compile::bits::Bits;
use crate::compile::tables::{Form, Lames, Modal, Mover, Shape, Tables};
use crate::id::{Kind, Side, Square};
use std::fmt::Write as _;

/// All tables, or those of one kind.
#[must_use]
pub fn tables(variant: &Variant, only: Option<Kind>) -> String {
    match variant {
        Variant::Narrow(tables) => text(tables, only, 64),
        Variant::Middle(tables) => text(tables, only, 128),
        Variant::Wide(tables) => text(tables, only, 256),
    }
}

fn text<B: Bits>(tables: &Tables<B>, only: Option<Kind>, width: usize) -> String {
    let mut out = String::new();
    if only.is_none() {
        let _ = writeln!(
            out,
            "{width} bits, {} squares, {} kinds",
            tables.squares, tables.kinds
        );
        let selective = if tables.selective.is_some() {
            ", selective"
        } else {
            ""
        };
        let _ = writeln!(out, "legality {:?}{selective}", tables.legality);
    }
    let definition = &tables.definition;
    for side in Side::BOTH {
        let [white, black] = &tables.movers;
        let movers = if side == Side::White { white } else { black };
        for (index, (mover, def)) in movers.iter().zip(&definition.kinds).enumerate() {
            if only.is_none_or(|kind| kind.index() == index) {
                let shape = shape(mover.shape);
                let _ = writeln!(out, "# {} {}: {shape}", side.name(), def.key);
                self::mover(&definition.board, mover, &mut out);
            }
        }
    }
    out
}

fn shape(shape: Shape) -> String {
    let words: Vec<&str> = [
        (Shape::LEAPS, "leaps"),
        (Shape::LINES, "lines"),
        (Shape::HOPS, "hops"),
        (Shape::LAMES, "lames"),
        (Shape::MODAL, "modal"),
        (Shape::EXTRAS, "extras"),
        (Shape::GRAPH, "graph"),
        (Shape::PROMOTES, "promotes"),
    ]
    .into_iter()
    .filter_map(|(flag, word)| shape.has(flag).then_some(word))
    .collect();
    if words.is_empty() {
        "nothing".to_owned()
    } else {
        words.join(" ")
    }
}

fn mover<B: Bits>(board: &Board, mover: &Mover<B>, out: &mut String) {
    land(board, "leap", &mover.leaps, out);
    land(board, "line", &mover.rides.land, out);
    land(board, "hop", &mover.hops.land, out);
    lames(board, "lame", &mover.lames, out);
    for (index, extra) in mover.extras.iter().enumerate() {
        let form = match &extra.form {
            Form::Leap => "leap",
            Form::Ride(_) => "line",
            Form::Hop(_) => "hop",
            Form::Lame(_) => "lame",
            Form::Imitate => "imitate",
        };
        let name = format!("extra {index} {form}");
        land(board, &name, &extra.land, out);
        if let Form::Lame(paths) = &extra.form {
            lames(board, &name, paths, out);
        }
    }
    if let Some(graph) = &mover.graph {
        let cyclic = if graph.cyclic { ", cyclic" } else { "" };
        let _ = writeln!(out, "graph: {} legs{cyclic}", graph.nodes.len());
        for (index, node) in graph.nodes.iter().enumerate() {
            let next: Vec<String> = node.next.iter().map(u16::to_string).collect();
            let end = if node.last { "last" } else { "->" };
            let line = format!(
                "leg {index}: {} steps in all, from {} squares, {end} {}",
                node.step_count(),
                node.origin.count(),
                next.join(" ")
            );
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
}

fn names<B: Bits>(board: &Board, set: B) -> String {
    let names: Vec<String> = set.to_set().iter().map(|s| board.name(s)).collect();
    names.join(" ")
}

/// One line for each square from which there is anything.
fn land<B: Bits>(board: &Board, name: &str, land: &[Modal<B>], out: &mut String) {
    for (square, modal) in board.squares().zip(land) {
        if modal.quiet.none() && modal.capture.none() {
            continue;
        }
        let from = board.name(square);
        let _ = if modal.quiet == modal.capture {
            writeln!(out, "{name} {from}: {}", names(board, modal.quiet))
        } else {
            let quiet = names(board, modal.quiet);
            let capture = names(board, modal.capture);
            writeln!(out, "{name} {from}: quiet [{quiet}] capture [{capture}]")
        };
    }
}

fn lames<B: Bits>(board: &Board, name: &str, lames: &Lames<B>, out: &mut String) {
    land(board, name, &lames.land, out);
    for (index, &(start, end)) in lames.ranges.iter().enumerate() {
        let Some(from) = Square::new(index).filter(|_| index < board.len()) else {
            break;
        };
        let paths = lames.items.get(start as usize..end as usize).unwrap_or(&[]);
        for path in paths {
            let _ = writeln!(
                out,
                "{name} path {}: empty [{}] full [{}] to [{}]",
                board.name(from),
                names(board, path.empty),
                names(board, path.full),
                names(board, path.targets)
            );
        }
    }
}
