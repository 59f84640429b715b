//! A piece's notation, term by term: what each says by itself, and where it stands.

use super::Case;
use crate::board::region::{self, area_squares, built_in};
use crate::definition::{BoundProgram, KindDef};
use crate::id::{Kind, PerSide, Side};
use crate::movement::ast::{self, Guard, Notation};
use crate::movement::ir::{FilterExpr, Program, SetExpr};
use crate::movement::{self, Options};
use crate::schema::edit::{self, Path, Step};
use crate::schema::tree::{Node, Value};
use crate::source::{SourceId, Span};
use crate::util::bits256::{KindSet, SquareSet};

/// One term of a notation string.
#[derive(Clone, Debug)]
pub(super) struct Term {
    /// As it is written.
    pub(super) text: String,
    /// What it means, in a sentence.
    pub(super) sentence: String,
    /// Where it stands.
    pub(super) span: Span,
    /// Its moves.
    pub(super) program: BoundProgram,
}

/// A class that keeps its members off or inside a set.
#[derive(Clone, Debug)]
pub(super) struct ClassGuard {
    /// Its name.
    pub(super) class: String,
    /// The set.
    pub(super) set: String,
    /// `stay` (true) or `avoid`.
    pub(super) inside: bool,
    /// Where that is written.
    pub(super) span: Span,
}

/// The terms of a kind's notation; one for all where the string cannot be taken apart.
pub(super) fn terms(case: &Case<'_>, kind: Kind, side: Side) -> Vec<Term> {
    let Some(def) = case.definition.kinds.get(kind.index()) else {
        return Vec::new();
    };
    let Some((text, span)) = written(case, def, side) else {
        return Vec::new();
    };
    let whole = || {
        vec![Term {
            text: text.clone(),
            sentence: String::new(),
            span,
            program: (*def.movement[side]).clone(),
        }]
    };
    // The string was read before, so nothing is wrong with it.
    let source = SourceId(u32::MAX);
    let Some(notation) = movement::parse(&text, source, &mut Vec::new()) else {
        return whole();
    };
    let guards = guards_of(case, kind);
    let mut terms = Vec::new();
    for term in &notation.terms {
        let single = Notation {
            default: notation.default.clone(),
            terms: vec![term.clone()],
            bytes: notation.bytes.clone(),
        };
        let options = Options {
            classes: &guards,
            warn: false,
            ..Options::default()
        };
        let Some(program) = movement::lower(&single, &options, source, &mut Vec::new()) else {
            return whole();
        };
        let alone = Notation {
            default: None,
            ..single.clone()
        };
        terms.push(Term {
            text: text.get(term.bytes.clone()).unwrap_or("").trim().to_owned(),
            sentence: movement::sentence(&alone),
            span: case.sources.inside(span, term.bytes.clone()),
            program: bind(case, kind, def, program),
        });
    }
    terms
}

/// The string that says how a kind of `side` moves, and where it stands.
fn written(case: &Case<'_>, def: &KindDef, side: Side) -> Option<(String, Span)> {
    let path = Path::of(&["pieces", &def.key, "moves"]);
    let node = edit::at(case.tree, &path)?;
    let own = edit::at(node, &Path::of(&[side.name()]));
    let other = edit::at(node, &Path::of(&[side.other().name()]));
    match &own.or(other).unwrap_or(node) {
        Node {
            value: Value::String(text),
            span,
        } => Some((text.clone(), *span)),
        _ => None,
    }
}

/// What a kind's classes ask of it.
pub(super) fn class_guards(case: &Case<'_>, kind: Kind) -> Vec<ClassGuard> {
    let mut guards = Vec::new();
    let classes = case.definition.classes.iter();
    for class in classes.filter(|c| c.members.contains(kind)) {
        for (key, inside) in [("avoid", false), ("stay", true)] {
            let path = Path::of(&["classes", &class.name, key]);
            let Some(node) = edit::at(case.tree, &path) else {
                continue;
            };
            let items = match &node.value {
                Value::Array(items) => items.as_slice(),
                _ => std::slice::from_ref(node),
            };
            for item in items {
                if let Value::String(set) = &item.value {
                    guards.push(ClassGuard {
                        class: class.name.clone(),
                        set: set.clone(),
                        inside,
                        span: item.span,
                    });
                }
            }
        }
    }
    guards
}

fn guards_of(case: &Case<'_>, kind: Kind) -> Vec<Guard> {
    let clauses = class_guards(case, kind).into_iter().map(|g| ast::Clause {
        origin: false,
        passed: false,
        landing: false,
        inside: g.inside,
        set: ast::Set::Named(false, g.set),
        bytes: 0..0,
    });
    vec![Guard {
        reset: false,
        clauses: clauses.collect(),
        bytes: 0..0,
    }]
}

fn bind(case: &Case<'_>, kind: Kind, def: &KindDef, program: Program) -> BoundProgram {
    let sets = program
        .sets
        .iter()
        .map(|expr| PerSide(Side::BOTH.map(|side| squares(case, def, expr, side))))
        .collect();
    let filters = program.filters.iter().map(|f| kinds(case, f)).collect();
    let mut bound = BoundProgram {
        text: String::new(),
        program,
        sets,
        filters,
        barriers: Vec::new(),
    };
    let definition = case.definition;
    // A part of a program that fits is no larger than the whole.
    let _ = definition
        .rules
        .traffic
        .obey(kind, definition.orientation, &mut bound);
    bound
}

/// The squares of a set, for a mover of `side`.
pub(super) fn squares(case: &Case<'_>, def: &KindDef, expr: &SetExpr, side: Side) -> SquareSet {
    let definition = case.definition;
    match expr {
        SetExpr::Named { name, their } => {
            let side = if *their { side.other() } else { side };
            if name == "start" {
                return def.start[side];
            }
            definition
                .named(name)
                .or_else(|| built_in(&definition.board, name))
                .map(|sets| sets[side])
                .unwrap_or_default()
        }
        SetExpr::Squares(areas) => areas.iter().fold(SquareSet::EMPTY, |all, area| {
            let area = region::Area {
                files: area.files,
                ranks: area.ranks,
            };
            all | area_squares(&definition.board, area).0
        }),
        SetExpr::Union(parts) => parts.iter().fold(SquareSet::EMPTY, |all, part| {
            all | squares(case, def, part, side)
        }),
    }
}

fn kinds(case: &Case<'_>, filter: &FilterExpr) -> KindSet {
    let definition = case.definition;
    let of = |name: &str| -> KindSet {
        let class = definition.classes.iter().find(|c| c.name == name);
        let named = definition.kinds.iter().enumerate().filter(|(_, d)| {
            if name == "royal" {
                d.royal
            } else {
                d.key == name
            }
        });
        class.map_or_else(
            || named.filter_map(|(i, _)| Kind::new(i)).collect(),
            |c| c.members,
        )
    };
    filter.kinds(of)
}

/// A set as it is called: `home`, `their.home`, `at(…)`.
pub(super) fn set_name(expr: &SetExpr) -> String {
    match expr {
        SetExpr::Named { name, their: false } => name.clone(),
        SetExpr::Named { name, their: true } => format!("their.{name}"),
        SetExpr::Squares(_) => "squares named there".to_owned(),
        SetExpr::Union(parts) => {
            let names: Vec<String> = parts.iter().map(set_name).collect();
            names.join(" or ")
        }
    }
}

/// Where a declared set is written.
pub(super) fn set_place(case: &Case<'_>, expr: &SetExpr) -> Option<Span> {
    let SetExpr::Named { name, .. } = expr else {
        return None;
    };
    let below = |of: &str| {
        let path = Path::of(&["board", of]).then(Step::Key(name.clone()));
        edit::entry(case.tree, &path).map(|e| e.key.span)
    };
    below("terrain").or_else(|| below("regions"))
}
