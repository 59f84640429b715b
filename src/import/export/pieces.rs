//! Letters, notation, promotion and the start position.

use super::Out;
use crate::definition::rules::{Promotion, When};
use crate::id::{Kind, PerSide, Side};
use crate::import::betza;
use crate::import::dialect;
use crate::import::pieces::Slot;
use crate::import::spell::reach;
use crate::movement::ast::Set;
use crate::movement::{self, print, print_guard};
use crate::record::fen;
use crate::source::SourceId;
use crate::util::bits256::{KindSet, SquareSet};

/// How a kind moves: notation for Fairy-Stockfish, and the squares to which it is confined.
struct Moves {
    text: String,
    confined: Option<PerSide<SquareSet>>,
}

impl Out<'_> {
    pub(super) fn pieces(&mut self) {
        let definition = self.definition;
        let mut free: Vec<usize> = (1..=crate::import::pieces::CUSTOM).rev().collect();
        let mut known: Vec<&'static str> = Vec::new();
        let mut first: Option<PerSide<SquareSet>> = None;
        let mut pairs: Vec<String> = Vec::new();
        for (index, def) in definition.kinds.iter().enumerate() {
            let Some(kind) = Kind::new(index) else { break };
            if def.tilde {
                continue;
            }
            let Some(letter) = self.letter(kind) else {
                self.fault(format!(
                    "a piece has one letter from `a` to `z`: not `{}`",
                    def.name
                ));
                continue;
            };
            if let Some(rank) = self.soldier(kind, &known) {
                known.push("soldier");
                self.keys.push((kind, "soldier".to_owned()));
                self.pieces.push(format!("soldier = {letter}"));
                self.set("soldierPromotionRank", rank.to_string());
                continue;
            }
            let Some(moves) = self.moves(kind) else {
                continue;
            };
            let reading = betza::read(&moves.text);
            if reading.moves.keys().any(|m| m.initial) {
                match first {
                    Some(before) if before != def.start => {
                        self.fault("all first moves are made from the same squares");
                    }
                    _ => first = Some(def.start),
                }
            }
            let key = self.key(kind, &moves.text, &mut free, &mut known);
            let Some(key) = key else {
                self.fault("it has room for 25 pieces with moves of their own");
                continue;
            };
            self.keys.push((kind, key.clone()));
            let same = |a: &str, b: &str| a == b;
            let line = match Slot::of_key(&key) {
                Some(slot) if slot.is_custom() => format!("{key} = {letter}:{}", moves.text),
                Some(Slot::KING) if !same(&moves.text, "K") => {
                    format!("{key} = {letter}:{}", moves.text)
                }
                _ => format!("{key} = {letter}"),
            };
            self.pieces.push(line);
            if let Some(confined) = moves.confined {
                let name = key[..1].to_ascii_uppercase() + &key[1..];
                for (side, word) in [(Side::White, "White"), (Side::Black, "Black")] {
                    let squares = self.squares(confined[side]);
                    self.set(&format!("mobilityRegion{word}{name}"), squares);
                }
            }
            let base = definition.kinds.get(def.base.index());
            if def.base != kind
                && let Some(base) = base
            {
                let from = self.letter_of(base);
                pairs.push(format!("{}:{letter}", from.unwrap_or('?')));
            }
        }
        match first {
            Some(areas) => self.set_areas("doubleStepRegion", areas),
            None => self.set("doubleStep", "false"),
        }
        if !pairs.is_empty() {
            self.set("promotedPieceType", pairs.join(" "));
        }
        self.promotions();
    }

    fn letter_of(&self, def: &crate::definition::KindDef) -> Option<char> {
        let mut letters = def.symbols.0.iter().flatten().map(|s| {
            let mut chars = s.chars();
            match (chars.next(), chars.next()) {
                (Some(c), None) if c.is_ascii_alphabetic() => Some(c.to_ascii_lowercase()),
                _ => None,
            }
        });
        let one = letters.next()??;
        letters.all(|l| l == Some(one)).then_some(one)
    }

    /// The letter of a kind; a promoted form, which has none, gets one that is free.
    fn letter(&self, kind: Kind) -> Option<char> {
        let kinds = &self.definition.kinds;
        let def = kinds.get(kind.index())?;
        let promoted =
            def.base != kind && def.symbols.0.iter().flatten().all(|s| s.starts_with('+'));
        if !promoted {
            return self.letter_of(def);
        }
        let taken: Vec<char> = kinds.iter().filter_map(|k| self.letter_of(k)).collect();
        let mut left = ('a'..='z').filter(|c| !taken.contains(c));
        // As many forms before this one have taken theirs.
        let before = kinds
            .iter()
            .take(kind.index())
            .filter(|k| !k.tilde && k.symbols.0.iter().flatten().all(|s| s.starts_with('+')));
        left.nth(before.count())
    }

    /// The key under which a piece goes: one of those that are known, or one of its own.
    fn key(
        &self,
        kind: Kind,
        text: &str,
        free: &mut Vec<usize>,
        known: &mut Vec<&'static str>,
    ) -> Option<String> {
        if self
            .definition
            .kinds
            .get(kind.index())
            .is_some_and(|k| k.royal)
        {
            return Some("king".to_owned());
        }
        let wanted = reach(text);
        let found = Slot::all().filter_map(Slot::known).find(|k| {
            !known.contains(&k.key)
                && !matches!(k.key, "pawn" | "janggiCannon" | "soldier" | "immobile")
                && wanted.is_some()
                && reach(k.moves) == wanted
                && k.moves.contains('p') == text.contains('p')
        });
        if let Some(found) = found {
            known.push(found.key);
            return Some(found.key.to_owned());
        }
        free.pop().map(|n| format!("customPiece{n}"))
    }

    fn moves(&mut self, kind: Kind) -> Option<Moves> {
        let definition = self.definition;
        let def = definition.kinds.get(kind.index())?;
        let sides = Side::BOTH.map(|side| (&def.symbols[side], &def.movement[side]));
        let mut texts = sides
            .iter()
            .filter(|(s, _)| s.is_some())
            .map(|(_, m)| m.text.clone());
        let text = texts.next()?;
        if texts.any(|t| t != text) {
            self.fault(format!("`{}` moves alike for both sides", def.name));
            return None;
        }
        let source = SourceId(u32::MAX);
        let mut notation = movement::parse(&text, source, &mut Vec::new())?;
        let mut confined = None;
        if let Some(guard) = notation.default.take() {
            let shown = print_guard(&guard);
            let all = guard.clauses.iter().try_fold(
                PerSide([definition.board.all(); 2]),
                |all: PerSide<SquareSet>, clause| {
                    let Set::Named(false, name) = &clause.set else {
                        return None;
                    };
                    let set = self.named(name)?;
                    let set = if clause.inside {
                        set
                    } else {
                        set.map(|s| definition.board.all() - s)
                    };
                    // Without a scope a clause speaks of passing and landing.
                    let plain = !clause.origin && (clause.landing || !clause.passed);
                    plain.then(|| PerSide(Side::BOTH.map(|s| all[s] & set[s])))
                },
            );
            let bare = print(&notation);
            let passes = guard.clauses.iter().any(|c| c.passed || !c.landing);
            let short = |r: &crate::walk::Reach| {
                r.dx.abs().max(r.dy.abs()) == 1
                    || r.dx != 0 && r.dy != 0 && r.dx.abs() != r.dy.abs()
            };
            let steps = reach(&bare).is_some_and(|all| all.iter().all(short));
            let Some(all) = all.filter(|_| !passes || steps || self.lame_only(&bare)) else {
                self.fault(format!(
                    "`{}` is kept to squares by where it lands, not by `{shown}`",
                    def.name
                ));
                return None;
            };
            confined = Some(all);
        }
        let bare = print(&notation);
        let reading = betza::read(&bare);
        if bare.is_empty() {
            return Some(Moves {
                text: String::new(),
                confined,
            });
        }
        if !reading.odd.is_empty() || !dialect::same(&bare, &reading) {
            self.fault(format!(
                "it cannot read the moves of `{}`: `{bare}`",
                def.name
            ));
            return None;
        }
        Some(Moves {
            text: bare,
            confined,
        })
    }

    /// The rank from which a piece that steps ahead steps sideways too, both sides alike.
    fn soldier(&self, kind: Kind, known: &[&'static str]) -> Option<u8> {
        let definition = self.definition;
        let def = definition.kinds.get(kind.index())?;
        let text = &def.movement[Side::White].text;
        if known.contains(&"soldier") || def.royal || *text != def.movement[Side::Black].text {
            return None;
        }
        let notation = movement::parse(text, SourceId(u32::MAX), &mut Vec::new())?;
        if notation.default.is_some() || !print(&notation).starts_with("fWsW{<+") {
            return None;
        }
        // Where it may go sideways is asked of the squares: from some rank on, as each side counts them.
        let board = &definition.board;
        let bound = [Side::White, Side::Black].map(|side| {
            let program = &def.movement[side].program;
            let asked = program.nodes.iter().find(|n| !n.origin.is_empty())?;
            let [clause] = asked.origin.as_slice() else {
                return None;
            };
            let set = def.movement[side].sets.get(usize::from(clause.set))?[side];
            let from = (0..board.ranks()).find(|&r| {
                let beyond: SquareSet = board
                    .squares()
                    .filter(|&s| match side {
                        Side::White => board.rank(s) >= r,
                        Side::Black => board.ranks() - 1 - board.rank(s) >= r,
                    })
                    .collect();
                beyond == set
            });
            from.filter(|_| clause.inside)
        });
        match bound {
            [Some(white), Some(black)] if white == black && white > 0 => Some(white + 1),
            _ => None,
        }
    }

    /// Leaps of two diagonal squares: what they pass lies between start and landing, so that a region without
    /// gaps holds it too.
    fn lame_only(&self, text: &str) -> bool {
        reach(text).is_some_and(|all| {
            all.iter()
                .all(|r| r.dx.abs().max(r.dy.abs()) <= 2 && !r.hop)
        })
    }

    fn named(&self, name: &str) -> Option<PerSide<SquareSet>> {
        let definition = self.definition;
        definition
            .named(name)
            .or_else(|| crate::board::region::built_in(&definition.board, name))
    }

    /// Letters of a set of kinds.
    pub(super) fn letters(&self, kinds: KindSet) -> String {
        let all = kinds.iter().filter(|k| {
            self.definition
                .kinds
                .get(k.index())
                .is_some_and(|d| !d.tilde && d.base == *k)
        });
        let text: String = all.filter_map(|k| self.letter(k)).collect();
        if text.is_empty() {
            "-".to_owned()
        } else {
            text
        }
    }

    fn promotions(&mut self) {
        let rules = std::mem::take(&mut self.rest.promotions);
        let mut zone: Option<PerSide<SquareSet>> = None;
        for rule in &rules {
            let used = Side::BOTH
                .iter()
                .all(|&s| zone.is_none_or(|z| z[s] == rule.zone[s]));
            if !used {
                self.fault("all pieces promote in the same zone");
            }
            zone = Some(rule.zone);
            self.promotion(rule);
        }
        match zone {
            Some(zone) => self.set_areas("promotionRegion", zone),
            None => self.set_areas("promotionRegion", PerSide([SquareSet::EMPTY; 2])),
        }
    }

    fn promotion(&mut self, rule: &Promotion) {
        let always = Side::BOTH.iter().all(|&s| {
            rule.mandatory[s] == rule.zone[s] || rule.mandatory[s] == self.definition.board.all()
        });
        let never = Side::BOTH.iter().all(|&s| rule.mandatory[s].is_empty());
        if rule.shogi_style {
            if rule.when != When::Touch {
                self.fault("pieces that turn over do so when a move begins or ends in the zone");
            }
            if always {
                self.set("mandatoryPiecePromotion", "true");
            } else if !never {
                self.set("immobilityIllegal", "true");
            }
            if rule.on_capture {
                self.set("piecePromotionOnCapture", "true");
            }
            return;
        }
        if rule.when != When::To || rule.on_capture {
            self.fault("pawns promote where their move ends");
        }
        let to: KindSet = rule
            .to
            .iter()
            .copied()
            .map(|k| self.looks_like(k))
            .collect();
        let letters = self.letters(to);
        self.set("promotionPieceTypes", letters);
        let pawns = self.letters(rule.kinds);
        self.set("pawnTypes", pawns);
        if never {
            self.set("mandatoryPawnPromotion", "false");
        } else if !always {
            self.set("mandatoryPawnPromotion", "false");
            self.set("immobilityIllegal", "true");
        }
    }

    /// The kind that a disguised one looks like.
    pub(super) fn looks_like(&self, kind: Kind) -> Kind {
        let kinds = &self.definition.kinds;
        let Some(def) = kinds.get(kind.index()).filter(|d| d.tilde) else {
            return kind;
        };
        let same = kinds
            .iter()
            .position(|d| !d.tilde && d.symbols == def.symbols);
        same.and_then(Kind::new).unwrap_or(kind)
    }

    pub(super) fn start(&mut self) {
        let text = fen::print(self.definition, &self.definition.setup);
        if text.contains('(') {
            self.fault("positions are written with one letter a piece");
        }
        self.lines.insert("startFen".to_owned(), text);
    }
}
