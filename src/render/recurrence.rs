//! Repetition and counting in words.

use crate::definition::Definition;
use crate::definition::rules::{Chase, Counting, Mate, Repetition, Shuttle, Verdict};
use crate::id::{PerSide, Side};
use crate::render::places::{joined, sided_squares};
use crate::render::words::{for_both, list};
use crate::util::bits256::KindSet;

const fn fate(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        Verdict::Draw => "draws",
    }
}

/// The sentences of `[end.repetition]`.
#[must_use]
pub fn repetition(definition: &Definition, rule: &Repetition) -> Vec<String> {
    let times = match rule.count {
        2 => "the second time".to_owned(),
        3 => "the third time".to_owned(),
        4 => "the fourth time".to_owned(),
        n => format!("for occurrence number {n}"),
    };
    let mut out = Vec::new();
    if rule.illegal {
        out.push(format!(
            "A move that brings a position up {times} may not be made."
        ));
        return out;
    }
    let [white, black] = rule.result.0;
    if rule.result == PerSide::both(Verdict::Draw) {
        out.push(format!(
            "The game is drawn when a position comes up {times}."
        ));
    } else if white == black {
        out.push(format!(
            "A side whose move brings a position up {times} {}.",
            fate(white)
        ));
    } else {
        for side in Side::BOTH {
            let name = &definition.sides[side].name;
            out.push(format!(
                "If a move by {name} brings a position up {times}, {name} {}.",
                fate(rule.result[side])
            ));
        }
    }
    if let Some(verdict) = rule.perpetual_check {
        out.push(format!(
            "If one side gave check with all of its moves meanwhile and the other did not, it {}; if both did, the \
             game is drawn.",
            fate(verdict)
        ));
    }
    if let Some(chase) = &rule.chase {
        out.push(chase_words(definition, chase));
    }
    out
}

fn chase_words(definition: &Definition, chase: &Chase) -> String {
    let list = |set: KindSet| {
        let kinds = definition.kinds.iter().enumerate();
        let names: Vec<&str> = kinds
            .filter(|&(i, _)| crate::id::Kind::new(i).is_some_and(|k| set.contains(k)))
            .map(|(_, k)| k.name.as_str())
            .collect();
        joined(&names, "or")
    };
    let mut text = format!(
        "If each move of one side alone made a new threat on one and the same piece, to take a stronger one or one that \
         cannot be retaken, that side {}",
        fate(chase.result)
    );
    if !chase.exempt.is_empty() {
        text.push_str(&format!("; threats by {} do not count", list(chase.exempt)));
    }
    if !chase.spared.is_empty() {
        let squares = sided_squares(definition, chase.spared_at);
        text.push_str(&format!(
            "; {} may be threatened on {squares}",
            list(chase.spared)
        ));
    }
    text.push('.');
    text
}

/// The sentences of one `[end.mate.NAME]`.
#[must_use]
pub fn mate(definition: &Definition, rule: &Mate) -> Vec<String> {
    let by = list(definition, rule.by.iter(), "and");
    let unless = if rule.unless.is_empty() {
        String::new()
    } else {
        format!(
            ", unless {} gave one of the checks that led to it without a break",
            list(definition, rule.unless.iter(), "or")
        )
    };
    if rule.illegal {
        return vec![format!("A mate by {by} alone may not be given{unless}.")];
    }
    for_both(definition, rule.result, |who, verdict| {
        format!(
            "{who} that is mated by {by} alone {}{unless}.",
            fate(verdict)
        )
    })
}

/// The sentences of `[end.shuttle]`.
#[must_use]
pub fn shuttle(definition: &Definition, rule: &Shuttle) -> Vec<String> {
    let what = if definition.is_every_kind(rule.kinds) {
        "one piece".to_owned()
    } else {
        list(definition, rule.kinds.iter(), "or")
    };
    let how = format!(
        "moves {what} to and fro with all of its moves, capturing nothing and answering no check, until it arrives on \
         one square {}",
        match rule.count {
            2 => "the second time".to_owned(),
            3 => "the third time".to_owned(),
            n => format!("{n} times"),
        }
    );
    if rule.illegal {
        return vec![format!(
            "No side {how}: the last of these moves may not be made."
        )];
    }
    for_both(definition, rule.result, |who, verdict| {
        format!("{who} that {how} {}.", fate(verdict))
    })
}

/// The sentence of one `[end.counting.NAME]`.
#[must_use]
pub fn counting(definition: &Definition, rule: &Counting) -> String {
    let names = |set: &mut dyn Iterator<Item = crate::id::Kind>, word: &str| {
        let kinds = set.filter_map(|k| definition.kinds.get(k.index()));
        let names: Vec<&str> = kinds.map(|k| k.name.as_str()).collect();
        joined(&names, word)
    };
    let who = match (rule.at_least, rule.at_most) {
        (_, 1) => "A side left with one piece".to_owned(),
        (0 | 1, u16::MAX) => "A side".to_owned(),
        (0 | 1, most) => format!("A side with at most {most} pieces"),
        (least, u16::MAX) => format!("A side with at least {least} pieces"),
        (least, most) => format!("A side with {least} to {most} pieces"),
    };
    let mut text = who;
    if !rule.without.is_empty() {
        let listed = names(&mut rule.without.iter(), "or");
        text.push_str(&format!(", once no {listed} is on the board,"));
    }
    let mut ways: Vec<String> = rule
        .limits
        .iter()
        .map(|limit| {
            let force = names(&mut limit.kinds.iter().copied(), "or");
            let many = if limit.count > 1 {
                format!("{} of {force}", limit.count)
            } else {
                force
            };
            format!("{} moves against {many}", limit.moves)
        })
        .collect();
    if rule.moves > 0 {
        let otherwise = if ways.is_empty() { "" } else { " otherwise" };
        ways.push(format!("{} moves{otherwise}", rule.moves));
    }
    let ways: Vec<&str> = ways.iter().map(String::as_str).collect();
    text.push_str(&format!(" draws after {}", joined(&ways, "or")));
    if rule.from_pieces {
        text.push_str(", counted from the number of pieces on the board");
    }
    text.push('.');
    text
}
