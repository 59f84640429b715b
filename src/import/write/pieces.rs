//! `[pieces.NAME]`: letters and moves.

use super::cast::{Cast, SIDES};
use super::sheet::{Toml, sided};
use crate::id::Side;
use crate::import::area::Area;
use crate::import::betza::{self, Mode};
use crate::import::dialect;
use crate::import::model::Place;
use crate::import::pieces::{Set, Slot};
use crate::import::spell::spell;
use crate::util::text::quoted;

/// Sets of squares that moves speak of, by name.
#[derive(Clone, Debug, Default)]
pub struct Regions {
    named: Vec<(String, [Area; 2], Option<Place>)>,
}

impl Regions {
    fn name(&mut self, name: &str, areas: [Area; 2], place: Option<Place>) -> String {
        if self.named.iter().all(|(n, ..)| n != name) {
            self.named.push((name.to_owned(), areas, place));
        }
        name.to_owned()
    }
    /// Writes `[board.regions]`.
    pub fn write(&self, cast: &Cast<'_>, toml: &mut Toml) {
        if self.named.is_empty() {
            return;
        }
        toml.section("board.regions", None);
        for (name, areas, place) in &self.named {
            toml.pair(name, &cast.areas(*areas), *place);
        }
    }
}

/// A piece ready to be written.
#[derive(Clone, Debug)]
pub struct Written {
    slot: Slot,
    /// What it moves as.
    form: Slot,
    moves: [String; 2],
    initial: Option<[Area; 2]>,
}

/// All pieces with their moves, the king first.
pub fn gather(cast: &Cast<'_>, regions: &mut Regions) -> Vec<Written> {
    let king = cast.plain.iter().filter(|&s| s == Slot::KING);
    let others = cast.plain.iter().filter(|&s| s != Slot::KING);
    let plain = king.chain(others).map(|s| (s, s));
    let forms = cast.promoted.iter().map(|(&from, &to)| (from, to));
    plain
        .chain(forms)
        .map(|(slot, form)| Written {
            slot,
            form,
            moves: SIDES.map(|(side, _)| moves(cast, form, side, regions)),
            initial: initial(cast, slot, form),
        })
        .collect()
}

/// Whether a piece makes moves that it only makes from the squares of the double step.
fn has_first_moves(cast: &Cast<'_>, form: Slot) -> bool {
    Slot::of_key("pawn") == Some(form)
        || betza::read(&cast.notation(form))
            .moves
            .keys()
            .any(|m| m.initial)
}

fn double_step(cast: &Cast<'_>) -> [Area; 2] {
    if cast.model.flag("doubleStep") {
        cast.squares("doubleStepRegion")
    } else {
        [Area::NONE; 2]
    }
}

/// The start squares, if they are not those on which the piece stands at the start.
fn initial(cast: &Cast<'_>, slot: Slot, form: Slot) -> Option<[Area; 2]> {
    if !has_first_moves(cast, form) {
        return None;
    }
    let wanted = double_step(cast);
    if wanted.iter().all(|a| a.is_empty()) {
        return None;
    }
    let stands = SIDES.map(|(side, _)| {
        let squares = &cast.start.squares[side];
        squares
            .get(&(slot, slot != form))
            .copied()
            .unwrap_or_default()
    });
    (wanted != stands).then_some(wanted)
}

fn moves(cast: &Cast<'_>, form: Slot, side: Side, regions: &mut Regions) -> String {
    let model = cast.model;
    let [white, black] = SIDES;
    let (_, name) = if side == Side::White { white } else { black };
    let passing = model.set(&format!("enPassantTypes{name}")).has(form) && double_steps(cast);
    let [white, black] = double_step(cast);
    let first = !if side == Side::White { white } else { black }.is_empty();
    let custom = model.piece(form).and_then(|p| p.notation.as_deref());
    let mut text = match (custom, form.known()) {
        (Some(notation), _) => {
            let reading = betza::read(notation);
            let passing = passing || reading.passing && double_steps(cast);
            let written = !passing || notation.contains('e');
            let holds = first || reading.moves.keys().all(|m: &Mode| !m.initial);
            if written && holds && reading.odd.is_empty() && dialect::same(notation, &reading) {
                notation.to_owned()
            } else {
                spell(&reading, passing, first)
            }
        }
        (None, Some(known)) => known_moves(cast, known.key, known.moves, passing, first, regions),
        (None, None) => cast.notation(form),
    };
    if let Some(lines) = lines(cast, form, regions) {
        text = format!("{text} {lines}");
    }
    let confined = SIDES.map(|(side, _)| cast.confined(form, side));
    if confined.iter().any(|&a| a != cast.board) && !text.is_empty() {
        let place = model.mobility(form, side).and_then(|s| s.place);
        let name = regions.name(&format!("{}_area", cast.name(form)), confined, place);
        text = format!("{{>+{name}}}{text}");
    }
    text
}

/// Whether anything can be captured in passing at all.
fn double_steps(cast: &Cast<'_>) -> bool {
    let model = cast.model;
    let some = |areas: [Area; 2]| areas.iter().any(|a| !a.is_empty());
    some(double_step(cast))
        || model.flag("doubleStep") && some(cast.squares("tripleStepRegion"))
        || model
            .pieces()
            .filter_map(|(_, piece)| piece.notation.as_deref())
            .any(|notation| notation.contains('i'))
}

fn known_moves(
    cast: &Cast<'_>,
    key: &str,
    moves: &str,
    passing: bool,
    first: bool,
    regions: &mut Regions,
) -> String {
    let model = cast.model;
    match key {
        "pawn" => {
            let mut text = format!("fmWfc{}F", if passing { "e" } else { "" });
            if first {
                text += "ifmnD";
            }
            let triple = cast.squares("tripleStepRegion");
            if triple.iter().any(|a| !a.is_empty()) && model.flag("doubleStep") {
                let place = model.place("tripleStepRegionWhite");
                let name = regions.name("triple_step", triple, place);
                text += &format!(" fmnnH{{<+{name}}}");
            }
            text
        }
        "soldier" if model.number("soldierPromotionRank") > 1 => {
            let rank = model.number("soldierPromotionRank") as u8;
            let white = (rank..=cast.size.ranks)
                .fold(Area::NONE, |all, r| all.or(Area::rank(r - 1)))
                .and(cast.board);
            let areas = [white, white.turned(cast.size)];
            let name = regions.name("beyond", areas, model.place("soldierPromotionRank"));
            format!("fWsW{{<+{name}}}")
        }
        "janggiCannon" => {
            let cannons = cast.forms(Set::of(Slot::of_key(key).unwrap_or(Slot::KING)));
            let not: Vec<String> = cannons.iter().map(|n| format!("-{n}")).collect();
            let filter = format!("<{}>", not.join(","));
            format!("mc{filter}p{filter}R")
        }
        _ => moves.to_owned(),
    }
}

/// The moves along the lines of palaces.
fn lines(cast: &Cast<'_>, form: Slot, regions: &mut Regions) -> Option<String> {
    let area = cast.model.squares("diagonalLines").and(cast.board);
    if area.is_empty() {
        return None;
    }
    let step = match form.known().map(|k| k.key) {
        Some("wazir") => "F".to_owned(),
        None if form == Slot::KING && cast.model.text("kingType") == "wazir" => "F".to_owned(),
        Some("soldier") => "fF".to_owned(),
        Some("rook") => "B".to_owned(),
        Some(key @ "janggiCannon") => {
            known_moves(cast, key, "", false, false, regions).replace('R', "B")
        }
        _ => return None,
    };
    let name = regions.name("lines", [area; 2], cast.model.place("diagonalLines"));
    Some(format!("{step}{{<+{name}>+{name}}}"))
}

/// Writes the pieces.
pub fn write(pieces: &[Written], cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let tilde = tilde(cast);
    for piece in pieces {
        let up = piece.slot != piece.form;
        let place = model.piece(piece.slot).and_then(|p| p.place);
        let source = model.piece(piece.form);
        let letter = model
            .piece(piece.slot)
            .map_or('?', |p| p.letter.to_ascii_uppercase());
        let name = cast.name(piece.slot);
        if up {
            toml.section(&format!("pieces.{}", cast.promoted_name(piece.slot)), place);
            toml.pair("symbol", &quoted(&format!("+{letter}")), place);
        } else {
            toml.section(&format!("pieces.{name}"), place);
            toml.pair("letter", &quoted(&letter.to_string()), place);
            if Slot::of_key("pawn") == Some(piece.slot) {
                toml.pair("san", "\"\"", place);
            }
        }
        let moves_place = source.and_then(|p| p.place);
        if piece.moves.iter().all(String::is_empty) {
            toml.pair("immobile", "true", moves_place);
        } else {
            let text = &piece.moves[0];
            if piece.moves[0] == piece.moves[1] {
                let at = source
                    .filter(|p| p.notation.as_deref() == Some(text))
                    .and_then(|p| p.notation_at);
                toml.string("moves", text, moves_place, at);
            } else {
                let [white, black] = &piece.moves;
                toml.pair("moves", &sided([quoted(white), quoted(black)]), moves_place);
            }
        }
        if piece.slot == Slot::KING && !up {
            toml.pair("royal", "true", place);
        }
        if let Some(areas) = piece.initial {
            let place = model.place("doubleStepRegionWhite");
            toml.pair("initial", &cast.areas(areas), place);
        }
        if up && !model.flag("dropLoop") {
            toml.pair("base", &quoted(&name), place);
        }
        if !up && tilde.names(piece.slot) {
            toml.pair("tilde", "true", place);
        }
    }
}

/// What pawns become and are no longer once they are captured.
fn tilde(cast: &Cast<'_>) -> Set {
    let model = cast.model;
    if !model.flag("capturesToHand") || model.flag("dropLoop") {
        return Set::NONE;
    }
    let mut pawns = Set::NONE;
    let mut to = Set::NONE;
    for (_, name) in SIDES {
        pawns = pawns | model.set(&format!("promotionPawnTypes{name}"));
        to = to | model.members(&format!("promotionPieceTypes{name}"));
    }
    let pawns = cast.plain.iter().filter(|&s| pawns.names(s)).count();
    if pawns == 1 { to } else { Set::NONE }
}
