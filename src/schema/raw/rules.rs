//! The rule blocks.

use super::{
    Checks, Connect, Counting, Extinction, FacingEnd, Goal, Mate, Material, Passes, Repetition,
    Reserve, Shuttle, Trade, words,
};
use crate::schema::read::{Field, FlagOr, Map, Read, Reader, Sided, Text};
use crate::schema::section::sections;
use crate::schema::shape::Shape;
use crate::schema::tree::{Node, Value};
use crate::source::Spanned;
use serde::Deserialize;

sections! {
    /// Captures that are not allowed, or that must be made.
    Capture {
        /// A side that can capture must.
        mandatory: Option<Sided<Spanned<bool>>>,
        /// Each entry forbids some pieces to capture some others.
        forbid: Vec<Forbid>,
        /// Strong pieces that may not simply be exchanged.
        trade: Option<Trade>,
        /// Squares on which nothing but captures may end.
        reserve: Option<Reserve>,
    }
    /// Pieces that may not capture some others.
    Forbid {
        /// The capturers: pieces and classes; by default all.
        by: Vec<Text>,
        /// Their victims: pieces and classes; by default all.
        of: Vec<Text>,
        /// Only pieces of the capturer's own kind.
        alike: Option<Spanned<bool>>,
        /// Only victims that stand here, as the capturer sees the board; by default anywhere.
        at: Option<Sided<Text>>,
    }
    /// One castling move of each side that has it.
    Castling {
        /// The castling piece; by default the royal one.
        piece: Option<Text>,
        /// Where it stands.
        from: Option<Sided<Text>>,
        /// Where it goes.
        to = required: Option<Sided<Text>>,
        /// The pieces and classes that may be its partner.
        partner = required: Vec<Text>,
        /// Where the partner stands.
        partner_from = required: Option<Sided<Text>>,
        /// Where the partner goes.
        partner_to = required: Option<Sided<Text>>,
        /// Squares that must be empty; by default all that either piece passes or arrives on.
        empty: Option<Sided<Text>>,
        /// Pieces and classes that may stand on these all the same, save where the two arrive.
        through: Vec<Text>,
        /// Squares on which the castling piece may not be attacked; by default all that it stands on, passes
        /// and arrives on. `""`: none.
        safe: Option<Sided<Text>>,
        /// Neither piece may have moved (the default).
        unmoved: Option<Spanned<bool>>,
        /// Moves are written as the piece taking its partner.
        takes_partner: Option<Spanned<bool>>,
        /// Pieces dropped on these squares may castle too, as if they had never moved.
        dropped: Option<Spanned<bool>>,
        /// Castling moves, by name, that the opponent may no longer make afterwards.
        bars: Vec<Text>,
        /// What stands for it in SAN; by default `O-O` for one called `short`, `O-O-O` for one called `long`.
        san: Option<Sided<Text>>,
    }
    /// Capture in passing, of pieces whose notation gives the right to it.
    EnPassant {
        /// The pieces and classes that can be captured so; by default all that notation allows.
        of: Vec<Text>,
        /// Squares on which it is possible; by default all.
        squares: Option<Sided<Text>>,
        /// Pieces can be captured so even if they have become another piece with their step.
        changed: Option<Spanned<bool>>,
        /// In turns of several moves, where the first move of a turn may capture in passing: its next one may too,
        /// if the moves before it were such captures.
        again: Option<Spanned<bool>>,
    }
    /// How the game ends. Results are `"win"`, `"loss"` or `"draw"` for the side that the block speaks of.
    /// `false` in place of a block turns it off.
    End {
        /// A side's royal is attacked and nothing helps.
        checkmate: Option<MateEnd>,
        /// A side cannot move and is not in check.
        stalemate: Option<MateEnd>,
        /// Mates by some pieces alone, by name.
        mate: Map<Mate>,
        /// A side has too few pieces of some kinds.
        extinction: Map<Extinction>,
        /// Pieces stand where they were to go.
        goal: Map<Goal>,
        /// A side has given check often enough.
        checks: Option<FlagOr<Checks>>,
        /// Pieces of one side stand together.
        connect: Map<Connect>,
        /// The side with more material wins.
        material: Option<FlagOr<Material>>,
        /// A side has nothing but royals.
        bare: Option<FlagOr<Bare>>,
        /// Sides pass in turn.
        passes: Option<FlagOr<Passes>>,
        /// The royals of both sides see each other.
        facing: Option<FlagOr<FacingEnd>>,
        /// A position comes again.
        repetition: Option<FlagOr<Repetition>>,
        /// A side moves one piece to and fro.
        shuttle: Option<FlagOr<Shuttle>>,
        /// Many moves pass without progress.
        counter: Option<FlagOr<CounterEnd>>,
        /// How long a side may try to mate one that has hardly anything left, by name.
        counting: Map<Counting>,
        /// Neither side can win any more.
        dead: Option<FlagOr<Dead>>,
    }
    /// A side cannot move.
    MateEnd {
        /// What falls to that side.
        result = required: Option<Sided<Spanned<Outcome>>>,
    }
    /// A side has nothing but royals.
    Bare {
        /// What falls to the bared side; by default `"loss"`.
        result: Option<Spanned<Outcome>>,
        /// It draws if it bares the other side with its next move.
        reply: Option<Spanned<bool>>,
    }
    /// Many moves pass without progress.
    CounterEnd {
        /// After how many plies (moves of one side); by default 100.
        plies: Option<Spanned<u16>>,
        /// Captures start the count again; by default `true`.
        captures: Option<Spanned<bool>>,
        /// Promotions start it again; by default `true`.
        promotions: Option<Spanned<bool>>,
        /// Whose moves start it again: pieces and classes, or `"irreversible"` (those that can never go back,
        /// the default).
        pieces: Option<CounterKinds>,
        /// What falls to the side that made the last move; by default `"draw"`. Given by side, it may be absolute:
        /// `{ white = "loss", black = "win" }`.
        result: Option<Sided<Spanned<Outcome>>>,
    }
    /// Neither side can win any more. By default such a game is drawn at once.
    Dead {
        /// Whether the game ends there.
        draw: Option<Spanned<bool>>,
    }
}

/// A result as it falls to the side in question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It wins.
    Win,
    /// It loses.
    Loss,
    /// Nobody wins.
    Draw,
}

/// Who has won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// The first player.
    White,
    /// The second player.
    Black,
    /// Nobody.
    Draw,
    /// The game goes on.
    None,
}

words!(Outcome, Winner);

/// Whose moves reset the move counter.
#[derive(Clone, PartialEq, Debug)]
pub enum CounterKinds {
    /// Moves of kinds that can never go back to where they were.
    Irreversible(crate::source::Span),
    /// Any move of these pieces and classes; perhaps none.
    Pieces(Vec<Text>),
}

impl Read for CounterKinds {
    const SHAPE: &'static Shape = <Vec<Text> as Field>::SHAPE;
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        match &node.value {
            Value::String(text) if text == "irreversible" => Some(Self::Irreversible(node.span)),
            _ => <Vec<Text> as Field>::read(node, reader).map(Self::Pieces),
        }
    }
}
