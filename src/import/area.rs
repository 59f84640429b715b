//! Sets of squares of Fairy-Stockfish's largest board, twelve files by ten ranks, and how our files write them.

use std::fmt::Write;

/// Files of the largest board.
pub const FILES: u8 = 12;
/// Ranks of the largest board.
pub const RANKS: u8 = 10;

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Area(u128);

/// The board of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
}

impl Area {
    /// No square.
    pub const NONE: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self((1 << (FILES as u32 * RANKS as u32)) - 1);

    /// One square, both numbers from 0.
    #[must_use]
    pub const fn square(file: u8, rank: u8) -> Self {
        if file < FILES && rank < RANKS {
            Self(1 << (rank as u32 * FILES as u32 + file as u32))
        } else {
            Self::NONE
        }
    }
    /// A file.
    #[must_use]
    pub fn file(file: u8) -> Self {
        (0..RANKS).fold(Self::NONE, |all, r| all.or(Self::square(file, r)))
    }
    /// A rank.
    #[must_use]
    pub fn rank(rank: u8) -> Self {
        (0..FILES).fold(Self::NONE, |all, f| all.or(Self::square(f, rank)))
    }
    /// Every square of a board.
    #[must_use]
    pub fn board(size: Size) -> Self {
        (0..size.ranks)
            .flat_map(|r| (0..size.files).map(move |f| (f, r)))
            .fold(Self::NONE, |all, (f, r)| all.or(Self::square(f, r)))
    }
    /// Squares of either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    /// Squares of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
    /// Squares of the first only.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// Whether it holds a square.
    #[must_use]
    pub const fn has(self, file: u8, rank: u8) -> bool {
        self.0 & Self::square(file, rank).0 != 0
    }
    /// The squares as `(file, rank)` from 0.
    pub fn iter(self) -> impl Iterator<Item = (u8, u8)> {
        (0..RANKS)
            .flat_map(|r| (0..FILES).map(move |f| (f, r)))
            .filter(move |&(f, r)| self.has(f, r))
    }
    /// The same squares of a board turned by half a circle.
    #[must_use]
    pub fn turned(self, size: Size) -> Self {
        self.and(Self::board(size))
            .iter()
            .fold(Self::NONE, |all, (f, r)| {
                all.or(Self::square(size.files - 1 - f, size.ranks - 1 - r))
            })
    }

    /// As our files write it, of a board that has perhaps not all squares: whole ranks and files, then what is left in rows.
    #[must_use]
    pub fn text(self, size: Size, board: Self) -> String {
        let mut left = self.and(board);
        if left.is_empty() {
            return "none".to_owned();
        }
        if left == board {
            return "all".to_owned();
        }
        let mut parts: Vec<String> = Vec::new();
        let whole = |set: Self, line: Self| line.and(board).without(set).is_empty();
        let files: Vec<u8> = (0..size.files)
            .filter(|&f| whole(left, Self::file(f)))
            .collect();
        for &(first, last) in &runs((0..size.ranks).filter(|&r| whole(left, Self::rank(r)))) {
            parts.push(range(format!("*{}", first + 1), format!("*{}", last + 1)));
            for rank in first..=last {
                left = left.without(Self::rank(rank));
            }
        }
        if !left.is_empty() {
            for &(first, last) in &runs(files.into_iter()) {
                parts.push(range(
                    format!("{}*", letter(first)),
                    format!("{}*", letter(last)),
                ));
                for file in first..=last {
                    left = left.without(Self::file(file));
                }
            }
        }
        while let Some((f, r)) = left.iter().next() {
            // As far right, then as far up as the squares go.
            let last = (f..size.files)
                .take_while(|&x| left.has(x, r))
                .last()
                .unwrap_or(f);
            let row = |rank: u8| (f..=last).all(|x| left.has(x, rank));
            let top = (r..size.ranks).take_while(|&y| row(y)).last().unwrap_or(r);
            parts.push(range(square(f, r), square(last, top)));
            for (x, y) in (r..=top).flat_map(|y| (f..=last).map(move |x| (x, y))) {
                left = left.without(Self::square(x, y));
            }
        }
        parts.join(" ")
    }
}

fn range(first: String, last: String) -> String {
    if first == last {
        first
    } else {
        format!("{first}-{last}")
    }
}

/// Neighbouring numbers joined.
fn runs(numbers: impl Iterator<Item = u8>) -> Vec<(u8, u8)> {
    let mut all: Vec<(u8, u8)> = Vec::new();
    for n in numbers {
        match all.last_mut() {
            Some((_, last)) if *last + 1 == n => *last = n,
            _ => all.push((n, n)),
        }
    }
    all
}

/// The letter of a file.
#[must_use]
pub fn letter(file: u8) -> char {
    char::from(b'a' + file.min(25))
}

/// A square's name.
#[must_use]
pub fn square(file: u8, rank: u8) -> String {
    let mut text = String::from(letter(file));
    let _ = write!(text, "{}", rank + 1);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_written_short() {
        let size = Size { files: 8, ranks: 8 };
        let text = |a: Area| a.text(size, Area::board(size));
        assert_eq!(text(Area::rank(0).or(Area::rank(1))), "*1-*2");
        assert_eq!(text(Area::file(3)), "d*");
        assert_eq!(text(Area::ALL), "all");
        assert_eq!(text(Area::rank(8)), "none");
        let palace = (3..6)
            .flat_map(|f| (0..3).map(move |r| Area::square(f, r)))
            .fold(Area::NONE, Area::or);
        assert_eq!(text(palace), "d1-f3");
        assert_eq!(
            text(palace.or(Area::rank(7)).or(Area::square(0, 0))),
            "*8 a1 d1-f3"
        );
        assert_eq!(text(palace.turned(size)), "c6-e8");
        assert_eq!(text(Area::rank(0).or(Area::file(7))), "*1 h*");
    }
}
