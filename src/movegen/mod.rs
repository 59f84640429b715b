//! Move generation: tables and a position to legal moves, attacks and node counts.
//!
//! In: [`Tables`] and a [`Position`].
//! Out: moves, fed to a [`Listener`] that may stop at any time; counting and "is there a move" build no
//! list.
//!
//! Legality is decided before moves are made. For each royal, `legal` asks the reverse tables which
//! enemy patterns aim at it and turns them into constraints: the squares where a move must go while
//! in check, and those to which a pinned piece is bound. Moves of several effects and exotic attackers
//! are looked at one by one. Making each move and asking whether a royal can be taken is kept as the
//! oracle ([`oracle`]).

pub mod attack;
mod castle;
pub mod decided;
mod drops;
pub mod facing;
mod foreseen;
mod gating;
mod generate;
mod graph;
mod kernel;
mod known;
mod legal;
pub mod listener;
pub mod mates;
pub mod oracle;
mod passing;
pub mod perft;
mod play;
mod promote;
mod select;
mod special;
mod standing;
mod trade;
mod verify;

use generate::threats;
pub use generate::{generate, pseudo_legal};
pub use listener::{Counter, Found, List, Listener};
pub use play::play;

use crate::compile::bits::Bits;
use crate::compile::tables::Tables;
use crate::position::{Move, Position};
use smallvec::SmallVec;

/// Memory that generation reuses from call to call, so that it allocates nothing once warm.
#[derive(Debug)]
pub struct Scratch<B> {
    /// By square: where a restricted piece may go; valid for the squares in the node's `restricted`.
    pub(crate) restrict: Box<[B]>,
    /// By class of the enemy's attack set against the royal asked about: the enemies that have the pattern.
    pub(crate) members: Vec<B>,
    /// Moves of several effects found by the graph of one piece.
    pub(crate) effects: Vec<Move<B>>,
    /// States that graphs of very many ways came to, in all runs so far: what they cost beside all else.
    pub(crate) walked: u64,
    /// States met by a cyclic graph.
    pub(crate) seen: Vec<graph::State<B>>,
    /// The members of long lists of these two kinds.
    pub(crate) known_moves: known::Known<Move<B>>,
    pub(crate) known_states: known::Known<graph::State<B>>,
    /// Ends of the legs of the run in progress.
    pub(crate) path: Vec<u8>,
    /// How deep mates are being looked for.
    pub(crate) nested: u32,
    /// Lists of moves to be tested one by one.
    pub(crate) pending: Vec<Vec<Move<B>>>,
    /// Positions whose memory waits for the next question of "what if".
    pub(crate) spare: Vec<Position<B>>,
}

impl<B: Bits> Scratch<B> {
    /// Memory for boards of the given size.
    #[must_use]
    pub fn new(squares: usize) -> Self {
        Self {
            restrict: vec![B::ZERO; squares.max(1)].into(),
            members: Vec::new(),
            effects: Vec::new(),
            walked: 0,
            seen: Vec::new(),
            known_moves: known::Known::default(),
            known_states: known::Known::default(),
            path: Vec::new(),
            nested: 0,
            pending: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// An empty list of moves, to be given back with [`Scratch::give_back`].
    pub(crate) fn take_list(&mut self) -> Vec<Move<B>> {
        let mut list = self.pending.pop().unwrap_or_default();
        list.clear();
        list
    }

    /// Keeps the memory of a list for the next that is taken.
    pub(crate) fn give_back(&mut self, list: Vec<Move<B>>) {
        self.pending.push(list);
    }
}

/// Who stands where, as generation reads it.
#[derive(Clone, Debug)]
pub(crate) struct Scene<B> {
    /// The side that moves.
    pub us: usize,
    /// Pieces and walls.
    pub occupied: B,
    /// Own pieces.
    pub own: B,
    /// Enemy pieces.
    pub enemy: B,
    /// Free squares.
    pub empty: B,
    /// By index of a spared set, less one: enemies that may be captured. Set 0 spares nobody.
    pub some_capturable: SmallVec<[B; 4]>,
    /// Squares that can be captured on in passing.
    pub en_passant: B,
}

impl<B: Bits> Scene<B> {
    /// Who stands where, for a move of side `us`; who may spare whom is not yet known.
    #[inline(always)]
    pub fn of(tables: &Tables<B>, position: &Position<B>, us: usize) -> Self {
        let own = position.sides[us];
        let enemy = position.sides[1 - us];
        let occupied = own | enemy | position.walls;
        Self {
            us,
            occupied,
            own,
            enemy,
            empty: tables.all.minus(occupied),
            some_capturable: SmallVec::new(),
            en_passant: position.en_passant,
        }
    }

    /// Finds the enemies that may be captured by those who spare some. Apart from [`Scene::of`], so that a scene without
    /// any is built where it stays.
    #[inline]
    pub fn spare(&mut self, tables: &Tables<B>, position: &Position<B>) {
        if tables.spared.len() > 1 {
            self.spare_some(tables, position);
        }
    }

    #[inline(never)]
    fn spare_some(&mut self, tables: &Tables<B>, position: &Position<B>) {
        for spared in tables.spared.iter().skip(1) {
            let capturable = self.enemy.minus(position.of_any_side(spared));
            self.some_capturable.push(capturable);
        }
    }

    /// Enemies that may be captured by one who spares the given set of kinds.
    #[inline]
    pub fn capturable(&self, spare: u8) -> B {
        match usize::from(spare).checked_sub(1) {
            None => self.enemy,
            Some(index) => self.some_capturable[index],
        }
    }
}

/// A way through the legs of a piece: the move that it comes to, and where its legs end.
pub type Way<B> = (Move<B>, Vec<u8>);

/// Every way through the legs of the piece on `from`: the move that it comes to, and where its legs end.
pub fn paths_from<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    from: u8,
    scratch: &mut Scratch<B>,
) -> Vec<Way<B>> {
    let scene = legal::scene(tables, position, position.to_move);
    let piece = position.board[usize::from(from)];
    let mover = &tables.movers[position.to_move][usize::from(piece)];
    graph::paths(position, mover, piece, from, &scene, scratch)
}

/// Where a piece of `kind` of `side` could go from `from` and whom it could capture, legality and who
/// stands on `from` left out: landing squares and victims' squares.
pub fn reach_of<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    side: usize,
    kind: u8,
    from: u8,
    scratch: &mut Scratch<B>,
) -> (B, B) {
    let scene = legal::scene(tables, position, side);
    let mover = &tables.movers[side][usize::from(kind)];
    let mut landings = kernel::reach_any(tables, position, mover, from, &scene);
    let mut victims = B::ZERO;
    if mover.graph.is_some() {
        landings |= graph::run(position, mover, kind, from, &scene, scratch);
        for mv in &scratch.effects {
            landings |= B::bit(mv.to);
            victims |= mv.victims;
        }
        scratch.effects.clear();
    }
    (landings, victims | (landings & scene.occupied))
}
