//! Lines read by the processor's own bit extraction.
//!
//! In: the lines of a mover. Out: [`Gathered`], where `PEXT` gathers what stands on a line into the low bits of a
//! word, one small table for all lines of a board says what is seen from there, and `PDEP` spreads the answer over the
//! line again. The table knows only a place on a line and who stands on it, so a game of any pieces needs a few
//! KiB, where a look-up of whole squares takes hundreds. Built only where the processor does this fast;
//! elsewhere [`Bits::slide`] gives the same answers.

use crate::compile::bits::Bits;
use crate::compile::tables::Line;
use std::sync::OnceLock;

/// The longest line served: with its own square left out, the tables of longer ones outgrow the nearest cache.
const LONGEST: usize = 12;

/// The lines of one square pattern, ready for extraction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GatheredLine<B> {
    /// All squares of the line but its own.
    mask: B,
    /// Where the rows of its place begin in the tables.
    row: u32,
}

/// Lines of one pattern: `count` for each square, as in [`Lines`](crate::compile::tables::Lines).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Gathered<B> {
    lines: Box<[GatheredLine<B>]>,
    /// By place and who stands on the line: what is seen.
    seen: &'static [u16],
    /// The same for what lies behind the first piece each way, up to the second.
    behind: &'static [u16],
}

impl<B: Bits> Gathered<B> {
    /// The lines for extraction, if the processor is fast at it and they are short enough.
    #[must_use]
    pub fn of(lines: &[Line<B>]) -> Option<Self> {
        let longest = lines.iter().map(|l| (l.lower | l.upper).count()).max()?;
        let fits = B::WIDTH <= 128 && (1..LONGEST).contains(&(longest as usize));
        if !fits || !is_fast() {
            return None;
        }
        let tables = Tables::of(longest);
        let gathered = lines.iter().map(|line| GatheredLine {
            mask: line.lower | line.upper,
            row: line.lower.count() << longest,
        });
        Some(Self {
            lines: gathered.collect(),
            seen: &tables.seen,
            behind: &tables.behind,
        })
    }

    /// What is seen along the `count` lines from `first` on.
    #[inline(always)]
    pub fn seen(&self, first: usize, count: usize, occupied: B) -> B {
        self.read(self.seen, first, count, occupied)
    }

    /// What lies behind the first piece each way along these lines, up to and with the second.
    #[inline(always)]
    pub fn behind(&self, first: usize, count: usize, occupied: B) -> B {
        self.read(self.behind, first, count, occupied)
    }

    #[inline(always)]
    fn read(&self, table: &[u16], first: usize, count: usize, occupied: B) -> B {
        #[cfg(target_arch = "x86_64")]
        {
            let lines = &self.lines[first..first + count];
            #[allow(
                unsafe_code,
                reason = "26 fewer instructions for each line than the portable way on 128 bits, 8 on 64"
            )]
            // SAFETY: values of this type come from `of` alone, and only where `is_fast` has seen BMI2.
            unsafe {
                spread(lines, table, occupied)
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            let _ = (table, first, count, occupied);
            unreachable!("no line is gathered on this processor")
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi2,popcnt")]
#[inline]
fn spread<B: Bits>(lines: &[GatheredLine<B>], table: &[u16], occupied: B) -> B {
    use std::arch::x86_64::{_pdep_u64, _pext_u64};
    let (low, high) = occupied.halves();
    let (mut out_low, mut out_high) = (0, 0);
    for line in lines {
        let (mask_low, mask_high) = line.mask.halves();
        let mut on = _pext_u64(low, mask_low);
        // The width is known when this is compiled; one word has no high half.
        let split = mask_low.count_ones();
        if B::WIDTH > 64 {
            on |= _pext_u64(high, mask_high) << split;
        }
        let seen = table[line.row as usize + on as usize];
        out_low |= _pdep_u64(u64::from(seen), mask_low);
        if B::WIDTH > 64 {
            out_high |= _pdep_u64(u64::from(seen) >> split, mask_high);
        }
    }
    B::of_halves(out_low, out_high)
}

/// Whether the processor extracts bits in a few cycles. Those of AMD before the third Zen generation (family 19h) can do
/// it, but step by step in microcode.
#[must_use]
pub fn is_fast() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        static FAST: OnceLock<bool> = OnceLock::new();
        *FAST.get_or_init(|| {
            std::arch::is_x86_feature_detected!("bmi2")
                && std::arch::is_x86_feature_detected!("popcnt")
                && !is_slow_amd()
        })
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        false
    }
}

#[cfg(target_arch = "x86_64")]
fn is_slow_amd() -> bool {
    use std::arch::x86_64::__cpuid;
    let vendor = __cpuid(0);
    // "AuthenticAMD", in the registers' order.
    let amd = (vendor.ebx, vendor.edx, vendor.ecx) == (0x6874_7541, 0x6974_6e65, 0x444d_4163);
    let version = __cpuid(1).eax;
    let family = (version >> 8 & 0xf) + (version >> 20 & 0xff);
    amd && family < 0x19
}

/// What is seen on a line of some length.
#[derive(Debug)]
struct Tables {
    seen: Vec<u16>,
    behind: Vec<u16>,
}

impl Tables {
    /// For lines of `others` squares beside their own; each length is worked out once.
    fn of(others: u32) -> &'static Self {
        static BY_LENGTH: [OnceLock<Tables>; LONGEST] = [const { OnceLock::new() }; LONGEST];
        BY_LENGTH[others as usize].get_or_init(|| {
            let rows =
                (0..=others).flat_map(|place| (0..1u32 << others).map(move |on| (place, on)));
            let (seen, behind) = rows
                .map(|(place, on)| {
                    let near = look(on, place, others);
                    let far = look(on & !near, place, others);
                    (near as u16, (far & !near) as u16)
                })
                .unzip();
            Self { seen, behind }
        })
    }
}

/// The places seen from before `place` on a line with pieces on the places `on`, its own place not counted.
fn look(on: u32, place: u32, others: u32) -> u32 {
    let mut seen = 0;
    for at in place..others {
        seen |= 1 << at;
        if on >> at & 1 != 0 {
            break;
        }
    }
    for at in (0..place).rev() {
        seen |= 1 << at;
        if on >> at & 1 != 0 {
            break;
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::rng::SplitMix64;

    fn check<B: Bits>() {
        let mut rng = SplitMix64::new(11);
        for _ in 0..500 {
            // Never longer than is served.
            let stride = B::WIDTH / 11 + 1 + rng.below(9) as usize;
            let first = rng.below(stride as u32) as usize;
            let squares: Vec<usize> = (first..B::WIDTH).step_by(stride).collect();
            let own = rng.below(squares.len() as u32) as usize;
            let set = |of: &[usize]| of.iter().fold(B::ZERO, |b, &s| b | B::bit(s as u8));
            let line = Line {
                lower: set(&squares[..own]),
                upper: set(&squares[own + 1..]),
            };
            let Some(gathered) = Gathered::of(&[line, line]) else {
                assert!(!is_fast() || squares.len() == 1, "{squares:?}");
                continue;
            };
            for _ in 0..50 {
                let occupied = set(&(0..B::WIDTH)
                    .filter(|_| rng.below(3) == 0)
                    .collect::<Vec<_>>());
                let near = B::slide(occupied, line.lower, line.upper);
                assert_eq!(gathered.seen(1, 1, occupied), near);
                let far = B::slide(occupied ^ (near & occupied), line.lower, line.upper);
                assert_eq!(gathered.behind(0, 2, occupied), far.minus(near));
            }
        }
    }

    #[test]
    fn gathered_lines_see_what_slides_see() {
        check::<u64>();
        check::<u128>();
    }
}
