//! Generation under rules that most variants do not have: captures that must be made or are forbidden on some
//! squares, walls set by moves, and effects that decide what an attack is worth.
//!
//! All of it works on lists of moves and is cold: variants without such rules never come here.

use super::generate::{plain_legal, plain_pseudo_legal};
use super::kernel::reach_any;
use super::listener::{List, Listener};
use super::{Scene, Scratch, attack, foreseen, graph, legal};
use crate::compile::bits::{Bits, Squares};
use crate::compile::special::{DropRule, EffectTable, Special, WallTable};
use crate::compile::tables::{NONE, Tables};
use crate::definition::rules::{Deed, Directions, WallPlace, Whose};
use crate::id::Kind;
use crate::position::{Move, MoveKind, Position, enclosed};
use smallvec::SmallVec;

/// Legal moves, forced capture included.
#[cold]
#[inline(never)]
pub(super) fn generate<B: Bits, L: Listener<B>>(
    tables: &Tables<B>,
    special: &Special<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    listener: &mut L,
) -> bool {
    if !special.must_capture[position.to_move] {
        return plain_legal(tables, position, scratch, listener);
    }
    let mut list = scratch.take_list();
    plain_legal(tables, position, scratch, &mut List(&mut list));
    let forced = list.iter().any(captures);
    let mut kept = list.iter().filter(|mv| !forced || captures(mv));
    let stopped = kept.any(|mv| listener.one(mv));
    scratch.give_back(list);
    stopped
}

/// Whether a move is one of those that must be made.
pub(super) fn captures<B: Bits>(mv: &Move<B>) -> bool {
    mv.victims.any() && !mv.is_suicide()
}

/// Moves that the pieces can make, without those that are forbidden where the victim stands and each with
/// each wall that it may set.
#[cold]
#[inline(never)]
pub(super) fn pseudo_legal<B: Bits, L: Listener<B>>(
    tables: &Tables<B>,
    special: &Special<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    listener: &mut L,
) -> bool {
    let sifted = special.foresees() || special.returns || !special.bans.is_empty();
    if !sifted && special.walls.is_none() {
        return plain_pseudo_legal(tables, position, scratch, listener);
    }
    let mut list = scratch.take_list();
    plain_pseudo_legal(tables, position, scratch, &mut List(&mut list));
    sift(tables, special, position, scratch, &mut list);
    let stopped = match &special.walls {
        None => list.iter().any(|mv| listener.one(mv)),
        Some(walls) => with_walls(tables, walls, special, position, scratch, &list, listener),
    };
    scratch.give_back(list);
    stopped
}

/// Takes out moves that are forbidden where a victim stands, those of pieces that are frozen and those to squares that are
/// kept for others; tells of the rest what else they capture. What goes back does not change.
pub(super) fn sift<B: Bits>(
    tables: &Tables<B>,
    special: &Special<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
    list: &mut Vec<Move<B>>,
) {
    let us = position.to_move;
    foreseen::thaw(tables, special, position, scratch, list);
    let allowed = |mv: &Move<B>| {
        let mut victims = Squares(mv.victims);
        mv.is_suicide()
            || victims.all(|s| !banned(special, us, mv.piece, position.board[usize::from(s)], s))
    };
    list.retain(allowed);
    foreseen::widen(tables, special, position, list);
    if special.returns {
        // A piece that goes back is what it was, whatever it might have become.
        for mv in list
            .iter_mut()
            .filter(|mv| goes_back(special, position, mv))
        {
            mv.becomes = mv.piece;
        }
        list.dedup();
    }
    if let Some(rule) = &special.reserve {
        foreseen::reserve(rule, us, scratch, list);
    }
}

/// Whether some effect sends the piece that makes `mv` back.
fn goes_back<B: Bits>(special: &Special<B>, position: &Position<B>, mv: &Move<B>) -> bool {
    if mv.is_drop() {
        return false;
    }
    let us = position.to_move;
    let taken = |effect: &EffectTable<B>| {
        Squares(mv.captured()).any(|s| {
            let kind = position.board[usize::from(s)];
            effect.of.contains(Kind::from_raw(kind))
        })
    };
    special.effects.iter().any(|effect| {
        effect.deed == Deed::Return
            && (effect.on.moves || (effect.on.capture && taken(effect)))
            && effect.by.contains(Kind::from_raw(mv.piece))
            && effect.at[us].has(mv.to)
            && (effect.along).is_none_or(|along| special.ways.goes(mv.from, mv.to, along))
    })
}

/// Whether `by` of side `us` may not capture `of` on `square`.
pub(super) fn banned<B: Bits>(special: &Special<B>, us: usize, by: u8, of: u8, square: u8) -> bool {
    special.bans.iter().any(|ban| {
        ban.at[us].has(square)
            && ban.by.contains(Kind::from_raw(by))
            && ban.of.contains(Kind::from_raw(of))
    })
}

fn with_walls<B: Bits, L: Listener<B>>(
    tables: &Tables<B>,
    walls: &WallTable<B>,
    special: &Special<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    list: &[Move<B>],
    listener: &mut L,
) -> bool {
    let us = position.to_move;
    let empty = tables.all.minus(position.occupied());
    // A side that could go on walling when it cannot move would never be without a move.
    if walls.instead {
        let free = empty & beside_walls(walls, special, position) & walls.zone[us];
        let only = |wall| Move {
            wall,
            ..Move::pass()
        };
        return list.iter().any(|mv| listener.one(mv))
            || Squares(free).any(|wall| listener.one(&only(wall)));
    }
    list.iter().any(|mv| {
        if mv.kind == MoveKind::Pass {
            return listener.one(mv);
        }
        let mut free = empty | mv.victims;
        if mv.from != NONE {
            free |= B::bit(mv.from);
        }
        free = free.minus(B::bit(mv.to));
        if matches!(mv.kind, MoveKind::Castle | MoveKind::Unload) {
            free |= B::bit(mv.other.0);
            free = free.minus(B::bit(mv.to) | B::bit(mv.other.1));
        }
        // What may go back is told by the position after it.
        if special.returns {
            position.make(tables, mv);
            free = tables.all.minus(position.occupied());
            position.unmake(tables);
        }
        free &= walls.zone[us];
        free &= match walls.place {
            WallPlace::Any => tables.all,
            WallPlace::Edge => beside_walls(walls, special, position),
            WallPlace::Origin if mv.from == NONE => B::ZERO,
            WallPlace::Origin => B::bit(mv.from),
            WallPlace::Arrow => onward(tables, position, scratch, mv),
        };
        Squares(free).any(|wall| listener.one(&Move { wall, ..*mv }))
    })
}

/// Where an edge stands open: squares of the edge and those beside a wall, if that is what the walls ask.
fn beside_walls<B: Bits>(walls: &WallTable<B>, special: &Special<B>, position: &Position<B>) -> B {
    match walls.place {
        WallPlace::Edge => walls.edge | special.around.any(position.walls, Directions::Orthogonal),
        WallPlace::Any | WallPlace::Arrow | WallPlace::Origin => !B::ZERO,
    }
}

/// Empty squares to which the piece that made `mv` could move on.
fn onward<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
    mv: &Move<B>,
) -> B {
    let us = position.to_move;
    let mut occupied = position.occupied().minus(mv.victims) | B::bit(mv.to);
    if mv.from != NONE {
        occupied = occupied.minus(B::bit(mv.from));
    }
    let scene = Scene {
        us,
        occupied,
        own: B::bit(mv.to),
        enemy: B::ZERO,
        empty: tables.all.minus(occupied),
        some_capturable: SmallVec::from_elem(B::ZERO, tables.spared.len()),
        en_passant: B::ZERO,
    };
    let mover = &tables.movers[us][usize::from(mv.becomes)];
    let mut targets = reach_any(tables, position, mover, mv.to, &scene);
    if mover.graph.is_some() {
        targets |= graph::run(position, mover, mv.becomes, mv.to, &scene, scratch);
        scratch.effects.clear();
    }
    targets & scene.empty
}

/// Squares to which the side to move may drop, with regard to the pieces around them.
#[cold]
#[inline(never)]
pub(super) fn drop_squares<B: Bits>(
    tables: &Tables<B>,
    rule: &DropRule<B>,
    position: &Position<B>,
) -> B {
    let Some(special) = &tables.special else {
        return tables.all;
    };
    let us = position.to_move;
    let occupied = position.occupied();
    let mut squares = tables.all.minus(occupied);
    let opening = squares & rule.opening[us];
    if opening.any() {
        squares = opening;
    } else {
        let which = rule.among.directions;
        let near = |whose: Whose| special.around.any(position.of_whom(whose, us), which);
        squares &= rule.among.beside.map_or(tables.all, near);
        squares = squares.minus(rule.among.not_beside.map_or(B::ZERO, near));
        if rule.among.enclose {
            let encloses = |&s: &u8| enclosed(special, position, which, us, s).any();
            squares = Squares(squares)
                .filter(encloses)
                .fold(B::ZERO, |set, s| set | B::bit(s));
        }
    }
    if !rule.entries.is_empty() {
        let stops = |&s: &u8| {
            rule.entries.iter().any(|way| {
                let (passed, next) = way[usize::from(s)];
                (passed & occupied).none() && next.is_none_or(|n| occupied.has(n))
            })
        };
        squares = Squares(squares)
            .filter(stops)
            .fold(B::ZERO, |set, s| set | B::bit(s));
    }
    squares
}

/// Whether `by` can really capture a royal of kind `royal` on `square`: no ban stands against it, and it would
/// not cost `by` a royal of its own.
#[cold]
#[inline(never)]
pub(super) fn threatens<B: Bits>(
    tables: &Tables<B>,
    special: &Special<B>,
    position: &Position<B>,
    by: usize,
    square: u8,
    royal: u8,
    scratch: &mut Scratch<B>,
) -> bool {
    if special.foresees() {
        return foreseen::threatens(tables, special, position, by, square, scratch);
    }
    let set = attack::set_of(tables, by, royal);
    let occupied = position.occupied();
    for (class, found) in attack::candidates(position, set, by, square) {
        for from in Squares(found) {
            if attack::any_aims(tables, class.form, B::bit(from), square, occupied)
                && is_sound(tables, special, position, by, from, square, scratch)
            {
                return true;
            }
        }
    }
    set.exotic.iter().any(|exotic| {
        let found = exotic.from[usize::from(square)] & position.pieces(by, exotic.kind);
        Squares(found).any(|from| {
            attack::exotic_attack(tables, position, by, from, square, scratch)
                && is_sound(tables, special, position, by, from, square, scratch)
        })
    })
}

/// Whether `by` still has all of its `royals` after a move.
pub(super) fn keeps<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    by: usize,
    royals: B,
    mv: &Move<B>,
) -> bool {
    position.make(tables, mv);
    let lost = (position.lost(tables, by) & royals).any();
    position.unmake(tables);
    !lost
}

/// Whether the piece of `by` on `from`, which aims at `square`, may capture there and keeps its own side's
/// royals by it.
pub(super) fn is_sound<B: Bits>(
    tables: &Tables<B>,
    special: &Special<B>,
    position: &Position<B>,
    by: usize,
    from: u8,
    square: u8,
    scratch: &mut Scratch<B>,
) -> bool {
    let kind = position.board[usize::from(from)];
    let mover = &tables.movers[by][usize::from(kind)];
    let mut moves = scratch.take_list();
    moves.push(Move::normal(kind, from, square, B::bit(square)));
    if mover.graph.is_some() {
        let scene = legal::scene(tables, position, by);
        let simple = reach_any(tables, position, mover, from, &scene)
            | graph::run(position, mover, kind, from, &scene, scratch);
        if !simple.has(square) {
            moves.clear();
        }
        moves.extend(
            scratch
                .effects
                .drain(..)
                .filter(|mv| mv.victims.has(square)),
        );
    }
    let own = position.royals(tables, by);
    let allowed = |mv: &Move<B>| {
        let mut victims = Squares(mv.victims);
        (mv.victims & own).none()
            && victims.all(|s| !banned(special, by, kind, position.board[usize::from(s)], s))
    };
    let acts = |e: &EffectTable<B>| e.on.capture || e.on.moves;
    if !special.costs_royals || !special.effects.iter().any(acts) {
        let found = moves.iter().any(allowed);
        scratch.give_back(moves);
        return found;
    }
    let mut copy = position.sketched(tables, by, &mut scratch.spare);
    let royals = copy.royals(tables, by);
    let found = moves
        .iter()
        .any(|mv| allowed(mv) && keeps(tables, &mut copy, by, royals, mv));
    scratch.spare.push(copy);
    scratch.give_back(moves);
    found
}
