//! One open file: its text, what is wrong with it, what it means as far as it means anything.

use crate::definition::{Definition, Loaded};
use crate::diagnostic::{Code, Diagnostic, Label};
use crate::schema::own_tree;
use crate::schema::tree::Node;
use crate::source::{FileSource, SourceId, SourceMap, Span};
use crate::testing::Limits;
use crate::validate::{self, Scope};
use std::collections::BTreeMap;

/// Node counts in tests are left to the command line from here on.
const LIMITS: Limits = Limits { nodes: 20_000 };

/// Boards and armies from here on are looked at when the file is opened or saved, not at every key.
const QUICK: usize = 4_000;

/// What was found out about a text.
#[derive(Debug)]
pub(super) struct Analysis {
    /// The texts that places are in.
    pub(super) sources: SourceMap,
    /// The file itself among them.
    pub(super) source: SourceId,
    /// Everything wrong with it.
    pub(super) findings: Vec<Diagnostic>,
    /// The file's own values.
    pub(super) own: Option<Node>,
    /// What it says with all that it inherits, if nothing is wrong.
    pub(super) loaded: Option<Loaded>,
}

/// Unsaved texts before files.
#[derive(Clone, Copy)]
pub(super) struct Overlay<'a> {
    /// By path.
    pub(super) open: &'a BTreeMap<String, String>,
    /// Where all else comes from.
    pub(super) files: &'a dyn FileSource,
}

impl FileSource for Overlay<'_> {
    fn read(&self, path: &str) -> Result<String, String> {
        match self.open.get(path) {
            Some(text) => Ok(text.clone()),
            None => self.files.read(path),
        }
    }
    fn named(&self, name: &str) -> Option<(String, String)> {
        let (path, text) = self.files.named(name)?;
        let text = self.open.get(&path).cloned().unwrap_or(text);
        Some((path, text))
    }
    fn suggestion(&self, name: &str) -> Option<String> {
        self.files.suggestion(name)
    }
}

impl Analysis {
    /// Looks at a text. `thorough`: its tests are run too, and the lints look ahead from the start position.
    pub(super) fn of(path: &str, text: &str, files: &dyn FileSource, thorough: bool) -> Self {
        let scope = |loaded: &Loaded| {
            let all = Scope {
                tests: thorough.then_some(LIMITS),
                ..Scope::default()
            };
            match thorough {
                true => Some(all),
                false if size(&loaded.definition) < QUICK => Some(all.without_search()),
                false => None,
            }
        };
        let mut checked = validate::text(path, text, files, &scope);
        // A test that costs too much here is no fault of the file.
        let uncounted = |d: &Diagnostic| d.code == Code::TestLeftOut;
        checked.findings.retain(|d| !uncounted(d));
        Self {
            own: own_tree(text, checked.source),
            sources: checked.sources,
            source: checked.source,
            findings: checked.findings,
            loaded: checked.loaded,
        }
    }

    /// What is wrong, each with its place in this file: a fault of another file is told where this one begins.
    pub(super) fn located(&self) -> Vec<(&Diagnostic, Span)> {
        let top = Span::new(self.source, 0..0);
        let place = |d: &Diagnostic| -> Span {
            let own = |l: &&Label| l.span.source == self.source;
            let primary = d.labels.iter().filter(|l| l.primary).find(own);
            let any = primary.or_else(|| d.labels.iter().find(own));
            any.map_or(top, |l| l.span)
        };
        self.findings.iter().map(|d| (d, place(d))).collect()
    }

    /// The definition.
    pub(super) fn definition(&self) -> Option<&Definition> {
        self.loaded.as_ref().map(|l| &*l.definition)
    }
}

/// What the compiled tables and the questions about them grow with.
fn size(definition: &Definition) -> usize {
    definition.board.len() * definition.kinds.len()
}
