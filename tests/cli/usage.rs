//! Arguments, exit codes, streams.

use crate::support::{Closed, Run};
use std::ffi::OsString;

#[test]
fn no_command_is_wrong_usage() {
    let found = Run::new::<&str>([]).output();
    assert_eq!(found.status, 2);
    assert_eq!(found.stdout, "");
    assert!(found.stderr.contains("Usage: ferz"), "{}", found.stderr);
}

#[test]
fn help_and_version_are_results() {
    for args in [
        vec!["--help"],
        vec!["help"],
        vec!["perft", "--help"],
        vec!["--version"],
    ] {
        let found = Run::new(args.clone()).output();
        assert_eq!(found.status, 0, "{args:?}");
        assert_eq!(found.stderr, "", "{args:?}");
        assert!(found.stdout.contains("ferz"), "{args:?}");
    }
}

#[test]
fn every_command_has_help_with_its_arguments() {
    let commands = Run::new(["--help"]).output().stdout;
    for name in [
        "validate",
        "test",
        "list",
        "show",
        "moves",
        "fen",
        "perft",
        "explain",
        "debug",
        "play",
        "completions",
        "man",
    ] {
        assert!(commands.contains(&format!("  {name}")), "{name}");
        let found = Run::new([name, "--help"]).output();
        assert_eq!(found.status, 0);
        assert!(
            found.stdout.contains(&format!("Usage: ferz {name}")),
            "{}",
            found.stdout
        );
    }
}

#[test]
fn wrong_usage_in_json() {
    let found = Run::new(["perft", "--json"]).output();
    assert_eq!(found.status, 2);
    let document: serde_json::Value = serde_json::from_str(&found.stdout).unwrap();
    assert_eq!(document["errors"][0]["severity"], "error");
    assert!(
        document["errors"][0]["message"]
            .as_str()
            .unwrap()
            .contains("required")
    );
}

#[test]
fn a_closed_pipe_is_no_error_and_no_panic() {
    for args in [
        vec!["man"],
        vec!["explain", "KNAD"],
        vec!["--help"],
        vec!["explain", "?", "--json"],
    ] {
        let status = Run::new(args.clone()).run_into(&mut Closed, &mut Closed);
        assert!(status <= 1, "{args:?}: {status}");
    }
}

#[cfg(unix)]
#[test]
fn arguments_of_any_bytes() {
    use std::os::unix::ffi::OsStringExt;
    let garbage = OsString::from_vec(vec![0xff, 0xfe, b'/', 0x80]);
    for command in [
        "validate", "test", "show", "moves", "fen", "explain", "debug", "play", "perft",
    ] {
        let found = Run::new([OsString::from(command), garbage.clone()]).output();
        assert_eq!(found.status, 2, "{command}");
        assert_eq!(found.stdout, "", "{command}");
        assert!(
            found.stderr.starts_with("error"),
            "{command}: {}",
            found.stderr
        );
    }
}

#[test]
fn completions_and_manual() {
    let found = Run::new(["completions", "bash"]).output();
    assert_eq!(found.status, 0);
    assert!(found.stdout.contains("_ferz"));
    let found = Run::new(["man"]).output();
    assert_eq!(found.status, 0);
    assert!(found.stdout.contains("ferz\\-perft") || found.stdout.contains("ferz perft"));
}

#[test]
fn it_can_be_run_twice() {
    let run = Run::new(["explain", "N"]);
    assert_eq!(run.output().stdout, run.output().stdout);
}

#[test]
fn a_refused_move_is_shown_where_it_stands() {
    Run::new([
        "moves",
        "tests/cli/files/own/duel.toml",
        "--moves",
        "1. d1d2 d4c4 2. d2d4",
    ])
    .status(1)
    .stderr(
        "\
error[E0308]: `d2d4` is not legal: the Wazir on d2 cannot do that
 --> <moves>:1:17
  |
1 | 1. d1d2 d4c4 2. d2d4
  |                 ^^^^ the Wazir on d2 cannot do that
  |
  = help: legal are `d2d1`, `d2c2` or `d2d3`
",
    )
    .check();
}
