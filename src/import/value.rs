//! Values of options, from their text.
//!
//! In: the text after `=`, what it should be, the letters and the board of the variant. Out: a [`Value`], or a
//! finding at the place that is wrong.

use super::area::{Area, FILES, RANKS, Size, letter};
use super::options::Type;
use super::pieces::{Set, Slot};
use crate::diagnostic::{Code, Diagnostic, Severity, Sink};
use crate::source::{Span, Spanned};
use crate::util::text::{nearest, or_ticked};

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A number; ranks and files from 1.
    Number(u32),
    /// Pieces, or one.
    Pieces(Set),
    /// Squares.
    Squares(Area),
    /// From one piece to another.
    Pairs(Vec<(Slot, Slot)>),
    /// A number for a piece.
    Numbers(Vec<(Slot, u32)>),
    /// A word of a list.
    Word(&'static str),
    /// A position, rights, or what is only displayed.
    Text(String),
}

/// What values speak of.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// By slot: the letter, in lower case.
    pub letters: &'a [Option<char>],
    /// The board; none while its size is being read.
    pub size: Option<Size>,
}

impl Names<'_> {
    /// The piece of a letter.
    #[must_use]
    pub fn slot(&self, letter: char) -> Option<Slot> {
        let folded = letter.to_ascii_lowercase();
        let index = self.letters.iter().position(|&l| l == Some(folded))?;
        Slot::new(index)
    }
    fn all(&self) -> String {
        let letters = self.letters.iter().flatten().map(char::to_string);
        or_ticked(letters)
    }
}

/// The finding of a value of a wrong type.
pub(super) fn wrong(text: &Spanned<String>, expected: &str) -> Diagnostic {
    Diagnostic::new(
        Code::WrongType,
        format!("`{}` is not {expected}", super::ini::shortened(&text.value)),
        text.span,
        format!("expected {expected}"),
    )
}

/// Reads a value; what is wrong goes to `sink`.
pub fn read(
    key: &str,
    kind: Type,
    text: &Spanned<String>,
    names: &Names<'_>,
    sink: &mut dyn Sink,
) -> Option<Value> {
    let result = match kind {
        Type::Flag => flag(text).map(Value::Flag),
        Type::Number => number(text, 0, 10_000).map(Value::Number),
        Type::Rank => number(text, 1, u32::from(RANKS)).map(Value::Number),
        Type::File => file(text).map(Value::Number),
        Type::Word(words) => word(key, text, words).map(Value::Word),
        Type::Pieces => pieces(key, text, names, usize::MAX).map(Value::Pieces),
        Type::Piece => pieces(key, text, names, 1).map(Value::Pieces),
        Type::Pairs => pairs(key, text, names).map(Value::Pairs),
        Type::Numbers => numbers(key, text, names).map(Value::Numbers),
        Type::Squares => squares(key, text, names, sink).map(Value::Squares),
        Type::Rights => rights(text).map(Value::Text),
        Type::Fen | Type::Display => Ok(Value::Text(text.value.clone())),
    };
    match result {
        Ok(value) => Some(value),
        Err(found) => {
            sink.push(*found);
            None
        }
    }
}

type Read<T> = Result<T, Box<Diagnostic>>;

fn flag(text: &Spanned<String>) -> Read<bool> {
    match text.value.as_str() {
        "true" => return Ok(true),
        "false" => return Ok(false),
        _ => {}
    }
    let folded = text.value.to_lowercase();
    let meant = match folded.as_str() {
        "true" | "yes" | "on" | "1" | "t" | "y" => Some("true"),
        "false" | "no" | "off" | "0" | "f" | "n" => Some("false"),
        _ => None,
    };
    let mut found = wrong(text, "`true` or `false`");
    if let Some(meant) = meant {
        found = found
            .with_help(format!("write `{meant}`"))
            .with_fix(text.span, meant);
    }
    Err(Box::new(found))
}

fn number(text: &Spanned<String>, min: u32, max: u32) -> Read<u32> {
    let expected = if min == 0 {
        "a whole number from 0".to_owned()
    } else {
        format!("a whole number from {min} to {max}")
    };
    let Ok(n) = text.value.parse::<i64>() else {
        return Err(Box::new(wrong(text, &expected)));
    };
    match u32::try_from(n) {
        Ok(n) if (min..=max).contains(&n) => Ok(n),
        _ => Err(Box::new(Diagnostic::new(
            Code::OutOfRange,
            format!("{n} is not {expected}"),
            text.span,
            if n < i64::from(min) {
                "too small"
            } else {
                "too large"
            },
        ))),
    }
}

fn file(text: &Spanned<String>) -> Read<u32> {
    let mut chars = text.value.chars();
    if let (Some(c), None) = (chars.next(), chars.next())
        && c.is_ascii_lowercase()
    {
        let n = u32::from(c) - u32::from('a') + 1;
        if n <= u32::from(FILES) {
            return Ok(n);
        }
        return Err(Box::new(Diagnostic::new(
            Code::OutOfRange,
            format!("the last file that there can be is `{}`", letter(FILES - 1)),
            text.span,
            "no such file",
        )));
    }
    if text.value.parse::<i64>().is_ok() {
        return number(text, 1, u32::from(FILES));
    }
    Err(Box::new(wrong(
        text,
        "a file: a letter from `a` to `l` or a number from 1 to 12",
    )))
}

fn word(key: &str, text: &Spanned<String>, words: &'static [&'static str]) -> Read<&'static str> {
    if let Some(&word) = words.iter().find(|w| **w == text.value) {
        return Ok(word);
    }
    let mut found = Diagnostic::new(
        Code::UnknownWord,
        format!(
            "`{}` is no value of `{key}`",
            super::ini::shortened(&text.value)
        ),
        text.span,
        format!("expected {}", or_ticked(words)),
    );
    if let Some(near) = nearest(&text.value, words.iter().copied()) {
        found = found
            .with_help(format!("did you mean `{near}`?"))
            .with_fix(text.span, near);
    }
    Err(Box::new(found))
}

fn unknown_letter(key: &str, c: char, span: Span, names: &Names<'_>) -> Box<Diagnostic> {
    let found = Diagnostic::new(
        Code::UnknownKind,
        format!("`{key}` names the piece `{c}`, which the variant does not have"),
        span,
        "no piece has this letter",
    );
    Box::new(found.with_help(format!("its pieces are {}", names.all())))
}

/// The characters of a value with their places, blanks left out.
fn letters(text: &Spanned<String>) -> impl Iterator<Item = (char, Span)> {
    let at = text.span;
    text.value
        .char_indices()
        .filter(|(_, c)| !c.is_whitespace())
        .map(move |(i, c)| {
            let start = at.start + i;
            (c, Span::new(at.source, start..start + c.len_utf8()))
        })
}

fn pieces(key: &str, text: &Spanned<String>, names: &Names<'_>, most: usize) -> Read<Set> {
    let mut set = Set::NONE;
    for (i, (c, span)) in letters(text).enumerate() {
        if i >= most {
            return Err(Box::new(wrong(text, "the letter of one piece")));
        }
        match (c, names.slot(c)) {
            ('*', _) => set.all = true,
            ('-', _) => {}
            (_, Some(slot)) => set = set | Set::of(slot),
            (_, None) => return Err(unknown_letter(key, c, span, names)),
        }
    }
    Ok(set)
}

/// `a:b` pairs with the place of each half.
fn halves(text: &Spanned<String>) -> Read<Vec<(Spanned<String>, Spanned<String>)>> {
    let mut all = Vec::new();
    let mut at = 0;
    for part in text.value.split_whitespace() {
        let start = text.value[at..].find(part).map_or(at, |n| at + n);
        at = start + part.len();
        if part == "-" {
            continue;
        }
        let begin = text.span.start + start;
        let span = Span::new(text.span.source, begin..begin + part.len());
        let Some((a, b)) = part.split_once(':') else {
            let part = Spanned::new(part.to_owned(), span);
            return Err(Box::new(wrong(
                &part,
                "a letter, a colon and what belongs to it, as in `p:q`",
            )));
        };
        let colon = begin + a.len();
        all.push((
            Spanned::new(a.to_owned(), Span::new(span.source, begin..colon)),
            Spanned::new(b.to_owned(), Span::new(span.source, colon + 1..span.end)),
        ));
    }
    Ok(all)
}

fn one(key: &str, text: &Spanned<String>, names: &Names<'_>) -> Read<Slot> {
    let mut chars = text.value.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => names
            .slot(c)
            .ok_or_else(|| unknown_letter(key, c, text.span, names)),
        _ => Err(Box::new(wrong(text, "the letter of one piece"))),
    }
}

fn pairs(key: &str, text: &Spanned<String>, names: &Names<'_>) -> Read<Vec<(Slot, Slot)>> {
    halves(text)?
        .iter()
        .map(|(a, b)| Ok((one(key, a, names)?, one(key, b, names)?)))
        .collect()
}

fn numbers(key: &str, text: &Spanned<String>, names: &Names<'_>) -> Read<Vec<(Slot, u32)>> {
    halves(text)?
        .iter()
        .map(|(a, b)| Ok((one(key, a, names)?, number(b, 0, 1000)?)))
        .collect()
}

fn rights(text: &Spanned<String>) -> Read<String> {
    if text.value == "-" || text.value.chars().all(|c| "KQkq".contains(c)) {
        Ok(text.value.clone())
    } else {
        Err(Box::new(wrong(text, "castling rights, some of `KQkq`")))
    }
}

fn squares(
    key: &str,
    text: &Spanned<String>,
    names: &Names<'_>,
    sink: &mut dyn Sink,
) -> Read<Area> {
    let mut all = Area::NONE;
    let mut off: Option<Spanned<String>> = None;
    let mut twice = false;
    let mut at = 0;
    for part in text.value.split_whitespace() {
        let start = text.value[at..].find(part).map_or(at, |n| at + n);
        at = start + part.len();
        let begin = text.span.start + start;
        let part = Spanned::new(
            part.to_owned(),
            Span::new(text.span.source, begin..begin + part.len()),
        );
        if part.value == "-" {
            continue;
        }
        let area = area(&part)?;
        if let Some(size) = names.size
            && area.and(Area::board(size)).is_empty()
        {
            off.get_or_insert(part);
        } else if area.without(all).is_empty() && !twice {
            twice = true;
            let found = Diagnostic::new(
                Code::RepeatedSquare,
                format!("`{key}` names a square twice"),
                part.span,
                "in the list already",
            );
            sink.push(found.with_help("leave it out, or write the square that is meant"));
        }
        all = all.or(area);
    }
    if let (Some(off), Some(size)) = (off, names.size) {
        let nothing_left = all.and(Area::board(size)).is_empty();
        let mut found = Diagnostic::new(
            Code::OffBoard,
            format!("`{}` in `{key}` is off the board", off.value),
            off.span,
            format!(
                "the board has {} files and {} ranks",
                size.files, size.ranks
            ),
        );
        if !nothing_left {
            found.severity = Severity::Warning;
        } else if !all.is_empty() {
            return Err(Box::new(found));
        }
        sink.push(found);
    }
    Ok(all)
}

fn area(part: &Spanned<String>) -> Read<Area> {
    let text = part.value.as_str();
    let bad = || {
        let mut found = Diagnostic::new(
            Code::BadSet,
            format!(
                "`{}` is no square, file or rank",
                super::ini::shortened(text)
            ),
            part.span,
            "expected a square `e4`, a file `e*` or a rank `*4`",
        );
        if text.contains('-') {
            found = found.with_help(
                "Fairy-Stockfish has no ranges: name every square, or whole ranks and files",
            );
        }
        Box::new(found)
    };
    let mut chars = text.chars();
    let file = chars.next().ok_or_else(bad)?;
    let rank = chars.as_str();
    let file = match file {
        '*' => None,
        'a'..='l' => Some(file as u8 - b'a'),
        _ => return Err(bad()),
    };
    let rank = match rank {
        "*" => None,
        digits if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => {
            match digits.parse::<u8>() {
                Ok(n) if (1..=RANKS).contains(&n) => Some(n - 1),
                _ => return Err(bad()),
            }
        }
        _ => return Err(bad()),
    };
    Ok(match (file, rank) {
        (Some(f), Some(r)) => Area::square(f, r),
        (Some(f), None) => Area::file(f),
        (None, Some(r)) => Area::rank(r),
        (None, None) => Area::ALL,
    })
}
