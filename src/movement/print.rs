//! Syntax tree to canonical text: the order of letters of [`order`](super::order), no space that is not needed.

use super::ast::{
    Area, AtomKind, Body, Clause, Corner, Filter, Guard, Link, Modifier, ModifierKind, Notation,
    Reach, ReachKind, Set, Term,
};
use std::fmt::Write as _;

/// The canonical text of a tree. Reading it back gives the same tree, spans apart.
#[must_use]
pub fn print(notation: &Notation) -> String {
    let mut out = String::new();
    if let Some(guard) = &notation.default {
        write_guard(&mut out, guard);
    }
    terms(&mut out, &notation.terms);
    out
}

/// The text of braces.
#[must_use]
pub fn print_guard(guard: &Guard) -> String {
    let mut out = String::new();
    write_guard(&mut out, guard);
    out
}

/// The text of a term alone.
#[must_use]
pub fn print_term(term: &Term) -> String {
    let mut out = String::new();
    write_term(&mut out, term);
    out
}

/// The text of a modifier alone.
#[must_use]
pub fn print_modifier(it: &Modifier) -> String {
    let mut out = String::new();
    modifier(&mut out, it);
    out
}

/// The text of a range alone.
#[must_use]
pub fn print_range(range: &Reach) -> String {
    let mut out = String::new();
    write_range(&mut out, range);
    out
}

/// The text of a square or rectangle alone.
#[must_use]
pub fn print_area(area: &Area) -> String {
    let mut out = String::new();
    write_area(&mut out, area);
    out
}

// Writing to a string cannot fail, so the results are dropped.

fn terms(out: &mut String, terms: &[Term]) {
    for (i, term) in terms.iter().enumerate() {
        if i.checked_sub(1)
            .and_then(|before| terms.get(before))
            .is_some_and(|before| would_join(before, term))
        {
            out.push(' ');
        }
        write_term(out, term);
    }
}

/// Whether two terms, written without a space, would be read as something else.
fn would_join(before: &Term, after: &Term) -> bool {
    if matches!(before.body, Body::Missing) {
        return true;
    }
    let ends_bare = before.range.is_none() && before.guard.is_none();
    match (&before.body, &after.body) {
        (Body::Atom(a), Body::Atom(b)) if ends_bare && after.mods.is_empty() => {
            match (&a.kind, &b.kind) {
                (AtomKind::Letter(a, stretches), AtomKind::Letter(b, _)) => {
                    matches!(b, b'X' | b'Y') || a == b && stretches.is_empty()
                }
                (AtomKind::Letter(a, stretches), AtomKind::Rider(b)) => {
                    a == b && stretches.is_empty()
                }
                _ => false,
            }
        }
        _ => false,
    }
}

fn write_term(out: &mut String, term: &Term) {
    term.mods.iter().for_each(|m| modifier(out, m));
    match &term.body {
        Body::Atom(atom) => match &atom.kind {
            AtomKind::Letter(letter, stretches) => {
                out.push(char::from(*letter));
                out.extend(stretches.iter().map(|&c| char::from(c)));
            }
            AtomKind::Rider(letter) => out.extend([char::from(*letter); 2]),
            AtomKind::Vector(x, y) => {
                let _ = write!(out, "({x},{y})");
            }
        },
        Body::Bracket(legs) => {
            out.push('[');
            for (i, leg) in legs.iter().enumerate() {
                if i > 0 {
                    out.push(match leg.link {
                        Link::Must => '-',
                        Link::May => '?',
                    });
                }
                write_term(out, &leg.term);
            }
            out.push(']');
        }
        Body::Group(members) => {
            out.push('(');
            terms(out, members);
            out.push(')');
        }
        Body::Drop => out.push('@'),
        Body::Missing => {}
    }
    if let Some(range) = &term.range {
        write_range(out, range);
    }
    if let Some(guard) = &term.guard {
        write_guard(out, guard);
    }
}

fn write_range(out: &mut String, range: &Reach) {
    let _ = match range.kind {
        ReachKind::Unlimited => write!(out, "0"),
        ReachKind::UpTo(n) => write!(out, "{n}"),
        ReachKind::Exactly(n) => write!(out, "0{n}"),
        ReachKind::Flexible => write!(out, "*"),
    };
}

fn modifier(out: &mut String, modifier_: &Modifier) {
    match &modifier_.kind {
        ModifierKind::Letter(letter, filter) => {
            out.push(char::from(*letter));
            if let Some(filter) = filter {
                write_filter(out, filter);
            }
        }
        ModifierKind::Repeat(inner) => {
            out.push('(');
            inner.iter().for_each(|m| modifier(out, m));
            out.push(')');
        }
    }
}

fn write_filter(out: &mut String, filter: &Filter) {
    out.push('<');
    for (i, (except, name)) in filter.items.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        if *except {
            out.push('-');
        }
        out.push_str(name);
    }
    out.push('>');
}

fn write_guard(out: &mut String, guard: &Guard) {
    out.push('{');
    if guard.reset {
        out.push('=');
    }
    for (i, clause) in guard.clauses.iter().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        write_clause(out, clause);
    }
    out.push('}');
}

fn write_clause(out: &mut String, clause: &Clause) {
    for (scope, sign) in [
        (clause.origin, '<'),
        (clause.passed, '/'),
        (clause.landing, '>'),
    ] {
        if scope {
            out.push(sign);
        }
    }
    out.push(if clause.inside { '+' } else { '-' });
    write_set(out, &clause.set);
}

fn write_set(out: &mut String, set: &Set) {
    match set {
        Set::Named(their, name) => {
            if *their {
                out.push_str("their.");
            }
            out.push_str(name);
        }
        Set::Squares(areas) => {
            out.push_str("at(");
            for (i, area) in areas.iter().enumerate() {
                if i > 0 {
                    out.push(' ');
                }
                write_area(out, area);
            }
            out.push(')');
        }
        Set::Union(sets) => {
            out.push_str("any(");
            for (i, set) in sets.iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                write_set(out, set);
            }
            out.push(')');
        }
    }
}

fn write_area(out: &mut String, area: &Area) {
    corner(out, area.from);
    if let Some(to) = area.to {
        out.push('-');
        corner(out, to);
    }
}

fn corner(out: &mut String, (file, rank): Corner) {
    match file {
        Some(file) => out.push(char::from(b'a' + file.min(25))),
        None => out.push('*'),
    }
    let _ = match rank {
        Some(rank) => write!(out, "{}", u16::from(rank) + 1),
        None => write!(out, "*"),
    };
}
