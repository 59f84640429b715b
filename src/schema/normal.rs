//! The normal form of a file's text: the same values, the same comments, one way of writing.
//!
//! In: a text. Out: the text with blanks, blank lines and line ends put in order. Values are never written anew,
//! so what an author wrote inside strings, and every comment, stays byte for byte. A text that is no TOML has no
//! normal form; whatever the rules below do, a result that would not read as the same values is not given.
//!
//! - One blank around `=`, one after `,`, none before; `{ a = 1 }`, `["a", "b"]`, `[board.terrain]`.
//! - No blanks at the ends of lines or the beginning of entries; items of lists over several lines stand four in.
//! - Never two blank lines together, none at the ends of the file, one before a header.

use crate::schema::parse::parse;
use crate::schema::tree::{Node, Value};
use crate::source::SourceId;

/// The normal form; `None` if the text cannot be read as TOML.
#[must_use]
pub fn normal(text: &str) -> Option<String> {
    let before = parse(text, SourceId(0), &mut Vec::new()).filter(|p| p.sound)?;
    let out = layout(&lines(&tokens(text)));
    let after = parse(&out, SourceId(0), &mut Vec::new()).filter(|p| p.sound);
    let same = after.is_some_and(|after| same(&before.root, &after.root));
    // A text that these rules do not understand is left alone.
    Some(if same { out } else { text.to_owned() })
}

/// Whether two values are the same, wherever they stand.
fn same(one: &Node, other: &Node) -> bool {
    match (&one.value, &other.value) {
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Table(a), Value::Table(b)) => {
            a.entries.len() == b.entries.len()
                && a.entries
                    .iter()
                    .zip(&b.entries)
                    .all(|(a, b)| a.key.value == b.key.value && same(&a.node, &b.node))
        }
        (a, b) => a == b,
    }
}

/// A piece of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token<'t> {
    /// Blanks and tabs.
    Blank(&'t str),
    /// The end of a line.
    Line,
    /// `#` and what follows on the line.
    Comment(&'t str),
    /// One of `[ ] { } , =` and `.`.
    Mark(char),
    /// A string, a key, a number: anything else.
    Word(&'t str),
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut out = Vec::new();
    while let Some(first) = rest.chars().next() {
        let (token, length) = match first {
            ' ' | '\t' => {
                let n = rest.len() - rest.trim_start_matches([' ', '\t']).len();
                (Token::Blank(rest.get(..n).unwrap_or("")), n)
            }
            '\n' => (Token::Line, 1),
            '\r' if rest.starts_with("\r\n") => (Token::Line, 2),
            '#' => {
                let n = rest.find(['\n', '\r']).unwrap_or(rest.len());
                (Token::Comment(rest.get(..n).unwrap_or("").trim_end()), n)
            }
            '[' | ']' | '{' | '}' | ',' | '=' | '.' => (Token::Mark(first), 1),
            '"' | '\'' => {
                let n = string(rest, first);
                (Token::Word(rest.get(..n).unwrap_or(rest)), n)
            }
            _ => {
                let n = rest
                    .find([
                        ' ', '\t', '\n', '\r', '#', '[', ']', '{', '}', ',', '=', '.', '"', '\'',
                    ])
                    .filter(|&n| n > 0)
                    .unwrap_or(rest.len());
                (Token::Word(rest.get(..n).unwrap_or(rest)), n)
            }
        };
        out.push(token);
        rest = rest.get(length.max(1)..).unwrap_or("");
    }
    out
}

/// How long the string is with which a text begins.
fn string(text: &str, quote: char) -> usize {
    let triple: String = std::iter::repeat_n(quote, 3).collect();
    let escapes = quote == '"';
    if text.starts_with(&triple) {
        let mut at = 3;
        while let Some(rest) = text.get(at..) {
            if escapes && rest.starts_with('\\') {
                at += 1 + rest.chars().nth(1).map_or(0, char::len_utf8);
            } else if rest.starts_with(&triple) {
                // Up to two more quotes belong to the string.
                let more = rest.len() - rest.trim_start_matches(quote).len();
                return at + more.min(5);
            } else {
                match rest.chars().next() {
                    Some(c) => at += c.len_utf8(),
                    None => break,
                }
            }
        }
        return text.len();
    }
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\\' if escapes && !escaped => escaped = true,
            '\n' => return at,
            c if c == quote && !escaped => return at + 1,
            _ => escaped = false,
        }
    }
    text.len()
}

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Blank,
    Comment,
    Header,
    Code,
}

/// A line in its normal form.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Line {
    text: String,
    kind: Kind,
    /// It lies inside a list or table that an earlier line opened.
    inside: bool,
}

/// The lines of a text; strings over several lines are part of one.
fn lines(tokens: &[Token<'_>]) -> Vec<Line> {
    let mut depth = 0;
    tokens
        .split(|t| *t == Token::Line)
        .map(|tokens| line(tokens, &mut depth))
        .collect()
}

/// Writes one line. `depth` is how many lists and tables are open.
fn line(tokens: &[Token<'_>], depth: &mut usize) -> Line {
    let inside = *depth > 0;
    let mut words = tokens.iter().filter(|t| !matches!(t, Token::Blank(_)));
    let first = words.next();
    let kind = match first {
        None => Kind::Blank,
        Some(Token::Comment(_)) => Kind::Comment,
        Some(Token::Mark('[')) if !inside => Kind::Header,
        Some(_) => Kind::Code,
    };
    // A line that begins by closing stands as far in as the line that opened.
    let closing = matches!(first, Some(Token::Mark(']' | '}')));
    let indent = depth.saturating_sub(usize::from(closing));
    let mut out = String::new();
    let mut gap = "";
    // An opened list or table whose first item is still to come.
    let mut opened: Option<char> = None;
    for token in tokens {
        match *token {
            Token::Blank(blank) => {
                gap = blank;
                continue;
            }
            Token::Line => {}
            Token::Comment(text) => {
                // A comment behind something keeps its distance, so that columns stay columns.
                if !out.is_empty() {
                    out.truncate(out.trim_end().len());
                    let gap = gap.replace('\t', "    ");
                    out.push_str(if gap.is_empty() { " " } else { &gap });
                }
                out.push_str(text);
            }
            Token::Mark(mark) if kind == Kind::Header => out.push(mark),
            Token::Mark(mark) => {
                if let Some('{') = opened.filter(|_| mark != '}') {
                    out.push(' ');
                }
                opened = None;
                match mark {
                    '[' | '{' => {
                        *depth += 1;
                        opened = Some(mark);
                        out.push(mark);
                    }
                    ']' | '}' => {
                        *depth = depth.saturating_sub(1);
                        out.truncate(out.trim_end().len());
                        // A list on one line has no comma at its end.
                        if out.ends_with(',') && mark == ']' {
                            out.pop();
                        }
                        if mark == '}' && !out.is_empty() && !out.ends_with('{') {
                            out.push(' ');
                        }
                        out.push(mark);
                    }
                    ',' => {
                        out.truncate(out.trim_end().len());
                        out.push_str(", ");
                    }
                    '=' => {
                        out.truncate(out.trim_end().len());
                        out.push_str(" = ");
                    }
                    other => out.push(other),
                }
            }
            Token::Word(word) => {
                if opened.take() == Some('{') {
                    out.push(' ');
                }
                // A date and its time are parted by a blank.
                if !gap.is_empty() && out.ends_with(|c: char| c.is_ascii_digit()) {
                    out.push(' ');
                }
                out.push_str(word);
            }
        }
        gap = "";
    }
    let text = out.trim_end();
    let text = if text.is_empty() {
        String::new()
    } else {
        format!("{}{text}", "    ".repeat(indent))
    };
    Line { text, kind, inside }
}

/// The lines with the blank lines that belong between them. Comments right above an entry stay with it.
fn layout(lines: &[Line]) -> String {
    let mut out = String::new();
    let mut blank = false;
    let mut above: Vec<&str> = Vec::new();
    let mut put = |texts: &[&str], blank: bool| {
        if blank && !out.is_empty() {
            out.push('\n');
        }
        for text in texts {
            out.push_str(text);
            out.push('\n');
        }
    };
    for line in lines {
        match line.kind {
            Kind::Blank => {
                put(&above, blank && !above.is_empty());
                blank |= !above.is_empty();
                if above.is_empty() {
                    blank = true;
                }
                above.clear();
            }
            Kind::Comment if !line.inside => above.push(&line.text),
            kind => {
                let blank_before = blank || (kind == Kind::Header);
                above.push(&line.text);
                put(&above, blank_before);
                above.clear();
                blank = false;
            }
        }
    }
    put(&above, blank && !above.is_empty());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_lines_and_commas_are_put_in_order() {
        let text = "\u{feff}format=1\r\n\n\n\n  # about\n[ variant ]  # here\nname   = \"A  =  b\"   \n\
            aliases=[ \"x\",\"y\" , ]\n[board]\nfiles = 5\nranks= 5 \n[pieces]\n\
            king={letter=\"K\",moves=\"K\"}\nrook = { }\nlist = [\n1,# one\n  2\n  ]\n\n\n";
        let expected = "format = 1\n\n# about\n[variant]  # here\nname = \"A  =  b\"\n\
            aliases = [\"x\", \"y\"]\n\n[board]\nfiles = 5\nranks = 5\n\n[pieces]\n\
            king = { letter = \"K\", moves = \"K\" }\nrook = {}\nlist = [\n    1, # one\n    2\n]\n";
        let found = normal(text).unwrap();
        assert_eq!(found, expected);
        assert_eq!(normal(&found).unwrap(), found);
    }

    #[test]
    fn strings_and_pictures_stay_as_they_are() {
        let text =
            "a = \"\"\"\n. . k   \n  # no comment\n\"\"\"\nb = 'x [ y'\nc.d = 1\n\"e f\" = 2\n";
        assert_eq!(normal(text).unwrap(), text);
        assert_eq!(normal("a = "), None);
        assert_eq!(normal("").unwrap(), "");
    }

    #[test]
    fn free_comments_stay_free() {
        let text = "# the file\n\n# a group\n\n# the key\na = 1\n\n# the end\n";
        assert_eq!(normal(text).unwrap(), text);
    }
}
