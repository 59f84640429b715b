//! A variant as a page: Markdown with drawings in text, HTML with pictures.

use crate::definition::Definition;
use crate::id::Kind;
use crate::record::fen;
use crate::render::svg::{self, escaped};
use crate::render::text::{self, Style};
use crate::render::{card, words};
use std::fmt::Write as _;

fn kinds(definition: &Definition) -> impl Iterator<Item = Kind> {
    let shown = definition.kinds.iter().map(|k| !k.tilde).enumerate();
    let shown: Vec<Kind> = shown
        .filter(|(_, shown)| *shown)
        .filter_map(|(i, _)| Kind::new(i))
        .collect();
    shown.into_iter()
}

fn origin(definition: &Definition) -> String {
    let meta = &definition.meta;
    let parts = [&meta.inventor, &meta.year, &meta.source];
    let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
    parts.join(", ")
}

/// The whole variant as Markdown.
#[must_use]
pub fn markdown(definition: &Definition) -> String {
    let mut out = format!("# {}\n", definition.meta.name);
    let origin = origin(definition);
    if !origin.is_empty() {
        let _ = write!(out, "\n{origin}\n");
    }
    if let Some(rules) = &definition.meta.rules {
        let _ = write!(out, "\n{}\n", rules.trim());
    }
    let board = text::board(definition, &definition.setup, &Style::default());
    let legend = text::terrain_legend(definition, false);
    let hands = text::hands(definition, &definition.setup);
    let fen = fen::print(definition, &definition.setup);
    let _ = write!(
        out,
        "\n```text\n{board}{legend}{hands}```\n\n`{fen}`\n\n## Rules\n\n"
    );
    for rule in words::rules(definition) {
        let _ = writeln!(out, "- {rule}");
    }
    out.push_str("\n## Pieces\n");
    for kind in kinds(definition) {
        out.push('\n');
        out.push_str(&markdown_piece(definition, kind));
    }
    out
}

/// One piece as Markdown.
#[must_use]
pub fn markdown_piece(definition: &Definition, kind: Kind) -> String {
    let name = name(definition, kind);
    format!(
        "### {name}\n\n```text\n{}```\n",
        card::card(definition, kind)
    )
}

fn name(definition: &Definition, kind: Kind) -> &str {
    let def = definition.kinds.get(kind.index());
    def.map_or("", |d| d.name.as_str())
}

fn head(title: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n\
         <style>body {{ font-family: sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; }} \
         svg {{ max-width: 100%; height: auto; }} section {{ break-inside: avoid; }}</style>\n</head>\n<body>\n",
        escaped(title)
    )
}

/// The whole variant as HTML.
#[must_use]
pub fn html(definition: &Definition, flipped: bool) -> String {
    let meta = &definition.meta;
    let mut out = head(&meta.name);
    let _ = write!(
        out,
        "<h1>{}</h1>\n<p>{}</p>\n",
        escaped(&meta.name),
        escaped(&origin(definition))
    );
    if let Some(rules) = &meta.rules {
        let _ = writeln!(out, "<p>{}</p>", escaped(rules.trim()));
    }
    out.push_str(&svg::board(definition, &definition.setup, flipped));
    let fen = fen::print(definition, &definition.setup);
    let _ = write!(
        out,
        "<p><code>{}</code></p>\n<h2>Rules</h2>\n<ul>\n",
        escaped(&fen)
    );
    for rule in words::rules(definition) {
        let _ = writeln!(out, "<li>{}</li>", escaped(&rule));
    }
    out.push_str("</ul>\n<h2>Pieces</h2>\n");
    for kind in kinds(definition) {
        out.push_str(&section(definition, kind));
    }
    out.push_str("</body>\n</html>\n");
    out
}

/// One piece as HTML.
#[must_use]
pub fn html_piece(definition: &Definition, kind: Kind) -> String {
    format!(
        "{}{}</body>\n</html>\n",
        head(name(definition, kind)),
        section(definition, kind)
    )
}

fn section(definition: &Definition, kind: Kind) -> String {
    let card = card::card(definition, kind);
    let words = card.split("\n\n").next().unwrap_or("");
    let mut lines = words.lines();
    let title = lines.next().unwrap_or("");
    let rest: Vec<&str> = lines.collect();
    format!(
        "<section>\n<h3>{}</h3>\n<p>{}</p>\n{}</section>\n",
        escaped(title),
        escaped(&rest.join(" ")),
        svg::moves(definition, kind)
    )
}
