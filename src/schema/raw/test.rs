//! `[[test]]`: facts about a variant, in its own file.

use super::rules::Winner;
use crate::schema::read::{Field, Pairs, Read, Reader, Text};
use crate::schema::section::sections;
use crate::schema::shape::Shape;
use crate::schema::tree::{Node, Value};
use crate::source::{Span, Spanned};

sections! {
    /// A position and what is true in it.
    Test {
        /// What it shows.
        name: Option<Text>,
        /// The position; by default the start position.
        fen: Option<Text>,
        /// The start position of this number, where the variant has several.
        setup: Option<Spanned<u64>>,
        /// Moves to make first.
        play: Vec<Text>,
        /// Only moves from this square are looked at by `moves` and `reach`.
        from: Option<Text>,
        /// The legal moves, all of them.
        moves: Option<Vec<Text>>,
        /// Moves that are legal, among others.
        legal: Vec<Text>,
        /// Moves that are not.
        illegal: Vec<Text>,
        /// What moves capture: `{ "e4e6" = ["e5"] }`, an empty list for none.
        captures: Option<Pairs<Vec<Text>>>,
        /// The position that is reached, as a FEN; the move counters may be left out.
        position: Option<Text>,
        /// The state of the game: `"ongoing"`, `"checkmate"`, `"stalemate"`, …
        state: Option<Text>,
        /// Who has won: `"white"`, `"black"`, `"draw"`, or `"none"` while the game goes on.
        winner: Option<Spanned<Winner>>,
        /// The side to move is in check, or is not.
        check: Option<Spanned<bool>>,
        /// Node counts: `{ 1 = 20, 2 = 400 }`, or a list from depth 1 on.
        perft: Option<Perft>,
        /// How moves are written in SAN: `{ "g1f3" = "Nf3" }`.
        san: Option<Pairs<Text>>,
        /// The squares that the piece on `from` can move to or capture on, as a set.
        reach: Option<Text>,
    }
}

/// Node counts by depth.
#[derive(Clone, PartialEq, Debug)]
pub struct Perft {
    /// Depth and count, as the file orders them.
    pub rows: Vec<(Spanned<u8>, Spanned<u64>)>,
    /// The whole.
    pub span: Span,
}

impl Read for Perft {
    const SHAPE: &'static Shape = &Shape::Either(
        <Pairs<Spanned<u64>> as Read>::SHAPE,
        <Vec<Spanned<u64>> as Field>::SHAPE,
    );
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let rows = match &node.value {
            Value::Table(_) => Pairs::<Spanned<u64>>::read(node, reader)?
                .entries
                .into_iter()
                .filter_map(|(key, count)| depth(&key, reader).map(|d| (d, count)))
                .collect(),
            _ => <Vec<Spanned<u64>> as Field>::read(node, reader)?
                .into_iter()
                .zip(1u8..)
                .map(|(count, depth)| (Spanned::new(depth, count.span), count))
                .collect(),
        };
        Some(Self {
            rows,
            span: node.span,
        })
    }
}

fn depth(key: &Text, reader: &mut Reader<'_>) -> Option<Spanned<u8>> {
    let depth = key.value.parse().ok();
    if depth.is_none() {
        reader.bad_key(key, "a depth: a whole number from 0 to 255");
    }
    Some(Spanned::new(depth?, key.span))
}
