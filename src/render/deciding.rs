//! Sentences about what is royal for a while, and about endings that decide a game while moves are left.
//!
//! In: a [`Definition`]. Out: sentences in the order in which the rules are asked.

use crate::definition::Definition;
use crate::definition::rules::{Connect, Edge, Evade, Goal, Material, Results, Verdict};
use crate::id::{PerSide, Side};
use crate::render::places::{joined, sided_squares, squares};
use crate::render::words::{fate, kinds_and, list};
use crate::util::bits256::{KindSet, SquareSet};
use std::fmt;

/// What `[royal]` says beside safety and facing.
pub(super) fn royalty(definition: &Definition, out: &mut Vec<String>) {
    let rule = definition.rules.royal;
    for pseudo in &definition.rules.pseudo_royals {
        for group in &pseudo.groups {
            let who = kinds_and(definition, *group);
            let sides: Vec<(String, u8)> = match pseudo.count.0 {
                [white, black] if white == black => vec![("a side".to_owned(), white)],
                counts => Side::BOTH
                    .iter()
                    .zip(counts)
                    .filter(|&(_, n)| n > 0)
                    .map(|(&s, n)| (definition.sides[s].name.clone(), n))
                    .collect(),
            };
            for (side, count) in sides {
                let few = if count == 1 {
                    "only one left".to_owned()
                } else {
                    format!("no more than {count} left")
                };
                out.push(format!(
                    "{who} is royal while {side} has {few}: it may not be left where it can be captured."
                ));
            }
        }
    }
    for side in Side::BOTH {
        let edges: Vec<&str> = rule.only[side].iter().flatten().map(|&e| near(e)).collect();
        if !edges.is_empty() {
            let name = &definition.sides[side].name;
            out.push(format!(
                "Of {name}'s royal pieces only the one nearest to the {} is royal at a time; the others can be \
                 captured.",
                edges.join(", then to the ")
            ));
        }
    }
    if rule.no_checks {
        let mate = if rule.but_mate {
            " unless it mates"
        } else {
            ""
        };
        out.push(format!("No move may give check{mate}."));
    }
    if rule.before_change {
        out.push(
            "A move must leave royal pieces safe also before the piece that moves becomes another."
                .to_owned(),
        );
    }
    match rule.evade {
        Evade::Any => {}
        Evade::Capture => out.push(
            "A royal piece in check may itself only move to take the piece that attacks it."
                .to_owned(),
        ),
        Evade::None => out.push("A royal piece in check may not move itself.".to_owned()),
    }
}

const fn near(edge: Edge) -> &'static str {
    match edge {
        Edge::Left => "first file",
        Edge::Right => "last file",
        Edge::Bottom => "first rank",
        Edge::Top => "last rank",
    }
}

/// The endings.
pub(super) fn endings(definition: &Definition, out: &mut Vec<String>) {
    let ends = &definition.rules.ends;
    for rule in &ends.extinctions {
        let groups: Vec<String> = rule
            .groups
            .iter()
            .map(|&group| pieces(definition, group))
            .collect();
        let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
        let few = match rule.count {
            0 => format!("no {} left", joined(&groups, "or no")),
            n => format!("{n} or fewer {} left", joined(&groups, "or")),
        };
        let mut only = match (rule.opponent_at_least, rule.opponent_at_most) {
            (0, None) => String::new(),
            (n, None) => format!(" while the other side has at least {n}"),
            (0, Some(n)) => format!(" while the other side has at most {n}"),
            (n, Some(m)) if n == m => format!(" while the other side has {n}"),
            (n, Some(m)) => format!(" while the other side has {n} to {m}"),
        };
        if rule.reply {
            only.push_str(", and the side to move cannot win at once,");
        }
        each_side(definition, rule.result, out, |who, verdict| {
            let place = match rule.squares {
                None => String::new(),
                Some(squares) => format!(" on {}", who.squares(definition, squares)),
            };
            format!("{who} that has {few}{place}{only} {}.", fate(verdict))
        });
    }
    for goal in &ends.goals {
        goal_words(definition, goal, out);
    }
    for rule in &ends.connects {
        connect_words(definition, rule, out);
    }
    if let Some(material) = &ends.material {
        material_words(definition, material, out);
    }
    if let Some(checks) = ends.checks {
        let [white, black] = checks.count.0;
        let result = PerSide(checks.count.0.map(|n| (n > 0).then_some(checks.result)));
        if white == black {
            each_side(definition, result, out, |who, verdict| {
                format!(
                    "{who} that has given check {white} times {}.",
                    fate(verdict)
                )
            });
        } else {
            for (side, count) in Side::BOTH
                .into_iter()
                .zip([white, black])
                .filter(|c| c.1 > 0)
            {
                out.push(format!(
                    "{} {} after giving check {count} times.",
                    definition.sides[side].name,
                    fate(checks.result)
                ));
            }
        }
    }
}

fn connect_words(definition: &Definition, rule: &Connect, out: &mut Vec<String>) {
    let who = match pieces(definition, rule.kinds) {
        name if name == "pieces" => name,
        name => format!("pieces ({name})"),
    };
    let all = [
        (rule.lines.files, "file"),
        (rule.lines.ranks, "rank"),
        (rule.lines.diagonals, "diagonal"),
    ];
    let on: Vec<&str> = all.iter().filter(|l| l.0).map(|l| l.1).collect();
    let lines = joined(&on, "or");
    let what = match &rule.path {
        Some([from, to]) => format!(
            "joins {} and {} by {who} that are neighbours on a {lines}",
            sided_squares(definition, *from),
            sided_squares(definition, *to)
        ),
        None if rule.square > 0 => {
            format!("fills a square of {0} by {0} with its {who}", rule.square)
        }
        None if rule.gaps => format!("has {} {who} on one {lines}", rule.length),
        None => format!("has {} {who} side by side on a {lines}", rule.length),
    };
    each_side(definition, rule.result, out, |side, verdict| {
        format!("{side} that {what} {}.", fate(verdict))
    });
}

fn material_words(definition: &Definition, rule: &Material, out: &mut Vec<String>) {
    let moments = [
        (rule.full, "the board is full"),
        (rule.stalemate, "a side that is not in check cannot move"),
        (rule.repetition, "a position has come up too often"),
        (rule.counter, "too many moves bring no progress"),
        (rule.passes, "the sides have passed in turn"),
        (
            rule.facing,
            "a side has passed while royal pieces saw each other",
        ),
    ];
    let when: Vec<&str> = moments.iter().filter(|m| m.0).map(|m| m.1).collect();
    let mut text = format!(
        "When {}, the side with {} material wins",
        joined(&when, "or"),
        if rule.less { "less" } else { "more" }
    );
    if rule.values.iter().any(|&v| v != 1) {
        let worth: Vec<String> = definition
            .kinds
            .iter()
            .zip(&rule.values)
            .filter(|(k, _)| !k.tilde)
            .map(|(k, v)| format!("{} {v}", k.name))
            .collect();
        text.push_str(&format!(" ({})", worth.join(", ")));
    }
    for side in Side::BOTH {
        if rule.bonus[side] > 0 {
            let name = &definition.sides[side].name;
            text.push_str(&format!("; {name} is given {} for it", rule.bonus[side]));
        }
    }
    if let Some(side) = rule.equal {
        let name = &definition.sides[side].name;
        text.push_str(&format!("; if both have the same, {name} wins"));
    }
    text.push('.');
    out.push(text);
}

fn pieces(definition: &Definition, group: KindSet) -> String {
    if definition.is_every_kind(group) {
        return "pieces".to_owned();
    }
    list(definition, group.iter(), "or")
}

fn goal_words(definition: &Definition, goal: &Goal, out: &mut Vec<String>) {
    let who = match (goal.count, pieces(definition, goal.kinds)) {
        (1, name) if name == "pieces" => "a piece".to_owned(),
        (1, name) => format!("the {name}"),
        (n, name) => format!("{n} {name}"),
    };
    let mut how = String::new();
    if goal.safe {
        how.push_str(" where it cannot be captured");
    }
    if goal.held {
        how.push_str(", still there when it is that side's turn again,");
    }
    each_side(definition, goal.result, out, |side, verdict| {
        let place = side.squares(definition, goal.squares);
        format!("{side} with {who} on {place}{how} {}.", fate(verdict))
    });
    if goal.blocked {
        out.push("One piece is enough there once all of these squares are occupied.".to_owned());
    }
    let reply: Vec<&str> = Side::BOTH
        .iter()
        .filter(|&&s| goal.reply[s])
        .map(|&s| definition.sides[s].name.as_str())
        .collect();
    if !reply.is_empty() {
        out.push(format!(
            "If the opponent is there first, {} has one more move to get there too, and the game is drawn.",
            joined(&reply, "or")
        ));
    }
}

/// Of whom a sentence speaks.
enum Who<'a> {
    Either,
    One(Side, &'a str),
}

impl Who<'_> {
    /// The squares that a set means for them.
    fn squares(&self, definition: &Definition, set: PerSide<SquareSet>) -> String {
        match self {
            Self::Either => sided_squares(definition, set),
            Self::One(side, _) => squares(definition, set[*side]),
        }
    }
}

impl fmt::Display for Who<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Either => "A side",
            Self::One(_, name) => name,
        })
    }
}

/// A sentence for both sides if they fare alike, else one for each that is spoken of.
fn each_side(
    definition: &Definition,
    results: Results,
    out: &mut Vec<String>,
    sentence: impl Fn(&Who<'_>, Verdict) -> String,
) {
    match results.0 {
        [Some(white), Some(black)] if white == black => out.push(sentence(&Who::Either, white)),
        verdicts => {
            for (side, verdict) in Side::BOTH.into_iter().zip(verdicts) {
                if let Some(verdict) = verdict {
                    let who = Who::One(side, &definition.sides[side].name);
                    out.push(sentence(&who, verdict));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::rules::{Checks, Extinction, Facing, PseudoRoyal};
    use crate::id::Kind;
    use crate::render::tests_support::definition;

    fn told(of: impl Fn(&Definition, &mut Vec<String>), def: &Definition) -> Vec<String> {
        let mut out = Vec::new();
        of(def, &mut out);
        out
    }

    #[test]
    fn royals_for_a_while() {
        let mut def = definition();
        def.rules.pseudo_royals.push(PseudoRoyal {
            name: "few".into(),
            groups: vec![KindSet::of(Kind::from_raw(1))],
            count: PerSide([1, 2]),
        });
        def.rules.royal.no_checks = true;
        let text = told(royalty, &def);
        assert_eq!(text.len(), 3, "{text:?}");
        assert!(text[0].contains("Spinosaur is royal while White has only one left"));
        assert!(text[1].contains("while Black has no more than 2 left"));
        assert_eq!(text[2], "No move may give check.");
    }

    #[test]
    fn endings_of_both_and_of_one_side() {
        let mut def = definition();
        let ends = &mut def.rules.ends;
        ends.extinctions.push(Extinction {
            name: "all".into(),
            groups: vec![KindSet::ALL],
            count: 1,
            squares: None,
            opponent_at_least: 0,
            opponent_at_most: None,
            reply: false,
            result: PerSide([Some(Verdict::Loss), Some(Verdict::Win)]),
        });
        ends.connects.push(Connect {
            name: "line".into(),
            kinds: KindSet::ALL,
            lines: Facing {
                files: true,
                ranks: true,
                diagonals: false,
            },
            length: 3,
            gaps: false,
            square: 0,
            path: None,
            result: PerSide::both(Some(Verdict::Win)),
        });
        ends.goals.push(Goal {
            name: "there".into(),
            kinds: KindSet::of(Kind::from_raw(0)),
            squares: PerSide::both(SquareSet::ALL),
            count: 1,
            safe: true,
            held: false,
            blocked: false,
            reply: PerSide([false, true]),
            result: PerSide([Some(Verdict::Win), None]),
        });
        ends.checks = Some(Checks {
            count: PerSide([3, 3]),
            result: Verdict::Win,
        });
        let text = told(endings, &def);
        assert_eq!(text[0], "White that has 1 or fewer pieces left loses.");
        assert_eq!(text[1], "Black that has 1 or fewer pieces left wins.");
        assert!(text[2].starts_with("White with the King on"), "{text:?}");
        assert!(text[3].contains("Black has one more move"), "{text:?}");
        assert_eq!(
            text[4],
            "A side that has 3 pieces side by side on a file or rank wins."
        );
        assert_eq!(text[5], "A side that has given check 3 times wins.");
    }
}
