//! What a move does beside moving: effects and walls. All of it is cold, and every change is written down so
//! that it can be taken back exactly.

use super::areas::After;
use super::make::is_plain;
use super::{Move, MoveKind, Position, Undo, marks};
use crate::compile::bits::{Bits, Squares};
use crate::compile::keys::Mark;
use crate::compile::special::{EffectTable, Special};
use crate::compile::tables::{NONE, Tables};
use crate::definition::rules::{Deed, Whose};

/// One change that a move made beside moving.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change<B> {
    /// A piece was taken off the board.
    Removed { square: u8, kind: u8, side: u8 },
    /// A piece was set on the board.
    Placed { square: u8, kind: u8, side: u8 },
    /// Squares were walled off or opened.
    Walls(B),
    /// A piece went to a hand.
    Hand { kind: u8, side: u8 },
    /// A move begins.
    Begin,
}

impl<B: Bits> Position<B> {
    /// Does what `mv` of `us` does beside moving; the pieces have moved. Gives all squares touched.
    #[cold]
    #[inline(never)]
    pub(super) fn take_effect(
        &mut self,
        tables: &Tables<B>,
        special: &Special<B>,
        us: usize,
        mv: &Move<B>,
        taken: usize,
    ) -> B {
        self.changes.push(Change::Begin);
        let mut touched = B::ZERO;
        for effect in &special.effects {
            // What it captures has gone with the other victims.
            if effect.captures {
                continue;
            }
            let after = After::made(self, us);
            let victims = &self.captured[taken.min(self.captured.len())..];
            let gone = mv.captured();
            let victims = victims.iter().filter(|v| gone.has(v.square));
            if effect.is_occasion(special, us, mv, &after, victims.map(|v| v.kind)) {
                let meant = effect.works_on(special, self, us, mv, &after, tables.all);
                touched |= self.apply(tables, effect, meant, us, mv, taken);
            }
        }
        if mv.wall != NONE {
            let gone = match &special.walls {
                Some(walls) if walls.single => self.walls,
                _ => B::ZERO,
            };
            self.change_walls(tables, gone ^ B::bit(mv.wall));
            touched |= B::bit(mv.wall);
        }
        for effect in special.effects.iter().filter(|e| e.on.turn) {
            let after = After::made(self, us);
            let meant = effect.works_on(special, self, us, mv, &after, tables.all);
            touched |= self.apply(tables, effect, meant, us, mv, taken);
        }
        touched
    }

    /// The pieces of those that are meant, seen from side `us`.
    #[must_use]
    pub fn of_whom(&self, whose: Whose, us: usize) -> B {
        match whose {
            Whose::Own => self.sides[us],
            Whose::Enemy => self.sides[1 - us],
            Whose::Both => self.sides[0] | self.sides[1],
        }
    }

    /// Does what an effect does on the squares that it means.
    fn apply(
        &mut self,
        tables: &Tables<B>,
        effect: &EffectTable<B>,
        mut meant: B,
        us: usize,
        mv: &Move<B>,
        taken: usize,
    ) -> B {
        if effect.stayed {
            meant = meant.minus(arrivals(mv, effect.within[us]));
        }
        let mut touched = B::ZERO;
        for square in Squares(meant) {
            let kind = self.board[usize::from(square)];
            if kind != NONE && effect.suffers[usize::from(kind)] {
                self.suffer(tables, effect.deed, square, taken, mv);
                touched |= B::bit(square);
            }
        }
        touched
    }

    fn suffer(&mut self, tables: &Tables<B>, deed: Deed, square: u8, taken: usize, mv: &Move<B>) {
        if deed == Deed::Return && (mv.from == NONE || mv.from == square) {
            return;
        }
        let kind = self.board[usize::from(square)];
        let side = usize::from(self.sides[1].has(square));
        self.changes.push(Change::Removed {
            square,
            kind,
            side: side as u8,
        });
        self.take(tables, side, kind, square);
        let becomes = match deed {
            Deed::Remove => None,
            Deed::Wall => {
                self.change_walls(tables, B::bit(square));
                None
            }
            Deed::Hand => {
                let kind = tables.base[usize::from(kind)];
                self.changes.push(Change::Hand {
                    kind,
                    side: 1 - side as u8,
                });
                self.change_hand(tables, 1 - side, kind, 1);
                None
            }
            Deed::Convert => Some((1 - side, kind, square)),
            Deed::Become(to) => Some((side, to.raw(), square)),
            Deed::BecomeVictim => {
                let victim = self.captured.get(taken);
                Some((side, victim.map_or(kind, |v| v.kind), square))
            }
            Deed::Return => Some((side, mv.piece, mv.from)),
        };
        if let Some((side, kind, square)) = becomes {
            self.changes.push(Change::Placed {
                square,
                kind,
                side: side as u8,
            });
            self.put(tables, side, kind, square);
        }
    }

    fn change_walls(&mut self, tables: &Tables<B>, squares: B) {
        self.changes.push(Change::Walls(squares));
        self.walls ^= squares;
        self.hash ^= marks(tables, Mark::Wall, squares);
    }

    /// Takes back what the last move did beside moving. The hash is put right by the caller.
    #[cold]
    #[inline(never)]
    pub(super) fn take_back_effect(&mut self, tables: &Tables<B>) {
        while let Some(change) = self.changes.pop() {
            match change {
                Change::Begin => break,
                Change::Removed { square, kind, side } => {
                    self.put(tables, usize::from(side), kind, square);
                }
                Change::Placed { square, kind, side } => {
                    self.take(tables, usize::from(side), kind, square);
                }
                Change::Walls(squares) => self.walls ^= squares,
                Change::Hand { kind, side } => {
                    self.change_hand(tables, usize::from(side), kind, -1);
                }
            }
        }
    }

    /// A copy in the memory of one of `spare`, if there is any. Given back to `spare`, it makes the next one free.
    #[must_use]
    pub fn copied(&self, spare: &mut Vec<Self>) -> Self {
        let mut copy = self.sketch(self.to_move, 0, spare);
        copy.undo.extend_from_slice(&self.undo);
        copy.captured.extend_from_slice(&self.captured);
        copy.changes.extend_from_slice(&self.changes);
        copy
    }

    /// The same with `side` to move and no past. `turn` is the hash key of that, wherever the other side is to move.
    fn sketch(&self, side: usize, turn: u64, spare: &mut Vec<Self>) -> Self {
        let mut copy = spare.pop().unwrap_or_else(|| Self {
            by_kind: self.by_kind.clone(),
            board: self.board.clone(),
            hands: self.hands.clone(),
            undo: Vec::new(),
            captured: Vec::new(),
            changes: Vec::new(),
            passers: Vec::new(),
            ..*self
        });
        copy.by_kind.copy_from_slice(&self.by_kind);
        copy.board.copy_from_slice(&self.board);
        copy.hands.copy_from_slice(&self.hands);
        copy.undo.clear();
        copy.captured.clear();
        copy.changes.clear();
        copy.passers.clear();
        copy.passers.extend_from_slice(&self.passers);
        let turned = self.to_move != side;
        Self {
            by_kind: copy.by_kind,
            board: copy.board,
            hands: copy.hands,
            undo: copy.undo,
            captured: copy.captured,
            changes: copy.changes,
            passers: copy.passers,
            to_move: side,
            hash: self.hash ^ if turned { turn } else { 0 },
            ..*self
        }
    }

    /// The same board with `side` to move and no past, otherwise as [`Position::copied`].
    #[must_use]
    pub fn sketched(&self, tables: &Tables<B>, side: usize, spare: &mut Vec<Self>) -> Self {
        self.sketch(side, tables.keys.side, spare)
    }

    /// A sketch with the castling piece of `side` on a square of its way, in place of what is there.
    #[must_use]
    pub fn with_castling_piece(
        &self,
        tables: &Tables<B>,
        side: usize,
        from: u8,
        square: u8,
        spare: &mut Vec<Self>,
    ) -> Self {
        let mut there = self.sketched(tables, 1 - side, spare);
        if from != square {
            let piece = self.board[usize::from(from)];
            let partner = self.board[usize::from(square)];
            there.take(tables, side, piece, from);
            if partner != NONE {
                let owner = if self.sides[side].has(square) {
                    side
                } else {
                    1 - side
                };
                there.take(tables, owner, partner, square);
            }
            there.put(tables, side, piece, square);
        }
        there
    }

    /// The changes of the last move made, latest first.
    fn last_changes(&self, tables: &Tables<B>) -> impl Iterator<Item = &Change<B>> {
        // A plain move makes none, and nothing says where it began.
        let plain = |undo: &Undo<B>| is_plain(tables, &undo.mv);
        let none = self.undo.last().is_none_or(plain);
        let changes = self.changes.iter().rev();
        changes.take_while(move |c| !none && !matches!(c, Change::Begin))
    }

    /// Squares from which the last move took pieces beside its captures, of which none is there now.
    #[must_use]
    pub fn removed_beside(&self, tables: &Tables<B>) -> B {
        let removed = self
            .last_changes(tables)
            .fold(B::ZERO, |set, change| match change {
                Change::Removed { square, .. } => set | B::bit(*square),
                _ => set,
            });
        removed.minus(self.sides[0] | self.sides[1])
    }

    /// Squares, as they were before the last move, from which effects have taken pieces of `side` or royalty
    /// from them.
    #[must_use]
    pub fn lost_beside(&self, tables: &Tables<B>, side: usize) -> B {
        let moved = self.undo.last().map(|u| (u.mv.from, u.mv.to));
        let royal = |kind: u8| tables.is_royal[usize::from(kind)];
        let mut lost = B::ZERO;
        // Latest first: what was set in place of a piece comes before its removal.
        let mut placed = None;
        for change in self.last_changes(tables) {
            match *change {
                Change::Removed {
                    square,
                    kind,
                    side: of,
                } if usize::from(of) == side => {
                    let stays = placed.is_some_and(|(s, k)| s == of && (royal(k) || !royal(kind)));
                    if !stays {
                        let origin = moved.filter(|&(from, to)| to == square && from != NONE);
                        lost |= B::bit(origin.map_or(square, |(from, _)| from));
                    }
                    placed = None;
                }
                Change::Placed { kind, side: of, .. } => placed = Some((of, kind)),
                _ => placed = None,
            }
        }
        lost
    }
}

/// Squares of `within` to which `mv` brought a piece from outside.
fn arrivals<B: Bits>(mv: &Move<B>, within: B) -> B {
    let mut set = B::ZERO;
    let ways = match mv.kind {
        // What is dropped onto a piece comes to where that one stood.
        MoveKind::Pass | MoveKind::Merge => [(NONE, NONE); 2],
        MoveKind::Castle | MoveKind::Unload => [(mv.from, mv.to), mv.other],
        MoveKind::Normal | MoveKind::Drop => [(mv.from, mv.to), (NONE, NONE)],
    };
    for (from, to) in ways {
        if to != NONE && (from == NONE || !within.has(from)) {
            set |= B::bit(to);
        }
    }
    set
}
