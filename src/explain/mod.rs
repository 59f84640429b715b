//! What one movement string means: on a board of one's own, with any pieces about, with or without a
//! variant that gives meaning to its names.
//!
//! In: notation and a [`Question`]. Out: an [`Explanation`]: what may ever be reached, what can be done
//! now, and notes on every name that had to be guessed. `i` holds: the piece stands on a start square.

mod bind;
mod place;

pub use place::{PlaceError, Scenery};

use crate::definition::Definition;
use crate::diagnostic::Sink;
use crate::id::{Kind, Side, Square};
use crate::movement::{self, Options};
use crate::source::SourceId;
use crate::walk::{self, Mover, Reach, Scene, WalkMove};

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The notation.
    pub text: &'a str,
    /// The text that findings point into.
    pub source: SourceId,
    /// The variant whose sets, classes and pieces the notation may name.
    pub definition: Option<&'a Definition>,
    /// The board and the pieces on it.
    pub scenery: &'a Scenery,
    /// Where the piece stands.
    pub at: Square,
    /// Whose it is.
    pub side: Side,
}

/// The answer.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The notation in canonical order.
    pub canonical: String,
    /// What it means, in a sentence.
    pub sentence: String,
    /// What may ever be possible from here.
    pub reach: Vec<Reach>,
    /// What can be done on this board.
    pub moves: Vec<WalkMove>,
    /// Whether `moves` is everything.
    pub complete: bool,
    /// What had to be guessed.
    pub notes: Vec<String>,
    /// By move: what it does on the square where it ends.
    kinds: Vec<&'static str>,
}

impl Explanation {
    /// By move: `m` to an empty square, `c` capturing an enemy there, `d` capturing a friend there.
    #[must_use]
    pub fn kinds(&self) -> &[&'static str] {
        &self.kinds
    }
}

fn kinds(moves: &[WalkMove], pieces: &[Option<(Side, Kind)>], mover: Side) -> Vec<&'static str> {
    let kind = |mv: &WalkMove| {
        let there = pieces.get(mv.to.index()).copied().flatten();
        match there {
            Some((side, _)) if mv.removed.contains(mv.to) && side == mover => "d",
            Some(_) if mv.removed.contains(mv.to) => "c",
            _ => "m",
        }
    };
    moves.iter().map(kind).collect()
}

/// Answers; `None` if the notation is wrong, which has then been reported.
pub fn explain(question: &Question<'_>, sink: &mut dyn Sink) -> Option<Explanation> {
    let notation = movement::parse(question.text, question.source, sink)?;
    let program = movement::lower(&notation, &Options::default(), question.source, sink)?;
    for note in movement::dialect_notes(&notation) {
        sink.push(note.diagnostic(question.source));
    }
    let mut notes = Vec::new();
    let canonical = movement::print(&notation);
    let bound = bind::bind(program, canonical.clone(), question, &mut notes);
    let scenery = question.scenery;
    let mover = Mover {
        side: question.side,
        from: question.at,
        on_start: true,
        orientation: question
            .definition
            .map_or_else(Default::default, |d| d.orientation),
        program: &bound,
    };
    let mut pieces = scenery.pieces.clone();
    // The piece itself: which kind it is plays no part in its moves.
    if let Some(cell) = pieces.get_mut(question.at.index())
        && cell.is_none()
    {
        *cell = Some((question.side, scenery.itself));
    }
    let scene = Scene {
        board: &scenery.board,
        pieces: &pieces,
        walls: Default::default(),
        en_passant: None,
        imitated: None,
    };
    let walk = walk::moves(&scene, &mover);
    Some(Explanation {
        canonical,
        sentence: movement::sentence(&notation),
        reach: walk::reach(&scenery.board, &mover),
        kinds: kinds(&walk.moves, &pieces, question.side),
        moves: walk.moves,
        complete: walk.complete,
        notes,
    })
}
