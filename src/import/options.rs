//! Every option of a Fairy-Stockfish variant: its type, what it is when nobody says it, and which options a
//! common key stands for. The order is the one in which options take effect, so that a key for both sides
//! comes before those of one side.

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// `true` or `false`.
    Flag,
    /// A whole number from 0.
    Number,
    /// A rank, from 1 to 10.
    Rank,
    /// A file, from `a` to `l` or from 1 to 12.
    File,
    /// Letters of pieces, `*` for all and `-` for none.
    Pieces,
    /// The letter of one piece, `*` for any and `-` for none.
    Piece,
    /// Squares, files `e*` and ranks `*4`; `-` for none.
    Squares,
    /// Castling rights as in a FEN.
    Rights,
    /// Pairs of letters, `p:g s:g`.
    Pairs,
    /// Letters with numbers, `q:1 r:2`.
    Numbers,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A position.
    Fen,
    /// Something for programs that show games; no rule.
    Display,
}

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// As it is written.
    pub key: &'static str,
    /// What it holds.
    pub kind: Type,
    /// What it is if nobody says it.
    pub default: &'static str,
    /// The options that it sets; none: itself.
    pub sets: &'static [&'static str],
    /// An old key, with the one to use instead.
    pub old: Option<&'static str>,
}

/// Results, for the side to move.
const RESULT: Type = Word(&["none", "win", "loss", "draw"]);
const ENCLOSING: Type = Word(&[
    "none",
    "reversi",
    "ataxx",
    "quadwrangle",
    "snort",
    "anyside",
    "top",
]);
/// The position that a variant has if it gives none.
pub const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const fn opt(key: &'static str, kind: Type, default: &'static str) -> Opt {
    Opt {
        key,
        kind,
        default,
        sets: &[],
        old: None,
    }
}
const fn both(key: &'static str, kind: Type, sets: &'static [&'static str]) -> Opt {
    Opt {
        key,
        kind,
        default: "",
        sets,
        old: None,
    }
}
const fn old(
    key: &'static str,
    kind: Type,
    sets: &'static [&'static str],
    new: &'static str,
) -> Opt {
    Opt {
        key,
        kind,
        default: "",
        sets,
        old: Some(new),
    }
}

use self::Type::{
    Display, Fen, File, Flag, Number, Numbers, Pairs, Piece, Pieces, Rank, Rights, Squares, Word,
};

/// All options but the keys of pieces and of the squares to which they are confined.
pub const OPTIONS: &[Opt] = &[
    // The board and the start.
    opt("variantTemplate", Display, "fairy"),
    opt("pieceToCharTable", Display, "-"),
    opt("pocketSize", Display, "0"),
    opt("pieceValueMg", Display, ""),
    opt("pieceValueEg", Display, ""),
    opt("maxRank", Rank, "8"),
    opt("maxFile", File, "8"),
    opt("startFen", Fen, CHESS),
    opt("chess960", Flag, "false"),
    opt("twoBoards", Flag, "false"),
    // What the king moves as, and pieces that need not be in hand: settings of built-in variants only.
    opt("kingType", Display, "-"),
    opt("freeDrops", Flag, "false"),
    // Pawns.
    both(
        "pawnTypes",
        Pieces,
        &[
            "promotionPawnTypesWhite",
            "promotionPawnTypesBlack",
            "enPassantTypesWhite",
            "enPassantTypesBlack",
            "nMoveRuleTypesWhite",
            "nMoveRuleTypesBlack",
        ],
    ),
    opt("doubleStep", Flag, "true"),
    old(
        "doubleStepRank",
        Rank,
        &["doubleStepRegionWhite", "doubleStepRegionBlack"],
        "doubleStepRegionWhite",
    ),
    old(
        "doubleStepRankMin",
        Rank,
        &["doubleStepRegionWhite", "doubleStepRegionBlack"],
        "doubleStepRegionWhite",
    ),
    opt("doubleStepRegionWhite", Squares, "*2"),
    opt("doubleStepRegionBlack", Squares, "*7"),
    opt("tripleStepRegionWhite", Squares, "-"),
    opt("tripleStepRegionBlack", Squares, "-"),
    both(
        "enPassantRegion",
        Squares,
        &["enPassantRegionWhite", "enPassantRegionBlack"],
    ),
    opt("enPassantRegionWhite", Squares, "all"),
    opt("enPassantRegionBlack", Squares, "all"),
    both(
        "enPassantTypes",
        Pieces,
        &["enPassantTypesWhite", "enPassantTypesBlack"],
    ),
    opt("enPassantTypesWhite", Pieces, "pawn"),
    opt("enPassantTypesBlack", Pieces, "pawn"),
    // Promotion.
    old(
        "promotionRank",
        Rank,
        &["promotionRegionWhite", "promotionRegionBlack"],
        "promotionRegionWhite",
    ),
    opt("promotionRegionWhite", Squares, "*8"),
    opt("promotionRegionBlack", Squares, "*1"),
    both(
        "promotionPawnTypes",
        Pieces,
        &["promotionPawnTypesWhite", "promotionPawnTypesBlack"],
    ),
    opt("promotionPawnTypesWhite", Pieces, "pawn"),
    opt("promotionPawnTypesBlack", Pieces, "pawn"),
    both(
        "promotionPieceTypes",
        Pieces,
        &["promotionPieceTypesWhite", "promotionPieceTypesBlack"],
    ),
    opt("promotionPieceTypesWhite", Pieces, "-"),
    opt("promotionPieceTypesBlack", Pieces, "-"),
    opt("sittuyinPromotion", Flag, "false"),
    opt("promotionLimit", Numbers, ""),
    opt("promotedPieceType", Pairs, ""),
    opt("piecePromotionOnCapture", Flag, "false"),
    opt("mandatoryPawnPromotion", Flag, "true"),
    opt("mandatoryPiecePromotion", Flag, "false"),
    opt("pieceDemotion", Flag, "false"),
    // Captures and what they do.
    opt("blastOnCapture", Flag, "false"),
    opt("blastImmuneTypes", Pieces, "-"),
    opt("mutuallyImmuneTypes", Pieces, "-"),
    opt("petrifyOnCaptureTypes", Pieces, "-"),
    opt("petrifyBlastPieces", Flag, "false"),
    opt("mustCapture", Flag, "false"),
    opt("flipEnclosedPieces", ENCLOSING, "none"),
    // Castling.
    opt("castling", Flag, "true"),
    opt("castlingDroppedPiece", Flag, "false"),
    opt("castlingKingsideFile", File, "g"),
    opt("castlingQueensideFile", File, "c"),
    opt("castlingRank", Rank, "1"),
    opt("castlingKingFile", File, "e"),
    both(
        "castlingKingPiece",
        Piece,
        &["castlingKingPieceWhite", "castlingKingPieceBlack"],
    ),
    opt("castlingKingPieceWhite", Piece, "king"),
    opt("castlingKingPieceBlack", Piece, "king"),
    opt("castlingRookKingsideFile", File, "l"),
    opt("castlingRookQueensideFile", File, "a"),
    old(
        "castlingRookPiece",
        Pieces,
        &["castlingRookPiecesWhite", "castlingRookPiecesBlack"],
        "castlingRookPieces",
    ),
    both(
        "castlingRookPieces",
        Pieces,
        &["castlingRookPiecesWhite", "castlingRookPiecesBlack"],
    ),
    opt("castlingRookPiecesWhite", Pieces, "rook"),
    opt("castlingRookPiecesBlack", Pieces, "rook"),
    opt("oppositeCastling", Flag, "false"),
    opt("castlingWins", Rights, "-"),
    // Hands and gating.
    opt("pieceDrops", Flag, "false"),
    opt("capturesToHand", Flag, "false"),
    opt("dropLoop", Flag, "false"),
    opt("dropPromoted", Flag, "false"),
    opt("dropChecks", Flag, "true"),
    opt("mustDrop", Flag, "false"),
    opt("mustDropType", Piece, "*"),
    opt("firstRankPawnDrops", Flag, "false"),
    opt("promotionZonePawnDrops", Flag, "false"),
    old(
        "whiteDropRegion",
        Squares,
        &["dropRegionWhite"],
        "dropRegionWhite",
    ),
    old(
        "blackDropRegion",
        Squares,
        &["dropRegionBlack"],
        "dropRegionBlack",
    ),
    opt("dropRegionWhite", Squares, "all"),
    opt("dropRegionBlack", Squares, "all"),
    opt("sittuyinRookDrop", Flag, "false"),
    opt("dropOppositeColoredBishop", Flag, "false"),
    opt("dropNoDoubled", Piece, "-"),
    opt("dropNoDoubledCount", Number, "1"),
    opt("shogiPawnDropMateIllegal", Flag, "false"),
    old("dropOnTop", Flag, &[], "enclosingDrop"),
    opt("enclosingDrop", ENCLOSING, "none"),
    opt("enclosingDropStart", Squares, "-"),
    opt("gating", Flag, "false"),
    opt("seirawanGating", Flag, "false"),
    // Walls.
    opt(
        "wallingRule",
        Word(&["none", "arrow", "duck", "edge", "past", "static"]),
        "none",
    ),
    both(
        "wallingRegion",
        Squares,
        &["wallingRegionWhite", "wallingRegionBlack"],
    ),
    opt("wallingRegionWhite", Squares, "all"),
    opt("wallingRegionBlack", Squares, "all"),
    opt("wallOrMove", Flag, "false"),
    // Moves.
    opt("checking", Flag, "true"),
    opt("immobilityIllegal", Flag, "false"),
    opt("cambodianMoves", Flag, "false"),
    opt("diagonalLines", Squares, "-"),
    both("pass", Flag, &["passWhite", "passBlack"]),
    opt("passWhite", Flag, "false"),
    opt("passBlack", Flag, "false"),
    both(
        "passOnStalemate",
        Flag,
        &["passOnStalemateWhite", "passOnStalemateBlack"],
    ),
    opt("passOnStalemateWhite", Flag, "false"),
    opt("passOnStalemateBlack", Flag, "false"),
    opt("makpongRule", Flag, "false"),
    opt("flyingGeneral", Flag, "false"),
    opt("soldierPromotionRank", Rank, "1"),
    // Repetition and counters.
    both(
        "nMoveRuleTypes",
        Pieces,
        &["nMoveRuleTypesWhite", "nMoveRuleTypesBlack"],
    ),
    opt("nMoveRuleTypesWhite", Pieces, "pawn"),
    opt("nMoveRuleTypesBlack", Pieces, "pawn"),
    opt("nMoveRule", Number, "50"),
    opt("nFoldRule", Number, "3"),
    opt("nFoldValue", RESULT, "draw"),
    opt("nFoldValueAbsolute", Flag, "false"),
    opt("perpetualCheckIllegal", Flag, "false"),
    opt("moveRepetitionIllegal", Flag, "false"),
    opt("chasingRule", Word(&["none", "axf"]), "none"),
    opt(
        "countingRule",
        Word(&["none", "makruk", "cambodian", "asean"]),
        "none",
    ),
    // Ends.
    opt("checkmateValue", RESULT, "loss"),
    opt("stalemateValue", RESULT, "draw"),
    opt("stalematePieceCount", Flag, "false"),
    opt("shatarMateRule", Flag, "false"),
    opt("bikjangRule", Flag, "false"),
    opt("extinctionValue", RESULT, "none"),
    opt("extinctionClaim", Flag, "false"),
    opt("extinctionPseudoRoyal", Flag, "false"),
    opt("dupleCheck", Flag, "false"),
    opt("extinctionPieceTypes", Pieces, "-"),
    opt("extinctionPieceCount", Number, "0"),
    opt("extinctionOpponentPieceCount", Number, "0"),
    both("flagPiece", Piece, &["flagPieceWhite", "flagPieceBlack"]),
    opt("flagPieceWhite", Piece, "*"),
    opt("flagPieceBlack", Piece, "*"),
    both(
        "flagRegion",
        Squares,
        &["flagRegionWhite", "flagRegionBlack"],
    ),
    old(
        "whiteFlag",
        Squares,
        &["flagRegionWhite"],
        "flagRegionWhite",
    ),
    old(
        "blackFlag",
        Squares,
        &["flagRegionBlack"],
        "flagRegionBlack",
    ),
    opt("flagRegionWhite", Squares, "-"),
    opt("flagRegionBlack", Squares, "-"),
    opt("flagPieceCount", Number, "1"),
    opt("flagPieceBlockedWin", Flag, "false"),
    opt("flagMove", Flag, "false"),
    opt("flagPieceSafe", Flag, "false"),
    opt("checkCounting", Flag, "false"),
    opt("connectN", Number, "0"),
    opt("connectPieceTypes", Pieces, "*"),
    opt("connectVertical", Flag, "true"),
    opt("connectHorizontal", Flag, "true"),
    opt("connectDiagonal", Flag, "true"),
    opt("connectRegion1White", Squares, "-"),
    opt("connectRegion2White", Squares, "-"),
    opt("connectRegion1Black", Squares, "-"),
    opt("connectRegion2Black", Squares, "-"),
    opt("connectNxN", Number, "0"),
    opt("collinearN", Number, "0"),
    opt("connectValue", RESULT, "win"),
    opt(
        "materialCounting",
        Word(&[
            "none",
            "janggi",
            "unweighted",
            "whitedrawodds",
            "blackdrawodds",
        ]),
        "none",
    ),
    opt("adjudicateFullBoard", Flag, "false"),
];

/// Options that no file can set.
pub const INTERNAL: [&str; 2] = ["kingType", "freeDrops"];

/// The option of a key.
#[must_use]
pub fn find(key: &str) -> Option<&'static Opt> {
    OPTIONS.iter().find(|o| o.key == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_different_and_set_options_that_exist() {
        for (i, option) in OPTIONS.iter().enumerate() {
            assert!(
                OPTIONS[..i].iter().all(|o| o.key != option.key),
                "{}",
                option.key
            );
            for &target in option.sets {
                let found = find(target).unwrap();
                assert!(target == option.key || found.sets.is_empty(), "{target}");
            }
        }
    }
}
