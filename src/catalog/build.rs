//! Build script: puts every file below `variants/` into the program.
//!
//! Writes `library.rs`, a table of path (below `variants/`, parted by `/`) and text, sorted by path.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("variants");
    println!("cargo:rerun-if-changed=src/catalog/build.rs");
    println!("cargo:rerun-if-changed=variants");
    let mut files = Vec::new();
    collect(&root, String::new(), &mut files)?;
    files.sort();
    let mut table = String::from("&[\n");
    for (name, path) in files {
        println!("cargo:rerun-if-changed={}", path.display());
        let _ = writeln!(table, "    ({name:?}, include_str!({path:?})),");
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("library.rs"), table)
}

/// All `.toml` files below `folder`, with their names relative to the first one.
fn collect(folder: &Path, prefix: String, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|n| n.to_str()) else {
            continue;
        };
        if path.is_dir() {
            collect(&path, format!("{prefix}{name}/"), files)?;
        } else if name.ends_with(".toml") {
            files.push((format!("{prefix}{name}"), path.clone()));
        }
    }
    Ok(())
}
