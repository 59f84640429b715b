//! Promotion of moves as they are generated.
//!
//! In: where a piece may go, or one move. Out: the same to a listener, each with what the piece may become there, and without
//! change where it need not become anything.

use super::listener::Listener;
use crate::compile::bits::Bits;
use crate::compile::tables::{Mover, PromotionTable};
use crate::position::{Move, Position};
use smallvec::SmallVec;

/// Moves of a piece to `targets`, promotions applied.
#[inline]
pub(super) fn emit<B: Bits, L: Listener<B>>(
    position: &Position<B>,
    mover: &Mover<B>,
    kind: u8,
    from: u8,
    targets: B,
    occupied: B,
    listener: &mut L,
) -> bool {
    let mut plain = targets;
    for rule in &mover.promotions {
        if rule.not_from.has(from) {
            continue;
        }
        let mut promoting = if rule.from.has(from) {
            targets
        } else {
            targets & rule.to
        };
        promoting = promoting.minus(rule.not_to);
        if rule.on_capture {
            promoting &= occupied;
        }
        if promoting.any() {
            plain = plain.minus(promoting & rule.must);
            let stopped = if rule.limits.is_none() {
                listener.promotions(kind, from, promoting, occupied, &rule.options)
            } else {
                let open = open_options(position, rule);
                listener.promotions(kind, from, promoting, occupied, &open)
            };
            if stopped {
                return true;
            }
        }
    }
    plain.any() && listener.targets(kind, from, plain, occupied)
}

/// One move, promotions applied.
pub(super) fn emit_one<B: Bits, L: Listener<B>>(
    position: &Position<B>,
    mover: &Mover<B>,
    mv: &Move<B>,
    listener: &mut L,
) -> bool {
    let (mut must, mut found) = (false, false);
    for rule in &mover.promotions {
        let touches = rule.to.has(mv.to) || rule.from.has(mv.from);
        let barred = rule.not_from.has(mv.from)
            || rule.not_to.has(mv.to)
            || (!rule.en_passant && mv.is_in_passing(position));
        if !touches || barred || (rule.on_capture && mv.victims.none()) {
            continue;
        }
        must |= rule.must.has(mv.to);
        for (i, &becomes) in rule.options.iter().enumerate() {
            let open = is_open(position, rule.limits.as_deref(), i);
            found |= open;
            if open && listener.one(&Move { becomes, ..*mv }) {
                return true;
            }
        }
    }
    match (must, found) {
        (false, _) => listener.one(mv),
        (true, false) => listener.stuck(mv),
        (true, true) => false,
    }
}

/// The options of a rule with limits that the side to move may still take.
#[cold]
#[inline(never)]
fn open_options<B: Bits>(position: &Position<B>, rule: &PromotionTable<B>) -> SmallVec<[u8; 16]> {
    let all = rule.options.iter().enumerate();
    all.filter(|(i, _)| is_open(position, rule.limits.as_deref(), *i))
        .map(|(_, &kind)| kind)
        .collect()
}

/// Whether the side to move has few enough pieces for another by option `index`.
pub(super) fn is_open<B: Bits>(
    position: &Position<B>,
    limits: Option<&[(Vec<u8>, u8)]>,
    index: usize,
) -> bool {
    let Some((kinds, most)) = limits.and_then(|l| l.get(index)) else {
        return true;
    };
    let own = kinds
        .iter()
        .map(|&k| position.pieces(position.to_move, k).count());
    own.sum::<u32>() < u32::from(*most)
}
