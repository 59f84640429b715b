//! The facts of a test other than node counts: moves, captures, SAN, state, check, reach.

use super::{Difference, Fail};
use crate::board::region;
use crate::diagnostic::Diagnostic;
use crate::game::{MoveView, State};
use crate::id::{Side, Square};
use crate::play::Game;
use crate::record::fen;
use crate::schema::raw::{Test, Text, Winner};
use crate::source::Span;
use crate::util::bits256::SquareSet;
use crate::util::text::{nearest, or_ticked};

pub(super) fn check(
    test: &Test,
    game: &mut Game,
    fail: &Fail<'_>,
    findings: &mut Vec<Diagnostic>,
    difference: &mut Difference,
) {
    let from = match &test.from {
        None => None,
        Some(text) => {
            let square = game.definition().board.parse(&text.value);
            if square.is_none() {
                findings.push(not_a_square(fail, text));
                return;
            }
            square
        }
    };
    for text in test
        .moves
        .iter()
        .flatten()
        .chain(&test.legal)
        .chain(&test.illegal)
    {
        if let Some(several) = super::idle::several(text) {
            let message = format!("`{}` is not one move", text.value);
            let label = several.label.to_owned();
            findings.push(fail(message, text.span, label).with_help(several.help));
            return;
        }
    }
    exact_moves(test, game, from, fail, findings, difference);
    for text in &test.legal {
        if let Err(refusal) = game.find(&text.value) {
            let message = format!("`{}` is not legal", text.value);
            findings.push(fail(message, text.span, refusal.reason().to_owned()));
        }
    }
    for text in &test.illegal {
        if game.find(&text.value).is_ok() {
            let message = format!("`{}` is legal", text.value);
            findings.push(fail(message, text.span, "this can be played".to_owned()));
        }
    }
    captures(test, game, fail, findings);
    san(test, game, fail, findings);
    position(test, game, fail, findings);
    state(test, game, fail, findings);
    reach(test, game, from, fail, findings, difference);
}

fn not_a_square(fail: &Fail<'_>, text: &Text) -> Diagnostic {
    let message = format!("`{}` is no square of the board", text.value);
    fail(message, text.span, "no such square".to_owned())
}

fn exact_moves(
    test: &Test,
    game: &mut Game,
    from: Option<Square>,
    fail: &Fail<'_>,
    findings: &mut Vec<Diagnostic>,
    difference: &mut Difference,
) {
    let Some(expected) = &test.moves else {
        return;
    };
    let mut missing: Vec<MoveView> = game
        .legal()
        .iter()
        .filter(|m| from.is_none() || m.from == from)
        .cloned()
        .collect();
    for text in expected {
        match game.find(&text.value) {
            Ok(mv) => {
                let before = missing.len();
                missing.retain(|m| *m != mv);
                if missing.len() == before {
                    let message = format!("`{}` does not belong in this list", text.value);
                    let label = "listed twice, or from another square".to_owned();
                    findings.push(fail(message, text.span, label));
                }
            }
            Err(refusal) => {
                let message = format!("`{}` is not legal", text.value);
                findings.push(fail(message, text.span, refusal.reason().to_owned()));
                difference.unreached |= landing(game, &text.value);
            }
        }
    }
    if missing.is_empty() {
        return;
    }
    difference.unlisted |= missing.iter().filter_map(|m| m.to).collect::<SquareSet>();
    let names: Vec<String> = missing.iter().map(|mv| game.text(mv)).collect();
    let message = format!(
        "{} legal but not listed",
        if names.len() == 1 {
            "a move is".to_owned()
        } else {
            format!("{} moves are", names.len())
        }
    );
    let span = match (expected.first(), expected.last()) {
        (Some(first), Some(last)) if first.span.source == last.span.source => {
            Span::new(first.span.source, first.span.start..last.span.end)
        }
        _ => test.span,
    };
    findings.push(fail(message, span, format!("missing: {}", names.join(" "))));
}

/// The last square that a move's text names, as far as it names one.
fn landing(game: &Game, text: &str) -> SquareSet {
    let board = &game.definition().board;
    let starts = text.char_indices().map(|(at, _)| at);
    let named = starts.filter_map(|at| {
        let rest = text.get(at..)?;
        let after = rest.strip_prefix(|c: char| c.is_ascii_lowercase())?;
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        Some((at, board.parse(rest.get(..=digits)?)?))
    });
    let last = named.max_by_key(|(at, _)| *at);
    last.map_or(SquareSet::EMPTY, |(_, square)| SquareSet::of(square))
}

fn captures(test: &Test, game: &mut Game, fail: &Fail<'_>, findings: &mut Vec<Diagnostic>) {
    for (key, squares) in test.captures.iter().flat_map(|p| &p.entries) {
        let mv = match game.find(&key.value) {
            Ok(mv) => mv,
            Err(refusal) => {
                let message = format!("`{}` is not legal", key.value);
                findings.push(fail(message, key.span, refusal.reason().to_owned()));
                continue;
            }
        };
        let board = &game.definition().board;
        let mut expected = SquareSet::EMPTY;
        for text in squares {
            match board.parse(&text.value) {
                Some(square) => {
                    expected.insert(square);
                }
                None => findings.push(not_a_square(fail, text)),
            }
        }
        if mv.captures != expected {
            let found = names(game, mv.captures);
            let message = format!("`{}` captures on {found}", key.value);
            let label = format!("not on {}", names(game, expected));
            findings.push(fail(message, key.span, label));
        }
    }
}

fn san(test: &Test, game: &mut Game, fail: &Fail<'_>, findings: &mut Vec<Diagnostic>) {
    for (key, expected) in test.san.iter().flat_map(|p| &p.entries) {
        match game.find(&key.value) {
            Ok(mv) => {
                let found = game.san(&mv);
                if found != expected.value {
                    let message = format!("`{}` is written `{found}`", key.value);
                    let label = format!("not `{}`", expected.value);
                    findings.push(fail(message, expected.span, label));
                }
            }
            Err(refusal) => {
                let message = format!("`{}` is not legal", key.value);
                findings.push(fail(message, key.span, refusal.reason().to_owned()));
            }
        }
    }
}

/// The position as a whole: pieces, hands, side, rights and whatever else a FEN tells.
fn position(test: &Test, game: &mut Game, fail: &Fail<'_>, findings: &mut Vec<Diagnostic>) {
    let Some(expected) = &test.position else {
        return;
    };
    let setup = match fen::parse(game.definition(), &expected.value) {
        Ok(setup) => setup,
        Err(error) => {
            let message = "the position to compare with cannot be read".to_owned();
            findings.push(fail(message, expected.span, error.to_string()));
            return;
        }
    };
    let found = game.fen();
    let meant = fen::print(game.definition(), &setup);
    if found == meant {
        return;
    }
    // Without counters, the fields before them are what is said.
    let counters = |text: &str| text.split(' ').rev().take(2).all(is_number);
    if !counters(&expected.value) && without_counters(&found) == without_counters(&meant) {
        return;
    }
    let message = format!("the position is `{found}`");
    let label = differing(&found, &meant);
    findings.push(fail(message, expected.span, label));
}

fn is_number(field: &str) -> bool {
    !field.is_empty() && field.bytes().all(|b| b.is_ascii_digit())
}

fn without_counters(fen: &str) -> &str {
    let cut = fen.rsplitn(3, ' ').nth(2);
    cut.unwrap_or(fen)
}

/// The first field that is not as it should be: `` `KQkq`, not `KQ` ``.
fn differing(found: &str, meant: &str) -> String {
    let pairs = found.split(' ').zip(meant.split(' '));
    let first = pairs.into_iter().find(|(a, b)| a != b);
    first.map_or_else(
        || "another position".to_owned(),
        |(a, b)| format!("`{a}`, not `{b}`"),
    )
}

/// What to say of a word that is no state.
fn state_meant(word: &str) -> Option<String> {
    let texts = || State::ALL.iter().map(|s| s.text());
    if texts().any(|text| text == word) {
        return None;
    }
    let part = |text: &&str| !word.is_empty() && text.ends_with(word);
    let near = texts().find(part).or_else(|| nearest(word, texts()));
    Some(match near {
        Some(meant) => format!("no state is called so; did you mean `{meant}`?"),
        None => format!("states are {}", or_ticked(texts())),
    })
}

fn state(test: &Test, game: &mut Game, fail: &Fail<'_>, findings: &mut Vec<Diagnostic>) {
    // It is not asked for nothing: whether anybody can still win may take a search.
    let asked = test.state.is_some() || test.winner.is_some();
    let outcome = asked.then(|| game.outcome());
    if let (Some(expected), Some(outcome)) = (&test.state, outcome) {
        let found = outcome.state.text();
        if found != expected.value {
            let message = format!("the state of the game is `{found}`");
            let label = format!("not `{}`", expected.value);
            let finding = fail(message, expected.span, label);
            findings.push(match state_meant(&expected.value) {
                Some(help) => finding.with_help(help),
                None => finding,
            });
        }
    }
    if let (Some(expected), Some(outcome)) = (&test.winner, outcome) {
        let found = match (outcome.state, outcome.winner) {
            (State::Ongoing, _) => Winner::None,
            (_, None) => Winner::Draw,
            (_, Some(Side::White)) => Winner::White,
            (_, Some(Side::Black)) => Winner::Black,
        };
        if found != expected.value {
            let found = match found {
                Winner::White => "White has won",
                Winner::Black => "Black has won",
                Winner::Draw => "the game is drawn",
                Winner::None => "the game goes on",
            };
            let label = "this is said here".to_owned();
            findings.push(fail(found.to_owned(), expected.span, label));
        }
    }
    if let Some(expected) = &test.check {
        let found = !game.session().checkers().is_empty();
        if found != expected.value {
            let not = if found { "" } else { "not " };
            let message = format!("the side to move is {not}in check");
            findings.push(fail(
                message,
                expected.span,
                format!("not `{}`", expected.value),
            ));
        }
    }
}

fn reach(
    test: &Test,
    game: &mut Game,
    from: Option<Square>,
    fail: &Fail<'_>,
    findings: &mut Vec<Diagnostic>,
    difference: &mut Difference,
) {
    let Some(expected) = &test.reach else {
        return;
    };
    let Some(from) = from else {
        let message = "`reach` needs `from`".to_owned();
        findings.push(fail(
            message,
            expected.span,
            "from which square?".to_owned(),
        ));
        return;
    };
    let found: SquareSet = game
        .legal()
        .iter()
        .filter(|m| m.from == Some(from))
        .filter_map(|m| m.to)
        .collect();
    let at = |_: std::ops::Range<usize>| expected.span;
    let Some(set) = region::Expr::parse(&expected.value, &at, findings) else {
        return;
    };
    let definition = game.definition();
    let mut sound = set.check(&definition.board, &at, findings);
    let terrains = definition.terrains.iter().map(|t| t.name.as_str());
    let known: Vec<&str> = (definition.regions.iter().map(|r| r.name.as_str()))
        .chain(terrains)
        .collect();
    set.names(&mut |name, _| {
        if !known.contains(&name) && !region::BUILT_IN.contains(&name) {
            sound = false;
            findings.push(region::unknown_name(name, expected.span, &known));
        }
    });
    if !sound {
        return;
    }
    let named = |name: &str| definition.named(name);
    let set = set.eval(&definition.board, game.side(), &named);
    if set != found {
        difference.unlisted |= found - set;
        difference.unreached |= set - found;
        let from = definition.board.name(from);
        let message = format!("{from} reaches {}", names(game, found));
        let wrong = names(game, (set - found) | (found - set));
        findings.push(fail(message, expected.span, format!("wrong here: {wrong}")));
    }
}

/// `e4 e5`, or `no square`.
fn names(game: &Game, set: SquareSet) -> String {
    if set.is_empty() {
        return "no square".to_owned();
    }
    let board = &game.definition().board;
    let names: Vec<String> = set.iter().map(|s| board.name(s)).collect();
    names.join(" ")
}
