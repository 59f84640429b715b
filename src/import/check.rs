//! What is doubtful in a section, whatever our file makes of it: options that change nothing, pieces that never
//! come to the board, rights that nobody has.

use super::area::Area;
use super::model::{Model, Place};
use super::options::find;
use super::pieces::Slot;
use super::write::Cast;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::id::Side;

/// Everything that is doubtful.
#[must_use]
pub fn check(model: &Model) -> Vec<Diagnostic> {
    let mut checks = Checks {
        model,
        cast: Cast::new(model),
        found: Vec::new(),
    };
    checks.needs();
    checks.unused();
    checks.start();
    checks.hands();
    checks.circles();
    checks.kings();
    checks.pawns();
    checks.found
}

/// Options that mean nothing without another one.
const NEEDS: &[(&str, &str)] = &[
    ("capturesToHand", "pieceDrops"),
    ("dropLoop", "pieceDrops"),
    ("dropPromoted", "pieceDrops"),
    ("dropChecks", "pieceDrops"),
    ("mustDrop", "pieceDrops"),
    ("mustDropType", "mustDrop"),
    ("firstRankPawnDrops", "pieceDrops"),
    ("promotionZonePawnDrops", "pieceDrops"),
    ("dropRegionWhite", "pieceDrops"),
    ("dropRegionBlack", "pieceDrops"),
    ("sittuyinRookDrop", "pieceDrops"),
    ("dropOppositeColoredBishop", "pieceDrops"),
    ("dropNoDoubled", "pieceDrops"),
    ("dropNoDoubledCount", "dropNoDoubled"),
    ("shogiPawnDropMateIllegal", "pieceDrops"),
    ("enclosingDrop", "pieceDrops"),
    ("enclosingDropStart", "enclosingDrop"),
    ("seirawanGating", "gating"),
    ("cambodianMoves", "gating"),
    ("petrifyBlastPieces", "blastOnCapture"),
    ("blastImmuneTypes", "blastOnCapture"),
    ("wallOrMove", "wallingRule"),
    ("wallingRegionWhite", "wallingRule"),
    ("wallingRegionBlack", "wallingRule"),
    ("nFoldValue", "nFoldRule"),
    ("nFoldValueAbsolute", "nFoldRule"),
    ("extinctionClaim", "extinctionPieceTypes"),
    ("extinctionPseudoRoyal", "extinctionPieceTypes"),
    ("extinctionPieceCount", "extinctionPieceTypes"),
    ("extinctionOpponentPieceCount", "extinctionPieceTypes"),
    ("extinctionValue", "extinctionPieceTypes"),
    ("extinctionPieceTypes", "extinctionValue"),
    ("dupleCheck", "extinctionPseudoRoyal"),
    ("castlingDroppedPiece", "castling"),
    ("oppositeCastling", "castling"),
    ("castlingWins", "castling"),
];

struct Checks<'a> {
    model: &'a Model,
    cast: Cast<'a>,
    found: Vec<Diagnostic>,
}

impl Checks<'_> {
    /// A place in this variant's own section.
    fn own(&self, key: &str) -> Option<Place> {
        let header = self.model.header?;
        self.model.place(key).filter(|p| p.key.start > header.start)
    }

    /// Whether an option is on, or anything but what it is when nobody says it.
    fn is_on(&self, key: &str) -> bool {
        let model = self.model;
        match key {
            "nFoldRule" => model.number(key) > 0,
            "wallingRule" | "enclosingDrop" | "extinctionValue" => model.word(key) != "none",
            "extinctionPieceTypes" | "dropNoDoubled" => !model.set(key).is_empty(),
            _ => model.flag(key),
        }
    }

    /// Whether an option was set to what changes something.
    fn says_something(&self, key: &str) -> bool {
        let Some(option) = find(key) else {
            return false;
        };
        let model = self.model;
        match option.kind {
            super::options::Type::Flag => model.flag(key) != (option.default == "true"),
            super::options::Type::Word(_) => model.word(key) != option.default,
            super::options::Type::Number => model.number(key).to_string() != option.default,
            super::options::Type::Squares => !model.squares(key).is_empty(),
            super::options::Type::Pieces | super::options::Type::Piece => {
                !model.set(key).is_empty()
            }
            super::options::Type::Rights => model.text(key) != "-",
            _ => true,
        }
    }

    fn needs(&mut self) {
        for &(key, needed) in NEEDS {
            if self.is_on(needed) || !self.says_something(key) {
                continue;
            }
            if let Some(place) = self.own(key) {
                self.found.push(Diagnostic::new(
                    Code::ImportIdle,
                    format!("`{key}` changes nothing without `{needed}`"),
                    place.key,
                    "has no effect",
                ));
            }
        }
    }

    fn unused(&mut self) {
        let Some(header) = self.model.header else {
            return;
        };
        for (slot, piece) in self.model.pieces() {
            let used =
                self.cast.plain.names(slot) || self.cast.promoted.values().any(|&s| s == slot);
            let Some(place) = piece.place.filter(|p| p.key.start > header.start) else {
                continue;
            };
            if !used && !self.model.flag("twoBoards") {
                let mut found = Diagnostic::new(
                    Code::ImportUnused,
                    format!("the piece `{}` can never come to the board", piece.letter),
                    place.value,
                    "not in the start position, in no hand, and nothing promotes to it",
                );
                if slot.known().is_some() {
                    // The program has the piece anyway; here it is only given a letter.
                    found.severity = Severity::Note;
                }
                self.found.push(found.with_help("the import leaves it out"));
            }
        }
    }

    fn start(&mut self) {
        let Some(place) = self.own("startFen") else {
            return;
        };
        let text = self.model.text("startFen");
        let fields: Vec<&str> = text.split_whitespace().collect();
        if fields.len() < 2 {
            let mut found = Diagnostic::new(
                Code::FenField,
                "the start position does not say who moves first",
                place.value,
                "no side after the board",
            );
            // The program that the file is for takes White to move, as its own files do; but then nobody may castle.
            let castles =
                self.model.flag("castling") && "KQkq".chars().all(|c| self.cast.can_castle(c));
            found.severity = if castles {
                Severity::Warning
            } else {
                Severity::Note
            };
            self.found
                .push(found.with_help("write ` w` after the board, for White"));
        }
        let Some(rights) = fields
            .get(2)
            .filter(|f| f.chars().all(|c| c.is_ascii_alphabetic()))
        else {
            return;
        };
        let start = fields.iter().take(2).fold(0, |at, field| {
            text[at..].find(field).map_or(at, |n| at + n + field.len())
        });
        let Some(offset) = text[start..].find(rights).map(|n| start + n) else {
            return;
        };
        let at = place.value.start + offset;
        let span = crate::source::Span::new(place.value.source, at..at + rights.len());
        if !self.model.flag("castling") && !self.model.flag("gating") {
            let mut found = Diagnostic::new(
                Code::ImportIdle,
                format!("the rights `{rights}` mean nothing in a variant without castling"),
                span,
                "no castling",
            );
            found.severity = Severity::Note;
            self.found.push(found);
            return;
        }
        if self.model.flag("gating") {
            return;
        }
        let board = fields.first().copied().unwrap_or("");
        if board.split('/').count() != usize::from(self.model.size().ranks) {
            return;
        }
        let lacking: String = rights
            .chars()
            .filter(|&c| !self.cast.can_castle(c))
            .collect();
        if !lacking.is_empty() {
            self.found.push(Diagnostic::new(
                Code::FenField,
                format!("no piece can castle with the right `{lacking}`"),
                span,
                "king and partner are not on their rank",
            ));
        }
    }

    fn hands(&mut self) {
        let model = self.model;
        let hand = self.cast.start.hand[Side::White] | self.cast.start.hand[Side::Black];
        let gates = model.flag("gating") && model.flag("seirawanGating");
        if model.flag("pieceDrops") {
            let filled =
                model.flag("capturesToHand") || model.flag("twoBoards") || model.flag("freeDrops");
            if hand.is_empty()
                && !filled
                && let Some(place) = self.own("pieceDrops")
            {
                let found = Diagnostic::new(
                    Code::ImportIdle,
                    "pieces are dropped in this variant, but none ever comes to a hand",
                    place.key,
                    "has no effect",
                );
                self.found.push(found.with_help(
                    "give pieces in hand in `startFen`, as in `[NNnn]`, or set `capturesToHand = true`",
                ));
            }
        } else if !hand.is_empty()
            && !gates
            && let Some(place) = self.own("startFen").or_else(|| self.own("pieceDrops"))
        {
            let found = Diagnostic::new(
                Code::ImportIdle,
                "pieces are in hand, but the variant has no drops",
                place.value,
                "they can never be dropped",
            );
            self.found.push(found.with_help("set `pieceDrops = true`"));
        }
    }

    /// More than one king, and armies that stand where the other side's should.
    fn kings(&mut self) {
        let Some(place) = self.own("startFen") else {
            return;
        };
        let squares = &self.cast.start.squares;
        for (side, who) in [(Side::White, "White"), (Side::Black, "Black")] {
            let kings = squares[side]
                .get(&(Slot::KING, false))
                .map_or(0, |a| a.len());
            if kings > 1 {
                let found = Diagnostic::new(
                    Code::RoyalCount,
                    format!("{who} has {kings} kings in the start position"),
                    place.value,
                    "a side has at most one king",
                );
                self.found.push(found.with_help(
                    "for several royal pieces use `commoner` with `extinctionPseudoRoyal = true`",
                ));
            }
        }
        let ranks = |side: Side| {
            let all = squares[side].values().fold(Area::NONE, |all, a| all.or(*a));
            let ranks = || all.iter().map(|(_, rank)| rank);
            (ranks().min(), ranks().max())
        };
        if let ((Some(white), _), (_, Some(black))) = (ranks(Side::White), ranks(Side::Black))
            && white > black
        {
            let found = Diagnostic::new(
                Code::ImportIdle,
                "White's pieces all stand above Black's and move away from them",
                place.value,
                "capital letters on the upper ranks",
            );
            self.found.push(
                found.with_help(
                    "White's are the capital letters; its side is the last rank of a FEN",
                ),
            );
        }
    }

    /// Pawns that never come to where they promote.
    fn pawns(&mut self) {
        for (side, name) in [(Side::White, "White"), (Side::Black, "Black")] {
            let key = format!("promotionRegion{name}");
            let Some(place) = self.own(&key) else {
                continue;
            };
            let pawns = self.model.set(&format!("promotionPawnTypes{name}"));
            let squares = &self.cast.start.squares[side];
            let stand = squares
                .iter()
                .filter(|((slot, _), _)| pawns.names(*slot))
                .fold(Area::NONE, |all, (_, area)| all.or(*area));
            let to = self.model.members(&format!("promotionPieceTypes{name}"));
            if stand.is_empty() || to.is_empty() {
                continue;
            }
            let zone = self.model.squares(&key).and(self.cast.board);
            let ahead = |rank: u8| {
                stand.iter().any(|(_, from)| {
                    if side == Side::White {
                        rank > from
                    } else {
                        rank < from
                    }
                })
            };
            if !zone.iter().any(|(_, rank)| ahead(rank)) {
                let found = Diagnostic::new(
                    Code::ImportIdle,
                    format!(
                        "{name}'s pawns can never promote: no square of `{key}` lies before them"
                    ),
                    place.value,
                    if zone.is_empty() {
                        "no square"
                    } else {
                        "behind the pawns"
                    },
                );
                self.found.push(found);
            }
        }
    }

    /// Pieces that promote to each other.
    fn circles(&mut self) {
        let pairs = self.model.pairs("promotedPieceType");
        for &(a, b) in &pairs {
            let back = pairs.iter().any(|&(c, d)| (c, d) == (b, a));
            if let Some(place) = self.own("promotedPieceType")
                && (a == b || back && a < b)
            {
                let letter = |s| self.model.piece(s).map_or('?', |p| p.letter);
                let message = if a == b {
                    format!("`{}` promotes to itself", letter(a))
                } else {
                    format!("`{}` and `{}` promote to each other", letter(a), letter(b))
                };
                let found =
                    Diagnostic::new(Code::PromotesToItself, message, place.value, "a circle");
                self.found.push(found.with_note(
                    "a promoted piece keeps the letter of what it was, as in `+N`, and does not promote again",
                ));
            }
        }
    }
}
