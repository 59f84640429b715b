//! A variant file, read whole: TOML, what it extends, its sections.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::schema::extends::Chain;
use crate::schema::parse::parse;
use crate::schema::raw;
use crate::schema::read::{Read, Reader};
use crate::source::{FileSource, SourceId, SourceMap, Span};
use serde::Deserialize;

/// The version of the format that this program reads.
pub const FORMAT: u16 = 1;

/// Reads the text of `source` with all that it extends. Everything wrong goes to `sink`, faults of one section
/// hiding none of another; `None` if so much is missing that there is nothing to look at.
pub fn load(
    source: SourceId,
    sources: &mut SourceMap,
    files: &dyn FileSource,
    sink: &mut dyn Sink,
) -> Option<raw::File> {
    let (name, text) = sources
        .get(source)
        .map(|s| (s.name.clone(), s.text.clone()))?;
    let (root, faulty) = parse(&text, source, sink)?;
    let mut chain = Chain::new(sources, files, name);
    chain.faulty = faulty;
    let root = chain.complete(root, sink)?;
    let faulty = chain.faulty;
    let mut reader = Reader::new(sink);
    let mut file = raw::File::read(&root, &mut reader)?;
    let (withheld, found) = (reader.withheld(), reader.faults());
    file.faulty |= faulty || found > 0;
    if withheld > 0 {
        let span = Span::new(source, 0..0);
        let message = format!("{withheld} more faults are not shown");
        sink.push(Diagnostic::new(
            Code::OutOfRange,
            message,
            span,
            "in this file",
        ));
    }
    match &file.format {
        Some(format) if format.value == FORMAT => {}
        Some(format) => {
            let message = format!("this program reads format {FORMAT}, not {}", format.value);
            sink.push(Diagnostic::new(
                Code::Format,
                message,
                format.span,
                "unknown format",
            ));
            file.faulty = true;
        }
        // A wrong type has been told already.
        None if root.as_table().is_some_and(|t| t.get("format").is_some()) => {}
        None => {
            let start = usize::from(text.starts_with('\u{feff}')) * 3;
            let span = Span::new(source, start..start);
            sink.push(
                Diagnostic::new(
                    Code::Format,
                    "the file does not say its format",
                    span,
                    "missing here",
                )
                .with_help(format!("begin it with `format = {FORMAT}`"))
                .with_fix(span, format!("format = {FORMAT}\n")),
            );
            file.faulty = true;
        }
    }
    Some(file)
}

/// Title and aliases in a variant file's text, read without looking at the rest; empty if there are none to
/// be read.
#[must_use]
pub fn names(text: &str) -> Vec<String> {
    #[derive(Deserialize)]
    struct Head {
        variant: Option<Variant>,
    }
    #[derive(Deserialize)]
    struct Variant {
        name: Option<String>,
        #[serde(default)]
        aliases: Vec<String>,
    }
    let head: Option<Head> = toml::from_str(text).ok();
    let variant = head.and_then(|h| h.variant);
    variant.map_or_else(Vec::new, |v| v.name.into_iter().chain(v.aliases).collect())
}
