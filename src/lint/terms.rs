//! Terms of a notation that add nothing to the others.
//!
//! Each term is lowered by itself; it is idle if each of its moves is one of another term's, under no
//! stricter condition.

use super::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::id::{Kind, Side};
use crate::movement::ast::{Notation, Term};
use crate::movement::ir::{Class, Clause, Node, Path, Program};
use crate::movement::{self, Options};
use crate::source::strings;
use crate::source::{SourceId, Span};

/// Longer notations are not compared term by term.
const MOST_TERMS: usize = 24;

/// Looks at the notation of every kind.
pub fn check(cx: &mut Context<'_>) {
    let mut seen: Vec<Span> = Vec::new();
    let kinds: Vec<Kind> = cx.kinds().map(|(kind, _)| kind).collect();
    for kind in kinds {
        for side in Side::BOTH {
            let place = cx.input.provenance.kinds.get(kind.index());
            let Some(span) = place.and_then(|k| k.moves[side]) else {
                continue;
            };
            if !seen.contains(&span) && cx.own(span) {
                seen.push(span);
                one(cx, kind, span);
            }
        }
    }
}

fn one(cx: &mut Context<'_>, kind: Kind, literal: Span) {
    let Some(text) = written(cx, literal) else {
        return;
    };
    empty_guards(cx, kind, literal, &text);
    let source = SourceId(u32::MAX);
    let Some(notation) = movement::parse(&text, source, &mut Vec::new()) else {
        return;
    };
    if !(2..=MOST_TERMS).contains(&notation.terms.len()) {
        return;
    }
    let programs: Vec<Option<Program>> = notation
        .terms
        .iter()
        .map(|term| lowered(&notation, term, source))
        .collect();
    for (i, (term, program)) in notation.terms.iter().zip(&programs).enumerate() {
        let Some(program) = program else { continue };
        let others = notation.terms.iter().zip(&programs).enumerate();
        let container = others
            .filter(|(j, _)| *j != i)
            .find_map(|(j, (other, outer))| {
                let outer = outer.as_ref()?;
                let equal = || contains(program, outer);
                (contains(outer, program) && (j < i || !equal())).then_some(other)
            });
        let Some(container) = container else { continue };
        let at = |term: &Term| cx.input.sources.inside(literal, term.bytes.clone());
        let (inner, outer) = (shown(&text, term), shown(&text, container));
        let span = at(term);
        let message = format!(
            "the term `{inner}` of {} adds nothing: `{outer}` has all its moves",
            cx.kind(kind)
        );
        let mut found = Diagnostic::new(Code::IdleTerm, message, span, "contained in another term")
            .with_label(at(container), "this one");
        if span != literal {
            found = found
                .with_help(format!("leave `{inner}` out"))
                .with_fix(span, "");
        }
        cx.push(found);
        return;
    }
}

/// Braces with nothing in them.
fn empty_guards(cx: &mut Context<'_>, kind: Kind, literal: Span, text: &str) {
    for (open, _) in text.match_indices('{') {
        let rest = text.get(open + 1..).unwrap_or_default();
        let blank = rest.len() - rest.trim_start().len();
        if !rest.trim_start().starts_with('}') {
            continue;
        }
        let span = cx.input.sources.inside(literal, open..open + blank + 2);
        let message = format!(
            "the empty braces in the moves of {} ask nothing",
            cx.kind(kind)
        );
        let mut found = Diagnostic::new(Code::IdleModifier, message, span, "no condition")
            .with_help("leave them out; `{=}` frees a term of the piece's other guards");
        if span != literal {
            found = found.with_fix(span, "");
        }
        cx.push(found);
    }
}

fn shown<'t>(text: &'t str, term: &Term) -> &'t str {
    text.get(term.bytes.clone()).unwrap_or_default()
}

/// The string of a literal.
fn written(cx: &Context<'_>, literal: Span) -> Option<String> {
    if let Some(leaves) = cx.input.leaves {
        let leaf = leaves.strings.iter().find(|l| l.text.span == literal);
        return leaf.map(|l| l.text.value.clone());
    }
    let source = cx.input.sources.get(literal.source)?;
    let text = source.text.get(literal.range())?;
    // Bare text, as in an `.ini` file, is its own value.
    match strings::inside(text, 0..0) {
        Some(_) => None,
        None => Some(text.to_owned()),
    }
}

fn lowered(notation: &Notation, term: &Term, source: SourceId) -> Option<Program> {
    let alone = Notation {
        default: notation.default.clone(),
        terms: vec![term.clone()],
        bytes: notation.bytes.clone(),
    };
    let options = Options {
        warn: false,
        ..Options::default()
    };
    let program = movement::lower(&alone, &options, source, &mut Vec::new())?;
    let plain = program.drops.is_empty() && program.castles.is_empty();
    (plain && !program.entries.is_empty()).then_some(program)
}

/// Whether every move of `inner` is one of `outer`.
fn contains(outer: &Program, inner: &Program) -> bool {
    let node = |program: &'_ Program, id: u16| program.nodes.get(usize::from(id)).cloned();
    inner.entries.iter().all(|&id| {
        let Some(small) = node(inner, id) else {
            return false;
        };
        outer
            .entries
            .iter()
            .filter_map(|&id| node(outer, id))
            .any(|large| covers((outer, &large), (inner, &small)))
    })
}

/// Whether one leg alone makes every move that another makes.
fn covers((p, large): (&Program, &Node), (q, small): (&Program, &Node)) -> bool {
    let Some(ranges) = same_way(large, small) else {
        return false;
    };
    let odd = |n: &Node| n.same_length || n.unload || !n.last || n.on.hurdle.is_some();
    if odd(large) || odd(small) || !ranges {
        return false;
    }
    let weaker = |few: &[Clause], many: &[Clause]| {
        few.iter().all(|a| {
            many.iter().any(|b| {
                a.inside == b.inside
                    && p.sets.get(usize::from(a.set)) == q.sets.get(usize::from(b.set))
            })
        })
    };
    let takes = |wide: Option<Class>, narrow: Option<Class>| match (wide, narrow) {
        (_, None) | (Some(Class::Any), Some(_)) => true,
        (Some(Class::Only(a)), Some(Class::Only(b))) => {
            p.filters.get(usize::from(a)) == q.filters.get(usize::from(b))
        }
        _ => false,
    };
    large.skip == small.skip
        && (!large.lame || small.lame)
        && large.must_jump == small.must_jump
        && same_hop((p, large), (q, small))
        && large.cylinder == small.cylinder
        && (!large.initial || small.initial)
        && large.makes_en_passant == small.makes_en_passant
        && (large.on.empty || !small.on.empty)
        && (large.on.en_passant || !small.on.en_passant)
        && takes(large.on.enemy, small.on.enemy)
        && takes(large.on.friend, small.on.friend)
        && weaker(&large.origin, &small.origin)
        && weaker(&large.passed, &small.passed)
        && weaker(&large.landing, &small.landing)
}

/// For two legs of the same path: whether the one's range lies within the other's.
fn same_way(large: &Node, small: &Node) -> Option<bool> {
    match (&large.path, &small.path) {
        (Path::Ride(a), Path::Ride(b)) if a == b => {
            Some(large.min <= small.min && large.max >= small.max)
        }
        (Path::Universal, Path::Universal) => Some(true),
        _ => None,
    }
}

fn same_hop((p, a): (&Program, &Node), (q, b): (&Program, &Node)) -> bool {
    match (a.hop, b.hop) {
        (None, None) => true,
        (Some(x), Some(y)) => {
            let filter = |program: &Program, f: Option<u16>| {
                f.and_then(|f| program.filters.get(usize::from(f)).cloned())
            };
            x.near == y.near
                && x.over.friends == y.over.friends
                && x.over.enemies == y.over.enemies
                && filter(p, x.over.filter) == filter(q, y.over.filter)
        }
        _ => false,
    }
}
