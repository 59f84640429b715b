//! Reading files, right and wrong ones: what is found, and that all of it is found at once.

use super::*;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileSource, SourceMap};
use std::collections::BTreeMap;

/// Files by path; names are those of `library`.
#[derive(Default)]
struct Shelf {
    files: BTreeMap<&'static str, String>,
    library: BTreeMap<&'static str, String>,
}

impl FileSource for Shelf {
    fn read(&self, path: &str) -> Result<String, String> {
        let built_in = |p: &str| self.library.get(p.strip_prefix("variants/")?);
        let text = self.files.get(path).or_else(|| built_in(path)).cloned();
        text.ok_or_else(|| "no such file".to_owned())
    }
    fn named(&self, name: &str) -> Option<(String, String)> {
        let path = format!("{name}.toml");
        let text = self.library.get(path.as_str())?.clone();
        Some((format!("variants/{path}"), text))
    }
    fn suggestion(&self, name: &str) -> Option<String> {
        let names = self.library.keys().map(|k| k.trim_end_matches(".toml"));
        crate::util::text::nearest(name, names).map(str::to_owned)
    }
}

const HEAD: &str = "format = 1\n[variant]\nname = \"Small\"\n";

fn shelf(files: &[(&'static str, &str)]) -> Shelf {
    Shelf {
        files: files.iter().map(|&(p, t)| (p, t.to_owned())).collect(),
        library: BTreeMap::new(),
    }
}

struct Outcome {
    file: Option<raw::File>,
    found: Vec<Diagnostic>,
    sources: SourceMap,
}

impl Outcome {
    /// `CODE text-it-points-at`.
    fn findings(&self) -> Vec<String> {
        let text = |d: &Diagnostic| {
            let at = d.labels.first().map_or("", |label| {
                let span = label.span;
                let text = &self.sources.get(span.source).unwrap().text;
                text[span.range()].lines().next().unwrap_or("")
            });
            format!("{} {at}", d.code.text()).trim_end().to_owned()
        };
        self.found.iter().map(text).collect()
    }
    fn shown(&self, span: crate::source::Span) -> (&str, &str) {
        let source = self.sources.get(span.source).unwrap();
        (source.name.as_str(), &source.text[span.range()])
    }
    /// The text after all fixes of all findings of the first file.
    fn fixed(&self) -> String {
        let mut text = self
            .sources
            .get(crate::source::SourceId(0))
            .unwrap()
            .text
            .clone();
        let mut fixes: Vec<_> = self.found.iter().flat_map(|d| d.fix.clone()).collect();
        fixes.sort_by_key(|f| std::cmp::Reverse(f.span.start));
        for fix in fixes {
            text.replace_range(fix.span.range(), &fix.text);
        }
        text
    }
}

fn open(name: &str, text: &str, files: &dyn FileSource) -> Outcome {
    let mut sources = SourceMap::new();
    let mut found = Vec::new();
    let source = sources.add(name, text);
    let file = load(source, &mut sources, files, &mut found);
    Outcome {
        file,
        found,
        sources,
    }
}

fn text(text: &str) -> Outcome {
    open("<text>", text, &Shelf::default())
}

fn path(path: &str, files: &[(&'static str, &str)]) -> Outcome {
    let shelf = shelf(files);
    open(path, &shelf.read(path).unwrap(), &shelf)
}

fn named(name: &str, shelf: &Shelf) -> Outcome {
    let (path, text) = shelf.named(name).unwrap();
    open(&path, &text, shelf)
}

#[test]
fn every_leaf_has_its_place() {
    let outcome = text(&format!(
        "{HEAD}[pieces.rook]\nletter = {{ white = \"R\" }}\nmoves = 'R4'\nvalue = -5\n[board]\nfiles = 0x8\n"
    ));
    assert_eq!(outcome.findings(), [""; 0]);
    let file = outcome.file.as_ref().unwrap();
    let rook = file.pieces.get("rook").unwrap();
    assert_eq!(outcome.shown(rook.span).1, "[pieces.rook]");
    let moves = rook.moves.as_ref().unwrap().both().unwrap();
    assert_eq!(moves.value, "R4");
    assert_eq!(outcome.shown(moves.span).1, "'R4'");
    let value = rook.value.as_ref().unwrap();
    assert_eq!((value.value, outcome.shown(value.span).1), (-5, "-5"));
    let files = file.board.as_ref().unwrap().files.as_ref().unwrap();
    assert_eq!((files.value, outcome.shown(files.span).1), (8, "0x8"));
    assert!(
        rook.letter
            .as_ref()
            .unwrap()
            .get(crate::id::Side::Black)
            .is_none()
    );
}

#[test]
fn one_run_tells_all() {
    let outcome = text(
        "format = 1\n[variant]\nnmae = \"X\"\n[board]\nfiles = \"8\"\nranks = 999\nwrap = \"fils\"\n\
         [pieces.Big-One]\nmoves = 3\n[bord]\n[end]\nstalemate = {}\ncounter = 5\n[sides]\nfen = [1, \"b\"]\n",
    );
    assert_eq!(
        outcome.findings(),
        [
            "E0006 bord",
            "E0006 nmae",
            "E0007 [variant]",
            "E0008 1",
            "E0008 \"8\"",
            "E0010 999",
            "E0009 \"fils\"",
            "E0011 Big-One",
            "E0008 3",
            "E0007 {}",
            "E0008 5",
        ]
    );
    assert!(outcome.file.unwrap().faulty);
}

#[test]
fn fixes_mend() {
    let outcome = text(
        "[variant]\nnmae = \"X\"\n[bord]\nwrap = \"fils\"\n[pieces.Big-One]\nletter = K\nmoves = \"W\nroyal = True\n",
    );
    // The section under its right name shows what is wrong in it.
    let fixed = text(&outcome.fixed()).fixed();
    assert_eq!(text(&fixed).findings(), [""; 0], "{fixed}");
    assert!(fixed.contains("letter = \"K\"\nmoves = \"W\"\nroyal = true"));
    assert!(fixed.contains("[pieces.big_one]"));
}

#[test]
fn broken_values_leave_the_rest_known() {
    let outcome = text(&format!(
        "{HEAD}[pieces.rook]\nletter = R\nmoves = fW sR\nsan = \nclasses = [1 2]\nname = \"a\\qb\"\n[board]\nfils = 3\n"
    ));
    assert_eq!(
        outcome.findings(),
        [
            "E0001 R",
            "E0001 fW sR",
            "E0001",
            "E0001 1 2",
            "E0001",
            "E0006 fils"
        ]
    );
    let file = outcome.file.unwrap();
    assert!(file.faulty && file.pieces.get("rook").unwrap().faulty);
    assert!(file.pieces.get("rook").unwrap().moves.is_none());
}

#[test]
fn text_that_hides_sections_is_not_gone_on_with() {
    for (broken, findings) in [
        ("[pieces.rook\nmoves = \"R\"\n", vec!["E0001 [pieces.rook"]),
        ("[board]\nfiles 8\nranks = 8\n", vec!["E0001 files 8"]),
        ("[board]\nholes = [\"a1\"\nranks = 8\n", vec!["E0001 ["]),
        (
            "[setup]\nposition = \"\"\"\nr . .\n[board]\n",
            vec!["E0001 \"\"\""],
        ),
    ] {
        let outcome = text(&format!("{HEAD}{broken}"));
        assert_eq!(outcome.findings(), findings, "{broken}");
        assert!(outcome.file.is_none());
    }
}

#[test]
fn keys_given_twice_show_both_places() {
    let outcome = text(&format!(
        "{HEAD}[board]\nfiles = 8\nranks = 8\nfiles = 9\n[sides]\n[board]\nranks = 7\n"
    ));
    assert_eq!(
        outcome.findings(),
        ["E0012 files", "E0012 board", "E0012 ranks"]
    );
    for d in &outcome.found {
        assert_eq!(
            d.labels.len(),
            if d.labels[0].span.start >= 90 { 1 } else { 2 },
            "{d:?}"
        );
    }
}

#[test]
fn byte_order_mark_and_carriage_returns_do_no_harm() {
    let marked = format!("\u{feff}{HEAD}[pieces.rook]\nmvoes = \"R\"\n").replace('\n', "\r\n");
    assert_eq!(text(&marked).findings(), ["E0006 mvoes"]);
    assert_eq!(
        text("\u{feff}[variant]\nname='x'\n").fixed(),
        "\u{feff}format = 1\n[variant]\nname='x'\n"
    );
}

const PARENT: &str = r#"format = 1
[variant]
name = "Parent"
aliases = ["pa"]
inventor = "Somebody"
[board]
files = 8
ranks = 8
[pieces.king]
letter = "K"
moves = "K"
[pieces.queen]
letter = "Q"
moves = "Q"
[promotion.pawn]
pieces = "king"
to = ["queen", "king"]
[setup]
position = "K"
symmetry = "mirror"
[end]
counter = { plies = 3 }
[[test]]
name = "parent's"
"#;

#[test]
fn tables_merge_and_the_rest_replaces() {
    let child = "format = 1\nextends = \"../lib/parent.toml\"\n[variant]\nname = \"Child\"\nremove = [\"pieces.queen\"]\n\
         [board]\nfiles = 9\n[promotion.pawn]\nto = \"king\"\n[setup]\nfen = \"k\"\n[end]\ncounter = false\n";
    let outcome = path(
        "mine/./child.toml",
        &[
            ("mine/child.toml", child),
            ("mine/./child.toml", child),
            ("lib/parent.toml", PARENT),
        ],
    );
    assert_eq!(outcome.findings(), [""; 0]);
    let file = outcome.file.as_ref().unwrap();
    let variant = file.variant.as_ref().unwrap();
    assert_eq!(variant.name.as_ref().unwrap().value, "Child");
    assert_eq!(variant.inventor.as_ref().unwrap().value, "Somebody");
    assert!(variant.aliases.is_empty() && file.test.is_empty());
    assert!(file.pieces.get("queen").is_none());
    let board = file.board.as_ref().unwrap();
    let place = |span| outcome.shown(span);
    assert_eq!(
        place(board.files.as_ref().unwrap().span),
        ("mine/./child.toml", "9")
    );
    assert_eq!(
        place(board.ranks.as_ref().unwrap().span),
        ("lib/parent.toml", "8")
    );
    assert_eq!(place(board.span), ("mine/./child.toml", "[board]"));
    let promotion = file.promotion.get("pawn").unwrap();
    assert_eq!((promotion.pieces.len(), promotion.to.len()), (1, 1));
    let setup = file.setup.as_ref().unwrap();
    assert!(setup.position.is_none() && setup.symmetry.is_none() && setup.fen.is_some());
    assert!(
        file.end
            .as_ref()
            .unwrap()
            .counter
            .as_ref()
            .unwrap()
            .is_off()
    );
}

#[test]
fn removed_things_can_be_given_anew() {
    let child = "format = 1\nextends = \"p.toml\"\n[variant]\nname = \"C\"\nremove = [\"pieces\", \"pieces.queen\", \"end.countr\"]\n[pieces.rook]\nletter = \"R\"\n";
    let outcome = path("c.toml", &[("c.toml", child), ("p.toml", PARENT)]);
    assert_eq!(
        outcome.findings(),
        ["E0016 \"pieces.queen\"", "E0016 \"end.countr\""]
    );
    assert_eq!(
        outcome.found[1].help.as_deref(),
        Some("did you mean `end.counter`?")
    );
    let file = outcome.file.as_ref().unwrap();
    assert_eq!(file.pieces.len(), 1);
    let alone = text("format = 1\n[variant]\nname = \"C\"\nremove = \"pieces.queen\"\n");
    assert_eq!(alone.findings(), ["E0016 \"pieces.queen\""]);
}

#[test]
fn faults_of_a_parent_are_told_at_its_place() {
    let child = "format = 1\nextends = \"p.toml\"\n[board]\nfiles = 3\n";
    let outcome = path(
        "c.toml",
        &[
            ("c.toml", child),
            ("p.toml", "format = 2\n[board]\nfiles = 'x'\nrnks = 3\n"),
        ],
    );
    assert_eq!(outcome.findings(), ["E0005 2", "E0007", "E0006 rnks"]);
    assert_eq!(outcome.shown(outcome.found[1].labels[0].span).0, "c.toml");
    assert_eq!(outcome.shown(outcome.found[2].labels[0].span).0, "p.toml");
}

#[test]
fn circles_and_long_chains_of_files_are_told() {
    let to = |name: &str| format!("format = 1\nextends = \"{name}\"\n[variant]\nname = \"V\"\n");
    let outcome = path(
        "a.toml",
        &[
            ("a.toml", &to("b.toml")),
            ("b.toml", &to("x/../c.toml")),
            ("c.toml", &to("b.toml")),
        ],
    );
    assert_eq!(outcome.findings(), ["E0014 \"b.toml\""]);
    assert_eq!(
        outcome.found[0].notes,
        ["b.toml extends c.toml extends b.toml"]
    );
    assert!(outcome.file.is_none());
    assert_eq!(
        path("a.toml", &[("a.toml", &to("a.toml"))]).findings(),
        ["E0014 \"a.toml\""]
    );

    struct Endless;
    impl FileSource for Endless {
        fn read(&self, path: &str) -> Result<String, String> {
            Ok(format!("format = 1\nextends = \"x{path}\"\n"))
        }
    }
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut sources = SourceMap::new();
    let first = sources.add("a.toml", Endless.read("a.toml").unwrap());
    assert!(load(first, &mut sources, &Endless, &mut found).is_none());
    assert_eq!(
        found
            .iter()
            .filter(|d| d.code == Code::ExtendsTooDeep)
            .count(),
        1
    );
    assert_eq!(found.len(), 1);
}

#[test]
fn parents_are_sought_in_the_library_and_beside_the_file() {
    let mut shelf = shelf(&[(
        "mine/c.toml",
        "format = 1\nextends = \"parnt\"\n[variant]\nname = \"C\"\n",
    )]);
    shelf.library.insert("parent.toml", PARENT.to_owned());
    shelf.library.insert(
        "child.toml",
        "format = 1\nextends = \"./parent.toml\"\n[variant]\nname = \"C\"\n".to_owned(),
    );
    shelf.library.insert(
        "lost.toml",
        "format = 1\nextends = \"../../c.toml\"\n[variant]\nname = \"C\"\n".to_owned(),
    );
    let outcome = open("mine/c.toml", &shelf.read("mine/c.toml").unwrap(), &shelf);
    assert_eq!(outcome.findings(), ["E0013 \"parnt\""]);
    assert_eq!(outcome.found[0].fix[0].text, "\"parent\"");
    let outcome = named("child", &shelf);
    assert_eq!(outcome.findings(), [""; 0]);
    let file = outcome.file.as_ref().unwrap();
    assert_eq!(
        outcome.shown(file.pieces.get("king").unwrap().span).0,
        "variants/parent.toml"
    );
    assert_eq!(named("lost", &shelf).findings(), ["E0013 \"../../c.toml\""]);
}

#[test]
fn names_are_read_even_from_faulty_files() {
    let names = names("[variant]\nname = \"A\"\naliases = [\"b\", 3, \"c\"]\nx = y\n[");
    assert_eq!(names, ["A", "b", "c"]);
}
