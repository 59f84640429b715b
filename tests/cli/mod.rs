//! The command line, run inside the process.

mod explain;
mod hostile;
mod play;
mod readme;
mod usage;
mod variants;

/// The transcripts beside this file and those of the README, run with the built program.
#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .case("tests/cli/*.trycmd")
        .case("README.md")
        .register_bin("ferz", trycmd::cargo::cargo_bin!("ferz"));
}
