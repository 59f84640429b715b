//! Arguments of the commands that speak with other programs' files.

use clap::{Args as ClapArgs, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

/// `import`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ferz import variants.ini shogun > shogun.toml
  ferz import variants.ini -o my-variants
  ferz play variants.ini#shogun      play it without writing a file

Standard error tells which rules have no counterpart yet, with their lines.")]
pub struct Import {
    /// A variant file of Fairy-Stockfish
    #[arg(value_name = "FILE.ini")]
    pub file: OsString,
    /// Variants of the file; all of them if a folder is given
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// Write each variant to a file of its own in this folder
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
}

/// A program that variants are written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Target {
    /// A section of a variant file of Fairy-Stockfish.
    FairyStockfish,
}

/// `export`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Example:
  ferz export shatranj --to fairy-stockfish > mine.ini

What the other program cannot be told is listed, and nothing is written.")]
pub struct Export {
    /// A built-in name, an alias, a path, or `-`
    #[arg(value_name = "VARIANT")]
    pub variant: OsString,
    /// For which program
    #[arg(long, value_name = "PROGRAM")]
    pub to: Target,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}
