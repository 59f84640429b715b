//! What is legal but looks like a mistake, each finding with what proves it.
//!
//! In: a compiled variant, where its parts are written, and the strings of its file if it has one. Out: findings
//! of the levels *warning* and *note*; nothing here makes a variant unusable. Most questions are asked of graphs
//! (where a piece can ever get, what becomes of what) and of the start position; `search` looks
//! ahead, as far as its number of nodes goes.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod alike;
mod army;
mod arrays;
mod bound;
mod dialects;
mod facts;
mod goals;
mod ground;
mod idle;
mod names;
mod never;
mod results;
mod search;
mod spelling;
mod start;
mod stuck;
mod symmetry;
mod terms;

use crate::compile::Variant;
use crate::definition::{Definition, Provenance};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{Kind, Side, Square};
use crate::movement::dialect::Program;
use crate::schema::Leaves;
use crate::source::{SourceMap, Span};
use crate::util::bits256::SquareSet;
use facts::Facts;

/// What is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The variant.
    pub variant: &'a Variant,
    /// Where its parts are written.
    pub provenance: &'a Provenance,
    /// The strings of its file; questions about names that nothing uses are not asked without them.
    pub leaves: Option<&'a Leaves>,
    /// The texts that places point into.
    pub sources: &'a SourceMap,
}

/// How far to go.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Positions that a search from the start position may look at; `None`: do not search.
    pub nodes: Option<u64>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            nodes: Some(20_000),
        }
    }
}

/// Everything that looks like a mistake, in no order.
pub fn check(input: &Input<'_>, limits: Limits, sink: &mut dyn Sink) {
    let facts = Facts::new(input);
    let cx = &mut Context {
        input,
        definition: input.variant.definition(),
        facts: &facts,
        sink,
    };
    if start::check(cx)
        && let Some(nodes) = limits.nodes
    {
        search::check(cx, nodes);
    }
    start::fen(cx);
    symmetry::check(cx);
    arrays::check(cx);
    ground::check(cx);
    stuck::check(cx);
    bound::check(cx);
    army::check(cx);
    names::check(cx);
    spelling::check(cx);
    never::check(cx);
    idle::check(cx);
    goals::check(cx);
    results::check(cx);
    alike::check(cx);
    terms::check(cx);
}

/// Notation that some of `programs` read otherwise, as notes.
pub fn dialects(input: &Input<'_>, programs: &[Program], sink: &mut dyn Sink) {
    dialects::check(input, programs, sink);
}

/// What every question is asked with.
struct Context<'a> {
    input: &'a Input<'a>,
    definition: &'a Definition,
    facts: &'a Facts<'a>,
    sink: &'a mut dyn Sink,
}

impl Context<'_> {
    fn push(&mut self, diagnostic: Diagnostic) {
        self.sink.push(diagnostic);
    }

    /// A finding at a place.
    fn warn(&mut self, code: Code, message: String, span: Span, label: &str) {
        self.push(Diagnostic::new(code, message, span, label));
    }

    /// What of a rule never comes to bear.
    fn never(&mut self, rule: &str, span: Span, why: &str, label: &str) {
        let message = format!("`{rule}` can never apply: {why}");
        self.warn(Code::NeverApplies, message, span, label);
    }

    /// `` `rook` ``.
    fn kind(&self, kind: Kind) -> String {
        let def = self.definition.kinds.get(kind.index());
        def.map_or_else(String::new, |d| format!("`{}`", d.key))
    }

    /// White's or Black's name in this variant.
    fn side(&self, side: Side) -> &str {
        &self.definition.sides[side].name
    }

    /// The name of a square.
    fn square(&self, square: Square) -> String {
        self.definition.board.name(square)
    }

    /// `a1, b1 and 12 more`.
    fn squares(&self, set: SquareSet) -> String {
        let shown: Vec<String> = set.iter().take(6).map(|s| self.square(s)).collect();
        let more = set.len().saturating_sub(shown.len());
        match (shown.as_slice(), more) {
            ([], _) => "no square".to_owned(),
            (names, 0) => names.join(" "),
            (names, more) => format!("{} and {more} more", names.join(" ")),
        }
    }

    /// Where a kind's block is written.
    fn block(&self, kind: Kind) -> Span {
        let place = self.input.provenance.kinds.get(kind.index());
        place.map_or(self.input.provenance.file, |k| k.key)
    }

    /// Where a kind's moves are written.
    fn moves(&self, kind: Kind, side: Side) -> Span {
        self.input.provenance.moves(kind, side)
    }

    /// Where a key is written; the place of its rule block if the key is not.
    fn key(&self, path: &[&str]) -> Span {
        let found = self.input.leaves.and_then(|l| l.place(path));
        found.unwrap_or_else(|| self.rule(path))
    }

    /// The place of the nearest block around a key.
    fn rule(&self, path: &[&str]) -> Span {
        let mut keys = path.len();
        while keys > 0 {
            let name = path.get(..keys).unwrap_or_default().join(".");
            if let Some(span) = self.input.provenance.rules.get(&name) {
                return *span;
            }
            keys -= 1;
        }
        self.input.provenance.file
    }

    /// Whether a place is in the file that is looked at, not in one that it extends.
    fn own(&self, span: Span) -> bool {
        span.source == self.input.provenance.file.source
    }

    /// Kinds with their definitions, without those that only look like another one.
    fn kinds(&self) -> impl Iterator<Item = (Kind, &crate::definition::KindDef)> {
        let all = self.definition.kinds.iter().enumerate();
        all.filter(|(_, def)| !def.tilde)
            .filter_map(|(i, def)| Some((Kind::new(i)?, def)))
    }
}
