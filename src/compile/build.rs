//! Puts the tables of a variant together.

use crate::compile::attacks::{Attacks, PathFamilies, royals_alike};
use crate::compile::bits::Bits;
use crate::compile::counting::counting;
use crate::compile::decide;
use crate::compile::gating;
use crate::compile::keys::Keys;
use crate::compile::patterns::{SparedSets, conditions, double_steps_from, mover};
use crate::compile::promotion::standing;
use crate::compile::rays::{Geometry, Walked};
use crate::compile::selective::selective;
use crate::compile::special::special;
use crate::compile::tables::{
    AttackSet, CastlingEntry, CastlingPair, CastlingPairs, DropTables, EnPassantTables, Form,
    Legality, Mover, Tables, Taker,
};
use crate::compile::turned::Turn;
use crate::definition::Definition;
use crate::definition::rules::{Evade, Facing, Pass, Safe, Series, SeriesCheck};
use crate::id::{Kind, Side, Square};
use crate::util::bits256::SquareSet;
use std::sync::Arc;

/// All tables of `definition` at width `B`, which must hold its board.
#[must_use]
pub fn tables<B: Bits>(definition: Arc<Definition>) -> Tables<B> {
    let def = &*definition;
    let squares = def.board.len();
    let kinds = def.kinds.len();
    let mut spared = SparedSets::default();
    spared.intern(crate::util::bits256::KindSet::EMPTY);
    let walked = Walked::default();
    let movers = Side::BOTH.map(|side| {
        (0..kinds)
            .map(|k| mover::<B>(def, side, Kind::from_raw(k as u8), &mut spared, &walked))
            .collect::<Vec<_>>()
    });
    let is_royal: Vec<bool> = def.kinds.iter().map(|k| k.royal).collect();
    let royals: Vec<u8> = (0..kinds as u8)
        .filter(|&k| is_royal[usize::from(k)])
        .collect();
    let castlings = Side::BOTH.map(|side| castlings::<B>(def, side));
    let castles: Vec<bool> = (0..kinds as u8)
        .map(|k| def.rules.castlings.iter().any(|c| c.kind.raw() == k))
        .collect();
    let mut families = PathFamilies::<B>::new(squares);
    let special = special::<B>(def);
    let making = special.as_ref().is_some_and(|s| s.needs_making());
    let legality = legality(def, &royals, making);
    let faces = def.rules.royal.facing != Facing::default();
    // Where each move is made and looked at, which royals are meant may change with the position.
    let faces_apart = faces && legality != Legality::Constraints;
    let guarded = decide::guarded(def);
    let (attack_set_of, attack_sets) =
        attack_sets(def, &guarded, !faces_apart, &mut families, &walked);
    let ends = &def.rules.ends;
    let counted = ends
        .counter
        .as_ref()
        .map_or(Some(ends.irreversible), |c| c.kinds);
    let mut tables = Tables {
        squares,
        kinds,
        all: B::of_set(def.board.all()),
        spared: spared
            .0
            .iter()
            .map(|s| {
                s.iter()
                    .map(Kind::raw)
                    .filter(|&k| usize::from(k) < kinds)
                    .collect()
            })
            .collect(),
        is_royal,
        attack_set_of,
        attack_sets,
        paths: families.freeze(),
        legality,
        selective: None,
        faces_apart,
        deciders: decide::deciders(def),
        fickle_royalty: !def.rules.pseudo_royals.is_empty()
            || def.rules.royal.only.0.iter().any(|o| o[0].is_some()),
        royal_order: decide::royal_order(def),
        pseudo: decide::pseudo(def),
        royals,
        en_passant: en_passant(def),
        castling_pairs: castlings.each_ref().map(|entries| pairs(entries, squares)),
        castles_freely: castlings
            .each_ref()
            .map(|entries| entries.iter().any(|c| !c.needs_right)),
        castling_loss: castlings.each_ref().map(|entries| {
            let mut loss = vec![B::ZERO; squares];
            for entry in entries {
                loss[usize::from(entry.from)] |= B::bit(entry.partner_from);
            }
            loss
        }),
        castling_bars: [
            gating::bars(def, &castlings[0], &castlings[1]),
            gating::bars(def, &castlings[1], &castlings[0]),
        ],
        gated: (def.rules.gating.iter())
            .flat_map(|g| g.kinds.iter().map(Kind::raw))
            .collect(),
        first_moves: Side::BOTH.map(|side| gating::first_moves(def, side)),
        rights_change: !def.rules.first_moves.is_empty()
            || (def.rules.castlings.iter()).any(|c| c.dropped || !c.bars.is_empty()),
        castlings,
        castlers: (0..kinds as u8)
            .filter(|&k| castles[usize::from(k)])
            .collect(),
        castles,
        counting: counting(def),
        must_drop: def.rules.drops.as_ref().is_some_and(|d| !d.must.is_empty()),
        drops: drops(def),
        standing: Side::BOTH.map(|side| standing(def, side)),
        keys: Keys::new(squares, kinds),
        base: def.kinds.iter().map(|k| k.base.raw()).collect(),
        resetting: (0..kinds)
            .map(|k| counted.is_some_and(|set| set.contains(Kind::from_raw(k as u8))))
            .collect(),
        capture_resets: (def.rules.ends.counter.as_ref()).is_none_or(|c| c.captures),
        promotion_resets: (def.rules.ends.counter.as_ref()).is_none_or(|c| c.promotions),
        special,
        pass: def.rules.turn.pass.0.map(|p| p == Pass::Always),
        series: def.rules.turn.series,
        trades: def.rules.trade.is_some(),
        pass_in_need: def.rules.ends.facing.is_some()
            || def.rules.turn.pass.0.contains(&Pass::Stuck),
        pass_stuck: def.rules.turn.pass.0.map(|p| p == Pass::Stuck),
        imitates: movers
            .iter()
            .flatten()
            .flat_map(|m| &m.extras)
            .any(|e| matches!(e.form, Form::Imitate)),
        movers,
        definition,
        plain: false,
        plain_quiet: false,
        pieces_return: false,
    };
    tables.plain_quiet = is_plain(&tables) && acts_by_capture(&tables);
    tables.plain = tables.plain_quiet && tables.special.is_none();
    tables.pieces_return = pieces_return(&tables);
    tables.selective = selective(&tables).map(Box::new);
    tables
}

/// See [`Tables::pieces_return`].
fn pieces_return<B>(tables: &Tables<B>) -> bool {
    let graphs = tables
        .movers
        .iter()
        .flatten()
        .filter_map(|m| m.graph.as_ref());
    let mut nodes = graphs.flat_map(|graph| &graph.nodes);
    tables.special.is_some()
        || tables.drops.is_some()
        || !tables.gated.is_empty()
        || nodes.any(|node| node.unload)
}

/// Whether nothing but captures, drops and castling has effects.
fn acts_by_capture<B>(tables: &Tables<B>) -> bool {
    tables.special.as_ref().is_none_or(|special| {
        let mut effects = special.effects.iter();
        special.walls.is_none() && effects.all(|e| !e.on.moves && !e.on.turn)
    })
}

/// See [`Tables::plain`]; effects are left out.
fn is_plain<B>(tables: &Tables<B>) -> bool {
    let counts_checks = tables.deciders.as_ref().is_some_and(|d| d.checks.is_some());
    !counts_checks
        && tables.capture_resets
        && tables.counting.is_none()
        && tables.series.is_none()
        && tables.gated.is_empty()
        && !tables.trades
        && !tables.imitates
        && !tables.rights_change
}

/// How legality is decided: rules that reach beyond keeping every royal safe need each move to be made.
fn legality(def: &Definition, royals: &[u8], special: bool) -> Legality {
    let rule = def.rules.royal;
    let none = royals.is_empty() && def.rules.pseudo_royals.is_empty();
    let ends = &def.rules.ends;
    let last = |s: Series| s.check == SeriesCheck::Last;
    let last = def.rules.turn.series.is_some_and(last);
    let history = ends.judges_history();
    // A royal that comes onto the board, or into being, may come into danger.
    let comes = def.rules.promotions.iter().any(|p| {
        p.to.iter().any(|k| royals.contains(&k.raw()))
            && p.kinds.iter().any(|k| !royals.contains(&k.raw()))
    }) || def.rules.drops.as_ref().is_some_and(|d| {
        let zone = |&k: &u8| d.zones.get(usize::from(k));
        royals
            .iter()
            .filter_map(zone)
            .any(|z| z.0.iter().any(|s| !s.is_empty()))
    });
    let further = special
        || rule.only.0.iter().any(|o| o[0].is_some())
        || rule.no_checks
        || rule.before_change
        || rule.evade != Evade::Any
        || !def.rules.pseudo_royals.is_empty()
        || comes
        // Who makes the enemy extinct wins, whatever danger that leaves.
        || !ends.extinctions.is_empty();
    match rule.safe {
        _ if history || last || def.rules.trade.is_some() || ends.facing.is_some() => {
            Legality::Verify
        }
        _ if none => Legality::Free,
        Safe::None if !rule.no_checks => Legality::Free,
        Safe::All if !further => Legality::Constraints,
        Safe::All | Safe::One | Safe::None => Legality::Verify,
    }
}

/// One attack set for each side and kind of royal; equal ones (the usual case) are shared.
fn attack_sets<'a, B: Bits>(
    def: &'a Definition,
    royals: &[u8],
    facing: bool,
    families: &mut PathFamilies<B>,
    walked: &Walked<'a>,
) -> ([Vec<usize>; 2], Vec<AttackSet<B>>) {
    // What attacks a kind that can never be attacked.
    let mut sets = vec![AttackSet {
        near: vec![B::ZERO; def.board.len()].into(),
        ..AttackSet::default()
    }];
    let mut of = [vec![0; def.kinds.len()], vec![0; def.kinds.len()]];
    let turn = Turn::of(def);
    // By royal: what White's are to Black.
    let mut turned: Vec<(Kind, Attacks)> = Vec::new();
    for side in Side::BOTH {
        let first = sets.len();
        for (i, &royal) in royals.iter().enumerate() {
            let kind = Kind::from_raw(royal);
            let mut before = royals.iter().take(i).copied();
            let twin = before.find(|&r| royals_alike(def, side, Kind::from_raw(r), kind));
            if let Some(twin) = twin {
                of[side.index()][usize::from(royal)] = of[side.index()][usize::from(twin)];
                continue;
            }
            let known = turned.iter().position(|(of, _)| *of == kind);
            let attacks = match known {
                Some(known) => turned.swap_remove(known).1,
                None => Attacks::find(def, side, kind, facing, walked),
            };
            if let (Side::White, Some(turn)) = (side, &turn) {
                turned.push((kind, turn.attacks(&attacks)));
            }
            let set = attacks.freeze(families);
            let same = (first..sets.len()).find(|&i| same_attacks(&sets[i], &set));
            of[side.index()][usize::from(royal)] = same.unwrap_or_else(|| {
                sets.push(set);
                sets.len() - 1
            });
        }
    }
    (of, sets)
}

fn same_attacks<B: Bits>(a: &AttackSet<B>, b: &AttackSet<B>) -> bool {
    a.leaps == b.leaps
        && a.paths == b.paths
        && a.exotic.len() == b.exotic.len()
        && a.exotic
            .iter()
            .zip(&b.exotic)
            .all(|(a, b)| a.kind == b.kind && a.from == b.from && a.reads == b.reads)
}

fn en_passant<B: Bits>(def: &Definition) -> EnPassantTables<B> {
    let rule = &def.rules.en_passant;
    let mut steps = [(); 2].map(|()| vec![Vec::new(); def.board.len()]);
    let mut takers = [(); 2].map(|()| vec![Vec::new(); def.board.len()]);
    for side in Side::BOTH {
        for (kind, info) in def.kinds.iter().enumerate() {
            let geometry = Geometry::of(def, side, Kind::from_raw(kind as u8));
            let program = &geometry.bound.program;
            for &entry in &program.entries {
                let node = &program.nodes[usize::from(entry)];
                let mut origin = geometry.allowed(&node.origin);
                if node.initial {
                    origin &= info.start[side];
                }
                let of = rule.of.contains(Kind::from_raw(kind as u8));
                if node.makes_en_passant && node.last && of {
                    for from in origin.iter() {
                        for (to, passed) in double_steps_from(&geometry, node, from) {
                            let passed = passed & rule.squares[side.other()];
                            let step = (to.raw(), B::of_set(passed));
                            let list: &mut Vec<(u8, B)> = &mut steps[side.index()][from.index()];
                            if !passed.is_empty() && !list.contains(&step) {
                                list.push(step);
                            }
                        }
                    }
                }
                if node.on.en_passant && node.last {
                    for from in origin.iter() {
                        for (to, empty, _) in conditions(node, &geometry.walk(node, from)) {
                            let taker = Taker {
                                kind: kind as u8,
                                from: from.raw(),
                                path: B::of_set(empty - SquareSet::of(from)),
                            };
                            let list: &mut Vec<Taker<B>> = &mut takers[side.index()][to.index()];
                            if !list.contains(&taker) {
                                list.push(taker);
                            }
                        }
                    }
                }
            }
        }
    }
    let takes = |side: usize| takers[side].iter().any(|t| !t.is_empty());
    let steps_of = |side: usize| steps[side].iter().any(|t| !t.is_empty());
    let active = (steps_of(0) && takes(1)) || (steps_of(1) && takes(0));
    EnPassantTables {
        active,
        changed: rule.changed,
        again: rule.again,
        steps,
        takers,
    }
}

fn castlings<B: Bits>(def: &Definition, side: Side) -> Vec<CastlingEntry<B>> {
    let rules = def
        .rules
        .castlings
        .iter()
        .enumerate()
        .filter(|(_, c)| c.side == side);
    let mut entries: Vec<CastlingEntry<B>> = rules
        .map(|(i, c)| CastlingEntry {
            kind: c.kind.raw(),
            from: c.from.raw(),
            to: c.to.raw(),
            partner_from: c.partner_from.raw(),
            partner_to: c.partner_to.raw(),
            empty: B::of_set(c.empty - SquareSet::of(c.from) - SquareSet::of(c.partner_from)),
            through: c.through,
            safe: B::of_set(c.safe),
            needs_right: c.needs_right,
            takes_partner: c.takes_partner,
            rule: i as u16,
            partner: c.partner,
            dropped: c.dropped,
        })
        .collect();
    entries.sort_by_key(|c| (c.from, c.partner_from));
    entries
}

/// The entries by the squares of the two pieces; they are sorted by these.
fn pairs<B: Bits>(entries: &[CastlingEntry<B>], squares: usize) -> CastlingPairs<B> {
    let none = CastlingPair {
        empty: !B::ZERO,
        first: 0,
        end: 0,
    };
    let mut pairs = CastlingPairs {
        squares: B::ZERO,
        slots: vec![0; squares],
        partners: Vec::new(),
        pairs: Vec::new(),
    };
    for (i, entry) in entries.iter().enumerate() {
        let from = B::bit(entry.from);
        if (pairs.squares & from).none() {
            pairs.squares |= from;
            pairs.slots[usize::from(entry.from)] = pairs.partners.len() as u8;
            pairs.partners.push((B::ZERO, B::ZERO));
            pairs.pairs.resize(pairs.partners.len() * squares, none);
        }
        let slot = pairs.partners.len() - 1;
        let (bound, free) = &mut pairs.partners[slot];
        *(if entry.needs_right { bound } else { free }) |= B::bit(entry.partner_from);
        let pair = &mut pairs.pairs[slot * squares + usize::from(entry.partner_from)];
        if pair.end == 0 {
            pair.first = i as u16;
        }
        pair.end = i as u16 + 1;
        // What may stand in the way is asked of each entry.
        let empty = if entry.through.is_empty() {
            entry.empty
        } else {
            B::bit(entry.to) | B::bit(entry.partner_to)
        };
        pair.empty &= empty & entry.empty;
    }
    pairs
}

fn drops<B: Bits>(def: &Definition) -> Option<DropTables<B>> {
    let rule = def.rules.drops.as_ref()?;
    let zone = |side: Side| {
        (0..def.kinds.len())
            .map(|k| rule.zones.get(k).map_or(B::ZERO, |z| B::of_set(z[side])))
            .collect::<Vec<_>>()
    };
    let board = &def.board;
    let part = |of: &dyn Fn(Square) -> bool| -> B {
        B::of_set(board.squares().filter(|&s| of(s)).collect::<SquareSet>())
    };
    let limits = |kind: usize| {
        let limit = |of: &[u8]| of.get(kind).copied().filter(|&n| n > 0);
        let mut parts = Vec::new();
        if let Some(n) = limit(&rule.per_file) {
            parts.extend((0..board.files()).map(|f| (part(&|s| board.file(s) == f), n)));
        }
        if let Some(n) = limit(&rule.per_shade) {
            let shade = |s: Square| (board.file(s) + board.rank(s)) % 2;
            parts.extend((0..2).map(|i| (part(&|s| shade(s) == i), n)));
        }
        if let Some(n) = limit(&rule.per_board) {
            parts.push((part(&|_| true), n));
        }
        parts
    };
    let member = |set: crate::util::bits256::KindSet| {
        (0..def.kinds.len())
            .map(|k| set.contains(Kind::from_raw(k as u8)))
            .collect::<Vec<_>>()
    };
    let zones = [zone(Side::White), zone(Side::Black)];
    let somewhere = |form: &Kind| zones.iter().any(|z: &Vec<B>| z[form.index()].any());
    let held = rule.forms.iter().enumerate();
    let held = held.filter(|(_, forms)| forms.iter().any(somewhere));
    Some(DropTables {
        held: held.map(|(kind, _)| kind as u8).collect(),
        zones,
        limits: (0..def.kinds.len()).map(limits).collect(),
        unlimited: member(rule.unlimited),
        endless: !rule.unlimited.is_empty(),
        forms: rule
            .forms
            .iter()
            .map(|forms| forms.iter().map(|k| k.raw()).collect())
            .collect(),
        must: rule.must.iter().map(Kind::raw).collect(),
        rooms: (rule.must.iter()).any(|k| {
            [&rule.per_file, &rule.per_shade]
                .iter()
                .any(|of| of.get(k.index()).is_some_and(|&n| n > 0))
        }),
        no_mate: member(rule.no_mate),
        no_check: member(rule.no_check),
        captures_to_hand: rule.captures_to_hand,
    })
}

impl<B: Bits> Mover<B> {
    /// Every square that it could ever go to from `square` in one move, whoever stands where.
    #[must_use]
    pub fn may_reach(&self, square: usize) -> B {
        let mut set = B::ZERO;
        let mut add = |land: &[crate::compile::tables::Modal<B>]| {
            if let Some(land) = land.get(square) {
                set |= land.quiet | land.capture;
            }
        };
        add(&self.leaps);
        add(&self.rides.land);
        add(&self.hops.land);
        add(&self.lames.land);
        for extra in &self.extras {
            add(&extra.land);
        }
        for extra in &self.extras {
            if let Some(friends) = extra.friends.get(square) {
                set |= *friends;
            }
        }
        if let Some(graph) = &self.graph {
            set |= B::of_set(graph.reads(Square::from_raw(square as u8)));
        }
        set
    }
}
