//! The pieces that Fairy-Stockfish has: their keys, in its order, and how they move in our notation.

use std::ops::{BitAnd, BitOr, Sub};

/// A kind of piece that a variant may have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(u8);

/// One that has a name of its own.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// As it is written in the file.
    pub key: &'static str,
    /// What our files call it.
    pub name: &'static str,
    /// How it moves, double steps and rules of special boards apart.
    pub moves: &'static str,
}

const fn known(key: &'static str, name: &'static str, moves: &'static str) -> Known {
    Known { key, name, moves }
}

/// In the order in which Fairy-Stockfish looks for their keys, which decides about letters given twice.
const KNOWN: [Known; 36] = [
    known("pawn", "pawn", "fmWfcF"),
    known("knight", "knight", "N"),
    known("bishop", "bishop", "B"),
    known("rook", "rook", "R"),
    known("queen", "queen", "Q"),
    known("fers", "ferz", "F"),
    known("alfil", "alfil", "A"),
    known("fersAlfil", "ferz_alfil", "FA"),
    known("silver", "silver", "FfW"),
    known("aiwok", "aiwok", "RNF"),
    known("bers", "dragon_king", "RF"),
    known("archbishop", "archbishop", "BN"),
    known("chancellor", "chancellor", "RN"),
    known("amazon", "amazon", "QN"),
    known("knibis", "knibis", "mNcB"),
    known("biskni", "biskni", "mBcN"),
    known("kniroo", "kniroo", "mNcR"),
    known("rookni", "rookni", "mRcN"),
    known("shogiPawn", "shogi_pawn", "fW"),
    known("lance", "lance", "fR"),
    known("shogiKnight", "shogi_knight", "ffN"),
    known("gold", "gold", "WfF"),
    known("dragonHorse", "dragon_horse", "BW"),
    known("clobber", "clobber", "cW"),
    known("breakthrough", "breakthrough", "fmWfF"),
    known("immobile", "immobile", ""),
    known("cannon", "cannon", "mRcpR"),
    known(
        "janggiCannon",
        "janggi_cannon",
        "p<-janggi_cannon>mc<-janggi_cannon>R",
    ),
    known("soldier", "soldier", "fsW"),
    known("horse", "horse", "nN"),
    known("elephant", "elephant", "nA"),
    known("janggiElephant", "janggi_elephant", "nZ"),
    known("banner", "banner", "mRcpRnN"),
    known("wazir", "wazir", "W"),
    known("commoner", "commoner", "K"),
    known("centaur", "centaur", "KN"),
];
/// How many pieces a file may define for itself.
pub const CUSTOM: usize = 25;

impl Slot {
    /// The royal piece.
    pub const KING: Self = Self((KNOWN.len() + CUSTOM) as u8);
    /// How many there are.
    pub const COUNT: usize = KNOWN.len() + CUSTOM + 1;

    /// The one with this number.
    #[must_use]
    pub fn new(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }
    /// Its number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// All, in the order in which their keys take effect.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(|i| Self(i as u8))
    }
    /// What its moves are if the file does not say it: none for those that the file must define.
    #[must_use]
    pub fn known(self) -> Option<&'static Known> {
        KNOWN.get(self.index())
    }
    /// As it is written in the file.
    #[must_use]
    pub fn key(self) -> String {
        match self.known() {
            Some(known) => known.key.to_owned(),
            None if self == Self::KING => "king".to_owned(),
            None => format!("customPiece{}", self.index() - KNOWN.len() + 1),
        }
    }
    /// The one whose key this is.
    #[must_use]
    pub fn of_key(key: &str) -> Option<Self> {
        if key == "king" {
            return Some(Self::KING);
        }
        if let Some(index) = KNOWN.iter().position(|k| k.key == key) {
            return Self::new(index);
        }
        let number = key.strip_prefix("customPiece")?;
        let n: usize = number.parse().ok()?;
        (number == n.to_string() && (1..=CUSTOM).contains(&n))
            .then(|| Self((KNOWN.len() + n - 1) as u8))
    }
    /// What our files call it.
    #[must_use]
    pub fn name(self, letter: char) -> String {
        match self.known() {
            Some(known) => known.name.to_owned(),
            None if self == Self::KING => "king".to_owned(),
            None => format!("piece_{}", letter.to_ascii_lowercase()),
        }
    }
    /// Whether the file says how it moves.
    #[must_use]
    pub const fn is_custom(self) -> bool {
        self.index() >= KNOWN.len() && self.index() < KNOWN.len() + CUSTOM
    }
}

/// A set of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Set {
    bits: u64,
    /// `*`: whatever there is.
    pub all: bool,
}

impl Set {
    /// None.
    pub const NONE: Self = Self {
        bits: 0,
        all: false,
    };
    /// Whatever there is.
    pub const ALL: Self = Self { bits: 0, all: true };

    /// Just one.
    #[must_use]
    pub const fn of(slot: Slot) -> Self {
        Self {
            bits: 1 << slot.0,
            all: false,
        }
    }
    /// Whether it holds this one by name; of `*` no one.
    #[must_use]
    pub const fn names(self, slot: Slot) -> bool {
        self.bits & (1 << slot.0) != 0
    }
    /// Whether it holds this one.
    #[must_use]
    pub const fn has(self, slot: Slot) -> bool {
        self.all || self.names(slot)
    }
    /// Whether it holds none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        !self.all && self.bits == 0
    }
    /// Those of `had` that it names; `*` stays.
    #[must_use]
    pub const fn among(self, had: Self) -> Self {
        Self {
            bits: self.bits & had.bits,
            all: self.all,
        }
    }
    /// Its members by name.
    pub fn iter(self) -> impl Iterator<Item = Slot> {
        Slot::all().filter(move |&s| self.names(s))
    }
}

impl BitOr for Set {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self {
            bits: self.bits | other.bits,
            all: self.all || other.all,
        }
    }
}
impl BitAnd for Set {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        let bits = match (self.all, other.all) {
            (true, _) => other.bits,
            (_, true) => self.bits,
            _ => self.bits & other.bits,
        };
        Self {
            bits,
            all: self.all && other.all,
        }
    }
}
impl Sub for Set {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self {
            bits: self.bits & !other.bits,
            all: self.all,
        }
    }
}
impl FromIterator<Slot> for Set {
    fn from_iter<I: IntoIterator<Item = Slot>>(slots: I) -> Self {
        slots
            .into_iter()
            .fold(Self::NONE, |all, s| all | Self::of(s))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_slots_are_one_to_one() {
        assert_eq!(Slot::COUNT, 62);
        for slot in Slot::all() {
            assert_eq!(Slot::of_key(&slot.key()), Some(slot));
        }
        assert_eq!(Slot::of_key("customPiece26"), None);
        assert_eq!(Slot::of_key("customPiece01"), None);
        assert_eq!(Slot::of_key("Pawn"), None);
    }
}
