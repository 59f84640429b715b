//! Names that other programs and habits have for what files say here: a key of theirs is told its home.
//!
//! In: the section and a key that it does not have. Out: a sentence of help.

/// Keys of other formats (in lower case, without `_` and `-`, parted by blanks), and what says the same here.
const NAMES: &[(&str, &str)] = &[
    (
        "startfen startpos startposition initialfen initialposition start startingposition",
        "the start position is `fen` or `position` in `[setup]`",
    ),
    (
        "maxfile width columns cols nfiles boardwidth xsize",
        "the number of files is `files` in `[board]`",
    ),
    (
        "maxrank height rows nranks boardheight ysize",
        "the number of ranks is `ranks` in `[board]`",
    ),
    (
        "size boardsize dimensions",
        "write `files` and `ranks` in `[board]`, each a number",
    ),
    (
        "cylinder cylindrical toroidal torus",
        "edges are joined by `wrap` in `[board]`",
    ),
    (
        "grid position array layout",
        "the pieces are drawn in `position` in `[setup]`",
    ),
    (
        "diagonallines",
        "say where a piece may move along diagonals in its notation: `F{<+palace +palace}`",
    ),
    (
        "variant varianttemplate template inherit inherits parent base",
        "a variant builds on another by `extends = \"chess\"` before the first section",
    ),
    (
        "title gamename variantname",
        "the name for people is `name` in `[variant]`",
    ),
    (
        "author creator designer inventedby",
        "who made it is `inventor` in `[variant]`",
    ),
    (
        "description comment about help history notes",
        "the rules in words are `rules` in `[variant]`",
    ),
    (
        "url link website reference",
        "where the rules are written down is `source` in `[variant]`",
    ),
    ("date invented", "when it was made is `year` in `[variant]`"),
    (
        "players player colors colours",
        "what the sides are called is said in `[sides]`: `white`, `black`",
    ),
    (
        "turnorder",
        "White moves first; how many moves a turn has is `moves` in `[turn]`",
    ),
    (
        "betza move movement moveset notation moveexpression pattern steps",
        "how a piece moves is its `moves`, in movement notation",
    ),
    (
        "captures capture takes attacks attack",
        "captures stand in `moves` too: `mR cB` moves like a rook and captures like a bishop",
    ),
    (
        "char character abbreviation code id",
        "how a piece is written is its `letter`, or its `symbol` where that is longer",
    ),
    (
        "king isking objective",
        "a piece of which mate is made is `royal = true`",
    ),
    (
        "firstmove initialmove doublestep doublesteps",
        "a first move stands in `moves` with `i`: `ifmnD` is a pawn's double step",
    ),
    (
        "doublestepregion doublestepregionwhite doublestepregionblack triplestepregion triplestepregionwhite triplestepregionblack",
        "where a piece has its initial moves is its `initial`",
    ),
    (
        "promotesto promoteto promotes promote promotions canpromote",
        "how pieces promote is said in `[promotion.NAME]`: `pieces`, `to`, `zone`",
    ),
    (
        "pawntypes nmoveruletypes",
        "which moves start the count again is `pieces` in `[end.counter]`",
    ),
    (
        "points worth weight piecevalue piecevaluemg piecevalueeg",
        "what a piece is worth to the computer is its `value`",
    ),
    (
        "limit maxcount count",
        "how many there are is told by the set-up; see `limit` in `[promotion.NAME]`, `per_board` in `[drops.piece.NAME]`",
    ),
    (
        "mobilityregion region zone area",
        "where a piece may go is said by a class with `stay`, or by a guard in its moves: `R{+palace}`",
    ),
    (
        "mutuallyimmunetypes",
        "pieces that cannot take their like: `[[capture.forbid]]` with `alike = true`",
    ),
    (
        "pieceschar piecetochar piecetochartable",
        "each piece says itself how it is written: `letter` in `[pieces.NAME]`",
    ),
    (
        "promotionregion promotionregionwhite promotionregionblack promotionrank promotionzone sittuyinpromotion",
        "where a piece promotes is `zone` in `[promotion.NAME]`, and when, its `when`",
    ),
    (
        "promotionpiecetypes promotionpiecetypeswhite promotionpiecetypesblack promotionpieces promotedpiecetype",
        "what a piece becomes is `to` in `[promotion.NAME]`",
    ),
    (
        "promotionpawntypes promotionpawntypeswhite promotionpawntypesblack",
        "who promotes is `pieces` in `[promotion.NAME]`",
    ),
    (
        "promotionlimit",
        "how many there may be is `limit` in `[promotion.NAME]`",
    ),
    (
        "mandatorypawnpromotion mandatorypiecepromotion",
        "whether it must promote is `mandatory` in `[promotion.NAME]`",
    ),
    (
        "piecepromotiononcapture",
        "promotion by captures alone is `on_capture` in `[promotion.NAME]`",
    ),
    (
        "piecedemotion",
        "a demotion is a `[promotion.NAME]` of its own",
    ),
    (
        "castlingkingsidefile castlingqueensidefile",
        "where the king goes is `to` in `[castling.NAME]`: `\"g*\"`",
    ),
    (
        "castlingkingfile castlingkingpiece castlingkingpiecewhite castlingkingpieceblack",
        "who castles from where is `piece` and `from` in `[castling.NAME]`",
    ),
    (
        "castlingrookkingsidefile castlingrookqueensidefile castlingrookpieces castlingrookpieceswhite castlingrookpiecesblack",
        "with whom it castles is `partner` and `partner_from` in `[castling.NAME]`",
    ),
    (
        "castlingrank castlingwins",
        "each castling is a block `[castling.NAME]` with `to`, `partner`, `partner_from`, `partner_to`",
    ),
    (
        "castlingdroppedpiece",
        "castling with dropped pieces is `dropped = true` in `[castling.NAME]`",
    ),
    (
        "oppositecastling",
        "what castling bars is `bars` in `[castling.NAME]`",
    ),
    (
        "enpassantregion enpassantregionwhite enpassantregionblack",
        "where it is possible is `squares` in `[en_passant]`",
    ),
    (
        "enpassanttypes enpassanttypeswhite enpassanttypesblack",
        "who is captured so is `of` in `[en_passant]`; who captures so has `e` in its notation",
    ),
    (
        "checking",
        "whether checks count is `safe` in `[royal]`; whether they may be given, `checks` there",
    ),
    (
        "dropchecks dropmates",
        "drops that may not check are `no_check` and `no_mate` in `[drops]`",
    ),
    (
        "flyinggeneral",
        "kings that may not see each other: `facing = [\"file\"]` in `[royal]`",
    ),
    (
        "makpongrule",
        "how a king in check may move is `evade` in `[royal]`",
    ),
    (
        "extinctionpseudoroyal duplecheck",
        "pieces that are royal for being few: `[royal.pseudo.NAME]`",
    ),
    (
        "mustcapture forcedcapture mandatorycapture compulsorycapture",
        "captures that must be made: `mandatory = true` in `[capture]`",
    ),
    (
        "selfcapture",
        "captures of own pieces stand in the notation: `d`",
    ),
    (
        "blastoncapture blastimmunetypes blastonmove blastcenter explode explosion atomic",
        "captures that explode: `[effect.NAME]` with `area = \"neighbours\"`, `do = \"remove\"`",
    ),
    (
        "petrifyoncapturetypes petrifyblastpieces",
        "captures that leave a wall: `[effect.NAME]` with `do = \"wall\"`",
    ),
    (
        "capturetype changingcolortypes changingcolortrigger flipenclosedpieces",
        "pieces that change sides: `[effect.NAME]` with `do = \"convert\"`",
    ),
    (
        "wallingrule wallingregion wallingregionwhite wallingregionblack wallormove staticwalls walling",
        "walls set in play are `[walls]`",
    ),
    (
        "piecedrops pocket pockets pocketsize hands holdings reserve",
        "pieces in hand are `[drops]`; what is in hand at the start, `hand` in `[setup]`",
    ),
    (
        "capturestohand capturetohand",
        "captured pieces that can be dropped: `captures = true` in `[drops]`",
    ),
    (
        "mustdrop mustdroptype",
        "drops that must be made are `must` in `[drops]`",
    ),
    (
        "droploop",
        "promoted pieces that stay so in hand have no `base`",
    ),
    (
        "dropregion dropregionwhite dropregionblack whitedropregion blackdropregion firstrankpawndrops promotionzonepawndrops",
        "where pieces are dropped is `zone` in `[drops]` and in `[drops.piece.NAME]`",
    ),
    (
        "dropnodoubled dropnodoubledcount droplimit",
        "how many may be dropped on a file is `per_file` in `[drops.piece.NAME]`",
    ),
    (
        "dropoppositecoloredbishop",
        "dropping on both shades is `per_shade` in `[drops.piece.NAME]`",
    ),
    (
        "droppromoted",
        "dropping as a promoted piece is `promoted` in `[drops]`",
    ),
    (
        "shogipawndropmateillegal nopawndropmate",
        "drops that may not mate are `no_mate` in `[drops]`",
    ),
    (
        "immobilityillegal",
        "drops that could never move are barred by `no_stuck` in `[drops]`",
    ),
    (
        "freedrops",
        "pieces of which there are always more are `unlimited` in `[drops]`",
    ),
    (
        "enclosingdrop enclosingdropstart attackingdrop symmetricdroptypes",
        "what a drop must be beside is `enclose`, `beside` and `opening` in `[drops]`",
    ),
    (
        "seirawangating gatingregion gates",
        "pieces that come in where others leave are `[gating]`",
    ),
    (
        "cambodianmoves",
        "a further first move is `[first_move.NAME]`",
    ),
    (
        "passonstalemate pass passing passonstalematewhite passonstalemateblack",
        "passing is `pass` in `[turn]`",
    ),
    (
        "movesperturn doublemove marseillais progressive",
        "how many moves a turn has is `moves` in `[turn]`, and `grows` where they become more",
    ),
    (
        "stalematevalue stalematepiececount",
        "what stalemate is worth: `[end.stalemate]` with `result`",
    ),
    (
        "checkmatevalue matevalue",
        "what checkmate is worth: `[end.checkmate]` with `result`",
    ),
    (
        "nfoldrule nfoldvalue nfoldvalueabsolute threefold threefoldrepetition repetitions",
        "repetition is `[end.repetition]` with `count` and `result`",
    ),
    (
        "nmoverule fiftymoverule fiftymoves moverule rule50",
        "moves without progress are counted by `[end.counter]` in `plies`: 100 for fifty moves",
    ),
    (
        "perpetualcheckillegal chasingrule axfchasing moverepetitionillegal",
        "perpetual checks and chases are `perpetual_check`, `chase` and `illegal` in `[end.repetition]`",
    ),
    (
        "bikjangrule bikjang",
        "a draw by facing kings is `[end.facing]`",
    ),
    (
        "extinctionvalue extinctionpiecetypes extinctionpiececount extinctionopponentpiececount extinctionclaim",
        "losing by losing pieces is `[end.extinction.NAME]`",
    ),
    (
        "flagpiece flagpiecewhite flagpieceblack flagregion flagregionwhite flagregionblack flagmove flagpiececount flagpiecesafe kingofthehill goalsquares",
        "winning by reaching squares is `[end.goal.NAME]`",
    ),
    (
        "checkcounting threecheck maxchecks",
        "winning by giving checks is `[end.checks]` with `count`",
    ),
    (
        "connectn connectvalue connectpiecetypes connecthorizontal connectvertical connectdiagonal connectregion1white connectregion2white",
        "winning by a row of pieces is `[end.connect.NAME]`",
    ),
    (
        "materialcounting adjudicatefullboard",
        "deciding by material is `[end.material]`",
    ),
    (
        "countingrule",
        "counts against long endings are `[end.counting.NAME]`",
    ),
    (
        "shatarmaterule",
        "mates that do not count are `[end.mate.NAME]`",
    ),
    (
        "winner win wins goal goals wincondition winningcondition losscondition drawcondition victory",
        "how games end is said in `[end]`",
    ),
    (
        "tests perft",
        "facts to be checked are `[[test]]`, one block each",
    ),
    (
        "zobrist nnue nnuealias protocol depth",
        "a variant file says nothing of engines",
    ),
];

/// Keys that mean something of their own in some section.
const IN_SECTIONS: &[(&str, &str, &str)] = &[
    (
        "end.counter",
        "moves count limit",
        "moves of one side are counted: fifty moves of both are `plies = 100`",
    ),
    (
        "test",
        "result outcome expect expected assert",
        "how the game stands is `state` and `winner`",
    ),
    ("test", "move do", "moves to make first are `play`"),
    (
        "test",
        "fens start",
        "the position is `fen`, or the start position without it",
    ),
    (
        "effect",
        "when trigger event",
        "the occasion is `on`: `\"capture\"`, `\"move\"`, `\"castle\"`, `\"drop\"` or `\"turn\"`",
    ),
    (
        "effect",
        "action effect type",
        "what is done is `do`: `\"remove\"`, `\"wall\"`, `\"convert\"` …",
    ),
    (
        "turn",
        "order first player",
        "White moves first; how many moves a turn has is `moves`",
    ),
    (
        "classes",
        "pieces",
        "the pieces of a class are its `members`",
    ),
    (
        "classes",
        "moves move",
        "how a piece moves is said by the piece: `moves` in `[pieces.NAME]`",
    ),
    (
        "pieces",
        "start starts squares position count",
        "where pieces stand at the start is drawn in `position` in `[setup]`",
    ),
    (
        "castling",
        "king rook kingto rookto kingfrom rookfrom",
        "a castling says `from` and `to` of the king, `partner_from` and `partner_to` of the rook",
    ),
    (
        "promotion",
        "rank ranks squares",
        "where pieces promote is `zone`: `\"*8\"` is the eighth rank",
    ),
    ("board", "terrains", "kinds of ground are `[board.terrain]`"),
];

/// What a key of another format is called here.
#[must_use]
pub fn of_key(section: &[&str], key: &str) -> Option<String> {
    let folded: String = key
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .take(64)
        .collect();
    let path = section.join(".");
    let here = |of: &str| path == *of || path.starts_with(&format!("{of}."));
    let mut special = IN_SECTIONS.iter();
    let special = special.find(|(of, names, _)| here(of) && names.split(' ').any(|n| n == folded));
    if let Some((.., help)) = special {
        return Some((*help).to_owned());
    }
    let known = |(names, _): &&(&str, &str)| names.split(' ').any(|name| name == folded);
    let (_, help) = NAMES.iter().find(known)?;
    // A section of that very name is told by its header.
    let own = section.is_empty() && help.contains(&format!("`[{key}]`"));
    (!own).then(|| (*help).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::keys;
    use crate::schema::raw::File;

    /// Every section and key that is named in a text in ticks exists.
    #[test]
    fn homes_exist() {
        for (names, help) in NAMES {
            assert!(!names.is_empty());
            for part in help.split('`').skip(1).step_by(2) {
                let Some(path) = part.strip_prefix('[').and_then(|p| p.split(']').next()) else {
                    continue;
                };
                let path: Vec<&str> = path.trim_start_matches('[').split('.').collect();
                assert!(keys::place(&path).is_some(), "{help}");
            }
        }
        assert!(File::KEYS.len() > 10);
    }

    #[test]
    fn keys_of_other_programs_are_known() {
        let of = |key: &str| of_key(&["variant"], key).unwrap_or_default();
        assert!(of("startFen").contains("[setup]"));
        assert!(of("flagRegionWhite").contains("[end.goal.NAME]"));
        assert_eq!(of("mvoes"), "");
    }
}
