//! Selective verification: which moves need not be made to know that they are legal, or that they are not.
//!
//! In: a position of a variant whose legality asks for more than safe royals. Out: its legal moves.
//!
//! Pseudo-legal moves come in sets, as generation finds them. What checks and pins say of a whole set goes on as a set
//! ([`Sieve`]). The moves of royals and those that may change who is royal, decide the game or have effects are kept and
//! looked at one by one: most can still be judged unmade ([`Judge::says`]), explosions among them, since what a capture
//! removes is a set of squares and the tables tell whether a royal is attacked without them. The few that are left are
//! made (see `verify`).

use super::generate::pseudo_legal;
use super::legal::{Constraints, constrain, one_royal, scene};
use super::listener::{List, Listener};
use super::{Scene, Scratch, attack, verify};
use crate::compile::bits::{Bits, Squares};
use crate::compile::selective::{OnCapture, Selective, area};
use crate::compile::special::Special;
use crate::compile::tables::{AttackForm, AttackSet, NONE, Tables};
use crate::definition::rules::Whose;
use crate::id::Kind;
use crate::position::{Move, MoveKind, Position};
use smallvec::SmallVec;

/// Feeds every legal move to `listener`; true if it stopped early.
pub(super) fn generate<B: Bits>(
    tables: &Tables<B>,
    position: &mut Position<B>,
    scratch: &mut Scratch<B>,
    listener: &mut dyn Listener<B>,
) -> bool {
    let mut list = scratch.take_list();
    let rule = tables.selective.as_deref();
    let judge = rule.and_then(|rule| Judge::new(tables, rule, position, scratch));
    let stopped = match &judge {
        Some(judge) => {
            let mut sieve = Sieve {
                judge,
                listener,
                kept: &mut list,
            };
            pseudo_legal(tables, position, scratch, &mut sieve)
        }
        None => pseudo_legal(tables, position, scratch, &mut List(&mut list)),
    };
    let mut is_legal = |mv: &Move<B>| {
        let said = judge.as_ref().and_then(|judge| judge.says(position, mv));
        said.unwrap_or_else(|| verify::is_legal(tables, position, scratch, mv))
    };
    let stopped = stopped || list.iter().any(|mv| is_legal(mv) && listener.one(mv));
    scratch.give_back(list);
    stopped
}

/// Judges the moves of one position.
struct Judge<'t, B> {
    tables: &'t Tables<B>,
    rule: &'t Selective<B>,
    us: usize,
    royals: B,
    /// What checks and pins ask of those who are no royals.
    node: Constraints<B>,
    /// Pieces that pins bind, and where they may go.
    bound: SmallVec<[(u8, B); 4]>,
    /// Each own royal and where the others ask a move to go.
    others: SmallVec<[(u8, B); 4]>,
    /// Enemies whose capture may decide the game.
    decisive: B,
    /// Enemies that attack nothing.
    harmless: B,
    /// By effect: where the pieces stand that suffer it.
    suffering: SmallVec<[B; 4]>,
    /// The enemy's attack set against the royal asked about last, if there is one ...
    set: Option<&'t AttackSet<B>>,
    /// ... by path class of that set, who has the pattern ...
    members: SmallVec<[B; 8]>,
    /// ... and by class of leaps.
    leapers: SmallVec<[B; 8]>,
    enemy: B,
    /// Pieces that are no royals, that nothing binds and no attack without a simple form reads.
    free: B,
    /// Squares where their moves need a closer look.
    asked: B,
    /// Where a piece that goes may let an enemy at a royal; those who give check go between others.
    screens: B,
}

impl<'t, B: Bits> Judge<'t, B> {
    /// Reads off what all moves share. `None` where no move can be judged unmade: royals stand so close that what attacks
    /// them is no matter of the tables alone.
    fn new(
        tables: &'t Tables<B>,
        rule: &'t Selective<B>,
        position: &Position<B>,
        scratch: &mut Scratch<B>,
    ) -> Option<Self> {
        let us = position.to_move;
        let royals = position.royals(tables, us);
        let mut scene = scene(tables, position, us);
        let mut harmless = B::ZERO;
        let mut suffering = SmallVec::new();
        if let (OnCapture::Blast(_), Some(special)) = (&rule.capture, &tables.special) {
            harmless = position.royals(tables, 1 - us);
            if Squares(royals).any(|r| (rule.capture.touched(r) & harmless).any()) {
                return None;
            }
            scene.enemy = scene.enemy.minus(harmless);
            suffering = suffering_of(special, position);
        }
        let mut node = Constraints::free();
        let mut others = SmallVec::new();
        if royals.many() {
            one_by_one(
                tables,
                position,
                &scene,
                scratch,
                royals,
                &mut node,
                &mut others,
            );
        } else {
            constrain(tables, position, &scene, scratch, &mut node);
        }
        let bound = Squares(node.restricted).map(|s| (s, scratch.restrict[usize::from(s)]));
        let decisive = decisive(tables, position, us);
        let asked = match rule.capture {
            OnCapture::Nothing => decisive | scene.own,
            OnCapture::Harmless | OnCapture::Blast(_) => position.occupied(),
        };
        let free = if node.exotic_check {
            B::ZERO
        } else {
            scene
                .own
                .minus(royals | node.tested | node.restricted | node.sensitive)
        };
        let screens = match rule.capture {
            OnCapture::Blast(_) if node.checks == 0 => screens(tables, position, &scene, royals),
            _ => tables.all,
        };
        let set =
            (node.members_of != NONE).then(|| attack::set_of(tables, 1 - us, node.members_of));
        let leaps = set.map_or(&[][..], |set| &set.leaps.classes[..]);
        let leapers = leaps.iter().map(|c| position.of_any_side(&c.kinds));
        Some(Self {
            screens,
            tables,
            rule,
            us,
            royals,
            bound: bound.collect(),
            set,
            members: SmallVec::from_slice(&scratch.members),
            leapers: leapers.collect(),
            enemy: position.sides[1 - us],
            free,
            asked: asked | node.sensitive,
            node,
            others,
            decisive,
            harmless,
            suffering,
        })
    }

    /// Whether `mv` is legal, if that can be told.
    fn says(&self, position: &Position<B>, mv: &Move<B>) -> Option<bool> {
        let acts = mv.becomes != mv.piece && self.promotion_acts(mv.piece, mv.becomes);
        if acts || mv.wall != NONE || mv.gate.0 != NONE {
            return None;
        }
        let to = B::bit(mv.to);
        match mv.kind {
            MoveKind::Drop => {
                let plain = !self.rule.drops_act && !self.crowns(mv.becomes);
                (plain && !self.reads(to)).then(|| (self.node.allowed & to).any())
            }
            MoveKind::Normal => {
                let from = B::bit(mv.from);
                let touched = from | to;
                if self.reads(touched) || (self.node.tested & from).any() {
                    return None;
                }
                if mv.victims.any() {
                    let ordinary = mv.victims == to && (to & position.sides[1 - self.us]).any();
                    if !ordinary || (to & self.decisive).any() {
                        return None;
                    }
                    match &self.rule.capture {
                        OnCapture::Nothing => {}
                        OnCapture::Harmless => return None,
                        OnCapture::Blast(_) => return self.after_blast(position, mv),
                    }
                }
                if (from & self.royals).any() {
                    return self.walks(position, mv);
                }
                Some((self.node.allowed & self.bound(mv.from) & to).any())
            }
            MoveKind::Castle | MoveKind::Merge | MoveKind::Unload | MoveKind::Pass => None,
        }
    }

    /// A side's royals change with the number of its pieces of this kind.
    fn crowns(&self, kind: u8) -> bool {
        self.rule.crowns[usize::from(kind)]
    }

    /// Some attack that has no simple form may read these squares.
    fn reads(&self, squares: B) -> bool {
        self.node.exotic_check || (self.node.sensitive & squares).any()
    }

    /// Where the piece on `from` is bound to go.
    #[inline]
    fn bound(&self, from: u8) -> B {
        if !self.node.restricted.has(from) {
            return !B::ZERO;
        }
        let mut bound = self.bound.iter();
        bound.find(|(s, _)| *s == from).map_or(!B::ZERO, |b| b.1)
    }

    /// A promotion may change who is royal or end the game.
    fn promotion_acts(&self, piece: u8, becomes: u8) -> bool {
        self.rule.extinctions || self.crowns(piece) || self.crowns(becomes)
    }

    /// A royal goes elsewhere, perhaps capturing, and nothing else happens.
    fn walks(&self, position: &Position<B>, mv: &Move<B>) -> Option<bool> {
        if self.rule.royals_bound || (self.rule.capture.touched(mv.to) & self.harmless).any() {
            return None;
        }
        let them = 1 - self.us;
        if !attack::set_of(self.tables, them, mv.becomes)
            .exotic
            .is_empty()
        {
            return None;
        }
        let own = self.others.iter().find(|(square, _)| *square == mv.from);
        let others = own.map_or(!B::ZERO, |&(_, allowed)| allowed);
        if !(others & self.bound(mv.from)).has(mv.to) {
            return Some(false);
        }
        let occupied = position.occupied().minus(B::bit(mv.from)) | B::bit(mv.to);
        let gone = self.harmless | mv.victims;
        Some(!self.is_attacked(position, mv.to, mv.becomes, occupied, gone))
    }

    /// A capture that removes other pieces as well.
    fn after_blast(&self, position: &Position<B>, mv: &Move<B>) -> Option<bool> {
        let special = self.tables.special.as_deref()?;
        let royal = self.royals.has(mv.from);
        let left = B::bit(mv.from) | B::bit(mv.to) | self.rule.capture.touched(mv.to);
        if !royal && (left & (self.royals | self.decisive | self.harmless | self.screens)).none() {
            return Some(true);
        }
        let removed = self.removed(special, position, mv);
        if (removed & self.royals).any() || (royal && removed.has(mv.to)) {
            return Some(false);
        }
        if royal || (removed & (self.decisive | self.harmless)).any() {
            return None;
        }
        if ((removed | B::bit(mv.from)) & self.screens).none() {
            return Some(true);
        }
        let occupied = position.occupied().minus(B::bit(mv.from)) | B::bit(mv.to);
        let occupied = occupied.minus(removed);
        let gone = removed | mv.victims | self.harmless;
        let hit = |royal: u8| {
            let kind = position.board[usize::from(royal)];
            self.is_attacked(position, royal, kind, occupied, gone)
        };
        Some(!Squares(self.royals).any(hit))
    }

    fn is_attacked(
        &self,
        position: &Position<B>,
        square: u8,
        kind: u8,
        occupied: B,
        gone: B,
    ) -> bool {
        match self.at_hand(kind) {
            Some(set) => self.is_hit(set, square, occupied, gone),
            None => {
                let them = 1 - self.us;
                let set = attack::set_of(self.tables, them, kind);
                attack::attacked(self.tables, position, set, them, square, occupied, gone)
            }
        }
    }

    /// The attack set against royals of `kind`, if it is the one whose members are at hand.
    fn at_hand(&self, kind: u8) -> Option<&'t AttackSet<B>> {
        let set = attack::set_of(self.tables, 1 - self.us, kind);
        self.set.filter(|at_hand| std::ptr::eq(set, *at_hand))
    }

    /// Whether one of the members at hand attacks `square` by a simple pattern, with `occupied` squares as given and those on
    /// `gone` no longer there.
    fn is_hit(&self, set: &AttackSet<B>, square: u8, occupied: B, gone: B) -> bool {
        let there = self.enemy.minus(gone);
        if (set.near[usize::from(square)] & there).any() {
            let row = set.leaps.row(square).iter().zip(&self.leapers);
            let mut found = row.map(|(&from, &leapers)| from & leapers & there);
            if found.any(B::any) {
                return true;
            }
        }
        let row = set.paths.row(square);
        let members = &self.members[..row.len()];
        let classes = &set.paths.classes[..row.len()];
        (0..row.len()).any(|i| {
            let found = row[i] & members[i] & there;
            found.any() && attack::any_aims(self.tables, classes[i].form, found, square, occupied)
        })
    }

    /// Of the targets of the royal on `from`, those that need a closer look, and those of the others that are legal; `None`
    /// where all need it.
    fn of_royal(&self, piece: u8, from: u8, targets: B, occupied: B) -> Option<(B, B)> {
        let set = self.at_hand(piece).filter(|set| set.exotic.is_empty())?;
        if self.rule.royals_bound || self.reads(B::bit(from)) || self.node.tested.has(from) {
            return None;
        }
        let mut asked = targets & self.asked;
        let own = self.others.iter().find(|(square, _)| *square == from);
        let others = own.map_or(!B::ZERO, |&(_, allowed)| allowed);
        let mut legal = B::ZERO;
        let without = occupied.minus(B::bit(from));
        (targets.minus(asked) & others & self.bound(from)).each(|to, bit| {
            if (self.rule.capture.touched(to) & self.harmless).any() {
                asked |= bit;
            } else if !self.is_hit(set, to, without | bit, self.harmless | bit) {
                legal |= bit;
            }
        });
        Some((asked, legal))
    }

    /// Squares whose pieces the capture `mv` removes beside its victim; the capturer's, if it goes, is where it lands.
    fn removed(&self, special: &Special<B>, position: &Position<B>, mv: &Move<B>) -> B {
        let us = self.us;
        let victim = Kind::from_raw(position.board[usize::from(mv.to)]);
        let stayed = !(B::bit(mv.from) | B::bit(mv.to));
        let mut removed = B::ZERO;
        for (i, effect) in special.effects.iter().enumerate() {
            let suffering = self.suffering[i];
            if !effect.by.contains(Kind::from_raw(mv.piece))
                || !effect.of.contains(victim)
                || !effect.at[us].has(mv.to)
            {
                continue;
            }
            let area = area(special, effect, mv.to) & effect.within[us];
            removed |= area & suffering & stayed & position.of_whom(effect.whose, us);
            let reaches = area.has(mv.to) && effect.whose != Whose::Enemy;
            if reaches && effect.suffers[usize::from(mv.becomes)] {
                removed |= B::bit(mv.to);
            }
        }
        removed
    }
}

/// Lets sets of moves through that need no closer look, and keeps the rest.
struct Sieve<'j, 't, B> {
    judge: &'j Judge<'t, B>,
    listener: &'j mut dyn Listener<B>,
    kept: &'j mut Vec<Move<B>>,
}

impl<B: Bits> Sieve<'_, '_, B> {
    /// Of the targets of the piece on `from`, those that need a closer look, and those of the others that are legal.
    #[inline]
    fn part(&self, from: u8, targets: B) -> (B, B) {
        let judge = self.judge;
        let node = &judge.node;
        let asked = targets & judge.asked;
        let legal = targets.minus(asked) & node.allowed;
        if judge.free.has(from) {
            return (asked, legal);
        }
        if judge.royals.has(from) || judge.reads(B::bit(from)) || node.tested.has(from) {
            return (targets, B::ZERO);
        }
        (asked, legal & judge.bound(from))
    }
}

impl<B: Bits> Listener<B> for Sieve<'_, '_, B> {
    fn targets(&mut self, piece: u8, from: u8, targets: B, occupied: B) -> bool {
        let royal = self.judge.royals.has(from);
        let of_royal = royal.then(|| self.judge.of_royal(piece, from, targets, occupied));
        let (asked, legal) = of_royal
            .flatten()
            .unwrap_or_else(|| self.part(from, targets));
        if asked.any() {
            List(self.kept).targets(piece, from, asked, occupied);
        }
        legal.any() && self.listener.targets(piece, from, legal, occupied)
    }
    fn steps(&mut self, piece: u8, shift: i16, targets: B, occupied: B) -> bool {
        let judge = self.judge;
        if targets.shifted(-shift).minus(judge.free).none() {
            let asked = targets & judge.asked;
            if asked.any() {
                List(self.kept).steps(piece, shift, asked, occupied);
            }
            let legal = targets.minus(asked) & judge.node.allowed;
            return legal.any() && self.listener.steps(piece, shift, legal, occupied);
        }
        let mut legal = B::ZERO;
        for to in Squares(targets) {
            let from = (i16::from(to) - shift) as u8;
            let (asked, free) = self.part(from, B::bit(to));
            legal |= free;
            if asked.any() {
                List(self.kept).targets(piece, from, asked, occupied);
            }
        }
        self.listener.steps(piece, shift, legal, occupied)
    }
    fn promotions(&mut self, piece: u8, from: u8, targets: B, occupied: B, options: &[u8]) -> bool {
        let (mut asked, mut legal) = self.part(from, targets);
        let judge = self.judge;
        if options.iter().any(|&o| judge.promotion_acts(piece, o)) {
            (asked, legal) = (targets, B::ZERO);
        }
        if asked.any() {
            List(self.kept).promotions(piece, from, asked, occupied, options);
        }
        legal.any()
            && self
                .listener
                .promotions(piece, from, legal, occupied, options)
    }
    fn drops(&mut self, piece: u8, becomes: u8, targets: B) -> bool {
        let judge = self.judge;
        let mut asked = targets & judge.node.sensitive;
        if judge.rule.drops_act || judge.crowns(becomes) || judge.node.exotic_check {
            asked = targets;
        }
        if asked.any() {
            List(self.kept).drops(piece, becomes, asked);
        }
        let legal = targets.minus(asked) & judge.node.allowed;
        self.listener.drops(piece, becomes, legal)
    }
    fn one(&mut self, mv: &Move<B>) -> bool {
        List(self.kept).one(mv)
    }
}

/// The constraints of several royals, and for each of them where the others ask a move to go.
fn one_by_one<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    scene: &Scene<B>,
    scratch: &mut Scratch<B>,
    royals: B,
    node: &mut Constraints<B>,
    others: &mut SmallVec<[(u8, B); 4]>,
) {
    node.royals = royals;
    let mut allowed = !B::ZERO;
    for royal in Squares(royals) {
        node.allowed = !B::ZERO;
        one_royal(tables, position, scene, scratch, royal, node);
        let asked = node.allowed;
        // What those before ask of this one, and this one of those before.
        for (_, of_others) in others.iter_mut() {
            *of_others &= asked;
        }
        others.push((royal, allowed));
        allowed &= asked;
    }
    node.allowed = allowed;
}

/// By effect: where pieces stand that suffer it.
fn suffering_of<B: Bits>(special: &Special<B>, position: &Position<B>) -> SmallVec<[B; 4]> {
    let sets = special.effects.iter();
    sets.map(|effect| position.of_any_side(&effect.sufferers))
        .collect()
}

/// Squares between the royals and the enemies lined up with them, whoever stands there: while no piece leaves these, nobody
/// new attacks a royal.
fn screens<B: Bits>(tables: &Tables<B>, position: &Position<B>, scene: &Scene<B>, royals: B) -> B {
    let mut between = B::ZERO;
    for royal in Squares(royals) {
        let kind = position.board[usize::from(royal)];
        let set = attack::set_of(tables, 1 - scene.us, kind);
        for (i, &from) in set.paths.row(royal).iter().enumerate() {
            let class = &set.paths.classes[i];
            let found = from & position.of_any_side(&class.kinds) & scene.enemy;
            match class.form {
                _ if found.none() => {}
                AttackForm::Clear(family) => {
                    let row = usize::from(royal) * tables.squares;
                    let paths = &tables.paths[family][row..row + tables.squares];
                    for attacker in Squares(found) {
                        between |= paths[usize::from(attacker)];
                    }
                }
                // With one hurdle less, too, an attack may come about anywhere on the way.
                AttackForm::Leap | AttackForm::Hop(_) => return tables.all,
            }
        }
    }
    between
}

/// The enemies of `us` whose capture may leave too few of some kind.
fn decisive<B: Bits>(tables: &Tables<B>, position: &Position<B>, us: usize) -> B {
    let Some(deciders) = tables.deciders.as_deref() else {
        return B::ZERO;
    };
    let few = deciders
        .extinctions
        .iter()
        .filter(|rule| position.count_with_hand(tables, &rule.kinds, 1 - us) <= rule.count + 1);
    few.fold(B::ZERO, |set, rule| {
        set | position.of_kinds(&rule.kinds, 1 - us)
    })
}
