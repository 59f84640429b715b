//! `why VARIANT [MOVE]`: why a move is legal or not, or why the position is what it is, down to the file's line.

use crate::cli::args::Why;
use crate::cli::context::{Context, Failure, Status};
use crate::cli::load::Loaded;
use crate::diagnostic::render;
use crate::diagnostic::{Code, Diagnostic};
use crate::play::Game;
use crate::source::SourceMap;
use crate::why::{self, Answer, Case};
use serde_json::json;

/// Runs the command.
pub fn run(args: &Why, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let loaded = context.load(&args.variant)?;
    let mut game = context.game(&loaded, &args.position)?;
    let answer = match &args.text {
        None => why::of_position(&loaded.case(&context.sources), &mut game),
        Some(text) => {
            let found = why::of_move(&loaded.case(&context.sources), &mut game, text);
            match found {
                Ok(answer) => answer,
                Err(error) => {
                    let source = context.sources.add("<move>", text.as_str());
                    return Err(Failure::Content(vec![error.to_diagnostic(source)]));
                }
            }
        }
    };
    if context.global.json {
        let document = document(&answer, &mut game, context);
        context.print_json(&document)?;
    } else {
        let color = context.color();
        let text = text(args.text.as_deref(), &answer, &context.sources, color);
        context.print(&text)?;
    }
    Ok(Status::Clean)
}

impl Loaded {
    /// What questions are asked about.
    pub fn case<'a>(&'a self, sources: &'a SourceMap) -> Case<'a> {
        Case {
            definition: &self.definition,
            variant: &self.variant,
            provenance: &self.provenance,
            tree: &self.tree,
            sources,
        }
    }
}

/// The answer for people: the sentence, then the places in the file.
pub fn text(asked: Option<&str>, answer: &Answer, sources: &SourceMap, color: bool) -> String {
    render::answer(&finding(asked, answer), sources, color)
}

fn finding(asked: Option<&str>, answer: &Answer) -> Diagnostic {
    let asked = asked.unwrap_or("").trim();
    let message = match answer.legal {
        Some(true) => format!("`{asked}` is legal: {}", answer.reason),
        Some(false) => format!("`{asked}` is not legal: {}", answer.reason),
        None => capital(&answer.reason),
    };
    let mut finding = Diagnostic::plain(Code::NotLegal, message);
    finding.labels.clone_from(&answer.labels);
    finding.notes.clone_from(&answer.notes);
    finding
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

fn document(answer: &Answer, game: &mut Game, context: &Context<'_, '_>) -> serde_json::Value {
    let list = crate::cli::json::list(&[finding(None, answer)], &context.sources);
    let labels = list.get(0).and_then(|d| d.get("labels")).cloned();
    let outcome = game.outcome();
    json!({
        "legal": answer.legal,
        "reason": answer.reason,
        "labels": labels.unwrap_or_else(|| json!([])),
        "notes": answer.notes,
        "fen": game.fen(),
        "state": outcome.state.text(),
    })
}
