//! Commands on variants: finding, checking, showing, counting.

use crate::support::{Output, Run};
use serde_json::Value;

const OWN: &str = "tests/cli/files/own";
const DUEL: &str = "tests/cli/files/own/duel.toml";
const WRONG: &str = "tests/cli/files/wrong-tests.toml";

fn output(args: &[&str]) -> Output {
    Run::new(args.iter().copied()).output()
}

#[track_caller]
fn document(args: &[&str], status: u8) -> Value {
    let found = output(args);
    assert_eq!(found.status, status, "{}{}", found.stdout, found.stderr);
    serde_json::from_str(&found.stdout).unwrap()
}

#[test]
fn a_good_file() {
    Run::new(["validate", DUEL])
        .stdout(format!("{DUEL}: ok, 2 tests passed\n"))
        .check();
    Run::new(["check", "--json", DUEL]).stdout("[]\n").check();
    let text = std::fs::read_to_string(DUEL).unwrap();
    Run::new(["validate", "-"])
        .stdin(text)
        .stdout("<stdin>: ok, 2 tests passed\n")
        .check();
}

#[test]
fn failing_tests_are_errors_with_a_place() {
    let found = document(&["validate", "--json", WRONG], 1);
    let findings = found.as_array().unwrap();
    assert!(findings.iter().all(|f| f["code"] == "E0350"), "{found}");
    let has = |line: u64, text: &str| {
        findings
            .iter()
            .any(|f| f["line"] == line && f["message"].as_str().unwrap().contains(text))
    };
    assert!(has(24, "`a1a3` is not legal"), "{found}");
    assert!(has(24, "2 moves are legal but not listed"), "{found}");
    assert!(has(25, "not in check"), "{found}");
    assert!(has(26, "3 positions at depth 1"), "{found}");
    let found = output(&["test", WRONG]);
    assert_eq!(found.status, 1);
    assert!(
        found
            .stdout
            .contains(&format!("ok     {WRONG}: this holds\n"))
    );
    assert!(
        found
            .stdout
            .contains(&format!("FAILED {WRONG}: this does not\n"))
    );
    assert!(
        found.stdout.ends_with("2 tests, 1 failed\n"),
        "{}",
        found.stdout
    );
    let found = output(&["test", WRONG, "--filter", "holds"]);
    assert_eq!(found.status, 0);
    assert!(
        found.stdout.ends_with("1 test, 0 failed\n"),
        "{}",
        found.stdout
    );
}

#[test]
fn unreadable_files_are_wrong_usage_and_hide_no_other() {
    let found = output(&["validate", "nowhere/none.toml", DUEL]);
    assert_eq!(found.status, 2);
    assert!(
        found.stderr.contains("nowhere/none.toml"),
        "{}",
        found.stderr
    );
    assert!(found.stdout.contains("duel.toml: ok"), "{}", found.stdout);
    let found = document(&["validate", "--json", "nowhere/none.toml"], 2);
    assert!(
        found["errors"][0]["message"]
            .as_str()
            .unwrap()
            .contains("cannot read")
    );
}

#[test]
fn bytes_that_are_no_text_are_an_error_in_content() {
    for bytes in [
        vec![0xff, 0xfe, 0x00],
        vec![b'a'; (1 << 20) + 1],
        vec![0; 64],
        b"[[[[[".to_vec(),
    ] {
        let found = Run::new(["validate", "-"]).stdin(bytes).output();
        assert_eq!(found.status, 1, "{}", found.stderr);
        assert!(found.stderr.starts_with("error"), "{}", found.stderr);
    }
}

#[test]
fn every_shipped_variant_is_sound() {
    let mut args = vec![
        "validate".to_owned(),
        "--deny".to_owned(),
        "warnings".to_owned(),
    ];
    args.extend(ferz::catalog::entries().map(|e| e.name().to_owned()));
    let found = Run::new(args).output();
    assert_eq!(found.status, 0, "{}{}", found.stdout, found.stderr);
}

#[test]
fn names_aliases_and_folders_of_ones_own() {
    for name in ["jurassic", "Jurassic Chess", "jurassicchess"] {
        assert_eq!(document(&["show", name, "--json"], 0)["name"], "jurassic");
    }
    assert_eq!(output(&["show", "duel"]).status, 2);
    for name in ["duel", "wazir-duel", "Duel of Wazirs"] {
        assert_eq!(output(&["show", name, "--path", OWN]).status, 0, "{name}");
        let run = Run::new(["show", name]).env("FERZ_PATH", OWN);
        assert_eq!(run.output().status, 0, "{name}");
    }
    let found = output(&["show", "jurasic"]);
    assert_eq!(found.status, 2);
    assert!(
        found.stderr.contains("did you mean `jurassic`?"),
        "{}",
        found.stderr
    );
}

#[test]
fn the_list() {
    let all = document(&["list", "--json"], 0);
    let count = ferz::catalog::entries().count();
    assert_eq!(all.as_array().unwrap().len(), count);
    let found = document(&["list", "--json", "--search", "wong"], 0);
    assert!(
        found
            .as_array()
            .unwrap()
            .iter()
            .any(|v| v["name"] == "jurassic"),
        "{found}"
    );
    let found = document(&["list", "--json", "--feature", "terrain"], 0);
    let terrain = found.as_array().unwrap();
    assert!(!terrain.is_empty() && terrain.len() < count);
    let jurassic = terrain.iter().find(|v| v["name"] == "jurassic").unwrap();
    assert_eq!(
        (&jurassic["files"], &jurassic["ranks"]),
        (&9.into(), &9.into())
    );
    let found = output(&["list", "--feature", "terain"]);
    assert_eq!(found.status, 2);
    assert!(
        found.stderr.contains("did you mean `terrain`?"),
        "{}",
        found.stderr
    );
    let found = document(&["list", "--json", "--search", "wazir", "--path", OWN], 0);
    let own = found
        .as_array()
        .unwrap()
        .iter()
        .find(|v| v["name"] == "duel");
    assert_eq!(own.unwrap()["family"], "own");
}

#[test]
fn counts() {
    Run::new(["perft", DUEL, "2"]).stdout("23\n").check();
    Run::new(["perft", DUEL, "0"]).stdout("1\n").check();
    let found = document(&["perft", DUEL, "2", "--divide", "--json"], 0);
    assert_eq!(found["nodes"], 23);
    let divide = found["divide"].as_object().unwrap();
    assert_eq!(divide.len(), 5);
    assert_eq!(divide.values().filter_map(Value::as_u64).sum::<u64>(), 23);
    assert_eq!(output(&["perft", DUEL, "1000"]).status, 2);
    assert_eq!(output(&["perft", DUEL, "-1"]).status, 2);
}

#[test]
fn a_suite_of_counts() {
    let good = format!(
        "variant\tfen\tdepth\tnodes\n# a remark\n{DUEL}\t\t1\t5\n{DUEL}\tstartpos\t2\t23\n"
    );
    let run = |table: &str| Run::new(["perft", "--suite", "-"]).stdin(table).output();
    assert_eq!(run(&good).status, 0);
    let bad = format!("{good}{DUEL}\t\t2\t26\n");
    let found = run(&bad);
    assert_eq!(found.status, 1);
    assert!(found.stdout.contains("FAILED"), "{}", found.stdout);
    assert!(
        found.stderr.contains("23 positions at depth 2, not 26"),
        "{}",
        found.stderr
    );
    for table in [
        "",
        "x\ty\n",
        "variant\tfen\tdepth\tnodes\na\n",
        "variant\tfen\tdepth\tnodes\na\tb\tc\td\n",
    ] {
        let found = run(table);
        assert_eq!(found.status, u8::from(!table.is_empty()), "{table:?}");
        assert_eq!(found.stderr.is_empty(), table.is_empty(), "{table:?}");
    }
}

#[test]
fn moves_of_a_position() {
    let found = document(&["moves", DUEL, "--json"], 0);
    assert_eq!(found["side"], "white");
    assert_eq!(found["check"], false);
    assert_eq!(found["state"], "ongoing");
    assert_eq!(found["winner"], Value::Null);
    assert_eq!(found["moves"].as_array().unwrap().len(), 5);
    let first = &found["moves"][0];
    assert_eq!(
        (&first["from"], &first["piece"]),
        (&"a1".into(), &"general".into())
    );
    assert_eq!(first["drop"], false);
    let found = document(
        &[
            "moves",
            DUEL,
            "--json",
            "--moves",
            "d1d2 a4a3",
            "--from",
            "d2",
        ],
        0,
    );
    assert_eq!(found["moves"].as_array().unwrap().len(), 3, "{found}");
    let found = document(
        &[
            "moves",
            DUEL,
            "--json",
            "--moves",
            "1. d1d2 d4c4 2. d2d3 1... c4b4",
        ],
        0,
    );
    assert_eq!(found["side"], "white");
    let found = output(&["moves", DUEL, "--moves", "d1d4"]);
    assert_eq!(found.status, 1);
    assert_eq!(found.stdout, "");
    assert!(
        found.stderr.contains("the Wazir on d1 cannot do that"),
        "{}",
        found.stderr
    );
    assert!(
        found.stderr.contains("legal are `d1c1` or `d1d2`"),
        "{}",
        found.stderr
    );
    let found = output(&["moves", DUEL, "--from", "e9"]);
    assert_eq!(found.status, 1);
    assert!(found.stderr.contains("a1 to d4"), "{}", found.stderr);
}

#[test]
fn a_decided_position() {
    let found = document(&["moves", DUEL, "--json", "--fen", "k1W1/4/K3/4 b"], 0);
    assert_eq!(found["state"], "stalemate");
    assert_eq!(found["winner"], "white");
    let found = output(&["moves", DUEL, "--fen", "k1W1/4/K3/4 b"]);
    assert!(
        found
            .stdout
            .contains("which loses in this variant. White wins."),
        "{}",
        found.stdout
    );
}

#[test]
fn positions() {
    let found = document(&["fen", DUEL, "--json", "w2k/4/4/K2W w"], 0);
    assert_eq!(found["valid"], true);
    let check = "w2k/3W/4/K3 w";
    let found = document(&["fen", DUEL, "--json", check], 0);
    assert_eq!(found["valid"], false);
    assert_eq!(output(&["fen", DUEL, check]).status, 0);
    assert_eq!(output(&["fen", DUEL, check, "--strict"]).status, 1);
    assert_eq!(
        output(&["fen", DUEL, check, "--deny", "warnings"]).status,
        1
    );
    for bad in ["w2k/4/4/K2X w", "w2k/4/4 w", "w2k/4/4/K2W", "", "é"] {
        let found = output(&["fen", DUEL, bad]);
        assert_eq!(found.status, 1, "{bad}");
        assert_eq!(found.stdout, "");
        assert!(found.stderr.starts_with("error"), "{bad}: {}", found.stderr);
    }
}

#[test]
fn shows() {
    let found = output(&["show", "jurassic"]);
    assert_eq!((found.status, found.stderr.as_str()), (0, ""));
    for text in [
        "Jurassic Chess",
        "~ river",
        "Nothing can capture Ankylosaurus.",
        "whether in check or not",
    ] {
        assert!(found.stdout.contains(text), "{text}");
    }
    for piece in ["velociraptor", "V", "VELOCIRAPTOR"] {
        assert!(
            output(&["show", "jurassic", piece])
                .stdout
                .starts_with("Velociraptor (V): ")
        );
    }
    let found = output(&["show", "jurassic", "velocirapter"]);
    assert_eq!(found.status, 1);
    assert!(found.stderr.contains("velociraptor"), "{}", found.stderr);
    let text = output(&["show", DUEL, "--format", "toml"]).stdout;
    assert_eq!(text, std::fs::read_to_string(DUEL).unwrap());
    let hash = |name: &str| document(&["show", name, "--json"], 0)["hash"].clone();
    assert_ne!(hash("jurassic"), hash("primitive"));
}

#[test]
fn colour_only_where_it_is_wanted() {
    let escapes = |run: Run| run.output().stdout.contains('\u{1b}');
    let show = || Run::new(["show", "jurassic"]);
    assert!(!escapes(show()));
    assert!(escapes(show().terminal()));
    assert!(!escapes(show().terminal().env("NO_COLOR", "1")));
    assert!(escapes(show().terminal().env("NO_COLOR", "")));
    assert!(!escapes(show().terminal().env("TERM", "dumb")));
    assert!(escapes(Run::new(["show", "jurassic", "--color", "always"])));
    assert!(!escapes(
        Run::new(["show", "jurassic", "--color", "never"]).terminal()
    ));
}

#[test]
fn stages() {
    let all = "ast,ir,board,definition,tables";
    let found = output(&["debug", "jurassic", "--stage", all]);
    assert_eq!(found.status, 0);
    let found = output(&["debug", DUEL, "wazir", "--stage", "ir"]).stdout;
    assert!(
        found.starts_with("# wazir: W\nentries 0 1 2 3\n0: (0,1) 1 on empty|enemy last\n"),
        "{found}"
    );
    let found = output(&["debug", DUEL, "wazir", "--stage", "tables"]).stdout;
    assert!(found.contains("leap a1: b1 a2\n"), "{found}");
}

#[test]
fn an_idle_right_is_told_wherever_a_position_is_read() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w K";
    let found = output(&["moves", "chess", "--fen", fen]);
    assert_eq!(found.status, 0);
    assert!(
        found.stderr.starts_with("warning[W0301]"),
        "{}",
        found.stderr
    );
    let found = output(&["moves", "chess", "--fen", fen, "--deny", "warnings"]);
    assert_eq!(found.status, 1);
    let found = document(&["fen", "chess", "--json", fen], 0);
    assert_eq!(found["valid"], false);
    assert_eq!(found["findings"][0]["code"], "W0301");
}

#[test]
fn a_bad_row_of_a_suite_hides_no_other() {
    let table =
        format!("variant\tfen\tdepth\tnodes\nnone\t\t1\t1\n{DUEL}\tx\t1\t1\n{DUEL}\t\t1\t5\n");
    let found = Run::new(["perft", "--suite", "-"]).stdin(table).output();
    assert_eq!(found.status, 1);
    assert!(found.stderr.contains("`none`"), "{}", found.stderr);
    assert!(found.stderr.contains("<fen>"), "{}", found.stderr);
    assert_eq!(found.stdout, format!("ok     {DUEL} startpos depth 1: 5\n"));
}
