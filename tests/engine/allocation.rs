//! Nothing is allocated while moves are generated, made and taken back, once memory is warm.

use allocation_counter::measure;
use ferz::compile::Variant;
use ferz::compile::bits::Bits;
use ferz::compile::tables::Tables;
use ferz::movegen::perft::Perft;
use ferz::position::Position;

fn allocations<B: Bits>(tables: &Tables<B>) -> u64 {
    let mut position = Position::of_setup(tables, &tables.definition.setup);
    let mut perft = Perft::new(tables.squares);
    let first = perft.count(tables, &mut position, 2);
    let mut again = 0;
    let info = measure(|| again = perft.count(tables, &mut position, 2));
    assert_eq!(first, again);
    info.count_total
}

#[test]
fn no_library_variant_allocates_once_warm() {
    let mut guilty = Vec::new();
    for entry in ferz::catalog::entries() {
        let name = entry.name();
        let game = crate::library::Game::built_in(name);
        let count = match &game.variant {
            Variant::Narrow(tables) => allocations(tables),
            Variant::Middle(tables) => allocations(tables),
            Variant::Wide(tables) => allocations(tables),
        };
        if count > 0 {
            guilty.push(format!("{name}: {count}"));
        }
    }
    assert!(
        guilty.is_empty(),
        "allocations in a warm perft 2: {guilty:?}"
    );
}
