//! The catalogue of findings: one row a code.

use super::Severity;

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal;)+) => {
        /// A finding's code: `E` error, `W` warning, `N` note, and four digits.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Code { $($(#[doc = $doc])+ $name),+ }

        impl Code {
            /// All codes, in the order of their text.
            pub const ALL: &[Self] = &[$(Self::$name),+];
            /// `E0102`.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $(Self::$name => $text),+ }
            }
        }
    };
}

codes! {
    /// The file is not TOML.
    Toml = "E0001";
    /// A FEN or set-up picture names a piece that the game does not have.
    UnknownSymbol = "E0301";
    /// A rank of a FEN or picture has too few or too many squares.
    RankLength = "E0302";
    /// A FEN or picture has too few or too many ranks.
    RankCount = "E0303";
    /// A FEN or picture holds something that is neither a piece, a number nor a hole.
    Placement = "E0304";
    /// Pieces in hand are written wrongly, or the game has no hands.
    Hands = "E0305";
    /// A square set cannot be read.
    BadSet = "E0201";
    /// A square is off the board or a hole.
    OffBoard = "E0202";
    /// No terrain or region has this name.
    UnknownSet = "E0203";
}

impl Code {
    /// The code's own level, from its first letter.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self.text().as_bytes()[0] {
            b'E' => Severity::Error,
            b'W' => Severity::Warning,
            _ => Severity::Note,
        }
    }
}
