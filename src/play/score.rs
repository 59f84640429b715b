//! The score of a game as text: tags in brackets, then numbered moves and the result.

use crate::id::Side;
use crate::play::Game;
use crate::record::fen;
use std::fmt::Write as _;

/// Longest line of moves.
const WIDTH: usize = 80;

/// The whole score. `result` is `1-0`, `0-1`, `1/2-1/2` or `*`; `players` are White's and Black's names.
#[must_use]
pub fn score(game: &Game, players: [&str; 2], result: &str) -> String {
    let definition = game.definition();
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(out, "[{name} \"{value}\"]");
    };
    tag("White", players[0]);
    tag("Black", players[1]);
    tag("Result", result);
    tag("Variant", &definition.meta.name);
    if *game.start() != definition.setup {
        tag("SetUp", "1");
        tag("FEN", &fen::print(definition, game.start()));
    }
    out.push('\n');
    let mut words = moves(game);
    words.push(result.to_owned());
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(&word);
        column += width;
    }
    out.push('\n');
    out
}

/// Numbers and moves in SAN, from the start.
fn moves(game: &Game) -> Vec<String> {
    let history = game.session.history();
    let mut replay = Game::new(game.definition.clone(), game.session.fork());
    while replay.undo() {}
    let mut words = Vec::new();
    let mut number = u32::from(replay.start_number());
    for (index, mv) in history.iter().enumerate() {
        match (replay.side(), index) {
            (Side::White, _) => words.push(format!("{number}.")),
            (Side::Black, 0) => words.push(format!("{number}...")),
            (Side::Black, _) => {}
        }
        if replay.side() == Side::Black {
            number += 1;
        }
        words.push(replay.san(mv));
        if !replay.play(mv) {
            break;
        }
    }
    words
}

impl Game {
    /// Number of the full move that the position stands at.
    fn start_number(&self) -> u16 {
        self.session.setup().full_moves
    }
}
