//! `[freeze.NAME]` and `[capture.reserve]`.
//!
//! In: the raw sections and what the file names. Out: the resolved blocks.

use super::context::{Context, Sets};
use super::effects::{directions, whose};
use super::pieces::Roster;
use super::royal::kinds_or_all;
use super::rules::is_true;
use crate::definition::rules::{Freeze, Reserve, Whose};
use crate::schema::raw::{self, FreezeArea, Map, Text};
use crate::util::bits256::KindSet;

/// All of them.
pub fn freezes(
    cx: &mut Context<'_>,
    section: &Map<raw::Freeze>,
    roster: &Roster<'_>,
) -> Vec<Freeze> {
    let mut kinds = |list: &[Text]| kinds_or_all(cx, list, roster);
    section
        .iter()
        .map(|(key, block)| Freeze {
            name: key.value.clone(),
            pieces: kinds(&block.pieces),
            by: kinds(&block.by),
            alike: is_true(block.alike.as_ref()),
            whose: block.whose.as_ref().map_or(Whose::Enemy, whose),
            attacked: block
                .area
                .as_ref()
                .is_some_and(|a| a.value == FreezeArea::Attacked),
            directions: directions(block.directions.as_ref()),
            unless: if block.unless.is_empty() {
                KindSet::EMPTY
            } else {
                kinds(&block.unless)
            },
            suicide: is_true(block.suicide.as_ref()),
        })
        .collect()
}

/// Squares that are kept for captures.
pub fn reserve(
    section: Option<&raw::Capture>,
    cx: &mut Context<'_>,
    sets: &Sets<'_>,
) -> Option<Reserve> {
    let given = section.and_then(|s| s.reserve.as_ref())?;
    Some(Reserve {
        squares: sets.sided(cx, given.squares.as_ref()?),
        needed: is_true(given.needed.as_ref()),
    })
}
