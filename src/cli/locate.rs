//! Which file a VARIANT on the command line means, and its text.
//!
//! In: a built-in name, an alias, a path, `-`. Out: [`Located`]. Names are looked up in the library first
//! and then in the author's own folders, so that a file of one's own may extend its namesake.

use crate::catalog::{self, Entry, folded};
use crate::cli::context::{Context, Failure, plain};
use crate::cli::files;
use crate::diagnostic::Code;
use crate::source::SourceId;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// A file that was found.
#[derive(Clone, Debug)]
pub struct Located {
    /// What it is called in results.
    pub name: String,
    /// Where it is: a path, a path of the library after [`BUILT_IN`], `<stdin>`.
    pub path: String,
    /// What it says.
    pub text: String,
}

/// Begins the path of a file of the library.
pub const BUILT_IN: &str = "variants/";

impl Located {
    /// A file of the library.
    pub fn of(entry: Entry) -> Self {
        Self {
            name: entry.name().to_owned(),
            path: format!("{BUILT_IN}{}", entry.path),
            text: entry.text.to_owned(),
        }
    }
}

/// The author's own folders: those of `--path`, then those of `FERZ_PATH`.
pub fn folders(context: &Context<'_, '_>) -> Vec<PathBuf> {
    let mut folders = context.global.path.clone();
    if let Some(list) = (context.io.env)("FERZ_PATH") {
        folders.extend(std::env::split_paths(&list).filter(|p| !p.as_os_str().is_empty()));
    }
    folders
}

impl Context<'_, '_> {
    /// Finds a variant and reads its file.
    pub fn locate(&mut self, variant: &OsStr) -> Result<Located, Failure> {
        if variant == "-" {
            return Ok(Located {
                name: "<stdin>".to_owned(),
                path: "<stdin>".to_owned(),
                text: self.read_stdin_text()?,
            });
        }
        let path = Path::new(variant);
        let shown = path.to_string_lossy().into_owned();
        if is_path(path) {
            let text = files::read(path).map_err(|error| error.failure(path))?;
            return Ok(Located {
                name: shown.clone(),
                path: shown,
                text,
            });
        }
        if let Some(found) = self.by_name(&shown)? {
            return Ok(found);
        }
        let mut finding = plain(
            Code::UnknownVariant,
            format!("no variant is called `{shown}`"),
        );
        finding.help = Some(match catalog::suggestion(&shown) {
            Some(near) => format!("did you mean `{near}`? `ferz list` shows all"),
            None => "`ferz list` shows all; a file needs its ending, as in `mine.toml`".to_owned(),
        });
        Err(Failure::Usage(vec![finding]))
    }

    /// By name or alias, in the library and in the author's own folders.
    fn by_name(&mut self, name: &str) -> Result<Option<Located>, Failure> {
        if let Some(entry) = catalog::find(name, &|entry| names(entry.text)) {
            return Ok(Some(Located::of(entry)));
        }
        let wanted = folded(name);
        let own: Vec<PathBuf> = folders(self)
            .iter()
            .flat_map(|folder| files::variants(folder))
            .collect();
        let by_stem = own.iter().find(|p| folded(&files::stem(p)) == wanted);
        let by_alias = || {
            own.iter().find(|p| {
                files::read(p).is_ok_and(|text| names(&text).iter().any(|n| folded(n) == wanted))
            })
        };
        let Some(path) = by_stem.or_else(by_alias) else {
            return Ok(None);
        };
        let text = files::read(path).map_err(|error| error.failure(path))?;
        Ok(Some(Located {
            name: files::stem(path),
            path: path.to_string_lossy().into_owned(),
            text,
        }))
    }

    /// Any text file, or standard input, with its place among the sources.
    pub fn read(&mut self, file: &OsStr) -> Result<(SourceId, String), Failure> {
        let path = Path::new(file);
        let (name, text) = if file == "-" {
            ("<stdin>".to_owned(), self.read_stdin_text()?)
        } else {
            let text = files::read(path).map_err(|error| error.failure(path))?;
            (path.to_string_lossy().into_owned(), text)
        };
        let source = self.sources.add(name, text.as_str());
        Ok((source, text))
    }

    fn read_stdin_text(&mut self) -> Result<String, Failure> {
        let path = Path::new("<stdin>");
        let bytes = self
            .io
            .read_stdin(files::MAX_BYTES)
            .map_err(|error| files::ReadError::from(error).failure(path))?;
        files::decode(bytes).map_err(|error| error.failure(path))
    }
}

/// A path and no name: it has a folder or an ending, or is a file and nothing else.
fn is_path(path: &Path) -> bool {
    path.components().count() > 1 || path.extension().is_some() || path.is_absolute()
}

/// Further names in a file's text: its title and aliases.
fn names(text: &str) -> Vec<String> {
    crate::schema::names(text)
}
