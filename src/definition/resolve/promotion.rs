//! `[promotion.NAME]`: from raw blocks to [`Promotion`] rules.
//!
//! In: the raw blocks, square sets and names. Out: [`Drafts`], as disguised kinds must be known before kinds get
//! their movement; [`Drafts::finish`] fills in what needs movement and set-up.

use super::context::{Context, Sets};
use super::pieces::{Roster, disguised};
use super::rules::is_true;
use crate::board::region::built_in;
use crate::definition::reach::stuck;
use crate::definition::rules::{Limit, Promotion, Standing, When};
use crate::definition::{KindDef, Setup};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{Kind, PerSide, Side};
use crate::schema::raw::{self, FlagOr, OneSide, Sided};
use crate::util::bits256::{KindSet, SquareSet};

/// The word for squares on which a piece could never move again.
const STUCK: &str = "stuck";

/// Promotion rules of which some wait for movement and set-up.
#[derive(Debug)]
pub struct Drafts(Vec<Draft>);

#[derive(Debug)]
struct Draft {
    rule: Promotion,
    /// Promotion is mandatory where the piece would be stuck.
    stuck: bool,
    /// Only what has been lost can be had back.
    captured: bool,
}

/// Reads all blocks. Disguised kinds are added to the roster as they are met.
pub fn drafts(
    cx: &mut Context<'_>,
    file: &raw::File,
    sets: &Sets<'_>,
    roster: &mut Roster<'_>,
) -> Drafts {
    let mut all = Vec::new();
    for (key, block) in file.promotion.iter() {
        one(cx, file, (&key.value, block), sets, roster, &mut all);
    }
    Drafts(all)
}

fn one(
    cx: &mut Context<'_>,
    file: &raw::File,
    (name, block): (&str, &raw::Promotion),
    sets: &Sets<'_>,
    roster: &mut Roster<'_>,
    all: &mut Vec<Draft>,
) {
    let kinds = roster.names.set(cx, &block.pieces);
    let to = roster.names.list(cx, &block.to);
    let zone = match &block.zone {
        Some(zone) => sets.sided(cx, zone),
        None if !block.with.is_empty() => PerSide::both(sets.board.all()),
        None => built_in(sets.board, "lastrank").unwrap_or_default(),
    };
    let when = match block.when.as_ref().map(|w| w.value) {
        None | Some(raw::When::To) => When::To,
        Some(raw::When::Enter) => When::Enter,
        Some(raw::When::Touch) => When::Touch,
        Some(raw::When::Leave) => When::Leave,
        Some(raw::When::From) => When::From,
        Some(raw::When::Stand) => When::Stand,
    };
    let (mandatory, stuck) = mandatory(cx, block, sets, when, zone);
    let span = block.to.first().map_or(block.span, |t| t.span);
    if kinds.len() == 1 && to.len() == 1 && to.iter().all(|k| kinds.contains(*k)) {
        cx.push(Diagnostic::new(
            Code::PromotesToItself,
            format!("promotion `{name}` turns a piece into itself"),
            span,
            "the same piece",
        ));
    }
    let standing = standing(cx, block, when);
    let with = merging(cx, file, block, when, roster);
    let side = block.side.as_ref().map(|s| s.value);
    let limited = limits(cx, block, roster);
    // Of each kind that promotes, the forms it may take; kinds with the same forms share a rule.
    let mut groups: Vec<(KindSet, Vec<Kind>)> = Vec::new();
    for kind in kinds.iter() {
        let forms: Vec<Kind> = to
            .iter()
            .map(|&t| disguised(cx, roster, kind, t, span))
            .collect();
        match groups.iter_mut().find(|(_, f)| *f == forms) {
            // Where they are stuck differs from kind to kind.
            Some((members, _)) if !stuck => {
                members.insert(kind);
            }
            _ => groups.push((KindSet::of(kind), forms)),
        }
    }
    for (kinds, forms) in groups {
        let mut limits: Vec<Option<Limit>> = to
            .iter()
            .map(|kind| {
                let most = limited.iter().find(|(k, _)| k == kind).map(|(_, n)| *n);
                most.map(|n| Limit {
                    kinds: roster.looks_like(*kind),
                    most: PerSide::both(n),
                })
            })
            .collect();
        let captured = is_true(block.captured.as_ref());
        if captured {
            for (limit, &kind) in limits.iter_mut().zip(&to) {
                limit.get_or_insert(Limit {
                    kinds: roster.looks_like(kind),
                    most: PerSide::both(u8::MAX),
                });
            }
        } else if limits.iter().all(Option::is_none) {
            limits.clear();
        }
        all.push(Draft {
            rule: Promotion {
                name: name.to_owned(),
                kinds,
                sides: PerSide([side != Some(OneSide::Black), side != Some(OneSide::White)]),
                zone,
                when,
                to: forms,
                mandatory,
                on_capture: is_true(block.on_capture.as_ref()),
                en_passant: block.en_passant.as_ref().is_none_or(|e| e.value),
                limits,
                standing,
                with,
                shogi_style: block
                    .style
                    .as_ref()
                    .is_some_and(|s| s.value == raw::MoveText::Plus),
            },
            stuck,
            captured,
        });
    }
}

/// Where promotion is mandatory, and whether it is where the piece would be stuck.
fn mandatory(
    cx: &mut Context<'_>,
    block: &raw::Promotion,
    sets: &Sets<'_>,
    when: When,
    zone: PerSide<SquareSet>,
) -> (PerSide<SquareSet>, bool) {
    let always = match when {
        When::To | When::Enter => zone,
        When::Touch | When::Leave | When::From => PerSide::both(sets.board.all()),
        When::Stand => PerSide::default(),
    };
    match &block.mandatory {
        None => (always, false),
        Some(FlagOr::Flag(flag)) if flag.value => (always, false),
        Some(FlagOr::Flag(_)) => (PerSide::default(), false),
        Some(FlagOr::Value(Sided::Both(text))) if text.value.trim() == STUCK => {
            (PerSide::default(), true)
        }
        Some(FlagOr::Value(squares)) => (sets.sided(cx, squares), false),
    }
}

fn standing(cx: &mut Context<'_>, block: &raw::Promotion, when: When) -> Standing {
    let flags = [
        ("as_new", &block.as_new),
        ("no_attack", &block.no_attack),
        ("alone_anywhere", &block.alone_anywhere),
        ("alone_unforced", &block.alone_unforced),
    ];
    for (name, flag) in flags {
        if let Some(flag) = flag
            && when != When::Stand
        {
            cx.push(promotion_key(name, flag.span));
        }
    }
    Standing {
        as_new: is_true(block.as_new.as_ref()),
        no_attack: is_true(block.no_attack.as_ref()),
        alone_anywhere: is_true(block.alone_anywhere.as_ref()),
        alone_unforced: is_true(block.alone_unforced.as_ref()),
    }
}

/// What has to be dropped onto a piece for it to promote.
fn merging(
    cx: &mut Context<'_>,
    file: &raw::File,
    block: &raw::Promotion,
    when: When,
    roster: &Roster<'_>,
) -> KindSet {
    let Some(first) = block.with.first() else {
        return KindSet::EMPTY;
    };
    let span = first.span;
    if when != When::Stand {
        cx.push(promotion_key("with", span));
    } else if file.drops.is_none() {
        cx.push(
            Diagnostic::new(
                Code::PromotionKey,
                "`with` asks for a piece from the hand, and this variant has no drops",
                span,
                "nothing can be dropped",
            )
            .with_help("add a section `[drops]`, or leave this out"),
        );
    }
    for (name, flag) in [
        ("as_new", &block.as_new),
        ("alone_unforced", &block.alone_unforced),
    ] {
        if let Some(flag) = flag.as_ref().filter(|f| f.value) {
            cx.push(
                Diagnostic::new(
                    Code::PromotionKey,
                    format!("`{name}` and `with` do not go together"),
                    flag.span,
                    "not where a piece is dropped onto another",
                )
                .with_label(span, "this makes the promotion a drop")
                .with_help("leave one of them out, or make two rules of it"),
            );
        }
    }
    roster.names.set(cx, &block.with)
}

fn promotion_key(name: &str, span: crate::source::Span) -> Diagnostic {
    Diagnostic::new(
        Code::PromotionKey,
        format!("`{name}` speaks of promotion as a move of its own"),
        span,
        "not in such a rule",
    )
    .with_help("add `when = \"stand\"`, or leave this out")
}

/// The numbers given in `limit`, by kind.
fn limits(cx: &mut Context<'_>, block: &raw::Promotion, roster: &Roster<'_>) -> Vec<(Kind, u8)> {
    let mut limits = Vec::new();
    for (name, most) in block.limit.iter().flat_map(|l| &l.entries) {
        if most.value == 0 {
            cx.push(
                Diagnostic::new(
                    Code::RuleNumber,
                    "a limit of 0 would never let a piece promote",
                    most.span,
                    "1 or more is needed",
                )
                .with_help("leave the piece out of `to` instead"),
            );
        }
        let named = std::slice::from_ref(name);
        limits.extend(
            roster
                .names
                .list(cx, named)
                .into_iter()
                .map(|k| (k, most.value)),
        );
    }
    limits
}

impl Drafts {
    /// The rules, with what follows from how pieces move and where they start.
    #[must_use]
    pub fn finish(self, sets: &Sets<'_>, kinds: &[KindDef], setup: &Setup) -> Vec<Promotion> {
        let all = self.0.into_iter().map(|draft| {
            let mut rule = draft.rule;
            if draft.stuck {
                for side in Side::BOTH {
                    let squares = rule.kinds.iter().map(|kind| {
                        let def = kinds.get(kind.index());
                        def.map_or(SquareSet::EMPTY, |def| {
                            stuck(sets.board, sets.orientation, def, side)
                        })
                    });
                    rule.mandatory[side] = squares.fold(SquareSet::EMPTY, |all, s| all | s);
                }
            }
            if draft.captured {
                for limit in rule.limits.iter_mut().flatten() {
                    for side in Side::BOTH {
                        let at_start =
                            setup.pieces.iter().flatten().filter(|&&(owner, kind)| {
                                owner == side && limit.kinds.contains(kind)
                            });
                        let at_start = u8::try_from(at_start.count()).unwrap_or(u8::MAX);
                        limit.most[side] = limit.most[side].min(at_start);
                    }
                }
            }
            rule
        });
        all.collect()
    }
}
