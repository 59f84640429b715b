//! Names of pieces and classes, and what they mean.
//!
//! In: the keys of `[pieces]` and `[classes]`. Out: [`Names`], which turns lists of names into sets of
//! kinds and suggests what an unknown one was meant to be.

use super::context::Context;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::id::Kind;
use crate::schema::raw::Text;
use crate::source::Span;
use crate::util::bits256::KindSet;
use crate::util::text::{nearest, or_ticked};

/// The class of all royal pieces.
pub const ROYAL: &str = "royal";

/// Pieces and classes by name; they share one name space.
#[derive(Clone, Debug, Default)]
pub struct Names {
    kinds: Vec<(String, Kind)>,
    classes: Vec<(String, KindSet)>,
    /// Disguised forms and the kinds they look like.
    forms: Vec<(Kind, Kind)>,
}

impl Names {
    /// Adds a kind.
    pub fn kind(&mut self, name: &str, kind: Kind) {
        self.kinds.push((name.to_owned(), kind));
    }
    /// Adds a class.
    pub fn class(&mut self, name: &str, members: KindSet) {
        self.classes.push((name.to_owned(), members));
    }
    /// The kind of a name.
    #[must_use]
    pub fn find_kind(&self, name: &str) -> Option<Kind> {
        let mut all = self.kinds.iter();
        all.find(|(n, _)| n == name).map(|(_, k)| *k)
    }
    /// The kinds of a piece's or class's name; a piece's disguised form counts with it.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<KindSet> {
        let class = || {
            let mut all = self.classes.iter();
            all.find(|(n, _)| n == name).map(|(_, set)| *set)
        };
        self.find_kind(name)
            .map(|kind| self.with_forms(kind))
            .or_else(class)
    }
    /// A kind with its disguised forms.
    #[must_use]
    pub fn with_forms(&self, kind: Kind) -> KindSet {
        let forms = self.forms.iter().filter(|(of, _)| *of == kind);
        forms.map(|(_, form)| *form).chain([kind]).collect()
    }
    /// Adds a disguised form of `of`: it is named with it and of the same classes.
    pub fn form(&mut self, of: Kind, form: Kind) {
        self.forms.push((of, form));
        for (_, members) in &mut self.classes {
            if members.contains(of) {
                members.insert(form);
            }
        }
    }
    /// The members of every class, in the order they were added.
    #[must_use]
    pub fn class_members(&self, name: &str) -> KindSet {
        let mut all = self.classes.iter();
        all.find(|(n, _)| n == name)
            .map(|(_, set)| *set)
            .unwrap_or_default()
    }
    /// The kinds that a list names.
    pub fn set(&self, cx: &mut Context<'_>, list: &[Text]) -> KindSet {
        let mut set = KindSet::EMPTY;
        for text in list {
            match self.find(&text.value) {
                Some(kinds) => set |= kinds,
                None => self.refuse(cx, text, true),
            }
        }
        set
    }
    /// The kinds that a list names, each once, in its order and without disguised forms; a class gives its
    /// members.
    pub fn list(&self, cx: &mut Context<'_>, list: &[Text]) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for text in list {
            match self.find(&text.value) {
                Some(set) => {
                    let fresh: Vec<Kind> = set
                        .iter()
                        .filter(|k| !kinds.contains(k) && !self.forms.iter().any(|(_, f)| f == k))
                        .collect();
                    kinds.extend(fresh);
                }
                None => self.refuse(cx, text, true),
            }
        }
        kinds
    }
    /// The one kind of a name.
    pub fn one(&self, cx: &mut Context<'_>, text: &Text) -> Option<Kind> {
        let kind = self.find_kind(&text.value);
        if kind.is_none() {
            self.refuse(cx, text, false);
        }
        kind
    }
    fn known(&self, classes: bool) -> Vec<&str> {
        let kinds = self.kinds.iter().map(|(n, _)| n.as_str());
        let classes = self.classes.iter().filter(|_| classes);
        kinds.chain(classes.map(|(n, _)| n.as_str())).collect()
    }
    /// Says that a name is no piece (or class, where one may stand).
    pub fn refuse(&self, cx: &mut Context<'_>, text: &Text, classes: bool) {
        let found = match nearest(&text.value, self.known(classes)) {
            Some(meant) => cx.meant(bare(&text.value, text.span, classes), text.span, meant),
            None => self.unknown(&text.value, text.span, classes),
        };
        let all = matches!(
            text.value.as_str(),
            "all" | "any" | "every" | "everything" | "*"
        );
        cx.push(match all && classes {
            true => found.with_help("where a list may be left out, that means all pieces"),
            false => found,
        });
    }
    /// The same for a name inside a notation, which is not put right by itself.
    #[must_use]
    pub fn unknown(&self, name: &str, span: Span, classes: bool) -> Diagnostic {
        let mut known = self.known(classes);
        let d = bare(name, span, classes);
        match nearest(name, known.iter().copied()) {
            Some(meant) => d.with_help(format!("did you mean `{meant}`?")),
            None => {
                known.truncate(24);
                d.with_note(format!("known here: {}", or_ticked(known)))
            }
        }
    }
}

fn bare(name: &str, span: Span, classes: bool) -> Diagnostic {
    let what = if classes { "piece or class" } else { "piece" };
    let message = format!("no {what} is called `{name}`");
    Diagnostic::new(Code::UnknownKind, message, span, "unknown name")
}
