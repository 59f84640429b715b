//! Why castling is not possible.

use super::asked::Asked;
use super::{Answer, Case};
use crate::definition::Setup;
use crate::definition::rules::Castling;
use crate::game::new_session;
use crate::id::{Kind, Square};
use crate::play::Game;
use crate::util::bits256::SquareSet;

/// Castling asked for by its name: the entries whose partner stands to that side, or all.
pub(super) fn by_name(case: &Case<'_>, game: &mut Game, steps: u8) -> Answer {
    let side = game.side();
    let board = &case.definition.board;
    let mut entries: Vec<&Castling> = case
        .definition
        .rules
        .castlings
        .iter()
        .filter(|c| c.side == side)
        .collect();
    if entries.is_empty() {
        return Answer::illegal(format!("{} has no castling", case.side_name(side)))
            .at(case.place(&["castling"]), "castling moves");
    }
    // `O-O` goes towards the nearer partner, or to the right where both are as near.
    let setup = game.setup();
    entries.sort_by_key(|c| {
        let left = board.file(c.partner_from) < board.file(c.from);
        let distance = board.file(c.partner_from).abs_diff(board.file(c.from));
        (distance, left)
    });
    let mut sides: Vec<&Castling> = Vec::new();
    for right in [true, false] {
        let of_side = entries
            .iter()
            .filter(|c| (board.file(c.to) >= board.file(c.from)) == right || c.to == c.from);
        sides.extend(of_side.min_by_key(|c| unfit(&setup, c)));
    }
    sides.sort_by_key(|c| board.file(c.partner_from).abs_diff(board.file(c.from)));
    let entries = sides;
    let index = usize::from(steps.saturating_sub(2)).min(entries.len().saturating_sub(1));
    match entries.get(index) {
        Some(entry) => explain(case, game, entry),
        None => Answer::illegal("there is no such castling"),
    }
}

/// Castling asked for by its squares; `None` if no entry has them.
pub(super) fn by_squares(
    case: &Case<'_>,
    game: &mut Game,
    asked: &Asked,
    from: Square,
    kind: Kind,
) -> Option<Answer> {
    let (side, to) = (game.side(), asked.to?);
    let setup = game.setup();
    let entries = case.definition.rules.castlings.iter().filter(|c| {
        let onto_partner = c.partner_from == to && {
            let piece = setup.pieces.get(to.index()).copied().flatten();
            piece.is_some_and(|(s, k)| s == side && c.partner.contains(k))
        };
        c.side == side && c.kind == kind && c.from == from && (c.to == to || onto_partner)
    });
    let entry = entries.min_by_key(|c| unfit(&setup, c))?;
    // A step that is a plain move too is explained as one.
    let board = &case.definition.board;
    let near = board.file(from).abs_diff(board.file(to)) < 2 && entry.partner_from != to;
    (!near).then(|| explain(case, game, entry))
}

/// How far an entry is from being possible: no castling piece or partner on its square, no right.
fn unfit(setup: &Setup, entry: &Castling) -> (bool, bool, bool) {
    let at = |s: Square| setup.pieces.get(s.index()).copied().flatten();
    let castler = at(entry.from) == Some((entry.side, entry.kind));
    let partner = at(entry.partner_from);
    let stands = partner.is_some_and(|(s, k)| s == entry.side && entry.partner.contains(k));
    let right = setup.rights.contains(entry.partner_from);
    (!castler, !stands, entry.needs_right && !right)
}

fn explain(case: &Case<'_>, game: &mut Game, entry: &Castling) -> Answer {
    let setup = game.setup();
    let side = entry.side;
    let block = |key: &str| {
        case.place(&["castling", &entry.name, key])
            .or_else(|| case.place(&["castling", &entry.name]))
            .or_else(|| Some(case.provenance.moves(entry.kind, side)))
    };
    let at = |s: Square| setup.pieces.get(s.index()).copied().flatten();
    if at(entry.from) != Some((side, entry.kind)) {
        return Answer::illegal(format!(
            "the {} does not stand on {}",
            case.kind_name(entry.kind),
            case.square(entry.from)
        ))
        .at(block("from"), "where it castles from");
    }
    let partner = at(entry.partner_from).filter(|(s, k)| *s == side && entry.partner.contains(*k));
    let Some((_, partner)) = partner else {
        return Answer::illegal(format!(
            "no piece to castle with stands on {}",
            case.square(entry.partner_from)
        ))
        .at(block("partner_from"), "where the partner stands");
    };
    if entry.needs_right && !setup.rights.contains(entry.partner_from) {
        return Answer::illegal(format!(
            "{} or {} has moved before, or the position gives no right to castle",
            case.piece_on(entry.kind, entry.from),
            case.piece_on(partner, entry.partner_from)
        ))
        .at(block("unmoved"), "neither may have moved");
    }
    let standing = entry
        .empty
        .iter()
        .filter(|&s| s != entry.from && s != entry.partner_from)
        .find_map(|s| at(s).map(|(_, kind)| (s, kind)));
    if let Some((square, kind)) = standing {
        return Answer::illegal(format!("{} is in the way", case.piece_on(kind, square)))
            .at(block("empty"), "squares that must be empty");
    }
    let attacked = attacked(case, &setup, entry);
    if let Some((square, by)) = attacked {
        let by = by.iter().next().and_then(|s| at(s).map(|(_, k)| (k, s)));
        let by = by.map_or_else(String::new, |(k, s)| format!(" by {}", case.piece_on(k, s)));
        let reason = if square == entry.from {
            format!(
                "{} is in check, attacked{by}",
                case.piece_on(entry.kind, square)
            )
        } else {
            format!("{} is attacked{by}", case.square(square))
        };
        return Answer::illegal(reason)
            .at(block("safe"), "squares on which it may not be attacked");
    }
    Answer::illegal("the castling piece would not be safe")
        .at(case.place(&["castling", &entry.name]), "castling")
}

/// A square that must be safe and is not, with the attackers: asked of the position in which the castling piece
/// stands there.
fn attacked(case: &Case<'_>, setup: &Setup, entry: &Castling) -> Option<(Square, SquareSet)> {
    let royal = case.definition.kinds.get(entry.kind.index())?.royal;
    if !royal {
        return None;
    }
    let mut squares: Vec<Square> = entry.safe.iter().collect();
    squares.sort_by_key(|&s| s != entry.from);
    squares.into_iter().find_map(|square| {
        let mut moved = setup.clone();
        for (at, piece) in [(entry.from, None), (square, Some((entry.side, entry.kind)))] {
            if let Some(cell) = moved.pieces.get_mut(at.index()) {
                *cell = piece;
            }
        }
        let by = new_session(case.variant, Some(&moved)).checkers();
        (!by.is_empty()).then_some((square, by))
    })
}
