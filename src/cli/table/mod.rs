//! Playing a game line by line: a board, a prompt, two players, each a person or the computer.
//!
//! In: a [`Game`] and lines of text. Out: boards, answers, and how the game ended. The end of the input ends
//! the game quietly.

mod command;
mod prompt;

use crate::cli::args::Player;
use crate::cli::cmd;
use crate::cli::context::Context;
use crate::cli::load::Loaded;
use crate::game::{MoveView, SearchLimits, SearchReport};
use crate::id::Side;
use crate::play::{Game, score};
use crate::record::{MoveError, MoveFault};
use crate::render::paint::{Paint, paint};
use crate::render::text::{self, Style};
use crate::render::verdict::{result_text, verdict};
use crate::why;
use command::Command;
use prompt::Prompt;
use std::io;
use std::time::{Duration, Instant};

/// How the game is played.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// White's and Black's players.
    pub players: [Player; 2],
    /// How long the computer may think about a move.
    pub time: Duration,
    /// How deep it looks at most.
    pub depth: Option<u32>,
    /// No line editing.
    pub plain: bool,
}

/// What becomes of the loop after a command.
enum Next {
    /// Ask again.
    Stay,
    /// A move was made or taken back: show the board.
    Show,
    /// The game is left.
    Leave,
}

/// A game at the prompt.
pub struct Table<'c, 'a, 'io> {
    context: &'c mut Context<'a, 'io>,
    variant: &'c Loaded,
    game: Game,
    options: Options,
    flipped: bool,
}

impl<'c, 'a, 'io> Table<'c, 'a, 'io> {
    /// Sits down. The board is seen from the side of the only person.
    pub fn new(
        context: &'c mut Context<'a, 'io>,
        variant: &'c Loaded,
        game: Game,
        options: Options,
    ) -> Self {
        let flipped = options.players == [Player::Computer, Player::Human];
        Self {
            context,
            variant,
            game,
            options,
            flipped,
        }
    }

    /// Plays until the game is over, left, or the input ends.
    pub fn run(mut self) -> io::Result<()> {
        let mut prompt = Prompt::new(self.context, self.options.plain);
        self.show_board()?;
        loop {
            if self.game.is_over() {
                self.tell_end()?;
                // A person may still look around or take a move back.
                if !self.options.players.contains(&Player::Human) {
                    return Ok(());
                }
            } else if self.to_move() == Player::Computer {
                self.computer_moves()?;
                self.show_board()?;
                continue;
            }
            let next = loop {
                let side = self.game.side();
                let name = self.game.definition().sides[side].name.clone();
                let Some(line) = prompt.line(self.context, &format!("{name}> "))? else {
                    return Ok(());
                };
                match self.obey(&Command::parse(&line))? {
                    Next::Stay => {}
                    next => break next,
                }
            };
            match next {
                Next::Leave => return Ok(()),
                _ => self.show_board()?,
            }
        }
    }

    fn to_move(&self) -> Player {
        let [white, black] = self.options.players;
        match self.game.side() {
            Side::White => white,
            Side::Black => black,
        }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.context.io.stdout, "{text}")?;
        self.context.io.stdout.flush()
    }

    fn show_board(&mut self) -> io::Result<()> {
        let color = self.context.color();
        let style = Style {
            color,
            flipped: self.flipped,
            last: self.game.last_squares(),
            check: self.game.royals_in_check(),
        };
        let setup = self.game.setup();
        let definition = self.game.definition();
        let mut out = text::board(definition, &setup, &style);
        out.push_str(&text::hands(definition, &setup));
        let checked = if style.check.is_empty() {
            ""
        } else {
            ", in check"
        };
        let name = &definition.sides[setup.to_move].name;
        let line = format!("{name} to move{checked}");
        out.push_str(&paint(color, &[Paint::BOLD], &line));
        self.say(&out)
    }

    fn tell_end(&mut self) -> io::Result<()> {
        let (outcome, side) = (self.game.outcome(), self.game.side());
        let text = verdict(self.game.definition(), outcome, side)
            .unwrap_or_else(|| "There is no legal move.".to_owned());
        let color = self.context.color();
        self.say(&paint(color, &[Paint::BOLD], &text))
    }

    /// What the computer would play.
    fn think(&mut self) -> Option<MoveView> {
        let end = Instant::now() + self.options.time;
        let limits = SearchLimits {
            depth: self.options.depth,
            ..SearchLimits::default()
        };
        let found = self.game.session().search(
            limits,
            &mut || Instant::now() >= end,
            &mut |_: &SearchReport| {},
        );
        // A search cut off before its first depth has no line; any legal move is better than none.
        found
            .line
            .first()
            .cloned()
            .or_else(|| self.game.legal().first().cloned())
    }

    fn computer_moves(&mut self) -> io::Result<()> {
        let Some(mv) = self.think() else {
            return Ok(());
        };
        let mv = &mv;
        let side = self.game.side();
        let line = format!(
            "{} plays {} ({})\n",
            self.game.definition().sides[side].name.clone(),
            self.game.san(mv),
            self.game.text(mv)
        );
        self.game.play(mv);
        self.say(&line)
    }

    fn obey(&mut self, command: &Command<'_>) -> io::Result<Next> {
        match command {
            Command::Nothing => {}
            Command::Quit => return Ok(Next::Leave),
            Command::Help => self.say(command::HELP)?,
            Command::Board => self.show_board()?,
            Command::Fen => {
                let fen = self.game.fen();
                self.say(&fen)?;
            }
            Command::Flip => {
                self.flipped = !self.flipped;
                return Ok(Next::Show);
            }
            Command::Moves(from) => self.list_moves(*from)?,
            Command::Hint => self.hint()?,
            Command::Undo => return self.undo(),
            Command::Redo => {
                if self.game.redo() {
                    return Ok(Next::Show);
                }
                self.say("Nothing was taken back.")?;
            }
            Command::Save(file) => self.save(file)?,
            Command::Resign => return self.resign(),
            Command::Missing(what) => self.say(what)?,
            Command::Move(text) => return self.try_move(text),
        }
        Ok(Next::Stay)
    }

    fn try_move(&mut self, text: &str) -> io::Result<Next> {
        match self.game.find(text) {
            Ok(mv) => {
                self.game.play(&mv);
                Ok(Next::Show)
            }
            Err(error) => {
                if let Some(answer) = self.why(text, &error) {
                    self.say(&answer)?;
                    return Ok(Next::Stay);
                }
                let mut answer = format!("{error}.");
                if let Some(word) = command::nearest_word(text) {
                    answer.push_str(&format!(" Did you mean the command `{word}`?"));
                } else if let Some(help) = error.help() {
                    answer.push_str(&format!("\n{help}"));
                }
                self.say(&answer)?;
                Ok(Next::Stay)
            }
        }
    }

    /// Which rule is in the way of an illegal move, and which moves come near it.
    fn why(&mut self, text: &str, error: &MoveError) -> Option<String> {
        if !matches!(error.kind, MoveFault::Illegal { .. }) {
            return None;
        }
        let case = self.variant.case(&self.context.sources);
        let answer = why::of_move(&case, &mut self.game, text).ok()?;
        let color = self.context.color();
        let mut out = cmd::why::text(Some(text), &answer, &self.context.sources, color);
        if let Some(help) = error.help() {
            out.push_str(&help);
        }
        Some(out.trim_end().to_owned())
    }

    fn list_moves(&mut self, from: Option<&str>) -> io::Result<()> {
        let square = match from {
            None => None,
            Some(name) => match self.game.definition().board.parse(name) {
                Some(square) => Some(square),
                None => return self.say(&format!("`{name}` is no square of this board.")),
            },
        };
        let (moves, texts) = (self.game.legal().to_vec(), self.game.texts());
        let texts: Vec<String> = moves
            .iter()
            .zip(texts)
            .filter(|(m, _)| square.is_none() || m.from == square)
            .map(|(_, text)| text)
            .collect();
        if texts.is_empty() {
            return self.say("None.");
        }
        self.say(&text::wrapped(&texts, 78))
    }

    fn hint(&mut self) -> io::Result<()> {
        match self.think() {
            None => self.say("There is no legal move."),
            Some(mv) => {
                let line = format!("Try {} ({})", self.game.san(&mv), self.game.text(&mv));
                self.say(&line)
            }
        }
    }

    /// Takes back one's own last move, and the computer's answer to it.
    fn undo(&mut self) -> io::Result<Next> {
        if !self.game.undo() {
            self.say("This is the start of the game.")?;
            return Ok(Next::Stay);
        }
        let mut taken = 1;
        while self.to_move() == Player::Computer && self.game.undo() {
            taken += 1;
        }
        if self.to_move() == Player::Computer {
            // The computer made the first move: it stays.
            for _ in 0..taken {
                self.game.redo();
            }
            self.say("There is no move of yours to take back.")?;
            return Ok(Next::Stay);
        }
        Ok(Next::Show)
    }

    fn save(&mut self, file: &str) -> io::Result<()> {
        let outcome = self.game.outcome();
        let names = self.options.players.map(|p| match p {
            Player::Human => "Human",
            Player::Computer => "Ferz",
        });
        let text = score::score(&self.game, names, result_text(outcome));
        match std::fs::write(file, text) {
            Ok(()) => self.say(&format!("Saved to {file}.")),
            Err(error) => self.say(&format!("Cannot write {file}: {error}.")),
        }
    }

    fn resign(&mut self) -> io::Result<Next> {
        if self.game.is_over() {
            self.say("The game is over already.")?;
            return Ok(Next::Stay);
        }
        let side: Side = self.game.side();
        let sides = &self.game.definition().sides;
        let text = format!(
            "{} resigns. {} wins.",
            sides[side].name,
            sides[side.other()].name
        );
        self.say(&text)?;
        Ok(Next::Leave)
    }
}
