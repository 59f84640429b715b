//! First moves, and what castling and drops do to rights, as tables.

use crate::compile::bits::Bits;
use crate::compile::patterns::conditions;
use crate::compile::rays::Geometry;
use crate::compile::tables::{CastlingEntry, FirstMoveTable};
use crate::definition::Definition;
use crate::id::{Kind, Side};
use crate::util::bits256::SquareSet;

/// The first moves of a side's pieces, by square.
#[must_use]
pub fn first_moves<B: Bits>(definition: &Definition, side: Side) -> Vec<FirstMoveTable<B>> {
    let rules = definition.rules.first_moves.iter();
    rules
        .map(|rule| {
            let geometry = Geometry {
                board: &definition.board,
                orientation: definition.orientation,
                side,
                bound: &rule.movement[side],
            };
            let program = &geometry.bound.program;
            let mut moves = vec![Vec::new(); definition.board.len()];
            for &entry in &program.entries {
                let node = &program.nodes[usize::from(entry)];
                if !node.last || !node.on.empty {
                    continue;
                }
                for from in geometry.allowed(&node.origin).iter() {
                    for (to, empty, _) in conditions(node, &geometry.walk(node, from)) {
                        let step = (to.raw(), B::of_set(empty - SquareSet::of(from)));
                        let list: &mut Vec<(u8, B)> = &mut moves[from.index()];
                        if !list.contains(&step) {
                            list.push(step);
                        }
                    }
                }
            }
            FirstMoveTable {
                kinds: rule.kinds.iter().map(Kind::raw).collect(),
                moves,
                in_check: rule.in_check,
                safe: rule.safe,
                lost_to: rule.lost_to.iter().map(Kind::raw).collect(),
            }
        })
        .collect()
}

/// For each castling of a side, the opponent's that it bars; nothing if none bars any.
#[must_use]
pub fn bars<B: Bits>(
    definition: &Definition,
    own: &[CastlingEntry<B>],
    other: &[CastlingEntry<B>],
) -> Vec<Vec<u16>> {
    let rules = &definition.rules.castlings;
    if rules.iter().all(|c| c.bars.is_empty()) {
        return Vec::new();
    }
    let barred = |entry: &CastlingEntry<B>| {
        let names = &rules[usize::from(entry.rule)].bars;
        let hit = other.iter().enumerate().filter(|(_, o)| {
            let name = &rules[usize::from(o.rule)].name;
            names.contains(name)
        });
        hit.map(|(i, _)| i as u16).collect()
    };
    own.iter().map(barred).collect()
}
