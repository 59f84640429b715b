//! Any bytes as a conversation with the language server; and, framed as messages, any bodies of requests.

#![no_main]

use ferz::lsp::serve;
use ferz::source::FileSource;
use libfuzzer_sys::fuzz_target;
use std::io::Cursor;

struct NoFiles;

impl FileSource for NoFiles {
    fn read(&self, _: &str) -> Result<String, String> {
        Err("no files here".to_owned())
    }
}

fn say(out: &mut Vec<u8>, body: &str) {
    out.extend(format!("Content-Length: {}\r\n\r\n{body}", body.len()).bytes());
}

fuzz_target!(|data: &[u8]| {
    // The stream itself.
    let _ = serve(&mut Cursor::new(data), &mut Vec::new(), &NoFiles);
    // A text typed into a file, with questions about every few of its places.
    let text = String::from_utf8_lossy(data);
    let mut input = Vec::new();
    say(&mut input, r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#);
    let quoted = serde_json::to_string(&text).unwrap_or_default();
    say(&mut input, &format!(
        r#"{{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{{"textDocument":{{"uri":"file:///a.toml","languageId":"toml","version":1,"text":{quoted}}}}}}}"#
    ));
    for line in 0..4 {
        for method in ["hover", "completion", "definition", "prepareRename"] {
            say(&mut input, &format!(
                r#"{{"jsonrpc":"2.0","id":{line},"method":"textDocument/{method}","params":{{"textDocument":{{"uri":"file:///a.toml"}},"position":{{"line":{line},"character":{}}}}}}}"#,
                line * 5
            ));
        }
    }
    say(&mut input, r#"{"jsonrpc":"2.0","id":9,"method":"textDocument/formatting","params":{"textDocument":{"uri":"file:///a.toml"},"options":{"tabSize":4,"insertSpaces":true}}}"#);
    say(&mut input, r#"{"jsonrpc":"2.0","id":10,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"file:///a.toml"},"range":{"start":{"line":0,"character":0},"end":{"line":99,"character":0}},"context":{"diagnostics":[]}}}"#);
    let _ = serve(&mut Cursor::new(input), &mut Vec::new(), &NoFiles);
});
