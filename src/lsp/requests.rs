//! Answers to the requests of an editor about one file.

use super::{Document, Server, complete, edits, hover, params};
use lsp_types::request::{
    CodeActionRequest, Completion, Formatting, GotoDefinition, HoverRequest, PrepareRenameRequest,
    References, Rename, Request as _,
};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, CompletionParams,
    CompletionResponse, DocumentFormattingParams, GotoDefinitionParams, GotoDefinitionResponse,
    Hover, HoverContents, HoverParams, MarkupContent, MarkupKind, PrepareRenameResponse,
    ReferenceParams, RenameParams, TextDocumentPositionParams, TextEdit, Uri, WorkspaceEdit,
};
use serde::Serialize;
use serde_json::Value;
use std::collections::HashMap;

/// What a request comes to.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Answer {
    /// The result.
    Value(Value),
    /// It cannot be done, and why.
    Refused(String),
    /// The parameters are not what they should be.
    BadParams,
    /// No such request.
    Unknown,
}

fn value(result: impl Serialize) -> Answer {
    serde_json::to_value(result).map_or(Answer::Value(Value::Null), Answer::Value)
}

/// Reads the parameters, or gives up.
macro_rules! read {
    ($p:expr) => {
        match params($p) {
            Some(p) => p,
            None => return Answer::BadParams,
        }
    };
}

/// Answers a request.
pub(super) fn answer(server: &Server<'_>, method: &str, p: Value) -> Answer {
    match method {
        HoverRequest::METHOD => {
            let p: HoverParams = read!(p);
            hovering(server, &p.text_document_position_params)
        }
        Completion::METHOD => {
            let p: CompletionParams = read!(p);
            completing(server, &p.text_document_position)
        }
        GotoDefinition::METHOD => {
            let p: GotoDefinitionParams = read!(p);
            defining(server, &p.text_document_position_params)
        }
        References::METHOD => {
            let p: ReferenceParams = read!(p);
            referring(server, &p.text_document_position)
        }
        PrepareRenameRequest::METHOD => {
            let p: TextDocumentPositionParams = read!(p);
            preparing(server, &p)
        }
        Rename::METHOD => {
            let p: RenameParams = read!(p);
            renaming(server, &p)
        }
        CodeActionRequest::METHOD => {
            let p: CodeActionParams = read!(p);
            acting(server, &p)
        }
        Formatting::METHOD => {
            let p: DocumentFormattingParams = read!(p);
            let document = server.documents.get(p.text_document.uri.as_str());
            value(document.map(|d| edits::format(&d.text, server.encoding)))
        }
        _ => Answer::Unknown,
    }
}

/// The file of a position, and its byte.
fn at<'s>(server: &'s Server<'_>, p: &TextDocumentPositionParams) -> Option<(&'s Document, usize)> {
    let document = server.documents.get(p.text_document.uri.as_str())?;
    let offset = server.encoding.offset(&document.text, p.position);
    Some((document, offset))
}

fn hovering(server: &Server<'_>, p: &TextDocumentPositionParams) -> Answer {
    let found = at(server, p).and_then(|(document, offset)| {
        let (text, span) = hover::hover(&document.analysis, document.known.as_ref(), offset)?;
        Some(Hover {
            contents: HoverContents::Markup(MarkupContent {
                kind: MarkupKind::Markdown,
                value: text,
            }),
            range: Some(server.encoding.range(&document.text, span.range())),
        })
    });
    value(found)
}

fn completing(server: &Server<'_>, p: &TextDocumentPositionParams) -> Answer {
    let found = at(server, p).map(|(document, offset)| {
        let before = document.text.get(..offset).unwrap_or("");
        CompletionResponse::Array(complete::items(before, document.known.as_ref()))
    });
    value(found)
}

fn defining(server: &Server<'_>, p: &TextDocumentPositionParams) -> Answer {
    let found = at(server, p).and_then(|(document, offset)| {
        let named = edits::name_at(&document.analysis, offset)?;
        let own = edits::declaration(&document.analysis, &named);
        let span = own.or_else(|| inherited(document, &named))?;
        server.location(document, span)
    });
    value(found.map(GotoDefinitionResponse::Scalar))
}

/// Where a name is declared in a file that this one extends.
fn inherited(document: &Document, named: &super::spot::Named) -> Option<crate::source::Span> {
    let tree = &document.analysis.loaded.as_ref()?.tree;
    let all = super::spot::names(tree, &document.analysis.sources);
    let same = all
        .iter()
        .find(|n| n.declares && n.name == named.name && n.space == named.space);
    same.map(|n| n.span)
}

fn referring(server: &Server<'_>, p: &TextDocumentPositionParams) -> Answer {
    let found = at(server, p).and_then(|(document, offset)| {
        let named = edits::name_at(&document.analysis, offset)?;
        let places = edits::places(&document.analysis, &named).into_iter();
        let locations = places.filter_map(|span| server.location(document, span));
        Some(locations.collect::<Vec<_>>())
    });
    value(found)
}

fn preparing(server: &Server<'_>, p: &TextDocumentPositionParams) -> Answer {
    let found = at(server, p).and_then(|(document, offset)| {
        let named = edits::name_at(&document.analysis, offset)?;
        edits::declaration(&document.analysis, &named)?;
        Some(PrepareRenameResponse::RangeWithPlaceholder {
            range: server.encoding.range(&document.text, named.span.range()),
            placeholder: named.name,
        })
    });
    value(found)
}

fn change(uri: &Uri, edits: Vec<TextEdit>) -> WorkspaceEdit {
    // The protocol's type keys by address, whose hash does not change.
    #[allow(clippy::mutable_key_type)]
    let changes: HashMap<Uri, Vec<TextEdit>> = HashMap::from([(uri.clone(), edits)]);
    WorkspaceEdit {
        changes: Some(changes),
        ..WorkspaceEdit::default()
    }
}

fn renaming(server: &Server<'_>, p: &RenameParams) -> Answer {
    let Some((document, offset)) = at(server, &p.text_document_position) else {
        return Answer::Refused("the file is not open".to_owned());
    };
    let Some(named) = edits::name_at(&document.analysis, offset) else {
        return Answer::Refused("there is no name here".to_owned());
    };
    let edits = edits::rename(
        &document.analysis,
        &document.text,
        server.encoding,
        &named,
        &p.new_name,
    );
    match edits {
        Ok(edits) => value(change(&document.uri, edits)),
        Err(text) => Answer::Refused(text),
    }
}

fn acting(server: &Server<'_>, p: &CodeActionParams) -> Answer {
    let Some(document) = server.documents.get(p.text_document.uri.as_str()) else {
        return value(Vec::<CodeActionOrCommand>::new());
    };
    let from = server.encoding.offset(&document.text, p.range.start);
    let to = server.encoding.offset(&document.text, p.range.end);
    let located = document.analysis.located().into_iter();
    let actions: Vec<CodeActionOrCommand> = located
        .filter(|(_, span)| span.start <= to && from <= span.end)
        .filter_map(|(finding, span)| {
            let edits = edits::fix(&document.analysis, &document.text, server.encoding, finding)?;
            let title = finding
                .help
                .clone()
                .unwrap_or_else(|| format!("Mend: {}", finding.message));
            Some(CodeActionOrCommand::CodeAction(CodeAction {
                title,
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![server.diagnostic(document, finding, span)]),
                edit: Some(change(&document.uri, edits)),
                is_preferred: Some(true),
                ..CodeAction::default()
            }))
        })
        .collect();
    value(actions)
}
