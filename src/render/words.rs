//! The rules of a variant in English sentences, from the resolved rule blocks.
//!
//! In: a [`Definition`]. Out: one sentence or two for each rule that a player should know, in the order in
//! which a rule book would tell them. What goes without saying in chess is said too: the reader may come
//! from another game.

mod castling;
mod drops;
mod effects;
mod freeze;
mod promotion;

use crate::definition::Definition;
use crate::definition::rules::{Counter, Safe, Verdict};
use crate::id::{Kind, PerSide, Side};
use crate::render::places::{joined, sided_squares};
use crate::render::{deciding, traffic};
use crate::render::{recurrence, setups, turns};
use crate::util::bits256::KindSet;

/// All sentences.
#[must_use]
pub fn rules(definition: &Definition) -> Vec<String> {
    let mut out = Vec::new();
    setups::sentences(definition, &mut out);
    royalty(definition, &mut out);
    captures(definition, &mut out);
    effects::sentences(definition, &mut out);
    traffic::traffic(definition, &mut out);
    trade(definition, &mut out);
    for promotion in &definition.rules.promotions {
        out.push(promotion::words(definition, promotion));
    }
    castling::sentences(definition, &mut out);
    drops::words(definition, &mut out);
    out.extend(turns::passing(definition));
    endings(definition, &mut out);
    out
}

/// `the rook`, `the rook or the knight`, `any piece`.
fn kinds_or(definition: &Definition, set: KindSet) -> String {
    if definition.is_every_kind(set) {
        return "any piece".to_owned();
    }
    list(definition, set.iter(), "or")
}

/// `King and Queen`, `every piece`.
pub(super) fn kinds_and(definition: &Definition, set: KindSet) -> String {
    if definition.is_every_kind(set) {
        return "every piece".to_owned();
    }
    list(definition, set.iter(), "and")
}

fn definition_set(definition: &Definition, set: KindSet) -> usize {
    (set & KindSet::first(definition.kinds.len())).len()
}

/// The names of kinds, joined by `word`.
pub(super) fn list(
    definition: &Definition,
    kinds: impl Iterator<Item = Kind>,
    word: &str,
) -> String {
    let mut names: Vec<&str> = Vec::new();
    for kind in kinds {
        if let Some(def) = definition.kinds.get(kind.index())
            && !names.contains(&def.name.as_str())
        {
            names.push(&def.name);
        }
    }
    joined(&names, word)
}

fn royalty(definition: &Definition, out: &mut Vec<String>) {
    let royals: KindSet = definition
        .kinds
        .iter()
        .enumerate()
        .filter(|(_, def)| def.royal)
        .filter_map(|(i, _)| Kind::new(i))
        .collect();
    if royals.is_empty() {
        if definition.rules.pseudo_royals.is_empty() {
            out.push("No piece is royal: there is no check and no checkmate.".to_owned());
        }
        return deciding::royalty(definition, out);
    }
    let names = list(definition, royals.iter(), "and");
    let verb = if royals.len() == 1 { "is" } else { "are" };
    let rule = match definition.rules.royal.safe {
        Safe::All => "a side may not leave any of its royal pieces where it can be captured",
        Safe::One => "a side must keep at least one of its royal pieces from being captured",
        Safe::None => "it may be left in danger, and is lost by being captured",
    };
    out.push(format!("{names} {verb} royal: {rule}."));
    let facing = definition.rules.royal.facing;
    let lines: Vec<&str> = [
        (facing.files, "file"),
        (facing.ranks, "rank"),
        (facing.diagonals, "diagonal"),
    ]
    .into_iter()
    .filter_map(|(on, name)| on.then_some(name))
    .collect();
    if !lines.is_empty() {
        out.push(format!(
            "Enemy royal pieces may not face each other along an open {}.",
            joined(&lines, "or")
        ));
    }
    deciding::royalty(definition, out);
}

fn captures(definition: &Definition, out: &mut Vec<String>) {
    for forbidden in &definition.rules.forbidden {
        let mut victims = kinds_or(definition, forbidden.of);
        if let Some(at) = forbidden.at {
            victims.push_str(&format!(" on {}", sided_squares(definition, at)));
        }
        out.push(if definition.is_every_kind(forbidden.by) {
            format!("Nothing can capture {victims}.")
        } else {
            format!(
                "{} cannot capture {victims}.",
                kinds_and(definition, forbidden.by)
            )
        });
    }
}

fn trade(definition: &Definition, out: &mut Vec<String>) {
    let Some(rule) = definition.rules.trade else {
        return;
    };
    let who = kinds_or(definition, rule.kinds);
    let besides = if rule.trifles.is_empty() {
        String::new()
    } else {
        format!(" ({} does not count)", kinds_or(definition, rule.trifles))
    };
    let before = if rule.before {
        ", or could have been before the move"
    } else {
        ""
    };
    out.push(format!(
        "{who} may not take {who} from beyond the next square where it can be retaken{before}, unless it takes something else with \
         it{besides}. After {who} was taken by another piece, no other piece may take {who} elsewhere at once."
    ));
}

/// What becomes of the side in question.
pub(super) const fn fate(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        Verdict::Draw => "draws",
    }
}

/// One sentence if both sides fare alike, else two.
pub(super) fn for_both(
    definition: &Definition,
    verdict: PerSide<Verdict>,
    sentence: impl Fn(&str, Verdict) -> String,
) -> Vec<String> {
    if verdict[Side::White] == verdict[Side::Black] {
        return vec![sentence("A side", verdict[Side::White])];
    }
    Side::BOTH
        .iter()
        .map(|&side| sentence(&definition.sides[side].name, verdict[side]))
        .collect()
}

fn endings(definition: &Definition, out: &mut Vec<String>) {
    deciding::endings(definition, out);
    let ends = &definition.rules.ends;
    let royal =
        definition.kinds.iter().any(|k| k.royal) || !definition.rules.pseudo_royals.is_empty();
    let stuck_loses = ends.checkmate == ends.stalemate
        && ends.checkmate == PerSide::both(Verdict::Loss)
        && ends.mates.is_empty();
    if royal && stuck_loses {
        out.push("A side that has no legal move loses, whether in check or not.".to_owned());
    } else {
        if royal {
            out.extend(for_both(definition, ends.checkmate, |who, verdict| {
                format!(
                    "{who} that is in check and has no legal move {} (checkmate).",
                    fate(verdict)
                )
            }));
        }
        for mate in &ends.mates {
            out.extend(recurrence::mate(definition, mate));
        }
        out.extend(for_both(definition, ends.stalemate, |who, verdict| {
            let quiet = if royal { " is not in check but" } else { "" };
            format!(
                "{who} that{quiet} has no legal move {} (stalemate).",
                fate(verdict)
            )
        }));
    }
    if let Some(bare) = ends.bare {
        let reply = if bare.reply {
            ", unless it bares the other side on its next move"
        } else {
            ""
        };
        out.push(format!(
            "A side left with nothing but royal pieces {}{reply}.",
            fate(bare.result)
        ));
    }
    if let Some(rule) = &ends.repetition {
        out.extend(recurrence::repetition(definition, rule));
    }
    if let Some(rule) = &ends.shuttle {
        out.extend(recurrence::shuttle(definition, rule));
    }
    for rule in &ends.countings {
        out.push(recurrence::counting(definition, rule));
    }
    if let Some(counter) = &ends.counter {
        out.extend(counter_words(definition, counter));
    }
    if ends.dead {
        out.push("The game is drawn when neither side can win any more.".to_owned());
    }
}

fn counter_words(definition: &Definition, counter: &Counter) -> Vec<String> {
    let span = if counter.plies.is_multiple_of(2) {
        format!("{} moves by each side", counter.plies / 2)
    } else {
        format!("{} single moves", counter.plies)
    };
    let mut resets = Vec::new();
    if counter.captures {
        resets.push("a capture".to_owned());
    }
    if counter.promotions && !definition.rules.promotions.is_empty() && !counter.captures {
        resets.push("a promotion".to_owned());
    }
    match counter.kinds {
        None => resets.push("a move that can never be taken back".to_owned()),
        Some(kinds) if definition_set(definition, kinds) > 0 => {
            resets.push(format!("a move of {}", kinds_or(definition, kinds)));
        }
        Some(_) => {}
    }
    let without = if resets.is_empty() {
        String::new()
    } else {
        format!(" without {}", joined(&resets, "or"))
    };
    match counter.result.0 {
        [Verdict::Draw, Verdict::Draw] => vec![format!("The game is drawn after {span}{without}.")],
        [white, black] if white == black => vec![format!(
            "After {span}{without}, the side that moved last {}.",
            fate(white)
        )],
        _ => for_both(definition, counter.result, |who, verdict| {
            format!(
                "If {who} makes the last of {span}{without}, it {}.",
                fate(verdict)
            )
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::rules::{Forbidden, Mate, Repetition, Shuttle};
    use crate::render::tests_support::definition;

    #[test]
    fn stalemate_as_loss_is_told_with_mate() {
        let def = definition();
        let text = rules(&def).join("\n");
        assert!(
            text.contains("has no legal move loses, whether in check or not"),
            "{text}"
        );
        assert!(text.starts_with("King is royal"), "{text}");
    }

    #[test]
    fn draws_and_differences_between_sides() {
        let mut def = definition();
        def.rules.ends.stalemate = PerSide([Verdict::Draw, Verdict::Win]);
        def.rules.ends.repetition = Some(Repetition {
            count: 3,
            result: PerSide::both(Verdict::Draw),
            illegal: false,
            perpetual_check: None,
            chase: None,
        });
        let text = rules(&def).join("\n");
        assert!(
            text.contains("White that is not in check but has no legal move draws"),
            "{text}"
        );
        assert!(
            text.contains("Black that is not in check but has no legal move wins"),
            "{text}"
        );
        assert!(text.contains("comes up the third time"), "{text}");
    }

    #[test]
    fn mates_by_some_pieces_and_moving_to_and_fro() {
        let mut def = definition();
        let some = KindSet::of(Kind::from_raw(1));
        let mut mate = Mate {
            name: "some".into(),
            by: some,
            unless: KindSet::of(Kind::from_raw(0)),
            result: PerSide([Verdict::Draw, Verdict::Win]),
            illegal: false,
        };
        def.rules.ends.mates.push(mate.clone());
        (mate.illegal, mate.unless) = (true, KindSet::EMPTY);
        def.rules.ends.mates.push(mate);
        def.rules.ends.shuttle = Some(Shuttle {
            count: 3,
            kinds: KindSet::ALL,
            result: PerSide::both(Verdict::Loss),
            illegal: false,
        });
        let text = rules(&def).join("\n");
        for part in [
            "White that is mated by Spinosaur alone draws, unless King gave one of the checks",
            "Black that is mated by Spinosaur alone wins, unless",
            "A mate by Spinosaur alone may not be given.",
            "A side that moves one piece to and fro",
            "the third time loses.",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }

    #[test]
    fn iron_pieces() {
        let mut def = definition();
        def.rules.forbidden.push(Forbidden {
            by: KindSet::ALL,
            of: KindSet::of(Kind::from_raw(1)),
            at: None,
        });
        assert!(rules(&def).contains(&"Nothing can capture Spinosaur.".to_owned()));
    }
}
