//! `test --mutate FILE…`: changes of the rules that a file's tests do not notice.

use crate::cli::args::Test;
use crate::cli::context::{Context, Failure, Status};
use crate::cli::json;
use crate::cli::load::Loaded;
use crate::diagnostic::{Code, Diagnostic};
use crate::testing::Limits;
use crate::testing::mutate::{Fate, Mutant, mutants};
use crate::util::text::counted;
use serde_json::{Value, json};

/// A mutant is worth less time than the variant itself.
const LIMITS: Limits = Limits { nodes: 20_000 };

/// How many mutants came to which end.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    invalid: u64,
    same: u64,
    noticed: u64,
    unnoticed: u64,
}

/// Runs the command.
pub fn run(args: &Test, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let mut results = Vec::new();
    for file in &args.files {
        let mut loaded = context.load(file)?;
        if let Some(word) = &args.filter {
            loaded.keep_tests(word);
        }
        if loaded.run_tests(LIMITS).iter().any(|r| !r.passed()) {
            let message = format!(
                "the tests of {} fail as it is: mend that first (`ferz test`)",
                loaded.name
            );
            return Err(Failure::Content(vec![Diagnostic::plain(
                Code::TestFailed,
                message,
            )]));
        }
        let (tally, found) = judge(&loaded, context);
        if context.global.json {
            context.note(&found);
            results.push(document(&loaded, tally, &found, context));
            continue;
        }
        context.report(&found);
        context.print(&summary(&loaded, tally))?;
        context.io.stdout.flush()?;
    }
    if context.global.json {
        context.print_json(&Value::Array(results))?;
    }
    Ok(Status::Clean)
}

fn judge(loaded: &Loaded, context: &Context<'_, '_>) -> (Tally, Vec<Diagnostic>) {
    let mut tally = Tally::default();
    let mut found = Vec::new();
    for mutant in mutants(&loaded.tree, &loaded.definition, &context.sources) {
        let fate = mutant.fate(&loaded.definition, loaded.tests(), &context.sources, LIMITS);
        match fate {
            Fate::Invalid => tally.invalid += 1,
            Fate::Same => tally.same += 1,
            Fate::Noticed => tally.noticed += 1,
            Fate::Unnoticed => {
                tally.unnoticed += 1;
                found.push(finding(&mutant));
            }
        }
    }
    (tally, found)
}

fn finding(mutant: &Mutant) -> Diagnostic {
    let message = format!("no test notices a change of `{}`", mutant.path);
    Diagnostic::new(
        Code::Unnoticed,
        message,
        mutant.span,
        mutant.change.as_str(),
    )
}

fn summary(loaded: &Loaded, tally: Tally) -> String {
    let Tally {
        invalid,
        same,
        noticed,
        unnoticed,
    } = tally;
    let tests = counted(loaded.tests().len() as u64, "test");
    let changes = counted(noticed + unnoticed, "change");
    format!(
        "{}: {tests}, {changes} of the rules: {noticed} noticed, {unnoticed} not \
         ({same} more change nothing, {invalid} make no variant)\n",
        loaded.name
    )
}

fn document(
    loaded: &Loaded,
    tally: Tally,
    found: &[Diagnostic],
    context: &Context<'_, '_>,
) -> Value {
    json!({
        "file": loaded.name,
        "tests": loaded.tests().len(),
        "noticed": tally.noticed,
        "unnoticed": tally.unnoticed,
        "same": tally.same,
        "invalid": tally.invalid,
        "findings": json::list(found, &context.sources),
    })
}
