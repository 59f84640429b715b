//! What sections, keys and values look like, as data: unknown-key messages, documentation and
//! editors' schemas come from these tables, which the section declarations write.

/// What a value looks like in a file.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// A string.
    Text,
    /// A string of one character.
    Character,
    /// A string or a whole number.
    Phrase,
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Number {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of the words that the function lists.
    Word(fn() -> &'static [&'static str]),
    /// A list.
    List(&'static Self),
    /// One item, or a list of them.
    OneOrMany(&'static Self),
    /// One value for both sides or a table with one for each.
    PerSide(&'static Self),
    /// A table whose keys are the author's names.
    Names(&'static Self),
    /// A table whose keys are data.
    Pairs(&'static Self),
    /// `true`, `false` or the value.
    FlagOr(&'static Self),
    /// Either of two.
    Either(&'static Self, &'static Self),
    /// A table with these keys; the list is behind a function because sections may nest.
    Section(fn() -> &'static [Key]),
}

/// One key of a section.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// As it is written.
    pub name: &'static str,
    /// What it holds.
    pub shape: &'static Shape,
    /// It must be given.
    pub required: bool,
    /// What it means.
    pub doc: &'static str,
}

impl Shape {
    /// In words: `a string or a list of strings`.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Text => "a string".to_owned(),
            Self::Character => "one character".to_owned(),
            Self::Phrase => "a string or a whole number".to_owned(),
            Self::Flag => "`true` or `false`".to_owned(),
            Self::Number { min, max } if *max > 100_000 => {
                if *min < 0 {
                    "a whole number, perhaps negative".to_owned()
                } else {
                    "a whole number".to_owned()
                }
            }
            Self::Number { min, max } => format!("a whole number from {min} to {max}"),
            Self::Word(words) => {
                crate::util::text::or_ticked(words().iter().map(|w| format!("\"{w}\"")))
            }
            Self::List(item) => format!("a list; each item {}", item.describe()),
            Self::OneOrMany(item) => format!("{}, or a list of them", item.describe()),
            Self::PerSide(value) => format!("{}; may differ by side", value.describe()),
            Self::Names(value) => format!("a table of names; each {}", value.describe()),
            Self::Pairs(value) => format!("a table; each value {}", value.describe()),
            Self::FlagOr(value) => format!("`true`, `false` or {}", value.describe()),
            Self::Either(one, other) => format!("{}, or {}", one.describe(), other.describe()),
            Self::Section(_) => "a table".to_owned(),
        }
    }
}
