//! One term through the eyes of the other programs.

use super::{DIAGRAM, FAIRY, Note, Program, VISUALIZER, XBOARD};
use crate::movement::ast::{AtomKind, Body, Bytes, Modifier, ModifierKind, ReachKind, Term};
use crate::movement::atoms::{self, Meaning, Stepper};
use crate::movement::direction::{self, Family, Unit, headings};
use crate::movement::flat::Flat;
use crate::movement::order;
use crate::movement::print;

/// Adds the differences of one term.
pub(super) fn term(flat: &Flat<'_>, grouped: bool, notes: &mut Vec<Note>) {
    let mut reader = Reader {
        bytes: flat.term.bytes.clone(),
        notes,
    };
    if grouped {
        reader.all("it knows no groups in parentheses", None);
    }
    if !flat.clauses.is_empty() || flat.reset {
        reader.all("it knows no guards, so the move is not confined", None);
    }
    if flat.mods.iter().any(has_filter) {
        reader.all(
            "it knows no class filters, so the letter speaks of every piece",
            None,
        );
    }
    let letters: Vec<u8> = flat.mods.iter().filter_map(Modifier::letter).collect();
    match &flat.term.body {
        Body::Bracket(legs) => {
            reader.say(XBOARD, "it stops reading at the bracket", None);
            reader.say(
                FAIRY,
                "it skips the brackets and makes each atom a move of its own",
                None,
            );
            if legs.len() > 2 || legs.iter().any(|l| !l.term.mods.is_empty()) {
                reader.say(
                    DIAGRAM,
                    "it reads only simple brackets of two legs, such as `[F?R]`",
                    None,
                );
            }
            return;
        }
        Body::Drop => {
            reader.say(XBOARD, "it has no drop zones in the notation", None);
            reader.say(FAIRY, "it skips the `@`", None);
            return;
        }
        Body::Group(_) | Body::Missing => return,
        Body::Atom(_) => {}
    }
    reader.order(flat);
    reader.atom(flat.term);
    if flat.is_chain() {
        reader.chain(flat, &letters);
    }
    reader.modes(flat, &letters);
    reader.steps(flat, &letters);
}

fn has_filter(modifier: &Modifier) -> bool {
    match &modifier.kind {
        ModifierKind::Letter(_, filter) => filter.is_some(),
        ModifierKind::Repeat(inner) => inner.iter().any(has_filter),
    }
}

struct Reader<'n> {
    bytes: Bytes,
    notes: &'n mut Vec<Note>,
}

impl Reader<'_> {
    fn say(&mut self, program: Program, reading: impl Into<String>, portable: Option<String>) {
        self.notes.push(Note {
            program,
            reading: reading.into(),
            portable,
            means: None,
            bytes: self.bytes.clone(),
        });
    }

    /// Says besides what the program makes of it, spelled as we would.
    fn means(&mut self, spelling: impl Into<String>) {
        if let Some(note) = self.notes.last_mut() {
            note.means = Some(spelling.into());
        }
    }

    fn all(&mut self, reading: &str, portable: Option<&str>) {
        for program in [XBOARD, FAIRY, DIAGRAM] {
            self.say(program, reading, portable.map(str::to_owned));
        }
    }

    /// Letters written in another order than XBoard accepts.
    fn order(&mut self, flat: &Flat<'_>) {
        let mods = &flat.term.mods;
        if mods
            .windows(2)
            .any(|pair| matches!(pair, [a, b] if a.bytes.start > b.bytes.start))
        {
            let text = print::print_term(flat.term);
            self.say(
                XBOARD,
                "it loses letters that stand in another order than its own",
                Some(text),
            );
        }
    }

    fn atom(&mut self, term: &Term) {
        let Body::Atom(atom) = &term.body else { return };
        match &atom.kind {
            AtomKind::Vector(..) => self.all("it has no vectors", None),
            AtomKind::Letter(letter, stretches) if !stretches.is_empty() => {
                let base = char::from(*letter);
                self.say(
                    XBOARD,
                    format!("it plays `{base}` and stops at the suffix"),
                    None,
                );
                self.means(with_atom(term, base));
                self.say(
                    FAIRY,
                    format!("it skips the suffix and plays `{base}`"),
                    None,
                );
                self.means(with_atom(term, base));
                if matches!(letter, b'G' | b'A' | b'Z') && stretches.contains(&b'X') {
                    self.say(
                        DIAGRAM,
                        "its older description lengthens this atom by less",
                        None,
                    );
                }
            }
            AtomKind::Letter(b'U' | b'I', _) => {
                self.say(XBOARD, "it stops reading at this atom", None);
                self.say(FAIRY, "it skips this atom", None);
            }
            AtomKind::Letter(b'O', _) => {
                self.say(FAIRY, "castling is set outside the string", None);
            }
            AtomKind::Letter(letter @ (b'L' | b'J'), _)
            | AtomKind::Rider(letter @ (b'L' | b'J')) => {
                let (other, modern) = if *letter == b'L' {
                    ("(3,2)", 'C')
                } else {
                    ("(3,1)", 'Z')
                };
                self.say(
                    XBOARD,
                    format!("`{}` is the {other} leap there", char::from(*letter)),
                    Some(modern.to_string()),
                );
                self.means(with_atom(term, if modern == 'C' { 'Z' } else { 'C' }));
            }
            AtomKind::Letter(..) | AtomKind::Rider(_) => {}
        }
        if let AtomKind::Rider(letter) = atom.kind {
            let portable = format!("{}0", char::from(letter));
            self.say(
                XBOARD,
                "a doubled letter is a single leap there",
                Some(portable),
            );
            self.means(with_atom(term, char::from(letter)));
        }
    }

    fn chain(&mut self, flat: &Flat<'_>, letters: &[u8]) {
        for program in [FAIRY, VISUALIZER] {
            self.say(
                program,
                "it has no moves of several legs and mixes all letters into one",
                None,
            );
        }
        if flat
            .mods
            .iter()
            .any(|m| matches!(m.kind, ModifierKind::Repeat(_)))
        {
            self.say(XBOARD, "it has no repetition in parentheses", None);
        }
        if let Some(stepper) = stepper(flat)
            && stepper.step.family() == Family::Oblique
        {
            self.say(
                XBOARD,
                "later legs of an oblique atom go to wrong squares there",
                None,
            );
        }
        for leg in letters.split(|&c| c == b'a') {
            if leg.iter().any(|c| matches!(c, b'y' | b'g'))
                && leg.iter().any(|c| matches!(c, b'c' | b'd'))
            {
                self.say(
                    DIAGRAM,
                    "the range changes only where the leg ends on an empty square or a hurdle",
                    None,
                );
            }
            if leg.contains(&b'o') {
                self.say(DIAGRAM, "`o` on a leg lets it step off the board", None);
            }
        }
        if letters.len() > 80 {
            self.say(XBOARD, "it reads at most 80 letters of a chain", None);
        }
    }

    fn modes(&mut self, flat: &Flat<'_>, letters: &[u8]) {
        let has = |c: u8| letters.contains(&c);
        let chain = flat.is_chain();
        if chain {
            return;
        }
        let ignored: Vec<String> = letters
            .iter()
            .filter(|c| b"djoutzq".contains(c))
            .map(|&c| format!("`{}`", char::from(c)))
            .collect();
        if !ignored.is_empty() {
            let left = without(flat, b"djoutzq");
            for program in [FAIRY, VISUALIZER] {
                self.say(
                    program,
                    format!("it ignores {}", ignored.join(" and ")),
                    None,
                );
                self.means(left.clone());
            }
        }
        if has(b'z') || has(b'q') {
            self.say(
                XBOARD,
                "it ignores `z` and `q`: the piece goes straight",
                None,
            );
            self.means(without(flat, b"zq"));
        }
        if has(b'u') {
            self.say(
                XBOARD,
                "only its later versions set captured pieces down",
                None,
            );
        }
        if has(b't') {
            self.say(DIAGRAM, "`t` has no meaning there", None);
        }
        if has(b'i') {
            self.say(
                FAIRY,
                "`i` holds for quiet moves only, and while the piece stands in the double-step region",
                None,
            );
        }
        if has(b'e') {
            self.say(
                FAIRY,
                if has(b'c') {
                    "en passant is set outside the string and the letter is skipped"
                } else {
                    "the letter is skipped, which leaves a full move"
                },
                None,
            );
        }
    }

    fn steps(&mut self, flat: &Flat<'_>, letters: &[u8]) {
        let Some(stepper) = stepper(flat) else { return };
        let directions: Vec<u8> = letters
            .iter()
            .copied()
            .filter(|&c| order::is_direction(c) && !matches!(c, b'z' | b'q'))
            .collect();
        if !flat.is_chain() {
            self.range(flat, stepper, letters);
            if !directions.is_empty() {
                self.directions(flat, stepper, &directions);
            }
        }
    }

    fn range(&mut self, flat: &Flat<'_>, stepper: Stepper, letters: &[u8]) {
        let has = |c: u8| letters.contains(&c);
        let Body::Atom(atom) = &flat.term.body else {
            return;
        };
        let base = match atom.kind {
            AtomKind::Letter(c, _) | AtomKind::Rider(c) => c,
            AtomKind::Vector(..) => return,
        };
        let rides = stepper.steps.max > 1;
        let kind = flat.range.map(|r| r.kind);
        if rides && matches!(base, b'D' | b'A' | b'H' | b'C' | b'L' | b'Z' | b'J' | b'G') {
            self.say(FAIRY, "it makes no moves of riders of this leap", None);
            self.means("");
        }
        if let Some(ReachKind::Exactly(n)) = kind {
            for program in [XBOARD, VISUALIZER] {
                self.say(program, format!("up to {n} steps, not exactly {n}"), None);
                self.means(with_range(flat, &n.to_string()));
            }
            self.say(FAIRY, "any number of steps", None);
            self.means(with_range(flat, "0"));
        }
        if let Some(ReachKind::UpTo(n)) = kind
            && n > 9
        {
            let mut first = n;
            while first > 9 {
                first /= 10;
            }
            self.say(
                FAIRY,
                format!("it reads one digit: a range of {first}"),
                None,
            );
            self.means(with_range(flat, &first.to_string()));
        }
        if has(b'n') {
            self.lame(flat, base, rides);
        }
        let lines = matches!(base, b'R' | b'B' | b'Q' | b'W' | b'F' | b'K');
        if (has(b'p') || has(b'g')) && !lines {
            self.say(
                FAIRY,
                "it hops along the lines of rook and bishop only: no moves",
                None,
            );
            self.means("");
        }
        if has(b'g') && matches!(kind, Some(ReachKind::UpTo(_))) {
            self.say(FAIRY, "with a number, `g` hops like `p`", None);
        }
    }

    fn lame(&mut self, flat: &Flat<'_>, base: u8, rides: bool) {
        match base {
            b'W' | b'F' | b'R' | b'B' | b'K' | b'Q' => {
                self.say(DIAGRAM, "on single steps `n` gives en passant rights", None);
            }
            b'Z' | b'J' | b'C' | b'L' | b'H' | b'G' => {
                self.say(XBOARD, "only the square half way must be empty", None);
                if !matches!(base, b'Z' | b'J') {
                    self.say(FAIRY, "it makes no moves of this lame leap", None);
                    self.means("");
                }
            }
            _ => {}
        }
        if rides && !matches!(base, b'R' | b'B' | b'Q' | b'W' | b'F' | b'K') {
            self.say(FAIRY, "it ignores `n` on riders", None);
            self.means(without(flat, b"n"));
        }
    }

    fn directions(&mut self, flat: &Flat<'_>, stepper: Stepper, letters: &[u8]) {
        let family = stepper.step.family();
        let units = direction::pairs(letters);
        if stepper.king {
            let portable = spelled_out(flat, stepper, letters);
            for program in [FAIRY, VISUALIZER] {
                self.say(
                    program,
                    "the letters go to the orthogonal and the diagonal half apart",
                    portable.clone(),
                );
                self.means(apart(flat));
            }
            if units.iter().any(|u| matches!(u, Unit::Half(_))) {
                self.say(
                    XBOARD,
                    "`h` is not known on K and Q: all directions",
                    portable.clone(),
                );
                self.means(without(flat, b"fblrvsh"));
            }
            if letters.windows(2).any(|w| matches!(w, [a, b] if a == b)) {
                self.say(
                    XBOARD,
                    "of a doubled letter it reads one and pairs the other",
                    portable,
                );
            }
            return;
        }
        for unit in units {
            match (family, unit) {
                (Family::Diagonal, Unit::Pair(a, b'v' | b's')) => {
                    self.say(
                        XBOARD,
                        "all four diagonals",
                        Some(char::from(a).to_string()),
                    );
                    self.means(without(flat, b"fblrvsh"));
                }
                (Family::Orthogonal, Unit::Half(a)) => self.say(
                    XBOARD,
                    "it loses letters after the `h`",
                    Some(char::from(a).to_string()),
                ),
                (Family::Oblique, Unit::Chiral(_)) if letters.len() > 2 => self.say(
                    XBOARD,
                    "`hr` and `hl` cannot be combined with other directions",
                    None,
                ),
                (Family::Oblique, Unit::One(a @ (b's' | b'v')))
                    if letters.windows(2).any(|w| w == [a, a]) =>
                {
                    self.say(
                        XBOARD,
                        "a doubled `s` or `v` is all eight leaps",
                        Some(char::from(a).to_string()),
                    );
                    self.means(without(flat, b"sv"));
                }
                _ => {}
            }
        }
    }
}

/// The term with another letter for its atom, suffixes and doubling gone.
fn with_atom(term: &Term, letter: char) -> String {
    let range = term
        .range
        .as_ref()
        .map_or_else(String::new, print::print_range);
    let mods: String = term.mods.iter().map(print::print_modifier).collect();
    format!("{mods}{letter}{range}")
}

/// The term without some letters.
fn without(flat: &Flat<'_>, letters: &[u8]) -> String {
    let gone = |m: &&Modifier| m.letter().is_none_or(|c| !letters.contains(&c));
    let mods: String = flat
        .mods
        .iter()
        .filter(gone)
        .map(print::print_modifier)
        .collect();
    mods + &atom_and_range(flat, None)
}

/// The term with another range.
fn with_range(flat: &Flat<'_>, range: &str) -> String {
    let mods: String = flat.mods.iter().map(print::print_modifier).collect();
    mods + &atom_and_range(flat, Some(range))
}

fn atom_and_range(flat: &Flat<'_>, range: Option<&str>) -> String {
    let Body::Atom(atom) = &flat.term.body else {
        return String::new();
    };
    let range = match range {
        Some(range) => range.to_owned(),
        None => flat.range.map_or_else(String::new, print::print_range),
    };
    match &atom.kind {
        AtomKind::Letter(c, stretches) => {
            let stretches: String = stretches.iter().copied().map(char::from).collect();
            format!("{}{stretches}{range}", char::from(*c))
        }
        AtomKind::Rider(c) => format!("{0}{0}{range}", char::from(*c)),
        AtomKind::Vector(x, y) => format!("({x},{y}){range}"),
    }
}

/// A K or Q whose letters go to its two halves, each reading them by itself.
fn apart(flat: &Flat<'_>) -> String {
    let Body::Atom(atom) = &flat.term.body else {
        return String::new();
    };
    let king = matches!(atom.kind, AtomKind::Letter(b'K', _));
    let range = flat.range.map_or_else(String::new, print::print_range);
    let mods: String = flat.mods.iter().map(print::print_modifier).collect();
    let halves = if king { ['W', 'F'] } else { ['R', 'B'] };
    halves.map(|half| format!("{mods}{half}{range}")).concat()
}

fn stepper(flat: &Flat<'_>) -> Option<Stepper> {
    let Body::Atom(atom) = &flat.term.body else {
        return None;
    };
    match atoms::meaning(atom, flat.range) {
        Ok(Meaning::Steps(stepper)) => Some(stepper),
        _ => None,
    }
}

/// A K or Q with direction letters as two terms that all programs read alike.
fn spelled_out(flat: &Flat<'_>, stepper: Stepper, letters: &[u8]) -> Option<String> {
    let chosen = direction::choose(Family::Eight, letters).ok()?;
    let Body::Atom(atom) = &flat.term.body else {
        return None;
    };
    let king = matches!(atom.kind, AtomKind::Letter(b'K', _));
    let range = flat.range.map_or_else(String::new, print::print_range);
    let others = |before: bool| -> String {
        flat.mods
            .iter()
            .filter(|m| {
                m.letter()
                    .is_some_and(|c| (c == b'i') == before && !order::is_direction(c))
            })
            .map(print::print_modifier)
            .collect()
    };
    let _ = stepper;
    let mut text = String::new();
    for (diagonal, atom) in [
        (false, if king { 'W' } else { 'R' }),
        (true, if king { 'F' } else { 'B' }),
    ] {
        let names: String = headings(chosen)
            .filter(|h| h.is_multiple_of(4) != diagonal)
            .map(|h| match h {
                0 => "f",
                2 => "fr",
                4 => "r",
                6 => "br",
                8 => "b",
                10 => "bl",
                12 => "l",
                _ => "fl",
            })
            .collect();
        if names.is_empty() {
            continue;
        }
        text += &format!("{}{names}{}{atom}{range}", others(true), others(false));
    }
    Some(text)
}
