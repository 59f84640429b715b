//! What the thing under the cursor means: a movement in words and a picture, a key by its documentation, a name by
//! what it names.

use super::analysis::Analysis;
use super::spot::{self, Space, Spot};
use crate::definition::Definition;
use crate::explain::{Question, Scenery, explain};
use crate::id::{Kind, Side, Square};
use crate::render::{card, diagram};
use crate::schema::keys::{self, Place};
use crate::schema::tree::Value;
use crate::source::{SourceMap, Span};
use crate::util::bits256::SquareSet;

/// Markdown about a byte of a file, and what it is about. `known` is the definition, perhaps of a moment ago.
pub(super) fn hover(
    analysis: &Analysis,
    known: Option<&Definition>,
    offset: usize,
) -> Option<(String, Span)> {
    let tree = analysis.own.as_ref()?;
    let spot = spot::at(tree, analysis.source, offset);
    let named = spot::names(tree, &analysis.sources)
        .into_iter()
        .find(|n| n.span.start <= offset && offset <= n.span.end);
    let is_notation = spot.as_ref().is_some_and(is_moves);
    if let (Some(named), Some(definition)) = (&named, known)
        && let Some(text) = about(definition, &named.name, named.space)
        && (!is_notation || named.space == Space::Sets)
    {
        return Some((text, named.span));
    }
    let spot = spot?;
    if let (true, Some(Value::String(text))) = (is_notation, spot.value.map(|n| &n.value)) {
        return movement(text, known).map(|m| (m, spot.span));
    }
    let path = spot.path.keys();
    let text = match keys::place(&path)? {
        Place::Key(key) => format!(
            "`{}`: {}\n\nIt is {}.",
            key.name,
            keys::doc(key),
            key.shape.describe()
        ),
        Place::Name(shape) | Place::Data(shape) => {
            format!("`{}`: {}", path.last().unwrap_or(&""), shape.describe())
        }
    };
    Some((text, spot.span))
}

/// Whether the spot is a movement string.
fn is_moves(spot: &Spot<'_>) -> bool {
    spot.value.is_some() && matches!(spot.path.keys().as_slice(), ["pieces", _, "moves", ..])
}

/// A movement: canonical text, sentence and picture.
fn movement(text: &str, definition: Option<&Definition>) -> Option<String> {
    let board = definition.map_or_else(
        || crate::board::Board::new(15, 15, &[], false, false),
        |d| d.board.clone(),
    );
    let (x, y) = (board.files() / 2, board.ranks() / 2);
    let at = board
        .squares()
        .min_by_key(|&s| board.file(s).abs_diff(x).max(board.rank(s).abs_diff(y)))?;
    let scenery = Scenery::new(board);
    let mut sources = SourceMap::new();
    let source = sources.add("<notation>", text);
    let question = Question {
        text,
        source,
        definition,
        scenery: &scenery,
        at,
        side: Side::White,
    };
    let found = explain(&question, &mut Vec::new())?;
    let exists = |dx, dy| card::exists(&scenery.board, at, dx, dy);
    let picture = diagram::diagram("O", &card::marks(&found.reach), &exists);
    let mut out = format!(
        "`{}`\n\n{}\n\n```text\n{picture}```",
        found.canonical, found.sentence
    );
    for note in &found.notes {
        out.push_str(&format!("\n\n{note}"));
    }
    Some(out)
}

/// A name by what it names.
fn about(definition: &Definition, name: &str, space: Space) -> Option<String> {
    match space {
        Space::Kinds => {
            let kinds = &definition.kinds;
            if let Some(index) = kinds.iter().position(|k| k.key == name && !k.tilde) {
                let card = card::card(definition, Kind::new(index)?);
                return Some(format!("```text\n{card}```"));
            }
            let class = definition.classes.iter().find(|c| c.name == name)?;
            let members: Vec<&str> = class
                .members
                .iter()
                .filter_map(|k| kinds.get(k.index()))
                .map(|k| k.name.as_str())
                .collect();
            Some(format!("class `{name}`: {}", members.join(", ")))
        }
        Space::Sets => {
            if let Some(terrain) = definition.terrains.iter().find(|t| t.name == name) {
                let squares = list(definition, terrain.squares);
                return Some(format!("terrain `{name}` (`{}`): {squares}", terrain.glyph));
            }
            if let Some(region) = definition.regions.iter().find(|r| r.name == name) {
                let [white, black] = region.squares.0;
                let white_squares = list(definition, white);
                return Some(if white == black {
                    format!("region `{name}`: {white_squares}")
                } else {
                    format!(
                        "region `{name}`\n\n- White: {white_squares}\n- Black: {}",
                        list(definition, black)
                    )
                });
            }
            let sets = crate::board::region::built_in(&definition.board, name)?;
            let [white, black] = sets.0;
            Some(if white == black {
                format!("`{name}` (built in): {}", list(definition, white))
            } else {
                format!(
                    "`{name}` (built in)\n\n- White: {}\n- Black: {}",
                    list(definition, white),
                    list(definition, black)
                )
            })
        }
    }
}

fn list(definition: &Definition, squares: SquareSet) -> String {
    let names: Vec<String> = squares
        .iter()
        .map(|s: Square| definition.board.name(s))
        .collect();
    if names.is_empty() {
        "no square".to_owned()
    } else {
        names.join(" ")
    }
}
