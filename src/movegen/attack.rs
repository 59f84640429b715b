//! Who attacks a square: the reverse tables asked at play time.

use super::{Scratch, facing, foreseen, graph, kernel, legal, special};
use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::{AttackClass, AttackForm, AttackSet, Tables};
use crate::position::Position;
use crate::util::bits256::SquareSet;

/// The attack patterns of `by` against a royal of kind `royal`.
#[inline]
pub(super) fn set_of<B>(tables: &Tables<B>, by: usize, royal: u8) -> &AttackSet<B> {
    &tables.attack_sets[tables.attack_set_of[by][usize::from(royal)]]
}

/// By class: pieces of `by` that have the pattern and stand where it could aim at `square`.
pub(super) fn candidates<'t, B: Bits>(
    position: &'t Position<B>,
    set: &'t AttackSet<B>,
    by: usize,
    square: u8,
) -> impl Iterator<Item = (&'t AttackClass, B)> {
    set.at(square)
        .map(move |(class, from)| (class, position.of_kinds(&class.kinds, by) & from))
}

/// Whether `by` attacks `square` by a simple pattern, with `occupied` squares as given and the pieces
/// on `gone` no longer there.
pub(super) fn attacked<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    set: &AttackSet<B>,
    by: usize,
    square: u8,
    occupied: B,
    gone: B,
) -> bool {
    let there = position.sides[by].minus(gone);
    if leapers(position, set, there, square).any() {
        return true;
    }
    let row = set.paths.row(square);
    let classes = &set.paths.classes[..row.len()];
    for i in 0..row.len() {
        let from = row[i] & there;
        if from.any() {
            let found = from & position.of_any_side(&classes[i].kinds);
            if found.any() && any_aims(tables, classes[i].form, found, square, occupied) {
                return true;
            }
        }
    }
    false
}

/// The pieces of either side that have each pattern with a path, wherever they stand: what many questions about one
/// position share. Each is given to `found` with its index as it comes.
#[inline(always)]
pub(super) fn members<B: Bits>(
    position: &Position<B>,
    set: &AttackSet<B>,
    out: &mut Vec<B>,
    mut found: impl FnMut(usize, B),
) {
    let paths = &set.paths;
    if out.len() != paths.classes.len() {
        out.resize(paths.classes.len(), B::ZERO);
    }
    let mut members = B::ZERO;
    let mut class = 0;
    for member in &paths.members {
        members |= position.by_kind[usize::from(member.kind)];
        if member.last {
            out[class] = members;
            found(class, members);
            members = B::ZERO;
            class += 1;
        }
    }
}

/// The pieces of `there`, all of one side, that leap to `square`.
#[inline(always)]
pub(super) fn leapers<B: Bits>(
    position: &Position<B>,
    set: &AttackSet<B>,
    there: B,
    square: u8,
) -> B {
    if (set.near[usize::from(square)] & there).none() {
        return B::ZERO;
    }
    leapers_near(position, set, there, square)
}

#[inline(never)]
fn leapers_near<B: Bits>(position: &Position<B>, set: &AttackSet<B>, there: B, square: u8) -> B {
    let row = set.leaps.row(square);
    let classes = &set.leaps.classes[..row.len()];
    let mut found = B::ZERO;
    for i in 0..row.len() {
        let from = row[i] & there;
        if from.any() {
            found |= from & position.of_any_side(&classes[i].kinds);
        }
    }
    found
}

/// [`attacked`] by [`members`].
#[inline(always)]
pub(super) fn attacked_by<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    set: &AttackSet<B>,
    members: &[B],
    square: u8,
    occupied: B,
    there: B,
) -> bool {
    if leapers(position, set, there, square).any() {
        return true;
    }
    let row = set.paths.row(square);
    let members = &members[..row.len()];
    for i in 0..row.len() {
        let found = row[i] & members[i] & there;
        if found.any() && any_aims(tables, set.paths.classes[i].form, found, square, occupied) {
            return true;
        }
    }
    false
}

/// Whether the squares between let any of `attackers` reach `square`.
#[inline(never)]
pub(super) fn any_aims<B: Bits>(
    tables: &Tables<B>,
    form: AttackForm,
    attackers: B,
    square: u8,
    occupied: B,
) -> bool {
    let row = usize::from(square) * tables.squares;
    match form {
        AttackForm::Leap => true,
        AttackForm::Clear(family) => {
            let paths = &tables.paths[family][row..row + tables.squares];
            Squares(attackers).any(|a| (paths[usize::from(a)] & occupied).none())
        }
        AttackForm::Hop(family) => {
            let paths = &tables.paths[family][row..row + tables.squares];
            Squares(attackers).any(|a| (paths[usize::from(a)] & occupied).count() == 1)
        }
    }
}

/// Whether the piece of `by` on `from`, whose pattern has no simple form, can take on `target` now.
pub(super) fn exotic_attack<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    by: usize,
    from: u8,
    target: u8,
    scratch: &mut Scratch<B>,
) -> bool {
    let scene = legal::scene(tables, position, by);
    let piece = position.board[usize::from(from)];
    let mover = &tables.movers[by][usize::from(piece)];
    if kernel::reach_any(tables, position, mover, from, &scene).has(target) {
        return true;
    }
    let simple = graph::run(position, mover, piece, from, &scene, scratch);
    // What would take a royal of its own side is no threat.
    let own = position.royals(tables, by);
    let mut effects = scratch.effects.iter();
    simple.has(target) || effects.any(|m| m.victims.has(target) && (m.victims & own).none())
}

/// Whether `by` could capture a royal of kind `royal` on `square`.
pub fn is_attacked<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    by: usize,
    square: u8,
    royal: u8,
    scratch: &mut Scratch<B>,
) -> bool {
    if tables.faces_apart && facing::seen_by(tables, position, by, square, royal).any() {
        return true;
    }
    if let Some(rules) = tables.special.as_deref().filter(|s| s.bends_attacks()) {
        return special::threatens(tables, rules, position, by, square, royal, scratch);
    }
    let set = set_of(tables, by, royal);
    attacked(
        tables,
        position,
        set,
        by,
        square,
        position.occupied(),
        B::ZERO,
    ) || set.exotic.iter().any(|exotic| {
        let found = exotic.from[usize::from(square)] & position.pieces(by, exotic.kind);
        Squares(found).any(|from| exotic_attack(tables, position, by, from, square, scratch))
    })
}

/// The pieces of the other side that attack the royal of `side` on `square`.
pub fn attackers<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    side: usize,
    square: u8,
    scratch: &mut Scratch<B>,
) -> SquareSet {
    let by = 1 - side;
    let foreseeing = tables.special.as_deref().filter(|s| s.foresees());
    let mut out = match foreseeing {
        Some(rules) => foreseen::attackers(tables, rules, position, by, square, scratch),
        None => aiming(tables, position, by, square, scratch),
    };
    if tables.faces_apart {
        let royal = position.board[usize::from(square)];
        out |= facing::seen_by(tables, position, by, square, royal);
    }
    out.to_set()
}

/// The pieces of `by` that attack `square` by what their tables say.
fn aiming<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    by: usize,
    square: u8,
    scratch: &mut Scratch<B>,
) -> B {
    let set = set_of(tables, by, position.board[usize::from(square)]);
    let occupied = position.occupied();
    let mut out = B::ZERO;
    for (class, found) in candidates(position, set, by, square) {
        for from in Squares(found) {
            if any_aims(tables, class.form, B::bit(from), square, occupied) {
                out |= B::bit(from);
            }
        }
    }
    for exotic in &set.exotic {
        for from in Squares(exotic.from[usize::from(square)] & position.pieces(by, exotic.kind)) {
            if exotic_attack(tables, position, by, from, square, scratch) {
                out |= B::bit(from);
            }
        }
    }
    if let Some(rules) = &tables.special {
        let sound =
            |&from: &u8| special::is_sound(tables, rules, position, by, from, square, scratch);
        out = Squares(out)
            .filter(sound)
            .fold(B::ZERO, |set, s| set | B::bit(s));
    }
    out
}

/// Whether the royals of `side` are in the danger that its rules forbid.
pub fn in_danger<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    side: usize,
    scratch: &mut Scratch<B>,
) -> bool {
    use crate::definition::rules::Safe;
    let royals = position.royals(tables, side);
    let mut hit = |square: u8| {
        let kind = position.board[usize::from(square)];
        is_attacked(tables, position, 1 - side, square, kind, scratch)
    };
    match tables.definition.rules.royal.safe {
        Safe::None => false,
        Safe::All => Squares(royals).any(hit),
        Safe::One => royals.any() && Squares(royals).all(&mut hit),
    }
}
