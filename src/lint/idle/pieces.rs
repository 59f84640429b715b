//! Keys of pieces, promotions and set-ups without effect, and what is written alike in SAN.

use super::{idle, own_key};
use crate::diagnostic::{Code, Diagnostic};
use crate::id::{Kind, Side};
use crate::lint::Context;
use crate::util::bits256::KindSet;

/// Each kind of key in turn.
pub fn check(cx: &mut Context<'_>) {
    tilde(cx);
    initial(cx);
    limits(cx);
    iron(cx);
    exits(cx);
    only(cx);
    san_of_pieces(cx);
    san_of_castlings(cx);
}

/// `tilde` of what nothing becomes.
fn tilde(cx: &mut Context<'_>) {
    let keys: Vec<String> = cx.kinds().map(|(_, def)| def.key.clone()).collect();
    for key in keys {
        let disguised = cx.definition.kinds.iter().any(|d| d.tilde && d.key == key);
        if !disguised && written_true(cx, &["pieces", &key, "tilde"]) {
            let why = "no other piece promotes to it";
            idle(cx, &["pieces", &key, "tilde"], why);
        }
    }
}

/// Whether a key is written with `true`; of flags the leaves know the key alone, so the text is asked.
fn written_true(cx: &Context<'_>, path: &[&str]) -> bool {
    let Some(span) = own_key(cx, path) else {
        return false;
    };
    let source = cx.input.sources.get(span.source);
    let rest = source.and_then(|s| s.text.get(span.range().end..));
    let rest = rest.map(|r| r.trim_start().trim_start_matches('=').trim_start());
    rest.is_some_and(|r| r.starts_with("true"))
}

/// `initial` of what has no initial moves. Castling begins there, too.
fn initial(cx: &mut Context<'_>) {
    let castlings = &cx.definition.rules.castlings;
    let castles = |kind: Kind| {
        castlings
            .iter()
            .any(|c| c.kind == kind || c.partner.contains(kind))
    };
    let moves = |def: &crate::definition::KindDef| {
        def.movement.0.iter().any(|bound| {
            let nodes = bound.program.nodes.iter();
            nodes.into_iter().any(|n| n.initial) || !bound.program.castles.is_empty()
        })
    };
    let idle_keys: Vec<String> = cx
        .kinds()
        .filter(|(kind, def)| !castles(*kind) && !moves(def))
        .map(|(_, def)| def.key.clone())
        .collect();
    for key in idle_keys {
        let why = "none of its moves has `i` in notation";
        idle(cx, &["pieces", &key, "initial"], why);
    }
}

/// Limits of promotion for pieces that the rule does not lead to; zones without squares.
fn limits(cx: &mut Context<'_>) {
    let mut names: Vec<String> = Vec::new();
    for rule in &cx.definition.rules.promotions {
        if !names.contains(&rule.name) {
            names.push(rule.name.clone());
        }
    }
    for name in names {
        let rules = || {
            cx.definition
                .rules
                .promotions
                .iter()
                .filter(|r| r.name == name)
        };
        let to: KindSet = rules().flat_map(|r| r.to.iter().copied()).collect();
        let bases: KindSet = to
            .iter()
            .filter_map(|k| cx.definition.kinds.get(k.index()))
            .flat_map(|def| {
                let same = cx.definition.kinds.iter().enumerate();
                same.filter(move |(_, d)| d.key == def.key)
            })
            .filter_map(|(i, _)| Kind::new(i))
            .collect();
        let limited: Vec<String> = cx
            .input
            .leaves
            .into_iter()
            .flat_map(|l| &l.keys)
            .filter_map(|(path, _)| match path.as_slice() {
                [a, n, l, piece] if a == "promotion" && *n == name && l == "limit" => {
                    Some(piece.clone())
                }
                _ => None,
            })
            .collect();
        for piece in limited {
            let kinds = super::kinds(cx, &piece).unwrap_or_default();
            if (kinds & (to | bases)).is_empty() {
                let why = "the rule leads to no such piece";
                idle(cx, &["promotion", &name, "limit", &piece], why);
            }
        }
    }
}

/// Royal pieces of which there is no check, since nothing captures them.
fn iron(cx: &mut Context<'_>) {
    let royal = cx.kinds().filter(|(_, def)| def.royal);
    let keys: Vec<String> = royal.map(|(_, def)| def.key.clone()).collect();
    for key in keys {
        let path = ["pieces", key.as_str(), "iron"];
        if let Some(span) = own_key(cx, &path).filter(|_| written_true(cx, &path)) {
            let message = format!("`{key}` is royal, but never in check: nothing may capture it");
            cx.warn(Code::NeverApplies, message, span, "cannot be captured");
        }
    }
}

/// Directions that are painted nowhere.
fn exits(cx: &mut Context<'_>) {
    for exits in cx.definition.rules.traffic.exits.clone() {
        if exits.from.iter().all(|set| set.is_empty()) {
            let path = ["board", "exits", exits.name.as_str()];
            let message = format!("`{}` leaves its pieces no way to move", path.join("."));
            if let Some(span) = own_key(cx, &path) {
                let found =
                    Diagnostic::new(Code::NeverApplies, message, span, "no direction is given")
                        .with_help("a square on which no direction is painted cannot be left");
                cx.push(found);
            }
        }
    }
}

/// `royal.only` where a side has one royal at most.
fn only(cx: &mut Context<'_>) {
    let royal = |k: &Kind| cx.definition.is_royal(*k);
    let becomes = cx.definition.rules.promotions.iter().flat_map(|p| &p.to);
    if becomes.into_iter().any(royal) || !cx.facts.closed {
        return;
    }
    let setup = &cx.definition.setup;
    let few = |side: Side| {
        let pieces = setup.pieces.iter().flatten();
        let mine = pieces.filter(|(s, k)| *s == side && royal(k));
        mine.count() < 2
    };
    if Side::BOTH.into_iter().all(few) {
        idle(cx, &["royal", "only"], "no side has several royal pieces");
    }
}

/// Two kinds that a side has and SAN writes alike.
fn san_of_pieces(cx: &mut Context<'_>) {
    let mut found = Vec::new();
    let kinds: Vec<_> = cx.kinds().collect();
    for (i, (_, one)) in kinds.iter().enumerate() {
        for (_, two) in kinds.iter().skip(i + 1) {
            let both = |side: Side| one.symbols[side].is_some() && two.symbols[side].is_some();
            // Pieces of one movement and letter are one to players.
            let same = one.movement == two.movement;
            if one.san != two.san || same || !Side::BOTH.into_iter().any(both) {
                continue;
            }
            let place = |key: &str| own_key(cx, &["pieces", key, "san"]);
            if let Some(span) = place(&two.key).or_else(|| place(&one.key)) {
                let how = match one.san.as_str() {
                    "" => "without a letter".to_owned(),
                    san => format!("`{san}`"),
                };
                let message = format!("SAN writes `{}` and `{}` alike: {how}", one.key, two.key);
                found.push((message, span));
            }
        }
    }
    let last = char::from(b'a' + cx.definition.board.files().saturating_sub(1));
    let mut files = Vec::new();
    for (_, def) in &kinds {
        let first = def.san.chars().next();
        if first.is_some_and(|c| ('a'..=last).contains(&c))
            && let Some(span) = own_key(cx, &["pieces", &def.key, "san"])
        {
            let message = format!("SAN's `{}` for `{}` begins like a square", def.san, def.key);
            files.push((message, span));
        }
    }
    for (message, span) in found {
        cx.warn(Code::AlikeInSan, message, span, "which of them has moved?");
    }
    for (message, span) in files {
        cx.warn(Code::AlikeInSan, message, span, "a file of the board, too");
    }
}

/// Two castlings of a side with the same word.
fn san_of_castlings(cx: &mut Context<'_>) {
    let mut found: Option<(String, String, String)> = None;
    let castlings = &cx.definition.rules.castlings;
    let word = |c: &crate::definition::rules::Castling| match (&c.san, c.name.as_str()) {
        (Some(word), _) => Some(word.clone()),
        (None, "short") => Some("O-O".to_owned()),
        (None, "long") => Some("O-O-O".to_owned()),
        _ => None,
    };
    for (i, one) in castlings.iter().enumerate() {
        for two in castlings.iter().skip(i + 1) {
            let same = one.side == two.side && one.name != two.name && one.kind == two.kind;
            if same
                && let (Some(a), Some(b)) = (word(one), word(two))
                && a == b
                && found.is_none()
            {
                found = Some((one.name.clone(), two.name.clone(), a));
            }
        }
    }
    let Some((one, two, word)) = found else {
        return;
    };
    let place = |name: &str| own_key(cx, &["castling", name, "san"]);
    if let Some(span) = place(&two).or_else(|| place(&one)) {
        let message = format!("SAN writes castlings `{one}` and `{two}` alike: `{word}`");
        cx.warn(Code::AlikeInSan, message, span, "which of them was made?");
    }
}
