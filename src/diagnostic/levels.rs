//! How bad a finding is to be taken: left out, noted, warned of, refused.
//!
//! In: words such as `W0405` and `warnings` with a level for each. Out: findings with their severities set.
//! What makes a file unusable stays an error whatever is asked.

use super::{Code, Diagnostic, Severity};
use crate::util::text::nearest;
use std::collections::BTreeMap;

/// What becomes of a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// It is not told.
    Allow,
    /// It is told as a warning.
    Warn,
    /// It counts as an error.
    Deny,
}

/// What a level is given to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Whom {
    Notes,
    Warnings,
    One(Code),
}

/// Levels by code and by group; a code's own level goes before its group's.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Levels {
    set: BTreeMap<Whom, Level>,
}

/// Why a word cannot be given a level: a sentence, and the word that was perhaps meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelFault {
    /// What is wrong, without a full stop.
    pub message: String,
    /// What was perhaps meant.
    pub meant: Option<String>,
}

impl Levels {
    /// Gives `level` to a code (`W0405`) or a group (`warnings`, `notes`); a later word goes before an earlier.
    ///
    /// # Errors
    /// The word is no code of a warning or note.
    pub fn set(&mut self, word: &str, level: Level) -> Result<(), LevelFault> {
        let whom = match word {
            "notes" => Whom::Notes,
            "warnings" => Whom::Warnings,
            _ => {
                let code = Code::ALL.iter().find(|c| c.text() == word);
                Whom::One(*code.ok_or_else(|| unknown(word))?)
            }
        };
        if let Whom::One(code) = whom
            && code.severity() == Severity::Error
            && level != Level::Deny
        {
            return Err(LevelFault {
                message: format!("`{word}` is an error: with it the file cannot be used"),
                meant: None,
            });
        }
        if let Whom::Notes | Whom::Warnings = whom {
            let inside = |w: &Whom| matches!(w, Whom::One(code) if group(*code) == Some(whom));
            self.set.retain(|w, _| !inside(w));
        }
        self.set.insert(whom, level);
        Ok(())
    }

    /// Lays `later` over these: what it says goes before what they say.
    pub fn extend(&mut self, later: &Self) {
        for (&whom, &level) in &later.set {
            if let Whom::Notes | Whom::Warnings = whom {
                // What is allowed by its code stays allowed where all others are denied.
                self.set.retain(|w, old| {
                    let inside = matches!(w, Whom::One(code) if group(*code) == Some(whom));
                    !inside || (level == Level::Deny && *old == Level::Allow)
                });
            }
            self.set.insert(whom, level);
        }
    }

    /// The level that was given to a code, or to its group.
    #[must_use]
    pub fn of(&self, code: Code) -> Option<Level> {
        let own = self.set.get(&Whom::One(code));
        own.or_else(|| self.set.get(&group(code)?)).copied()
    }

    /// Findings as these levels see them; what is allowed is gone.
    #[must_use]
    pub fn apply(&self, findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let one = |mut finding: Diagnostic| {
            if finding.code.severity() == Severity::Error {
                return Some(finding);
            }
            match self.of(finding.code) {
                None => {}
                Some(Level::Allow) => return None,
                Some(Level::Warn) => finding.severity = Severity::Warning,
                Some(Level::Deny) => finding.severity = Severity::Error,
            }
            Some(finding)
        };
        findings.into_iter().filter_map(one).collect()
    }
}

const fn group(code: Code) -> Option<Whom> {
    match code.severity() {
        Severity::Error => None,
        Severity::Warning => Some(Whom::Warnings),
        Severity::Note => Some(Whom::Notes),
    }
}

fn unknown(word: &str) -> LevelFault {
    let known = Code::ALL.iter().map(|c| c.text());
    let known = known.chain(["warnings", "notes"]);
    // Codes are near to each other: only the letter's case is a slip that can be told.
    let upper = word.to_uppercase();
    let meant = if Code::ALL.iter().any(|c| c.text() == upper) {
        Some(upper)
    } else if word.chars().any(|c| c.is_ascii_digit()) {
        None
    } else {
        nearest(word, known).map(str::to_owned)
    };
    LevelFault {
        message: format!("`{word}` is no code and no group of codes"),
        meant,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(code: Code) -> Vec<Diagnostic> {
        vec![Diagnostic::plain(code, "a finding")]
    }

    #[test]
    fn a_code_goes_before_its_group() {
        let mut levels = Levels::default();
        levels.set("warnings", Level::Deny).unwrap();
        levels.set("W0101", Level::Allow).unwrap();
        assert!(levels.apply(found(Code::KingDirections)).is_empty());
        let denied = levels.apply(found(Code::SwappedLetter));
        assert_eq!(denied[0].severity, Severity::Error);
        let error = levels.apply(found(Code::Toml));
        assert_eq!(error[0].severity, Severity::Error);
    }

    #[test]
    fn later_words_go_before_earlier_ones() {
        let mut file = Levels::default();
        file.set("W0101", Level::Deny).unwrap();
        let mut line = Levels::default();
        line.set("warnings", Level::Allow).unwrap();
        file.extend(&line);
        assert_eq!(file.of(Code::KingDirections), Some(Level::Allow));
        let mut notes = Levels::default();
        notes.set("notes", Level::Warn).unwrap();
        file.extend(&notes);
        assert_eq!(file.of(Code::DialectDiffers), Some(Level::Warn));
        assert_eq!(file.of(Code::KingDirections), Some(Level::Allow));
    }

    #[test]
    fn errors_stay_and_slips_are_told() {
        let mut levels = Levels::default();
        assert!(levels.set("E0001", Level::Allow).is_err());
        assert!(levels.set("E0001", Level::Deny).is_ok());
        let fault = levels.set("w0101", Level::Allow).unwrap_err();
        assert_eq!(fault.meant.as_deref(), Some("W0101"));
        let fault = levels.set("warning", Level::Allow).unwrap_err();
        assert_eq!(fault.meant.as_deref(), Some("warnings"));
        assert_eq!(levels.set("W9999", Level::Allow).unwrap_err().meant, None);
    }
}
