//! Moves that could be made, but not as the text says them: no wall or a wrong one, or more squares than the move has.

use super::asked::Asked;
use super::{Answer, Case};
use crate::game::MoveView;
use crate::id::Square;
use crate::play::Game;
use crate::record::coordinate;
use crate::util::bits256::SquareSet;

/// Most squares that an answer lists.
const SHOWN: usize = 8;

/// What is wrong with the text, if a legal move goes where it says.
pub(super) fn answer(
    case: &Case<'_>,
    game: &mut Game,
    asked: &Asked,
    text: &str,
) -> Option<Answer> {
    let legal = game.legal().to_vec();
    let fits: Vec<&MoveView> = legal.iter().filter(|mv| asked.is(mv)).collect();
    let first = *fits.first()?;
    let example = coordinate::print(case.definition, first, &legal);
    let walls: SquareSet = fits.iter().filter_map(|mv| mv.wall).collect();
    if walls.is_empty() {
        let name = case.kind_name(first.piece);
        let text = text.trim();
        return Some(Answer::illegal(format!(
            "the {name} goes there, but not as `{text}` says: the move is written `{example}`"
        )));
    }
    let rule = case.block("walls");
    let listed = squares(case, walls);
    let Some((before, wall)) = text.rsplit_once(',') else {
        return Some(
            Answer::illegal(format!(
                "the move also sets a wall, and the text does not say where: `{example}` does"
            ))
            .at(rule, "walls come with a move")
            .note(format!("the wall can be set on {listed}")),
        );
    };
    let wall = wall.trim();
    let at = last_square(case, wall);
    let reason = match at {
        Some(at) if walls.contains(at) => {
            format!("a wall after `{before}` is not written `{wall}`: write it as in `{example}`")
        }
        Some(at) => format!("no wall can be set on {} after this move", case.square(at)),
        None => format!("`{wall}` names no square for the wall"),
    };
    Some(
        Answer::illegal(reason)
            .at(rule, "walls come with a move")
            .note(format!("the wall can be set on {listed}")),
    )
}

/// `a1, b1 and 3 more`.
fn squares(case: &Case<'_>, set: SquareSet) -> String {
    let shown: Vec<String> = set.iter().take(SHOWN).map(|s| case.square(s)).collect();
    let more = set.len().saturating_sub(shown.len());
    let shown = shown.join(", ");
    if more == 0 {
        shown
    } else {
        format!("{shown} and {more} more")
    }
}

/// The square with which a text ends.
fn last_square(case: &Case<'_>, text: &str) -> Option<Square> {
    let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let start = text.len().checked_sub(digits + 1)?;
    case.definition.board.parse(text.get(start..)?)
}
