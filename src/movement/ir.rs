//! The movement IR: what a notation string means, with no text, span or name-lookup left but the
//! names of sets and classes.
//!
//! A [`Program`] is a graph. Each [`Node`] is one leg in **one concrete direction** as White sees it
//! (Black's is the same program turned, see [`Orientation`](crate::definition::Orientation)); edges lead
//! to the legs that may follow. Direction letters, relative turns, range toggles, optional legs (`?`)
//! and repetition are all gone: they have become nodes and edges. A node either ends the move
//! (`last`) or leads on (`next`), never both: lowering splits a leg that may do either.
//!
//! Running a node from square `s`: walk `steps` cyclically, `min..=max` times, as [`Node`]'s fields say.
//! For a `last` node every square where `on` accepts the occupant ends a move there; for others the
//! squares where `on` accepts it are connection squares, from each of which every node of `next` starts.
//!
//! Fine print, the same for every reader of the graph:
//! - While a move is under way the mover's own start square is empty, and captured pieces are gone. A piece
//!   set down again (`unload`) stands where it was put.
//! - An occupied square ends a leg, whether or not it is accepted; squares skipped by `skip` and the hurdle
//!   of a `hop` do not. A ride ends where its next landing is off the board, a hole or a wall.
//! - A ride that comes back to the square where the leg began, by going round a wrapped board or a circle,
//!   ends there and does not land; so does one that comes to a landing it has made before at the same
//!   place in `steps`.
//! - Squares between two landings ([`between`]) that are off the board, holes or walls count as neither empty
//!   nor occupied: a lame or must-jump leap over one is not possible. Guards skip them.
//! - Squares passed over count as soon as they are passed: a violated `passed` clause ends the leg there.

use crate::util::bits256::KindSet;

/// Index of a node in its program.
pub type NodeId = u16;
/// Index into [`Program::sets`].
pub type SetId = u16;
/// Index into [`Program::filters`].
pub type FilterId = u16;
/// No limit on the number of steps.
pub const UNLIMITED: u16 = u16::MAX;

/// The meaning of one notation string.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    /// The legs.
    pub nodes: Vec<Node>,
    /// The legs that a move may start with.
    pub entries: Vec<NodeId>,
    /// Sets of squares named in guards.
    pub sets: Vec<SetExpr>,
    /// Classes named in filters.
    pub filters: Vec<FilterExpr>,
    /// `@` terms.
    pub drops: Vec<Drop>,
    /// `O` terms.
    pub castles: Vec<Castle>,
}

impl Program {
    /// Whether some leg asks how many steps an earlier one took.
    #[must_use]
    pub fn measures(&self) -> bool {
        self.nodes.iter().any(|node| node.same_length)
    }
}

/// One leg in one concrete direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// How it goes.
    pub path: Path,
    /// Fewest steps (1 unless the range is exact or a hop needs more).
    pub min: u16,
    /// Most steps; [`UNLIMITED`] for none.
    pub max: u16,
    /// `i` on a leg after a slide: exactly as many steps as the latest leg before this one whose `max`
    /// is more than 1.
    pub same_length: bool,
    /// `j` on a ride: so many first squares are skipped, whatever stands on them.
    pub skip: u8,
    /// `n`: every square strictly between two landings of the walk (see [`between`]) must be empty.
    pub lame: bool,
    /// `j` on a leap longer than one square: every square strictly between must be occupied.
    pub must_jump: bool,
    /// `p`, `g` on a last leg: the ride must pass exactly one occupied square first. The hurdle counts as a
    /// step; nothing is landed on before it.
    pub hop: Option<Hop>,
    /// `o`: left and right edge are joined for this leg, whatever the board.
    pub cylinder: bool,
    /// What may stand on the square where the leg ends.
    pub on: Accept,
    /// `i` on any other leg: only if the mover set out from a start square of its kind and side.
    pub initial: bool,
    /// `in` or `nn`: gives the opponent en passant rights on the squares strictly between.
    pub makes_en_passant: bool,
    /// `u`: the piece that an earlier leg captured last reappears where this leg starts, before the leg is
    /// walked; if no earlier leg captured, the piece captured at this leg's end does. Reappearing
    /// where it stood, it is not captured at all. A program has at most one such leg on any way through it.
    pub unload: bool,
    /// Every clause must hold of the leg's start square.
    pub origin: Vec<Clause>,
    /// Every clause must hold of each square passed over by the leg: each landing before the last of
    /// a ride, the squares strictly between on a straight or lame leap, a hopped hurdle.
    pub passed: Vec<Clause>,
    /// Every clause must hold of the leg's end square.
    pub landing: Vec<Clause>,
    /// What may follow; empty iff `last`.
    pub next: Vec<NodeId>,
    /// The move ends here.
    pub last: bool,
}

impl Node {
    /// Whether two legs that index the same sets go over the same squares from each, whatever they ask of where they begin
    /// and of who stands there.
    #[must_use]
    pub fn goes_like(&self, other: &Self) -> bool {
        let near = |node: &Self| node.hop.is_some_and(|hop| hop.near);
        self.max == other.max
            && self.path == other.path
            && (self.lame, self.must_jump, self.cylinder, near(self))
                == (other.lame, other.must_jump, other.cylinder, near(other))
            && self.passed == other.passed
            && self.landing == other.landing
    }
}

/// How a leg goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Path {
    /// Step after step; the vectors are taken in turn and begin again (one vector: straight; two: crooked;
    /// eight: circular). `(dx, dy)`, right and forward positive, for White. A circular walk has
    /// `max` = the number of steps after which the figure closes, and never ends on its start square.
    Ride(Vec<(i8, i8)>),
    /// `U`: any square but the piece's own, whatever stands between.
    Universal,
    /// `I`: as the kind of the opponent's last move, by its moves to empty squares (if `on.empty`) and its
    /// captures of enemies (if `on.enemy`); the node's `origin`, `landing` and `initial` are asked besides.
    /// Always an entry and last. A kind that imitates itself has no moves to copy.
    Imitate,
}

/// A hop of a last leg.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hop {
    /// `g`: the move ends right behind the hurdle, though that be one step past `max`; else (`p`) the ride
    /// goes on with its remaining range.
    pub near: bool,
    /// Which hurdles.
    pub over: Who,
}

/// Which pieces a mode letter speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Who {
    /// Own pieces count.
    pub friends: bool,
    /// Enemy pieces count.
    pub enemies: bool,
    /// Only kinds of this class; `None` for all.
    pub filter: Option<FilterId>,
}

/// What may stand on the square where a leg ends, and what becomes of it.
/// The mover's own start square counts as empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Accept {
    /// Nothing.
    pub empty: bool,
    /// An enemy of this class, which is captured.
    pub enemy: Option<Class>,
    /// A friend of this class, which is captured.
    pub friend: Option<Class>,
    /// A piece that is left alone; the move goes on beyond it. Only on legs that are not last.
    pub hurdle: Option<Who>,
    /// `e`: the empty square that the opponent's last double step passed; the piece that made it is captured.
    pub en_passant: bool,
}

/// All kinds, or those of a filter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Any kind.
    Any,
    /// The kinds of this filter.
    Only(FilterId),
}

/// One condition on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clause {
    /// `true` for `+` (must be inside), `false` for `-` (must be outside).
    pub inside: bool,
    /// The set.
    pub set: SetId,
}

/// A set of squares as written in a guard. Sets with two sides are the mover's, `their.` the opponent's.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SetExpr {
    /// A declared region or terrain, or a built-in: `start firstrank lastrank half edge light dark`.
    Named {
        /// The name.
        name: String,
        /// `their.NAME`.
        their: bool,
    },
    /// `at(e4 a1-c3 *5 b*)`: each area as two corners, a missing file or rank meaning all.
    Squares(Vec<Area>),
    /// `any(a, b)`.
    Union(Vec<SetExpr>),
}

/// A rectangle of squares, files and ranks from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Area {
    /// Files from..=to; `None` for all.
    pub files: Option<(u8, u8)>,
    /// Ranks from..=to; `None` for all.
    pub ranks: Option<(u8, u8)>,
}

/// A class filter: `<pawn>`, `<-royal>`, `<a,b>`. Kinds in any of `only` (all if empty) and none of `except`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct FilterExpr {
    /// Classes or kinds that count.
    pub only: Vec<String>,
    /// Classes or kinds that don't.
    pub except: Vec<String>,
}

impl FilterExpr {
    /// The kinds that pass, each name looked up by `of`.
    #[must_use]
    pub fn kinds(&self, of: impl Fn(&str) -> KindSet) -> KindSet {
        let union = |names: &[String]| {
            let sets = names.iter().map(|name| of(name));
            sets.fold(KindSet::EMPTY, |all, set| all | set)
        };
        let only = if self.only.is_empty() {
            KindSet::ALL
        } else {
            union(&self.only)
        };
        only - union(&self.except)
    }
}

/// An `@` term: where the piece may be dropped. Every clause must hold of the square.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drop {
    /// `@n`: only the first `n` ranks of the dropping side; 0 for no limit.
    pub ranks: u8,
    /// `j`: not on the side's first rank.
    pub not_first_rank: bool,
    /// `f`: fewer than so many own pieces of the kind may stand on the file already; 0 for no limit.
    pub per_file: u8,
    /// `s`: fewer than so many on squares of the same shade; 0 for no limit.
    pub per_shade: u8,
    /// `b`: fewer than so many on the board; 0 for no limit.
    pub per_board: u8,
    /// The guard.
    pub landing: Vec<Clause>,
}

/// An `O` term: castling as the notation knows it, to be lowered to a castling entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Castle {
    /// Toward file a.
    pub left: bool,
    /// Toward the last file.
    pub right: bool,
    /// Steps of the castling piece.
    pub steps: u8,
    /// `j`s: the partner stands so many files in from the edge.
    pub inset: u8,
    /// `i`: only while neither has moved.
    pub virgin: bool,
}

/// The squares strictly between `(0, 0)` and a leap `(dx, dy)`, nearest first: along the longer axis
/// until the rest is diagonal, then diagonally (the union reading of a lame leap).
#[must_use]
pub fn between(dx: i8, dy: i8) -> Vec<(i8, i8)> {
    let mut squares = Vec::new();
    let (mut x, mut y) = (0i8, 0i8);
    loop {
        let (rx, ry) = (dx - x, dy - y);
        if rx.abs() > ry.abs() {
            x += rx.signum();
        } else if ry.abs() > rx.abs() {
            y += ry.signum();
        } else {
            x += rx.signum();
            y += ry.signum();
        }
        if (x, y) == (dx, dy) {
            return squares;
        }
        squares.push((x, y));
    }
}

/// Whether a leap goes along a rank, file or diagonal: only then has it squares "passed over" though not lame.
#[must_use]
pub const fn is_straight(dx: i8, dy: i8) -> bool {
    dx == 0 || dy == 0 || dx.abs() == dy.abs()
}
