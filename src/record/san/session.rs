//! SAN of a game in progress: the session says what is legal and what gives check.

use super::{Scene, Suffix, read, texts};
use crate::definition::Definition;
use crate::game::{MoveView, Session, State};
use crate::record::error::MoveError;

/// A legal move of the session's position with its check sign.
#[must_use]
pub fn print(definition: &Definition, session: &mut dyn Session, mv: &MoveView) -> String {
    let legal = session.legal_moves();
    let setup = session.setup();
    let scene = Scene::new(definition, &legal).at(&setup);
    let text = match legal.iter().position(|m| m == mv) {
        Some(i) => texts(&scene).swap_remove(i),
        None => crate::record::coordinate::print(definition, mv, &legal),
    };
    text + suffix_of(session, mv).text()
}

/// Whether a legal move gives check or mate. The session is as before afterwards.
pub fn suffix_of(session: &mut dyn Session, mv: &MoveView) -> Suffix {
    if !session.play(mv) {
        return Suffix::None;
    }
    let suffix = if session.outcome().state == State::Checkmate {
        Suffix::Mate
    } else if session.checkers().is_empty() {
        Suffix::None
    } else {
        Suffix::Check
    };
    session.undo();
    suffix
}

/// The legal move of the session's position that a text names.
///
/// # Errors
/// As [`read`].
pub fn parse(
    definition: &Definition,
    session: &mut dyn Session,
    text: &str,
) -> Result<MoveView, MoveError> {
    let legal = session.legal_moves();
    let setup = session.setup();
    read(&Scene::new(definition, &legal).at(&setup), text)
}
