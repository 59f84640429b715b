//! Why a text is not a legal move here, as far as a glance at the board can tell, and what may have been
//! meant.

use crate::game::MoveView;
use crate::id::Square;
use crate::play::Game;
use crate::util::text::{counted, nearest};

/// Most candidates that a refusal names.
const MAX_NEAR: usize = 8;

/// A move that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What was written.
    pub text: String,
    /// Why it is refused, in a sentence without a full stop.
    pub reason: String,
    /// Legal moves that may have been meant.
    pub near: Vec<String>,
}

impl Refusal {
    /// The candidates in a sentence without a full stop, if there are any.
    #[must_use]
    pub fn suggestion(&self) -> Option<String> {
        (!self.near.is_empty()).then(|| format!("legal here: {}", self.near.join(" ")))
    }
}

/// Looks for the reason.
pub(crate) fn refusal(game: &mut Game, text: &str) -> Refusal {
    let refused = |reason: String, near: Vec<String>| Refusal {
        text: text.to_owned(),
        reason,
        near,
    };
    let legal = game.legal().to_vec();
    if legal.is_empty() {
        return refused("the side to move has no legal move".to_owned(), Vec::new());
    }
    if let Some(from) = leading_square(game, text) {
        return from_square(game, text, from, &legal);
    }
    let texts: Vec<String> = legal
        .iter()
        .flat_map(|mv| [game.text(mv), game.san(mv)])
        .collect();
    let near: Vec<String> = nearest(text, texts.iter().map(String::as_str))
        .map(|t| vec![t.to_owned()])
        .unwrap_or_default();
    refused(
        format!(
            "it is none of the {}",
            counted(legal.len() as u64, "legal move")
        ),
        near,
    )
}

/// The square that a move text begins with.
fn leading_square(game: &Game, text: &str) -> Option<Square> {
    let digits = text
        .bytes()
        .skip(1)
        .take_while(u8::is_ascii_digit)
        .take(2)
        .count();
    // `get`: the text may begin with a character of several bytes.
    let square = game.definition().board.parse(text.get(..=digits)?)?;
    // A lone square is a pawn's SAN, not a start.
    (text.len() > digits + 1).then_some(square)
}

fn from_square(game: &mut Game, text: &str, from: Square, legal: &[MoveView]) -> Refusal {
    let name = game.definition().board.name(from);
    let setup = game.setup();
    let side = game.side();
    let piece = setup.pieces.get(from.index()).copied().flatten();
    let here: Vec<&MoveView> = legal.iter().filter(|m| m.from == Some(from)).collect();
    let mut near = Vec::new();
    let reason = match piece {
        None => format!("there is no piece on {name}"),
        Some((owner, _)) if owner != side => {
            let owner = &game.definition().sides[owner].name;
            let mover = &game.definition().sides[side].name;
            format!("the piece on {name} is {owner}'s and it is {mover}'s turn")
        }
        Some((_, kind)) => {
            let piece = game
                .definition()
                .kinds
                .get(kind.index())
                .map_or_else(|| "piece".to_owned(), |k| k.name.clone());
            if here.is_empty() {
                format!("the {piece} on {name} has no legal move")
            } else {
                near = here.iter().take(MAX_NEAR).map(|mv| game.text(mv)).collect();
                if here.len() > MAX_NEAR {
                    near.push("…".to_owned());
                }
                format!("the {piece} on {name} cannot go there")
            }
        }
    };
    Refusal {
        text: text.to_owned(),
        reason,
        near,
    }
}
