//! Checks, pins and evasions of one node, as constraints on where pieces may go.
//!
//! Every attack pattern in the reverse tables is a predicate on how many squares of one path are
//! occupied: none for leapers, slides and lame leaps, one for hops. For each enemy that aims at a
//! royal, the count says what the side to move has to do:
//!
//! | pattern | occupied on the path | consequence |
//! |---|---|---|
//! | clear | 0 | check: go onto the path or take the attacker |
//! | clear | 1, own | that piece is bound to the path or takes the attacker |
//! | hop | 0 | nobody may enter the path |
//! | hop | 1 | check: a second piece enters the path, the attacker is taken, or the own hurdle leaves |
//! | hop | 2 | each own hurdle is bound to the empty part of the path or takes the attacker |
//!
//! Attackers without such a form ("exotic") give *sensitive squares* instead, the squares that their
//! pattern reads: a move that touches none of them changes nothing about the attack, the others are
//! made and looked at (selective verification).

use super::attack::{attacked, exotic_attack, leapers, members, set_of};
use super::{Scene, Scratch, attack};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::{AttackForm, NONE, Tables};
use crate::position::{Move, MoveKind, Position};

/// Who stands where, for a move of side `us`.
pub(super) fn scene<B: Bits>(tables: &Tables<B>, position: &Position<B>, us: usize) -> Scene<B> {
    let mut scene = Scene::of(tables, position, us);
    scene.spare(tables, position);
    scene
}

/// What checks and pins ask of the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Constraints<B> {
    /// Own royals.
    pub royals: B,
    /// Where an unrestricted piece that is no royal may go.
    pub allowed: B,
    /// Pieces bound to [`Scratch::restrict`].
    pub restricted: B,
    /// Pieces each of whose moves must be looked at.
    pub tested: B,
    /// Number of checks.
    pub checks: u32,
    /// Squares read by exotic attackers.
    pub sensitive: B,
    /// An exotic attacker gives check.
    pub exotic_check: bool,
    /// The royal kind whose enemies are in the scratch memory's `members`, or [`NONE`].
    pub members_of: u8,
}

impl<B: Bits> Constraints<B> {
    /// No constraint at all.
    pub(super) fn free() -> Self {
        Self {
            royals: B::ZERO,
            allowed: !B::ZERO,
            restricted: B::ZERO,
            tested: B::ZERO,
            checks: 0,
            sensitive: B::ZERO,
            exotic_check: false,
            members_of: NONE,
        }
    }

    /// Binds a piece; `restrict` is the scratch memory's.
    fn restrict(&mut self, restrict: &mut [B], square: u8, to: B) {
        let slot = &mut restrict[usize::from(square)];
        if self.restricted.has(square) {
            *slot &= to;
        } else {
            *slot = to;
            self.restricted |= B::bit(square);
        }
    }
}

/// Reads off the constraints of the position into `node`, which has none yet.
#[inline(always)]
pub(super) fn constrain<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scene: &Scene<B>,
    scratch: &mut Scratch<B>,
    node: &mut Constraints<B>,
) {
    node.royals = position.royals(tables, scene.us);
    // A piece that captures friends still spares its own royals.
    node.allowed = !node.royals;
    let mut rest = node.royals;
    while rest.any() {
        one_royal(tables, position, scene, scratch, rest.pop(), node);
    }
}

#[inline(never)]
pub(super) fn one_royal<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scene: &Scene<B>,
    scratch: &mut Scratch<B>,
    royal: u8,
    node: &mut Constraints<B>,
) {
    let them = 1 - scene.us;
    let kind = position.board[usize::from(royal)];
    let set = set_of(tables, them, kind);
    node.members_of = kind;
    for attacker in Squares(leapers(position, set, scene.enemy, royal)) {
        node.allowed &= B::bit(attacker);
        node.checks += 1;
    }
    let from = set.paths.row(royal);
    let Scratch {
        members: out,
        restrict,
        ..
    } = scratch;
    members(position, set, out, |class, members| {
        let found = from[class] & members & scene.enemy;
        if found.any() {
            let form = set.paths.classes[class].form;
            lined_up(tables, scene, restrict, royal, form, found, node);
        }
    });
    for exotic in &set.exotic {
        let found = exotic.from[usize::from(royal)] & position.pieces(them, exotic.kind);
        for attacker in Squares(found) {
            node.sensitive |= exotic.reads[usize::from(attacker)] | B::bit(attacker);
            if exotic_attack(tables, position, them, attacker, royal, scratch) {
                node.exotic_check = true;
                node.checks += 1;
            }
        }
    }
}

/// What the `found` enemies ask, who stand where a pattern with a path could aim at the royal.
#[inline(never)]
fn lined_up<B: Bits>(
    tables: &Tables<B>,
    scene: &Scene<B>,
    restrict: &mut [B],
    royal: u8,
    form: AttackForm,
    found: B,
    node: &mut Constraints<B>,
) {
    let row = usize::from(royal) * tables.squares;
    match form {
        // These came first.
        AttackForm::Leap => {}
        AttackForm::Clear(family) => {
            let paths = &tables.paths[family][row..row + tables.squares];
            for attacker in Squares(found) {
                let path = paths[usize::from(attacker)];
                let blockers = path & scene.occupied;
                if blockers.none() {
                    node.allowed &= path | B::bit(attacker);
                    node.checks += 1;
                } else if !blockers.many() && (blockers & scene.own).any() {
                    let bound = path | B::bit(attacker);
                    node.restrict(restrict, blockers.lowest(), bound);
                }
            }
        }
        AttackForm::Hop(family) => {
            let paths = &tables.paths[family][row..row + tables.squares];
            for attacker in Squares(found) {
                let path = paths[usize::from(attacker)];
                hop(scene, restrict, node, path, attacker);
            }
        }
    }
}

#[inline]
fn hop<B: Bits>(
    scene: &Scene<B>,
    restrict: &mut [B],
    node: &mut Constraints<B>,
    path: B,
    attacker: u8,
) {
    let hurdles = path & scene.occupied;
    let relief = path.minus(scene.occupied) | B::bit(attacker);
    match hurdles.count() {
        0 => node.allowed = node.allowed.minus(path),
        1 => {
            node.allowed &= relief;
            node.checks += 1;
            // The own hurdle may also leave; whether that is enough is seen when it is tried.
            node.tested |= hurdles & scene.own;
        }
        2 => {
            for hurdle in Squares(hurdles & scene.own) {
                node.restrict(restrict, hurdle, relief);
            }
        }
        _ => {}
    }
}

/// Whether the side that plays `mv` keeps its royals safe. By occupancy alone where that can tell, else
/// by making the move.
#[inline(never)]
pub(super) fn is_safe<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    mv: &Move<B>,
) -> bool {
    let us = position.to_move;
    if (mv.victims & position.royals(tables, us)).any() {
        return false;
    }
    if exotic_near(tables, position, mv)
        || matches!(mv.kind, MoveKind::Unload | MoveKind::Merge)
        || tables.imitates
    {
        return is_safe_by_making(tables, position, scratch, mv);
    }
    let mut royals = position.royals(tables, us).minus(mv.victims);
    let mut occupied = position.occupied().minus(mv.victims);
    let mut moved = None;
    if !matches!(mv.kind, MoveKind::Drop | MoveKind::Pass) {
        occupied = occupied.minus(B::bit(mv.from));
        royals = royals.minus(B::bit(mv.from));
    }
    if mv.kind == MoveKind::Castle {
        let partner = position.board[usize::from(mv.other.0)];
        occupied = occupied.minus(B::bit(mv.other.0));
        royals = royals.minus(B::bit(mv.other.0));
        if tables.is_royal[usize::from(partner)] {
            moved = Some((mv.other.1, partner));
        }
        occupied |= B::bit(mv.other.1);
    }
    if mv.kind != MoveKind::Pass {
        occupied |= B::bit(mv.to);
    }
    let hit = |square: u8, kind: u8| {
        let set = set_of(tables, 1 - us, kind);
        attacked(tables, position, set, 1 - us, square, occupied, mv.victims)
    };
    if mv.kind != MoveKind::Pass
        && tables.is_royal[usize::from(mv.becomes)]
        && hit(mv.to, mv.becomes)
    {
        return false;
    }
    if moved.is_some_and(|(square, kind)| hit(square, kind)) {
        return false;
    }
    !Squares(royals).any(|r| hit(r, position.board[usize::from(r)]))
}

/// Whether some enemy whose attacks have no simple form stands where it may aim at a royal of the side that plays `mv`.
fn exotic_near<B: Bits>(tables: &Tables<B>, position: &Position<B>, mv: &Move<B>) -> bool {
    let (us, them) = (position.to_move, 1 - position.to_move);
    let near = |square: u8, kind: u8| {
        let mut exotic = set_of(tables, them, kind).exotic.iter();
        exotic.any(|e| {
            let from = e.from[usize::from(square)] & position.pieces(them, e.kind);
            from.minus(mv.victims).any()
        })
    };
    let mut royal = tables.royals.iter();
    if royal.all(|&r| set_of(tables, them, r).exotic.is_empty()) {
        return false;
    }
    // A castling partner may be royal too.
    mv.kind == MoveKind::Castle
        || (mv.kind != MoveKind::Pass
            && tables.is_royal[usize::from(mv.becomes)]
            && near(mv.to, mv.becomes))
        || Squares(position.royals(tables, us))
            .any(|r| r != mv.from && near(r, position.board[usize::from(r)]))
}

/// [`is_safe`] by making the move and looking.
pub(super) fn is_safe_by_making<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    mv: &Move<B>,
) -> bool {
    let us = position.to_move;
    if (mv.victims & position.royals(tables, us)).any() {
        return false;
    }
    position.make(tables, mv);
    let safe = !attack::in_danger(tables, position, us, scratch);
    position.unmake(tables);
    safe
}
