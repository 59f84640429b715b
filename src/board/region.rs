//! Square-set text: how a file writes a set of squares.
//!
//! In: text such as `a5 c5 d5`, `*1-*4`, `home & light`, `all - (river | b*)`. Out: an [`Expr`], or
//! located faults; then, with a board and the named sets, the squares for each side ([`Expr::eval`]).
//!
//! ```text
//! set  = and (("|" | ",") and | " - " and)*      union and difference, left to right
//! and  = not ("&" not)*                          intersection
//! not  = "!"? atom                               complement
//! atom = area+ | name | "their." name | "(" set ")"
//! area = corner ("-" corner)?                    a rectangle: no space around its `-`
//! corner = (file | "*") (rank | "*")
//! ```
//! Names are declared sets or the built-ins of [`BUILT_IN`].

mod parse;

use super::Board;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{PerSide, Side};
use crate::source::Span;
use crate::util::bits256::SquareSet;
use crate::util::text::{nearest, or_ticked};
use std::ops::Range;

/// Names that mean a set on every board. (`start` depends on the piece: guards know it, square sets don't.)
pub const BUILT_IN: [&str; 8] = [
    "all",
    "none",
    "firstrank",
    "lastrank",
    "half",
    "edge",
    "light",
    "dark",
];

/// Where a range of the text stands in the file.
pub type At<'a> = &'a dyn Fn(Range<usize>) -> Span;

/// A rectangle of squares, files and ranks from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Area {
    /// Files from..=to; `None` for all.
    pub files: Option<(u8, u8)>,
    /// Ranks from..=to; `None` for all.
    pub ranks: Option<(u8, u8)>,
}

/// A set of squares as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    /// A rectangle, with its place in the text.
    Area(Area, Range<usize>),
    /// A declared or built-in set.
    Named {
        /// The name.
        name: String,
        /// `their.NAME`: the other side's.
        their: bool,
        /// Where the name stands in the text.
        range: Range<usize>,
    },
    /// Squares of any.
    Union(Vec<Expr>),
    /// Squares of both.
    Both(Box<Expr>, Box<Expr>),
    /// Squares of the first that are not in the second.
    Minus(Box<Expr>, Box<Expr>),
    /// All other squares.
    Not(Box<Expr>),
}

/// Whether `name` would be read as a square, so that no set can be called so.
#[must_use]
pub fn looks_like_a_square(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_lowercase())
        && name.len() > 1
        && chars.all(|c| c.is_ascii_digit())
}

/// The squares of a built-in name for both sides; `None` for any other name.
#[must_use]
pub fn built_in(board: &Board, name: &str) -> Option<PerSide<SquareSet>> {
    let pick = |keep: &dyn Fn(u8, u8) -> bool| -> SquareSet {
        board
            .squares()
            .filter(|&s| keep(board.file(s), board.rank(s)))
            .collect()
    };
    let (files, ranks) = (board.files(), board.ranks());
    let first = pick(&|_, rank| rank == 0);
    let last = pick(&|_, rank| rank + 1 == ranks);
    Some(match name {
        "all" => PerSide::both(board.all()),
        "none" => PerSide::both(SquareSet::EMPTY),
        "firstrank" => PerSide([first, last]),
        "lastrank" => PerSide([last, first]),
        "half" => PerSide([
            pick(&|_, rank| rank < ranks / 2),
            pick(&|_, rank| ranks - 1 - rank < ranks / 2),
        ]),
        "edge" => PerSide::both(pick(&|file, rank| {
            (!board.wraps_files() && (file == 0 || file + 1 == files))
                || (!board.wraps_ranks() && (rank == 0 || rank + 1 == ranks))
        })),
        "light" => PerSide::both(pick(&|file, rank| (file + rank) % 2 == 1)),
        "dark" => PerSide::both(pick(&|file, rank| (file + rank) % 2 == 0)),
        _ => return None,
    })
}

/// The squares of a rectangle, and the corners `(file, rank)` that stand off the board.
#[must_use]
pub fn area_squares(board: &Board, area: Area) -> (SquareSet, bool) {
    let (files, ranks) = (board.files(), board.ranks());
    let f = area.files.unwrap_or((0, files - 1));
    let r = area.ranks.unwrap_or((0, ranks - 1));
    let off = f.0.max(f.1) >= files || r.0.max(r.1) >= ranks;
    let files = f.0.min(f.1)..=f.0.max(f.1);
    let ranks = r.0.min(r.1)..=r.0.max(r.1);
    let squares = board
        .squares()
        .filter(|&s| files.contains(&board.file(s)) && ranks.contains(&board.rank(s)))
        .collect();
    (squares, off)
}

impl Expr {
    /// Every name it uses, with its place in the text.
    pub fn names(&self, visit: &mut dyn FnMut(&str, Range<usize>)) {
        match self {
            Self::Area(..) => {}
            Self::Named { name, range, .. } => visit(name, range.clone()),
            Self::Union(parts) => parts.iter().for_each(|p| p.names(visit)),
            Self::Both(a, b) | Self::Minus(a, b) => {
                a.names(visit);
                b.names(visit);
            }
            Self::Not(a) => a.names(visit),
        }
    }

    /// Reports every square that the board does not have.
    pub fn check(&self, board: &Board, at: At<'_>, sink: &mut dyn Sink) -> bool {
        match self {
            Self::Area(area, range) => {
                let (squares, off) = area_squares(board, *area);
                let size = format!(
                    "the board is {} files by {} ranks: a1 to {}{}",
                    board.files(),
                    board.ranks(),
                    char::from(b'a' + board.files() - 1),
                    board.ranks()
                );
                if off {
                    sink.push(
                        Diagnostic::new(
                            Code::OffBoard,
                            "a square is off the board",
                            at(range.clone()),
                            "not on this board",
                        )
                        .with_note(size),
                    );
                    return false;
                }
                if squares.is_empty() {
                    sink.push(Diagnostic::new(
                        Code::OffBoard,
                        "a square is a hole of the board",
                        at(range.clone()),
                        "there is no square here",
                    ));
                    return false;
                }
                true
            }
            Self::Named { .. } => true,
            Self::Union(parts) => {
                let mut good = true;
                for part in parts {
                    good &= part.check(board, at, sink);
                }
                if good {
                    repeated(parts, board, at, sink);
                }
                good
            }
            Self::Both(a, b) | Self::Minus(a, b) => {
                let ok = a.check(board, at, sink);
                b.check(board, at, sink) && ok
            }
            Self::Not(a) => a.check(board, at, sink),
        }
    }

    /// The squares for `side`. `lookup` knows the declared names; a name that neither it nor the
    /// built-ins know counts as empty (see [`unknown_name`] for the message).
    #[must_use]
    pub fn eval(
        &self,
        board: &Board,
        side: Side,
        lookup: &dyn Fn(&str) -> Option<PerSide<SquareSet>>,
    ) -> SquareSet {
        match self {
            Self::Area(area, _) => area_squares(board, *area).0,
            Self::Named { name, their, .. } => {
                let side = if *their { side.other() } else { side };
                lookup(name)
                    .or_else(|| built_in(board, name))
                    .map_or(SquareSet::EMPTY, |sets| sets[side])
            }
            Self::Union(parts) => parts
                .iter()
                .fold(SquareSet::EMPTY, |all, p| all | p.eval(board, side, lookup)),
            Self::Both(a, b) => a.eval(board, side, lookup) & b.eval(board, side, lookup),
            Self::Minus(a, b) => a.eval(board, side, lookup) - b.eval(board, side, lookup),
            Self::Not(a) => board.all() - a.eval(board, side, lookup),
        }
    }
}

/// Reports a square, or a rectangle, all of which a list has named before.
fn repeated(parts: &[Expr], board: &Board, at: At<'_>, sink: &mut dyn Sink) {
    let mut before = SquareSet::EMPTY;
    for part in parts {
        let Expr::Area(area, range) = part else {
            continue;
        };
        let squares = area_squares(board, *area).0;
        if (squares - before).is_empty() {
            sink.push(
                Diagnostic::new(
                    Code::RepeatedSquare,
                    "a list of squares names a square twice",
                    at(range.clone()),
                    "in the list already",
                )
                .with_help("leave it out, or write the square that is meant"),
            );
            return;
        }
        before |= squares;
    }
}

/// What a name was to be that is a square, a rank or a file in other words.
fn meant(name: &str) -> Option<String> {
    if looks_like_a_square(name) {
        return Some(format!("in a guard, squares stand in `at({name})`"));
    }
    if name.len() == 1 && name.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Some(format!("file {name} is `{name}*`"));
    }
    let rest = |words: &[&str]| {
        let mut rests = words.iter().filter_map(|word| name.strip_prefix(word));
        let rest = rests.next()?.trim_start_matches('_');
        (!rest.is_empty() && rest.len() < 3).then_some(rest)
    };
    if let Some(rank) = rest(&["rank", "row"]).filter(|r| r.bytes().all(|b| b.is_ascii_digit())) {
        return Some(format!("rank {rank} is `*{rank}`"));
    }
    let file = rest(&["file", "column"])?;
    Some(format!("file {file} is `{file}*`"))
}

/// The message for a name that means no set.
#[must_use]
pub fn unknown_name(name: &str, span: Span, declared: &[&str]) -> Diagnostic {
    let message = format!("no terrain or region is called `{name}`");
    if name == "start" {
        return Diagnostic::new(
            Code::UnknownSet,
            "`start` depends on the piece, so a square set cannot use it",
            span,
            "only guards know it",
        )
        .with_help("write the squares, or use `{<+start}` in the notation");
    }
    let known: Vec<&str> = declared
        .iter()
        .copied()
        .chain(BUILT_IN.iter().copied())
        .collect();
    let diagnostic = Diagnostic::new(Code::UnknownSet, message, span, "unknown name");
    if let Some(help) = meant(name) {
        return diagnostic.with_help(help);
    }
    match nearest(name, known.iter().copied()) {
        Some(meant) => diagnostic
            .with_help(format!("did you mean `{meant}`?"))
            .with_fix(span, meant),
        None => diagnostic.with_note(format!("known here: {}", or_ticked(known))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceId;

    fn read(text: &str) -> Result<Expr, Vec<Diagnostic>> {
        let mut sink = Vec::new();
        let at = |r: Range<usize>| Span::new(SourceId(0), r);
        Expr::parse(text, &at, &mut sink).ok_or(sink)
    }
    fn squares(board: &Board, text: &str, side: Side) -> String {
        let home = |name: &str| {
            (name == "home")
                .then(|| PerSide([squares_set(board, "*1-*4"), squares_set(board, "*6-*9")]))
        };
        let set = read(text).unwrap().eval(board, side, &home);
        set.iter()
            .map(|s| board.name(s))
            .collect::<Vec<_>>()
            .join(" ")
    }
    fn squares_set(board: &Board, text: &str) -> SquareSet {
        read(text).unwrap().eval(board, Side::White, &|_| None)
    }

    #[test]
    fn lists_rectangles_and_stars() {
        let board = Board::new(9, 9, &[], false, false);
        assert_eq!(squares_set(&board, "*1-*4").len(), 36);
        assert_eq!(squares_set(&board, "b*").len(), 9);
        assert_eq!(squares_set(&board, "f3-d1").len(), 9);
        assert_eq!(squares_set(&board, " a5 c5, d5 ").len(), 3);
        assert_eq!(squares_set(&board, "**").len(), 81);
        assert_eq!(squares_set(&board, "a9-c9 | all - !(a1)").len(), 1);
    }

    #[test]
    fn algebra_and_sides() {
        let board = Board::new(9, 9, &[], false, false);
        assert_eq!(squares(&board, "home & a* & light", Side::White), "a2 a4");
        assert_eq!(squares(&board, "home & a* & dark", Side::Black), "a7 a9");
        assert_eq!(
            squares(&board, "their.home & lastrank & a*-c*", Side::White),
            "a9 b9 c9"
        );
        assert_eq!(squares(&board, "half & a*", Side::White), "a1 a2 a3 a4");
    }

    #[test]
    fn faults_are_located() {
        for (text, range) in [
            ("", 0..0),
            ("a1 Home", 3..7),
            ("(a1 | b2", 0..1),
            ("a1-", 0..3),
            ("a1 |", 3..4),
            ("home river", 5..10),
            ("a1 ü", 3..5),
            ("a1)", 2..3),
            ("*1-a4", 0..5),
        ] {
            let faults = read(text).expect_err(text);
            assert_eq!(faults.len(), 1, "{text}");
            assert_eq!(faults[0].labels[0].span.range(), range, "{text}");
            assert!(faults[0].help.is_some());
        }
        let deep = "(".repeat(40);
        assert!(read(&deep).is_err());
    }

    #[test]
    fn squares_off_the_board_are_found() {
        let board = Board::new(8, 8, &[(0, 0)], false, false);
        let at = |r: Range<usize>| Span::new(SourceId(0), r);
        for (text, count) in [("a9 i1 h8", 2), ("a1", 1), ("a0 b300", 2), ("*1-*9", 1)] {
            let mut sink = Vec::new();
            read(text).unwrap().check(&board, &at, &mut sink);
            assert_eq!(sink.len(), count, "{text}");
        }
    }
}
