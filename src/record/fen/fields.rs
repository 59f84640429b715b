//! The fields after the side to move: told apart by their shape, each in its turn, each may be left out.

use super::error::FenFault;
use super::{Reader, shown};
use crate::id::{PerSide, Side, Square};
use crate::placement::symbols::SIGNS;
use crate::util::bits256::SquareSet;
use std::ops::Range;

/// Which fields may still come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    Rights,
    EnPassant,
    Numbers,
}

impl Reader<'_> {
    /// `rights en-passant limit checks half full`.
    pub(super) fn fields(&mut self, words: &[Range<usize>]) {
        let mut stage = Stage::Rights;
        let mut numbers: Vec<(Range<usize>, u16)> = Vec::new();
        let mut checks_seen = false;
        for (i, range) in words.iter().enumerate() {
            let word = self.word(range);
            if word == "-" && stage < Stage::Numbers {
                stage = match stage {
                    Stage::Rights => Stage::EnPassant,
                    _ => Stage::Numbers,
                };
            } else if is_number(word) && numbers.len() < self.most_numbers() {
                stage = Stage::Numbers;
                match word.parse::<u16>() {
                    Ok(n) => numbers.push((range.clone(), n)),
                    Err(_) => {
                        self.fault(range.clone(), FenFault::Number { most: u16::MAX });
                        numbers.push((range.clone(), 0));
                    }
                }
            } else if let Some(turn) = moves_left(word)
                && self.definition.rules.turn.series.is_some()
                && stage <= Stage::Numbers
            {
                let sound = (1..=turn.1).contains(&turn.0);
                if sound {
                    self.setup.turn = Some(turn);
                } else {
                    let text = shown(word);
                    let expected = vec!["moves left and moves in all (`2:3`)".to_owned()];
                    self.fault(range.clone(), FenFault::Unexpected { text, expected });
                }
            } else if let Some((given, counts)) = check_counts(word)
                && self.counts_checks()
                && !checks_seen
            {
                checks_seen = true;
                self.checks(range, given, counts);
            } else if stage < Stage::Numbers
                && are_squares(word)
                && !(stage == Stage::Rights && self.rights_of_squares(words.get(i + 1)))
            {
                self.en_passant(range);
                stage = Stage::Numbers;
            } else if stage < Stage::Numbers
                && self.definition.rules.trade.is_some()
                && let Some(square) = from_the_right(word)
            {
                self.setup.traded = self.definition.board.at_right(square);
                if self.setup.traded.is_none() {
                    let text = shown(word);
                    self.fault(range.clone(), FenFault::OffBoard { text });
                }
                stage = Stage::Numbers;
            } else if stage == Stage::Rights && super::rights::is_shape(self.definition, word) {
                self.rights(range);
                stage = Stage::EnPassant;
            } else {
                let kind = FenFault::Unexpected {
                    text: shown(word),
                    expected: self.expected(stage, numbers.len(), checks_seen),
                };
                // What comes after a field that makes no sense cannot be told apart.
                self.fault(range.clone(), kind);
                return;
            }
        }
        self.numbers(&numbers);
    }

    /// Squares where rights are due are rights if en passant is still to come after them.
    fn rights_of_squares(&self, next: Option<&Range<usize>>) -> bool {
        next.is_some_and(|range| {
            let word = self.word(range);
            word == "-" || are_squares(word)
        })
    }

    const fn counts(&self) -> bool {
        self.definition.setup.counting.is_some()
    }

    const fn most_numbers(&self) -> usize {
        if self.counts() { 3 } else { 2 }
    }

    fn counts_checks(&self) -> bool {
        self.definition.setup.checks != PerSide([0, 0])
    }

    fn expected(&self, stage: Stage, numbers: usize, checks_seen: bool) -> Vec<String> {
        let mut out = Vec::new();
        if stage == Stage::Rights {
            out.push("rights (`KQkq`, `-`)");
        }
        if stage <= Stage::EnPassant {
            out.push("en passant squares (`e3`, `-`)");
        }
        if self.counts() && numbers == 0 {
            out.push("a counting limit");
        }
        if self.counts_checks() && !checks_seen {
            out.push("checks (`3+3`)");
        }
        if numbers + 1 < self.most_numbers() {
            out.push("half-moves");
        }
        if numbers < self.most_numbers() {
            out.push("full moves");
        }
        if out.is_empty() {
            out.push("the end");
        }
        out.into_iter().map(str::to_owned).collect()
    }

    fn numbers(&mut self, numbers: &[(Range<usize>, u16)]) {
        let (half, full) = match numbers {
            [] => return,
            [(_, half)] => (*half, None),
            [(_, half), full] => (*half, Some(full)),
            [(_, limit), (_, count), full, ..] => {
                if *limit > 0 {
                    self.setup.counting = Some((*limit, *count));
                }
                (*count, Some(full))
            }
        };
        self.setup.half_moves = half;
        if let Some((range, full)) = full {
            if *full == 0 {
                self.finding(range.clone(), FenFault::MoveZero);
            }
            self.setup.full_moves = (*full).max(1);
        }
    }

    fn checks(&mut self, range: &Range<usize>, given: bool, counts: [Option<u8>; 2]) {
        let most = self.definition.setup.checks;
        for (side, count) in Side::BOTH.into_iter().zip(counts) {
            match count.filter(|&n| n <= most[side]) {
                Some(n) if given => self.setup.checks[side] = most[side] - n,
                Some(n) => self.setup.checks[side] = n,
                None => {
                    let most = most[side];
                    return self.fault(range.clone(), FenFault::TooManyChecks { most });
                }
            }
        }
    }

    fn en_passant(&mut self, range: &Range<usize>) {
        let mut set = SquareSet::EMPTY;
        for (at, name) in squares(self.word(range)) {
            let place = range.start + at..range.start + at + name.len();
            let Some(square) = self.definition.board.parse(name) else {
                let text = shown(name);
                self.fault(place, FenFault::OffBoard { text });
                continue;
            };
            if self.occupied(square) {
                let square = name.to_owned();
                self.finding(place, FenFault::Occupied { square });
            } else {
                set.insert(square);
            }
        }
        self.setup.en_passant = set;
    }

    fn occupied(&self, square: Square) -> bool {
        self.setup.walls.contains(square)
            || matches!(self.setup.pieces.get(square.index()), Some(Some(_)))
    }

    /// Whether the third field makes an SFEN of it: side letters `b` and `w`, no hands yet, a hand and at most
    /// a move number.
    pub(super) fn looks_like_sfen(&self, words: &[Range<usize>]) -> bool {
        let sides = &self.definition.sides;
        let [hand, rest @ ..] = words else {
            return false;
        };
        let hand = self.word(hand);
        sides[Side::White].fen == "b"
            && sides[Side::Black].fen == "w"
            && self.definition.rules.drops.is_some()
            && !self.hands_seen
            && (hand == "-" || (!is_number(hand) && self.is_hand(hand)))
            && match rest {
                [] => true,
                [number] => is_number(self.word(number)),
                _ => false,
            }
    }

    fn is_hand(&self, word: &str) -> bool {
        let letters: String = word.chars().filter(|c| !c.is_ascii_digit()).collect();
        let kinds = self.definition.kinds.len();
        let all = 0..letters.len();
        crate::placement::hands::parse_hands(&letters, all, kinds, self.symbols).is_ok()
    }

    /// `hand number`: counts before letters, moves counted singly.
    pub(super) fn sfen_fields(&mut self, words: &[Range<usize>]) {
        let mut words = words.iter();
        if let Some(range) = words.next() {
            self.sfen_hand(range);
        }
        if let Some(range) = words.next() {
            match self.word(range).parse::<u32>() {
                Ok(n) if is_number(self.word(range)) && n.div_ceil(2) <= u32::from(u16::MAX) => {
                    if n == 0 {
                        self.finding(range.clone(), FenFault::MoveZero);
                    }
                    self.setup.full_moves = u16::try_from(n.div_ceil(2)).unwrap_or(u16::MAX).max(1);
                }
                Ok(_) => self.fault(range.clone(), FenFault::Number { most: u16::MAX }),
                Err(_) => self.no_more(range, "a move number"),
            }
        }
        if let Some(range) = words.next() {
            self.no_more(range, "the end");
        }
    }

    fn no_more(&mut self, range: &Range<usize>, expected: &str) {
        let kind = FenFault::Unexpected {
            text: shown(self.word(range)),
            expected: vec![expected.to_owned()],
        };
        self.fault(range.clone(), kind);
    }

    fn sfen_hand(&mut self, range: &Range<usize>) {
        let word = self.word(range);
        if self.hands_seen {
            return self.fault(range.clone(), FenFault::HandsTwice);
        }
        if word == "-" {
            return;
        }
        // Written out, so that one reader does for both: `2Pb` is `PPb`.
        let mut out = String::new();
        let mut number = String::new();
        let mut symbol = String::new();
        for c in word.chars() {
            if c.is_ascii_digit() && symbol.is_empty() {
                number.push(c);
                continue;
            }
            symbol.push(c);
            if SIGNS.contains(&c) {
                continue;
            }
            let count = match number.as_str() {
                "" => Some(1),
                digits => digits.parse::<usize>().ok(),
            };
            match count {
                Some(count @ 1..=255) => out.push_str(&symbol.repeat(count)),
                _ => return self.fault(range.clone(), FenFault::Number { most: 255 }),
            }
            number.clear();
            symbol.clear();
        }
        let kinds = self.definition.kinds.len();
        let whole = number.is_empty() && symbol.is_empty();
        match crate::placement::hands::parse_hands(&out, 0..out.len(), kinds, self.symbols) {
            Ok(hands) if whole => self.set_hands(hands, range.clone()),
            Ok(_) => self.no_more(range, "a piece after the number"),
            // Places in the written-out text are not places in the FEN, so the whole field is told.
            Err(errors) => {
                for mut error in errors.into_iter().take(1) {
                    error.range = range.clone();
                    self.faults.push(super::FenError::placement(error, 0));
                }
            }
        }
    }
}

/// A square as shogi counts: files from the right, ranks from the top by letters: `8j`. File and rank from 1.
fn from_the_right(word: &str) -> Option<(u8, u8)> {
    let letter = word.bytes().last().filter(u8::is_ascii_lowercase)?;
    let digits = word.get(..word.len() - 1).filter(|d| is_number(d))?;
    Some((digits.parse().ok()?, letter - b'a' + 1))
}

/// Moves left of a turn, and its moves in all: `2:3`.
fn moves_left(word: &str) -> Option<(u8, u8)> {
    let (left, length) = word.split_once(':')?;
    let number = |text: &str| text.parse().ok().filter(|_| is_number(text));
    Some((number(left)?, number(length)?))
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}

/// `3+1` (remaining) or `+0+2` (given): whether given, and both numbers.
fn check_counts(word: &str) -> Option<(bool, [Option<u8>; 2])> {
    let (given, rest) = match word.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, word),
    };
    let (white, black) = rest.split_once('+')?;
    (is_number(white) && is_number(black))
        .then(|| (given, [white.parse().ok(), black.parse().ok()]))
}

/// One or more squares, nothing else: `e3`, `d6c5`. Whether the board has them is asked later.
pub(super) fn are_squares(word: &str) -> bool {
    let mut any = false;
    let covered: usize = squares(word)
        .map(|(_, name)| {
            any = true;
            name.len()
        })
        .sum();
    any && covered == word.len()
}

/// Leading squares of a word with their places: a letter and digits each.
pub(super) fn squares(word: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = word.get(at..)?;
        let after = rest.strip_prefix(|c: char| c.is_ascii_lowercase())?;
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            return None;
        }
        let start = at;
        at += 1 + digits;
        Some((start, rest.get(..=digits)?))
    })
}
