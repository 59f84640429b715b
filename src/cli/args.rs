//! The arguments: what each command takes, with its help text.

mod setup;
mod transfer;

pub use setup::SetupNumber;
pub use transfer::{Export, Import, Target};

use crate::cli::io::ColorChoice;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

/// The whole command line.
#[derive(Debug, Parser)]
#[command(
    name = "ferz",
    version,
    max_term_width = 100,
    about = "Write a chess variant in a text file, check it, play it",
    after_help = "\
Examples:
  ferz list                         the variants that come with the program
  ferz show jurassic                board, moves and rules of one of them
  ferz play jurassic                play it against the computer
  ferz validate my-variant.toml     find every fault of a file of your own
  ferz explain 'mR[cR-mW]'          what a movement string means

A VARIANT is a built-in name, an alias, a path, or `-` for standard input. Results go to standard
output, diagnostics to standard error. Exit code: 0 no error, 1 an error in a file, notation, FEN or
move, 2 wrong usage or an unreadable file."
)]
pub struct Args {
    /// Options of every command.
    #[command(flatten)]
    pub global: Global,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// Options of every command.
#[derive(Clone, Debug, Default, ClapArgs)]
#[command(next_help_heading = "Global options")]
pub struct Global {
    /// Print one JSON document instead of text
    #[arg(long, global = true)]
    pub json: bool,
    /// Look for variants in this folder too (may be repeated; `FERZ_PATH` names more)
    #[arg(long, global = true, value_name = "DIR")]
    pub path: Vec<PathBuf>,
    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorChoice,
    /// Take findings of this code for errors, or all `warnings` (may be repeated)
    #[arg(long, global = true, value_name = "CODE")]
    pub deny: Vec<String>,
    /// Take findings of this code for warnings, or all `notes` (may be repeated)
    #[arg(long, global = true, value_name = "CODE")]
    pub warn: Vec<String>,
    /// Leave out findings of this code, or all `warnings` (may be repeated)
    #[arg(long, global = true, value_name = "CODE")]
    pub allow: Vec<String>,
}

/// The commands.
#[derive(Debug, Subcommand)]
#[allow(clippy::large_enum_variant, reason = "parsed once")]
pub enum Command {
    /// Find all errors and doubtful spots of variant files, and run their tests
    #[command(alias = "check")]
    Validate(Validate),
    /// Run the tests written in variant files
    Test(Test),
    /// List the variants that come with the program and those on the search path
    List(List),
    /// Show a variant: board, set-up, how the pieces move, the rules in words
    Show(Show),
    /// List the legal moves of a position and say how the game stands
    Moves(Moves),
    /// Read a position, say what is wrong with it, print its canonical text
    Fen(Fen),
    /// Count the positions that legal moves lead to
    Perft(Perft),
    /// Measure how fast the rules of a variant run
    Bench(Bench),
    /// Tell two variants apart in the terms of their rules
    Diff(Diff),
    /// Say why a move is legal or not, or why a position is mate, drawn or open
    Why(Why),
    /// Say what a movement string or a diagnostic's code means
    Explain(Explain),
    /// Print what a variant becomes at each stage, as stable text
    Debug(DebugArgs),
    /// Play against the computer or another person
    Play(Play),
    /// Write the first file of a variant of your own
    New(New),
    /// Put variant files into their normal form, comments kept
    Fmt(Fmt),
    /// Print the file format as a JSON schema, for editors
    Schema,
    /// Serve an editor: faults while typing, explanations, completions, renaming (LSP over standard
    /// input and output)
    #[cfg(feature = "lsp")]
    Lsp,
    /// Turn variants of a Fairy-Stockfish `.ini` file into variant files
    Import(Import),
    /// Write a variant in the format of another program
    Export(Export),
    /// Print completions for a shell
    Completions(Completions),
    /// Print the manual page
    Man,
}

/// A position: a FEN and moves made from there.
#[derive(Clone, Debug, Default, ClapArgs)]
pub struct PositionArgs {
    /// Start from this position instead of the variant's own
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Start from the variant's set-up of this number, or from one at `random`
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    pub setup: Option<SetupNumber>,
    /// Moves to make first, as coordinates or SAN; one argument or several
    #[arg(long, value_name = "MOVES", num_args = 1..)]
    pub moves: Vec<String>,
}

/// `validate`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ferz validate my-variant.toml
  ferz validate --deny warnings variants/*.toml
  ferz validate --fix my-variant.toml
  ferz validate --dialect fairy-stockfish my-variant.toml
  ferz validate --format sarif variants/*.toml > findings.sarif
  cat my-variant.toml | ferz validate --json -

`ferz explain CODE` says what a code means. A file sets levels of its own with `[lints]`.")]
pub struct Validate {
    /// Files to check; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<OsString>,
    /// Make the changes that findings offer, in the files themselves
    #[arg(long)]
    pub fix: bool,
    /// Show notes too: colour-bound pieces, pieces that never come back, …
    #[arg(long)]
    pub notes: bool,
    /// Do not search from the start position for a forced win
    #[arg(long)]
    pub no_search: bool,
    /// Tell what this program reads otherwise in the notation (may be repeated)
    #[arg(long, value_name = "NAME")]
    pub dialect: Vec<Dialect>,
    /// How to print what was found
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Report,
}

/// Programs of `--dialect`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Dialect {
    /// All that are known.
    All,
    /// XBoard.
    Xboard,
    /// Fairy-Stockfish.
    FairyStockfish,
    /// The betza-visualizer package.
    BetzaVisualizer,
    /// The Interactive Diagram.
    InteractiveDiagram,
}

/// Formats of findings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Report {
    /// For reading.
    Text,
    /// JSON, as `--json`.
    Json,
    /// SARIF 2.1.0, for code hosts and editors.
    Sarif,
}

/// `test`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Example:
  ferz test my-variant.toml --filter stalemate
  ferz test my-variant.toml --mutate

With `--mutate` the rules are changed instead, one small thing at a time (a letter of a movement left
out, a region moved by one, a value swapped), and the changes that no test notices are told.")]
pub struct Test {
    /// Files (or names of variants) whose `[[test]]` tables to run
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<OsString>,
    /// Run only the tests whose name contains this
    #[arg(long, value_name = "WORD")]
    pub filter: Option<String>,
    /// Change the rules a little, again and again, and tell which changes no test notices
    #[arg(long)]
    pub mutate: bool,
}

/// `list`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ferz list --search shogi
  ferz list --feature drops --feature terrain")]
pub struct List {
    /// Only variants whose name, alias, title or inventor contains this
    #[arg(long, value_name = "WORD")]
    pub search: Option<String>,
    /// Only variants with this feature, such as `drops`, `terrain`, `castling` (may be repeated)
    #[arg(long, value_name = "FEATURE")]
    pub feature: Vec<String>,
}

/// `show`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ferz show jurassic
  ferz show jurassic velociraptor
  ferz show jurassic --format toml -o jurassic.toml
  ferz show jurassic --format html -o jurassic.html")]
pub struct Show {
    /// Which variant
    pub variant: OsString,
    /// Only this piece: its name, key or letter
    pub piece: Option<String>,
    /// How to show it
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Draw the board from Black's side
    #[arg(long)]
    pub flip: bool,
}

/// Formats of `show`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// For reading.
    Text,
    /// The variant's file.
    Toml,
    /// A picture of the board, or of a piece's moves.
    Svg,
    /// A page of Markdown.
    Md,
    /// A page for browsers, pictures included.
    Html,
}

/// `moves`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ferz moves jurassic
  ferz moves chess --moves 'e4 e5 Nf3' --from b8
  ferz moves chess --fen '7k/5Q2/6K1/8/8/8/8/8 b' --json")]
pub struct Moves {
    /// Which variant
    pub variant: OsString,
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// Only moves from this square
    #[arg(long, value_name = "SQ")]
    pub from: Option<String>,
    /// The style in which moves are written beside coordinates: san, lan, hodges, hodges-number, hosking,
    /// kawasaki, usi, wxf, janggi, thai or thai-lan
    #[arg(long, value_name = "STYLE", default_value = "san", value_parser = notation_style)]
    pub notation: crate::record::styles::Style,
}

/// A style of notation by its name.
fn notation_style(name: &str) -> Result<crate::record::styles::Style, String> {
    crate::record::styles::Style::parse(name).ok_or_else(|| {
        let names = crate::record::styles::Style::ALL.map(|(name, _)| name);
        match crate::util::text::nearest(name, names) {
            Some(meant) => format!("no such style; did you mean `{meant}`?"),
            None => format!("no such style; there are {}", names.join(", ")),
        }
    })
}

/// `fen`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ferz fen jurassic
  ferz fen chess 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3'
  ferz fen chess --strict '4k3/4R3/8/8/8/8/8/4K3 w'")]
pub struct Fen {
    /// Which variant
    pub variant: OsString,
    /// The position; the variant's own without it, `-` for standard input
    #[arg(allow_hyphen_values = true)]
    pub fen: Option<String>,
    /// The variant's set-up of this number, or one at `random`
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    pub setup: Option<SetupNumber>,
    /// Take findings (such as the side not to move being in check) for errors
    #[arg(long)]
    pub strict: bool,
}

/// `perft`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ferz perft jurassic 4
  ferz perft chess 5 --divide --threads 2
  ferz perft chess 7 --hash 256
  ferz perft --suite perft.tsv

A suite is a table of tab-separated values with the columns `variant`, `fen` (`startpos` or empty for
the start), `depth` and `nodes`, in any order, named in its first line; lines beginning with # are
passed over.")]
pub struct Perft {
    /// Which variant
    #[arg(required_unless_present = "suite", conflicts_with = "suite")]
    pub variant: Option<OsString>,
    /// How many moves deep
    #[arg(required_unless_present = "suite", conflicts_with = "suite")]
    pub depth: Option<u32>,
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// Count each first move by itself
    #[arg(long)]
    pub divide: bool,
    /// How many threads to count with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// Remember the counts of positions that come again, in a table of so many MiB
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub hash: Option<u32>,
    /// Check the counts of this table
    #[arg(long, value_name = "FILE")]
    pub suite: Option<OsString>,
}

/// `bench`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Example:
  ferz bench xiangqi --seconds 5

One thread counts perft deeper and deeper, lists the legal moves of 40 positions from random games, and plays
random games to their end by all rules.")]
pub struct Bench {
    /// Which variant
    pub variant: OsString,
    /// Seconds for each measure
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=3600))]
    pub seconds: u32,
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
}

/// `diff`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Example:
  ferz diff chess my-variant.toml

`-` marks what only the first has, `+` what only the second has.")]
pub struct Diff {
    /// A variant
    pub first: OsString,
    /// Another one
    pub second: OsString,
}

/// `why`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ferz why jurassic e1e5
  ferz why chess e8g8 --fen 'r3k2r/8/8/8/8/8/4R3/4K3 b kq'
  ferz why chess --fen '7k/5Q2/6K1/8/8/8/8/8 b'")]
pub struct Why {
    /// Which variant
    pub variant: OsString,
    /// A move, as coordinates or SAN; without one, the position is explained
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    pub text: Option<String>,
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
}

/// `explain`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ferz explain 'mR[cR-mW]'
  ferz explain fmWfceFifmnD --board 8x8 --at e2
  ferz explain gR --board 8x8 --at a1 --place 'p@a4 P@d1'
  ferz explain E0102

A letter and four digits is a code; `--notation` takes it for notation all the same. On `--place`,
upper case is the mover's own side. Without a board the piece stands in the middle of 15x15 squares and
has not moved.")]
pub struct Explain {
    /// Movement notation, or the code of a diagnostic
    #[arg(allow_hyphen_values = true)]
    pub text: String,
    /// Take the text for notation even if it looks like a code
    #[arg(long)]
    pub notation: bool,
    /// Files by ranks
    #[arg(long, value_name = "FxR")]
    pub board: Option<String>,
    /// Where the piece stands
    #[arg(long, value_name = "SQ")]
    pub at: Option<String>,
    /// Other pieces, such as `k@e5 P@d4`; upper case is the mover's side
    #[arg(long, value_name = "PIECES")]
    pub place: Option<String>,
    /// Which side the piece belongs to
    #[arg(long, value_name = "SIDE", default_value = "white")]
    pub side: SideArg,
    /// The variant whose terrain, regions, classes and pieces the notation speaks of
    #[arg(long, value_name = "VARIANT")]
    pub variant: Option<OsString>,
}

/// A side on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SideArg {
    /// The first player.
    White,
    /// The second player.
    Black,
}

/// `debug`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Example:
  ferz debug jurassic velociraptor --stage ast,ir")]
pub struct DebugArgs {
    /// Which variant
    pub variant: OsString,
    /// Only this piece: its name, key or letter
    pub piece: Option<String>,
    /// Which stages
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "STAGE",
        default_value = "ir"
    )]
    pub stage: Vec<Stage>,
}

/// Stages of `debug`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Stage {
    /// The notation's syntax tree.
    Ast,
    /// The movement graph.
    Ir,
    /// Squares and their neighbours, terrain, regions.
    Board,
    /// The resolved definition.
    Definition,
    /// The engine's tables.
    Tables,
}

/// `play`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ferz play jurassic
  ferz play chess --white computer --black human --time 3000
  ferz play chess --black human --fen '4k3/8/8/8/8/8/4P3/4K3 w'

Type `help` at the prompt for what it understands.")]
pub struct Play {
    /// Which variant
    pub variant: OsString,
    /// Who plays White
    #[arg(long, value_name = "WHO", default_value = "human")]
    pub white: Player,
    /// Who plays Black
    #[arg(long, value_name = "WHO", default_value = "computer")]
    pub black: Player,
    /// Start from this position
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Start from the variant's set-up of this number, or from one at `random`
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    pub setup: Option<SetupNumber>,
    /// How long the computer may think about a move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    pub time: u64,
    /// How many moves deep the computer looks at most
    #[arg(long, value_name = "N")]
    pub depth: Option<u32>,
    /// Plain lines, with no line editing
    #[arg(long)]
    pub plain: bool,
}

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Player {
    /// A person at the prompt.
    Human,
    /// The program.
    Computer,
}

/// `new`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ferz new \"My Chess\"
  ferz new \"Small Crazy\" --board 6x6 --drops
  ferz new \"Chess Without Castling\" --extends chess -o my.toml

At a terminal, and without options, it asks for what it needs to know.")]
pub struct New {
    /// The variant's name for people
    pub name: String,
    /// Change this variant instead of beginning anew
    #[arg(long, value_name = "VARIANT", conflicts_with_all = ["board", "army", "drops"])]
    pub extends: Option<String>,
    /// Files by ranks
    #[arg(long, value_name = "FxR", default_value = "8x8")]
    pub board: String,
    /// Which pieces
    #[arg(long, value_name = "ARMY", default_value = "orthodox")]
    pub army: ArmyArg,
    /// Captured pieces can be dropped
    #[arg(long)]
    pub drops: bool,
    /// A side without a move loses
    #[arg(long)]
    pub stalemate_loses: bool,
    /// Write to this file; by default one with the variant's name, `-` for standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace a file that is there
    #[arg(long)]
    pub force: bool,
}

impl New {
    /// Nothing but the name is given.
    pub fn is_bare(&self) -> bool {
        self.extends.is_none()
            && self.board == "8x8"
            && self.army == ArmyArg::Orthodox
            && !self.drops
            && !self.stalemate_loses
            && self.output.is_none()
    }
}

/// Pieces of `new`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ArmyArg {
    /// Those of chess, as many as the board has room for.
    Orthodox,
    /// Kings, rooks and pawns.
    Small,
}

/// `fmt`
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ferz fmt my-variant.toml
  ferz fmt --check variants/*.toml
  ferz fmt - < my-variant.toml")]
pub struct Fmt {
    /// Files to format in place; `-` reads standard input and writes standard output
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<OsString>,
    /// Change nothing: name the files that are not in normal form, and end with 1 if there are any
    #[arg(long)]
    pub check: bool,
}

/// `completions`
#[derive(Debug, ClapArgs)]
pub struct Completions {
    /// Which shell
    pub shell: clap_complete::Shell,
}
