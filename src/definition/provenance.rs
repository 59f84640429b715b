//! Where each part of a definition was written: for lints and explanations that must point at a line.
//!
//! Kept beside the [`Definition`](super::Definition), never inside it: what the engine runs on knows no text.

use crate::id::{Kind, PerSide};
use crate::source::Span;
use std::collections::BTreeMap;

/// The places of a definition's parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Provenance {
    /// The top of the file.
    pub file: Span,
    /// `[board]`.
    pub board: Span,
    /// `[setup]`, or what stands in for it.
    pub setup: Span,
    /// By kind.
    pub kinds: Vec<KindPlace>,
    /// `[board.terrain.NAME]`, in the order of the definition.
    pub terrains: Vec<Span>,
    /// `[board.regions] NAME`, in the order of the definition.
    pub regions: Vec<Span>,
    /// `[classes.NAME]`, in the order of the definition.
    pub classes: Vec<Span>,
    /// Rule blocks by their path: `royal`, `promotion.pawn`, `castling.short`, `end.stalemate`. A block
    /// that the file does not write has no place.
    pub rules: BTreeMap<String, Span>,
}

/// Where a kind of piece was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindPlace {
    /// Its block.
    pub block: Span,
    /// Its name in the block's header.
    pub key: Span,
    /// The string that says how it moves, quotes included.
    pub moves: PerSide<Option<Span>>,
    /// Its letter or symbol.
    pub symbol: Option<Span>,
}

impl Provenance {
    /// The place of a rule block, or of the file if the block is not written.
    #[must_use]
    pub fn rule(&self, path: &str) -> Span {
        self.rules.get(path).copied().unwrap_or(self.file)
    }
    /// The place that explains how a kind moves.
    #[must_use]
    pub fn moves(&self, kind: Kind, side: crate::id::Side) -> Span {
        self.kinds
            .get(kind.index())
            .map_or(self.file, |k| k.moves[side].unwrap_or(k.block))
    }
}
