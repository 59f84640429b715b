//! JSON documents shared by the commands.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::SourceMap;
use serde_json::{Value, json};

/// `{"errors": [diagnostic]}`: what a command prints that could not do its work.
pub fn errors(findings: &[Diagnostic], sources: &SourceMap) -> Value {
    json!({ "errors": list(findings, sources) })
}

/// `[diagnostic]`.
pub fn list(findings: &[Diagnostic], sources: &SourceMap) -> Value {
    crate::diagnostic::json::to_value(findings, sources)
}

/// The document for arguments that cannot be read at all.
pub fn usage_error(message: &str) -> Value {
    let diagnostic = Diagnostic::plain(Code::Usage, message);
    errors(&[diagnostic], &SourceMap::new())
}
