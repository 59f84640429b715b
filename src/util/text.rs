//! Helpers that keep messages alike: lists, counts, suggestions.

/// `` `a`, `b` or `c` ``; empty for no item.
pub fn or_ticked<S: AsRef<str>>(items: impl IntoIterator<Item = S>) -> String {
    join(items, "or")
}

/// `` `a`, `b` and `c` ``; empty for no item.
pub fn and_ticked<S: AsRef<str>>(items: impl IntoIterator<Item = S>) -> String {
    join(items, "and")
}

fn join<S: AsRef<str>>(items: impl IntoIterator<Item = S>, word: &str) -> String {
    let ticked: Vec<String> = items
        .into_iter()
        .map(|i| format!("`{}`", i.as_ref()))
        .collect();
    match ticked.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {word} {last}", rest.join(", ")),
    }
}

/// A basic string of TOML.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out += &format!("\\u{:04X}", u32::from(c)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// `1 move`, `2 moves`, `1,598 moves`: the number with its noun, which takes an `s` unless it is one.
#[must_use]
pub fn counted(n: u64, noun: &str) -> String {
    if n == 1 {
        format!("1 {noun}")
    } else {
        format!("{} {noun}s", grouped(n))
    }
}

/// The digits of `n` in groups of three.
#[must_use]
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// How many letters apart two words are: left out, put in, exchanged with the next or with another.
#[must_use]
pub fn edits(a: &str, b: &str) -> usize {
    strsim::damerau_levenshtein(a, b)
}

/// Longer words are no slip of a name: comparing them would only take time.
const LONGEST_WORD: usize = 128;

/// The candidate that `word` most probably meant, if one is near enough to be worth saying.
pub fn nearest<'a, S: AsRef<str> + ?Sized + 'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a S>,
) -> Option<&'a str> {
    if word.len() > LONGEST_WORD {
        return None;
    }
    let folded = word.to_lowercase();
    candidates
        .into_iter()
        .map(AsRef::as_ref)
        .filter_map(|c| {
            let score = strsim::jaro_winkler(&folded, &c.to_lowercase());
            let distance = strsim::damerau_levenshtein(&folded, &c.to_lowercase());
            let near =
                distance <= 1 + c.chars().count().max(word.chars().count()) / 4 || score > 0.9;
            near.then_some((distance, c))
        })
        .min_by_key(|(distance, c)| (*distance, *c))
        .map(|(_, c)| c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_counts_and_suggestions() {
        assert_eq!(or_ticked(["a", "b", "c"]), "`a`, `b` or `c`");
        assert_eq!(counted(1598, "move"), "1,598 moves");
        assert_eq!(counted(1, "move"), "1 move");
        assert_eq!(
            nearest("leter", ["letter", "name", "moves"]),
            Some("letter")
        );
        assert_eq!(nearest("zzz", ["letter", "name"]), None);
    }
}
