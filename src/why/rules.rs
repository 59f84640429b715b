//! Which rule of the file forbids a move that the piece could make.
//!
//! In: the variant's tree of values and a move. Out: an [`Answer`] that names the key. A rule is to blame if the
//! move is legal once its key is gone from the file; sections are tried whole first, then what is in them. A
//! block that is new to the program is found like any other.

use super::asked::{Asked, What};
use super::{Answer, Case, frozen, royal, words};
use crate::definition::{self, Definition};
use crate::game::{MoveView, Variant, new_session};
use crate::id::{Kind, Side, Square};
use crate::play::Game;
use crate::record::fen;
use crate::schema::edit::{self, Path, Step};
use crate::schema::tree::{Node, Value};
use crate::source::Span;
use std::sync::Arc;

/// Sections that hold no rules about moves.
const NO_RULES: &[&str] = &[
    "format", "extends", "variant", "sides", "board", "classes", "pieces", "setup", "lints", "test",
];

/// A rule that stands against a move.
#[derive(Clone, Debug)]
pub(super) struct Culprit {
    /// Its path in the file.
    pub(super) path: Path,
    /// Where it is written; `None` for what holds without being written.
    pub(super) span: Option<Span>,
}

/// The game as it would be with another file.
pub(super) struct Other {
    pub(super) game: Game,
}

/// The same game under the rules of a changed tree; `None` if the change makes no variant, or the game could
/// not have been played.
pub(super) fn other(case: &Case<'_>, game: &mut Game, tree: &Node) -> Option<Other> {
    let loaded = definition::of_tree(tree, case.sources, &mut Vec::new())?;
    let definition = loaded.definition;
    let variant = Variant::compile(Arc::clone(&definition));
    let same = alike(case.definition, &definition);
    let start = if same {
        game.start().clone()
    } else {
        let text = fen::print(case.definition, game.start());
        fen::parse(&definition, &text).ok()?
    };
    let mut played = Game::new(Arc::clone(&definition), new_session(&variant, Some(&start)));
    let history = game.session().history();
    let replayed = history.iter().all(|mv| same && played.play(mv));
    if !replayed {
        let text = game.fen();
        let now = fen::parse(&definition, &text).ok()?;
        played = Game::new(definition, new_session(&variant, Some(&now)));
    }
    Some(Other { game: played })
}

/// Whether squares and kinds of two variants are the same, so that positions of one are positions of the other.
pub(super) fn alike(one: &Definition, other: &Definition) -> bool {
    let keys = |d: &Definition| -> Vec<(String, bool)> {
        d.kinds.iter().map(|k| (k.key.clone(), k.tilde)).collect()
    };
    one.board == other.board && keys(one) == keys(other)
}

impl Other {
    /// The legal move that is asked for.
    pub(super) fn find(&mut self, asked: &Asked) -> Option<MoveView> {
        self.game.legal().iter().find(|mv| asked.is(mv)).cloned()
    }
}

/// Whether a move is legal under the rules of a changed tree.
fn allows(case: &Case<'_>, game: &mut Game, asked: &Asked, tree: &Node) -> bool {
    other(case, game, tree).is_some_and(|mut o| o.find(asked).is_some())
}

/// The rule without which a move is legal.
pub(super) fn culprit(case: &Case<'_>, game: &mut Game, asked: &Asked) -> Option<Culprit> {
    let mut paths: Vec<Path> = Vec::new();
    let Value::Table(root) = &case.tree.value else {
        return None;
    };
    for entry in &root.entries {
        if !NO_RULES.contains(&entry.key.value.as_str()) {
            paths.push(Path::of(&[&entry.key.value]));
        }
    }
    for (of, key) in [("pieces", "iron"), ("classes", "iron")] {
        let Some(Value::Table(table)) = edit::at(case.tree, &Path::of(&[of])).map(|n| &n.value)
        else {
            continue;
        };
        for entry in &table.entries {
            let path = Path::of(&[of, &entry.key.value, key]);
            if edit::at(case.tree, &path).is_some() {
                paths.push(path);
            }
        }
    }
    let mut tries = MAX_TRIES;
    for path in paths {
        if let Some(found) = narrow(case, game, asked, &path, &mut tries) {
            let span = edit::entry(case.tree, &found)
                .map(|e| e.node.span)
                .or_else(|| edit::at(case.tree, &found).map(|n| n.span));
            return Some(Culprit { path: found, span });
        }
    }
    None
}

/// Most changed files that one answer tries.
const MAX_TRIES: usize = 96;

/// The smallest part of a block without which a move is legal. A block without which it is not may still hold a
/// key that is to blame: without `[drops]` nothing can be dropped at all.
fn narrow(
    case: &Case<'_>,
    game: &mut Game,
    asked: &Asked,
    path: &Path,
    tries: &mut usize,
) -> Option<Path> {
    if *tries == 0 {
        return None;
    }
    *tries -= 1;
    let changed = edit::without(case.tree, path)?;
    let helps = allows(case, game, asked, &changed);
    let parts: Vec<Path> = match &edit::at(case.tree, path)?.value {
        Value::Table(table) => table
            .entries
            .iter()
            .map(|e| path.then(Step::Key(e.key.value.clone())))
            .collect(),
        Value::Array(items) => (0..items.len()).map(|i| path.then(Step::Item(i))).collect(),
        _ => Vec::new(),
    };
    // Of a list the item is to blame rather than the whole.
    for part in parts {
        if let Some(found) = narrow(case, game, asked, &part, tries) {
            return Some(found);
        }
    }
    helps.then(|| path.clone())
}

/// Why the rules do not let a piece make a move that it could make.
pub(super) fn answer(
    case: &Case<'_>,
    game: &mut Game,
    asked: &Asked,
    mover: (Side, Kind, Square),
) -> Answer {
    if let Some(answer) = frozen::answer(case, game, mover) {
        return answer;
    }
    if let Some(answer) = promotion(case, game, asked, mover) {
        return answer;
    }
    if let Some(answer) = royal::answer(case, game, asked, mover) {
        return answer;
    }
    if let Some(culprit) = culprit(case, game, asked) {
        return words::forbidden(case, game, asked, &culprit);
    }
    if let Some(answer) = royal::with_others(case, game, asked, mover) {
        return answer;
    }
    Answer::illegal("the rules forbid it, but no one of them alone").at(
        Some(case.provenance.moves(mover.1, mover.0)),
        "the piece itself could go there",
    )
}

/// The move is legal, but not with this promotion, or not with any.
fn promotion(
    case: &Case<'_>,
    game: &mut Game,
    asked: &Asked,
    (_, kind, _): (Side, Kind, Square),
) -> Option<Answer> {
    let wanted = asked.becomes?;
    let any = Asked {
        becomes: None,
        ..asked.clone()
    };
    let mut forms: Vec<Option<Kind>> = game
        .legal()
        .iter()
        .filter(|mv| any.is(mv))
        .map(|mv| mv.promotion)
        .collect();
    forms.dedup();
    if forms.is_empty() {
        return None;
    }
    let rules: Vec<&str> = case
        .definition
        .rules
        .promotions
        .iter()
        .filter(|p| p.kinds.contains(kind))
        .map(|p| p.name.as_str())
        .collect();
    let names: Vec<String> = forms
        .iter()
        .flatten()
        .map(|&k| case.kind_name(k).to_owned())
        .collect();
    let reason = if names.is_empty() {
        format!("the {} does not promote there", case.kind_name(kind))
    } else {
        format!(
            "the {} does not become a {} there, but may become {}",
            case.kind_name(kind),
            case.kind_name(wanted),
            crate::util::text::or_ticked(names)
        )
    };
    let mut answer = Answer::illegal(reason);
    for name in rules {
        let to = case
            .place(&["promotion", name, "to"])
            .or_else(|| case.place(&["promotion", name]));
        answer = answer.at(to, "what it may become");
        answer = answer.at(case.place(&["promotion", name, "zone"]), "where");
    }
    Some(answer)
}

/// The move is a promotion, and does not say to what.
pub(super) fn must_choose(case: &Case<'_>, game: &mut Game, asked: &Asked) -> Option<Answer> {
    let fits: Vec<MoveView> = game
        .legal()
        .iter()
        .filter(|m| asked.is(m))
        .cloned()
        .collect();
    let first = fits.first()?;
    let kind = first.onto.unwrap_or(first.piece);
    let forms: Vec<Kind> = fits.iter().filter_map(|m| m.promotion).collect();
    let one = fits
        .iter()
        .all(|m| m.from == first.from && m.to == first.to);
    if !one || forms.len() != fits.len() {
        return None;
    }
    let names = forms.iter().map(|&k| case.kind_name(k));
    let names = crate::util::text::or_ticked(names);
    let who = case.kind_name(kind);
    let mut answer = Answer::illegal(match first.onto {
        Some(_) => format!("the {who} there may become {names} by this drop: say which"),
        None => format!("the {who} must promote there, and may become {names}: say which"),
    });
    let rules = case.definition.rules.promotions.iter();
    let rules = rules.filter(|p| match first.onto {
        Some(_) => p.with.contains(first.piece),
        None => p.with.is_empty(),
    });
    for rule in rules.filter(|p| p.kinds.contains(kind)) {
        let key = |key: &str| case.place(&["promotion", &rule.name, key]);
        answer = answer
            .at(key("mandatory"), "where it must")
            .at(key("to"), "what it may become");
    }
    Some(answer)
}

/// Why a side may not pass.
pub(super) fn pass(case: &Case<'_>) -> Answer {
    Answer::illegal("a side may not pass")
        .at(case.place(&["turn"]), "`pass` would have to be said here")
}

impl What {
    /// Whether a piece on the board moves.
    pub(super) const fn is_piece(&self) -> bool {
        matches!(self, Self::Piece { .. })
    }
}
