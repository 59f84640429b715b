//! Terms with the groups around them spread over them: each with all its letters, range and clauses.

use super::ast::{Body, Clause, Modifier, ModifierKind, Reach, Term};
use super::order;

/// A term that is no group, with what its groups give it.
#[derive(Clone, Debug)]
pub struct Flat<'a> {
    /// The term itself.
    pub term: &'a Term,
    /// Its letters, those of the groups first, in canonical order.
    pub mods: Vec<Modifier>,
    /// Its range, or that of the innermost group that has one.
    pub range: Option<&'a Reach>,
    /// It, or a group around it, drops the piece's default guard.
    pub reset: bool,
    /// The clauses of the groups' guards and its own.
    pub clauses: Vec<&'a Clause>,
}

impl Flat<'_> {
    /// Several legs joined by `a`.
    #[must_use]
    pub fn is_chain(&self) -> bool {
        self.mods.iter().any(chains)
    }
}

/// Whether a modifier makes a chain: `a`, or a repetition.
#[must_use]
pub fn chains(modifier: &Modifier) -> bool {
    modifier.letter() == Some(b'a') || matches!(modifier.kind, ModifierKind::Repeat(_))
}

/// Calls `visit` with every term that is no group, in order.
pub fn flatten<'a>(terms: &'a [Term], visit: &mut dyn FnMut(Flat<'a>)) {
    inside(terms, &[], None, false, &[], visit);
}

fn inside<'a>(
    terms: &'a [Term],
    mods: &[Modifier],
    range: Option<&'a Reach>,
    reset: bool,
    clauses: &[&'a Clause],
    visit: &mut dyn FnMut(Flat<'a>),
) {
    for term in terms {
        let mut mods: Vec<Modifier> = mods.iter().chain(&term.mods).cloned().collect();
        order::sort(&mut mods);
        let range = term.range.as_ref().or(range);
        let reset = reset || term.guard.as_ref().is_some_and(|g| g.reset);
        let clauses: Vec<&Clause> = clauses
            .iter()
            .copied()
            .chain(term.guard.iter().flat_map(|g| &g.clauses))
            .collect();
        match &term.body {
            Body::Group(members) => inside(members, &mods, range, reset, &clauses, visit),
            _ => visit(Flat {
                term,
                mods,
                range,
                reset,
                clauses,
            }),
        }
    }
}
