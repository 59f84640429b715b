//! `[effect.NAME]`, `[walls]` and captures that must be made.
//!
//! In: the raw sections and what the file names. Out: the resolved blocks; what cannot be meant is reported
//! where it stands.

use super::context::{Context, Sets};
use super::pieces::Roster;
use super::royal::kinds_or_all;
use crate::board::region::built_in;
use crate::definition::rules::{
    Among, Area, Deed, Directions, Effect, Occasions, WallPlace, Walls, Whose,
};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{PerSide, Side};
use crate::schema::raw::{self, Map, Sided, Text};
use crate::source::Spanned;
use crate::util::bits256::{KindSet, SquareSet};

/// The word in `to` that stands for what was captured.
const VICTIM: &str = "victim";

/// `mandatory` of `[capture]`.
#[must_use]
pub fn must_capture(section: Option<&raw::Capture>) -> PerSide<bool> {
    let given = section.and_then(|s| s.mandatory.as_ref());
    PerSide(Side::BOTH.map(|side| {
        given
            .and_then(|sided| sided.get(side))
            .is_some_and(|b| b.value)
    }))
}

/// All effects, in the order of the file.
pub fn effects(
    cx: &mut Context<'_>,
    section: &Map<raw::Effect>,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
) -> Vec<Effect> {
    section
        .iter()
        .filter_map(|(key, block)| effect(cx, key, block, sets, roster))
        .collect()
}

fn effect(
    cx: &mut Context<'_>,
    key: &Text,
    block: &raw::Effect,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
) -> Option<Effect> {
    let mut on = Occasions {
        capture: block.on.is_empty(),
        ..Occasions::default()
    };
    for occasion in &block.on {
        match occasion.value {
            raw::Occasion::Capture => on.capture = true,
            raw::Occasion::Move => on.moves = true,
            raw::Occasion::Castle => on.castle = true,
            raw::Occasion::Drop => on.drop = true,
            raw::Occasion::Turn => on.turn = true,
        }
    }
    let area = match block.area.as_ref().map(|a| a.value) {
        None | Some(raw::Area::Mover) => Area::Mover,
        Some(raw::Area::Neighbours) => Area::Neighbours,
        Some(raw::Area::Ahead) => Area::Ahead,
        Some(raw::Area::Behind) => Area::Behind,
        Some(raw::Area::Enclosed) => Area::Enclosed,
        Some(raw::Area::Crossing) => Area::Crossing,
        Some(raw::Area::Board) => Area::Board,
    };
    if on.turn && area != Area::Board {
        let span = block.area.as_ref().map_or(block.span, |a| a.span);
        cx.push(
            Diagnostic::new(
                Code::EffectWithoutMover,
                format!(
                    "effect `{}` comes at the end of a turn, when no piece is the one that moved",
                    key.value
                ),
                span,
                "this area is around a piece that moved",
            )
            .with_help("write `area = \"board\"` and say where in `within`"),
        );
    }
    let captures = block.captures.as_ref().is_some_and(|b| b.value);
    captures_what(cx, key, block, on, area);
    keys_of_areas(cx, key, block, area);
    idle(cx, key, block, on, area);
    let stayed = block.stayed.as_ref().is_some_and(|b| b.value);
    if let Some(flag) = block
        .stayed
        .as_ref()
        .filter(|f| f.value && block.within.is_none())
    {
        cx.push(
            Diagnostic::new(
                Code::MissingKey,
                format!(
                    "effect `{}` does not say where pieces must have stayed",
                    key.value
                ),
                flag.span,
                "`within` is missing",
            )
            .with_help("add `within` with the squares that are meant"),
        );
    }
    let mut kinds = |list: &[Text]| kinds_or_all(cx, list, roster);
    let (by, of, pieces) = (kinds(&block.by), kinds(&block.of), kinds(&block.pieces));
    let with = kinds(&block.with);
    let spare = if block.spare.is_empty() {
        KindSet::EMPTY
    } else {
        roster.names.set(cx, &block.spare)
    };
    let deed = deed(cx, key, block, on, roster)?;
    if deed == Deed::Return && (area != Area::Mover || on.drop) {
        let span = block.deed.as_ref().map_or(block.span, |d| d.span);
        cx.push(
            Diagnostic::new(
                Code::EffectWithoutMover,
                format!(
                    "effect `{}` sends back pieces that have not moved",
                    key.value
                ),
                span,
                "only the piece that moved can go back",
            )
            .with_help("leave out `area`, and `drop` in `on`"),
        );
    }
    Some(Effect {
        name: key.value.clone(),
        on,
        by,
        of,
        at: squares(cx, sets, block.at.as_ref()),
        beside: block.beside.as_ref().map(whose),
        along: block.along.as_ref().map(|a| directions(Some(a))),
        area,
        with,
        anvil: block
            .anvil
            .as_ref()
            .map_or_else(PerSide::default, |given| sets.sided(cx, given)),
        longest: block.longest.as_ref().map_or(0, |n| n.value),
        directions: directions(block.directions.as_ref()),
        within: squares(cx, sets, block.within.as_ref()),
        stayed,
        pieces: pieces - spare,
        whose: block.whose.as_ref().map_or(Whose::Both, whose),
        deed,
        captures,
    })
}

/// What an effect captures leaves the board by a move of a piece that is not itself captured.
fn captures_what(cx: &mut Context<'_>, key: &Text, block: &raw::Effect, on: Occasions, area: Area) {
    let Some(flag) = block.captures.as_ref().filter(|f| f.value) else {
        return;
    };
    let removes = block
        .deed
        .as_ref()
        .is_none_or(|d| d.value == raw::Deed::Remove);
    if removes && area != Area::Mover && !on.turn {
        return;
    }
    let (label, help) = if !removes {
        (
            "only what is removed can be captured",
            "write `do = \"remove\"`, or leave out `captures`",
        )
    } else if on.turn {
        (
            "no move captures at the end of a turn",
            "leave `turn` out of `on`, or leave out `captures`",
        )
    } else {
        (
            "a piece cannot capture itself",
            "give an `area` that has other pieces in it, or leave out `captures`",
        )
    };
    cx.push(
        Diagnostic::new(
            Code::EffectCaptures,
            format!("effect `{}` cannot capture", key.value),
            flag.span,
            label,
        )
        .with_help(help),
    );
}

/// Keys that only some areas have a use for.
fn keys_of_areas(cx: &mut Context<'_>, key: &Text, block: &raw::Effect, area: Area) {
    let enclosed = area == Area::Enclosed;
    let with = block.with.first().map(|t| t.span);
    let anvil = block.anvil.as_ref().and_then(|a| {
        let given = Side::BOTH.into_iter().find_map(|side| a.get(side));
        given.map(|t| t.span)
    });
    let longest = block.longest.as_ref().map(|n| n.span);
    let useless = [
        ("with", with.filter(|_| !enclosed && area != Area::Crossing)),
        ("anvil", anvil.filter(|_| !enclosed)),
        ("longest", longest.filter(|_| !enclosed)),
    ];
    for (name, span) in useless {
        let Some(span) = span else { continue };
        cx.push(
            Diagnostic::new(
                Code::EffectTarget,
                format!("`{name}` of effect `{}` means nothing here", key.value),
                span,
                "its area asks for no such thing",
            )
            .with_help(if name == "with" {
                "write `area = \"enclosed\"` or `\"crossing\"`, or leave it out"
            } else {
                "write `area = \"enclosed\"`, or leave it out"
            }),
        );
    }
}

/// What would keep an effect from ever working.
fn idle(cx: &mut Context<'_>, key: &Text, block: &raw::Effect, on: Occasions, area: Area) {
    if let Some(longest) = block.longest.as_ref().filter(|n| n.value == 0) {
        cx.push(
            Diagnostic::new(
                Code::EffectTarget,
                format!("effect `{}` would enclose lines of no enemy", key.value),
                longest.span,
                "no line is so short",
            )
            .with_help("write 1 or more, or leave it out for lines of any length"),
        );
    }
    let dropped = on.drop && !(on.capture || on.moves || on.castle);
    let asks = match area {
        Area::Ahead | Area::Behind => block.area.as_ref().map(|a| a.span),
        _ => block.along.as_ref().map(|a| a.span),
    };
    if let Some(span) = asks.filter(|_| dropped) {
        cx.push(
            Diagnostic::new(
                Code::EffectWithoutMover,
                format!("effect `{}` asks which way a drop goes", key.value),
                span,
                "a piece that is dropped comes from no square",
            )
            .with_help("let it come `on` moves or captures, or ask for another area"),
        );
    }
}

fn deed(
    cx: &mut Context<'_>,
    key: &Text,
    block: &raw::Effect,
    on: Occasions,
    roster: &Roster<'_>,
) -> Option<Deed> {
    let word = block.deed.as_ref()?;
    if let Some(to) = block
        .to
        .as_ref()
        .filter(|_| word.value != raw::Deed::Become)
    {
        cx.push(Diagnostic::new(
            Code::EffectTarget,
            format!(
                "effect `{}` names a piece but makes nothing of it",
                key.value
            ),
            to.span,
            "only `do = \"become\"` needs a piece",
        ));
    }
    Some(match word.value {
        raw::Deed::Remove => Deed::Remove,
        raw::Deed::Wall => Deed::Wall,
        raw::Deed::Convert => Deed::Convert,
        raw::Deed::Hand => Deed::Hand,
        raw::Deed::Return => Deed::Return,
        raw::Deed::Become => match &block.to {
            Some(to) if to.value == VICTIM => {
                if on.moves || on.castle || on.drop || on.turn {
                    cx.push(
                        Diagnostic::new(
                            Code::EffectTarget,
                            format!(
                                "effect `{}` comes on other occasions than captures",
                                key.value
                            ),
                            to.span,
                            "there may be no victim",
                        )
                        .with_help("leave out `on`, or write `on = \"capture\"`"),
                    );
                }
                Deed::BecomeVictim
            }
            Some(to) => Deed::Become(roster.names.one(cx, to)?),
            None => {
                cx.push(
                    Diagnostic::new(
                        Code::EffectTarget,
                        format!("effect `{}` does not say what pieces become", key.value),
                        word.span,
                        "`to` is missing",
                    )
                    .with_help("add `to` with the name of a piece, or `to = \"victim\"`"),
                );
                return None;
            }
        },
    })
}

pub(super) const fn whose(word: &Spanned<raw::Whose>) -> Whose {
    match word.value {
        raw::Whose::Own => Whose::Own,
        raw::Whose::Enemy => Whose::Enemy,
        raw::Whose::Both => Whose::Both,
    }
}

/// A set of squares; by default the whole board.
fn squares(
    cx: &mut Context<'_>,
    sets: &Sets<'_>,
    given: Option<&Sided<Text>>,
) -> PerSide<SquareSet> {
    given.map_or_else(
        || built_in(sets.board, "all").unwrap_or_default(),
        |given| sets.sided(cx, given),
    )
}

/// Where drops may go with regard to other pieces.
pub fn among(cx: &mut Context<'_>, section: &raw::Drops, sets: &Sets<'_>) -> Among {
    Among {
        enclose: section.enclose.as_ref().is_some_and(|b| b.value),
        beside: section.beside.as_ref().map(whose),
        not_beside: section.not_beside.as_ref().map(whose),
        directions: directions(section.directions.as_ref()),
        enter: section
            .enter
            .iter()
            .filter_map(|way| crate::board::COMPASS.get(way.value as usize).copied())
            .collect(),
        opening: section
            .opening
            .as_ref()
            .map_or_else(PerSide::default, |squares| sets.sided(cx, squares)),
    }
}

pub(super) fn directions(word: Option<&Spanned<raw::Directions>>) -> Directions {
    match word.map(|d| d.value) {
        None | Some(raw::Directions::All) => Directions::All,
        Some(raw::Directions::Orthogonal) => Directions::Orthogonal,
        Some(raw::Directions::Diagonal) => Directions::Diagonal,
    }
}

/// `[walls]`.
pub fn walls(cx: &mut Context<'_>, section: Option<&raw::Walls>, sets: &Sets<'_>) -> Option<Walls> {
    let block = section?;
    Some(Walls {
        place: match block.place.as_ref().map(|p| p.value) {
            None | Some(raw::WallPlace::Any) => WallPlace::Any,
            Some(raw::WallPlace::Arrow) => WallPlace::Arrow,
            Some(raw::WallPlace::Origin) => WallPlace::Origin,
            Some(raw::WallPlace::Edge) => WallPlace::Edge,
        },
        zone: squares(cx, sets, block.zone.as_ref()),
        single: block.single.as_ref().is_some_and(|b| b.value),
        instead: block.instead.as_ref().is_some_and(|b| b.value),
    })
}
