//! What may become of one piece, and where: its own moves and promotions, whoever stands on the board.

use crate::compile::bits::{Bits, Squares};
use crate::compile::tables::Tables;
use crate::definition::reach::{Ends, Walker};
use crate::id::Side;
use crate::util::bits256::SquareSet;

/// Kinds that a piece can be, now or later, each with the squares that it could stand on as such. The
/// present kind comes first.
pub(super) type Forms<B> = Vec<(u8, B)>;

/// The forms of a piece of `side` that stands on `at` as `kind`.
pub(super) fn forms<B: Bits>(tables: &Tables<B>, side: usize, kind: u8, at: u8) -> Forms<B> {
    let mut forms: Forms<B> = vec![(kind, B::bit(at))];
    let mut fresh = vec![(kind, at)];
    let mut walked: Walked = Vec::new();
    while let Some((kind, from)) = fresh.pop() {
        let mover = &tables.movers[side][usize::from(kind)];
        let targets = targets(tables, side, kind, from, &mut walked);
        let mut plain = targets;
        for rule in &mover.promotions {
            if rule.not_from.has(from) {
                continue;
            }
            let zone = if rule.from.has(from) {
                targets
            } else {
                targets & rule.to
            };
            let promoting = zone.minus(rule.not_to);
            for &option in &rule.options {
                add(&mut forms, &mut fresh, option, promoting);
            }
            if !rule.on_capture {
                plain = plain.minus(promoting & rule.must);
            }
        }
        for rule in &tables.standing[side] {
            let here = rule.how.alone_anywhere || rule.zone.has(from);
            // What pieces in hand may do is asked before.
            if here && rule.with.is_empty() && rule.kinds.contains(&kind) {
                for &option in &rule.options {
                    add(&mut forms, &mut fresh, option, B::bit(from));
                }
            }
        }
        add(&mut forms, &mut fresh, kind, plain);
    }
    forms[1..].sort_unstable();
    forms
}

fn add<B: Bits>(forms: &mut Forms<B>, fresh: &mut Vec<(u8, u8)>, kind: u8, squares: B) {
    if squares.none() {
        return;
    }
    let index = forms.iter().position(|f| f.0 == kind).unwrap_or_else(|| {
        forms.push((kind, B::ZERO));
        forms.len() - 1
    });
    let new = squares.minus(forms[index].1);
    forms[index].1 |= new;
    fresh.extend(Squares(new).map(|s| (kind, s)));
}

/// By kind: the landing squares from every square.
type Walked = Vec<(u8, Vec<SquareSet>)>;

/// Landing squares of one move, whoever stands where.
fn targets<B: Bits>(tables: &Tables<B>, side: usize, kind: u8, from: u8, walked: &mut Walked) -> B {
    let mover = &tables.movers[side][usize::from(kind)];
    if mover.graph.is_none() {
        return mover.may_reach(usize::from(from));
    }
    // A graph's table holds every square that it reads; only where it lands counts here.
    let definition = &*tables.definition;
    let def = &definition.kinds[usize::from(kind)];
    let known = walked.iter().position(|(k, _)| *k == kind);
    let known = known.unwrap_or_else(|| {
        let walker = Walker::of(definition, def, Side::BOTH[side]);
        walked.push((kind, walker.all_targets(&mut Ends::default())));
        walked.len() - 1
    });
    B::of_set(walked[known].1[usize::from(from)])
}
