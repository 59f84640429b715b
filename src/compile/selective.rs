//! What lets most moves be judged by checks and pins although legality asks for more than safe royals.
//!
//! In: a definition and the tables made from it so far. Out: [`Selective`], or `None` where only making each move tells.
//!
//! Royals that come and go, extinction that wins whatever danger it leaves, explosions: each of them is brought about by
//! a few moves that can be told before they are made. All other moves leave everything but one square pair as it is, and
//! for these the constraints of the ordinary royal hold.

use crate::compile::bits::Bits;
use crate::compile::special::{EffectTable, Special};
use crate::compile::tables::{Legality, Tables};
use crate::definition::rules::{Area, Deed, Evade, Facing, Occasions, Safe};

/// How to tell the moves that must be made and looked at.
#[derive(Debug)]
pub struct Selective<B> {
    /// By kind: a side's royals change with the number of its pieces of the kind.
    pub crowns: Vec<bool>,
    /// Extinction is looked for: promotions may bring it about.
    pub extinctions: bool,
    /// Drops have effects.
    pub drops_act: bool,
    /// What captures do beside capturing.
    pub capture: OnCapture<B>,
    /// A royal may not always move.
    pub royals_bound: bool,
}

/// What captures do beside capturing.
#[derive(Debug)]
pub enum OnCapture<B> {
    /// Nothing.
    Nothing,
    /// Something that no royal suffers; each capture is made and looked at.
    Harmless,
    /// They remove pieces, and every royal that captures is lost by it.
    Blast(Vec<B>),
}

impl<B: Bits> OnCapture<B> {
    /// Squares on which a capture on `square` may remove a piece. A royal of the capturer's there makes the capture
    /// no threat.
    #[inline]
    #[must_use]
    pub fn touched(&self, square: u8) -> B {
        match self {
            Self::Blast(touch) => touch.get(usize::from(square)).copied().unwrap_or_default(),
            Self::Nothing | Self::Harmless => B::ZERO,
        }
    }
}

/// See [`Selective`].
#[must_use]
pub fn selective<B: Bits>(tables: &Tables<B>) -> Option<Selective<B>> {
    let rules = &tables.definition.rules;
    let history = rules.ends.judges_history();
    let extinctions = tables.deciders.as_ref().map_or(&[][..], |d| &d.extinctions);
    // What goes to a hand counts there for its new owner.
    let taken = rules.drops.as_ref().is_some_and(|d| d.captures_to_hand);
    let counts_hand =
        taken && (!tables.pseudo.is_empty() || extinctions.iter().any(|e| e.opponent_at_least > 0));
    let beyond = tables.legality != Legality::Verify
        || rules.royal.safe != Safe::All
        || rules.royal.no_checks
        || rules.royal.facing != Facing::default()
        || rules.ends.facing.is_some()
        || tables.royal_order.iter().any(|o| !o.is_empty())
        || tables.series.is_some()
        || tables.trades
        || tables.imitates
        || rules.turn.distinct_paths
        || history
        // A step may be enough to be counted no more.
        || extinctions
            .iter()
            .any(|e| e.squares.is_some() || e.opponent_at_most < u32::MAX || e.reply)
        || counts_hand;
    if beyond {
        return None;
    }
    let mut crowns = tables.is_royal.clone();
    for &kind in tables.pseudo.iter().flat_map(|p| &p.kinds) {
        crowns[usize::from(kind)] = true;
    }
    let special = tables.special.as_deref();
    let capture = match special {
        None => OnCapture::Nothing,
        Some(special) => on_capture(tables, special)?,
    };
    Some(Selective {
        crowns,
        extinctions: !extinctions.is_empty(),
        drops_act: special.is_some_and(|s| s.effects.iter().any(|e| e.on.drop)),
        capture,
        royals_bound: rules.royal.evade != Evade::Any,
    })
}

fn on_capture<B: Bits>(tables: &Tables<B>, special: &Special<B>) -> Option<OnCapture<B>> {
    let known = |e: &EffectTable<B>| !e.on.moves && !e.on.turn;
    if special.foresees()
        || !special.bans.is_empty()
        || special.walls.is_some()
        || !special.effects.iter().all(known)
    {
        return None;
    }
    if !special.effects.iter().any(|e| e.on.capture) {
        return Some(OnCapture::Nothing);
    }
    if !special.costs_royals {
        return Some(OnCapture::Harmless);
    }
    // Nobody but royals that leap may have to be told from the pieces that attack.
    let leap = |kinds: &[u8]| !kinds.iter().any(|&k| tables.is_royal[usize::from(k)]);
    let sets = &tables.attack_sets;
    let simple = tables.pseudo.is_empty()
        && special.royals_attack_nothing
        && sets
            .iter()
            .all(|s| s.exotic.is_empty() && s.paths.classes.iter().all(|c| leap(&c.kinds)));
    let blasts = special.effects.iter().all(is_blast);
    (simple && blasts).then(|| {
        let touch = |square: u8| {
            let areas = special.effects.iter();
            areas.fold(B::ZERO, |set, e| set | area(special, e, square))
        };
        OnCapture::Blast((0..tables.squares).map(|s| touch(s as u8)).collect())
    })
}

/// It removes what stands in an area that the square of the capture alone decides.
fn is_blast<B>(effect: &EffectTable<B>) -> bool {
    let capture = Occasions {
        capture: true,
        ..Occasions::default()
    };
    effect.on == capture
        && effect.deed == Deed::Remove
        && effect.beside.is_none()
        && effect.along.is_none()
        && !effect.stayed
        && matches!(effect.area, Area::Mover | Area::Neighbours)
}

/// Where an effect of a capture on `square` works.
#[must_use]
pub fn area<B: Bits>(special: &Special<B>, effect: &EffectTable<B>, square: u8) -> B {
    match effect.area {
        Area::Neighbours => special.around.of(square, effect.directions),
        _ => B::bit(square),
    }
}
