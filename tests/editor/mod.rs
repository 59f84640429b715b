//! What stands beside the rules: the schema, the normal form, first files, mutants, the language server.

mod format;
#[cfg(feature = "lsp")]
mod lsp;
mod mutants;
#[cfg(feature = "lsp")]
mod neovim;
mod schema;
mod starter;

use std::path::{Path, PathBuf};

/// All `.toml` files of the library.
fn library() -> Vec<PathBuf> {
    fn collect(folder: &Path, out: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, out);
            } else if path.extension().is_some_and(|e| e == "toml") {
                out.push(path);
            }
        }
    }
    let mut out = Vec::new();
    collect(Path::new("variants"), &mut out);
    out.sort();
    assert!(out.len() > 3);
    out
}
