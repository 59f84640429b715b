//! A small builder of definitions, so that engine tests need no file.

use ferz::board::Board;
use ferz::definition::rules::{
    Castling, Ends, Facing, Promotion, Royal, Rules, Standing, Verdict, When,
};
use ferz::definition::{
    BoundProgram, Definition, KindDef, Meta, Orientation, Setup, SideInfo, Written,
};
use ferz::id::{Kind, PerSide, Side, Square};
use ferz::movement;
use ferz::movement::ir::SetExpr;
use ferz::placement;
use ferz::source::SourceId;
use ferz::util::bits256::{KindSet, SquareSet};
use std::sync::Arc;

/// A definition under construction.
pub struct Builder {
    pub def: Definition,
    sets: Vec<(&'static str, PerSide<SquareSet>)>,
}

impl Builder {
    pub fn new(files: u8, ranks: u8) -> Self {
        Self::on(Board::new(files, ranks, &[], false, false))
    }

    pub fn on(board: Board) -> Self {
        let setup = Setup::empty(board.len(), 0);
        let side = |name: &str, fen: &str| SideInfo {
            name: name.into(),
            fen: fen.into(),
        };
        Self {
            def: Definition {
                meta: Meta::default(),
                board,
                terrains: Vec::new(),
                regions: Vec::new(),
                orientation: Orientation::Rotate,
                sides: PerSide([side("White", "w"), side("Black", "b")]),
                kinds: Vec::new(),
                classes: Vec::new(),
                setup,
                arrangements: Vec::new(),
                rules: Rules {
                    ends: Ends {
                        stalemate: PerSide::both(Verdict::Draw),
                        ..Ends::default()
                    },
                    ..Rules::default()
                },
                written: Written::default(),
            },
            sets: Vec::new(),
        }
    }

    pub fn squares(&self, names: &str) -> SquareSet {
        let board = &self.def.board;
        names
            .split_whitespace()
            .filter_map(|n| board.parse(n))
            .collect()
    }

    pub fn rank(&self, rank: u8) -> SquareSet {
        self.def
            .board
            .squares()
            .filter(|&s| self.def.board.rank(s) == rank)
            .collect()
    }

    /// A region; Black's squares are White's turned.
    pub fn region(mut self, name: &'static str, white: SquareSet) -> Self {
        let turned = self.turned(white);
        self.sets.push((name, PerSide([white, turned])));
        self
    }

    pub fn turned(&self, white: SquareSet) -> SquareSet {
        white
            .iter()
            .filter_map(|s| self.def.orientation.square(&self.def.board, s))
            .collect()
    }

    /// A region of squares chosen for each side.
    pub fn sides_region(mut self, name: &'static str, squares: PerSide<SquareSet>) -> Self {
        self.sets.push((name, squares));
        self
    }

    /// A kind with its letter, moves and royalty.
    pub fn kind(mut self, letter: &str, moves: &str, royal: bool) -> Self {
        let mut faults = Vec::new();
        let source = SourceId(0);
        let tree = movement::parse(moves, source, &mut faults).expect("notation parses");
        let program = movement::lower(&tree, &movement::Options::default(), source, &mut faults)
            .expect("notation has a meaning");
        let set = |expr: &SetExpr| match expr {
            SetExpr::Named { name, their } => {
                let found = self
                    .sets
                    .iter()
                    .find(|(n, _)| n == name)
                    .expect("region is declared")
                    .1;
                if *their {
                    PerSide([found.0[1], found.0[0]])
                } else {
                    found
                }
            }
            _ => panic!("only named sets here"),
        };
        let sets = program.sets.iter().map(set).collect();
        let filters = program
            .filters
            .iter()
            .map(|f| {
                let royals: KindSet = (0..=self.def.kinds.len())
                    .filter(|&i| self.def.kinds.get(i).map_or(royal, |k| k.royal))
                    .filter_map(Kind::new)
                    .collect();
                assert!(f.only.iter().chain(&f.except).all(|n| n == "royal"));
                if f.only.is_empty() {
                    KindSet::ALL - royals
                } else {
                    royals
                }
            })
            .collect();
        let bound = Arc::new(BoundProgram {
            text: moves.into(),
            program,
            sets,
            filters,
            barriers: Vec::new(),
        });
        let index = self.def.kinds.len();
        let base = Kind::new(index).expect("few kinds");
        self.def.kinds.push(KindDef {
            key: letter.to_lowercase(),
            name: letter.into(),
            symbols: PerSide([Some(letter.to_uppercase()), Some(letter.to_lowercase())]),
            san: letter.to_uppercase(),
            also: Vec::new(),
            scripts: Vec::new(),
            royal,
            movement: PerSide([bound.clone(), bound]),
            start: PerSide::default(),
            base,
            tilde: false,
            value: None,
            image: None,
        });
        self
    }

    pub fn find(&self, letter: &str) -> Kind {
        let at = self
            .def
            .kinds
            .iter()
            .position(|k| k.san == letter)
            .expect("kind is declared");
        Kind::new(at).expect("few kinds")
    }

    pub fn promotes(
        mut self,
        from: &str,
        to: &str,
        zone: SquareSet,
        must: SquareSet,
        when: When,
    ) -> Self {
        let kinds = from.split_whitespace().map(|l| self.find(l)).collect();
        let to = to.split_whitespace().map(|l| self.find(l)).collect();
        self.def.rules.promotions.push(Promotion {
            name: "p".into(),
            kinds,
            zone: PerSide([zone, self.turned(zone)]),
            when,
            to,
            mandatory: PerSide([must, self.turned(must)]),
            sides: PerSide::both(true),
            on_capture: false,
            en_passant: true,
            limits: Vec::new(),
            standing: Standing::default(),
            with: KindSet::EMPTY,
            shogi_style: false,
        });
        self
    }

    /// Castling of `K` with `R` on the first and last rank.
    pub fn castles(mut self, from: &str, to: &str, rook: &str, rook_to: &str) -> Self {
        for side in Side::BOTH {
            let last = self.def.board.ranks() - 1;
            let at = |name: &str| {
                let s = self.def.board.parse(name).expect("square");
                let rank = if side == Side::White { 0 } else { last };
                self.def
                    .board
                    .at(self.def.board.file(s), rank)
                    .expect("square")
            };
            let (from, to, rook, rook_to) = (at(from), at(to), at(rook), at(rook_to));
            let span = |a: Square, b: Square| -> SquareSet {
                (a.min(b).raw()..=a.max(b).raw())
                    .map(Square::from_raw)
                    .collect()
            };
            let rooks = KindSet::of(self.find("R"));
            let entry = Castling {
                name: "c".into(),
                side,
                kind: self.find("K"),
                from,
                to,
                partner: rooks,
                partner_from: rook,
                partner_to: rook_to,
                empty: (span(from, rook) | span(from, to))
                    - SquareSet::of(from)
                    - SquareSet::of(rook),
                through: KindSet::EMPTY,
                safe: span(from, to),
                needs_right: true,
                takes_partner: false,
                dropped: false,
                bars: Vec::new(),
                san: None,
            };
            self.def.rules.castlings.push(entry);
        }
        self
    }

    pub fn facing_files(mut self) -> Self {
        self.def.rules.royal = Royal {
            facing: Facing {
                files: true,
                ..Facing::default()
            },
            ..Royal::default()
        };
        self
    }

    pub fn start(mut self, fen: &str) -> Definition {
        self.def.setup = setup(&self.def, fen);
        let pieces = self.def.setup.pieces.clone();
        for (i, piece) in pieces.iter().enumerate() {
            if let Some((side, kind)) = piece {
                self.def.kinds[kind.index()].start[*side].insert(Square::from_raw(i as u8));
            }
        }
        self.def
    }
}

/// Placement, side, `KQkq`-style rights (as `e.p.` none), enough for these tests.
pub fn setup(def: &Definition, fen: &str) -> Setup {
    let mut fields = fen.split_whitespace();
    let placed =
        placement::parse_board(fields.next().expect("placement"), &def.board, def.symbols())
            .expect("placement is right");
    let mut setup = Setup::empty(def.board.len(), def.kinds.len());
    setup.pieces = placed.pieces;
    setup.to_move = if fields.next() == Some("b") {
        Side::Black
    } else {
        Side::White
    };
    for right in fields.next().unwrap_or("-").chars() {
        let side = if right.is_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        let mut of_side = def.rules.castlings.iter().filter(|c| c.side == side);
        let long = right.eq_ignore_ascii_case(&'q');
        if let Some(c) = of_side.find(|c| (c.partner_from < c.from) == long) {
            setup.rights.insert(c.partner_from);
        }
    }
    if let Some(square) = fields.next().and_then(|s| def.board.parse(s)) {
        setup.en_passant.insert(square);
    }
    setup
}

pub fn chess() -> Definition {
    let b = Builder::new(8, 8);
    let last = b.rank(7);
    b.kind("P", "fmWfceFifmnD", false)
        .kind("N", "N", false)
        .kind("B", "B", false)
        .kind("R", "R", false)
        .kind("Q", "Q", false)
        .kind("K", "K", true)
        .promotes("P", "N B R Q", last, last, When::To)
        .castles("e1", "g1", "h1", "f1")
        .castles("e1", "c1", "a1", "d1")
        .start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq")
}

pub fn xiangqi() -> Definition {
    let b = Builder::new(9, 10);
    let palace = b.squares("d1 e1 f1 d2 e2 f2 d3 e3 f3");
    let half = (0..5).fold(SquareSet::EMPTY, |s, r| s | b.rank(r));
    b.region("palace", palace)
        .region("half", half)
        .kind("K", "{+palace}W", true)
        .kind("A", "{+palace}F", false)
        .kind("B", "{+half}nA", false)
        .kind("N", "nN", false)
        .kind("R", "R", false)
        .kind("C", "mRcpR", false)
        .kind("P", "fW sW{<+their.half}", false)
        .facing_files()
        .start("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w")
}
