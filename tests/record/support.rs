//! The library's games by name, and tables of cases.

use ferz::catalog;
use ferz::definition::{Definition, load};
use ferz::game::{Session, Variant, new_session};
use ferz::source::SourceMap;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

pub struct Game {
    pub name: &'static str,
    pub definition: Arc<Definition>,
    pub variant: Variant,
}

impl Game {
    /// A session at a FEN; `None` for the start position.
    pub fn session(&self, fen: Option<&str>) -> Box<dyn Session> {
        let setup = fen.map(|fen| ferz::record::fen::parse(&self.definition, fen).expect(fen));
        new_session(&self.variant, setup.as_ref())
    }
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
            let mut sources = SourceMap::new();
            let source = sources.add(entry.path, entry.text);
            let mut findings = Vec::new();
            let loaded = load(source, &mut sources, &catalog::Library, &mut findings);
            let definition = Arc::new(loaded.expect(entry.path).definition);
            let index = library.games.len();
            for alias in &definition.meta.aliases {
                library.names.insert(alias.clone(), index);
            }
            library.names.insert(entry.name().to_owned(), index);
            library.games.push(Game {
                name: entry.name(),
                variant: Variant::compile(Arc::clone(&definition)),
                definition,
            });
        }
        library
    }

    pub fn find(&self, name: &str) -> Option<&Game> {
        self.names.get(name).map(|&i| &self.games[i])
    }
}

/// Rows of a table, by its head's names.
pub fn table(file: &str) -> Vec<BTreeMap<String, String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/cases/record")
        .join(file);
    let text = fs::read_to_string(&path).expect("a table");
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
