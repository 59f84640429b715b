//! The library's games by name, variants of the tests' own, and tables of cases.

use ferz::catalog;
use ferz::definition::{Definition, load};
use ferz::game::{Session, Variant, new_session};
use ferz::source::SourceMap;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A row of a table, by its head's names.
pub type Row = BTreeMap<String, String>;

pub struct Game {
    pub name: String,
    pub definition: Arc<Definition>,
    pub variant: Variant,
}

impl Game {
    /// The variant of a file's text, whose parents the library has.
    pub fn new(name: &str, path: &str, text: &str) -> Self {
        let mut sources = SourceMap::new();
        let source = sources.add(path, text);
        let mut findings = Vec::new();
        let loaded = load(source, &mut sources, &catalog::Library, &mut findings);
        let Some(loaded) = loaded else {
            panic!("{path}: {findings:#?}");
        };
        let findings = loaded.levels.apply(findings);
        assert!(findings.is_empty(), "{path}: {findings:#?}");
        assert!(
            allows_with_reason(text),
            "{path}: `[lints]` without a comment right above that gives the reason"
        );
        let definition = loaded.definition;
        Self {
            name: name.to_owned(),
            variant: Variant::compile(Arc::clone(&definition)),
            definition,
        }
    }

    /// A variant of the tests' own, from `tests/cases/variants/`.
    pub fn of_tests(name: &str) -> Self {
        let path = cases().join("variants").join(format!("{name}.toml"));
        let text = fs::read_to_string(&path).expect(name);
        Self::new(name, name, &text)
    }

    /// A game of the library.
    pub fn built_in(name: &str) -> Self {
        let entry = catalog::find(name, &|_| Vec::new()).expect(name);
        Self::new(entry.name(), entry.path, entry.text)
    }

    /// A session at a FEN; `None` for the start position.
    pub fn session(&self, fen: Option<&str>) -> Box<dyn Session> {
        let setup = fen.map(
            |fen| match ferz::record::fen::parse(&self.definition, fen) {
                Ok(setup) => setup,
                Err(errors) => panic!("{}: {fen}: {errors}", self.name),
            },
        );
        new_session(&self.variant, setup.as_ref())
    }
}

/// Whether a file that leaves findings out says why: in a comment right above `[lints]`.
fn allows_with_reason(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines.iter().enumerate().all(|(i, line)| {
        let before = i.checked_sub(1).and_then(|i| lines.get(i));
        *line != "[lints]" || before.is_some_and(|b| b.starts_with('#'))
    })
}

/// All games of the library, by name and alias.
pub struct Library {
    pub games: Vec<Game>,
    names: BTreeMap<String, usize>,
}

impl Library {
    pub fn load() -> Self {
        let mut library = Self {
            games: Vec::new(),
            names: BTreeMap::new(),
        };
        for entry in catalog::entries() {
            let game = Game::new(entry.name(), entry.path, entry.text);
            let index = library.games.len();
            for alias in &game.definition.meta.aliases {
                library.names.insert(alias.clone(), index);
            }
            library.names.insert(entry.name().to_owned(), index);
            library.games.push(game);
        }
        library
    }

    pub fn find(&self, name: &str) -> Option<&Game> {
        self.names.get(name).map(|&i| &self.games[i])
    }
}

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

/// Rows of a table below `tests/cases/`.
pub fn table(file: &str) -> Vec<Row> {
    let text = fs::read_to_string(cases().join(file)).expect(file);
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().expect("a head").split('\t').collect();
    lines
        .filter(|line| !line.is_empty())
        .map(|line| {
            head.iter()
                .map(|h| (*h).to_owned())
                .zip(line.split('\t').map(str::to_owned))
                .collect()
        })
        .collect()
}

/// How many rows of a table were tried, and what is wrong with some of them.
#[derive(Debug)]
pub struct Tally {
    what: &'static str,
    rows: usize,
    tried: usize,
    failed: usize,
    clean: bool,
    wrong: Vec<String>,
}

impl Tally {
    /// Of a table with so many rows.
    pub const fn of(what: &'static str, rows: usize) -> Self {
        Self {
            what,
            rows,
            tried: 0,
            failed: 0,
            clean: true,
            wrong: Vec::new(),
        }
    }

    /// One more row is looked at.
    pub fn next(&mut self) {
        self.tried += 1;
        self.clean = true;
    }

    /// The row is not as it should be.
    pub fn wrong(&mut self, message: String) {
        self.failed += usize::from(self.clean);
        self.clean = false;
        self.wrong.push(message);
    }

    /// Says how many rows passed; fails if one did not, or if fewer than `least` were looked at.
    #[track_caller]
    #[allow(clippy::print_stderr)] // seen with `--nocapture`
    pub fn end(self, least: usize) {
        let passed = self.tried - self.failed;
        eprintln!(
            "{}: {passed} of {} rows pass, {} rows in the table",
            self.what, self.tried, self.rows
        );
        assert!(self.wrong.is_empty(), "{}: {:#?}", self.what, self.wrong);
        assert!(self.tried >= least, "{}: {} rows", self.what, self.tried);
    }
}
