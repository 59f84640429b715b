//! Set-ups: choices without a choice, conditions that nothing or everything meets, fields of a FEN that say nothing.

use super::{at, idle, own_key};
use crate::definition::Setup;
use crate::definition::arrangement::Options;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::conditions::broken;
use crate::game::{State, new_session};
use crate::id::Square;
use crate::lint::Context;
use crate::util::bits256::KindSet;

/// With more set-ups than these nobody can say that none is as asked.
const MOST: u64 = 4096;

/// Each kind of slip in turn.
pub fn check(cx: &mut Context<'_>) {
    arrays(cx);
    conditions(cx);
    impossible(cx);
    en_passant(cx);
}

/// Choices of one array, and arrays that are the same.
fn arrays(cx: &mut Context<'_>) {
    let mut found = Vec::new();
    for arrangement in &cx.definition.arrangements {
        let Options::Arrays(arrays) = &arrangement.options else {
            continue;
        };
        let path = ["setup", "choice", arrangement.name.as_str()];
        if arrays.len() == 1
            && let Some(span) = own_key(cx, &path)
        {
            let message = format!("`{}` leaves no choice", path.join("."));
            found.push((span, message, "one array only"));
        }
        for (i, array) in arrays.iter().enumerate() {
            let same = arrays.iter().take(i).find(|a| a.kinds == array.kinds);
            let key = ["setup", "choice", &arrangement.name, "arrays", &array.name];
            if let (Some(same), Some(span)) = (same, own_key(cx, &key)) {
                let message = format!("arrays `{}` and `{}` are the same", same.name, array.name);
                found.push((span, message, "this one adds nothing"));
            }
        }
    }
    for (span, message, label) in found {
        at(cx, span, message, label);
    }
}

/// Conditions of shuffles about fewer than two of the pieces.
fn conditions(cx: &mut Context<'_>) {
    let mut found: Vec<(String, &str)> = Vec::new();
    for arrangement in &cx.definition.arrangements {
        let Options::Steps(steps) = &arrangement.options else {
            continue;
        };
        let placed = |set: KindSet| {
            let kinds = steps.iter().flat_map(|s| &s.kinds);
            kinds.filter(|k| set.contains(**k)).count()
        };
        let asked = arrangement.conditions;
        for (key, set) in [("apart", asked.apart), ("shades", asked.shades)] {
            if !set.is_empty() && placed(set) < 2 {
                found.push((arrangement.name.clone(), key));
            }
        }
    }
    for (name, key) in found {
        let why = "fewer than two such pieces are shuffled";
        idle(cx, &["setup", "shuffle", &name, key], why);
    }
}

/// Conditions that no set-up meets.
fn impossible(cx: &mut Context<'_>) {
    let definition = cx.definition;
    let mut asked = definition.arrangements.iter().filter(|a| a.is_choosy());
    let Some(first) = asked.next().filter(|_| definition.setups() <= MOST) else {
        return;
    };
    let variant = cx.input.variant;
    let takes = |setup: &Setup, square: Square| {
        let legal = new_session(variant, Some(setup)).legal_moves();
        legal.iter().any(|mv| mv.captures.contains(square))
    };
    let mut why = None;
    for number in 0..definition.setups() {
        let Some(setup) = definition.numbered_setup(number) else {
            return;
        };
        match broken(definition, &setup, &takes) {
            None => return,
            Some(fault) => why = why.or(Some(fault)),
        }
    }
    let path = ["setup", "shuffle", first.name.as_str()];
    if let (Some(span), Some(why)) = (own_key(cx, &path), why) {
        let message = format!("no set-up meets what `{}` asks", path.join("."));
        let found = Diagnostic::new(Code::NeverApplies, message, span, "nothing can be drawn")
            .with_note(format!("of the first set-up: {}", why.text(definition)));
        cx.push(found);
    }
}

/// A square for capture in passing on which no capture ends.
fn en_passant(cx: &mut Context<'_>) {
    let setup = &cx.definition.setup;
    let Some(square) = setup.en_passant.lowest() else {
        return;
    };
    let leaf = cx
        .input
        .leaves
        .and_then(|l| l.below(&["setup", "fen"]).next());
    let Some(leaf) = leaf.filter(|l| cx.own(l.text.span)) else {
        return;
    };
    let mut session = new_session(cx.input.variant, None);
    if session.outcome().state != State::Ongoing {
        return;
    }
    let passing = session.legal_moves().iter().any(|mv| {
        mv.to == Some(square) && !mv.captures.is_empty() && !mv.captures.contains(square)
    });
    if passing {
        return;
    }
    let name = cx.square(square);
    let text = &leaf.text.value;
    let field = text
        .rfind(&format!(" {name}"))
        .map(|i| i + 1..i + 1 + name.len());
    let span = field.map_or(leaf.text.span, |f| {
        cx.input.sources.inside(leaf.text.span, f)
    });
    let message = format!("no capture in passing can end on {name} in the start position");
    let found = Diagnostic::new(Code::IdleField, message, span, "means nothing")
        .with_help("write `-` where the last move was no double step");
    cx.push(found);
}
