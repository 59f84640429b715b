//! Sets of squares, and lists, in words.
//!
//! In: sets of squares of a definition. Out: phrases such as `ranks 1-2 and a3`.

use crate::definition::Definition;
use crate::id::{PerSide, Side, Square};
use crate::util::bits256::SquareSet;

/// `a`, `a or b`, `a, b or c`.
#[must_use]
pub fn joined<S: AsRef<str>>(items: &[S], word: &str) -> String {
    match items.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.as_ref().to_owned(),
        Some((last, rest)) => {
            let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", rest.join(", "), last.as_ref())
        }
    }
}

/// Squares in as few words as will do: whole ranks and files by number, else names.
#[must_use]
pub fn squares(definition: &Definition, set: SquareSet) -> String {
    let board = &definition.board;
    let set = set & board.all();
    if set == board.all() {
        return "anywhere".to_owned();
    }
    if set.is_empty() {
        return "nowhere".to_owned();
    }
    let whole = |in_line: &dyn Fn(Square) -> bool| -> SquareSet {
        board.squares().filter(|&s| in_line(s)).collect()
    };
    let mut left = set;
    let ranks: Vec<u8> = (0..board.ranks())
        .filter(|&rank| {
            let line = whole(&|s| board.rank(s) == rank);
            let full = !line.is_empty() && (line - set).is_empty();
            if full {
                left = left - line;
            }
            full
        })
        .collect();
    let mut parts = Vec::new();
    if let Some(text) = runs(&ranks, |n| (n + 1).to_string()) {
        let noun = if ranks.len() == 1 { "rank" } else { "ranks" };
        parts.push(format!("{noun} {text}"));
    }
    if !left.is_empty() {
        parts.push(joined(&names(definition, left), "and"));
    }
    joined(&parts, "and")
}

/// The squares by name, three and more next to each other on a rank as `a1-c1`.
fn names(definition: &Definition, set: SquareSet) -> Vec<String> {
    let board = &definition.board;
    let mut rows: Vec<Vec<Square>> = Vec::new();
    for square in set.iter() {
        let next = |last: &Square| {
            board.rank(*last) == board.rank(square) && board.file(*last) + 1 == board.file(square)
        };
        match rows.last_mut() {
            Some(row) if row.last().is_some_and(next) => row.push(square),
            _ => rows.push(vec![square]),
        }
    }
    let text = |row: Vec<Square>| match row.as_slice() {
        [first, _, .., last] => vec![format!("{}-{}", board.name(*first), board.name(*last))],
        few => few.iter().map(|&s| board.name(s)).collect(),
    };
    rows.into_iter().flat_map(text).collect()
}

/// `4`, `1-4`, `1-2 and 7-8`.
fn runs(numbers: &[u8], show: impl Fn(u8) -> String) -> Option<String> {
    let mut parts: Vec<(u8, u8)> = Vec::new();
    for &n in numbers {
        match parts.last_mut() {
            Some((_, end)) if *end + 1 == n => *end = n,
            _ => parts.push((n, n)),
        }
    }
    let parts: Vec<String> = parts
        .into_iter()
        .map(|(a, b)| {
            if a == b {
                show(a)
            } else {
                format!("{}-{}", show(a), show(b))
            }
        })
        .collect();
    (!parts.is_empty()).then(|| joined(&parts, "and"))
}

/// The same squares for both sides, or each side's own.
#[must_use]
pub fn sided_squares(definition: &Definition, set: PerSide<SquareSet>) -> String {
    let all = definition.board.all();
    let (white, black) = (set[Side::White] & all, set[Side::Black] & all);
    if white == black {
        return squares(definition, white);
    }
    format!(
        "{} for {} and {} for {}",
        squares(definition, white),
        definition.sides[Side::White].name,
        squares(definition, black),
        definition.sides[Side::Black].name
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::tests_support::definition;

    #[test]
    fn squares_by_ranks_and_names() {
        let def = definition();
        let set: SquareSet = def
            .board
            .squares()
            .filter(|&s| def.board.rank(s) < 2)
            .chain(def.board.parse("a3"))
            .collect();
        assert_eq!(squares(&def, set), "ranks 1-2 and a3");
        assert_eq!(squares(&def, def.board.all()), "anywhere");
        let some = ["a1", "b1", "c1", "b2", "d2"];
        let set = some.iter().filter_map(|s| def.board.parse(s)).collect();
        assert_eq!(squares(&def, set), "a1-c1, b2 and d2");
    }
}
