//! Files that nobody means well with, given to the program itself: it ends with an answer, in little memory.

use std::fs;
use std::process::Command;

/// KiB of address space that the program may have, its own code among them.
const MOST: u32 = 256 * 1024;

fn filled(unit: &str) -> Vec<u8> {
    let head = "format = 1\n[variant]\nname = \"X\"\n";
    let room = (1 << 20) - head.len();
    let mut text = head.to_owned();
    text.push_str(&unit.repeat(room / unit.len()));
    text.into_bytes()
}

fn game(moves: &str) -> Vec<u8> {
    game_at(
        moves,
        "k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/OOOOOOOOOOOOOOOK",
    )
}

fn game_at(moves: &str, board: &str) -> Vec<u8> {
    format!(
        "format = 1\r\n[variant]\r\nname = \"X\"\r\n[board]\r\nfiles = 16\r\nranks = 16\r\n\
         [pieces.king]\r\nletter = \"K\"\r\nmoves = \"K\"\r\nroyal = true\r\n\
         [pieces.odd]\r\nletter = \"O\"\r\nmoves = \"{moves}\"\r\n\
         [setup]\r\nfen = \"{board} w\"\r\n"
    )
    .into_bytes()
}

fn texts() -> Vec<(&'static str, Vec<u8>)> {
    let number = "9".repeat(1000);
    vec![
        ("brackets", filled("[")),
        ("braces", filled("a={")),
        ("tables", filled("[a.b.c]\n")),
        ("tests", filled("[[test]]\nmoves=1\n")),
        ("kinds", filled("[pieces.a]\nletter=\"R\"\n")),
        ("dotted", filled("a.")),
        ("one line", filled("x")),
        ("one string", filled("\"")),
        ("nul", filled("\0")),
        ("mark", b"\xEF\xBB\xBFformat = 1\n\xEF\xBB\xBF".to_vec()),
        ("no text", vec![0xFF; 4096]),
        (
            "numbers",
            format!("format = {number}\n[board]\nfiles = {number}\nranks = -{number}\n")
                .into_bytes(),
        ),
        (
            "large board",
            b"format = 1\n[board]\nfiles = 4294967295\nranks = 18446744073709551615\n".to_vec(),
        ),
        ("notation", game(&"(".repeat(4000))),
        ("steps", game("R999999999999999999999")),
        ("long chain", game(&"[K-".repeat(16))),
        ("many legs", game("[K-K-K-K-K-K-K-K-K-K-K-K]")),
        ("again and again", game("[mcpgK-mcpgK-mcpgQ-mcpgQ-mcpgQ]")),
        ("many ways", game(&format!("{}K", "a".repeat(15)))),
        (
            "many victims",
            game_at(
                "(mcaf)mcK",
                "k15/16/oooooooooooooooo/16/16/16/16/16/16/16/16/16/16/OOOOOOOOOOOOOOOO/16/15K",
            ),
        ),
        ("hand", filled("hand = \"PPPPPPPPPPPPPPPPPPPPPPPP\"\n")),
        ("too large", vec![b'#'; (1 << 20) + 1]),
    ]
}

/// The same for files of Fairy-Stockfish.
fn sections() -> Vec<(&'static str, Vec<u8>)> {
    let section = |text: String| format!("[x:chess]\n{text}\n").into_bytes();
    let many = |unit: &str| unit.repeat(900_000 / unit.len());
    vec![
        ("long key", section(format!("{}=v", many("k")))),
        ("long header", many("[").into_bytes()),
        ("skipped", section(format!("customPiece1=a:{}", many("(")))),
        ("atoms", section(format!("customPiece1=a:{}", many("Q")))),
        ("ranks", section(format!("startFen={}", many("8/")))),
        (
            "region",
            section(format!("flagRegionWhite={}", many("*1 "))),
        ),
        (
            "numbers",
            section("maxRank=99999999999999999999\nmaxFile=zz".to_owned()),
        ),
        (
            "marks",
            b"=\n==\n[]\n[:]\n[x:]\n[:x]\n]\n;\n=x\nx=\r\r\n".to_vec(),
        ),
        ("no text", b"\xff\xfe\0[x]\n".to_vec()),
    ]
}

/// `ulimit -v` is the shell's word for it.
#[cfg(unix)]
#[test]
fn a_bad_file_takes_little_memory() {
    let folder = std::env::temp_dir().join(format!("ferz-hostile-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let program = trycmd::cargo::cargo_bin!("ferz");
    let mut wrong = Vec::new();
    let files = texts().into_iter().map(|file| (file, "toml"));
    let sections = sections().into_iter().map(|file| (file, "ini"));
    for ((name, text), ending) in files.chain(sections) {
        let path = folder.join(format!("{}.{ending}", name.replace(' ', "-")));
        fs::write(&path, text).unwrap();
        let run = Command::new("sh")
            .arg("-c")
            .arg(format!(
                "ulimit -v {MOST}; exec timeout 60 \"$0\" validate \"$1\""
            ))
            .args([program, path.as_path()])
            .output()
            .unwrap();
        let told = run.stderr.len();
        match run.status.code() {
            Some(0..=2) if told < 1 << 20 => {}
            code => wrong.push(format!("{name}: {code:?}, {told} bytes of text")),
        }
    }
    fs::remove_dir_all(&folder).unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
