//! The rule blocks, resolved. Each block is one table of the file, one type here, one place in the engine.

mod counting;
mod drops;
mod effects;
mod ends;
mod freeze;
mod gating;
mod mates;
mod promotion;
mod repetition;
mod trade;
mod traffic;
mod turn;

pub use counting::{Counting, Limit as CountingLimit};
pub use drops::Drops;
pub use effects::{Among, Area, Deed, Directions, Effect, Occasions, WallPlace, Walls, Whose};
pub use ends::{Checks, Connect, Extinction, Goal, Material, Results};
pub use freeze::{Freeze, Reserve};
pub use gating::{FirstMove, Gating};
pub use mates::{Mate, Shuttle};
pub use promotion::{Limit, Promotion, Standing, When};
pub use repetition::{Chase, Repetition};
pub use trade::Trade;
pub use traffic::{Areas, Exits, Fence, Traffic};
pub use turn::{FacingEnd, Pass, Passes, Series, SeriesCheck, Turn};

use crate::id::{Kind, PerSide, Square};
use crate::util::bits256::{KindSet, SquareSet};

/// All rule blocks of a variant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// `[board.barriers]`, `[board.areas]`, `[board.exits]`: already part of every kind's movement, kept here to be
    /// told of.
    pub traffic: Traffic,
    /// `[royal]`: what the royal pieces of a side must be kept safe from.
    pub royal: Royal,
    /// `[royal.pseudo.NAME]`: kinds that are royal while few of them are left.
    pub pseudo_royals: Vec<PseudoRoyal>,
    /// `[[capture.forbid]]`, `iron = true`: captures that are not allowed.
    pub forbidden: Vec<Forbidden>,
    /// `[capture] mandatory`: a side that can capture must.
    pub must_capture: PerSide<bool>,
    /// `[effect.NAME]`, in the order in which they come.
    pub effects: Vec<Effect>,
    /// `[freeze.NAME]`: pieces that cannot move.
    pub freezes: Vec<Freeze>,
    /// `[walls]`.
    pub walls: Option<Walls>,
    /// `[capture.trade]`.
    pub trade: Option<Trade>,
    /// `[capture.reserve]`.
    pub reserve: Option<Reserve>,
    /// `[promotion.NAME]`.
    pub promotions: Vec<Promotion>,
    /// `[castling.NAME]`, one entry for each side and start square.
    pub castlings: Vec<Castling>,
    /// `[en_passant]`: which pieces may be captured so; `None`: every kind whose notation makes rights.
    pub en_passant: EnPassant,
    /// `[drops]`.
    pub drops: Option<Drops>,
    /// `[gating]`.
    pub gating: Option<Gating>,
    /// `[first_move.NAME]`.
    pub first_moves: Vec<FirstMove>,
    /// `[turn]`.
    pub turn: Turn,
    /// `[end.NAME]`.
    pub ends: Ends,
}

/// Royalty of the kinds marked `royal = true`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Royal {
    /// `safe = "all" | "one" | "none"`.
    pub safe: Safe,
    /// `facing = ["file", "rank", "diagonal"]`: lines on which two enemy royals may not see each other.
    pub facing: Facing,
    /// `checks = false`: no move may give check.
    pub no_checks: bool,
    /// `checks = "mate"`: but a check that mates may be given.
    pub but_mate: bool,
    /// `evade = "any" | "capture" | "none"`: how a royal in danger may itself move.
    pub evade: Evade,
    /// `only = ["left", "bottom"]`: of several royals, the one nearest to the first edge is royal, of equals the one
    /// nearest to the second.
    pub only: PerSide<[Option<Edge>; 2]>,
    /// `before_change = true`: royals must be safe also before what moved becomes another piece.
    pub before_change: bool,
}

/// An edge of the board, as White sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// The first file.
    Left,
    /// The last file.
    Right,
    /// The first rank.
    Bottom,
    /// The last rank.
    Top,
}

/// Kinds that are royal while a side has few of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PseudoRoyal {
    /// Its key in the file.
    pub name: String,
    /// Sets of kinds, each counted by itself.
    pub groups: Vec<KindSet>,
    /// They are royal while a side has at most so many; 0 for a side that the rule does not touch.
    pub count: PerSide<u8>,
}

/// How a royal that is in danger may itself move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Evade {
    /// To any safe square.
    #[default]
    Any,
    /// Only to take the piece that attacks it.
    Capture,
    /// Not at all.
    None,
}

/// Which royals must be safe after one's own move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Safe {
    /// Every one.
    #[default]
    All,
    /// At least one (duple check).
    One,
    /// None: they are lost by capture only.
    None,
}

/// Lines on which enemy royals must not face each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facing {
    /// On an open file.
    pub files: bool,
    /// On an open rank.
    pub ranks: bool,
    /// On an open diagonal.
    pub diagonals: bool,
}

/// Captures that are not allowed: any of `by` takes any of `of`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forbidden {
    /// The capturers.
    pub by: KindSet,
    /// Their victims.
    pub of: KindSet,
    /// Only victims on these squares, by the capturer's side; `None`: anywhere.
    pub at: Option<PerSide<SquareSet>>,
}

/// Castling of one piece from one square with one partner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Castling {
    /// Its key in the file: `short`.
    pub name: String,
    /// Whose.
    pub side: crate::id::Side,
    /// The castling piece.
    pub kind: Kind,
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// The kinds that may be the partner.
    pub partner: KindSet,
    /// Where the partner stands; the right is bound to this square.
    pub partner_from: Square,
    /// Where the partner goes.
    pub partner_to: Square,
    /// Squares that must be empty (both pieces taken away).
    pub empty: SquareSet,
    /// Kinds that may stand on these all the same, save where the two arrive.
    pub through: KindSet,
    /// Squares on which the castling piece must be safe: where it stands, passes and arrives, as the block says.
    pub safe: SquareSet,
    /// A right in the FEN is needed (neither piece has moved).
    pub needs_right: bool,
    /// It is written as king takes partner.
    pub takes_partner: bool,
    /// Pieces dropped on the squares get the right.
    pub dropped: bool,
    /// Names of castlings that the opponent loses by it.
    pub bars: Vec<String>,
    /// What stands for it in SAN; `None`: as usual.
    pub san: Option<String>,
}

/// Capture in passing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassant {
    /// The kinds that can be captured so.
    pub of: KindSet,
    /// Squares on which it is possible.
    pub squares: PerSide<SquareSet>,
    /// What has become another piece with its step can be captured all the same.
    pub changed: bool,
    /// In turns of several moves another such capture may follow one.
    pub again: bool,
}

impl Default for EnPassant {
    fn default() -> Self {
        Self {
            of: KindSet::ALL,
            squares: PerSide([SquareSet::ALL; 2]),
            changed: false,
            again: false,
        }
    }
}

/// How the game ends. Order of asking: royal capture and extinction, goal, checks, mate and stalemate,
/// repetition, counter, material.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ends {
    /// `[end.checkmate] result`: for the side that is mated.
    pub checkmate: PerSide<Verdict>,
    /// `[end.stalemate] result`: for the side that cannot move.
    pub stalemate: PerSide<Verdict>,
    /// `[end.extinction.NAME]`.
    pub extinctions: Vec<Extinction>,
    /// `[end.goal.NAME]`.
    pub goals: Vec<Goal>,
    /// `[end.checks]`.
    pub checks: Option<Checks>,
    /// `[end.connect.NAME]`.
    pub connects: Vec<Connect>,
    /// `[end.material]`.
    pub material: Option<Material>,
    /// `[end.bare]`: a side with nothing but royals.
    pub bare: Option<Bare>,
    /// `[end.mate.NAME]`: the first that fits holds.
    pub mates: Vec<Mate>,
    /// `[end.repetition]`.
    pub repetition: Option<Repetition>,
    /// `[end.shuttle]`.
    pub shuttle: Option<Shuttle>,
    /// `[end.passes]`.
    pub passes: Option<Passes>,
    /// `[end.facing]`.
    pub facing: Option<FacingEnd>,
    /// `[end.counting.NAME]`: the first that applies runs.
    pub countings: Vec<Counting>,
    /// `[end.counter]`.
    pub counter: Option<Counter>,
    /// The kinds whose moves can never be taken back: they start the count of half-moves again where no counter says
    /// what does.
    pub irreversible: KindSet,
    /// `[end.dead]`: the game is drawn when neither side can ever win.
    pub dead: bool,
}

impl Ends {
    /// Whether moves are forbidden for what was played before them, or for the end that they would bring.
    #[must_use]
    pub fn judges_history(&self) -> bool {
        self.repetition.as_ref().is_some_and(|r| r.illegal)
            || self.shuttle.is_some_and(|s| s.illegal)
            || self.mates.iter().any(|m| m.illegal)
    }
}

/// A result as it falls to the side in question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Verdict {
    /// It wins.
    Win,
    /// It loses.
    #[default]
    Loss,
    /// Nobody wins.
    Draw,
}

/// Bare royal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bare {
    /// What falls to the bared side.
    pub result: Verdict,
    /// The bared side is saved if it bares the other on its next move (the result is then a draw).
    pub reply: bool,
}

/// The move counter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// After how many plies without a resetting move the game ends.
    pub plies: u16,
    /// Captures reset it.
    pub captures: bool,
    /// Promotions reset it.
    pub promotions: bool,
    /// Any move of these kinds resets it; `None`: moves that can never be taken back, from the reach graph.
    pub kinds: Option<KindSet>,
    /// What falls to the side that made the last move.
    pub result: PerSide<Verdict>,
}
