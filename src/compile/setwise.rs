//! Steps that all pieces of a kind take at once.
//!
//! In: a finished [`Mover`]. Out: its [`SetSteps`], if it moves by so few steps that shifting the whole
//! set of its pieces costs less than looking at each: pawns of all sorts. A step is known by
//! how far it moves a square's index, so guards, terrain, start squares and holes are just squares that
//! are no source of it.

use crate::compile::bits::Bits;
use crate::compile::tables::{Modal, Mover, SetStep, SetSteps, Shape};

/// With more steps than this, looking at each piece is as fast.
const MOST_STEPS: usize = 4;

/// The steps of a mover; `None` if it has others or too many.
#[must_use]
pub fn of<B: Bits>(mover: &Mover<B>, squares: usize) -> Option<SetSteps<B>> {
    let simple = Shape::LEAPS | Shape::LAMES | Shape::MODAL | Shape::PROMOTES;
    // Plain leaps alone are as fast piece by piece.
    let costly = mover.shape.has(Shape::LAMES | Shape::PROMOTES);
    if mover.shape.0 & !simple != 0 || !mover.shape.has(Shape::LEAPS) || !costly {
        return None;
    }
    let mut out = SetSteps {
        steps: Vec::new(),
        sources: B::ZERO,
    };
    for from in (0..squares).map(|s| s as u8) {
        let leaps = mover.leaps.get(usize::from(from)).copied();
        let leaps = leaps.unwrap_or_default();
        out.sources |= B::bit(from);
        if !out.add(from, leaps, None) {
            return None;
        }
        let mut reach = leaps.quiet | leaps.capture;
        if let Some(&(first, end)) = mover.lames.ranges.get(usize::from(from)) {
            let land = mover.lames.land[usize::from(from)];
            for path in &mover.lames.items[first as usize..end as usize] {
                if path.full.any() || path.empty.many() || path.empty.none() {
                    return None;
                }
                let over = i16::from(path.empty.lowest()) - i16::from(from);
                let land = Modal {
                    quiet: land.quiet & path.targets,
                    capture: land.capture & path.targets,
                };
                if !out.add(from, land, Some(over)) {
                    return None;
                }
                reach |= path.targets;
            }
        }
        let promotes = |rule: &super::tables::PromotionTable<B>| {
            rule.from.has(from) || (rule.to & reach).any()
        };
        if mover.promotions.iter().any(promotes) {
            // Pieces that may promote are looked at one by one.
            out.sources = out.sources.minus(B::bit(from));
        }
    }
    (out.steps.len() <= MOST_STEPS).then_some(out)
}

impl<B: Bits> SetSteps<B> {
    /// Adds the steps of one square; `false` if they have become too many, or two steps lead to one square.
    fn add(&mut self, from: u8, land: Modal<B>, over: Option<i16>) -> bool {
        for to in crate::compile::bits::Squares(land.quiet | land.capture) {
            let (quiet, capture) = (land.quiet.has(to), land.capture.has(to));
            let shift = i16::from(to) - i16::from(from);
            let doubled = self.steps.iter().any(|s| {
                s.shift == shift
                    && s.sources.has(from)
                    && (s.quiet && quiet || s.capture && capture)
            });
            if doubled {
                return false;
            }
            let same = |s: &&mut SetStep<B>| {
                (s.shift, s.over, s.quiet, s.capture) == (shift, over, quiet, capture)
            };
            match self.steps.iter_mut().find(same) {
                Some(step) => step.sources |= B::bit(from),
                None => self.steps.push(SetStep {
                    shift,
                    over,
                    quiet,
                    capture,
                    sources: B::bit(from),
                }),
            }
        }
        self.steps.len() <= MOST_STEPS
    }
}
