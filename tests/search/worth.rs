//! What pieces are worth, from their moves alone.

use crate::library::Library;
use ferz::compile::bits::Bits;
use ferz::compile::tables::Tables;
use ferz::engine::Values;
use ferz::game::Variant;
use std::collections::BTreeMap;

fn worths(variant: &str) -> BTreeMap<String, i32> {
    fn of<B: Bits>(tables: &Tables<B>) -> BTreeMap<String, i32> {
        let kinds = tables.definition.kinds.iter().map(|k| k.key.clone());
        kinds.zip(Values::new(tables).kinds[0].clone()).collect()
    }
    let library = Library::load();
    match &library.find(variant).expect(variant).variant {
        Variant::Narrow(t) => of(t),
        Variant::Middle(t) => of(t),
        Variant::Wide(t) => of(t),
    }
}

#[test]
fn pieces_are_worth_what_they_reach() {
    for (variant, order) in [
        ("chess", "pawn knight rook queen"),
        ("chess", "pawn bishop rook queen"),
        ("capablanca", "pawn knight rook archbishop queen"),
        ("capablanca", "bishop rook chancellor"),
        ("xiangqi", "advisor horse chariot"),
        ("xiangqi", "elephant cannon chariot"),
        ("jurassic", "gallimimus spinosaurus pteranodon"),
        ("primitive", "tower rook queen"),
        ("shatranj", "pawn counsellor knight rook"),
    ] {
        let worths = worths(variant);
        let row: Vec<(&str, i32)> = order.split(' ').map(|k| (k, worths[k])).collect();
        assert!(row.is_sorted_by(|a, b| a.1 < b.1), "{variant} {worths:?}");
    }
    let chess = worths("chess");
    assert!((60..200).contains(&chess["pawn"]), "{chess:?}");
    assert!((250..400).contains(&chess["knight"]), "{chess:?}");
    assert!((700..1100).contains(&chess["queen"]), "{chess:?}");
}
