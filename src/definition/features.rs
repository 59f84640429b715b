//! The features by which variants can be searched for, from what a definition really has.

use super::Definition;
use super::rules::{Pass, Safe, Verdict};
use crate::id::{PerSide, Side};

/// A name and whether a definition has it.
type Feature = (&'static str, fn(&Definition) -> bool);

/// All features, with the question that each asks.
const FEATURES: &[Feature] = &[
    ("terrain", |d| !d.terrains.is_empty()),
    ("regions", |d| !d.regions.is_empty()),
    ("holes", |d| {
        d.board.len() < usize::from(d.board.files()) * usize::from(d.board.ranks())
    }),
    ("wrap", |d| d.board.wraps_files() || d.board.wraps_ranks()),
    ("castling", |d| !d.rules.castlings.is_empty()),
    ("en_passant", |d| {
        d.kinds.iter().any(|k| {
            Side::BOTH.iter().any(|&s| {
                let nodes = &k.movement[s].program.nodes;
                nodes.iter().any(|n| n.on.en_passant)
            })
        })
    }),
    ("promotion", |d| !d.rules.promotions.is_empty()),
    ("drops", |d| d.rules.drops.is_some()),
    ("hands", |d| {
        Side::BOTH
            .iter()
            .any(|&s| d.setup.hands[s].iter().any(|&n| n > 0))
    }),
    ("setups", |d| !d.arrangements.is_empty()),
    ("iron", |d| !d.rules.forbidden.is_empty()),
    ("forced_capture", |d| {
        d.rules.must_capture != PerSide::both(false)
    }),
    ("effects", |d| !d.rules.effects.is_empty()),
    ("capture_by_moving", |d| {
        d.rules.effects.iter().any(|e| e.captures)
    }),
    ("frozen_pieces", |d| !d.rules.freezes.is_empty()),
    ("walls", |d| d.rules.walls.is_some()),
    ("no_royal", |d| d.kinds.iter().all(|k| !k.royal)),
    ("capture_royal", |d| {
        d.rules.royal.safe == Safe::None && d.kinds.iter().any(|k| k.royal)
    }),
    ("pseudo_royal", |d| !d.rules.pseudo_royals.is_empty()),
    ("no_checks", |d| d.rules.royal.no_checks),
    ("extinction", |d| !d.rules.ends.extinctions.is_empty()),
    ("goal", |d| !d.rules.ends.goals.is_empty()),
    ("checks", |d| d.rules.ends.checks.is_some()),
    ("connection", |d| !d.rules.ends.connects.is_empty()),
    ("material", |d| d.rules.ends.material.is_some()),
    ("facing", |d| {
        let facing = d.rules.royal.facing;
        facing.files || facing.ranks || facing.diagonals
    }),
    ("pass", |d| d.rules.turn.pass != PerSide::both(Pass::Never)),
    ("several_moves", |d| d.rules.turn.series.is_some()),
    ("stalemate_wins", |d| {
        d.rules.ends.stalemate.0.contains(&Verdict::Loss)
    }),
    ("bare_royal", |d| d.rules.ends.bare.is_some()),
    ("multi_leg", |d| {
        d.kinds.iter().any(|k| {
            Side::BOTH
                .iter()
                .any(|&s| k.movement[s].program.nodes.iter().any(|n| !n.last))
        })
    }),
    ("asymmetric", |d| {
        d.kinds
            .iter()
            .any(|k| k.symbols[Side::White].is_some() != k.symbols[Side::Black].is_some())
    }),
];

/// What `definition` has, in a fixed order.
#[must_use]
pub fn features(definition: &Definition) -> Vec<String> {
    FEATURES
        .iter()
        .filter(|(_, has)| has(definition))
        .map(|(name, _)| (*name).to_owned())
        .collect()
}
