//! `[lints]`: which findings a file leaves out or takes seriously.
//!
//! In: the raw section. Out: [`Levels`], or findings about words that are no codes.

use crate::diagnostic::levels::LevelFault;
use crate::diagnostic::{Code, Diagnostic, Level, Levels, Sink};
use crate::movement::dialect::Program;
use crate::schema::raw::{Lints, Text};
use crate::util::text::{nearest, or_ticked};

/// The levels of a section.
pub fn of(section: Option<&Lints>, sink: &mut dyn Sink) -> Levels {
    let mut levels = Levels::default();
    let Some(section) = section else {
        return levels;
    };
    // Groups first, so that a code in any list goes before its group in another.
    for groups in [true, false] {
        for (list, level) in [
            (&section.allow, Level::Allow),
            (&section.warn, Level::Warn),
            (&section.deny, Level::Deny),
        ] {
            let is_group = |text: &str| matches!(text, "warnings" | "notes");
            for text in list.iter().filter(|t| is_group(&t.value) == groups) {
                if let Err(fault) = levels.set(&text.value, level) {
                    sink.push(refused(text, fault));
                }
            }
        }
    }
    levels
}

/// The programs that the file wants to be read alike by.
pub fn dialects(section: Option<&Lints>, sink: &mut dyn Sink) -> Vec<Program> {
    let mut programs = Vec::new();
    for text in section.into_iter().flat_map(|s| &s.dialects) {
        match Program::of_key(&text.value) {
            Some(program) => programs.push(program),
            None => sink.push(unknown_program(text)),
        }
    }
    programs
}

fn refused(text: &Text, fault: LevelFault) -> Diagnostic {
    let found = Diagnostic::new(Code::UnknownWord, fault.message, text.span, "not here");
    match fault.meant {
        Some(meant) => found
            .with_help(format!("did you mean `{meant}`?"))
            .with_fix(text.span, format!("{meant:?}")),
        None => found.with_help("`ferz explain CODE` says what a code means"),
    }
}

fn unknown_program(text: &Text) -> Diagnostic {
    let known = Program::ALL.map(Program::key);
    let message = format!("`{}` is no program whose notation is known", text.value);
    let found = Diagnostic::new(Code::UnknownWord, message, text.span, "unknown program");
    match nearest(&text.value, known) {
        Some(meant) => found
            .with_help(format!("did you mean `{meant}`?"))
            .with_fix(text.span, format!("{meant:?}")),
        None => found.with_note(format!("known are {}", or_ticked(known))),
    }
}
