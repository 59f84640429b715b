//! The game played in the README: its input is piped, which transcripts cannot do.

use crate::support::Run;

/// What stands between `open` and the next fence.
fn block<'a>(text: &'a str, open: &str) -> &'a str {
    let start = text.find(open).expect(open) + open.len();
    let end = start + text[start..].find("```").expect("a closing fence");
    &text[start..end]
}

#[test]
fn the_game_of_the_readme() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let command = block(&readme, "```sh\nprintf '");
    let (input, command) = command.split_once("' | ferz ").expect("a pipe");
    let found = Run::new(command.split_whitespace())
        .stdin(input.replace("\\n", "\n"))
        .output();
    assert_eq!((found.status, found.stderr.as_str()), (0, ""));
    assert_eq!(block(&readme, "```text\n"), found.stdout);
}

#[test]
fn the_variant_of_the_readme_is_the_example() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let example = std::fs::read_to_string("examples/duel.toml").unwrap();
    assert_eq!(block(&readme, "```toml\n"), example);
}
