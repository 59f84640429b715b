//! The declarations by path: what the key at a place of a file is, and what it means.

use crate::schema::raw::File;
use crate::schema::shape::{Key, Shape};

/// What stands at a path of keys.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// A declared key.
    Key(&'static Key),
    /// A name of the author's, and what it names: `rook` of `pieces.rook`.
    Name(&'static Shape),
    /// A key that is data (a move, a depth), or `white` or `black`.
    Data(&'static Shape),
}

impl Place {
    /// The shape of the value there.
    #[must_use]
    pub const fn shape(self) -> &'static Shape {
        match self {
            Self::Key(key) => key.shape,
            Self::Name(shape) | Self::Data(shape) => shape,
        }
    }
}

/// What stands at a path of keys; lists on the way take no step.
#[must_use]
pub fn place(path: &[&str]) -> Option<Place> {
    let (first, rest) = path.split_first()?;
    let mut found = Place::Key(File::KEYS.iter().find(|k| k.name == *first)?);
    for step in rest {
        found = below(found.shape(), step)?;
    }
    Some(found)
}

/// The keys that a section at a path may have; of the whole file for no path.
#[must_use]
pub fn keys_of(path: &[&str]) -> Vec<&'static Key> {
    let mut keys = Vec::new();
    match path {
        [] => keys.extend(File::KEYS),
        _ => {
            if let Some(place) = place(path) {
                collect(place.shape(), &mut keys);
            }
        }
    }
    keys
}

fn collect(shape: &'static Shape, keys: &mut Vec<&'static Key>) {
    match shape {
        Shape::Section(of) => keys.extend(of()),
        Shape::List(inner)
        | Shape::OneOrMany(inner)
        | Shape::PerSide(inner)
        | Shape::FlagOr(inner) => collect(inner, keys),
        Shape::Either(one, other) => {
            collect(one, keys);
            collect(other, keys);
        }
        _ => {}
    }
}

fn below(shape: &'static Shape, step: &str) -> Option<Place> {
    match shape {
        Shape::Section(keys) => keys().iter().find(|k| k.name == step).map(Place::Key),
        Shape::Names(inner) => Some(Place::Name(inner)),
        Shape::Pairs(inner) => Some(Place::Data(inner)),
        Shape::PerSide(inner) if matches!(step, "white" | "black") => Some(Place::Data(inner)),
        Shape::List(inner)
        | Shape::OneOrMany(inner)
        | Shape::PerSide(inner)
        | Shape::FlagOr(inner) => below(inner, step),
        Shape::Either(one, other) => below(one, step).or_else(|| below(other, step)),
        _ => None,
    }
}

/// A key's documentation in one line.
#[must_use]
pub fn doc(key: &Key) -> String {
    let lines: Vec<&str> = key.doc.lines().map(str::trim).collect();
    lines.join(" ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_to_declarations() {
        assert!(matches!(place(&["board", "files"]), Some(Place::Key(k)) if k.name == "files"));
        assert!(matches!(place(&["pieces", "rook"]), Some(Place::Name(_))));
        assert!(matches!(
            place(&["pieces", "rook", "moves"]),
            Some(Place::Key(_))
        ));
        assert!(matches!(
            place(&["pieces", "rook", "moves", "white"]),
            Some(Place::Data(_))
        ));
        assert!(matches!(
            place(&["capture", "forbid", "by"]),
            Some(Place::Key(_))
        ));
        assert!(place(&["nothing"]).is_none());
        assert!(keys_of(&[]).iter().any(|k| k.name == "pieces"));
        assert!(
            keys_of(&["end", "repetition"])
                .iter()
                .any(|k| k.name == "count")
        );
    }
}
