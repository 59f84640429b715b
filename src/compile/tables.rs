//! The frozen move-pattern tables: what the engine reads at play time.
//!
//! Everything here is decided by the square, the kind and the side alone; play time adds only who
//! stands where. Squares and kinds are plain numbers in these hot tables.

use crate::compile::bits::Bits;
use crate::compile::counting::CountingTables;
use crate::compile::decide::{Deciders, Pseudo};
use crate::compile::graph::Graph;
use crate::compile::keys::Keys;
use crate::compile::pext::Gathered;
use crate::compile::selective::Selective;
use crate::compile::special::Special;
use crate::definition::Definition;
use crate::definition::rules::{Series, Standing};
use crate::util::bits256::KindSet;
use std::sync::Arc;

/// No kind, no square: "nothing there" in a byte.
pub const NONE: u8 = u8::MAX;

/// All tables of a variant at one width.
#[derive(Debug)]
pub struct Tables<B> {
    /// What was compiled.
    pub definition: Arc<Definition>,
    /// Number of squares.
    pub squares: usize,
    /// Number of kinds.
    pub kinds: usize,
    /// All squares of the board.
    pub all: B,
    /// By side and kind.
    pub movers: [Vec<Mover<B>>; 2],
    /// Sets of kinds that some mover may not capture; entry 0 is empty.
    pub spared: Vec<Vec<u8>>,
    /// The kinds that are royal.
    pub royals: Vec<u8>,
    /// By kind: it is royal.
    pub is_royal: Vec<bool>,
    /// Kinds that are royal while few of them are left; nearly always empty.
    pub pseudo: Vec<Pseudo>,
    /// By side: of several royals only the first in this order of squares is royal; empty where all are.
    pub royal_order: [Vec<u8>; 2],
    /// Royalty depends on the position: one of the two above is given.
    pub fickle_royalty: bool,
    /// What decides a game while moves are left.
    pub deciders: Option<Box<Deciders<B>>>,
    /// By attacking side and kind of the attacked royal (0 if it can never be one): index into `attack_sets`.
    pub attack_set_of: [Vec<usize>; 2],
    /// Distinct sets of attack patterns.
    pub attack_sets: Vec<AttackSet<B>>,
    /// Squares that must be looked at between attacker and royal, by path family, attacker, royal.
    pub paths: Vec<Box<[B]>>,
    /// How legality is decided.
    pub legality: Legality,
    /// Where legality asks for more than safe royals: what tells the moves that must be made to know.
    pub selective: Option<Box<Selective<B>>>,
    /// Royals that see each other are looked for on the board and are no part of the attack sets.
    pub faces_apart: bool,
    /// Capture in passing.
    pub en_passant: EnPassantTables<B>,
    /// By side: castling entries, by the square of the castling piece.
    pub castlings: [Vec<CastlingEntry<B>>; 2],
    /// By side: which entries serve two pieces.
    pub castling_pairs: [CastlingPairs<B>; 2],
    /// By side: some castling needs no right.
    pub castles_freely: [bool; 2],
    /// By side and square: rights that go when a castling piece leaves that square.
    pub castling_loss: [Vec<B>; 2],
    /// The kinds that castle.
    pub castlers: Vec<u8>,
    /// By kind: it castles.
    pub castles: Vec<bool>,
    /// Counting rules, if the variant has them.
    pub counting: Option<Box<CountingTables>>,
    /// Drops, if the variant has them.
    pub drops: Option<DropTables<B>>,
    /// Pieces in hand may bind a side to drop them.
    pub must_drop: bool,
    /// By side: promotions that are moves of their own.
    pub standing: [Vec<StandingTable<B>>; 2],
    /// Kinds that can be gated; empty if the variant does not gate.
    pub gated: Vec<u8>,
    /// By side: moves of pieces that have not moved.
    pub first_moves: [Vec<FirstMoveTable<B>>; 2],
    /// Some rule asks what castling, drops or first moves do to rights.
    pub rights_change: bool,
    /// By side and castling entry: the opponent's entries that it bars; empty if none bars any.
    pub castling_bars: [Vec<Vec<u16>>; 2],
    /// Hash keys.
    pub keys: Keys,
    /// By kind: what it becomes in the captor's hand.
    pub base: Vec<u8>,
    /// Moves of these kinds always reset the move counter.
    pub resetting: Vec<bool>,
    /// And so does every capture.
    pub capture_resets: bool,
    /// And every promotion.
    pub promotion_resets: bool,
    /// A side may pass.
    pub pass: [bool; 2],
    /// A side without any other move passes, unless it is in check.
    pub pass_stuck: [bool; 2],
    /// Turns of several moves, if the variant has them.
    pub series: Option<Series>,
    /// Some pieces may not simply be exchanged.
    pub trades: bool,
    /// Some position lets a side pass that otherwise may not.
    pub pass_in_need: bool,
    /// Some kind imitates the last move.
    pub imitates: bool,
    /// A piece that goes from one square to another changes nothing but the board, rights of castling and en passant,
    /// hands and the move counters.
    pub plain: bool,
    /// The same of those that capture nothing; what captures has effects.
    pub plain_quiet: bool,
    /// There may be more pieces on the board after a move than before.
    pub pieces_return: bool,
    /// Rules that most variants do not have.
    pub special: Option<Box<Special<B>>>,
}

impl<B> Tables<B> {
    /// Whether a `by` of either side may capture an `of` at all.
    #[must_use]
    pub fn may_capture(&self, side: usize, by: u8, of: u8) -> bool {
        let spare = self.movers[side][usize::from(by)].spare;
        !self.spared[usize::from(spare)].contains(&of)
    }
}

/// How a side's moves are checked for legality.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// Nothing to keep safe.
    Free,
    /// Every royal must be safe: checks, pins and evasions as constraints on where pieces may go.
    Constraints,
    /// Anything else: each move is made and the position looked at.
    Verify,
}

macro_rules! bitset_flags {
    ($(#[$doc:meta])* $name:ident { $($(#[$fdoc:meta])* $flag:ident = $value:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct $name(pub u32);
        impl $name {
            $($(#[$fdoc])* pub const $flag: u32 = $value;)+
            /// Whether it has any of `flags`.
            #[must_use]
            pub const fn has(self, flags: u32) -> bool {
                self.0 & flags != 0
            }
        }
    };
}

bitset_flags! {
    /// Which components a mover has; picks the kernel that generates its moves.
    Shape {
        /// Leaps.
        LEAPS = 1,
        /// Slides, both ways along lines.
        LINES = 2,
        /// Hops over one piece.
        HOPS = 4,
        /// Lame leaps.
        LAMES = 8,
        /// Quiet and capturing leaps or slides differ.
        MODAL = 16,
        /// Other components.
        EXTRAS = 32,
        /// A graph of several legs.
        GRAPH = 64,
        /// It promotes.
        PROMOTES = 128,
    }
}

/// How one kind of one side moves.
#[derive(Debug)]
pub struct Mover<B> {
    /// Its components.
    pub shape: Shape,
    /// Index into [`Tables::spared`].
    pub spare: u8,
    /// By square: plain leaps.
    pub leaps: Box<[Modal<B>]>,
    /// Slides.
    pub rides: Lines<B>,
    /// Hops over exactly one piece.
    pub hops: Lines<B>,
    /// Lame leaps.
    pub lames: Lames<B>,
    /// What fits none of these.
    pub extras: Vec<Extra<B>>,
    /// Moves of several legs.
    pub graph: Option<Graph<B>>,
    /// Promotion rules.
    pub promotions: Vec<PromotionTable<B>>,
    /// By square: destinations of double steps, which give en passant rights; empty if it has none.
    pub double_steps: Box<[B]>,
    /// Its steps, if its pieces are moved all at once.
    pub set_steps: Option<SetSteps<B>>,
}

/// The steps of a mover whose pieces are moved all at once: their set is shifted and masked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetSteps<B> {
    /// The steps.
    pub steps: Vec<SetStep<B>>,
    /// The squares whose pieces they serve; from others some move promotes.
    pub sources: B,
}

/// One step of a set of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetStep<B> {
    /// How far it moves the index of a square.
    pub shift: i16,
    /// How far from the source the one square lies that must be empty.
    pub over: Option<i16>,
    /// It goes to empty squares.
    pub quiet: bool,
    /// It captures.
    pub capture: bool,
    /// From where it can be taken.
    pub sources: B,
}

/// A pair of sets: where it may go without and with capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Modal<B> {
    /// To empty squares.
    pub quiet: B,
    /// To enemies.
    pub capture: B,
}

/// Lines of one square pattern: `count` lines for each square, and where one may land on them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lines<B> {
    /// Lines for each square.
    pub count: usize,
    /// `count` for each square.
    pub lines: Box<[Line<B>]>,
    /// By square: landing squares.
    pub land: Box<[Modal<B>]>,
    /// The same lines for a processor that extracts bits.
    pub gathered: Option<Gathered<B>>,
}

/// One line through a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Line<B> {
    /// Squares of the line with lower numbers.
    pub lower: B,
    /// Squares of the line with higher numbers.
    pub upper: B,
}

/// Lame leaps: if any of `blockers` is occupied, none of `targets` can be reached.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lames<B> {
    /// By square: first item and one past the last.
    pub ranges: Box<[(u32, u32)]>,
    /// Items.
    pub items: Box<[LamePath<B>]>,
    /// By square: landing squares.
    pub land: Box<[Modal<B>]>,
}

/// One path of lame leaps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LamePath<B> {
    /// Must all be empty.
    pub empty: B,
    /// Must all be occupied.
    pub full: B,
    /// Where it leads.
    pub targets: B,
}

/// A component with its own victims, possibly friends.
#[derive(Clone, Debug)]
pub struct Extra<B> {
    /// How it goes.
    pub form: Form<B>,
    /// By square.
    pub land: Box<[Modal<B>]>,
    /// By square: friends that may be captured; empty if none.
    pub friends: Box<[B]>,
    /// Index into [`Tables::spared`] for enemies.
    pub spare: u8,
    /// Index into [`Tables::spared`] for friends.
    pub spare_friends: u8,
}

/// How an extra component goes.
#[derive(Clone, Debug)]
pub enum Form<B> {
    /// Straight to every landing square.
    Leap,
    /// Along lines.
    Ride(Lines<B>),
    /// Along lines, over one piece.
    Hop(Lines<B>),
    /// Where paths allow.
    Lame(Lames<B>),
    /// As the kind of the opponent's last move.
    Imitate,
}

/// One promotion rule for one mover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PromotionTable<B> {
    /// Moves to here promote ...
    pub to: B,
    /// ... and so do all moves from here.
    pub from: B,
    /// Moves from here never do (the rule is about entering).
    pub not_from: B,
    /// Moves to here never do (the rule is about leaving).
    pub not_to: B,
    /// On these landing squares the move is only possible with promotion.
    pub must: B,
    /// What it may become.
    pub options: Vec<u8>,
    /// Beside each option: the kinds that count, and how many of a side's there may be; `None` without limits.
    pub limits: Limits,
    /// Only by capture.
    pub on_capture: bool,
    /// By captures in passing too.
    pub en_passant: bool,
}

/// Beside each option of a promotion: the kinds that count, and how many of a side's there may be; `None` without
/// limits.
pub type Limits = Option<Box<[(Vec<u8>, u8)]>>;

/// A promotion that is a move of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingTable<B> {
    /// Who promotes.
    pub kinds: Vec<u8>,
    /// Where.
    pub zone: B,
    /// What it may become.
    pub options: Vec<u8>,
    /// As of [`PromotionTable`].
    pub limits: Limits,
    /// What else it asks.
    pub how: Standing,
    /// What has to be dropped onto it from the hand; empty if nothing.
    pub with: Vec<u8>,
}

/// All ways in which one side can attack a royal of one kind.
#[derive(Debug, Default)]
pub struct AttackSet<B> {
    /// Patterns that ask nothing of the squares between.
    pub leaps: AttackClasses<B>,
    /// By royal square: from where any of those may come.
    pub near: Box<[B]>,
    /// Patterns that a predicate on the squares between decides.
    pub paths: AttackClasses<B>,
    /// Kinds whose attacks only running their moves can tell.
    pub exotic: Vec<ExoticAttacker<B>>,
}

/// Patterns of one sort. All of a square lie side by side, since a question about a square asks each.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct AttackClasses<B> {
    /// The patterns.
    pub classes: Vec<AttackClass>,
    /// Every kind of every pattern, pattern by pattern: one short walk finds the pieces of all.
    pub members: Box<[Member]>,
    /// By royal square and class: where attackers may stand.
    pub from: Box<[B]>,
}

impl<B: Bits> AttackClasses<B> {
    /// By class: from where an attacker may aim at `square`.
    #[inline(always)]
    #[must_use]
    pub fn row(&self, square: u8) -> &[B] {
        let count = self.classes.len();
        let first = usize::from(square) * count;
        &self.from[first..first + count]
    }
    /// Every class with the squares from where it may aim at `square`.
    pub fn at(&self, square: u8) -> impl Iterator<Item = (&AttackClass, B)> {
        self.classes.iter().zip(self.row(square).iter().copied())
    }
}

impl<B: Bits> AttackSet<B> {
    /// Every pattern of simple form with the squares from where it may aim at `square`.
    pub fn at(&self, square: u8) -> impl Iterator<Item = (&AttackClass, B)> {
        self.leaps.at(square).chain(self.paths.at(square))
    }
}

/// A capture pattern shared by kinds.
#[derive(PartialEq, Eq, Debug)]
pub struct AttackClass {
    /// The kinds that have it.
    pub kinds: Box<[u8]>,
    /// What must hold between attacker and royal.
    pub form: AttackForm,
}

/// A kind with a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Member {
    /// The kind.
    pub kind: u8,
    /// It is the last kind of its pattern.
    pub last: bool,
}

/// The condition of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttackForm {
    /// None.
    Leap,
    /// Every square of the path is empty; the path's family.
    Clear(usize),
    /// Exactly one square of the path is occupied.
    Hop(usize),
}

/// A kind with attacks of no simple form.
#[derive(Clone, Debug)]
pub struct ExoticAttacker<B> {
    /// The kind.
    pub kind: u8,
    /// By royal square: where it may attack from.
    pub from: Box<[B]>,
    /// By its square: every square its pattern reads from there, its own included.
    pub reads: Box<[B]>,
}

/// Capture in passing.
#[derive(Debug)]
pub struct EnPassantTables<B> {
    /// Some kind makes double steps and some kind can take in passing.
    pub active: bool,
    /// What has become another piece with its step can be captured all the same.
    pub changed: bool,
    /// In turns of several moves another such capture may follow one.
    pub again: bool,
    /// By side and square: where its double steps from there lead, and the squares that they pass.
    pub steps: [Vec<Vec<(u8, B)>>; 2],
    /// By capturing side and target square: who may take from where.
    pub takers: [Vec<Vec<Taker<B>>>; 2],
}

/// A capture in passing onto one square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taker<B> {
    /// The capturing kind.
    pub kind: u8,
    /// From where.
    pub from: u8,
    /// Squares that must be empty.
    pub path: B,
}

/// One way to castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingEntry<B> {
    /// The castling piece.
    pub kind: u8,
    /// Where it stands and goes.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
    /// Where the partner stands.
    pub partner_from: u8,
    /// Where the partner goes.
    pub partner_to: u8,
    /// Must be empty; the squares of the two pieces are none of these.
    pub empty: B,
    /// Kinds that may stand there all the same.
    pub through: KindSet,
    /// The castling piece must be safe on these.
    pub safe: B,
    /// A right bound to the partner's square is needed.
    pub needs_right: bool,
    /// Written as king takes partner.
    pub takes_partner: bool,
    /// Index of the definition's entry.
    pub rule: u16,
    /// Kinds that may be the partner.
    pub partner: KindSet,
    /// Pieces dropped on its squares get the right.
    pub dropped: bool,
}

/// The castling entries of a side by the squares of the two pieces. Rights name the partner, so that few of the many
/// ways of a game that may be set up in any order are looked at.
#[derive(Debug)]
pub struct CastlingPairs<B> {
    /// Squares from which something castles.
    pub squares: B,
    /// By square: its place among those.
    pub slots: Vec<u8>,
    /// By that place: where the partners stand whose right is needed, and those who need none.
    pub partners: Vec<(B, B)>,
    /// By that place and the partner's square.
    pub pairs: Vec<CastlingPair<B>>,
}

/// The castling entries of one piece on one square with a partner on another.
#[derive(Clone, Copy, Debug)]
pub struct CastlingPair<B> {
    /// Squares that all of them need empty.
    pub empty: B,
    /// The first entry ...
    pub first: u16,
    /// ... and one past the last.
    pub end: u16,
}

/// A further move of pieces that have not moved.
#[derive(Debug)]
pub struct FirstMoveTable<B> {
    /// Who has it.
    pub kinds: Vec<u8>,
    /// By square: where it leads, and what must be empty for that beside the landing.
    pub moves: Vec<Vec<(u8, B)>>,
    /// It may be made while in check.
    pub in_check: bool,
    /// It does not go across squares where the piece could be captured.
    pub safe: bool,
    /// Enemy kinds that end it by aiming at the piece.
    pub lost_to: Vec<u8>,
}

/// Drops.
#[derive(Debug)]
pub struct DropTables<B> {
    /// The kinds that can be in hand.
    pub held: Vec<u8>,
    /// By side and kind: where it may be dropped.
    pub zones: [Vec<B>; 2],
    /// By kind: sets of squares, none of which may hold more own pieces of the kind than its limit: files,
    /// shades, the board.
    pub limits: Vec<Vec<(B, u8)>>,
    /// By kind: it need not be in hand.
    pub unlimited: Vec<bool>,
    /// Some kind need not be in hand.
    pub endless: bool,
    /// By kind in hand: as what it may be dropped.
    pub forms: Vec<Vec<u8>>,
    /// Kinds of which one must be dropped while any is in hand.
    pub must: Vec<u8>,
    /// A kind that must be dropped has limits, so that others must leave it room.
    pub rooms: bool,
    /// By kind: its drop must not mate.
    pub no_mate: Vec<bool>,
    /// By kind: its drop must not check.
    pub no_check: Vec<bool>,
    /// Captured pieces go to the captor's hand.
    pub captures_to_hand: bool,
}

impl<B: Bits> Lines<B> {
    /// No line anywhere.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            count: 0,
            lines: Box::default(),
            land: Box::default(),
            gathered: None,
        }
    }
}

impl<B: Bits> Lames<B> {
    /// No path anywhere.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            ranges: Box::default(),
            items: Box::default(),
            land: Box::default(),
        }
    }
}
