//! Syntax tree to IR: letters get their meaning, directions become concrete, guards go to the legs.
//!
//! In: a [`Notation`] and [`Options`]. Out: a [`Program`], or the reasons why there is none. The graph is
//! bounded: repetition becomes loops over (leg, heading, range, turn side), never copies without end.

mod bracket;
mod chain;
mod faults;
mod figure;
mod guards;
mod nodes;
mod special;
mod terms;

use super::ast::{Bytes, Clause, Guard, Notation};
use super::ir::{NodeId, Program};
use crate::diagnostic::{Code, Diagnostic, Severity, Sink};
use crate::source::{SourceId, Span};

/// Most legs that one program may have, each in one direction.
pub const MAX_NODES: usize = 4096;

/// Most clauses that may guard one move.
const MAX_CLAUSES: usize = 64;

/// How direction letters on K and Q are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum KingReading {
    /// Eight separate directions, as XBoard does: `fK` goes to one square.
    #[default]
    Eightfold,
    /// Letters go to W and F apart, as Fairy-Stockfish does: `fK` goes to three squares.
    Distribute,
}

/// What the string alone does not say.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The guards of the piece's classes, joined to the leading braces.
    pub classes: &'a [Guard],
    /// How direction letters on K and Q are read.
    pub king: KingReading,
    /// Warn of letters that programs read differently (K and Q with directions, L and J).
    pub warn: bool,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            classes: &[],
            king: KingReading::Eightfold,
            warn: true,
        }
    }
}

/// The meaning of a tree; `None` if there is an error in it, which has then been reported.
pub fn lower(
    notation: &Notation,
    options: &Options<'_>,
    source: SourceId,
    sink: &mut dyn Sink,
) -> Option<Program> {
    let defaults: Vec<&Clause> = options
        .classes
        .iter()
        .chain(&notation.default)
        .flat_map(|guard| &guard.clauses)
        .collect();
    let mut lowerer = Lowerer {
        options,
        source,
        found: Vec::new(),
        program: Program::default(),
        full: false,
    };
    if let Some(guard) = notation.default.as_ref().filter(|g| g.reset) {
        lowerer.error(
            Code::BadGuard,
            "leading braces are the default, so `=` has nothing to drop there",
            &guard.bytes,
            "`=` belongs to a term or leg",
        );
    }
    lowerer.terms(&notation.terms, &defaults);
    lowerer.prune();
    let program = &lowerer.program;
    if lowerer.sound()
        && program.entries.is_empty()
        && program.drops.is_empty()
        && program.castles.is_empty()
    {
        lowerer.found.push(
            Diagnostic::new(
                Code::Moveless,
                "this notation makes no move",
                Span::new(source, notation.bytes.clone()),
                "nothing moves",
            )
            .with_help("a piece that never moves says `immobile = true` and has empty moves"),
        );
    }
    let sound = lowerer.sound();
    let program = lowerer.program;
    for diagnostic in lowerer.found {
        sink.push(diagnostic);
    }
    sound.then_some(program)
}

/// A program under construction.
struct Lowerer<'a> {
    options: &'a Options<'a>,
    source: SourceId,
    /// Findings, each once: a leg may be read along several ways through a repetition.
    found: Vec<Diagnostic>,
    program: Program,
    /// The graph is too large; said once.
    full: bool,
}

impl Sink for Lowerer<'_> {
    fn push(&mut self, diagnostic: Diagnostic) {
        let same = |d: &Diagnostic| {
            d.code == diagnostic.code && d.labels.first() == diagnostic.labels.first()
        };
        if self.found.len() < 100 && !self.found.iter().any(same) {
            self.found.push(diagnostic);
        }
    }
}

impl Lowerer<'_> {
    fn sound(&self) -> bool {
        self.found.iter().all(|d| d.severity != Severity::Error)
    }

    fn span(&self, bytes: &Bytes) -> Span {
        Span::new(self.source, bytes.clone())
    }

    fn error(&mut self, code: Code, message: impl Into<String>, bytes: &Bytes, label: &str) {
        let span = self.span(bytes);
        self.push(Diagnostic::new(code, message, span, label));
    }

    /// Says once that the graph would be too large.
    fn overflow(&mut self, bytes: &Bytes) {
        if !self.full {
            self.full = true;
            let span = self.span(bytes);
            self.push(
                Diagnostic::new(
                    Code::NotationLimit,
                    format!(
                        "this move needs more than {MAX_NODES} legs when all its directions are written out"
                    ),
                    span,
                    "too many ways to go",
                )
                .with_help("give the legs fewer directions, or fewer legs"),
            );
        }
    }

    fn many_clauses(&mut self, bytes: &Bytes) {
        let span = self.span(bytes);
        self.push(
            Diagnostic::new(
                Code::NotationLimit,
                format!("more than {MAX_CLAUSES} clauses guard this move"),
                span,
                "too many conditions",
            )
            .with_help("declare the squares as one region"),
        );
    }

    /// Drops legs from which no move can end, and numbers the others anew.
    fn prune(&mut self) {
        let nodes = &mut self.program.nodes;
        let mut before: Vec<Vec<NodeId>> = vec![Vec::new(); nodes.len()];
        let mut alive: Vec<bool> = nodes.iter().map(|n| n.last).collect();
        let mut work: Vec<NodeId> = Vec::new();
        for (i, node) in nodes.iter().enumerate() {
            for &next in &node.next {
                if let Some(before) = before.get_mut(usize::from(next)) {
                    before.push(i as NodeId);
                }
            }
            if node.last {
                work.push(i as NodeId);
            }
        }
        while let Some(id) = work.pop() {
            for &earlier in before.get(usize::from(id)).into_iter().flatten() {
                if let Some(alive) = alive.get_mut(usize::from(earlier))
                    && !std::mem::replace(alive, true)
                {
                    work.push(earlier);
                }
            }
        }
        let mut number = Vec::with_capacity(nodes.len());
        let mut count: NodeId = 0;
        for &lives in &alive {
            number.push(count);
            count += NodeId::from(lives);
        }
        let renumber = |ids: &mut Vec<NodeId>| {
            ids.retain(|&id| alive.get(usize::from(id)).is_some_and(|&lives| lives));
            for id in ids {
                *id = number.get(usize::from(*id)).copied().unwrap_or(*id);
            }
        };
        let mut keep = alive.iter();
        nodes.retain(|_| keep.next().copied().unwrap_or(false));
        for node in nodes.iter_mut() {
            renumber(&mut node.next);
        }
        renumber(&mut self.program.entries);
    }
}
