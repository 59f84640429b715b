//! `[setup.shuffle.NAME]` and `[setup.choice.NAME]`: from the raw sections to [`Arrangement`]s.
//!
//! In: the raw blocks, the drawn set-up. Out: arrangements all of whose set-ups can be made. How many squares are free for
//! a step must not depend on where the steps before have put their pieces: then counting is multiplying.

use super::context::{Context, Sets, parse_set};
use super::pieces::Roster;
use super::setup::report;
use crate::definition::arrangement::{Arrangement, Array, Conditions, Options, Step, Who, total};
use crate::definition::{Orientation, Setup, SideInfo};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{Kind, PerSide, Side, Square};
use crate::placement;
use crate::schema::raw::{self, OneSide, Symmetry, Text};
use crate::source::{Span, Spanned};
use crate::util::bits256::SquareSet;
use std::collections::BTreeMap;

/// Resolves both tables; shuffles come before choices.
pub fn resolve(
    cx: &mut Context<'_>,
    file: &raw::File,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
    drawn: Drawn<'_>,
) -> Vec<Arrangement> {
    let Some(section) = &file.setup else {
        return Vec::new();
    };
    let mut all: Vec<(Arrangement, Span)> = Vec::new();
    // A set-up that could not be read has been told of.
    let sound = cx.errors() == 0;
    for (key, block) in section.shuffle.iter() {
        let Some(squares) = &block.squares else {
            continue;
        };
        let ground = Ground::new(key, squares, &block.symmetry, &block.each, &block.side);
        let Some(mut made) = ground.resolve(cx, sets, drawn.sides) else {
            continue;
        };
        let Some(steps) = steps(cx, block, sets, roster, &made) else {
            continue;
        };
        made.options = Options::Steps(steps);
        made.conditions = Conditions {
            shades: roster.names.set(cx, &block.shades),
            apart: roster.names.set(cx, &block.apart),
            guarded: roster.names.set(cx, &block.guarded),
        };
        if sound && !block.faulty && !same_pieces(cx, block, &made, drawn, roster) {
            continue;
        }
        all.push((made, squares.span));
    }
    for (key, block) in section.choice.iter() {
        let (Some(squares), Some(arrays)) = (&block.squares, &block.arrays) else {
            continue;
        };
        let ground = Ground::new(key, squares, &block.symmetry, &block.each, &block.side);
        let Some(mut made) = ground.resolve(cx, sets, drawn.sides) else {
            continue;
        };
        if arrays.entries.is_empty() {
            cx.push(fault("there is no array to choose", block.span, "empty"));
            continue;
        }
        // A piece that has no symbol for its own fault's sake cannot be found in an array.
        if !roster.sound {
            continue;
        }
        let read: Vec<Array> = arrays
            .entries
            .iter()
            .filter_map(|(name, text)| array(cx, name, text, sets, roster, &made))
            .collect();
        if read.len() < arrays.entries.len() {
            continue;
        }
        made.options = Options::Arrays(read);
        all.push((made, squares.span));
    }
    overlaps(cx, sets, &all);
    let arrangements: Vec<Arrangement> = all.into_iter().map(|(a, _)| a).collect();
    if total(&arrangements).is_none() {
        cx.push(fault(
            "there are more set-ups than can be numbered",
            section.span,
            "more than 2^64 in all",
        ));
    }
    arrangements
}

/// The set-up that is drawn, and whose it is.
#[derive(Clone, Copy)]
pub struct Drawn<'a> {
    /// The pieces.
    pub setup: &'a Setup,
    /// What the sides are called.
    pub sides: &'a PerSide<SideInfo>,
}

fn fault(message: impl Into<String>, span: Span, label: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::Arrangement, message, span, label)
}

/// What both tables say of squares and sides.
struct Ground<'a> {
    name: &'a Text,
    squares: &'a Text,
    symmetry: Option<&'a Spanned<Symmetry>>,
    each: Option<&'a Spanned<bool>>,
    side: Option<&'a Spanned<OneSide>>,
}

impl<'a> Ground<'a> {
    const fn new(
        name: &'a Text,
        squares: &'a Text,
        symmetry: &'a Option<Spanned<Symmetry>>,
        each: &'a Option<Spanned<bool>>,
        side: &'a Option<Spanned<OneSide>>,
    ) -> Self {
        Self {
            name,
            squares,
            symmetry: symmetry.as_ref(),
            each: each.as_ref(),
            side: side.as_ref(),
        }
    }

    /// An arrangement that has no options yet.
    fn resolve(
        &self,
        cx: &mut Context<'_>,
        sets: &Sets<'_>,
        sides: &PerSide<SideInfo>,
    ) -> Option<Arrangement> {
        let white = set(cx, self.squares, sets)?;
        let who = match (self.side, self.each) {
            (Some(side), None) => Who::One(match side.value {
                OneSide::White => Side::White,
                OneSide::Black => Side::Black,
            }),
            (Some(_), Some(each)) => {
                cx.push(fault(
                    "`each` is about both sides, but only one is arranged",
                    each.span,
                    "leave this out, or `side`",
                ));
                return None;
            }
            (None, Some(each)) if each.value => Who::Each,
            (None, _) => Who::Both,
        };
        let turn = match self.symmetry.map(|s| s.value) {
            Some(Symmetry::Rotate) => Orientation::Rotate,
            None | Some(Symmetry::Mirror) => Orientation::Mirror,
        };
        let white: Vec<Square> = white.iter().collect();
        let black: Option<Vec<Square>> =
            white.iter().map(|&s| turn.square(sets.board, s)).collect();
        let Some(black) = black else {
            cx.push(fault(
                format!(
                    "a square of {}'s has none opposite for {}",
                    sides[Side::White].name,
                    sides[Side::Black].name
                ),
                self.squares.span,
                "a hole lies opposite",
            ));
            return None;
        };
        let both = who != Who::One(Side::White) && who != Who::One(Side::Black);
        if both && white.iter().any(|s| black.contains(s)) {
            cx.push(fault(
                format!(
                    "the same square would be {}'s and {}'s",
                    sides[Side::White].name,
                    sides[Side::Black].name
                ),
                self.squares.span,
                "reaches over the middle of the board",
            ));
            return None;
        }
        Some(Arrangement {
            name: self.name.value.clone(),
            who,
            squares: PerSide([white, black]),
            options: Options::Steps(Vec::new()),
            conditions: Conditions::default(),
        })
    }
}

/// A set of squares as White sees the board, not empty.
fn set(cx: &mut Context<'_>, text: &Text, sets: &Sets<'_>) -> Option<SquareSet> {
    let expr = parse_set(cx, sets.board, text, &sets.names())?;
    let squares = expr.eval(sets.board, Side::White, &|name| sets.get(name));
    if squares.is_empty() {
        cx.push(fault("no square is left here", text.span, "an empty set"));
        return None;
    }
    Some(squares)
}

/// The steps of a shuffle. For each of two steps, the later one's squares hold all of the earlier one's or none.
fn steps(
    cx: &mut Context<'_>,
    block: &raw::Shuffle,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
    ground: &Arrangement,
) -> Option<Vec<Step>> {
    let squares = &ground.squares[Side::White];
    let mut made: Vec<(Step, SquareSet, Span)> = Vec::new();
    for raw in &block.place {
        let kinds: Vec<Kind> = raw
            .pieces
            .iter()
            .map(|name| roster.names.one(cx, name))
            .collect::<Option<_>>()?;
        let chosen = match &raw.squares {
            None => squares.iter().copied().collect(),
            Some(text) => set(cx, text, sets)?,
        };
        let places: Vec<usize> = (0..squares.len())
            .filter(|&p| squares.get(p).is_some_and(|&s| chosen.contains(s)))
            .collect();
        let own: SquareSet = places
            .iter()
            .filter_map(|&p| squares.get(p).copied())
            .collect();
        let span = raw.squares.as_ref().map_or(raw.span, |t| t.span);
        let mut taken = 0;
        for (before, theirs, place) in &made {
            if (*theirs & own).is_empty() {
                continue;
            }
            if !(*theirs - own).is_empty() {
                cx.push(
                    fault(
                        "how many squares are free here depends on where an earlier step puts its pieces",
                        span,
                        "holds some of that step's squares, not all",
                    )
                    .with_label(*place, "the earlier step")
                    .with_help("place the pieces with the fewest squares first"),
                );
                return None;
            }
            taken += before.kinds.len();
        }
        let free = places.len().saturating_sub(taken);
        if free < kinds.len() {
            cx.push(fault(
                format!(
                    "{} cannot be placed: {} free by then",
                    crate::util::text::counted(kinds.len() as u64, "piece"),
                    match free {
                        1 => "1 square is".to_owned(),
                        n => format!("{n} squares are"),
                    }
                ),
                span,
                "too few squares",
            ));
            return None;
        }
        let step = Step {
            kinds,
            places,
            taken,
        };
        made.push((step, own, span));
    }
    Some(made.into_iter().map(|(step, _, _)| step).collect())
}

/// The steps place what stands on the squares in the drawn set-up, no more and no less.
fn same_pieces(
    cx: &mut Context<'_>,
    block: &raw::Shuffle,
    made: &Arrangement,
    drawn: Drawn<'_>,
    roster: &Roster<'_>,
) -> bool {
    let Options::Steps(steps) = &made.options else {
        return true;
    };
    let mut placed: BTreeMap<Kind, usize> = BTreeMap::new();
    for &kind in steps.iter().flat_map(|s| &s.kinds) {
        *placed.entry(kind).or_default() += 1;
    }
    for side in Side::BOTH {
        if matches!(made.who, Who::One(only) if only != side) {
            continue;
        }
        let name = &drawn.sides[side].name;
        let mut stand: BTreeMap<Kind, usize> = BTreeMap::new();
        for square in &made.squares[side] {
            match drawn.setup.pieces.get(square.index()).copied().flatten() {
                Some((s, kind)) if s == side => *stand.entry(kind).or_default() += 1,
                Some(_) => {
                    let span = block.squares.as_ref().map_or(block.span, |t| t.span);
                    cx.push(fault(
                        format!("a piece of the other side stands among {name}'s"),
                        span,
                        "these squares in the set-up",
                    ));
                    return false;
                }
                None => {}
            }
        }
        let differs = |kind: &&Kind| placed.get(kind) != stand.get(kind);
        if let Some(kind) = placed.keys().chain(stand.keys()).find(differs) {
            let key = roster.entries.get(kind.index()).map_or("", |e| &e.key);
            let of = |all: &BTreeMap<Kind, usize>| all.get(kind).copied().unwrap_or(0);
            let first = block.place.first().map_or(block.span, |p| p.span);
            cx.push(
                fault(
                    format!(
                        "the steps place {} of `{key}`, but {name} has {} on these squares in the set-up",
                        of(&placed),
                        of(&stand),
                    ),
                    block.squares.as_ref().map_or(block.span, |t| t.span),
                    "the squares",
                )
                .with_label(first, "the steps begin here"),
            );
            return false;
        }
    }
    true
}

/// One array: a token for each square, in the order of a picture.
fn array(
    cx: &mut Context<'_>,
    name: &Text,
    text: &Text,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
    ground: &Arrangement,
) -> Option<Array> {
    let squares = &ground.squares[Side::White];
    let mut order: Vec<usize> = (0..squares.len()).collect();
    let rank = |p: usize| squares.get(p).map_or(0, |&s| sets.board.rank(s));
    // Stable, so that ranks keep their order from the left.
    order.sort_by_key(|&p| std::cmp::Reverse(rank(p)));
    let pieces = match placement::parse_list(&text.value, squares.len(), &roster.symbols) {
        Ok(pieces) => pieces,
        Err(faults) => {
            report(cx, text, 0, faults);
            return None;
        }
    };
    let mut kinds = vec![None; squares.len()];
    for (piece, place) in pieces.into_iter().zip(order) {
        *kinds.get_mut(place)? = piece.map(|(_, kind)| kind);
    }
    Some(Array {
        name: name.value.clone(),
        kinds,
    })
}

/// No square is arranged twice.
fn overlaps(cx: &mut Context<'_>, sets: &Sets<'_>, all: &[(Arrangement, Span)]) {
    let of = |a: &Arrangement, side: Side| -> SquareSet {
        match a.who {
            Who::One(only) if only != side => SquareSet::EMPTY,
            _ => a.squares[side].iter().copied().collect(),
        }
    };
    for (index, (later, span)) in all.iter().enumerate() {
        for (earlier, other) in all.iter().take(index) {
            let both = |a: &Arrangement| of(a, Side::White) | of(a, Side::Black);
            if let Some(square) = (both(later) & both(earlier)).lowest() {
                cx.push(
                    fault(
                        format!(
                            "`{}` and `{}` both arrange {}",
                            earlier.name,
                            later.name,
                            sets.board.name(square)
                        ),
                        *span,
                        "these squares",
                    )
                    .with_label(*other, "and these"),
                );
            }
        }
    }
}
