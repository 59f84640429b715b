//! Generation of all moves of a position, legal or pseudo-legal.

use super::kernel::{self, reach, reach_any};
use super::legal::{Constraints, constrain, is_safe};
use super::listener::{List, Listener, Threats};
use super::promote::{emit, emit_one};
use super::{Scene, Scratch, attack, decided, graph, passing, select, special};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::{AttackSet, Legality, Mover, SetSteps, Shape, Tables};
use crate::position::{Move, Position};

/// Feeds every legal move to `listener`; true if it stopped early. The position is left as it was (some
/// moves are made and unmade to look at them). A decided position has none.
pub fn generate<B: Bits, L: Listener<B>>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    listener: &mut L,
) -> bool {
    if tables.deciders.is_some() && decided::decision(tables, position, scratch).is_some() {
        return false;
    }
    undecided(tables, position, scratch, listener)
}

/// The same without asking whether the position is decided.
#[inline]
pub(super) fn undecided<B: Bits, L: Listener<B>>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    listener: &mut L,
) -> bool {
    let stopped = moves(tables, position, scratch, listener);
    if stopped || !tables.pass_in_need {
        return stopped;
    }
    passing::in_need(tables, position, scratch, listener)
}

/// The same but for passes that not every position allows.
#[inline]
pub(super) fn moves<B: Bits, L: Listener<B>>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    listener: &mut L,
) -> bool {
    if let Some(rules) = &tables.special {
        return special::generate(tables, rules, position, scratch, listener);
    }
    plain_legal(tables, position, scratch, listener)
}

/// Legal moves, whether or not a capture is forced.
#[inline]
pub(super) fn plain_legal<B: Bits, L: Listener<B>>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    listener: &mut L,
) -> bool {
    if tables.legality == Legality::Verify {
        return select::generate(tables, position, scratch, listener);
    }
    let legal = tables.legality == Legality::Constraints;
    if !legal && tables.special.is_some() {
        return pseudo_legal(tables, position, scratch, listener);
    }
    let mut generator = Generator::new(tables, position, scratch, legal);
    if legal {
        generator.constrain();
    }
    generator.all(listener)
}

/// Feeds every pseudo-legal move to `listener`: royals may be left in danger.
pub fn pseudo_legal<B: Bits, L: Listener<B>>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    listener: &mut L,
) -> bool {
    if let Some(rules) = &tables.special {
        return special::pseudo_legal(tables, rules, position, scratch, listener);
    }
    plain_pseudo_legal(tables, position, scratch, listener)
}

/// What the pieces can do, whatever other rules say of it.
#[inline]
pub(super) fn plain_pseudo_legal<B: Bits, L: Listener<B>>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    listener: &mut L,
) -> bool {
    Generator::new(tables, position, scratch, false).all(listener)
}

/// What the side to move threatens to do, whatever else it would have to do first or with it: drop pieces that must be
/// dropped, find a square for a wall or something to promote to.
pub(super) fn threats<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    out: &mut Vec<Move<B>>,
) {
    raw_threats(tables, position, scratch, out);
    if let Some(rules) = &tables.special {
        special::sift(tables, rules, position, scratch, out);
    }
}

/// The same as the pieces themselves make these moves, whatever other rules say of it.
pub(super) fn raw_threats<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    out: &mut Vec<Move<B>>,
) {
    let mut generator = Generator::new(tables, position, scratch, false);
    generator.bound = false;
    generator.all(&mut Threats(out));
}

pub(super) struct Generator<'t, 'a, B> {
    pub(super) tables: &'t Tables<B>,
    pub(super) position: &'a mut Position<B>,
    pub(super) scratch: &'a mut Scratch<B>,
    pub(super) scene: Scene<B>,
    pub(super) node: Constraints<B>,
    pub(super) legal: bool,
    /// Moves that a side must make go before all others.
    pub(super) bound: bool,
    /// Empty squares to which a lone royal's step has been looked at ...
    pub(super) steps_asked: B,
    /// ... and those of them where it is safe.
    pub(super) steps_safe: B,
}

impl<'t, 'a, B: Bits> Generator<'t, 'a, B> {
    /// For legal moves, or for all that the pieces can do.
    #[inline(always)]
    fn new(
        tables: &'t Tables<B>,
        position: &'a mut Position<B>,
        scratch: &'a mut Scratch<B>,
        legal: bool,
    ) -> Self {
        Self {
            tables,
            scene: Scene::of(tables, position, position.to_move),
            position,
            scratch,
            legal,
            node: Constraints::free(),
            bound: true,
            steps_asked: B::ZERO,
            steps_safe: B::ZERO,
        }
    }

    /// Finds out what checks and pins ask.
    #[inline(always)]
    fn constrain(&mut self) {
        let (tables, position) = (self.tables, &*self.position);
        constrain(tables, position, &self.scene, self.scratch, &mut self.node);
    }

    #[inline(always)]
    fn all<L: Listener<B>>(&mut self, listener: &mut L) -> bool {
        self.scene.spare(self.tables, self.position);
        if !self.tables.gated.is_empty() && self.position.gates.any() {
            return self.all_gating(listener);
        }
        self.ungated(listener)
    }

    #[inline(always)]
    pub(super) fn ungated<L: Listener<B>>(&mut self, listener: &mut L) -> bool {
        let tables = self.tables;
        let us = self.scene.us;
        if tables.must_drop && self.bound && self.must_drop() {
            return self.drops(listener) || self.merges(listener);
        }
        if self.node.royals.any() && self.royals(listener) {
            return true;
        }
        let special = self.node.royals | self.node.restricted | self.node.tested;
        let plain = if self.node.sensitive.any() {
            B::ZERO
        } else {
            self.scene.own.minus(special)
        };
        // In double check only royals move, and pieces that capture several at once.
        let blocked = self.node.allowed.none();
        for (kind, mover) in tables.movers[us].iter().enumerate() {
            let pieces = self.position.by_kind[kind] & plain;
            if pieces.none() {
                continue;
            }
            // The commonest shapes in line: a call costs a third of what it would do.
            let stopped = match mover.shape.0 {
                _ if blocked && !mover.shape.has(Shape::GRAPH) => false,
                Shape::LINES => {
                    self.pieces::<L, { Shape::LINES }>(mover, kind as u8, pieces, listener)
                }
                Shape::LEAPS => {
                    self.pieces::<L, { Shape::LEAPS }>(mover, kind as u8, pieces, listener)
                }
                _ => self.kind(mover, kind as u8, pieces, listener),
            };
            if stopped {
                return true;
            }
        }
        let cold = if self.node.sensitive.any() {
            self.scene.own.minus(self.node.royals)
        } else {
            (self.node.restricted | self.node.tested).minus(self.node.royals)
        };
        if cold.any() && self.singly(cold, listener) {
            return true;
        }
        (self.scene.en_passant.any() && self.en_passant(listener))
            || (self.position.rights.any() || tables.castles_freely[us]) && self.castle(listener)
            || (self.may_drop_some() && self.drops(listener))
            || (!tables.standing[us].is_empty() && self.standing(listener))
            || (!tables.first_moves[us].is_empty() && self.first_moves(listener))
            || (tables.pass[us] && self.tested(&Move::pass(), listener))
    }

    /// All pieces of one kind that nothing binds, step by step.
    #[inline]
    fn steps<L: Listener<B>>(
        &mut self,
        mover: &Mover<B>,
        set: &SetSteps<B>,
        kind: u8,
        pieces: B,
        listener: &mut L,
    ) -> bool {
        let capturable = self.scene.capturable(mover.spare);
        set.steps.iter().any(|step| {
            let targets = kernel::step(step, pieces, &self.scene, capturable) & self.node.allowed;
            listener.steps(kind, step.shift, targets, self.scene.occupied)
        })
    }

    /// All pieces of one kind that nothing binds: at once as far as steps serve, else each by itself.
    #[inline]
    fn kind<L: Listener<B>>(
        &mut self,
        mover: &Mover<B>,
        kind: u8,
        pieces: B,
        listener: &mut L,
    ) -> bool {
        let mut rest = pieces;
        if let Some(set) = &mover.set_steps
            && pieces.many()
        {
            rest = pieces.minus(set.sources);
            if self.steps(mover, set, kind, pieces & set.sources, listener) {
                return true;
            }
            if rest.none() {
                return false;
            }
        }
        self.by_shape(mover, kind, rest, listener)
    }

    /// Pieces of one kind, by the kernel of its shape.
    #[inline(never)]
    fn by_shape<L: Listener<B>>(
        &mut self,
        mover: &Mover<B>,
        kind: u8,
        pieces: B,
        listener: &mut L,
    ) -> bool {
        const LEAPS: u32 = Shape::LEAPS;
        const LINES: u32 = Shape::LINES;
        const LAMES: u32 = Shape::LAMES;
        const HOPS: u32 = Shape::HOPS;
        const MODAL: u32 = Shape::MODAL;
        const PROMOTES: u32 = Shape::PROMOTES;
        macro_rules! kernels {
            ($($shape:expr),+ $(,)?) => {
                match mover.shape.0 {
                    $(s if s == $shape => self.kernel::<L, { $shape }>(mover, kind, pieces, listener),)+
                    _ => self.pieces_any(mover, kind, pieces, listener),
                }
            };
        }
        kernels!(
            LEAPS | LINES,
            LAMES,
            LINES | HOPS | MODAL,
            LEAPS | MODAL | LAMES | PROMOTES,
            LEAPS | MODAL | PROMOTES,
            LEAPS | PROMOTES,
            LINES | PROMOTES,
            LEAPS | LINES | PROMOTES,
            LEAPS | MODAL,
            LEAPS | LAMES,
            LINES | MODAL,
            LINES | HOPS,
            LEAPS | LINES | MODAL,
        )
    }

    #[inline(always)]
    fn pieces<L: Listener<B>, const SHAPE: u32>(
        &mut self,
        mover: &Mover<B>,
        kind: u8,
        pieces: B,
        listener: &mut L,
    ) -> bool {
        let capturable = self.scene.capturable(mover.spare);
        let (scene, allowed) = (&self.scene, self.node.allowed);
        for from in Squares(pieces) {
            let targets = reach::<B, SHAPE>(mover, from, scene, capturable) & allowed;
            let stop = if SHAPE & Shape::PROMOTES != 0 {
                emit(
                    self.position,
                    mover,
                    kind,
                    from,
                    targets,
                    scene.occupied,
                    listener,
                )
            } else {
                listener.targets(kind, from, targets, scene.occupied)
            };
            if stop {
                return true;
            }
        }
        false
    }

    /// [`Generator::pieces`] out of line.
    #[inline(never)]
    fn kernel<L: Listener<B>, const SHAPE: u32>(
        &mut self,
        mover: &Mover<B>,
        kind: u8,
        pieces: B,
        listener: &mut L,
    ) -> bool {
        self.pieces::<L, SHAPE>(mover, kind, pieces, listener)
    }

    #[inline(never)]
    fn pieces_any<L: Listener<B>>(
        &mut self,
        mover: &Mover<B>,
        kind: u8,
        pieces: B,
        listener: &mut L,
    ) -> bool {
        for from in Squares(pieces) {
            let Ok(targets) = self.targets_of(from, listener) else {
                return true;
            };
            let targets = targets & self.node.allowed;
            if emit(
                self.position,
                mover,
                kind,
                from,
                targets,
                self.scene.occupied,
                listener,
            ) {
                return true;
            }
        }
        false
    }

    /// Every destination of a piece, with moves of several effects dealt with on the way.
    fn targets_of<L: Listener<B>>(&mut self, from: u8, listener: &mut L) -> Result<B, ()> {
        let kind = self.position.board[usize::from(from)];
        let mover = &self.tables.movers[self.scene.us][usize::from(kind)];
        let mut targets = reach_any(self.tables, self.position, mover, from, &self.scene);
        if mover.shape.has(Shape::GRAPH) {
            targets |= graph::run(self.position, mover, kind, from, &self.scene, self.scratch);
            if !self.scratch.effects.is_empty() && self.effects(mover, listener) {
                return Err(());
            }
        }
        Ok(targets)
    }

    /// Moves of several effects of one piece: each is tested by itself.
    #[inline(never)]
    fn effects<L: Listener<B>>(&mut self, mover: &Mover<B>, listener: &mut L) -> bool {
        let mut moves = std::mem::take(&mut self.scratch.effects);
        let stopped = moves.iter().any(|mv| {
            if !self.legal {
                return emit_one(self.position, mover, mv, listener);
            }
            is_safe(self.tables, self.position, self.scratch, mv)
                && emit_one(self.position, mover, mv, listener)
        });
        moves.clear();
        self.scratch.effects = moves;
        stopped
    }

    /// Whether one royal alone decides legality, and by simple patterns only.
    pub(super) fn is_simple(&self, royal: u8) -> bool {
        let lone = !self.node.royals.many() && !self.node.sensitive.any();
        lone && !has_exotic(self.tables, 1 - self.scene.us, royal)
    }

    /// The enemy's attack set against a royal of this kind, its members at hand in the scratch memory.
    pub(super) fn enemies_of(&mut self, royal: u8) -> &'t AttackSet<B> {
        let them = 1 - self.scene.us;
        let set = attack::set_of(self.tables, them, royal);
        if self.node.members_of != royal {
            self.node.members_of = royal;
            attack::members(self.position, set, &mut self.scratch.members, |_, _| {});
        }
        set
    }

    /// Royal pieces: every destination is looked at.
    #[inline(never)]
    fn royals<L: Listener<B>>(&mut self, listener: &mut L) -> bool {
        let tables = self.tables;
        let us = self.scene.us;
        for from in Squares(self.node.royals) {
            let kind = self.position.board[usize::from(from)];
            let mover = &tables.movers[us][usize::from(kind)];
            let targets = if mover.shape.0 == Shape::LEAPS {
                let capturable = self.scene.capturable(mover.spare);
                reach::<B, { Shape::LEAPS }>(mover, from, &self.scene, capturable)
            } else if let Ok(targets) = self.targets_of(from, listener) {
                targets
            } else {
                return true;
            };
            let targets = targets.minus(self.node.royals);
            if !mover.promotions.is_empty() {
                if self.each(mover, kind, from, targets, listener) {
                    return true;
                }
                continue;
            }
            let mut safe = B::ZERO;
            if targets.any() && self.is_simple(kind) {
                let set = self.enemies_of(kind);
                let members = &self.scratch.members;
                let occupied = self.scene.occupied.minus(B::bit(from));
                let (position, enemy) = (&*self.position, self.scene.enemy);
                for to in Squares(targets) {
                    let bit = B::bit(to);
                    let there = enemy.minus(bit);
                    if !attack::attacked_by(
                        tables,
                        position,
                        set,
                        members,
                        to,
                        occupied | bit,
                        there,
                    ) {
                        safe |= bit;
                    }
                }
                self.steps_asked = targets & self.scene.empty;
                self.steps_safe = safe;
            } else {
                for to in Squares(targets) {
                    let victims = B::bit(to) & self.scene.occupied;
                    let mv = Move::normal(kind, from, to, victims);
                    if is_safe(tables, self.position, self.scratch, &mv) {
                        safe |= B::bit(to);
                    }
                }
            }
            if listener.targets(kind, from, safe, self.scene.occupied) {
                return true;
            }
        }
        false
    }

    /// Moves of one piece to `targets`, each with each promotion, each tested.
    fn each<L: Listener<B>>(
        &mut self,
        mover: &Mover<B>,
        kind: u8,
        from: u8,
        targets: B,
        listener: &mut L,
    ) -> bool {
        if targets.none() {
            return false;
        }
        let mut list = self.scratch.take_list();
        emit(
            self.position,
            mover,
            kind,
            from,
            targets,
            self.scene.occupied,
            &mut List(&mut list),
        );
        let stopped = list.iter().any(|mv| self.tested(mv, listener));
        self.scratch.give_back(list);
        stopped
    }

    #[inline]
    pub(super) fn tested<L: Listener<B>>(&mut self, mv: &Move<B>, listener: &mut L) -> bool {
        (!self.legal || is_safe(self.tables, self.position, self.scratch, mv)) && listener.one(mv)
    }

    /// The pieces that no kernel can serve: pinned ones, own hurdles of a hop, and all but royals while an
    /// exotic attacker aims at one. A move that touches no sensitive square leaves such an attack as it is.
    #[inline(never)]
    fn singly<L: Listener<B>>(&mut self, pieces: B, listener: &mut L) -> bool {
        for from in Squares(pieces) {
            let kind = self.position.board[usize::from(from)];
            let mover = &self.tables.movers[self.scene.us][usize::from(kind)];
            let Ok(targets) = self.targets_of(from, listener) else {
                return true;
            };
            let looked_at = if self.node.tested.has(from) || self.node.sensitive.has(from) {
                targets
            } else {
                targets & self.node.sensitive
            };
            let mut free = targets.minus(looked_at) & self.node.allowed;
            if self.node.restricted.has(from) {
                free &= self.scratch.restrict[usize::from(from)];
            }
            if self.node.exotic_check {
                free = B::ZERO;
            }
            if emit(
                self.position,
                mover,
                kind,
                from,
                free,
                self.scene.occupied,
                listener,
            ) || self.each(mover, kind, from, looked_at, listener)
            {
                return true;
            }
        }
        false
    }

    #[inline(never)]
    fn en_passant<L: Listener<B>>(&mut self, listener: &mut L) -> bool {
        let tables = self.tables;
        let us = self.scene.us;
        for to in Squares(self.scene.en_passant & self.scene.empty) {
            let victim = self.position.passer(to);
            // Between the moves of its turn a side has passed squares itself.
            if victim == crate::compile::tables::NONE || self.scene.own.has(victim) {
                continue;
            }
            let victim_kind = self.position.board[usize::from(victim)];
            for taker in &tables.en_passant.takers[us][usize::from(to)] {
                if !self.position.pieces(us, taker.kind).has(taker.from)
                    || (taker.path & self.scene.occupied).any()
                    || !tables.may_capture(us, taker.kind, victim_kind)
                {
                    continue;
                }
                let mover = &tables.movers[us][usize::from(taker.kind)];
                let mv = Move::normal(taker.kind, taker.from, to, B::bit(victim));
                if (!self.legal || is_safe(tables, self.position, self.scratch, &mv))
                    && emit_one(self.position, mover, &mv, listener)
                {
                    return true;
                }
            }
        }
        false
    }
}

fn has_exotic<B: Bits>(tables: &Tables<B>, by: usize, royal: u8) -> bool {
    !attack::set_of(tables, by, royal).exotic.is_empty()
}
