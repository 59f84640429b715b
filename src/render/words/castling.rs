//! Castling in words.
//!
//! In: a definition, with an entry for each pair of squares that a king and its partner may begin from. Out: for each
//! side the pairs that stand in the start position; other pairs, of which free set-ups have scores, are told together.

use crate::definition::Definition;
use crate::definition::rules::Castling;
use crate::id::{Side, Square};
use crate::render::places::{joined, squares};
use crate::render::words::list;
use crate::util::bits256::{KindSet, SquareSet};

/// So many ways are told one by one wherever they begin.
const FEW: usize = 8;

/// A sentence or two for each side that may castle.
pub(super) fn sentences(definition: &Definition, out: &mut Vec<String>) {
    for side in Side::BOTH {
        let castlings = definition.rules.castlings.iter();
        let all: Vec<&Castling> = castlings.filter(|c| c.side == side).collect();
        if all.is_empty() {
            continue;
        }
        let (at_start, elsewhere): (Vec<&Castling>, Vec<&Castling>) = if all.len() <= FEW {
            (all.clone(), Vec::new())
        } else {
            all.iter().partition(|c| stands(definition, c))
        };
        let ways: Vec<String> = if at_start.is_empty() {
            together(definition, &elsewhere)
        } else {
            let one = |c: &&Castling| {
                let board = &definition.board;
                let (from, partner) = (board.name(c.from), board.name(c.partner_from));
                way(definition, c, &from, &partner)
            };
            at_start.iter().map(one).collect()
        };
        let name = &definition.sides[side].name;
        let fresh = if all.iter().all(|c| c.needs_right) {
            ", while neither piece has moved"
        } else {
            ""
        };
        let through = all.iter().fold(KindSet::EMPTY, |set, c| set | c.through);
        let past = if through.is_empty() {
            String::new()
        } else {
            format!(", past {}", list(definition, through.iter(), "or"))
        };
        out.push(format!(
            "{name} may castle ({}){past}{fresh}.",
            joined(&ways, "or")
        ));
        if !at_start.is_empty() && !elsewhere.is_empty() {
            let others = together(definition, &elsewhere);
            out.push(format!(
                "Where a game begins with them on other squares, {name} may castle likewise ({}).",
                joined(&others, "or")
            ));
        }
    }
}

/// Whether both pieces stand there in the start position.
fn stands(definition: &Definition, castling: &Castling) -> bool {
    let kind_on = |square: Square| {
        let piece = definition.setup.pieces.get(square.index());
        let piece = piece.copied().flatten();
        piece.filter(|p| p.0 == castling.side).map(|p| p.1)
    };
    kind_on(castling.from) == Some(castling.kind)
        && kind_on(castling.partner_from).is_some_and(|k| castling.partner.contains(k))
}

/// Ways with the same pieces and ends as one, from any of their squares.
fn together(definition: &Definition, castlings: &[&Castling]) -> Vec<String> {
    let same = |a: &Castling, b: &Castling| {
        (a.kind, a.partner, a.to, a.partner_to) == (b.kind, b.partner, b.to, b.partner_to)
    };
    let mut groups: Vec<(&Castling, SquareSet, SquareSet)> = Vec::new();
    for castling in castlings {
        let (from, partner) = (
            SquareSet::of(castling.from),
            SquareSet::of(castling.partner_from),
        );
        match groups.iter_mut().find(|(first, ..)| same(first, castling)) {
            Some((_, all, partners)) => {
                *all |= from;
                *partners |= partner;
            }
            None => groups.push((castling, from, partner)),
        }
    }
    let any = |set: SquareSet| match set.len() {
        1 => squares(definition, set),
        _ => format!("any of {}", squares(definition, set)),
    };
    groups
        .into_iter()
        .map(|(castling, from, partners)| way(definition, castling, &any(from), &any(partners)))
        .collect()
}

/// `King e1 to g1 with Rook h1 to f1`.
fn way(definition: &Definition, castling: &Castling, from: &str, partner: &str) -> String {
    let board = &definition.board;
    format!(
        "{} {from} to {} with {} {partner} to {}",
        list(definition, std::iter::once(castling.kind), "or"),
        board.name(castling.to),
        list(definition, castling.partner.iter(), "or"),
        board.name(castling.partner_to)
    )
}
