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

    /// A movement notation is longer than 4,096 bytes.
    NotationTooLong = "E0101";
    /// Brackets of a movement notation are nested more than 16 deep.
    NotationTooDeep = "E0102";
    /// A character that the movement notation does not use.
    NotationCharacter = "E0103";
    /// A bracket of a movement notation is not closed, or closes nothing.
    UnclosedBracket = "E0104";
    /// A movement notation has something at a place where it cannot stand.
    NotationSyntax = "E0105";
    /// A capital letter that is no atom.
    UnknownAtom = "E0106";
    /// A small letter that is no modifier.
    UnknownModifier = "E0107";
    /// Modifiers with no atom after them.
    MissingAtom = "E0108";
    /// A movement notation, or one of its terms, that can never move.
    Moveless = "E0109";
    /// `k` or `ck`, which programs read in opposite ways.
    AmbiguousRoyal = "E0110";
    /// Braces that are no guard.
    BadGuard = "E0111";
    /// Direction letters that choose no direction, or that programs read in different ways.
    BadDirection = "E0112";
    /// `z` and `q` where they cannot turn.
    BadTurn = "E0113";
    /// A range that cannot stand where it is, or goes nowhere.
    BadRange = "E0114";
    /// A class filter that cannot be read or has no piece to choose from.
    BadFilter = "E0115";
    /// A modifier with no meaning on its leg.
    MisplacedModifier = "E0116";
    /// An atom that cannot be used so: stretched, too long, or in a leg.
    BadAtom = "E0117";
    /// A movement notation that needs too large a graph of legs.
    NotationLimit = "E0118";
    /// A repetition in parentheses that repeats no leg.
    BadRepetition = "E0119";

    /// Direction letters on K or Q, read in different ways by programs.
    KingDirections = "W0101";
    /// The letters L and J, which XBoard exchanges.
    SwappedLetter = "W0102";
    /// A modifier that changes nothing.
    IdleModifier = "W0103";

    /// Another program reads this movement notation in another way.
    DialectDiffers = "N0101";

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
