//! A linear look at a string before the grammar sees it: length, characters, brackets.
//!
//! Nothing here is quadratic or recursive, so that any text of any size is answered at once.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{SourceId, Span};

/// Longest notation in bytes.
pub const MAX_BYTES: usize = 4096;
/// Deepest nesting of brackets, parentheses and braces.
pub const MAX_DEPTH: usize = 16;

/// Whether the grammar may be tried; if not, the reason has been reported.
pub fn scan(text: &str, source: SourceId, sink: &mut dyn Sink) -> bool {
    if text.len() > MAX_BYTES {
        let span = Span::new(source, 0..text.len());
        sink.push(
            Diagnostic::new(
                Code::NotationTooLong,
                format!(
                    "the notation is {} bytes long; at most {MAX_BYTES} are read",
                    text.len()
                ),
                span,
                "too long",
            )
            .with_help("write the common part once, in a group such as `m(NB)`"),
        );
        return false;
    }
    if let Some((at, c)) = text
        .char_indices()
        .find(|&(_, c)| !(c.is_ascii_graphic() || matches!(c, ' ' | '\t' | '\r' | '\n')))
    {
        let span = Span::new(source, at..at + c.len_utf8());
        let mut found = Diagnostic::new(
            Code::NotationCharacter,
            format!(
                "`{}` is no character of the movement notation",
                c.escape_default()
            ),
            span,
            "unknown character",
        );
        if let Some(plain) = ascii_twin(c) {
            found = found
                .with_help(format!("write `{plain}`"))
                .with_fix(span, plain);
        }
        sink.push(found);
        return false;
    }
    brackets(text, source, sink)
}

/// The plain character that an editor may have replaced.
const fn ascii_twin(c: char) -> Option<&'static str> {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Some("-"),
        '\u{a0}' => Some(" "),
        _ => None,
    }
}

fn brackets(text: &str, source: SourceId, sink: &mut dyn Sink) -> bool {
    let mut open: Vec<(usize, u8)> = Vec::new();
    for (at, c) in text.bytes().enumerate() {
        let here = Span::new(source, at..at + 1);
        match c {
            b'(' | b'[' | b'{' => {
                if open.len() == MAX_DEPTH {
                    sink.push(
                        Diagnostic::new(
                            Code::NotationTooDeep,
                            format!("brackets are nested more than {MAX_DEPTH} deep"),
                            here,
                            "one too many",
                        )
                        .with_help("spread the inner terms over the string"),
                    );
                    return false;
                }
                open.push((at, c));
            }
            b')' | b']' | b'}' => {
                let wanted = match open.pop() {
                    Some((start, o)) if closing(o) == c => {
                        let _ = start;
                        continue;
                    }
                    other => other,
                };
                let mut found = Diagnostic::new(
                    Code::UnclosedBracket,
                    format!("`{}` closes nothing", char::from(c)),
                    here,
                    "no bracket to close",
                );
                if let Some((start, o)) = wanted {
                    found = found
                        .with_label(
                            Span::new(source, start..start + 1),
                            format!("this one waits for `{}`", char::from(closing(o))),
                        )
                        .with_help(format!("write `{}` here", char::from(closing(o))));
                } else {
                    found = found.with_fix(here, "");
                }
                sink.push(found);
                return false;
            }
            _ => {}
        }
    }
    let Some(&(at, c)) = open.last() else {
        return true;
    };
    let close = char::from(closing(c));
    let mut found = Diagnostic::new(
        Code::UnclosedBracket,
        format!("`{}` is never closed", char::from(c)),
        Span::new(source, at..at + 1),
        format!("needs a `{close}`"),
    );
    if open.len() == 1 {
        found = found
            .with_help(format!("add `{close}` where it ends"))
            .with_fix(Span::new(source, text.len()..text.len()), close.to_string());
    }
    sink.push(found);
    false
}

const fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}
