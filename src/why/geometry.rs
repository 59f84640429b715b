//! Why a piece does not get to a square: what on the board or in its notation would have to be different.
//!
//! In: the position, the piece's terms, the square. Out: an [`Answer`], or `None` if it does get there, so that
//! the rules must be to blame. One thing after another is changed (a piece taken away, a guard not asked, an enemy
//! put on the landing square), then several together; the least change that helps is the reason.

use super::asked::Asked;
use super::scene::{Change, Ground};
use super::terms::{self, Term};
use super::{Answer, Case};
use crate::definition::BoundProgram;
use crate::id::{Kind, Side, Square};
use crate::movement::ir::SetExpr;
use crate::util::bits256::SquareSet;
use crate::util::text::and_ticked;
use std::cell::Cell;

/// Most walks that one answer takes.
const MAX_WALKS: usize = 6_000;

struct Search<'a> {
    case: &'a Case<'a>,
    ground: &'a Ground,
    program: &'a BoundProgram,
    mover: (Side, Kind, Square),
    to: Square,
    walks: Cell<usize>,
}

/// Answers; `None` if the piece gets there.
pub(super) fn answer(
    case: &Case<'_>,
    ground: &Ground,
    terms: &[Term],
    asked: &Asked,
    mover: (Side, Kind, Square),
) -> Option<Answer> {
    let (side, kind, from) = mover;
    let to = asked.to?;
    let def = case.definition.kinds.get(kind.index())?;
    let search = Search {
        case,
        ground,
        program: &def.movement[side],
        mover,
        to,
        walks: Cell::new(0),
    };
    if search.lands(&Change::default()) {
        return None;
    }
    Some(match search.least() {
        Some(change) => search.words(&change, terms),
        None => {
            let reason = format!(
                "the {} does not go from {} to {}",
                case.kind_name(kind),
                case.square(from),
                case.square(to)
            );
            let mut answer = Answer::illegal(reason).at(
                Some(case.provenance.moves(kind, side)),
                "none of its moves leads there",
            );
            for term in terms.iter().filter(|t| !t.sentence.is_empty()) {
                answer = answer.note(format!("`{}`: {}", term.text, term.sentence));
            }
            answer
        }
    })
}

impl Search<'_> {
    fn lands(&self, change: &Change) -> bool {
        self.lands_by(self.program, change)
    }

    fn lands_by(&self, program: &BoundProgram, change: &Change) -> bool {
        if self.walks.get() > MAX_WALKS {
            return false;
        }
        self.walks.set(self.walks.get() + 1);
        let moves = self
            .ground
            .moves(self.case, program, self.mover, change, self.to);
        !moves.is_empty()
    }

    /// Occupied and walled squares other than the piece's own and the landing square.
    fn standing(&self) -> SquareSet {
        let board = &self.case.definition.board;
        board
            .squares()
            .filter(|&s| s != self.mover.2 && s != self.to)
            .filter(|&s| self.ground.piece(s).is_some() || self.ground.walls.contains(s))
            .collect()
    }

    fn sets(&self) -> Vec<SetExpr> {
        self.program.program.sets.clone()
    }

    /// An enemy or a friend of the mover that is not royal, for trying out.
    fn somebody(&self, enemy: bool) -> Option<(Side, Kind)> {
        let side = if enemy {
            self.mover.0.other()
        } else {
            self.mover.0
        };
        let kinds = self.case.definition.kinds.iter().enumerate();
        let has = |royal: bool| {
            kinds
                .clone()
                .find(|(_, d)| d.symbols[side].is_some() && d.royal == royal)
        };
        let (index, _) = has(false).or_else(|| has(true))?;
        Some((side, Kind::new(index)?))
    }

    /// What could stand on the landing square instead, likelier things first.
    fn landings(&self) -> Vec<Option<(Side, Kind)>> {
        let (enemy, friend) = (self.somebody(true), self.somebody(false));
        let mut all = Vec::new();
        match self.ground.piece(self.to) {
            None => all.extend([enemy, friend]),
            Some((side, _)) if side == self.mover.0 => all.extend([None, enemy]),
            Some(_) => all.extend([None, enemy, friend]),
        }
        all
    }

    fn needs_company(&self) -> bool {
        let nodes = &self.program.program.nodes;
        nodes
            .iter()
            .any(|n| n.hop.is_some() || n.must_jump || !n.last)
    }

    /// One thing that helps.
    fn single(&self, base: &Change) -> Option<Change> {
        let with = |change: Change| self.lands(&change).then_some(change);
        for square in self.standing().iter() {
            let mut change = base.clone();
            change.removed.insert(square);
            if let Some(found) = with(change) {
                return Some(found);
            }
        }
        for landing in self.landings() {
            if let Some(found) = with(Change {
                landing: Some(landing),
                ..base.clone()
            }) {
                return Some(found);
            }
        }
        let simple = [
            Change {
                initial: true,
                ..base.clone()
            },
            Change {
                in_passing: true,
                ..base.clone()
            },
        ];
        if let Some(found) = simple.into_iter().find_map(with) {
            return Some(found);
        }
        for set in self.sets() {
            let mut change = base.clone();
            change.free.push(set);
            if let Some(found) = with(change) {
                return Some(found);
            }
        }
        if self.needs_company() {
            for square in self.case.definition.board.squares() {
                if square == self.to || self.ground.piece(square).is_some() {
                    continue;
                }
                for enemy in [true, false] {
                    let Some(piece) = self.somebody(enemy) else {
                        continue;
                    };
                    if let Some(found) = with(Change {
                        added: Some((square, piece)),
                        ..base.clone()
                    }) {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    /// The least change after which the piece gets there.
    fn least(&self) -> Option<Change> {
        if let Some(found) = self.single(&Change::default()) {
            return Some(found);
        }
        let ever = |free: &[SetExpr]| {
            let (side, _, from) = self.mover;
            self.ground
                .ever(self.case, self.program, (side, from), free, self.to)
        };
        let all_sets = self.sets();
        if !ever(&all_sets) {
            return None;
        }
        // From few things to all of them.
        let empty = Change {
            removed: self.standing(),
            ..Change::default()
        };
        let free = Change {
            free: all_sets.clone(),
            ..Change::default()
        };
        let both = Change {
            free: all_sets,
            ..empty.clone()
        };
        for base in [empty, free, both] {
            if self.lands(&base) {
                return Some(self.shrunk(base));
            }
            if let Some(found) = self.single(&base) {
                return Some(self.shrunk(found));
            }
            for landing in self.landings() {
                let landed = Change {
                    landing: Some(landing),
                    ..base.clone()
                };
                if let Some(found) = self.single(&landed) {
                    return Some(self.shrunk(found));
                }
                let initial = Change {
                    initial: true,
                    ..landed
                };
                if self.lands(&initial) {
                    return Some(self.shrunk(initial));
                }
            }
        }
        None
    }

    /// A change that helps, without what is not needed in it.
    fn shrunk(&self, mut change: Change) -> Change {
        let attempt = |smaller: Change, change: &mut Change| {
            if self.lands(&smaller) {
                *change = smaller;
            }
        };
        for square in change.removed.iter().collect::<Vec<_>>() {
            let mut smaller = change.clone();
            smaller.removed.remove(square);
            attempt(smaller, &mut change);
        }
        for set in change.free.clone() {
            let mut smaller = change.clone();
            smaller.free.retain(|s| *s != set);
            attempt(smaller, &mut change);
        }
        for smaller in [
            Change {
                landing: None,
                ..change.clone()
            },
            Change {
                initial: false,
                ..change.clone()
            },
            Change {
                added: None,
                ..change.clone()
            },
        ] {
            attempt(smaller, &mut change);
        }
        change
    }

    /// The change in words: what is, not what would have to be.
    fn words(&self, change: &Change, terms: &[Term]) -> Answer {
        let case = self.case;
        let term = terms.iter().find(|t| self.lands_by(&t.program, change));
        let would = term.map_or("", |t| t.text.as_str());
        let span = term.map(|t| t.span);
        let mut parts: Vec<Answer> = Vec::new();
        for square in change.removed.iter() {
            let reason = match self.ground.piece(square) {
                Some((_, kind)) => format!("{} is in the way", case.piece_on(kind, square)),
                None => format!("{} is walled off", case.square(square)),
            };
            parts.push(Answer::illegal(reason).at(
                span,
                format!("`{would}` would lead to {} otherwise", case.square(self.to)),
            ));
        }
        if let Some(landing) = change.landing {
            let mut part = self.landing_words(landing, would, span);
            let passing = Change {
                in_passing: true,
                landing: None,
                ..change.clone()
            };
            if self.ground.piece(self.to).is_none() && self.lands(&passing) {
                part = part.note("nor has a piece just passed there, to be captured in passing");
            }
            parts.push(part);
        }
        if change.initial {
            parts.push(self.initial_words(would, span));
        }
        if change.in_passing {
            let reason = format!(
                "it goes to {} only to capture in passing, and nothing has just passed there",
                case.square(self.to)
            );
            parts.push(Answer::illegal(reason).at(span, "captures in passing"));
        }
        for set in &change.free {
            parts.push(self.guard_words(set, change, term));
        }
        if let Some((square, _)) = change.added {
            parts.push(self.company_words(square, change, would, span));
        }
        debug_assert!(!change.is_nothing());
        parts
            .into_iter()
            .reduce(Answer::and)
            .unwrap_or_else(|| Answer::illegal("it does not get there"))
    }

    fn landing_words(
        &self,
        instead: Option<(Side, Kind)>,
        would: &str,
        span: Option<crate::source::Span>,
    ) -> Answer {
        let case = self.case;
        let to = case.square(self.to);
        let us = self.mover.0;
        let (reason, label) = match (self.ground.piece(self.to), instead) {
            (Some((side, kind)), _) if side == us => (
                format!("its own {} stands on {to}", case.kind_name(kind)),
                format!("`{would}` captures no piece of its own side"),
            ),
            (Some((_, kind)), None) => (
                format!(
                    "it goes to {to} only without capturing, and {} stands there",
                    self.article(kind)
                ),
                format!("`{would}` moves there and does not capture"),
            ),
            (Some((_, kind)), Some(_)) => (
                format!("it cannot capture {} there", self.article(kind)),
                format!("`{would}` captures other pieces on {to}"),
            ),
            (None, Some((side, _))) if side != us => (
                format!("it goes to {to} only to capture, and {to} is empty"),
                format!("`{would}` captures there and does not move"),
            ),
            (None, _) => (
                format!("it goes to {to} only onto a piece of its own side, and {to} is empty"),
                format!("`{would}` leads there"),
            ),
        };
        Answer::illegal(reason).at(span, label)
    }

    fn article(&self, kind: Kind) -> String {
        format!("the {}", self.case.kind_name(kind))
    }

    fn initial_words(&self, would: &str, span: Option<crate::source::Span>) -> Answer {
        let case = self.case;
        let (side, kind, _) = self.mover;
        let start = case.definition.kinds.get(kind.index());
        let start = start.map_or(SquareSet::EMPTY, |d| d.start[side]);
        let reason = if start.is_empty() {
            "that is an initial move, and it has no start square".to_owned()
        } else {
            format!(
                "that is an initial move, and {} is none of its start squares ({})",
                case.square(self.mover.2),
                self.list(start)
            )
        };
        let initial = case.place(&["pieces", case.kind_key(kind), "initial"]);
        Answer::illegal(reason)
            .at(span, format!("`{would}` is for start squares only"))
            .at(initial, "its start squares")
    }

    fn list(&self, squares: SquareSet) -> String {
        let mut names: Vec<String> = squares
            .iter()
            .take(8)
            .map(|s| self.case.square(s))
            .collect();
        if squares.len() > names.len() {
            names.push("…".to_owned());
        }
        names.join(" ")
    }

    fn company_words(
        &self,
        square: Square,
        change: &Change,
        would: &str,
        span: Option<crate::source::Span>,
    ) -> Answer {
        let case = self.case;
        let friend = self.somebody(false).map(|piece| Change {
            added: Some((square, piece)),
            ..change.clone()
        });
        let to = case.square(self.to);
        let (reason, label) = if friend.is_some_and(|f| self.lands(&f)) {
            (
                format!("there is no piece to jump over on the way to {to}"),
                format!("`{would}` would, over a piece on {}", case.square(square)),
            )
        } else {
            (
                format!("there is no enemy to capture on the way to {to}"),
                format!("`{would}` would, with an enemy on {}", case.square(square)),
            )
        };
        Answer::illegal(reason).at(span, label)
    }

    /// A guard that is in the way: whose it is, and on which squares it bites.
    fn guard_words(&self, set: &SetExpr, change: &Change, term: Option<&Term>) -> Answer {
        let case = self.case;
        let (side, kind, from) = self.mover;
        let Some(def) = case.definition.kinds.get(kind.index()) else {
            return Answer::illegal("a guard forbids it");
        };
        let program = term.map_or(self.program, |t| &t.program);
        let inside = polarity(program, set);
        let mut others = change.clone();
        others.free.retain(|s| s != set);
        let bitten = self.bitten(program, set, inside, &others);
        let name = terms::set_name(set);
        let class = terms::class_guards(case, kind)
            .into_iter()
            .find(|g| g.inside == inside && g.set == name);
        let verb = if inside { "leave" } else { "enter or cross" };
        let where_ = if bitten.is_empty() {
            String::new()
        } else if inside {
            format!(" ({} outside)", self.lies(bitten))
        } else {
            format!(" ({} in it)", self.lies(bitten))
        };
        let by = class
            .as_ref()
            .map(|c| format!(": it is of the class `{}`", c.class));
        let origin = bitten.contains(from) && bitten.len() == 1;
        let reason = if origin && inside {
            format!("it goes there only from {}", and_ticked([&name]))
        } else if origin {
            format!("it does not go there from {}", and_ticked([&name]))
        } else {
            format!(
                "the {} may not {verb} {}{where_}{}",
                def.name,
                and_ticked([&name]),
                by.unwrap_or_default()
            )
        };
        let mut answer = Answer::illegal(reason);
        if let Some(class) = class {
            let keeps = if class.inside {
                "stays in"
            } else {
                "keeps off"
            };
            answer = answer.at(
                Some(class.span),
                format!("the class `{}` {keeps} `{name}`", class.class),
            );
        }
        if let Some(term) = term {
            answer = answer.at(
                Some(term.span),
                format!(
                    "`{}` would lead to {} otherwise",
                    term.text,
                    case.square(self.to)
                ),
            );
        }
        let squares = terms::squares(case, def, set, side);
        let label = if squares.is_empty() {
            format!("`{name}` holds no square")
        } else {
            format!("`{name}`: {}", self.list(squares))
        };
        answer.at(terms::set_place(case, set), label)
    }

    fn lies(&self, squares: SquareSet) -> String {
        let verb = if squares.len() == 1 { "lies" } else { "lie" };
        format!("{} {verb}", self.list(squares))
    }

    /// The squares on which a guard is not met: the fewest that would have to be otherwise.
    fn bitten(
        &self,
        program: &BoundProgram,
        set: &SetExpr,
        inside: bool,
        change: &Change,
    ) -> SquareSet {
        let side = self.mover.0;
        let board = &self.case.definition.board;
        let turned = |squares: SquareSet| {
            let mut program = program.clone();
            for (expr, sets) in program.program.sets.iter().zip(&mut program.sets) {
                if expr == set {
                    if inside {
                        sets[side] |= squares;
                    } else {
                        sets[side] = sets[side] - squares;
                    }
                }
            }
            self.lands_by(&program, change)
        };
        let single = board.squares().find(|&s| turned(SquareSet::of(s)));
        if let Some(single) = single {
            return SquareSet::of(single);
        }
        let mut all = board.all();
        if !turned(all) {
            return SquareSet::EMPTY;
        }
        for square in board.squares() {
            let mut fewer = all;
            fewer.remove(square);
            if turned(fewer) {
                all = fewer;
            }
        }
        all
    }
}

/// Whether a program asks to be inside a set (or else outside it).
fn polarity(program: &BoundProgram, set: &SetExpr) -> bool {
    let sets = &program.program.sets;
    let clauses = program
        .program
        .nodes
        .iter()
        .flat_map(|n| n.origin.iter().chain(&n.passed).chain(&n.landing));
    let mut own = clauses.filter(|c| sets.get(usize::from(c.set)) == Some(set));
    own.next().is_some_and(|c| c.inside)
}
