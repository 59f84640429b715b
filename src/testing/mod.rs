//! The tests that a variant carries in its own file: `[[test]]`.
//!
//! In: the raw tests and a way to start games of the variant. Out: a [`Report`] for each test, its faults
//! as diagnostics at the very value that is not true. Nothing is printed; time is bounded by a number of
//! nodes.

mod count;
mod facts;
mod idle;
pub mod mutate;

use crate::definition::Setup;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::conditions::broken;
use crate::play::Game;
use crate::record::fen;
use crate::schema::raw::Test;
use crate::source::Span;
use crate::util::bits256::SquareSet;

/// What a run may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// A node count that is likely to visit more than this is left out, with a note.
    pub nodes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: 2_000_000 }
    }
}

/// How one test went.
#[derive(Clone, Debug)]
pub struct Report {
    /// Its name, or its number.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// What is not as the test says; notes tell what was left out.
    pub findings: Vec<Diagnostic>,
    /// The position that the facts are about, if it was reached.
    pub position: Option<Setup>,
    /// Landing squares that are not as the test says.
    pub difference: Difference,
}

/// Landing squares in which a list of moves or squares differs from the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Difference {
    /// They can be reached, and are not listed.
    pub unlisted: SquareSet,
    /// They are listed, and cannot be reached.
    pub unreached: SquareSet,
}

impl Difference {
    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.unlisted.is_empty() && self.unreached.is_empty()
    }
}

impl Report {
    /// Whether everything was as the test says.
    #[must_use]
    pub fn passed(&self) -> bool {
        !crate::diagnostic::has_errors(&self.findings)
    }
}

/// Starts games of the variant: from its own set-up, or from another.
pub type Start<'a> = dyn Fn(Option<&Setup>) -> Game + 'a;

/// Runs all tests, in the order of the file.
pub fn run(tests: &[Test], start: &Start<'_>, limits: Limits) -> Vec<Report> {
    tests
        .iter()
        .enumerate()
        .map(|(index, test)| {
            let name = match &test.name {
                Some(name) => name.value.clone(),
                None => format!("test {}", index + 1),
            };
            let mut report = Report {
                name: name.clone(),
                span: test.span,
                findings: Vec::new(),
                position: None,
                difference: Difference::default(),
            };
            one(test, &name, start, limits, &mut report);
            report
        })
        .collect()
}

fn one(test: &Test, name: &str, start: &Start<'_>, limits: Limits, report: &mut Report) {
    let findings = &mut report.findings;
    let fail = |message: String, span: Span, label: String| {
        Diagnostic::new(
            Code::TestFailed,
            format!("test \"{name}\": {message}"),
            span,
            label,
        )
    };
    if !idle::check(test, name, findings) {
        return;
    }
    let Some(mut game) = begin(test, start, &fail, findings) else {
        return;
    };
    for mv in &test.play {
        if let Some(several) = idle::several(mv) {
            let message = format!("`{}` is not one move", mv.value);
            findings.push(fail(message, mv.span, several.label.to_owned()).with_help(several.help));
            return;
        }
        match game.find(&mv.value) {
            Ok(found) => {
                game.play(&found);
            }
            Err(refusal) => {
                let message = format!("`{}` cannot be played", refusal.text);
                let finding = fail(message, mv.span, refusal.reason().to_owned());
                findings.push(match refusal.help() {
                    Some(near) => finding.with_help(near),
                    None => finding,
                });
                return;
            }
        }
    }
    report.position = Some(game.setup());
    facts::check(test, &mut game, &fail, findings, &mut report.difference);
    if let Some(perft) = &test.perft {
        count::check(perft, &mut game, limits, &fail, findings);
    }
}

/// Makes a finding of this test.
type Fail<'a> = dyn Fn(String, Span, String) -> Diagnostic + 'a;

/// The game at the test's position.
fn begin(
    test: &Test,
    start: &Start<'_>,
    fail: &Fail<'_>,
    findings: &mut Vec<Diagnostic>,
) -> Option<Game> {
    let game = start(None);
    if let Some(number) = &test.setup {
        let definition = game.definition();
        let setup = definition.numbered_setup(number.value);
        if setup.is_none() {
            let message = "there is no such set-up".to_owned();
            let label = match definition.setups() {
                1 => "the variant has but one".to_owned(),
                n => format!("numbers go from 0 to {}", n - 1),
            };
            findings.push(fail(message, number.span, label));
        }
        let setup = setup?;
        let takes = |setup: &Setup, square| {
            let mut game = start(Some(setup));
            game.legal().iter().any(|mv| mv.captures.contains(square))
        };
        if let Some(broken) = broken(definition, &setup, &takes) {
            let message = "there is no such set-up".to_owned();
            findings.push(fail(message, number.span, broken.text(definition)));
            return None;
        }
        return Some(start(Some(&setup)));
    }
    let Some(text) = &test.fen else {
        return Some(game);
    };
    match fen::parse(game.definition(), &text.value) {
        Ok(setup) => Some(start(Some(&setup))),
        Err(error) => {
            let message = "its position cannot be read".to_owned();
            findings.push(fail(message, text.span, error.to_string()));
            None
        }
    }
}
