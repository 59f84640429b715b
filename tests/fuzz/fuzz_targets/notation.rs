//! Any text as movement notation: no panic; what has a meaning prints and reads back the same.
#![no_main]

use ferz::movement::{Options, lower, parse, print};
use ferz::source::SourceId;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let source = SourceId(0);
    let mut found = Vec::new();
    let Some(tree) = parse(text, source, &mut found) else {
        assert!(!found.is_empty(), "refused without a word");
        return;
    };
    // A tree that was refused has no meaning that its canonical text must share.
    let Some(meaning) = lower(&tree, &Options::default(), source, &mut found) else {
        assert!(!found.is_empty(), "refused without a word");
        return;
    };
    let printed = print(&tree);
    // Canonical text may be longer than what may be read.
    if let Some(again) = parse(&printed, source, &mut Vec::new()) {
        assert_eq!(print(&again), printed);
        assert_eq!(lower(&again, &Options::default(), source, &mut Vec::new()), Some(meaning));
    }
});
