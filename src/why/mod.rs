//! Why a move is legal or not, and why a position is what it is, down to the line of the file.
//!
//! In: a variant with its tree of values, a game, the text of a move. Out: an [`Answer`]: a reason in a sentence,
//! with labels at the places of the file that make it so.
//!
//! Reasons are found by asking what would have to be different. How a piece goes is asked of the slow walker
//! with one thing changed on the board or in the notation (`geometry`). What the rules forbid is asked of the
//! engine with one key of the file changed (`rules`), so that a rule block needs no code here to be named
//! as the reason; words of its own are one row in `words`.

mod asked;
mod castle;
mod detail;
mod drop;
mod frozen;
mod geometry;
mod legal;
mod royal;
mod rules;
mod scene;
mod state;
mod terms;
mod words;

use crate::definition::{Definition, Provenance};
use crate::diagnostic::Label;
use crate::game::{State, Variant};
use crate::id::{Kind, Side, Square};
use crate::play::Game;
use crate::record::{MoveError, MoveFault};
use crate::schema::edit::{self, Path};
use crate::schema::tree::Node;
use crate::source::{SourceMap, Span};
use asked::{Asked, What};

/// A variant and where it is written.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// What the file says.
    pub definition: &'a Definition,
    /// The same, compiled.
    pub variant: &'a Variant,
    /// Where its parts are written.
    pub provenance: &'a Provenance,
    /// Every value of the file, with its place.
    pub tree: &'a Node,
    /// The texts that places are in.
    pub sources: &'a SourceMap,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// Whether the move is legal; `None` if a position was asked about.
    pub legal: Option<bool>,
    /// Why, in a sentence without capital or full stop.
    pub reason: String,
    /// The places that make it so.
    pub labels: Vec<Label>,
    /// What else there is to say.
    pub notes: Vec<String>,
}

impl Answer {
    fn illegal(reason: impl Into<String>) -> Self {
        Self {
            legal: Some(false),
            reason: reason.into(),
            ..Self::default()
        }
    }
    /// Adds a place; the first one is the primary one.
    fn at(mut self, span: Option<Span>, text: impl Into<String>) -> Self {
        let Some(span) = span else { return self };
        let text = text.into();
        if self.labels.iter().any(|l| l.span == span && l.text == text) {
            return self;
        }
        let primary = self.labels.is_empty();
        self.labels.push(Label {
            span,
            text,
            primary,
        });
        self
    }
    fn note(mut self, note: impl Into<String>) -> Self {
        let note = note.into();
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
        self
    }
    /// Joins the reasons and places of another answer.
    fn and(mut self, other: Self) -> Self {
        self.reason = format!("{}; and {}", self.reason, other.reason);
        for label in other.labels {
            self = self.at(Some(label.span), label.text);
        }
        for note in other.notes {
            self = self.note(note);
        }
        self
    }
}

impl Case<'_> {
    fn kind_name(&self, kind: Kind) -> &str {
        let def = self.definition.kinds.get(kind.index());
        def.map_or("piece", |d| d.name.as_str())
    }
    fn kind_key(&self, kind: Kind) -> &str {
        let def = self.definition.kinds.get(kind.index());
        def.map_or("", |d| d.key.as_str())
    }
    fn side_name(&self, side: Side) -> &str {
        &self.definition.sides[side].name
    }
    fn square(&self, square: Square) -> String {
        self.definition.board.name(square)
    }
    /// `the Rook on a1`.
    fn piece_on(&self, kind: Kind, square: Square) -> String {
        format!("the {} on {}", self.kind_name(kind), self.square(square))
    }
    /// Where a value of the file stands, if it is written.
    fn place(&self, path: &[&str]) -> Option<Span> {
        edit::at(self.tree, &Path::of(path)).map(|n| n.span)
    }
    /// Where a block or key of the file stands: its value, or its header.
    fn block(&self, path: &str) -> Option<Span> {
        let keys: Vec<&str> = path.split('.').collect();
        self.place(&keys)
    }
}

/// Why a move is legal or not.
///
/// # Errors
/// The text cannot be read as a move, or fits several.
pub fn of_move(case: &Case<'_>, game: &mut Game, text: &str) -> Result<Answer, MoveError> {
    let error = match game.find(text) {
        Ok(mv) => return Ok(legal::answer(case, game, &mv)),
        Err(error) => error,
    };
    let asked = asked::read(case, game, text);
    if matches!(error.kind, MoveFault::Ambiguous { .. }) {
        let answer = asked.and_then(|asked| rules::must_choose(case, game, &asked));
        return answer.ok_or(error);
    }
    match asked {
        Some(asked) => Ok(illegal(case, game, &asked, text)),
        None => Err(error),
    }
}

/// Why a position is mate, stalemate, drawn, won, or still open.
pub fn of_position(case: &Case<'_>, game: &mut Game) -> Answer {
    state::answer(case, game)
}

fn illegal(case: &Case<'_>, game: &mut Game, asked: &Asked, text: &str) -> Answer {
    let outcome = game.outcome();
    if !matches!(
        outcome.state,
        State::Ongoing | State::Checkmate | State::Stalemate
    ) && game.legal().is_empty()
    {
        let over = state::answer(case, game);
        return Answer {
            legal: Some(false),
            reason: format!("the game is over: {}", over.reason),
            ..over
        };
    }
    let plain = matches!(asked.what, What::Piece { .. } | What::Drop(_));
    if plain && let Some(answer) = detail::answer(case, game, asked, text) {
        return answer;
    }
    match &asked.what {
        What::Pass => rules::pass(case),
        What::Drop(kind) => drop::answer(case, game, asked, *kind),
        What::Castle(steps) => castle::by_name(case, game, *steps),
        What::Piece { from, kinds } => pieces(case, game, asked, from, *kinds),
    }
}

/// One or several pieces of which one should have moved.
fn pieces(
    case: &Case<'_>,
    game: &mut Game,
    asked: &Asked,
    from: &[Square],
    kinds: Option<crate::util::bits256::KindSet>,
) -> Answer {
    let side = game.side();
    let Some((&first, rest)) = from.split_first() else {
        let name = kinds.and_then(|k| k.iter().next());
        let name = name.map_or("such piece", |k| case.kind_name(k));
        return Answer::illegal(format!("{} has no {name} there", case.side_name(side)));
    };
    let mut answer = one(case, game, asked, first);
    for &square in rest.iter().take(3) {
        let other = one(case, game, asked, square);
        answer = answer.note(other.reason);
    }
    answer
}

fn one(case: &Case<'_>, game: &mut Game, asked: &Asked, from: Square) -> Answer {
    let (setup, side) = (game.setup(), game.side());
    let standing = setup.pieces.get(from.index()).copied().flatten();
    let Some((owner, kind)) = standing else {
        return Answer::illegal(format!("{} is empty", case.square(from)));
    };
    if owner != side {
        return Answer::illegal(format!(
            "the {} on {} is {}'s, and {} is to move",
            case.kind_name(kind),
            case.square(from),
            case.side_name(owner),
            case.side_name(side)
        ));
    }
    if let Some(answer) = castle::by_squares(case, game, asked, from, kind) {
        return answer;
    }
    let scene = scene::Ground::of(case, game);
    let terms = terms::terms(case, kind, side);
    if let Some(answer) = geometry::answer(case, &scene, &terms, asked, (side, kind, from)) {
        return answer;
    }
    rules::answer(case, game, asked, (side, kind, from))
}

#[cfg(test)]
mod tests;
