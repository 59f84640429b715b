//! Whether a set-up drawn by lot is one of the variant's.
//!
//! In: a definition and a set-up. Out: what the set-up breaks of the conditions of its shuffles, if anything. Who is guarded is
//! asked of the pieces' moves: a piece is, if its side could capture it were it the enemy's.

use crate::definition::{Definition, Setup};
use crate::id::{Kind, Side, Square};
use crate::util::bits256::KindSet;

/// What a set-up breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Broken {
    /// All of these pieces stand on squares of one shade.
    Shades,
    /// Two pieces stand side by side.
    Together(Square, Square),
    /// A piece is not guarded.
    Unguarded(Square),
}

/// The first condition that `setup` does not meet. `takes` tells whether the side to move of a position can capture on a
/// square.
#[must_use]
pub fn broken(
    definition: &Definition,
    setup: &Setup,
    takes: &dyn Fn(&Setup, Square) -> bool,
) -> Option<Broken> {
    let board = &definition.board;
    for arrangement in &definition.arrangements {
        let asked = arrangement.conditions;
        for &side in arrangement.sides() {
            let of = |kinds: KindSet| standing(setup, side, kinds);
            let shuffled = |s: &Square| arrangement.squares[side].contains(s);
            let shades: Vec<u8> = (of(asked.shades).filter(shuffled))
                .map(|s| (board.file(s) + board.rank(s)) % 2)
                .collect();
            if let [first, rest @ ..] = &shades[..]
                && !rest.is_empty()
                && rest.iter().all(|shade| shade == first)
            {
                return Some(Broken::Shades);
            }
            let apart: Vec<Square> = of(asked.apart).filter(shuffled).collect();
            for &a in &apart {
                let beside = |b: &&Square| {
                    board.rank(a) == board.rank(**b) && board.file(a) + 1 == board.file(**b)
                };
                if let Some(&b) = apart.iter().find(beside) {
                    return Some(Broken::Together(a, b));
                }
            }
            let mut guarded = of(asked.guarded);
            if let Some(square) = guarded.find(|&s| !takes(&turned(setup, side, s), s)) {
                return Some(Broken::Unguarded(square));
            }
        }
    }
    None
}

/// Where pieces of these kinds stand.
fn standing(setup: &Setup, side: Side, kinds: KindSet) -> impl Iterator<Item = Square> + '_ {
    let pieces = setup.pieces.iter().enumerate();
    pieces.filter_map(move |(index, piece)| {
        let (owner, kind): (Side, Kind) = (*piece)?;
        let square = Square::new(index)?;
        (owner == side && kinds.contains(kind)).then_some(square)
    })
}

/// The set-up with this piece the enemy's, and its side to move.
fn turned(setup: &Setup, side: Side, square: Square) -> Setup {
    let mut turned = setup.clone();
    if let Some(Some((owner, _))) = turned.pieces.get_mut(square.index()) {
        *owner = side.other();
    }
    turned.to_move = side;
    turned
}

impl Broken {
    /// In words.
    #[must_use]
    pub fn text(&self, definition: &Definition) -> String {
        let board = &definition.board;
        match self {
            Self::Shades => "pieces of both shades would stand on one".to_owned(),
            Self::Together(a, b) => format!(
                "the pieces on {} and {} would stand side by side",
                board.name(*a),
                board.name(*b)
            ),
            Self::Unguarded(square) => {
                format!("the piece on {} would not be guarded", board.name(*square))
            }
        }
    }
}
