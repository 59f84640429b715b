//! Fairy-Stockfish's reading of a notation string, which knows less than ours and skips the rest in silence.
//!
//! In: a string. Out: [`Reading`]: by kind of move, the steps it makes, and what it passed over. It keeps one
//! entry for a step and manner, so that a later term replaces an earlier one of the same step.

use super::ini::shortened;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What is said of characters that mean nothing.
const SKIPS: &str = "it skips";
/// Bytes after which a text is shown in part.
const LONG: usize = 256;

/// A step: to the right, forward.
pub type Step = (i8, i8);

/// What a term does besides saying where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mode {
    /// Only from the squares of the double step.
    pub initial: bool,
    /// It captures; otherwise it goes to an empty square.
    pub capture: bool,
}

/// How a step is made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Manner {
    /// Once, over anything.
    Leap,
    /// Once, if the squares between are empty.
    Lame,
    /// Up to so many times; 0: any number.
    Slide(u8),
    /// Over one piece, landing up to so far from the start; 0: anywhere behind.
    Hop(u8),
    /// Over one piece, landing right behind it.
    Land,
}

/// All moves of a piece.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// By mode, manner apart: leaps, slides and hops are kept in three lists.
    pub moves: BTreeMap<Mode, Lists>,
    /// What was skipped or cannot be made, with its place in the string.
    pub odd: Vec<(Range<usize>, String)>,
    /// `e` stands somewhere: the piece captures in passing.
    pub passing: bool,
}

/// The steps of one mode.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lists {
    leaps: BTreeMap<Step, Manner>,
    slides: BTreeMap<Step, Manner>,
    hops: BTreeMap<Step, Manner>,
}

impl Lists {
    /// Every step with its manner.
    pub fn iter(&self) -> impl Iterator<Item = (Step, Manner)> {
        let lists = [&self.leaps, &self.slides, &self.hops];
        lists
            .into_iter()
            .flat_map(|l| l.iter().map(|(&s, &m)| (s, m)))
    }
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

/// A step's place among the eight of its length: the direction of its longer part and the side on which it lies.
#[derive(Clone, Copy)]
struct Octant {
    long: u8,
    short: u8,
    step: Step,
}

/// The eight steps `long` squares one way and `short` the other; of straight and diagonal steps some are equal.
fn octants(long: i8, short: i8) -> impl Iterator<Item = Octant> {
    [
        (b'f', b'r'),
        (b'f', b'l'),
        (b'b', b'r'),
        (b'b', b'l'),
        (b'r', b'f'),
        (b'r', b'b'),
        (b'l', b'f'),
        (b'l', b'b'),
    ]
    .into_iter()
    .map(move |(along, side)| {
        let unit = |letter: u8, n: i8| match letter {
            b'f' => (0, n),
            b'b' => (0, -n),
            b'r' => (n, 0),
            _ => (-n, 0),
        };
        let (a, b) = (unit(along, long), unit(side, short));
        Octant {
            long: along,
            short: side,
            step: (a.0 + b.0, a.1 + b.1),
        }
    })
}

const fn vertical(c: u8) -> bool {
    matches!(c, b'f' | b'b' | b'v' | b'h')
}
const fn horizontal(c: u8) -> bool {
    matches!(c, b'r' | b'l' | b's' | b'h')
}
/// Whether a direction is one that the letter stands for.
const fn covers(letter: u8, direction: u8) -> bool {
    match letter {
        b'v' => matches!(direction, b'f' | b'b'),
        b's' => matches!(direction, b'l' | b'r'),
        _ => letter == direction,
    }
}

/// Whether a pair of letters chooses a step.
fn chooses([a, b]: [u8; 2], octant: Octant) -> bool {
    let Octant { long, short, .. } = octant;
    let right_handed = matches!(
        (long, short),
        (b'f', b'r') | (b'r', b'b') | (b'b', b'l') | (b'l', b'f')
    );
    match (a, b) {
        (b'h', b'r') => right_handed,
        (b'h', b'l') => !right_handed,
        (b'h', _) | (b'v' | b's', b'h') => false,
        (a, b'h') => long == a || short == a,
        (a, b) if a == b => covers(a, long),
        // The second letter is the long way, the first says on which side.
        (a, b) => short == a && covers(b, long),
    }
}

/// The steps of an atom: those of a king are two.
const fn atom(c: u8) -> &'static [(i8, i8)] {
    match c {
        b'W' | b'R' => &[(1, 0)],
        b'F' | b'B' => &[(1, 1)],
        b'K' | b'Q' => &[(1, 0), (1, 1)],
        b'D' => &[(2, 0)],
        b'N' => &[(2, 1)],
        b'A' => &[(2, 2)],
        b'H' => &[(3, 0)],
        b'C' | b'L' => &[(3, 1)],
        b'Z' | b'J' => &[(3, 2)],
        b'G' => &[(3, 3)],
        _ => &[],
    }
}

/// Letters gathered before an atom.
#[derive(Default)]
struct Pending {
    modes: BTreeSet<bool>,
    hop: bool,
    near: bool,
    lame: bool,
    initial: bool,
    pairs: Vec<[u8; 2]>,
    start: usize,
}

/// Reads a string as Fairy-Stockfish does.
#[must_use]
pub fn read(text: &str) -> Reading {
    let bytes = text.as_bytes();
    let mut reading = Reading::default();
    let mut pending = Pending::default();
    let mut i = 0;
    while let Some(&c) = bytes.get(i) {
        let next = bytes.get(i + 1).copied();
        match c {
            b'm' | b'c' => {
                pending.modes.insert(c == b'c');
            }
            b'p' => pending.hop = true,
            b'g' => (pending.hop, pending.near) = (true, true),
            b'n' => pending.lame = true,
            b'i' => pending.initial = true,
            b'e' => reading.passing = true,
            _ if vertical(c) || horizontal(c) => {
                let second = next.filter(|&d| {
                    d == c || vertical(c) && horizontal(d) || horizontal(c) && vertical(d)
                });
                pending.pairs.push([c, second.unwrap_or(c)]);
                i += usize::from(second.is_some());
            }
            _ if !atom(c).is_empty() => {
                let range = next.filter(|&d| d.is_ascii_digit() || d == c);
                i += usize::from(range.is_some());
                let digit = range.filter(u8::is_ascii_digit).map(|d| d - b'0');
                let ride = range.is_some() || matches!(c, b'R' | b'B' | b'Q');
                reading.flush(&pending, c, ride, digit, i + 1);
                pending = Pending {
                    start: i + 1,
                    ..Pending::default()
                };
            }
            _ => {
                let end = i + text
                    .get(i..)
                    .and_then(|t| t.chars().next())
                    .map_or(1, char::len_utf8);
                match reading.odd.last_mut() {
                    // What is skipped at a stretch is told once.
                    Some((before, what)) if before.end == i && what.starts_with(SKIPS) => {
                        before.end = end;
                        // A longer text is cut short in the same way.
                        if before.len() < LONG {
                            let shown = text.get(before.clone()).unwrap_or("?");
                            *what = format!("{SKIPS} `{}`", shortened(shown));
                        }
                    }
                    _ => {
                        let shown = text.get(i..end).unwrap_or("?");
                        reading.odd.push((i..end, format!("{SKIPS} `{shown}`")));
                    }
                }
                i = end - 1;
            }
        }
        i += 1;
    }
    if pending.start < bytes.len() && reading.odd.last().is_none_or(|(r, _)| r.end < bytes.len()) {
        let range = pending.start..bytes.len();
        reading.odd.push((
            range,
            "letters without an atom after them mean nothing".to_owned(),
        ));
    }
    reading.leak();
    reading
}

impl Reading {
    fn flush(&mut self, pending: &Pending, c: u8, ride: bool, digit: Option<u8>, end: usize) {
        let steps = atom(c);
        let modes = if pending.modes.is_empty() {
            vec![false, true]
        } else {
            pending.modes.iter().copied().collect()
        };
        let near = digit.map_or(pending.near, |d| d == 1);
        let limit = digit.unwrap_or(0);
        let manner = match (pending.hop, ride, pending.lame) {
            (true, ..) if near => Manner::Land,
            (true, ..) => Manner::Hop(limit),
            (_, true, _) => Manner::Slide(limit),
            (.., true) => Manner::Lame,
            _ => Manner::Leap,
        };
        let mut made = 0;
        for &(long, short) in steps {
            if !can(manner, (long, short)) {
                continue;
            }
            // Of a straight atom of its own the letters of a pair stand alone.
            let alone = steps.len() == 1 && short == 0;
            let chosen = |octant: Octant| {
                pending.pairs.is_empty()
                    || pending.pairs.iter().any(|&[a, b]| {
                        if alone && a != b {
                            chooses([a, a], octant) || chooses([b, b], octant)
                        } else {
                            chooses([a, b], octant)
                        }
                    })
            };
            for octant in octants(long, short).filter(|&o| chosen(o)) {
                for &capture in &modes {
                    // Captures of initial moves are never made.
                    if capture && pending.initial {
                        continue;
                    }
                    let mode = Mode {
                        initial: pending.initial,
                        capture,
                    };
                    self.moves
                        .entry(mode)
                        .or_default()
                        .insert(octant.step, manner);
                    made += 1;
                }
            }
        }
        if made == 0 {
            let range = pending.start..end;
            self.odd
                .push((range, "it makes no move of this".to_owned()));
        }
    }

    /// Slides and hops along the same lines go wherever either may go: all that tells them apart is one set of
    /// squares for the piece.
    fn leak(&mut self) {
        for lists in self.moves.values_mut() {
            for line in 0..3 {
                let on = |s: Step| match s {
                    (0, _) => line == 0,
                    (_, 0) => line == 1,
                    (x, y) => line == 2 && x.abs() == y.abs(),
                };
                let all: Vec<(Step, Manner)> = lists
                    .slides
                    .iter()
                    .chain(&lists.hops)
                    .filter(|(s, _)| on(**s))
                    .map(|(&s, &m)| (s, m))
                    .collect();
                let kind = |m: &Manner| match m {
                    Manner::Slide(_) => 0,
                    Manner::Hop(_) => 1,
                    _ => 2,
                };
                let kinds: BTreeSet<u8> = all.iter().map(|(_, m)| kind(m)).collect();
                if kinds.len() < 2 {
                    continue;
                }
                for &(step, _) in &all {
                    let limits = all
                        .iter()
                        .filter(|(s, _)| *s == step)
                        .map(|(_, m)| match m {
                            Manner::Slide(n) | Manner::Hop(n) => *n,
                            _ => 0,
                        });
                    let limits: Vec<u8> = limits.collect();
                    let limit = if limits.contains(&0) {
                        0
                    } else {
                        limits.into_iter().max().unwrap_or(0)
                    };
                    if kinds.contains(&0) {
                        lists.slides.insert(step, Manner::Slide(limit));
                    }
                    // One entry a step: of two kinds of hop the one that is there stays.
                    if kinds.contains(&1) {
                        lists.hops.insert(step, Manner::Hop(limit));
                    } else if kinds.contains(&2) {
                        lists.hops.entry(step).or_insert(Manner::Land);
                    }
                }
            }
        }
    }
}

impl Lists {
    fn insert(&mut self, step: Step, manner: Manner) {
        let list = match manner {
            Manner::Leap | Manner::Lame => &mut self.leaps,
            Manner::Slide(_) => &mut self.slides,
            Manner::Hop(_) | Manner::Land => &mut self.hops,
        };
        list.insert(step, manner);
    }
}

/// Whether its tables have such a move.
const fn can(manner: Manner, step: (i8, i8)) -> bool {
    match manner {
        Manner::Leap => true,
        Manner::Lame => matches!(step, (2, _) | (3, 2)),
        Manner::Slide(_) => matches!(step, (1, _) | (2, 1)),
        Manner::Hop(_) | Manner::Land => matches!(step, (1, _)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str, capture: bool) -> Vec<Step> {
        let mode = Mode {
            initial: false,
            capture,
        };
        let reading = read(text);
        let mut all: Vec<Step> = reading
            .moves
            .get(&mode)
            .into_iter()
            .flat_map(|l| l.iter().map(|(s, _)| s))
            .collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn letters_choose_steps() {
        assert_eq!(steps("fsW", false), [(-1, 0), (0, 1), (1, 0)]);
        assert_eq!(steps("fsK", false), [(-1, 0), (-1, 1), (1, 0), (1, 1)]);
        assert_eq!(steps("frF", false), [(1, 1)]);
        assert_eq!(steps("fsN", false), [(-2, 1), (2, 1)]);
        assert_eq!(steps("lfN", false), [(-1, 2)]);
        assert_eq!(steps("hrN", false).len(), 4);
        assert_eq!(steps("hN", false).len(), 0);
        assert_eq!(steps("fhN", false).len(), 4);
        assert_eq!(steps("ffbbN", false).len(), 4);
        assert_eq!(steps("vR", false).len(), 2);
        assert_eq!(steps("lrR", false), [(-1, 0), (1, 0)]);
    }

    #[test]
    fn what_it_cannot_do_is_told() {
        for text in [
            "DD", "C0", "nC", "pN", "WX", "R12", "jR", "W F", "N$$", "Nf", "hN", "icF",
        ] {
            assert!(!read(text).odd.is_empty(), "{text}");
        }
        for text in ["fmWfceFifmnD", "mRcpR", "gQ", "NN", "W3", "nZ", "KNAD"] {
            assert!(read(text).odd.is_empty(), "{text}: {:?}", read(text).odd);
        }
    }

    #[test]
    fn slides_and_hops_on_one_line_mix() {
        let lists = |text: &str| read(text).moves.into_values().next().unwrap();
        assert_eq!(lists("fRbpR").iter().count(), 4);
        assert_eq!(lists("vRspR").iter().count(), 4);
    }
}
