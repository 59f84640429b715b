//! What is allocated: nothing while moves are generated, made and taken back, once memory is warm; little for tables.

use allocation_counter::measure;
use ferz::catalog::Library;
use ferz::compile::Variant;
use ferz::compile::bits::Bits;
use ferz::compile::tables::Tables;
use ferz::definition::load;
use ferz::movegen::perft::Perft;
use ferz::movegen::{List, Scratch, generate, play};
use ferz::position::Position;
use ferz::source::{FileSource, SourceMap};
use ferz::util::rng::SplitMix64;

/// Allocations of a warm count, from the start and from six positions met by chance.
fn allocations<B: Bits>(tables: &Tables<B>) -> u64 {
    let mut perft = Perft::new(tables.squares);
    let mut start = Position::of_setup(tables, &tables.definition.setup);
    let mut total = warm(&mut perft, tables, &mut start, 2);
    for seed in 0..6 {
        let mut position = Position::of_setup(tables, &tables.definition.setup);
        let moves = wander(tables, &mut position, seed);
        let depth = if moves < 80 { 2 } else { 1 };
        total += warm(&mut perft, tables, &mut position, depth);
    }
    total
}

/// Allocations of the second of two equal counts.
fn warm<B: Bits>(
    perft: &mut Perft<'_, B>,
    tables: &Tables<B>,
    position: &mut Position<B>,
    depth: u32,
) -> u64 {
    let first = perft.count(tables, position, depth);
    let mut again = 0;
    let info = measure(|| again = perft.count(tables, position, depth));
    assert_eq!(first, again);
    info.count_total
}

/// Plays up to 24 moves by chance; gives the number of moves in the position reached.
fn wander<B: Bits>(tables: &Tables<B>, position: &mut Position<B>, seed: u64) -> usize {
    let mut rng = SplitMix64::new(seed);
    let mut scratch = Scratch::new(tables.squares);
    let mut list = Vec::new();
    for left in (0..=24).rev() {
        list.clear();
        generate(tables, position, &mut scratch, &mut List(&mut list));
        if list.is_empty() || left == 0 {
            break;
        }
        let mv = list[rng.below(list.len() as u32) as usize];
        play(tables, position, &mut scratch, &mv);
    }
    list.len()
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

/// Bytes that stay allocated for the tables of a definition.
fn table_bytes(name: &str, text: &str) -> i64 {
    let mut sources = SourceMap::new();
    let source = sources.add(name, text);
    let mut findings = Vec::new();
    let loaded = load(source, &mut sources, &Library, &mut findings);
    let definition = loaded.expect("it is right").definition;
    let mut variant = None;
    let info = measure(|| variant = Some(Variant::compile(definition)));
    assert!(variant.is_some());
    info.bytes_current
}

#[test]
fn tables_of_chess_take_less_than_4_mib() {
    let (path, text) = Library.named("chess").expect("it is there");
    let bytes = table_bytes(&path, &text);
    assert!(bytes < 4 << 20, "{bytes}");
}

/// The largest board, more kinds than any game of the library on it has, a third of them riders.
#[test]
fn tables_of_sixty_kinds_on_256_squares_take_less_than_32_mib() {
    let moves = [
        "Q", "RF", "BW", "WD", "FnA", "K", "N", "fRbB2", "vRsW", "W3", "CZ", "fFbW",
    ];
    let mut text =
        "format = 1\n[variant]\nname = \"Many kinds\"\n[board]\nfiles = 16\nranks = 16\n\
        [pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n"
            .to_owned();
    let mut row = Vec::new();
    for i in 0..59 {
        let symbol = format!(
            "{}{}",
            char::from(b'A' + (i % 26) as u8),
            ["a", "b", "c"][i / 26]
        );
        text += &format!(
            "[pieces.kind{i}]\nsymbol = \"{symbol}\"\nmoves = \"{}\"\n",
            moves[i % moves.len()]
        );
        row.push(symbol);
    }
    text += "[setup]\nposition = \"\"\"\n";
    for rank in 0..16 {
        let cell = |file: usize| match rank {
            0 if file == 8 => "k".to_owned(),
            15 if file == 8 => "K".to_owned(),
            12..=14 => row
                .get((rank - 12) * 16 + file)
                .cloned()
                .unwrap_or_else(|| ".".to_owned()),
            _ => ".".to_owned(),
        };
        text += &(0..16).map(cell).collect::<Vec<_>>().join(" ");
        text.push('\n');
    }
    text += "\"\"\"\n";
    let bytes = table_bytes("many.toml", &text);
    assert!(bytes < 32 << 20, "{bytes}");
}
