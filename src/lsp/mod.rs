//! The language server: variant files in an editor, looked at while they are written.
//!
//! In: messages of the Language Server Protocol on a stream, and where other files come from. Out: answers, and
//! what is wrong with each open file after every change. Messages are taken one after the other; the only state is
//! the texts of the open files and what was found out about them.

mod analysis;
mod complete;
mod edits;
mod hover;
mod letters;
mod requests;
mod spot;
mod text;
mod wire;

use crate::definition::Definition;
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{FileSource, Span};
use analysis::{Analysis, Overlay};
use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument,
    Notification as _, PublishDiagnostics,
};
use lsp_types::{
    CompletionOptions, DiagnosticRelatedInformation, DiagnosticSeverity,
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams, HoverProviderCapability, InitializeParams, InitializeResult,
    Location, NumberOrString, OneOf, PublishDiagnosticsParams, RenameOptions, ServerCapabilities,
    ServerInfo, TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use text::Encoding;

/// One open file.
struct Document {
    uri: Uri,
    text: String,
    version: i32,
    analysis: Analysis,
    /// What the file said when nothing was wrong last.
    known: Option<Definition>,
}

/// The server.
struct Server<'a> {
    files: &'a dyn FileSource,
    output: &'a mut dyn Write,
    /// By address.
    documents: BTreeMap<String, Document>,
    encoding: Encoding,
    initialized: bool,
    shut_down: bool,
}

/// Serves until the editor says that it leaves, or the input ends. The exit code: 0 if the editor took its leave
/// in due form.
///
/// # Errors
/// The streams fail.
pub fn serve(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    files: &dyn FileSource,
) -> io::Result<u8> {
    let mut server = Server {
        files,
        output,
        documents: BTreeMap::new(),
        encoding: Encoding::default(),
        initialized: false,
        shut_down: false,
    };
    loop {
        match wire::read(input)? {
            wire::Input::End => return Ok(u8::from(!server.shut_down)),
            wire::Input::Garbage => {
                let nobody = lsp_server::RequestId::from(0);
                let code = ErrorCode::ParseError as i32;
                let text = "this is no message of the protocol".to_owned();
                server.send(&Message::Response(Response::new_err(nobody, code, text)))?;
            }
            wire::Input::Message(Message::Request(request)) => server.request(request)?,
            wire::Input::Message(Message::Notification(notification)) => {
                if notification.method == "exit" {
                    return Ok(u8::from(!server.shut_down));
                }
                server.notification(notification)?;
            }
            wire::Input::Message(Message::Response(_)) => {}
        }
    }
}

fn params<T: DeserializeOwned>(value: Value) -> Option<T> {
    serde_json::from_value(value).ok()
}

impl Server<'_> {
    fn send(&mut self, message: &Message) -> io::Result<()> {
        wire::write(&mut *self.output, message)
    }

    fn request(&mut self, request: Request) -> io::Result<()> {
        let Request { id, method, params } = request;
        let fail = |code: ErrorCode, text: String| Response::new_err(id.clone(), code as i32, text);
        let response = if method == "initialize" {
            Response::new_ok(id.clone(), self.initialize(params))
        } else if !self.initialized {
            fail(
                ErrorCode::ServerNotInitialized,
                "the first request must be `initialize`".to_owned(),
            )
        } else if self.shut_down {
            fail(
                ErrorCode::InvalidRequest,
                "the server is shut down".to_owned(),
            )
        } else if method == "shutdown" {
            self.shut_down = true;
            Response::new_ok(id.clone(), Value::Null)
        } else {
            match requests::answer(self, &method, params) {
                requests::Answer::Value(value) => Response::new_ok(id.clone(), value),
                requests::Answer::Refused(text) => fail(ErrorCode::RequestFailed, text),
                requests::Answer::BadParams => fail(
                    ErrorCode::InvalidParams,
                    format!("the parameters of `{method}` cannot be read"),
                ),
                requests::Answer::Unknown => fail(
                    ErrorCode::MethodNotFound,
                    format!("`{method}` is not known here"),
                ),
            }
        };
        self.send(&Message::Response(response))
    }

    fn initialize(&mut self, value: Value) -> Value {
        self.initialized = true;
        let offered = params::<InitializeParams>(value)
            .and_then(|p| p.capabilities.general)
            .and_then(|g| g.position_encodings);
        self.encoding = Encoding::of(offered.as_deref());
        let sync = TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            save: Some(lsp_types::TextDocumentSyncSaveOptions::Supported(true)),
            ..TextDocumentSyncOptions::default()
        };
        let characters = ["[", ".", "\"", "{", "<", "=", " ", "+", "-"];
        let result = InitializeResult {
            capabilities: ServerCapabilities {
                position_encoding: Some(self.encoding.kind()),
                text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
                hover_provider: Some(HoverProviderCapability::Simple(true)),
                completion_provider: Some(CompletionOptions {
                    trigger_characters: Some(characters.map(str::to_owned).to_vec()),
                    ..CompletionOptions::default()
                }),
                definition_provider: Some(OneOf::Left(true)),
                references_provider: Some(OneOf::Left(true)),
                rename_provider: Some(OneOf::Right(RenameOptions {
                    prepare_provider: Some(true),
                    work_done_progress_options: Default::default(),
                })),
                code_action_provider: Some(lsp_types::CodeActionProviderCapability::Simple(true)),
                document_formatting_provider: Some(OneOf::Left(true)),
                ..ServerCapabilities::default()
            },
            server_info: Some(ServerInfo {
                name: "ferz".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        };
        serde_json::to_value(result).unwrap_or(Value::Null)
    }

    fn notification(&mut self, notification: Notification) -> io::Result<()> {
        if !self.initialized {
            return Ok(());
        }
        let Notification { method, params: p } = notification;
        match method.as_str() {
            DidOpenTextDocument::METHOD => {
                if let Some(p) = params::<DidOpenTextDocumentParams>(p) {
                    let item = p.text_document;
                    self.put(item.uri, item.text, item.version, true)?;
                }
            }
            DidChangeTextDocument::METHOD => {
                if let Some(p) = params::<DidChangeTextDocumentParams>(p) {
                    self.change(p)?;
                }
            }
            DidSaveTextDocument::METHOD => {
                if let Some(p) = params::<DidSaveTextDocumentParams>(p)
                    && let Some(document) = self.documents.get(p.text_document.uri.as_str())
                {
                    let (uri, version) = (document.uri.clone(), document.version);
                    let text = p.text.unwrap_or_else(|| document.text.clone());
                    self.put(uri, text, version, true)?;
                }
            }
            DidCloseTextDocument::METHOD => {
                if let Some(p) = params::<DidCloseTextDocumentParams>(p) {
                    let uri = p.text_document.uri;
                    self.documents.remove(uri.as_str());
                    self.publish(uri, None, Vec::new())?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn change(&mut self, p: DidChangeTextDocumentParams) -> io::Result<()> {
        let uri = p.text_document.uri;
        let Some(document) = self.documents.get(uri.as_str()) else {
            return Ok(());
        };
        let mut text = document.text.clone();
        for change in p.content_changes {
            self.encoding.apply(&mut text, change);
        }
        self.put(uri, text, p.text_document.version, false)
    }

    /// Takes a text, looks at it, and says what is wrong with it.
    fn put(&mut self, uri: Uri, text: String, version: i32, thorough: bool) -> io::Result<()> {
        let open: BTreeMap<String, String> = self
            .documents
            .values()
            .map(|d| (path_of(&d.uri), d.text.clone()))
            .collect();
        let overlay = Overlay {
            open: &open,
            files: self.files,
        };
        let analysis = Analysis::of(&path_of(&uri), &text, &overlay, thorough);
        let before = self.documents.remove(uri.as_str()).and_then(|d| d.known);
        let known = analysis.definition().cloned().or(before);
        let document = Document {
            uri: uri.clone(),
            text,
            version,
            analysis,
            known,
        };
        let diagnostics = self.diagnostics(&document);
        self.documents.insert(uri.as_str().to_owned(), document);
        self.publish(uri, Some(version), diagnostics)
    }

    fn publish(
        &mut self,
        uri: Uri,
        version: Option<i32>,
        diagnostics: Vec<lsp_types::Diagnostic>,
    ) -> io::Result<()> {
        let params = PublishDiagnosticsParams {
            uri,
            diagnostics,
            version,
        };
        let notification = Notification::new(PublishDiagnostics::METHOD.to_owned(), params);
        self.send(&Message::Notification(notification))
    }

    fn diagnostics(&self, document: &Document) -> Vec<lsp_types::Diagnostic> {
        let located = document.analysis.located().into_iter();
        located
            .map(|(finding, span)| self.diagnostic(document, finding, span))
            .collect()
    }

    fn diagnostic(
        &self,
        document: &Document,
        finding: &Diagnostic,
        span: Span,
    ) -> lsp_types::Diagnostic {
        let mut message = finding.message.clone();
        if let Some(label) = finding.primary().filter(|l| !l.text.is_empty()) {
            message.push_str(&format!(": {}", label.text));
        }
        for note in &finding.notes {
            message.push_str(&format!("\nnote: {note}"));
        }
        if let Some(help) = &finding.help {
            message.push_str(&format!("\nhelp: {help}"));
        }
        let others = finding.labels.iter().filter(|l| l.span != span);
        let related: Vec<DiagnosticRelatedInformation> = others
            .filter_map(|label| {
                Some(DiagnosticRelatedInformation {
                    location: self.location(document, label.span)?,
                    message: label.text.clone(),
                })
            })
            .collect();
        lsp_types::Diagnostic {
            range: self.encoding.range(&document.text, span.range()),
            severity: Some(match finding.severity {
                Severity::Error => DiagnosticSeverity::ERROR,
                Severity::Warning => DiagnosticSeverity::WARNING,
                Severity::Note => DiagnosticSeverity::INFORMATION,
            }),
            code: Some(NumberOrString::String(finding.code.text().to_owned())),
            source: Some("ferz".to_owned()),
            message,
            related_information: (!related.is_empty()).then_some(related),
            ..lsp_types::Diagnostic::default()
        }
    }

    /// A place in this file or in one that it extends; a file of the library has no address.
    fn location(&self, document: &Document, span: Span) -> Option<Location> {
        let source = document.analysis.sources.get(span.source)?;
        let uri = if span.source == document.analysis.source {
            document.uri.clone()
        } else {
            address(&source.name)?
        };
        Some(Location {
            uri,
            range: self.encoding.range(&source.text, span.range()),
        })
    }
}

/// The path of an address; an address that is no file's is its own path.
fn path_of(uri: &Uri) -> String {
    let text = uri.as_str();
    let Some(rest) = text.strip_prefix("file://") else {
        return text.to_owned();
    };
    let mut bytes = Vec::new();
    let mut rest = rest.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let hex = after.get(..2).and_then(|h| std::str::from_utf8(h).ok());
        let code = hex.and_then(|h| u8::from_str_radix(h, 16).ok());
        match (first, code) {
            (b'%', Some(code)) => {
                bytes.push(code);
                rest = after.get(2..).unwrap_or(&[]);
            }
            _ => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The address of a path from the root.
fn address(path: &str) -> Option<Uri> {
    if !path.starts_with('/') {
        return None;
    }
    let mut text = String::from("file://");
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    text.parse().ok()
}
