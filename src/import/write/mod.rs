//! A variant of Fairy-Stockfish as a variant file of ours.
//!
//! In: a [`Model`]. Out: [`Written`], text with the place from which each part comes, and what could not be said.

mod cast;
mod castling;
mod connections;
mod drops;
mod effects;
mod ends;
mod lost;
mod pieces;
mod promotion;
mod setup;
mod sheet;

pub use cast::Cast;
pub use lost::Lost;
pub use sheet::Toml;

use super::model::Model;
use crate::util::text::quoted;
use pieces::Regions;

/// A variant file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Its text, with places.
    pub toml: Toml,
    /// Options of the variant that it does not say.
    pub lost: Vec<Lost>,
}

/// Writes a variant.
#[must_use]
pub fn write(model: &Model) -> Written {
    let cast = Cast::new(model);
    let mut toml = Toml::new(model.header);
    toml.text += "format = 1\n";
    toml.section("variant", None);
    toml.pair("name", &quoted(&model.name), None);
    let from = match &model.parent {
        Some(parent) => format!("`[{}:{parent}]`", model.name),
        None => format!("`[{}]`", model.name),
    };
    let note = format!("Imported from the section {from} of a Fairy-Stockfish variant file.");
    toml.pair("rules", &quoted(&note), None);
    toml.section("board", None);
    toml.pair(
        "files",
        &cast.size.files.to_string(),
        model.place("maxFile"),
    );
    toml.pair(
        "ranks",
        &cast.size.ranks.to_string(),
        model.place("maxRank"),
    );
    let holes = super::area::Area::board(cast.size).without(cast.board);
    if !holes.is_empty() {
        let text = holes.text(cast.size, super::area::Area::board(cast.size));
        toml.pair("holes", &quoted(&text), model.place("startFen"));
    }
    let mut regions = Regions::default();
    let all = pieces::gather(&cast, &mut regions);
    regions.write(&cast, &mut toml);
    pieces::write(&all, &cast, &mut toml);
    promotion::write(&cast, &mut toml);
    castling::write(&cast, &mut toml);
    effects::write(&cast, &mut toml);
    drops::write(&cast, &mut toml);
    ends::write(&cast, &mut toml);
    setup::write(&cast, &mut toml);
    Written {
        toml,
        lost: lost::lost(&cast),
    }
}
