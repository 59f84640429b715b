//! A move that leaves a royal piece where it can be captured.

use super::asked::Asked;
use super::rules::{self, Other};
use super::scene::{Change, Ground};
use super::{Answer, Case, terms};
use crate::definition::Setup;
use crate::definition::rules::Safe;
use crate::game::new_session;
use crate::id::{Kind, Side, Square};
use crate::play::Game;
use crate::schema::edit::{self, Path};
use crate::schema::tree::{Node, Value};
use crate::source::Span;
use crate::util::bits256::SquareSet;

/// The file as it would be if royals were left to capture.
fn careless(tree: &Node) -> Option<Node> {
    let careless = edit::with(
        tree,
        &Path::of(&["royal", "safe"]),
        Value::String("none".to_owned()),
    )?;
    Some(edit::without(&careless, &Path::of(&["royal", "facing"])).unwrap_or(careless))
}

/// Answers if the move would be legal with royals left to capture.
pub(super) fn answer(
    case: &Case<'_>,
    game: &mut Game,
    asked: &Asked,
    mover: (Side, Kind, Square),
) -> Option<Answer> {
    if case.definition.rules.royal.safe == Safe::None {
        return None;
    }
    let mut other = rules::other(case, game, &careless(case.tree)?)?;
    let mv = other.find(asked)?;
    other.game.play(&mv);
    exposed(case, game, &other, asked, mover)
}

/// The same if some other rule stands against the move besides.
pub(super) fn with_others(
    case: &Case<'_>,
    game: &mut Game,
    asked: &Asked,
    mover: (Side, Kind, Square),
) -> Option<Answer> {
    let tree = careless(case.tree)?;
    let careless = Case {
        tree: &tree,
        ..*case
    };
    let culprit = rules::culprit(&careless, game, asked)?;
    let both = edit::without(&tree, &culprit.path)?;
    let mut other = rules::other(case, game, &both)?;
    let mv = other.find(asked)?;
    other.game.play(&mv);
    let words = super::words::forbidden(case, game, asked, &culprit);
    Some(words.and(exposed(case, game, &other, asked, mover)?))
}

/// What is wrong with the royals of the side that has moved.
fn exposed(
    case: &Case<'_>,
    game: &mut Game,
    after: &Other,
    asked: &Asked,
    (side, kind, from): (Side, Kind, Square),
) -> Option<Answer> {
    let mut setup = after.game.setup();
    if !rules::alike(case.definition, after.game.definition()) {
        return Some(Answer::illegal("its royal piece could be captured"));
    }
    // Whether the side that has moved stands in check is asked as if it were to move again.
    setup.to_move = side;
    let checkers = new_session(case.variant, Some(&setup)).checkers();
    let before = game.session().checkers();
    let royal = royals(case, &setup, side);
    let Some(&(royal_kind, royal_at)) = royal.first() else {
        return Some(lost(case, game, asked, side));
    };
    if checkers.is_empty() {
        // Royals that see each other attack nothing; anything else is some other rule's matter.
        let faces = case.place(&["royal", "facing"]).is_some();
        return faces.then(|| facing(case, side, royal_kind, royal_at));
    }
    let ground = Ground::of_setup(&setup);
    let mut answer: Option<Answer> = None;
    // The square last said to be in danger.
    let mut said = None;
    for attacker in checkers.iter().take(3) {
        let Some((them, attacker_kind)) = ground.piece(attacker) else {
            continue;
        };
        let victim = royal.iter().find(|(_, at)| {
            let threat = threat(case, &ground, (them, attacker_kind, attacker), *at);
            threat.is_some()
        });
        let attacks = victim.is_some();
        let (royal_kind, royal_at) = victim.copied().unwrap_or((royal_kind, royal_at));
        let faces = !attacks && case.definition.is_royal(attacker_kind);
        if faces && case.place(&["royal", "facing"]).is_some() {
            let part = facing(case, side, royal_kind, royal_at);
            answer = Some(match answer {
                None => part,
                Some(all) => all.and(part),
            });
            continue;
        }
        let by = case.piece_on(attacker_kind, attacker);
        let target = case.piece_on(royal_kind, royal_at);
        let over = over(case, &ground, (them, attacker_kind, attacker), royal_at);
        let moved = setup.pieces.get(from.index()).copied().flatten() != Some((side, kind));
        let came = moved && royal_kind == kind && royals_moved(case, game, side, royal_at);
        let again = came && said == Some(royal_at);
        said = came.then_some(royal_at);
        let reason = if again {
            format!("by {by}{over}")
        } else if came {
            format!(
                "on {} the {} could be captured by {by}{over}",
                case.square(royal_at),
                case.kind_name(kind)
            )
        } else if before.contains(attacker) {
            format!("{target} is in check from {by}{over}, and this does not help")
        } else if before.is_empty() {
            format!(
                "{} is pinned: {by} would capture {target}{over}",
                case.piece_on(kind, from)
            )
        } else {
            format!("{by} would capture {target}{over}")
        };
        let part = Answer::illegal(reason)
            .at(royalty(case, royal_kind).0, royalty(case, royal_kind).1)
            .at(
                case.place(&["royal", "safe"]),
                "which royals must be safe after a move",
            );
        let part = match term_of(case, &ground, (them, attacker_kind, attacker), royal_at) {
            Some(term) => part.at(
                Some(term.span),
                format!("`{}` takes it to {}", term.text, case.square(royal_at)),
            ),
            None => by_effects(case, part, attacker_kind, royal_kind).at(
                Some(case.provenance.moves(attacker_kind, them)),
                format!("how the {} moves", case.kind_name(attacker_kind)),
            ),
        };
        answer = Some(match answer {
            None => part,
            Some(all) => all.and(part),
        });
    }
    answer.or_else(|| Some(Answer::illegal("its royal piece could be captured")))
}

/// Adds the effects by which a piece may capture another.
fn by_effects(case: &Case<'_>, answer: Answer, by: Kind, of: Kind) -> Answer {
    let effects = case.definition.rules.effects.iter();
    let taking = effects.filter(|e| e.captures && e.by.contains(by) && e.pieces.contains(of));
    taking.fold(answer, |answer, effect| {
        let place = case.place(&["effect", &effect.name, "area"]);
        answer.at(place, format!("how the {} captures", case.kind_name(by)))
    })
}

/// The move itself takes the side's royals off the board: by an effect, without which one would still stand.
fn lost(case: &Case<'_>, game: &mut Game, asked: &Asked, side: Side) -> Answer {
    let before = royals(case, &game.setup(), side);
    let Some(&(kind, at)) = before.first() else {
        return Answer::illegal("its royal piece would be lost");
    };
    let target = case.piece_on(kind, at);
    let mut answer = Answer::illegal(format!("{target} would be lost"));
    let effects = Path::of(&["effect"]);
    if let Some(Value::Table(table)) = edit::at(case.tree, &effects).map(|n| &n.value) {
        for entry in &table.entries {
            let name = entry.key.value.as_str();
            let mut survives = || {
                let tree = edit::without(case.tree, &Path::of(&["effect", name]))?;
                let mut other = rules::other(case, game, &careless(&tree)?)?;
                let mv = other.find(asked)?;
                other.game.play(&mv);
                Some(!royals(case, &other.game.setup(), side).is_empty())
            };
            if survives() == Some(true) {
                let reach = case.place(&["effect", name, "area"]);
                let span = reach.or_else(|| case.place(&["effect", name]));
                answer = answer.at(span, "this takes it off the board");
            }
        }
    }
    let (span, text) = royalty(case, kind);
    answer.at(span, text)
}

/// Whether the royal on a square was not there before.
fn royals_moved(case: &Case<'_>, game: &Game, side: Side, at: Square) -> bool {
    let before = game.setup();
    !royals(case, &before, side).iter().any(|(_, s)| *s == at)
}

/// Where the royals of a side stand, those that are royal only while few are left among them.
fn royals(case: &Case<'_>, setup: &Setup, side: Side) -> Vec<(Kind, Square)> {
    let board = &case.definition.board;
    let standing: Vec<(Kind, Square)> = board
        .squares()
        .filter_map(|s| {
            let (owner, kind) = setup.pieces.get(s.index()).copied().flatten()?;
            (owner == side).then_some((kind, s))
        })
        .collect();
    let few = |kind: Kind| {
        case.definition.rules.pseudo_royals.iter().any(|rule| {
            let most = usize::from(rule.count[side]);
            rule.groups.iter().any(|group| {
                let left = standing.iter().filter(|(k, _)| group.contains(*k)).count();
                group.contains(kind) && left <= most
            })
        })
    };
    let is_royal = |kind: Kind| case.definition.is_royal(kind) || few(kind);
    let all = standing.iter().filter(|(kind, _)| is_royal(*kind));
    all.copied().collect()
}

/// The place that makes a kind royal, with a word about it.
fn royalty(case: &Case<'_>, kind: Kind) -> (Option<Span>, String) {
    let name = case.kind_name(kind);
    if let Some(span) = case.place(&["pieces", case.kind_key(kind), "royal"]) {
        return (Some(span), format!("the {name} is royal"));
    }
    let rules = &case.definition.rules.pseudo_royals;
    let rule = rules
        .iter()
        .find(|r| r.groups.iter().any(|g| g.contains(kind)));
    let span = rule.and_then(|r| case.place(&["royal", "pseudo", &r.name]));
    (span, format!("the {name} is royal while few are left"))
}

fn facing(case: &Case<'_>, side: Side, kind: Kind, at: Square) -> Answer {
    let answer = Answer::illegal(format!(
        "the {} on {} would face {}'s on an open line",
        case.kind_name(kind),
        case.square(at),
        case.side_name(side.other())
    ));
    answer
        .at(
            case.place(&["royal", "facing"]),
            "lines on which royals may not see each other",
        )
        .at(
            case.place(&["pieces", case.kind_key(kind), "royal"]),
            format!("the {} is royal", case.kind_name(kind)),
        )
}

/// The way a piece captures on a square.
pub(super) fn threat(
    case: &Case<'_>,
    ground: &Ground,
    piece: (Side, Kind, Square),
    target: Square,
) -> Option<SquareSet> {
    let (side, kind, _) = piece;
    let program = &case.definition.kinds.get(kind.index())?.movement[side];
    landing_of(case, ground, program, piece, target, &Change::default())
}

/// What is captured by a move of the piece that captures on `target`: wherever it lands.
fn landing_of(
    case: &Case<'_>,
    ground: &Ground,
    program: &crate::definition::BoundProgram,
    piece: (Side, Kind, Square),
    target: Square,
    change: &Change,
) -> Option<SquareSet> {
    let captures = |to: Square| {
        let moves = ground.moves(case, program, piece, change, to);
        let mut taking = moves.into_iter().map(|mv| mv.removed);
        taking.find(|removed| removed.contains(target))
    };
    captures(target).or_else(|| case.definition.board.squares().find_map(captures))
}

/// ` over the Pawn on e7`: the pieces without which the attack would not be one.
fn over(case: &Case<'_>, ground: &Ground, piece: (Side, Kind, Square), target: Square) -> String {
    let (side, kind, from) = piece;
    let Some(def) = case.definition.kinds.get(kind.index()) else {
        return String::new();
    };
    let program = &def.movement[side];
    let lands = |change: &Change| {
        let moves = ground.moves(case, program, piece, change, target);
        moves.iter().any(|mv| mv.removed.contains(target))
    };
    if !lands(&Change::default()) {
        return String::new();
    }
    let board = &case.definition.board;
    let hurdles: Vec<String> = board
        .squares()
        .filter(|&s| s != from && s != target)
        .filter_map(|s| {
            let (_, hurdle) = ground.piece(s)?;
            let change = Change {
                removed: SquareSet::of(s),
                ..Change::default()
            };
            (!lands(&change)).then(|| case.piece_on(hurdle, s))
        })
        .collect();
    if hurdles.is_empty() {
        String::new()
    } else {
        format!(" over {}", hurdles.join(" and "))
    }
}

/// The term of the notation by which a piece captures on a square.
fn term_of(
    case: &Case<'_>,
    ground: &Ground,
    piece: (Side, Kind, Square),
    target: Square,
) -> Option<terms::Term> {
    let (side, kind, _) = piece;
    terms::terms(case, kind, side).into_iter().find(|term| {
        let change = Change::default();
        landing_of(case, ground, &term.program, piece, target, &change).is_some()
    })
}

/// Who gives check, and by which term: for positions.
pub(super) fn checks(case: &Case<'_>, game: &mut Game) -> Vec<Answer> {
    let (setup, side) = (game.setup(), game.side());
    let ground = Ground::of_setup(&setup);
    let royal = royals(case, &setup, side);
    let mut all = Vec::new();
    for attacker in game.session().checkers().iter() {
        let Some((them, kind)) = ground.piece(attacker) else {
            continue;
        };
        let piece = (them, kind, attacker);
        let target = royal
            .iter()
            .find(|(_, at)| threat(case, &ground, piece, *at).is_some());
        let Some(&(royal_kind, at)) = target.or_else(|| royal.first()) else {
            continue;
        };
        let over = over(case, &ground, piece, at);
        let mut answer = Answer {
            reason: format!(
                "{} attacks {}{over}",
                case.piece_on(kind, attacker),
                case.piece_on(royal_kind, at)
            ),
            ..Answer::default()
        };
        if let Some(term) = term_of(case, &ground, piece, at) {
            answer = answer.at(Some(term.span), format!("`{}` gives check", term.text));
        }
        let (span, text) = royalty(case, royal_kind);
        all.push(answer.at(span, text));
    }
    all
}
