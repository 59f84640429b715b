//! Changes of a definition that its tests should notice: what a designer's slip would look like.
//!
//! In: a variant's tree of values and its tests. Out: [`Mutant`]s, each one small change at one place, and what
//! became of each: no variant any more, the same rules, noticed by a test, or noticed by none.

use super::{Limits, run};
use crate::board::region;
use crate::definition::{self, Definition, definition_hash};
use crate::game::{Variant, new_session};
use crate::id::Side;
use crate::movement::ast::{Body, Guard, Modifier, ModifierKind, ReachKind, Term};
use crate::movement::parse;
use crate::play::Game;
use crate::schema::edit::{self, Path, Step};
use crate::schema::keys::{self, Place};
use crate::schema::raw::Test;
use crate::schema::shape::Shape;
use crate::schema::tree::{Node, Value};
use crate::source::{SourceId, SourceMap, Span};
use crate::util::bits256::SquareSet;
use std::ops::Range;
use std::sync::Arc;

/// Most mutants of one variant.
pub const MAX_MUTANTS: usize = 600;

/// Sections that say nothing about the rules, or nothing that can be changed a little.
const PASSED_OVER: &[&str] = &[
    "format", "extends", "variant", "sides", "setup", "lints", "test", "board", "pieces", "classes",
];

/// A changed definition.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// What was changed.
    pub path: Path,
    /// Where that stands.
    pub span: Span,
    /// How: `without "f"`, `true instead of false`.
    pub change: String,
    tree: Node,
}

/// What became of a mutant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// It is no variant.
    Invalid,
    /// Its rules are the same.
    Same,
    /// A test fails on it.
    Noticed,
    /// All tests pass.
    Unnoticed,
}

impl Mutant {
    /// Runs the tests on it until one fails.
    #[must_use]
    pub fn fate(
        &self,
        original: &Definition,
        tests: &[Test],
        sources: &SourceMap,
        limits: Limits,
    ) -> Fate {
        let Some(loaded) = definition::of_tree(&self.tree, sources, &mut Vec::new()) else {
            return Fate::Invalid;
        };
        if definition_hash(&loaded.definition) == definition_hash(original) {
            return Fate::Same;
        }
        let definition = loaded.definition;
        let variant = Variant::compile(Arc::clone(&definition));
        let start = |setup: Option<&definition::Setup>| {
            Game::new(Arc::clone(&definition), new_session(&variant, setup))
        };
        for test in tests {
            let reports = run(std::slice::from_ref(test), &start, limits);
            if reports.iter().any(|r| !r.passed()) {
                return Fate::Noticed;
            }
        }
        Fate::Unnoticed
    }
}

/// All small changes of a variant, in the order of its tree.
#[must_use]
pub fn mutants(tree: &Node, definition: &Definition, sources: &SourceMap) -> Vec<Mutant> {
    let mut maker = Maker {
        tree,
        definition,
        sources,
        out: Vec::new(),
    };
    maker.pieces();
    maker.classes();
    maker.ground();
    if let Value::Table(root) = &tree.value {
        for entry in &root.entries {
            if !PASSED_OVER.contains(&entry.key.value.as_str()) {
                maker.rule(&Path::of(&[&entry.key.value]), entry.key.span, 0);
            }
        }
    }
    maker.out.truncate(MAX_MUTANTS);
    maker.out
}

struct Maker<'a> {
    tree: &'a Node,
    definition: &'a Definition,
    sources: &'a SourceMap,
    out: Vec<Mutant>,
}

impl Maker<'_> {
    fn set(&mut self, path: &Path, span: Span, value: Value, change: String) {
        if let Some(tree) = edit::with(self.tree, path, value) {
            self.push(path, span, change, tree);
        }
    }

    fn drop(&mut self, path: &Path, span: Span) {
        if let Some(tree) = edit::without(self.tree, path) {
            self.push(path, span, "left out".to_owned(), tree);
        }
    }

    fn push(&mut self, path: &Path, span: Span, change: String, tree: Node) {
        if self.out.len() < MAX_MUTANTS {
            self.out.push(Mutant {
                path: path.clone(),
                span,
                change,
                tree,
            });
        }
    }

    fn names(&self, section: &str) -> Vec<String> {
        match edit::at(self.tree, &Path::of(&[section])).map(|n| &n.value) {
            Some(Value::Table(table)) => {
                let keys = table.entries.iter().map(|e| e.key.value.clone());
                keys.collect()
            }
            _ => Vec::new(),
        }
    }

    fn pieces(&mut self) {
        for name in self.names("pieces") {
            let piece = Path::of(&["pieces", &name]);
            let moves = piece.then(Step::Key("moves".to_owned()));
            self.each_side(&moves, &mut |maker, path, text, span| {
                maker.notation(path, text, span);
            });
            for key in ["royal", "iron"] {
                self.leaf(&piece.then(Step::Key(key.to_owned())));
            }
            for key in ["classes", "initial"] {
                self.leaf(&piece.then(Step::Key(key.to_owned())));
            }
        }
    }

    fn classes(&mut self) {
        for name in self.names("classes") {
            for key in ["avoid", "stay", "iron", "members"] {
                self.leaf(&Path::of(&["classes", &name, key]));
            }
        }
    }

    /// Terrains and regions move by one square.
    fn ground(&mut self) {
        let definition = self.definition;
        for terrain in &definition.terrains {
            let path = Path::of(&["board", "terrain", &terrain.name, "squares"]);
            self.each_side(&path, &mut |maker, path, _, span| {
                maker.shifted(path, span, terrain.squares);
            });
        }
        for region in &definition.regions {
            let path = Path::of(&["board", "regions", &region.name]);
            self.each_side(&path, &mut |maker, path, _, span| {
                let side = match path.keys().last() {
                    Some(&"black") => Side::Black,
                    _ => Side::White,
                };
                maker.shifted(path, span, region.squares[side]);
            });
        }
    }

    /// Calls with the string at a path, or with those of the two sides.
    fn each_side(&mut self, path: &Path, call: &mut dyn FnMut(&mut Self, &Path, &str, Span)) {
        let mut paths = vec![path.clone()];
        paths.extend(Side::BOTH.map(|s| path.then(Step::Key(s.name().to_owned()))));
        for path in paths {
            let found = match edit::at(self.tree, &path) {
                Some(Node {
                    value: Value::String(text),
                    span,
                }) => (text.clone(), *span),
                _ => continue,
            };
            call(self, &path, &found.0, found.1);
        }
    }

    fn shifted(&mut self, path: &Path, span: Span, squares: SquareSet) {
        let board = &self.definition.board;
        for (dx, dy, word) in [(1i16, 0i16, "right"), (0, 1, "up")] {
            let moved: Vec<String> = squares
                .iter()
                .filter_map(|s| {
                    let at = |a: u8, d: i16| u8::try_from(i16::from(a) + d).ok();
                    board.at(at(board.file(s), dx)?, at(board.rank(s), dy)?)
                })
                .map(|s| board.name(s))
                .collect();
            let text = if moved.is_empty() {
                "none".to_owned()
            } else {
                moved.join(" ")
            };
            self.set(
                path,
                span,
                Value::String(text),
                format!("moved {word} by one"),
            );
        }
    }

    /// A block of rules: each value in it changed, each part left out.
    fn rule(&mut self, path: &Path, span: Span, depth: u8) {
        let Some(node) = edit::at(self.tree, path) else {
            return;
        };
        match &node.value {
            Value::Table(table) if depth < 6 => {
                if depth > 0 && !is_required(path) {
                    self.drop(path, span);
                }
                let entries: Vec<(String, Span)> = table
                    .entries
                    .iter()
                    .map(|e| (e.key.value.clone(), e.key.span))
                    .collect();
                for (key, span) in entries {
                    self.rule(&path.then(Step::Key(key)), span, depth + 1);
                }
            }
            _ => self.leaf(path),
        }
    }

    /// A single value: another one, or none.
    fn leaf(&mut self, path: &Path) {
        let Some(node) = edit::at(self.tree, path).cloned() else {
            return;
        };
        let place = keys::place(&path.keys());
        match &node.value {
            Value::Boolean(flag) => self.set(
                path,
                node.span,
                Value::Boolean(!flag),
                format!("`{}` instead of `{flag}`", !flag),
            ),
            Value::Integer(Some(n)) => {
                for other in [n.saturating_add(1), n.saturating_sub(1)] {
                    let change = format!("`{other}` instead of `{n}`");
                    self.set(path, node.span, Value::Integer(Some(other)), change);
                }
            }
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    if items.len() > 1 {
                        self.drop(&path.then(Step::Item(index)), item.span);
                    }
                }
                if items.len() < 2 && !is_required(path) {
                    self.drop(path, node.span);
                }
            }
            Value::String(text) => self.text(path, node.span, text, place),
            Value::Table(table) => {
                let keys: Vec<String> = table.entries.iter().map(|e| e.key.value.clone()).collect();
                for key in keys {
                    self.leaf(&path.then(Step::Key(key)));
                }
            }
            _ => {}
        }
    }

    fn text(&mut self, path: &Path, span: Span, text: &str, place: Option<Place>) {
        if let Some(words) = place.and_then(|p| words_of(p.shape())) {
            for word in words().iter().filter(|w| **w != text) {
                let change = format!("`\"{word}\"` instead of `\"{text}\"`");
                self.set(path, span, Value::String((*word).to_owned()), change);
            }
            return;
        }
        if let Some(squares) = self.squares(text) {
            self.shifted(path, span, squares);
        }
        if !is_required(path) {
            self.drop(path, span);
        }
    }

    /// The squares that a text stands for, if it is a set of squares and no name of pieces.
    fn squares(&self, text: &str) -> Option<SquareSet> {
        let definition = self.definition;
        let named = |name: &str| definition.named(name);
        let nowhere = |_: Range<usize>| Span::new(SourceId(u32::MAX), 0..0);
        let expr = region::Expr::parse(text, &nowhere, &mut Vec::new())?;
        let mut known = true;
        expr.names(&mut |name, _| {
            known &= named(name).is_some() || region::BUILT_IN.contains(&name);
        });
        let piece = definition.kinds.iter().any(|k| k.key == text)
            || definition.classes.iter().any(|c| c.name == text);
        (known && !piece).then(|| expr.eval(&definition.board, Side::White, &named))
    }

    /// Terms, letters, guards and ranges of a movement.
    fn notation(&mut self, path: &Path, text: &str, literal: Span) {
        let Some(notation) = parse(text, SourceId(u32::MAX), &mut Vec::new()) else {
            return;
        };
        let mut edits: Vec<(Range<usize>, String)> = Vec::new();
        if notation.terms.len() > 1 {
            edits.extend(
                notation
                    .terms
                    .iter()
                    .map(|t| (t.bytes.clone(), String::new())),
            );
        }
        if let Some(guard) = &notation.default {
            edits.push((guard.bytes.clone(), String::new()));
        }
        for term in &notation.terms {
            of_term(term, &mut edits);
        }
        for (range, with) in edits {
            let (Some(before), Some(what), Some(after)) = (
                text.get(..range.start),
                text.get(range.clone()),
                text.get(range.end..),
            ) else {
                continue;
            };
            let change = if with.is_empty() {
                format!("without `{}`", what.trim())
            } else {
                format!("`{with}` instead of `{what}`")
            };
            let span = self.sources.inside(literal, range);
            let changed = format!("{before}{with}{after}");
            if !changed.trim().is_empty() {
                self.set(path, span, Value::String(changed), change);
            }
        }
    }
}

fn words_of(shape: &'static Shape) -> Option<fn() -> &'static [&'static str]> {
    match shape {
        Shape::Word(words) => Some(*words),
        Shape::PerSide(inner) | Shape::FlagOr(inner) | Shape::OneOrMany(inner) => words_of(inner),
        _ => None,
    }
}

fn is_required(path: &Path) -> bool {
    matches!(keys::place(&path.keys()), Some(Place::Key(key)) if key.required)
}

fn of_term(term: &Term, edits: &mut Vec<(Range<usize>, String)>) {
    for modifier in &term.mods {
        of_modifier(modifier, edits);
    }
    match &term.body {
        Body::Bracket(legs) => legs.iter().for_each(|leg| of_term(&leg.term, edits)),
        Body::Group(terms) => terms.iter().for_each(|t| of_term(t, edits)),
        _ => {}
    }
    if let Some(range) = &term.range {
        match range.kind {
            ReachKind::UpTo(n) => {
                edits.push((range.bytes.clone(), n.saturating_add(1).to_string()));
                if n > 2 {
                    edits.push((range.bytes.clone(), (n - 1).to_string()));
                }
            }
            ReachKind::Exactly(n) => {
                edits.push((range.bytes.clone(), format!("0{}", n.saturating_add(1))));
            }
            ReachKind::Unlimited | ReachKind::Flexible => {}
        }
    }
    if let Some(Guard { bytes, .. }) = &term.guard {
        edits.push((bytes.clone(), String::new()));
    }
}

fn of_modifier(modifier: &Modifier, edits: &mut Vec<(Range<usize>, String)>) {
    match &modifier.kind {
        // Without the joint of its legs a chain is another thing altogether.
        ModifierKind::Letter(b'a', None) => {}
        ModifierKind::Letter(_, filter) => {
            edits.push((modifier.bytes.clone(), String::new()));
            if let Some(filter) = filter {
                edits.push((filter.bytes.clone(), String::new()));
            }
        }
        ModifierKind::Repeat(inner) => {
            edits.push((modifier.bytes.clone(), String::new()));
            for modifier in inner {
                of_modifier(modifier, edits);
            }
        }
    }
}
