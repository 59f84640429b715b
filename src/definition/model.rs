//! What a variant is made of: board, sets, kinds, set-up; the rules are in [`rules`](super::rules).

use super::arrangement::Arrangement;
use super::rules::Rules;
use crate::board::Board;
use crate::board::barrier::Barrier;
use crate::id::{Kind, PerSide, Side, Square};
use crate::movement::ir::Program;
use crate::placement::Symbols;
use crate::util::bits256::{KindSet, SquareSet};
use std::sync::{Arc, OnceLock};

/// A variant, fully resolved.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Name, inventor, source.
    pub meta: Meta,
    /// The squares.
    pub board: Board,
    /// Terrains, each square in at most one.
    pub terrains: Vec<Terrain>,
    /// Named sets of squares.
    pub regions: Vec<Region>,
    /// How Black's moves follow from White's.
    pub orientation: Orientation,
    /// Names of the two sides.
    pub sides: PerSide<SideInfo>,
    /// The kinds of piece; [`Kind`] indexes this.
    pub kinds: Vec<KindDef>,
    /// Named sets of kinds.
    pub classes: Vec<Class>,
    /// The start position.
    pub setup: Setup,
    /// How other set-ups follow from it; none if it is the only one.
    pub arrangements: Vec<Arrangement>,
    /// Everything else.
    pub rules: Rules,
    /// How its pieces are written, once asked for.
    pub written: Written,
}

/// What [`Definition::symbols`] gave before. A copy of a definition, which may be changed, asks again.
#[derive(Debug, Default)]
pub struct Written(OnceLock<Symbols>);

impl Clone for Written {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Definition {
    /// Whether pieces of a kind are royal by themselves.
    #[must_use]
    pub fn is_royal(&self, kind: Kind) -> bool {
        self.kinds.get(kind.index()).is_some_and(|def| def.royal)
    }
    /// The squares of a region or terrain, for each side.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<PerSide<SquareSet>> {
        let region = self.regions.iter().find(|r| r.name == name);
        let terrain = self.terrains.iter().find(|t| t.name == name);
        region
            .map(|r| r.squares)
            .or_else(|| terrain.map(|t| PerSide::both(t.squares)))
    }
    /// Whether a set holds every kind of piece.
    #[must_use]
    pub fn is_every_kind(&self, set: KindSet) -> bool {
        (KindSet::first(self.kinds.len()) - set).is_empty()
    }
    /// How each piece is written. A symbol that cannot be entered is left out; a resolved definition has none.
    #[must_use]
    pub fn symbols(&self) -> &Symbols {
        self.written.0.get_or_init(|| self.spell())
    }

    fn spell(&self) -> Symbols {
        let mut symbols = Symbols::new();
        for (index, def) in self.kinds.iter().enumerate() {
            let Some(kind) = Kind::new(index) else { break };
            for side in Side::BOTH {
                if let Some(text) = &def.symbols[side] {
                    let _ = symbols.insert(side, kind, text, def.tilde);
                    for letter in &def.also {
                        let letter = match side {
                            Side::White => letter.to_uppercase(),
                            Side::Black => letter.to_lowercase(),
                        };
                        let _ = symbols.insert_also(side, kind, &letter);
                    }
                }
            }
        }
        // Where promoted pieces are not told apart, `~` is read all the same after what others promote to.
        for &kind in self.rules.promotions.iter().flat_map(|p| &p.to) {
            symbols.read_promoted(kind);
        }
        symbols
    }
}

/// Who made it and where it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Meta {
    /// `Jurassic Chess`.
    pub name: String,
    /// Other names that the catalogue answers to.
    pub aliases: Vec<String>,
    /// Its inventor.
    pub inventor: Option<String>,
    /// Year, or a phrase such as `before 1500`.
    pub year: Option<String>,
    /// Address or book.
    pub source: Option<String>,
    /// The rules in a paragraph.
    pub rules: Option<String>,
}

/// How Black's pattern follows from White's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Orientation {
    /// Turned by 180 degrees: left and right change too.
    #[default]
    Rotate,
    /// Mirrored on the middle: left stays left.
    Mirror,
}

impl Orientation {
    /// White's vector as `side` sees it.
    #[must_use]
    pub const fn vector(self, side: Side, (dx, dy): (i8, i8)) -> (i8, i8) {
        match (side, self) {
            (Side::White, _) => (dx, dy),
            (Side::Black, Self::Rotate) => (-dx, -dy),
            (Side::Black, Self::Mirror) => (dx, -dy),
        }
    }
    /// The square that is to Black what `square` is to White; `None` where that is a hole.
    #[must_use]
    pub fn square(self, board: &Board, square: Square) -> Option<Square> {
        let file = match self {
            Self::Rotate => board.files() - 1 - board.file(square),
            Self::Mirror => board.file(square),
        };
        board.at(file, board.ranks() - 1 - board.rank(square))
    }
}

/// A kind of ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terrain {
    /// Its name in guards.
    pub name: String,
    /// How the board shows it.
    pub glyph: char,
    /// Where it lies.
    pub squares: SquareSet,
}

/// A named set of squares, perhaps another one for each side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// Its name in guards.
    pub name: String,
    /// White's and Black's squares.
    pub squares: PerSide<SquareSet>,
}

/// A named set of kinds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// Its name.
    pub name: String,
    /// Its members.
    pub members: KindSet,
}

/// One of the two sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideInfo {
    /// `White`, `Red`, `Sente`.
    pub name: String,
    /// Its letter in a FEN's second field.
    pub fen: String,
}

/// One kind of piece.
#[derive(Clone, Debug)]
pub struct KindDef {
    /// Its key in the file: `trex`.
    pub key: String,
    /// Its name for people: `T-rex`.
    pub name: String,
    /// How it is written in a FEN and in move text, for each side that has it: `T`/`t`, `+P`/`+p`, `Sp`/`sp`.
    /// A symbol of several letters (after any `+`) is put in parentheses in a FEN.
    pub symbols: PerSide<Option<String>>,
    /// How it is written in SAN; empty for a pawn.
    pub san: String,
    /// What notations in other scripts call it: script and text.
    pub scripts: Vec<(String, String)>,
    /// Other letters by which it is read in positions, as they are given.
    pub also: Vec<String>,
    /// It must not be left where it can be captured, as [`Rules::royal`] says.
    pub royal: bool,
    /// How it moves, as notation (canonical) and compiled to the IR.
    pub movement: PerSide<Arc<BoundProgram>>,
    /// Start squares, for `i`: those of the set-up, or the kind's `initial` region.
    pub start: PerSide<SquareSet>,
    /// The kind that it becomes when captured (itself unless it is a promoted form).
    pub base: Kind,
    /// It is written with a trailing `~`: a promoted piece that looks like another one.
    pub tilde: bool,
    /// Evaluation value in centipawns, where the author gives one.
    pub value: Option<i32>,
    /// Path or address of its picture.
    pub image: Option<String>,
}

/// A program with its names resolved for both sides.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoundProgram {
    /// Canonical notation text.
    pub text: String,
    /// The graph.
    pub program: Program,
    /// By [`SetId`](crate::movement::ir::SetId): the squares, for a White mover and a Black mover.
    pub sets: Vec<PerSide<SquareSet>>,
    /// By [`FilterId`](crate::movement::ir::FilterId): the kinds.
    pub filters: Vec<KindSet>,
    /// What its single steps cannot cross, or not go on behind.
    pub barriers: Vec<Barrier>,
}

/// A position as it can be written down, playable or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// By square: who stands there.
    pub pieces: Vec<Option<(Side, Kind)>>,
    /// Squares that are walled off (`*` in a FEN where the board has a square).
    pub walls: SquareSet,
    /// By side and kind: pieces in hand.
    pub hands: PerSide<Vec<u8>>,
    /// Who is to move.
    pub to_move: Side,
    /// Squares of pieces that keep a right: castling partners.
    pub rights: SquareSet,
    /// Squares of pieces that may still gate, or whose first-move privilege is kept in the FEN.
    pub gates: SquareSet,
    /// Squares on which a double step can be captured.
    pub en_passant: SquareSet,
    /// Plies since the last move that resets the counter.
    pub half_moves: u16,
    /// Number of the full move, from 1.
    pub full_moves: u16,
    /// Checks still to be given, for variants that count them.
    pub checks: PerSide<u8>,
    /// Limit and count of a counting rule: `(limit, count)`, in plies; `None` where none runs.
    pub counting: Option<(u16, u16)>,
    /// Where a piece that may not simply be exchanged was taken by the last move.
    pub traded: Option<Square>,
    /// Moves left in this turn, its next one counted, and how many it has in all; where turns have several.
    pub turn: Option<(u8, u8)>,
}

impl Setup {
    /// How many pieces of a kind a side has in hand.
    #[must_use]
    pub fn in_hand(&self, side: Side, kind: Kind) -> u8 {
        self.hands[side].get(kind.index()).copied().unwrap_or(0)
    }
    /// Whether some side has a piece of a kind in hand.
    #[must_use]
    pub fn is_in_hand(&self, kind: Kind) -> bool {
        Side::BOTH.iter().any(|&side| self.in_hand(side, kind) > 0)
    }
    /// An empty board with White to move.
    #[must_use]
    pub fn empty(squares: usize, kinds: usize) -> Self {
        Self {
            pieces: vec![None; squares],
            walls: SquareSet::EMPTY,
            hands: PerSide([vec![0; kinds], vec![0; kinds]]),
            to_move: Side::White,
            rights: SquareSet::EMPTY,
            gates: SquareSet::EMPTY,
            en_passant: SquareSet::EMPTY,
            half_moves: 0,
            full_moves: 1,
            checks: PerSide([0, 0]),
            counting: None,
            traded: None,
            turn: None,
        }
    }
}
