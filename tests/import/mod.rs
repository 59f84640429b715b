//! Fairy-Stockfish's variant files: what is wrong in them is told at its place, what is right is played as there.

mod bad;
mod export;
mod hostile;
mod shipped;
mod text;

use crate::support::Run;
use serde_json::Value;

/// A temporary file that is gone at the end.
pub struct TempFile(std::path::PathBuf);

impl TempFile {
    pub fn new(name: &str, text: &str) -> Self {
        let name = format!("ferz-import-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).unwrap();
        Self(path)
    }
    pub fn path(&self) -> String {
        self.0.to_string_lossy().into_owned()
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// `ferz … --json`, read.
pub fn json(args: &[&str]) -> Value {
    let found = Run::new(args.iter().copied().chain(["--json"])).output();
    serde_json::from_str(&found.stdout)
        .unwrap_or_else(|error| panic!("{args:?}: {error}\n{}{}", found.stdout, found.stderr))
}
