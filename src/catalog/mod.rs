//! The library: the variants that come with the program, by name.
//!
//! In: names as people write them. Out: paths and texts of variant files. The files are part of the
//! program, so the library needs no disk.

use crate::schema;
use crate::source::FileSource;
use crate::util::text::nearest;

/// A file of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its path below `variants/`: `orthodox/chess.toml`.
    pub path: &'static str,
    /// Its text.
    pub text: &'static str,
}

static LIBRARY: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

impl Entry {
    /// The name it answers to: its file's name without the ending.
    #[must_use]
    pub fn name(&self) -> &'static str {
        let file = self.path.rsplit('/').next().unwrap_or(self.path);
        file.strip_suffix(".toml").unwrap_or(file)
    }
    /// The folder that holds it: `orthodox`; empty for none.
    #[must_use]
    pub fn family(&self) -> &'static str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

/// All files, by path.
pub fn entries() -> impl Iterator<Item = Entry> {
    LIBRARY.iter().map(|&(path, text)| Entry { path, text })
}

/// Names are compared without case, blanks, `-` and `_`.
#[must_use]
pub fn folded(name: &str) -> String {
    name.chars()
        .filter(|c| !c.is_whitespace() && *c != '-' && *c != '_')
        .flat_map(char::to_lowercase)
        .collect()
}

/// The file of this name; aliases and titles are asked for only if no file is called so.
/// `names` reads the further names of a file out of its text.
#[must_use]
pub fn find(name: &str, names: &dyn Fn(&Entry) -> Vec<String>) -> Option<Entry> {
    let wanted = folded(name);
    if wanted.is_empty() {
        return None;
    }
    entries()
        .find(|e| folded(e.name()) == wanted)
        .or_else(|| entries().find(|e| names(e).iter().any(|n| folded(n) == wanted)))
}

/// The file at this path below `variants/`.
#[must_use]
pub fn at(path: &str) -> Option<Entry> {
    entries().find(|e| e.path == path)
}

/// The library as a place to read from: built-in variants by name, and by path below `variants/`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Library;

impl FileSource for Library {
    fn read(&self, path: &str) -> Result<String, String> {
        let found = at(path.strip_prefix("variants/").unwrap_or(path));
        found
            .map(|e| e.text.to_owned())
            .ok_or_else(|| "not in the library".to_owned())
    }
    fn named(&self, name: &str) -> Option<(String, String)> {
        let entry = find(name, &|e| schema::names(e.text))?;
        Some((format!("variants/{}", entry.path), entry.text.to_owned()))
    }
    fn suggestion(&self, name: &str) -> Option<String> {
        suggestion(name).map(str::to_owned)
    }
}

/// The name that a mistyped one is near to.
#[must_use]
pub fn suggestion(name: &str) -> Option<&'static str> {
    let names: Vec<&'static str> = entries().map(|e| e.name()).collect();
    nearest(name, names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_whatever_their_spelling() {
        let mut seen = BTreeSet::new();
        for entry in entries() {
            assert!(seen.insert(folded(entry.name())), "{}", entry.path);
        }
    }

    #[test]
    fn every_file_is_found_by_its_name() {
        for entry in entries() {
            let loose = entry.name().replace('-', " ").to_uppercase();
            assert_eq!(find(&loose, &|_| Vec::new()), Some(entry));
            assert_eq!(at(entry.path), Some(entry));
        }
        assert_eq!(find(" - ", &|_| Vec::new()), None);
    }
}
