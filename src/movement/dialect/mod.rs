//! What other programs make of a string: where XBoard, Fairy-Stockfish, the Betza visualizer and the Interactive
//! Diagram read it differently, and which spelling all of them share.

mod read;

use super::ast::{Bytes, Notation};
use super::flat::flatten;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};

/// A program that reads strings of this kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Program {
    /// XBoard's move generator.
    XBoard,
    /// Fairy-Stockfish's custom pieces.
    FairyStockfish,
    /// The `betza-visualizer` package.
    Visualizer,
    /// The Interactive Diagram of the chess variant pages.
    Diagram,
}

impl Program {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::XBoard,
        Self::FairyStockfish,
        Self::Visualizer,
        Self::Diagram,
    ];
    /// Its name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::XBoard => "XBoard",
            Self::FairyStockfish => "Fairy-Stockfish",
            Self::Visualizer => "betza-visualizer",
            Self::Diagram => "Interactive Diagram",
        }
    }
    /// Its name in files and on the command line.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::XBoard => "xboard",
            Self::FairyStockfish => "fairy-stockfish",
            Self::Visualizer => "betza-visualizer",
            Self::Diagram => "interactive-diagram",
        }
    }
    /// The program of a key.
    #[must_use]
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|p| p.key() == key)
    }
}

use Program::{
    Diagram as DIAGRAM, FairyStockfish as FAIRY, Visualizer as VISUALIZER, XBoard as XBOARD,
};

/// One difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The program that reads the string otherwise.
    pub program: Program,
    /// What it makes of it.
    pub reading: String,
    /// A spelling of the part that this program reads as we do, if there is one.
    pub portable: Option<String>,
    /// What it makes of the part, spelled as we would: `""` for no moves, `None` where it cannot be said so.
    pub means: Option<String>,
    /// The part.
    pub bytes: Bytes,
}

impl Note {
    /// The note as a finding.
    #[must_use]
    pub fn diagnostic(&self, source: SourceId) -> Diagnostic {
        let found = Diagnostic::new(
            Code::DialectDiffers,
            format!(
                "{} reads this otherwise: {}",
                self.program.name(),
                self.reading
            ),
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
                means: None,
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
