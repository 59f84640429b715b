//! What every step of the resolver shares: the sink, places inside strings, named square sets.

use crate::board::Board;
use crate::board::region::{self, Expr};
use crate::definition::Orientation;
use crate::diagnostic::{Code, Diagnostic, Severity, Sink};
use crate::id::{PerSide, Side};
use crate::schema::raw::{Sided, Text};
use crate::source::{SourceMap, Span};
use crate::util::bits256::SquareSet;
use std::ops::Range;

/// Findings go through here, so that it is known whether any was an error.
pub struct Context<'a> {
    sources: &'a SourceMap,
    sink: &'a mut dyn Sink,
    errors: usize,
}

impl std::fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Context({} errors)", self.errors)
    }
}

impl Sink for Context<'_> {
    fn push(&mut self, diagnostic: Diagnostic) {
        if diagnostic.severity == Severity::Error {
            self.errors += 1;
        }
        self.sink.push(diagnostic);
    }
}

impl<'a> Context<'a> {
    /// A context that has seen no error.
    pub fn new(sources: &'a SourceMap, sink: &'a mut dyn Sink) -> Self {
        Self {
            sources,
            sink,
            errors: 0,
        }
    }
    /// Errors seen so far.
    #[must_use]
    pub const fn errors(&self) -> usize {
        self.errors
    }
    /// The texts that spans point into.
    #[must_use]
    pub const fn sources(&self) -> &'a SourceMap {
        self.sources
    }
    /// A finding about a name at `span`, and the name that was probably meant to be put in its place: in quotes where there
    /// are some.
    #[must_use]
    pub fn meant(&self, finding: Diagnostic, span: Span, name: &str) -> Diagnostic {
        let source = self.sources.get(span.source);
        let there = source.and_then(|s| s.text.get(span.range())).unwrap_or("");
        let text = if there.starts_with(['"', '\'']) {
            format!("\"{name}\"")
        } else {
            name.to_owned()
        };
        finding
            .with_help(format!("did you mean `{name}`?"))
            .with_fix(span, text)
    }
    /// Where bytes of a decoded string stand in the file.
    #[must_use]
    pub fn inside(&self, text: &Text, range: Range<usize>) -> Span {
        self.sources.inside(text.span, range)
    }
}

/// The board with its named sets: all that square-set text can speak of.
#[derive(Clone, Debug)]
pub struct Sets<'a> {
    /// The squares.
    pub board: &'a Board,
    /// How Black's squares follow from White's.
    pub orientation: Orientation,
    /// Terrains and regions.
    pub named: Vec<(String, PerSide<SquareSet>)>,
}

impl Sets<'_> {
    /// A declared set.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<PerSide<SquareSet>> {
        let mut all = self.named.iter();
        all.find(|(n, _)| n == name).map(|(_, sets)| *sets)
    }
    /// Names of the declared sets.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        self.named.iter().map(|(name, _)| name.as_str()).collect()
    }
    /// The other side's squares.
    #[must_use]
    pub fn turned(&self, squares: SquareSet) -> SquareSet {
        squares
            .iter()
            .filter_map(|s| self.orientation.square(self.board, s))
            .collect()
    }
    /// The sets of a value given once or for each side. Given for one side only, the other's follows.
    pub fn sided(&self, cx: &mut Context<'_>, value: &Sided<Text>) -> PerSide<SquareSet> {
        let mut sets: PerSide<Option<SquareSet>> = PerSide([None, None]);
        for (side, text) in value.iter() {
            let Some(expr) = self.expr(cx, text) else {
                return PerSide::both(SquareSet::EMPTY);
            };
            for s in Side::BOTH {
                if side.is_none_or(|only| only == s) {
                    sets[s] = Some(expr.eval(self.board, s, &|name| self.get(name)));
                }
            }
        }
        self.completed(sets)
    }
    /// Fills the side that is not given.
    #[must_use]
    pub fn completed(&self, sets: PerSide<Option<SquareSet>>) -> PerSide<SquareSet> {
        let of = |side: Side| {
            sets[side]
                .or_else(|| sets[side.other()].map(|s| self.turned(s)))
                .unwrap_or_default()
        };
        PerSide([of(Side::White), of(Side::Black)])
    }
    fn expr(&self, cx: &mut Context<'_>, text: &Text) -> Option<Expr> {
        parse_set(cx, self.board, text, &self.names())
    }
}

/// Reads a square-set text and checks its squares and names.
pub fn parse_set(cx: &mut Context<'_>, board: &Board, text: &Text, names: &[&str]) -> Option<Expr> {
    let sources = cx.sources();
    let at = |range: Range<usize>| sources.inside(text.span, range);
    let expr = Expr::parse(&text.value, &at, cx)?;
    let mut good = expr.check(board, &at, cx);
    expr.names(&mut |name, range| {
        let known = names.contains(&name) || region::BUILT_IN.contains(&name);
        if !known {
            good = false;
            cx.push(region::unknown_name(name, at(range), names));
        }
    });
    if good {
        idle_minus(cx, text, &expr);
    }
    good.then_some(expr)
}

/// Warns of `a1 - c3`, which takes nothing away and was probably to be the rectangle `a1-c3`.
fn idle_minus(cx: &mut Context<'_>, text: &Text, expr: &Expr) {
    let Expr::Minus(one, other) = expr else {
        return;
    };
    let (Expr::Area(_, a), Expr::Area(_, b)) = (one.as_ref(), other.as_ref()) else {
        return;
    };
    let part = |range: &Range<usize>| text.value.get(range.clone()).unwrap_or_default();
    let (a, b) = (a.clone(), b.clone());
    let single = |range: &Range<usize>| {
        let part = part(range);
        !part.contains(['-', '*'])
    };
    if a.start < b.end && single(&a) && single(&b) && part(&a) != part(&b) {
        let span = cx.inside(text, a.start..b.end);
        let rectangle = format!("{}-{}", part(&a), part(&b));
        let message = format!("`{} - {}` takes nothing away", part(&a), part(&b));
        let mut found = Diagnostic::new(
            Code::RepeatedSquare,
            message,
            span,
            "one square without another",
        )
        .with_help(format!("a rectangle has no blanks: `{rectangle}`"));
        if span != text.span {
            found = found.with_fix(span, rectangle);
        }
        cx.push(found);
    }
}

/// `a5, c5, d5`, at most a handful.
#[must_use]
pub fn squares_text(board: &Board, squares: SquareSet) -> String {
    let mut names: Vec<String> = squares.iter().take(6).map(|s| board.name(s)).collect();
    if squares.len() > names.len() {
        names.push("…".to_owned());
    }
    names.join(" ")
}
