//! Movement strings: read, lowered, their names bound to squares and kinds.
//!
//! In: a piece's `moves`, its classes' guards, the named sets. Out: a [`BoundProgram`] for each side.

use super::context::{Context, Sets};
use super::names::Names;
use crate::board::region::{self, area_squares, built_in};
use crate::definition::BoundProgram;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{Kind, PerSide, Side};
use crate::movement::ast::{self, Body, Guard, ModifierKind, Notation, Term};
use crate::movement::ir::{FilterExpr, SetExpr};
use crate::movement::{self, Options};
use crate::schema::raw::{self, Text};
use crate::source::{SourceId, Span};
use crate::util::bits256::{KindSet, SquareSet};
use crate::util::text::{nearest, or_ticked};
use std::sync::Arc;

/// Stands for the notation text until its findings are moved to the file that holds it.
const NOTATION: SourceId = SourceId(u32::MAX);

/// Sends findings about a string to their place in the file.
struct Within<'c, 'a> {
    cx: &'c mut Context<'a>,
    text: &'c Text,
}

impl Sink for Within<'_, '_> {
    fn push(&mut self, diagnostic: Diagnostic) {
        let sources = self.cx.sources();
        let literal = self.text.span;
        self.cx.push(diagnostic.remap(|span| {
            if span.source == NOTATION {
                sources.inside(literal, span.range())
            } else {
                span
            }
        }));
    }
}

/// The guards that a piece's classes put before its moves.
#[must_use]
pub fn class_guards(file: &raw::File, names: &Names, kind: Kind) -> Vec<Guard> {
    let mut guards = Vec::new();
    for (key, class) in file.classes.iter() {
        if !names.class_members(&key.value).contains(kind) {
            continue;
        }
        let lists = [(&class.avoid, false), (&class.stay, true)];
        let clauses = lists.into_iter().flat_map(|(list, inside)| {
            list.iter().map(move |set| ast::Clause {
                origin: false,
                passed: false,
                landing: false,
                inside,
                set: ast::Set::Named(false, set.value.clone()),
                bytes: 0..0,
            })
        });
        guards.push(Guard {
            reset: false,
            clauses: clauses.collect(),
            bytes: 0..0,
        });
    }
    guards
}

/// Reports names in `avoid` and `stay` that no set has.
pub fn check_classes(cx: &mut Context<'_>, file: &raw::File, sets: &Sets<'_>) {
    for (_, class) in file.classes.iter() {
        for text in class.avoid.iter().chain(&class.stay) {
            if sets.get(&text.value).is_none() && built_in(sets.board, &text.value).is_none() {
                cx.push(region::unknown_name(&text.value, text.span, &sets.names()));
            }
        }
    }
}

/// What a movement string is bound with.
#[derive(Clone, Copy, Debug)]
pub struct Binding<'a> {
    /// Board and named sets.
    pub sets: &'a Sets<'a>,
    /// Pieces and classes.
    pub names: &'a Names,
    /// Start squares of the kind.
    pub start: PerSide<SquareSet>,
}

/// Reads, lowers and binds one string; the guards of the piece's classes are joined to its own.
pub fn bind(
    cx: &mut Context<'_>,
    text: &Text,
    classes: &[Guard],
    binding: &Binding<'_>,
) -> Option<Arc<BoundProgram>> {
    let mut sink = Within { cx, text };
    if let Some(spelled) = movement::words::spelled(&text.value, NOTATION) {
        sink.push(spelled);
        return None;
    }
    let notation = movement::parse(&text.value, NOTATION, &mut sink)?;
    let canonical = movement::print(&notation);
    let sound = check_names(&notation, binding, &mut sink);
    let options = Options {
        classes,
        ..Options::default()
    };
    let program = movement::lower(&notation, &options, NOTATION, &mut sink)?;
    if !sound {
        return None;
    }
    let sets = program
        .sets
        .iter()
        .map(|expr| PerSide(Side::BOTH.map(|side| squares(expr, binding, side))))
        .collect();
    let filters = program
        .filters
        .iter()
        .map(|filter| kinds(filter, binding.names))
        .collect();
    Some(Arc::new(BoundProgram {
        text: canonical,
        program,
        sets,
        filters,
        barriers: Vec::new(),
    }))
}

fn squares(expr: &SetExpr, binding: &Binding<'_>, side: Side) -> SquareSet {
    let sets = binding.sets;
    match expr {
        SetExpr::Named { name, their } => {
            let side = if *their { side.other() } else { side };
            if name == "start" {
                return binding.start[side];
            }
            sets.get(name)
                .or_else(|| built_in(sets.board, name))
                .map_or(SquareSet::EMPTY, |s| s[side])
        }
        SetExpr::Squares(areas) => areas.iter().fold(SquareSet::EMPTY, |all, area| {
            let area = region::Area {
                files: area.files,
                ranks: area.ranks,
            };
            all | area_squares(sets.board, area).0
        }),
        SetExpr::Union(parts) => parts
            .iter()
            .fold(SquareSet::EMPTY, |all, p| all | squares(p, binding, side)),
    }
}

fn kinds(filter: &FilterExpr, names: &Names) -> KindSet {
    filter.kinds(|name| names.find(name).unwrap_or(KindSet::EMPTY))
}

/// Reports every name that means nothing, and every square off the board.
fn check_names(notation: &Notation, binding: &Binding<'_>, sink: &mut dyn Sink) -> bool {
    let mut check = Check {
        binding,
        sink,
        sound: true,
    };
    if let Some(guard) = &notation.default {
        check.guard(guard);
    }
    notation.terms.iter().for_each(|t| check.term(t));
    check.sound
}

struct Check<'a> {
    binding: &'a Binding<'a>,
    sink: &'a mut dyn Sink,
    sound: bool,
}

impl Check<'_> {
    fn fail(&mut self, diagnostic: Diagnostic) {
        self.sound = false;
        self.sink.push(diagnostic);
    }
    fn term(&mut self, term: &Term) {
        term.mods.iter().for_each(|m| self.modifier(m));
        match &term.body {
            Body::Bracket(legs) => legs.iter().for_each(|leg| self.term(&leg.term)),
            Body::Group(terms) => terms.iter().for_each(|t| self.term(t)),
            _ => {}
        }
        if let Some(guard) = &term.guard {
            self.guard(guard);
        }
    }
    fn modifier(&mut self, modifier: &ast::Modifier) {
        match &modifier.kind {
            ModifierKind::Letter(_, Some(filter)) => {
                for (_, name) in &filter.items {
                    if self.binding.names.find(name).is_none() {
                        let span = Span::new(NOTATION, filter.bytes.clone());
                        let d = self.binding.names.unknown(name, span, true);
                        self.fail(d);
                    }
                }
            }
            ModifierKind::Letter(_, None) => {}
            ModifierKind::Repeat(inner) => inner.iter().for_each(|m| self.modifier(m)),
        }
    }
    fn guard(&mut self, guard: &Guard) {
        for clause in &guard.clauses {
            let span = Span::new(NOTATION, clause.bytes.clone());
            self.set(&clause.set, span);
        }
    }
    fn set(&mut self, set: &ast::Set, span: Span) {
        match set {
            ast::Set::Named(_, name) => {
                let sets = self.binding.sets;
                let known = name == "start"
                    || sets.get(name).is_some()
                    || built_in(sets.board, name).is_some();
                if !known {
                    let mut names = sets.names();
                    names.push("start");
                    let all = names.iter().chain(&region::BUILT_IN).copied();
                    let d = Diagnostic::new(
                        Code::UnknownSet,
                        format!("no terrain or region is called `{name}`"),
                        span,
                        "unknown name",
                    );
                    let d = match nearest(name, all.clone()) {
                        Some(meant) => d.with_help(format!("did you mean `{meant}`?")),
                        None => d.with_note(format!("known here: {}", or_ticked(all))),
                    };
                    self.fail(d);
                }
            }
            ast::Set::Squares(areas) => {
                for area in areas {
                    let to = area.to.unwrap_or(area.from);
                    let board = self.binding.sets.board;
                    let beyond = |corner: ast::Corner| {
                        corner.0.is_some_and(|f| f >= board.files())
                            || corner.1.is_some_and(|r| r >= board.ranks())
                    };
                    if beyond(area.from) || beyond(to) {
                        self.fail(
                            Diagnostic::new(
                                Code::OffBoard,
                                "a square is off the board",
                                Span::new(NOTATION, area.bytes.clone()),
                                "not on this board",
                            )
                            .with_note(format!(
                                "the board is {} files by {} ranks",
                                board.files(),
                                board.ranks()
                            )),
                        );
                    }
                }
            }
            ast::Set::Union(sets) => sets.iter().for_each(|s| self.set(s, span)),
        }
    }
}
