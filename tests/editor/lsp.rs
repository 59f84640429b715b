//! The language server, driven by a client: a file is opened, typed into, mended, renamed, formatted.

use ferz::lsp::serve;
use ferz::source::FileSource;
use serde_json::{Value, json};
use std::io::Cursor;

struct Library;

impl FileSource for Library {
    fn read(&self, path: &str) -> Result<String, String> {
        ferz::catalog::Library.read(path)
    }
    fn named(&self, name: &str) -> Option<(String, String)> {
        ferz::catalog::Library.named(name)
    }
    fn suggestion(&self, name: &str) -> Option<String> {
        ferz::catalog::Library.suggestion(name)
    }
}

const URI: &str = "file:///work/my%20game.toml";

const TEXT: &str = "format = 1
[variant]
name = \"Guards\"
[board]
files = 4
ranks = 4
[board.regions]
home = { white = \"*1-*2\" }
pen = \"a* | b* | c*\"
[classes.slow]
stay = \"pen\"
[pieces.king]
letter = \"K\"
moves = \"K\"
royal = true
[pieces.guard]
letter = \"G\"
classes = [\"slow\"]
moves = \"mW cF{+home}\"
[promotion.guard]
pieces = \"guard\"
to = \"king\"
zone = \"their.home\"
[setup]
fen = \"k3/4/4/3K w\"
[lints]
allow = [\"warnings\"]
";

/// A conversation: what the client says, and what the server answered.
#[derive(Default)]
struct Client {
    sent: Vec<u8>,
    next: i64,
}

impl Client {
    fn new() -> Self {
        let mut client = Self::default();
        client.request("initialize", json!({"capabilities": {}}));
        client.notify("initialized", json!({}));
        client
    }
    fn raw(&mut self, body: &str) {
        let header = format!("Content-Length: {}\r\n\r\n", body.len());
        self.sent.extend(header.bytes().chain(body.bytes()));
    }
    fn request(&mut self, method: &str, params: Value) -> i64 {
        self.next += 1;
        let id = self.next;
        self.raw(
            &json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string(),
        );
        id
    }
    fn notify(&mut self, method: &str, params: Value) {
        self.raw(&json!({"jsonrpc": "2.0", "method": method, "params": params}).to_string());
    }
    fn open(&mut self, text: &str) {
        self.notify(
            "textDocument/didOpen",
            json!({"textDocument": {"uri": URI, "languageId": "toml", "version": 1, "text": text}}),
        );
    }
    /// Replaces the first `from` of a text by `to`, as an editor tells it; gives the text back.
    fn edit(&mut self, text: &str, from: &str, to: &str) -> String {
        let start = text.find(from).expect(from);
        self.notify(
            "textDocument/didChange",
            json!({
                "textDocument": {"uri": URI, "version": 2},
                "contentChanges": [{
                    "range": {"start": position(text, start), "end": position(text, start + from.len())},
                    "text": to,
                }],
            }),
        );
        text.replacen(from, to, 1)
    }
    /// A request about the place where `needle` stands in a text.
    fn ask(&mut self, method: &str, text: &str, needle: &str, more: Value) -> i64 {
        let at = text.find(needle).expect(needle) + needle.len() / 2;
        let mut params = json!({"textDocument": {"uri": URI}, "position": position(text, at)});
        for (key, value) in more.as_object().unwrap() {
            params[key] = value.clone();
        }
        self.request(method, params)
    }
    /// A request to call what stands there otherwise.
    fn rename(&mut self, needle: &str, name: &str) -> i64 {
        self.ask(
            "textDocument/rename",
            TEXT,
            needle,
            json!({"newName": name}),
        )
    }
    /// Says goodbye and gives all that the server said.
    fn finish(mut self) -> Vec<Value> {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        let (code, messages) = run(&self.sent);
        assert_eq!(code, 0);
        messages
    }
}

fn position(text: &str, at: usize) -> Value {
    let before = &text[..at];
    let line = before.matches('\n').count();
    let column = before.rsplit('\n').next().unwrap().encode_utf16().count();
    json!({"line": line, "character": column})
}

fn run(input: &[u8]) -> (u8, Vec<Value>) {
    let mut output = Vec::new();
    let code = serve(&mut Cursor::new(input), &mut output, &Library).unwrap();
    let mut messages = Vec::new();
    let mut rest = std::str::from_utf8(&output).unwrap();
    while let Some((header, after)) = rest.split_once("\r\n\r\n") {
        let length: usize = header.rsplit(' ').next().unwrap().parse().unwrap();
        messages.push(serde_json::from_str(&after[..length]).unwrap());
        rest = &after[length..];
    }
    (code, messages)
}

fn result(messages: &[Value], id: i64) -> Value {
    let found = messages.iter().find(|m| m["id"] == id).unwrap();
    assert!(found.get("error").is_none(), "{found}");
    found["result"].clone()
}

/// The codes that were published, message by message.
fn published(messages: &[Value]) -> Vec<Vec<String>> {
    messages
        .iter()
        .filter(|m| m["method"] == "textDocument/publishDiagnostics")
        .map(|m| {
            let all = m["params"]["diagnostics"].as_array().unwrap().iter();
            all.map(|d| d["code"].as_str().unwrap().to_owned())
                .collect()
        })
        .collect()
}

#[test]
fn faults_come_and_go_while_typing() {
    let mut client = Client::new();
    client.open(TEXT);
    let text = client.edit(TEXT, "mW cF", "mW c");
    let text = client.edit(&text, "mW c", "mW cF");
    let text = client.edit(&text, "royal = true", "roial = true");
    let text = client.edit(&text, "name = \"Guards\"", "name = ");
    client.edit(&text, "name = ", "name = \"é𝄞\"");
    client.notify(
        "textDocument/didClose",
        json!({"textDocument": {"uri": URI}}),
    );
    let found = published(&client.finish());
    let has = |i: usize, code: &str| found[i].iter().any(|c| c == code);
    assert_eq!(found.len(), 7, "{found:?}");
    assert_eq!(found[0], Vec::<String>::new());
    assert!(!found[1].is_empty(), "{found:?}");
    assert_eq!(found[2], Vec::<String>::new());
    assert!(has(3, "E0006"), "{found:?}");
    assert!(has(4, "E0001"), "{found:?}");
    assert!(has(5, "E0006") && !has(5, "E0001"), "{found:?}");
    assert_eq!(found[6], Vec::<String>::new());
}

#[test]
fn tests_of_the_file_are_run() {
    let mut client = Client::new();
    client.open(&format!("{TEXT}[[test]]\nstate = \"checkmate\"\n"));
    assert_eq!(published(&client.finish()), [["E0350"]]);
}

#[test]
fn hovers_tell_movements_keys_and_names() {
    let mut client = Client::new();
    client.open(TEXT);
    let ids = [
        client.ask("textDocument/hover", TEXT, "mW cF", json!({})),
        client.ask("textDocument/hover", TEXT, "royal", json!({})),
        client.ask("textDocument/hover", TEXT, ".home", json!({})),
        client.ask("textDocument/hover", TEXT, "\"slow\"", json!({})),
        client.ask("textDocument/hover", TEXT, "\"king\"", json!({})),
        client.ask("textDocument/hover", TEXT, "format = 1\n", json!({})),
    ];
    let messages = client.finish();
    let texts: Vec<String> = ids
        .iter()
        .map(|&id| {
            result(&messages, id)["contents"]["value"]
                .as_str()
                .unwrap_or("")
                .to_owned()
        })
        .collect();
    assert!(
        texts[0].contains("Steps one square orthogonally"),
        "{texts:?}"
    );
    assert!(texts[0].contains("```text\n"), "{texts:?}");
    assert!(
        texts[1].contains("check and mate are about it"),
        "{texts:?}"
    );
    assert!(texts[2].contains("Black: a3"), "{texts:?}");
    assert!(texts[3].contains("class `slow`: Guard"), "{texts:?}");
    assert!(texts[4].contains("King (K)"), "{texts:?}");
}

#[test]
fn completions_fit_the_place() {
    let mut client = Client::new();
    client.open(TEXT);
    let ask = |client: &mut Client, typed: &str| {
        let text = format!("{TEXT}{typed}");
        client.notify(
            "textDocument/didChange",
            json!({"textDocument": {"uri": URI, "version": 3}, "contentChanges": [{"text": text}]}),
        );
        client.request(
            "textDocument/completion",
            json!({"textDocument": {"uri": URI}, "position": position(&text, text.len())}),
        )
    };
    let cases = [
        ("[", "[end.stalemate]"),
        ("[promotion.x]\n", "pieces"),
        ("[promotion.x]\npieces = \"", "guard"),
        ("[promotion.x]\npieces = ", "\"slow\""),
        ("[promotion.x]\nzone = \"", "home"),
        ("[promotion.x]\nwhen = \"", "touch"),
        ("[end.stalemate]\nresult = ", "\"loss\""),
        ("[pieces.x]\nmoves = \"fW{+", "home"),
        ("[pieces.x]\nmoves = \"c<", "slow"),
        ("[pieces.x]\nmoves = \"f", "n"),
        ("[royal]\nsafe = ", "\"one\""),
    ];
    let ids: Vec<i64> = cases
        .iter()
        .map(|(typed, _)| ask(&mut client, typed))
        .collect();
    let messages = client.finish();
    for ((typed, expected), id) in cases.iter().zip(ids) {
        let items = result(&messages, id);
        let labels: Vec<&str> = items
            .as_array()
            .unwrap()
            .iter()
            .map(|i| i["label"].as_str().unwrap())
            .collect();
        assert!(labels.contains(expected), "{typed}: {labels:?}");
    }
}

/// A text with the edits of an answer made.
fn edited(text: &str, edits: &Value) -> String {
    let offset = |p: &Value| {
        let (line, column) = (
            p["line"].as_u64().unwrap(),
            p["character"].as_u64().unwrap(),
        );
        let start: usize = text
            .split_inclusive('\n')
            .take(line as usize)
            .map(str::len)
            .sum();
        start + column as usize
    };
    let mut all: Vec<(usize, usize, String)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|e| {
            let range = &e["range"];
            let new = e["newText"].as_str().unwrap().to_owned();
            (offset(&range["start"]), offset(&range["end"]), new)
        })
        .collect();
    all.sort();
    let mut out = text.to_owned();
    for (start, end, new) in all.into_iter().rev() {
        out.replace_range(start..end, &new);
    }
    out
}

#[test]
fn names_are_found_and_changed_everywhere() {
    let mut client = Client::new();
    client.open(TEXT);
    let define = client.ask("textDocument/definition", TEXT, ".home", json!({}));
    let home = client.rename(".home", "camp");
    let guard = client.rename("\"guard\"", "warden");
    let slow = client.rename("\"slow\"", "lazy");
    let taken = client.rename("\"guard\"", "king");
    let bad = client.rename("\"guard\"", "A B");
    let places = client.ask(
        "textDocument/references",
        TEXT,
        "\"guard\"",
        json!({"context": {"includeDeclaration": true}}),
    );
    let messages = client.finish();
    assert_eq!(result(&messages, define)["range"]["start"]["line"], 7);
    let changed = |id| edited(TEXT, &result(&messages, id)["changes"][URI]);
    let camp = changed(home);
    assert_eq!(camp.matches("camp").count(), 3, "{camp}");
    assert!(!camp.contains("home"), "{camp}");
    let warden = changed(guard);
    assert_eq!(warden.matches("warden").count(), 2, "{warden}");
    // The rule of the same name is another thing.
    assert!(warden.contains("[promotion.guard]"), "{warden}");
    assert_eq!(changed(slow).matches("lazy").count(), 2);
    assert_eq!(result(&messages, places).as_array().unwrap().len(), 2);
    for id in [taken, bad] {
        let answer = messages.iter().find(|m| m["id"] == id).unwrap();
        assert!(answer["error"]["message"].is_string(), "{answer}");
    }
    // What was renamed is as sound as before.
    let mut client = Client::new();
    for text in [camp, warden, changed(slow)] {
        client.open(&text);
    }
    assert_eq!(published(&client.finish()), vec![Vec::<String>::new(); 3]);
}

#[test]
fn fixes_and_the_normal_form_are_offered() {
    let mut client = Client::new();
    let text = TEXT.replace("royal = true", "roial   =true");
    client.open(&text);
    let at = text.find("roial").unwrap();
    let range = json!({"start": position(&text, at), "end": position(&text, at + 2)});
    let fixes = client.request(
        "textDocument/codeAction",
        json!({"textDocument": {"uri": URI}, "range": range, "context": {"diagnostics": []}}),
    );
    let format = client.request(
        "textDocument/formatting",
        json!({"textDocument": {"uri": URI}, "options": {"tabSize": 4, "insertSpaces": true}}),
    );
    let messages = client.finish();
    let fixes = result(&messages, fixes);
    let fixed = edited(&text, &fixes[0]["edit"]["changes"][URI]);
    assert!(fixed.contains("royal   =true"), "{fixed}");
    let formatted = edited(&text, &result(&messages, format));
    assert!(
        formatted.contains("\nroial = true\n\n[pieces.guard]\n"),
        "{formatted}"
    );
}

#[test]
fn messages_that_are_none_do_no_harm() {
    let mut client = Client::new();
    client.raw("no json");
    client.raw("{}");
    client.notify("textDocument/didChange", json!({"nothing": 1}));
    client.request("textDocument/hover", json!(5));
    client.request("no/such", json!({}));
    client.open("");
    client.open(TEXT);
    let hover = client.ask("textDocument/hover", TEXT, "royal", json!({}));
    let messages = client.finish();
    assert!(result(&messages, hover).is_object());
    let codes: Vec<i64> = messages
        .iter()
        .filter_map(|m| m["error"]["code"].as_i64())
        .collect();
    assert!(
        codes.contains(&-32602) && codes.contains(&-32601),
        "{codes:?}"
    );
    // Without goodbye the exit is not clean; a request before `initialize` is refused.
    assert_eq!(run(b"").0, 1);
    let early = json!({"jsonrpc": "2.0", "id": 7, "method": "shutdown"}).to_string();
    let (_, messages) = run(format!("Content-Length: {}\r\n\r\n{early}", early.len()).as_bytes());
    assert_eq!(messages[0]["error"]["code"], -32002);
}

/// A game that White wins by force, and a region that nothing names.
const DOUBTFUL: &str = "format = 1
[variant]
name = \"Doubtful\"
[board]
files = 5
ranks = 5
[board.regions]
idle = \"c3\"
[pieces.king]
letter = \"K\"
moves = \"K\"
royal = true
[pieces.rook]
letter = \"R\"
moves = \"R\"
[setup]
fen = \"4k/R4/2K2/5/1R3 w - - 0 1\"
";

#[test]
fn doubts_are_told_while_typing_and_proofs_when_saved() {
    let mut client = Client::new();
    client.open(DOUBTFUL);
    let text = client.edit(DOUBTFUL, "\"Doubtful\"", "\"Doubt\"");
    client.notify(
        "textDocument/didSave",
        json!({"textDocument": {"uri": URI}, "text": text}),
    );
    let text = client.edit(
        &text,
        "[pieces.king]",
        "[lints]\nallow = [\"W0416\"]\n[pieces.king]",
    );
    client.edit(&text, "[pieces.king]", "[lints\n[pieces.king]");
    let found = published(&client.finish());
    let has = |i: usize, code: &str| found[i].iter().any(|c| c == code);
    assert_eq!(found.len(), 5, "{found:?}");
    assert!(has(0, "W0416") && has(0, "W0404"), "{found:?}");
    assert!(has(1, "W0416") && !has(1, "W0404"), "{found:?}");
    assert!(has(2, "W0416") && has(2, "W0404"), "{found:?}");
    assert!(!has(3, "W0416"), "{found:?}");
    assert!(has(4, "E0001") && !has(4, "W0416"), "{found:?}");
}
