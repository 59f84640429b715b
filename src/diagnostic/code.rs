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
            /// What it means, in one sentence.
            #[must_use]
            pub fn summary(self) -> &'static str {
                match self { $(Self::$name => concat!($($doc),+).trim_start()),+ }
            }
            /// Its page: why it is wrong, with a wrong and a right example (Markdown).
            #[must_use]
            pub const fn page(self) -> &'static str {
                match self { $(Self::$name => include_str!(concat!("codes/", $text, ".md"))),+ }
            }
        }
    };
}

codes! {
    /// The file is not TOML.
    Toml = "E0001";
    /// The file cannot be read.
    Unreadable = "E0002";
    /// The file is larger than 1 MiB.
    FileTooLarge = "E0003";
    /// The file holds bytes that are no text.
    NotText = "E0004";
    /// The file says no `format`, or one that this program does not read.
    Format = "E0005";
    /// A key or section has a name that means nothing here.
    UnknownKey = "E0006";
    /// A key that must be given is missing.
    MissingKey = "E0007";
    /// A value is of the wrong type.
    WrongType = "E0008";
    /// A word is not one of those allowed here.
    UnknownWord = "E0009";
    /// A number or a list is too small or too large.
    OutOfRange = "E0010";
    /// A name is not made of lower-case letters, digits and `_`.
    BadName = "E0011";
    /// A key or table is given twice.
    DuplicateKey = "E0012";
    /// The file or variant named by `extends` cannot be found.
    UnknownParent = "E0013";
    /// A file extends itself, directly or through others.
    ExtendsCycle = "E0014";
    /// A chain of `extends` is too long.
    ExtendsTooDeep = "E0015";
    /// `remove` names something that the parent does not have.
    RemovesNothing = "E0016";
    /// No variant has this name.
    UnknownVariant = "E0017";
    /// The file has more faults than are told.
    TooManyFaults = "E0018";
    /// The arguments of the command line do not fit together.
    Usage = "E0020";
    /// An argument of the command line cannot be read.
    BadArgument = "E0021";

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

    /// A square set cannot be read.
    BadSet = "E0201";
    /// A square is off the board or a hole.
    OffBoard = "E0202";
    /// No terrain or region has this name.
    UnknownSet = "E0203";
    /// Square sets are defined by each other in a circle.
    SetCycle = "E0204";
    /// A square lies in two terrains.
    TerrainOverlap = "E0205";
    /// A terrain lies elsewhere for each side.
    TerrainOfSide = "E0206";
    /// The variant has no board.
    NoBoard = "E0207";
    /// The board has no size, or one that is not allowed.
    BoardSize = "E0208";
    /// The map of the board does not fit the board or its terrains.
    BoardMap = "E0209";
    /// A name has a meaning of its own already.
    ReservedName = "E0210";
    /// Two things of one name space have the same name.
    DuplicateName = "E0211";
    /// The variant has no pieces.
    NoPieces = "E0212";
    /// The variant has more than 250 kinds of piece, promoted forms counted.
    TooManyKinds = "E0213";
    /// A piece has no letter.
    NoSymbol = "E0214";
    /// A letter or symbol cannot be used to write a piece.
    BadSymbol = "E0215";
    /// Two pieces are written the same way.
    DuplicateSymbol = "E0216";
    /// No piece or class has this name.
    UnknownKind = "E0217";
    /// No class has this name.
    UnknownClass = "E0218";
    /// Pieces are promoted forms of each other in a circle.
    BaseCycle = "E0219";
    /// Two kinds of piece would share one promoted form.
    TildeBases = "E0220";
    /// A piece has no moves and does not say that this is meant.
    NoMoves = "E0221";
    /// The variant has no start position.
    NoSetup = "E0222";
    /// The start position is given twice.
    TwoSetups = "E0223";
    /// A field of the start position's FEN cannot be read.
    SetupField = "E0224";
    /// The start position cannot be completed by symmetry.
    Symmetry = "E0225";
    /// A castling block does not lead to any move.
    NoCastling = "E0226";
    /// A capture rule forbids every capture.
    ForbidsAll = "E0227";
    /// A number in a rule makes no sense.
    RuleNumber = "E0228";
    /// The names or letters of the two sides are missing or equal.
    SideLetters = "E0229";
    /// A connection that wins does not say what is to stand together.
    Connection = "E0240";
    /// An effect is about a piece that moved where there is none.
    EffectWithoutMover = "E0241";
    /// An effect names pieces that it has no use for, or none where it needs one.
    EffectTarget = "E0242";
    /// An effect is to capture what no move can.
    EffectCaptures = "E0243";
    /// A key of a promotion rule means nothing beside the others.
    PromotionKey = "E0245";
    /// Two keys of one block contradict each other.
    Contradiction = "E0246";
    /// A barrier stands between no two neighbouring squares.
    NoCrossing = "E0250";
    /// A square lies in two parts of a division of the board.
    AreaOverlap = "E0251";
    /// Pieces are to be shuffled, or arrays chosen, in a way that cannot be.
    Arrangement = "E0252";

    /// A terrain, a region or a set that needs squares holds none.
    EmptySet = "W0201";
    /// A square of the board has no neighbours.
    IsolatedSquares = "W0202";
    /// A class has no members.
    EmptyClass = "W0203";
    /// A royal piece can never move.
    RoyalStuck = "W0204";
    /// Only one side has a royal piece at the start.
    OneSideRoyal = "W0205";
    /// A promotion turns a piece into itself.
    PromotesToItself = "W0206";
    /// A part of a set of squares changes nothing: it has the square already, or has none to take away.
    RepeatedSquare = "W0207";
    /// An extra line between squares leads nowhere new.
    IdleLink = "W0208";

    /// The game is over before the first move.
    StartOver = "W0401";
    /// In the start position the side that is not to move is in check.
    StartInCheck = "W0402";
    /// The first move can capture a royal piece.
    RoyalAtOnce = "W0403";
    /// One side wins by force from the start position.
    ForcedWin = "W0404";
    /// The set-ups of the two sides differ in a few squares only.
    SetupAsymmetry = "W0405";
    /// A region is almost, but not quite, the same for both sides.
    RegionAsymmetry = "W0406";
    /// The start position is written unlike any other: a number has leading zeros, or fields are wide apart.
    OddFen = "W0407";
    /// A piece can never come to the squares that a rule is about.
    Unreachable = "W0411";
    /// A piece can never leave the square it starts on.
    PieceStuck = "W0412";
    /// A piece that promotes can get stuck on a square where it does not.
    ApprenticeStuck = "W0413";
    /// A promotion leads to a piece that can never move.
    PromotionDeadEnd = "W0414";
    /// A piece never comes into play.
    UnusedPiece = "W0415";
    /// A region or class is named nowhere.
    UnusedName = "W0416";
    /// A terrain affects nobody.
    IdleTerrain = "W0417";
    /// A name is one letter away from the one that was probably meant.
    Misspelt = "W0418";
    /// A rule can never apply.
    NeverApplies = "W0421";
    /// A side can never win.
    CannotWin = "W0422";
    /// No rule lets anybody win.
    NoWinner = "W0423";
    /// Results of endings contradict each other.
    ContradictoryEnds = "W0424";
    /// A rule changes nothing, since another one allows all of it.
    Shadowed = "W0425";
    /// A key changes nothing beside the others of its rule.
    IdleKey = "W0426";
    /// A list names something that it has already.
    RepeatedName = "W0427";
    /// A `[[test]]` checks nothing.
    IdleTest = "W0428";
    /// Letters that differ only by case stand for different pieces.
    CaseLetters = "W0431";
    /// Two pieces move alike and no rule tells them apart.
    Alike = "W0432";
    /// A term of a movement notation adds nothing to the others.
    IdleTerm = "W0433";
    /// Two moves or pieces are written alike in SAN.
    AlikeInSan = "W0434";
    /// A piece stays on squares of one colour.
    ColourBound = "N0401";
    /// A piece sees only a part of the board.
    Bound = "N0402";
    /// A piece never comes back to a square.
    OneWay = "N0403";
    /// Pieces promote into each other in a circle.
    PromotionCircle = "N0404";
    /// A piece can never give check.
    NeverChecks = "N0405";
    /// A piece that promotes may get stuck before it has to.
    MayGetStuck = "N0406";
    /// One side wins by force from the start position, but not soon.
    LongForcedWin = "N0407";

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
    /// A field of a FEN cannot stand where it is, or is missing.
    FenField = "E0306";
    /// A text is not a move.
    MoveText = "E0307";
    /// A move is not legal in the position.
    NotLegal = "E0308";
    /// A text fits several legal moves.
    AmbiguousMove = "E0309";
    /// A `[[test]]` says something that is not so.
    TestFailed = "E0350";
    /// A node count is not what the table says.
    WrongCount = "E0351";
    /// A table of node counts cannot be read.
    BadTable = "E0352";

    /// A FEN gives a right that nothing can come of.
    IdleRight = "W0301";
    /// A field of a FEN says something that cannot be.
    IdleField = "W0302";
    /// A side has more or fewer royal pieces than the game can leave it with.
    RoyalCount = "W0303";
    /// No game can lead to this position.
    ImpossiblePosition = "W0350";
    /// A change of the rules that no `[[test]]` notices.
    Unnoticed = "W0351";
    /// A node count that takes too long was left out.
    TestLeftOut = "N0350";

    /// A line of a Fairy-Stockfish file is neither a section, a key with its value nor a comment.
    ImportSyntax = "E0901";
    /// Something in a Fairy-Stockfish file that Fairy-Stockfish itself does not see.
    ImportIgnored = "W0901";
    /// Fairy-Stockfish reads a movement string in another way than it looks.
    ImportNotation = "W0902";
    /// A rule of a Fairy-Stockfish file that cannot be said in a variant file yet.
    ImportNotCarried = "W0903";
    /// A piece takes the letter of another, which the variant then lacks.
    ImportLetter = "W0904";
    /// An option of a Fairy-Stockfish file that changes nothing.
    ImportIdle = "W0905";
    /// A piece that the variant has and that can never come to the board.
    ImportUnused = "W0906";
    /// A key of a Fairy-Stockfish file that has been replaced by another.
    ImportOldKey = "W0907";
    /// A variant has a rule for which another program has no words.
    ExportRefused = "E0902";
}

impl Code {
    /// The code's own level, from its first letter.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self.text().as_bytes() {
            [b'E', ..] => Severity::Error,
            [b'W', ..] => Severity::Warning,
            _ => Severity::Note,
        }
    }
    /// A note that is told only where notes are asked for: it says what a piece is like, not what is wrong.
    #[must_use]
    pub fn is_quiet(self) -> bool {
        self.text().starts_with("N04")
    }
}
