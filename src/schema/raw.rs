//! The file format, `format = 1`: every section and key, as raw data with its places.
//!
//! These declarations are the one list of what a file may say: the readers, the messages about
//! unknown keys and the reference come from them. Names are not looked up here, and texts that hold
//! notation, squares or positions are only carried.

mod arrangement;
mod board;
mod counting;
mod drops;
mod effects;
mod ends;
mod freeze;
mod gating;
mod mates;
mod pieces;
mod promotion;
mod repetition;
mod royal;
mod rules;
mod test;
mod trade;
mod traffic;
mod turn;
mod variant;

pub use crate::schema::read::{FlagOr, Map, Pairs, Phrase, Sided, Text};
pub use arrangement::{Choice, PlaceStep, Shuffle};
pub use board::{Board, Compass, Link, Terrain, Wrap};
pub use counting::{Begin, Counting, Limit};
pub use drops::{DropPiece, Drops};
pub use effects::{Area, Deed, Directions, Effect, Occasion, WallPlace, Walls, Whose};
pub use ends::{Checks, Connect, Even, Extinction, Goal, Material, Moment, Which};
pub use freeze::{Freeze, FreezeArea, Reserve};
pub use gating::{FirstMove, Gating};
pub use mates::{Mate, Shuttle};
pub use pieces::{Class, Piece};
pub use promotion::{MoveText, OneSide, Promotion, When};
pub use repetition::{Chase, Repetition};
pub use royal::{ChecksAllowed, Edge, Evade, Facing, PseudoRoyal, Royal, Safe};
pub use rules::{
    Bare, Capture, Castling, CounterEnd, CounterKinds, Dead, EnPassant, End, Forbid, MateEnd,
    Outcome, Winner,
};
pub use test::{Perft, Test};
pub use trade::Trade;
pub use traffic::{AreaMust, Barrier, BarrierDoes, Division, Exits};
pub use turn::{Distinct, FacingEnd, PassWhen, Passes, SeriesCheck, Turn};
pub use variant::{Lints, Orientation, Setup, Sides, Symmetry, Variant};

use crate::schema::section::sections;
use crate::source::Spanned;

sections! {
    /// A whole file, with what it inherits.
    File {
        /// The version of this format: `1`.
        format: Option<Spanned<u16>>,
        /// The variant that this one changes: a name, or a path relative to this file.
        extends: Option<Text>,
        /// What the variant is called and where it comes from.
        variant = required: Option<Variant>,
        /// What the two sides are called.
        sides: Option<Sides>,
        /// The squares.
        board: Option<Board>,
        /// Named groups of pieces with something in common.
        classes: Map<Class>,
        /// The pieces.
        pieces: Map<Piece>,
        /// The start position.
        setup: Option<Setup>,
        /// What royal pieces must be kept safe from.
        royal: Option<Royal>,
        /// Captures that are not allowed, or that must be made.
        capture: Option<Capture>,
        /// What moves do beside moving, by name.
        effect: Map<Effect>,
        /// Pieces that cannot move for what stands near them, by name.
        freeze: Map<Freeze>,
        /// Squares that are walled off in play.
        walls: Option<Walls>,
        /// Promotion rules, by name.
        promotion: Map<Promotion>,
        /// Castling moves, by name.
        castling: Map<Castling>,
        /// Capture in passing; `false`: never.
        en_passant: Option<FlagOr<EnPassant>>,
        /// Pieces in hand and how they come to the board.
        drops: Option<Drops>,
        /// Pieces in hand that come to the board on squares which others leave.
        gating: Option<Gating>,
        /// Moves that pieces have until they first move, by name.
        first_move: Map<FirstMove>,
        /// What a turn is.
        turn: Option<Turn>,
        /// How the game ends.
        end: Option<End>,
        /// Findings to leave out or to take seriously.
        lints: Option<Lints>,
        /// Facts about the variant that are checked against its rules.
        test: Vec<Test>,
    }
}

/// Makes enums into words of the format.
macro_rules! words {
    ($($ty:ty),+) => {$( impl $crate::schema::word::Word for $ty {} )+};
}
use words;
