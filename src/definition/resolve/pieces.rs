//! `[pieces]` and `[classes]`: which kinds there are, how they are written, what class they are of.
//!
//! In: the raw sections. Out: [`Roster`]: kinds without movement yet, names, symbols. Promoted pieces that
//! look like another one (`tilde`) get a hidden kind of their own later, in [`disguised`].

use super::context::Context;
use super::names::{Names, ROYAL};
use crate::definition::provenance::KindPlace;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::{Kind, MAX_KINDS, PerSide, Side};
use crate::placement::symbols::SIGNS;
use crate::placement::{SymbolFault, Symbols};
use crate::schema::raw::{self, Sided, Text};
use crate::source::Span;
use crate::util::bits256::KindSet;
use crate::util::text::nearest;

/// One kind, all but its movement.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// Its key.
    pub key: String,
    /// Its block.
    pub raw: &'a raw::Piece,
    /// The place of its parts.
    pub place: KindPlace,
    /// How it is written, for each side that has it.
    pub symbols: PerSide<Option<String>>,
    /// What it becomes when captured.
    pub base: Kind,
    /// Written with `~`.
    pub tilde: bool,
    /// Other letters by which it is read, as they are given.
    pub also: Vec<String>,
    /// The kind whose moves it has, for a disguised one.
    pub moves_of: Kind,
}

/// All kinds.
#[derive(Debug)]
pub struct Roster<'a> {
    /// By kind.
    pub entries: Vec<Entry<'a>>,
    /// Names of kinds and classes.
    pub names: Names,
    /// Ways of writing.
    pub symbols: Symbols,
    /// Royal kinds.
    pub royal: KindSet,
    /// Kinds that cannot be captured.
    pub iron: KindSet,
    /// Every piece can be written, so that positions can be read.
    pub sound: bool,
}

impl Roster<'_> {
    /// All kinds.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.entries.len()).filter_map(Kind::new)
    }
    /// Whether it is the disguised form of another kind.
    #[must_use]
    pub fn is_form(&self, kind: Kind) -> bool {
        let entry = self.entries.get(kind.index());
        entry.is_some_and(|e| e.moves_of != kind)
    }
    /// The kinds that look like a kind: itself and its disguised forms.
    #[must_use]
    pub fn looks_like(&self, kind: Kind) -> KindSet {
        let alike = self.entries.iter().zip(self.kinds());
        alike
            .filter(|(entry, _)| entry.moves_of == kind)
            .map(|(_, other)| other)
            .chain([kind])
            .collect()
    }
    /// The set of all kinds.
    #[must_use]
    pub fn all(&self) -> KindSet {
        self.kinds().collect()
    }
}

/// Resolves `[pieces]` and `[classes]`.
pub fn resolve<'a>(cx: &mut Context<'_>, file: &'a raw::File) -> Roster<'a> {
    let mut roster = Roster {
        entries: Vec::new(),
        names: Names::default(),
        symbols: Symbols::new(),
        royal: KindSet::EMPTY,
        iron: KindSet::EMPTY,
        sound: true,
    };
    let before = cx.errors();
    if file.pieces.is_empty() && !file.faulty {
        cx.push(
            Diagnostic::new(
                Code::NoPieces,
                "the variant has no pieces",
                file.span,
                "no `[pieces.NAME]` here",
            )
            .with_help("add a piece: `[pieces.king]` with `letter` and `moves`"),
        );
    }
    for (index, (key, raw)) in file.pieces.iter().enumerate() {
        let Some(kind) = Kind::new(index) else {
            cx.push(Diagnostic::new(
                Code::TooManyKinds,
                format!("a variant has at most {MAX_KINDS} kinds of piece"),
                key.span,
                format!("this is number {}", index + 1),
            ));
            break;
        };
        roster.names.kind(&key.value, kind);
        let symbols = enter(cx, &mut roster, kind, key, raw);
        let moves = |side: Side| raw.moves.as_ref().and_then(|m| m.get(side)).map(|t| t.span);
        let symbol = raw.symbol.as_ref().or(raw.letter.as_ref());
        roster.entries.push(Entry {
            key: key.value.clone(),
            raw,
            place: KindPlace {
                block: raw.span,
                key: key.span,
                moves: PerSide(Side::BOTH.map(moves)),
                symbol: symbol.and_then(|s| s.iter().next()).map(|(_, t)| t.span),
            },
            symbols,
            also: Vec::new(),
            base: kind,
            tilde: false,
            moves_of: kind,
        });
        if raw.royal.as_ref().is_some_and(|r| r.value) {
            roster.royal.insert(kind);
        }
    }
    for (index, (key, raw)) in file.pieces.iter().enumerate() {
        if let Some(kind) = Kind::new(index) {
            other_letters(cx, &mut roster, kind, key, raw);
        }
    }
    roster.sound = cx.errors() == before && file.pieces.iter().all(|(_, p)| !p.faulty);
    classes(cx, file, &mut roster);
    bases(cx, &mut roster);
    roster
}

/// Reads how a piece is written and enters it.
fn enter(
    cx: &mut Context<'_>,
    roster: &mut Roster<'_>,
    kind: Kind,
    key: &Text,
    raw: &raw::Piece,
) -> PerSide<Option<String>> {
    let mut symbols = PerSide([None, None]);
    let (given, single): (&Sided<Text>, bool) = match (&raw.symbol, &raw.letter) {
        (Some(symbol), _) => (symbol, false),
        (None, Some(letter)) => (letter, true),
        (None, None) => {
            if !raw.faulty {
                cx.push(
                    Diagnostic::new(
                        Code::NoSymbol,
                        format!("piece `{}` has no letter", key.value),
                        raw.span,
                        "`letter` is missing",
                    )
                    .with_help("add `letter = \"…\"`: how it is written in positions and moves"),
                );
            }
            return symbols;
        }
    };
    for side in Side::BOTH {
        let Some(text) = given.get(side) else {
            continue;
        };
        if single && text.value.chars().count() != 1 {
            if side == Side::White || given.both().is_none() {
                cx.push(
                    Diagnostic::new(
                        Code::BadSymbol,
                        format!("a letter is one character, not `{}`", text.value),
                        text.span,
                        "not one letter",
                    )
                    .with_help("use `symbol = \"…\"` for several characters"),
                );
            }
            continue;
        }
        let symbol = cased(&text.value, side);
        match roster.symbols.insert(side, kind, &symbol, false) {
            Ok(()) => symbols[side] = Some(symbol),
            // A symbol that is wrong for both sides is reported once.
            Err(_) if side == Side::Black && given.both().is_some() => {}
            Err(fault) => symbol_fault(cx, roster, key, text, &symbol, fault),
        }
    }
    symbols
}

/// Enters the other letters by which a piece is read. No other piece has them, as its own or as another.
fn other_letters(
    cx: &mut Context<'_>,
    roster: &mut Roster<'_>,
    kind: Kind,
    key: &Text,
    raw: &raw::Piece,
) {
    for text in &raw.also {
        if text.value.chars().count() != 1 {
            cx.push(Diagnostic::new(
                Code::BadSymbol,
                format!("a letter is one character, not `{}`", text.value),
                text.span,
                "not one letter",
            ));
            continue;
        }
        for side in Side::BOTH {
            let Some(entry) = roster.entries.get(kind.index()) else {
                return;
            };
            if entry.symbols[side].is_none() {
                continue;
            }
            let letter = cased(&text.value, side);
            if let Err(fault) = roster.symbols.insert_also(side, kind, &letter) {
                symbol_fault(cx, roster, key, text, &letter, fault);
                break;
            }
        }
        if let Some(entry) = roster.entries.get_mut(kind.index()) {
            entry.also.push(text.value.clone());
        }
    }
}

/// White's symbols have a capital in front, Black's none at all.
pub(crate) fn cased(symbol: &str, side: Side) -> String {
    match side {
        Side::Black => symbol.to_lowercase(),
        Side::White => {
            let letters = symbol.trim_start_matches(SIGNS);
            let plus = &symbol[..symbol.len() - letters.len()];
            let mut chars = letters.chars();
            match chars.next() {
                Some(first) => format!("{plus}{}{}", first.to_uppercase(), chars.as_str()),
                None => plus.to_owned(),
            }
        }
    }
}

fn symbol_fault(
    cx: &mut Context<'_>,
    roster: &Roster<'_>,
    key: &Text,
    text: &Text,
    symbol: &str,
    fault: SymbolFault,
) {
    let d = match fault {
        SymbolFault::Empty => Diagnostic::new(
            Code::BadSymbol,
            format!("the symbol of piece `{}` has no letter", key.value),
            text.span,
            "a letter is needed here",
        ),
        SymbolFault::Reserved(c) => Diagnostic::new(
            Code::BadSymbol,
            format!("`{}` cannot be part of a piece's symbol", c.escape_debug()),
            text.span,
            "has a meaning of its own in positions and moves",
        ),
        SymbolFault::Taken { side, kind } => {
            let other = roster.entries.get(kind.index());
            let name = other.map_or("another piece", |e| e.key.as_str());
            let d = Diagnostic::new(
                Code::DuplicateSymbol,
                format!(
                    "pieces `{name}` and `{}` are both written `{symbol}`",
                    key.value
                ),
                text.span,
                format!("{}'s `{name}` is written so too", side.name()),
            );
            match other.and_then(|e| e.place.symbol) {
                Some(span) => d.with_label(span, "the other one"),
                None => d,
            }
        }
    };
    cx.push(d);
}

/// Who is in which class, and what the classes make of their members.
fn classes(cx: &mut Context<'_>, file: &raw::File, roster: &mut Roster<'_>) {
    let keys: Vec<&Text> = file.classes.iter().map(|(k, _)| k).collect();
    let known: Vec<&str> = keys.iter().map(|k| k.value.as_str()).collect();
    let pieces: Vec<(&Text, Kind)> = file
        .pieces
        .iter()
        .map(|(k, _)| k)
        .zip((0..MAX_KINDS).filter_map(Kind::new))
        .collect();
    for key in keys.iter().chain(pieces.iter().map(|(k, _)| k)) {
        if key.value == ROYAL {
            cx.push(
                Diagnostic::new(
                    Code::ReservedName,
                    "`royal` is the class of all royal pieces already",
                    key.span,
                    "this name is taken",
                )
                .with_help("mark pieces with `royal = true`"),
            );
        }
    }
    let mut members: Vec<KindSet> = vec![KindSet::EMPTY; keys.len()];
    for (entry, kind) in roster
        .entries
        .iter()
        .zip((0..MAX_KINDS).filter_map(Kind::new))
    {
        for name in &entry.raw.classes {
            match known.iter().position(|k| *k == name.value) {
                Some(i) => {
                    if let Some(set) = members.get_mut(i) {
                        set.insert(kind);
                    }
                }
                None => cx.push(unknown_class(cx, &name.value, name.span, &known)),
            }
        }
    }
    for (i, (key, class)) in file.classes.iter().enumerate() {
        if let Some((piece, _)) = pieces.iter().find(|(k, _)| k.value == key.value) {
            cx.push(
                Diagnostic::new(
                    Code::DuplicateName,
                    format!("`{}` is a piece and a class", key.value),
                    key.span,
                    "the class",
                )
                .with_label(piece.span, "the piece")
                .with_note("pieces and classes share one name space"),
            );
        }
        for name in &class.members {
            match roster.names.find_kind(&name.value) {
                Some(kind) => {
                    if let Some(set) = members.get_mut(i) {
                        set.insert(kind);
                    }
                }
                None => roster.names.refuse(cx, name, false),
            }
        }
        let set = members.get(i).copied().unwrap_or_default();
        if set.is_empty() {
            cx.push(Diagnostic::new(
                Code::EmptyClass,
                format!("class `{}` has no members", key.value),
                key.span,
                "no piece is of this class",
            ));
        }
        if class.iron.as_ref().is_some_and(|b| b.value) {
            roster.iron |= set;
        }
    }
    for (key, set) in keys.iter().zip(members) {
        roster.names.class(&key.value, set);
    }
    for (entry, kind) in roster
        .entries
        .iter()
        .zip((0..MAX_KINDS).filter_map(Kind::new))
    {
        match &entry.raw.iron {
            Some(iron) if iron.value => {
                roster.iron.insert(kind);
            }
            Some(_) => {
                roster.iron.remove(kind);
            }
            None => {}
        }
    }
    roster.names.class(ROYAL, roster.royal);
}

fn unknown_class(cx: &Context<'_>, name: &str, span: Span, known: &[&str]) -> Diagnostic {
    let d = Diagnostic::new(
        Code::UnknownClass,
        format!("no class is called `{name}`"),
        span,
        "unknown class",
    );
    match nearest(name, known.iter().copied()) {
        Some(meant) => cx.meant(d, span, meant),
        None => d.with_help(format!("declare it: `[classes.{name}]`")),
    }
}

/// What each kind becomes when captured: the end of the chain of `base`s.
fn bases(cx: &mut Context<'_>, roster: &mut Roster<'_>) {
    let mut next: Vec<Option<(Kind, Span)>> = Vec::new();
    for entry in &roster.entries {
        next.push(entry.raw.base.as_ref().and_then(|base| {
            let kind = roster.names.one(cx, base)?;
            Some((kind, base.span))
        }));
    }
    for index in 0..roster.entries.len() {
        let Some(start) = Kind::new(index) else { break };
        let mut at = start;
        let mut steps = 0;
        while let Some((to, span)) = next.get(at.index()).copied().flatten() {
            at = to;
            steps += 1;
            if steps > roster.entries.len() {
                // Each circle is reported at its first member.
                if at.index() >= start.index() {
                    cx.push(Diagnostic::new(
                        Code::BaseCycle,
                        "pieces are promoted forms of each other in a circle",
                        span,
                        "this leads back to the piece itself",
                    ));
                }
                at = start;
                break;
            }
        }
        if let Some(entry) = roster.entries.get_mut(index) {
            entry.base = at;
        }
    }
}

/// The hidden kind of a `from` promoted to `to`, where `to` is written with `~` then. It is made when
/// first asked for.
pub fn disguised<'a>(
    cx: &mut Context<'_>,
    roster: &mut Roster<'a>,
    from: Kind,
    to: Kind,
    span: Span,
) -> Kind {
    let Some(model) = roster.entries.get(to.index()).cloned() else {
        return to;
    };
    if !model.raw.tilde.as_ref().is_some_and(|t| t.value) || model.tilde {
        return to;
    }
    let base = roster.entries.get(from.index()).map_or(from, |e| e.base);
    let same = |e: &Entry<'a>| e.tilde && e.moves_of == to;
    if let Some(index) = roster.entries.iter().position(same) {
        if roster.entries.get(index).is_some_and(|e| e.base != base) {
            cx.push(
                Diagnostic::new(
                    Code::TildeBases,
                    format!(
                        "two kinds of piece would be written as a promoted `{}`",
                        model.key
                    ),
                    span,
                    "a `~` does not tell which of them it was",
                )
                .with_help("give the promoted forms symbols of their own, such as `+P`"),
            );
        }
        return Kind::new(index).unwrap_or(to);
    }
    let Some(kind) = Kind::new(roster.entries.len()) else {
        cx.push(Diagnostic::new(
            Code::TooManyKinds,
            format!("a variant has at most {MAX_KINDS} kinds of piece, promoted forms counted"),
            span,
            "one form too many",
        ));
        return to;
    };
    for side in Side::BOTH {
        if let Some(symbol) = &model.symbols[side] {
            // Taken only if entered before, and it was not.
            let _ = roster.symbols.insert(side, kind, symbol, true);
        }
    }
    if roster.royal.contains(to) {
        roster.royal.insert(kind);
    }
    if roster.iron.contains(to) {
        roster.iron.insert(kind);
    }
    roster.names.form(to, kind);
    roster.entries.push(Entry {
        base,
        also: Vec::new(),
        tilde: true,
        moves_of: to,
        ..model
    });
    kind
}
