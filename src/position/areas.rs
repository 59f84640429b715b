//! Where effects work: squares told by how a move went and by who stands where when it is made.
//!
//! In: an effect, a move and the board after it, whether or not the move has been made. Out: whether the effect comes, and the
//! squares that it means.

use super::{Move, MoveKind, Position};
use crate::compile::bits::{Bits, Squares};
use crate::compile::special::{EffectTable, Special};
use crate::compile::tables::NONE;
use crate::definition::rules::{Area, Directions, Whose};
use crate::id::Kind;
use smallvec::SmallVec;

/// Who stands where after a move of a side.
#[derive(Clone, Debug)]
pub struct After<B> {
    own: B,
    enemy: B,
    walls: B,
    /// Squares whose pieces are others than the position says.
    stale: B,
    /// Own pieces that the move sets down.
    come: SmallVec<[(u8, u8); 2]>,
}

impl<B: Bits> After<B> {
    /// The move of `us` has been made on `position`.
    #[must_use]
    pub fn made(position: &Position<B>, us: usize) -> Self {
        Self {
            own: position.sides[us],
            enemy: position.sides[1 - us],
            walls: position.walls,
            stale: B::ZERO,
            come: SmallVec::new(),
        }
    }

    /// `mv` is about to be made.
    #[must_use]
    pub fn of(position: &Position<B>, mv: &Move<B>) -> Self {
        let us = position.to_move;
        let mut after = Self::made(position, us);
        after.own = after.own.minus(mv.victims);
        after.enemy = after.enemy.minus(mv.victims);
        after.stale = mv.victims;
        if mv.kind == MoveKind::Pass {
            return after;
        }
        if mv.from != NONE {
            after.stale |= B::bit(mv.from);
            after.own = after.own.minus(B::bit(mv.from));
        }
        if mv.kind == MoveKind::Castle {
            let partner = position.board[usize::from(mv.other.0)];
            after.own = after.own.minus(B::bit(mv.other.0));
            after.set(mv.other.1, partner);
            after.stale |= B::bit(mv.other.0);
        }
        after.set(mv.to, mv.becomes);
        if mv.kind == MoveKind::Unload {
            let placed = B::bit(mv.other.1);
            after.stale |= placed;
            if position.sides[us].has(mv.other.0) {
                after.set(mv.other.1, position.board[usize::from(mv.other.0)]);
            } else {
                after.enemy |= placed;
            }
        }
        after
    }

    fn set(&mut self, square: u8, kind: u8) {
        self.own |= B::bit(square);
        self.stale |= B::bit(square);
        self.come.push((square, kind));
    }

    /// The pieces of those that are meant.
    #[must_use]
    pub fn of_whom(&self, whose: Whose) -> B {
        match whose {
            Whose::Own => self.own,
            Whose::Enemy => self.enemy,
            Whose::Both => self.own | self.enemy,
        }
    }

    /// Pieces that the move has left where they were.
    #[must_use]
    pub fn stayed(&self) -> B {
        (self.own | self.enemy).minus(self.stale)
    }

    /// Own pieces of those with which an effect works.
    fn partners(&self, position: &Position<B>, effect: &EffectTable<B>) -> B {
        let Some(with) = effect.with else {
            return self.own;
        };
        let stand = Squares(self.own.minus(self.stale)).filter(|&s| {
            let kind = position.board[usize::from(s)];
            with.contains(Kind::from_raw(kind))
        });
        let come = self.come.iter().copied();
        let come = come.filter(|&(_, kind)| with.contains(Kind::from_raw(kind)));
        stand
            .chain(come.map(|(square, _)| square))
            .fold(B::ZERO, |set, s| set | B::bit(s))
    }

    /// Enemies in an unbroken line of at most `longest` between `from` and one of `ends`.
    fn enclosed(
        &self,
        special: &Special<B>,
        directions: Directions,
        from: u8,
        ends: B,
        longest: usize,
    ) -> B {
        let mut all = B::ZERO;
        let Some(rays) = special.lines.get(usize::from(from)) else {
            return all;
        };
        for (line, vector) in rays.iter().zip(crate::board::COMPASS) {
            if !directions.has(vector) {
                continue;
            }
            let mut found = B::ZERO;
            for (n, &square) in line.iter().enumerate() {
                if self.enemy.has(square) && n < longest {
                    found |= B::bit(square);
                } else {
                    if ends.has(square) {
                        all |= found;
                    }
                    break;
                }
            }
        }
        all
    }
}

/// Enemies of `us` in an unbroken line between `from` and a piece of `us`.
pub fn enclosed<B: Bits>(
    special: &Special<B>,
    position: &Position<B>,
    directions: Directions,
    us: usize,
    from: u8,
) -> B {
    let after = After::made(position, us);
    after.enclosed(special, directions, from, after.own, usize::MAX)
}

impl<B: Bits> EffectTable<B> {
    /// Whether the move of `us` is what the effect waits for; `victims` are the kinds that it captures.
    pub(super) fn is_occasion(
        &self,
        special: &Special<B>,
        us: usize,
        mv: &Move<B>,
        after: &After<B>,
        mut victims: impl Iterator<Item = u8>,
    ) -> bool {
        let comes = match mv.kind {
            MoveKind::Pass => false,
            _ if mv.is_suicide() => false,
            MoveKind::Drop | MoveKind::Merge => self.on.drop,
            MoveKind::Castle => self.on.moves || self.on.castle,
            MoveKind::Normal | MoveKind::Unload => {
                self.on.moves
                    || (self.on.capture && victims.any(|v| self.of.contains(Kind::from_raw(v))))
            }
        };
        comes
            && self.by.contains(Kind::from_raw(mv.piece))
            && self.at[us].has(mv.to)
            && self
                .along
                .is_none_or(|along| special.ways.goes(mv.from, mv.to, along))
            && self.beside.is_none_or(|whose| {
                let around = special.around.of(mv.to, self.directions);
                (around & after.of_whom(whose)).any()
            })
    }

    /// The squares of the pieces that it means.
    pub(super) fn works_on(
        &self,
        special: &Special<B>,
        position: &Position<B>,
        us: usize,
        mv: &Move<B>,
        after: &After<B>,
        all: B,
    ) -> B {
        let area = match self.area {
            Area::Board => all,
            _ if mv.to == NONE => B::ZERO,
            Area::Mover => B::bit(mv.to),
            Area::Neighbours => special.around.of(mv.to, self.directions),
            Area::Ahead => special.ways.ahead(mv.from, mv.to),
            Area::Behind => special.ways.behind(mv.from, mv.to),
            Area::Enclosed => {
                let empty = all.minus(after.own | after.enemy | after.walls);
                let ends = after.partners(position, self) | (self.anvil[us] & empty);
                after.enclosed(special, self.directions, mv.to, ends, self.longest)
            }
            Area::Crossing => {
                let partners = after.partners(position, self).minus(B::bit(mv.to));
                Squares(partners).fold(B::ZERO, |set, s| set | special.ways.crossing(mv.to, s))
            }
        };
        area & self.within[us] & after.of_whom(self.whose)
    }
}

impl<B: Bits> Position<B> {
    /// What effects make `mv` capture beside its victims. What has moved itself is no matter of theirs.
    #[must_use]
    pub fn captured_beside(&self, special: &Special<B>, mv: &Move<B>, all: B) -> B {
        let us = self.to_move;
        let after = After::of(self, mv);
        let taken = Squares(mv.captured());
        let kinds = taken.map(|s| self.board[usize::from(s)]);
        let mut found = B::ZERO;
        for effect in special.effects.iter().filter(|e| e.captures) {
            if !effect.is_occasion(special, us, mv, &after, kinds.clone()) {
                continue;
            }
            let meant = effect.works_on(special, self, us, mv, &after, all) & after.stayed();
            let suffers = |&s: &u8| effect.suffers[usize::from(self.board[usize::from(s)])];
            found |= Squares(meant)
                .filter(suffers)
                .fold(B::ZERO, |set, s| set | B::bit(s));
        }
        found
    }
}
