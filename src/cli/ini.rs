//! Fairy-Stockfish's variant files where a variant is asked for: `variants.ini#shogun`, or the file alone if it
//! holds one variant.
//!
//! In: a path. Out: [`Checked`] variants, their findings at their places in the `.ini` file.

use crate::cli::context::{Context, Failure};
use crate::cli::load::Checked;
use crate::cli::locate::Located;
use crate::diagnostic::{Code, Diagnostic, has_errors};
use crate::import::{self, Imported};
use crate::source::SourceId;
use crate::util::text::{and_ticked, nearest};
use std::ffi::{OsStr, OsString};

/// A file with its variants.
#[derive(Debug)]
pub struct IniFile {
    /// Its path, as it was given.
    pub path: String,
    /// In its order.
    pub variants: Vec<Imported>,
    /// What is wrong in it, whatever becomes of its variants.
    pub findings: Vec<Diagnostic>,
}

/// The file and the section that a VARIANT means, if it means an `.ini` file.
#[must_use]
pub fn target(variant: &OsStr) -> Option<(OsString, Option<String>)> {
    let text = variant.to_str()?;
    let (path, section) = match text.rsplit_once('#') {
        Some((path, section)) if is_ini(path) => (path, Some(section.to_owned())),
        _ => (text, None),
    };
    is_ini(path).then(|| (OsString::from(path), section))
}

fn is_ini(path: &str) -> bool {
    path.len() > 4 && path.to_ascii_lowercase().ends_with(".ini")
}

impl Context<'_, '_> {
    /// Reads a file and all of its variants.
    pub fn read_ini(&mut self, path: &OsStr) -> Result<IniFile, Failure> {
        let (source, _) = self.read(path)?;
        let mut findings = Vec::new();
        let variants = import::variants(source, &self.sources, &mut findings);
        Ok(IniFile {
            path: path.to_string_lossy().into_owned(),
            variants,
            findings,
        })
    }

    /// One variant of a file, with what is wrong in its section and in the lines that belong to none.
    pub fn check_ini(&mut self, path: &OsStr, section: Option<&str>) -> Result<Checked, Failure> {
        let mut file = self.read_ini(path)?;
        let index = pick(&file, section)?;
        let imported = file.variants.swap_remove(index);
        let mut findings = file.findings;
        findings.retain(|finding| imported.concerns(finding));
        let mut checked = self.compile_imported(&file.path, &imported);
        findings.append(&mut checked.findings);
        checked.findings = unique(findings);
        if has_errors(&checked.findings) {
            checked.loaded = None;
        }
        Ok(checked)
    }

    /// A variant's text through everything that a file of ours goes through.
    pub fn compile_imported(&mut self, path: &str, imported: &Imported) -> Checked {
        let toml = &imported.written.toml;
        let name = format!("{path}#{}", imported.model.name);
        let own = SourceId(self.sources.len() as u32);
        let mut checked = self.compile(Located {
            name: name.clone(),
            path: name,
            text: toml.text.clone(),
        });
        let traced = checked.findings.into_iter().map(|f| toml.traced(f, own));
        checked.findings = imported.told().chain(traced).collect();
        // What follows from a board that cannot be read says nothing of its own.
        let faults = |f: &Diagnostic| {
            use Code::{Placement, RankCount, RankLength, UnknownSymbol};
            matches!(f.code, Placement | RankCount | RankLength | UnknownSymbol)
        };
        if checked.findings.iter().any(faults) {
            checked
                .findings
                .retain(|f| !matches!(f.code, Code::SetupField | Code::OffBoard | Code::FenField));
        }
        checked
    }
}

/// Each finding once: a section says nothing new about what it takes from another.
pub fn unique(findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut seen = std::collections::HashSet::new();
    findings
        .into_iter()
        .filter(|f| {
            let place = f.primary().map(|l| l.span);
            seen.insert((f.code, place, f.message.clone()))
        })
        .collect()
}

/// Which variant is meant.
pub fn pick(file: &IniFile, section: Option<&str>) -> Result<usize, Failure> {
    let names: Vec<&str> = file
        .variants
        .iter()
        .map(|v| v.model.name.as_str())
        .collect();
    let path = &file.path;
    match section {
        Some(wanted) => names.iter().position(|n| *n == wanted).ok_or_else(|| {
            let near = nearest(wanted, names.iter().copied());
            let hint = near.map_or_else(String::new, |n| format!("; did you mean `{n}`?"));
            Failure::usage(format!("{path} has no variant `{wanted}`{hint}"))
        }),
        None if names.len() == 1 => Ok(0),
        None if names.is_empty() && has_errors(&file.findings) => {
            Err(Failure::Content(file.findings.clone()))
        }
        None if names.is_empty() => Err(Failure::usage(format!("{path} has no variant"))),
        None => {
            const SHOWN: usize = 8;
            let shown = and_ticked(names.iter().take(SHOWN));
            let more = if names.len() > SHOWN {
                ", among others"
            } else {
                ""
            };
            Err(Failure::usage(format!(
                "{path} has {} variants ({shown}{more}): name one, as in `{path}#{}`",
                names.len(),
                names.first().copied().unwrap_or_default()
            )))
        }
    }
}
