//! From raw sections to a [`Definition`]: every name looked up, every default filled in.
//!
//! In: a [`raw::File`] (with what it inherits) and the texts it came from. Out: the definition and where its
//! parts were written; or diagnostics, all that can be found in one run.

mod arrangement;
mod board;
mod castling;
mod context;
mod counting;
mod drops;
mod effects;
mod ends;
mod freeze;
mod gating;
mod lines;
mod mates;
mod movement;
mod names;
mod pieces;
mod promotion;
mod repetition;
mod royal;
mod rules;
mod setup;
mod sides;
mod traffic;
mod turn;

use super::provenance::Provenance;
use super::rules::{Ends, Rules, Traffic};
use super::{BoundProgram, Class, Definition, KindDef, Meta, Orientation, rights};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{Kind, PerSide, Side};
use crate::schema::raw::{self, Text};
use crate::source::{SourceMap, Span};
use crate::util::bits256::SquareSet;
use arrangement::Drawn;
use context::{Context, Sets};
use pieces::Roster;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Resolves a file. Everything wrong with it goes to `sink`; with any error there is no definition.
pub fn resolve(
    file: &raw::File,
    sources: &SourceMap,
    sink: &mut dyn Sink,
) -> Option<(Definition, Provenance)> {
    let mut cx = Context::new(sources, sink);
    let cx = &mut cx;
    let orientation = match file
        .variant
        .as_ref()
        .and_then(|v| v.orientation.as_ref())
        .map(|o| o.value)
    {
        None | Some(raw::Orientation::Rotate) => Orientation::Rotate,
        Some(raw::Orientation::Mirror) => Orientation::Mirror,
    };
    let name = file.variant.as_ref().and_then(|v| v.name.as_ref());
    if let Some(name) = name.filter(|n| n.value.trim().is_empty()) {
        cx.push(
            Diagnostic::new(
                Code::MissingKey,
                "the variant's name is empty",
                name.span,
                "nothing to call it by",
            )
            .with_help("write what the game is called"),
        );
    }
    let sides = sides::sides(cx, file.sides.as_ref());
    let mut roster = pieces::resolve(cx, file);
    let Some(section) = &file.board else {
        if !file.faulty {
            cx.push(
                Diagnostic::new(
                    Code::NoBoard,
                    "the variant has no board",
                    file.span,
                    "no `[board]` here",
                )
                .with_help("add `[board]` with `files` and `ranks`"),
            );
        }
        return None;
    };
    let ground = board::resolve(cx, section, orientation)?;
    let sets = ground.sets(orientation);
    movement::check_classes(cx, file, &sets);
    let promotions = promotion::drafts(cx, file, &sets, &mut roster);
    let start = if ground.sound && roster.sound {
        setup::resolve(cx, file, &sets, &roster, &sides)
    } else {
        setup::Start::empty(&sets, &roster)
    };
    let traffic = traffic::resolve(cx, section, &sets, &roster);
    let drawn = Drawn {
        setup: &start.setup,
        sides: &sides,
    };
    let arrangements = arrangement::resolve(cx, file, &sets, &roster, drawn);
    let placed = Placed {
        setup: &start.setup,
        arrangements: &arrangements,
    };
    let kinds = kinds(cx, file, &sets, &roster, placed, &traffic);
    royals(cx, file, &roster, &start.setup, &kinds);

    let mut setup = start.setup;
    let castlings = castling::resolve(cx, file, &sets, &roster, &kinds, &setup);
    let gating = gating::gating(cx, file.gating.as_ref(), &sets, &roster);
    let first_moves = gating::first_moves(cx, file, &sets, &roster, &kinds);
    setup.gates = rights::gates(&setup, gating.as_ref(), &first_moves);
    setup.rights = castling::rights(
        cx,
        sets.board,
        &castlings,
        &setup,
        &start.rights,
        setup.gates,
    );
    let irreversible = rules::irreversible(&sets, orientation, &kinds, &roster);
    let turn = turn::turn(cx, file.turn.as_ref());
    let rules = Rules {
        royal: royal::royal(cx, file.royal.as_ref()),
        traffic,
        pseudo_royals: royal::pseudo_royals(cx, file.royal.as_ref(), &roster),
        forbidden: rules::forbidden(cx, file.capture.as_ref(), &sets, &roster),
        must_capture: effects::must_capture(file.capture.as_ref()),
        effects: effects::effects(cx, &file.effect, &sets, &roster),
        freezes: freeze::freezes(cx, &file.freeze, &roster),
        walls: effects::walls(cx, file.walls.as_ref(), &sets),
        promotions: promotions.finish(&sets, &kinds, &setup),
        trade: rules::trade(cx, file.capture.as_ref(), &roster),
        reserve: freeze::reserve(file.capture.as_ref(), cx, &sets),
        castlings,
        en_passant: rules::en_passant(cx, file.en_passant.as_ref(), &sets, &roster),
        drops: drops::resolve(cx, file.drops.as_ref(), &sets, &roster, &kinds),
        gating,
        first_moves,
        ends: Ends {
            extinctions: ends::extinctions(cx, file.end.as_ref(), &sets, &roster),
            goals: ends::goals(cx, file.end.as_ref(), &sets, &roster),
            checks: ends::checks(cx, file.end.as_ref()),
            passes: turn::passes(cx, file.end.as_ref(), &turn),
            facing: turn::facing(file.end.as_ref()),
            countings: counting::countings(cx, file.end.as_ref(), &roster.names),
            repetition: repetition::repetition(cx, file.end.as_ref(), &sets, &roster.names),
            mates: mates::mates(cx, file.end.as_ref(), &roster.names),
            shuttle: mates::shuttle(cx, file.end.as_ref(), &roster.names),
            connects: ends::connects(cx, file.end.as_ref(), &sets, &roster),
            material: ends::material(cx, file.end.as_ref(), &roster),
            ..rules::ends(cx, file.end.as_ref(), &roster.names, irreversible)
        },
        turn,
    };
    if cx.errors() > 0 || file.faulty {
        return None;
    }
    if let Some(checks) = rules.ends.checks {
        // A start position given as a FEN may ask for fewer.
        for side in Side::BOTH {
            let most = checks.count[side];
            setup.checks[side] = match setup.checks[side] {
                0 => most,
                fewer => fewer.min(most),
            };
        }
    }
    if let Some(series) = rules.turn.series
        && setup.turn.is_none()
    {
        setup.turn = Some((series.first, series.first));
    }
    if !rules.ends.countings.is_empty() && setup.counting.is_none() {
        setup.counting = Some((0, 0));
    }
    let provenance = provenance(file, section, &roster);
    let classes = file
        .classes
        .iter()
        .map(|(key, _)| Class {
            name: key.value.clone(),
            members: roster.names.class_members(&key.value),
        })
        .collect();
    let definition = Definition {
        meta: meta(file.variant.as_ref()),
        terrains: ground.terrains.clone(),
        regions: ground.regions.clone(),
        orientation,
        sides,
        kinds,
        classes,
        setup,
        arrangements,
        rules,
        board: ground.board,
        written: crate::definition::Written::default(),
    };
    Some((definition, provenance))
}

fn text(value: Option<&Text>) -> Option<String> {
    value.map(|t| t.value.clone())
}

fn meta(variant: Option<&raw::Variant>) -> Meta {
    let Some(v) = variant else {
        return Meta::default();
    };
    Meta {
        name: text(v.name.as_ref()).unwrap_or_default(),
        aliases: v.aliases.iter().map(|a| a.value.clone()).collect(),
        inventor: text(v.inventor.as_ref()),
        year: v.year.as_ref().map(|y| y.value.0.clone()),
        source: text(v.source.as_ref()),
        rules: text(v.rules.as_ref()),
    }
}

/// All kinds with their movement.
fn kinds(
    cx: &mut Context<'_>,
    file: &raw::File,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
    placed: Placed<'_>,
    traffic: &Traffic,
) -> Vec<KindDef> {
    let mut kinds: Vec<KindDef> = Vec::new();
    for (entry, kind) in roster.entries.iter().zip(roster.kinds()) {
        let raw = entry.raw;
        let start = match &raw.initial {
            Some(squares) => sets.sided(cx, squares),
            None => start_squares(placed, kind, sets),
        };
        // A disguised kind moves as the one it looks like, from the same start squares.
        let model = kinds
            .get(entry.moves_of.index())
            .filter(|_| entry.moves_of != kind);
        let (movement, start) = match model {
            Some(model) => (model.movement.clone(), model.start),
            None => {
                let programs = movements(cx, file, sets, roster, kind, start);
                (
                    traffic::obey(cx, traffic, sets, entry, kind, programs),
                    start,
                )
            }
        };
        let white = entry.symbols[Side::White].as_ref();
        let san = text(raw.san.as_ref()).unwrap_or_else(|| {
            let symbol = white.or(entry.symbols[Side::Black].as_ref());
            symbol.map_or_else(String::new, |s| s.to_uppercase())
        });
        kinds.push(KindDef {
            key: entry.key.clone(),
            name: text(raw.name.as_ref()).unwrap_or_else(|| title(&entry.key)),
            symbols: entry.symbols.clone(),
            san,
            also: entry.also.clone(),
            scripts: scripts(raw, entry.tilde),
            royal: roster.royal.contains(kind),
            movement,
            start,
            base: entry.base,
            tilde: entry.tilde,
            value: raw.value.as_ref().map(|v| v.value),
            image: text(raw.image.as_ref()),
        });
    }
    kinds
}

/// What notations in other scripts call a piece. A promoted one that looks like it may have a name of its own, under
/// the script's name with a `~`.
fn scripts(piece: &raw::Piece, tilde: bool) -> Vec<(String, String)> {
    let given = || {
        let all = piece.scripts.iter().flat_map(|s| &s.entries);
        all.map(|(script, text)| (script.value.as_str(), text.value.clone()))
    };
    let promoted = given().filter_map(|(script, text)| Some((script.strip_suffix('~')?, text)));
    let plain = given().filter(|(script, _)| !script.ends_with('~'));
    // The first of a name is found.
    let chosen: Vec<(&str, String)> = if tilde {
        promoted.chain(plain).collect()
    } else {
        plain.collect()
    };
    chosen
        .into_iter()
        .map(|(script, text)| (script.to_owned(), text))
        .collect()
}

/// `Flying rhino` of `flying_rhino`.
fn title(key: &str) -> String {
    let mut chars = key.chars();
    chars
        .next()
        .map(|c| {
            format!(
                "{}{}",
                c.to_ascii_uppercase(),
                chars.as_str().replace('_', " ")
            )
        })
        .unwrap_or_default()
}

/// All set-ups: the one that is drawn and how others follow from it.
#[derive(Clone, Copy)]
struct Placed<'a> {
    setup: &'a super::Setup,
    arrangements: &'a [super::Arrangement],
}

fn start_squares(placed: Placed<'_>, kind: Kind, sets: &Sets<'_>) -> PerSide<SquareSet> {
    PerSide(Side::BOTH.map(|side| {
        let drawn: SquareSet = sets
            .board
            .squares()
            .filter(|s| placed.setup.pieces.get(s.index()) == Some(&Some((side, kind))))
            .collect();
        let others = placed.arrangements.iter();
        others.fold(drawn, |all, a| all | a.squares_of(side, kind))
    }))
}

fn movements(
    cx: &mut Context<'_>,
    file: &raw::File,
    sets: &Sets<'_>,
    roster: &Roster<'_>,
    kind: Kind,
    start: PerSide<SquareSet>,
) -> PerSide<Arc<BoundProgram>> {
    let nothing = || Arc::new(BoundProgram::default());
    let mut programs = PerSide([nothing(), nothing()]);
    let Some(entry) = roster.entries.get(kind.index()) else {
        return programs;
    };
    let raw = entry.raw;
    let immobile = raw.immobile.as_ref().is_some_and(|b| b.value);
    let Some(moves) = &raw.moves else {
        if !immobile && !raw.faulty {
            cx.push(
                Diagnostic::new(
                    Code::NoMoves,
                    format!("piece `{}` has no moves", entry.key),
                    raw.span,
                    "`moves` is missing",
                )
                .with_help("add `moves = \"…\"`, or `immobile = true` if it never moves"),
            );
        }
        return programs;
    };
    let classes = movement::class_guards(file, &roster.names, kind);
    let binding = movement::Binding {
        sets,
        names: &roster.names,
        start,
    };
    for (side, text) in moves.iter() {
        if let Some(flag) = raw.immobile.as_ref().filter(|f| f.value)
            && !text.value.trim().is_empty()
        {
            let message = format!("piece `{}` has moves, and is said never to move", entry.key);
            cx.push(
                Diagnostic::new(
                    Code::Contradiction,
                    message,
                    flag.span,
                    "this says it never moves",
                )
                .with_label(text.span, "these are its moves")
                .with_help("leave one of them out"),
            );
        }
        if text.value.trim().is_empty() {
            if !immobile {
                cx.push(
                    Diagnostic::new(
                        Code::NoMoves,
                        format!("piece `{}` has no moves", entry.key),
                        text.span,
                        "this is empty",
                    )
                    .with_help("write how it moves, or `immobile = true` if it never does"),
                );
            }
            continue;
        }
        if let Some(program) = movement::bind(cx, text, &classes, &binding) {
            for s in Side::BOTH {
                if side.is_none_or(|only| only == s) {
                    programs[s] = Arc::clone(&program);
                }
            }
        }
    }
    // Given for one side only, it is the other's too: the pattern follows by the orientation.
    if let raw::Sided::Each { white, black, .. } = moves {
        match (white, black) {
            (Some(_), None) => programs[Side::Black] = Arc::clone(&programs[Side::White]),
            (None, Some(_)) => programs[Side::White] = Arc::clone(&programs[Side::Black]),
            _ => {}
        }
    }
    programs
}

/// Warns of royal pieces that can never move.
fn royals(
    cx: &mut Context<'_>,
    file: &raw::File,
    roster: &Roster<'_>,
    setup: &super::Setup,
    kinds: &[KindDef],
) {
    for (def, kind) in kinds.iter().zip(roster.kinds()) {
        let moveless = def.movement.0.iter().all(|p| p.program.entries.is_empty());
        let Some(entry) = roster.entries.get(kind.index()).filter(|e| !e.tilde) else {
            continue;
        };
        if def.royal && moveless && cx.errors() == 0 {
            let span = entry.raw.royal.as_ref().map_or(entry.raw.span, |r| r.span);
            cx.push(
                Diagnostic::new(
                    Code::RoyalStuck,
                    format!("royal piece `{}` can never move", def.key),
                    span,
                    "royal, but without moves",
                )
                .with_note("every attack on it is mate unless the attacker is captured or blocked"),
            );
        }
    }
    let stands = |side: Side| {
        setup
            .pieces
            .iter()
            .flatten()
            .any(|&(s, k)| s == side && roster.royal.contains(k))
    };
    let [white, black] = Side::BOTH.map(stands);
    // Endings by what stands on the board are another way to win.
    let otherwise = file.end.as_ref().is_some_and(|end| {
        !(end.extinction.is_empty() && end.goal.is_empty() && end.connect.is_empty())
    }) || file.royal.as_ref().is_some_and(|r| !r.pseudo.is_empty());
    if !roster.royal.is_empty() && white != black && !otherwise && cx.errors() == 0 {
        let side = if white { "Black" } else { "White" };
        let span = file.setup.as_ref().map_or(file.span, |s| s.span);
        cx.push(Diagnostic::new(
            Code::OneSideRoyal,
            format!("{side} has no royal piece in the start position, the other side has"),
            span,
            "only one side can be mated",
        ));
    }
}

fn provenance(file: &raw::File, board: &raw::Board, roster: &Roster<'_>) -> Provenance {
    let mut rules: BTreeMap<String, Span> = BTreeMap::new();
    let mut add = |path: String, span: Option<Span>| {
        if let Some(span) = span {
            rules.insert(path, span);
        }
    };
    add("royal".into(), file.royal.as_ref().map(|s| s.span));
    add("capture".into(), file.capture.as_ref().map(|s| s.span));
    add("walls".into(), file.walls.as_ref().map(|s| s.span));
    for (key, block) in file.effect.iter() {
        add(format!("effect.{}", key.value), Some(block.span));
    }
    add("drops".into(), file.drops.as_ref().map(|s| s.span));
    add("gating".into(), file.gating.as_ref().map(|s| s.span));
    add("turn".into(), file.turn.as_ref().map(|s| s.span));
    add("sides".into(), file.sides.as_ref().map(|s| s.span));
    add(
        "en_passant".into(),
        file.en_passant.as_ref().map(|s| flag_span(s, |b| b.span)),
    );
    for (key, block) in file.royal.iter().flat_map(|r| r.pseudo.iter()) {
        add(format!("royal.pseudo.{}", key.value), Some(block.span));
    }
    for (key, block) in board.barriers.iter() {
        add(format!("board.barriers.{}", key.value), Some(block.span));
    }
    for (key, block) in board.areas.iter() {
        add(format!("board.areas.{}", key.value), Some(block.span));
    }
    for (key, block) in board.exits.iter() {
        add(format!("board.exits.{}", key.value), Some(block.span));
    }
    for (key, block) in file.promotion.iter() {
        add(format!("promotion.{}", key.value), Some(block.span));
    }
    for (key, block) in file.first_move.iter() {
        add(format!("first_move.{}", key.value), Some(block.span));
    }
    for (key, block) in file.castling.iter() {
        add(format!("castling.{}", key.value), Some(block.span));
    }
    if let Some(end) = &file.end {
        add("end".into(), Some(end.span));
        add(
            "end.checkmate".into(),
            end.checkmate.as_ref().map(|b| b.span),
        );
        add(
            "end.stalemate".into(),
            end.stalemate.as_ref().map(|b| b.span),
        );
        for (key, block) in end.extinction.iter() {
            add(format!("end.extinction.{}", key.value), Some(block.span));
        }
        for (key, block) in end.goal.iter() {
            add(format!("end.goal.{}", key.value), Some(block.span));
        }
        for (key, block) in end.connect.iter() {
            add(format!("end.connect.{}", key.value), Some(block.span));
        }
        add(
            "end.material".into(),
            end.material.as_ref().map(|b| flag_span(b, |b| b.span)),
        );
        add(
            "end.checks".into(),
            end.checks.as_ref().map(|b| flag_span(b, |b| b.span)),
        );
        add(
            "end.bare".into(),
            end.bare.as_ref().map(|b| flag_span(b, |b| b.span)),
        );
        add(
            "end.passes".into(),
            end.passes.as_ref().map(|b| flag_span(b, |b| b.span)),
        );
        add(
            "end.facing".into(),
            end.facing.as_ref().map(|b| flag_span(b, |b| b.span)),
        );
        add(
            "end.repetition".into(),
            end.repetition.as_ref().map(|b| flag_span(b, |b| b.span)),
        );
        for (key, block) in end.counting.iter() {
            add(format!("end.counting.{}", key.value), Some(block.span));
        }
        add(
            "end.counter".into(),
            end.counter.as_ref().map(|b| flag_span(b, |b| b.span)),
        );
        add(
            "end.dead".into(),
            end.dead.as_ref().map(|b| flag_span(b, |b| b.span)),
        );
    }
    Provenance {
        file: file.variant.as_ref().map_or(file.span, |v| v.span),
        board: board.span,
        setup: file.setup.as_ref().map_or(file.span, |s| s.span),
        kinds: roster.entries.iter().map(|e| e.place).collect(),
        terrains: board.terrain.iter().map(|(k, _)| k.span).collect(),
        regions: board.regions.iter().map(|(k, _)| k.span).collect(),
        classes: file.classes.iter().map(|(k, _)| k.span).collect(),
        rules,
    }
}

fn flag_span<T>(value: &raw::FlagOr<T>, of: impl Fn(&T) -> Span) -> Span {
    match value {
        raw::FlagOr::Flag(flag) => flag.span,
        raw::FlagOr::Value(value) => of(value),
    }
}

#[cfg(test)]
mod tests;
