//! Text to syntax tree.
//!
//! The grammar (`grammar/movement.pest`) is permissive, so what fails here is punctuation; every
//! failure is told in our own words by [`refuse`](super::refuse).

use super::ast::{
    Area, Atom, AtomKind, Body, Bytes, Clause, Corner, Filter, Guard, Leg, Link, Modifier,
    ModifierKind, Notation, Reach, ReachKind, Set, Term,
};
use super::{direction, order, refuse, scan};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{SourceId, Span};
use pest::Parser as _;
use pest::iterators::Pair;

mod grammar {
    /// The generated parser.
    #[derive(Debug, pest_derive::Parser)]
    #[grammar = "../grammar/movement.pest"]
    pub(super) struct MovementParser;
}
use grammar::{MovementParser, Rule};

/// Reads a string into its tree; `None` if it cannot be read, which has then been reported.
pub fn parse(text: &str, source: SourceId, sink: &mut dyn Sink) -> Option<Notation> {
    if !scan::scan(text, source, sink) {
        return None;
    }
    let pair = match MovementParser::parse(Rule::notation, text) {
        Ok(mut pairs) => pairs.next()?,
        Err(error) => {
            let at = match error.location {
                pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => {
                    at
                }
            };
            sink.push(refuse::refuse(text, at, source));
            return None;
        }
    };
    let mut builder = Builder {
        source,
        sink,
        sound: true,
    };
    let mut notation = Notation {
        bytes: 0..text.len(),
        ..Notation::default()
    };
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::guard => notation.default = Some(builder.guard(inner)),
            Rule::term => notation.terms.push(builder.term(inner)),
            _ => {}
        }
    }
    builder.sound.then_some(notation)
}

/// Reads braces alone, as a class of the variant file gives them: `{-bridge}`.
pub fn parse_guard(text: &str, source: SourceId, sink: &mut dyn Sink) -> Option<Guard> {
    let notation = parse(text, source, sink)?;
    match (notation.default, notation.terms.first()) {
        (Some(guard), None) => Some(guard),
        _ => {
            sink.push(Diagnostic::new(
                Code::BadGuard,
                "braces alone are expected here",
                Span::new(source, 0..text.len()),
                "not a guard",
            ));
            None
        }
    }
}

struct Builder<'s> {
    source: SourceId,
    sink: &'s mut dyn Sink,
    sound: bool,
}

fn bytes(pair: &Pair<'_, Rule>) -> Bytes {
    let span = pair.as_span();
    span.start()..span.end()
}

fn first_byte(pair: &Pair<'_, Rule>) -> u8 {
    pair.as_str().bytes().next().unwrap_or(b'?')
}

impl Builder<'_> {
    fn span(&self, bytes: &Bytes) -> Span {
        Span::new(self.source, bytes.clone())
    }

    fn fail(&mut self, diagnostic: Diagnostic) {
        self.sound = false;
        self.sink.push(diagnostic);
    }

    fn term(&mut self, pair: Pair<'_, Rule>) -> Term {
        let mut term = Term {
            mods: Vec::new(),
            body: Body::Missing,
            range: None,
            guard: None,
            bytes: bytes(&pair),
        };
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::mods => term.mods = self.modifiers(inner),
                Rule::at => term.body = Body::Drop,
                Rule::atom | Rule::vector => term.body = Body::Atom(self.atom(inner)),
                Rule::bracket => term.body = Body::Bracket(self.legs(inner)),
                Rule::group => {
                    term.body = Body::Group(
                        inner
                            .into_inner()
                            .filter(|p| p.as_rule() == Rule::term)
                            .map(|p| self.term(p))
                            .collect(),
                    );
                }
                Rule::range => term.range = Some(self.range(&inner)),
                Rule::guard => term.guard = Some(self.guard(inner)),
                _ => {}
            }
        }
        self.together(&term.mods);
        order::sort(&mut term.mods);
        term
    }

    fn legs(&mut self, pair: Pair<'_, Rule>) -> Vec<Leg> {
        let mut legs = Vec::new();
        let mut link = Link::Must;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::link if inner.as_str() == "?" => link = Link::May,
                Rule::link => link = Link::Must,
                Rule::leg => {
                    for term in inner.into_inner() {
                        let term = self.term(term);
                        legs.push(Leg { link, term });
                    }
                }
                _ => {}
            }
        }
        legs
    }

    fn modifiers(&mut self, pair: Pair<'_, Rule>) -> Vec<Modifier> {
        let mut mods = Vec::new();
        for inner in pair.into_inner() {
            let bytes = bytes(&inner);
            let kind = if inner.as_rule() == Rule::repeat {
                ModifierKind::Repeat(self.modifiers(inner))
            } else {
                let letter = first_byte(&inner);
                let filter = inner
                    .into_inner()
                    .find(|p| p.as_rule() == Rule::filter)
                    .map(filter);
                ModifierKind::Letter(letter, filter)
            };
            mods.push(Modifier { kind, bytes });
        }
        mods
    }

    /// Direction letters that would pair if they stood together must stand together: programs
    /// disagree whether `fmrF` means `frF`.
    fn together(&mut self, mods: &[Modifier]) {
        for run in mods.split(|m| m.letter().is_none_or(|c| c == b'a')) {
            let groups: Vec<&[Modifier]> = run
                .split(|m| !m.letter().is_some_and(order::is_direction))
                .filter(|g| !g.is_empty())
                .collect();
            let letters =
                |g: &[Modifier]| g.iter().filter_map(Modifier::letter).collect::<Vec<_>>();
            let apart: Vec<_> = groups
                .iter()
                .flat_map(|g| direction::pairs(&letters(g)))
                .collect();
            let all = letters(&groups.concat());
            if groups.len() < 2 || direction::pairs(&all) == apart {
                continue;
            }
            let (Some(first), Some(last)) = (run.first(), run.last()) else {
                continue;
            };
            let span = self.span(&(first.bytes.start..last.bytes.end));
            self.fail(
                Diagnostic::new(
                    Code::BadDirection,
                    "direction letters stand apart, which programs read in different ways",
                    span,
                    "directions with another letter between them",
                )
                .with_help(format!(
                    "write them together (`{}`) for the pair, or two terms for both directions",
                    String::from_utf8_lossy(&all)
                )),
            );
        }
        for modifier in mods {
            if let ModifierKind::Repeat(inner) = &modifier.kind {
                self.together(inner);
            }
        }
    }

    fn atom(&mut self, pair: Pair<'_, Rule>) -> Atom {
        let at = bytes(&pair);
        if pair.as_rule() == Rule::vector {
            let mut numbers = pair
                .into_inner()
                .map(|p| p.as_str().parse::<u8>().unwrap_or(u8::MAX));
            let (x, y) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
            return Atom {
                kind: AtomKind::Vector(x, y),
                bytes: at,
            };
        }
        let mut letter = b'?';
        let mut stretches = Vec::new();
        let mut rider = false;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::stretch => stretches.push(first_byte(&inner)),
                rule => {
                    letter = first_byte(&inner);
                    rider = rule == Rule::rider;
                }
            }
        }
        Atom {
            kind: if rider {
                AtomKind::Rider(letter)
            } else {
                AtomKind::Letter(letter, stretches)
            },
            bytes: at,
        }
    }

    fn range(&mut self, pair: &Pair<'_, Rule>) -> Reach {
        let at = bytes(pair);
        let text = pair.as_str();
        let number = |s: &str| s.parse::<u16>().unwrap_or(u16::MAX - 1).min(u16::MAX - 1);
        let kind = match text.strip_prefix('0') {
            _ if text.ends_with('*') => ReachKind::Flexible,
            Some("") => ReachKind::Unlimited,
            Some(rest) => ReachKind::Exactly(number(rest)),
            None => ReachKind::UpTo(number(text)),
        };
        if kind == ReachKind::Exactly(0) {
            let span = self.span(&at);
            self.fail(
                Diagnostic::new(
                    Code::BadRange,
                    "an exact range of zero steps goes nowhere",
                    span,
                    "no step at all",
                )
                .with_help("write `0` for any number of steps, `03` for exactly three")
                .with_fix(span, "0"),
            );
        }
        Reach { kind, bytes: at }
    }

    fn guard(&mut self, pair: Pair<'_, Rule>) -> Guard {
        let mut guard = Guard {
            bytes: bytes(&pair),
            ..Guard::default()
        };
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::reset => guard.reset = true,
                Rule::clause => {
                    if let Some(clause) = self.clause(inner) {
                        guard.clauses.push(clause);
                    }
                }
                _ => {}
            }
        }
        guard
    }

    fn clause(&mut self, pair: Pair<'_, Rule>) -> Option<Clause> {
        let mut clause = Clause {
            origin: false,
            passed: false,
            landing: false,
            inside: true,
            set: Set::Union(Vec::new()),
            bytes: bytes(&pair),
        };
        for inner in pair.into_inner() {
            match (inner.as_rule(), inner.as_str()) {
                (Rule::scope, "<") => clause.origin = true,
                (Rule::scope, "/") => clause.passed = true,
                (Rule::scope, _) => clause.landing = true,
                (Rule::sign, sign) => clause.inside = sign == "+",
                (Rule::set, _) => clause.set = self.set(inner)?,
                _ => {}
            }
        }
        Some(clause)
    }

    fn set(&mut self, pair: Pair<'_, Rule>) -> Option<Set> {
        let inner = pair.into_inner().next()?;
        match inner.as_rule() {
            Rule::union => inner
                .into_inner()
                .map(|p| self.set(p))
                .collect::<Option<Vec<_>>>()
                .map(Set::Union),
            Rule::squares => inner
                .into_inner()
                .map(|p| self.area(p))
                .collect::<Option<Vec<_>>>()
                .map(Set::Squares),
            _ => {
                let mut their = false;
                let mut name = String::new();
                for part in inner.into_inner() {
                    match part.as_rule() {
                        Rule::their => their = true,
                        _ => name = part.as_str().to_owned(),
                    }
                }
                Some(Set::Named(their, name))
            }
        }
    }

    fn area(&mut self, pair: Pair<'_, Rule>) -> Option<Area> {
        let at = bytes(&pair);
        let mut corners = pair.into_inner().map(|p| corner(p.as_str()));
        let from = corners.next()?;
        let to = corners.next();
        let area = match (from, to) {
            (Some(from), None) => Some(Area {
                from,
                to: None,
                bytes: at.clone(),
            }),
            // Either both corners name a file or neither does; the same of ranks.
            (Some(from), Some(Some(to)))
                if from.0.is_some() == to.0.is_some() && from.1.is_some() == to.1.is_some() =>
            {
                Some(Area {
                    from,
                    to: Some(to),
                    bytes: at.clone(),
                })
            }
            _ => None,
        };
        if area.is_none() {
            let span = self.span(&at);
            self.fail(
                Diagnostic::new(
                    Code::BadGuard,
                    "no board has such squares",
                    span,
                    "not a square or rectangle",
                )
                .with_help(
                    "files go from a to p, ranks from 1 to 16; write `e4`, `a1-c3`, `*5` for a rank or `b*` for a file",
                ),
            );
        }
        area
    }
}

fn filter(pair: Pair<'_, Rule>) -> Filter {
    let at = bytes(&pair);
    let items = pair
        .into_inner()
        .map(|item| {
            let mut except = false;
            let mut name = String::new();
            for part in item.into_inner() {
                match part.as_rule() {
                    Rule::minus => except = true,
                    _ => name = part.as_str().to_owned(),
                }
            }
            (except, name)
        })
        .collect();
    Filter { items, bytes: at }
}

/// A corner such as `e4`, `*5`, `b*`; `None` if no board has it.
fn corner(text: &str) -> Option<Corner> {
    let mut chars = text.chars();
    let file = match chars.next()? {
        '*' => None,
        c @ 'a'..='p' => Some(c as u8 - b'a'),
        _ => return None,
    };
    let rank = match chars.as_str() {
        "*" => None,
        digits => Some(
            digits
                .parse::<u8>()
                .ok()
                .filter(|n| (1..=16).contains(n) && !digits.starts_with('0'))?
                - 1,
        ),
    };
    Some((file, rank))
}
