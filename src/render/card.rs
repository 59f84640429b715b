//! Pieces for reading: a table of all, and a card with a movement diagram for one.
//!
//! In: a definition. Out: text. The diagram shows the piece on the free square from which it reaches most,
//! as White's; a piece that is only Black's is shown as Black's.

use crate::board::Board;
use crate::definition::{Definition, KindDef};
use crate::diagnostic::Diagnostic;
use crate::id::{Kind, Side, Square};
use crate::movement;
use crate::render::diagram::{Mark, diagram};
use crate::render::paint::{columns, padded};
use crate::render::text::wrapped;
use crate::source::SourceMap;
use crate::walk::{Mover, Reach, reach};
use std::fmt::Write as _;

/// One line a piece: symbol, name, notation, what is special about it.
#[must_use]
pub fn table(definition: &Definition) -> String {
    let rows: Vec<[String; 4]> = definition
        .kinds
        .iter()
        .enumerate()
        .filter_map(|(i, def)| Some((Kind::new(i)?, def)))
        .map(|(kind, def)| {
            let side = shown_side(def);
            [
                def.symbols[side].clone().unwrap_or_default(),
                def.name.clone(),
                notation(def),
                remarks(definition, kind, def).join(", "),
            ]
        })
        .collect();
    let (mut first, mut second, mut third) = (0, 0, 0);
    for [symbol, name, moves, _] in &rows {
        first = first.max(columns(symbol));
        second = second.max(columns(name));
        third = third.max(columns(moves));
    }
    let mut out = String::new();
    for [symbol, name, moves, remarks] in &rows {
        let line = format!(
            "{}  {}  {}  {remarks}",
            padded(symbol, first),
            padded(name, second),
            padded(moves, third),
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

/// One piece with its movement diagram.
#[must_use]
pub fn card(definition: &Definition, kind: Kind) -> String {
    let Some(def) = definition.kinds.get(kind.index()) else {
        return String::new();
    };
    let side = shown_side(def);
    let symbol = def.symbols[side].clone().unwrap_or_default();
    let mut out = String::new();
    let _ = writeln!(out, "{} ({symbol}): {}", def.name, notation(def));
    let remarks = remarks(definition, kind, def);
    if !remarks.is_empty() {
        let _ = writeln!(out, "{}", remarks.join(", "));
    }
    let program = &def.movement[side];
    if let Some(sentence) = sentence(&program.text) {
        let words: Vec<String> = sentence.split(' ').map(str::to_owned).collect();
        let _ = writeln!(out, "{}", wrapped(&words, 86));
    }
    if let Some((from, reach)) = widest(definition, kind) {
        let _ = writeln!(out, "\nFrom {}:", definition.board.name(from));
        let exists = |dx, dy| exists(&definition.board, from, dx, dy);
        out.push_str(&diagram(&symbol, &marks(&reach), &exists));
    }
    out
}

/// The square from which a piece reaches most, and what it reaches from there.
#[must_use]
pub fn widest(definition: &Definition, kind: Kind) -> Option<(Square, Vec<Reach>)> {
    let def = definition.kinds.get(kind.index())?;
    let side = shown_side(def);
    definition
        .board
        .squares()
        .map(|from| {
            let mover = Mover {
                side,
                from,
                on_start: true,
                orientation: definition.orientation,
                program: &def.movement[side],
            };
            (from, reach(&definition.board, &mover))
        })
        .max_by_key(|(from, reach)| (reach.len(), centrality(definition, *from)))
}

/// The notation in words.
fn sentence(notation: &str) -> Option<String> {
    // The notation was read before; what there was to say about it has been said.
    let mut findings: Vec<Diagnostic> = Vec::new();
    let source = SourceMap::new().add("", notation);
    let tree = movement::parse(notation, source, &mut findings)?;
    Some(movement::sentence(&tree))
}

/// The marks of a diagram for what may be reached.
#[must_use]
pub fn marks(reach: &[Reach]) -> Vec<Mark> {
    reach
        .iter()
        .map(|r| Mark {
            dx: r.dx,
            dy: r.dy,
            moves: r.quiet,
            captures: r.capture,
            takes_friends: r.destroy,
            passing: r.en_passant,
            initial: r.initial,
            hop: r.hop,
            lame: !r.lame.is_empty(),
        })
        .collect()
}

/// Whether there is a square so far from `from`.
#[must_use]
pub fn exists(board: &Board, from: Square, dx: i16, dy: i16) -> bool {
    let file = u8::try_from(i16::from(board.file(from)) + dx);
    let rank = u8::try_from(i16::from(board.rank(from)) + dy);
    matches!((file, rank), (Ok(file), Ok(rank)) if board.at(file, rank).is_some())
}

/// Higher near the middle of the board.
fn centrality(definition: &Definition, square: Square) -> i32 {
    let board = &definition.board;
    let off = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs();
    -off(board.file(square), board.files()) - off(board.rank(square), board.ranks())
}

fn shown_side(def: &KindDef) -> Side {
    if def.symbols[Side::White].is_some() {
        Side::White
    } else {
        Side::Black
    }
}

/// The movement, or each side's own.
fn notation(def: &KindDef) -> String {
    let [white, black] = [
        &def.movement[Side::White].text,
        &def.movement[Side::Black].text,
    ];
    let show = |text: &str| {
        if text.is_empty() {
            "(does not move)".to_owned()
        } else {
            text.to_owned()
        }
    };
    if white == black {
        show(white)
    } else {
        format!("White {}, Black {}", show(white), show(black))
    }
}

fn remarks(definition: &Definition, kind: Kind, def: &KindDef) -> Vec<String> {
    let mut remarks = Vec::new();
    if def.royal {
        remarks.push("royal".to_owned());
    }
    if def.base != kind
        && let Some(base) = definition.kinds.get(def.base.index())
    {
        remarks.push(format!("captured as {}", base.name));
    }
    let classes = definition
        .classes
        .iter()
        .filter(|c| c.members.contains(kind));
    remarks.extend(classes.map(|c| c.name.clone()).filter(|c| c != "royal"));
    remarks
}
