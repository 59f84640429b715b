//! Words for the rules that forbid moves: those with a sentence of their own, and the documentation of the key for
//! all others.

use super::asked::{Asked, What};
use super::rules::Culprit;
use super::{Answer, Case};
use crate::play::Game;
use crate::schema::keys::{self, Place};

/// A path (`*` for any name) and what it means that its rule is in the way.
const SENTENCES: &[(&[&str], &str)] = &[
    (&["capture", "forbid"], "this capture is forbidden"),
    (
        &["capture", "mandatory"],
        "a side that can capture must capture",
    ),
    (
        &["capture", "reserve", "needed"],
        "the piece can make this capture without ending on this square",
    ),
    (
        &["capture", "reserve"],
        "only captures may end on this square",
    ),
    (
        &["classes", "*", "iron"],
        "nothing can capture a piece of the class `*`",
    ),
    (
        &["royal", "facing"],
        "the royal pieces would face each other on an open line",
    ),
    (&["royal", "checks"], "no move may give check"),
    (
        &["royal", "evade"],
        "a royal piece in check may not move so itself",
    ),
    (
        &["royal", "pseudo"],
        "it would leave pieces in danger that are royal for being few",
    ),
    (
        &["end", "extinction"],
        "the game is decided: a side has too few pieces of some kind",
    ),
    (&["end", "goal"], "the game is decided: a goal is reached"),
    (
        &["end", "checks"],
        "the game is decided: enough checks were given",
    ),
    (
        &["end", "connect"],
        "the game is decided: pieces stand together",
    ),
    (
        &["end", "material"],
        "the game is decided: the board is full",
    ),
    (&["end", "repetition"], "the position would come up again"),
    (&["drops", "no_mate"], "the drop would be mate"),
    (&["drops", "enclose"], "the drop encloses no enemy pieces"),
    (&["drops", "no_check"], "the drop would be check"),
    (
        &["drops", "piece", "*", "per_file"],
        "too many of its kind would stand on the file",
    ),
    (
        &["drops", "piece", "*", "zone"],
        "it may not be dropped there",
    ),
    (&["drops", "zone"], "pieces may not be dropped there"),
    (&["promotion"], "it must promote there, and cannot"),
    (&["en_passant"], "it cannot be captured in passing"),
    (
        &["walls"],
        "the move must be followed by a wall, or preceded by none",
    ),
    (&["castling"], "castling is not possible"),
];

/// An answer that names a rule.
pub(super) fn forbidden(
    case: &Case<'_>,
    game: &mut Game,
    asked: &Asked,
    culprit: &Culprit,
) -> Answer {
    let path = culprit.path.keys();
    let shown = culprit.path.to_string();
    let reason = iron(case, game, asked, &path).unwrap_or_else(|| {
        match SENTENCES
            .iter()
            .find_map(|(p, text)| name(p, &path).map(|n| (text, n)))
        {
            Some((text, name)) => text.replace('*', name),
            None => format!("the rule `{shown}` of the file forbids it"),
        }
    });
    let mut answer = Answer::illegal(reason).at(culprit.span, format!("`{shown}`"));
    if let Some(Place::Key(key)) = keys::place(&path) {
        answer = answer.note(format!("`{}`: {}", key.name, keys::doc(key)));
    }
    answer
}

/// The name that stands for `*` if a path begins with a pattern; empty if it has none.
fn name<'p>(pattern: &[&str], path: &[&'p str]) -> Option<&'p str> {
    if pattern.len() > path.len() {
        return None;
    }
    let fits = pattern.iter().zip(path).all(|(p, k)| *p == "*" || p == k);
    let star = pattern.iter().position(|p| *p == "*");
    fits.then(|| star.and_then(|i| path.get(i)).copied().unwrap_or(""))
}

fn iron(case: &Case<'_>, game: &Game, asked: &Asked, path: &[&str]) -> Option<String> {
    let piece = match path {
        ["pieces", piece, "iron"] => Some(*piece),
        _ => None,
    };
    let kinds = &case.definition.kinds;
    if let Some(piece) = piece {
        let def = kinds.iter().find(|d| d.key == piece)?;
        return Some(format!("nothing can capture the {}", def.name));
    }
    if let (["capture", "forbid", ..], Some(to), true) = (path, asked.to, asked.what.is_piece()) {
        let setup = game.setup();
        let (_, victim) = setup.pieces.get(to.index()).copied().flatten()?;
        let What::Piece { from, .. } = &asked.what else {
            return None;
        };
        let (_, mover) = setup.pieces.get(from.first()?.index()).copied().flatten()?;
        return Some(format!(
            "the {} may not capture the {}",
            case.kind_name(mover),
            case.kind_name(victim)
        ));
    }
    None
}
