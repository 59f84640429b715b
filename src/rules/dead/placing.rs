//! Looks for a placement of given pieces in which one side is lost.
//!
//! For each square of the loser's royal, some squares must be dealt with: those where it could always go
//! must be attacked or blocked, and, unless having no move loses by itself, its own must be attacked.
//! Each piece deals with some of them from each of its squares, paths left out of account. Where no choice
//! deals with all, nothing needs to be tried; that alone settles most material. Else the choices that
//! do are placed and asked for a legal move.

use super::forms::Forms;
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::{AttackSet, Mover, Tables};
use crate::definition::Setup;
use crate::definition::rules::{Evade, Verdict};
use crate::id::Side;
use crate::movegen::{Found, Scratch, attack, generate};
use crate::position::Position;
use crate::rules::outcome::without_moves;

/// Placements tried before the answer is given up.
const MOST_TRIES: u32 = 30_000;
/// Squares looked at for pieces before the answer is given up: most may lead to no placement at all, where what would be
/// needed of one piece is where another stands.
const MOST_LOOKS: u32 = 300_000;
/// Squares dealt with at once; those beyond are left out of account.
const MOST_SQUARES: usize = 10;

/// One piece.
#[derive(Clone, Debug)]
pub(super) struct Man<'a, B> {
    /// Whose.
    pub side: usize,
    /// It is a royal, and never leaves the board.
    pub royal: bool,
    /// What may become of it.
    pub forms: &'a Forms<B>,
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    /// Who shall win.
    pub winner: usize,
    /// Few enough pieces to try placements; else only those that cannot work at all are told.
    pub thorough: bool,
}

/// Whether the other side can be lost in some placement of the pieces. The other side has one royal.
pub(super) fn can_be_lost<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scratch: &mut Scratch<B>,
    men: Vec<Man<'_, B>>,
    aims: &mut Aims<B>,
    question: Question,
) -> bool {
    aims.prepare(tables, &men, question.winner);
    let loser = 1 - question.winner;
    let (target, mut others): (Vec<_>, Vec<_>) =
        men.into_iter().partition(|m| m.royal && m.side == loser);
    let [target] = &target[..] else {
        return true;
    };
    // The winner's pieces first: without them nothing is attacked.
    others.sort_by_key(|m| (m.side != question.winner, !m.royal));
    let mut setup = Setup::empty(tables.squares, tables.kinds);
    setup.walls = position.walls.to_set();
    setup.checks.0 = position.checks;
    let mut empty = Position::of_setup(tables, &setup);
    empty.to_move = loser;
    empty.hash = empty.hash_from_scratch(tables);
    let mut search = Placing {
        tables,
        scratch,
        position: empty,
        removable: others
            .iter()
            .map(|m| removable(tables, m, &others, target))
            .collect(),
        men: others,
        aims,
        question,
        tries: 0,
        looks: 0,
    };
    target.forms.iter().any(|&(kind, squares)| {
        Squares(squares.minus(position.walls)).any(|square| search.royal_on(kind, square))
    })
}

/// Some piece of the other side could capture it, in some form.
fn removable<B: Bits>(
    tables: &Tables<B>,
    man: &Man<'_, B>,
    others: &[Man<'_, B>],
    target: &Man<'_, B>,
) -> bool {
    let mut enemies = others.iter().chain([target]).filter(|m| m.side != man.side);
    !man.royal && enemies.any(|enemy| may_take(tables, enemy, man))
}

/// Whether `enemy` could capture `man`, in some forms of both.
pub(super) fn may_take<B: Bits>(tables: &Tables<B>, enemy: &Man<'_, B>, man: &Man<'_, B>) -> bool {
    let mut pairs = enemy
        .forms
        .iter()
        .flat_map(|by| man.forms.iter().map(move |of| (by.0, of.0)));
    pairs.any(|(by, of)| tables.may_capture(enemy.side, by, of))
}

/// Whether some of `men` of the side `winner` could attack the royal of the other, whoever else is there. A royal that would
/// be taken does not.
pub(super) fn can_be_attacked<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    men: &[Man<'_, B>],
    aims: &mut Aims<B>,
    winner: usize,
) -> bool {
    if tables.faces_apart {
        return true;
    }
    aims.prepare(tables, men, winner);
    let loser = 1 - winner;
    let targets = men.iter().filter(|m| m.royal && m.side == loser);
    let mut targets = targets.flat_map(|m| m.forms);
    targets.any(|&(royal, squares)| {
        let mover = &tables.movers[loser][usize::from(royal)];
        Squares(squares.minus(position.walls)).any(|target| {
            let (_, takes) = first_steps(tables, mover, target);
            let spared = &tables.spared[usize::from(mover.spare)];
            let own = men.iter().filter(|m| m.side == winner);
            let mut forms = own.flat_map(|m| m.forms);
            forms.any(|&(kind, places)| {
                let mut places = places.minus(B::bit(target));
                if tables.is_royal[usize::from(kind)] && !spared.contains(&kind) {
                    places = places.minus(takes);
                }
                let from = aims.at(tables, winner, royal, kind);
                from.get(usize::from(target))
                    .is_some_and(|from| (*from & places).any())
            })
        })
    })
}

/// Where a piece on `at` can always go, without capture and with.
fn first_steps<B: Bits>(tables: &Tables<B>, mover: &Mover<B>, at: u8) -> (B, B) {
    let at = usize::from(at);
    let leaps = mover.leaps.get(at).copied().unwrap_or_default();
    let (mut free, mut takes) = (leaps.quiet, leaps.capture);
    let first = at * mover.rides.count;
    if let Some(land) = mover.rides.land.get(at) {
        for line in &mover.rides.lines[first..first + mover.rides.count] {
            let next = [Squares(line.lower).last(), Squares(line.upper).next()];
            for step in next.into_iter().flatten().map(B::bit) {
                free |= land.quiet & step;
                takes |= land.capture & step;
            }
        }
    }
    (free & tables.all, takes & tables.all)
}

struct Placing<'a, B> {
    tables: &'a Tables<B>,
    scratch: &'a mut Scratch<B>,
    position: Position<B>,
    men: Vec<Man<'a, B>>,
    aims: &'a Aims<B>,
    /// By man: it may be gone.
    removable: Vec<bool>,
    question: Question,
    tries: u32,
    looks: u32,
}

/// Squares to be dealt with while the loser's royal stands on one square.
struct Task<B> {
    royal: u8,
    /// Its own square first, then where it could always go.
    squares: Vec<u8>,
    /// Bits of `squares` that must be dealt with.
    needed: usize,
    /// A winner's piece blocks these: the royal cannot take there.
    no_capture: B,
    /// The royal can always take here; no royal of the winner's may stand there.
    takes: B,
    /// The kinds that the royal can never take.
    spared: u8,
    /// By man and what has been dealt with so far: the men from here on can deal with the rest.
    hopeful: Vec<Vec<bool>>,
}

impl<B: Bits> Placing<'_, B> {
    /// Whether the loser can be lost with its royal, as `kind`, on `square`.
    fn royal_on(&mut self, kind: u8, square: u8) -> bool {
        let tables = self.tables;
        let loser = 1 - self.question.winner;
        let mover = &tables.movers[loser][usize::from(kind)];
        let (free, takes) = first_steps(tables, mover, square);
        let free = free.minus(self.position.walls);
        let squares: Vec<u8> = [square]
            .into_iter()
            .chain(Squares(free).take(MOST_SQUARES - 1))
            .collect();
        let ends = &tables.definition.rules.ends;
        let all = (1 << squares.len()) - 1;
        let stuck = ends.stalemate[Side::BOTH[loser]] == Verdict::Loss;
        // A royal that may not move out of check is mated wherever it could go.
        let bound = tables.definition.rules.royal.evade != Evade::Any;
        let mut task = Task {
            royal: square,
            needed: match (bound, stuck) {
                (false, false) => all,
                (false, true) => all & !1,
                (true, false) => 1,
                (true, true) => 0,
            },
            squares,
            no_capture: free.minus(takes),
            takes,
            spared: mover.spare,
            hopeful: Vec::new(),
        };
        let royal = (kind, square);
        task.hopeful = self.hopeful(&task, kind);
        if !task.hopeful[0][0] {
            return false;
        }
        if !self.question.thorough {
            return true;
        }
        self.position.place(tables, loser, royal.0, royal.1);
        let found = self.place(&task, kind, 0, 0);
        self.position.lift(tables, loser, royal.0, royal.1);
        found
    }

    /// Where a piece could stand: not on the loser's royal, and a royal not where that one takes it.
    fn places(&self, task: &Task<B>, side: usize, kind: u8, squares: B) -> B {
        let spared = &self.tables.spared[usize::from(task.spared)];
        let mut squares = squares.minus(B::bit(task.royal));
        if side == self.question.winner
            && self.tables.is_royal[usize::from(kind)]
            && !spared.contains(&kind)
        {
            squares = squares.minus(task.takes);
        }
        squares
    }

    /// Bits of the task that a piece deals with from `square`.
    fn dealt(&self, task: &Task<B>, royal: u8, side: usize, kind: u8, square: u8) -> usize {
        let own = |bits: usize| {
            let at = task.squares.iter().skip(1).position(|&s| s == square);
            at.map_or(0, |i| 2 << i) | bits
        };
        if side != self.question.winner {
            return own(0);
        }
        if self.tables.faces_apart && self.tables.is_royal[usize::from(kind)] {
            // It may deal with whatever it sees along a line.
            return own((1 << task.squares.len()) - 1);
        }
        let from = self.aims.at(self.tables, side, royal, kind);
        let mut bits = 0;
        for (i, &target) in task.squares.iter().enumerate() {
            if from.get(usize::from(target)).is_some_and(|f| f.has(square)) {
                bits |= 1 << i;
            }
        }
        let spared = &self.tables.spared[usize::from(task.spared)];
        if task.no_capture.has(square) || spared.contains(&kind) {
            own(bits)
        } else {
            bits
        }
    }

    /// See [`Task::hopeful`]; worked out from the last man to the first.
    fn hopeful(&self, task: &Task<B>, royal: u8) -> Vec<Vec<bool>> {
        let size = 1 << task.squares.len();
        let mut rows = vec![
            (0..size)
                .map(|d| d & task.needed == task.needed)
                .collect::<Vec<bool>>(),
        ];
        for man in self.men.iter().rev() {
            let mut ways = vec![false; size];
            ways[0] = true;
            for &(kind, squares) in man.forms {
                for square in Squares(self.places(task, man.side, kind, squares)) {
                    ways[self.dealt(task, royal, man.side, kind, square)] = true;
                }
            }
            let ways: Vec<usize> = (0..size).filter(|&w| ways[w]).collect();
            let after = &rows[rows.len() - 1];
            let row = (0..size)
                .map(|d| ways.iter().any(|w| after[d | w]))
                .collect();
            rows.push(row);
        }
        rows.reverse();
        rows
    }

    /// Places the men from `index` on, `done` being dealt with. True once a lost position is found, or when it
    /// takes too long.
    fn place(&mut self, task: &Task<B>, royal: u8, index: usize, done: usize) -> bool {
        let Some(man) = self.men.get(index) else {
            return self.is_lost();
        };
        let (side, forms) = (man.side, man.forms);
        let after = &task.hopeful[index + 1];
        if self.removable[index] && after[done] && self.place(task, royal, index + 1, done) {
            return true;
        }
        for &(kind, squares) in forms {
            let places = self.places(task, side, kind, squares);
            for square in Squares(places.minus(self.position.occupied())) {
                self.looks += 1;
                if self.looks > MOST_LOOKS {
                    return true;
                }
                let done = done | self.dealt(task, royal, side, kind, square);
                if !after[done] {
                    continue;
                }
                self.position.place(self.tables, side, kind, square);
                let found = self.place(task, royal, index + 1, done);
                self.position.lift(self.tables, side, kind, square);
                if found {
                    return true;
                }
            }
        }
        false
    }

    /// The loser is to move, cannot, and has lost by that; the winner has not left its own royals in danger.
    fn is_lost(&mut self) -> bool {
        self.tries += 1;
        if self.tries > MOST_TRIES {
            return true;
        }
        let winner = self.question.winner;
        let mut found = Found::default();
        generate(self.tables, &mut self.position, self.scratch, &mut found);
        !found.0
            && !attack::in_danger(self.tables, &self.position, winner, self.scratch)
            && without_moves(self.tables, &mut self.position, self.scratch).winner
                == Some(Side::BOTH[winner])
    }
}

/// Who may attack a royal on which square from where, whoever stands between; worked out once for each kind.
#[derive(Debug)]
pub(super) struct Aims<B> {
    /// By attack set, then by kind; empty where nothing was asked.
    known: Vec<Box<[B]>>,
}

impl<B> Default for Aims<B> {
    fn default() -> Self {
        Self { known: Vec::new() }
    }
}

impl<B: Bits> Aims<B> {
    /// Works out what is asked of these pieces against these royals.
    fn prepare(&mut self, tables: &Tables<B>, men: &[Man<'_, B>], winner: usize) {
        let of = |side: usize| men.iter().filter(move |m| m.side == side);
        self.known
            .resize_with(tables.attack_sets.len() * tables.kinds, Box::default);
        for royal in of(1 - winner).filter(|m| m.royal) {
            for &(royal, _) in royal.forms {
                let set = tables.attack_set_of[winner][usize::from(royal)];
                for &(kind, _) in of(winner).flat_map(|m| m.forms) {
                    let known = &mut self.known[set * tables.kinds + usize::from(kind)];
                    if known.is_empty() {
                        *known = aims(&tables.attack_sets[set], kind, tables.squares);
                    }
                }
            }
        }
    }

    /// By square of the royal: from where pieces of `kind` of the side `winner` may attack it.
    fn at(&self, tables: &Tables<B>, winner: usize, royal: u8, kind: u8) -> &[B] {
        let set = tables.attack_set_of[winner][usize::from(royal)];
        &self.known[set * tables.kinds + usize::from(kind)]
    }
}

fn aims<B: Bits>(set: &AttackSet<B>, kind: u8, squares: usize) -> Box<[B]> {
    let from = (0..squares).map(|target| {
        let classes = set.at(target as u8);
        let simple = classes.filter(|(class, _)| class.kinds.contains(&kind));
        let exotic = set.exotic.iter().filter(|e| e.kind == kind);
        let exotic = exotic.fold(B::ZERO, |all, e| all | e.from[target]);
        simple.fold(exotic, |all, (_, from)| all | from)
    });
    from.collect()
}
