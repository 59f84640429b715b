//! Habits of other formats: what a line, a header or a value was to be that is not TOML.
//!
//! In: the text. Out: a [`Slip`]: what to say, and what to write instead where that is clear.

use crate::util::text::quoted;
use std::ops::Range;

/// Signs that begin a comment elsewhere.
const COMMENTS: [&str; 5] = ["//", ";", "--", "/*", "%"];

/// Quotes of print, opening ones.
const OPENING: [char; 7] = ['“', '”', '„', '‘', '’', '«', '`'];

/// Quotes of print that close what those open.
const CLOSING: [char; 6] = ['”', '“', '’', '‘', '»', '`'];

/// What was meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slip {
    /// What is wrong; empty where the usual message says it.
    pub message: &'static str,
    /// What to do.
    pub help: String,
    /// What to write in place of which bytes of the text.
    pub instead: Option<(Range<usize>, String)>,
}

impl Slip {
    fn help(help: impl Into<String>) -> Self {
        Self {
            message: "",
            help: help.into(),
            instead: None,
        }
    }
    fn instead(mut self, range: Range<usize>, text: impl Into<String>) -> Self {
        self.instead = Some((range, text.into()));
        self
    }
    const fn message(mut self, message: &'static str) -> Self {
        self.message = message;
        self
    }
}

/// A line, without blanks around it, that is neither `key = value` nor a header.
#[must_use]
pub fn line(text: &str) -> Option<Slip> {
    if let Some(slip) = comment(text) {
        return Some(slip);
    }
    let key = text
        .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '"')))
        .filter(|&end| end > 0)?;
    let rest = text.get(key..)?;
    let sign = rest.trim_start();
    let value = sign.trim_start_matches([':', '=', '>', '-']).trim();
    let joined = sign.len() - sign.trim_start_matches([':', '=', '>', '-']).len();
    if value.is_empty() || (joined == 0 && !sign.starts_with(['"', '\''])) {
        return None;
    }
    let name = text.get(..key)?;
    let value = value.trim_end_matches([',', ';']);
    let written = if is_value(value) {
        value.to_owned()
    } else {
        quoted(value)
    };
    let whole = format!("{name} = {written}");
    Some(
        Slip::help(format!("a key and its value are joined by `=`: `{whole}`"))
            .instead(0..text.len(), whole),
    )
}

/// Whether a text can stand after `=`.
fn is_value(text: &str) -> bool {
    text.starts_with(['"', '\'', '[', '{'])
        || matches!(text, "true" | "false")
        || (!text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit()))
}

/// What begins as comments do elsewhere.
#[must_use]
pub fn comment(text: &str) -> Option<Slip> {
    let sign = COMMENTS.iter().find(|sign| text.starts_with(**sign))?;
    Some(
        Slip::help("comments begin with `#`")
            .message("comments are not written so")
            .instead(0..sign.len(), "#"),
    )
}

/// What stands on a line after a whole value.
#[must_use]
pub fn after_value(text: &str) -> Option<Slip> {
    let rest = text.trim();
    if rest.chars().all(|c| matches!(c, ',' | ';')) && !rest.is_empty() {
        let slip = Slip::help("leave it out: the end of the line ends the value");
        let end = text.find(rest)?;
        return Some(
            slip.message("nothing stands between a value and the next line")
                .instead(end..end + rest.len(), ""),
        );
    }
    comment(text)
}

/// A header `[…]` that is not closed where the parser looks for it; `sections` are the names of all sections.
#[must_use]
pub fn header(text: &str, sections: &[&str]) -> Option<Slip> {
    let inner = text.strip_prefix('[')?.trim_start_matches('[');
    let open = text.len() - inner.len();
    let (inner, _) = inner.split_once(']')?;
    let range = open..open + inner.len();
    let parts: Vec<&str> = inner
        .split(|c: char| c.is_whitespace() || matches!(c, ':' | '/' | '>' | ',' | '='))
        .filter(|part| !part.is_empty())
        .collect();
    let (first, second) = (parts.first()?, parts.get(1));
    let plain = |part: &&&str| {
        part.bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.' | b'"'))
    };
    if !parts.iter().all(|part| plain(&part)) {
        return None;
    }
    let whole = first.split('.').next().unwrap_or(first);
    if inner.contains(':') && !sections.contains(&whole) {
        return Some(
            Slip::help(format!(
                "a file is one variant: write `extends = \"{}\"` at its top, and the name in `[variant]`",
                second.unwrap_or(first)
            ))
            .message("a section's name holds no `:`"),
        );
    }
    second?;
    let joined = parts.join(".");
    Some(
        Slip::help(format!(
            "names of a header are joined by dots: `[{joined}]`"
        ))
        .message("the names of a section's header stand apart")
        .instead(range, joined),
    )
}

/// A value without quotes that TOML does not know.
#[must_use]
pub fn value(text: &str) -> Option<Slip> {
    if let Some(inner) = text.strip_prefix(OPENING) {
        let inner = inner.trim_end_matches(CLOSING);
        let straight = quoted(inner);
        return Some(
            Slip::help(format!("write `{straight}`"))
                .message("a string stands in straight quotes")
                .instead(0..text.len(), straight),
        );
    }
    let digits = text.trim_start_matches(['+', '-']);
    if digits.len() > 1
        && digits.starts_with('0')
        && digits.bytes().all(|b| b.is_ascii_digit() || b == b'_')
    {
        let short = digits.trim_start_matches(['0', '_']);
        let short = if short.is_empty() { "0" } else { short };
        let sign = if text.starts_with('-') { "-" } else { "" };
        let number = format!("{sign}{short}");
        return Some(
            Slip::help(format!("write `{number}`"))
                .message("a number has no zeros in front")
                .instead(0..text.len(), number),
        );
    }
    let flag = match text.to_lowercase().as_str() {
        "true" | "yes" | "on" => "true",
        "false" | "no" | "off" => "false",
        "null" | "nil" | "none" | "~" if text != "none" => {
            return Some(
                Slip::help("leave the whole line out where there is nothing to say")
                    .message("there is no value for nothing"),
            );
        }
        _ => return None,
    };
    let message = if text.to_lowercase() == flag {
        return None;
    } else {
        "yes and no are written `true` and `false`"
    };
    Some(
        Slip::help(format!("write `{flag}`"))
            .message(message)
            .instead(0..text.len(), flag),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn becomes(slip: Option<Slip>, text: &str) -> Option<String> {
        let (range, instead) = slip?.instead?;
        let mut text = text.to_owned();
        text.replace_range(range, &instead);
        Some(text)
    }

    #[test]
    fn habits_become_toml() {
        let is = |text: &str, meant: &str| {
            assert_eq!(becomes(line(text), text).as_deref(), Some(meant), "{text}");
        };
        is("moves: \"N\"", "moves = \"N\"");
        is("letter: N", "letter = \"N\"");
        is("files : 8,", "files = 8");
        is("files => 8", "files = 8");
        is("moves \"N\"", "moves = \"N\"");
        is("// knight", "# knight");
        assert_eq!(line("moves"), None);
        assert_eq!(line("just words"), None);
    }

    #[test]
    fn values_and_headers_become_toml() {
        let of = |text: &str| becomes(value(text), text);
        assert_eq!(of("“N”").as_deref(), Some("\"N\""));
        assert_eq!(of("050").as_deref(), Some("50"));
        assert_eq!(of("-007").as_deref(), Some("-7"));
        assert_eq!(of("yes").as_deref(), Some("true"));
        assert_eq!(of("fmW"), None);
        assert_eq!(of("0"), None);
        let of = |text: &str| becomes(header(text, &["pieces"]), text);
        assert_eq!(of("[pieces knight]").as_deref(), Some("[pieces.knight]"));
        assert_eq!(of("[pieces/knight]").as_deref(), Some("[pieces.knight]"));
        assert_eq!(of("[pieces]"), None);
        let other = header("[mine:chess]", &["pieces"]);
        assert!(other.is_some_and(|s| s.help.contains("extends = \"chess\"")));
    }
}
