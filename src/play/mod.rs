//! A game as people hold it: a [`Session`] together with its notation.
//!
//! In: a session of some variant, moves and positions as text. Out: moves as text, refusals that say why,
//! the score of the game. Front ends and the runner of in-file tests stand on this.

pub mod score;

use crate::definition::{Definition, Setup};
use crate::game::{MoveView, Outcome, Session, State};
use crate::id::Side;
use crate::record::styles::{self, Style};
use crate::record::{MoveError, MoveFault, Scene, coordinate, fen, san};
use crate::util::bits256::SquareSet;
use std::sync::Arc;

/// A game in progress.
pub struct Game {
    definition: Arc<Definition>,
    start: Setup,
    session: Box<dyn Session>,
    legal: Option<Vec<MoveView>>,
    undone: Vec<MoveView>,
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game")
            .field("start", &self.start)
            .field("history", &self.session.history())
            .finish_non_exhaustive()
    }
}

impl Game {
    /// A game that begins where `session` stands.
    #[must_use]
    pub fn new(definition: Arc<Definition>, session: Box<dyn Session>) -> Self {
        Self {
            definition,
            start: session.setup(),
            session,
            legal: None,
            undone: Vec::new(),
        }
    }
    /// The variant.
    #[must_use]
    pub fn definition(&self) -> &Definition {
        &self.definition
    }
    /// The session below, for searching and counting.
    pub fn session(&mut self) -> &mut dyn Session {
        &mut *self.session
    }
    /// The position the game began with.
    #[must_use]
    pub const fn start(&self) -> &Setup {
        &self.start
    }
    /// The position now.
    #[must_use]
    pub fn setup(&self) -> Setup {
        self.session.setup()
    }
    /// The position now, in its canonical text.
    #[must_use]
    pub fn fen(&self) -> String {
        fen::print(&self.definition, &self.session.setup())
    }
    /// Who is to move.
    #[must_use]
    pub fn side(&self) -> Side {
        self.session.side()
    }
    /// The legal moves.
    pub fn legal(&mut self) -> &[MoveView] {
        let session = &mut self.session;
        self.legal.get_or_insert_with(|| session.legal_moves())
    }
    /// State of the game.
    pub fn outcome(&mut self) -> Outcome {
        self.session.outcome()
    }
    /// Whether no more move is to be asked for: the game is decided, or there is no move.
    pub fn is_over(&mut self) -> bool {
        self.outcome().state != State::Ongoing || self.legal().is_empty()
    }
    /// Plays a legal move; false if it is none.
    pub fn play(&mut self, mv: &MoveView) -> bool {
        if !self.session.play(mv) {
            return false;
        }
        self.legal = None;
        if self.undone.pop().is_some_and(|undone| undone != *mv) {
            self.undone.clear();
        }
        true
    }
    /// Takes back the last move; false at the start.
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.session.history().pop() else {
            return false;
        };
        if !self.session.undo() {
            return false;
        }
        self.legal = None;
        self.undone.push(last);
        true
    }
    /// Plays again what was taken back last; false if nothing was.
    pub fn redo(&mut self) -> bool {
        match self.undone.last().cloned() {
            Some(mv) => self.play(&mv),
            None => false,
        }
    }
    /// Squares of the last move.
    #[must_use]
    pub fn last_squares(&self) -> SquareSet {
        self.session
            .history()
            .last()
            .map_or(SquareSet::EMPTY, |mv| {
                mv.from.into_iter().chain(mv.to).collect()
            })
    }
    /// Royals of the side to move, if it is in check.
    pub fn royals_in_check(&mut self) -> SquareSet {
        if self.session.checkers().is_empty() {
            return SquareSet::EMPTY;
        }
        let (setup, side) = (self.session.setup(), self.side());
        self.definition
            .board
            .squares()
            .filter(|s| {
                setup
                    .pieces
                    .get(s.index())
                    .copied()
                    .flatten()
                    .is_some_and(|(owner, kind)| {
                        owner == side
                            && self
                                .definition
                                .kinds
                                .get(kind.index())
                                .is_some_and(|k| k.royal)
                    })
            })
            .collect()
    }

    /// A legal move as coordinates.
    pub fn text(&mut self, mv: &MoveView) -> String {
        let definition = Arc::clone(&self.definition);
        coordinate::print(&definition, mv, self.legal())
    }
    /// A legal move in SAN.
    pub fn san(&mut self, mv: &MoveView) -> String {
        san::print(&self.definition, &mut *self.session, mv)
    }
    /// All legal moves as coordinates, in their order.
    pub fn texts(&mut self) -> Vec<String> {
        let definition = Arc::clone(&self.definition);
        coordinate::texts(&Scene::new(&definition, self.legal()))
    }
    /// All legal moves in SAN, in their order.
    pub fn sans(&mut self) -> Vec<String> {
        self.styled(Style::San)
    }

    /// How all legal moves are written in a style, in their order.
    pub fn styled(&mut self, style: Style) -> Vec<String> {
        let (definition, setup) = (Arc::clone(&self.definition), self.session.setup());
        let legal = self.legal().to_vec();
        let mut suffixes = Vec::new();
        if style.marks_check() {
            let session = &mut *self.session;
            suffixes = legal.iter().map(|mv| san::suffix_of(session, mv)).collect();
        }
        styles::texts(
            &Scene::new(&definition, &legal).at(&setup),
            style,
            &suffixes,
        )
    }
    /// The legal move that `text` names, as coordinates or SAN.
    ///
    /// # Errors
    /// Why it names none, with near candidates.
    pub fn find(&mut self, text: &str) -> Result<MoveView, MoveError> {
        let (definition, setup) = (Arc::clone(&self.definition), self.session.setup());
        let scene = Scene::new(&definition, self.legal()).at(&setup);
        let first = match coordinate::read(&scene, text) {
            Ok(mv) => return Ok(mv),
            Err(error) => error,
        };
        match san::read(&scene, text) {
            Ok(mv) => Ok(mv),
            // The reading that understood more of the text knows better what is wrong with it.
            Err(second) if understanding(&second) > understanding(&first) => Err(second),
            Err(_) => Err(first),
        }
    }
    /// Plays the moves named in `text`, parted by blanks; move numbers such as `1.` are passed over.
    ///
    /// # Errors
    /// The first one that is not legal, with its place in `text`.
    pub fn play_line(&mut self, text: &str) -> Result<(), MoveError> {
        let mut at = 0;
        for word in text.split_inclusive(char::is_whitespace) {
            let start = at + (word.len() - word.trim_start().len());
            at += word.len();
            let word = word.trim();
            let bare = word.trim_start_matches(|c: char| c.is_ascii_digit());
            let number = bare.len() < word.len() && bare.chars().all(|c| c == '.');
            let text = match bare.strip_prefix('.') {
                Some(rest) if bare.len() < word.len() => rest.trim_start_matches('.'),
                _ => word,
            };
            if text.is_empty() || (number && bare.starts_with('.')) {
                continue;
            }
            let skipped = word.len() - text.len();
            let mv = self
                .find(text)
                .map_err(|error| error.shifted(start + skipped))?;
            self.play(&mv);
        }
        Ok(())
    }
}

/// How much of a text a reading of it made out.
const fn understanding(error: &MoveError) -> u8 {
    match error.kind {
        MoveFault::Ambiguous { .. } => 2,
        MoveFault::Illegal { .. } => 1,
        _ => 0,
    }
}
