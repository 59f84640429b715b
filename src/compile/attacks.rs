//! Reverse tables: who could capture a royal on this square, and what would have to be empty.
//!
//! In: the movement programs of all kinds. Out: an [`AttackSet`] for each side and royal kind. A capture
//! pattern is reduced to *(attacker square, royal square, squares that must be empty)*; patterns
//! that agree in all of these are one class, so that queen, rook and bishop share two. Lame leaps, bent
//! slides and jumps over the royal (a locust needs the square behind it empty) all have this form.
//! Hops have it with "exactly one occupied". What needs another piece in some role is *exotic*.

use crate::board::COMPASS;
use crate::compile::bits::Bits;
use crate::compile::legs::{Captures, Known, LegSearch};
use crate::compile::patterns::forbidden_to;
use crate::compile::rays::Walked;
use crate::compile::tables::{
    AttackClass, AttackClasses, AttackForm, AttackSet, ExoticAttacker, Member,
};
use crate::definition::Definition;
use crate::id::{Kind, Side, Square};
use crate::util::bits256::{KindSet, SquareSet};
use std::collections::BTreeMap;
use std::rc::Rc;

/// `(attacker, royal)` with the squares that must be empty (or hold exactly one piece); in order, each pair once.
pub(super) type Relation = Vec<((Square, Square), SquareSet)>;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum GroupKey {
    Leaper(u8, u8),
    Hopper(u8, u8),
    Legs,
    Facing,
}

#[derive(Debug)]
pub(super) struct RawClass {
    hop: bool,
    relation: Rc<Relation>,
    kinds: Vec<u8>,
}

/// All attacks by a side on a royal of one kind.
#[derive(Debug)]
pub(super) struct Attacks {
    pub(super) classes: Vec<RawClass>,
    /// Kinds with captures that have no simple form, and what these read, by the attacker's square.
    pub(super) exotic: Vec<(u8, Reads)>,
}

pub(super) type Reads = BTreeMap<Square, SquareSet>;

/// Path tables: patterns that agree where both say something share one.
#[derive(Debug)]
pub struct PathFamilies<B> {
    squares: usize,
    families: Vec<Family<B>>,
}

/// A path table, and which of its squares say something.
#[derive(Debug)]
struct Family<B> {
    /// By royal square and attacker square.
    paths: Vec<B>,
    /// By royal square: the attackers.
    from: Vec<B>,
}

impl<B: Bits> Family<B> {
    fn agrees(&self, relation: &Relation, squares: usize) -> bool {
        relation.iter().all(|&((from, royal), path)| {
            !self.from[royal.index()].has(from.raw())
                || self.paths[royal.index() * squares + from.index()] == B::of_set(path)
        })
    }
}

impl<B: Bits> PathFamilies<B> {
    /// None yet, for a board of so many squares.
    #[must_use]
    pub const fn new(squares: usize) -> Self {
        Self {
            squares,
            families: Vec::new(),
        }
    }

    fn place(&mut self, relation: &Relation) -> usize {
        let n = self.squares;
        let known = self.families.iter().position(|f| f.agrees(relation, n));
        let index = known.unwrap_or(self.families.len());
        if known.is_none() {
            self.families.push(Family {
                paths: vec![B::ZERO; n * n],
                from: vec![B::ZERO; n],
            });
        }
        let family = &mut self.families[index];
        for &((from, royal), path) in relation {
            family.from[royal.index()] |= B::bit(from.raw());
            family.paths[royal.index() * n + from.index()] = B::of_set(path);
        }
        index
    }

    /// The tables: by royal square and attacker square.
    #[must_use]
    pub fn freeze(self) -> Vec<Box<[B]>> {
        let tables = self.families.into_iter();
        tables.map(|family| family.paths.into()).collect()
    }
}

impl Attacks {
    /// Those by `side` on a royal of kind `royal`; with `facing`, those of royals that see each other too.
    pub(super) fn find<'a>(
        definition: &'a Definition,
        side: Side,
        royal: Kind,
        facing: bool,
        walked: &Walked<'a>,
    ) -> Self {
        let mut classes: Vec<RawClass> = Vec::new();
        let mut exotic: Vec<(u8, Reads)> = Vec::new();
        // Kinds that move alike, as promoted forms often do, are searched once.
        let mut searched: Vec<Kind> = Vec::new();
        let mut known = Known::default();
        for index in 0..definition.kinds.len() {
            let kind = Kind::from_raw(index as u8);
            let twin = searched
                .iter()
                .find(|&&k| capture_alike(definition, side, k, kind, royal));
            if let Some(twin) = twin.map(|k| k.raw()) {
                for class in classes.iter_mut().filter(|c| c.kinds.contains(&twin)) {
                    class.kinds.push(kind.raw());
                }
                if let Some((_, reads)) = exotic.iter().find(|e| e.0 == twin).cloned() {
                    exotic.push((kind.raw(), reads));
                }
                continue;
            }
            searched.push(kind);
            let Some(found) = captures(definition, side, (kind, royal), facing, walked, &mut known)
            else {
                continue;
            };
            for (key, relation) in found.relations {
                let hop = matches!(key, GroupKey::Hopper(..));
                let same = |c: &&mut RawClass| {
                    c.hop == hop && (Rc::ptr_eq(&c.relation, &relation) || c.relation == relation)
                };
                match classes.iter_mut().find(same) {
                    Some(class) => {
                        if !class.kinds.contains(&kind.raw()) {
                            class.kinds.push(kind.raw());
                        }
                    }
                    None => classes.push(RawClass {
                        hop,
                        relation,
                        kinds: vec![kind.raw()],
                    }),
                }
            }
            if !found.exotic.is_empty() {
                exotic.push((kind.raw(), found.exotic));
            }
        }
        Self { classes, exotic }
    }

    /// The same with other squares: each relation and each list of what is read as `map` makes it.
    pub(super) fn map(
        &self,
        relation: impl Fn(&Relation) -> Relation,
        reads: impl Fn(&Reads) -> Reads,
    ) -> Self {
        let class = |class: &RawClass| RawClass {
            hop: class.hop,
            relation: Rc::new(relation(&class.relation)),
            kinds: class.kinds.clone(),
        };
        let exotic = self.exotic.iter().map(|(kind, of)| (*kind, reads(of)));
        Self {
            classes: self.classes.iter().map(class).collect(),
            exotic: exotic.collect(),
        }
    }

    /// Tables of them.
    pub(super) fn freeze<B: Bits>(self, families: &mut PathFamilies<B>) -> AttackSet<B> {
        let n = families.squares;
        let asks =
            |class: &RawClass| class.hop || class.relation.iter().any(|(_, path)| !path.is_empty());
        let (paths, leaps): (Vec<_>, Vec<_>) = self.classes.into_iter().partition(asks);
        let leaps = freeze(leaps, n, |_| AttackForm::Leap);
        let near = (0..n).map(|square| {
            leaps
                .row(square as u8)
                .iter()
                .fold(B::ZERO, |all, &from| all | from)
        });
        AttackSet {
            near: near.collect(),
            paths: freeze(paths, n, |class| {
                let family = families.place(&class.relation);
                if class.hop {
                    AttackForm::Hop(family)
                } else {
                    AttackForm::Clear(family)
                }
            }),
            leaps,
            exotic: self
                .exotic
                .iter()
                .map(|(kind, reads)| exotic_attacker(n, *kind, reads))
                .collect(),
        }
    }
}

fn freeze<B: Bits>(
    raw: Vec<RawClass>,
    squares: usize,
    mut form: impl FnMut(&RawClass) -> AttackForm,
) -> AttackClasses<B> {
    let count = raw.len();
    let mut from = vec![B::ZERO; squares * count];
    for (i, class) in raw.iter().enumerate() {
        for ((attacker, royal), _) in class.relation.iter() {
            from[royal.index() * count + i] |= B::bit(attacker.raw());
        }
    }
    let classes = raw.into_iter().map(|class| AttackClass {
        form: form(&class),
        kinds: class.kinds.into(),
    });
    let classes: Vec<AttackClass> = classes.collect();
    let members = classes.iter().flat_map(|class| {
        let mut kinds = class.kinds.iter().peekable();
        std::iter::from_fn(move || {
            let kind = *kinds.next()?;
            let last = kinds.peek().is_none();
            Some(Member { kind, last })
        })
    });
    let members = members.collect();
    AttackClasses {
        classes,
        members,
        from: from.into(),
    }
}

fn exotic_attacker<B: Bits>(n: usize, kind: u8, reads: &Reads) -> ExoticAttacker<B> {
    let mut from = vec![B::ZERO; n];
    let mut table = vec![B::ZERO; n];
    for (square, set) in reads {
        table[square.index()] = B::of_set(*set);
        for target in set.iter() {
            from[target.index()] |= B::bit(square.raw());
        }
    }
    ExoticAttacker {
        kind,
        from: from.into(),
        reads: table.into(),
    }
}

/// Whether two kinds of a side capture a royal in the same ways.
fn capture_alike(definition: &Definition, side: Side, a: Kind, b: Kind, royal: Kind) -> bool {
    let (one, other) = (&definition.kinds[a.index()], &definition.kinds[b.index()]);
    one.movement[side] == other.movement[side]
        && one.start[side] == other.start[side]
        && one.royal == other.royal
        && forbidden_to(definition, a).contains(royal)
            == forbidden_to(definition, b).contains(royal)
}

/// Whether nothing of a side captures one of two royals in another way than the other.
pub fn royals_alike(definition: &Definition, side: Side, a: Kind, b: Kind) -> bool {
    let same = |set: KindSet| set.contains(a) == set.contains(b);
    definition.kinds[a.index()].royal == definition.kinds[b.index()].royal
        && definition.kinds.iter().enumerate().all(|(index, def)| {
            let kind = Kind::from_raw(index as u8);
            same(forbidden_to(definition, kind))
                && def.movement[side].filters.iter().all(|f| same(*f))
        })
}

/// Every way in which `kind` of `side` can capture a royal of kind `royal`; `None` if it never may.
fn captures<'a>(
    definition: &'a Definition,
    side: Side,
    (kind, royal): (Kind, Kind),
    faces: bool,
    walked: &Walked<'a>,
    known: &mut Known<'a>,
) -> Option<Captures> {
    let mut found = Captures::default();
    let def = &definition.kinds[kind.index()];
    let forbidden = forbidden_to(definition, kind);
    let search = LegSearch::new(definition, side, kind, royal, walked);
    if !forbidden.contains(royal) {
        search.run(&mut found, known);
    }
    if faces && def.royal && definition.kinds[royal.index()].royal {
        facing(definition, &mut found);
    }
    found.settle(&search, known);
    Some(found).filter(|f| !f.relations.is_empty() || !f.exotic.is_empty())
}

fn facing(definition: &Definition, found: &mut Captures) {
    let facing = definition.rules.royal.facing;
    for (direction, (dx, dy)) in COMPASS.into_iter().enumerate() {
        let on = match (dx, dy) {
            (0, _) => facing.files,
            (_, 0) => facing.ranks,
            _ => facing.diagonals,
        };
        if !on {
            continue;
        }
        let mut relation = Relation::new();
        for from in definition.board.squares() {
            let mut path = SquareSet::EMPTY;
            let mut at = from;
            while let Some(next) = definition.board.step(at, direction) {
                if next == from || path.contains(next) {
                    break;
                }
                relation.push(((from, next), path));
                path.insert(next);
                at = next;
            }
        }
        found.add(GroupKey::Facing, Rc::new(relation));
    }
}
