//! Where pieces can ever stand: the facts that several questions share.
//!
//! In: a variant. Out: [`Facts`]: for each kind and side its reach graph and every square that one could ever
//! stand on, seen generously: a piece counts as able to come wherever no rule that is known here forbids it.

use super::Input;
use crate::board::graph::Reach;
use crate::definition::Definition;
use crate::definition::reach::{Ends, Walker, imitates};
use crate::definition::rules::When;
use crate::id::{Kind, PerSide, Side, Square};
use crate::util::bits256::SquareSet;
use std::sync::Arc;

/// Sections whose whole effect on where pieces can be is known here.
const KNOWN: [&str; 17] = [
    "format",
    "extends",
    "variant",
    "sides",
    "board",
    "classes",
    "pieces",
    "setup",
    "royal",
    "capture",
    "promotion",
    "castling",
    "en_passant",
    "turn",
    "end",
    "lints",
    "test",
];

/// Where the moves of a kind lead.
#[derive(Debug)]
struct Ways {
    /// By square: where one move from there may lead.
    targets: Vec<SquareSet>,
    /// Where any number of them may.
    reach: Reach,
}

/// What is known of each kind.
#[derive(Debug)]
pub struct Facts<'a> {
    definition: &'a Definition,
    /// By kind and side.
    ways: Vec<PerSide<Arc<Ways>>>,
    /// By kind and side: the squares that it may ever stand on.
    stands: Vec<PerSide<SquareSet>>,
    /// By kind and side: it stands on the board or is in hand at the start.
    pub present: Vec<PerSide<bool>>,
    /// Every section is one whose effect on where pieces can be is known here.
    pub closed: bool,
    /// The board, all of it.
    pub all: SquareSet,
}

impl<'a> Facts<'a> {
    /// Looks at a variant.
    pub fn new(input: &Input<'a>) -> Self {
        let definition: &'a Definition = input.variant.definition();
        let sections = input.leaves.map(|l| &l.keys);
        let closed = sections.is_some_and(|keys| {
            let top = keys.iter().filter(|(path, _)| path.len() == 1);
            top.flat_map(|(path, _)| path)
                .all(|key| KNOWN.contains(&key.as_str()) || key == "drops")
                && keys.iter().all(|(path, _)| is_known(path))
        });
        let mut facts = Self {
            definition,
            ways: ways(definition),
            stands: vec![PerSide::default(); definition.kinds.len()],
            present: vec![PerSide::default(); definition.kinds.len()],
            closed,
            all: definition.board.all(),
        };
        facts.begin();
        while facts.grow() {}
        facts
    }

    /// The reach graph of a kind.
    pub fn reach(&self, kind: Kind, side: Side) -> Option<&Reach> {
        self.ways.get(kind.index()).map(|w| &w[side].reach)
    }

    /// Where one move from a square may lead.
    pub fn targets(&self, kind: Kind, side: Side, from: Square) -> SquareSet {
        let ways = self.ways.get(kind.index());
        let targets = ways.and_then(|w| w[side].targets.get(from.index()));
        targets.copied().unwrap_or_default()
    }

    /// Squares on which a kind cannot arrive without becoming another one.
    fn changed(&self, kind: Kind, side: Side) -> SquareSet {
        let rules = self.definition.rules.promotions.iter();
        rules
            .filter(|r| {
                r.kinds.contains(kind)
                    && !matches!(r.when, When::Leave | When::From)
                    && !r.on_capture
            })
            .fold(SquareSet::EMPTY, |all, r| all | r.mandatory[side])
    }

    /// Everywhere that a kind comes by its own moves from some squares, as long as it is of that kind.
    fn spread(&self, kind: Kind, side: Side, from: SquareSet) -> SquareSet {
        let changed = self.changed(kind, side);
        if changed.is_empty() {
            return self.reach(kind, side).map_or(from, |r| r.from_any(from));
        }
        let mut all = from;
        let mut todo: Vec<Square> = from.iter().collect();
        while let Some(square) = todo.pop() {
            for to in (self.targets(kind, side, square) - changed - all).iter() {
                all.insert(to);
                todo.push(to);
            }
        }
        all
    }

    /// The squares that a kind may ever stand on.
    pub fn stands(&self, kind: Kind, side: Side) -> SquareSet {
        let stands = self.stands.get(kind.index());
        stands.map_or(SquareSet::EMPTY, |s| s[side])
    }

    /// The squares that it may ever come to, those on which it promotes at once among them.
    pub fn comes(&self, kind: Kind, side: Side) -> SquareSet {
        let stands = self.stands(kind, side);
        let next = stands.iter().map(|s| self.targets(kind, side, s));
        next.fold(stands, |all, t| all | t)
    }

    /// Whether a kind may ever be on the board, on either side.
    pub fn appears(&self, kind: Kind) -> bool {
        Side::BOTH
            .into_iter()
            .any(|side| !self.stands(kind, side).is_empty())
    }

    /// Whether a kind has a letter for a side.
    pub fn has(&self, kind: Kind, side: Side) -> bool {
        let def = self.definition.kinds.get(kind.index());
        def.is_some_and(|d| d.symbols[side].is_some())
    }

    fn begin(&mut self) {
        let setup = &self.definition.setup;
        for (square, piece) in self.definition.board.squares().zip(&setup.pieces) {
            if let Some((side, kind)) = *piece {
                self.add(kind, side, SquareSet::of(square));
                if let Some(present) = self.present.get_mut(kind.index()) {
                    present[side] = true;
                }
            }
        }
        for side in Side::BOTH {
            for (index, &n) in setup.hands[side].iter().enumerate() {
                if let (Some(kind), true) = (Kind::new(index), n > 0) {
                    self.add(kind, side, self.zone(kind, side));
                    if let Some(present) = self.present.get_mut(index) {
                        present[side] = true;
                    }
                }
            }
        }
        // What an unknown rule may do with pieces is anything.
        if !self.closed {
            for stands in &mut self.stands {
                *stands = PerSide::both(self.all);
            }
        }
    }

    fn zone(&self, kind: Kind, side: Side) -> SquareSet {
        let drops = self.definition.rules.drops.as_ref();
        let zone = drops.and_then(|d| d.zones.get(kind.index()));
        zone.map_or(SquareSet::EMPTY, |z| z[side])
    }

    /// Whether anything was new.
    fn add(&mut self, kind: Kind, side: Side, squares: SquareSet) -> bool {
        let all = self.all;
        let Some(stands) = self.stands.get_mut(kind.index()) else {
            return false;
        };
        let before = stands[side];
        stands[side] |= squares & all;
        stands[side] != before
    }

    /// One round of moves, promotions, castlings and drops; whether anything was new.
    fn grow(&mut self) -> bool {
        let mut grown = false;
        let count = self.definition.kinds.len();
        for kind in (0..count).filter_map(Kind::new) {
            for side in Side::BOTH {
                let now = self.stands(kind, side);
                if now.is_empty() {
                    continue;
                }
                let next = match self.definition.kinds.get(kind.index()) {
                    Some(def) if imitates(&def.movement[side]) => self.all,
                    _ => self.spread(kind, side, now),
                };
                grown |= self.add(kind, side, next);
            }
        }
        let rules = &self.definition.rules;
        for rule in &rules.promotions {
            for kind in rule.kinds.iter().filter(|k| k.index() < count) {
                for side in Side::BOTH {
                    let now = self.comes(kind, side);
                    // By the moment of the rule the new piece appears in the zone or beside it.
                    if !(now & rule.zone[side]).is_empty() {
                        for &to in &rule.to {
                            grown |= self.add(to, side, now);
                        }
                    }
                }
            }
        }
        for castling in &rules.castlings {
            grown |= self.add(castling.kind, castling.side, SquareSet::of(castling.to));
            for partner in castling.partner.iter().filter(|k| k.index() < count) {
                if self
                    .stands(partner, castling.side)
                    .contains(castling.partner_from)
                {
                    let to = SquareSet::of(castling.partner_to);
                    grown |= self.add(partner, castling.side, to);
                }
            }
        }
        if rules.drops.as_ref().is_some_and(|d| d.captures_to_hand) {
            for (index, def) in self.definition.kinds.iter().enumerate() {
                let Some(kind) = Kind::new(index) else { break };
                for side in Side::BOTH {
                    if !self.stands(kind, side.other()).is_empty() {
                        grown |= self.add(def.base, side, self.zone(def.base, side));
                    }
                }
            }
        }
        grown
    }
}

/// Keys of known sections that came later: whatever is not named here opens the question again.
fn is_known(path: &[String]) -> bool {
    let keys: Vec<&str> = path.iter().map(String::as_str).collect();
    match keys.as_slice() {
        ["drops", key, ..] => matches!(
            *key,
            "captures" | "pieces" | "zone" | "no_mate" | "no_check" | "piece"
        ),
        ["setup", key, ..] => matches!(*key, "position" | "fen" | "symmetry" | "hand"),
        ["promotion", _, key, ..] => matches!(
            *key,
            "pieces" | "to" | "zone" | "when" | "mandatory" | "on_capture" | "style" | "with"
        ),
        _ => true,
    }
}

/// Where moves lead; kinds that move alike from the same start squares share one, and so do sides whose moves lead alike.
fn ways(definition: &Definition) -> Vec<PerSide<Arc<Ways>>> {
    let mut known: Vec<(usize, Side, Arc<Ways>)> = Vec::new();
    let mut ends = Ends::default();
    let kinds = &definition.kinds;
    let board = &definition.board;
    kinds
        .iter()
        .enumerate()
        .map(|(index, def)| {
            PerSide(Side::BOTH.map(|side| {
                let same = |other: usize| {
                    kinds.get(other).is_some_and(|o| {
                        o.movement[side] == def.movement[side] && o.start == def.start
                    })
                };
                if let Some((.., ways)) = known.iter().find(|(k, s, _)| *s == side && same(*k)) {
                    return Arc::clone(ways);
                }
                let targets = Walker::of(definition, def, side).all_targets(&mut ends);
                if let Some((.., ways)) = known.iter().find(|(.., w)| w.targets == targets) {
                    let ways = Arc::clone(ways);
                    known.push((index, side, Arc::clone(&ways)));
                    return ways;
                }
                let to = |s: Square| targets.get(s.index()).copied().unwrap_or_default();
                let reach = Reach::new(board, to);
                let ways = Arc::new(Ways { targets, reach });
                known.push((index, side, Arc::clone(&ways)));
                ways
            }))
        })
        .collect()
}
