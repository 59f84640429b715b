//! Castling, drops, royalty and endings.

use super::Out;
use crate::definition::rules::{Facing, Pass, PseudoRoyal, Safe, Verdict};
use crate::id::{PerSide, Side};
use crate::import::area::letter;
use crate::util::bits256::KindSet;

const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "win",
        Verdict::Loss => "loss",
        Verdict::Draw => "draw",
    }
}

impl Out<'_> {
    pub(super) fn rules(&mut self) {
        self.royal();
        self.castling();
        self.drops();
        self.turn();
        self.ends();
        let passing = std::mem::take(&mut self.rest.en_passant);
        let all = self.definition.board.all();
        if passing.squares.0.iter().any(|s| *s & all != all) {
            self.set_areas("enPassantRegion", passing.squares);
        }
    }

    fn royal(&mut self) {
        let definition = self.definition;
        let royals = definition
            .kinds
            .iter()
            .filter(|k| k.royal && !k.tilde)
            .count();
        let count = |side| {
            let pieces = definition.setup.pieces.iter().flatten();
            pieces
                .filter(|(s, k)| *s == side && definition.is_royal(*k))
                .count()
        };
        if royals > 1 || Side::BOTH.iter().any(|&s| count(s) > 1) {
            self.fault("a side has at most one royal piece");
        }
        let royal = std::mem::take(&mut self.rest.royal);
        if royal.facing.files {
            self.set("flyingGeneral", "true");
        }
        if royal.facing.ranks || royal.facing.diagonals {
            self.fault("royal pieces face each other on files only");
        }
        if royal.no_checks {
            self.set("checking", "false");
        }
        let pseudo = std::mem::take(&mut self.rest.pseudo_royals);
        match royal.safe {
            Safe::All => {}
            Safe::One if !pseudo.is_empty() => self.set("dupleCheck", "true"),
            _ => self.fault("a king may not be left where it can be captured"),
        }
        if royal.evade != crate::definition::rules::Evade::Any {
            self.fault("a king in check may move where it is safe");
        }
        if !pseudo.is_empty() {
            self.pseudo(&pseudo);
        }
        // The letters of castling pieces that are not royal are said with the castling.
        let forbidden = std::mem::take(&mut self.rest.forbidden);
        if !forbidden.is_empty() {
            self.fault("every piece may capture every other");
        }
    }

    fn pseudo(&mut self, rules: &[PseudoRoyal]) {
        let groups: Vec<KindSet> = rules
            .iter()
            .flat_map(|r| r.groups.iter().copied())
            .collect();
        let count = rules.first().map_or(PerSide([1; 2]), |r| r.count);
        let alike = rules.iter().all(|r| r.count == count) && count.0[0] == count.0[1];
        if !alike || groups.iter().any(|g| g.iter().count() != 1) {
            self.fault("pieces that are royal while few are left are counted kind by kind, alike for both sides");
            return;
        }
        let kinds = groups.into_iter().fold(KindSet::EMPTY, |all, g| all | g);
        let letters = self.letters(kinds);
        self.set("extinctionPseudoRoyal", "true");
        self.set("extinctionValue", "loss");
        self.set("extinctionPieceTypes", letters);
        self.set(
            "extinctionPieceCount",
            count.0[0].saturating_sub(1).to_string(),
        );
    }

    fn castling(&mut self) {
        let board = &self.definition.board;
        let all = std::mem::take(&mut self.rest.castlings);
        if all.is_empty() {
            self.set("castling", "false");
            return;
        }
        let (mut kings, mut partners) = (KindSet::EMPTY, KindSet::EMPTY);
        let mut said: Vec<(String, String)> = Vec::new();
        for castling in &all {
            let rank = |s| {
                let rank = board.rank(s);
                if castling.side == Side::White {
                    rank
                } else {
                    board.ranks() - 1 - rank
                }
            };
            let east = board.file(castling.partner_from) > board.file(castling.from);
            let beside = board
                .file(castling.to)
                .checked_add_signed(if east { -1 } else { 1 });
            let level = [castling.to, castling.partner_from, castling.partner_to];
            if level.iter().any(|&s| rank(s) != rank(castling.from))
                || beside != Some(board.file(castling.partner_to))
                || !castling.needs_right
            {
                self.fault(format!(
                    "castling `{}` is of another kind than its own",
                    castling.name
                ));
            }
            kings |= KindSet::of(castling.kind);
            partners |= castling.partner;
            let wing = if east {
                "castlingKingsideFile"
            } else {
                "castlingQueensideFile"
            };
            said.push((wing.to_owned(), letter(board.file(castling.to)).to_string()));
            said.push((
                "castlingRank".to_owned(),
                (rank(castling.from) + 1).to_string(),
            ));
        }
        said.sort();
        said.dedup();
        let clash = said.windows(2).any(|w| matches!(w, [a, b] if a.0 == b.0));
        if clash {
            self.fault("both sides castle to the same files of the same rank");
        }
        for (key, value) in said {
            self.set(&key, value);
        }
        let royal = kings.iter().all(|k| self.definition.is_royal(k));
        if !royal {
            let letters = self.letters(kings);
            self.set("castlingKingPiece", letters);
        }
        let letters = self.letters(partners);
        self.set("castlingRookPieces", letters);
        if all.iter().any(|c| c.takes_partner) {
            self.set("chess960", "true");
        }
    }

    fn drops(&mut self) {
        let Some(drops) = self.rest.drops.take() else {
            return;
        };
        let definition = self.definition;
        self.set("pieceDrops", "true");
        if drops.captures_to_hand {
            self.set("capturesToHand", "true");
        }
        let shown: Vec<usize> = (0..definition.kinds.len())
            .filter(|&i| {
                definition
                    .kinds
                    .get(i)
                    .is_some_and(|d| !d.tilde && d.base.index() == i && !d.royal)
            })
            .collect();
        // The squares that most pieces share are the region of all; pawns have rules of their own.
        let zones: Vec<PerSide<_>> = shown
            .iter()
            .filter_map(|&i| drops.zones.get(i).copied())
            .collect();
        let widest = zones
            .iter()
            .max_by_key(|z| z.0[0].len() + z.0[1].len())
            .copied();
        if let Some(zone) = widest {
            self.set_areas("dropRegion", zone);
        }
        let narrower: Vec<&str> = shown
            .iter()
            .filter(|&&i| drops.zones.get(i).copied() != widest)
            .filter_map(|&i| definition.kinds.get(i).map(|d| d.name.as_str()))
            .collect();
        if !narrower.is_empty() {
            let stuck = self
                .lines
                .get("immobilityIllegal")
                .is_some_and(|v| v == "true");
            if stuck {
                self.notes
                    .push("pieces are not dropped where they could never move".to_owned());
            } else {
                self.fault(format!(
                    "every piece is dropped on the same squares: not {}",
                    narrower.join(", ")
                ));
            }
        }
        let mut limited = shown
            .iter()
            .filter(|&&i| drops.per_file.get(i).is_some_and(|&n| n > 0));
        if let Some(&i) = limited.next() {
            let kinds = crate::id::Kind::new(i).map_or(KindSet::EMPTY, KindSet::of);
            let letters = self.letters(kinds);
            self.set("dropNoDoubled", letters);
            let most = drops.per_file.get(i).copied().unwrap_or(1);
            self.set("dropNoDoubledCount", most.to_string());
        }
        if limited.next().is_some() {
            self.fault("one kind of piece at most is limited by files when dropped");
        }
        if drops.no_mate.iter().next().is_some() {
            self.set("shogiPawnDropMateIllegal", "true");
        }
        if drops.no_check.iter().next().is_some() {
            self.set("dropChecks", "false");
        }
        if drops
            .per_shade
            .iter()
            .chain(&drops.per_board)
            .any(|&n| n > 0)
        {
            self.fault("drops are not limited by shade or board");
        }
    }

    fn turn(&mut self) {
        for (side, name) in [(Side::White, "White"), (Side::Black, "Black")] {
            match std::mem::take(&mut self.rest.turn.pass[side]) {
                Pass::Never => {}
                Pass::Always => self.set(&format!("pass{name}"), "true"),
                Pass::Stuck => self.set(&format!("passOnStalemate{name}"), "true"),
            }
        }
    }

    fn ends(&mut self) {
        let definition = self.definition;
        let defaults = crate::definition::rules::Ends::default();
        for (key, verdicts) in [
            ("checkmateValue", definition.rules.ends.checkmate),
            ("stalemateValue", definition.rules.ends.stalemate),
        ] {
            if verdicts.0[0] != verdicts.0[1] {
                self.fault("mate and stalemate bring the same to both sides");
            }
            self.set(key, word(verdicts.0[0]));
        }
        self.rest.ends.checkmate = defaults.checkmate;
        self.rest.ends.stalemate = defaults.stalemate;
        // It never asks whether a side can still win, and leaves that to the program that shows the game.
        self.rest.ends.dead = defaults.dead;
        // Which kinds they are follows from how they move.
        self.rest.ends.irreversible = defaults.irreversible;
        match self.rest.ends.repetition.take() {
            None => self.set("nFoldRule", "0"),
            Some(rule) => {
                self.set("nFoldRule", rule.count.to_string());
                let mover = rule.result.0;
                if mover[0] == mover[1] {
                    self.set(
                        "nFoldValue",
                        match mover[0] {
                            Verdict::Win => "loss",
                            Verdict::Loss => "win",
                            Verdict::Draw => "draw",
                        },
                    );
                } else {
                    self.set("nFoldValue", word(mover[0]));
                    self.set("nFoldValueAbsolute", "true");
                }
                if rule.perpetual_check.is_some() {
                    self.set("perpetualCheckIllegal", "true");
                }
                if rule.chase.is_some() {
                    self.set("chasingRule", "axf");
                    self.notes
                        .push("chases are judged as the Asian federation does".to_owned());
                }
                if rule.illegal {
                    self.fault("a repetition ends the game and is not forbidden");
                }
            }
        }
        match self.rest.ends.counter.take() {
            None => self.set("nMoveRule", "0"),
            Some(rule) => {
                self.set("nMoveRule", (rule.plies / 2).to_string());
                if rule.result != PerSide::both(Verdict::Draw) {
                    self.fault("the move counter draws");
                }
                if let Some(kinds) = rule.kinds {
                    let letters = self.letters(kinds);
                    self.set("nMoveRuleTypes", letters);
                }
            }
        }
        self.goals();
        if let Some(checks) = self.rest.ends.checks.take() {
            self.set("checkCounting", "true");
            if checks.result != Verdict::Win {
                self.fault("who has given enough checks wins");
            }
        }
        self.extinctions();
        self.bare();
        self.counts();
        if self.rest.ends.facing.is_some_and(|f| {
            f.lines
                == Facing {
                    files: true,
                    ..Facing::default()
                }
                && f.result == Verdict::Draw
        }) {
            self.rest.ends.facing = None;
            self.set("bikjangRule", "true");
        }
    }

    /// A bared side, as a side of which one piece is left where the other has more.
    fn bare(&mut self) {
        let Some(rule) = self.rest.ends.bare.take() else {
            return;
        };
        if self.lines.contains_key("extinctionPieceTypes") {
            self.fault("it has one rule of extinction");
        }
        self.set("extinctionValue", word(rule.result));
        self.set("extinctionPieceTypes", "*");
        self.set("extinctionPieceCount", "1");
        self.set("extinctionOpponentPieceCount", "2");
        if rule.reply {
            self.set("extinctionClaim", "true");
        }
    }

    fn goals(&mut self) {
        let goals = std::mem::take(&mut self.rest.ends.goals);
        if goals.len() > 1 {
            self.fault("it has one goal");
        }
        let Some(goal) = goals.first() else { return };
        let all = self.definition.kinds.len();
        for (side, name) in [(Side::White, "White"), (Side::Black, "Black")] {
            match goal.result[side] {
                None => {}
                Some(Verdict::Win) => {
                    let squares = self.squares(goal.squares[side]);
                    self.set(&format!("flagRegion{name}"), squares);
                }
                Some(_) => self.fault("who reaches the goal wins"),
            }
        }
        if goal.kinds.iter().count() < all {
            let letters = self.letters(goal.kinds);
            if letters.len() > 1 {
                self.fault("one kind of piece, or any, reaches the goal");
            }
            self.set("flagPiece", letters);
        }
        self.set("flagPieceCount", goal.count.to_string());
        for (key, flag) in [
            ("flagPieceSafe", goal.safe),
            ("flagPieceBlockedWin", goal.blocked),
            ("flagMove", goal.held || goal.reply.0.contains(&true)),
        ] {
            if flag {
                self.set(key, "true");
            }
        }
    }

    fn extinctions(&mut self) {
        let rules = std::mem::take(&mut self.rest.ends.extinctions);
        if rules.len() > 1 || !rules.is_empty() && self.lines.contains_key("extinctionPseudoRoyal")
        {
            self.fault("it has one rule of extinction");
        }
        let Some(rule) = rules.first() else { return };
        if rule.squares.is_some() {
            self.fault("pieces are counted wherever they stand");
        }
        if rule.opponent_at_most.is_some() || rule.reply {
            self.fault("the other side may have any number of pieces");
        }
        let result = rule.result.0;
        let (Some(white), Some(black)) = (result[0], result[1]) else {
            self.fault("extinction is for both sides");
            return;
        };
        if white != black {
            self.fault("extinction brings the same to both sides");
        }
        let kinds = rule.groups.iter().fold(KindSet::EMPTY, |all, g| all | *g);
        let together = rule.groups.iter().any(|g| g.iter().count() > 1);
        let everything = self.letters(KindSet::ALL) == self.letters(kinds);
        let letters = match (together, everything) {
            (true, true) => "*".to_owned(),
            (true, false) => {
                self.fault("pieces that may die out are counted kind by kind, or all together");
                return;
            }
            _ => self.letters(kinds),
        };
        self.set("extinctionValue", word(white));
        self.set("extinctionPieceTypes", letters);
        self.set("extinctionPieceCount", rule.count.to_string());
        self.set(
            "extinctionOpponentPieceCount",
            rule.opponent_at_least.to_string(),
        );
    }
}
