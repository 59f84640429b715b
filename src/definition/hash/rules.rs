//! The rule blocks, as a number.
//!
//! In: rules and the order of kinds. Out: what they add to a mixer. Blocks that are not there add nothing where that keeps the
//! hashes of variants without them.

use super::movement::{program, unordered};
use super::{Mixer, Order};
use crate::definition::rules::{
    Among, Castling, Counting, Deed, Effect, Ends, FirstMove, Promotion, Repetition, Rules,
};
use crate::id::{Kind, PerSide, Side};
use crate::util::bits256::{KindSet, SquareSet};

/// All of them.
pub(super) fn rules(m: &mut Mixer, rules: &Rules, order: &Order) {
    m.text(&format!("{:?}", rules.royal));
    m.add(unordered(rules.pseudo_royals.iter().map(|p| {
        let mut m = Mixer::new(33);
        m.add(groups(&p.groups, order));
        p.count.0.iter().for_each(|&n| m.add(u64::from(n)));
        m.0
    })));
    m.add(unordered(rules.forbidden.iter().map(|f| {
        let mut m = Mixer::new(6);
        order.kinds(&mut m, f.by);
        order.kinds(&mut m, f.of);
        if let Some(at) = f.at {
            m.sets(at);
        }
        m.0
    })));
    effects(m, rules, order);
    if let Some(trade) = rules.trade {
        m.add(37);
        order.kinds(m, trade.kinds);
        order.kinds(m, trade.trifles);
        m.add(u64::from(trade.before));
    }
    m.add(unordered(
        rules.promotions.iter().map(|p| promotion(p, order)),
    ));
    m.add(unordered(
        rules
            .castlings
            .iter()
            .map(|c| castling(c, barred(rules, &c.name), order)),
    ));
    order.kinds(m, rules.en_passant.of);
    m.sets(rules.en_passant.squares);
    if rules.en_passant.again {
        m.text("in passing again");
    }
    if rules.en_passant.changed {
        m.add(45);
    }
    if let Some(drops) = &rules.drops {
        m.add(31);
        for &index in &order.sorted {
            m.sets(drops.zones.get(index).copied().unwrap_or_default());
            for limits in [&drops.per_file, &drops.per_shade, &drops.per_board] {
                m.add(u64::from(limits.get(index).copied().unwrap_or(0)));
            }
        }
        m.add(u64::from(drops.captures_to_hand));
        if !drops.unlimited.is_empty() {
            order.kinds(m, drops.unlimited);
        }
        if drops.among != Among::default() {
            m.text(&format!("{:?}", drops.among));
        }
        m.add(unordered(drops.forms.iter().enumerate().flat_map(
            |(index, forms)| {
                let own = Kind::new(index).map_or(255, |k| order.kind(k));
                forms.iter().map(move |&f| own << 8 | order.kind(f))
            },
        )));
        order.kinds(m, drops.must);
        order.kinds(m, drops.no_mate);
        order.kinds(m, drops.no_check);
    }
    if let Some(gating) = &rules.gating {
        m.add(33);
        order.kinds(m, gating.kinds);
        m.sets(gating.squares);
    }
    m.add(unordered(
        rules.first_moves.iter().map(|f| first_move(f, order)),
    ));
    m.text(&format!("{:?}", rules.turn));
    let ends = &rules.ends;
    deciding(m, ends, order);
    m.text(&format!(
        "{:?} {:?} {:?} {}",
        ends.checkmate, ends.stalemate, ends.bare, ends.dead
    ));
    if let Some(rule) = &ends.repetition {
        repetition(m, rule, order);
    }
    m.text(&format!("{:?} {:?}", ends.passes, ends.facing));
    mates(m, ends, order);
    ends.countings.iter().for_each(|c| counting(m, c, order));
    if let Some(counter) = &ends.counter {
        m.add(u64::from(counter.plies) << 1 | u64::from(counter.captures));
        if !counter.promotions {
            m.add(38);
        }
        let [white, black] = counter.result.0;
        m.text(&format!("{white:?}"));
        if white != black {
            m.text(&format!("{black:?}"));
        }
        match counter.kinds {
            Some(kinds) => order.kinds(m, kinds),
            None => m.add(32),
        }
    }
}

/// Sets of kinds that are counted each by itself.
fn groups(groups: &[KindSet], order: &Order) -> u64 {
    unordered(groups.iter().map(|&group| {
        let mut m = Mixer::new(34);
        order.kinds(&mut m, group);
        m.0
    }))
}

/// Endings that decide a game while moves are left.
fn deciding(m: &mut Mixer, ends: &Ends, order: &Order) {
    m.add(unordered(ends.extinctions.iter().map(|e| {
        let mut m = Mixer::new(35);
        m.add(groups(&e.groups, order));
        m.add(u64::from(e.count) << 8 | u64::from(e.opponent_at_least));
        if let Some(squares) = e.squares {
            m.sets(squares);
        }
        if e.opponent_at_most.is_some() || e.reply {
            m.text(&format!("{:?} {}", e.opponent_at_most, e.reply));
        }
        m.text(&format!("{:?}", e.result));
        m.0
    })));
    m.add(unordered(ends.goals.iter().map(|g| {
        let mut m = Mixer::new(36);
        order.kinds(&mut m, g.kinds);
        m.sets(g.squares);
        let rest = (g.count, g.safe, g.held, g.blocked, g.reply, g.result);
        m.text(&format!("{rest:?}"));
        m.0
    })));
    m.text(&format!("{:?}", ends.checks));
    m.add(unordered(ends.connects.iter().map(|c| {
        let mut m = Mixer::new(37);
        order.kinds(&mut m, c.kinds);
        for sets in c.path.iter().flatten() {
            m.sets(*sets);
        }
        let rest = (c.lines, c.length, c.gaps, c.square, c.result);
        m.text(&format!("{rest:?}"));
        m.0
    })));
    if let Some(material) = &ends.material {
        let rest = (
            (material.full, material.stalemate),
            (material.repetition, material.counter),
            (material.passes, material.facing),
            (material.bonus, material.equal),
        );
        m.text(&format!("{rest:?}"));
        m.add(u64::from(material.less));
        for &index in &order.sorted {
            m.add(u64::from(material.values.get(index).copied().unwrap_or(0)));
        }
    }
}

fn repetition(m: &mut Mixer, rule: &Repetition, order: &Order) {
    let plain = (rule.count, rule.result, rule.illegal, rule.perpetual_check);
    m.text(&format!("{plain:?}"));
    if let Some(chase) = &rule.chase {
        m.text(&format!("{:?}", chase.result));
        order.kinds(m, chase.exempt);
        order.kinds(m, chase.spared);
        if !chase.spared.is_empty() {
            chase
                .spared_at
                .0
                .into_iter()
                .for_each(|s| m.set(s & order.squares));
        }
        chase.ranks.iter().for_each(|&rank| order.kinds(m, rank));
    }
}

/// What is not there adds nothing. The order of mates counts: the first that fits holds.
fn mates(m: &mut Mixer, ends: &Ends, order: &Order) {
    for mate in &ends.mates {
        m.add(43);
        order.kinds(m, mate.by);
        order.kinds(m, mate.unless);
        m.text(&format!("{:?} {}", mate.result, mate.illegal));
    }
    if let Some(rule) = &ends.shuttle {
        m.add(44);
        order.kinds(m, rule.kinds);
        m.text(&format!(
            "{} {:?} {}",
            rule.count, rule.result, rule.illegal
        ));
    }
}

fn counting(m: &mut Mixer, rule: &Counting, order: &Order) {
    order.kinds(m, rule.without);
    let numbers = (
        rule.at_most,
        rule.at_least,
        rule.opponent_at_least,
        rule.moves,
    );
    m.text(&format!("{numbers:?} {}", rule.from_pieces));
    for limit in &rule.limits {
        order.kinds(m, limit.kinds.iter().copied().collect());
        m.add(u64::from(limit.count) << 16 | u64::from(limit.moves));
    }
}

/// What is not there adds nothing, so that variants without these blocks keep their hashes.
fn effects(m: &mut Mixer, rules: &Rules, order: &Order) {
    if rules.must_capture != PerSide::both(false) {
        m.text(&format!("{:?}", rules.must_capture));
    }
    for effect in &rules.effects {
        m.text(&format!(
            "{:?} {:?} {:?} {:?} {} {:?}",
            effect.on, effect.beside, effect.area, effect.directions, effect.stayed, effect.whose
        ));
        for kinds in [effect.by, effect.of, effect.pieces] {
            order.kinds(m, kinds);
        }
        m.sets(effect.at);
        m.sets(effect.within);
        match effect.deed {
            Deed::Become(kind) => m.add(64 + order.kind(kind)),
            other => m.text(&format!("{other:?}")),
        }
        further(m, effect, order);
    }
    freezes(m, rules, order);
    if let Some(walls) = &rules.walls {
        m.text(&format!(
            "{:?} {} {}",
            walls.place, walls.single, walls.instead
        ));
        m.sets(walls.zone);
    }
}

/// What few effects say.
fn further(m: &mut Mixer, effect: &Effect, order: &Order) {
    if effect.captures {
        m.add(46);
    }
    if let Some(along) = effect.along {
        m.text(&format!("{along:?}"));
    }
    // By default all kinds are meant.
    if order
        .sorted
        .iter()
        .any(|&k| !Kind::new(k).is_some_and(|k| effect.with.contains(k)))
    {
        m.add(47);
        order.kinds(m, effect.with);
    }
    if effect.longest > 0 || effect.anvil != PerSide::default() {
        m.add(u64::from(effect.longest) << 8 | 48);
        m.sets(effect.anvil);
    }
}

fn freezes(m: &mut Mixer, rules: &Rules, order: &Order) {
    if !rules.freezes.is_empty() {
        m.add(unordered(rules.freezes.iter().map(|f| {
            let mut m = Mixer::new(49);
            order.kinds(&mut m, f.pieces);
            order.kinds(&mut m, f.by);
            m.text(&format!(
                "{} {:?} {} {:?} {}",
                f.alike, f.whose, f.attacked, f.directions, f.suicide
            ));
            order.kinds(&mut m, f.unless);
            m.0
        })));
    }
    if let Some(reserve) = rules.reserve {
        m.add(50 + u64::from(reserve.needed));
        m.sets(reserve.squares);
    }
}

fn barred(rules: &Rules, name: &str) -> bool {
    let mut all = rules.castlings.iter().flat_map(|c| &c.bars);
    all.any(|b| b == name)
}

fn promotion(p: &Promotion, order: &Order) -> u64 {
    let mut m = Mixer::new(7);
    order.kinds(&mut m, p.kinds);
    m.sets(p.zone);
    m.sets(p.mandatory);
    m.text(&format!("{:?} {} {}", p.when, p.on_capture, p.shogi_style));
    m.text(&format!("{:?} {:?}", p.sides, p.standing));
    if !p.en_passant {
        m.text("not in passing");
    }
    if !p.with.is_empty() {
        m.text("with");
        order.kinds(&mut m, p.with);
    }
    m.add(unordered(p.to.iter().enumerate().map(|(i, &k)| {
        let mut m = Mixer::new(9);
        m.add(order.kind(k));
        if let Some(limit) = p.limits.get(i).copied().flatten() {
            order.kinds(&mut m, limit.kinds);
            m.text(&format!("{:?}", limit.most));
        }
        m.0
    })));
    m.0
}

fn first_move(f: &FirstMove, order: &Order) -> u64 {
    let mut m = Mixer::new(10);
    order.kinds(&mut m, f.kinds);
    for side in Side::BOTH {
        m.add(program(&f.movement[side], side, SquareSet::EMPTY, order));
    }
    m.add(u64::from(f.in_check) + 2 * u64::from(f.safe));
    order.kinds(&mut m, f.lost_to);
    m.0
}

/// The name of a castling counts where another one bars it.
fn castling(c: &Castling, barred: bool, order: &Order) -> u64 {
    let mut m = Mixer::new(8);
    m.add(c.side.index() as u64);
    m.add(order.kind(c.kind));
    for square in [c.from, c.to, c.partner_from, c.partner_to] {
        m.add(u64::from(square.raw()));
    }
    order.kinds(&mut m, c.partner);
    m.set(c.empty);
    m.set(c.safe);
    if !c.through.is_empty() {
        order.kinds(&mut m, c.through);
    }
    m.add(u64::from(c.needs_right) + 2 * u64::from(c.takes_partner) + 4 * u64::from(c.dropped));
    if barred {
        m.text(&c.name);
    }
    m.text(&format!("{:?}", c.bars));
    m.0
}
