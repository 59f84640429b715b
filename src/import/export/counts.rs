//! Counts of moves where little is left: Fairy-Stockfish knows some by name.

use super::Out;
use crate::definition::rules::{Counting, CountingLimit};
use crate::id::Kind;
use crate::import::counts::{Count, RULES};
use crate::util::bits256::KindSet;

impl Out<'_> {
    /// The rule whose counts are just those of the variant, whatever they are called.
    pub(super) fn counts(&mut self) {
        let counts = std::mem::take(&mut self.rest.ends.countings);
        if counts.is_empty() {
            return;
        }
        let nameless: Vec<Counting> = counts
            .into_iter()
            .map(|count| Counting {
                name: String::new(),
                ..count
            })
            .collect();
        let found = RULES.iter().find(|rule| {
            let meant: Vec<Counting> = rule.counts.iter().map(|c| self.meant(c)).collect();
            meant.len() == nameless.len() && meant.iter().all(|m| nameless.contains(m))
        });
        match found {
            Some(rule) => self.set("countingRule", rule.name),
            None => self.fault("it counts moves by the rules of makruk or asean only"),
        }
    }

    /// A count of theirs with the kinds of this variant.
    fn meant(&self, count: &Count) -> Counting {
        let limits = count.limits.iter().filter_map(|&(key, pieces, moves)| {
            let kinds = self.under(key);
            (!kinds.is_empty()).then_some(CountingLimit {
                kinds,
                count: u16::from(pieces),
                moves: u16::from(moves),
            })
        });
        Counting {
            name: String::new(),
            without: self.under("pawn").into_iter().collect::<KindSet>(),
            at_most: count.at_most.map_or(u16::MAX, u16::from),
            at_least: u16::from(count.at_least),
            opponent_at_least: 2,
            moves: u16::from(count.moves),
            limits: limits.collect(),
            from_pieces: count.from_pieces,
        }
    }

    /// The kinds that go under a key, disguised forms included; pawns are those that promote.
    fn under(&self, key: &str) -> Vec<Kind> {
        let letter = self.lines.get("pawnTypes").and_then(|t| t.chars().next());
        let plain = self.keys.iter().find(|(kind, k)| {
            k == key
                || key == "pawn"
                    && letter.is_some()
                    && self.letters(KindSet::of(*kind)).chars().next() == letter
        });
        let Some((kind, _)) = plain else {
            return Vec::new();
        };
        let all = (0..self.definition.kinds.len()).filter_map(Kind::new);
        all.filter(|k| k == kind || self.looks_like(*k) == *kind)
            .collect()
    }
}
