//! Counting rules as the engine asks them.
//!
//! In: `[end.counting]`. Out: [`CountingTables`], with kinds as plain numbers.

use crate::definition::Definition;
use crate::definition::rules::Counting;
use crate::id::Kind;
use crate::util::bits256::KindSet;

/// All counts of a variant, in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountingTables {
    /// The first that applies runs.
    pub rules: Vec<CountRule>,
}

/// One count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountRule {
    /// None of these may stand on the board.
    pub without: Vec<u8>,
    /// Least and most pieces of the defending side.
    pub own: (u32, u32),
    /// Least pieces of the other side.
    pub other: u32,
    /// Kinds of the other side, least number, plies; the first that applies.
    pub limits: Vec<(Vec<u8>, u32, u16)>,
    /// The count begins with the number of pieces on the board.
    pub from_pieces: bool,
}

/// The tables; `None` where nothing is counted.
#[must_use]
pub fn counting(definition: &Definition) -> Option<Box<CountingTables>> {
    let rules = &definition.rules.ends.countings;
    let all = KindSet::first(definition.kinds.len());
    let rule = |c: &Counting| {
        let limits = c.limits.iter().map(|limit| {
            let kinds = limit.kinds.iter().map(|k| k.raw()).collect();
            (kinds, u32::from(limit.count), 2 * limit.moves)
        });
        let rest = (c.moves > 0).then(|| (Vec::new(), 0, 2 * c.moves));
        CountRule {
            without: (c.without & all).iter().map(Kind::raw).collect(),
            own: (u32::from(c.at_least), u32::from(c.at_most)),
            other: u32::from(c.opponent_at_least),
            limits: limits.chain(rest).collect(),
            from_pieces: c.from_pieces,
        }
    };
    (!rules.is_empty()).then(|| {
        Box::new(CountingTables {
            rules: rules.iter().map(rule).collect(),
        })
    })
}
