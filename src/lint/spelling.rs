//! Names that look like a slip of the pen: one letter away from what was surely meant.
//!
//! A name is nowhere used but where it is given, so nothing else tells of `[pieces.knihgt]` or of an
//! `[effect.capturr]` that was to change the parent's `[effect.capture]`. What was meant is looked for among
//! the names of the parent, the words that the file says of itself, and the names that the field uses.

use super::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::util::text::edits;
use std::collections::BTreeSet;

/// Shorter words are one letter from too many others.
const SHORTEST: usize = 5;

/// What variants call their pieces.
const KNOWN: &str = "\
    admiral advisor alfil alibaba amazon angel ankylosaurus antelope archbishop archer assassin banner bear \
    berolina bird bishop boar bold bodyguard buffalo camel cannon captain cardinal carpenter castle castled cavalier centaur \
    champion chancellor chariot chick commander commoner copper cormorant counsellor courier crane crocodile \
    crown dabbaba destroyer diagonal diamond dolphin dragon drunk duchess duck duke eagle elephant emperor \
    empress enemy envoy falcon farz ferocious ferz fibnif flying footman forest fortress fourleaper free general giraffe \
    gallimimus goblin gold golden goose grasshopper griffin griffon gryphon guard guardian gun halfduck hawk helepolis hero \
    hippogriff hoplite horned horse horseman hound humpback immobilizer infantry ingot iron jaguar jester jewel judge \
    kheshig khon kirin king knight kylin lance lancer leaper left leopard lieutenant lion lizard locust machine \
    maharajah mammoth man mao manticore mann maos marquis marshal marshall medusa met minister moa modern monk monkey \
    mortar musketeer narwhal nightrider ninja oliphant orca ox panther pao pawn peacock peasant pheasant phoenix \
    pincer porpoise pretender priest prince princess promoted pteranodon quail queen quetzal rabbit raven reactor rebel reverse rhino \
    rhinoceros right rook rookni runner ruler sailor scout seal sergeant seneschal shaman ship short side silver \
    simurgh snail soldier sorcerer spider spinosaurus squirrel stag standard stegosaurus stone superpawn swallow templar tiger \
    tokin tower trebuchet triceratops trooper turtle tyrannosaurus unicorn vanguard vao velociraptor vertical vice \
    vizier vulture waffle wagon walrus war warlock warlord warrior wazir whale wildebeest wizard wolf yeoman zebra";

/// Names of blocks.
pub fn check(cx: &mut Context<'_>) {
    let Some(leaves) = cx.input.leaves else {
        return;
    };
    let said = said(cx);
    let known: BTreeSet<&str> = KNOWN.split_whitespace().collect();
    let mut found: Vec<(String, Span, String, Option<Span>)> = Vec::new();
    for (path, span) in &leaves.keys {
        let Some((name, block)) = path.split_last() else {
            continue;
        };
        let block: Vec<&str> = block.iter().map(String::as_str).collect();
        if !cx.own(*span) || !named(&block) {
            continue;
        }
        let beside: Vec<(&str, Span)> = leaves
            .keys
            .iter()
            .filter_map(|(keys, span)| {
                let (last, above) = keys.split_last()?;
                let same = above.iter().map(String::as_str).eq(block.iter().copied());
                same.then_some((last.as_str(), *span))
            })
            .filter(|(other, _)| other != name)
            .collect();
        // Rules have fewer names than pieces and squares do: there shorter ones count.
        let shortest = match block.first() {
            Some(&("pieces" | "classes" | "board")) => SHORTEST,
            _ => SHORTEST - 2,
        };
        let inherited = beside.iter().find(|(other, at)| {
            let length = name.chars().count().max(other.chars().count());
            length >= shortest && !cx.own(*at) && is_slip(name, other)
        });
        if let Some((other, at)) = inherited {
            found.push((name.clone(), *span, (*other).to_owned(), Some(*at)));
        } else if block == ["pieces"]
            && let Some(meant) = meant(name, letter(cx, name), &said, &known)
            && beside.iter().all(|(other, _)| *other != meant)
        {
            found.push((name.clone(), *span, meant, None));
        }
    }
    for (name, span, meant, parent) in found {
        let message = format!("`{name}` is one slip away from `{meant}`");
        let help = format!("write `{meant}` if that is meant");
        let mut finding = Diagnostic::new(Code::Misspelt, message, span, "a name of its own");
        if let Some(at) = parent {
            finding = finding.with_label(at, format!("the parent's `{meant}` stays as it is"));
        }
        cx.push(finding.with_help(help));
    }
}

/// Tables whose keys are the author's names.
fn named(block: &[&str]) -> bool {
    matches!(
        block,
        ["pieces" | "classes" | "promotion" | "castling" | "effect" | "freeze"]
            | ["board", "regions" | "terrain"]
            | ["end", "extinction" | "goal" | "connect" | "counting"]
            | ["royal", "pseudo"]
    )
}

/// The letter of a piece, in lower case.
fn letter(cx: &Context<'_>, key: &str) -> Option<char> {
    let def = cx.definition.kinds.iter().find(|d| d.key == key)?;
    let mut symbols = def.symbols.0.iter().flatten();
    let letter = symbols.next()?.trim_start_matches('+').chars().next()?;
    letter.to_lowercase().next()
}

/// The words that the file says of itself and its pieces.
fn said(cx: &Context<'_>) -> BTreeSet<String> {
    let leaves = cx.input.leaves.into_iter();
    let texts = leaves.flat_map(|l| &l.strings).filter(|leaf| {
        cx.own(leaf.text.span)
            && (leaf.is_below(&["variant", "rules"])
                || leaf.is_below(&["variant", "name"])
                || leaf.is_below(&["pieces", "*", "name"]))
    });
    texts
        .flat_map(|leaf| leaf.text.value.split(|c: char| !c.is_alphabetic()))
        .map(str::to_lowercase)
        .flat_map(|word| {
            let one = word.strip_suffix('s').map(str::to_owned);
            [Some(word), one].into_iter().flatten()
        })
        .filter(|word| word.len() > 2)
        .collect()
}

/// What a name was to be, if one of its parts is a slip away from a word. Of short words, only those count that the
/// file says itself or that begin with the piece's letter.
fn meant(
    name: &str,
    letter: Option<char>,
    said: &BTreeSet<String>,
    known: &BTreeSet<&str>,
) -> Option<String> {
    let parts: Vec<&str> = name.split('_').collect();
    for (index, part) in parts.iter().enumerate() {
        let length = part.chars().count();
        if length < SHORTEST - 2 || is_word(part, said, known) {
            continue;
        }
        let whole = parts.len() == 1;
        let near = |word: &&str| {
            let shorter = word.chars().count().min(length);
            let sure = shorter >= SHORTEST - usize::from(whole)
                || is_exchange(part, word)
                || whole && word.chars().next() == letter && word.len() >= SHORTEST - 1;
            sure && is_slip(part, word)
        };
        let own = said.iter().map(String::as_str).find(near);
        if let Some(word) = own.or_else(|| known.iter().copied().find(near)) {
            let mut parts = parts.clone();
            if let Some(slot) = parts.get_mut(index) {
                *slot = word;
            }
            return Some(parts.join("_"));
        }
    }
    None
}

/// A word as it stands, in the singular or the plural.
fn is_word(part: &str, said: &BTreeSet<String>, known: &BTreeSet<&str>) -> bool {
    let is = |word: &str| said.contains(word) || known.contains(word);
    let singular = part.strip_suffix('s').unwrap_or(part);
    is(part) || is(singular) || is(&format!("{part}s")) || is(&format!("{part}es"))
}

/// One letter more, less or other, or two letters exchanged; not a plural.
fn is_slip(a: &str, b: &str) -> bool {
    let plural = |one: &str, many: &str| many.strip_suffix('s') == Some(one);
    let numbered = |word: &str| word.ends_with(|c: char| c.is_ascii_digit());
    let apart = edits(a, b) == 1;
    apart && !plural(a, b) && !plural(b, a) && !numbered(a) && !numbered(b)
}

/// Two letters exchanged: as long, and the same letters.
fn is_exchange(a: &str, b: &str) -> bool {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    sorted(a) == sorted(b)
}
