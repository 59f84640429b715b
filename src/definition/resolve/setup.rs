//! `[setup]`: the start position, as a picture or a FEN.
//!
//! In: the raw section, the board, the symbols. Out: a [`Setup`] whose castling rights are still open
//! (they need the castling entries), with what the FEN said about them.

use super::context::{Context, Sets};
use super::pieces::Roster;
use crate::board::Board;
use crate::definition::{Setup, SideInfo};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{Kind, PerSide, Side};
use crate::placement::{self, Placement, PlacementError};
use crate::schema::raw::{self, Symmetry, Text};
use crate::source::{SourceId, Span};
use crate::util::text::or_ticked;
use std::ops::Range;

/// What the set-up says about castling rights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rights {
    /// Nothing: every partner that stands where a castling entry has it keeps its right.
    All,
    /// These letters, with their place.
    Letters(String, Span),
}

/// A start position and its rights as written.
#[derive(Clone, Debug)]
pub struct Start {
    /// The position.
    pub setup: Setup,
    /// Its rights.
    pub rights: Rights,
}

impl Start {
    /// No piece anywhere.
    #[must_use]
    pub fn empty(sets: &Sets<'_>, roster: &Roster<'_>) -> Self {
        Self {
            setup: Setup::empty(sets.board.len(), roster.entries.len()),
            rights: Rights::All,
        }
    }
}

/// Resolves `[setup]`.
pub fn resolve(
    cx: &mut Context<'_>,
    file: &raw::File,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
    sides: &PerSide<SideInfo>,
) -> Start {
    let board = sets.board;
    let mut start = Start::empty(sets, roster);
    let Some(section) = &file.setup else {
        if !file.faulty {
            cx.push(
                Diagnostic::new(
                    Code::NoSetup,
                    "the variant has no start position",
                    file.span,
                    "no `[setup]` here",
                )
                .with_help("add `[setup]` with `position = \"\"\"…\"\"\"` or `fen = \"…\"`"),
            );
        }
        return start;
    };
    match (&section.position, &section.fen) {
        (Some(picture), fen) => {
            if let Some(fen) = fen {
                cx.push(
                    Diagnostic::new(
                        Code::TwoSetups,
                        "the start position is given twice",
                        fen.span,
                        "the FEN",
                    )
                    .with_label(picture.span, "the picture")
                    .with_help("leave one of them out"),
                );
            }
            if is_fen(&picture.value) {
                cx.push(
                    Diagnostic::new(
                        Code::Placement,
                        "`position` is a drawing, and this is a FEN",
                        picture.span,
                        "ranks parted by `/`",
                    )
                    .with_help("call the key `fen`"),
                );
                if fen.is_none() {
                    read_fen(cx, picture, board, roster, sides, &mut start);
                }
            } else {
                let read = placement::parse_picture(&picture.value, board, &roster.symbols);
                place(cx, picture, 0, read, &mut start);
            }
        }
        (None, Some(fen)) if is_drawing(&fen.value) => {
            cx.push(
                Diagnostic::new(
                    Code::Placement,
                    "`fen` is a FEN, and this is a drawing",
                    fen.span,
                    "squares parted by blanks",
                )
                .with_help(match fen.value.contains('/') {
                    true => "the ranks of a FEN have no blanks: empty squares are counted",
                    false => "call the key `position`",
                }),
            );
            if !fen.value.contains('/') {
                let read = placement::parse_picture(&fen.value, board, &roster.symbols);
                place(cx, fen, 0, read, &mut start);
            }
        }
        (None, Some(fen)) => read_fen(cx, fen, board, roster, sides, &mut start),
        (None, None) => {
            if !section.faulty {
                cx.push(
                    Diagnostic::new(
                        Code::NoSetup,
                        "the start position is missing",
                        section.span,
                        "neither `position` nor `fen` here",
                    )
                    .with_help("draw it in `position`, or write its FEN in `fen`"),
                );
            }
        }
    }
    if let Some(symmetry) = &section.symmetry {
        complete(cx, board, symmetry.value, symmetry.span, &mut start.setup);
    }
    if let Some(hand) = &section.hand {
        let filled = |s: Side| start.setup.hands[s].iter().any(|&n| n > 0);
        if let (Some(fen), Some((_, text))) = (&section.fen, hand.iter().next())
            && Side::BOTH.into_iter().any(filled)
        {
            cx.push(
                Diagnostic::new(
                    Code::TwoSetups,
                    "what is in hand at the start is given twice",
                    text.span,
                    "here",
                )
                .with_label(fen.span, "and in the FEN")
                .with_help("leave one of them out"),
            );
        }
        hands(cx, hand, roster, &mut start.setup);
    }
    start
}

/// Whether a text is a FEN rather than a drawing.
fn is_fen(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or("");
    first.matches('/').count() >= 2 && text.trim().lines().count() == 1
}

/// Whether a text is a drawing rather than a FEN: a line a rank, or squares apart from each other.
fn is_drawing(text: &str) -> bool {
    let lines = text.lines().filter(|l| !l.trim().is_empty()).count();
    let first = text.split('/').next().unwrap_or("");
    (lines > 2 && !text.contains('/'))
        || (text.contains('/') && first.split_whitespace().count() > 2)
}

/// Faults of a text that begins at byte `shift` of a string, at their place in the file.
pub(super) fn report(cx: &mut Context<'_>, text: &Text, shift: usize, faults: Vec<PlacementError>) {
    const WITHIN: SourceId = SourceId(u32::MAX);
    for fault in faults {
        let sources = cx.sources();
        let d = fault.shifted(shift).to_diagnostic(WITHIN);
        cx.push(d.remap(|span| {
            if span.source == WITHIN {
                sources.inside(text.span, span.range())
            } else {
                span
            }
        }));
    }
}

fn place(
    cx: &mut Context<'_>,
    text: &Text,
    shift: usize,
    read: Result<Placement, Vec<PlacementError>>,
    start: &mut Start,
) {
    match read {
        Ok(placement) => {
            start.setup.pieces = placement.pieces;
            start.setup.walls = placement.walls;
        }
        Err(faults) => report(cx, text, shift, faults),
    }
}

/// Places of the words of a text.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (i, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_whitespace(), start) {
            (true, Some(s)) => {
                words.push(s..i);
                start = None;
            }
            (false, None) => start = Some(i),
            _ => {}
        }
    }
    words
}

fn read_fen(
    cx: &mut Context<'_>,
    fen: &Text,
    board: &Board,
    roster: &Roster<'_>,
    sides: &PerSide<SideInfo>,
    start: &mut Start,
) {
    let text = fen.value.as_str();
    let words = words(text);
    let field = |range: &Range<usize>| text.get(range.clone()).unwrap_or("");
    let Some(first) = words.first() else {
        cx.push(Diagnostic::new(
            Code::NoSetup,
            "the start position is empty",
            fen.span,
            "no FEN here",
        ));
        return;
    };
    let board_field = field(first);
    let before = cx.errors();
    match placement::hands::split(board_field, board.ranks()) {
        Ok(split) => {
            let squares = board_field.get(split.board.clone()).unwrap_or("");
            let read = placement::parse_board(squares, board, &roster.symbols);
            place(cx, fen, first.start + split.board.start, read, start);
            if let Some(range) = split.hands {
                let kinds = roster.entries.len();
                match placement::hands::parse_hands(board_field, range, kinds, &roster.symbols) {
                    Ok(hands) => start.setup.hands = hands,
                    Err(faults) => report(cx, fen, first.start, faults),
                }
            }
        }
        Err(fault) => report(cx, fen, first.start, vec![fault]),
    }
    let mut rest = words.iter().skip(1);
    match rest.next() {
        None => return,
        Some(range) => match Side::BOTH.iter().find(|&&s| sides[s].fen == field(range)) {
            Some(&side) => start.setup.to_move = side,
            None => {
                let letters = Side::BOTH.map(|s| sides[s].fen.as_str());
                cx.push(Diagnostic::new(
                    Code::SetupField,
                    format!("`{}` is no side to move", field(range)),
                    cx.inside(fen, range.clone()),
                    format!("expected {}", or_ticked(letters)),
                ));
            }
        },
    }
    // Who may castle cannot be asked of squares that could not be read.
    let sound = cx.errors() == before;
    // A FEN that goes on this far says who may castle.
    if sound {
        start.rights = Rights::Letters(String::new(), cx.inside(fen, first.clone()));
    }
    let mut numbers = 0;
    let mut letters_seen = 0;
    for range in rest {
        let word = field(range);
        if word == "-" {
            letters_seen += 1;
        } else if let Ok(n) = word.parse::<u16>() {
            match numbers {
                0 => start.setup.half_moves = n,
                _ => start.setup.full_moves = n.max(1),
            }
            numbers += 1;
        } else if let Some((white, black)) = word.trim_start_matches('+').split_once('+') {
            match (white.parse(), black.parse()) {
                (Ok(w), Ok(b)) => start.setup.checks = PerSide([w, b]),
                _ => field_fault(cx, fen, range, word),
            }
        } else if board.parse(word).is_some() {
            start
                .setup
                .en_passant
                .insert(board.parse(word).unwrap_or(crate::id::Square::from_raw(0)));
        } else if letters_seen == 0 && word.chars().all(|c| c.is_ascii_alphabetic()) {
            letters_seen += 1;
            if sound {
                start.rights = Rights::Letters(word.to_owned(), cx.inside(fen, range.clone()));
            }
        } else {
            field_fault(cx, fen, range, word);
        }
    }
}

fn field_fault(cx: &mut Context<'_>, fen: &Text, range: &Range<usize>, word: &str) {
    let span = cx.inside(fen, range.clone());
    cx.push(
        Diagnostic::new(
            Code::SetupField,
            format!("a start position cannot have the field `{word}`"),
            span,
            "not understood",
        )
        .with_note(
            "after the side to move come castling rights, en passant, checks, and two numbers",
        ),
    );
}

/// Puts Black's pieces where White's image is.
fn complete(
    cx: &mut Context<'_>,
    board: &Board,
    symmetry: Symmetry,
    span: Span,
    setup: &mut Setup,
) {
    let white: Vec<(crate::id::Square, Kind)> = board
        .squares()
        .filter_map(|s| match setup.pieces.get(s.index()).copied().flatten() {
            Some((Side::White, kind)) => Some((s, kind)),
            _ => None,
        })
        .collect();
    if board
        .squares()
        .any(|s| matches!(setup.pieces.get(s.index()), Some(Some((Side::Black, _)))))
    {
        cx.push(
            Diagnostic::new(
                Code::Symmetry,
                "`symmetry` places Black's pieces, but the position has some already",
                span,
                "leaves no black piece to the position",
            )
            .with_help("leave out `symmetry`, or Black's pieces"),
        );
        return;
    }
    for (square, kind) in white {
        let file = match symmetry {
            Symmetry::Mirror => board.file(square),
            Symmetry::Rotate => board.files() - 1 - board.file(square),
        };
        let image = board.at(file, board.ranks() - 1 - board.rank(square));
        match image.and_then(|s| setup.pieces.get_mut(s.index())) {
            Some(slot @ None) => *slot = Some((Side::Black, kind)),
            _ => {
                cx.push(Diagnostic::new(
                    Code::Symmetry,
                    format!(
                        "the piece on {} has no free square opposite",
                        board.name(square)
                    ),
                    span,
                    "Black's like cannot be placed",
                ));
            }
        }
    }
}

/// Letters of either case count for the side that the text is given for; given once, for both.
fn hands(cx: &mut Context<'_>, hand: &raw::Sided<Text>, roster: &Roster<'_>, setup: &mut Setup) {
    for (side, text) in hand.iter() {
        let kinds = roster.entries.len();
        let range = 0..text.value.len();
        match placement::hands::parse_hands(&text.value, range, kinds, &roster.symbols) {
            Ok(read) => {
                let total: Vec<u8> = (0..kinds)
                    .map(|k| {
                        let of = |s: Side| read[s].get(k).copied().unwrap_or(0);
                        of(Side::White).saturating_add(of(Side::Black))
                    })
                    .collect();
                for s in Side::BOTH {
                    if side.is_none_or(|only| only == s) {
                        setup.hands[s].clone_from(&total);
                    }
                }
            }
            Err(faults) => report(cx, text, 0, faults),
        }
    }
}
