//! Files in `tests/ui` with the text that is printed about them: `x.toml` and `x.stderr`.
//!
//! With `FERZ_BLESS=1` the texts are written anew.

use super::support::resolve;
use ferz::diagnostic::Diagnostic;
use ferz::diagnostic::render::render;
use std::fs;
use std::path::Path;

#[test]
fn messages_are_as_written_down() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui");
    let bless = std::env::var_os("FERZ_BLESS").is_some();
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .filter_map(|e| e.unwrap().file_name().into_string().ok())
        .collect();
    names.sort();
    let mut wrong = Vec::new();
    let mut count = 0;
    for name in names.iter().filter_map(|n| n.strip_suffix(".toml")) {
        count += 1;
        let text = fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap();
        let (_, found, sources) = resolve(&format!("{name}.toml"), &text);
        let shown = render(&found, &sources, false);
        let expected = folder.join(format!("{name}.stderr"));
        if bless {
            fs::write(&expected, &shown).unwrap();
            continue;
        }
        let known = fs::read_to_string(&expected).unwrap_or_default();
        if known.replace("\r\n", "\n") != shown {
            wrong.push(format!("---- {name}\n{shown}"));
        }
    }
    assert!(count > 40, "only {count} files");
    assert!(
        wrong.is_empty(),
        "FERZ_BLESS=1 accepts:\n{}",
        wrong.join("\n")
    );
    for name in names.iter().filter_map(|n| n.strip_suffix(".stderr")) {
        let of = folder.join(format!("{name}.toml"));
        assert!(of.exists(), "{name}.stderr has no file");
    }
}

/// What a file's fixes make of it has no more of the faults that they mend.
#[test]
fn fixes_mend() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui");
    let mut mended = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|e| e != "toml") {
            continue;
        }
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        let (_, found, _) = resolve(&name, &text);
        for finding in found.iter().filter(|d| !d.fix.is_empty()) {
            let mut fixes = finding.fix.clone();
            fixes.sort_by_key(|f| std::cmp::Reverse(f.span.start));
            let mut better = text.clone();
            for fix in fixes {
                better.replace_range(fix.span.range(), &fix.text);
            }
            let (_, left, _) = resolve(&name, &better);
            let same = |of: &[Diagnostic]| {
                let same = |d: &&Diagnostic| d.code == finding.code && d.message == finding.message;
                of.iter().filter(same).count()
            };
            let less = same(&left) < same(&found);
            assert!(less, "{name}: {} is still there\n{better}", finding.message);
            mended += 1;
        }
    }
    assert!(mended > 15, "{mended}");
}
