//! Slips of the pen in the library's files: how many of those that change a game are noticed.
//!
//! A mutant has one character deleted, two exchanged, a number off by one or a letter wrong. It counts if
//! its rules are no longer those of the file; it is noticed if something is said about it, the file's own
//! tests included. `FERZ_MUTANTS` sets their number, `FERZ_SEED` chooses others, and with `--nocapture` those that slip
//! through are shown.

use super::support::{is_told, resolve};
use ferz::catalog;
use ferz::definition::definition_hash;

/// A small generator: the same mutants every time.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }
}

/// Whether a text ends within a `[[test]]`.
fn in_test(before: &[char]) -> bool {
    let text: String = before.iter().collect();
    let mut headers = text.lines().rev().filter(|line| line.starts_with('['));
    headers
        .next()
        .is_some_and(|line| line.starts_with("[[test"))
}

/// The text with one slip in it, and what was done; `None` where nothing changed.
fn mutant(text: &str, random: &mut Random) -> Option<(String, String)> {
    let chars: Vec<char> = text.chars().collect();
    let at = random.below(chars.len());
    if in_test(&chars[..at]) {
        // What a test says is no rule, and fails where it is wrong.
        return None;
    }
    let c = chars[at];
    let line = 1 + chars[..at].iter().filter(|&&c| c == '\n').count();
    let mut out = chars.clone();
    let what = match random.below(4) {
        0 => {
            out.remove(at);
            format!("`{}` deleted", c.escape_default())
        }
        1 if at + 1 < chars.len() => {
            out.swap(at, at + 1);
            format!(
                "`{}` and `{}` exchanged",
                c.escape_default(),
                chars[at + 1].escape_default()
            )
        }
        2 if c.is_ascii_digit() => {
            let digit = c.to_digit(10)?;
            let up = random.below(2) == 0;
            let next = if up {
                (digit + 1) % 10
            } else {
                (digit + 9) % 10
            };
            out[at] = char::from_digit(next, 10)?;
            format!("{digit} became {next}")
        }
        _ if c.is_ascii_alphabetic() => {
            let base = if c.is_ascii_uppercase() { b'A' } else { b'a' };
            let next = char::from(base + random.below(26) as u8);
            out[at] = next;
            format!("`{c}` became `{next}`")
        }
        _ => return None,
    };
    (out != chars).then(|| (out.into_iter().collect(), format!("line {line}: {what}")))
}

#[test]
#[allow(clippy::print_stderr)] // seen with `--nocapture`
fn slips_are_noticed() {
    let number = |name: &str| -> Option<u64> { std::env::var(name).ok()?.parse().ok() };
    let wanted = number("FERZ_MUTANTS").unwrap_or(40) as usize;
    let files: Vec<_> = catalog::entries().collect();
    let hash = |path: &str, text: &str| {
        let (loaded, ..) = resolve(path, text);
        loaded.map(|l| definition_hash(&l.definition))
    };
    let mut random = Random(number("FERZ_SEED").unwrap_or(20_260_730));
    let (mut changed, mut noticed, mut refused) = (0usize, 0usize, 0usize);
    while changed < wanted {
        let entry = &files[random.below(files.len())];
        let path = format!("variants/{}", entry.path);
        let Some((text, what)) = mutant(entry.text, &mut random) else {
            continue;
        };
        let after = hash(&path, &text);
        if after.is_none() {
            refused += 1;
            continue;
        }
        if after == hash(&path, entry.text) {
            continue;
        }
        changed += 1;
        if changed.is_multiple_of(100) {
            eprintln!("{changed} so far, {noticed} noticed, {refused} others refused");
        }
        if is_told(&path, &text) {
            noticed += 1;
        } else {
            let line = what
                .split([' ', ':'])
                .nth(1)
                .and_then(|n| n.parse::<usize>().ok());
            let shown = line
                .and_then(|n| text.lines().nth(n - 1))
                .unwrap_or_default();
            eprintln!("{path} {what}: {shown}");
        }
    }
    eprintln!("{refused} refused; of {changed} others that change the rules {noticed} noticed");
    // Of a few, chance lets some more slip through than of many.
    let least = if wanted < 1_000 { 85 } else { 95 };
    assert!(noticed * 100 >= changed * least, "{noticed} of {changed}");
    let all = refused + changed;
    assert!(
        (refused + noticed) * 100 >= all * 95,
        "{} of {all}",
        refused + noticed
    );
}
