//! The canonical order of modifiers: `i`, directions, then `m c d e k t p g o y u n j`.

use super::ast::{Modifier, ModifierKind};

/// Letters that say where to; `z` and `q` turn a later leg, or bend a ride.
pub const DIRECTIONS: &[u8] = b"fblrvshzq";
/// The other letters that mean something, in canonical order; `i` stands before all.
pub const MODES: &[u8] = b"mcdektpgoyunj";

/// Whether the letter is one of [`DIRECTIONS`].
#[must_use]
pub fn is_direction(letter: u8) -> bool {
    DIRECTIONS.contains(&letter)
}

/// Puts every run of letters between two `a` or parentheses in canonical order; directions keep the
/// order they have among themselves, since pairs depend on it.
pub fn sort(mods: &mut [Modifier]) {
    for run in mods.split_mut(|m| m.letter().is_none_or(|c| c == b'a')) {
        run.sort_by_key(|m| m.letter().map_or(usize::MAX, rank));
    }
    for modifier in mods {
        if let ModifierKind::Repeat(inner) = &mut modifier.kind {
            sort(inner);
        }
    }
}

fn rank(letter: u8) -> usize {
    if letter == b'i' {
        0
    } else if is_direction(letter) {
        1
    } else if let Some(at) = MODES.iter().position(|&c| c == letter) {
        2 + at
    } else {
        100 + usize::from(letter)
    }
}
