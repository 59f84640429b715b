//! Which pieces of a variant can ever come to the board, and what our file calls them.

use super::sheet::sided;
use crate::id::{PerSide, Side};
use crate::import::area::{Area, Size};
use crate::import::betza::{self, Manner};
use crate::import::model::Model;
use crate::import::pieces::{Set, Slot};
use crate::util::text::quoted;
use std::collections::BTreeMap;

/// The key's name for a side.
pub const SIDES: [(Side, &str); 2] = [(Side::White, "White"), (Side::Black, "Black")];

/// What the start position holds.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// By side: squares of each piece, `true` for promoted ones.
    pub squares: PerSide<BTreeMap<(Slot, bool), Area>>,
    /// By side: pieces in hand.
    pub hand: PerSide<Set>,
    /// Squares that are walled off.
    pub walls: Area,
    /// The field has brackets.
    pub has_hand: bool,
}

/// A variant with what follows from its start position.
#[derive(Debug)]
pub struct Cast<'a> {
    /// The variant.
    pub model: &'a Model,
    /// Its start.
    pub start: Start,
    /// The size of its board.
    pub size: Size,
    /// The squares of its board.
    pub board: Area,
    /// Pieces that can come to the board as they are.
    pub plain: Set,
    /// Pieces that can come to the board promoted, with the piece as which they move then.
    pub promoted: BTreeMap<Slot, Slot>,
}

impl<'a> Cast<'a> {
    /// Looks at the start position and at what may come of it.
    #[must_use]
    pub fn new(model: &'a Model) -> Self {
        let size = model.size();
        let start = read_start(model, size);
        let mut board = Area::board(size);
        // Walls that stay are squares that the board does not have.
        if model.word("wallingRule") == "none" && model.set("petrifyOnCaptureTypes").is_empty() {
            board = board.without(start.walls);
        }
        let pairs = model.pairs("promotedPieceType");
        // What need not be in hand is dropped from the first move on.
        let mut plain = if model.flag("freeDrops") && model.flag("pieceDrops") {
            model.pieces().map(|(slot, _)| slot).collect()
        } else {
            Set::NONE
        };
        let mut promoted = BTreeMap::new();
        for (side, _) in SIDES {
            plain = plain | start.hand[side];
            for &(slot, up) in start.squares[side].keys() {
                plain = plain | Set::of(slot);
                if up && let Some(&(_, to)) = pairs.iter().find(|(from, _)| *from == slot) {
                    promoted.insert(slot, to);
                }
            }
        }
        loop {
            let before = (plain, promoted.len());
            for &(from, to) in &pairs {
                if plain.names(from) {
                    promoted.entry(from).or_insert(to);
                }
            }
            for (_, name) in SIDES {
                let pawns = model.set(&format!("promotionPawnTypes{name}"));
                if plain.iter().any(|s| pawns.names(s)) {
                    plain = plain | model.members(&format!("promotionPieceTypes{name}"));
                }
            }
            if before == (plain, promoted.len()) {
                break;
            }
        }
        Self {
            model,
            start,
            size,
            board,
            plain,
            promoted,
        }
    }

    /// Whether a right of the start position leads to castling.
    #[must_use]
    pub fn can_castle(&self, right: char) -> bool {
        super::castling::castle(self, right).is_some()
    }

    /// The name of a piece in our file.
    #[must_use]
    pub fn name(&self, slot: Slot) -> String {
        let letter = self.model.piece(slot).map_or('x', |p| p.letter);
        slot.name(letter)
    }
    /// The name of its promoted form.
    #[must_use]
    pub fn promoted_name(&self, slot: Slot) -> String {
        format!("promoted_{}", self.name(slot))
    }
    /// Every form that counts as one of these: the pieces themselves, and promoted ones that move as they do.
    #[must_use]
    pub fn forms(&self, set: Set) -> Vec<String> {
        let mut names: Vec<String> = self
            .plain
            .iter()
            .filter(|&s| set.has(s))
            .map(|s| self.name(s))
            .collect();
        let up = self.promoted.iter().filter(|(_, to)| set.has(**to));
        names.extend(up.map(|(&from, _)| self.promoted_name(from)));
        names
    }
    /// The pieces themselves.
    #[must_use]
    pub fn plain_names(&self, set: Set) -> Vec<String> {
        self.plain
            .iter()
            .filter(|&s| set.has(s))
            .map(|s| self.name(s))
            .collect()
    }
    /// Whether these are all pieces that there are.
    #[must_use]
    pub fn is_all(&self, set: Set) -> bool {
        self.plain.iter().all(|s| set.has(s)) && self.promoted.values().all(|&s| set.has(s))
    }

    /// A set of squares as text.
    #[must_use]
    pub fn area(&self, area: Area) -> String {
        area.text(self.size, self.board)
    }
    /// A set for each side as a TOML value.
    #[must_use]
    pub fn areas(&self, areas: [Area; 2]) -> String {
        sided(areas.map(|a| quoted(&self.area(a))))
    }
    /// The squares of an option for White and for Black.
    #[must_use]
    pub fn squares(&self, key: &str) -> [Area; 2] {
        SIDES.map(|(_, name)| self.model.squares(&format!("{key}{name}")).and(self.board))
    }
    /// The squares to which a piece is confined.
    #[must_use]
    pub fn confined(&self, slot: Slot, side: Side) -> Area {
        match self.model.mobility(slot, side).map(|s| &s.value) {
            Some(crate::import::value::Value::Squares(area)) => area.and(self.board),
            _ => self.board,
        }
    }
    /// The squares on which a piece could never move.
    #[must_use]
    pub fn stuck(&self, slot: Slot, side: Side) -> Area {
        let notation = self.notation(slot);
        let reading = betza::read(&notation);
        let confined = self.confined(slot, side);
        self.board.iter().fold(Area::NONE, |stuck, (file, rank)| {
            let moves = reading
                .moves
                .iter()
                .filter(|(m, _)| !m.initial)
                .any(|(_, lists)| {
                    lists.iter().any(|((dx, dy), manner)| {
                        let turn = if side == Side::White { 1 } else { -1 };
                        // A hop needs two squares.
                        let far = if matches!(manner, Manner::Hop(_) | Manner::Land) {
                            2
                        } else {
                            1
                        };
                        let at = |n: i8, d: i8| u8::try_from(n as i16 + i16::from(d) * turn * far);
                        match (at(file as i8, dx), at(rank as i8, dy)) {
                            (Ok(x), Ok(y)) => {
                                confined.has(x, y) && x < self.size.files && y < self.size.ranks
                            }
                            _ => false,
                        }
                    })
                });
            if moves {
                stuck
            } else {
                stuck.or(Area::square(file, rank))
            }
        })
    }

    /// How a piece moves, in Fairy-Stockfish's words: its own notation or what its key means.
    #[must_use]
    pub fn notation(&self, slot: Slot) -> String {
        if let Some(text) = self.model.piece(slot).and_then(|p| p.notation.clone()) {
            return text;
        }
        match slot.known() {
            // A cannon of janggi is read as any other: which pieces it hops is no matter here.
            Some(known) if known.key == "janggiCannon" => "pR".to_owned(),
            Some(known) => known.moves.to_owned(),
            None if self.model.text("kingType") == "wazir" => "W".to_owned(),
            None => "K".to_owned(),
        }
    }
}

/// Board and hand of the start position, as far as they can be read.
fn read_start(model: &Model, size: Size) -> Start {
    let mut start = Start::default();
    let fen = model.text("startFen");
    let field = fen.split_whitespace().next().unwrap_or("");
    let (board, hand) = match field.split_once('[') {
        Some((board, hand)) => (board, Some(hand)),
        None => (field, None),
    };
    start.has_hand = hand.is_some();
    let side = |c: char| {
        if c.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        }
    };
    for (i, row) in board.split('/').enumerate() {
        let Some(rank) = (size.ranks as usize).checked_sub(i + 1) else {
            break;
        };
        let (mut file, mut number, mut up) = (0usize, 0usize, false);
        for c in row.chars() {
            if let Some(digit) = c.to_digit(10) {
                number = (number * 10 + digit as usize).min(100);
                continue;
            }
            file += std::mem::take(&mut number);
            let at = Area::square(file.min(255) as u8, rank as u8);
            match c {
                '+' => {
                    up = true;
                    continue;
                }
                '~' => continue,
                '*' => start.walls = start.walls.or(at),
                _ => {
                    if let Some(slot) = model.of_letter(c) {
                        let area = start.squares[side(c)].entry((slot, up)).or_default();
                        *area = area.or(at);
                    }
                }
            }
            up = false;
            file += 1;
        }
    }
    for c in hand.unwrap_or("").chars().take_while(|&c| c != ']') {
        if let Some(slot) = model.of_letter(c) {
            let set = &mut start.hand[side(c)];
            *set = *set | Set::of(slot);
        }
    }
    start
}
