//! `moves VARIANT`: the legal moves of a position and how the game stands.

use crate::cli::args::Moves;
use crate::cli::context::{Context, Failure, Status};
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{MoveView, State};
use crate::id::{Kind, Square};
use crate::play::Game;
use crate::record::styles::Style;
use crate::render::text::wrapped;
use crate::render::verdict::verdict;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Runs the command.
pub fn run(args: &Moves, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let loaded = context.load(&args.variant)?;
    let mut game = context.game(&loaded, &args.position)?;
    let from = match &args.from {
        None => None,
        Some(name) => Some(square(context, &game, name)?),
    };
    let moves = listed(&mut game, from, args.notation);
    if context.global.json {
        let document = document(&mut game, &moves);
        context.print_json(&document)?;
    } else {
        let text = text(&mut game, &moves);
        context.print(&text)?;
    }
    Ok(Status::Clean)
}

/// A legal move with its texts.
struct Listed {
    mv: MoveView,
    text: String,
    san: String,
}

fn listed(game: &mut Game, from: Option<Square>, style: Style) -> Vec<Listed> {
    let (moves, texts, sans) = (game.legal().to_vec(), game.texts(), game.styled(style));
    let all = moves.into_iter().zip(texts).zip(sans);
    all.map(|((mv, text), san)| Listed { mv, text, san })
        .filter(|m| from.is_none() || m.mv.from == from)
        .collect()
}

fn square(context: &mut Context<'_, '_>, game: &Game, name: &str) -> Result<Square, Failure> {
    let square = game.definition().board.parse(name);
    square.ok_or_else(|| {
        let message = format!("`{name}` is no square of this board");
        let mut diagnostic = Diagnostic::plain(Code::OffBoard, message);
        let source = context.sources.add("<square>", name);
        diagnostic.labels.push(crate::diagnostic::Label {
            span: crate::source::Span::new(source, 0..name.len()),
            text: format!("squares go from a1 to {}", corner(game.definition())),
            primary: true,
        });
        Failure::Content(vec![diagnostic])
    })
}

fn corner(definition: &Definition) -> String {
    let board = &definition.board;
    let file = char::from(b'a' + board.files().saturating_sub(1));
    format!("{file}{}", board.ranks())
}

fn text(game: &mut Game, moves: &[Listed]) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", game.fen());
    let outcome = game.outcome();
    let side = game.side();
    let name = game.definition().sides[side].name.clone();
    let checked = if game.session().checkers().is_empty() {
        ""
    } else {
        ", in check"
    };
    match verdict(game.definition(), outcome, side) {
        Some(end) => {
            let _ = writeln!(out, "{end}");
        }
        None => {
            let _ = writeln!(out, "{name} to move{checked}");
        }
    }
    let count = crate::util::text::counted(moves.len() as u64, "move");
    let _ = writeln!(out, "{count}");
    let words: Vec<String> = moves
        .iter()
        .map(|Listed { text, san, .. }| {
            if text == san {
                text.clone()
            } else {
                format!("{text}({san})")
            }
        })
        .collect();
    if !words.is_empty() {
        let _ = writeln!(out, "{}", wrapped(&words, 78));
    }
    out
}

fn document(game: &mut Game, moves: &[Listed]) -> Value {
    let outcome = game.outcome();
    let [white, black] = game.session().can_win();
    let checkers = game.session().checkers();
    let setup = game.setup();
    let winner = match (outcome.state, outcome.winner) {
        (State::Ongoing, _) => Value::Null,
        (_, None) => json!("draw"),
        (_, Some(side)) => json!(side.name()),
    };
    let definition = game.definition();
    let list: Vec<Value> = moves.iter().map(|m| move_value(definition, m)).collect();
    let board = &definition.board;
    json!({
        "fen": game.fen(),
        "side": setup.to_move.name(),
        "check": !checkers.is_empty(),
        "checkers": checkers.iter().map(|s| board.name(s)).collect::<Vec<_>>(),
        "state": outcome.state.text(),
        "winner": winner,
        "can_win": {
            "white": white,
            "black": black,
        },
        "moves": list,
    })
}

fn move_value(definition: &Definition, Listed { mv, text, san }: &Listed) -> Value {
    let square = |s: Square| definition.board.name(s);
    let piece = |k: Kind| definition.kinds.get(k.index()).map(|d| d.key.clone());
    json!({
        "move": text,
        "san": san,
        "piece": piece(mv.piece),
        "from": mv.from.map(square),
        "to": mv.to.map(square),
        "path": mv.path.iter().map(|&s| square(s)).collect::<Vec<_>>(),
        "captures": mv.captures.iter().map(square).collect::<Vec<_>>(),
        "promotion": mv.promotion.and_then(piece),
        "drop": mv.drop,
        "onto": mv.onto.and_then(piece),
        "gate": mv.gate.map(|(kind, at)| json!({"piece": piece(kind), "square": square(at)})),
        "wall": mv.wall.map(square),
    })
}
