//! What a line at the prompt of `play` asks for.

use crate::util::text::nearest;

/// What `help` prints.
pub const HELP: &str = "\
A move       as coordinates (e2e4, e7e8q, P@e5) or in SAN (Nf3, exd5)
moves [SQ]   the legal moves, or those from a square
hint         what the computer would play
undo         take back your last move, and the computer's answer
redo         play again what was taken back
board        show the board
flip         show it from the other side
fen          the position as text
save FILE    write the game to a file
resign       give up
quit         leave the game";

/// The words that are commands.
const WORDS: &[&str] = &[
    "moves", "hint", "undo", "redo", "board", "flip", "fen", "save", "resign", "help", "quit",
];

/// A line, understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    /// An empty line.
    Nothing,
    /// `moves [SQ]`.
    Moves(Option<&'a str>),
    /// `board`.
    Board,
    /// `fen`.
    Fen,
    /// `hint`.
    Hint,
    /// `undo`.
    Undo,
    /// `redo`.
    Redo,
    /// `save FILE`.
    Save(&'a str),
    /// `resign`.
    Resign,
    /// `flip`.
    Flip,
    /// `help` or `?`.
    Help,
    /// `quit` or `exit`.
    Quit,
    /// A command without what it needs: what to say about it.
    Missing(&'static str),
    /// Anything else is taken for a move.
    Move(&'a str),
}

impl<'a> Command<'a> {
    /// Reads one line.
    pub fn parse(line: &'a str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => Self::Nothing,
            "moves" => Self::Moves((!rest.is_empty()).then_some(rest)),
            "board" => Self::Board,
            "fen" => Self::Fen,
            "hint" => Self::Hint,
            "undo" => Self::Undo,
            "redo" => Self::Redo,
            "save" if rest.is_empty() => Self::Missing("Save to which file? `save game.pgn`"),
            "save" => Self::Save(rest),
            "resign" => Self::Resign,
            "flip" => Self::Flip,
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            _ => Self::Move(line),
        }
    }
}

/// The command that a mistyped word is near to.
pub fn nearest_word(line: &str) -> Option<&'static str> {
    let word = line.split_whitespace().next()?;
    nearest(word, WORDS.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_commands_or_moves() {
        assert_eq!(Command::parse("  moves  e2 "), Command::Moves(Some("e2")));
        assert_eq!(Command::parse("moves"), Command::Moves(None));
        assert_eq!(Command::parse("save a b.pgn"), Command::Save("a b.pgn"));
        assert!(matches!(Command::parse("save"), Command::Missing(_)));
        assert_eq!(Command::parse("e2e4"), Command::Move("e2e4"));
        assert_eq!(Command::parse(""), Command::Nothing);
        assert_eq!(nearest_word("udno"), Some("undo"));
    }

    #[test]
    fn help_tells_every_command() {
        for word in WORDS.iter().filter(|w| **w != "help") {
            assert!(HELP.lines().any(|l| l.starts_with(word)), "{word}");
        }
    }
}
