//! Dead positions: whether a side could still win, from what its pieces can do.
//!
//! A side can win iff some placement of the pieces that are left, or of some of them, promoted forms included, on
//! squares that each could ever reach, leaves the opponent without a move and by that lost. Royals are placed
//! first, so that placements in which one is safe whatever the others do are never begun. The search is bounded;
//! when it does not come to an end the answer is "it can".

use super::outcome::{Ending, Reason};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::{Mover, Shape, Tables};
use crate::definition::rules::Safe;
use crate::id::Side;
use crate::movegen::{Found, List, Scratch, attack, generate};
use crate::position::{Move, MoveKind, Position};

/// Most positions that are looked at for a side, with so few pieces that the answer is often no, ...
const FEW: usize = 3;
const MOST_OF_FEW: usize = 600_000;
/// ... and with more.
const MOST: usize = 60_000;
/// Most pieces beside royals.
const MAX_MEN: usize = 5;

/// Whether each side could still win: `[white, black]`.
pub fn can_win<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
) -> [bool; 2] {
    let rules = &tables.definition.rules;
    let royals = [0, 1].map(|side| position.royals(tables, side));
    let standing = position.sides[0] | position.sides[1];
    let men = standing.minus(royals[0] | royals[1]).count() as usize;
    // A captured piece that changes sides may win for the other.
    let changes_sides = rules.drops.as_ref().is_some_and(|d| d.captures_to_hand);
    if men > MAX_MEN
        || royals.iter().any(|set| set.none())
        || position.hands.iter().any(|&n| n > 0)
        || rules.ends.bare.is_some()
        || rules.royal.safe == Safe::None
        || (changes_sides && men > 0)
    {
        return [true; 2];
    }
    let mut board = position.clone();
    board.rights = B::ZERO;
    board.en_passant = B::ZERO;
    let mut pieces = Vec::new();
    for square in Squares(standing) {
        let kind = position.board[usize::from(square)];
        let side = usize::from(position.sides[1].has(square));
        board.lift(tables, side, kind, square);
        pieces.push(Piece {
            side,
            royal: royals[side].has(square),
            forms: forms(tables, side, kind, square),
        });
    }
    let most = if pieces.len() <= FEW {
        MOST_OF_FEW
    } else {
        MOST
    };
    let mut search = Search {
        tables,
        position: board,
        scratch,
        moves: Vec::new(),
        left: most,
        judged: false,
    };
    [0, 1].map(|winner| {
        search.left = most;
        search.can_win(winner, &pieces)
    })
}

/// A piece wherever and whatever it could come to be.
struct Piece<B> {
    side: usize,
    royal: bool,
    /// By kind: the squares on which it could stand as that.
    forms: Vec<(u8, B)>,
}

/// The kinds that a piece can be, now or later, with the squares that each could stand on.
fn forms<B: Bits>(tables: &Tables<B>, side: usize, kind: u8, at: u8) -> Vec<(u8, B)> {
    let mut forms: Vec<(u8, B)> = vec![(kind, B::bit(at))];
    let mut changed = true;
    while changed {
        changed = false;
        for i in 0..forms.len() {
            let (kind, squares) = forms[i];
            let mover = &tables.movers[side][usize::from(kind)];
            let reach =
                Squares(squares).fold(squares, |set, s| set | mover.may_reach(usize::from(s)));
            changed |= reach != squares;
            forms[i].1 = reach;
            let options = mover
                .promotions
                .iter()
                .flat_map(|p| p.options.iter().map(|&o| (o, p.to | p.from)));
            for (option, zone) in options {
                match forms.iter_mut().find(|f| f.0 == option) {
                    Some(form) => {
                        changed |= (reach & zone).minus(form.1).any();
                        form.1 |= reach & zone;
                    }
                    None => {
                        forms.push((option, reach & zone));
                        changed = true;
                    }
                }
            }
        }
    }
    forms
}

struct Search<'a, B> {
    tables: &'a Tables<B>,
    position: Position<B>,
    scratch: &'a mut Scratch<B>,
    moves: Vec<Move<B>>,
    /// Positions that may still be looked at.
    left: usize,
    /// Some placement of all pieces was looked at.
    judged: bool,
}

/// What placing goes by.
struct Plan<'p, B> {
    winner: usize,
    /// Royals first.
    pieces: Vec<&'p Piece<B>>,
    royals: usize,
    /// Squares that the winner's pieces other than royals could ever attack.
    attacked: B,
    /// Squares that any but royals could ever stand on.
    filled: B,
    /// One royal each, whose moves do not depend on what stands between.
    plain: bool,
}

impl<B: Bits> Search<'_, B> {
    /// Whether `winner` could win with all or some of its pieces against all or some of the others.
    fn can_win(&mut self, winner: usize, pieces: &[Piece<B>]) -> bool {
        let men: Vec<&Piece<B>> = pieces.iter().filter(|p| !p.royal).collect();
        self.judged = false;
        for gone in 0..1usize << men.len() {
            let left = men.iter().enumerate();
            let left = left.filter(|(i, _)| gone >> i & 1 == 0).map(|(_, p)| *p);
            let plan = self.plan(winner, pieces, left.collect());
            if self.place(&plan, 0) {
                return true;
            }
            if !self.judged {
                // The royals alone decided; fewer pieces do not change that.
                return false;
            }
        }
        false
    }

    fn plan<'p>(
        &self,
        winner: usize,
        pieces: &'p [Piece<B>],
        men: Vec<&'p Piece<B>>,
    ) -> Plan<'p, B> {
        let movers = |p: &Piece<B>| -> Vec<&Mover<B>> {
            let kinds = p.forms.iter().map(|f| usize::from(f.0));
            kinds.map(|k| &self.tables.movers[p.side][k]).collect()
        };
        let (mut attacked, mut filled) = (B::ZERO, B::ZERO);
        for man in &men {
            for &(kind, squares) in &man.forms {
                filled |= squares;
                if man.side == winner {
                    let mover = &self.tables.movers[winner][usize::from(kind)];
                    attacked |= Squares(squares)
                        .fold(B::ZERO, |set, s| set | mover.may_reach(usize::from(s)));
                }
            }
        }
        let of = |side: usize| pieces.iter().filter(move |p| p.royal && p.side == side);
        let plain = Shape::LEAPS | Shape::MODAL | Shape::PROMOTES;
        let is_plain = |p: &Piece<B>| movers(p).iter().all(|m| m.shape.0 & !plain == 0);
        let mut all: Vec<&Piece<B>> = of(1 - winner).chain(of(winner)).collect();
        let royals = all.len();
        let plain = royals == 2 && all.iter().all(|p| is_plain(p));
        all.extend(men);
        Plan {
            winner,
            pieces: all,
            royals,
            attacked,
            filled,
            plain,
        }
    }

    /// Places the pieces from `next` on in every way; true if a win is found or the search has to end.
    fn place(&mut self, plan: &Plan<'_, B>, next: usize) -> bool {
        if self.left == 0 {
            return true;
        }
        if next == plan.royals && self.is_hopeless(plan) {
            return false;
        }
        let Some(piece) = plan.pieces.get(next) else {
            return self.is_won(plan.winner);
        };
        for &(kind, squares) in &piece.forms {
            for square in Squares(squares.minus(self.position.occupied())) {
                self.position.place(self.tables, piece.side, kind, square);
                let found = self.place(plan, next + 1);
                self.position.lift(self.tables, piece.side, kind, square);
                if found {
                    return true;
                }
            }
        }
        false
    }

    /// Whether royals that stand so can be no part of a win, wherever the other pieces are put.
    fn is_hopeless(&mut self, plan: &Plan<'_, B>) -> bool {
        if !plan.plain {
            return false;
        }
        self.left = self.left.saturating_sub(1);
        let loser = 1 - plan.winner;
        self.position.to_move = loser;
        // Lines on which royals face each other can be closed, attacks by leaps cannot.
        if self.touches(loser, plan.winner) {
            return true;
        }
        let ends = &self.tables.definition.rules.ends;
        let stalemate = Ending::of(
            Reason::Stalemate,
            Side::BOTH[loser],
            ends.stalemate[Side::BOTH[loser]],
        );
        let royal = self.position.royals(self.tables, loser);
        if stalemate.winner != Some(Side::BOTH[plan.winner])
            && (royal & plan.attacked).none()
            && !attack::in_danger(self.tables, &self.position, loser, self.scratch)
        {
            return true;
        }
        // A square where nobody can follow.
        let covered = plan.attacked | plan.filled;
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        generate(
            self.tables,
            &mut self.position,
            self.scratch,
            &mut List(&mut moves),
        );
        let free = moves
            .iter()
            .any(|mv| mv.kind == MoveKind::Normal && mv.victims.none() && !covered.has(mv.to));
        self.moves = moves;
        free
    }

    /// Whether the only royal of `side` could take that of `other` by a leap.
    fn touches(&self, side: usize, other: usize) -> bool {
        let target = self.position.royals(self.tables, other);
        Squares(self.position.royals(self.tables, side)).any(|from| {
            let kind = self.position.board[usize::from(from)];
            let mover = &self.tables.movers[side][usize::from(kind)];
            let land = mover.leaps.get(usize::from(from));
            land.is_some_and(|land| (land.capture & target).any())
        })
    }

    /// Whether the opponent of `winner` is to move in the position placed, cannot, and has lost by that.
    fn is_won(&mut self, winner: usize) -> bool {
        self.left = self.left.saturating_sub(1);
        self.judged = true;
        let loser = 1 - winner;
        let (tables, position) = (self.tables, &mut self.position);
        position.to_move = loser;
        if attack::in_danger(tables, position, winner, self.scratch) {
            return false;
        }
        let mut any = Found::default();
        generate(tables, position, self.scratch, &mut any);
        if any.0 {
            return false;
        }
        let side = Side::BOTH[loser];
        let ends = &tables.definition.rules.ends;
        let ending = if attack::in_danger(tables, position, loser, self.scratch) {
            Ending::of(Reason::Checkmate, side, ends.checkmate[side])
        } else {
            Ending::of(Reason::Stalemate, side, ends.stalemate[side])
        };
        ending.winner == Some(Side::BOTH[winner])
    }
}
