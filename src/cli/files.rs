//! Files on disk: bounded reading, and the variant files below a folder.

use crate::cli::context::Failure;
use crate::diagnostic::{Code, Diagnostic};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Largest file that is read.
pub const MAX_BYTES: usize = 1 << 20;
/// How deep and how many files a folder is searched for variants.
const MAX_DEPTH: usize = 6;
const MAX_FILES: usize = 10_000;

/// Why a file cannot be read.
#[derive(Debug)]
pub enum ReadError {
    /// The system says so.
    Io(io::Error),
    /// It is larger than [`MAX_BYTES`].
    TooLarge,
    /// It is no UTF-8; the offset of the first bad byte.
    NotText(usize),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::FileTooLarge => Self::TooLarge,
            _ => Self::Io(error),
        }
    }
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::TooLarge => f.write_str("it is larger than 1 MiB"),
            Self::NotText(at) => write!(f, "it is not UTF-8 text (byte {at})"),
        }
    }
}

impl ReadError {
    /// The failure of a command that needs this file.
    pub fn failure(&self, path: &Path) -> Failure {
        let message = format!("cannot read {}: {self}", path.display());
        match self {
            Self::Io(_) => Failure::Usage(vec![Diagnostic::plain(Code::Unreadable, message)]),
            Self::TooLarge => {
                Failure::Content(vec![Diagnostic::plain(Code::FileTooLarge, message)])
            }
            Self::NotText(_) => Failure::Content(vec![Diagnostic::plain(Code::NotText, message)]),
        }
    }
}

/// The text of a file.
pub fn read(path: &Path) -> Result<String, ReadError> {
    let file = std::fs::File::open(path)?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    decode(bytes)
}

/// Bytes as text.
pub fn decode(bytes: Vec<u8>) -> Result<String, ReadError> {
    if bytes.len() > MAX_BYTES {
        return Err(ReadError::TooLarge);
    }
    String::from_utf8(bytes).map_err(|error| ReadError::NotText(error.utf8_error().valid_up_to()))
}

/// A file's name without folder and ending.
pub fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// All `.toml` files below a folder, by path; a folder that cannot be read has none.
pub fn variants(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(folder, MAX_DEPTH, &mut found);
    found.sort();
    found
}

fn collect(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if found.len() >= MAX_FILES {
            return;
        }
        if path.is_dir() {
            if depth > 0 {
                collect(&path, depth - 1, found);
            }
        } else if path.extension().is_some_and(|e| e == "toml") {
            found.push(path);
        }
    }
}
