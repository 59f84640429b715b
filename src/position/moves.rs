//! A move as the engine holds it.

use crate::compile::bits::Bits;
use crate::compile::tables::NONE;

/// What sort of move it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// A piece goes from one square to another, capturing what `victims` says.
    Normal,
    /// A piece comes from hand.
    Drop,
    /// A piece comes from hand onto one of its own side, of kind `other.0`, and the two become one.
    Merge,
    /// Two pieces move: `from` to `to` and `other.0` to `other.1`.
    Castle,
    /// Nothing moves.
    Pass,
    /// A normal move; the piece captured on `other.0` is set down again on `other.1`.
    Unload,
}

/// A move. Two moves are the same iff all fields are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move<B> {
    /// Every square from which a piece is removed by capture, the landing square included.
    pub victims: B,
    /// What sort.
    pub kind: MoveKind,
    /// From where; [`NONE`] for drops of both sorts and passes.
    pub from: u8,
    /// To where; [`NONE`] for passes.
    pub to: u8,
    /// The kind that moves.
    pub piece: u8,
    /// The kind that it is afterwards.
    pub becomes: u8,
    /// The castling partner's way, or the unloaded piece's; of [`MoveKind::Merge`] the kind that stood there.
    pub other: (u8, u8),
    /// Castling: index of the entry in the side's table.
    pub entry: u16,
    /// Where moves are told apart by their paths: a number for the ends of the legs; else 0.
    pub path: u32,
    /// A square that the move walls off, or [`NONE`].
    pub wall: u8,
    /// A kind from hand that is set on a square which the move leaves, and that square; [`NONE`] for none.
    pub gate: (u8, u8),
}

impl<B: Bits> Move<B> {
    /// A move of `piece` that captures on `victims`.
    #[inline]
    #[must_use]
    pub fn normal(piece: u8, from: u8, to: u8, victims: B) -> Self {
        Self {
            victims,
            kind: MoveKind::Normal,
            from,
            to,
            piece,
            becomes: piece,
            other: (NONE, NONE),
            entry: 0,
            path: 0,
            wall: NONE,
            gate: (NONE, NONE),
        }
    }
    /// Whether it takes the piece that can be taken in passing, on one of the squares which that piece passed.
    #[must_use]
    pub fn is_in_passing(&self, position: &super::Position<B>) -> bool {
        if !position.en_passant.has(self.to) {
            return false;
        }
        let passer = position.passer(self.to);
        passer != NONE && self.victims.has(passer)
    }
    /// A drop of `piece`.
    #[inline]
    #[must_use]
    pub fn drop(piece: u8, to: u8) -> Self {
        Self {
            kind: MoveKind::Drop,
            from: NONE,
            ..Self::normal(piece, NONE, to, B::ZERO)
        }
    }
    /// A drop of `piece` onto a piece of kind `onto`, which make one of kind `becomes`.
    #[must_use]
    pub fn merge(piece: u8, to: u8, onto: u8, becomes: u8) -> Self {
        Self {
            kind: MoveKind::Merge,
            becomes,
            other: (onto, NONE),
            ..Self::drop(piece, to)
        }
    }
    /// A piece comes from hand, to an empty square or onto another.
    #[inline]
    #[must_use]
    pub fn is_drop(&self) -> bool {
        matches!(self.kind, MoveKind::Drop | MoveKind::Merge)
    }
    /// No move at all.
    #[must_use]
    pub fn pass() -> Self {
        Self {
            kind: MoveKind::Pass,
            ..Self::normal(NONE, NONE, NONE, B::ZERO)
        }
    }
    /// The victims that do not come back: what is set down again is as good as not captured.
    #[must_use]
    pub fn captured(&self) -> B {
        match self.kind {
            MoveKind::Unload => self.victims.minus(B::bit(self.other.0)),
            _ => self.victims,
        }
    }
    /// The piece leaves the board instead of moving.
    #[inline]
    #[must_use]
    pub fn is_suicide(&self) -> bool {
        self.kind == MoveKind::Normal && self.from == self.to && self.victims.has(self.to)
    }
    /// The same move with nothing gated.
    #[inline]
    #[must_use]
    pub fn ungated(&self) -> Self {
        Self {
            gate: (NONE, NONE),
            ..*self
        }
    }
    /// The same move of a piece that stays what it is.
    #[inline]
    #[must_use]
    pub fn unchanged(&self) -> Self {
        Self {
            becomes: self.piece,
            ..*self
        }
    }
    /// The piece changes its kind.
    #[inline]
    #[must_use]
    pub fn is_promotion(&self) -> bool {
        self.piece != self.becomes
    }
}
