//! The command line, run inside the process.

mod explain;
mod play;
mod usage;
mod variants;

/// The transcripts beside this file and those of the README, run with the built program.
#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .case("tests/cli/*.trycmd")
        .register_bin("ferz", trycmd::cargo::cargo_bin!("ferz"));
}
