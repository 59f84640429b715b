//! Which file a VARIANT on the command line means, and its text.
//!
//! In: a built-in name, an alias, a path, `-`. Out: [`Located`]. Names are looked up in the library first
//! and then in the author's own folders, so that a file of one's own may extend its namesake.

use crate::catalog::{Entry, Library, folded};
use crate::cli::context::{Context, Failure};
use crate::cli::files;
use crate::diagnostic::{Code, Diagnostic};
use crate::schema::names;
use crate::source::{FileSource, SourceId};
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

/// Where files come from: the library, the author's own folders, the disk.
#[derive(Clone, Debug)]
pub struct Files {
    folders: Vec<PathBuf>,
    library_first: bool,
}

impl Files {
    /// `library_first`: a path below [`BUILT_IN`] is the library's, since a file of the library says it.
    pub fn new(context: &Context<'_, '_>, library_first: bool) -> Self {
        Self {
            folders: folders(context),
            library_first,
        }
    }
}

impl FileSource for Files {
    fn read(&self, path: &str) -> Result<String, String> {
        let disk = || files::read(Path::new(path)).map_err(|error| error.to_string());
        if self.library_first && path.starts_with(BUILT_IN) {
            Library.read(path).or_else(|_| disk())
        } else {
            disk()
        }
    }
    /// The library's own names come before the author's.
    fn named(&self, name: &str) -> Option<(String, String)> {
        if let Some(found) = Library.named(name) {
            return Some(found);
        }
        let wanted = folded(name);
        let own: Vec<PathBuf> = self
            .folders
            .iter()
            .flat_map(|folder| files::variants(folder))
            .collect();
        let by_stem = own.iter().find(|p| folded(&files::stem(p)) == wanted);
        let by_alias = || {
            own.iter().find(|p| {
                files::read(p).is_ok_and(|text| names(&text).iter().any(|n| folded(n) == wanted))
            })
        };
        let path = by_stem.or_else(by_alias)?;
        let text = files::read(path).ok()?;
        Some((path.to_string_lossy().into_owned(), text))
    }
    fn suggestion(&self, name: &str) -> Option<String> {
        Library.suggestion(name)
    }
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
        let files = Files::new(self, false);
        if let Some((path, text)) = files.named(&shown) {
            let name = files::stem(Path::new(&path));
            return Ok(Located { name, path, text });
        }
        let mut finding = Diagnostic::plain(
            Code::UnknownVariant,
            format!("no variant is called `{shown}`"),
        );
        finding.help = Some(match files.suggestion(&shown) {
            Some(near) => format!("did you mean `{near}`? `ferz list` shows all"),
            None => "`ferz list` shows all; a file needs its ending, as in `mine.toml`".to_owned(),
        });
        Err(Failure::Usage(vec![finding]))
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
pub fn is_path(path: &Path) -> bool {
    path.components().count() > 1 || path.extension().is_some() || path.is_absolute()
}
