//! Says in plain words why the grammar stopped where it did.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};
use std::ops::Range;

/// The finding for a string that cannot be read past byte `at`.
pub fn refuse(text: &str, at: usize, source: SourceId) -> Diagnostic {
    let at = at.min(text.len());
    let here = Span::new(
        source,
        at..text[at..].chars().next().map_or(at, |c| at + c.len_utf8()),
    );
    let (before, after) = text.split_at(at);
    if let Some(open) = unclosed(before, '{', '}') {
        return guard(before, after, here, Span::new(source, open..at));
    }
    // In a guard before this, `<` is a sign of its own.
    let is_filter = |&open: &usize| before.get(open..).is_some_and(|t| !t.contains('}'));
    if let Some(open) = unclosed(before, '<', '>').filter(is_filter) {
        return filter(text, open, source);
    }
    if let Some(vector) = vector(text, at) {
        let written = text.get(vector.clone()).unwrap_or("");
        let found = Diagnostic::new(
            Code::NotationSyntax,
            format!("`{written}` is no vector"),
            Span::new(source, vector),
            "expected two numbers without signs",
        );
        return found.with_help(
            "a vector such as `(3,1)` leaps in all its directions; a range stands without parentheses: `R3`",
        );
    }
    let last = before.chars().next_back();
    match after.chars().next() {
        None => Diagnostic::new(
            Code::NotationSyntax,
            "the notation ends too early",
            here,
            "something is missing here",
        ),
        Some('{') if last.is_some_and(char::is_whitespace) && !before.trim_end().ends_with('}') => {
            let start = before.trim_end().len();
            Diagnostic::new(
                Code::BadGuard,
                "a guard stands apart from what it guards",
                here,
                "braces follow their atom, bracket or group without a space",
            )
            .with_help("take out the space; braces for the whole piece stand at the very front")
            .with_fix(Span::new(source, start..at), "")
        }
        Some('{') => Diagnostic::new(
            Code::BadGuard,
            "a guard stands where nothing can be guarded",
            here,
            "braces follow an atom, a bracket or a group, once",
        )
        .with_help("put all clauses into one pair of braces: `R{-river <+home}`"),
        Some(c @ ('-' | '?')) if matches!(last, Some('[' | '-' | '?')) => missing(c, here),
        Some(c @ ('-' | '?')) => Diagnostic::new(
            Code::NotationSyntax,
            format!("`{c}` joins two legs, and only inside square brackets"),
            here,
            "no legs to join here",
        )
        .with_help("write the legs as in `[W-F]` (must go on) or `[F?R]` (may stop)"),
        Some(')') if last == Some('(') => empty("parentheses", "f(NB)", here),
        Some(']') if last == Some('[') => empty("brackets", "[F?R]", here),
        Some(c @ (')' | ']')) => missing(c, here),
        Some(c) if c.is_whitespace() => {
            let found = Diagnostic::new(
                Code::NotationSyntax,
                "a space stands in the middle of a term",
                here,
                "spaces go between terms only",
            )
            .with_help("take out the space");
            spaces(text, at)
                .into_iter()
                .fold(found, |f, at| f.with_fix(Span::new(source, at..at + 1), ""))
        }
        Some(c) if c.is_ascii_digit() => Diagnostic::new(
            Code::BadRange,
            "a number stands where no range can be",
            here,
            "a range follows an atom, a bracket or a group",
        )
        .with_help("write `R4` for up to four steps; join digits without a space"),
        Some('*') => Diagnostic::new(
            Code::BadRange,
            "`*` stands where no range can be",
            here,
            "unexpected",
        ),
        Some('<') => Diagnostic::new(
            Code::BadFilter,
            "a class filter follows a mode letter",
            here,
            "no mode letter before this",
        )
        .with_help("write for example `c<-royal>K` or `p<cannon>R`"),
        Some('[') => Diagnostic::new(
            Code::NotationSyntax,
            "a bracket cannot stand here",
            here,
            "unexpected bracket",
        )
        .with_help("brackets hold legs joined by `-` or `?`; a leg is one atom with its letters"),
        Some(c) if c.is_ascii_alphanumeric() => Diagnostic::new(
            Code::NotationSyntax,
            format!("`{c}` cannot stand here"),
            here,
            "unexpected",
        ),
        Some(c @ ('+' | '&' | ',' | ';' | '|')) if depth(text, at) == 0 => Diagnostic::new(
            Code::NotationCharacter,
            format!("`{c}` has no meaning here"),
            here,
            "unexpected character",
        )
        .with_help("moves that a piece may choose from stand side by side: `B N`")
        .with_fix(here, " "),
        Some(c) => Diagnostic::new(
            Code::NotationCharacter,
            format!("`{c}` has no meaning here"),
            here,
            "unexpected character",
        ),
    }
}

/// How many brackets, braces and parentheses are open before `at`.
fn depth(text: &str, at: usize) -> usize {
    text.bytes().take(at).fold(0, |depth, byte| match byte {
        b'[' | b'(' | b'{' => depth + 1,
        b']' | b')' | b'}' => depth.saturating_sub(1),
        _ => depth,
    })
}

/// The spaces that must go: all that stand outside braces from `at` to the end of its bracket.
fn spaces(text: &str, at: usize) -> Vec<usize> {
    let mut depth = 0usize;
    let mut found = Vec::new();
    for (i, c) in text.bytes().enumerate().skip(at) {
        match c {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            b']' | b')' if depth == 0 => break,
            c if c.is_ascii_whitespace() && depth == 0 => found.push(i),
            _ => {}
        }
    }
    found
}

fn empty(what: &str, example: &str, here: Span) -> Diagnostic {
    Diagnostic::new(
        Code::NotationSyntax,
        format!("empty {what}"),
        here,
        "nothing inside",
    )
    .with_help(format!("write what moves inside, as in `{example}`"))
}

fn missing(c: char, here: Span) -> Diagnostic {
    Diagnostic::new(
        Code::NotationSyntax,
        format!("something is missing before `{c}`"),
        here,
        "a leg or term is expected",
    )
}

/// Numbers in parentheses around `at` that are no vector.
fn vector(text: &str, at: usize) -> Option<Range<usize>> {
    let open = text.get(..at)?.rfind('(')?;
    let close = open + text.get(open..)?.find(')')?;
    let inside = text.get(open + 1..close)?;
    let number = |c: char| c.is_ascii_digit() || matches!(c, ' ' | ',' | '.' | '-' | '+');
    let numbers = inside.chars().all(number) && inside.contains(|c: char| c.is_ascii_digit());
    (at <= close && numbers).then_some(open..close + 1)
}

/// Whether the filter around `at` ends before another begins.
fn closes(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or("");
    rest.chars().find(|c| matches!(c, '<' | '>')) == Some('>')
}

/// The class filter that begins at `open`, with its first fault.
fn filter(text: &str, open: usize, source: SourceId) -> Diagnostic {
    let mut before = '<';
    let mut stop = (text.len(), None);
    for (i, c) in text.char_indices().skip_while(|&(i, _)| i <= open) {
        let fits = match c {
            'a'..='z' => true,
            '0'..='9' | '_' => before.is_ascii_alphanumeric() || before == '_',
            '-' => matches!(before, '<' | ','),
            ',' => before.is_ascii_alphanumeric() || before == '_',
            _ => false,
        };
        if !fits {
            stop = (i, Some(c));
            break;
        }
        before = c;
    }
    let (at, c) = stop;
    let here = Span::new(source, at..at + c.map_or(0, char::len_utf8));
    let named = before.is_ascii_alphanumeric() || before == '_';
    let label = match c {
        Some('A'..='Z') if !named || closes(text, at) => "names are lower case",
        Some(c) if c.is_whitespace() => "a filter has no spaces",
        _ if named => "`,` or `>` is expected",
        _ => "a class name is expected",
    };
    let found = Diagnostic::new(
        Code::BadFilter,
        "this class filter cannot be read",
        here,
        label,
    )
    .with_label(Span::new(source, open..open + 1), "the filter begins here")
    .with_help(
        "a filter names classes or kinds in lower case: `c<-royal>`, `p<cannon>`, `c<pawn,guard>`",
    );
    match c {
        Some(c) if label == "names are lower case" => {
            found.with_fix(here, c.to_ascii_lowercase().to_string())
        }
        Some(c) if c.is_whitespace() => found.with_fix(here, ""),
        _ => found,
    }
}

fn guard(before: &str, after: &str, here: Span, all: Span) -> Diagnostic {
    let found = Diagnostic::new(
        Code::BadGuard,
        "this guard cannot be read",
        here,
        match after.chars().next() {
            Some('A'..='Z') => "names are lower case",
            Some('}') if before.ends_with(['+', '-']) => "a name is missing after the sign",
            Some(c) if c.is_ascii_alphanumeric() => "a sign is missing: `+` inside, `-` outside",
            _ => "not part of a guard",
        },
    )
    .with_label(all, "in these braces")
    .with_help(
        "a clause is `<` origin, `/` passed, `>` landing or none of them, then `+` or `-`, then a set: `{-river <+home}`, `{>+any(palace, at(e4 a1-c3))}`",
    );
    let word: String = after
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    let found = match word.as_str() {
        "not" | "no" => found.with_help("outside is `-`, inside is `+`: `{-half}`"),
        word if crate::board::region::looks_like_a_square(word) => {
            found.with_help(format!("squares stand in `at(…)`: `{{+at({word})}}`"))
        }
        _ => found,
    };
    match after.chars().next() {
        Some(c @ 'A'..='Z') => found.with_fix(here, c.to_ascii_lowercase().to_string()),
        _ => found,
    }
}

/// Where the last `open` without its `close` stands.
fn unclosed(before: &str, open: char, close: char) -> Option<usize> {
    let at = before.rfind(open)?;
    (!before[at..].contains(close)).then_some(at)
}
