//! `explain NOTATION` and `explain CODE`.

use crate::board::Board;
use crate::cli::args::{Explain, SideArg};
use crate::cli::context::{Context, Failure, Status};
use crate::diagnostic::{Code, Diagnostic};
use crate::explain::{Explanation, Question, Scenery, explain};
use crate::id::{MAX_SIDE, Side, Square};
use crate::render::{card, diagram, text};
use crate::source::{SourceId, Span};
use crate::util::text::counted;
use crate::walk::WalkMove;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Files and ranks of the board that a piece is explained on.
const SIZE: u8 = 15;

/// Runs the command.
pub fn run(args: &Explain, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    if !args.notation && looks_like_code(&args.text) {
        return code(&args.text, context);
    }
    let loaded = match &args.variant {
        Some(variant) => Some(context.load(variant)?),
        None => None,
    };
    let definition = loaded.as_ref().map(|l| &*l.definition);
    let side = match args.side {
        SideArg::White => Side::White,
        SideArg::Black => Side::Black,
    };
    let board = match (&args.board, definition) {
        (Some(size), _) => sized(size).ok_or_else(|| {
            bad(
                context,
                "<board>",
                size,
                "is no board size: write it like 8x8, at most 16x16",
            )
        })?,
        (None, Some(definition)) => definition.board.clone(),
        (None, None) => Board::new(SIZE, SIZE, &[], false, false),
    };
    let at = match &args.at {
        Some(name) => board
            .parse(name)
            .ok_or_else(|| bad(context, "<square>", name, "is no square of this board"))?,
        None => centre(&board).ok_or_else(|| Failure::usage("the board has no square"))?,
    };
    let mut scenery = Scenery::new(board);
    if let Some(text) = &args.place {
        scenery.place(text, side, definition).map_err(|error| {
            let source = context.sources.add("<place>", text.as_str());
            let span = Span::new(source, error.range);
            let message = "the pieces on the board cannot be read";
            Failure::Content(vec![Diagnostic::new(
                Code::Placement,
                message,
                span,
                error.message,
            )])
        })?;
    }
    let source = context.sources.add("<notation>", args.text.as_str());
    let mut findings = Vec::new();
    let question = Question {
        text: &args.text,
        source,
        definition,
        scenery: &scenery,
        at,
        side,
    };
    let Some(found) = explain(&question, &mut findings) else {
        return Err(Failure::Content(findings));
    };
    if context.global.json {
        context.note(&findings);
        let document = document(&found, &findings, &scenery.board, at);
        context.print_json(&document)?;
    } else {
        context.report(&findings);
        let text = words(&found, &scenery, at, side, args);
        context.print(&text)?;
    }
    Ok(Status::Clean)
}

fn looks_like_code(text: &str) -> bool {
    match text.as_bytes() {
        [b'E' | b'W' | b'N', digits @ ..] => {
            digits.len() == 4 && digits.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    }
}

fn code(text: &str, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let Some(code) = Code::ALL.iter().find(|c| c.text() == text) else {
        return Err(bad(
            context,
            "<code>",
            text,
            "is no code of a finding (to read it as notation, add `--notation`)",
        ));
    };
    if context.global.json {
        let document = json!({
            "code": code.text(), "summary": code.summary(), "page": code.page(),
        });
        context.print_json(&document)?;
    } else {
        context.print(&format!(
            "{}: {}\n\n{}",
            code.text(),
            code.summary(),
            code.page()
        ))?;
    }
    Ok(Status::Clean)
}

fn bad(context: &mut Context<'_, '_>, name: &str, text: &str, what: &str) -> Failure {
    let source: SourceId = context.sources.add(name, text);
    let span = Span::new(source, 0..text.len());
    Failure::Content(vec![Diagnostic::new(
        Code::BadArgument,
        format!("`{text}` {what}"),
        span,
        "given here",
    )])
}

/// `8x8`.
fn sized(text: &str) -> Option<Board> {
    let (files, ranks) = text.split_once(['x', 'X'])?;
    let side = |text: &str| {
        text.parse::<u8>()
            .ok()
            .filter(|n| (1..=MAX_SIDE).contains(n))
    };
    Some(Board::new(side(files)?, side(ranks)?, &[], false, false))
}

/// The middle square, or the one nearest to it that is no hole.
fn centre(board: &Board) -> Option<Square> {
    let (x, y) = (board.files() / 2, board.ranks() / 2);
    board
        .squares()
        .min_by_key(|&s| board.file(s).abs_diff(x).max(board.rank(s).abs_diff(y)))
}

fn words(found: &Explanation, scenery: &Scenery, at: Square, side: Side, args: &Explain) -> String {
    let board = &scenery.board;
    let mut out = String::new();
    let _ = writeln!(out, "{}", found.canonical);
    let sentence: Vec<String> = found.sentence.split(' ').map(str::to_owned).collect();
    let _ = writeln!(out, "{}", text::wrapped(&sentence, 86));
    out.push('\n');
    let symbol = match side {
        Side::White => "O",
        Side::Black => "o",
    };
    let exists = |dx, dy| card::exists(board, at, dx, dy);
    out.push_str(&diagram::diagram(
        symbol,
        &card::marks(&found.reach),
        &exists,
    ));
    // On a board of one's own, what can be done there and now is the question.
    if args.place.is_some() || args.at.is_some() || args.board.is_some() {
        let moves: Vec<String> = found.moves.iter().map(|m| move_words(board, m)).collect();
        let count = counted(moves.len() as u64, "move");
        let _ = writeln!(out, "\n{count} from {} on this board", board.name(at));
        if !moves.is_empty() {
            let _ = writeln!(out, "{}", text::wrapped(&moves, 78));
        }
        if !found.complete {
            out.push_str("There are more: the list was cut off.\n");
        }
    }
    for note in &found.notes {
        let _ = writeln!(out, "note: {note}");
    }
    out
}

/// `e5`, `xe5`, `xd4-e5`: captured squares behind an `x`, then the landing if it is another.
fn move_words(board: &Board, mv: &WalkMove) -> String {
    let victims: Vec<String> = mv.removed.iter().map(|s| board.name(s)).collect();
    match victims.as_slice() {
        [] => board.name(mv.to),
        [one] if *one == board.name(mv.to) => format!("x{one}"),
        many => format!("x{}-{}", many.join("x"), board.name(mv.to)),
    }
}

fn document(found: &Explanation, findings: &[Diagnostic], board: &Board, at: Square) -> Value {
    let offset = |to: Square| {
        let d = |a: u8, b: u8| i16::from(a) - i16::from(b);
        (
            d(board.file(to), board.file(at)),
            d(board.rank(to), board.rank(at)),
        )
    };
    let reach: Vec<Value> = found
        .reach
        .iter()
        .map(|r| {
            json!({
                "dx": r.dx, "dy": r.dy, "modes": r.modes(), "initial": r.initial,
                "hop": r.hop, "lame": r.lame,
            })
        })
        .collect();
    let moves: Vec<Value> = found
        .moves
        .iter()
        .zip(found.kinds())
        .map(|(m, kind)| {
            let (dx, dy) = offset(m.to);
            let captures: Vec<(i16, i16)> = m.removed.iter().map(offset).collect();
            json!({"dx": dx, "dy": dy, "kind": kind, "captures": captures})
        })
        .collect();
    let mut notes = found.notes.clone();
    notes.extend(findings.iter().map(|d| d.message.clone()));
    json!({
        "canonical": found.canonical, "sentence": found.sentence, "reach": reach,
        "moves": moves, "notes": notes,
    })
}
