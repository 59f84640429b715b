//! Fixes applied to the bytes of a text; nothing else of it changes.
//!
//! In: findings, the text's id and the text. Out: the better text with the number of findings mended. A
//! finding's replacements are made all or not at all: where two findings want the same bytes, the first has
//! them, and the other is for the next round.

use super::order::ordered;
use super::{Diagnostic, Fix};
use crate::source::SourceId;

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixed {
    /// The text.
    pub text: String,
    /// How many findings were mended.
    pub mended: usize,
}

/// Applies what findings offer for one text. A finding that would change other texts besides is left.
#[must_use]
pub fn apply(findings: &[Diagnostic], source: SourceId, text: &str) -> Fixed {
    let mut chosen: Vec<&Fix> = Vec::new();
    let mut mended = 0;
    for finding in ordered(findings) {
        let fits = |f: &Fix| {
            f.span.source == source
                && f.span.start <= f.span.end
                && text.is_char_boundary(f.span.start)
                && text.is_char_boundary(f.span.end)
                && chosen.iter().all(|c| apart(c, f))
        };
        let own = finding.fix.iter().enumerate();
        let among = |(i, f): (usize, &Fix)| {
            let others = finding.fix.iter().skip(i + 1);
            others.clone().all(|other| apart(f, other))
        };
        if finding.fix.is_empty() || !finding.fix.iter().all(fits) || !own.into_iter().all(among) {
            continue;
        }
        mended += 1;
        chosen.extend(&finding.fix);
    }
    chosen.sort_by_key(|f| (f.span.start, f.span.end));
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for fix in chosen {
        out.push_str(text.get(at..fix.span.start).unwrap_or_default());
        out.push_str(&fix.text);
        at = fix.span.end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    Fixed { text: out, mended }
}

/// Whether neither changes bytes of the other; two insertions at one place do.
const fn apart(a: &Fix, b: &Fix) -> bool {
    let same_place = a.span.start == b.span.start;
    !same_place && (a.span.end <= b.span.start || b.span.end <= a.span.start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::source::Span;

    fn finding(message: &str, fixes: &[(usize, usize, &str)]) -> Diagnostic {
        let mut d = Diagnostic::new(
            Code::UnknownKey,
            message,
            Span::new(SourceId(0), 0..1),
            "here",
        );
        for (start, end, text) in fixes {
            d = d.with_fix(Span::new(SourceId(0), *start..*end), *text);
        }
        d
    }

    #[test]
    fn bytes_are_replaced_and_the_rest_stays() {
        let found = [
            finding("a", &[(0, 3, "one")]),
            finding("b", &[(4, 7, "two"), (8, 8, "!")]),
            finding("c", &[(2, 5, "never")]),
        ];
        let fixed = apply(&found, SourceId(0), "eno owt é");
        assert_eq!(fixed.text, "one two !é");
        assert_eq!(fixed.mended, 2);
    }

    #[test]
    fn what_does_not_fit_is_left() {
        for fixes in [[(0, 99, "x")], [(9, 10, "x")], [(3, 2, "x")]] {
            let fixed = apply(&[finding("a", &fixes)], SourceId(0), "eno owt é");
            assert_eq!((fixed.text.as_str(), fixed.mended), ("eno owt é", 0));
        }
        let other = apply(&[finding("a", &[(0, 1, "x")])], SourceId(7), "abc");
        assert_eq!(other.mended, 0);
    }
}
