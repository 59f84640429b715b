//! Notations written in words: `rook`, `forward diagonal`.
//!
//! In: the text of a notation. Out: a finding that says how the first such word is written in letters, or nothing.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};

/// Words and what they are in notation.
const WORDS: &[(&str, &str)] = &[
    ("king", "a king is `K`"),
    ("queen", "a queen is `Q`"),
    ("rook", "a rook is `R`"),
    ("bishop", "a bishop is `B`"),
    ("knight", "a knight is `N`"),
    (
        "pawn",
        "a pawn is `fmWfceFifmnD`, or `fmWfcF` without its double step",
    ),
    ("ferz", "one step along a diagonal is `F`"),
    ("wazir", "one step along a file or rank is `W`"),
    ("nightrider", "a nightrider is `NN`"),
    ("cannon", "a Chinese cannon is `mRcpR`"),
    ("camel", "a (3,1) leap is `C`"),
    ("zebra", "a (3,2) leap is `Z`"),
    ("forward", "forwards is `f`, before the atom: `fW`"),
    ("forwards", "forwards is `f`, before the atom: `fW`"),
    ("backward", "backwards is `b`, before the atom: `bW`"),
    ("backwards", "backwards is `b`, before the atom: `bW`"),
    ("sideways", "sideways is `s`, before the atom: `sW`"),
    ("vertical", "forwards and backwards is `v`: `vR`"),
    ("horizontal", "sideways is `s`: `sR`"),
    ("diagonal", "one step along a diagonal is `F`, a slide `B`"),
    (
        "diagonally",
        "one step along a diagonal is `F`, a slide `B`",
    ),
    (
        "orthogonal",
        "one step along a file or rank is `W`, a slide `R`",
    ),
    (
        "orthogonally",
        "one step along a file or rank is `W`, a slide `R`",
    ),
    (
        "straight",
        "one step along a file or rank is `W`, a slide `R`",
    ),
    ("capture", "a capture is `c`, before the atom: `cF`"),
    ("captures", "a capture is `c`, before the atom: `cF`"),
    (
        "move",
        "a move that captures nothing is `m`, before the atom: `mW`",
    ),
    (
        "jump",
        "a leap of two squares is `D` or `A`, any leap `(x,y)`",
    ),
    (
        "jumps",
        "a leap of two squares is `D` or `A`, any leap `(x,y)`",
    ),
    ("leap", "a knight's leap is `N`, any leap `(x,y)`"),
    (
        "step",
        "one step is `W` (straight), `F` (diagonal) or `K` (both)",
    ),
    (
        "steps",
        "two steps at most are `W2` (straight), `F2` (diagonal) or `K2` (both)",
    ),
    (
        "slide",
        "a slide is `R` (straight), `B` (diagonal) or `Q` (both)",
    ),
    (
        "slides",
        "a slide is `R` (straight), `B` (diagonal) or `Q` (both)",
    ),
    (
        "any",
        "any direction is what an atom without letters has: `K`, `Q`",
    ),
    ("like", "moves of several pieces stand side by side: `R N`"),
];

/// The first word of the everyday in a notation; what stands in braces and pointed brackets are names.
#[must_use]
pub fn spelled(text: &str, source: SourceId) -> Option<Diagnostic> {
    // What closes the names that it stands in; in braces `<` and `>` are signs of their own.
    let mut until = None;
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if until.is_none() && c.is_alphabetic() {
            start = start.or(Some(at));
            continue;
        }
        if let Some(from) = start.take() {
            let word = text.get(from..at).unwrap_or_default().to_lowercase();
            if let Some((_, help)) = WORDS.iter().find(|(known, _)| *known == word) {
                return Some(
                    Diagnostic::new(
                        Code::NotationSyntax,
                        "moves are written in letters, not in words",
                        Span::new(source, from..at),
                        "a word",
                    )
                    .with_help(*help),
                );
            }
        }
        until = match (until, c) {
            (Some(end), _) if end == c => None,
            (Some(end), _) => Some(end),
            (None, '{') => Some('}'),
            (None, '<') => Some('>'),
            (None, _) => None,
        };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_and_letters_are_not() {
        let found = |text: &str| spelled(text, SourceId(0)).and_then(|d| d.help);
        assert!(found("rook").is_some_and(|h| h.contains("`R`")));
        assert!(found("R or Knight").is_some_and(|h| h.contains("`N`")));
        assert!(found("one step").is_some());
        for good in [
            "fmWfceFifmnD",
            "{+any(pawn, at(e4))}R",
            "{>+king, <-rook}W",
            "c<rook>B",
            "[W-F]",
        ] {
            assert_eq!(found(good), None, "{good}");
        }
    }
}
