//! Terminal colours and the width of text on a terminal.

/// A colour for a piece of text: Select Graphic Rendition parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint(&'static str);

impl Paint {
    /// A light square.
    pub const LIGHT: Self = Self("48;5;187");
    /// A dark square.
    pub const DARK: Self = Self("48;5;144");
    /// A square of the last move.
    pub const LAST: Self = Self("48;5;221");
    /// A royal piece in check.
    pub const CHECK: Self = Self("48;5;203");
    /// White's pieces.
    pub const WHITE_PIECE: Self = Self("1;38;5;231");
    /// Black's pieces.
    pub const BLACK_PIECE: Self = Self("1;38;5;16");
    /// Glyphs of terrain and walls.
    pub const FAINT: Self = Self("38;5;240");
    /// Words to be seen first.
    pub const BOLD: Self = Self("1");
    /// Something went wrong.
    pub const BAD: Self = Self("1;31");
    /// Something is as it should be.
    pub const GOOD: Self = Self("32");
    const TERRAIN: [Self; 6] = [
        Self("48;5;74"),
        Self("48;5;137"),
        Self("48;5;71"),
        Self("48;5;246"),
        Self("48;5;140"),
        Self("48;5;173"),
    ];

    /// The ground of a terrain, by its place in the definition.
    #[must_use]
    pub fn terrain(index: usize) -> Self {
        let all = Self::TERRAIN.len();
        Self::TERRAIN
            .get(index % all)
            .copied()
            .unwrap_or(Self::FAINT)
    }
}

/// `text` in these colours, one over the other; plain if `on` is false or there is no colour.
#[must_use]
pub fn paint(on: bool, paints: &[Paint], text: &str) -> String {
    if !on || paints.is_empty() {
        return text.to_owned();
    }
    let codes: Vec<&str> = paints.iter().map(|p| p.0).collect();
    format!("\u{1b}[{}m{text}\u{1b}[0m", codes.join(";"))
}

/// How many columns a terminal gives to `text`: two to the ideographs, kana, hangul and full-width
/// forms, none to combining marks and control characters.
#[must_use]
pub fn columns(text: &str) -> usize {
    text.chars().map(char_columns).sum()
}

fn char_columns(c: char) -> usize {
    match u32::from(c) {
        0..=0x1f | 0x7f..=0x9f | 0x300..=0x36f | 0x200b..=0x200f | 0x20d0..=0x20ff => 0,
        0xfe00..=0xfe0f => 0,
        0x1100..=0x115f
        | 0x2e80..=0x303e
        | 0x3041..=0xa4cf
        | 0xac00..=0xd7a3
        | 0xf900..=0xfaff
        | 0xfe30..=0xfe6f
        | 0xff00..=0xff60
        | 0xffe0..=0xffe6
        | 0x1f300..=0x1f64f
        | 0x1f900..=0x1f9ff
        | 0x20000..=0x3fffd => 2,
        _ => 1,
    }
}

/// `text` with blanks after it up to `width` columns.
#[must_use]
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ideographs_take_two_columns() {
        assert_eq!(columns("車x"), 3);
        assert_eq!(padded("車", 3), "車 ");
        assert_eq!(columns("e\u{301}"), 1);
    }

    #[test]
    fn no_paint_no_escape() {
        assert_eq!(paint(false, &[Paint::BOLD], "x"), "x");
        assert_eq!(paint(true, &[], "x"), "x");
        assert_eq!(paint(true, &[Paint::BOLD], "x"), "\u{1b}[1mx\u{1b}[0m");
    }
}
