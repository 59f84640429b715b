//! Guards and filters: sets are interned, clauses go to the legs they speak of.

use super::Lowerer;
use crate::movement::ast::{self, Corner, Filter};
use crate::movement::ir::{Area, Class, Clause, FilterExpr, FilterId, SetExpr, SetId};

/// The clauses of one leg: of its origin, of what it passes, of its landing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct LegGuards {
    pub origin: Vec<Clause>,
    pub passed: Vec<Clause>,
    pub landing: Vec<Clause>,
}

/// What guards a leg.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guarding<'a> {
    /// Of the whole move: the piece's default, then those of groups, bracket and chain.
    pub whole: &'a [&'a ast::Clause],
    /// Of this leg alone.
    pub leg: &'a [&'a ast::Clause],
    /// The first leg.
    pub first: bool,
    /// The last leg.
    pub last: bool,
}

impl Lowerer<'_> {
    /// Of the whole move `<` asks of the first origin, `>` of the last landing, `/` of all between,
    /// squares where legs meet included; a leg's own guard sees that leg alone.
    pub(super) fn guards(&mut self, guarding: Guarding<'_>) -> LegGuards {
        let mut guards = LegGuards::default();
        for clause in guarding.whole {
            let lowered = self.clause(clause);
            let (passed, landing) = scopes(clause);
            if clause.origin && guarding.first {
                add(&mut guards.origin, lowered);
            }
            if passed {
                add(&mut guards.passed, lowered);
            }
            if guarding.last && landing || !guarding.last && passed {
                add(&mut guards.landing, lowered);
            }
        }
        for clause in guarding.leg {
            let lowered = self.clause(clause);
            let (passed, landing) = scopes(clause);
            if clause.origin {
                add(&mut guards.origin, lowered);
            }
            if passed {
                add(&mut guards.passed, lowered);
            }
            if landing {
                add(&mut guards.landing, lowered);
            }
        }
        guards
    }

    pub(super) fn clause(&mut self, clause: &ast::Clause) -> Clause {
        let set = set_expr(&clause.set);
        let set = intern(&mut self.program.sets, set);
        Clause {
            inside: clause.inside,
            set,
        }
    }

    /// The kinds of a filter, royal ones left out if `tame`.
    pub(super) fn class(&mut self, filter: Option<&Filter>, tame: bool) -> Class {
        self.filter(filter, tame).map_or(Class::Any, Class::Only)
    }

    pub(super) fn filter(&mut self, filter: Option<&Filter>, tame: bool) -> Option<FilterId> {
        let mut expr = FilterExpr::default();
        for (except, name) in filter.iter().flat_map(|f| &f.items) {
            let names = if *except {
                &mut expr.except
            } else {
                &mut expr.only
            };
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        let royal = "royal".to_owned();
        if tame && !expr.except.contains(&royal) {
            expr.except.push(royal);
        }
        (expr != FilterExpr::default()).then(|| intern(&mut self.program.filters, expr))
    }
}

/// Whether a clause asks of squares passed, and of the landing.
const fn scopes(clause: &ast::Clause) -> (bool, bool) {
    let none = !clause.origin && !clause.passed && !clause.landing;
    (clause.passed || none, clause.landing || none)
}

fn add(clauses: &mut Vec<Clause>, clause: Clause) {
    if !clauses.contains(&clause) {
        clauses.push(clause);
    }
}

/// The place of `item` in `all`, where it is put if it is new. A string of 4,096 bytes has too few
/// sets to pass a 16-bit number.
fn intern<T: PartialEq>(all: &mut Vec<T>, item: T) -> SetId {
    let at = all.iter().position(|old| *old == item).unwrap_or_else(|| {
        all.push(item);
        all.len() - 1
    });
    at as SetId
}

fn set_expr(set: &ast::Set) -> SetExpr {
    match set {
        ast::Set::Named(their, name) => SetExpr::Named {
            name: name.clone(),
            their: *their,
        },
        ast::Set::Squares(areas) => SetExpr::Squares(areas.iter().map(area).collect()),
        ast::Set::Union(sets) => SetExpr::Union(sets.iter().map(set_expr).collect()),
    }
}

fn area(area: &ast::Area) -> Area {
    let (from, to): (Corner, Corner) = (area.from, area.to.unwrap_or(area.from));
    let range = |a: Option<u8>, b: Option<u8>| a.zip(b).map(|(a, b)| (a.min(b), a.max(b)));
    Area {
        files: range(from.0, to.0),
        ranks: range(from.1, to.1),
    }
}
