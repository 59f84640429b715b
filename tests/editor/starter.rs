//! First files are sound as they stand, whatever was chosen, and are in normal form.

use crate::support::Run;
use ferz::schema::normal;

#[test]
fn every_first_file_is_sound() {
    let mut made = 0;
    let small = (2..=5).flat_map(|files| (3..=5).map(move |ranks| (files, ranks)));
    let large = [(5, 6), (6, 6), (7, 7), (8, 8), (9, 10), (12, 8), (16, 16)];
    for (files, ranks) in small.chain(large) {
        for army in ["orthodox", "small"] {
            for more in [&[][..], &["--drops"], &["--stalemate-loses"]] {
                let board = format!("{files}x{ranks}");
                let mut args = vec!["new", "My Game", "--board", &board, "--army", army];
                args.extend_from_slice(more);
                args.extend(["-o", "-"]);
                let found = Run::new(args.iter().copied()).output();
                // On the smallest boards some armies win by force: that is said, and there is no file.
                if found.status == 2 && (files < 5 || ranks < 5) {
                    assert!(found.stderr.contains("make no game"), "{}", found.stderr);
                    assert!(found.stderr.contains("--board"), "{}", found.stderr);
                    continue;
                }
                made += 1;
                assert_eq!((found.status, found.stderr.as_str()), (0, ""), "{args:?}");
                let text = found.stdout;
                assert_eq!(normal(&text).as_deref(), Some(text.as_str()), "{args:?}");
                let checked = Run::new(["validate", "--deny", "warnings", "-"])
                    .stdin(text.as_str())
                    .output();
                assert_eq!(checked.status, 0, "{args:?}\n{text}\n{}", checked.stderr);
                assert_eq!(checked.stderr, "", "{args:?}");
            }
        }
    }
    assert!(made > 60, "only {made} files");
}

#[test]
fn a_child_is_sound() {
    let found = Run::new(["new", "Odd \"Name\"", "--extends", "chess", "-o", "-"]).output();
    assert_eq!(found.status, 0);
    assert!(found.stdout.contains("extends = \"chess\""));
    Run::new(["validate", "--deny", "warnings", "-"])
        .stdin(found.stdout)
        .stdout("<stdin>: ok, 1 test passed\n")
        .check();
}

#[test]
fn refusals() {
    for args in [
        &["new", "X", "--board", "99x2", "-o", "-"][..],
        &["new", "X", "--board", "huge", "-o", "-"],
        &["new", " ", "-o", "-"],
        &["new", "X", "--extends", "no-such-variant", "-o", "-"],
        &["new", "X", "-o", "examples/duel.toml"],
    ] {
        let found = Run::new(args.iter().copied()).output();
        assert_eq!(found.status, 2, "{args:?}");
        assert!(!found.stderr.is_empty());
    }
}
