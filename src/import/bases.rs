//! The variants that are built into Fairy-Stockfish, so that sections can build on them.

use super::ini;
use super::model::{Model, build};
use crate::diagnostic::Diagnostic;
use crate::source::SourceId;
use std::collections::BTreeMap;
use std::sync::OnceLock;

const TEXTS: [&str; 4] = [
    include_str!("bases/orthodox.ini"),
    include_str!("bases/drops.ini"),
    include_str!("bases/regional.ini"),
    include_str!("bases/other.ini"),
];

/// All of them by name.
pub fn all() -> &'static BTreeMap<String, Model> {
    static ALL: OnceLock<BTreeMap<String, Model>> = OnceLock::new();
    ALL.get_or_init(|| load(&mut Vec::new()))
}

fn load(findings: &mut Vec<Diagnostic>) -> BTreeMap<String, Model> {
    let mut models: BTreeMap<String, Model> = BTreeMap::new();
    for text in TEXTS {
        for section in ini::read(text, SourceId(u32::MAX), findings).sections {
            let parent = section.parent.as_ref().and_then(|p| models.get(&p.value));
            let model = build(&section, parent, false, findings);
            models.insert(section.name.value, model);
        }
    }
    models
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_sound() {
        let mut findings = Vec::new();
        let all = load(&mut findings);
        let messages: Vec<String> = findings.iter().map(|f| f.message.clone()).collect();
        assert_eq!(messages, Vec::<String>::new());
        assert!(all.len() > 110, "{}", all.len());
        for model in all.values() {
            if let Some(parent) = &model.parent {
                assert!(all.contains_key(parent), "{parent}");
            }
        }
    }
}
