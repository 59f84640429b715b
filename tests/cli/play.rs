//! `play` in line mode.

use crate::support::{Output, Run};

const DUEL: &str = "tests/cli/files/own/duel.toml";

fn play(args: &[&str], lines: &str) -> Output {
    let args = ["play", DUEL].iter().chain(args).copied();
    let found = Run::new(args).stdin(lines).output();
    assert_eq!(found.stderr, "");
    assert_eq!(found.status, 0);
    found
}

const BOTH: [&str; 4] = ["--white", "human", "--black", "human"];

#[test]
fn the_end_of_input_ends_quietly() {
    let found = play(&BOTH, "");
    assert!(
        found.stdout.ends_with("White to move\n"),
        "{}",
        found.stdout
    );
    play(&BOTH, "quit\nd1d2\n");
}

#[test]
fn moves_boards_and_taking_back() {
    let found = play(
        &BOTH,
        "d1d2\nmoves d4\nundo\nredo\nundo\nundo\nredo\nflip\nmoves z9\n",
    );
    let boards = found.stdout.matches("to move").count();
    assert_eq!(boards, 7, "{}", found.stdout);
    assert!(
        found.stdout.contains(" 2  . . .(W)\n 1  K . .(.)\n"),
        "{}",
        found.stdout
    );
    assert!(found.stdout.contains("d4c3 d4c4"), "{}", found.stdout);
    assert!(found.stdout.contains("This is the start of the game."));
    assert!(found.stdout.contains("    d c b a\n"));
    assert!(found.stdout.contains("`z9` is no square"));
}

#[test]
fn refusals_say_why() {
    let found = play(&BOTH, "d1d4\nb2b3\na4a3\nundoo\nsave\n");
    for text in [
        "`d1d4` is not legal: the wazir does not go from d1 to d4",
        "none of its moves leads there",
        "legal are `d1c1` or `d1d2`",
        "b2 is empty",
        "on a4 is Black's, and White is to move",
        "Did you mean the command `undo`?",
        "Save to which file?",
    ] {
        assert!(
            found.stdout.to_lowercase().contains(&text.to_lowercase()),
            "{text}\n{}",
            found.stdout
        );
    }
}

#[test]
fn the_computer_answers_and_undo_takes_both_back() {
    let found = play(&["--time", "50", "--depth", "1"], "d1d2\nundo\nhint\n");
    assert!(found.stdout.contains("Black plays "), "{}", found.stdout);
    assert!(found.stdout.contains("Try "), "{}", found.stdout);
    let ends = found.stdout.trim_end().rsplit("to move").next().unwrap();
    assert!(ends.contains("Try"), "{}", found.stdout);
}

#[test]
fn computers_play_to_the_end() {
    let args = [
        "--white",
        "computer",
        "--black",
        "computer",
        "--depth",
        "1",
        "--time",
        "20",
        "--fen",
        "k3/3W/KW2/4 w",
    ];
    let found = play(&args, "");
    assert!(found.stdout.contains("White plays "), "{}", found.stdout);
    let last = found.stdout.lines().last().unwrap();
    assert!(
        last.ends_with("wins.") || last.ends_with("drawn."),
        "{}",
        found.stdout
    );
}

#[test]
fn a_game_that_is_over_says_how() {
    let mut args = BOTH.to_vec();
    args.extend(["--fen", "k3/2W1/K3/4 w"]);
    let found = play(&args, "c3c4\nc3c4\nresign\nundo\nfen\n");
    let text = "Stalemate: Black has no legal move, which loses in this variant. White wins.";
    assert!(found.stdout.contains(text), "{}", found.stdout);
    assert!(found.stdout.contains("The game is over already."));
    assert!(found.stdout.contains("k3/2W1/K3/4 w"));
}

#[test]
fn resigning_and_saving() {
    let file = std::env::temp_dir().join(format!("ferz-save-{}.pgn", std::process::id()));
    let lines = format!("d1d2\nd4c4\nsave {}\nresign\nd2d3\n", file.display());
    let found = play(&BOTH, &lines);
    assert!(
        found.stdout.ends_with("White resigns. Black wins.\n"),
        "{}",
        found.stdout
    );
    let saved = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(
        saved.starts_with("[White \"Human\"]\n[Black \"Human\"]\n"),
        "{saved}"
    );
    assert!(
        saved.contains("[Variant \"Duel of Wazirs\"]\n\n1. "),
        "{saved}"
    );
    assert!(saved.ends_with(" *\n"), "{saved}");
}

#[test]
fn any_bytes_may_be_typed() {
    let bytes: Vec<u8> = (0..=255u8).flat_map(|b| [b, b'e', b'2', b'\n']).collect();
    let args = ["play", DUEL, "--black", "human"];
    let found = Run::new(args).stdin(bytes).output();
    assert_eq!(found.status, 0);
    let long = "x".repeat(300_000);
    assert_eq!(Run::new(args).stdin(long).output().status, 0);
}
