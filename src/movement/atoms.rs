//! Atoms: which leap a letter means, how far it repeats.

use super::ast::{Atom, AtomKind, Reach, ReachKind};
use super::direction::{DIAGONAL, Family, Heading, Headings, OBLIQUE, ORTHOGONAL};
use super::ir::UNLIMITED;

/// Longest leap along one axis: no board has room for more.
pub const MAX_LEAP: u8 = 15;

/// How a leg steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Along ranks and files, diagonals, or both; each step `stride` squares long.
    Compass {
        /// Squares a step.
        stride: u8,
        /// Has the four orthogonal directions.
        orthogonal: bool,
        /// Has the four diagonal directions.
        diagonal: bool,
    },
    /// An oblique leap.
    Oblique {
        /// The larger coordinate.
        long: u8,
        /// The smaller one.
        short: u8,
    },
}

impl Step {
    /// The leap `(x, y)` and its images; both zero is no leap.
    #[must_use]
    pub const fn leap(x: u8, y: u8) -> Self {
        let (long, short) = if x > y { (x, y) } else { (y, x) };
        if short == 0 || short == long {
            Self::Compass {
                stride: long,
                orthogonal: short == 0,
                diagonal: short != 0,
            }
        } else {
            Self::Oblique { long, short }
        }
    }
    /// How it reads direction letters.
    #[must_use]
    pub const fn family(self) -> Family {
        match self {
            Self::Compass {
                orthogonal: true,
                diagonal: true,
                ..
            } => Family::Eight,
            Self::Compass {
                orthogonal: true, ..
            } => Family::Orthogonal,
            Self::Compass { .. } => Family::Diagonal,
            Self::Oblique { .. } => Family::Oblique,
        }
    }
    /// All its directions.
    #[must_use]
    pub const fn headings(self) -> Headings {
        match self.family() {
            Family::Orthogonal => ORTHOGONAL,
            Family::Diagonal => DIAGONAL,
            Family::Oblique => OBLIQUE,
            Family::Eight => ORTHOGONAL | DIAGONAL,
        }
    }
    /// The vector in a direction: `(dx, dy)` for White. A compass step goes any compass direction,
    /// which is how a chain swaps W and F on a 45 degree turn.
    #[must_use]
    pub fn vector(self, heading: Heading) -> (i8, i8) {
        match self {
            Self::Compass { stride, .. } => {
                let at = usize::from(heading >> 1 & 7);
                let (dx, dy) = crate::board::COMPASS.get(at).copied().unwrap_or_default();
                let stride = stride.min(i8::MAX as u8) as i8;
                (dx * stride, dy * stride)
            }
            Self::Oblique { long, short } => {
                let (l, s) = (long.min(127) as i8, short.min(127) as i8);
                match heading >> 1 & 7 {
                    0 => (s, l),
                    1 => (l, s),
                    2 => (l, -s),
                    3 => (s, -l),
                    4 => (-s, -l),
                    5 => (-l, -s),
                    6 => (-l, s),
                    _ => (-s, l),
                }
            }
        }
    }
    /// One square a step along a line.
    #[must_use]
    pub const fn is_unit(self) -> bool {
        matches!(self, Self::Compass { stride: 1, .. })
    }
}

/// Fewest and most steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Steps {
    /// Fewest.
    pub min: u16,
    /// Most.
    pub max: u16,
}

impl Steps {
    /// One.
    pub const ONE: Self = Self { min: 1, max: 1 };
    /// Any number.
    pub const ANY: Self = Self {
        min: 1,
        max: UNLIMITED,
    };
    /// The other end of the toggle that `y` and `g` work: unlimited for one step, else one step.
    #[must_use]
    pub const fn toggled(self) -> Self {
        if self.min == 1 && self.max == 1 {
            Self::ANY
        } else {
            Self::ONE
        }
    }
}

/// An atom that steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stepper {
    /// How it steps.
    pub step: Step,
    /// How far, its range read.
    pub steps: Steps,
    /// What `y` and `g` turn the range into (a letter's own number is thrown away).
    pub toggled: Steps,
    /// K or Q, whose directions programs read differently.
    pub king: bool,
}

/// What an atom is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// It steps.
    Steps(Stepper),
    /// `U`.
    Universal,
    /// `O`.
    Castling,
    /// `I`.
    Imitator,
}

/// Why an atom has no meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// No such letter.
    Unknown(u8),
    /// `X` or `Y` on a letter that is no single leap.
    NoStretch(u8),
    /// A leap that no board has room for.
    TooLong,
    /// `(0,0)`.
    NoLeap,
    /// A doubled letter with a number.
    TwoRanges,
    /// `*`.
    Flexible,
    /// A number after an atom that takes none.
    NoRange,
}

/// The letters that mean something, for suggestions.
pub const LETTERS: &[u8] = b"WFDNAHCZGLJKRBQUOI";

const fn leap_of(letter: u8) -> Option<(u8, u8)> {
    Some(match letter {
        b'W' => (1, 0),
        b'F' => (1, 1),
        b'D' => (2, 0),
        b'N' => (2, 1),
        b'A' => (2, 2),
        b'H' => (3, 0),
        b'C' | b'L' => (3, 1),
        b'Z' | b'J' => (3, 2),
        b'G' => (3, 3),
        _ => return None,
    })
}

/// What an atom and its range mean.
///
/// # Errors
/// Why they mean nothing.
pub fn meaning(atom: &Atom, range: Option<&Reach>) -> Result<Meaning, Fault> {
    let kind = range.map(|r| r.kind);
    if kind == Some(ReachKind::Flexible) {
        return Err(Fault::Flexible);
    }
    let (step, own, king) = match &atom.kind {
        AtomKind::Letter(b'O', none) if none.is_empty() => return Ok(Meaning::Castling),
        AtomKind::Letter(letter @ (b'U' | b'I'), none) if none.is_empty() => {
            return match kind {
                Some(_) => Err(Fault::NoRange),
                None if *letter == b'U' => Ok(Meaning::Universal),
                None => Ok(Meaning::Imitator),
            };
        }
        AtomKind::Letter(letter @ (b'K' | b'R' | b'B' | b'Q'), none) if none.is_empty() => {
            let step = Step::Compass {
                stride: 1,
                orthogonal: *letter != b'B',
                diagonal: *letter != b'R',
            };
            let own = if *letter == b'K' {
                Steps::ONE
            } else {
                Steps::ANY
            };
            (step, own, matches!(letter, b'K' | b'Q'))
        }
        AtomKind::Letter(letter, stretches) => {
            let Some((mut x, mut y)) = leap_of(*letter) else {
                return Err(match letter {
                    b'K' | b'R' | b'B' | b'Q' | b'U' | b'O' | b'I' => Fault::NoStretch(*letter),
                    _ => Fault::Unknown(*letter),
                });
            };
            for &stretch in stretches {
                if stretch == b'X' {
                    x = x.saturating_add(3);
                } else {
                    x = x.saturating_add(2);
                    y = y.saturating_add(2);
                }
            }
            (vector(x, y)?, Steps::ONE, false)
        }
        AtomKind::Rider(letter) => {
            if kind.is_some() {
                return Err(Fault::TwoRanges);
            }
            let (x, y) = leap_of(*letter).ok_or(Fault::Unknown(*letter))?;
            (vector(x, y)?, Steps::ANY, false)
        }
        AtomKind::Vector(x, y) => (vector(*x, *y)?, Steps::ONE, false),
    };
    let steps = match kind {
        None => own,
        Some(ReachKind::Unlimited | ReachKind::Flexible) => Steps::ANY,
        Some(ReachKind::UpTo(n)) => Steps { min: 1, max: n },
        Some(ReachKind::Exactly(n)) => Steps { min: n, max: n },
    };
    // R, B, Q and W, F, K toggle by letter; other atoms by their range.
    let toggled = if step.is_unit() {
        own.toggled()
    } else {
        steps.toggled()
    };
    Ok(Meaning::Steps(Stepper {
        step,
        steps,
        toggled,
        king,
    }))
}

fn vector(x: u8, y: u8) -> Result<Step, Fault> {
    match (x, y) {
        (0, 0) => Err(Fault::NoLeap),
        _ if x > MAX_LEAP || y > MAX_LEAP => Err(Fault::TooLong),
        _ => Ok(Step::leap(x, y)),
    }
}
