//! Tables of what makes pieces royal for a while, and of what decides a game while moves are left.
//!
//! In: the rule blocks. Out: [`Pseudo`] and [`Deciders`], with kinds and squares as the engine holds them.

use crate::compile::bits::Bits;
use crate::compile::connect::{ConnectTable, connections};
use crate::definition::Definition;
use crate::definition::rules::{Edge, Verdict};
use crate::id::{Kind, PerSide, Side, Square};
use crate::util::bits256::{KindSet, SquareSet};

/// Kinds that are royal while a side has few of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pseudo {
    /// The kinds, counted together.
    pub kinds: Vec<u8>,
    /// By side: royal while it has at most so many.
    pub count: [u8; 2],
}

/// What decides a game while moves are left.
#[derive(Debug)]
pub struct Deciders<B> {
    /// Too few pieces of some kinds.
    pub extinctions: Vec<ExtinctionTable>,
    /// Some of them count what stands on some squares: a quiet move may bring it about.
    pub by_square: bool,
    /// Some of them leave the side to move a reply.
    pub by_reply: bool,
    /// Pieces where they were to go.
    pub goals: Vec<GoalTable<B>>,
    /// What falls to the side that has given its checks; `None` where they are not counted.
    pub checks: Option<Verdict>,
    /// So many passes in a row, and what falls to the side that passed last.
    pub passes: Option<(usize, Verdict)>,
    /// What falls to a side that passed while royals saw each other.
    pub facing: Option<Verdict>,
    /// Pieces that stand together.
    pub connections: Vec<ConnectTable<B>>,
    /// Material decides once no square is free.
    pub full_board: bool,
}

/// One way of being extinct.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExtinctionTable {
    /// The kinds, counted together.
    pub kinds: Vec<u8>,
    /// They are all royal: losing them is losing the royal.
    pub royal: bool,
    /// At most so many is extinct.
    pub count: u32,
    /// By side: only pieces that stand here are counted; `None`: all, and those in hand.
    pub squares: Option<[SquareSet; 2]>,
    /// The other side needs so many.
    pub opponent_at_least: u32,
    /// And no more than so many.
    pub opponent_at_most: u32,
    /// Not while the side to move can win at once by an extinction.
    pub reply: bool,
    /// By side.
    pub result: [Option<Verdict>; 2],
}

/// One goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoalTable<B> {
    /// The kinds that are to go there.
    pub kinds: Vec<u8>,
    /// By side: where to.
    pub squares: [B; 2],
    /// How many.
    pub count: u32,
    /// Only those that cannot be captured.
    pub safe: bool,
    /// Still there when their side is to move again.
    pub held: bool,
    /// One will do once all is occupied.
    pub blocked: bool,
    /// By side: it has one more move if the other was first.
    pub reply: [bool; 2],
    /// By side.
    pub result: [Option<Verdict>; 2],
}

fn raw(kinds: KindSet, of: usize) -> Vec<u8> {
    (kinds & KindSet::first(of)).iter().map(Kind::raw).collect()
}

/// The tables of `[royal.pseudo]`.
#[must_use]
pub fn pseudo(definition: &Definition) -> Vec<Pseudo> {
    let kinds = definition.kinds.len();
    let blocks = definition.rules.pseudo_royals.iter();
    blocks
        .flat_map(|block| {
            block.groups.iter().map(move |group| Pseudo {
                kinds: raw(*group, kinds),
                count: block.count.0,
            })
        })
        .collect()
}

/// By side, squares from the edge at which the one royal piece stands; empty where all royals are royal.
#[must_use]
pub fn royal_order(definition: &Definition) -> [Vec<u8>; 2] {
    let board = &definition.board;
    Side::BOTH.map(|side| {
        let edges = definition.rules.royal.only[side];
        if edges[0].is_none() {
            return Vec::new();
        }
        let mut squares: Vec<Square> = board.squares().collect();
        squares.sort_by_key(|&s| {
            edges.map(|edge| match edge {
                Some(Edge::Left) => board.file(s),
                Some(Edge::Right) => board.files() - 1 - board.file(s),
                Some(Edge::Bottom) => board.rank(s),
                Some(Edge::Top) => board.ranks() - 1 - board.rank(s),
                None => 0,
            })
        });
        squares.into_iter().map(Square::raw).collect()
    })
}

/// The tables of the endings that decide; `None` where there are none.
#[must_use]
pub fn deciders<B: Bits>(definition: &Definition) -> Option<Box<Deciders<B>>> {
    let ends = &definition.rules.ends;
    let kinds = definition.kinds.len();
    let mut extinctions = Vec::new();
    for block in &ends.extinctions {
        for group in &block.groups {
            let members = || (*group & KindSet::first(kinds)).iter();
            // A side that cannot have such a piece is not extinct for lack of it.
            let has =
                |side: Side| members().any(|k| definition.kinds[k.index()].symbols[side].is_some());
            let result = PerSide(Side::BOTH.map(|s| block.result[s].filter(|_| has(s))));
            if result.0.iter().any(Option::is_some) {
                extinctions.push(ExtinctionTable {
                    kinds: raw(*group, kinds),
                    royal: members().all(|k| definition.kinds[k.index()].royal),
                    count: u32::from(block.count),
                    squares: block.squares.map(|s| s.0),
                    opponent_at_least: u32::from(block.opponent_at_least),
                    opponent_at_most: block.opponent_at_most.map_or(u32::MAX, u32::from),
                    reply: block.reply,
                    result: result.0,
                });
            }
        }
    }
    let goals: Vec<GoalTable<B>> = ends
        .goals
        .iter()
        .map(|goal| GoalTable {
            kinds: raw(goal.kinds, kinds),
            squares: goal.squares.0.map(B::of_set),
            count: u32::from(goal.count),
            safe: goal.safe,
            held: goal.held,
            blocked: goal.blocked,
            reply: goal.reply.0,
            result: goal.result.0,
        })
        .collect();
    let connections = connections(definition);
    let full_board = ends.material.as_ref().is_some_and(|m| m.full);
    let none = extinctions.is_empty() && goals.is_empty() && ends.checks.is_none();
    let none = none && ends.passes.is_none() && ends.facing.is_none();
    let none = none && connections.is_empty() && !full_board;
    (!none).then(|| {
        Box::new(Deciders {
            by_square: extinctions.iter().any(|e| e.squares.is_some()),
            by_reply: extinctions.iter().any(|e| e.reply),
            extinctions,
            goals,
            checks: ends.checks.map(|c| c.result),
            passes: ends.passes.map(|p| (usize::from(p.count), p.result)),
            facing: ends.facing.map(|f| f.result),
            connections,
            full_board,
        })
    })
}

/// The kinds on which attacks are asked: royals, those that may become so, and those whose goal must be safe.
#[must_use]
pub fn guarded(definition: &Definition) -> Vec<u8> {
    let royal = definition.kinds.iter().enumerate();
    let mut set: KindSet = royal
        .filter(|(_, k)| k.royal)
        .filter_map(|(i, _)| Kind::new(i))
        .collect();
    for group in definition
        .rules
        .pseudo_royals
        .iter()
        .flat_map(|p| &p.groups)
    {
        set |= *group;
    }
    for goal in definition.rules.ends.goals.iter().filter(|g| g.safe) {
        set |= goal.kinds;
    }
    raw(set, definition.kinds.len())
}
