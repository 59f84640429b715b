//! `[turn]` and `[end]`: passing, and how the game ends.

use super::cast::{Cast, SIDES};
use super::connections;
use super::sheet::{Toml, list, sided};
use crate::import::counts::RULES;
use crate::import::pieces::{Set, Slot};
use crate::util::text::quoted;

/// Writes the blocks.
pub fn write(cast: &Cast<'_>, toml: &mut Toml) {
    turn(cast, toml);
    repetition_and_counter(cast, toml);
    mates(cast, toml);
    extinction(cast, toml);
    goals(cast, toml);
    checks(cast, toml);
    connections::write(cast, toml);
    counting(cast, toml);
    facing(cast, toml);
}

fn turn(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let pass = SIDES.map(|(_, name)| {
        if model.flag(&format!("pass{name}")) {
            "true"
        } else if model.flag(&format!("passOnStalemate{name}")) {
            "\"stalemate\""
        } else {
            "false"
        }
    });
    if pass != ["false", "false"] {
        let place = model
            .place("passWhite")
            .or(model.place("passOnStalemateWhite"));
        toml.section("turn", place);
        toml.pair("pass", &sided(pass.map(str::to_owned)), place);
    }
}

/// The same for the other side.
fn opposite(result: &str) -> &'static str {
    match result {
        "win" => "loss",
        "loss" => "win",
        _ => "draw",
    }
}

fn repetition_and_counter(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let fold = model.number("nFoldRule");
    let plies = model.number("nMoveRule") * 2;
    let dead = "false";
    let place = model.place("nFoldRule").or(model.place("nMoveRule"));
    toml.section("end", place);
    // Fairy-Stockfish plays on when neither side can win any more.
    toml.pair("dead", dead, None);
    if fold == 0 {
        toml.pair("repetition", "false", model.place("nFoldRule"));
    }
    if plies == 0 {
        toml.pair("counter", "false", model.place("nMoveRule"));
    }
    if fold > 0 {
        toml.section("end.repetition", model.place("nFoldRule"));
        toml.pair(
            "count",
            &fold.min(255).to_string(),
            model.place("nFoldRule"),
        );
        let value = model.word("nFoldValue");
        let place = model.place("nFoldValue");
        if value == "win" || value == "loss" {
            if model.flag("nFoldValueAbsolute") {
                let text = sided([quoted(value), quoted(opposite(value))]);
                toml.pair("result", &text, place);
            } else {
                // There the side to move, here the side that has moved.
                toml.pair("result", &quoted(opposite(value)), place);
            }
        }
        if model.flag("perpetualCheckIllegal") {
            toml.pair(
                "perpetual_check",
                "\"loss\"",
                model.place("perpetualCheckIllegal"),
            );
        }
        if model.word("chasingRule") == "axf" {
            chase(cast, toml);
        }
    }
    if fold > 0 && model.flag("moveRepetitionIllegal") {
        shuttle(cast, toml);
    }
    if plies > 0 {
        let kinds = SIDES.map(|(_, name)| model.set(&format!("nMoveRuleTypes{name}")));
        let kinds = cast.plain_names(kinds[0] | kinds[1]);
        let place = model.place("nMoveRule");
        toml.section("end.counter", place);
        toml.pair("plies", &plies.min(65535).to_string(), place);
        toml.pair("pieces", &list(&kinds), model.place("nMoveRuleTypesWhite"));
    }
}

/// Chasing by the rules of the Asian Xiangqi Federation.
fn chase(cast: &Cast<'_>, toml: &mut Toml) {
    let place = cast.model.place("chasingRule");
    let named = |keys: &[&str]| {
        let slots: Set = keys.iter().filter_map(|k| Slot::of_key(k)).collect();
        cast.plain_names(slots)
    };
    toml.section("end.repetition.chase", place);
    toml.pair("exempt", &list(&named(&["king", "soldier"])), place);
    let soldiers = named(&["soldier"]);
    if !soldiers.is_empty() {
        toml.pair("spared", &list(&soldiers), place);
        toml.pair("spared_at", "\"half\"", place);
    }
    let rooks = named(&["rook"]);
    if !rooks.is_empty() {
        toml.pair("ranks", &list(&rooks), place);
    }
}

/// The counts of makruk and its relatives, which begin when a side has little left.
fn counting(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let place = model.place("countingRule");
    let wanted = model.word("countingRule");
    let Some(rule) = RULES.iter().find(|rule| rule.name == wanted) else {
        return;
    };
    let named = |key: &str| {
        Slot::of_key(key)
            .map(|s| cast.plain_names(Set::of(s)))
            .unwrap_or_default()
    };
    let pawns = named("pawn");
    for count in rule.counts {
        toml.section(&format!("end.counting.{}", count.key), place);
        if let Some(most) = count.at_most {
            toml.pair("at_most", &most.to_string(), place);
        }
        if count.at_least > 1 {
            toml.pair("at_least", &count.at_least.to_string(), place);
        }
        if !pawns.is_empty() {
            toml.pair("without", &list(&pawns), place);
        }
        if count.moves > 0 {
            toml.pair("moves", &count.moves.to_string(), place);
        }
        if count.from_pieces {
            toml.pair("begin", "\"pieces\"", place);
        }
        let limits: Vec<String> = count
            .limits
            .iter()
            .map(|&(key, pieces, moves)| (named(key), pieces, moves))
            .filter(|(names, ..)| !names.is_empty())
            .map(|(names, pieces, moves)| {
                format!(
                    "{{ pieces = {}, count = {pieces}, moves = {moves} }}",
                    list(&names)
                )
            })
            .collect();
        if !limits.is_empty() {
            toml.pair("limit", &format!("[{}]", limits.join(", ")), place);
        }
    }
}

/// Kings that see each other along an open file: who then passes ends the game.
fn facing(cast: &Cast<'_>, toml: &mut Toml) {
    if cast.model.flag("bikjangRule") {
        let place = cast.model.place("bikjangRule");
        toml.section("end.facing", place);
        toml.pair("lines", "\"file\"", place);
    }
}

fn mates(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    for (key, block, usual) in [
        ("checkmateValue", "checkmate", "loss"),
        ("stalemateValue", "stalemate", "draw"),
    ] {
        let value = model.word(key);
        if value != usual && value != "none" {
            toml.section(&format!("end.{block}"), model.place(key));
            toml.pair("result", &quoted(value), model.place(key));
        }
    }
    if model.flag("shatarMateRule") {
        shatar(cast, toml);
    }
}

/// Shatar: a mate by knights alone loses, and one without a rook, queen-like piece or knight among the checks that led
/// to it draws.
fn shatar(cast: &Cast<'_>, toml: &mut Toml) {
    let place = cast.model.place("shatarMateRule");
    let named = |keys: &[&str]| -> Set { keys.iter().filter_map(|k| Slot::of_key(k)).collect() };
    let strong = named(&["knight", "rook", "bers"]);
    let weak: Set = cast.plain.iter().filter(|&s| !strong.has(s)).collect();
    let knights = cast.plain_names(named(&["knight"]));
    if !knights.is_empty() {
        toml.section("end.mate.knights", place);
        toml.pair("by", &list(&knights), place);
        toml.pair("result", "\"win\"", place);
    }
    toml.section("end.mate.weak", place);
    toml.pair("by", &list(&cast.plain_names(weak)), place);
    toml.pair("unless", &list(&cast.plain_names(strong)), place);
    toml.pair("result", "\"draw\"", place);
}

/// Pieces that may not go to and fro: those that can come where the other side's king can.
fn shuttle(cast: &Cast<'_>, toml: &mut Toml) {
    let place = cast.model.place("moveRepetitionIllegal");
    let Some(king) = Slot::of_key("king") else {
        return;
    };
    let near = |slot: Slot| {
        SIDES.iter().any(|&(side, _)| {
            let common = cast
                .confined(slot, side)
                .and(cast.confined(king, side.other()));
            !common.is_empty()
        })
    };
    let kinds: Set = cast.plain.iter().filter(|&s| near(s)).collect();
    toml.section("end.shuttle", place);
    toml.pair("pieces", &list(&cast.plain_names(kinds)), place);
}

fn extinction(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let value = model.word("extinctionValue");
    // Pseudo-royal pieces are mated; only explosions can still take the last of them.
    let mated = model.flag("extinctionPseudoRoyal") && !model.flag("blastOnCapture");
    if value == "none" || mated {
        return;
    }
    let set = model.set("extinctionPieceTypes");
    let place = model.place("extinctionPieceTypes");
    let count = model.number("extinctionPieceCount");
    if set.all && model.flag("extinctionClaim") && count == 1 {
        toml.section("end.bare", place);
        toml.pair("result", &quoted(value), model.place("extinctionValue"));
        toml.pair("reply", "true", model.place("extinctionClaim"));
        return;
    }
    let kinds: Vec<Vec<String>> = if set.all {
        vec![Vec::new()]
    } else {
        set.iter()
            .map(|s| cast.forms(Set::of(s)))
            .filter(|n| !n.is_empty())
            .collect()
    };
    // Kinds with one form each are one block in which each is counted by itself.
    let single = kinds.len() > 1 && kinds.iter().all(|k| k.len() == 1);
    let blocks: Vec<(String, Vec<String>, bool)> = if single {
        vec![("lost".to_owned(), kinds.concat(), true)]
    } else {
        let name = |k: &Vec<String>| k.first().cloned().unwrap_or_else(|| "all".to_owned());
        kinds.into_iter().map(|k| (name(&k), k, false)).collect()
    };
    for (name, pieces, each) in blocks {
        toml.section(&format!("end.extinction.{name}"), place);
        if !pieces.is_empty() {
            toml.pair("pieces", &list(&pieces), place);
        }
        if each {
            toml.pair("each", "true", place);
        }
        if count > 0 {
            toml.pair(
                "count",
                &count.min(255).to_string(),
                model.place("extinctionPieceCount"),
            );
        }
        let other = model.number("extinctionOpponentPieceCount");
        if other > 0 {
            let place = model.place("extinctionOpponentPieceCount");
            toml.pair("opponent_at_least", &other.min(255).to_string(), place);
        }
        toml.pair("result", &quoted(value), model.place("extinctionValue"));
    }
}

/// Whether a goal asks for more pieces than it has squares, on either side.
pub fn too_small_a_goal(cast: &Cast<'_>) -> bool {
    let squares = cast.squares("flagRegion");
    let count = cast.model.number("flagPieceCount");
    let blocked = cast.model.flag("flagPieceBlockedWin");
    !blocked && squares.iter().any(|a| !a.is_empty() && a.len() < count)
}

fn goals(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    let squares = cast.squares("flagRegion");
    if squares.iter().all(|a| a.is_empty()) || too_small_a_goal(cast) {
        return;
    }
    let kinds = SIDES.map(|(_, name)| model.set(&format!("flagPiece{name}")));
    let sides: Vec<(&str, Set, Option<usize>)> =
        if kinds[0] == kinds[1] && squares.iter().all(|a| !a.is_empty()) {
            vec![("goal", kinds[0], None)]
        } else {
            let sides = ["white", "black"].into_iter().zip(kinds).zip(squares);
            sides
                .enumerate()
                .filter(|(_, (_, squares))| !squares.is_empty())
                .map(|(i, ((name, kinds), _))| (name, kinds, Some(i)))
                .collect()
        };
    for (name, set, side) in sides {
        let pieces = if set.all { Vec::new() } else { cast.forms(set) };
        if !set.all && pieces.is_empty() {
            continue;
        }
        let (safe, moved) = (model.flag("flagPieceSafe"), model.flag("flagMove"));
        if safe || !moved {
            goal(cast, toml, name, &pieces, side, safe);
        }
        if moved {
            let name = if safe {
                format!("{name}_held")
            } else {
                name.to_owned()
            };
            goal(cast, toml, &name, &pieces, side, false);
            let place = model.place("flagMove");
            if safe {
                toml.pair("held", "true", place);
            } else {
                toml.pair("reply", "{ black = true }", place);
            }
        }
    }
}

fn goal(
    cast: &Cast<'_>,
    toml: &mut Toml,
    name: &str,
    pieces: &[String],
    side: Option<usize>,
    safe: bool,
) {
    let model = cast.model;
    let place = model
        .place("flagRegionWhite")
        .or(model.place("flagRegionBlack"));
    toml.section(&format!("end.goal.{name}"), place);
    if !pieces.is_empty() {
        toml.pair("pieces", &list(pieces), model.place("flagPieceWhite"));
    }
    let squares = cast.squares("flagRegion");
    toml.pair("squares", &cast.areas(squares), place);
    let count = model.number("flagPieceCount");
    if count > 1 {
        toml.pair(
            "count",
            &count.min(255).to_string(),
            model.place("flagPieceCount"),
        );
        if model.flag("flagPieceBlockedWin") {
            toml.pair("blocked", "true", model.place("flagPieceBlockedWin"));
        }
    }
    if safe {
        toml.pair("safe", "true", model.place("flagPieceSafe"));
    }
    if let Some(side) = side {
        let text = format!(
            "{{ {} = \"win\" }}",
            if side == 0 { "white" } else { "black" }
        );
        toml.pair("result", &text, place);
    }
}

fn checks(cast: &Cast<'_>, toml: &mut Toml) {
    let model = cast.model;
    if !model.flag("checkCounting") {
        return;
    }
    let fen = model.text("startFen");
    let given = fen.split_whitespace().find_map(|field| {
        let (white, black) = field.split_once('+')?;
        Some((white.parse::<u8>().ok()?, black.parse::<u8>().ok()?))
    });
    let place = model.place("checkCounting");
    toml.section("end.checks", place);
    if let Some((white, black)) = given {
        toml.pair(
            "count",
            &sided([white.to_string(), black.to_string()]),
            place,
        );
    }
}
