//! The normal form of every file of the library: the same values, the same comments, and nothing left to do.

use super::library;
use crate::support::Run;
use ferz::schema::normal;

#[test]
fn the_library_keeps_its_values_and_comments() {
    for path in library() {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.display();
        let found = normal(&text).unwrap_or_else(|| panic!("{name}"));
        let table = |text: &str| toml::from_str::<toml::Table>(text).unwrap();
        assert_eq!(table(&text), table(&found), "{name}");
        assert_eq!(normal(&found).as_deref(), Some(found.as_str()), "{name}");
        let comments = |text: &str| -> Vec<String> {
            let lines = text.lines().filter_map(|l| l.split_once('#'));
            lines.map(|(_, c)| c.trim().to_owned()).collect()
        };
        assert_eq!(comments(&text), comments(&found), "{name}");
    }
}

#[test]
fn files_are_checked_and_written() {
    let folder = std::env::temp_dir().join(format!("ferz-fmt-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("small.toml");
    std::fs::write(&path, "format=1 # one\n\n\n[variant]\nname='X'\n").unwrap();
    let arg = path.to_string_lossy().into_owned();
    Run::new(["fmt", "--check", &arg])
        .status(1)
        .stdout(format!("{arg}: would be formatted\n"))
        .check();
    Run::new(["fmt", &arg])
        .stdout(format!("{arg}: formatted\n"))
        .check();
    let written = std::fs::read_to_string(&path).unwrap();
    assert_eq!(written, "format = 1 # one\n\n[variant]\nname = 'X'\n");
    Run::new(["fmt", "--check", &arg]).check();
    std::fs::remove_dir_all(&folder).unwrap();
    Run::new(["fmt", "-"])
        .stdin("a=1")
        .stdout("a = 1\n")
        .check();
    let broken = Run::new(["fmt", "-"]).stdin("a = ").output();
    assert_eq!(broken.status, 1);
    assert!(broken.stderr.contains("E0001"), "{}", broken.stderr);
}
