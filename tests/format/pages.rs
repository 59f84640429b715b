//! The pages of the codes of files: what they call wrong is wrong in that way, what they call right is right.

use super::support::{read, texts, validate};
use ferz::diagnostic::Code;

/// The boxes of a page whose first line begins with `kind`.
fn boxes<'t>(page: &'t str, kind: &str) -> Vec<&'t str> {
    page.split("```")
        .filter_map(|part| part.strip_prefix(kind))
        .filter_map(|part| part.strip_prefix('\n'))
        .collect()
}

fn whole(part: &str) -> String {
    if part.contains("format = ") {
        part.to_owned()
    } else {
        format!("format = 1\n[variant]\nname = \"Page\"\n{part}")
    }
}

#[test]
fn pages_of_files_are_right() {
    for code in Code::ALL
        .iter()
        .filter(|c| c.text().starts_with("E000") || c.text().starts_with("E001"))
    {
        let page = code.page();
        let text = code.text();
        assert!(
            page.contains(" wrong\n") && page.contains(" right\n"),
            "{text}"
        );
        for part in boxes(page, "toml wrong") {
            let (_, found, _) = read("page.toml", &whole(part));
            assert!(
                found.iter().any(|d| d.code == *code),
                "{text}: {}",
                texts(&found)
            );
        }
        for part in boxes(page, "toml right") {
            let (file, found, _) = read("page.toml", &whole(part));
            assert_eq!(texts(&found), "", "{text}");
            assert!(file.is_some_and(|f| !f.faulty), "{text}");
        }
    }
}

/// A box as a whole file: a game of its own, or a change of chess.
fn game(part: &str) -> String {
    let own = part.contains("[board]") && part.contains("[setup]") && part.contains("[pieces.");
    let extends = if own { "" } else { "extends = \"chess\"\n" };
    let notes = "[lints]\nwarn = [\"notes\"]\n";
    format!("format = 1\n{extends}[variant]\nname = \"Page\"\n{notes}{part}")
}

/// What a lint calls wrong it finds there, and what it calls right is right in that way.
#[test]
fn pages_of_lints_are_right() {
    let mut pages = 0;
    for code in Code::ALL.iter().filter(|c| c.text()[1..].starts_with("04")) {
        let (page, text) = (code.page(), code.text());
        pages += 1;
        let (wrong, right) = (boxes(page, "toml wrong"), boxes(page, "toml right"));
        assert!(!wrong.is_empty() && !right.is_empty(), "{text}");
        for part in wrong {
            let (found, _) = validate("page.toml", &game(part));
            assert!(
                found.iter().any(|d| d.code == *code),
                "{text}: {}",
                texts(&found)
            );
        }
        for part in right {
            let (found, _) = validate("page.toml", &game(part));
            let same = found
                .iter()
                .filter(|d| d.code == *code || d.code.text().starts_with('E'));
            let same: Vec<_> = same.cloned().collect();
            assert_eq!(texts(&same), "", "{text}");
        }
    }
    assert!(pages > 20, "{pages}");
}

/// A box as a change of chess, as a file of its own, and with what a small game has beside it.
fn ways(part: &str) -> [String; 3] {
    let bare = whole(part).replacen("[variant]\nname = \"Page\"\n[variant]", "[variant]", 1);
    let mut small = bare.clone();
    let beside = [
        ("[board]", "[board]\nfiles = 8\nranks = 8\n"),
        (
            "royal = true",
            "[pieces.monarch]\nletter = \"X\"\nmoves = \"K\"\nroyal = true\n",
        ),
        ("[setup]", "[setup]\nfen = \"4x3/8/8/8/8/8/8/4X3 w\"\n"),
    ];
    for (section, text) in beside {
        if !part.contains(section) {
            small.push('\n');
            small.push_str(text);
        }
    }
    [game(part), bare, small]
}

/// What a definition has wrong is refused or warned of, and what it has right is not, for that.
#[test]
fn pages_of_definitions_are_right() {
    let mut pages = 0;
    let mut wrong = Vec::new();
    for code in Code::ALL.iter().filter(|c| c.text()[1..].starts_with("02")) {
        let (page, text) = (code.page(), code.text());
        let (bad, good) = (boxes(page, "toml wrong"), boxes(page, "toml right"));
        assert!(!bad.is_empty() && !good.is_empty(), "{text}");
        pages += 1;
        let found = |part: &str| ways(part).map(|text| validate("page.toml", &text).0);
        // A box of nothing but comments speaks of what is too long to show.
        let speaks = |part: &&&str| part.lines().any(|l| !l.is_empty() && !l.starts_with('#'));
        for part in bad.iter().filter(speaks) {
            let all = found(part);
            if !all.iter().any(|f| f.iter().any(|d| d.code == *code)) {
                wrong.push(format!("{text} is not found in {part}{}", texts(&all[0])));
            }
        }
        for part in good.iter().filter(speaks) {
            let all = found(part);
            // Other names of the box are declared elsewhere.
            if all.iter().all(|f| f.iter().any(|d| d.code == *code)) {
                wrong.push(format!("{text} is found in {part}{}", texts(&all[0])));
            }
        }
    }
    assert!(pages > 30, "{pages}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
