//! The pages of the codes of files: what they call wrong is wrong in that way, what they call right is right.

use super::support::{read, texts};
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
