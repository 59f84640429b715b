//! Tables of rules that most variants do not have: captures that must be made or may not be made on some
//! squares, effects, walls.
//!
//! In: a definition. Out: [`Special`], or `None` where nothing of it is needed, so that all of this costs
//! other variants one test.

use crate::board::{Board, COMPASS};
use crate::compile::bits::Bits;
use crate::compile::lines::{Lines, line};
use crate::definition::Definition;
use crate::definition::rules::{
    Among, Area, Deed, Directions, Effect, Freeze, Occasions, WallPlace, Whose,
};
use crate::id::{Kind, PerSide, Side, Square};
use crate::util::bits256::{KindSet, SquareSet};

/// Rules beside moving.
#[derive(Debug)]
pub struct Special<B> {
    /// By side: it must capture if it can.
    pub must_capture: [bool; 2],
    /// Captures that are forbidden on some squares.
    pub bans: Vec<Ban<B>>,
    /// Effects, in the order in which they come.
    pub effects: Vec<EffectTable<B>>,
    /// Some effect captures.
    pub captures: bool,
    /// Pieces that cannot move for what stands near them.
    pub freezes: Vec<FreezeTable>,
    /// Squares that are kept for captures.
    pub reserve: Option<ReserveTable<B>>,
    /// Walls set in play.
    pub walls: Option<WallTable<B>>,
    /// How moves go; empty where no effect asks.
    pub ways: Lines<B>,
    /// The eight directions or some of them: squares around each square.
    pub around: Around<B>,
    /// By square and direction: the squares from there to the edge; empty where nothing encloses.
    pub lines: Vec<[Vec<u8>; 8]>,
    /// Where drops may go with regard to other pieces.
    pub drops: Option<DropRule<B>>,
    /// Some effect sends pieces back.
    pub returns: bool,
    /// Some effect may take a royal off the board or from its side, or make it common.
    pub costs_royals: bool,
    /// Royals cannot capture, since they would be lost by it, and nothing but captures has effects: a side with
    /// nothing else attacks nothing.
    pub royals_attack_nothing: bool,
}

/// Where drops may go with regard to other pieces.
#[derive(Debug)]
pub struct DropRule<B> {
    /// What a drop must be to the pieces around it.
    pub among: Among,
    /// By side: squares to be filled first.
    pub opening: [B; 2],
    /// By way in and square: the squares that a piece passes before it, and the one after it.
    pub entries: Vec<Vec<(B, Option<u8>)>>,
}

/// Squares around each square.
#[derive(Debug)]
pub struct Around<B> {
    all: Vec<B>,
    orthogonal: Vec<B>,
    diagonal: Vec<B>,
}

impl<B: Bits> Around<B> {
    fn new(board: &Board) -> Self {
        let table = |which: Directions| {
            let beside = |square: Square| {
                (0..COMPASS.len())
                    .filter(|&d| which.has(COMPASS[d]))
                    .filter_map(|d| board.step(square, d))
                    .fold(B::ZERO, |set, s| set | B::bit(s.raw()))
                    .minus(B::bit(square.raw()))
            };
            board.squares().map(beside).collect()
        };
        Self {
            all: table(Directions::All),
            orthogonal: table(Directions::Orthogonal),
            diagonal: table(Directions::Diagonal),
        }
    }
    /// The squares around `square`.
    #[must_use]
    pub fn of(&self, square: u8, which: Directions) -> B {
        let table = match which {
            Directions::All => &self.all,
            Directions::Orthogonal => &self.orthogonal,
            Directions::Diagonal => &self.diagonal,
        };
        table.get(usize::from(square)).copied().unwrap_or_default()
    }
    /// The squares around any of `squares`.
    #[must_use]
    pub fn any(&self, squares: B, which: Directions) -> B {
        crate::compile::bits::Squares(squares).fold(B::ZERO, |set, s| set | self.of(s, which))
    }
}

/// A capture that is forbidden on some squares.
#[derive(Debug)]
pub struct Ban<B> {
    /// The capturers.
    pub by: KindSet,
    /// Their victims.
    pub of: KindSet,
    /// By the capturer's side: where the victim stands.
    pub at: [B; 2],
}

/// An effect.
#[derive(Debug)]
pub struct EffectTable<B> {
    /// When it comes.
    pub on: Occasions,
    /// The kinds that move or are dropped.
    pub by: KindSet,
    /// The kinds of which one must be captured.
    pub of: KindSet,
    /// By side: where the move must end.
    pub at: [B; 2],
    /// Whose piece must stand beside.
    pub beside: Option<Whose>,
    /// How the move must go.
    pub along: Option<Directions>,
    /// Where it works.
    pub area: Area,
    /// The kinds that it works with; `None` for all.
    pub with: Option<KindSet>,
    /// By side: empty squares that do as the other end of a line.
    pub anvil: [B; 2],
    /// The most enemies in a line.
    pub longest: usize,
    /// The directions that it looks in.
    pub directions: Directions,
    /// By side: the squares to which it is confined.
    pub within: [B; 2],
    /// Only pieces that stood within before.
    pub stayed: bool,
    /// By kind: it suffers the effect.
    pub suffers: Vec<bool>,
    /// The kinds that do.
    pub sufferers: Vec<u8>,
    /// The sides that suffer it.
    pub whose: Whose,
    /// What is done.
    pub deed: Deed,
    /// What it removes is captured by the move: it is among the victims when the move is made.
    pub captures: bool,
}

/// Pieces that cannot move for what stands near them.
#[derive(Debug)]
pub struct FreezeTable {
    /// By kind: those that freeze it.
    pub by: Vec<Vec<u8>>,
    /// Whose they are.
    pub whose: Whose,
    /// They freeze what they aim at.
    pub attacked: bool,
    /// The directions in which pieces are beside each other.
    pub directions: Directions,
    /// Kinds that free others of their side beside one of these.
    pub unless: Vec<u8>,
    /// A frozen piece may be taken off the board.
    pub suicide: bool,
}

/// Squares that are kept for captures.
#[derive(Debug)]
pub struct ReserveTable<B> {
    /// By side: the squares.
    pub squares: [B; 2],
    /// Only captures that cannot be made elsewhere.
    pub needed: bool,
}

/// Walls set in play.
#[derive(Debug)]
pub struct WallTable<B> {
    /// Where.
    pub place: WallPlace,
    /// By side: on which squares only.
    pub zone: [B; 2],
    /// There is one wall at a time.
    pub single: bool,
    /// A wall is set instead of moving.
    pub instead: bool,
    /// Squares at the edge of the board.
    pub edge: B,
}

fn sides<B: Bits>(sets: PerSide<SquareSet>) -> [B; 2] {
    Side::BOTH.map(|side| B::of_set(sets[side]))
}

fn effect<B: Bits>(definition: &Definition, effect: &Effect) -> EffectTable<B> {
    let suffers = |index: usize| {
        let Some(kind) = Kind::new(index) else {
            return false;
        };
        let both = definition.kinds[index]
            .symbols
            .0
            .iter()
            .all(Option::is_some);
        effect.pieces.contains(kind) && (both || effect.deed != Deed::Convert)
    };
    EffectTable {
        on: effect.on,
        by: effect.by,
        of: effect.of,
        at: sides(effect.at),
        beside: effect.beside,
        along: effect.along,
        area: effect.area,
        with: Some(effect.with).filter(|&with| !definition.is_every_kind(with)),
        anvil: sides(effect.anvil),
        longest: match effect.longest {
            0 => usize::MAX,
            longest => usize::from(longest),
        },
        directions: effect.directions,
        within: sides(effect.within),
        stayed: effect.stayed,
        sufferers: (0..definition.kinds.len())
            .filter(|&kind| suffers(kind))
            .map(|kind| kind as u8)
            .collect(),
        suffers: (0..definition.kinds.len()).map(suffers).collect(),
        whose: effect.whose,
        deed: effect.deed,
        captures: effect.captures,
    }
}

fn freeze(definition: &Definition, rule: &Freeze) -> FreezeTable {
    let kinds = || (0..definition.kinds.len()).filter_map(Kind::new);
    let freezers = |kind: Kind| {
        let by = kinds().filter(|&by| {
            rule.pieces.contains(kind) && rule.by.contains(by) && (!rule.alike || by == kind)
        });
        by.map(Kind::raw).collect()
    };
    FreezeTable {
        by: kinds().map(freezers).collect(),
        whose: rule.whose,
        attacked: rule.attacked,
        directions: rule.directions,
        unless: kinds()
            .filter(|&k| rule.unless.contains(k))
            .map(Kind::raw)
            .collect(),
        suicide: rule.suicide,
    }
}

/// For each square, what a piece sliding in by `way` passes before it, and what would stop it there.
fn entries<B: Bits>(board: &Board, way: (i8, i8)) -> Vec<(B, Option<u8>)> {
    let direction = COMPASS.iter().position(|&d| d == way);
    let back = COMPASS.iter().position(|&d| d == (-way.0, -way.1));
    board
        .squares()
        .map(|square| {
            let passed = back.map(|d| line(board, square, d)).unwrap_or_default();
            let next = direction.and_then(|d| board.step(square, d));
            (
                passed.into_iter().fold(B::ZERO, |set, s| set | B::bit(s)),
                next.map(Square::raw),
            )
        })
        .collect()
}

/// Whether some effect hurts pieces that are royal or may become so.
fn costs_royals(definition: &Definition) -> bool {
    let royal = definition.kinds.iter().enumerate();
    let royals = royal
        .filter(|(_, k)| k.royal)
        .filter_map(|(i, _)| Kind::new(i));
    let pseudo = definition.rules.pseudo_royals.iter();
    let royals = pseudo
        .flat_map(|p| &p.groups)
        .fold(royals.collect::<KindSet>(), |set, group| set | *group);
    let hurts = |e: &Effect| e.deed != Deed::Return && !(e.pieces & royals).is_empty();
    definition.rules.effects.iter().any(hurts)
}

/// Whether royals are lost by every capture, and captures are all that has effects.
fn royals_attack_nothing(definition: &Definition) -> bool {
    let rules = &definition.rules;
    let kinds = || (0..definition.kinds.len()).filter_map(Kind::new);
    let royals = || kinds().filter(|k| definition.is_royal(*k));
    let all = definition.board.all();
    let everywhere =
        |sets: PerSide<SquareSet>| Side::BOTH.iter().all(|&s| (all - sets[s]).is_empty());
    let plain = |e: &Effect| {
        let captures = Occasions {
            capture: true,
            ..Occasions::default()
        };
        e.on == captures && !e.captures && matches!(e.deed, Deed::Remove | Deed::Wall)
    };
    let fatal = |e: &Effect| {
        e.area == Area::Mover
            && e.whose != Whose::Enemy
            && e.beside.is_none()
            && e.along.is_none()
            && everywhere(e.at)
            && everywhere(e.within)
            && kinds().all(|k| e.of.contains(k))
            && royals().all(|k| e.by.contains(k) && e.pieces.contains(k))
    };
    rules.walls.is_none()
        && rules.freezes.is_empty()
        && rules.reserve.is_none()
        && rules.must_capture == PerSide::both(false)
        && rules.forbidden.iter().all(|f| f.at.is_none())
        && rules.effects.iter().all(plain)
        && rules.effects.iter().any(fatal)
}

/// What `definition` has of this.
#[must_use]
pub fn special<B: Bits>(definition: &Definition) -> Option<Box<Special<B>>> {
    let rules = &definition.rules;
    let located = || {
        rules
            .forbidden
            .iter()
            .filter_map(|f| f.at.map(|at| (f, at)))
    };
    let among = rules.drops.as_ref().map(|d| &d.among);
    let among = among.filter(|a| **a != Among::default());
    if rules.must_capture == PerSide::both(false)
        && rules.effects.is_empty()
        && rules.walls.is_none()
        && rules.freezes.is_empty()
        && rules.reserve.is_none()
        && located().next().is_none()
        && among.is_none()
    {
        return None;
    }
    let board = &definition.board;
    let around = Around::new(board);
    let inner = |square: &Square| {
        (0..COMPASS.len())
            .filter(|&d| Directions::Orthogonal.has(COMPASS[d]))
            .all(|d| board.step(*square, d).is_some())
    };
    let enclosing =
        rules.effects.iter().any(|e| e.area == Area::Enclosed) || among.is_some_and(|a| a.enclose);
    let asks = |e: &Effect| {
        e.along.is_some() || matches!(e.area, Area::Ahead | Area::Behind | Area::Crossing)
    };
    let ways = rules.effects.iter().any(asks);
    let rays = |square: Square| std::array::from_fn(|d| line(board, square, d));
    Some(Box::new(Special {
        must_capture: rules.must_capture.0,
        bans: located()
            .map(|(f, at)| Ban {
                by: f.by,
                of: f.of,
                at: sides(at),
            })
            .collect(),
        effects: rules
            .effects
            .iter()
            .map(|e| effect(definition, e))
            .collect(),
        captures: rules.effects.iter().any(|e| e.captures),
        freezes: rules
            .freezes
            .iter()
            .map(|f| freeze(definition, f))
            .collect(),
        reserve: rules.reserve.map(|reserve| ReserveTable {
            squares: sides(reserve.squares),
            needed: reserve.needed,
        }),
        ways: if ways {
            Lines::new(board)
        } else {
            Lines::default()
        },
        walls: rules.walls.as_ref().map(|walls| WallTable {
            place: walls.place,
            zone: sides(walls.zone),
            single: walls.single,
            instead: walls.instead,
            edge: B::of_set(board.squares().filter(|s| !inner(s)).collect()),
        }),
        around,
        costs_royals: costs_royals(definition),
        royals_attack_nothing: royals_attack_nothing(definition),
        returns: rules.effects.iter().any(|e| e.deed == Deed::Return),
        drops: among.map(|among| DropRule {
            among: among.clone(),
            opening: sides(among.opening),
            entries: among.enter.iter().map(|&way| entries(board, way)).collect(),
        }),
        lines: if enclosing {
            board.squares().map(rays).collect()
        } else {
            Vec::new()
        },
    }))
}

impl<B: Bits> Special<B> {
    /// Whether who may capture where, or what becomes of it, cannot be read off the attack tables.
    #[must_use]
    pub fn bends_attacks(&self) -> bool {
        let acts = |e: &EffectTable<B>| e.on.capture || e.on.moves;
        self.foresees()
            || !self.bans.is_empty()
            || (self.costs_royals && self.effects.iter().any(acts))
    }
    /// Whether only what a side could do next tells what it attacks: where moves go decides what they capture, or pieces
    /// cannot move, or not everywhere.
    #[must_use]
    pub fn foresees(&self) -> bool {
        self.captures || !self.freezes.is_empty() || self.reserve.is_some()
    }
    /// Whether some move takes, turns or changes pieces beside its captures.
    #[must_use]
    pub fn has_effects(&self) -> bool {
        !self.effects.is_empty()
    }
    /// Whether a move may do more than its squares and victims say.
    #[must_use]
    pub fn needs_making(&self) -> bool {
        self.foresees() || !self.bans.is_empty() || !self.effects.is_empty() || self.walls.is_some()
    }
}
