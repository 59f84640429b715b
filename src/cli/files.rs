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
    /// It is no UTF-8.
    NotText(NotText),
}

/// Where a file stops being UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotText {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The byte that is there.
    pub byte: u8,
    /// The file begins as one in UTF-16 does.
    pub utf16: bool,
}

impl NotText {
    fn of(bytes: &[u8], valid: usize) -> Self {
        let before = String::from_utf8_lossy(bytes.get(..valid).unwrap_or_default());
        let line = before.rsplit('\n').next().unwrap_or_default();
        Self {
            line: 1 + before.matches('\n').count(),
            column: 1 + line.chars().count(),
            byte: bytes.get(valid).copied().unwrap_or_default(),
            utf16: bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff"),
        }
    }

    fn help(self) -> String {
        if self.utf16 {
            return "the file begins like one in UTF-16: save it as UTF-8".to_owned();
        }
        let of_latin = char::from(self.byte);
        if of_latin.is_alphabetic() {
            return format!("in Latin-1 this byte is `{of_latin}`: save the file as UTF-8");
        }
        "save the file as UTF-8".to_owned()
    }
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
            Self::NotText(at) => write!(
                f,
                "it is not UTF-8 text (line {}, column {}: byte 0x{:02X})",
                at.line, at.column, at.byte
            ),
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
            Self::NotText(at) => {
                let finding = Diagnostic::plain(Code::NotText, message);
                Failure::Content(vec![finding.with_help(at.help())])
            }
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
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        ReadError::NotText(NotText::of(error.as_bytes(), valid))
    })
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
