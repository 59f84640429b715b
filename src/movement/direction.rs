//! Direction letters: which of an atom's directions they choose, family by family.
//!
//! A [`Heading`] counts sixteenths of a turn clockwise from straight ahead: the compass directions are
//! the even ones, the eight directions of an oblique leap the odd ones, each between two compass
//! directions. So one frame serves absolute and relative directions of every atom.

/// Sixteenths of a turn, clockwise from straight ahead; 0 to 15.
pub type Heading = u8;
/// A set of headings: bit `h` for heading `h`.
pub type Headings = u16;

/// The four orthogonal headings.
pub const ORTHOGONAL: Headings = 0x1111;
/// The four diagonal headings.
pub const DIAGONAL: Headings = 0x4444;
/// The eight headings of an oblique leap.
pub const OBLIQUE: Headings = 0xaaaa;

/// How an atom reads direction letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// W, D, H, R: every letter stands alone.
    Orthogonal,
    /// F, A, G, B: perpendicular letters intersect.
    Diagonal,
    /// N, C, Z: the second letter of a pair names the near axis, the first the member.
    Oblique,
    /// K, Q and all later legs: perpendicular letters name the diagonal between them.
    Eight,
}

/// One unit of direction text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A letter alone, or doubled.
    One(u8),
    /// Two letters on different axes.
    Pair(u8, u8),
    /// `fh`: the half of all moves on that side.
    Half(u8),
    /// `hr`, `hl`.
    Chiral(u8),
}

/// Why letters choose no direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// An `h` with no letter to halve.
    LoneHalf,
    /// `hr` or `hl` off an oblique atom.
    Chiral,
    /// `sf`: the letter that stands for two sides comes first.
    TwoSidesFirst(u8, u8),
}

const fn vertical(letter: u8) -> bool {
    matches!(letter, b'f' | b'b' | b'v')
}

const fn horizontal(letter: u8) -> bool {
    matches!(letter, b'l' | b'r' | b's' | b'z' | b'q')
}

/// Splits direction letters from the left: two that are doubled or perpendicular, else one.
#[must_use]
pub fn pairs(letters: &[u8]) -> Vec<Unit> {
    let mut units = Vec::new();
    let mut rest = letters;
    while let Some((&a, tail)) = rest.split_first() {
        let (unit, used) = match tail.first() {
            Some(&b) if a == b && a != b'h' => (Unit::One(a), 2),
            Some(b'h') if matches!(a, b'f' | b'b' | b'l' | b'r') => (Unit::Half(a), 2),
            Some(&b) if a == b'h' && matches!(b, b'l' | b'r') => (Unit::Chiral(b), 2),
            Some(&b) if vertical(a) && horizontal(b) || horizontal(a) && vertical(b) => {
                (Unit::Pair(a, b), 2)
            }
            _ => (Unit::One(a), 1),
        };
        units.push(unit);
        rest = rest.get(used..).unwrap_or_default();
    }
    units
}

/// Heading `h` turned clockwise by `by` sixteenths.
#[must_use]
pub const fn turned(h: Heading, by: u8) -> Heading {
    (h + by) & 15
}

/// All headings of a set turned clockwise.
#[must_use]
pub const fn turned_all(set: Headings, by: u8) -> Headings {
    set.rotate_left(by as u32)
}

/// The headings in a set, clockwise from straight ahead.
pub fn headings(set: Headings) -> impl Iterator<Item = Heading> {
    (0..16).filter(move |h| set >> h & 1 == 1)
}

/// The headings that letters choose, `family` reading them.
///
/// # Errors
/// The first letters that choose none.
pub fn choose(family: Family, letters: &[u8]) -> Result<Headings, Fault> {
    choose_units(family, &pairs(letters))
}

/// As [`choose`], of letters already split.
///
/// # Errors
/// As [`choose`].
pub fn choose_units(family: Family, units: &[Unit]) -> Result<Headings, Fault> {
    units
        .iter()
        .try_fold(0, |all, &unit| Ok(all | one(family, unit)?))
}

fn one(family: Family, unit: Unit) -> Result<Headings, Fault> {
    match unit {
        Unit::One(b'h') => Err(Fault::LoneHalf),
        Unit::One(letter) => Ok(alone(family, letter)),
        Unit::Half(letter) => Ok(match family {
            Family::Orthogonal | Family::Diagonal => alone(family, letter),
            Family::Oblique => half(letter) & OBLIQUE,
            Family::Eight => half(letter) & (ORTHOGONAL | DIAGONAL),
        }),
        Unit::Chiral(side) if family == Family::Oblique => {
            Ok(if side == b'r' { 0x2222 } else { 0x8888 })
        }
        Unit::Chiral(_) => Err(Fault::Chiral),
        Unit::Pair(a, b) => pair(family, a, b),
    }
}

fn pair(family: Family, a: u8, b: u8) -> Result<Headings, Fault> {
    let two_sides_first = matches!(a, b's' | b'v');
    match family {
        Family::Orthogonal => Ok(alone(family, a) | alone(family, b)),
        Family::Eight if two_sides_first => Ok(alone(family, a) | alone(family, b)),
        Family::Diagonal | Family::Oblique if two_sides_first => Err(Fault::TwoSidesFirst(a, b)),
        Family::Diagonal => Ok(alone(family, a) & alone(family, b)),
        Family::Oblique => Ok(half(a) & alone(family, b)),
        // The diagonals on both sides, as a diagonal atom reads them.
        Family::Eight => Ok(alone(Family::Diagonal, a) & alone(Family::Diagonal, b)),
    }
}

/// The headings within three sixteenths of a side.
fn half(letter: u8) -> Headings {
    axes(letter)
        .iter()
        .fold(0, |all, &h| all | turned_all(0xe00f, h))
}

fn alone(family: Family, letter: u8) -> Headings {
    // Heading 0 and its neighbours that this family has nearest to an axis.
    let near: Headings = match family {
        Family::Orthogonal | Family::Eight => 1,
        Family::Diagonal => 1 << 2 | 1 << 14,
        Family::Oblique => 1 << 1 | 1 << 15,
    };
    axes(letter)
        .iter()
        .fold(0, |all, &h| all | turned_all(near, h))
}

const fn axes(letter: u8) -> &'static [Heading] {
    match letter {
        b'f' => &[0],
        b'r' => &[4],
        b'b' => &[8],
        b'l' => &[12],
        b'v' => &[0, 8],
        b's' => &[4, 12],
        _ => &[],
    }
}

/// Whether a displacement lies where letters before a bracket point: the whole move is read as one
/// oblique leap, and one on a line or diagonal belongs to both sides that it borders.
///
/// # Errors
/// As [`choose`].
pub fn points(letters: &[u8], dx: i32, dy: i32) -> Result<bool, Fault> {
    let headings = choose(Family::Oblique, letters)?;
    let (x, y) = (dx.abs(), dy.abs());
    // The oblique headings of the quadrants and octants that it lies in or borders.
    let mut mine: Headings = 0;
    for h in headings_of_octants() {
        let (right, up, tall) = octant(h);
        let fits = (if right { dx >= 0 } else { dx <= 0 })
            && (if up { dy >= 0 } else { dy <= 0 })
            && (if tall { y >= x } else { x >= y });
        if fits {
            mine |= 1 << h;
        }
    }
    Ok((dx, dy) != (0, 0) && headings & mine != 0)
}

fn headings_of_octants() -> impl Iterator<Item = Heading> {
    headings(OBLIQUE)
}

/// Of an oblique heading: rightward, forward, nearer the vertical axis.
const fn octant(h: Heading) -> (bool, bool, bool) {
    (h < 8, h < 4 || h > 12, matches!(h, 15 | 1 | 7 | 9))
}
