//! `explain`.

use crate::support::Run;
use serde_json::{Value, json};

fn document(args: &[&str]) -> Value {
    let args = ["explain", "--json"].iter().chain(args);
    let found = Run::new(args.copied()).output();
    assert_eq!(found.status, 0, "{}{}", found.stdout, found.stderr);
    serde_json::from_str(&found.stdout).unwrap()
}

#[test]
fn reach_and_moves_of_a_ferz() {
    let found = document(&["F"]);
    assert_eq!(found["canonical"], "F");
    let moves = json!([
        {"dx": -1, "dy": -1, "kind": "m", "captures": []},
        {"dx": 1, "dy": -1, "kind": "m", "captures": []},
        {"dx": -1, "dy": 1, "kind": "m", "captures": []},
        {"dx": 1, "dy": 1, "kind": "m", "captures": []},
    ]);
    assert_eq!(found["moves"], moves);
    assert_eq!(found["reach"].as_array().unwrap().len(), 4);
    assert_eq!(found["reach"][0]["modes"], "mc");
}

#[test]
fn victims_on_a_board_of_ones_own() {
    let found = document(&[
        "[cR-mW]",
        "--board",
        "8x8",
        "--at",
        "a1",
        "--place",
        "p@a4 P@d1",
        "--notation",
    ]);
    let moves = json!([{"dx": 0, "dy": 4, "kind": "m", "captures": [[0, 3]]}]);
    assert_eq!(found["moves"], moves);
}

#[test]
fn friends_and_enemies_change_with_the_side() {
    let found = document(&[
        "fcF",
        "--side",
        "black",
        "--board",
        "8x8",
        "--at",
        "e5",
        "--place",
        "p@d4 P@f4",
    ]);
    let moves = json!([{"dx": -1, "dy": -1, "kind": "c", "captures": [[-1, -1]]}]);
    assert_eq!(found["moves"], moves);
}

#[test]
fn unknown_names_are_noted() {
    let found = document(&["R{-swamp}"]);
    assert!(found["notes"][0].as_str().unwrap().contains("swamp"));
}

#[test]
fn faults_are_located() {
    let found = Run::new(["explain", "mRcpQx"]).output();
    assert_eq!(found.status, 1);
    assert_eq!(found.stdout, "");
    assert!(found.stderr.contains("error"), "{}", found.stderr);
    let found = Run::new(["explain", "mRcpQx", "--json"]).output();
    assert_eq!(found.status, 1);
    let document: Value = serde_json::from_str(&found.stdout).unwrap();
    assert!(document["errors"][0]["line"] == 1, "{document}");
}

#[test]
fn bad_boards_squares_and_pieces() {
    for args in [
        ["N", "--board", "17x8"],
        ["N", "--board", "0x8"],
        ["N", "--at", "z1"],
        ["N", "--place", "k@z9"],
        ["N", "--place", "k"],
    ] {
        let found = Run::new(["explain"].iter().chain(&args).copied()).output();
        assert_eq!(found.status, 1, "{args:?} {}", found.stderr);
        assert!(found.stderr.contains(args[2]), "{args:?} {}", found.stderr);
    }
}

#[test]
fn codes_are_explained() {
    let found = Run::new(["explain", "E0001"]).output();
    assert_eq!(found.status, 0);
    assert!(found.stdout.starts_with("E0001: "), "{}", found.stdout);
    let found = Run::new(["explain", "E9999"]).output();
    assert_eq!(found.status, 1);
    assert!(found.stderr.contains("`E9999`"));
}
