//! Pieces and their set-up for a board of any size.

use super::{Army, Choices};

/// A piece as the file writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) key: &'static str,
    pub(super) letter: &'static str,
    pub(super) san: Option<&'static str>,
    pub(super) moves: &'static str,
    pub(super) royal: bool,
}

/// Pieces on their squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Array {
    pub(super) pieces: Vec<Piece>,
    pub(super) promotes_to: Vec<&'static str>,
    pub(super) has_pawns: bool,
    /// One line a rank, the last rank on top.
    pub(super) picture: String,
}

const fn piece(key: &'static str, letter: &'static str, moves: &'static str) -> Piece {
    Piece {
        key,
        letter,
        san: None,
        moves,
        royal: false,
    }
}

const KING: Piece = Piece {
    royal: true,
    ..piece("king", "K", "K")
};
const OFFICERS: [Piece; 4] = [
    piece("queen", "Q", "Q"),
    piece("rook", "R", "R"),
    piece("bishop", "B", "B"),
    piece("knight", "N", "N"),
];

/// Ranks that a board needs for pawns between the two sides.
const RANKS_FOR_PAWNS: u8 = 5;
/// Ranks from which a pawn's double step does not meet the other's at once.
const RANKS_FOR_DOUBLE_STEP: u8 = 7;

impl Array {
    /// The pieces that were chosen, on the board that was chosen.
    pub(super) fn of(choices: &Choices) -> Self {
        let row = back_rank(usize::from(choices.files), choices.army);
        let has_pawns = choices.ranks >= RANKS_FOR_PAWNS;
        let stands = |p: &Piece| row.contains(p.letter);
        let mut pieces = vec![KING];
        pieces.extend(OFFICERS.iter().filter(|p| stands(p)));
        let mut promotes_to: Vec<&'static str> =
            pieces.iter().filter(|p| !p.royal).map(|p| p.key).collect();
        if has_pawns {
            let moves = if choices.ranks >= RANKS_FOR_DOUBLE_STEP {
                "fmWfceFifmnD"
            } else {
                "fmWfcF"
            };
            pieces.push(Piece {
                san: Some(""),
                ..piece("pawn", "P", moves)
            });
        } else {
            promotes_to.clear();
        }
        Self {
            picture: picture(&row, choices.ranks, has_pawns),
            pieces,
            promotes_to,
            has_pawns,
        }
    }
}

/// Letters of the first rank: officers from the edges inward, the royal in the middle.
fn back_rank(files: usize, army: Army) -> String {
    let outer: &[char] = match army {
        Army::Orthodox => &['R', 'N', 'B'],
        Army::Small => &['R'],
    };
    let middle = match army {
        Army::Orthodox if files >= 4 => "QK",
        _ => "K",
    };
    let sides = files - middle.len().min(files);
    let (left, right) = (sides - sides / 2, sides / 2);
    let officer = |from_edge: usize| match army {
        // Further in than the bishops, knights and bishops take turns.
        Army::Orthodox if from_edge >= outer.len() => {
            if from_edge.is_multiple_of(2) {
                'N'
            } else {
                'B'
            }
        }
        _ => outer.get(from_edge).copied().unwrap_or('.'),
    };
    let mut row: String = (0..left).map(officer).collect();
    row.push_str(middle);
    row.extend((0..right).rev().map(officer));
    row
}

fn picture(row: &str, ranks: u8, pawns: bool) -> String {
    let spaced = |text: &str| {
        let cells: Vec<String> = text.chars().map(String::from).collect();
        format!("{}\n", cells.join(" "))
    };
    let empty = ".".repeat(row.len());
    let pawn_row = "P".repeat(row.len());
    let mut out = spaced(&row.to_lowercase());
    let filled = if pawns { 4 } else { 2 };
    if pawns {
        out.push_str(&spaced(&pawn_row.to_lowercase()));
    }
    for _ in 0..ranks.saturating_sub(filled) {
        out.push_str(&spaced(&empty));
    }
    if pawns {
        out.push_str(&spaced(&pawn_row));
    }
    out.push_str(&spaced(row));
    out
}
