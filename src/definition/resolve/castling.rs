//! `[castling.NAME]` and `O` terms: one concrete [`Castling`] for each side, start square and partner.
//!
//! In: the raw blocks, the set-up, the bound programs. Out: castling entries.
//!
//! Squares are sets (`g*`, `firstrank`): of several squares those on the castling piece's rank count. Several
//! start squares and several partner squares give an entry for each pair whose pieces pass each other,
//! which is how 960 variants are written.

use super::context::{Context, Sets};
use super::pieces::Roster;
use crate::board::Board;
use crate::definition::rights::ready;
use crate::definition::rules::Castling;
use crate::definition::{KindDef, Setup};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{Kind, PerSide, Side, Square};
use crate::schema::raw::{self, Sided, Text};
use crate::source::Span;
use crate::util::bits256::{KindSet, SquareSet};
use crate::util::text::nearest;

/// Resolves all castling.
pub fn resolve(
    cx: &mut Context<'_>,
    file: &raw::File,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
    kinds: &[KindDef],
    setup: &Setup,
) -> Vec<Castling> {
    let mut entries = Vec::new();
    let unsure = file.pieces.iter().any(|(_, piece)| piece.faulty);
    for (key, block) in file.castling.iter() {
        for name in &block.bars {
            if file.castling.get(&name.value).is_none() {
                cx.push(unknown_castling(cx, file, name));
            }
        }
        // Where a piece could not be read it is not known which is royal.
        if block.piece.is_none() && unsure && roster.royal.iter().next().is_none() {
            continue;
        }
        block_entries(cx, key, block, sets, roster, kinds, &mut entries);
    }
    for (def, kind) in kinds.iter().zip(roster.kinds()) {
        for side in Side::BOTH {
            terms(sets.board, def, kind, side, roster, setup, &mut entries);
        }
    }
    entries
}

fn unknown_castling(cx: &Context<'_>, file: &raw::File, name: &Text) -> Diagnostic {
    let known: Vec<&str> = file
        .castling
        .iter()
        .map(|(k, _)| k.value.as_str())
        .collect();
    let d = Diagnostic::new(
        Code::NoCastling,
        format!("no castling is called `{}`", name.value),
        name.span,
        "unknown castling",
    );
    match nearest(&name.value, known) {
        Some(meant) => cx.meant(d, name.span, meant),
        None => d.with_help(format!("declare it: `[castling.{}]`", name.value)),
    }
}

/// A set that a block names.
#[derive(Clone, Copy)]
struct Place {
    sets: PerSide<SquareSet>,
    /// Written for each side: then a single square need not lie on the castling piece's rank.
    each: bool,
}

impl Place {
    /// The squares that count for a piece on `from`.
    fn beside(&self, board: &Board, side: Side, from: Square) -> SquareSet {
        let set = self.sets[side];
        let rank = board.rank(from);
        let here: SquareSet = set.iter().filter(|&s| board.rank(s) == rank).collect();
        if here.is_empty() && self.each && set.len() == 1 {
            set
        } else {
            here
        }
    }
}

/// The squares that a block names.
struct Squares {
    from: PerSide<SquareSet>,
    to: Place,
    partner_from: Place,
    partner_to: Place,
    empty: Option<PerSide<SquareSet>>,
    safe: Option<PerSide<SquareSet>>,
}

fn block_entries(
    cx: &mut Context<'_>,
    key: &Text,
    block: &raw::Castling,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
    kinds: &[KindDef],
    entries: &mut Vec<Castling>,
) {
    let before = cx.errors();
    let castler = match &block.piece {
        Some(name) => roster.names.one(cx, name),
        None => one_royal(cx, key, roster),
    };
    let partner = roster.names.set(cx, &block.partner);
    let through = match block.through.is_empty() {
        true => KindSet::EMPTY,
        false => roster.names.set(cx, &block.through),
    };
    let mut wanted = |value: &Option<Sided<Text>>| {
        value.as_ref().map(|v| Place {
            sets: sets.sided(cx, v),
            each: v.both().is_none(),
        })
    };
    let (to, partner_from, partner_to) = (
        wanted(&block.to),
        wanted(&block.partner_from),
        wanted(&block.partner_to),
    );
    let given_from = wanted(&block.from);
    let empty = optional(cx, sets, block.empty.as_ref());
    let safe = optional(cx, sets, block.safe.as_ref());
    let (Some(kind), Some(to), Some(partner_from), Some(partner_to)) =
        (castler, to, partner_from, partner_to)
    else {
        return;
    };
    if cx.errors() > before || block.faulty {
        return;
    }
    let from = match given_from {
        Some(place) => place.sets,
        None => kinds
            .get(kind.index())
            .map_or(PerSide::default(), |d| d.start),
    };
    let squares = Squares {
        from,
        to,
        partner_from,
        partner_to,
        empty,
        safe,
    };
    let mut made = PerSide([0usize; 2]);
    for side in Side::BOTH {
        let draft = Draft {
            name: &key.value,
            side,
            kind,
            partner,
            needs_right: block.unmoved.as_ref().is_none_or(|b| b.value),
            through,
            takes_partner: block.takes_partner.as_ref().is_some_and(|b| b.value),
            dropped: block.dropped.as_ref().is_some_and(|b| b.value),
            bars: block.bars.iter().map(|t| t.value.clone()).collect(),
            san: (block.san.as_ref().and_then(|s| s.get(side)))
                .map(|t| t.value.trim().to_owned())
                .filter(|word| !word.is_empty()),
        };
        let before = entries.len();
        pairs(sets.board, &draft, &squares, entries);
        made[side] = entries.len() - before;
    }
    let nowhere = squares.from == PerSide::default();
    let idle = |side: Side| made[side] == 0 && (nowhere || !squares.from[side].is_empty());
    // Without a start position there are no start squares; that has been said then.
    if (nowhere && cx.errors() > 0) || !Side::BOTH.into_iter().any(idle) {
        return;
    }
    let who = match Side::BOTH.map(idle) {
        [true, false] => "White can never make this move",
        [false, true] => "Black can never make this move",
        _ => "neither side can ever make this move",
    };
    let to = block.to.as_ref().and_then(|t| t.iter().next());
    cx.push(
        Diagnostic::new(
            Code::NoCastling,
            format!("castling `{}` leads nowhere", key.value),
            to.map_or(block.span, |(_, t)| t.span),
            who,
        )
        .with_note(
            "what is given once for both sides counts on the rank of the castling piece only",
        )
        .with_note("of several partners, the one that the piece passes counts")
        .with_note("piece and partner end on different squares")
        .with_help("write whole files such as `g*`, or `{ white = \"g1\", black = \"g8\" }`"),
    );
}

/// `safe = ""` means no square, where sets must not be empty otherwise.
fn optional(
    cx: &mut Context<'_>,
    sets: &Sets<'_>,
    value: Option<&Sided<Text>>,
) -> Option<PerSide<SquareSet>> {
    let value = value?;
    if value.iter().all(|(_, t)| t.value.trim().is_empty()) {
        return Some(PerSide::both(SquareSet::EMPTY));
    }
    Some(sets.sided(cx, value))
}

fn one_royal(cx: &mut Context<'_>, key: &Text, roster: &Roster<'_>) -> Option<Kind> {
    let mut royals = roster.royal.iter();
    match (royals.next(), royals.next()) {
        (Some(kind), None) => Some(kind),
        (first, _) => {
            let why = if first.is_none() {
                "no piece is royal"
            } else {
                "several pieces are royal"
            };
            cx.push(
                Diagnostic::new(
                    Code::NoCastling,
                    format!("castling `{}` does not say which piece castles", key.value),
                    key.span,
                    why,
                )
                .with_help("add `piece = \"…\"`"),
            );
            None
        }
    }
}

/// What is the same for all pairs of squares.
struct Draft<'a> {
    name: &'a str,
    side: Side,
    kind: Kind,
    partner: KindSet,
    through: KindSet,
    needs_right: bool,
    takes_partner: bool,
    dropped: bool,
    bars: Vec<String>,
    san: Option<String>,
}

fn pairs(board: &Board, draft: &Draft<'_>, squares: &Squares, entries: &mut Vec<Castling>) {
    let side = draft.side;
    for from in squares.from[side].iter() {
        let (Some(to), Some(partner_to)) = (
            squares.to.beside(board, side, from).lowest(),
            squares.partner_to.beside(board, side, from).lowest(),
        ) else {
            continue;
        };
        // Two pieces cannot end on one square.
        if to == partner_to {
            continue;
        }
        let partners = squares.partner_from.beside(board, side, from);
        let several = squares.from[side].len() > 1 || partners.len() > 1;
        for partner_from in partners.iter() {
            if partner_from == from {
                continue;
            }
            // They pass each other: the partner comes from the side where the piece ends up.
            if several && (partner_from > from) != (to > partner_to) {
                continue;
            }
            let ends = SquareSet::of(from) | SquareSet::of(partner_from);
            let way = line(board, from, to);
            // Nothing is captured: whatever need not be empty on the way, they end on free squares.
            let arrive = (SquareSet::of(to) | SquareSet::of(partner_to)) - ends;
            let empty = squares.empty.map_or_else(
                || (way | line(board, partner_from, partner_to)) - ends,
                |sets| sets[side] | arrive,
            );
            entries.push(Castling {
                name: draft.name.to_owned(),
                side,
                kind: draft.kind,
                from,
                to,
                partner: draft.partner,
                partner_from,
                partner_to,
                empty,
                through: draft.through,
                safe: squares.safe.map_or(way, |sets| sets[side]),
                needs_right: draft.needs_right,
                takes_partner: draft.takes_partner,
                dropped: draft.dropped,
                bars: draft.bars.clone(),
                san: draft.san.clone(),
            });
        }
    }
}

/// The squares from `a` to `b`, both included; where no straight line joins them, these two only.
fn line(board: &Board, a: Square, b: Square) -> SquareSet {
    let mut set = SquareSet::of(a) | SquareSet::of(b);
    let dx = i16::from(board.file(b)) - i16::from(board.file(a));
    let dy = i16::from(board.rank(b)) - i16::from(board.rank(a));
    if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
        return set;
    }
    let (mut x, mut y) = (i16::from(board.file(a)), i16::from(board.rank(a)));
    for _ in 0..dx.abs().max(dy.abs()) {
        x += dx.signum();
        y += dy.signum();
        if let (Ok(x), Ok(y)) = (u8::try_from(x), u8::try_from(y))
            && let Some(square) = board.at(x, y)
        {
            set.insert(square);
        }
    }
    set
}

/// `O` terms: with the piece in the corner of the rank, or so many files in from it.
fn terms(
    board: &Board,
    def: &KindDef,
    kind: Kind,
    side: Side,
    roster: &Roster<'_>,
    setup: &Setup,
    entries: &mut Vec<Castling>,
) {
    for castle in &def.movement[side].program.castles {
        for from in def.start[side].iter() {
            for (wanted, right) in [(castle.left, false), (castle.right, true)] {
                if !wanted || castle.steps == 0 {
                    continue;
                }
                let (file, rank) = (board.file(from), board.rank(from));
                let last = board.files() - 1;
                let at = |steps: u8| {
                    let file = if right {
                        file.checked_add(steps)
                    } else {
                        file.checked_sub(steps)
                    };
                    file.and_then(|f| board.at(f, rank))
                };
                let corner = if right {
                    last.checked_sub(castle.inset)
                } else {
                    Some(castle.inset)
                };
                let (Some(to), Some(partner_to), Some(partner_from)) = (
                    at(castle.steps),
                    at(castle.steps - 1),
                    corner.and_then(|f| board.at(f, rank)),
                ) else {
                    continue;
                };
                if partner_from == from || (partner_from > from) != right {
                    continue;
                }
                let partner = match setup.pieces.get(partner_from.index()).copied().flatten() {
                    Some((s, kind)) if s == side => KindSet::of(kind),
                    _ => roster.all() - roster.royal,
                };
                let ends = SquareSet::of(from) | SquareSet::of(partner_from);
                let way = line(board, from, to);
                entries.push(Castling {
                    name: if right { "right" } else { "left" }.to_owned(),
                    side,
                    kind,
                    from,
                    to,
                    partner,
                    partner_from,
                    partner_to,
                    empty: (way | line(board, partner_from, from)) - ends,
                    through: KindSet::EMPTY,
                    safe: way,
                    needs_right: castle.virgin,
                    takes_partner: false,
                    dropped: false,
                    bars: Vec::new(),
                    san: None,
                });
            }
        }
    }
}

/// The squares of partners whose right holds at the start.
pub fn rights(
    cx: &mut Context<'_>,
    board: &Board,
    entries: &[Castling],
    setup: &Setup,
    written: &super::setup::Rights,
    first_move: SquareSet,
) -> SquareSet {
    let open: Vec<&Castling> = ready(entries, setup).collect();
    let (letters, span) = match written {
        super::setup::Rights::All => return open.iter().map(|c| c.partner_from).collect(),
        super::setup::Rights::Letters(letters, span) => (letters, *span),
    };
    let mut rights = SquareSet::EMPTY;
    for letter in letters.chars() {
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        let mut mine = open.iter().filter(|c| c.side == side);
        let found = match letter.to_ascii_uppercase() {
            'K' => mine
                .filter(|c| c.partner_from > c.from)
                .map(|c| c.partner_from)
                .max(),
            'Q' => mine
                .filter(|c| c.partner_from < c.from)
                .map(|c| c.partner_from)
                .min(),
            file => mine
                .find(|c| char::from(b'A' + board.file(c.partner_from)) == file)
                .map(|c| c.partner_from),
        };
        match found {
            Some(square) => {
                rights.insert(square);
            }
            // Rights of single pieces are those of all pieces that can have one.
            None if is_first_move(board, setup, first_move, side, letter) => {}
            None => cx.push(right_fault(letter, span)),
        }
    }
    rights
}

/// Whether a letter names a file on which a piece of the side has a right of its own.
fn is_first_move(
    board: &Board,
    setup: &Setup,
    first_move: SquareSet,
    side: Side,
    letter: char,
) -> bool {
    first_move.iter().any(|s| {
        let owner = setup.pieces.get(s.index()).copied().flatten();
        owner.is_some_and(|(o, _)| o == side)
            && char::from(b'a' + board.file(s)) == letter.to_ascii_lowercase()
    })
}

fn right_fault(letter: char, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::SetupField,
        format!("the castling right `{letter}` has no castling to go with it"),
        span,
        "no piece stands ready for it",
    )
    .with_help("leave the letter out, or add the castling under `[castling.NAME]`")
}
