//! Engine moves as front ends see them.

use super::MoveView;
use crate::compile::bits::Bits;
use crate::compile::tables::{NONE, Tables};
use crate::id::{Kind, Square};
use crate::movegen::{Scratch, Way, paths_from};
use crate::position::{Move, MoveKind, Position};

/// `mv` of `side` as plain data, its path left out.
pub(super) fn to_view<B: Bits>(tables: &Tables<B>, side: usize, mv: &Move<B>) -> MoveView {
    let mut view = MoveView {
        from: None,
        to: None,
        ..MoveView::plain(
            Kind::from_raw(mv.piece),
            Square::from_raw(0),
            Square::from_raw(0),
        )
    };
    view.wall = (mv.wall != NONE).then(|| Square::from_raw(mv.wall));
    if mv.kind == MoveKind::Pass {
        return view;
    }
    view.from = (!mv.is_drop()).then(|| Square::from_raw(mv.from));
    view.to = Some(Square::from_raw(mv.to));
    view.drop = mv.is_drop();
    view.captures = mv.victims.to_set();
    if mv.gate.0 != NONE {
        view.gate = Some((Kind::from_raw(mv.gate.0), Square::from_raw(mv.gate.1)));
    }
    view.promotion = mv.is_promotion().then(|| Kind::from_raw(mv.becomes));
    let other = Some((Square::from_raw(mv.other.0), Square::from_raw(mv.other.1)));
    match mv.kind {
        MoveKind::Castle => {
            view.castle = other;
            view.takes_partner = tables.castlings[side]
                .get(usize::from(mv.entry))
                .is_some_and(|entry| entry.takes_partner);
        }
        MoveKind::Unload => view.unload = other,
        MoveKind::Merge => {
            view.onto = Some(Kind::from_raw(mv.other.0));
            view.promotion = Some(Kind::from_raw(mv.becomes));
        }
        _ => {}
    }
    view
}

/// Adds what a move takes off the board beside its captures.
pub(super) fn with_effects<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    moves: &[Move<B>],
    views: &mut [MoveView],
) {
    if !tables.special.as_ref().is_some_and(|s| s.has_effects()) {
        return;
    }
    for (mv, view) in moves.iter().zip(views) {
        position.make(tables, mv);
        let mut removed = position.removed_beside(tables);
        let back = mv.from != NONE && mv.from != mv.to;
        if back && (position.sides[0] | position.sides[1]).has(mv.from) {
            // What has gone back to where it began has not been taken from where it came to.
            removed = removed.minus(B::bit(mv.to));
        }
        view.captures |= removed.to_set();
        position.unmake(tables);
    }
}

/// Fills in the leg ends of moves of several legs.
pub(super) fn with_paths<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
    moves: &[Move<B>],
    views: &mut [MoveView],
) {
    let mut known: Vec<(u8, Vec<Way<B>>)> = Vec::new();
    for (mv, view) in moves.iter().zip(views) {
        let simple = matches!(mv.kind, MoveKind::Normal | MoveKind::Unload);
        if !simple
            || tables.movers[position.to_move][usize::from(mv.piece)]
                .graph
                .is_none()
        {
            continue;
        }
        let index = known
            .iter()
            .position(|(from, _)| *from == mv.from)
            .unwrap_or_else(|| {
                known.push((mv.from, paths_from(tables, position, mv.from, scratch)));
                known.len() - 1
            });
        let plain = Move {
            becomes: mv.piece,
            wall: NONE,
            ..*mv
        };
        if let Some((_, path)) = known[index]
            .1
            .iter()
            .find(|(m, path)| *m == plain && path.len() > 1)
        {
            view.path = path.iter().map(|&s| Square::from_raw(s)).collect();
        }
    }
}
