//! Frozen pieces and squares that are kept for captures in English sentences.

use super::effects::along;
use super::{kinds_and, kinds_or};
use crate::definition::Definition;
use crate::definition::rules::Whose;
use crate::render::places::sided_squares;

/// All of them.
pub fn sentences(definition: &Definition, out: &mut Vec<String>) {
    for rule in &definition.rules.freezes {
        let who = if definition.is_every_kind(rule.pieces) {
            "Pieces".to_owned()
        } else {
            kinds_and(definition, rule.pieces)
        };
        let by = if rule.alike {
            "one of the same kind".to_owned()
        } else if definition.is_every_kind(rule.by) {
            "piece".to_owned()
        } else {
            kinds_or(definition, rule.by)
        };
        let article = match (rule.alike, rule.whose) {
            (false, Whose::Enemy) => "an enemy ",
            (false, Whose::Own) => "an own ",
            (false, Whose::Both) => "a ",
            (true, Whose::Enemy) => "an enemy, ",
            (true, Whose::Own) => "an own piece, ",
            (true, Whose::Both) => "a piece, ",
        };
        let unless = if rule.unless.is_empty() {
            String::new()
        } else {
            format!(
                " unless another {} of their side stands beside it",
                kinds_or(definition, rule.unless)
            )
        };
        let suicide = if rule.suicide {
            ", but may leave the board instead"
        } else {
            ""
        };
        out.push(if rule.attacked {
            format!("{who} at which {article}{by} aims cannot move{unless}{suicide}.")
        } else {
            format!(
                "{who} beside {article}{by}{} cannot move{unless}{suicide}.",
                along(rule.directions)
            )
        });
    }
    if let Some(rule) = &definition.rules.reserve {
        let squares = sided_squares(definition, rule.squares);
        let elsewhere = if rule.needed {
            " that the piece cannot make by a move to other squares"
        } else {
            ""
        };
        out.push(format!(
            "Nothing but captures{elsewhere} may end on {squares}."
        ));
    }
}
