//! What other programs make of a string: where XBoard, Fairy-Stockfish, the Betza visualizer and the Interactive
//! Diagram read it differently, and which spelling all of them share.

mod read;

use super::ast::{Bytes, Notation};
use super::flat::flatten;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};

/// XBoard's move generator.
pub const XBOARD: &str = "XBoard";
/// Fairy-Stockfish's custom pieces.
pub const FAIRY: &str = "Fairy-Stockfish";
/// The Interactive Diagram of the chess variant pages.
pub const DIAGRAM: &str = "Interactive Diagram";
/// The `betza-visualizer` package.
pub const VISUALIZER: &str = "betza-visualizer";

/// One difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The program that reads the string otherwise.
    pub program: &'static str,
    /// What it makes of it.
    pub reading: String,
    /// A spelling of the part that this program reads as we do, if there is one.
    pub portable: Option<String>,
    /// The part.
    pub bytes: Bytes,
}

impl Note {
    /// The note as a finding.
    #[must_use]
    pub fn diagnostic(&self, source: SourceId) -> Diagnostic {
        let found = Diagnostic::new(
            Code::DialectDiffers,
            format!("{} reads this otherwise: {}", self.program, self.reading),
            Span::new(source, self.bytes.clone()),
            "read otherwise",
        );
        match &self.portable {
            Some(text) => found.with_help(format!("`{text}` is read alike")),
            None => found,
        }
    }
}

/// All differences, in the order of the string; each said once a term.
#[must_use]
pub fn dialect_notes(notation: &Notation) -> Vec<Note> {
    let mut notes: Vec<Note> = Vec::new();
    if let Some(guard) = &notation.default {
        for program in [XBOARD, FAIRY, DIAGRAM] {
            notes.push(Note {
                program,
                reading: "it knows no guards, so the moves are not confined".to_owned(),
                portable: None,
                bytes: guard.bytes.clone(),
            });
        }
    }
    let top = notation.terms.as_ptr_range();
    flatten(&notation.terms, &mut |flat| {
        let grouped = !top.contains(&std::ptr::from_ref(flat.term));
        let mut said: Vec<Note> = Vec::new();
        read::term(&flat, grouped, &mut said);
        let before = notes.len();
        for note in said {
            if notes.iter().skip(before).all(|n| *n != note) {
                notes.push(note);
            }
        }
    });
    notes
}
