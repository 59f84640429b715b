//! Slips of `[board]`: extra lines that change nothing, glyphs that say something else.
//!
//! In: the raw section, and lines as they are read. Out: findings.

use super::context::Context;
use crate::board::Board;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::Square;
use crate::schema::raw;
use crate::source::Span;

/// The lines that were read so far: from where, to where, which way, and where that stands.
#[derive(Debug, Default)]
pub struct Seen(Vec<(Square, Square, usize, Span)>);

impl Seen {
    /// Adds a line; of two that leave a square in one direction the later one counts.
    pub fn add(
        &mut self,
        cx: &mut Context<'_>,
        board: &Board,
        link: &raw::Link,
        (from, to, way): (Square, Square, usize),
    ) {
        let span = link.to.as_ref().map_or(link.span, |t| t.span);
        let mut lines = self.0.iter();
        let other = lines.find(|(f, t, w, _)| (*f, *w) == (from, way) && *t != to);
        if let Some((.., first)) = other {
            let name = board.name(from);
            let message = format!("two lines leave {name} in one direction");
            let found = Diagnostic::new(Code::IdleLink, message, span, "only this one counts");
            cx.push(found.with_label(*first, "this one does not"));
        }
        self.0.push((from, to, way, span));
    }
}

/// A line that changes nothing.
pub fn idle(
    cx: &mut Context<'_>,
    board: &Board,
    link: &raw::Link,
    (from, to, direction): (Square, Square, usize),
) {
    let there = board.step(from, direction);
    let (message, label) = if from == to {
        let message = format!("a line joins {} to itself", board.name(from));
        (message, "both ends are one square")
    } else if there == Some(to) {
        let message = format!(
            "a step from {} in this direction leads to {} already",
            board.name(from),
            board.name(to)
        );
        (message, "nothing new")
    } else {
        return;
    };
    let span = link.to.as_ref().map_or(link.span, |t| t.span);
    cx.push(Diagnostic::new(Code::IdleLink, message, span, label));
}

/// Characters of a map that mean a square or a hole, and those that two terrains have.
pub fn check_glyphs(cx: &mut Context<'_>, section: &raw::Board) {
    let mut seen: Vec<(char, Span)> = Vec::new();
    for glyph in section.terrain.iter().filter_map(|(_, t)| t.glyph.as_ref()) {
        let c = glyph.value;
        let message = match c {
            '.' => "`.` is a plain square in maps".to_owned(),
            '*' => "`*` is a hole in maps".to_owned(),
            c if c.is_whitespace() => "a blank parts the squares of maps".to_owned(),
            c => match seen.iter().find(|(other, _)| *other == c) {
                Some((_, first)) => {
                    let message = format!("two terrains are drawn `{c}`");
                    let found =
                        Diagnostic::new(Code::BoardMap, message, glyph.span, "this glyph again");
                    cx.push(found.with_label(*first, "the other terrain"));
                    continue;
                }
                None => {
                    seen.push((c, glyph.span));
                    continue;
                }
            },
        };
        cx.push(
            Diagnostic::new(
                Code::BoardMap,
                message,
                glyph.span,
                "no glyph for a terrain",
            )
            .with_help("take another character, such as `~`"),
        );
    }
}
