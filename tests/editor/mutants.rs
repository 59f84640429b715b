//! `test --mutate`: what a file's tests do not notice is told; more tests notice more.

use crate::support::Run;

const GAME: &str = "format = 1
variant = { name = \"Guards\" }
board = { files = 4, ranks = 4 }
setup = { fen = \"k3/4/4/3K w\" }
pieces.king = { letter = \"K\", moves = \"K\", royal = true }
pieces.guard = { letter = \"G\", moves = \"fW bF\" }
end.stalemate.result = \"loss\"
";

const TESTS: &str = "
[[test]]
fen = \"k3/4/1G2/3K w\"
from = \"b2\"
reach = \"b3 a1 c1\"
";

fn mutate(tests: &str) -> serde_json::Value {
    let found = Run::new(["test", "--mutate", "--json", "-"])
        .stdin(format!("{GAME}{tests}"))
        .output();
    assert_eq!((found.status, found.stderr.as_str()), (0, ""));
    let all: serde_json::Value = serde_json::from_str(&found.stdout).unwrap();
    all[0].clone()
}

#[test]
fn tests_notice_changes() {
    let without = mutate("");
    let with = mutate(TESTS);
    assert_eq!(without["noticed"], 0);
    assert!(with["noticed"].as_u64() >= Some(3), "{with}");
    assert!(with["unnoticed"].as_u64() < without["unnoticed"].as_u64());
    let messages = with["findings"].to_string();
    // The ways of the guard are tested, what stalemate means is not.
    assert!(messages.contains("end.stalemate"), "{messages}");
    assert!(!messages.contains("pieces.guard.moves"), "{messages}");
}

#[test]
fn tests_that_fail_are_mended_first() {
    let found = Run::new(["test", "--mutate", "-"])
        .stdin(format!("{GAME}[[test]]\nstate = \"checkmate\"\n"))
        .output();
    assert_eq!(found.status, 1);
    assert!(found.stderr.contains("mend that first"), "{}", found.stderr);
}
