//! Names of a movement string bound without a variant's file: sets to squares, filters to kinds.

use super::Question;
use crate::board::region::{self, area_squares, built_in};
use crate::definition::BoundProgram;
use crate::id::{Kind, PerSide, Side};
use crate::movement::ir::{FilterExpr, Program, SetExpr};
use crate::util::bits256::{KindSet, SquareSet};

/// Binds every name; unknown ones stand for nothing, and a note says so.
pub(super) fn bind(
    program: Program,
    text: String,
    question: &Question<'_>,
    notes: &mut Vec<String>,
) -> BoundProgram {
    let sets = program
        .sets
        .iter()
        .map(|expr| PerSide(Side::BOTH.map(|side| squares(expr, question, side, notes))))
        .collect();
    let filters = program
        .filters
        .iter()
        .map(|filter| kinds(filter, question, notes))
        .collect();
    BoundProgram {
        text,
        program,
        sets,
        filters,
        barriers: Vec::new(),
    }
}

fn note(notes: &mut Vec<String>, text: String) {
    if !notes.contains(&text) {
        notes.push(text);
    }
}

fn squares(
    expr: &SetExpr,
    question: &Question<'_>,
    side: Side,
    notes: &mut Vec<String>,
) -> SquareSet {
    let board = &question.scenery.board;
    match expr {
        SetExpr::Named { name, their } => {
            let side = if *their { side.other() } else { side };
            if name == "start" {
                return SquareSet::of(question.at);
            }
            // The variant's sets are squares of the variant's board and of no other.
            let definition = question.definition.filter(|d| d.board == *board);
            definition
                .and_then(|d| d.named(name))
                .or_else(|| built_in(board, name))
                .map_or_else(
                    || {
                        note(
                            notes,
                            format!("`{name}` is no set of this board and is taken as no square"),
                        );
                        SquareSet::EMPTY
                    },
                    |sets| sets[side],
                )
        }
        SetExpr::Squares(areas) => areas.iter().fold(SquareSet::EMPTY, |all, area| {
            let area = region::Area {
                files: area.files,
                ranks: area.ranks,
            };
            all | area_squares(board, area).0
        }),
        SetExpr::Union(parts) => parts.iter().fold(SquareSet::EMPTY, |all, part| {
            all | squares(part, question, side, notes)
        }),
    }
}

fn kinds(filter: &FilterExpr, question: &Question<'_>, notes: &mut Vec<String>) -> KindSet {
    let mut union = |names: &[String]| {
        names.iter().fold(KindSet::EMPTY, |all, name| {
            all | named(name, question, notes)
        })
    };
    let only = if filter.only.is_empty() {
        KindSet::ALL
    } else {
        union(&filter.only)
    };
    only - union(&filter.except)
}

fn named(name: &str, question: &Question<'_>, notes: &mut Vec<String>) -> KindSet {
    if let Some(definition) = question.definition {
        if name == "royal" {
            return definition
                .kinds
                .iter()
                .enumerate()
                .filter(|(_, def)| def.royal)
                .filter_map(|(i, _)| Kind::new(i))
                .collect();
        }
        if let Some(class) = definition.classes.iter().find(|c| c.name == name) {
            return class.members;
        }
        if let Some(kind) = definition.kinds.iter().position(|k| k.key == name) {
            return Kind::new(kind).map_or(KindSet::EMPTY, KindSet::of);
        }
    } else {
        let letter = if name == "royal" {
            note(
                notes,
                "without a variant, `royal` is taken as the letter K".to_owned(),
            );
            "k"
        } else {
            name
        };
        if let Some(kind) = question.scenery.kind(letter) {
            return KindSet::of(kind);
        }
        if name == "royal" {
            return KindSet::EMPTY;
        }
    }
    note(
        notes,
        format!("`{name}` is no class or piece here and is taken as no piece"),
    );
    KindSet::EMPTY
}
