//! The syntax tree of a notation string: what was written, with the bytes it was written at.
//!
//! Letters have no meaning yet. Modifiers between two `a` or parentheses stand in canonical order,
//! whatever order they were written in (see `order`).

use std::ops::Range;

/// Bytes of the notation text.
pub type Bytes = Range<usize>;

/// A whole string.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notation {
    /// Leading braces: the default for every move of the piece.
    pub default: Option<Guard>,
    /// The terms; the piece may make the moves of any of them.
    pub terms: Vec<Term>,
    /// The whole text.
    pub bytes: Bytes,
}

/// One member of the union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// Letters before the body.
    pub mods: Vec<Modifier>,
    /// What moves.
    pub body: Body,
    /// The number after it.
    pub range: Option<Reach>,
    /// Braces after it.
    pub guard: Option<Guard>,
    /// All of it.
    pub bytes: Bytes,
}

/// What stands after the modifiers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Body {
    /// An atom: a letter, a doubled letter, a vector.
    Atom(Atom),
    /// `[F?R]`.
    Bracket(Vec<Leg>),
    /// `(NB)`.
    Group(Vec<Term>),
    /// `@`.
    Drop,
    /// Nothing: modifiers alone, which is an error that lowering reports.
    Missing,
}

/// One leg of a bracket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leg {
    /// What joins it to the leg before; that of the first leg is [`Link::Must`].
    pub link: Link,
    /// The leg itself.
    pub term: Term,
}

/// How a leg of a bracket follows the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// `-`: the move must go on.
    Must,
    /// `?`: the move may stop here.
    May,
}

/// A lower-case letter, or some in parentheses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Modifier {
    /// Which.
    pub kind: ModifierKind,
    /// Where.
    pub bytes: Bytes,
}

/// What a modifier is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ModifierKind {
    /// A letter; `a` ("again") parts the legs of a chain.
    Letter(u8, Option<Filter>),
    /// `(…)`: zero or more copies.
    Repeat(Vec<Modifier>),
}

impl Modifier {
    /// The letter, if it is one.
    #[must_use]
    pub const fn letter(&self) -> Option<u8> {
        match self.kind {
            ModifierKind::Letter(c, _) => Some(c),
            ModifierKind::Repeat(_) => None,
        }
    }
}

/// `<pawn>`, `<-royal>`, `<a,b>`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Its members: true for `-`, and the name.
    pub items: Vec<(bool, String)>,
    /// Where.
    pub bytes: Bytes,
}

/// What steps or leaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atom {
    /// Which.
    pub kind: AtomKind,
    /// Where.
    pub bytes: Bytes,
}

/// What an atom is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AtomKind {
    /// A capital and its `X` and `Y` suffixes.
    Letter(u8, Vec<u8>),
    /// A doubled capital.
    Rider(u8),
    /// `(x,y)`; numbers past 255 are kept as 255.
    Vector(u8, u8),
}

/// The number after an atom, bracket or group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Which.
    pub kind: ReachKind,
    /// Where.
    pub bytes: Bytes,
}

/// How far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReachKind {
    /// `0`.
    Unlimited,
    /// `n`.
    UpTo(u16),
    /// `0n`.
    Exactly(u16),
    /// `*` or `n*`: known elsewhere, refused here.
    Flexible,
}

/// Braces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Guard {
    /// `{=…}`.
    pub reset: bool,
    /// What is asked.
    pub clauses: Vec<Clause>,
    /// Where.
    pub bytes: Bytes,
}

/// One condition of a guard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// `<`: of the origin.
    pub origin: bool,
    /// `/`: of squares passed over.
    pub passed: bool,
    /// `>`: of the landing.
    pub landing: bool,
    /// `+` (true) or `-`.
    pub inside: bool,
    /// Of which squares.
    pub set: Set,
    /// Where.
    pub bytes: Bytes,
}

/// A set of squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Set {
    /// `their.` and a name.
    Named(bool, String),
    /// `at(…)`.
    Squares(Vec<Area>),
    /// `any(…)`.
    Union(Vec<Self>),
}

/// A square or rectangle of `at(…)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// The first corner.
    pub from: Corner,
    /// The other one.
    pub to: Option<Corner>,
    /// Where.
    pub bytes: Bytes,
}

/// A file and a rank as written, from 0; `None` for `*`.
pub type Corner = (Option<u8>, Option<u8>);

impl Notation {
    /// The same tree with every span empty: for comparing trees.
    #[must_use]
    pub fn without_spans(mut self) -> Self {
        self.bytes = 0..0;
        if let Some(guard) = &mut self.default {
            clear_guard(guard);
        }
        for term in &mut self.terms {
            clear_term(term);
        }
        self
    }
}

fn clear_term(term: &mut Term) {
    term.bytes = 0..0;
    term.mods.iter_mut().for_each(clear_modifier);
    match &mut term.body {
        Body::Atom(atom) => atom.bytes = 0..0,
        Body::Bracket(legs) => legs.iter_mut().for_each(|leg| clear_term(&mut leg.term)),
        Body::Group(terms) => terms.iter_mut().for_each(clear_term),
        Body::Drop | Body::Missing => {}
    }
    if let Some(range) = &mut term.range {
        range.bytes = 0..0;
    }
    if let Some(guard) = &mut term.guard {
        clear_guard(guard);
    }
}

fn clear_modifier(modifier: &mut Modifier) {
    modifier.bytes = 0..0;
    match &mut modifier.kind {
        ModifierKind::Letter(_, Some(filter)) => filter.bytes = 0..0,
        ModifierKind::Letter(_, None) => {}
        ModifierKind::Repeat(inner) => inner.iter_mut().for_each(clear_modifier),
    }
}

fn clear_guard(guard: &mut Guard) {
    guard.bytes = 0..0;
    for clause in &mut guard.clauses {
        clause.bytes = 0..0;
        clear_set(&mut clause.set);
    }
}

fn clear_set(set: &mut Set) {
    match set {
        Set::Named(..) => {}
        Set::Squares(areas) => areas.iter_mut().for_each(|area| area.bytes = 0..0),
        Set::Union(sets) => sets.iter_mut().for_each(clear_set),
    }
}
