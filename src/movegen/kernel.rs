//! The inner loops: where one piece may go, by tables alone.
//!
//! A mover's [`Shape`] picks one of a few kernels compiled for exactly its components; what is left runs
//! in the general one. Nothing here knows of pins or checks: the caller masks the result.

use super::{Scene, Scratch};
use crate::compile::bits::Bits;
use crate::compile::tables::{Form, Lames, Line, Lines, Modal, Mover, SetStep, Shape, Tables};
use crate::position::Position;

/// Squares seen along the lines of `square`.
#[inline(always)]
fn along<B: Bits>(lines: &Lines<B>, square: usize, occupied: B) -> B {
    let first = square * lines.count;
    if let Some(gathered) = &lines.gathered {
        return gathered.seen(first, lines.count, occupied);
    }
    slides(&lines.lines[first..first + lines.count], occupied)
}

/// What lines show a processor that cannot extract bits; out of line, since it would take registers from the loops that can.
#[inline(never)]
fn slides<B: Bits>(lines: &[Line<B>], occupied: B) -> B {
    let mut seen = B::ZERO;
    for line in lines {
        seen |= B::slide(occupied, line.lower, line.upper);
    }
    seen
}

/// Squares behind the first and up to the second piece along the lines of `square`.
#[inline(always)]
fn beyond<B: Bits>(lines: &Lines<B>, square: usize, occupied: B) -> B {
    let first = square * lines.count;
    if let Some(gathered) = &lines.gathered {
        return gathered.behind(first, lines.count, occupied);
    }
    slides_beyond(&lines.lines[first..first + lines.count], occupied)
}

/// As [`slides`], behind the first piece.
#[inline(never)]
fn slides_beyond<B: Bits>(lines: &[Line<B>], occupied: B) -> B {
    let mut seen = B::ZERO;
    for line in lines {
        let near = B::slide(occupied, line.lower, line.upper);
        let far = B::slide(occupied ^ (near & occupied), line.lower, line.upper);
        seen |= far.minus(near);
    }
    seen
}

/// Destinations of lame leaps that nothing blocks.
#[inline(always)]
fn unblocked<B: Bits>(lames: &Lames<B>, square: usize, occupied: B) -> B {
    let (first, end) = lames.ranges[square];
    let mut seen = B::ZERO;
    for item in &lames.items[first as usize..end as usize] {
        if (item.empty & occupied).none() && item.full.minus(occupied).none() {
            seen |= item.targets;
        }
    }
    seen
}

#[inline(always)]
fn modal<B: Bits>(land: &Modal<B>, empty: B, capturable: B) -> B {
    (land.quiet & empty) | (land.capture & capturable)
}

/// Destinations of the components that `SHAPE` names (others are taken to be absent).
#[inline(always)]
pub(super) fn reach<B: Bits, const SHAPE: u32>(
    mover: &Mover<B>,
    square: u8,
    scene: &Scene<B>,
    capturable: B,
) -> B {
    let at = usize::from(square);
    let either = scene.empty | capturable;
    let mut out = B::ZERO;
    if SHAPE & Shape::LEAPS != 0 {
        let leaps = &mover.leaps[at];
        out |= if SHAPE & Shape::MODAL != 0 {
            modal(leaps, scene.empty, capturable)
        } else {
            leaps.quiet & either
        };
    }
    if SHAPE & Shape::LINES != 0 {
        let seen = along(&mover.rides, at, scene.occupied);
        let land = &mover.rides.land[at];
        out |= seen
            & if SHAPE & Shape::MODAL != 0 {
                modal(land, scene.empty, capturable)
            } else {
                land.quiet & either
            };
    }
    if SHAPE & Shape::HOPS != 0 {
        let seen = beyond(&mover.hops, at, scene.occupied);
        out |= seen & modal(&mover.hops.land[at], scene.empty, capturable);
    }
    if SHAPE & Shape::LAMES != 0 {
        let seen = unblocked(&mover.lames, at, scene.occupied);
        out |= seen & modal(&mover.lames.land[at], scene.empty, capturable);
    }
    out
}

/// Where one step takes a set of pieces.
#[inline(always)]
pub(super) fn step<B: Bits>(step: &SetStep<B>, pieces: B, scene: &Scene<B>, capturable: B) -> B {
    let mut pieces = pieces & step.sources;
    if let Some(over) = step.over {
        pieces &= scene.empty.shifted(-over);
    }
    let mut land = B::ZERO;
    if step.quiet {
        land |= scene.empty;
    }
    if step.capture {
        land |= capturable;
    }
    pieces.shifted(step.shift) & land
}

/// Destinations of all simple components, extras included but graphs not.
#[inline(never)]
pub(super) fn reach_any<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    mover: &Mover<B>,
    square: u8,
    scene: &Scene<B>,
) -> B {
    let capturable = scene.capturable(mover.spare);
    let shape = mover.shape;
    let mut out = B::ZERO;
    if shape.has(Shape::LEAPS) {
        out |= reach::<B, { Shape::LEAPS | Shape::MODAL }>(mover, square, scene, capturable);
    }
    if shape.has(Shape::LINES) {
        out |= reach::<B, { Shape::LINES | Shape::MODAL }>(mover, square, scene, capturable);
    }
    if shape.has(Shape::HOPS) {
        out |= reach::<B, { Shape::HOPS }>(mover, square, scene, capturable);
    }
    if shape.has(Shape::LAMES) {
        out |= reach::<B, { Shape::LAMES }>(mover, square, scene, capturable);
    }
    if shape.has(Shape::EXTRAS) {
        out |= reach_extras(tables, position, mover, square, scene);
    }
    out
}

/// Destinations of the extra components.
fn reach_extras<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    mover: &Mover<B>,
    square: u8,
    scene: &Scene<B>,
) -> B {
    let at = usize::from(square);
    let mut out = B::ZERO;
    for extra in &mover.extras {
        let land = &extra.land[at];
        let mut may = modal(land, scene.empty, scene.capturable(extra.spare));
        if let Some(friends) = extra.friends.get(at) {
            let spared = &tables.spared[usize::from(extra.spare_friends)];
            let spared = position.of_any_side(spared);
            may |= (*friends & scene.own).minus(spared).minus(B::bit(square));
        }
        if may.none() {
            continue;
        }
        out |= may
            & match &extra.form {
                Form::Leap => tables.all,
                Form::Ride(lines) => along(lines, at, scene.occupied),
                Form::Hop(lines) => beyond(lines, at, scene.occupied),
                Form::Lame(lames) => unblocked(lames, at, scene.occupied),
                Form::Imitate => imitate(tables, position, square, scene),
            };
    }
    out
}

/// What the kind of the opponent's last move could do from here; nothing before the first move. An
/// imitator imitating an imitator stands still.
fn imitate<B: Bits>(tables: &Tables<B>, position: &Position<B>, square: u8, scene: &Scene<B>) -> B {
    let Some(mover) = tables.movers[scene.us].get(usize::from(position.last_kind)) else {
        return B::ZERO;
    };
    if mover.extras.iter().any(|e| matches!(e.form, Form::Imitate)) {
        return B::ZERO;
    }
    let mut scratch = Scratch::new(tables.squares);
    let simple = reach_any(tables, position, mover, square, scene);
    simple
        | super::graph::run(
            position,
            mover,
            position.last_kind,
            square,
            scene,
            &mut scratch,
        )
}
