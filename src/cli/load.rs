//! From a VARIANT on the command line to a compiled variant; from FENs and moves to a game.
//!
//! In: names, paths, `-`, FENs, moves. Out: [`Loaded`] variants and [`Game`]s, or findings that point into
//! the text concerned.

use crate::catalog;
use crate::cli::args::{PositionArgs, SetupNumber};
use crate::cli::context::{Context, Failure};
use crate::cli::files;
use crate::cli::ini;
use crate::cli::locate::{BUILT_IN, Files, Located, folders};
use crate::compile::Variant;
use crate::definition::{self, Definition, Provenance, Setup, features};
use crate::diagnostic::{Diagnostic, Levels, has_errors};
use crate::game;
use crate::game::conditions::{Broken, broken};
use crate::lint;
use crate::movement::dialect::Program;
use crate::play::Game;
use crate::record::fen::{self, FenError};
use crate::schema::Leaves;
use crate::schema::raw::Test;
use crate::schema::tree::Node;
use crate::source::{SourceId, SourceMap};
use crate::testing::{self, Limits, Report};
use crate::validate::{self, Found, Scope, Subject};
use std::ffi::OsStr;
use std::sync::Arc;

/// A variant, ready to play.
#[derive(Debug)]
pub struct Loaded {
    /// What it was asked for by: a name, a path.
    pub name: String,
    /// Its file's text.
    pub text: String,
    /// What the file says.
    pub definition: Arc<Definition>,
    /// The same, compiled.
    pub variant: Variant,
    /// Where its parts are written.
    pub provenance: Provenance,
    /// Every value of the file and of what it inherits.
    pub tree: Node,
    /// Programs that should read its notation as it is meant.
    pub dialects: Vec<Program>,
    tests: Vec<Test>,
}

impl Loaded {
    /// A game of this variant.
    pub fn start(&self, setup: Option<&Setup>) -> Game {
        let session = game::new_session(&self.variant, setup);
        Game::new(Arc::clone(&self.definition), session)
    }
    /// What a set-up breaks of the conditions of the variant's shuffles.
    pub fn broken(&self, setup: &Setup) -> Option<Broken> {
        let takes = |setup: &Setup, square| {
            let mut game = self.start(Some(setup));
            game.legal().iter().any(|mv| mv.captures.contains(square))
        };
        broken(&self.definition, setup, &takes)
    }
    /// Looks for all that is doubtful about it. `leaves` are the strings that its author wrote.
    pub fn look(
        &self,
        leaves: Option<&Leaves>,
        sources: &SourceMap,
        scope: &Scope<'_>,
        levels: &Levels,
    ) -> Found {
        let subject = Subject {
            input: lint::Input {
                variant: &self.variant,
                provenance: &self.provenance,
                leaves,
                sources,
            },
            tests: &self.tests,
            dialects: &self.dialects,
        };
        validate::look(&subject, scope, levels)
    }
    /// The strings of its file.
    pub fn leaves(&self) -> Leaves {
        Leaves::of(&self.tree)
    }
    /// Runs the tests of its file.
    pub fn run_tests(&self, limits: Limits) -> Vec<Report> {
        testing::run(&self.tests, &|setup| self.start(setup), limits)
    }
    /// The tests of its file.
    pub fn tests(&self) -> &[Test] {
        &self.tests
    }
    /// Keeps the tests whose name contains `word`.
    pub fn keep_tests(&mut self, word: &str) {
        self.tests
            .retain(|t| t.name.as_ref().is_some_and(|n| n.value.contains(word)));
    }
    /// What it can be searched for by.
    pub fn features(&self) -> Vec<String> {
        features(&self.definition)
    }
}

/// What became of a file that was looked at.
#[derive(Debug)]
pub struct Checked {
    /// Its name as it was given.
    pub name: String,
    /// The text of the file, among the sources.
    pub source: SourceId,
    /// How bad its findings are to be taken: as its file says, and the command line over it.
    pub levels: Levels,
    /// Everything that was found.
    pub findings: Vec<Diagnostic>,
    /// The variant, if nothing stands against playing it.
    pub loaded: Option<Loaded>,
}

/// A variant as `list` knows it.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The name it answers to.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// Its full name.
    pub title: String,
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// The folder that holds it.
    pub family: String,
    /// What it has.
    pub features: Vec<String>,
    /// Where its rules are written down.
    pub source: Option<String>,
    inventor: String,
}

impl Listed {
    /// Whether a name, the title or the inventor contains `word` (in lower case).
    pub fn matches(&self, word: &str) -> bool {
        let names = [&self.name, &self.title, &self.family, &self.inventor];
        names
            .into_iter()
            .chain(&self.aliases)
            .any(|text| text.to_lowercase().contains(word))
    }
}

impl Context<'_, '_> {
    /// The variant of a name, an alias, a path or standard input. Warnings are reported.
    pub fn load(&mut self, variant: &OsStr) -> Result<Loaded, Failure> {
        let checked = self.check(variant)?;
        match checked.loaded {
            Some(loaded) => {
                self.report(&checked.findings);
                Ok(loaded)
            }
            None => Err(Failure::Content(checked.findings)),
        }
    }

    /// Looks at a variant and keeps everything that was found.
    pub fn check(&mut self, variant: &OsStr) -> Result<Checked, Failure> {
        if let Some((path, section)) = ini::target(variant) {
            return self.check_ini(&path, section.as_deref());
        }
        let file = self.locate(variant)?;
        Ok(self.compile(file))
    }

    /// A file's text through everything that a variant goes through.
    pub fn compile(&mut self, file: Located) -> Checked {
        let mut findings = Vec::new();
        let mut levels = Levels::default();
        let Located { name, path, text } = file;
        let (source, read) = self.resolved(&path, &text, &mut findings);
        let loaded = read.map(|read| {
            levels = read.levels;
            Loaded {
                dialects: read.dialects,
                name: name.clone(),
                text,
                variant: Variant::compile(Arc::clone(&read.definition)),
                definition: read.definition,
                provenance: read.provenance,
                tree: read.tree,
                tests: read.tests,
            }
        });
        let loaded = loaded.filter(|_| !has_errors(&findings));
        levels.extend(&self.levels);
        Checked {
            name,
            source,
            findings: levels.apply(findings),
            levels,
            loaded,
        }
    }

    /// The game at a position, with the moves made that are to be made first.
    pub fn game(&mut self, loaded: &Loaded, position: &PositionArgs) -> Result<Game, Failure> {
        let mut game = match position.setup {
            Some(wanted) => loaded.start(Some(&self.numbered(loaded, wanted)?)),
            None => self.game_at(loaded, position.fen.as_deref())?,
        };
        for text in &position.moves {
            if let Err(error) = game.play_line(text) {
                let source = self.sources.add("<moves>", text.as_str());
                return Err(Failure::Content(vec![error.to_diagnostic(source)]));
            }
        }
        Ok(game)
    }

    /// The game at a position; the variant's own set-up if there is none.
    pub fn game_at(&mut self, loaded: &Loaded, fen: Option<&str>) -> Result<Game, Failure> {
        let setup = match fen {
            None => None,
            Some(text) => Some(self.position(&loaded.definition, text)?),
        };
        Ok(loaded.start(setup.as_ref()))
    }

    /// The variant's set-up of a number, or any of them.
    pub fn numbered(&mut self, loaded: &Loaded, wanted: SetupNumber) -> Result<Setup, Failure> {
        let definition = &loaded.definition;
        let setups = definition.setups();
        let mut broken = None;
        for number in wanted.among(setups) {
            let Some(setup) = definition.numbered_setup(number) else {
                break;
            };
            match loaded.broken(&setup) {
                None => return Ok(setup),
                some => broken = some,
            }
        }
        let name = &definition.meta.name;
        Err(Failure::usage(match (setups, broken) {
            (_, Some(broken)) => {
                format!("{name} has no such set-up: {}", broken.text(definition))
            }
            (1, None) => format!("{name} has no set-up but number 0"),
            (n, None) => {
                format!(
                    "{name} has no such set-up: their numbers go from 0 to {}",
                    n - 1
                )
            }
        }))
    }

    /// What a reader of the position should know is reported.
    fn position(&mut self, definition: &Definition, text: &str) -> Result<Setup, Failure> {
        let (setup, findings) = self.read_fen(definition, text, false)?;
        self.report(&findings);
        Ok(setup)
    }

    /// A position and what a strict reader has against its text.
    pub fn read_fen(
        &mut self,
        definition: &Definition,
        text: &str,
        strict: bool,
    ) -> Result<(Setup, Vec<Diagnostic>), Failure> {
        let source = self.sources.add("<fen>", text);
        let told = |errors: &[FenError]| -> Vec<Diagnostic> {
            let told = errors.iter().map(|e| e.to_diagnostic(source, strict));
            told.collect()
        };
        match fen::read(definition, text) {
            Ok(read) => Ok((read.setup, told(&read.findings))),
            Err(errors) => Err(Failure::Content(told(&errors.0))),
        }
    }

    /// Everything that `list` knows: the library, then the author's own folders.
    pub fn library(&mut self) -> Vec<Listed> {
        let own = folders(self)
            .iter()
            .flat_map(|folder| files::variants(folder))
            .collect::<Vec<_>>();
        let mut all: Vec<Located> = catalog::entries().map(Located::of).collect();
        for path in own {
            // What cannot be read is no part of the list; `validate` tells why.
            if let Ok(text) = files::read(&path) {
                all.push(Located {
                    name: files::stem(&path),
                    path: path.to_string_lossy().into_owned(),
                    text,
                });
            }
        }
        all.into_iter()
            .filter_map(|file| self.listed(file))
            .collect()
    }

    fn listed(&mut self, file: Located) -> Option<Listed> {
        let family = family(&file.path);
        let mut findings = Vec::new();
        let (_, read) = self.resolved(&file.path, &file.text, &mut findings);
        let definition = read?.definition;
        let meta = &definition.meta;
        Some(Listed {
            name: file.name,
            aliases: meta.aliases.clone(),
            title: meta.name.clone(),
            files: definition.board.files(),
            ranks: definition.board.ranks(),
            family,
            features: features(&definition),
            source: meta.source.clone(),
            inventor: meta.inventor.clone().unwrap_or_default(),
        })
    }
}

/// The folder right above a file.
fn family(path: &str) -> String {
    let mut parts = path.rsplit(['/', '\\']).skip(1);
    parts.next().unwrap_or("").to_owned()
}

impl Context<'_, '_> {
    /// A file's text through schema and resolution.
    fn resolved(
        &mut self,
        path: &str,
        text: &str,
        findings: &mut Vec<Diagnostic>,
    ) -> (SourceId, Option<definition::Loaded>) {
        let source = self.sources.add(path, text);
        let files = Files::new(self, path.starts_with(BUILT_IN));
        let read = definition::load(source, &mut self.sources, &files, findings);
        (source, read)
    }
}
