//! A small definition for the tests of this folder: 4x3, a hole on b3, river on rank 2, a king `K` and a
//! spinosaur `Sp`.

use crate::board::Board;
use crate::definition::{
    BoundProgram, Definition, KindDef, Meta, Orientation, Rules, Setup, SideInfo, Terrain,
};
use crate::id::{Kind, PerSide, Side};
use crate::util::bits256::SquareSet;
use std::sync::Arc;

fn kind(index: usize, name: &str, symbol: &str, royal: bool) -> KindDef {
    KindDef {
        key: name.to_lowercase(),
        name: name.to_owned(),
        symbols: PerSide([Some(symbol.to_owned()), Some(symbol.to_lowercase())]),
        san: symbol.to_owned(),
        also: Vec::new(),
        scripts: Vec::new(),
        royal,
        movement: PerSide::both(Arc::new(BoundProgram::default())),
        start: PerSide::both(SquareSet::EMPTY),
        base: Kind::from_raw(index as u8),
        tilde: false,
        value: None,
        image: None,
    }
}

/// The definition described above.
pub fn definition() -> Definition {
    let board = Board::new(4, 3, &[(1, 2)], false, false);
    let river = board.squares().filter(|&s| board.rank(s) == 1).collect();
    let side = |name: &str, fen: &str| SideInfo {
        name: name.to_owned(),
        fen: fen.to_owned(),
    };
    Definition {
        meta: Meta {
            name: "Small".to_owned(),
            ..Meta::default()
        },
        setup: Setup::empty(board.len(), 2),
        board,
        terrains: vec![Terrain {
            name: "river".to_owned(),
            glyph: '~',
            squares: river,
        }],
        regions: Vec::new(),
        orientation: Orientation::Rotate,
        sides: PerSide([side("White", "w"), side("Black", "b")]),
        kinds: vec![
            kind(0, "King", "K", true),
            kind(1, "Spinosaur", "Sp", false),
        ],
        classes: Vec::new(),
        arrangements: Vec::new(),
        rules: Rules::default(),
        written: crate::definition::Written::default(),
    }
}

/// Puts a piece on a square.
pub fn place(def: &Definition, setup: &mut Setup, square: &str, side: Side, kind: u8) {
    let square = def.board.parse(square).unwrap();
    setup.pieces[square.index()] = Some((side, Kind::from_raw(kind)));
}
