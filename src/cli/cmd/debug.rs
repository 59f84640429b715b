//! `debug VARIANT [PIECE] --stage …`: what a variant becomes at each stage.

use crate::cli::args::{DebugArgs, Stage};
use crate::cli::cmd::show::piece;
use crate::cli::context::{Context, Failure, Status};
use crate::cli::load::Loaded;
use crate::definition::{BoundProgram, KindDef};
use crate::diagnostic::Diagnostic;
use crate::id::{Kind, Side};
use crate::render::{stages, tables};
use std::fmt::Write as _;

/// Runs the command.
pub fn run(args: &DebugArgs, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    if context.global.json {
        return Err(Failure::usage("`debug` has no JSON output"));
    }
    let loaded = context.load(&args.variant)?;
    let only = match &args.piece {
        None => None,
        Some(name) => Some(piece(&loaded.definition, name)?),
    };
    let mut out = String::new();
    for stage in &args.stage {
        match stage {
            Stage::Ast => programs(&loaded, only, &mut out, &|bound| ast(bound, context)),
            Stage::Ir => programs(&loaded, only, &mut out, &|bound| {
                stages::ir(&loaded.definition, bound)
            }),
            Stage::Board => out.push_str(&stages::board(&loaded.definition)),
            Stage::Definition => out.push_str(&stages::definition(&loaded.definition)),
            Stage::Tables => out.push_str(&tables::tables(&loaded.variant, only)),
        }
    }
    context.print(&out)?;
    Ok(Status::Clean)
}

/// A header and the stage's text for every program; one program for both sides is told once.
fn programs(
    loaded: &Loaded,
    only: Option<Kind>,
    out: &mut String,
    show: &dyn Fn(&BoundProgram) -> String,
) {
    let kinds = loaded.definition.kinds.iter().enumerate();
    let wanted = |index: usize| only.is_none_or(|k| k.index() == index);
    for (_, def) in kinds.filter(|(index, _)| wanted(*index)) {
        for (name, bound) in versions(def) {
            let _ = writeln!(out, "# {}{name}: {}", def.key, bound.text);
            out.push_str(&show(bound));
        }
    }
}

fn versions(def: &KindDef) -> Vec<(&'static str, &BoundProgram)> {
    let [white, black] = [&def.movement[Side::White], &def.movement[Side::Black]];
    if white == black {
        vec![("", white)]
    } else {
        vec![(" white", white), (" black", black)]
    }
}

fn ast(bound: &BoundProgram, context: &Context<'_, '_>) -> String {
    // The text was read before, so nothing can be wrong with it now.
    let mut findings: Vec<Diagnostic> = Vec::new();
    let source = context
        .sources
        .clone()
        .add("<notation>", bound.text.as_str());
    crate::movement::parse(&bound.text, source, &mut findings)
        .map_or_else(String::new, |tree| format!("{tree:#?}\n"))
}
