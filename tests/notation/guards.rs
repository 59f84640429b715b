//! Guards, and the moves that act on other squares: the rules' own examples, by hand.

use super::support::{Sets, bind, program, texts};
use ferz::board::Board;
use ferz::definition::{BoundProgram, Orientation};
use ferz::id::{Kind, Side, Square};
use ferz::movement::{Options, lower, parse, parse_guard};
use ferz::source::SourceId;
use ferz::util::bits256::SquareSet;
use ferz::walk::{EnPassant, Mover, Scene, WalkMove, moves};
use std::collections::BTreeSet;

/// A board of 9x9 with a river on rank 5, bridges on b5, e5, h5, and White's home below.
struct Play {
    board: Board,
    pieces: Vec<Option<(Side, Kind)>>,
    sets: Sets,
    en_passant: Option<EnPassant>,
    imitated: Option<BoundProgram>,
    on_start: bool,
}

impl Play {
    /// Enemies and friends as names of squares, `k` before a name for a royal one.
    fn new(enemies: &str, friends: &str) -> Self {
        let board = Board::new(9, 9, &[], false, false);
        let named = |names: &str| -> SquareSet {
            names
                .split_whitespace()
                .map(|n| board.parse(n).expect("a square"))
                .collect()
        };
        let mut pieces = vec![None; board.len()];
        for (side, names) in [(Side::Black, enemies), (Side::White, friends)] {
            for name in names.split_whitespace() {
                let (kind, name) = name.strip_prefix('*').map_or((1, name), |rest| (0, rest));
                let square = board.parse(name).expect("a square");
                pieces[square.index()] = Some((side, Kind::from_raw(kind)));
            }
        }
        let home = board.squares().filter(|&s| board.rank(s) < 4).collect();
        let sets = Sets::from([
            ("river", named("a5 c5 d5 f5 g5 i5")),
            ("bridge", named("b5 e5 h5")),
            ("home", home),
        ]);
        Self {
            board,
            pieces,
            sets,
            en_passant: None,
            imitated: None,
            on_start: true,
        }
    }

    fn square(&self, name: &str) -> Square {
        self.board.parse(name).expect("a square")
    }

    fn bind(&self, text: &str) -> BoundProgram {
        let program = program(text).unwrap_or_else(|found| panic!("{text}: {}", texts(&found)));
        bind(program, &self.board, &self.sets)
    }

    fn moves(&self, text: &str, from: &str) -> Vec<WalkMove> {
        let bound = self.bind(text);
        let scene = Scene {
            board: &self.board,
            pieces: &self.pieces,
            walls: SquareSet::EMPTY,
            en_passant: self.en_passant,
            imitated: self.imitated.as_ref(),
        };
        let mover = Mover {
            side: Side::White,
            from: self.square(from),
            on_start: self.on_start,
            orientation: Orientation::Rotate,
            program: &bound,
        };
        moves(&scene, &mover).moves
    }

    /// Landings with `x` and the squares emptied, `=` and where a piece is set down.
    fn list(&self, text: &str, from: &str) -> BTreeSet<String> {
        self.moves(text, from)
            .iter()
            .map(|mv| {
                let mut out = self.board.name(mv.to);
                for victim in mv.removed.iter() {
                    out += "x";
                    out += &self.board.name(victim);
                }
                if let Some((_, to)) = mv.unload {
                    out += "=";
                    out += &self.board.name(to);
                }
                out
            })
            .collect()
    }

    fn check(&self, text: &str, from: &str, wanted: &str) {
        let wanted: BTreeSet<String> = wanted.split_whitespace().map(str::to_owned).collect();
        assert_eq!(self.list(text, from), wanted, "{text} on {from}");
    }
}

#[test]
fn the_prehistoric_herd() {
    let play = Play::new("", "");
    play.check("{+home}vDF", "e3", "d4 f4 d2 f2 e1");
    play.check("{+home}vDF", "e2", "e4 d3 f3 d1 f1");
    play.check("{-bridge}fW4", "b3", "b4");
    play.check("{-bridge}fW4", "a3", "a4 a5 a6 a7");
    play.check("{-river}mR", "d4", "d1 d2 d3 a4 b4 c4 e4 f4 g4 h4 i4");
    play.check("{-river}fmR", "b4", "b5 b6 b7 b8 b9");
    let play = Play::new("e5", "");
    play.check("{-river}[cR-mW][cF-mF]", "d4", "f6xe5");
    let play = Play::new("c5 d6", "");
    play.check("{-river}[cR-mW][cF-mF]", "d4", "");
    play.check("{-river}[cF{=/-river}-mF]", "d4", "b6xc5");
}

#[test]
fn what_counts_as_passed() {
    let play = Play::new("", "");
    // A slide stops at the bank; a straight leap passes the river, an oblique one does not.
    play.check("{-river}fR", "d3", "d4");
    play.check("fD{-river}", "d4", "");
    play.check("fD{=>-river}", "d4", "d6");
    play.check("ffN{-river}", "d4", "c6 e6");
    play.check("nffN{-river}", "d4", "");
    play.check("fnD{/+river}", "d4", "d6");
    // The origin counts only if asked.
    play.check("fW{-river}", "d5", "d6");
    play.check("fW{<-river}", "d5", "");
    play.check("fW{<+river >-river}", "d5", "d6");
    // A hopped hurdle is passed over.
    let play = Play::new("d5", "");
    play.check("fpR", "d4", "d6 d7 d8 d9");
    play.check("fpR{-river}", "d4", "");
    play.check("fpR{>-river}", "d4", "d6 d7 d8 d9");
    play.check("fgR{/-bridge}", "d4", "d6");
    let play = Play::new("e5", "");
    play.check("fgR{/-bridge}", "e4", "");
}

#[test]
fn scopes_over_several_legs() {
    let play = Play::new("d5", "");
    // `<` asks of the first origin, `>` of the last landing, `/` of the squares between.
    play.check("{<+home}[fcR-fmW]", "d3", "d6xd5");
    play.check("{<-home}[fcR-fmW]", "d3", "");
    play.check("{>+river}[fcR-fmW]", "d3", "");
    play.check("{/-river}[fcR-fmW]", "d3", "");
    play.check("{>-river}[fcR-fmW]", "d3", "d6xd5");
    // A guard on a leg sees that leg alone.
    play.check("[fcR{>+river}-fmW]", "d3", "d6xd5");
    play.check("[fcR{>-river}-fmW]", "d3", "");
    play.check("[fcR-fmW{<+river}]", "d3", "d6xd5");
    play.check("[fcR-fmW{<-river}]", "d3", "");
    play.check("[fcR{/+home}-fmW]", "d3", "d6xd5");
    // `{=}` frees a term or leg.
    play.check("{-river}[fcR{=}-fmW]", "d3", "d6xd5");
    play.check("{-river}[fcR-fmW]{=}", "d3", "d6xd5");
    play.check("{-river}[fcR{=/-bridge}-fmW{=}]", "d3", "d6xd5");
    // The guard of a bracket stays for a leg that drops the default.
    play.check("{-bridge}[fcR{=}-fmW]{-river}", "d3", "");
}

#[test]
fn sets() {
    let play = Play::new("", "");
    play.check("W{>+at(e4)}", "e3", "e4");
    play.check("K{>+at(*2)}", "e3", "d2 e2 f2");
    play.check("K{>+at(d*)}", "e3", "d2 d3 d4");
    play.check("K{>+at(d2-e4 f2)}", "e3", "d2 d3 d4 e2 e4 f2");
    play.check("K{>+any(at(d2), at(e4))}", "e3", "d2 e4");
    play.check("K{>-at(a1-i3)}", "e3", "d4 e4 f4");
    // `their.` is the opponent's set.
    let mut found = Vec::new();
    let tree = parse("W{<+their.home}", SourceId(0), &mut found).expect("sound");
    let program = lower(&tree, &Options::default(), SourceId(0), &mut found).expect("sound");
    assert!(matches!(
        &program.sets[0],
        ferz::movement::ir::SetExpr::Named { name, their: true } if name == "home"
    ));
}

#[test]
fn classes_join_the_leading_guard() {
    let mut found = Vec::new();
    let heavy = parse_guard("{-bridge}", SourceId(0), &mut found).expect("a guard");
    let land = parse_guard("{-river}", SourceId(0), &mut found).expect("a guard");
    let options = Options {
        classes: &[heavy, land],
        ..Options::default()
    };
    let lowered = |text: &str, options: &Options<'_>| {
        let mut found = Vec::new();
        let tree = parse(text, SourceId(0), &mut found).expect("sound");
        lower(&tree, options, SourceId(0), &mut found).expect("sound")
    };
    assert_eq!(
        lowered("{+home}R W{=+home}", &options),
        lowered("{-bridge -river +home}R W{=+home}", &Options::default()),
    );
    assert!(parse_guard("W", SourceId(0), &mut found).is_none());
    // A king of such a class may still castle by its own rule.
    assert_eq!(lowered("KisO2", &options).castles.len(), 1);
}

#[test]
fn filters() {
    let play = Play::new("d5 *e5 f5", "*d3");
    play.check("fcF", "e4", "d5xd5 f5xf5");
    play.check("c<royal>K", "e4", "e5xe5");
    play.check("c<-royal>K", "e4", "d5xd5 f5xf5");
    play.check("fc<pawn,royal>W", "e4", "e5xe5");
    play.check("tcK", "e4", "d5xd5 f5xf5");
    play.check("dF", "e4", "d3xd3");
    play.check("tdF", "e4", "");
}

#[test]
fn captured_pieces_set_down() {
    let play = Play::new("e5", "e3");
    play.check("fucW", "e4", "e5xe5=e4");
    play.check("budW", "e4", "e3xe3=e4");
    // The friend is a hurdle in disguise: put back where it stood, it is not captured.
    play.check("[bdW-bumW]", "e4", "e4");
    let play = Play::new("e5", "e6");
    play.check("[fdD-bucW]", "e4", "e5xe5");
}

#[test]
fn passing_imitating_starting() {
    let mut play = Play::new("d5", "");
    play.en_passant = Some(EnPassant {
        squares: SquareSet::of(play.square("d6")),
        victim: play.square("d5"),
    });
    play.check("fceF", "e5", "d6xd5");
    play.check("feF", "e5", "d6xd5");
    play.check("fF", "e5", "d6 f6");
    play.on_start = false;
    play.check("fmWfmnDifmnH", "e2", "e3 e4");
    play.on_start = true;
    let doubles = play.moves("ifmnD", "e2");
    assert_eq!(doubles[0].en_passant, SquareSet::of(play.square("e3")));
    let triple = play.moves("ifmnH", "e2");
    assert_eq!(triple[0].en_passant.len(), 2);
    assert!(play.moves("fmnD", "e2")[0].en_passant.is_empty());
    assert_eq!(play.moves("fmnnD", "e2")[0].en_passant.len(), 1);
    assert_eq!(play.moves("ifmnR3", "e2").len(), 3);
    play.check("I", "e5", "");
    play.imitated = Some(play.bind("fWlW"));
    play.check("I", "e5", "e6 d5xd5");
    play.check("mI", "e5", "e6");
    play.check("cI", "e5", "d5xd5");
    play.check("U{>+at(a1-a2)}", "e5", "a1 a2");
    play.check("cU", "e5", "d5xd5");
}

#[test]
fn drops_and_castling() {
    let program = program("j@7 ff@{-home} isO2 ljO3").expect("sound");
    assert_eq!(program.drops.len(), 2);
    assert_eq!(
        (program.drops[0].ranks, program.drops[0].not_first_rank),
        (7, true)
    );
    assert_eq!(
        (program.drops[1].per_file, program.drops[1].landing.len()),
        (2, 1)
    );
    let [both, left] = program.castles.as_slice() else {
        panic!("two castlings");
    };
    assert!(both.left && both.right && both.virgin && both.steps == 2);
    assert!(left.left && !left.right && !left.virgin && left.inset == 1);
}
