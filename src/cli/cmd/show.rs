//! `show VARIANT [PIECE]`: a variant for reading, its file, or its compiled facts.

use crate::cli::args::{Format, Show};
use crate::cli::context::{Context, Failure, Status};
use crate::cli::load::Loaded;
use crate::definition::{Definition, definition_hash};
use crate::diagnostic::{Code, Diagnostic};
use crate::id::{Kind, Side};
use crate::record::fen;
use crate::render::text::{self, Style};
use crate::render::{card, page, svg, words};
use crate::util::text::nearest;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// Runs the command.
pub fn run(args: &Show, context: &mut Context<'_, '_>) -> Result<Status, Failure> {
    let loaded = context.load(&args.variant)?;
    let definition = &*loaded.definition;
    let only = match &args.piece {
        None => None,
        Some(name) => Some(piece(definition, name)?),
    };
    let color = context.color() && args.output.is_none();
    let text = if context.global.json {
        let document = match only {
            None => document(&loaded),
            Some(kind) => piece_value(definition, kind),
        };
        format!("{document}\n")
    } else {
        match (args.format, only) {
            (Format::Toml, None) => loaded.text.clone(),
            (Format::Toml, Some(_)) => {
                return Err(Failure::usage("a single piece has no file of its own"));
            }
            (Format::Text, None) => whole(definition, color, args.flip),
            (Format::Text, Some(kind)) => card::card(definition, kind),
            (Format::Svg, None) => svg::board(definition, &definition.setup, args.flip),
            (Format::Svg, Some(kind)) => svg::moves(definition, kind),
            (Format::Md, None) => page::markdown(definition),
            (Format::Html, None) => page::html(definition, args.flip),
            (Format::Md, Some(kind)) => page::markdown_piece(definition, kind),
            (Format::Html, Some(kind)) => page::html_piece(definition, kind),
        }
    };
    match &args.output {
        None => context.print(&text)?,
        Some(path) => std::fs::write(path, text)
            .map_err(|error| Failure::usage(format!("cannot write {}: {error}", path.display())))?,
    }
    Ok(Status::Clean)
}

/// The kind that a reader means: by key, name, symbol or SAN letter, in any case.
pub fn piece(definition: &Definition, wanted: &str) -> Result<Kind, Failure> {
    let lower = wanted.to_lowercase();
    let kinds = &definition.kinds;
    let position = kinds
        .iter()
        .position(|k| k.key == lower || k.name.to_lowercase() == lower)
        .or_else(|| {
            kinds.iter().position(|k| {
                Side::BOTH.iter().any(|&s| {
                    k.symbols[s]
                        .as_ref()
                        .is_some_and(|t| t.to_lowercase() == lower)
                })
            })
        });
    if let Some(kind) = position.and_then(Kind::new) {
        return Ok(kind);
    }
    let names = kinds.iter().map(|k| k.key.as_str());
    let mut finding = Diagnostic::plain(
        Code::UnknownKind,
        format!("{} has no piece `{wanted}`", definition.meta.name),
    );
    finding.help = match nearest(wanted, names) {
        Some(near) => Some(format!("did you mean `{near}`?")),
        None => {
            let keys: Vec<&str> = kinds.iter().map(|k| k.key.as_str()).collect();
            Some(format!("its pieces: {}", keys.join(", ")))
        }
    };
    Err(Failure::Content(vec![finding]))
}

fn whole(definition: &Definition, color: bool, flipped: bool) -> String {
    let mut out = String::new();
    let meta = &definition.meta;
    let _ = writeln!(out, "{}", meta.name);
    let mut origin = Vec::new();
    origin.extend(meta.inventor.clone());
    origin.extend(meta.year.clone());
    origin.extend(meta.source.clone());
    if !origin.is_empty() {
        let _ = writeln!(out, "{}", origin.join(", "));
    }
    if let Some(rules) = &meta.rules {
        let _ = writeln!(out, "\n{}", rules.trim());
    }
    out.push('\n');
    let style = Style {
        color,
        flipped,
        ..Style::default()
    };
    out.push_str(&text::board(definition, &definition.setup, &style));
    out.push_str(&text::terrain_legend(definition, color));
    out.push_str(&text::hands(definition, &definition.setup));
    let _ = writeln!(out, "{}\n", fen::print(definition, &definition.setup));
    out.push_str(&card::table(definition));
    out.push('\n');
    for sentence in words::rules(definition) {
        let words: Vec<String> = sentence.split(' ').map(str::to_owned).collect();
        let wrapped = text::wrapped(&words, 86).replace('\n', "\n  ");
        let _ = writeln!(out, "- {wrapped}");
    }
    let _ = writeln!(out, "\ndefinition {:016x}", definition_hash(definition));
    out
}

fn document(loaded: &Loaded) -> Value {
    let definition = &*loaded.definition;
    let board = &definition.board;
    let squares = |set: crate::util::bits256::SquareSet| -> Vec<String> {
        set.iter().map(|s| board.name(s)).collect()
    };
    let terrains: Map<String, Value> = definition
        .terrains
        .iter()
        .map(|t| (t.name.clone(), json!(squares(t.squares))))
        .collect();
    let regions: Map<String, Value> = definition
        .regions
        .iter()
        .map(|r| {
            let sides = json!({
                "white": squares(r.squares[Side::White]),
                "black": squares(r.squares[Side::Black]),
            });
            (r.name.clone(), sides)
        })
        .collect();
    let pieces: Vec<Value> = (0..definition.kinds.len())
        .filter_map(Kind::new)
        .map(|k| piece_value(definition, k))
        .collect();
    json!({
        "name": loaded.name,
        "title": definition.meta.name,
        "aliases": definition.meta.aliases,
        "inventor": definition.meta.inventor,
        "year": definition.meta.year,
        "source": definition.meta.source,
        "hash": format!("{:016x}", definition_hash(definition)),
        "files": board.files(),
        "ranks": board.ranks(),
        "squares": board.len(),
        "fen": fen::print(definition, &definition.setup),
        "setups": definition.setups(),
        "features": loaded.features(),
        "terrain": terrains,
        "regions": regions,
        "pieces": pieces,
        "rules": words::rules(definition),
    })
}

fn piece_value(definition: &Definition, kind: Kind) -> Value {
    let Some(def) = definition.kinds.get(kind.index()) else {
        return Value::Null;
    };
    let classes: Vec<&str> = definition
        .classes
        .iter()
        .filter(|c| c.members.contains(kind))
        .map(|c| c.name.as_str())
        .collect();
    json!({
        "key": def.key,
        "name": def.name,
        "symbols": {"white": def.symbols[Side::White], "black": def.symbols[Side::Black]},
        "san": def.san,
        "moves": {
            "white": def.movement[Side::White].text,
            "black": def.movement[Side::Black].text,
        },
        "royal": def.royal,
        "classes": classes,
        "value": def.value,
    })
}
