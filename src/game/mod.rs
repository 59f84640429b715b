//! One game in progress, whatever the width of its board: what front ends hold.
//!
//! In: a compiled variant and moves. Out: legal moves as [`MoveView`]s, the state of the game, node
//! counts, search results. Everything here is plain data; the engine behind [`Session`] is generic
//! over the width of the board and never seen by front ends.

pub mod conditions;
mod session;
mod view;

pub use crate::compile::Variant;
pub use session::new_session;

use crate::definition::Setup;
use crate::id::{Kind, Side, Square};
pub use crate::movegen::perft::Counts;
use crate::util::bits256::SquareSet;
use crate::util::rng::SplitMix64;

/// A legal move as front ends see it. Two moves are the same iff all fields but `path` are equal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveView {
    /// The kind that moves, before any promotion; of a drop, the kind in hand.
    pub piece: Kind,
    /// From where; `None` for a drop and a pass.
    pub from: Option<Square>,
    /// To where; `None` for a pass.
    pub to: Option<Square>,
    /// What it becomes, if it changes.
    pub promotion: Option<Kind>,
    /// Every square from which a piece is removed by capture, the landing square included.
    pub captures: SquareSet,
    /// A captured piece that is set down again: from where, to where (`u` in the notation).
    pub unload: Option<(Square, Square)>,
    /// The castling partner's way.
    pub castle: Option<(Square, Square)>,
    /// Castling that is written as king takes partner.
    pub takes_partner: bool,
    /// A piece from hand set on a square that this move vacates.
    pub gate: Option<(Kind, Square)>,
    /// A square walled off by this move.
    pub wall: Option<Square>,
    /// The move is a drop.
    pub drop: bool,
    /// The piece onto which it is dropped: the two become what `promotion` says.
    pub onto: Option<Kind>,
    /// Ends of the legs, for a move of several legs; empty otherwise.
    pub path: Vec<Square>,
}

impl MoveView {
    /// A plain move of `piece`, to be filled in.
    #[must_use]
    pub const fn plain(piece: Kind, from: Square, to: Square) -> Self {
        Self {
            piece,
            from: Some(from),
            to: Some(to),
            promotion: None,
            captures: SquareSet::EMPTY,
            unload: None,
            castle: None,
            takes_partner: false,
            gate: None,
            wall: None,
            drop: false,
            onto: None,
            path: Vec::new(),
        }
    }
    /// What a drop sets on the board: the piece in hand, or its promoted form.
    #[must_use]
    pub fn dropped(&self) -> Kind {
        match self.onto {
            Some(_) => self.piece,
            None => self.promotion.unwrap_or(self.piece),
        }
    }
    /// What becomes of the piece that changes, as its text tells: of a drop only that onto another piece.
    #[must_use]
    pub fn change(&self) -> Option<(Kind, Kind)> {
        let from = match self.onto {
            None if self.drop => return None,
            onto => onto.unwrap_or(self.piece),
        };
        self.promotion.map(|to| (from, to))
    }
    /// Neither from nor to anywhere.
    #[must_use]
    pub const fn is_pass(&self) -> bool {
        self.from.is_none() && self.to.is_none()
    }
}

/// Why a game is over, or that it is not. The text is the contract's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum State {
    /// The game goes on.
    Ongoing,
    /// The side to move is in check and has no move.
    Checkmate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// A royal piece was captured.
    RoyalCapture,
    /// A side has too few pieces of a kind or class.
    Extinction,
    /// A piece reached its goal.
    Goal,
    /// Enough checks were given.
    Checks,
    /// The sides have passed in turn.
    Passes,
    /// A side passed while royal pieces saw each other.
    Facing,
    /// Pieces of one side stand together.
    Connection,
    /// The position came up too often.
    Repetition,
    /// Too many moves without progress.
    Counter,
    /// Neither side can win, or the material decides.
    Material,
    /// A side was left with its royal alone.
    Bare,
}

impl State {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::Ongoing,
        Self::Checkmate,
        Self::Stalemate,
        Self::RoyalCapture,
        Self::Extinction,
        Self::Goal,
        Self::Checks,
        Self::Passes,
        Self::Facing,
        Self::Connection,
        Self::Repetition,
        Self::Counter,
        Self::Material,
        Self::Bare,
    ];
    /// As in JSON: `ongoing`, `checkmate`, `royal_capture`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Ongoing => "ongoing",
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::RoyalCapture => "royal_capture",
            Self::Extinction => "extinction",
            Self::Goal => "goal",
            Self::Checks => "checks",
            Self::Passes => "passes",
            Self::Facing => "facing",
            Self::Connection => "connection",
            Self::Repetition => "repetition",
            Self::Counter => "counter",
            Self::Material => "material",
            Self::Bare => "bare",
        }
    }
}

/// State of the game and who won it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Why.
    pub state: State,
    /// Who won; `None` for a draw and while the game goes on.
    pub winner: Option<Side>,
}

/// How long the computer may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchLimits {
    /// Deepest iteration.
    pub depth: Option<u32>,
    /// Most nodes.
    pub nodes: Option<u64>,
    /// Most work: nodes, and for pieces whose moves have very many ways also what it takes to follow them. The same
    /// on every machine, unlike time.
    pub work: Option<u64>,
}

/// What the computer found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SearchReport {
    /// Finished depth.
    pub depth: u32,
    /// Value for the side to move in centipawns.
    pub score: i32,
    /// Moves to the forced end, negative if the side to move loses.
    pub mate: Option<i32>,
    /// Positions looked at.
    pub nodes: u64,
    /// Best line.
    pub line: Vec<MoveView>,
}

/// One game in progress.
pub trait Session: Send {
    /// The position as it can be written down.
    fn setup(&self) -> Setup;
    /// Who is to move.
    fn side(&self) -> Side;
    /// All legal moves, in a stable order (from, to, promotion).
    fn legal_moves(&mut self) -> Vec<MoveView>;
    /// Plays a legal move; false (and nothing happens) if it is not one.
    fn play(&mut self, mv: &MoveView) -> bool;
    /// Takes back the last move; false at the start.
    fn undo(&mut self) -> bool;
    /// Moves played so far.
    fn history(&self) -> Vec<MoveView>;
    /// State of the game, repetition and counters included.
    fn outcome(&mut self) -> Outcome;
    /// Writes the legal moves into memory of the session's own and tells how many there are: what a search does at
    /// every position.
    fn list_moves(&mut self) -> usize;
    /// Plays moves at random from here until a rule ends the game or `most` plies are made, and takes them back. The
    /// same seed gives the same game. Returns the plies made and the state reached.
    fn play_out(&mut self, seed: u64, most: usize) -> (usize, Outcome);
    /// The enemy pieces that attack a royal of the side to move so that it is in check.
    fn checkers(&mut self) -> SquareSet;
    /// Whether each side's remaining pieces could ever win.
    fn can_win(&mut self) -> [bool; 2];
    /// Leaf count at `depth`, by so many threads, with a table of counts that they share if there is one. The
    /// table must have been used for this variant only.
    fn count(&mut self, depth: u32, threads: usize, known: Option<&Counts>) -> u64;
    /// [`Session::count`] without a table.
    fn perft(&mut self, depth: u32, threads: usize) -> u64 {
        self.count(depth, threads, None)
    }
    /// Looks for a good move. `stop` is asked now and then; `report` hears of every finished depth.
    fn search(
        &mut self,
        limits: SearchLimits,
        stop: &mut dyn FnMut() -> bool,
        report: &mut dyn FnMut(&SearchReport),
    ) -> SearchReport;
    /// The hash of the position, as repetition sees it.
    fn hash(&self) -> u64;
    /// Problems of the position that a strict reader would reject (side not to move in check, …).
    fn findings(&mut self) -> Vec<String>;
    /// Another session at the same point.
    fn fork(&self) -> Box<dyn Session>;
}

/// Plays `plies` moves at random, the same for the same `seed`, or fewer, so that the side to move has a move: positions for
/// measurements.
pub fn wander(session: &mut dyn Session, seed: u64, plies: u64) {
    let mut rng = SplitMix64::new(seed);
    let mut moves = session.legal_moves();
    for _ in 0..plies {
        let pick = rng.below(moves.len() as u32) as usize;
        if !moves.get(pick).is_some_and(|mv| session.play(mv)) {
            return;
        }
        moves = session.legal_moves();
        if moves.is_empty() {
            session.undo();
            return;
        }
    }
}
