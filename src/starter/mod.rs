//! A variant to begin with: a commented file that is sound as it stands.
//!
//! In: a name and a few choices. Out: the text of a file. It is the beginning of somebody's work, so that it says
//! what can be changed where.

mod array;

use crate::id::MAX_SIDE;
use crate::util::text::quoted;
use std::fmt::Write as _;

/// What the first file of a variant should have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    /// The variant's name for people.
    pub name: String,
    /// The variant that it changes, by its name.
    pub extends: Option<String>,
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Which pieces.
    pub army: Army,
    /// Captured pieces can be dropped.
    pub drops: bool,
    /// Whether a side without a move loses.
    pub stalemate_loses: bool,
}

/// Pieces to begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Army {
    /// Those of chess.
    Orthodox,
    /// Kings, rooks and pawns.
    Small,
}

/// Why there is no such file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The board is too small or too large.
    #[error(
        "a board of {files} by {ranks} squares cannot be: 2 to {MAX_SIDE} files, 3 to {MAX_SIDE} ranks"
    )]
    Board {
        /// Files asked for.
        files: u8,
        /// Ranks asked for.
        ranks: u8,
    },
    /// The name has nothing in it.
    #[error("the variant needs a name")]
    Name,
}

/// The name of the file that a variant of this name belongs in, without an ending.
#[must_use]
pub fn file_name(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_alphanumeric() {
            out.extend(c.to_lowercase());
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    let out: String = out.trim_end_matches('-').chars().take(64).collect();
    if out.is_empty() {
        "variant".to_owned()
    } else {
        out
    }
}

/// The text of the file.
///
/// # Errors
/// What is asked for makes no variant.
pub fn starter(choices: &Choices) -> Result<String, Refusal> {
    if choices.name.trim().is_empty() {
        return Err(Refusal::Name);
    }
    match &choices.extends {
        Some(parent) => Ok(child(choices, parent)),
        None => whole(choices),
    }
}

fn head(choices: &Choices, out: &mut String) {
    let _ = write!(
        out,
        "\
[variant]
name = {}
# inventor = \"You\"
# year = 2026
# source = \"https://…\"               # where the rules are written down
# rules = \"The rules in a paragraph.\"
",
        quoted(choices.name.trim())
    );
}

/// A file that changes another variant.
fn child(choices: &Choices, parent: &str) -> String {
    let mut out = format!(
        "format = 1
# Everything that this file does not say is as in the other variant.
extends = {}

",
        quoted(parent)
    );
    head(choices, &mut out);
    out.push_str(
        "# remove = [\"pieces.queen\"]        # parts that this variant does not have

# A new piece, or another way to move for one that there is. `ferz explain 'NN'` says what a movement means.
# [pieces.nightrider]
# letter = \"H\"
# moves = \"NN\"

# [setup]
# fen = \"…\"
",
    );
    endings(choices, &mut out);
    out.push_str(
        "
# Facts that `ferz test` and `ferz validate` check.
[[test]]
name = \"the game goes on at the start\"
state = \"ongoing\"
",
    );
    out
}

fn endings(choices: &Choices, out: &mut String) {
    out.push_str("\n# How the game ends. Results fall to the side that the block speaks of.\n");
    if choices.stalemate_loses {
        out.push_str("[end.stalemate]\nresult = \"loss\"\n");
    } else {
        out.push_str(
            "# [end.stalemate]\n# result = \"loss\"                    # by default \"draw\"\n",
        );
    }
}

fn whole(choices: &Choices) -> Result<String, Refusal> {
    let (files, ranks) = (choices.files, choices.ranks);
    if !(2..=MAX_SIDE).contains(&files) || !(3..=MAX_SIDE).contains(&ranks) {
        return Err(Refusal::Board { files, ranks });
    }
    let array = array::Array::of(choices);
    let mut out = String::from("format = 1\n\n");
    head(choices, &mut out);
    let _ = write!(
        out,
        "
[board]
files = {files}
ranks = {ranks}
# holes = [\"d4\"]                     # squares that the board does not have

# Ground, and sets of squares by name: guards in movements ask for them, as in `R{{-swamp}}`.
# [board.terrain]
# swamp = {{ squares = \"a3 b3\", glyph = \"~\" }}

# How pieces move is said in movement notation: `ferz explain 'fmWfcF'` tells what a string means.
"
    );
    for piece in &array.pieces {
        let _ = write!(
            out,
            "[pieces.{}]\nletter = {}\n",
            piece.key,
            quoted(piece.letter)
        );
        if let Some(san) = piece.san {
            let _ = writeln!(out, "san = {}", quoted(san));
        }
        let _ = writeln!(out, "moves = {}", quoted(piece.moves));
        if piece.royal {
            out.push_str("royal = true                       # check and mate are about it\n");
        }
        out.push('\n');
    }
    if !array.promotes_to.is_empty() {
        let names: Vec<String> = array.promotes_to.iter().map(|k| quoted(k)).collect();
        let _ = write!(
            out,
            "# When a pawn reaches the last rank.
[promotion.pawn]
pieces = \"pawn\"
to = [{}]

",
            names.join(", ")
        );
    }
    if choices.drops {
        out.push_str(
            "# Captured pieces go to the hand of their captor, who may drop them instead of moving.
[drops]
captures = true
",
        );
        if array.has_pawns {
            out.push_str("\n[drops.piece.pawn]\nzone = \"all - firstrank - lastrank\"\n");
        }
        out.push('\n');
    }
    let _ = write!(
        out,
        "# Upper case is White's, `.` an empty square.
[setup]
position = \"\"\"
{}\"\"\"
",
        array.picture
    );
    endings(choices, &mut out);
    let _ = write!(
        out,
        "
# Facts that `ferz test` and `ferz validate` check; `ferz moves` and `ferz perft` tell more of them.
[[test]]
name = \"the game goes on at the start\"
state = \"ongoing\"
"
    );
    Ok(out)
}
